package secret

import (
	"strings"
	"sync"
)

// A format is a token that says itself what it is: by a prefix, or by a mark in its middle.
type format struct {
	rule, kind string
	key        string // the prefix, or the mark
	left       string // the shape of what stands before the mark; empty for a prefix
	right      string // the shape of what follows
	random     bool   // the prefix alone says little: the rest has to look random

	once   sync.Once
	shapes [2]shape // of left and right; read when the key is first seen
}

// newFormats gives one format for every prefix of the table.
func newFormats() []*format {
	all := make([]*format, 0, 4*len(vendors))
	for i := range vendors {
		v := &vendors[i]
		for key := range strings.FieldsSeq(v.keys) {
			all = append(all, &format{rule: v.rule, kind: v.kind, key: key, left: v.left, right: v.right, random: v.random})
		}
	}
	return all
}

func (f *format) keyword() keyword {
	return keyword{text: f.key, bounded: f.left == "", found: f.found}
}

func (f *format) found(s *search, at int) {
	f.once.Do(func() { f.shapes = [2]shape{parseShape(f.left), parseShape(f.right)} })
	text, shapes := s.text, f.shapes
	if f.random && at > 0 && strings.IndexByte("-_./", text[at-1]) >= 0 || f.rule == "jwt" && at > 0 && strings.IndexByte("-_", text[at-1]) >= 0 {
		return
	}
	after := at + len(f.key)
	start, end := shapes[0].matchBack(text, at), shapes[1].match(text, after)
	if start < 0 || end < 0 || end < len(text) && alnum(text[end]) && alnum(text[end-1]) {
		return
	}
	if f.left != "" && start > 0 && alnum(text[start-1]) {
		return
	}
	if f.random && !random(text[after:end]) {
		return
	}
	for end > after && strings.IndexByte(".%", text[end-1]) >= 0 { // the full stop of a sentence
		end--
	}
	if fake(text[start:end]) {
		return
	}
	if strings.HasSuffix(text[:start], "://") { // an address that is a secret goes whole
		for start -= 3; start > 0 && letter(text[start-1]); {
			start--
		}
	}
	s.add(hit{Span: Span{start, end}, rule: f.rule, kind: f.kind, strong: 2})
	if f.rule == "aws-access-key-id" {
		s.awsSecret(end)
	}
}

// awsSecret looks for the 40 characters that often stand beside an access key id without a word.
func (s *search) awsSecret(at int) {
	limit := min(len(s.text), at+120)
	for i := at; i < limit; i++ {
		if !base64Char(s.text[i]) || s.text[i] == '=' {
			continue
		}
		end := i
		for end < len(s.text) && base64Char(s.text[end]) && s.text[end] != '=' && end-i <= 40 {
			end++
		}
		if v := s.text[i:end]; end-i == 40 && mixed(v) && !fake(v) {
			s.add(hit{Span: Span{i, end}, rule: "aws-secret-access-key", kind: "AWS secret access key", strong: 2})
			return
		}
		i = end
	}
}
