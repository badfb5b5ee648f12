package extract

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"casebook"
	"casebook/internal/lexical"
	"casebook/internal/transcript"
)

// statementChars is how long a statement may be: longer ones are no single thing to keep.
const statementChars = 1200

// A judging holds the candidates of one extraction against what is there, one after the other.
type judging struct {
	*Extractor
	ctx   context.Context
	turns []transcript.Turn // as they are looked at
	whole []transcript.Turn // as they were
	split lexical.Splitter
	known []known // memories, what waits, what this run makes
	repo  *repository
	found Found

	dropped map[int]bool // changes that a later candidate took back, counted from 1
	keys    map[string]int
}

// A subject is one candidate on its way to a change.
type subject struct {
	Candidate
	turn    transcript.Turn
	wording wording
	parts   []wording // of its sentences, where it has several
	secret  bool      // a secret was blotted out of it
	words   []string  // what it is known by when it was rejected
	again   bool      // it was rejected, and is asked for again
}

// gather reads what candidates are held against. The repository is looked at when the first one needs it.
func (j *judging) gather() error {
	j.dropped, j.keys = map[int]bool{}, map[string]int{}
	own, problems, err := j.knowns(j.ctx, j.Store, &j.split)
	if err != nil {
		return err
	}
	j.known, j.found.Problems = own, problems
	for _, s := range j.Layers {
		others, problems, err := j.knowns(j.ctx, s, &j.split)
		if err != nil {
			return err
		}
		j.known, j.found.Problems = append(j.known, others...), append(j.found.Problems, problems...)
	}
	waits, problems, err := waiting(j.Store, &j.split)
	j.known, j.found.Problems = append(j.known, waits...), append(j.found.Problems, problems...)
	j.repo = &repository{root: j.Root, instructions: j.Instructions, split: &j.split}
	return err
}

// judgeAll judges candidates in their order: each is held against what the ones before it became.
func (j *judging) judgeAll(candidates []Candidate) (Found, error) {
	for _, c := range candidates {
		if err := j.ctx.Err(); err != nil {
			return j.found, err
		}
		j.judge(c)
	}
	j.settle()
	return j.found, nil
}

// skip leaves a candidate out. Whatever it quotes has no secret.
func (j *judging) skip(s subject, reason, why, path string) {
	j.found.Skipped = append(j.found.Skipped, Skipped{Said: s.Said, Reason: reason, Why: why, Session: j.session(s.turn), Turn: s.turn.ID, Path: path})
}

func (j *judging) session(t transcript.Turn) string {
	if t.Session != "" {
		return t.Session
	}
	return j.Session
}

// judge makes a change of a candidate, or says why not.
func (j *judging) judge(c Candidate) {
	s, ok := j.sourced(c)
	if !ok {
		return
	}
	if !j.clean(&s) {
		return
	}
	if s.Op == casebook.OpDelete {
		j.forget(s)
		return
	}
	if reason, why := unfit(s.Candidate); reason != "" {
		j.skip(s, reason, why, "")
		return
	}
	if why := overSoon(s.Candidate); why != "" {
		j.skip(s, SkipEphemeral, why, "")
		return
	}
	if !j.date(&s) {
		return
	}
	s.wording = wordingOf(&j.split, s.Statement)
	if parts := sentences(s.Statement); len(parts) > 1 {
		for _, p := range parts {
			s.parts = append(s.parts, wordingOf(&j.split, p.text))
		}
	}
	if j.saidAlready(s) || !j.KeepDerivable && j.derivable(s) || j.forgotten(s) || j.rejected(&s) {
		return
	}
	j.keep(s)
}

// sourced gives a candidate its turn: a person has said those words, in the session itself.
func (j *judging) sourced(c Candidate) (subject, bool) {
	s := subject{Candidate: c}
	if c.Turn < 0 || c.Turn >= len(j.turns) {
		s.Said = "" // whose words they are nobody knows
		j.skip(s, SkipSource, "it names no turn of the session", "")
		return s, false
	}
	s.turn = j.turns[c.Turn]
	if personal(s.turn) && strings.TrimSpace(c.Said) != "" && hasWords(s.turn.Text, c.Said) {
		return s, true
	}
	why := "the person did not use these words"
	if !personal(s.turn) {
		why = fmt.Sprintf("it was not said by a person (%s)", s.turn.Speaker)
	}
	j.clean(&s)
	j.skip(s, SkipSource, why, "")
	return s, false
}

