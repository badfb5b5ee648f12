package instruction

import (
	"strconv"
	"strings"

	"casebook"
)

// Where a rule is read with care: what stands first in a file weighs most, and the middle of a long one least.
const (
	firstLines  = 50
	mediumFile  = 100 // lines; a shorter file is read with care all through
	fewCritical = 3   // problems a file
)

// shouted are words that mark a rule where they stand in capitals, called those that do so at the start of a sentence, insisted those anywhere.
const shouted = " MUST NEVER ALWAYS IMPORTANT CRITICAL MANDATORY FORBIDDEN PROHIBITED " +
	"MUSS MUSST MÜSSEN NIEMALS NIE IMMER WICHTIG ZWINGEND VERBOTEN KEINESFALLS UNBEDINGT "

func called() []string {
	return []string{"do not", "don't", "never", "always", "important", "critical", "niemals", "nie", "immer", "wichtig", "auf keinen fall", "keinesfalls"}
}

func insisted() []string {
	return []string{"must not", "must never", "must always", "under no circumstances", "darf nicht", "dürfen nicht", "darf nie", "darf niemals", "darfst nicht",
		"dürfen nie", "muss immer", "müssen immer", "auf keinen fall"}
}

// critical is the word that makes a line a rule which nobody may overlook; "" when there is none.
func critical(text string) string {
	for _, s := range sentences(text) {
		words := wordsOf(s)
		for i, w := range words {
			if strings.Contains(shouted, " "+w+" ") {
				return w
			}
			if (w == "DO" || w == "DARF") && i+1 < len(words) && (words[i+1] == "NOT" || words[i+1] == "NICHT") {
				return w + " " + words[i+1]
			}
		}
		lower := phrased(words)
		for _, p := range called() {
			if begins(lower, p) {
				return p
			}
		}
		for _, p := range insisted() {
			if has(lower, p) {
				return p
			}
		}
	}
	return ""
}

// criticalLate tells of such rules where they are easily overlooked.
func (l *lint) criticalLate(p page) {
	if p.lines <= mediumFile {
		return
	}
	late := few{most: fewCritical}
	for text := range p.prose() {
		if text.number <= firstLines {
			continue
		}
		word := critical(text.text)
		if word == "" {
			continue
		}
		late.add(func() casebook.Problem {
			where := "behind the first " + strconv.Itoa(firstLines) + ", which weigh most"
			if third := p.lines / 3; p.lines > longFile && text.number > third && text.number <= p.lines-third {
				where = "in the middle third, which weighs least"
			}
			return casebook.Problem{Code: "instruction-critical-late", Path: p.path, Line: text.number, Warning: true,
				Text: "a rule with " + short(word) + " stands on line " + casebook.Thousands(text.number) + " of " + casebook.Thousands(p.lines) + ", " + where,
				Fix:  "move it into the first " + strconv.Itoa(firstLines) + " lines"}
		})
	}
	l.problems = append(l.problems, late.problems("further rules of this weight stand behind line "+strconv.Itoa(firstLines))...)
}

// everywhere are phrases of rules about the whole session, whatever file is at hand; spoken are verbs that make a rule with always or never one of these.
func everywhere() []string {
	return []string{"every session", "each session", "every turn", "each turn", "every prompt", "every response", "every answer", "every reply", "every conversation",
		"start of a session", "start of the session", "beginning of a session", "beginning of the session", "at session start", "whole session", "all sessions",
		"every task", "each task", "every commit", "each commit", "jeder sitzung", "jede sitzung", "jeder antwort", "jede antwort", "jedem prompt", "beginn der sitzung",
		"anfang der sitzung", "start der sitzung", "ganzen sitzung", "allen sitzungen", "jedem commit", "jeder aufgabe"}
}

func spoken() []string {
	return []string{"respond", "answer", "reply", "greet", "antworte", "antworten", "antwortet", "begrüße", "commit", "push", "committe", "committen"}
}

// aboutAll says whether a line is a rule for the whole session.
func aboutAll(text string) bool {
	for _, s := range sentences(text) {
		words := wordsOf(s)
		lower := phrased(words)
		rule := has(lower, "always", "never", "must", "immer", "niemals", "nie", "muss", "müssen") ||
			begins(lower, "do not", "don't", "at the start", "at the beginning", "zu beginn", "am anfang", "in every", "in jeder", "on every", "before every", "vor jedem", "vor jeder")
		if rule && has(lower, everywhere()...) {
			return true
		}
		if begins(lower, "always", "never", "immer", "niemals") && len(words) > 1 && has(" "+strings.ToLower(words[1])+" ", spoken()...) ||
			has(lower, "antworte immer", "antworte niemals", "antworte nie") {
			return true
		}
	}
	return false
}

// alwaysLazy tells of a rule for the whole session in a file that waits for another one: until then it does not hold, nor after a compaction.
func (l *lint) alwaysLazy(p page) {
	if !p.lazy {
		return
	}
	lazy := few{most: fewCritical}
	for text := range p.prose() {
		if mayRule(text.text) && aboutAll(text.text) {
			lazy.add(func() casebook.Problem {
				return casebook.Problem{Code: "instruction-always-lazy", Path: p.path, Line: text.number, Warning: true,
					Text: "a rule for the whole session stands in a file that loads only with the files it is for, and not again after a compaction",
					Fix:  "move it to the CLAUDE.md of the project's root"}
			})
		}
	}
	l.problems = append(l.problems, lazy.problems("further rules for the whole session stand in this file")...)
}
