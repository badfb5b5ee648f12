package skill

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"casebook"
)

// codes are the codes of problems, with * for an advice and ? for a remark.
func codes(problems []casebook.Problem) (all []string) {
	for _, p := range problems {
		switch {
		case p.Info:
			all = append(all, p.Code+"?")
		case p.Warning:
			all = append(all, p.Code+"*")
		default:
			all = append(all, p.Code)
		}
	}
	return all
}

// SK-04: each rule of the published format has a skill that breaks it, and the valid ones break none.
func TestParseHoldsToThePublishedFormat(t *testing.T) {
	const body = "\n1. Build.\n2. Ship.\n"
	long := func(n int) string { return strings.Repeat("a", n) }
	tests := []struct{ name, folder, text, want string }{
		{"minimal", "pdf-processing", "---\nname: pdf-processing\ndescription: Extracts text. Use it for PDF files.\n---" + body, ""},
		{"all fields", "a1", "---\nname: a1\ndescription: \"d: e\"\nlicense: Apache-2.0\ncompatibility: Requires git\nmetadata:\n  author: ana\n  version: \"1.0\"\nallowed-tools: Bash(git add *) Read\n---" + body, ""},
		{"tools as a list", "a", "---\nname: a\ndescription: d\nallowed-tools:\n  - Bash(jq:*)\n  - Read\n---" + body, ""},
		{"64 characters", long(64), "---\nname: " + long(64) + "\ndescription: d\n---" + body, ""},
		{"1024 characters", "a", "---\nname: a\ndescription: " + strings.Repeat("é", 1024) + "\n---" + body, ""},
		{"500 characters", "a", "---\nname: a\ndescription: d\ncompatibility: " + long(500) + "\n---" + body, ""},
		{"DOS line ends", "a", "---\r\nname: a\r\ndescription: d\r\n---\r\n" + body, ""},
		{"65 characters", long(65), "---\nname: " + long(65) + "\ndescription: d\n---" + body, "skill-name"},
		{"capitals", "PDF", "---\nname: PDF\ndescription: d\n---" + body, "skill-name"},
		{"leading hyphen", "-pdf", "---\nname: -pdf\ndescription: d\n---" + body, "skill-name"},
		{"trailing hyphen", "pdf-", "---\nname: pdf-\ndescription: d\n---" + body, "skill-name"},
		{"double hyphen", "pdf--x", "---\nname: pdf--x\ndescription: d\n---" + body, "skill-name"},
		{"underscore", "pdf_x", "---\nname: pdf_x\ndescription: d\n---" + body, "skill-name"},
		{"blank in it", "pdf x", "---\nname: pdf x\ndescription: d\n---" + body, "skill-name"},
		{"another folder", "pdfs", "---\nname: pdf\ndescription: d\n---" + body, "skill-name"},
		{"no name", "a", "---\ndescription: d\n---" + body, "skill-name"},
		{"empty name", "a", "---\nname:\ndescription: d\n---" + body, "skill-name"},
		{"name as a list", "a", "---\nname: [a]\ndescription: d\n---" + body, "skill-field skill-name"},
		{"letters of others", "prüfung", "---\nname: prüfung\ndescription: d\n---" + body, "skill-name*"},
		{"a name that is kept", "claude-x", "---\nname: claude-x\ndescription: d\n---" + body, "skill-name*"},
		{"no description", "a", "---\nname: a\n---" + body, "skill-description"},
		{"empty description", "a", "---\nname: a\ndescription: \"  \"\n---" + body, "skill-description"},
		{"1025 characters", "a", "---\nname: a\ndescription: " + strings.Repeat("é", 1025) + "\n---" + body, "skill-description"},
		{"tags", "a", "---\nname: a\ndescription: writes <b>\n---" + body, "skill-description*"},
		{"501 characters", "a", "---\nname: a\ndescription: d\ncompatibility: " + long(501) + "\n---" + body, "skill-field"},
		{"empty compatibility", "a", "---\nname: a\ndescription: d\ncompatibility: \"\"\n---" + body, "skill-field"},
		{"metadata as text", "a", "---\nname: a\ndescription: d\nmetadata: x\n---" + body, "skill-field"},
		{"metadata in metadata", "a", "---\nname: a\ndescription: d\nmetadata:\n  x:\n    y: z\n---" + body, "skill-field"},
		{"a number in metadata", "a", "---\nname: a\ndescription: d\nmetadata:\n  version: 1.0\n---" + body, "skill-field*"},
		{"tools as a map", "a", "---\nname: a\ndescription: d\nallowed-tools:\n  Read: true\n---" + body, "skill-field"},
		{"a number as a tool", "a", "---\nname: a\ndescription: d\nallowed-tools: [1]\n---" + body, "skill-field"},
		{"a field of the client's", "a", "---\nname: a\ndescription: d\ndisable-model-invocation: true\ncontext: fork\n---" + body, "skill-field? skill-field?"},
		{"a field of nobody's", "a", "---\nname: a\ndescription: d\nauthor: ana\n---" + body, "skill-field*"},
		{"twice", "a", "---\nname: a\ndescription: d\ndescription: e\n---" + body, "skill-field"},
		{"no frontmatter", "a", "# A\n" + body, "skill-frontmatter"},
		{"unclosed", "a", "---\nname: a\ndescription: d\n" + body, "skill-frontmatter"},
		{"no YAML", "a", "---\nname: a\ndescription: Use when: the user asks\n---" + body, "skill-frontmatter"},
		{"byte order mark", "a", "\uFEFF---\nname: a\ndescription: d\n---" + body, "skill-frontmatter*"},
		{"no UTF-8", "a", "---\nname: a\ndescription: d\n---\n\xff\n", "skill-unread"},
		{"empty body", "a", "---\nname: a\ndescription: d\n---\n", "skill-body*"},
		{"500 lines", "a", "---\nname: a\ndescription: d\n---\n" + strings.Repeat("x\n", 500), "skill-body*"},
		{"listed together", "a", "---\nname: a\ndescription: " + long(1000) + "\nwhen_to_use: " + long(600) + "\n---" + body, "skill-description*"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			path := filepath.Join("/skills", test.folder, File)
			_, problems := Parse(path, []byte(test.text))
			if got := strings.Join(codes(problems), " "); got != test.want {
				t.Errorf("%q, want %q: %v", got, test.want, problems)
			}
			for _, p := range problems {
				if p.Path != path || p.Text == "" || p.Fix == "" {
					t.Errorf("%+v does not say what, where and how to mend it", p)
				}
			}
		})
	}
}

