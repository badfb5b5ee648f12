package secret

import (
	"encoding/base64"
	"strings"
)

// structures are the secrets that the text around them shows: private keys, addresses, headers, commands.
func structures() []keyword {
	return []keyword{
		{text: "-----BEGIN ", found: (*search).pem},
		{text: "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY", found: (*search).ssh2},
		{text: "PuTTY-User-Key-File-", found: (*search).putty},
		{text: "://", found: (*search).address},
		{text: "@tcp(", found: (*search).goDSN},
		{text: "@unix(", found: (*search).goDSN},
		{text: "@//", found: (*search).oracle},
		{text: "bearer ", fold: true, bounded: true, found: (*search).bearer},
		{text: "basic ", fold: true, bounded: true, found: (*search).basic},
		{text: "authorization", fold: true, found: (*search).authorization},
		{text: "-u", found: (*search).curl},
		{text: "--user", found: (*search).curl},
		{text: "-p", found: (*search).flag},
		{text: "-a ", found: (*search).flag},
		{text: "auth\"", fold: true, found: (*search).dockerAuth},
		{text: "_auth", fold: true, found: (*search).dockerAuth},
		{text: "credentials", fold: true, bounded: true, found: func(s *search, at int) { s.pair(at + len("credentials")) }},
		{text: "creds", fold: true, bounded: true, found: func(s *search, at int) { s.pair(at + len("creds")) }},
		{text: "login", fold: true, bounded: true, found: func(s *search, at int) { s.pair(at + len("login")) }},
		{text: "zugangsdaten", fold: true, bounded: true, found: func(s *search, at int) { s.pair(at + len("zugangsdaten")) }},
		{text: "\"kty\"", found: (*search).jwk},
		{text: "seed phrase", fold: true, found: func(s *search, at int) { s.mnemonic(at + len("seed phrase")) }},
		{text: "recovery phrase", fold: true, found: func(s *search, at int) { s.mnemonic(at + len("recovery phrase")) }},
		{text: "mnemonic", fold: true, found: func(s *search, at int) { s.mnemonic(at + len("mnemonic")) }},
	}
}

// pem knows the private keys of RFC 7468, OpenSSH and RFC 9580. One without an end goes to the end of the text, since it may have blank lines.
func (s *search) pem(at int) {
	if at < s.skip {
		return
	}
	rest := s.text[at:]
	head := strings.Index(rest[11:], "-----")
	if head < 0 || head > 60 {
		return
	}
	label := rest[11 : 11+head]
	if !strings.Contains(label, "PRIVATE KEY") || strings.ContainsAny(label, "()[]\n|") {
		return
	}
	body := rest[11+head+5:]
	if !keyBody(body) {
		return
	}
	end := len(rest)
	if n := strings.Index(body, "-----END "+label+"-----"); n >= 0 {
		end = 11 + head + 5 + n + len("-----END "+label+"-----")
	} else if n := strings.Index(body, "PRIVATE KEY"); n >= 0 && strings.Contains(body[max(0, n-40):n], "-----END") {
		end = 11 + head + 5 + n + len("PRIVATE KEY")
		end += len(s.text[at+end:]) - len(strings.TrimLeft(s.text[at+end:], "- BLOCK"))
	}
	s.private("private key", at, at+end)
}

