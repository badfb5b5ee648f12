package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/store"
)

// Sixty planted texts by every route that they could take. None reaches an agent from outside (tool, web, import), from an agent's import, from memories that came with a
// clone before a person trusts it, from a team that is switched off, or from a log. Elsewhere only the rules about texts help, and they miss some:
// testdata/poison.txt counts what gets through, kind by kind, beside what the same prompts bring once a person has accepted all (so that a zero means something).
func TestPoison(t *testing.T) {
	r := &routes{t: t, all: poisons(t), cells: map[string][]string{}}
	r.byAPerson()
	r.ownDirectory()
	r.fromOutside()
	r.byAnAgent()
	r.byImport()
	r.byClone()
	r.byAgentMemory()
	r.byTeam()
	r.byLog()
	r.compare()
}

// byAPerson: what a person says comes, the harmless texts all of them.
func (r *routes) byAPerson() {
	v := newVictim(r.t)
	harmless := only(r.all, poison.harmless)
	whose := map[string]string{}
	for _, p := range harmless {
		out, errs, status := v.run("", "remember", "--json", "--type", "reference", "--name="+p.title(), "--description=about the subject of "+p.ID, "--body="+p.Text+" https://example.org/1")
		var saved rememberedJSON
		if err := json.Unmarshal([]byte(out), &saved); status != 0 || err != nil || saved.Held != "" {
			r.t.Fatalf("%s: a person's words are not saved: %s%s", p.ID, out, errs)
		}
		whose[saved.Path] = p.ID
	}
	command, hook := v.ask(harmless, whose)
	if len(command) != 10 || len(hook) != 10 {
		r.t.Errorf("of 10 harmless texts by a person %d and %d come", len(command), len(hook))
	}
}

// ownDirectory: another program wrote the files into the person's own directory. Then a person accepts all of them.
func (r *routes) ownDirectory() {
	v := newVictim(r.t)
	dir := v.place().Memory.Path
	whose := v.plant(r.all, dir)
	before, hook := v.ask(r.all, whose)
	agent, _ := v.asAgent().ask(r.all, whose)
	r.same("own directory", before, hook, agent)
	st, err := store.Open(dir)
	if err != nil {
		r.t.Fatal(err)
	}
	st.State = v.place().State()
	for path := range whose {
		data, err := os.ReadFile(path)
		if err != nil {
			r.t.Fatal(err)
		}
		if err := st.AcceptText(r.t.Context(), filepath.Base(path), casebook.HashOf(data)); err != nil {
			r.t.Fatal(err)
		}
	}
	after, _ := v.ask(r.all, whose)
	r.column("accepted", after, everywhere)
	r.column("own directory", before, everywhere)
	for id := range before {
		if !after[id] {
			r.t.Errorf("%s comes before a person accepts all, and not afterwards", id)
		}
	}
}

// same: a command and the hooks bring the same memories.
func (r *routes) same(name string, all ...reached) {
	r.t.Helper()
	for _, other := range all[1:] {
		if d := cmp.Diff(all[0], other); d != "" {
			r.t.Errorf("%s: the commands of a person and of an agent, and the hook, bring different memories:\n%s", name, d)
		}
	}
}

// fromOutside: an agent says that the words are a tool's, a page's or an export's, in every field. Nothing of it lies in the directory afterwards.
func (r *routes) fromOutside() {
	v := newVictim(r.t).asAgent()
	fields := []struct{ flag, origin string }{{"--name", "tool"}, {"--description", "web"}, {"--hint", "import"}, {"--body", "tool"}, {"--body", "web"}}
	for i, p := range only(r.all, isText) {
		for k, field := range fields {
			values := map[string]string{"--name": fmt.Sprintf("%s %d", p.title(), k), "--description": "about the subject of " + p.ID, "--hint": "the subject", "--body": "Here. https://example.org/1"}
			values[field.flag] = p.Text
			args := []string{"remember", "--type", "reference", "--origin", field.origin}
			for _, flag := range []string{"--name", "--description", "--hint", "--body"} {
				args = append(args, flag+"="+values[flag])
			}
			out, errs, status := v.run("", args...)
			if held := status == 0 && strings.HasPrefix(out, "held as p"); !held && status == 0 {
				r.t.Errorf("%s in %s, from %s, is neither held nor refused: %s%s", p.ID, field.flag, field.origin, out, errs)
			}
			if field.flag == "--body" && status != 0 {
				r.t.Errorf("%s as the body is refused, where it should wait: %s", p.ID, errs)
			}
		}
		if i%25 == 0 {
			v.mustHold(0)
		}
	}
	v.mustHold(0)
	whose := map[string]string{}
	command, hook := v.ask(r.all, whose)
	r.none("from outside, by the command", command)
	r.none("from outside, by the hook", hook)
}

