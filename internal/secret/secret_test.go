package secret

import (
	"strings"
	"testing"
	"unicode/utf8"

	"casebook/internal/secret/secrettest"
)

const pat = "ghp_Zk3Vb81LqPxT0wRy7NcUe5JmHd9SaFg2Ki4o"

// The texts of case 127 (rohitg00/agentmemory#911, HKUDS/nanobot#1812, n8n-io/n8n#34622) and case 128 (supermemoryai/claude-supermemory#122), and others:
// the value goes, what the sentence says stays.
func TestRedactKeepsTheMeaning(t *testing.T) {
	for text, want := range map[string]string{
		"Remember that the api key is sk-test-0000aa11bb22cc33.":                                     "Remember that the api key is [redacted: API key].",
		"The service takes AKIAZ7QPLM3RTX5WNVB2 / wJ+lrXUtnFEMIK7MDENGbPxRfiC/zY3bN8kQ2vTx":          "The service takes [redacted: AWS access key id] / [redacted: AWS secret access key]",
		"-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIIrY\n-----END EC PRIVATE KEY-----\nis the old one": "[redacted: private key]\nis the old one",
		"curl -H 'Authorization: Bearer 8fh3Kd02mZpQ7xTy' https://x.example.com":                     "curl -H 'Authorization: Bearer [redacted: bearer token]' https://x.example.com",
		"see postgres://app:pQ7xTy8fh3@db.internal/orders":                                           "see postgres://app:[redacted: password in an address]@db.internal/orders",
		"`export DB_PASS=pQ7xTy8fh3 && make deploy`":                                                 "`export DB_PASS=[redacted: password] && make deploy`",
		"Das Passwort lautet geheim2024!":                                                            "Das Passwort lautet [redacted: password]",
		"パスワードは hunter2xq です。":                                                                       "パスワードは [redacted: password] です。",
		"log in with hunter2!x\n\nthe password is hunter2!x":                                         "log in with [redacted: password]\n\nthe password is [redacted: password]",
		"TOKEN: " + pat + " # gitleaks:allow":                                                        "TOKEN: [redacted: GitHub token] # gitleaks:allow",
		"a " + pat[:10] + "\u200b" + pat[10:] + " b":                                                 "a [redacted: GitHub token] b",
		`t = "` + pat[:10] + `" + "` + pat[10:] + `"`:                                                `t = "[redacted: GitHub token]"`,
		"machine h login me password hunter2xq":                                                      "machine h login me password [redacted: password]",
		"curl -u me:hunter2xq https://h":                                                             "curl -u me:[redacted: password of a command] https://h",
		"Server=db;Uid=me;Pwd=hunter2xq;Encrypt=yes":                                                 "Server=db;Uid=me;Pwd=[redacted: password];Encrypt=yes",
		"Login: admin / S3cur3Pass!":                                                                 "Login: admin / [redacted: password]",
		"log in as user admin password hunter2xq then":                                               "log in as user admin password [redacted: password] then",
		"ENV DB_PASSWORD pQ7xTy8fh3":                                                                 "ENV DB_PASSWORD [redacted: password]",
		"Passwort für Admin: pQ7xTy8fh3":                                                             "Passwort für Admin: [redacted: password]",
		"key:\n> -----BEGIN PRIVATE KEY-----\n> MIIEow\n> -----END PRIVATE KEY-----\nok":             "key:\n> [redacted: private key]\nok",
		"seed phrase: able baker cat door egg farm goat hill ice jar kite lamp":                      "seed phrase: [redacted: seed phrase]",
		`our Datadog API key is 0f8e7d6c5b4a39281706f5e4d3c2b1a0`:                                    `our Datadog API key is [redacted: Datadog API key]`,
	} {
		got, found := Redact(text, nil)
		if got != want {
			t.Errorf("%q:\n got %q\nwant %q", text, got, want)
		}
		if len(found) == 0 {
			t.Errorf("%q: no finding", text)
		}
		if again := Scan(got, nil); len(again) > 0 {
			t.Errorf("%q: still has %v", got, again)
		}
	}
}

// Git hashes, UUIDs, samples, variables and words about secrets are none (case 127 as well).
func TestNoSecret(t *testing.T) {
	for _, text := range []string{
		"commit 696f796e1182926b713e78300bbec45c741c5546", "tenant 62c1096a-6b31-4eec-8a6f-186594f2c2ef", "api_key: YOUR_KEY", "token: <your-token>",
		"API_KEY=$KEY", "password: ${DB_PASSWORD}", "password: {{ vault.db }}", "token = xxxxxxxxxxxxxxxx", "AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE",
		"aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "password: ********", "The token is base64-encoded.", "the pass rate is 98.5percent",
		"you can pass `map[string]interface{}`", "postgres://app:<password>@db", "postgres://postgres:postgres@localhost/x", "http://host:8080/a@b",
		"password_hash = $2b$12$abcdefghijklmnopqrstuv", "token: z.string().min(12)", `password = os.environ["DB_PASSWORD2"]`, "-----BEGIN RSA PRIVATE KEY----- begins one",
		"passwords are 12chars long", "the token format is ghp_ and 36 characters", "max_tokens: 4096abc", "| token | 003_f4ff63aee6c023c0.txt |", "login at 10:30 / 11:45", "Login: see docs/login2.md",
		"credentials: env / vault2", "private_key_id: 696f796e1182926b713e78300bbec45c741c5546", "Passwort: siehe 1Password-Eintrag Staging2", "next_page_token: CAUQAA12xyz", "uses: a/b@e54e320eb371359740d932d6c6357da573ad30a1",
	} {
		if found := Scan(text, nil); len(found) > 0 {
			t.Errorf("%q: %v", text, found)
		}
	}
}

