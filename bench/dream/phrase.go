package main

import (
	"embed"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"
	"unicode"
)

//go:embed data
var data embed.FS

// rows reads a file of the folder data as rows of columns.
func rows(file, between string) ([][]string, error) {
	text, err := data.ReadFile("data/" + file)
	if err != nil {
		return nil, err
	}
	var all [][]string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" {
			all = append(all, strings.Split(line, between))
		}
	}
	return all, nil
}

// A vocabulary is what texts are made of: words by kind, and sentences with slots, which are letters in braces.
type vocabulary struct {
	words                                                       map[string][]string
	sentences                                                   map[string][]string // by language or purpose
	paraphrases, alike, contradictions, dates, references, logs [][]string
}

func readVocabulary() (*vocabulary, error) {
	v := &vocabulary{words: map[string][]string{}, sentences: map[string][]string{}}
	words, err := rows("words.txt", ": ")
	if err != nil {
		return nil, err
	}
	for _, row := range words {
		v.words[row[0]] = strings.Fields(row[1])
	}
	sentences, err := rows("sentences.txt", "\n")
	if err != nil {
		return nil, err
	}
	for _, row := range sentences {
		kind, text, _ := strings.Cut(row[0], ": ")
		v.sentences[kind] = append(v.sentences[kind], text)
	}
	for file, into := range map[string]*[][]string{
		"paraphrases.txt": &v.paraphrases, "alike.txt": &v.alike, "contradictions.txt": &v.contradictions, "dates.txt": &v.dates,
		"references.txt": &v.references, "logs.txt": &v.logs,
	} {
		if *into, err = rows(file, "|"); err != nil {
			return nil, err
		}
	}
	return v, nil
}

// A fill is what stands in the slots of the sentences of one memory. Two sentences with one fill speak of the same.
type fill map[string]string

// put writes a sentence.
func (f fill) put(sentence string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(sentence, "{")
		b.WriteString(before)
		if !found {
			return upper(b.String())
		}
		slot, after, _ := strings.Cut(rest, "}")
		b.WriteString(f[slot])
		sentence = after
	}
}

// upper begins a sentence with a capital, where it begins with a letter.
func upper(s string) string {
	for i, r := range s {
		return string(unicode.ToUpper(r)) + s[i+len(string(r)):]
	}
	return s
}

// with is the fill with some slots filled otherwise.
func (f fill) with(slots ...string) fill {
	other := fill{}
	for k, v := range f {
		other[k] = v
	}
	for i := 0; i < len(slots); i += 2 {
		other[slots[i]] = slots[i+1]
	}
	return other
}

// A source draws fills. No two of its subjects are the same, so that no two memories speak of the same unless it is meant.
type source struct {
	random   *rand.Rand
	words    map[string][]string
	subjects []string
}

func newSource(random *rand.Rand, words map[string][]string) *source {
	s := &source{random: random, words: words}
	for _, q := range words["qualifier"] {
		for _, n := range words["noun"] {
			s.subjects = append(s.subjects, q+" "+n)
		}
	}
	random.Shuffle(len(s.subjects), func(i, j int) { s.subjects[i], s.subjects[j] = s.subjects[j], s.subjects[i] })
	return s
}

func (s *source) word(kind string) string { return pick(s.random, s.words[kind]) }

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

// fill draws a subject that no fill had before, with all that can be said of it.
func (s *source) fill() (fill, error) {
	if len(s.subjects) == 0 {
		return nil, fmt.Errorf("no subjects are left: at most about %d memories can be made", len(s.words["qualifier"])*len(s.words["noun"]))
	}
	subject := s.subjects[0]
	s.subjects = s.subjects[1:]
	return fill{
		"s": subject, "k": strings.ReplaceAll(subject, " ", "-"), "p": s.word("person"), "t": s.word("tool"), "c": s.word("place"), "e": s.word("environment"),
		"n": strconv.Itoa(11 + s.random.IntN(880)), "u": s.word("unit"), "o": s.word("colour"), "w": s.word("weekday"), "h": s.hour(), "x": s.code(),
	}, nil
}

func (s *source) hour() string {
	return fmt.Sprintf("%02d:%02d", 5+s.random.IntN(17), 5*s.random.IntN(12))
}

// code is an invented word such as a partner sends.
func (s *source) code() string {
	const letters = "BCDFGHKLMNPRSTVWXZ"
	b := []byte("QQQ-000")
	for i := range 3 {
		b[i] = letters[s.random.IntN(len(letters))]
		b[i+4] = byte('0' + s.random.IntN(10))
	}
	return string(b)
}

// The days on which the memories were written. None lies near the day of the run, so that no date of a memory is still to come.
var (
	firstDay = time.Date(2025, 6, 2, 12, 0, 0, 0, time.UTC)
	days     = 530
)

func (s *source) day() time.Time { return firstDay.AddDate(0, 0, s.random.IntN(days)) }
