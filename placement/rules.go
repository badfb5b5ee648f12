package placement

import (
	"slices"
	"strings"

	"casebook"
)

// rules in the order in which they are asked: what must not be kept, what says its place by its form, what is enforced, what is scoped to paths, what
// is about a time, a thing outside or a person, and last what a project's file usually says. Every text meets the last one.
func rules() []func(piece) (finding, bool) {
	return []func(piece) (finding, bool){
		asEmpty, asFrontmatter, asComment, asImport, asIndex, asLabelled, asSteps, asPassing, asPolicy, asBan, asDuty, asFeedback, asTreeOfFiles, asScoped, asLocal, asProfile,
		asWish, asReference, asDated, asDecision, asDerivable, asCorpus, asMine, asConvention, asUnknown,
	}
}

func asEmpty(p piece) (finding, bool) {
	return finding{place: Nowhere, why: "a heading with nothing below it says nothing [DD-01]", sure: Sure}, p.kind == heading || p.claim.words == " " && p.kind != comment && p.kind != code
}

func asFrontmatter(p piece) (finding, bool) {
	if p.kind != front {
		return finding{}, false
	}
	if kind := frontType(p.body); kind != "" {
		return finding{place: Memory, kind: casebook.Type(kind), why: "its frontmatter says that it is a memory of this type [TY-01, TY-07]", sure: Sure}, true
	}
	return finding{place: ProjectRule, paths: frontPaths(p.body), why: "its frontmatter has paths: it loads when a file that matches is read [RU-03, RU-04]", sure: Sure}, true
}

func asComment(p piece) (finding, bool) {
	return finding{place: ProjectFile, why: "a comment for maintainers may stay beside what it is about: it is taken out before loading and costs nothing [ST-19]", sure: Likely, weak: true},
		p.kind == comment
}

func asImport(p piece) (finding, bool) {
	name, ok := strings.CutPrefix(p.body, "@")
	return finding{place: ProjectFile, why: "an import line belongs into the instruction file that wants the other one [IM-01, IM-08]", sure: Sure},
		ok && !strings.ContainsAny(name, " \t\n") && strings.ContainsAny(name, "/.") && name != ""
}

// asIndex takes lines that link a topic file. One in another folder could as well be a list of documents.
func asIndex(p piece) (finding, bool) {
	entries := casebook.ParseIndex([]byte(p.body)).Entries
	if p.kind != bullet || len(entries) != 1 || strings.Contains(p.body, "\n") {
		return finding{}, false
	}
	f := finding{place: Index, why: "one line that links a topic file is a line of the index [MD-07]", sure: Sure}
	if strings.Contains(entries[0].File, "/") {
		f.sure = Likely
	}
	if len([]rune(p.body)) > 150 {
		f.why = "one line that links a topic file is a line of the index; shorten it, and keep the detail in the topic file [MD-07, AT-06]"
	}
	return f, true
}

func asSteps(p piece) (finding, bool) {
	f := finding{place: Skill, why: "steps in order are loaded when the task comes up, and only then [SK-04, SK-05]", sure: Likely}
	if p.context.says(stepTitles()) || newText(p.intro).says(stepTitles()) {
		f.sure = Sure
	}
	return f, p.whole
}

func asPassing(p piece) (finding, bool) {
	return finding{place: Nowhere, why: "it is about this moment: say it in the conversation, the next session has no use for it [TY-02, SS-04]", sure: Likely}, p.claim.says(passing())
}

func asPolicy(p piece) (finding, bool) {
	return finding{place: Managed, why: "a rule for everybody in an organisation is its administrator's: the managed file loads first and cannot be excluded [ST-03, ST-22]", sure: Likely},
		p.claim.says(policies()) || p.context.says(policies())
}

// asBan takes what forbids something that tools do. What only shapes the text that a model writes cannot be enforced by a client and passes on.
func asBan(p piece) (finding, bool) {
	if !p.claim.says(forbidding()) || p.claim.says(wishes()) || p.claim.says([]string{"not forbidden", "not prohibited", "nicht verboten",
		"don't forget", "do not forget", "nicht vergessen"}) {
		return finding{}, false
	}
	if b, ok := p.claim.banned(); ok && !p.long {
		f := finding{place: Deny, why: "a ban on what tools do is enforced by the client, not by a text [CF-04, ST-31]", sure: Sure, settings: b.settings()}
		switch {
		case b.wide:
			f.sure, f.why = Likely, "the client enforces it, for commands that begin like this; a PreToolUse hook also sees other spellings [CF-04, HK-08]"
		case strings.Contains(string(f.settings), "Edit("), strings.Contains(string(f.settings), "Read("):
			f.why = "the client enforces it for its file tools; a shell command still gets there unless the sandbox or a PreToolUse hook stops it [CF-04, CF-05]"
		}
		return f, true
	}
	if !p.claim.deeds() {
		return finding{}, false
	}
	return finding{place: Hook, why: "a PreToolUse hook (exit 2) can weigh the condition and stop the tool; a deny rule would forbid more or less than this says [HK-08, DD-01]", sure: Likely}, true
}

