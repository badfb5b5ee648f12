package casebook

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Tier says whose an instruction file is, in the order in which the tiers load.
type Tier string

// The six tiers.
const (
	TierManaged Tier = "managed" // the administrator's, for everybody on the machine
	TierUser    Tier = "user"    // the person's, in every project
	TierProject Tier = "project" // the project's, committed with it
	TierLocal   Tier = "local"   // the person's, in this project
	TierAuto    Tier = "auto"    // the index of the memories that agents wrote
	TierTeam    Tier = "team"    // the index of the memories that a team shares
)

// Tiers lists the six tiers in their order.
func Tiers() []Tier {
	return []Tier{TierManaged, TierUser, TierProject, TierLocal, TierAuto, TierTeam}
}

// A LoadReason says why an instruction file was loaded, in the client's words.
type LoadReason string

// The five reasons.
const (
	ReasonStart   LoadReason = "session_start"    // the session began
	ReasonNested  LoadReason = "nested_traversal" // a file in or below its folder was read, written or edited
	ReasonGlob    LoadReason = "path_glob_match"  // such a file matched the rule's paths
	ReasonInclude LoadReason = "include"          // another instruction file imports it
	ReasonCompact LoadReason = "compact"          // it was read again after a compaction
)

// An Instruction is one instruction file as it goes to the model. Nothing is merged: each file is a block of its own.
type Instruction struct {
	Path   string     `json:"path"` // absolute; of a link the link's own
	Tier   Tier       `json:"tier"`
	Reason LoadReason `json:"reason"`
	// Parent is the file that imports this one; empty for all others.
	Parent string `json:"parent"`
	// Trigger is the file whose use loaded this one; empty at the start.
	Trigger string `json:"trigger,omitempty"`
	// Globs are the patterns of a rule that waits for a file.
	Globs []string `json:"globs,omitempty"`
	// Text is what is injected: without frontmatter, without comments meant for people, without white space around it.
	Text   string `json:"text"`
	Bytes  int    `json:"bytes"`  // of Text
	Chars  int    `json:"chars"`  // of Text, in code points
	Tokens int    `json:"tokens"` // of Text, estimated as bytes / 4
	Lines  int    `json:"lines"`  // of the file on disk
	// Hash is the SHA-256 of the file on disk, in hexadecimal.
	Hash string `json:"hash"`
	// Cut says that a limit left a part of the file out.
	Cut bool `json:"cut,omitempty"`
}

// SetText makes text what is injected and measures it.
func (i *Instruction) SetText(text string) {
	i.Text, i.Bytes, i.Chars, i.Tokens = text, len(text), utf8.RuneCountInString(text), EstimateTokens(len(text))
}

// HashFile is an Instruction's Hash.
func HashFile(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// EstimateTokens is how many tokens a text of so many bytes may take: a quarter, rounded up. The estimate is the same everywhere in casebook; a real
// tokenizer differs by language and model.
func EstimateTokens(bytes int) int { return (bytes + 3) / 4 }

// Thousands writes a number with commas, as people read it.
func Thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// InstructionChars is the budget of all instruction files together, in characters, and the size from which one counts as large.
const InstructionChars = 40_000

// UltraChars is the limit of the ultra memory text, in characters.
const UltraChars = 3_000

// An InstructionBudget bounds what instruction files may take together. The zero value enforces InstructionChars in load order.
type InstructionBudget struct {
	Chars int // 0: InstructionChars
	// Priority cuts the files that load first, which weigh least in a conflict; else those that load last go first.
	Priority bool
	// ReserveIndex keeps room for the index of memories, which would be the first to go.
	ReserveIndex bool
}

// An InstructionCut says what a budget left out of one file. Kept is 0 for a file that was dropped.
type InstructionCut struct {
	Path string `json:"path"`
	Kept int    `json:"kept"` // characters
	Lost int    `json:"lost"` // characters
}

// Fit cuts files to the budget: the file that crosses it is cut there, the ones behind it are dropped. Managed files are never cut and still count. The order
// of the files stays; the caller's slice is not changed.
func (b InstructionBudget) Fit(files []Instruction) ([]Instruction, []InstructionCut) {
	left := b.Chars
	if left <= 0 {
		left = InstructionChars
	}
	room := make([]int, len(files)) // characters that each file may keep
	spend := func(k int) {
		room[k] = min(files[k].Chars, max(left, 0))
		left -= room[k]
	}
	first := func(k int) bool {
		return files[k].Tier == TierManaged || b.ReserveIndex && (files[k].Tier == TierAuto || files[k].Tier == TierTeam)
	}
	for k := range files {
		if files[k].Tier == TierManaged {
			room[k] = files[k].Chars
			left -= room[k]
		} else if first(k) {
			spend(k)
		}
	}
	for n := range files {
		k := n
		if b.Priority {
			k = len(files) - 1 - n
		}
		if !first(k) {
			spend(k)
		}
	}
	var kept []Instruction
	var cuts []InstructionCut
	for k, f := range files {
		if room[k] < f.Chars {
			text := firstChars(f.Text, room[k])
			cuts = append(cuts, InstructionCut{Path: f.Path, Kept: utf8.RuneCountInString(text), Lost: f.Chars - utf8.RuneCountInString(text)})
			if strings.TrimSpace(text) == "" {
				continue
			}
			f.SetText(text)
			f.Cut = true
		}
		kept = append(kept, f)
	}
	return kept, cuts
}

// firstChars is the beginning of text, at most n characters.
func firstChars(text string, n int) string {
	for i := range text {
		if n == 0 {
			return text[:CutPoint(text, i)]
		}
		n--
	}
	return text
}

// Ultra is the ultra memory text: the beginning of the instruction files in their order, within UltraChars, for places where the whole does not fit. It
// is cut at a line end where there is one in its second half; cut says whether anything was left out.
func Ultra(files []Instruction) (text string, cut bool) {
	var b strings.Builder
	for _, f := range files {
		if f.Tier == TierAuto || f.Tier == TierTeam {
			continue
		}
		if b.Len() > 0 {
			b.WriteString("\n\n")
		}
		b.WriteString(f.Text)
	}
	whole := b.String()
	text = firstChars(whole, UltraChars)
	if text == whole {
		return text, false
	}
	if at := strings.LastIndexByte(text, '\n'); at > len(text)/2 {
		text = text[:at]
	}
	return text, true
}