// keyBody says that something follows the first line of a key, and not the text that speaks of it: on a line of its own, or long.
func keyBody(text string) bool {
	body := text
	for rest := ""; rest != body; {
		rest = body
		body = strings.TrimLeft(body, " \t\r\n\"'+>|#*")
		body = strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(body, `\r`), `\n`), `\`)
	}
	between, n := text[:len(text)-len(body)], 0
	for n < len(body) && (base64Char(body[n]) || strings.IndexByte("-:,", body[n]) >= 0) {
		n++
	}
	least := 40
	if strings.ContainsAny(between, "\n") || strings.Contains(between, `\n`) {
		least = 6
	}
	return n >= least && !fake(body[:min(n, 30)]) && !strings.HasPrefix(body, "-----END")
}

func (s *search) private(kind string, start, end int) {
	if strings.Contains(s.text[start:end], "PGP PRIVATE") {
		kind = "PGP private key"
	}
	s.add(hit{Span: Span{start, end}, rule: "private-key", kind: kind, strong: 3})
	s.skip = end
}

// mostKey bounds the search for the end of a key that says where it ends.
const mostKey = 16 << 10

// ssh2 is RFC 4716's form for private keys, as commercial servers write it.
func (s *search) ssh2(at int) {
	if n := strings.Index(s.text[at:min(len(s.text), at+mostKey)], "---- END SSH2 ENCRYPTED PRIVATE KEY ----"); n > 0 && at >= s.skip {
		s.private("private key", at, at+n+len("---- END SSH2 ENCRYPTED PRIVATE KEY ----"))
	}
}

// putty is the .ppk file of PuTTY, whose appendix C describes it.
func (s *search) putty(at int) {
	if at < s.skip {
		return
	}
	lines := strings.Index(s.text[at:min(len(s.text), at+mostKey)], "Private-Lines:")
	if lines < 0 {
		return
	}
	end := len(s.text)
	if mac := strings.Index(s.text[at+lines:min(len(s.text), at+mostKey)], "Private-MAC:"); mac >= 0 {
		_, end = s.line(at + lines + mac)
	}
	s.private("PuTTY private key", at, end)
}

// address finds the password in scheme://user:password@host, RFC 3986 section 3.2.1, also with a sign that should have been encoded.
func (s *search) address(at int) {
	text := s.text
	if at == 0 || !alnum(text[at-1]) || at < s.skip {
		return
	}
	start := at + 3
	limit, sign, colon := min(len(text), start+512), -1, -1
	for i := start; i < limit && strings.IndexByte(" \t\r\n\"'`<>|\\", text[i]) < 0; i++ {
		if text[i] == '/' && (colon < 0 || sign >= 0 || !strings.Contains(text[i:min(limit, i+120)], "@") || digits(text[colon+1:i])) {
			break
		}
		if text[i] == ':' && colon < 0 {
			colon = i
		}
		if text[i] == '@' {
			sign = i
		}
	}
	switch {
	case sign < 0 || sign+1 >= len(text):
	case colon < 0 || colon > sign:
		if v := text[start:sign]; len(v) >= 20 && random(v) && !placeholder(v) && !strings.Contains(text[sign:min(len(text), sign+60)], "sentry") {
			s.add(hit{Span: Span{start, sign}, rule: "url-token", kind: "token in an address", strong: 1})
		}
	default:
		user, v := text[start:colon], text[colon+1:sign]
		if len(v) >= 3 && !standsFor(user, v) {
			s.add(hit{Span: Span{colon + 1, sign}, rule: "url-password", kind: "password in an address", strong: 1})
		}
	}
}

func digits(v string) bool { return v != "" && strings.Trim(v, "0123456789") == "" }

// standsFor says that a password of an address or a command is one to fill in, or the default that everybody knows.
func standsFor(user, v string) bool {
	if placeholder(v) || strings.EqualFold(user, v) || strings.Trim(v, "*x.") == "" {
		return true
	}
	switch strings.ToLower(v) {
	case "password", "passwd", "pass", "pw", "pwd", "secret", "token", "key", "mypassword", "passwort", "senha", "guest", "root", "admin", "postgres", "test", "user",
		"changeme", "hunter2", "secret123", "password123", "pass123", "port", "tag", "mdp", "contraseña":
		return true
	}
	return strings.HasPrefix(v, "$") && !strings.ContainsAny(v[1:], "!#%&") || strings.HasPrefix(v, ":")
}

// goDSN finds user:password@tcp(host) of the Go driver for MySQL.
func (s *search) goDSN(at int) {
	start := at
	for start > 0 && strings.IndexByte(" \t\r\n\"'`=", s.text[start-1]) < 0 && at-start < 200 {
		start--
	}
	if n := strings.IndexByte(s.text[start:at], ':'); n > 0 {
		if user, v := s.text[start:start+n], s.text[start+n+1:at]; len(v) >= 3 && !standsFor(user, v) {
			s.add(hit{Span: Span{start + n + 1, at}, rule: "dsn-password", kind: "password in a connection string", strong: 1})
		}
	}
}

