package dream

import (
	"strings"
	"sync"
)

// The small words of a sentence that are treated in their own way.
type smallWordLists struct {
	numbers  map[string]string // those that people write as words
	light    map[string]bool   // they change nothing of what a sentence says
	limiting map[string]bool   // they narrow what is said: with one more of them a sentence says something else
	habits   map[string]bool   // what they say is done again and again
	scopes   map[string]bool   // groups of rivals, by their first word, that say where or of what something holds
	values   map[string]bool   // groups of rivals of which a project has one
	turning  map[string]bool   // they give a meaning to the order of what stands beside them
}

var smallWords = sync.OnceValue(func() smallWordLists {
	return smallWordLists{
		numbers: map[string]string{"two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "twelve": "12", "twice": "2",
			"zwei": "2", "drei": "3", "vier": "4", "fünf": "5", "sechs": "6", "deux": "2", "trois": "3", "dos": "2", "tres": "3"},
		light: wordSet(`always every each all any please must should shall have has had need needs needed require requires required go goes going gone get gets make makes made sure done do does
			happen happens take takes user person usually generally really simply just also note remember currently kindly i'm we're it's you're immer jede jeder jedes bitte alle toujours chaque siempre
			cada wird werden soll sollen muss müssen thing things way time`),
		limiting: wordSet(`only except unless until till without if when whenever than instead nur außer wenn falls bis ohne sauf seulement quand si sans solo salvo cuando sin hasta soweit
			whether may might could can optional optionally kann können darf dürfen peut puede will was were formerly previously wurde war least most maximum minimum almost nearly about first last`),
		habits: wordSet(`always every each whenever daily weekly usually often never immer jeden jede jedes jeder täglich wöchentlich toujours chaque jamais siempre cada nunca sempre ogni elke altijd`),
		scopes: wordSet(`staging left first minimum up unit start internal public client frontend read add create increase junior morning ein un`),
		values: wordSet(`tabs squash npm vim single light short camelcase`),
		turning: wordSet(`from to into before after over under instead than rather onto towards toward vor nach von zu statt avant après antes después de desde hacia calls reports replaces blocks owns
			precedes follows`),
	}
})

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		set[w] = true
	}
	return set
}
