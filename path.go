package casebook

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// LogFolder is the folder of a memory directory in which daily logs lie. They are no memories: no change touches them.
const LogFolder = "logs"

// TeamFolder is the folder of a memory directory that people share. It is a memory directory of its own: nothing of it is listed or written with the directory
// that it lies in, and nothing in it may lead to what others have not written.
const TeamFolder = "team"

// The bounds of a path: what every file system takes, and folders that a person can still oversee.
const (
	pathBytes = 4096
	partBytes = 255
	pathParts = 32
)

// goodPath is the mend of a path that is refused.
const goodPath = "give a path such as deploy-freeze.md, relative to the memory directory, with / between folders"

// CheckPath is the one rule for a path inside a memory directory, whoever gives it: a change, a command, an import, a host. It looks at the text alone and
// never decodes it for use; a text that only some other reader would decode, normalise or fold into a way out is refused as if it were one. What it lets
// through can be the path of a memory that is there, also one that another program named. nil: nothing is wrong. The text repeats the path and nothing else.
func CheckPath(p string) *Problem {
	text := escapes(p)
	file := path.Base(p)
	switch {
	case p == "":
		text = "the path is empty"
	case text != "":
	case strings.HasPrefix(p, ".") || strings.Contains(p, "/."):
		text = "begins with a dot, or a folder of it does, and such files are no memories"
	case strings.EqualFold(file, IndexFile):
		text = "is the index, not a memory"
	case looksLikeIndex(file):
		text = "could be taken for the index"
	case IsDailyLog(strings.ToLower(p)):
		text = "is a daily log, to which lines are only added"
	case !strings.HasSuffix(p, ".md"):
		text = "does not end in .md"
	}
	return pathProblem(p, text, goodPath)
}

// CheckNewPath is CheckPath for a path that comes to be: a slug, since other writers and file systems have to agree on it.
func CheckNewPath(p string) *Problem {
	if problem := CheckPath(p); problem != nil {
		return problem
	}
	top, _, _ := strings.Cut(p, "/")
	switch {
	case !norm.NFC.IsNormalString(p):
		return pathProblem(p, "holds decomposed letters, which some disks take for others", "write it with composed ones, in the form NFC")
	case !norm.NFKC.IsNormalString(p) || strings.ContainsFunc(p, ignorable):
		return pathProblem(p, "holds characters that nobody sees, or that look like plain ones", "write it with plain letters, in the form NFKC")
	case strings.EqualFold(top, LogFolder):
		return pathProblem(p, "lies where the daily logs are, and no memories", "take another folder")
	case !slugPath(p):
		return pathProblem(p, "is not in lower-case letters, digits, - and _, each part beginning with a letter, a digit or _", goodPath)
	}
	return nil
}

// CheckInside is the part of CheckPath that any file and folder of a memory directory is held to, the index included.
func CheckInside(p string) *Problem { return pathProblem(p, escapes(p), goodPath) }

