package placement

import (
	"strings"
	"testing"

	"casebook/internal/secret"
)

// What looks like a secret is masked in every piece, its value stands nowhere in the answer, and a problem names the line.
func TestSecretsAreNeverEchoed(t *testing.T) {
	for text, value := range map[string]string{
		"The key is AKIAABCDEFGHIJKLMNOP.":                                                            "AKIAABCDEFGHIJKLMNOP",
		"token: ghp_abcdefghijklmnopqrstuvwxyz0123":                                                   "ghp_abcdefghijklmnopqrstuvwxyz0123",
		"Use sk-" + strings.Repeat("a1B2", 6) + " for it.":                                            "a1B2a1B2",
		"password: hunter2!x\n\nLog in with hunter2!x then.":                                          "hunter2!x",
		"Das Passwort lautet geheim2024!":                                                             "geheim2024!",
		"DB_PASSWORD=s3cretvalue":                                                                     "s3cretvalue",
		"Connect to postgres://app:s3cr3tpw@db/orders":                                                "s3cr3tpw",
		"Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcdefghij":                                  "eyJzdWIiOiIxMjM0In0",
		"-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4\n\nMIIEow\n\nx\n-----END RSA PRIVATE KEY-----": "MIIEow",
		"-----BEGIN PRIVATE KEY-----\nMIIEow\n\nunfinished business":                                  "unfinished",
		"api_key = \"9f8e7d6c5b4a\"":                                                                  "9f8e7d6c5b4a",
		"Never run `rm` with token: abc123def456":                                                     "abc123def456",
	} {
		all, problems := Advise("x.md", text)
		if len(problems) == 0 || problems[0].Code != "place-secret" || problems[0].Line == 0 {
			t.Errorf("%q: %v", text, problems)
		}
		for _, a := range all {
			for _, s := range []string{a.Text, a.Why, string(a.Settings), strings.Join(a.Paths, " ")} {
				if strings.Contains(s, value) {
					t.Errorf("%q echoes the secret: %s", text, s)
				}
			}
			if a.Place != Nowhere || a.Sure != Sure || a.Settings != nil {
				t.Errorf("%q: %s", text, a.brief())
			}
		}
	}
}

// What only speaks of secrets holds none.
func TestSpeakingOfSecretsIsNone(t *testing.T) {
	for _, text := range []string{
		"The password is rotated monthly.", "token: <your-token>", "Set API_KEY=$KEY before you start.", "The token is base64-encoded.",
		"password: ********",
		"Tokens expire after 3600 seconds.", "Never commit secrets.", "PASSWORD: SEE_ENV_FILE", "The secret: keep it short.",
		"postgres://app:<password>@db", "token: 2026-03-01",
	} {
		if s := secret.Scan(text, nil); s != nil {
			t.Errorf("%q: %q", text, text[s[0].Start:s[0].End])
		}
	}
}
