package session

import "testing"

func TestRecallable(t *testing.T) { // PF-04, C20
	for _, c := range []struct{ text, person, skipped string }{
		{"fix login", "fix login", ""},
		{"  fix   login \n", "fix   login", ""},
		{"yes", "", "too few words"},
		{"  yes\n", "", "too few words"},
		{"", "", "too few words"},
		{"部署怎么做", "部署怎么做", ""},
		{"部署做", "", "too few words"},
		{"はい", "", "too few words"},
		{"デプロイする", "デプロイする", ""},
		{"/compact", "", "a command"},
		{"/my-skill:do it now please", "", "a command"},
		{"/etc/hosts is broken, why?", "/etc/hosts is broken, why?", ""},
		{"/ is full, what now", "/ is full, what now", ""},
		{"<task-notification>\n<task-id>a</task-id>\n</task-notification>", "", "not written by a person"},
		{"<command-name>/compact</command-name> x y", "", "not written by a person"},
		{"<local-command-stdout>Compacted now</local-command-stdout>", "", "not written by a person"},
		{"<local-command-caveat>The command below</local-command-caveat>", "", "not written by a person"},
		{"<bash-input>ls -l</bash-input>", "", "not written by a person"},
		{"<bash-stdout>a b c</bash-stdout>", "", "not written by a person"},
		{"[Request interrupted by user]", "", "not written by a person"},
		{"<ide_opened_file>The user opened a.go</ide_opened_file>\nfix the login", "fix the login", ""},
		{"<system-reminder>a b c</system-reminder>", "", "too few words"},
		{"<div> is not closed in the page", "<div> is not closed in the page", ""},
		{"\uFEFFfix login", "fix login", ""},
	} {
		person, skipped := recallable(c.text, 0)
		if person != c.person || skipped != c.skipped {
			t.Errorf("%q: %q, %q", c.text, person, skipped)
		}
	}
	if _, skipped := recallable("fix the login", 4); skipped == "" {
		t.Error("three words pass where four are asked for")
	}
	if _, skipped := recallable("ok", 1); skipped != "" {
		t.Error(skipped)
	}
}