// oracle finds user/password@//host and jdbc:oracle:thin:user/password@//host.
func (s *search) oracle(at int) {
	start := at
	for start > 0 && strings.IndexByte(" \t\r\n\"'`/=", s.text[start-1]) < 0 && at-start < 100 {
		start--
	}
	if start > 0 && s.text[start-1] == '/' && start > 1 && alnum(s.text[start-2]) {
		if v := s.text[start:at]; len(v) >= 4 && !standsFor("", v) && !strings.ContainsAny(v, "@:") {
			s.add(hit{Span: Span{start, at}, rule: "dsn-password", kind: "password in a connection string", strong: 1})
		}
	}
}

// authorization reads a header of RFC 9110 with a scheme of its own or with none.
func (s *search) authorization(at int) {
	text := s.text
	i := at + len("authorization")
	for i < len(text) && i-at < 24 && strings.IndexByte("\"' :=,`", text[i]) >= 0 {
		i++
	}
	if i == at+len("authorization") {
		return
	}
	for _, scheme := range []string{"token token=", "token ", "apikey ", "api-key ", "ssws ", "bot ", "key ", "geniekey ", "key="} {
		if begins(text[i:], scheme, true) {
			i += len(scheme)
			break
		}
	}
	if begins(text[i:], "bearer ", true) || begins(text[i:], "basic ", true) {
		return
	}
	from, to, _ := s.read(i, true)
	if v := text[from:to]; to-from >= 12 && plausible(v, token, true, false) {
		s.add(hit{Span: Span{from, to}, rule: "authorization-header", kind: "authorization header", strong: 1})
	}
}

// bearer reads RFC 6750.
func (s *search) bearer(at int) {
	from, to, _ := s.read(at+len("bearer "), true)
	v := s.text[from:to]
	if begins(v, "token", true) || to-from < 8 || placeholder(v) || reference(v, true) {
		return
	}
	if plausible(v, token, true, false) || len(v) >= 16 && random(v) {
		s.add(hit{Span: Span{from, to}, rule: "bearer-token", kind: "bearer token", strong: 1})
	}
}

// basic reads RFC 7617: base64 of user:password.
func (s *search) basic(at int) {
	s.userPassword(at+len("basic "), "basic-auth", "user and password of a header")
}

// dockerAuth reads the `auth` of Docker's config.json and the `_auth` of .npmrc.
func (s *search) dockerAuth(at int) {
	i := at + strings.IndexAny(s.text[at:], "hH") + 1
	for i < len(s.text) && i-at < 14 && strings.IndexByte("\" :=", s.text[i]) >= 0 {
		i++
	}
	s.userPassword(i, "registry-auth", "registry login")
}

// userPassword takes base64 that decodes to user:password.
func (s *search) userPassword(at int, rule, kind string) {
	from := at + blanks(s.text[min(at, len(s.text)):])
	to := from
	for to < len(s.text) && (base64Char(s.text[to]) || s.text[to] == '-' || s.text[to] == '_') {
		to++
	}
	v := s.text[from:to]
	if len(v) < 8 || fake(v) {
		return
	}
	encoding := base64.RawStdEncoding
	if strings.ContainsAny(v, "-_") {
		encoding = base64.RawURLEncoding
	}
	plain, err := encoding.DecodeString(strings.TrimRight(v, "="))
	if err != nil || !readable(plain) {
		return
	}
	user, pass, two := strings.Cut(string(plain), ":")
	if two && len(pass) >= 3 && !standsFor(user, pass) {
		s.add(hit{Span: Span{from, to}, rule: rule, kind: kind, strong: 1})
	}
}

// curl reads `curl -u user:password`, also of wget and httpie.
func (s *search) curl(at int) {
	if at > 0 && strings.IndexByte(" \t\n", s.text[at-1]) < 0 {
		return
	}
	before := s.text[max(0, at-300):at]
	if !strings.Contains(before, "curl") && !strings.Contains(before, "http ") && !strings.Contains(before, "wget") {
		return
	}
	i := at + 2
	if strings.HasPrefix(s.text[at:], "--user") {
		i = at + len("--user")
	}
	if i < len(s.text) && (s.text[i] == '=' || s.text[i] == ' ') {
		i++
	}
	from, to, _ := s.read(i, true)
	user, v, two := strings.Cut(s.text[from:to], ":")
	if two && len(v) >= 3 && !standsFor(user, v) && !digits(v) && !reference(v, false) {
		s.add(hit{Span: Span{to - len(v), to}, rule: "command-password", kind: "password of a command", strong: 1})
	} else if two && v == "" && len(user) >= 16 && random(user) && !placeholder(user) { // the key is the user, as with Stripe
		s.add(hit{Span: Span{from, from + len(user)}, rule: "command-password", kind: "key of a command", strong: 1})
	}
}

