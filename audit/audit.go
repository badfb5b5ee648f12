// Package audit says what is wrong with a tree of Markdown memories, whoever keeps it: junk, duplicates, stale and dangling ones, secrets, hidden
// characters, texts that are too long to be recalled whole. It needs neither casebook's layout nor frontmatter, and changes nothing.
package audit

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/internal/secret"
	"casebook/store"
)

// StaleDays is the age from which on a memory that nobody touched is told.
const StaleDays = 180

// An Audit is one look at a tree.
type Audit struct {
	Dir string
	Now func() time.Time // nil: time.Now
	// StaleDays is the age in days from which on a memory is told as stale; 0: StaleDays.
	StaleDays int
	// NoSecrets are values that look like secrets and are none.
	NoSecrets secret.Allow
}

// A Report is what was found, by file and line.
type Report struct {
	Files    int                // Markdown files that were read
	Memories int                // those that are neither an index nor a daily log
	Bytes    int64              // of all of them
	Tokens   int                // of all of them, estimated
	Problems []casebook.Problem // paths are absolute
}

// Run reads the tree.
func (a Audit) Run(ctx context.Context) (Report, error) {
	t, err := readTree(ctx, a.Dir)
	if err != nil {
		return Report{}, fmt.Errorf("audit %s: %w", a.Dir, err)
	}
	r := Report{Files: len(t.pages), Problems: t.problems}
	links := t.linkKeys()
	for _, p := range t.pages {
		r.Bytes += p.size
		if p.binary() {
			r.Problems = append(r.Problems, p.problem("memory-junk", "it is no text", "remove it, or take away the ending .md"))
			continue
		}
		r.Problems = append(r.Problems, mendedBy("take it out, and renew it where it counts; secrets.allow in config.yaml lists values that are none",
			p.absolute(store.Secrets(p.path, p.data, a.NoSecrets)))...)
		r.Problems = append(r.Problems, mendedBy("read it with care before an agent does; take it out if nobody meant it", p.absolute(store.Suspicions(p.path, p.data)))...)
		r.Problems = append(r.Problems, t.dangling(p, links)...)
		switch p.kind {
		case index:
			r.Problems = append(r.Problems, p.absolute(casebook.CheckIndex(p.data, t.arrangement(p)))...)
		case memory:
			r.Memories++
			r.Problems = append(r.Problems, p.form()...)
			r.Problems = append(r.Problems, a.stale(p)...)
			if why := junk(p.memory.Body); why != "" {
				r.Problems = append(r.Problems, p.problem("memory-junk", why, "remove it, or write what is worth knowing"))
			}
		}
	}
	r.Problems = append(r.Problems, duplicates(ctx, t.pages)...)
	r.Tokens = casebook.EstimateTokens(int(r.Bytes))
	slices.SortStableFunc(r.Problems, func(x, y casebook.Problem) int {
		return cmp.Or(strings.Compare(x.Path, y.Path), cmp.Compare(x.Line, y.Line))
	})
	return r, ctx.Err()
}

// mendedBy gives problems another way to mend them: in a tree that casebook does not keep, its own commands are of no use.
func mendedBy(fix string, problems []casebook.Problem) []casebook.Problem {
	for i := range problems {
		problems[i].Fix = fix
	}
	return problems
}

// binary says of a file that it is no text, as git does: a NUL stands in its first part.
func (p page) binary() bool { return bytes.IndexByte(p.data[:min(len(p.data), 8<<10)], 0) >= 0 }

// form is what is wrong with the memory's own form: its frontmatter, its length, days that mean another one by now.
func (p page) form() []casebook.Problem {
	var problems []casebook.Problem
	for _, q := range p.parsed {
		if q.Refuses() && q.Code != "frontmatter-missing" { // which other tools do without
			problems = append(problems, q)
		}
	}
	body, shown := strings.TrimRight(p.memory.Body, "\n"), casebook.Budget{}.OrDefault()
	if _, cut := casebook.CutText(body, shown.Lines, shown.Bytes); cut {
		problems = append(problems, p.advice("memory-large", fmt.Sprintf("%d lines and %d bytes: recall shows at most %d lines and %d bytes of it",
			1+strings.Count(body, "\n"), len(body), shown.Lines, shown.Bytes), "split it by what it is about"))
	}
	for _, d := range casebook.RelativeDates(body) {
		q := p.advice("date-relative", fmt.Sprintf("%q may mean another day by now", d.Text), "write the date")
		q.Warning, q.Info = false, true // it may be the weekday of every week
		problems = append(problems, q)
	}
	return problems
}

func (a Audit) stale(p page) []casebook.Problem {
	now := time.Now
	if a.Now != nil {
		now = a.Now
	}
	days := casebook.AgeDays(casebook.Header{Stated: p.memory.Stated, ModTime: p.modified}.Time(), now())
	if days < cmp.Or(a.StaleDays, StaleDays) {
		return nil
	}
	return []casebook.Problem{p.advice("memory-stale", "last touched "+casebook.AgeWords(days), "see whether it is still true, and date it anew or remove it")}
}
