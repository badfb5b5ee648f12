package extract

import (
	"strings"
	"sync"

	"casebook"
)

// A verdict is what a sentence is worth. Its zero value is nothing.
type verdict struct {
	rule string // empty: nothing
	kind casebook.Type
}

// judge says what a sentence is by itself. Wishes to remember and to forget are judged before.
func (s *sentence) judge() verdict {
	if s.empty() || s.silenced() {
		return verdict{}
	}
	for _, rule := range []func() verdict{s.confirmed, s.person, s.place, s.bound, s.dated, s.ordered, s.fact} {
		if v := rule(); v.rule != "" {
			return v
		}
	}
	return verdict{}
}

func (s *sentence) empty() bool {
	return s.body >= len(s.words) || len(s.words)-s.body < 2 && s.words[0].kind != letterWord
}

// silenced says that the sentence asserts nothing, or not in the person's name.
func (s *sentence) silenced() bool {
	return (s.asks || s.has[question] && !s.has[told]) && !s.wishes() || s.has[hypo] && !s.wishes() || s.has[sarcasm] || s.has[cancel] || s.has[playing] || s.has[others] && !s.has[constraint] || s.mostlyQuoted()
}

// wishes says that a question or a doubt is a polite order for all times.
func (s *sentence) wishes() bool {
	return s.has[wish] && (s.has[lasting] || s.has[avoid] && (s.has[standing] || s.has[choice]))
}

// mostlyQuoted says that more than half of the sentence stands in quotation marks.
func (s *sentence) mostlyQuoted() bool {
	n := 0
	for _, w := range s.words[s.body:] {
		if w.quoted {
			n++
		}
	}
	return 2*n > len(s.words)-s.body
}

// bound is what law and contracts ask for, in their own words and not as an order to the agent.
func (s *sentence) bound() verdict {
	if !s.has[constraint] || s.has[once] || s.has[pointed] || s.has[ephemeral] || s.starts(avoid) || s.starts(order) {
		return verdict{}
	}
	return verdict{"constraint", casebook.TypeProject}
}

// ordered is a way to work that is meant to last.
func (s *sentence) ordered() verdict {
	if s.specified() {
		return verdict{}
	}
	if s.has[once] || s.has[ephemeral] || s.has[permit] || s.has[decision] && (s.has[avoid] || s.starts(decision)) && !s.has[lasting] {
		return verdict{}
	}
	rule := func(name string) verdict { return verdict{name, casebook.TypeFeedback} }
	pointed := s.has[pointed] || s.has[nearby]
	explained := s.behind(reason) || s.behind(purpose) || s.has[incident]
	switch {
	case s.has[lasting], s.has[norm]:
		return rule("rule")
	case s.has[told] && (s.has[avoid] || s.has[order] || s.has[ought] || s.has[standing] || s.has[choice]):
		return rule("correction")
	case s.has[avoid] && s.has[incident]:
		return rule("correction")
	case pointed:
		return verdict{}
	case s.thing() && !explained && !s.has[told] && !s.has[scope]:
		return verdict{}
	case s.has[ever] && !s.has[task]:
		return rule("rule")
	case s.has[choice]:
		return rule("preference")
	case s.has[refuse] && (s.has[standing] || s.has[order] && explained && !s.has[definite]):
		return rule("correction")
	case s.has[task], s.has[definite] && !s.has[standing] && !(s.has[avoid] && explained):
		return verdict{}
	case s.has[avoid] && (s.has[standing] || explained || s.has[scope] && s.has[refuse]):
		return rule("correction")
	case s.has[order] && (s.has[standing] || explained && s.has[scope] && !s.has[definite]), s.has[ought] && (s.has[standing] || explained && (!s.has[order] || s.starts(ought))):
		return rule("rule")
	}
	return verdict{}
}

// thing says that the sentence begins with one thing that is being made, as "the toast", "a knight": how that behaves is what is to be programmed, and no way to work.
func (s *sentence) thing() bool {
	if len(s.words)-s.body < 3 {
		return false
	}
	for _, w := range s.words[s.body:] {
		if w.text == "please" || w.text == "every" || w.text == "each" { // an order follows, or it is no single thing
			return false
		}
	}
	switch s.words[s.body].text {
	case "the", "a", "an", "this", "that":
		return !strings.HasSuffix(s.words[s.body+1].text, "s")
	}
	return false
}

