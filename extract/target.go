package extract

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"casebook"
)

// keep makes an update of a memory that says something else about the same, and a new memory where there is none.
func (j *judging) keep(s subject) {
	i, superseded := j.target(s)
	if i < 0 && s.Rule == ruleMoved {
		j.skip(s, SkipUnfit, "it says that something has changed, and no memory says how it was", "")
		return
	}
	if i < 0 {
		s.Op = casebook.OpCreate
		j.add(s, j.create(s), s.again)
		return
	}
	k := &j.known[i]
	if k.change > 0 { // of this run: the last word counts, and it is one change still
		j.replace(s, k)
		return
	}
	s.Op = casebook.OpUpdate
	held := k.Type == casebook.TypeUser || s.again
	if superseded {
		older, unsure := j.older(s, k)
		if older {
			j.skip(s, SkipOlder, "the memory says something else, which was said later", k.Path)
			return
		}
		held = held || unsure
	}
	j.add(s, j.update(s, k), held)
}

// target is the memory that a candidate updates, -1 where there is none, and whether it supersedes something there. A model may name it; otherwise the subject decides, and the type.
func (j *judging) target(s subject) (known int, superseded bool) {
	said := saying{text: s.Statement}
	said.read(&j.split)
	best, second, known := 0.0, 0.0, -1
	for i := range j.known {
		k := &j.known[i]
		if k.gone || k.other || k.waits || k.Hash == "" && k.change == 0 {
			continue
		}
		if s.Path != "" && j.names(s.Path) {
			if s.Path == k.Path && k.change == 0 {
				_, score := k.superseded(said, true)
				return i, score > 0
			}
			continue
		}
		if k.Type != s.Type {
			continue
		}
		switch _, score := k.superseded(said, false); {
		case score > best:
			best, second, known, superseded = score, best, i, true
		case score > second:
			second = score
		}
	}
	if best < turnedFit && second > best*turnedFit { // «now …» could be of either
		return -1, false
	}
	return known, superseded
}

// turnedFit is what a sentence that only says that something has changed fits at most, and how near the next memory may come to one that it fits.
const turnedFit = 0.67

// superseded is the saying of a memory whose place what is said takes, -1 where there is none, and how well they fit it. Two sentences that say what something is are of one subject or not; named: the memory is
// known to be the one, and they may be worded in another way.
func (k *known) superseded(said saying, named bool) (at int, score float64) {
	at = -1
	for n, old := range k.said {
		if old.past || old.reason {
			continue
		}
		fit := 0.0
		switch {
		case said.framed && old.framed && said.frame.sameSubject(old.frame):
			fit = 2 + likeness(said.wording, old.wording)
		case said.framed && old.framed && !named: // of another subject
		default:
			if l := max(supersedes(said.wording, old.wording), supersedes(said.head, old.head)); l >= supersededLikeness {
				fit = l
			}
		}
		if fit == 0 {
			fit = turnedFit * said.turns(old.wording)
		}
		if old.at < 0 {
			fit -= 0.001 // the text before the description, which follows it
		}
		if fit > score {
			at, score = n, fit
		}
	}
	return at, score
}

// older says whether a candidate was said before what the memory says now, as far as the last extraction that wrote it tells. Where somebody else wrote it, it is unsure when it was written after the
// candidate was said.
func (j *judging) older(s subject, k *known) (older, unsure bool) {
	at := j.Extractor.said(s.turn)
	if at.IsZero() {
		return false, false
	}
	past, _, err := j.Store.History(k.Path)
	if err == nil && len(past) > 0 && past[0].Change.Provenance.Origin == casebook.OriginExtraction {
		day, ok := saidOn(past[0].Change.Reason)
		return ok && at.Format(time.DateOnly) < day, false
	}
	return false, !k.Stated.IsZero() && at.Before(k.Stated)
}

// names says whether a memory of the store has the path.
func (j *judging) names(path string) bool {
	return slices.ContainsFunc(j.known, func(k known) bool { return k.Path == path && !k.other && !k.waits && k.change == 0 })
}

// update is the change that writes a candidate into a memory, sentence by sentence: what it says already stays as it is, what is superseded gives its place and stands in brackets behind it with the day,
// and the rest comes below what is there. Nothing else of the text changes.
func (j *judging) update(s subject, k *known) casebook.Change {
	c := casebook.Change{Op: casebook.OpUpdate, Path: k.Path, Expect: k.Hash, Reason: j.reasonOf(s), Provenance: j.provenance(s.turn), Key: j.keyOf(s), Words: s.words, Again: s.again}
	now := known{Memory: k.Memory}
	now.read(&j.split)
	for _, fresh := range sentences(s.Statement) {
		fresh.read(&j.split)
		if now.says(fresh.wording) {
			continue
		}
		at, _ := now.superseded(fresh, true)
		said := asSentence(fresh.text)
		switch {
		case at < 0:
			now.Body = below(now.Body, said)
		case now.said[at].at < 0: // the description alone says it
			c.Description = describe(s)
			now.Description = c.Description
			now.Body = below(now.Body, said+j.before(s, now.said[at].text))
		default:
			old := now.said[at]
			if first := now.said[0]; first.at < 0 && (sameFact(first.wording, old.wording) || sameFact(old.wording, first.wording)) { // the description says the same
				c.Description = describe(s)
				now.Description = c.Description
			}
			rest := now.Body[old.at+len(old.text):]
			if strings.HasPrefix(rest, " "+beforeMark) { // one step back is enough: the history has the others
				if end := strings.Index(rest, ".)"); end >= 0 {
					rest = rest[end+len(".)"):]
				}
			}
			now.Body = now.Body[:old.at] + said + j.before(s, old.text) + rest
		}
		now.read(&j.split)
	}
	if s.Why != "" {
		now.Body = reasoned(now.Body, "**Why:** ", paragraph(s.Why))
	}
	if s.How != "" {
		now.Body = reasoned(now.Body, "**How to apply:** ", paragraph(s.How))
	}
	c.Body = now.Body
	return c
}

