package secret

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A link is how a word and its value hang together.
type link int

const (
	none  link = iota
	said       // «the password is …», a table cell
	given      // `password=…`, `"token": "…"`, --password …
)

// value looks for the value of the word at text[start:end].
func (s *search) value(c context, start, end int) {
	how, at := s.link(c, start, end)
	if how == none {
		s.near(c, start, end)
		s.calledSo(c, start)
		return
	}
	from, to, quoted := s.read(at, how == given)
	if from == to {
		return
	}
	v := s.text[from:to]
	if phrase := strings.Count(strings.TrimSpace(v), " ") >= 3; quoted && phrase && strings.EqualFold(s.text[start:min(end, start+10)], "passphrase") {
		s.named(c, start, from, to)
		return
	}
	if how == said && c.sort == token && !quoted && (len(v) < 12 || traitsOf(v).hex && s.table(at) && vendorName(s.before(at, 120)) == "") {
		return
	}
	if !plausible(v, c.sort, quoted, false) {
		if how == said {
			s.near(c, start, end)
		}
		return
	}
	if how == said && !quoted && s.table(at) && traitsOf(v).upper == 0 && strings.Count(v, "-") == 4 && vendorName(s.before(at, 120)) == "" { // an id in a table of ids
		return
	}
	s.named(c, start, from, to)
}

func (s *search) table(at int) bool { return at > 1 && strings.Contains(s.text[max(0, at-4):at], "|") }

// named adds the hit, with the vendor whose name stands on the line before the value.
func (s *search) named(c context, start, from, to int) {
	rule, kind := strings.ReplaceAll(strings.ToLower(c.kind), " ", "-"), c.kind
	if v := vendorName(s.before(from, 120)); v != "" {
		rule, kind = strings.ToLower(strings.ReplaceAll(v, " ", "-"))+"-"+rule, v+" "+c.kind
	}
	if to-from == mostBare {
		for to < len(s.text) && to-from < mostLong && tokenChar(s.text[to]) {
			to++
		}
	}
	s.within = max(s.within, to)
	s.add(hit{Span: Span{from, to}, rule: rule, kind: kind, strong: 1})
}

// link reads what stands between a word and its value.
func (s *search) link(c context, start, end int) (link, int) {
	text := s.text
	i := end
	quote := false
	for i < len(text) && i-end < 4 && strings.IndexByte("\"'`*_])", text[i]) >= 0 {
		quote = quote || text[i] == '"' || text[i] == '\''
		i++
	}
	j := i + blanks(text[i:])
	if j < len(text) && text[j] == '(' { // Password (staging): …
		if n := strings.IndexAny(text[j:min(len(text), j+40)], ")\n"); n > 0 && text[j+n] == ')' {
			k := j + n + 1 + blanks(text[j+n+1:])
			if k < len(text) && (text[k] == ':' || text[k] == '=') {
				j = k
			}
		}
	}
	rest := text[j:]
	for _, sep := range []string{":=", "=>", "===", "==", "!=", "?=", "+=", "->", "=", ":", "：", "→", "＝"} {
		if strings.HasPrefix(rest, sep) {
			if sep == ":" && strings.HasPrefix(rest, "::") {
				return none, 0
			}
			return given, j + len(sep)
		}
	}
	flag := j > i && start > 1 && (strings.HasSuffix(text[:start], "--") || text[start] == '-' && text[start-1] == ' ')
	switch {
	case rest == "" || c.end && !flag && !quote: // «pass» is a verb as well
		return none, 0
	case rest[0] == '|':
		return said, j + 1
	case rest[0] == '>' && i == end && start > 0 && text[start-1] == '<': // XML
		return given, j + 1
	case quote && rest[0] == ',':
		return s.listed(c, start, j)
	case flag, j > i && (strings.HasSuffix(text[:start], "ENV ") || strings.HasSuffix(text[:start], "ARG ") || strings.HasSuffix(text[:start], "setx ")):
		return given, j
	case j > i && (rest[0] == '"' || rest[0] == '\'' || rest[0] == '`'):
		return given, j
	case j > i && c.sort == password && s.netrc(start):
		return given, j
	}
	if rest[0] == '\n' || rest[0] == '\r' {
		return s.listed(c, start, j-1)
	}
	return s.verb(end)
}

// answered is where a value may begin that answers a question for it; 0: nothing says so.
func answered(text string, at int) int {
	at += blanks(text[at:])
	for _, is := range []string{"it's ", "its ", "it is ", "here: ", "here it is: ", "that's ", "use ", "es ist ", "c'est ", "es "} {
		if begins(text[at:], is, true) {
			return at + len(is)
		}
	}
	return 0
}

