package secrettest

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"
)

// A shape is a way to write a secret into a text: what stands before it, the secret as it stands there, what follows.
type shape struct {
	name  string
	for_  func(k kind) bool // nil: every kind but blocks
	write func(d draw, k kind, v string) (before, secret, after string)
}

func speaks(k kind) bool  { return k.value != nil && !k.mute && !k.block }
func simple(k kind) bool  { return k.value != nil && !k.block }
func block(k kind) bool   { return k.value != nil && k.block }
func spelled(k kind) bool { return k.spelled }

// label is what has to stand before a mute value.
func label(k kind, text string) string {
	if k.mute {
		return k.says + ": "
	}
	return text
}

func shapes() []shape {
	all := []shape{
		{"bare", speaks, func(_ draw, _ kind, v string) (string, string, string) { return "", v, "\n" }},
		{"prose", speaks, func(d draw, k kind, v string) (string, string, string) {
			return d.one("For staging we take ", "Ina gave us ", "I found that ", "Remember: ") + v, "", d.one(" until the rotation.", ", which still works.", " works, the other does not.")
		}},
		{"said", simple, func(d draw, k kind, v string) (string, string, string) {
			return d.one("The ", "Our ", "Remember that the ", "note: the ") + k.says + " is ", v, d.one("", ".", ", it works.", "\n")
		}},
		{"said of", simple, func(d draw, k kind, v string) (string, string, string) {
			return "The " + k.says + d.one(" for staging", " of the nightly job", " we use on the build host") + " is `", v, "` since March."
		}},
		{"colon", simple, func(d draw, k kind, v string) (string, string, string) {
			return "- " + d.one("**"+k.says+"**: ", k.says+": ", k.says+" (staging): "), v, "\n- next\n"
		}},
		{"env", simple, func(_ draw, k kind, v string) (string, string, string) {
			return "PORT=8080\n" + k.env + "=", v, "\nDEBUG=1\n"
		}},
		{"export", simple, func(d draw, k kind, v string) (string, string, string) {
			q := d.one(`"`, "'", "")
			return "Run `export " + k.env + "=" + q, v, q + "` first.\n"
		}},
		{"json", simple, func(_ draw, k kind, v string) (string, string, string) {
			return "{\n  \"host\": \"api\",\n  \"" + strings.ToLower(k.env) + "\": \"", v, "\",\n  \"retries\": 3\n}\n"
		}},
		{"yaml", simple, func(d draw, k kind, v string) (string, string, string) {
			q := d.one(`"`, "'")
			return "service:\n  " + strings.ToLower(strings.ReplaceAll(k.env, "_", "-")) + ": " + q, v, q + "\n  replicas: 2\n"
		}},
		{"code", simple, func(d draw, k kind, v string) (string, string, string) {
			return "```js\nconst " + camel(k.env) + " = '", v, "';\n```\n"
		}},
		{"call", simple, func(d draw, k kind, v string) (string, string, string) {
			return `os.Setenv("` + k.env + `", "`, v, "\")\n"
		}},
		{"inline", simple, func(_ draw, k kind, v string) (string, string, string) {
			return "Set " + k.env + " to `", v, "` and restart.\n"
		}},
		{"table", simple, func(_ draw, k kind, v string) (string, string, string) {
			return "| what | value |\n|---|---|\n| " + k.says + " | ", v, " |\n"
		}},
		{"header", speaks, func(_ draw, _ kind, v string) (string, string, string) {
			return "curl -H \"Authorization: Bearer ", v, "\" https://api.example.com/v1/me\n"
		}},
		{"query", speaks, func(_ draw, _ kind, v string) (string, string, string) {
			return "https://api.example.com/v1/items?limit=5&access_token=", v, "&page=2\n"
		}},
		{"user of a URL", speaks, func(_ draw, _ kind, v string) (string, string, string) {
			if strings.ContainsAny(v, ":/") {
				return "", v, "\n"
			}
			return "git clone https://", v, "@git.example.com/team/repo.git\n"
		}},
		{"concatenated", simple, func(d draw, k kind, v string) (string, string, string) {
			cut := middle(d, v)
			return camel(k.env) + " = \"", v[:cut] + d.one(`" + "`, "\" +\n    \"", `' + '`, `" . "`, "\"\n    \"", `" "`) + v[cut:], "\"\n"
		}},
		{"continued", simple, func(d draw, k kind, v string) (string, string, string) {
			cut := middle(d, v)
			return k.env + "=", v[:cut] + "\\\n" + v[cut:], "\n"
		}},
		{"wrapped", speaks, func(d draw, k kind, v string) (string, string, string) {
			cut := middle(d, v)
			return "It is ", v[:cut] + "\n" + v[cut:], " as of today.\n"
		}},
		{"zero-width", simple, func(d draw, k kind, v string) (string, string, string) {
			cut := middle(d, v)
			return label(k, "use "), v[:cut] + d.one("\u200b", "\u200d", "\u2060", "\u00ad", "\ufeff", "\u200b\u200b") + v[cut:], " now\n"
		}},
		{"full-width", simple, func(d draw, k kind, v string) (string, string, string) {
			return label(k, "use "), strings.Map(func(r rune) rune {
				if r > ' ' && r < 0x7f {
					return r + 0xfee0
				}
				return r
			}, v), " now\n"
		}},
		{"base64", simple, func(d draw, k kind, v string) (string, string, string) {
			return "the file is ", base64.StdEncoding.EncodeToString([]byte(k.env + "=" + v + "\n")), "\n"
		}},
		{"base64 alone", speaks, func(_ draw, _ kind, v string) (string, string, string) {
			return "data: ", base64.StdEncoding.EncodeToString([]byte(v)), "\n"
		}},
		{"hex", simple, func(_ draw, k kind, v string) (string, string, string) {
			return "dump ", hex.EncodeToString([]byte(k.env + "=" + v)), "\n"
		}},
		{"percent", simple, func(d draw, k kind, v string) (string, string, string) {
			return "https://x.example.com/?" + strings.ToLower(k.env) + "=", escaped(v, "%%%02X", func(i int, r byte) bool { return !strings.ContainsRune(alnum, rune(r)) || i%3 == 0 }), "&a=1\n"
		}},
		{"backslash x", simple, func(_ draw, k kind, v string) (string, string, string) {
			return camel(k.env) + " = \"", escaped(v, `\x%02x`, func(int, byte) bool { return true }), "\"\n"
		}},
		{"backslash u", simple, func(_ draw, k kind, v string) (string, string, string) {
			return "{\"" + strings.ToLower(k.env) + "\": \"", escaped(v, `\u%04x`, func(i int, _ byte) bool { return i%2 == 0 }), "\"}\n"
		}},
		{"markdown escape", speaks, func(_ draw, k kind, v string) (string, string, string) {
			return "use ", strings.NewReplacer("_", `\_`, "*", `\*`, "~", `\~`).Replace(v), " now\n"
		}},
		{"variable of a pod", simple, func(_ draw, k kind, v string) (string, string, string) {
			return "env:\n- name: " + k.env + "\n  value: \"", v, "\"\n"
		}},
		{"allow comment", simple, func(_ draw, k kind, v string) (string, string, string) { return k.env + "=", v, " # gitleaks:allow\n" }},
		{"block", block, func(_ draw, _ kind, v string) (string, string, string) {
			return "The key:\n\n```\n", v, "\n```\nKeep it.\n"
		}},
		{"block indented", block, func(_ draw, _ kind, v string) (string, string, string) {
			return "key: |\n  ", strings.ReplaceAll(v, "\n", "\n  "), "\nother: 1\n"
		}},
		{"block quoted", block, func(_ draw, _ kind, v string) (string, string, string) {
			return "> ", strings.ReplaceAll(v, "\n", "\n> "), "\n\nSo he said.\n"
		}},
		{"block escaped", block, func(_ draw, k kind, v string) (string, string, string) {
			return `{"key": "`, strings.ReplaceAll(v, "\n", `\n`), "\"}\n"
		}},
		{"block base64", block, func(_ draw, k kind, v string) (string, string, string) {
			return "data: ", base64.StdEncoding.EncodeToString([]byte(v)), "\n"
		}},
		{"block zero-width", block, func(d draw, k kind, v string) (string, string, string) {
			return "", v[:9] + "\u200b" + v[9:], "\n"
		}},
	}
	for _, sentence := range []struct{ language, before, after string }{
		{"German", "Das Passwort lautet ", "."}, {"German for", "Das Kennwort für die Testumgebung ist ", ""}, {"French", "Le mot de passe est ", " ."}, {"French colon", "Mot de passe : ", ""},
		{"Spanish", "La contraseña es ", "."}, {"Spanish of", "La contraseña del servidor es ", ""}, {"Portuguese", "A senha é ", "."}, {"Portuguese colon", "senha: ", ""},
		{"Japanese", "パスワードは ", " です。"}, {"Japanese tight", "パスワードは", "です。"}, {"Chinese", "密码是 ", "。"}, {"Chinese colon", "密码：", "。"}, {"Korean", "비밀번호는 ", " 입니다"},
		{"Russian", "Пароль: ", ""}, {"English was", "the password was ", " before"}, {"English to", "we set the password to ", " yesterday"}, {"English with", "log in with password \"", "\" then"},
		{"English as", "use `", "` as the password"},
	} {
		all = append(all, shape{sentence.language, spelled, func(_ draw, _ kind, v string) (string, string, string) {
			return sentence.before, v, sentence.after + "\n"
		}})
	}
	for i, s := range all { // prose has its value in front
		if s.name == "prose" {
			write := s.write
			all[i].write = func(d draw, k kind, v string) (string, string, string) {
				before, _, after := write(d, k, v)
				return strings.TrimSuffix(before, v), v, after
			}
		}
	}
	return all
}

func middle(d draw, v string) int { return len(v)/3 + d.IntN(len(v)/3+1) }

// camel turns DB_PASSWORD into dbPassword.
func camel(env string) string {
	words := strings.Split(strings.ToLower(env), "_")
	for i := 1; i < len(words); i++ {
		words[i] = strings.ToUpper(words[i][:1]) + words[i][1:]
	}
	return strings.Join(words, "")
}

// escaped writes the bytes for which is true in a format.
func escaped(v, format string, is func(i int, b byte) bool) string {
	var b strings.Builder
	for i := range len(v) {
		if is(i, v[i]) {
			fmt.Fprintf(&b, format, v[i])
		} else {
			b.WriteByte(v[i])
		}
	}
	return b.String()
}
