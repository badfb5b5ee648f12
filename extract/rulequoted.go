package extract

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// drop takes out what a sentence elsewhere in the turn shows to be no word of the person's: irony, and what was pasted behind a colon.
func (g *grouping) drop() {
	for i := range g.sentences {
		s := &g.sentences[i]
		if s.has[sarcasm] && !s.asks || ironic(g.text[s.start:s.end]) || s.has[sarcasm] && s.has[question] {
			for j := range g.sentences {
				g.taken[j] = g.taken[j] || g.near(min(i, j), max(i, j))
			}
		}
		if s.has[letter] {
			for j := i; j < len(g.sentences); j++ {
				g.taken[j] = true
			}
			return
		}
		if s.has[relayed] || attributed(g.text[s.start:s.end]) {
			for j := i; j < len(g.sentences) && g.near(i, j); j++ {
				g.taken[j] = true
			}
		}
		_, keeps := g.wish(s)
		if next := i + 1; s.colon && next < len(g.sentences) && g.sentences[next].block != s.block && !g.sentences[next].item && !keeps && !s.has[lasting] && !s.has[norm] {
			for j := next; j < len(g.sentences); j++ {
				g.taken[j] = true
			}
			return
		}
		if next := i + 1; next < len(g.sentences) && g.sentences[next].block != s.block && s.has[pasted] && !keeps && !s.has[lasting] && !s.has[norm] {
			for j := next; j < len(g.sentences); j++ {
				g.taken[j] = true
			}
			return
		}
	}
}

// ironic says that a face shows that the sentence is not meant.
func ironic(text string) bool {
	return strings.ContainsAny(text, "🙄😒🤡😏🙃")
}

// attributed says that a line begins with who said it, as "Marta (quality): …" and "运维小李：…".
func attributed(text string) bool {
	head := text[:min(len(text), 48)]
	at := strings.IndexAny(head, ":：")
	if at <= 0 {
		return false
	}
	head = head[:at]
	if strings.HasSuffix(head, ")") || strings.HasSuffix(head, "）") {
		head, _, _ = strings.Cut(strings.ReplaceAll(head, "（", "("), "(")
		return capitals(head) || unspacedIn(head)
	}
	if unspacedIn(head) {
		for _, end := range []string{"さん", "より", "様", "部長", "課長", "先生", "老师", "经理", "同事", "总", "哥", "姐"} {
			if strings.HasSuffix(head, end) {
				return true
			}
		}
		return slices.ContainsFunc([]string{"小", "老", "阿"}, func(before string) bool { // 小李, 老王
			return strings.Contains(head, before) && utf8.RuneCountInString(head[strings.LastIndex(head, before):]) == 2
		})
	}
	return len(strings.Fields(head)) == 2 && capitals(head)
}

// capitals says that each of at most three words begins with a capital and goes on in small letters, as a person's name.
func capitals(text string) bool {
	words := strings.Fields(text)
	for _, w := range words {
		first, size := utf8.DecodeRuneInString(w)
		if !unicode.IsUpper(first) || strings.ToLower(w[size:]) != w[size:] || size == len(w) {
			return false
		}
	}
	return len(words) > 0 && len(words) <= 3
}

// details takes out what only goes on with a task: "never truncate the description" behind what the export should do.
func (g *grouping) details() {
	for i := 1; i < len(g.sentences); i++ {
		s, before := &g.sentences[i], &g.sentences[i-1]
		if g.near(i-1, i) && s.has[ever] && s.has[definite] && !s.has[lasting] && !s.has[norm] && !s.has[scope] && !s.behind(reason) && (before.thing() || before.has[task]) && !g.explained(i+1) {
			g.taken[i] = true
		}
	}
}

// narrow takes out orders that a short sentence beside them narrows to one place: "never let her double jump. just in that level".
func (g *grouping) narrow() {
	for i := range g.sentences {
		s := &g.sentences[i]
		if !s.has[ever] && !s.has[avoid] && !s.has[order] || s.has[lasting] || s.has[norm] || s.has[told] || s.has[scope] {
			continue
		}
		if g.narrows(i, i+1) || g.narrows(i, i-1) || g.narrows(i, i-2) && g.near(i-1, i) {
			g.taken[i] = true
		}
	}
}

// narrows says that sentence n, which is near i, only says that this once or this one place is meant.
func (g *grouping) narrows(i, n int) bool {
	if n < 0 || n >= len(g.sentences) || !g.near(min(i, n), max(i, n)) || g.taken[n] {
		return false
	}
	s := &g.sentences[n]
	if s.length() > narrowWords || s.has[avoid] && n > i || s.has[lasting] || s.has[standing] || s.asks {
		return false
	}
	return s.has[only] || s.has[once] && n > i
}

// narrowWords is how many words a sentence has at most that only narrows the one beside it.
const narrowWords = 7
