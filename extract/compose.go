package extract

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"casebook"
	"casebook/internal/lexical"
	"casebook/internal/suspect"
	"casebook/internal/transcript"
)

const (
	descriptionChars = 140
	nameWords        = 5
	cjkNameChars     = 12
	notStated        = "not stated"
)

// create is the change that makes a new memory of a candidate.
func (j *judging) create(s subject) casebook.Change {
	name := casebook.FreeSlug(j.nameOf(s), j.taken())
	return casebook.Change{Op: casebook.OpCreate, Path: name + ".md", Name: name, Type: s.Type, Description: describe(s), Body: bodyOf(s), Hints: hintsOf(s),
		Reason: j.reasonOf(s), Provenance: j.provenance(s.turn), Key: j.keyOf(s), Words: s.words, Again: s.again}
}

// bodyOf is the text of a new memory. Feedback and project memories say why they hold and how to apply them, or that nobody said so.
func bodyOf(s subject) string {
	body := asSentence(s.Statement) + "\n"
	if s.Type != casebook.TypeFeedback && s.Type != casebook.TypeProject {
		if s.Why != "" {
			body += "\n**Why:** " + paragraph(s.Why) + "\n"
		}
		if s.How != "" {
			body += "\n**How to apply:** " + paragraph(s.How) + "\n"
		}
		return body
	}
	return body + "\n**Why:** " + orNotStated(s.Why) + "\n\n**How to apply:** " + orNotStated(s.How) + "\n"
}

func orNotStated(text string) string {
	if text = paragraph(text); text != "" {
		return text
	}
	return notStated
}

// asSentence is text with an end, whose first letter is a capital where it is an ordinary word.
func asSentence(text string) string {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	first, size := utf8.DecodeRuneInString(text)
	if next, _ := utf8.DecodeRuneInString(text[size:]); unicode.IsLower(first) && (unicode.IsLower(next) || next == ' ') && !named(text) {
		text = string(unicode.ToUpper(first)) + text[size:]
	}
	last, _ := utf8.DecodeLastRuneInString(text)
	if isWord(last) {
		if unicode.In(last, unicode.Han, unicode.Hiragana, unicode.Katakana) {
			return text + "。"
		}
		return text + "."
	}
	return strings.TrimRight(text, ",;")
}

// named says whether a text begins with an identifier, which keeps its letters.
func named(text string) bool {
	word, _, _ := strings.Cut(text, " ")
	return strings.ContainsAny(word, "_/.@#`") || strings.ContainsFunc(word, unicode.IsDigit) || strings.ContainsFunc(word, unicode.IsUpper)
}

// paragraph is text in one line: what stands behind Why and How to apply.
func paragraph(text string) string { return strings.Join(strings.Fields(text), " ") }

// describe is the line by which the memory is chosen: what a model wrote, else the beginning of what is said.
func describe(s subject) string {
	text := paragraph(s.Description)
	if text == "" || utf8.RuneCountInString(text) > 2*descriptionChars || len(suspect.Text(text)) > 0 {
		text = paragraph(s.Statement)
		if all := sentences(text); len(all) > 0 && utf8.RuneCountInString(text) > descriptionChars {
			text = all[0].text
		}
	}
	text = cutWords(text, descriptionChars)
	if !strings.HasSuffix(text, "...") {
		text = strings.TrimRight(text, ".。")
	}
	return text
}

// cutWords shortens text to chars characters, at a blank where one is near. A long word without a blank, such as an address or a key, goes whole: half of a value that
// is allowed would be taken for a secret.
func cutWords(text string, chars int) string {
	if utf8.RuneCountInString(text) <= chars {
		return text
	}
	runes := []rune(text)[:chars-1]
	cut := string(runes)
	if at := strings.LastIndexByte(cut, ' '); at > len(cut)/2 || at > 0 && !strings.ContainsFunc(cut[at:], func(r rune) bool { return r >= utf8.RuneSelf }) {
		cut = cut[:at]
	}
	return strings.TrimRight(cut, " ,;:-–—(") + "…"
}

// nameOf is a title of few words: what a model gave, else what the statement is about, else its telling words.
func (j *judging) nameOf(s subject) string {
	if name := paragraph(s.Name); name != "" && len(strings.Fields(strings.ReplaceAll(name, "-", " "))) <= nameWords+3 && casebook.CheckTitle(name) == nil &&
		len(suspect.Name(name)) == 0 && casebook.Slug(name) != "" {
		return name
	}
	all := timeless(s.Statement)
	about := all
	if f, ok := frameOf(&j.split, all); ok && f.value {
		about = f.subject
	}
	words := nameWordsOf(&j.split, about)
	if len(words) == 0 || len(words) == 1 && utf8.RuneCountInString(words[0]) < 4 { // too little for a name where more was said
		words = nameWordsOf(&j.split, all)
	}
	return strings.Join(words[:min(len(words), nameWords)], " ")
}

// timeless is a text without what it says about days: a name stays when they are over.
func timeless(text string) string {
	for {
		from := strings.Index(text, " (")
		to := strings.IndexByte(text[max(from, 0):], ')')
		if from < 0 || to < 0 || !strings.Contains(text[from:from+to], "said on ") {
			break
		}
		text = text[:from] + text[from+to+1:]
	}
	for _, d := range slices.Backward(casebook.RelativeDates(text)) {
		text = text[:d.Start] + text[d.End:]
	}
	return text
}

