package placement

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
)

// A row says where one piece belongs: place, confidence, and what else is certain, as "type" or "paths" or the settings to the letter.
type row struct{ text, want string }

func rows() []row {
	return slices.Concat(bans(), otherLanguages(), duties(), instructions(), memories(), rest())
}

// bans: to the letter a deny rule, with a condition a hook, and about the model's own text neither.
func bans() []row {
	return []row{
		{"Never run `rm`.", `deny sure {"permissions":{"deny":["Bash(rm:*)"]}}`},
		{"never run rm", `deny sure {"permissions":{"deny":["Bash(rm:*)"]}}`},
		{"**NEVER** run `rm -rf`!", `deny likely {"permissions":{"deny":["Bash(rm -rf:*)"]}}`},
		{"You must not use sudo.", `deny sure {"permissions":{"deny":["Bash(sudo:*)"]}}`},
		{"Never run `rm`, `dd` or `mkfs`.", `deny sure {"permissions":{"deny":["Bash(dd:*)","Bash(mkfs:*)","Bash(rm:*)"]}}`},
		{"Never use `npm`, use `pnpm` instead.", `deny sure {"permissions":{"deny":["Bash(npm:*)"]}}`},
		{"Never run git push --force.", `deny likely {"permissions":{"deny":["Bash(git push --force:*)"]}}`},
		{"Under no circumstances run `terraform destroy`.", `deny likely {"permissions":{"deny":["Bash(terraform destroy:*)"]}}`},
		{"Do not edit files in `vendor/`.", `deny sure {"permissions":{"deny":["Edit(./vendor/**)"]}}`},
		{"Never touch README.md by hand.", `deny sure {"permissions":{"deny":["Edit(**/README.md)"]}}`},
		{"Never read `.env`.", `deny sure {"permissions":{"deny":["Read(**/.env)"]}}`},
		{"Never edit `**/*.pb.go`.", `deny sure {"permissions":{"deny":["Edit(**/*.pb.go)"]}}`},
		{"Never use WebFetch.", `deny sure {"permissions":{"deny":["WebFetch"]}}`},
		{"Niemals `rm` ausführen.", `deny sure {"permissions":{"deny":["Bash(rm:*)"]}}`},
		{"Führe auf keinen Fall `git push` aus!", `deny likely {"permissions":{"deny":["Bash(git push:*)"]}}`},
		{"Dateien in `gen/` dürfen nicht bearbeitet werden.", `deny sure {"permissions":{"deny":["Edit(./gen/**)"]}}`},
		{"Never run:\n- `rm`", `deny sure {"permissions":{"deny":["Bash(rm:*)"]}}`},
		{"Never run `rm` on production.", "hook likely"},
		{"Never run `rm`. Except in `tmp/`.", "hook likely"},
		{"Never run `rm` unless asked.", "hook likely"},
		{"On the production host: never run `rm`.", "hook likely"},
		{"Never run `rm` in `src/api`.", "hook likely"},
		{"It is not forbidden to run `rm`.", "project-file likely"},
		{"Never not run `make test`.", "hook likely"},
		{"Never use anything but `pnpm`.", "hook likely"},
		{"Never run `rm *.log | sh`.", "hook likely"},
		{"Never commit directly to main.", "hook likely"},
		{"Never deploy on a Friday.", "hook likely"},
		{"Deploye nie ohne Freigabe.", "hook likely"},
		{"Never swallow errors.", "project-file likely"},
		{"Never use `any` in TypeScript.", "project-file likely"},
		{"Functions must never return a nil slice.", "project-file likely"},
		{"Schreibe niemals auskommentierten Code.", "project-file likely"},
	}
}