// hasWords says whether a text has the words of a quotation, each sentence of it in one piece; marks and blanks do not count.
func hasWords(text, quotation string) bool {
	text = lettersOf(text)
	if strings.Contains(text, lettersOf(quotation)) {
		return true
	}
	parts := sentences(quotation)
	return len(parts) > 1 && !slices.ContainsFunc(parts, func(p saying) bool { return !strings.Contains(text, lettersOf(p.text)) })
}

func lettersOf(s string) string {
	return strings.Map(func(r rune) rune {
		if isWord(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r)
}

// unfit says what keeps a candidate from being a memory at all.
func unfit(c Candidate) (reason, why string) {
	if _, ok := casebook.ParseType(string(c.Type)); !ok {
		return SkipType, fmt.Sprintf("%q is none of user, feedback, project and reference", c.Type)
	}
	text := strings.TrimSpace(c.Statement)
	switch {
	case !strings.ContainsFunc(text, isWord):
		return SkipUnfit, "nothing is said"
	case utf8.RuneCountInString(text) > statementChars:
		return SkipUnfit, fmt.Sprintf("it has over %d characters, which is no single thing to keep", statementChars)
	case elides(text):
		return SkipUnfit, "it leaves out text of a memory instead of saying what is new"
	case !c.Explicit && namesItsFile(text):
		return SkipDerivable, "it says itself which file has it"
	case listing(text):
		return SkipDerivable, "it is a listing, which a look at the files gives"
	case !c.Explicit && (c.Rule == "" || c.Rule == "model") && strings.HasSuffix(strings.TrimRight(text, "\"'”») "), "?"):
		return SkipUnfit, "it is a question"
	case !unspacedIn(text) && len(strings.Fields(text)) < 2:
		return SkipUnfit, "one word says too little"
	case asksToForget(text), !c.Explicit && speaksOfForgetting(text):
		return SkipUnfit, "a wish to forget something is no memory"
	}
	return "", ""
}

// elides finds what a model writes in the place of text that it does not repeat.
func elides(text string) bool {
	lower := strings.ToLower(text)
	for _, phrase := range []string{"rest unchanged", "rest is unchanged", "rest of the file", "rest of file", "remaining content", "remains unchanged", "content unchanged",
		"existing content", "unchanged)", "unchanged]", "unchanged...", "unchanged…", "[unchanged", "(unchanged", "... unchanged", "… unchanged", "same as before",
		"[...]", "[…]", "<snip>", "[snip]", "(omitted", "[omitted", "rest bleibt", "unverändert bleibt"} {
		if strings.Contains(lower, phrase) {
			return true
		}
	}
	return false
}

// listing says whether a text is mostly the names of files, as a tree or a table shows them.
func listing(text string) bool {
	lines, paths := 0, 0
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		lines++
		bare := strings.TrimSpace(strings.TrimLeft(line, "│├└─┬|+-*` \t"))
		word, rest, _ := strings.Cut(bare, " ")
		named := strings.ContainsAny(word, "/.") && !strings.HasSuffix(word, ".") && !strings.Contains(word, "://") || strings.HasPrefix(line, "├") || strings.HasPrefix(line, "└") || strings.HasPrefix(line, "│")
		if named && (rest == "" || strings.ContainsAny(rest[:1], "#(-—–:0123456789") || strings.HasPrefix(line, "├") || strings.HasPrefix(line, "└")) {
			paths++
		}
	}
	return lines >= 3 && paths*3 >= lines*2
}

// asksToForget says whether the words themselves only ask that something be deleted.
func asksToForget(text string) bool {
	lower := strings.ToLower(strings.TrimSpace(text))
	for _, p := range []string{"please ", "bitte ", "and ", "then ", "now ", "ok ", "okay ", "ok, ", "por favor "} {
		lower = strings.TrimPrefix(lower, p)
	}
	for _, verb := range []string{"delete ", "forget ", "remove ", "drop ", "erase ", "lösch", "vergiss ", "borra ", "olvida ", "supprime ", "oublie ", "删除", "忘记", "忘れ", "消して"} {
		rest, ok := strings.CutPrefix(lower, verb)
		if !ok {
			continue
		}
		for _, what := range []string{"note", "memory", "memories", "that", "what i said", "it", "this", "notiz", "das", "nota", "note", "souvenir", "eso", "ça", "那", "记", "メモ", "これ"} {
			if word := " " + strings.NewReplacer(".", " ", ",", " ", "!", " ").Replace(rest) + " "; strings.Contains(word, " "+what+" ") || unspacedIn(what) && strings.Contains(rest, what) {
				return true
			}
		}
	}
	return false
}

// namesItsFile says whether a text itself says that a file of the repository has it.
func namesItsFile(text string) bool {
	lower := strings.ToLower(text)
	for _, words := range []string{"steht in der ", "steht im ", "steht in ", "it's in the ", "is in the package.json", "as the readme", "like the readme", "says so in the ", "está en el ", "pone en el ", "c'est dans le "} {
		_, rest, ok := strings.Cut(lower, words)
		file, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
		if file = strings.Trim(file, ".,;:!"); ok && (strings.Contains(file, ".") || tellsOf(file) || file == "pyproject") {
			return true
		}
	}
	return false
}

// speaksOfForgetting says whether a text that nobody asked to keep speaks of forgetting something, or of what a memory says.
func speaksOfForgetting(text string) bool {
	lower := " " + strings.ToLower(text) + " "
	for _, not := range []string{"don't forget", "dont forget", "do not forget", "never forget", "easy to forget", "we forget", "i forget", "people forget", "nicht vergessen", "no olvid", "n'oublie", "ne pas oublier", "不要忘", "别忘", "忘れないで", "忘れずに"} {
		lower = strings.ReplaceAll(lower, not, " ")
	}
	for _, word := range []string{" forget about ", " can forget ", "forget i ever", "forget it", "forget what", " get rid of ", "kannst du vergessen", "vergiss ", "olvida", "olvíd", "oublie ", "oublier ", " your memory", " from memory", "忘掉", "忘了吧", "忘れて"} {
		if strings.Contains(lower, word) {
			return word != " get rid of " || strings.Contains(lower, "memory") || strings.Contains(lower, "saved") || strings.Contains(lower, "remember")
		}
	}
	return false
}

func unspacedIn(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) })
}

