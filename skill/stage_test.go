package skill

import "testing"

// SK-02: the stage stands in the file, where a person can read and write it.
func TestStageOf(t *testing.T) {
	for text, want := range map[string]string{
		"two lines\nof anything\n":                                                                       "knowledge ",
		"---\nname: a\ndescription: d\n---\nx\n":                                                         "knowledge ",
		"---\nname: a\ntype: project\n---\nx\n":                                                          "memory ",
		"---\nname: a\nmetadata:\n  type: user\n---\nx\n":                                                "memory ",
		"---\nname: a\nmetadata:\n  type: user\n  stage: knowledge\n---\nx\n":                            "knowledge ",
		"---\nname: a\nmetadata:\n  type: user\n  stage: memory\n---\nx\n":                               "memory ",
		"---\nname: a\nmetadata:\n  type: user\n  stage: skill\n  skill: .claude/skills/a/SKILL.md\n---": "skill .claude/skills/a/SKILL.md",
		"---\nname: a\nmetadata:\n  type: user\n  stage: skill\n---\nnowhere\n":                          "memory ",
		"---\nname: a\nmetadata:\n  type: user\n  skill: .claude/skills/a/SKILL.md\n---\nno stage\n":     "memory ",
		"---\nname: a\ntype: nonsense\n---\nx\n":                                                         "knowledge ",
	} {
		stage, where := StageOf("a.md", []byte(text))
		if got := string(stage) + " " + where; got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