// flag reads the password of the commands that take it with -p or -a.
func (s *search) flag(at int) {
	if at == 0 || s.text[at-1] != ' ' {
		return
	}
	before := s.before(at, 200)
	i := at + 2
	spaced := i < len(s.text) && s.text[i] == ' '
	known := false
	for command, blank := range map[string]bool{"sshpass": true, "mysql": false, "mysqldump": false, "mariadb": false, "mongo": true, "docker login": true, "podman login": true,
		"helm registry login": true, "redis-cli": true, "az login": true, "oc login": true, "az acr login": true} {
		if strings.Contains(before, command) && (blank || !spaced) && (command != "redis-cli") == (s.text[at+1] == 'p') {
			known = true
		}
	}
	if !known {
		return
	}
	from, to, quoted := s.read(i, true)
	if v := s.text[from:to]; to-from >= 4 && !standsFor("", v) && !digits(v) && plausible(v, password, quoted, false) {
		s.add(hit{Span: Span{from, to}, rule: "command-password", kind: "password of a command", strong: 1})
	}
}

// pair reads «login: admin / hunter2», a user and a password behind a word for both.
func (s *search) pair(at int) {
	text := s.text
	limit := min(len(text), at+40)
	n := strings.IndexAny(text[at:limit], ":=\n")
	if n < 0 || text[at+n] == '\n' {
		return
	}
	from, to, _ := s.read(at+n+1, true)
	user, v, two := strings.Cut(text[from:to], ":")
	if two {
		from = to - len(v)
	} else {
		user = text[from:to]
		rest := text[to:min(len(text), to+8)]
		rest = strings.TrimLeft(rest, "`\"'")
		gap := len(rest) - len(strings.TrimLeft(rest, " /|"))
		if !strings.Contains(rest[:gap], "/") && !strings.Contains(rest[:gap], "|") {
			return
		}
		to += strings.Index(text[to:], rest) + gap
		from, to, _ = s.read(to, true)
		v = text[from:to]
	}
	if user != "" && len(user) < 64 && !standsFor(user, v) && !strings.HasPrefix(v, "/") && plausible(v, password, true, false) && (random(v) || traitsOf(v).signs > 0) {
		s.add(hit{Span: Span{from, to}, rule: "login", kind: "password", strong: 1})
	}
}

// jwk reads the private part of RFC 7517's keys.
func (s *search) jwk(at int) {
	from := max(0, at-2048)
	part := s.text[from:min(len(s.text), at+4096)]
	for _, name := range []string{`"d"`, `"k"`} {
		i := strings.Index(part, name)
		if i < 0 {
			continue
		}
		start := i + len(name)
		for start < len(part) && strings.IndexByte(" :\"\n", part[start]) >= 0 {
			start++
		}
		end := start
		for end < len(part) && (alnum(part[end]) || part[end] == '-' || part[end] == '_') {
			end++
		}
		if v := part[start:end]; len(v) >= 22 && random(v) && !fake(v) {
			s.add(hit{Span: Span{from + start, from + end}, rule: "jwk", kind: "private JSON web key", strong: 2})
		}
	}
}

// mnemonic reads the 12 to 24 words of BIP 39.
func (s *search) mnemonic(at int) {
	text, i := s.text, at
	for i < len(text) && i-at < 60 && strings.IndexByte(" :=\"'`\n(", text[i]) >= 0 {
		i++
	}
	for _, w := range []string{"is ", "is: ", "words: "} {
		if begins(text[i:], w, true) {
			i += len(w)
		}
	}
	from, n, to := i, 0, i
	for n < 24 {
		w := i
		for w < len(text) && text[w] >= 'a' && text[w] <= 'z' {
			w++
		}
		if w-i < 3 || w-i > 8 {
			break
		}
		n, to = n+1, w
		if w >= len(text) || text[w] != ' ' && text[w] != '\n' {
			break
		}
		i = w + 1
	}
	if n == 12 || n == 15 || n == 18 || n == 21 || n == 24 {
		s.add(hit{Span: Span{from, to}, rule: "seed-phrase", kind: "seed phrase", strong: 1})
	}
}