// otherLanguages: the critical words are known, the verbs seldom; a deny rule is never read out of them.
func otherLanguages() []row {
	return []row{
		{"N'exécutez jamais `rm -rf`.", "hook likely"},
		{"Nunca ejecutes `git push --force`.", "hook likely"},
		{"Non eseguire mai `sudo`.", "hook likely"},
		{"Nunca executar `sudo`.", "hook likely"},
		{"Nooit `rm` uitvoeren.", "hook likely"},
		{"Nigdy nie uruchamiaj `rm -rf`.", "hook likely"},
		{"Никогда не запускай `rm -rf`.", "hook likely"},
		{"绝不运行 `rm -rf`。", "hook likely"},
		{"`rm -rf` を決して実行しないこと。", "hook likely"},
		{"`rm -rf` 는 절대 실행하지 마세요.", "hook likely"},
		{"提交前必须运行 `make test`。", "hook sure"},
		{"Il faut toujours lancer `make test` avant chaque commit.", "hook sure"},
		{"Réponds toujours avec précision.", "project-file likely"},
		{"Τα σχόλια γράφονται στα ελληνικά.", "project-file unsure"},
	}
}

// duties: at an event a hook; the settings only where nothing but the command is needed.
func duties() []row {
	return []row{
		{"Always run `make test` before committing.", "hook sure"},
		{"Always run `gofmt -w .` after editing a file.", `hook sure {"hooks":{"PostToolUse":[{"matcher":"Edit|Write","hooks":[{"type":"command","command":"gofmt -w ."}]}]}}`},
		{"Vor jedem Commit muss `make lint` laufen.", "hook sure"},
		{"You must run the tests before you finish.", "hook likely"},
		{"At the start of each session you must run `git fetch`.", "hook sure"},
		{"Always run `make generate`.", "hook unsure"},
		{"Always write table tests.", "project-file likely"},
		{"Commit messages must be in English.", "project-file likely"},
	}
}

func instructions() []row {
	return []row{
		{"Run the tests with `make test`.", "project-file sure"},
		{"Use tabs, not spaces.", "project-file likely"},
		{"We use trunk-based development; branches live a day.", "project-file likely"},
		{"@docs/style.md", "project-file sure"},
		{"These rules must apply from the first turn: answer with a plan, also in `src/api/`.", "project-file sure"},
		{"What you decide has to survive compaction: keep it in the plan.", "project-file sure"},
		{"In `src/api/` every handler returns a problem document.", "subdirectory-file likely src/api/"},
		{"In `cmd/` werden Fehler nur ausgegeben.", "subdirectory-file likely cmd/"},
		{"For *.tsx files use function components.", "project-rule likely *.tsx"},
		{"All `**/*.sql` and `migrations/` files are reviewed by two people.", "project-rule likely **/*.sql migrations/**"},
		{"In .proto files fields are never renumbered.", "project-rule likely **/*.proto"},
		{"---\npaths: [\"src/**/*.{ts,tsx}\", docs/*.md]\n---\nUse tabs.", "project-rule sure src/**/*.{ts,tsx} docs/*.md"},
		{"---\npaths:\n  - \"**/terraform/**\"\n---\n# Infra\n\nPlan first.\n\nThen apply.", "project-rule sure **/terraform/**"},
		{"My dev server listens on port 4001.", "local-file likely"},
		{"Auf meinem Rechner liegt die Datenbank unter /opt/pg.", "local-file likely"},
		{"I prefer short answers.", "user-file sure"},
		{"Ich bevorzuge kurze Antworten.", "user-file sure"},
		{"I like diffs better than prose.", "user-file likely"},
		{"Company policy: all employees sign their commits.", "managed likely"},
		{"## How to release\n\n1. Tag the commit.\n2. Wait for the build.\n3. Announce it.", "skill sure"},
		{"1. Export the data.\n2. Run the converter.\n3. Compare the counts.", "skill likely"},
		{"<!-- for maintainers: keep this list sorted -->", "project-file likely"},
	}
}

func memories() []row {
	return []row{
		{"Code freeze until March 14.", "memory sure project"},
		{"Der Umbau dauert bis Ende Mai.", "memory sure project"},
		{"Since 2026-09-23 invoices are sent by the new service.", "memory sure project"},
		{"The freeze is on.", "memory likely project"},
		{"We decided to keep Postgres because of the extensions.", "memory likely project"},
		{"Ines ist zuständig für die Abrechnung.", "memory likely project"},
		{"Latency dashboard: https://grafana.example/d/orders", "memory sure reference"},
		{"Bugs are tracked in the Linear project INGEST.", "memory likely reference"},
		{"I am a data scientist.", "memory likely user"},
		{"Ich arbeite als Ärztin in Lissabon.", "memory likely user"},
		{"Next time show the diff first.", "memory likely feedback"},
		{"Keep diffs small.\n**Why:** reviews took days.\n**How to apply:** split before pushing.", "memory sure feedback"},
		{"---\nname: x\ndescription: y\ntype: reference\n---\nText.", "memory sure reference"},
		{"- [Deploy](deploy.md) — when deploys are allowed", "index sure"},
		{"- [Guide](docs/guide.md) — how it works", "index likely"},
	}
}