// asDuty takes what has to be done at an event.
func asDuty(p piece) (finding, bool) {
	hard := p.claim.says(obliging()) || p.claim.says(forbidding())
	e, timed := p.claim.event()
	if p.claim.says(wishes()) || !hard && !timed || !p.claim.deeds() {
		return finding{}, false
	}
	if !timed {
		if !p.claim.says(obliging()) || !p.claim.runsSomething() {
			return finding{}, false
		}
		return finding{place: Hook, why: "what must be done each time is a hook's work, but the text does not say at which event; PostToolUse or Stop may fit [HK-09, HK-12, HK-13]", sure: Unsure}, true
	}
	f := finding{place: Hook, why: "a " + e.name + " hook runs " + e.says + ", whatever the model remembers [HK-13, HK-01]", sure: Likely}
	if hard && !p.long && p.claim.command() != "" {
		f.sure, f.settings = Sure, e.settings(p.claim.command())
	}
	return f, true
}

// asLabelled knows the two parts that a feedback memory must have, and a project memory may have.
func asLabelled(p piece) (finding, bool) {
	low := strings.ToLower(p.body)
	f := finding{place: Memory, kind: casebook.TypeFeedback, why: "it has the parts of a feedback memory, Why and How to apply [TY-04]", sure: Sure}
	if p.claim.dated() {
		f.kind, f.why = casebook.TypeProject, "it has the parts of a memory and a date, so it is about the project [TY-05]"
	}
	return f, strings.Contains(low, "how to apply:") && strings.Contains(low, "why:")
}

func asFeedback(p piece) (finding, bool) {
	return finding{place: Memory, kind: casebook.TypeFeedback, why: "a correction of how work is done is kept with its Why and How to apply [TY-04]", sure: Likely}, p.claim.says(corrections())
}

// asTreeOfFiles takes a drawn listing of folders, and prose that repeats a manifest.
func asTreeOfFiles(p piece) (finding, bool) {
	f := finding{place: Nowhere, why: "the repository says it itself, and a copy goes stale [TY-02]", sure: Likely}
	if strings.Contains(p.body, "├──") || strings.Contains(p.body, "└──") {
		f.sure = Sure
		return f, true
	}
	if p.claim.says(forbidding()) || p.claim.says(obliging()) {
		return f, false
	}
	return f, slices.ContainsFunc([]string{"go.mod", "package.json", "cargo.toml", "pyproject.toml", "pom.xml", "requirements.txt", "gemfile",
		"composer.json", "build.gradle"}, func(m string) bool {
		return strings.Contains(strings.ToLower(p.body), m)
	}) && p.claim.says([]string{"uses", "depends", "dependencies", "version", "module", "lists", "listed", "declared", "see", "verwendet",
		"abhängigkeiten", "steht", "laut"})
}

// asScoped gives one folder a file of its own and everything else a rule; what has to be there from the first turn may not wait for a read.
func asScoped(p piece) (finding, bool) {
	s := p.claim.scoped()
	if len(s.all()) == 0 {
		s = p.context.scoped()
	}
	switch {
	case len(s.all()) == 0:
		return finding{}, false
	case p.claim.says(fromTurnOne()):
		return finding{place: ProjectFile, why: "it names paths, but must be there from turn 1 or outlast a compaction, and scoped files load late [DD-02, CP-12]", sure: Sure}, true
	}
	late := "it loads when a file that matches is read"
	if p.claim.says(obliging()) || p.claim.says(forbidding()) {
		late += "; if it must hold from turn 1 it belongs into the project's CLAUDE.md"
	}
	if len(s.globs) == 0 && len(s.folders) == 1 {
		return finding{place: SubdirectoryFile, paths: s.folders, why: "it is about one folder: " + late + " [ST-17, DD-02]", sure: Likely}, true
	}
	return finding{place: ProjectRule, paths: s.all(), why: "it is about some files: " + late + " [RU-03, RU-06, DD-02]", sure: Likely}, true
}
