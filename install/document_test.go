package install

import (
	"errors"
	"strings"
	"testing"
)

type badFile struct{ text, want, fix string }

// badFiles are what the host cannot read, or reads as something else than hooks.
func badFiles() []badFile {
	return []badFile{
		{"", "1:1: the file is empty", "write {}"},
		{" \n\n", "1:1: the file is empty", "write {}"},
		{"\ufeff", "1:1: the file is empty", "write {}"},
		{"{\n  // model\n  \"a\": 1\n}", "2:3: a comment", "remove the comment"},
		{"{\n  \"a\": 1 /* model */\n}", "2:10: a comment", "remove the comment"},
		{"{\n  \"a\": 1\n}\n// end", "4:1: a comment", "remove the comment"},
		{"# yaml\na: 1", "1:1: a comment", "remove the comment"},
		{"{\n  \"a\": 1,\n}\n", "2:9: a comma before }", "remove the comma"},
		{"{\n  \"a\": [\n    1\n    ,\n  ]\n}", "4:5: a comma before ]", "remove the comma"},
		{"{\n  \"a\": 1\n", "3:1: the file ends too early", "close"},
		{"{\"a\": \"x", "1:9: the file ends too early", "close"},
		{"{\n  'a': 1\n}", "2:3: single quotes", "double"},
		{"{\r\n  \"größe\": x\r\n}", "2:12: invalid character 'x'", "mend"},
		{"{\"a\": 1}\n{\"b\": 2}", "2:1: invalid character '{'", "mend"},
		{"{\"a\": 1 \"b\": 2}", "1:9: invalid character '\"'", "mend"},
		{"{a: 1}", "1:2: invalid character 'a'", "mend"},
		{"{\"a\": \"x\ny\"}", "1:9: invalid character", "mend"},
		{"{\"a\": 01}", "1:8: invalid character", "mend"},
		{"{\"a\": NaN}", "1:7: invalid character", "mend"},
		{"\xff\xfe{\x00}\x00", "1:1: the file is UTF-16", "UTF-8"},
		{"[]", "1:1: the file holds no object", "begin it with {"},
		{" null", "1:2: the file holds no object", "begin it with {"},
		{"{\"a\": 1,\n \"hooks\": []}", "2:11: \"hooks\" must be an object", "{}"},
		{"{\"hooks\": null}", "1:11: \"hooks\" must be an object", "{}"},
		{"{\"hooks\": {\"Notification\": 1,\n\"SessionEnd\": {}}}", "2:15: hooks.SessionEnd must be an array", "[]"},
		{strings.Repeat("[", 10_001), "1:10001:", "mend"},
	}
}

func TestFileThatTheClientWouldNotReadIsRefusedWithItsPlace(t *testing.T) {
	for _, tt := range badFiles() {
		_, _, err := merge([]byte(tt.text), "/bin/casebook", false, nil)
		err = inFile("/home/x/settings.json", err)
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || !strings.HasPrefix(err.Error(), "/home/x/settings.json:"+tt.want) || !strings.Contains(syntax.Fix, tt.fix) {
			t.Errorf("%.40q: %v\nwant %s", tt.text, err, tt.want)
		}
	}
}

func TestSwitchesThatSilenceHooks(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"{\n  \"disableAllHooks\": true\n}", "f:2: disableAllHooks is true: the client runs no handler; set it to false or take it out [hooks-disabled]"},
		{"{\"a\":1,\n\"allowManagedHooksOnly\":true}", "f:2: allowManagedHooksOnly is true: the client runs the handlers of managed settings only; " +
			"ask whoever manages this machine to add casebook there [hooks-managed-only]"},
		{`{"disableAllHooks": false, "allowManagedHooksOnly": "true", "env": {"disableAllHooks": true}}`, ""},
		{`{"disableAllHooks": true, "disableAllHooks": false}`, ""},
		{`{"disableAllHooks": {}}`, ""},
		{`{`, ""},
	} {
		var got []string
		for _, p := range silenced("f", []byte(tt.text)) {
			got = append(got, p.String())
		}
		if strings.Join(got, "\n") != tt.want {
			t.Errorf("%s: %q, want %q", tt.text, got, tt.want)
		}
	}
}