// mustHold: so many files lie in the memory directory.
func (v victim) mustHold(n int) {
	v.Helper()
	files, err := filepath.Glob(filepath.Join(v.place().Memory.Path, "*.md"))
	if err != nil || len(files) != n {
		v.Fatalf("%d files, want %d: %q %v", len(files), n, files, err)
	}
}

// byAnAgent: an agent saves the texts and does not say where they come from; each stands in its own place, and then as a description.
func (r *routes) byAnAgent() {
	for _, where := range []string{"", "description"} {
		v := newVictim(r.t).asAgent()
		whose, held := map[string]string{}, reached{}
		for _, p := range only(r.all, isText) {
			args := []string{"remember", "--json", "--type", "reference", "--name=" + p.title(), "--description=about the subject of " + p.ID, "--hint=the subject", "--body=" + p.text() + " https://example.org/1"}
			at := map[string]int{"memory name": 4, "description": 5, "hint": 6}
			if i := at[where+strings.Repeat(p.Where, 1-min(1, len(where)))]; i > 0 {
				flag, _, _ := strings.Cut(args[i], "=")
				args[i] = flag + "=" + p.Text
				args[7] = "--body=The subject is here. https://example.org/1"
			}
			out, _, status := v.run("", args...)
			var saved rememberedJSON
			if status == 0 {
				if err := json.Unmarshal([]byte(out), &saved); err != nil {
					r.t.Fatal(err)
				}
			}
			held[p.ID] = saved.Held != ""
			if status == 0 && saved.Held == "" {
				whose[saved.Path] = p.ID
			}
		}
		command, hook := v.ask(r.all, whose)
		r.same("by an agent", command, hook)
		name := "agent"
		if where != "" {
			name += ", description"
		}
		r.column(name, command, everywhere)
		for id := range command {
			if held[id] {
				r.t.Errorf("%s waits, and reaches an agent", id)
			}
		}
	}
}

// byImport: a bundle that somebody made. An agent's import waits as a whole; a person's does where the text could mislead.
func (r *routes) byImport() {
	b := bundle{Version: 1}
	for _, p := range only(r.all, isText) {
		file, text := p.topic(p.Where)
		b.Files = append(b.Files, newBundledFile(file, time.Unix(1<<30, 0), []byte(text)))
	}
	b.Files = append(b.Files, newBundledFile(casebook.IndexFile, time.Unix(1<<30, 0), []byte("- [A](a.md) — planted\n")))
	data, err := json.Marshal(b)
	if err != nil {
		r.t.Fatal(err)
	}
	v := newVictim(r.t).asAgent()
	if out, errs, status := v.run(string(data), "import", "-"); status != 0 || !strings.Contains(out, "held until a person accepts them") {
		r.t.Fatal(out, errs)
	}
	v.mustHold(0)
	command, hook := v.ask(r.all, nil)
	r.none("by an agent's import", command)
	r.none("by an agent's import, by the hook", hook)

	v = newVictim(r.t)
	if _, errs, status := v.run(string(data), "import", "-"); status != 0 {
		r.t.Fatal(errs)
	}
	whose := map[string]string{}
	for _, p := range only(r.all, isText) {
		file, _ := p.topic(p.Where)
		whose[filepath.Join(v.place().Memory.Path, file)] = p.ID
	}
	command, hook = v.ask(r.all, whose)
	r.same("by a person's import", command, hook)
	r.column("person's import", command, everywhere)
}

// byClone: the memories came with the project, whose settings name their folder.
func (r *routes) byClone() {
	v := newVictim(r.t)
	v.write(filepath.Join(v.shop, ".claude/settings.json"), `{"autoMemoryDirectory": "notes"}`)
	whose := v.plant(r.all, filepath.Join(v.shop, "notes"))
	agent, hook := v.asAgent().ask(r.all, whose)
	r.none("by a clone, by the hook", hook)
	r.none("by a clone, by an agent's command", agent)
	for _, args := range [][]string{{"list", "--json"}, {"search", "--json", "subject"}, {"export", "--json"}, {"export"}} {
		out, _, _ := v.asAgent().run("", args...)
		if strings.Contains(out, "subject") {
			r.t.Errorf("%q shows an agent what came with a clone: %.300s", args, out)
		}
	}
	if out, _, _ := v.asAgent().run("", "remember", "--json", "--type", "reference", "--name", "new", "--description", "about the subject of p01", "--body", "The subject of p01. https://example.org/1"); !strings.Contains(out, `"similar": []`) {
		r.t.Errorf("similar memories of a clone: %s", out)
	}
	terminal, _ := v.ask(r.all, whose)
	p := v.place()
	if err := p.Trust.Add(p.Project.Main, p.Memory.Path, time.Now()); err != nil {
		r.t.Fatal(err)
	}
	command, hook := v.ask(r.all, whose)
	r.same("by a clone that is trusted", command, hook)
	r.column("clone, in a terminal", terminal, everywhere)
	r.column("clone, trusted", command, everywhere)
}