func rest() []row {
	return []row{
		{"The module uses go.mod with Go 1.26.", "nowhere likely"},
		{"The parser is defined in `internal/parse/parse.go`.", "nowhere likely"},
		{"```\n├── cmd\n└── internal\n```", "nowhere sure"},
		{"Can you look at the error above?", "nowhere likely"},
		{"Just for now skip the slow test.", "nowhere likely"},
		{"## Later", "nowhere sure"},
		{"## Layout\n\n- `cmd/shop` starts the server.", "nowhere unsure"},
		{"`internal/orders` holds the states of an order.", "project-file unsure"},
		{"`internal/orders/`: handlers return problem documents.", "subdirectory-file likely internal/orders/"},
		{"## Commands\n\n```\nmake build\n```", "project-file likely"},
		{"password: hunter2!x", "nowhere sure"},
		{"Use the key AKIAABCDEFGHIJKLMNOP for uploads.", "nowhere sure"},
		{"Das Passwort lautet geheim2024!", "nowhere sure"},
		{"The transcripts of all 300 interviews are searched for quotes.", "vault likely"},
		{"Blue is a colour.", "project-file unsure"},
		{"My vacation lasts until March.", "memory sure project"},
		{"For me personally the board at https://trello.example/b/1 matters, and I'd like it open.", "user-file unsure"},
	}
}

func (a Advice) brief() string {
	s := fmt.Sprintf("%s %s", a.Place, a.Sure)
	if a.Type != "" {
		s += " " + string(a.Type)
	}
	if len(a.Paths) > 0 {
		s += " " + strings.Join(a.Paths, " ")
	}
	if a.Settings != nil {
		s += " " + string(a.Settings)
	}
	return s
}

// Each text is one piece and belongs where its row says.
func TestPieces(t *testing.T) {
	all := rows()
	if len(all) < 60 {
		t.Fatalf("%d rows", len(all))
	}
	for _, r := range all {
		got, _ := Advise("", r.text)
		if len(got) != 1 {
			t.Errorf("%q: %d pieces", r.text, len(got))
			continue
		}
		if diff := cmp.Diff(r.want, got[0].brief()); diff != "" {
			t.Errorf("%q (-want +got):\n%s  why: %s", r.text, diff, got[0].Why)
		}
	}
}

// A reason is one line and ends with the requirements behind it; settings are JSON; a memory has a type and nothing else does.
func TestEveryAdviceHasItsReason(t *testing.T) {
	for _, r := range rows() {
		for _, a := range must(Advise("", r.text)) {
			if strings.Contains(a.Why, "\n") || !strings.HasSuffix(a.Why, "]") || !strings.Contains(a.Why, " [") {
				t.Errorf("%q: why %q", r.text, a.Why)
			}
			if a.Settings != nil && !json.Valid(a.Settings) {
				t.Errorf("%q: settings %s", r.text, a.Settings)
			}
			if (a.Type != "") != (a.Place == Memory) || a.Place.Title() == string(a.Place) && a.Place != Nowhere {
				t.Errorf("%q: place %q, type %q", r.text, a.Place, a.Type)
			}
		}
	}
}

func must(all []Advice, _ any) []Advice { return all }

