package store

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"casebook"
)

// forgottenFile holds the tombstones of what was forgotten.
const forgottenFile = "forgotten.json"

// tombstones are salted hashes: of what was forgotten nothing else is left, and of what was rejected.
type tombstones struct {
	Version int `json:"version"`
	// Salt keeps the hashes from being looked up in a list of likely texts.
	Salt   string   `json:"salt"`
	Hashes []string `json:"hashes"`
}

// tombstones reads those of a file of the state; a file that is not there has none.
func (s *Store) tombstones(name string) (tombstones, error) {
	var t tombstones
	_, err := s.readState(&t, s.file(name))
	return t, err
}

// add takes in the hashes of words; a new set gets its version and its salt.
func (t *tombstones) add(words ...string) {
	if t.Version = stateVersion; t.Salt == "" {
		t.Salt = rand.Text()
	}
	for _, w := range words {
		t.Hashes = append(t.Hashes, t.hash(w))
	}
	slices.Sort(t.Hashes)
	t.Hashes = slices.Compact(t.Hashes)
}

func (t tombstones) has(words string) bool {
	_, is := slices.BinarySearch(t.Hashes, t.hash(words))
	return is
}

// hash is the same for texts that differ in blanks and case alone.
func (t tombstones) hash(text string) string {
	sum := sha256.Sum256([]byte(t.Salt + "\x00" + casebook.LinkKey(oneLine(text))))
	return hex.EncodeToString(sum[:])
}

// tellingLetters is from how many letters on a word of a description tells of what it was about.
const tellingLetters = 5

// tellingOf are the hashes of the telling words of the texts' descriptions.
func (t tombstones) tellingOf(texts map[string][]byte) []string {
	var hashes []string
	for _, text := range texts {
		m, _ := casebook.Parse("", text)
		for _, word := range tellingWords(m.Description) {
			hashes = append(hashes, t.hash(word))
		}
	}
	slices.Sort(hashes)
	return slices.Compact(hashes)
}

func tellingWords(text string) []string {
	words := strings.FieldsFunc(casebook.LinkKey(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return slices.DeleteFunc(words, func(w string) bool { return utf8.RuneCountInString(w) < tellingLetters })
}

// entomb adds texts and names to what Forgotten knows.
func (h *hold) entomb(texts map[string][]byte, names []string) (tombstones, error) {
	t, err := h.tombstones(forgottenFile)
	if err != nil {
		return t, err
	}
	words := slices.Clone(names)
	for _, text := range texts {
		m, _ := casebook.Parse("", text)
		words = append(words, m.Body, string(text), hashOf(text))
	}
	t.add(words...)
	return t, h.keepJSON(t, forgottenFile)
}

// Forgotten says whether this text, a memory's file or body, or this name was forgotten. Blanks and case do not count; other words do.
func (s *Store) Forgotten(text string) (bool, error) {
	t, err := s.tombstones(forgottenFile)
	if err != nil || len(t.Hashes) == 0 || strings.TrimSpace(text) == "" {
		return false, err
	}
	m, _ := casebook.Parse("", []byte(text))
	return t.has(text) || strings.TrimSpace(m.Body) != "" && t.has(m.Body), nil
}

// forgotten says whether a text of this hash was forgotten.
func (s *Store) forgotten(hash string) bool {
	t, err := s.tombstones(forgottenFile)
	return err == nil && hash != "" && t.has(hash)
}
