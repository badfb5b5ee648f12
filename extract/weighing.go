package extract

import (
	_ "embed"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"casebook"
)

// weights says how much each feature of a sentence speaks for it, learned by logistic regression from the sessions that rules are tuned on; docs/extraction.md says how.
// A line is what is told, a feature and its weight.
//
//go:embed weights.txt
var weights string

// What the weights tell of a sentence: whether it is worth keeping, and as what.
const aboutWorth = "worth"

// Below doubtful what a rule found is left alone; from likely on a sentence is kept that no rule found, where its type is as sure; from beside on it is kept with one beside it.
// They were chosen on the sessions that rules are tuned on, each writer's by weights that were learned without them; docs/extraction.md says how.
const (
	doubtful = 0.60
	likely   = 0.70
	beside   = 0.05
)

// A feature is something that is so of a sentence, and how much it counts.
type feature struct {
	name  string
	value float64
}

// A mark of the sentence itself counts 1; besideValue is how much one of the sentence before or behind does, and wordValue a word.
const besideValue, wordValue = 0.5, 0.5

// features are what is weighed of sentence i: its own marks, those it begins with, those of the sentences beside it, what the rules say, and its form and its words.
func (g *grouping) features(i int) []feature {
	s := &g.sentences[i]
	out := []feature{{"bias", 1}}
	add := func(name string) { out = append(out, feature{name, 1}) }
	for m := mark(1); m < marks; m++ {
		if s.has[m] {
			add("has " + m.String())
		}
		if s.starts(m) {
			add("starts " + m.String())
		}
		if i > 0 && g.sentences[i-1].has[m] {
			out = append(out, feature{"before " + m.String(), besideValue})
		}
		if i+1 < len(g.sentences) && g.sentences[i+1].has[m] {
			out = append(out, feature{"behind " + m.String(), besideValue})
		}
	}
	if v := s.judge(); v.rule != "" {
		add("rule")
		add("rule " + v.rule)
	}
	if s.asks {
		add("asks")
	}
	if s.thing() || s.made() {
		add("thing")
	}
	add("words " + strconv.Itoa(min(s.length()/4, 6)))
	switch {
	case len(g.sentences) == 1:
		add("alone")
	case i == 0:
		add("first")
	case i == len(g.sentences)-1:
		add("last")
	}
	for _, name := range [...]string{"code", "url", "name", "cap", "num", "channel", "mail"} {
		if slices.ContainsFunc(s.words[s.body:], func(w ruleWord) bool { return w.kind == wordKinds[name] }) {
			add("a " + name)
		}
	}
	before := "^"
	for _, w := range s.words[s.body:] {
		if w.kind == numberWord || w.kind == urlWord || w.kind == nameWord {
			continue
		}
		out = append(out, feature{"says " + w.text, wordValue}, feature{"says " + before + " " + w.text, wordValue})
		before = w.text
	}
	return out
}

// weigh is how likely it is, by the weights, that something is so of a sentence with the features.
func weigh(about string, features []feature) float64 { return logistic(allWeights()[about], features) }

func logistic(w map[string]float64, features []feature) float64 {
	sum := 0.0
	for _, f := range features {
		sum += w[f.name] * f.value
	}
	return 1 / (1 + math.Exp(-sum))
}

// weighAll weighs every sentence of the turn.
func (g *grouping) weighAll() {
	g.worth = make([]float64, len(g.sentences))
	for i := range g.sentences {
		g.worth[i] = weigh(aboutWorth, g.features(i))
	}
}

// plainly says that what a rule found needs no weighing: it says itself that it lasts, turns down what was done and says why, is no
// way to work, or stands alone and begins as a rule does.
func (g *grouping) plainly(i int, v verdict) bool {
	s := &g.sentences[i]
	alone := !g.near(i-1, i) && !g.near(i, i+1) && !s.has[definite] && (s.starts(ever) || s.starts(norm) || s.starts(choice) || s.has[avoid] && s.behind(reason))
	explained := s.has[avoid] && g.refused(i) && (s.has[reason] || s.has[incident] || s.has[scope] || s.behind(purpose) || g.explained(i+1))
	return s.has[lasting] || s.has[told] || explained || v.rule == "confirmation" || v.kind != casebook.TypeFeedback || alone
}

// fragment says that the sentence is only the rest of one that was cut, or says nothing by itself.
func (s *sentence) fragment() bool {
	telling := 0
	for i := s.body; i < len(s.words); i++ {
		if s.tells(&s.words[i]) {
			telling++
		}
	}
	switch s.words[s.body].text {
	case "w/", "with", "after", "still", "which", "then", "mit", "avec", "con":
		return s.body == 0 && telling < 4
	}
	return telling < 2
}

// weighed is what is left of a verdict of the rules, or put in the place of none, when the sentence is weighed.
func (g *grouping) weighed(i int, v verdict) verdict {
	s := &g.sentences[i]
	if v.rule == "" && (s.empty() || s.silenced() || s.has[once] || s.has[ephemeral] || s.has[cancel] || s.starts(task) || s.specified()) {
		return v
	}
	worth := g.worth[i]
	if v.rule != "" {
		if worth < doubtful && !g.plainly(i, v) {
			return verdict{}
		}
		return v
	}
	if s.fragment() {
		return v
	}
	if kind, sure := likeliestType(g.features(i)); worth*sure >= likely {
		return verdict{ruleLikely, kind}
	}
	return v
}

// ruleLikely is what no single rule finds and all signs together speak for.
const ruleLikely = "likely"

// likeliestType is the type that the features speak for, and how likely it is.
func likeliestType(features []feature) (best casebook.Type, share float64) {
	most := 0.0
	for _, t := range casebook.Types() {
		if p := weigh(string(t), features); p > most {
			best, most = t, p
		}
	}
	return best, most
}

var allWeights = sync.OnceValue(func() map[string]map[string]float64 {
	all := map[string]map[string]float64{}
	for line := range strings.Lines(weights) {
		about, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		name, number, ok := strings.Cut(rest, "\t")
		value, err := strconv.ParseFloat(number, 64)
		if !ok || err != nil {
			continue // TestWeights finds a line that is none
		}
		if all[about] == nil {
			all[about] = map[string]float64{}
		}
		all[about][name] = value
	}
	return all
})