// specified says that the sentence tells how the product is to behave, and not how work is to be done: something must always or never, nobody is spoken to, no reason is given, and
// none of the words of work stands there.
func (s *sentence) specified() bool {
	must, ever := false, false
	if s.has[reason] || s.has[purpose] || s.has[incident] || s.has[lasting] || s.has[told] || s.has[norm] || s.has[scope] {
		return false
	}
	for _, w := range s.words[s.body:] {
		if w.kind == codeWord || w.kind == nameWord || specifies()["none"][w.text] || specifies()["work"][strings.TrimSuffix(w.text, "s")] {
			return false
		}
		must, ever = must || specifies()["must"][w.text], ever || specifies()["ever"][w.text]
	}
	return must && ever
}

// specifies are the words that tell a behaviour of the product from a way to work: what must be, when, who speaks of people (none), and what work is done on.
var specifies = sync.OnceValue(func() map[string]map[string]bool {
	return map[string]map[string]bool{
		"must": wordSet("must should shall mustn't shouldn't may has have needs doit doivent peut muss müssen darf dürfen soll sollen debe deben tiene tienen puede"),
		"ever": wordSet("always never ever toujours jamais immer nie niemals siempre nunca jamás"),
		"none": wordSet(`i i'm i'd we we're our us my me you your please ich wir uns unser unsere unseren mein meine du ihr dir bitte je nous on notre nos vous tu votre yo nosotros nuestro nuestra mi tú usted`),
		"work": wordSet(`test commit pr branch branche migration code function file doc comment error log class variable release deploy deployment merge review query build package dependency version changelog readme ticket
			issue endpoint handler component module script import patch diff refactor linter lint ci pipeline schema repo fixture mock snapshot prompt answer reply report unit docstring type header secret password
			datei funktion kommentar fehler änderung antwort fichier fonction commentaire erreur réponse archivo función comentario respuesta prueba rama cambio tests commits`),
	}
})

// made says the same of the other languages: the sentence begins with an article.
func (s *sentence) made() bool {
	if len(s.words)-s.body < 3 {
		return false
	}
	switch s.words[s.body].text {
	case "der", "die", "das", "ein", "eine", "beim", "le", "la", "un", "une", "el", "una", "it", "il", "elle", "er":
		return true
	}
	return false
}

// behind says that a mark stands in the sentence, and not at its start.
func (s *sentence) behind(m mark) bool {
	for _, f := range s.marked {
		if f.mark == m && f.from > s.body {
			return true
		}
	}
	return false
}

// wants says that the sentence is an order that may last, when a neighbour says so.
func (s *sentence) wants() bool {
	return (s.has[avoid] || s.has[order] || s.has[ought]) && !s.has[once] && !s.has[nearby] && !s.has[task] && !s.has[ephemeral] && !s.silenced() && !s.empty()
}

// explains says that the sentence only gives a reason.
func (s *sentence) explains() bool {
	orders := s.starts(order) || s.language.verbLast && s.ends(order)
	return (s.has[incident] || s.starts(reason) || s.has[purpose] || s.language.verbLast && s.ends(reason)) && !orders && !s.has[avoid] && !s.silenced()
}

func (s *sentence) confirmed() verdict {
	if (s.has[once] || s.has[pointed]) && !s.has[keep] || !s.has[keep] && !s.has[praise] {
		return verdict{}
	}
	return verdict{"confirmation", casebook.TypeFeedback}
}

func (s *sentence) person() verdict {
	switch {
	case s.has[ephemeral], s.inside(once, s.clause), s.has[pointed]:
	case s.free(identity):
		return verdict{"identity", casebook.TypeUser}
	case s.free(expertise):
		return verdict{"expertise", casebook.TypeUser}
	}
	return verdict{}
}

