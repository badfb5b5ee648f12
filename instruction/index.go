package instruction

import (
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"casebook"
	"casebook/internal/markdown"
)

// index loads the indexes of memories, last of all: their imports are not followed, and they are cut as the client cuts them.
func (s *start) index(reason casebook.LoadReason) {
	s.indexOf(s.l.Memory, casebook.TierAuto, reason)
	s.indexOf(s.l.Team, casebook.TierTeam, reason)
}

func (s *start) indexOf(dir string, tier casebook.Tier, reason casebook.LoadReason) {
	if dir == "" {
		return
	}
	path := filepath.Join(dir, casebook.IndexFile)
	f := s.d.read(path)
	if f.missing {
		return
	}
	if f.skip != "" {
		s.unusable(f, role{reason: reason})
		return
	}
	if s.l.Profile.OwnMemory && f.real != path && !within(s.d.realFolder(dir), f.real) {
		s.skip(Skip{Path: path, Reason: SkipLinkOut, By: f.real})
		s.problem(casebook.Problem{Code: "link-outside", Path: path, Text: "is a link out of the memory directory, to " + f.real + "; it is not loaded", Fix: "put the file itself there"})
		return
	}
	s.tell(f)
	if f.text == "" {
		s.skip(Skip{Path: path, Reason: SkipEmpty})
		return
	}
	text, cut := cutIndex(f)
	e := s.entry(f, role{tier: tier, reason: reason, block: blockIndex, depth: -1})
	e.SetText(text)
	if e.Cut = cut.Limit != ""; e.Cut {
		whole := utf8.RuneCountInString(trim(markdown.LineFeeds(f.text)))
		s.cuts = append(s.cuts, casebook.InstructionCut{Path: path, Kept: e.Chars, Lost: whole - e.Chars})
	}
	s.out = append(s.out, e)
	s.indexProblems(path, cut, f.text)
}

// cutIndex is what of an index is loaded.
func cutIndex(f *file) (string, casebook.Cut) {
	text, cut := casebook.CutIndex([]byte(trim(markdown.LineFeeds(f.text))), casebook.IndexLines, casebook.IndexUnits)
	return strings.TrimSuffix(text, "\n"), cut
}

// indexProblems tells how near an index is to the limits, and which of them cuts. One that casebook keeps within them may be full, and one of entries alone
// may become so.
func (s *start) indexProblems(path string, cut casebook.Cut, text string) {
	lines, units := share(cut.Lines, casebook.IndexLines), share(cut.Units, casebook.IndexUnits)
	most := max(lines, units)
	size := strconv.Itoa(cut.Lines) + " of " + strconv.Itoa(casebook.IndexLines) + " lines, " + strconv.Itoa(cut.Units) + " of " + strconv.Itoa(casebook.IndexUnits) + " characters"
	p := casebook.Problem{Path: path, Fix: "move what is long into topic files"}
	switch {
	case cut.Limit != "":
		limit := "200 lines"
		if cut.Limit == "units" {
			limit = "25,000 characters"
		}
		p.Code, p.Line, p.Text = "index-cut", cut.Kept+1, "is over "+limit+": what stands from here on is not loaded ("+size+")"
		if cut.Part {
			p.Line = cut.Kept
		}
	case casebook.IndexUnlisted(text) > 0:
		return
	case most >= 90:
		p.Code, p.Text = "index-nearly-full", "is nearly full: "+size
	case most >= indexFull:
		p.Code, p.Text, p.Warning = "index-filling", "is three quarters full: "+size, true
	default:
		return
	}
	if cut.Limit == "" && isPointers(text) {
		p.Warning, p.Info = false, true
		p.Text += "; past 200 lines or 25,000 bytes the least useful memories leave it and are counted in its last line"
		p.Fix = "nothing needs to be done; pinned memories leave last"
	}
	s.problem(p)
}

// isPointers says whether an index is little else than entries of a line: at least nine tenths of its lines, and of its characters.
func isPointers(text string) bool {
	texts := strings.Split(markdown.LineFeeds(text), "\n")
	lines, units, all, whole := 0, 0, 0, 0
	for _, l := range texts {
		if strings.TrimSpace(l) != "" {
			all++
			whole += utf8.RuneCountInString(l)
		}
	}
	for _, e := range casebook.ParseIndex([]byte(strings.Join(texts, "\n"))).Entries {
		if n := utf8.RuneCountInString(texts[e.Line-1]); n <= longEntry {
			lines++
			units += n
		}
	}
	return 10*lines >= 9*all && 10*units >= 9*whole
}

func share(n, of int) int { return n * 100 / of }