// nameWordsOf are the words of a text that can stand in a name; of scripts without blanks the first letters.
func nameWordsOf(split *lexical.Splitter, text string) []string {
	if unspacedIn(text) {
		runes := []rune(strings.Map(func(r rune) rune {
			if isWord(r) {
				return r
			}
			return ' '
		}, text))
		head := strings.TrimSpace(string(runes[:min(len(runes), cjkNameChars)]))
		return []string{head}
	}
	if head := clause(text); len(tellingFields(split, head)) > 1 {
		text = head
	}
	return tellingFields(split, text)
}

// clause is the beginning of a text, up to where it goes on with a reason or another thing.
func clause(text string) string {
	end := len(text)
	for _, mark := range []string{". ", "; ", ", ", ": ", "! ", "? ", " — ", " – ", " (", " because ", " since ", " so that ", " weil ", " parce que ", " porque "} {
		if at := strings.Index(text[:end], mark); at > 0 {
			end = at
		}
	}
	return text[:end]
}

// tellingFields are the words of a text, each as it is written, but those that tell nothing.
func tellingFields(split *lexical.Splitter, text string) []string {
	var words []string
	seen := map[string]bool{}
	for field := range strings.FieldsSeq(brands().Replace(text)) {
		if no := negation(field); no != "" { // a name that leaves it out says the opposite
			words = append(words, no)
			continue
		}
		var stems []string
		letters := 0
		split.Words(field, func(w lexical.Word) {
			stems = append(stems, w.Stem)
			letters += utf8.RuneCountInString(w.Text)
		})
		key := strings.Join(stems, " ")
		if letters < 2 || seen[key] {
			continue
		}
		seen[key] = true
		words = append(words, strings.Trim(field, ".,:;!?()[]{}\"'`*"))
	}
	return words
}

// negation is the word by which a name negates what follows; empty: field negates nothing.
func negation(field string) string {
	switch word := strings.ToLower(strings.Trim(strings.ReplaceAll(field, "’", "'"), ".,:;!?()\"'`*")); word {
	case "no", "not", "don't", "dont", "doesn't", "isn't", "aren't", "can't", "cannot", "won't", "shouldn't", "mustn't":
		return "no"
	case "nicht", "kein", "keine", "keinen", "keiner", "pas", "jamais", "nie", "niemals", "nunca", "sin", "sans", "ohne", "without":
		return word
	}
	return ""
}

// taken are the names that are there, or will be.
func (j *judging) taken() []string {
	var all []string
	for _, k := range j.known {
		if !k.other {
			all = append(all, strings.TrimSuffix(k.Path, ".md"), k.Name)
		}
	}
	return all
}

func hintsOf(s subject) []string {
	var hints []string
	for _, h := range s.Hints {
		h = paragraph(strings.TrimLeft(strings.TrimSpace(h), "-*• "))
		n := utf8.RuneCountInString(h)
		if words := len(strings.Fields(h)); n == 0 || n > casebook.HintChars || words > casebook.HintWords || words < 2 && !unspacedIn(h) {
			continue
		}
		hints = append(hints, h)
	}
	m := casebook.Memory{Name: s.Name, Description: describe(s), Type: s.Type, Hints: hints}
	for _, p := range m.Validate() { // what only repeats goes
		if p.Code == "hint-repeats" || p.Code == "hint-duplicate" {
			for i := len(hints) - 1; i >= 0; i-- {
				if strings.Contains(p.Text, "\""+hints[i]+"\"") {
					hints = append(hints[:i:i], hints[i+1:]...)
					break
				}
			}
		}
	}
	return hints[:min(len(hints), casebook.MaxHints)]
}

// reasonOf says for a person why the change was made, and when that was said.
func (j *judging) reasonOf(s subject) string {
	why := "learned from a session"
	switch {
	case s.Op == casebook.OpDelete:
		why = "asked to forget in a session"
	case s.Explicit:
		why = "asked to remember in a session"
	case s.Rule != "" && s.Rule != "model":
		why = "learned from a session (" + s.Rule + ")"
	}
	if at := j.Extractor.said(s.turn); !at.IsZero() {
		why += saidMark + at.Format(time.DateOnly)
	}
	return why
}

const saidMark = ", said on "

// saidOn is the day in a reason of reasonOf.
func saidOn(reason string) (day string, ok bool) {
	_, day, ok = strings.Cut(reason, saidMark)
	return day, ok
}

// keyOf names what a change is made from: who said it, when, in which words, and what was taken of it. The session is no part of it, so that one that was forked or resumed gives
// the same. Where nobody knows when it was said, the turn's own id stands for the time.
func (j *judging) keyOf(s subject) string {
	t := j.whole[s.Turn]
	at := t.ID
	if !t.Time.IsZero() {
		at = t.Time.UTC().Format(time.RFC3339Nano)
	}
	what := string(s.Op)
	if what == string(casebook.OpUpdate) {
		what = string(casebook.OpCreate) // which of the two it is depends on what is there
	}
	parts := []string{string(transcript.Person), at, t.Text, what, string(s.Type), lettersOf(s.Said)}
	key := keyHash(parts...)
	if j.keys[key]++; j.keys[key] > 1 { // a second thing of the same sentence
		key = keyHash(append(parts, strconv.Itoa(j.keys[key]))...)
	}
	return key
}

func keyHash(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:16])
}