// listed knows `setenv("PASSWORD", "…")` and the name and value of a variable of Kubernetes or Docker.
func (s *search) listed(c context, start, comma int) (link, int) {
	text := s.text
	i := comma + 1
	for i < len(text) && i-comma < 40 && unicode.IsSpace(rune(text[i])) {
		i++
	}
	if i >= len(text) {
		return none, 0
	}
	for _, value := range []string{"value:", "value :", `"value":`, `"value" :`, "'value':", "value =", "value="} {
		if begins(text[i:], value, true) {
			return given, i + len(value)
		}
	}
	if comma >= 0 && text[comma] == ',' && (text[i] == '"' || text[i] == '\'') {
		open := start - 1
		for open > 0 && strings.IndexByte("\"' ", text[open]) >= 0 {
			open--
		}
		if open >= 0 && (text[open] == '(' || text[open] == '[') {
			return given, i
		}
	}
	return none, 0
}

// netrc says that a word stands where its value comes next without a sign: in a .netrc file, after the name of a user, in a Dockerfile.
func (s *search) netrc(start int) bool {
	before := strings.ToLower(s.text[max(0, start-120):start])
	if strings.Contains(before, "login ") && (strings.Contains(before, "machine ") || strings.Contains(before, "default ")) {
		return true
	}
	line := strings.ToLower(s.before(start, 40))
	for _, user := range []string{"user ", "username ", "login ", "benutzer ", "account ", "usuario ", "utilisateur "} {
		if strings.Contains(line, user) {
			return true
		}
	}
	return false
}

// verbs say that a value comes next; fillers may stand between.
var (
	verbs   = words("is was are equals = ist lautet war heißt est es era é to auf à now per su sono — – -")
	fillers = words("now jetzt still set to currently simply literally actually nun désormais ahora agora: : = called named auf the set: just always")
)

// verb reads «for the admin account is …» after a word: a few words of one sentence, a verb, the value.
func (s *search) verb(end int) (link, int) {
	text := s.text
	if at := cjkVerb(text, end); at > 0 {
		return said, at
	}
	if strings.HasPrefix(text[end:], "?") { // the key? it's …
		if at := answered(text, end+1); at > 0 {
			return said, at
		}
		return none, 0
	}
	i := end
	for n := 0; n < 10; n++ {
		from := i + blanks(text[i:])
		if n == 0 && from > i && from < len(text) && text[from] == '\n' {
			return none, 0
		}
		if from == i {
			return none, 0
		}
		to := from
		for to < len(text) && !unicode.IsSpace(rune(text[to])) && to-from < 40 {
			to++
		}
		if to == from {
			return none, 0
		}
		word := strings.ToLower(text[from:to])
		if verbs()[strings.TrimRight(word, ":")] {
			i = to
			for range 3 { // fillers
				next := i + blanks(text[i:])
				stop := next
				for stop < len(text) && !unicode.IsSpace(rune(text[stop])) && stop-next < 12 {
					stop++
				}
				if stop == next || !fillers()[strings.ToLower(text[next:stop])] {
					break
				}
				i = stop
			}
			return said, i
		}
		if n > 0 && strings.HasSuffix(word, "?") { // need the key for staging? it's …
			if at := answered(text, to); at > 0 {
				return said, at
			}
			return none, 0
		}
		bare := strings.Trim(word, "()\"'`*_")
		if turns()[bare] || strings.HasSuffix(word, ".") {
			return none, 0
		}
		if strings.HasSuffix(word, ":") && n > 0 { // password for staging: …
			return said, to
		}
		if strings.IndexByte(",;!?", word[len(word)-1]) >= 0 {
			return none, 0
		}
		i = to
	}
	return none, 0
}

// cjkVerb reads the particles of Japanese, Chinese and Korean, which stand without blanks.
func cjkVerb(text string, end int) int {
	i := end + blanks(text[end:])
	for _, v := range []string{"は", "が", "を", "是", "为", "為", "设为", "设置为", "는", "은", "：", "—", "就是", "改成", "改为"} {
		if strings.HasPrefix(text[i:], v) {
			return i + len(v)
		}
	}
	return 0
}

// quotes are the pairs that values stand in.
var quotes = [...][2]string{{"\"", "\""}, {"'", "'"}, {"`", "`"}, {"„", "“"}, {"“", "”"}, {"«", "»"}, {"「", "」"}, {"‘", "’"}, {"『", "』"}}

// mostBare bounds what is judged of a value without quotes, mostLong what is hidden of it.
const (
	mostBare = 512
	mostLong = 8 << 10
)