// A place is that of the original text, in lines and code points from 1, also behind an encoding.
func TestPlace(t *testing.T) {
	for _, c := range []struct {
		text         string
		line, column int
		value        string
	}{
		{"x\näö " + pat, 2, 4, pat},
		{"x\r\n\r\n日本 " + pat[:9] + "\u2060" + pat[9:] + " y", 3, 4, pat[:9] + "\u2060" + pat[9:]},
		{"d: " + "VE9LRU49Z2hwX1prM1ZiODFMcVB4VDB3Unk3TmNVZTVKbUhkOVNhRmcyS2k0bw==", 1, 4, "VE9LRU49Z2hwX1prM1ZiODFMcVB4VDB3Unk3TmNVZTVKbUhkOVNhRmcyS2k0bw=="},
		{"ä ｇｈｐ＿" + pat[4:], 1, 3, "ｇｈｐ＿" + pat[4:]},
	} {
		found := Scan(c.text, nil)
		if len(found) != 1 || found[0].Line != c.line || found[0].Column != c.column || c.text[found[0].Start:found[0].End] != c.value {
			t.Errorf("%q: %+v", c.text, found)
		}
	}
}

// What the allow list names is no secret; a pattern has to match the whole value, and a star stands for anything without blanks,
// and nearly nothing but stars for nothing.
func TestAllow(t *testing.T) {
	for _, c := range []struct {
		allow string
		found bool
	}{
		{pat, false}, {"ghp_*", false}, {"*", true}, {"**", true}, {"*4o", true}, {"g*", true}, {"ghp_*Zk*4o", false}, {"", true}, {"ghp_", true}, {"Zk3", true}, {"xghp_*", true}, {"*x", true}, {"token: *", true},
	} {
		if got := len(Scan("token: "+pat, Allow{c.allow})) > 0; got != c.found {
			t.Errorf("%q: found %v, want %v", c.allow, got, c.found)
		}
	}
	if got, _ := Redact(pat+" and glpat-"+pat[4:26], Allow{"ghp_*"}); got != pat+" and [redacted: GitLab token]" {
		t.Error(got)
	}
	if got := Scan("-----BEGIN PRIVATE KEY-----\nMIIEow Zk3Vb81\n-----END PRIVATE KEY-----", Allow{"-----*-----"}); len(got) != 1 {
		t.Errorf("a star went over blanks: %v", got)
	}
}

// No finding and no mark repeats any eight characters of what was found.
func TestFindingsSayNothing(t *testing.T) {
	for _, p := range secrettest.Positives(3, 1) {
		for _, f := range Scan(p.Text, nil) {
			for i := f.Start; i+8 <= f.End; i++ {
				if piece := p.Text[i : i+8]; strings.ContainsAny(piece, "0123456789") && strings.Contains(f.Rule+"\n"+f.Kind, piece) {
					t.Fatalf("%s in %s: the finding %s repeats the value", p.Kind, p.Shape, f.Rule)
				}
			}
		}
	}
}

// Every row of the table has a rule, words for it, and shapes that can match: its own prefix with characters of its classes is found by it.
func TestVendorRows(t *testing.T) {
	for _, f := range newFormats() {
		if f.rule == "" || f.kind == "" || len(f.key) < 2 || f.left == "" && f.right == "" {
			t.Errorf("%+v", f.rule)
		}
		value := sampleOf(parseShape(f.left)) + f.key + sampleOf(parseShape(f.right))
		if found := Scan("("+value+")", nil); !covered(found, 1, 1+len(value)) {
			t.Errorf("%s: %q is not found: %v", f.rule, value, found)
		}
	}
}

// sampleOf draws a text of a shape, with digits, small and capital letters in turns.
func sampleOf(s shape) string {
	var b strings.Builder
	n := 17
	for _, st := range s {
		for range st.least {
			for n = n*31%10007 + 1; !st.of.has(byte(n % 128)); n = n*31%10007 + 1 {
			}
			b.WriteByte(byte(n % 128))
		}
	}
	return b.String()
}

func FuzzScan(f *testing.F) {
	for _, p := range secrettest.Positives(4, 1) {
		if len(p.Text) < 400 && p.Start%3 == 0 {
			f.Add(p.Text)
		}
	}
	f.Add("password=\xff\xfe" + pat)
	f.Fuzz(func(t *testing.T, text string) {
		at := 0
		for _, found := range Scan(text, nil) {
			if found.Start < at || found.End <= found.Start || found.End > len(text) || found.Line < 1 || found.Column < 1 || found.Kind == "" || found.Rule == "" {
				t.Fatalf("%q: %+v", text, found)
			}
			if utf8.ValidString(text) && (!utf8.RuneStart(text[found.Start]) || found.End < len(text) && !utf8.RuneStart(text[found.End])) {
				t.Fatalf("%q: %+v cuts a character", text, found)
			}
			at = found.End
		}
		once, _ := Redact(text, nil)
		if again := Scan(once, nil); len(again) > 0 {
			t.Fatalf("%q redacted is %q and has %+v", text, once, again)
		}
		if twice, _ := Redact(once, nil); twice != once {
			t.Fatalf("%q, then %q", once, twice)
		}
	})
}
