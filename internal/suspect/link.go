package suspect

import "strings"

// linkFindings looks for images, which many readers load without being asked, whose address has room for data: ![x](https://host/?q={secret}). In code nothing is loaded.
func linkFindings(s string, p plain) []finding {
	var all []finding
	text := p.text
	if !strings.Contains(text, "![") && !strings.Contains(text, "<img") {
		return nil
	}
	quoted := mentions{text: text}
	for i := 0; i < len(text) && len(all) < maxFlags; i++ {
		n := strings.IndexAny(text[i:], "!<")
		if n < 0 {
			break
		}
		i += n
		rest := text[i:min(len(text), i+600)]
		if end := imageAddress(rest); end > 0 && carries(rest[:end]) && !quoted.at(i) {
			all = append(all, finding{Instruction, p.at(i), sends + " in an image's address: " + p.quote(s, i, i+end)})
		}
	}
	return all
}

// imageAddress is where the address of the image at the start of rest ends; 0 when there is none.
func imageAddress(rest string) int {
	if strings.HasPrefix(rest, "![") {
		open := strings.Index(rest, "](")
		if open < 0 || strings.Contains(rest[:open], "\n\n") {
			return 0
		}
		return open + 2 + max(0, strings.IndexByte(rest[open+2:], ')'))
	}
	if strings.HasPrefix(rest, "<img") {
		return max(0, strings.IndexByte(rest, '>'))
	}
	return 0
}

// carries says whether an address is completed with data: a query, or a path, with a placeholder or a telling word in it.
func carries(image string) bool {
	at := strings.Index(image, "://")
	if at < 0 {
		if at = strings.Index(image, "](//"); at < 0 {
			return false
		}
	}
	address := image[at:]
	if strings.ContainsAny(address, "{}$<[") || strings.Contains(address, "%7b") || strings.Contains(address, "...") || strings.Contains(address, "…") {
		return true
	}
	_, query, ok := strings.Cut(address, "?")
	if !ok {
		return false
	}
	for _, word := range []string{"secret", "token_here", "conversation", "base64", "your_", "insert", "contents", "env=", "exfil", "prompt", "memory", "summary", "api_key", "apikey", "history", "=data", "_data"} {
		if strings.Contains(query, word) {
			return true
		}
	}
	return false
}
