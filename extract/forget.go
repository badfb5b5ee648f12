package extract

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"casebook"
)

const (
	// forgetShare is how much of what is to be forgotten a memory must have, by the weight of the words, and forgetLead how far ahead of the next one it must be.
	forgetShare, forgetLead = 0.75, 1.4
)

// forget deletes the one memory that what is to be forgotten is about.
func (j *judging) forget(s subject) {
	if !s.Explicit {
		j.skip(s, SkipSource, "nobody asked to forget it", "")
		return
	}
	what, keeps := kept(s.Statement)
	if _, more := kept(s.Said); more != "" {
		keeps += " " + more
	}
	if head := clause(what); speaks(&j.split, subjectToForget(head)) { // what comes behind says why
		what = head
	}
	wanted := wordingOf(&j.split, subjectToForget(what))
	protected := wordingOf(&j.split, keeps)
	if !speaks(&j.split, subjectToForget(what)) {
		j.skip(s, SkipTarget, "it does not say which memory", "")
		return
	}
	var hits []match
	for i := range j.known {
		k := &j.known[i]
		if k.gone || k.other || k.waits {
			continue
		}
		if s.Path != "" && j.names(s.Path) && k.Path != s.Path {
			continue
		}
		share := shareOf(wanted, k.about)
		if len(protected.weights) > 0 && shareOf(protected, k.about) >= share {
			continue // it is the one to be kept
		}
		if share >= forgetShare && !apart(wanted.names, k.about.names, wanted.weights, k.about.weights) {
			hits = append(hits, match{i, share * (0.5 + likeness(wanted, k.about))})
		}
	}
	slices.SortStableFunc(hits, func(a, b match) int { return cmp.Compare(b.score, a.score) })
	switch {
	case len(hits) == 0:
		j.skip(s, SkipTarget, "no memory is about it", "")
	case len(hits) > 1 && hits[0].score < forgetLead*hits[1].score:
		var names []string
		for _, h := range hits {
			names = append(names, j.known[h.known].Path)
		}
		j.skip(s, SkipTarget, "several memories could be meant: "+strings.Join(names[:min(len(names), 5)], ", "), "")
	default:
		k := &j.known[hits[0].known]
		unsure := false
		if k.change == 0 {
			var older bool
			if older, unsure = j.older(s, k); older {
				j.skip(s, SkipOlder, "the memory says what was said later", k.Path)
				return
			}
		}
		j.remove(s, k, unsure)
	}
}

// A match is a memory that may be the one to forget.
type match struct {
	known int
	score float64
}

// remove makes the change that deletes a memory; one of this run is not made at all. Where it is unsure that the memory was meant, and of one about the person, it waits.
func (j *judging) remove(s subject, k *known, unsure bool) {
	if j.rejected(&s) {
		return
	}
	k.gone = true
	if k.change > 0 {
		j.dropped[k.change] = true
		if j.found.Changes[k.change-1].Op == casebook.OpCreate {
			j.skip(s, SkipDuplicate, "what it takes back was said in the same turns and is not kept", k.Path)
			return
		}
	}
	j.add(s, casebook.Change{Op: casebook.OpDelete, Path: k.Path, Expect: k.Hash, Reason: j.reasonOf(s), Provenance: j.provenance(s.turn), Key: j.keyOf(s),
		Words: s.words, Again: s.again}, unsure || s.again || k.Type == casebook.TypeUser)
}

// kept parts what is to go from what is to stay in one sentence: «forget the staging note but keep the deploy one».
func kept(text string) (goes, stays string) {
	lower := strings.ToLower(text)
	at := -1
	for _, mark := range []string{" but keep ", " but not ", ", not ", " except ", " keep ", " and keep ", " aber behalt", " aber nicht ", " außer ", " sauf ", " mais garde", " mais pas ", " excepto ", " pero no ", " pero mantén",
		" pero guarda", "但保留", "但不要", "除了", "は残し"} {
		if i := strings.Index(lower, mark); i >= 0 && (at < 0 || i < at) {
			at = i
		}
	}
	if at < 0 || at > len(text) {
		return text, ""
	}
	return text[:at], text[at:]
}

// subjectToForget is what is to be forgotten without the words that ask for it.
func subjectToForget(text string) string {
	words := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) })
	return strings.Join(slices.DeleteFunc(words, func(w string) bool {
		return toForget()[strings.ToLower(strings.Trim(w, ".,:;!?\"'"))]
	}), " ")
}

var toForget = setOf(forgetWords)

const forgetWords = `forget forgot delete remove drop erase please memory memories note notes that what i said told you about anymore longer remember stop remembering thing things stuff
	vergiss lösche entferne bitte notiz erinnerung was ich gesagt habe über borra olvida elimina nota recuerdo por favor lo que dije sobre supprime oublie efface souvenir ce que j'ai dit`