// read finds the value that begins at or after text[at:] on the same line: what is quoted, or up to a blank.
func (s *search) read(at int, given bool) (from, to int, quoted bool) {
	text := s.text
	i := at + blanks(text[at:])
	for i < len(text) && (text[i] == '*' || text[i] == '_') && i-at < 6 {
		i++
	}
	for _, p := range []string{"b\"", "r\"", "f\"", "b'", "r'", "!!str ", "@\"", "N'"} {
		if strings.HasPrefix(text[i:], p) {
			i += len(p) - 1
		}
	}
	if strings.HasPrefix(text[i:], `\"`) {
		i++
	}
	for _, q := range quotes {
		open, closed := q[0], q[1]
		if !strings.HasPrefix(text[i:], open) {
			continue
		}
		from = i + len(open)
		for strings.HasPrefix(text[from:], open) && len(open) == 1 { // ```
			from++
		}
		line := text[from:min(len(text), from+4096)]
		if n := strings.IndexByte(line, '\n'); n >= 0 {
			line = line[:n]
		}
		n := strings.Index(line, closed)
		if n < 0 && open == "„" {
			n = strings.IndexAny(line, "”\"")
		}
		if n < 0 {
			break
		}
		if n > 0 && line[n-1] == '\\' {
			n--
		}
		from += blanks(line[:n])
		return from, from + len(strings.TrimSpace(line[:n])), true
	}
	from, to = i, i
	for to < len(text) && to-from < mostBare {
		r, n := utf8.DecodeRuneInString(text[to:])
		if unicode.IsSpace(r) || unicode.IsControl(r) || strings.ContainsRune("\"'`", r) || r == '|' && to+1 < len(text) && text[to+1] == ' ' || cjk(r) {
			break
		}
		if strings.ContainsRune(";&,<", r) && s.ends(to+n) {
			break
		}
		to += n
	}
	for to > from && strings.IndexByte(".,;:)]}>*", text[to-1]) >= 0 {
		if text[to-1] == ')' && strings.Contains(text[from:to], "(") || text[to-1] == ']' && strings.Contains(text[from:to], "[") || text[to-1] == '}' && strings.Contains(text[from:to], "{") ||
			text[to-1] == '>' && strings.Contains(text[from:to], "<") {
			break
		}
		to--
	}
	return from, to, false
}

// ends says that a separator before text[at:] is the end of a bare value: a blank, the end of the line, or the next name follows.
func (s *search) ends(at int) bool {
	text := s.text
	if at >= len(text) || unicode.IsSpace(rune(text[at])) {
		return true
	}
	if text[at-1] == '<' {
		return text[at] == '/' || text[at] == 'b'
	}
	n := at
	for n < len(text) && n-at < 30 && (alnum(text[n]) || strings.IndexByte(" _-.", text[n]) >= 0) {
		n++
	}
	return n > at && n < len(text) && (text[n] == '=' || text[n] == ':')
}

// cjk are the characters that end a bare value in a text without blanks.
func cjk(r rune) bool {
	return r >= 0x3000 && r <= 0x30FF || r >= 0x3400 && r <= 0x9FFF || r >= 0xAC00 && r <= 0xD7A3 || r >= 0xFF00 && r <= 0xFFEF
}

// near looks for a value that a word stands near without pointing at it: it has to look drawn from all characters, or the vendor's name has to be there.
func (s *search) near(c context, start, end int) {
	text := s.text
	limit := min(len(text), end+48)
	if n := strings.IndexByte(text[end:limit], '\n'); n >= 0 {
		limit = end + n
	}
	vendor := vendorName(s.before(end, 80)) != ""
	for i := end; i < limit; {
		if !tokenChar(text[i]) || text[i] == '=' {
			if strings.IndexByte(".;!?", text[i]) >= 0 && i+1 < len(text) && text[i+1] == ' ' {
				return
			}
			i++
			continue
		}
		from := i
		for i < len(text) && tokenChar(text[i]) && text[i] != '=' && i-from < 512 {
			i++
		}
		word := strings.TrimRight(text[from:i], ".")
		if harmless()[strings.ToLower(word)] {
			return
		}
		t := traitsOf(word)
		machine := vendor && len(word) >= 32 && (t.hex || t.upper == 0 && random(word)) && !strings.Contains(word, "/")
		if len(word) >= 20 && !placeholder(word) && !reference(word, false) && (mixed(word) || machine) {
			s.named(c, start, from, from+len(word))
			return
		}
	}
}

// calledSo looks for «use X as the password», «X is the token».
func (s *search) calledSo(c context, start int) {
	before := s.before(start, 120)
	for _, w := range []string{"the ", "its ", "our ", "my ", "a ", "new ", "das ", "le ", "la "} {
		before = strings.TrimSuffix(before, w)
	}
	trimmed := before
	for _, w := range []string{"as ", "is ", "als ", "ist ", "comme ", "como ", "as the ", "est ", "es "} {
		if strings.HasSuffix(before, " "+w) {
			trimmed = before[:len(before)-len(w)]
			break
		}
	}
	if trimmed == before {
		return
	}
	trimmed = strings.TrimRight(trimmed, " ")
	quoted := strings.TrimRight(trimmed, "`\"'")
	to := start - len(s.before(start, 120)) + len(quoted)
	from := to
	for from > 0 && !unicode.IsSpace(rune(s.text[from-1])) && strings.IndexByte("`\"'", s.text[from-1]) < 0 && to-from < 200 {
		from--
	}
	v := s.text[from:to]
	if !utf8.ValidString(v) || len(v) < 6 {
		return
	}
	if plausible(v, c.sort, len(quoted) < len(trimmed), false) && (c.sort == password || mixed(v) || len(v) >= 20) {
		s.named(c, start, from, to)
	}
}
