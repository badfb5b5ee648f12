package session

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"casebook/recall"
	"casebook/store"
)

const (
	// transcriptTail is how much of a long transcript is read, from its end.
	transcriptTail = 64 << 20
	// transcriptLine bounds one line; a longer one, such as a large tool result, is passed over.
	transcriptLine = 8 << 20
)

// A line is what is looked at of one line of the client's transcript. The format is not documented and is taken as it was seen in version 2.1.332.
type line struct {
	Type       string    `json:"type"`
	Subtype    string    `json:"subtype"`
	Sidechain  bool      `json:"isSidechain"`
	Timestamp  time.Time `json:"timestamp"`
	Attachment struct {
		Type     string          `json:"type"`
		Event    string          `json:"hookEvent"`
		Content  json.RawMessage `json:"content"` // of hook_additional_context: a list of texts, or one
		Memories []struct {
			Path    string `json:"path"`
			Content string `json:"content"`
		} `json:"memories"` // of relevant_memories, which the client recalled itself
	} `json:"attachment"`
	Message struct {
		Content json.RawMessage `json:"content"`
	} `json:"message"`
}

// rebuild reads from the transcript what was surfaced and read since the last compaction. One that is missing holds nothing, since the client writes it late. A transcript
// that cannot be read to its end in time is an error: going on would repeat memories.
func (s Session) rebuild(ctx context.Context, st *state, transcript string) error {
	marks := s.marks()
	return ReadTranscript(ctx, s.Projects, transcript, func(text []byte) {
		if worth(text, marks) {
			s.replay(st, text)
		}
	})
}

// ReadTranscript calls each for the lines of a client's transcript in order, of a long one for those of its end, and keeps nothing of a line that is too long. Only a regular
// file below projects, the client's folder of them, is read; another one, and one that is missing, has no lines.
func ReadTranscript(ctx context.Context, projects, transcript string, each func(line []byte)) error {
	rel := TranscriptBelow(projects, transcript)
	if rel == "" {
		return nil
	}
	root, err := os.OpenRoot(projects)
	if err != nil {
		return nil
	}
	defer root.Close()
	f, info, err := store.OpenRegular(root, rel)
	if err != nil {
		return nil
	}
	defer f.Close()
	start := max(0, info.Size()-transcriptTail)
	if _, err := f.Seek(start, io.SeekStart); err != nil {
		return fmt.Errorf("read transcript: %w", err)
	}
	r := bufio.NewReaderSize(f, 256<<10)
	for first := start > 0; ; first = false {
		text, err := readLine(r)
		if err != nil && err != io.EOF {
			return fmt.Errorf("read transcript: %w", err)
		}
		if !first { // of the first line the beginning lies before the part that is read
			each(text)
		}
		if err == io.EOF {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("read transcript: %w", err)
		}
	}
}

// TranscriptBelow is the path of a client's transcript below projects, the client's folder of them, with slashes; empty for whatever else lies there or elsewhere.
func TranscriptBelow(projects, transcript string) string {
	rel, err := filepath.Rel(projects, transcript)
	if projects == "" || err != nil || !filepath.IsLocal(rel) || filepath.Ext(rel) != ".jsonl" {
		return ""
	}
	return filepath.ToSlash(rel)
}

// readLine returns the next line, or nothing in place of one that is too long.
func readLine(r *bufio.Reader) ([]byte, error) {
	var whole []byte
	for {
		part, err := r.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			if len(whole) <= transcriptLine {
				whole = append(whole, part...)
			}
			continue
		}
		if whole == nil {
			return part, err
		}
		if len(whole) > transcriptLine {
			return nil, err
		}
		return append(whole, part...), err
	}
}

// marks are what a line that matters to us holds.
func (s Session) marks() [][]byte {
	marks := [][]byte{[]byte("compact_boundary"), []byte(recall.Tag), []byte("relevant_memories")}
	for _, dir := range slices.Concat([]string{s.Memory}, s.MemoryNames, s.Further) {
		if quoted, err := json.Marshal(dir); err == nil && dir != "" {
			marks = append(marks, bytes.Trim(quoted, `"`))
		}
	}
	return marks
}

// worth says whether a line is worth decoding; most of a transcript is not.
func worth(text []byte, marks [][]byte) bool {
	return slices.ContainsFunc(marks, func(mark []byte) bool { return bytes.Contains(text, mark) })
}

// replay notes one line.
func (s Session) replay(st *state, text []byte) {
	var l line
	if json.Unmarshal(text, &l) != nil || l.Sidechain {
		return
	}
	switch {
	case l.Type == "system" && l.Subtype == "compact_boundary":
		st.forget()
	case l.Type == "attachment" && l.Attachment.Type == "hook_additional_context":
		for _, part := range texts(l.Attachment.Content) {
			st.Told = st.Told || l.Attachment.Event == "SessionStart" && strings.Contains(part, "<"+recall.Tag+">")
			for _, m := range recall.ShownIn(part) {
				s.replaySurfaced(st, m.Path, m.Bytes, l.Timestamp)
			}
		}
	case l.Type == "attachment" && l.Attachment.Type == "relevant_memories":
		for _, m := range l.Attachment.Memories {
			s.replaySurfaced(st, m.Path, len(m.Content), l.Timestamp)
		}
	case l.Type == "assistant":
		var blocks []struct {
			Type  string          `json:"type"`
			Name  string          `json:"name"`
			Input json.RawMessage `json:"input"`
		}
		if json.Unmarshal(l.Message.Content, &blocks) != nil {
			return
		}
		for _, b := range blocks {
			if b.Type != "tool_use" {
				continue
			}
			if f, ok := s.file(FilePath(b.Name, b.Input)); ok && !changedSince(f, l.Timestamp) {
				st.Read = noteFile(st.Read, f)
			}
		}
	}
}

func (s Session) replaySurfaced(st *state, path string, size int, at time.Time) {
	st.Bytes += size
	if f, ok := s.file(path); ok && !changedSince(f, at) {
		f.Bytes = size
		st.Surfaced = noteFile(st.Surfaced, f)
	}
}

// changedSince says whether the file was written after at, with a second's grace for clocks and for the client's own write.
func changedSince(f file, at time.Time) bool { return f.ModTime > at.Add(time.Second).UnixNano() }

func texts(raw json.RawMessage) []string {
	var many []string
	if json.Unmarshal(raw, &many) == nil {
		return many
	}
	var one string
	if json.Unmarshal(raw, &one) == nil {
		return []string{one}
	}
	return nil
}