// saidAlready says whether something says the same already, and skips it then. What stands in a memory that the candidate is to update is looked at there.
func (j *judging) saidAlready(s subject) bool {
	for i := range j.known {
		k := &j.known[i]
		if k.gone {
			continue
		}
		if !k.says(s.wording) && !k.saysAll(s.parts) {
			continue
		}
		switch {
		case k.change > 0:
			j.skip(s, SkipDuplicate, "the same was said in this session", k.Path)
			j.found.Explicit[k.change-1] = j.found.Explicit[k.change-1] || s.Explicit
		case k.waits:
			j.skip(s, SkipDuplicate, "the same waits for a person", k.Path)
		case k.other:
			j.skip(s, SkipKnown, "a memory of another scope says it", k.Path)
		default:
			j.skip(s, SkipKnown, "the memory says it", k.Path)
		}
		return true
	}
	return false
}

// forgotten skips what was forgotten before, in these words, unless the person asks for it outright.
func (j *judging) forgotten(s subject) bool {
	if s.Explicit {
		return false
	}
	for _, text := range []string{s.Statement, bodyOf(s)} {
		if forgotten, err := j.Store.Forgotten(text); err == nil && forgotten {
			j.skip(s, SkipForgotten, "the same was forgotten before", "")
			return true
		}
	}
	return false
}