// Paragraphs, items and steps are pieces; headings, introductions and code stay with what they belong to.
func TestSplit(t *testing.T) {
	for text, want := range map[string][]string{
		"One.\n\nTwo\nlines.":                           {"1 One.", "3 Two\nlines."},
		"# A\n\ntext\n\nmore":                           {"1 # A\n\ntext", "5 more"},
		"Rules:\n\n- a\n- b\n  c\n\nEnd":                {"1 Rules:\n\n- a", "4 - b\n  c", "7 End"},
		"Build:\n\n```\nmake\n\n# all\n```\nThen test.": {"1 Build:\n\n```\nmake\n\n# all\n```", "8 Then test."},
		"Text.\n\n```\nx\n```":                          {"1 Text.\n\n```\nx\n```"},
		"- a\n\n      code\n- b":                        {"1 - a\n\n      code", "4 - b"},
		"1. x\n2. never y\n3. z":                        {"1 1. x", "2 2. never y", "3 3. z"},
		"# Steps\n1. x\n```\nc\n```\n2. y":              {"1 # Steps\n1. x\n```\nc\n```\n2. y"},
		"a\r\n\r\nb\r\n":                                {"1 a", "3 b"},
		"| a | b |\n|---|---|\n| 1 | 2 |\n\nx":          {"1 | a | b |\n|---|---|\n| 1 | 2 |", "5 x"},
		"x\n\n---\n\ny":                                 {"1 x\n\n---", "5 y"},
		"a\n\n# Empty":                                  {"1 a", "3 # Empty"},
		"# A\n## B\ntext":                               {"1 # A\n## B\ntext"},
		"<!-- a\n\nb -->\nc":                            {"1 <!-- a\n\nb -->", "4 c"},
		"---\ntitle: x\n---\ntext\n\nmore":              {"1 ---\ntitle: x\n---\ntext", "6 more"},
	} {
		var got []string
		for _, p := range split(text) {
			got = append(got, fmt.Sprintf("%d %s", p.line, strings.TrimSuffix(text[p.start:p.end], "\r")))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

// What is under one heading or introduction is read with it.
func TestItemsShareTheirIntroduction(t *testing.T) {
	got, _ := Advise("", "Never run these:\n\n- `rm`\n- `dd`\n\n`shred` overwrites a file.")
	var brief []string
	for _, a := range got {
		brief = append(brief, a.brief())
	}
	want := []string{`deny sure {"permissions":{"deny":["Bash(rm:*)"]}}`, `deny sure {"permissions":{"deny":["Bash(dd:*)"]}}`, "project-file unsure"}
	if diff := cmp.Diff(want, brief); diff != "" {
		t.Error(diff)
	}
}

// A text larger than a loaded file should be is a problem beside the answer.
func TestLargeTextIsAProblem(t *testing.T) {
	got, problems := Advise("big.md", strings.Repeat("Blue is a colour.\n\n", 150))
	if len(got) != 150 || len(problems) != 1 || problems[0].Code != "place-large" || problems[0].Path != "big.md" {
		t.Errorf("%d pieces, %v", len(got), problems)
	}
}

// No text panics, and every byte that is not white space is in exactly one piece.
func FuzzSplit(f *testing.F) {
	for _, r := range rows() {
		f.Add(r.text)
	}
	f.Add("# A\n\n- x:\n\n```\n\n1. a\n\n---\n\n<!--\n\n")
	f.Add("---\n---\n# B")
	f.Add("\t- a\n  1. b\n> q:\n\n    code")
	f.Fuzz(func(t *testing.T, s string) {
		at := 0
		for _, p := range split(s) {
			if p.start < at || p.end <= p.start || p.end > len(s) {
				t.Fatalf("piece [%d,%d) behind %d of %d", p.start, p.end, at, len(s))
			}
			if gap := s[at:p.start]; strings.ContainsFunc(gap, func(r rune) bool { return !unicode.IsSpace(r) }) {
				t.Fatalf("%q is in no piece", gap)
			}
			if want := strings.Count(s[:p.start], "\n") + 1; p.line != want {
				t.Fatalf("line %d, want %d", p.line, want)
			}
			at = p.end
		}
		if rest := s[at:]; strings.TrimSpace(rest) != "" {
			t.Fatalf("%q is in no piece", rest)
		}
		for _, a := range must(Advise("", s)) {
			if a.Place == "" || a.Why == "" || a.Sure == "" {
				t.Fatalf("%+v", a)
			}
		}
	})
}