// CheckName refuses what no memory is called, nor any path to one by which a person names it, and some system takes for a place elsewhere: characters that
// cannot be seen, the network, a device. Titles may be anything else; no path is ever made of one but through Slug.
func CheckName(name string) *Problem {
	text := ""
	slashed := strings.ReplaceAll(name, `\`, "/")
	switch {
	case !utf8.ValidString(name) || strings.ContainsFunc(name, unicode.IsControl):
		text = "holds characters that nobody can see or type"
	case strings.HasPrefix(slashed, "//") || strings.HasPrefix(slashed, "/??/"):
		text = "names another machine or a device"
	case len(name) > pathBytes:
		text = fmt.Sprintf("is over %d bytes", pathBytes)
	}
	return nameProblem(name, text, "give its name, or its path such as deploy-freeze.md")
}

// CheckTitle is CheckName for a memory that comes to be: a title that reads as a path out of the directory is one that somebody wants to be one.
func CheckTitle(title string) *Problem {
	if p := CheckName(title); p != nil {
		return p
	}
	text := ""
	for _, view := range views(strings.ReplaceAll(title, `\`, "/")) {
		view = strings.ReplaceAll(view, `\`, "/")
		switch {
		case strings.Contains(view, "/") && slices.ContainsFunc(strings.Split(view, "/"), func(part string) bool { return part != "" && climbs(part) }), blank(view) == "..":
			text = "reads as a path that leads up"
		case strings.HasPrefix(view, "/") && !strings.ContainsFunc(view, unicode.IsSpace), strings.HasPrefix(view, "~/"), hasDrive(view) && strings.HasPrefix(view[2:], "/"):
			text = "reads as a path outside"
		}
	}
	return nameProblem(title, text, "give it a name in words, such as "+suggested(title))
}

// CheckAgentName is the rule for the name of an agent, of which a folder of memories is made: small ASCII letters, digits, - and _.
func CheckAgentName(name string) *Problem {
	text := ""
	odd := func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' && r != '_' }
	switch {
	case name == "":
		text = "the name is empty"
	case strings.ContainsFunc(name, odd) || strings.HasPrefix(name, "-") || strings.HasPrefix(name, "_"):
		text = "is not in small letters a-z, digits, - and _, beginning with a letter or a digit"
	case len(name) > SlugBytes:
		text = fmt.Sprintf("is over %d bytes", SlugBytes)
	case device(name):
		text = "is the name of a device on Windows"
	case name == "memory":
		text = "could be taken for the index"
	}
	return nameProblem(name, text, "name the agent such as "+suggested(name))
}

// ParseDay reads the date of a daily log: YYYY-MM-DD, and a day of the calendar. Nothing else ever becomes a part of a path.
func ParseDay(text string) (time.Time, *Problem) {
	day, err := time.Parse(time.DateOnly, text)
	if err != nil || len(text) != len(time.DateOnly) || day.Year() < 1 {
		return time.Time{}, &Problem{Code: "log-date", Text: fmt.Sprintf("%s is no date", quoted(text)), Fix: "write it as YYYY-MM-DD, a day of the calendar, such as 2026-11-30"}
	}
	return day, nil
}

// LogPath is where the log of a day lies in the memory directory.
func LogPath(day time.Time) string { return LogFolder + "/" + day.Format("2006/01/2006-01-02") + ".md" }

// IsDailyLog says whether p, relative to the memory directory, is logs/YYYY/MM/YYYY-MM-DD.md by its form; the days need not be those of a calendar.
func IsDailyLog(p string) bool {
	if len(p) != len("logs/2006/01/2006-01-02.md") || p[:5] != LogFolder+"/" || !strings.HasSuffix(p, ".md") {
		return false
	}
	for i, c := range []byte("dddd/dd/dddd-dd-dd") {
		at := p[5+i]
		if c == 'd' && (at < '0' || at > '9') || c != 'd' && at != c {
			return false
		}
	}
	return p[5:9] == p[13:17] && p[10:12] == p[18:20]
}

func pathProblem(p, text, fix string) *Problem {
	if text == "" {
		return nil
	}
	if p != "" {
		text = quoted(p) + " " + text
	}
	return &Problem{Code: "change-path", Path: p, Text: text, Fix: fix}
}

func nameProblem(name, text, fix string) *Problem {
	if text == "" {
		return nil
	}
	if name != "" {
		text = quoted(name) + " " + text
	}
	return &Problem{Code: "change-name", Text: text, Fix: fix}
}

// quoted is a text of anybody's in one line, with what cannot be seen escaped.
func quoted(s string) string {
	const most = 120
	if len(s) <= most {
		return strconv.QuoteToGraphic(s)
	}
	return strconv.QuoteToGraphic(s[:CutPoint(s, most)]) + "…"
}

func suggested(name string) string {
	slug := strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf {
			return r
		}
		return -1
	}, Slug(name))
	if slug = strings.Trim(slug, "-_"); slug == "" {
		return "deploy-freeze"
	}
	return slug
}

// escapes says what is wrong with p as the path of something in a folder; empty: nothing.
func escapes(p string) string {
	switch {
	case len(p) > pathBytes:
		return fmt.Sprintf("is over %d bytes", pathBytes)
	case strings.Count(p, "/") >= pathParts:
		return fmt.Sprintf("lies in more than %d folders", pathParts-1)
	case !fs.ValidPath(p) || p == "." || strings.ContainsAny(p, `\:`) || strings.HasPrefix(p, "~"):
		return "is no path inside the memory directory"
	case strings.ContainsFunc(p, func(r rune) bool { return unicode.IsControl(r) || unseen(r) }):
		return "holds characters that nobody can see, or that turn the direction of writing"
	}
	for part := range strings.SplitSeq(p, "/") {
		switch {
		case len(part) > partBytes:
			return fmt.Sprintf("has a part of over %d bytes", partBytes)
		case blank(part) != part || strings.HasSuffix(part, "."):
			return "has a part that begins with a blank, or ends in a blank or a dot, which some systems drop"
		case shortName(part):
			return "has a part that Windows takes for the short name of another file"
		}
	}
	slashes := strings.Count(p, "/")
	for i, view := range views(p) {
		if i > 0 && (strings.Count(view, "/") != slashes || strings.Contains(view, `\`)) {
			return "holds what some systems take for another separator"
		}
		if problem := viewed(view, p); problem != "" {
			return problem
		}
	}
	return ""
}

// viewed looks at one way in which p could be read.
func viewed(view, p string) string {
	if !utf8.ValidString(view) || strings.ContainsFunc(view, unicode.IsControl) || strings.Count(view, ":") > strings.Count(p, "：")+strings.Count(p, "︓") {
		return "holds an encoded character that has no place in a path"
	}
	for part := range strings.SplitSeq(view, "/") {
		switch {
		case climbs(part):
			return "could be read as a path that leads up"
		case device(part):
			return "is the name of a device on Windows"
		case strings.HasPrefix(part, ".") && !strings.HasPrefix(p, ".") && !strings.Contains(p, "/."):
			return "could be read as a hidden file"
		}
	}
	return ""
}

// climbs says of a part that some system reads it as the folder above, or as none: dots and blanks alone, or with a parameter behind them. An empty part does, too.
func climbs(part string) bool {
	part, _, _ = strings.Cut(part, ";")
	return strings.Trim(blank(part), ". ") == ""
}

func blank(s string) string { return strings.TrimFunc(s, unicode.IsSpace) }

// views are the ways in which another reader could understand s: as it is, decoded as often as it can be, and each of these with compatible characters in
// place of one another, in small letters and without what cannot be seen.
func views(s string) []string {
	const rounds = 4
	all := []string{s}
	for range rounds {
		decoded := percentDecoded(all[len(all)-1])
		if decoded == all[len(all)-1] {
			break
		}
		all = append(all, decoded)
	}
	for _, v := range slices.Clone(all) {
		if folded := folded(v); folded != v {
			all = append(all, folded)
		}
	}
	return all
}

// folded maps what looks like a separator or a dot to one, before NFKC does the rest: NFKC alone keeps division slashes, and makes one of every fraction.
func folded(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	s = strings.Map(func(r rune) rune {
		switch r {
		case '\u2044', '\u2215', '\u29f8', '\u2571':
			return '/'
		case '\u2216', '\u29f5', '\u29f9', '\u00a5', '\u20a9', '\uffe5', '\uffe6':
			return '\\'
		case '\u3002', '\uff61':
			return '.'
		}
		if ignorable(r) {
			return -1
		}
		return r
	}, s)
	return strings.ToLower(norm.NFKC.String(s))
}

// ignorable characters are passed over by some file systems and by everybody's eye.
func ignorable(r rune) bool {
	return unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}

// unseen characters have no place in a name of any language: line separators, overrides and isolates of direction, tags, a byte order mark, the mark that a broken
// character has left. Joiners and direction marks have one.
func unseen(r rune) bool {
	return r == utf8.RuneError || r == '\u2028' || r == '\u2029' || r == '\ufeff' || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' || r >= 0xe0000 && r <= 0xe007f
}

// percentDecoded decodes %XX and %uXXXX once; what is none stays.
func percentDecoded(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if n, err := strconv.ParseUint(s[i+1:i+3], 16, 8); err == nil {
				b.WriteByte(byte(n))
				i += 2
				continue
			}
			if i+5 < len(s) && s[i+1]|0x20 == 'u' {
				if n, err := strconv.ParseUint(s[i+2:i+6], 16, 16); err == nil {
					b.WriteRune(rune(n))
					i += 5
					continue
				}
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// shortName says whether a part has the form of a short name that Windows makes, such as GIT~1 for .git.
func shortName(part string) bool {
	stem, _, _ := strings.Cut(part, ".")
	at := strings.LastIndexByte(stem, '~')
	return at > 0 && at < len(stem)-1 && len(stem) <= 8 && strings.Trim(stem[at+1:], "0123456789") == ""
}

// looksLikeIndex says whether a file's name could be taken for MEMORY.md: by a disk that folds letters, or by a person.
func looksLikeIndex(file string) bool {
	for _, view := range views(file) {
		view = strings.Map(func(r rune) rune {
			switch r {
			case 'м', 'Μ', 'μ':
				return 'm'
			case 'е', 'ε', 'ё':
				return 'e'
			case 'о', 'ο', '0':
				return 'o'
			case 'г', 'ʀ':
				return 'r'
			case 'у', 'γ', 'υ':
				return 'y'
			}
			return r
		}, folded(view))
		if stem := strings.TrimSuffix(strings.TrimRight(view, ". "), ".md"); strings.TrimRight(stem, ". ") == "memory" {
			return true
		}
	}
	return false
}

func hasDrive(s string) bool {
	return len(s) > 2 && s[1] == ':' && s[0]|0x20 >= 'a' && s[0]|0x20 <= 'z'
}

// slugPath says whether every part is a slug.
func slugPath(p string) bool {
	for part := range strings.SplitSeq(strings.TrimSuffix(p, ".md"), "/") {
		if part == "" || len(part) > 2*SlugBytes || strings.ToLower(part) != part || strings.Trim(part, "-_") == "" {
			return false
		}
		for i, r := range part {
			letter := unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_'
			if !letter && (i == 0 || !unicode.Is(unicode.M, r) && r != '-') {
				return false
			}
		}
	}
	return true
}
