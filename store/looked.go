package store

import (
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"

	"casebook/internal/regular"
	"casebook/internal/suspect"
)

const (
	lookedFile = "looked"
	// lookedTexts is how many texts are remembered; then the file begins anew.
	lookedTexts = 1 << 14
	// lookedBytes is so long that nobody finds a harmless text with the hash of a harmful one.
	lookedBytes = 16
	// lookedVersion is another one whenever Suspicions looks at other parts of a memory.
	lookedVersion = 1
)

// A looked remembers texts of memories that hold nothing that could mislead, so that a prompt need not look through the same ones again: hashes of rules, path
// and text, one behind the other. It is a cache: without it all is looked through.
type looked struct {
	read  bool
	known map[lookedHash]bool
	fresh []byte // what is not written yet
}

// A lookedHash is the beginning of a SHA-256.
type lookedHash [lookedBytes]byte

// lookedKey is another one for other rules, another path and another text.
func lookedKey(path string, data []byte) lookedHash {
	h := sha256.New()
	h.Write([]byte{lookedVersion, suspect.Version >> 8, suspect.Version & 0xff})
	h.Write([]byte(path))
	h.Write([]byte{0})
	h.Write(data)
	return lookedHash(h.Sum(nil)[:lookedBytes])
}

func (s *Store) readLooked() map[lookedHash]bool {
	if s.looked.read || s.State == "" {
		return s.looked.known
	}
	s.looked.read, s.looked.known = true, map[lookedHash]bool{}
	data, err := regular.Read(s.file(lookedFile), lookedTexts*lookedBytes)
	if err != nil || len(data)%lookedBytes != 0 { // one that is too long or torn is none
		return s.looked.known
	}
	for ; len(data) > 0; data = data[lookedBytes:] {
		s.looked.known[lookedHash(data[:lookedBytes])] = true
	}
	return s.looked.known
}

// clean says whether the text was looked through before and held nothing.
func (s *Store) clean(key lookedHash) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.readLooked()[key]
}

func (s *Store) addClean(key lookedHash) {
	s.mu.Lock()
	defer s.mu.Unlock()
	known := s.readLooked()
	if known == nil || known[key] {
		return
	}
	known[key] = true
	s.looked.fresh = append(s.looked.fresh, key[:]...)
}

// KeepLooked writes down which texts were looked through since the store was opened. What keeps it from being written costs the next one time and nothing else.
func (s *Store) KeepLooked() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.looked.fresh) == 0 || s.State == "" {
		return
	}
	fresh := s.looked.fresh
	s.looked.fresh = nil
	path := s.file(lookedFile)
	flags := os.O_WRONLY | os.O_CREATE | os.O_APPEND
	if info, err := os.Lstat(path); err == nil && (info.Size()+int64(len(fresh)) > lookedTexts*lookedBytes || info.Size()%lookedBytes != 0) {
		flags |= os.O_TRUNC
	} else if errors.Is(err, fs.ErrNotExist) && os.MkdirAll(s.State, 0o700) != nil {
		return
	}
	f, err := os.OpenFile(path, flags|openFile, 0o600)
	if err != nil {
		return
	}
	f.Write(fresh[:min(len(fresh), lookedTexts*lookedBytes)])
	f.Close()
}

// dropLooked forgets all: a hash of a text tells somebody who has the text that it was there.
func (s *Store) dropLooked() error {
	s.mu.Lock()
	s.looked = looked{}
	s.mu.Unlock()
	return s.remove(lookedFile)
}
