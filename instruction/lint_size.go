package instruction

import (
	"path/filepath"
	"strconv"
	"strings"

	"casebook"
)

// The sizes from which a file is too long to be followed well, as the published advice has them.
const (
	longFile     = 200   // lines of a file
	largeUser    = 5_000 // characters of the person's own file, which every project pays for
	namedToMove  = 3     // sections that are named
	largeFile    = casebook.InstructionChars
	moveToScoped = "move what is for some files alone into rules with paths, and what is rarely needed into skills"
)

// size tells of files that load whole and are long.
func (l *lint) size(p page) {
	if p.isIndex() || !p.isProse() {
		return
	}
	if p.lines > longFile {
		l.problem(casebook.Problem{Code: "instruction-long", Path: p.path, Line: longFile + 1, Warning: true, Fix: moveToScoped,
			Text: "has " + casebook.Thousands(p.lines) + " lines, over " + strconv.Itoa(longFile) + "; it loads whole, and the longer it is the less of it is followed"})
	}
	if p.chars > largeFile {
		l.problem(casebook.Problem{Code: "instruction-characters", Path: p.path, Warning: true, Fix: moveToScoped,
			Text: "has " + casebook.Thousands(p.chars) + " characters, over " + casebook.Thousands(largeFile)})
	}
	if p.tier == casebook.TierUser && p.path == filepath.Join(l.l.User, ClaudeFile) && p.chars > largeUser {
		text := "takes " + casebook.Thousands(p.chars) + " characters in every project, over " + casebook.Thousands(largeUser)
		if named := p.longest(namedToMove, func(s section) int { return s.chars }); len(named) > 0 {
			text += "; its longest sections are " + listed(named)
		}
		l.problem(casebook.Problem{Code: "user-file-large", Path: p.path, Warning: true, Text: text,
			Fix: "keep what must hold everywhere, and move the rest into rules or into the projects that it is for"})
	}
}

// listed names sections with their lines and sizes.
func listed(sections []section) string {
	var all []string
	for _, s := range sections {
		all = append(all, short(s.title)+" (line "+strconv.Itoa(s.line)+", "+casebook.Thousands(s.chars)+")")
	}
	return strings.Join(all, ", ")
}
