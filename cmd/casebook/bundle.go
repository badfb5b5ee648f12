package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"casebook"
)

// bundleVersion is that of the form of exports.
const bundleVersion = 1

// A bundle is memories on their way from one directory to another, the index last: whole texts with the times of their files.
type bundle struct {
	Version  int                `json:"version"`
	Files    []bundledFile      `json:"files"`
	Problems []casebook.Problem `json:"problems"`
}

// A bundledFile is one of them. Text is for a text that is UTF-8, Base64 for any other.
type bundledFile struct {
	Path     string    `json:"path"`
	Modified time.Time `json:"modified"`
	Text     *string   `json:"text,omitempty"`
	Base64   []byte    `json:"base64,omitempty"`
}

func newBundledFile(path string, modified time.Time, data []byte) bundledFile {
	f := bundledFile{Path: path, Modified: modified.UTC()}
	if utf8.Valid(data) {
		text := string(data)
		f.Text = &text
	} else {
		f.Base64 = data
	}
	return f
}

func (f bundledFile) data() []byte {
	if f.Text != nil {
		return []byte(*f.Text)
	}
	return f.Base64
}

// In the Markdown form a line `<!-- MARK {"path":…} -->` stands above each text, and `<!-- MARK end -->` below the last. The mark is made of the texts
// and stands in none of them, so that none can pose as such a line. A text ends before the line end in front of the next line of ours.
const (
	bundleTitle = "<!-- casebook export "
	bundleOpen  = "<!-- "
	bundleClose = " -->"
	bundleEnd   = "end"
)

type bundleHead struct {
	Version int    `json:"version"`
	Mark    string `json:"mark"`
	Files   int    `json:"files"`
}

// mark is the same for the same texts.
func (b bundle) mark() string {
	var all bytes.Buffer
	for _, f := range b.Files {
		fmt.Fprintf(&all, "%s\x00%d\x00", f.Path, len(f.data()))
		all.Write(f.data())
	}
	for n := 0; ; n++ {
		mark := casebook.HashOf(fmt.Appendf(all.Bytes(), "%d", n))[:20]
		if !slices.ContainsFunc(b.Files, func(f bundledFile) bool { return bytes.Contains(f.data(), []byte(mark)) }) {
			return mark
		}
	}
}

// markdown is the bundle as one Markdown file.
func (b bundle) markdown() ([]byte, error) {
	mark := b.mark()
	head, err := json.Marshal(bundleHead{b.Version, mark, len(b.Files)})
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "%s%s%s\n", bundleTitle, head, bundleClose)
	for _, f := range b.Files {
		line, err := json.Marshal(bundledFile{Path: f.Path, Modified: f.Modified})
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&out, "%s%s %s%s\n%s\n", bundleOpen, mark, line, bundleClose, f.data())
	}
	fmt.Fprintf(&out, "%s%s %s%s\n", bundleOpen, mark, bundleEnd, bundleClose)
	return out.Bytes(), nil
}

var (
	errNoBundle = errors.New("it is neither a Markdown nor a JSON export of casebook")
	errTrailing = errors.New("something follows its end; import one export at a time")
)

// parseBundle reads both forms.
func parseBundle(data []byte) (bundle, error) {
	var b bundle
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	if trimmed := bytes.TrimLeft(data, " \t\r\n"); bytes.HasPrefix(trimmed, []byte("{")) {
		all := json.NewDecoder(bytes.NewReader(data))
		if err := all.Decode(&b); err != nil {
			return b, fmt.Errorf("%w: %w", errNoBundle, err)
		}
		if len(bytes.TrimSpace(data[all.InputOffset():])) > 0 {
			return b, errTrailing
		}
	} else if err := b.parseMarkdown(data); err != nil {
		return b, err
	}
	if b.Version > bundleVersion {
		return b, fmt.Errorf("it is of version %d; use the newer casebook", b.Version)
	}
	if b.Version < 1 {
		return b, errNoBundle
	}
	for i, f := range b.Files {
		if f.Text == nil && f.Base64 == nil {
			empty := ""
			b.Files[i].Text = &empty
		}
	}
	return b, nil
}

func (b *bundle) parseMarkdown(data []byte) error {
	first, rest, _ := bytes.Cut(data, []byte("\n"))
	title, ok := between(strings.TrimSuffix(string(first), "\r"), bundleTitle, bundleClose)
	var head bundleHead
	if !ok || json.Unmarshal([]byte(title), &head) != nil || len(head.Mark) < 8 {
		return errNoBundle
	}
	if bytes.HasSuffix(first, []byte("\r")) {
		return errors.New("its line ends were changed to CR LF on the way, and the texts may have been, too; copy it as it is, or use --json")
	}
	b.Version = head.Version
	separator := []byte(bundleOpen + head.Mark + " ")
	if !bytes.HasPrefix(rest, separator) {
		return errors.New("it does not go on with the first memory")
	}
	for {
		line, after, whole := bytes.Cut(rest, []byte("\n"))
		text, ok := between(string(line), string(separator), bundleClose)
		if !ok || !whole {
			return errors.New("it is cut off: the line that ends it is missing")
		}
		if text == bundleEnd && len(bytes.TrimSpace(after)) > 0 {
			return errTrailing
		}
		if text == bundleEnd {
			break
		}
		var f bundledFile
		if err := json.Unmarshal([]byte(text), &f); err != nil {
			return fmt.Errorf("a line with its mark is broken: %w", err)
		}
		next := bytes.Index(after, append([]byte("\n"), separator...))
		if next < 0 {
			return errors.New("it is cut off: the line that ends it is missing")
		}
		b.Files = append(b.Files, newBundledFile(f.Path, f.Modified, after[:next]))
		rest = after[next+1:]
	}
	if len(b.Files) != head.Files {
		return fmt.Errorf("it should hold %d files and holds %d", head.Files, len(b.Files))
	}
	return nil
}

func between(s, before, after string) (string, bool) {
	s, ok := strings.CutPrefix(s, before)
	if !ok {
		return "", false
	}
	return strings.CutSuffix(s, after)
}
