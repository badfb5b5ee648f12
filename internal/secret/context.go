package secret

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A context is a word that calls a value secret.
type context struct {
	sort sort
	kind string
	key  bool // the word alone says nothing: another word has to say what it opens
	end  bool // only as the last part of a name: DB_PASS
}

// contexts are the words, in lower case; German, French, Spanish, Portuguese, Italian, Russian, Japanese, Chinese and Korean ones too.
func contexts() []keyword {
	var all []keyword
	add := func(c context, words ...string) {
		for _, w := range words {
			all = append(all, keyword{text: w, fold: true, found: func(s *search, at int) { s.context(c, at, len(w)) }})
		}
	}
	pass := context{sort: password, kind: "password"}
	add(pass,
		"password", "passwd", "passphrase", "passcode", "passwort", "kennwort", "losung", "mot de passe", "mot_de_passe",
		"motdepasse", "mdp", "contraseña", "contrasena", "palabra clave", "clave de acceso", "senha", "palavra-passe", "パスワード",
		"暗証番号", "密码", "密碼", "口令", "비밀번호", "пароль", "Пароль", "pwd", "pw", "passwrd", "psk")
	add(context{sort: password, kind: "password", end: true}, "pass", "clave")
	add(context{sort: token, kind: "token"},
		"token", "jeton", "ficha de acceso", "トークン", "令牌", "토큰", "токен", "Токен", "pat")
	add(context{sort: token, kind: "secret"},
		"secret", "geheimnis", "secreto", "segredo", "シークレット", "密钥", "密鑰", "秘钥", "시크릿", "секрет", "credential",
		"connection string")
	add(context{sort: token, kind: "key", key: true},
		"key", "schlüssel", "schluessel", "clé", "clef", "llave", "chave", "キー", "ключ", "키")
	return all
}

// opens are the words before «key» that make it one that opens something.
var opens = words(`api access secret private auth authentication authorization encryption encrypt decryption signing sign master account service storage deploy
	admin app application server webhook session shared preshared subscription write ingest license rest client hmac jwt cookie crypto data
	wrapping rails integration secure project management zugangs zugriffs geheim privater d'api api- clave secreta acceso acesso d'accès アクセス
	シークレット 秘密 api访问 访问 비밀 액세스`)

// harmless are the parts of a name that make its value no secret: a hash, a limit, the name of something.
var harmless = words(`hash hashed hashes digest file files path paths dir directory folder name names id ids uid url uri urls endpoint length len size limit
	limits count counts total ttl expiry expires expiration expire exp age lifetime policy policies type types field fields label hint prefix
	suffix format regex pattern min max minimum maximum required enabled disabled version ref refs reference bytes iterations rounds salt cost
	sha sha1 sha256 sha512 md5 checksum fingerprint manager store storage stdin cmd command helper ring timeout alg algorithm usage budget rate
	cursor placeholder rotation rotated reset arn scope scopes kid thumbprint public pub class color colour bg css keyword input prompt
	completion next page continuation sync idempotency partition dedup cache sort primary foreign design csrf xsrf num index column table 	provider location title description message error errors status state stored schema validator validation strength generator length
	parser tokenizer window session-id bucket port email-address icon image engine resolver rule
	rules scan scanner scanning detector policy template selector mount volume header headers param audience issuer role nonce request
	correlation trace span object document doc row item commit revision tree blob`)

// passing are the parts before the word in a name that make its value no secret: nextPageToken, public_key, max-tokens.
var passing = words(`hash hashes hashed digest next page continuation sync public pub cursor idempotency partition dedup sort primary foreign design csrf xsrf max min num
	count total fingerprint pagination prev previous prompt completion input output css bg color colour mask`)

// turns are the words of a sentence after which it speaks of something else than the value: «the token format is …», «the max token …».
var turns = words(`hash hashes hashed digest file files path name names id ids url length size limit limits count ttl expiry expiration lifetime policy type
	types format pattern version fingerprint checksum sha sha256 md5 manager store stdin timeout rotation reset field fields label hint page
	scanning scanner detector next public cursor idempotency partition dedup sort primary foreign design csrf xsrf max min continuation sync
	column table parser storage prefix alphabet charset regex`)

// words makes a set of a list when it is first asked for.
func words(list string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		m := map[string]bool{}
		for w := range strings.FieldsSeq(list) {
			m[w] = true
		}
		return m
	})
}