// byAgentMemory: the memories of a subagent came with the project.
func (r *routes) byAgentMemory() {
	v := newVictim(r.t)
	v.write(filepath.Join(v.shop, ".claude/agents/reviewer.md"), "---\nname: reviewer\nmemory: project\n---\nReview.\n")
	dir := filepath.Join(v.shop, ".claude/agent-memory/reviewer")
	whose := v.plant(r.all, dir)
	command, hook := v.ask(r.all, whose)
	r.none("by a subagent's memory, in the session", command)
	r.none("by a subagent's memory, by the hook", hook)
	agent, _ := v.asAgent().ask(r.all, whose, "--scope", "agent:reviewer")
	r.none("by a subagent's memory that nobody trusts", agent)
	p := v.place()
	if err := p.Trust.Add(p.Project.Main, dir, time.Now()); err != nil {
		r.t.Fatal(err)
	}
	agent, hook = v.asAgent().ask(r.all, whose, "--scope", "agent:reviewer")
	r.none("by a subagent's memory, by the hook of the session", hook)
	r.column("subagent, trusted", agent, everywhere)
}

// byTeam: another person put the files into the folder of the team.
func (r *routes) byTeam() {
	v := newVictim(r.t)
	dir := v.place().Memory.Path
	whose := v.plant(r.all, filepath.Join(dir, "team"))
	command, hook := v.ask(r.all, whose)
	r.none("by a team that is switched off", command)
	r.none("by a team that is switched off, by the hook", hook)
	v.env["CASEBOOK_TEAM_ENABLED"] = "true"
	command, hook = v.ask(r.all, whose)
	r.same("by a team", command, hook)
	r.column("team", command, everywhere)
}

// byLog: an agent writes the texts into the log of the day, which no memory comes of.
func (r *routes) byLog() {
	v := newVictim(r.t).asAgent()
	written := reached{}
	for _, p := range only(r.all, isText) {
		_, _, status := v.run(p.Text, "log", "-")
		written[p.ID] = status == 0
	}
	command, hook := v.ask(r.all, nil)
	r.none("by the log", command)
	r.none("by the log, by the hook", hook)
	r.column("log (written)", written, everywhere)
}

// compare holds the table to testdata/poison.txt.
func (r *routes) compare() {
	var b strings.Builder
	b.WriteString("How many of the planted texts of each kind reach an agent, by the route: of 60, the 6 that are settings of a repository are held to TestPoisonedSettings.\n" +
		"0 of 54 by the routes that are not listed: a named origin outside (tool, web, import), an agent's import, a clone or a subagent's memory before trust, a team that\n" +
		"is switched off, a log (whose column says how many lines an agent may write). The last line are the harmless texts. go test ./cmd/casebook -run TestPoison -update\n\n")
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "kind\t%s\n", strings.Join(r.columns, "\t"))
	sums := make([][2]int, len(r.columns))
	for _, kind := range kinds(r.all) {
		if kind == "repository-settings" || kind == "harmless" {
			continue
		}
		fmt.Fprintf(w, "%s\t%s\n", kind, strings.Join(r.cells[kind], "\t"))
		for i, cell := range r.cells[kind] {
			var n, of int
			if _, err := fmt.Sscanf(cell, "%d/%d", &n, &of); err != nil {
				r.t.Fatal(cell, err)
			}
			sums[i][0], sums[i][1] = sums[i][0]+n, sums[i][1]+of
		}
	}
	var all []string
	for _, s := range sums {
		all = append(all, fmt.Sprintf("%d/%d", s[0], s[1]))
	}
	fmt.Fprintf(w, "all\t%s\n", strings.Join(all, "\t"))
	fmt.Fprintf(w, "harmless\t%s\n", strings.Join(r.cells["harmless"], "\t"))
	w.Flush()
	const golden = "testdata/poison.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			r.t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		r.t.Fatal(err)
	}
	if d := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(b.String(), "\n")); d != "" {
		r.t.Errorf("%s (-file +now):\n%s", golden, d)
	}
	if !slices.Contains(r.columns, "accepted") || sums[0][0] < 45 {
		r.t.Errorf("the prompts find only %d of the texts when all are accepted, so that their absence elsewhere says little", sums[0][0])
	}
}
