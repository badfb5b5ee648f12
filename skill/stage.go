package skill

import (
	"fmt"
	"strings"
	"time"

	"casebook"
	"casebook/internal/frontmatter"
	"casebook/internal/secret"
	"casebook/store"
)

// A Stage is how far a text has come.
type Stage string

// The stages, in their order.
const (
	Knowledge Stage = "knowledge" // a note of any form
	Memory    Stage = "memory"    // a topic file with a type
	Promoted  Stage = "skill"     // a pointer to the skill that it became
)

// Keys below `metadata` in the frontmatter of a memory.
const (
	stageKey = "stage"
	skillKey = "skill"
)

// memoryKey is the key below `metadata` in the frontmatter of a skill that names the memory.
const memoryKey = "casebook-memory"

// StageOf says how far the file of a memory has come, and for a pointer where its skill lies. `metadata.stage` says it; without one the type does.
func StageOf(path string, data []byte) (stage Stage, skill string) {
	m, _ := casebook.Parse(path, data)
	stated, _, _ := frontmatter.Parse(data).Scalar("metadata", stageKey)
	switch {
	case m.Skill != "":
		return Promoted, m.Skill
	case Stage(stated) == Knowledge || m.Type == "":
		return Knowledge, ""
	}
	return Memory, ""
}

// A Use is what the ledger says of a memory.
type Use struct {
	Sessions     int       // in which it was used; of one that was mended since it was found wrong, those after that
	Contradicted int       // times that it was found wrong
	Wrong        time.Time // when it was the last time
	Mended       bool      // it was changed since
}

// A Bar is what a memory has to have reached to become a skill.
type Bar struct {
	Sessions int // in which it was used; 0: DefaultSessions
	// NoSecrets are values that look like secrets and are none.
	NoSecrets secret.Allow
}

// DefaultSessions is in how many sessions a memory has to be of use before it is a skill.
const DefaultSessions = 3

func (b Bar) sessions() int {
	if b.Sessions == 0 {
		return DefaultSessions
	}
	return b.Sessions
}

// A Candidate is a text that may become a skill.
type Candidate struct {
	Path      string // of the memory
	Text      []byte
	Memory    casebook.Memory
	Stage     Stage
	Skill     string // of a pointer: where its skill lies
	Structure Structure
	Use       Use
	// Lacks says what it lacks to be a skill; nothing: it is ready.
	Lacks []casebook.Problem
}

// Judge says how far a memory has come, and what it lacks to be a skill.
func (b Bar) Judge(path string, data []byte, use Use) Candidate {
	c := Candidate{Path: path, Text: data, Use: use}
	c.Memory, _ = casebook.Parse(path, data)
	c.Stage, c.Skill = StageOf(path, data)
	c.Structure = Read(c.Memory.Body)
	switch c.Stage {
	case Knowledge:
		c.lack("skill-stage", "it is knowledge, and a stage is not skipped", "make it a memory first: `casebook skill promote NAME --to memory --type TYPE`")
		return c
	case Promoted:
		c.lack("skill-stage", "it is a skill already: "+c.Skill, "`casebook skill demote NAME` makes it a memory again")
		return c
	}
	if use.Contradicted > 0 && !use.Mended {
		c.lack("skill-unproven", fmt.Sprintf("it was found wrong %s, the last time on %s, and not changed since", times(use.Contradicted), use.Wrong.Format(time.DateOnly)),
			"mend it, and let it prove itself")
	} else if use.Sessions < b.sessions() {
		since := ""
		if use.Contradicted > 0 {
			since = ", since it was found wrong on " + use.Wrong.Format(time.DateOnly)
		}
		c.lack("skill-unproven", fmt.Sprintf("it was used in %d of the %d sessions that it takes%s", use.Sessions, b.sessions(), since), "wait until it has proved itself, or set skill.minSessions")
	}
	if len(c.Structure.Steps) == 0 {
		c.lack("skill-steps", "it is not written as steps", "write what to do as a numbered list of two steps or more")
	}
	if len(c.Structure.Checks) == 0 {
		c.lack("skill-checks", "it does not say how to see that it worked", "add a line `Check: …`, or a last step that begins with check or verify")
	}
	if strings.TrimSpace(c.Memory.Description) == "" {
		c.lack("skill-description", "it has no description, by which an agent would choose the skill", "`casebook remember --update` with --description")
	}
	c.safe(b.NoSecrets)
	return c
}

// StageKeys are the keys of the frontmatter that hold a memory back at the stage of knowledge.
func (c Candidate) StageKeys() []string {
	if stated, _, _ := frontmatter.Parse(c.Text).Scalar("metadata", stageKey); stated != "" {
		return []string{"metadata." + stageKey}
	}
	return nil
}

// safe looks for what must not stand in a file that an agent loads as an order, and that others get with the project.
func (c *Candidate) safe(none secret.Allow) {
	for _, f := range secret.Scan(string(c.Text), none) {
		c.lack("skill-text", fmt.Sprintf("line %d holds what looks like a secret (%s)", f.Line, f.Kind), "take it out: a skill is read by all who have the project")
	}
	for _, p := range store.Suspicions(c.Path, c.Text) {
		c.lack("skill-text", p.Text, "take it out: an agent follows a skill")
	}
	for i, line := range strings.Split(c.Memory.Body, "\n") {
		if runsAtLoad(line) {
			c.lack("skill-text", fmt.Sprintf("line %d of the text begins a command that Claude Code runs as soon as it loads the skill (!` or ```!)", i+1),
				"write the command without the exclamation mark before the backtick")
		}
	}
}

// runsAtLoad finds the two forms of a command that runs when the skill is loaded.
func runsAtLoad(line string) bool {
	return strings.Contains(line, "!`") || strings.HasPrefix(strings.TrimLeft(line, " \t>"), "```!")
}

func (c *Candidate) lack(code, text, fix string) {
	c.Lacks = append(c.Lacks, casebook.Problem{Code: code, Path: c.Path, Text: text, Fix: fix})
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}
