package audit

import (
	"context"
	"fmt"
	"hash/maphash"
	"slices"
	"strings"
	"unicode"

	"casebook"
)

const (
	// shingleWords is how many words in a row are compared as one.
	shingleWords = 4
	// alikeShare is the part of all shingles of two texts that they have in common when they say nearly the same.
	alikeShare = 0.6
	// commonShingle is in how many texts a shingle may stand and still tell two of them to be alike: a heading that all share does not.
	commonShingle = 50
	// comparedBytes is how much of a text is compared.
	comparedBytes = 64 << 10
)

// duplicates tells of each memory the first one before it that says the same, or nearly. Pages are compared by the shingles that they share, so that 10,000 of
// them take seconds.
func duplicates(ctx context.Context, pages []page) []casebook.Problem {
	var problems []casebook.Problem
	whole := map[string]int{}
	seed := maphash.MakeSeed()
	holding := map[uint64][]int{} // shingle → pages that have it
	sizes := make([]int, len(pages))
	for i, p := range pages {
		if ctx.Err() != nil {
			break
		}
		list := wordsOf(strings.Join(textLines(p.memory.Body), "\n"))
		if p.kind != memory || p.binary() || len(list) < leastWords {
			continue
		}
		key := strings.Join(list, " ")
		if first, is := whole[key]; is {
			problems = append(problems, p.problem("memory-duplicate", "it says the same as "+pages[first].path, "keep one of the two"))
			continue
		}
		whole[key] = i
		shingles := shinglesOf(seed, list)
		sizes[i] = len(shingles)
		if other, share := closest(i, shingles, holding, sizes); share >= alikeShare {
			problems = append(problems, p.advice("memory-similar", fmt.Sprintf("it says nearly the same as %s (%.0f %% of their phrases)", pages[other].path, 100*share),
				"merge the two"))
		}
		for _, s := range shingles {
			holding[s] = append(holding[s], i)
		}
	}
	return problems
}

// closest is the earlier page that shares most with this one.
func closest(i int, shingles []uint64, holding map[uint64][]int, sizes []int) (page int, share float64) {
	common := map[int]int{}
	for _, s := range shingles {
		if at := holding[s]; len(at) <= commonShingle {
			for _, other := range at {
				common[other]++
			}
		}
	}
	page = -1
	for other, n := range common {
		part := float64(n) / float64(sizes[i]+sizes[other]-n)
		if part > share || part == share && (page < 0 || other < page) {
			page, share = other, part
		}
	}
	return page, share
}

func shinglesOf(seed maphash.Seed, words []string) []uint64 {
	var all []uint64
	for i := 0; i+min(shingleWords, len(words)) <= len(words); i++ {
		all = append(all, maphash.String(seed, strings.Join(words[i:i+min(shingleWords, len(words))], " ")))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// wordsOf are the words of a text in small letters; scripts without blanks give single characters.
func wordsOf(text string) []string {
	text = strings.ToLower(text[:min(len(text), comparedBytes)])
	var all []string
	start := -1
	flush := func(end int) {
		if start >= 0 {
			all = append(all, text[start:end])
		}
		start = -1
	}
	for i, r := range text {
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai):
			flush(i)
			all = append(all, string(r))
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
			if start < 0 {
				start = i
			}
		default:
			flush(i)
		}
	}
	flush(len(text))
	return all
}