// context looks at one word of contexts at text[at:at+n]: at the name it belongs to, and at the value beside it.
func (s *search) context(c context, at, n int) {
	if at < s.skip || at < s.within {
		return
	}
	text := s.text
	end := at + n
	start := at
	for start > 0 && at-start < 48 && (alnum(text[start-1]) || strings.IndexByte("_-.", text[start-1]) >= 0) {
		start--
	}
	right := end
	for right < len(text) && right-end < 48 && (alnum(text[right]) || text[right] == '_' ||
		strings.IndexByte("-.", text[right]) >= 0 && right+1 < len(text) && alnum(text[right+1])) {
		right++
	}
	if inMark(text, start) {
		return
	}
	left, tail := text[start:at], text[end:right]
	if ascii := text[at] < 0x80; ascii && !c.fits(text[at:end], left, tail) {
		return
	}
	if tail != "" && strings.IndexByte("-.", tail[0]) >= 0 && strings.ContainsAny(tail[1:], ".") { // a file or a host
		return
	}
	for _, part := range parts(left) {
		if passing()[part] {
			return
		}
	}
	for _, part := range parts(tail) {
		if harmless()[part] && !(c.key && opens()[part]) {
			return
		}
	}
	prev := lastWord(text[max(0, start-40):start])
	if turns()[prev] && !(c.key && opens()[prev]) {
		return
	}
	if c.key {
		if c.kind = s.opener(left, prev, start); c.kind == "" {
			return
		}
	}
	c.end = c.end && left == "" // from here on: a word that may be a verb
	s.value(c, start, right)
}

// fits says that the word is a word of its own in the name around it: DB_PASSWORD, dbPassword, passwords, not tokenizer.
func (c context) fits(word, left, tail string) bool {
	upper := word[len(word)-1] < 'a'
	if tail != "" && letter(tail[0]) {
		plural := low(tail[0]) == 's' && (len(tail) == 1 || !letter(tail[1]))
		next := !upper && tail[0] < 'a' // apiKeyProd
		if !plural && !next {
			return false
		}
	}
	if c.end && tail != "" && strings.Trim(tail, "0123456789") != "" {
		return false
	}
	short := len(word) <= 4
	if short && left != "" && letter(left[len(left)-1]) {
		hump := word[0] < 'a' && left[len(left)-1] >= 'a' // dbPass
		joined := c.key && (opens()[strings.ToLower(lastPart(left))] || vendorName(left) != "")
		return hump || joined || word == "pwd"
	}
	return true
}

// inMark says that the word stands inside a mark of Redact.
func inMark(text string, at int) bool {
	from := max(0, at-60)
	i := strings.LastIndex(text[from:at], redacted)
	return i >= 0 && strings.IndexByte(text[from+i:at], ']') < 0
}

// opener says what kind a key is, or "" when nothing says that it opens something.
func (s *search) opener(left, prev string, start int) string {
	for _, p := range append(parts(left), prev) {
		if opens()[p] {
			switch p {
			case "api":
				return "API key"
			case "private", "privater", "access", "encryption", "signing", "master", "license", "storage", "account":
				return p + " key"
			}
			return "key"
		}
	}
	if vendorName(left) != "" || vendorName(prev) != "" {
		return "API key"
	}
	if r, _ := utf8.DecodeLastRuneInString(s.text[:start]); r >= 0x3000 { // アクセスキー: no blanks between words
		for _, w := range []string{"アクセス", "シークレット", "秘密", "访问", "비밀", "액세스"} {
			if strings.HasSuffix(s.text[:start], w) {
				return "key"
			}
		}
	}
	return ""
}

// parts cuts a name at signs and at capitals, in lower case.
func parts(name string) []string {
	if name == "" {
		return nil
	}
	var all []string
	for p := range strings.FieldsFuncSeq(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		from := 0
		for i := 1; i < len(p); i++ {
			if p[i] >= 'A' && p[i] <= 'Z' && p[i-1] >= 'a' && p[i-1] <= 'z' {
				all = append(all, strings.ToLower(p[from:i]))
				from = i
			}
		}
		all = append(all, strings.ToLower(p[from:]))
	}
	return all
}

func lastPart(name string) string {
	all := parts(name)
	if len(all) == 0 {
		return ""
	}
	return all[len(all)-1]
}

// lastWord is the word before a blank at the end of text, in lower case.
func lastWord(text string) string {
	trimmed := strings.TrimRight(text, " \t`*\"'-")
	if len(trimmed) == len(text) && text != "" {
		return ""
	}
	i := strings.LastIndexFunc(trimmed, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("`*\"'([,:;.=", r) })
	return strings.ToLower(trimmed[i+1:])
}