const beforeMark = "(Before "

// before notes what held until then.
func (j *judging) before(s subject, old string) string {
	old = strings.TrimRight(old, ".。 ")
	if at := j.Extractor.said(s.turn); !at.IsZero() {
		return fmt.Sprintf(" %s%s: %s.)", beforeMark, at.Format(time.DateOnly), old)
	}
	return fmt.Sprintf(" %sthis: %s.)", beforeMark, old)
}

// below adds a sentence to a text: before the first line of Why or How to apply, or the first heading behind the beginning, else at its end.
func below(body, said string) string {
	at := 0
	for line := range strings.Lines(body) {
		bare := strings.TrimSpace(line)
		if strings.HasPrefix(bare, "**Why") || strings.HasPrefix(bare, "**How") || at > 0 && strings.HasPrefix(bare, "#") {
			head := strings.TrimRight(body[:at], "\n")
			if head != "" {
				head += "\n"
			}
			return head + said + "\n\n" + body[at:]
		}
		at += len(line)
	}
	head := strings.TrimRight(body, "\n")
	if head != "" {
		head += "\n\n"
	}
	return head + said + "\n"
}

// reasoned puts a reason behind its label, in the place of «not stated»; where another one stands it is added.
func reasoned(body, label, text string) string {
	from := strings.Index(body, label)
	if from < 0 {
		return strings.TrimRight(body, "\n") + "\n\n" + label + text + "\n"
	}
	from += len(label)
	to := len(body)
	if n := strings.IndexByte(body[from:], '\n'); n >= 0 {
		to = from + n
	}
	switch was := strings.TrimSpace(body[from:to]); {
	case was == notStated || was == "":
		return body[:from] + text + body[to:]
	case strings.Contains(lettersOf(was), lettersOf(text)):
		return body
	default:
		return body[:from] + strings.TrimRight(was, ".") + "; " + text + body[to:]
	}
}

// add puts a change among those that were found, and among what the next candidates are held against.
func (j *judging) add(s subject, c casebook.Change, held bool) {
	j.found.Changes = append(j.found.Changes, c)
	j.found.Explicit = append(j.found.Explicit, s.Explicit)
	j.found.Held = append(j.found.Held, held)
	n := len(j.found.Changes)
	switch c.Op {
	case casebook.OpCreate:
		k := known{Memory: casebook.Memory{Name: c.Name, Description: c.Description, Type: c.Type, Body: c.Body}, Path: c.Path, change: n}
		k.read(&j.split)
		j.known = append(j.known, k)
	case casebook.OpUpdate:
		for i := range j.known {
			if k := &j.known[i]; k.Path == c.Path && !k.other && !k.waits && !k.gone {
				k.Body, k.change = c.Body, n
				if c.Description != "" {
					k.Description = c.Description
				}
				k.read(&j.split)
			}
		}
	}
}

// replace lets a later candidate of the run take the place of an earlier one that it contradicts, or adds to an update of this run.
func (j *judging) replace(s subject, k *known) {
	n := k.change - 1
	c := &j.found.Changes[n]
	switch c.Op {
	case casebook.OpCreate:
		fresh := j.create(s)
		fresh.Path, fresh.Name = c.Path, c.Name
		*c = fresh
	case casebook.OpUpdate:
		more := j.update(s, k)
		more.Expect = c.Expect
		more.Words, more.Again = append(slices.Clone(c.Words), more.Words...), c.Again || more.Again
		more.Provenance.Sources = append(slices.Clone(c.Provenance.Sources), more.Provenance.Sources...)
		if more.Description == "" {
			more.Description = c.Description
		}
		*c = more
	}
	j.found.Explicit[n], j.found.Held[n] = j.found.Explicit[n] || s.Explicit, j.found.Held[n] || s.again
	k.Body, k.Description = c.Body, describe(s)
	k.read(&j.split)
}

// settle leaves out the changes that a later candidate took back.
func (j *judging) settle() {
	f := &j.found
	var changes []casebook.Change
	var explicit, held []bool
	for i := range f.Changes {
		if !j.dropped[i+1] {
			changes, explicit, held = append(changes, f.Changes[i]), append(explicit, f.Explicit[i]), append(held, f.Held[i])
		}
	}
	f.Changes, f.Explicit, f.Held = changes, explicit, held
}