// A problem names the line of the file, and the fields are read as they stand.
func TestParseReadsFieldsAndLines(t *testing.T) {
	s, problems := Parse("/skills/a/SKILL.md", []byte("---\nname: a\ndescription: >-\n  Builds\n  it.\nallowed-tools: Bash(git add *) Read, Grep\nmetadata:\n  casebook-memory: x.md\nauthor: ana\n---\n# A\n"))
	if s.Description != "Builds it." || s.Memory() != "x.md" || s.Body != "# A\n" || s.BodyLine != 11 || !slices.Equal(s.AllowedTools, []string{"Bash(git add *)", "Read", "Grep"}) {
		t.Errorf("%+v", s)
	}
	if len(problems) != 1 || problems[0].Line != 9 {
		t.Errorf("%v", problems)
	}
}

// Tools are split at blanks and commas outside of parentheses, whatever the parentheses do.
func TestSplitTools(t *testing.T) {
	for text, want := range map[string]string{"": "", " Read ": "Read", "Read,Grep": "Read|Grep", "Bash(git add *) Read": "Bash(git add *)|Read", "Bash(a b": "Bash(a b ", "a) b": "a)|b"} {
		if got := strings.Join(splitTools(text), "|"); got != strings.TrimSpace(want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Whatever the bytes, a skill is parsed without a panic, and what casebook drafts of a text is valid.
func FuzzParse(f *testing.F) {
	f.Add([]byte("---\nname: a\ndescription: d\n---\n1. a\n2. b\n"))
	f.Add([]byte("---\nname: [\n---"))
	f.Add([]byte("---\n? a\n: b\n<<: *x\n---\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		Parse("/skills/a/SKILL.md", data)
		Read(string(data))
		m, _ := casebook.Parse("a.md", data)
		text, err := Candidate{Path: "a.md", Text: data, Memory: m}.Draft("a")
		if err != nil {
			return // the text cannot stand in a frontmatter
		}
		_, problems := Parse("/skills/a/SKILL.md", text)
		for _, p := range problems {
			if p.Code == "skill-frontmatter" && p.Refuses() {
				t.Errorf("%v\n%s", p, text)
			}
		}
	})
}

// Steps and checks are found in the languages that memories are written in, and prose, lists of facts and code are no steps.
func TestReadFindsStepsAndChecks(t *testing.T) {
	tests := []struct {
		name, text    string
		steps, checks int
	}{
		{"numbered", "1. Build it.\n2. Ship it.\n3. Verify the page.", 3, 1},
		{"with brackets", "1) Build it.\n2) Ship it.\n\nCheck: the page is there.", 2, 1},
		{"steps by name", "Step 1: build it\nStep 2: ship it\n\n**Done when:** the page is there", 2, 1},
		{"orders", "- Run `make`.\n- Push the tag.\n- Make sure that the pipeline is green.", 3, 1},
		{"commands", "- `make build`\n- `make push`", 2, 0},
		{"boxes", "- [ ] Run the tests\n- [ ] Tag it", 2, 0},
		{"a heading for checks", "1. Build.\n2. Ship.\n\n## Verification\n- The page is there.\n- The log is empty.\n", 2, 2},
		{"German", "1. Baue das Paket.\n2. Lade es hoch.\n3. Prüfe, ob die Seite da ist.", 3, 1},
		{"German orders", "- Migration ausführen\n- Dienst starten\n\nKontrolle: der Zähler steht auf 0", 2, 1},
		{"French", "1. Lance la compilation.\n2. Vérifie la page.", 2, 1},
		{"French label", "- Exécuter les tests\n- Créer l'étiquette\n\nVérification : la page répond", 2, 1},
		{"Spanish", "- Ejecuta las pruebas\n- Crea la etiqueta\n- Comprueba la página", 3, 1},
		{"Japanese", "1. ビルドする\n2. タグを付けて公開する\n3. ページを確認する", 3, 1},
		{"Japanese with wide marks", "１．ビルドする\n２．公開する\n\n確認：ページが表示される", 2, 1},
		{"one step", "1. Build it.", 0, 0},
		{"prose", "Deploys go through staging. Then somebody checks them.", 0, 0},
		{"facts", "- The queue is Kafka.\n- The cache is Redis.", 0, 0},
		{"facts among orders", "- Run the tests.\n- The cache is Redis.\n- Push it.", 0, 0},
		{"code", "```\n1. not a step\n2. not one either\n```\n", 0, 0},
		{"code in code", "````\n```\n1. no\n```\n2. no\n````\n1. Yes.\n2. Yes.", 2, 0},
		{"years", "2024. A year.\n2025. Another.", 0, 0},
		{"versions", "1.2 is old\n1.3 is new", 0, 0},
		{"checked is no check", "1. Build it.\n2. Checked luggage goes left.", 2, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := Read(test.text)
			if len(s.Steps) != test.steps || len(s.Checks) != test.checks {
				t.Errorf("%d steps and %d checks, want %d and %d: %+v", len(s.Steps), len(s.Checks), test.steps, test.checks, s)
			}
		})
	}
}

// What frontmatter fields the drafts get, a strict parser reads as they are.
func TestADraftIsStrictYAML(t *testing.T) {
	for _, description := range []string{"plain", "with: a colon", "# no comment", "'quotes' and \"more\"", "- dash", "yes", "1.0", "ends in :", "日本語: はい", "@at", "{a: b}"} {
		c := Candidate{Path: "a.md", Memory: casebook.Memory{Name: "A", Description: description, Hints: []string{"null", "a: b"}, Body: "1. a\n2. b\n"}}
		text, err := c.Draft("a")
		if err != nil {
			t.Fatal(err)
		}
		block, _, _ := strings.Cut(strings.TrimPrefix(string(text), "---\n"), "\n---\n")
		var fields struct {
			Name, Description string
			Metadata          map[string]string
		}
		if err := yaml.Unmarshal([]byte(block), &fields); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if fields.Name != "a" || !strings.HasPrefix(fields.Description, description) || !strings.Contains(fields.Description, "null; a: b.") || fields.Metadata[memoryKey] != "a.md" {
			t.Errorf("%+v\n%s", fields, text)
		}
		if _, problems := Parse("/s/a/SKILL.md", text); len(problems) > 0 {
			t.Errorf("%v\n%s", problems, text)
		}
	}
}

// The name of a skill is valid whatever the memory is called, or there is none.
func TestNameFor(t *testing.T) {
	for name, want := range map[string]string{"Deploy on Fridays!": "deploy-on-fridays", "Überprüfung": "uberprufung", "リリース": "", "a": "", "release_v2": "release-v2", "日本 release": "release",
		strings.Repeat("long ", 30): "long-long-long-long-long-long-long-long-long-long-long-long-long"[:59]} {
		if got := NameFor(casebook.Memory{Name: name}); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		} else if got != "" && CheckName(got) != "" {
			t.Errorf("%q %s", got, CheckName(got))
		}
	}
}