// free says that a phrase of the mark is there that none of the state of now lies over: "I'm working on it" says nothing of who somebody is.
func (s *sentence) free(m mark) bool {
	for _, f := range s.marked {
		over := f.mark != m
		for _, o := range s.marked {
			over = over || o.mark == ephemeral && o.from < f.to && o.to > f.from
		}
		if !over {
			return true
		}
	}
	return false
}

func (s *sentence) place() verdict {
	if m, ok := s.first(pointer); ok && !s.has[nearby] && !s.has[once] && !s.beyond(m, pointed) && !s.has[task] {
		return verdict{"pointer", casebook.TypeReference}
	}
	return verdict{}
}

// dated is what happens on a day.
func (s *sentence) dated() verdict {
	switch {
	case s.has[ephemeral], s.has[lasting], s.starts(avoid) && !s.has[freeze], s.starts(order) && !s.has[freeze]:
	case s.has[freeze] && (s.has[when] || (s.has[reason] || s.has[purpose]) && !s.has[avoid]):
		return verdict{"freeze", casebook.TypeProject}
	case s.has[deadline] && s.has[when]:
		return verdict{"deadline", casebook.TypeProject}
	}
	return verdict{}
}

// ruleMoved is the rule of what has changed: it updates a memory that says how it was, and is nothing by itself.
const ruleMoved = "moved"

// changed says that the sentence only tells that something is not any more as it was.
func (s *sentence) changed() bool {
	for _, m := range [...]mark{ephemeral, once, pointed, task, definite} {
		if s.has[m] {
			return false
		}
	}
	return s.has[moved] && !s.starts(order) && !s.starts(avoid) && !s.empty() && !s.silenced()
}

// fact is something about the project that its files do not tell.
func (s *sentence) fact() verdict {
	rule := ""
	switch {
	case s.has[ephemeral], s.has[once], s.has[pointed]:
	case s.has[owner]:
		rule = "owner"
	case s.has[underway]:
		rule = "migration"
	case s.has[decision]:
		rule = "decision"
	}
	if rule == "" {
		return verdict{}
	}
	return verdict{rule, casebook.TypeProject}
}

// plain says that the sentence states something and nothing else: behind a rule, it is the reason.
func (s *sentence) plain() bool {
	for _, m := range [...]mark{order, avoid, task, once, pointed, nearby, definite, ephemeral, change, remember, bearInMind, rememberTo, forget} {
		if s.has[m] {
			return false
		}
	}
	for _, w := range s.words {
		if w.kind == codeWord || w.kind == nameWord || w.kind == urlWord {
			return false
		}
	}
	n := len(s.words) - s.body
	return !s.silenced() && !s.colon && n >= 4 && n <= 24 || n >= 8 && s.words[0].kind == letterWord && !s.silenced()
}

// starts says that the sentence begins with the mark, behind words of address.
func (s *sentence) starts(m mark) bool {
	_, ok := s.atStart(m)
	return ok
}

// ends says that the sentence ends with the mark.
func (s *sentence) ends(m mark) bool {
	_, ok := s.atEnd(m)
	return ok
}

// atEnd is with which word the longest phrase of a mark at the end of the sentence begins.
func (s *sentence) atEnd(m mark) (int, bool) {
	from, ok := len(s.words), false
	for _, f := range s.marked {
		if f.mark == m && f.to == len(s.words) && f.from > s.body {
			from, ok = min(from, f.from), true
		}
	}
	return from, ok
}

// atStart is behind which word the longest phrase of a mark at the start of the sentence ends.
func (s *sentence) atStart(m mark) (int, bool) {
	to, ok := 0, false
	for _, f := range s.marked {
		if f.mark == m && (f.from == s.body || f.from == 0) {
			to, ok = max(to, f.to), true
		}
	}
	return to, ok
}

// first is the first place of a mark.
func (s *sentence) first(m mark) (markAt, bool) {
	best, ok := markAt{}, false
	for _, f := range s.marked {
		if f.mark == m && (!ok || f.from < best.from || f.from == best.from && f.to > best.to) {
			best, ok = f, true
		}
	}
	return best, ok
}
