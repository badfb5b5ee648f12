package extract

import (
	"strings"
	"sync"

	"casebook"
)

// A state is said in few words: «the build is green». Longer sentences say why, or what follows from it. Words that say other things as well, such as done, count in shorter ones.
const stateWords, briefWords = 15, 9

// overSoon says why what was said is over soon; empty: it is not. What a person asks outright to keep is kept.
func overSoon(c Candidate) string {
	if c.Explicit {
		return ""
	}
	text := spaced(c.Statement)
	head := text
	if strings.Count(text, " ") > stateWords { // of a long sentence the beginning says what it is about
		head = spaced(clause(c.Statement))
	}
	if lasts(c, text) {
		return ""
	}
	w := passing()
	if p := first(head, w.now); p != "" {
		return "it holds for now only (" + p + ")"
	}
	if p := first(head, w.doing); p != "" && c.Type != casebook.TypeFeedback {
		return "it says what somebody is doing (" + p + ")"
	}
	state := first(text, w.states)
	if state == "" && strings.Count(text, " ") <= briefWords {
		state = first(text, w.brief)
	}
	if thing := first(text, w.things); thing != "" && state != "" && c.Type != casebook.TypeFeedback && strings.Count(text, " ") <= stateWords {
		return "it is the state of a task (" + thing + ", " + state + ")"
	}
	return ""
}

// spaced is text in small letters, with one blank around each word.
func spaced(text string) string {
	words := strings.FieldsFunc(strings.ToLower(strings.ReplaceAll(text, "’", "'")), func(r rune) bool { return !isWord(r) && r != '\'' && r != '-' && r != '#' && r != '/' })
	return " " + strings.Join(words, " ") + " "
}

// lasts says whether a plan with an end, a rule or a reason makes it more than a state of the day.
func lasts(c Candidate, text string) bool {
	if c.Rule == "freeze" || c.Rule == "deadline" {
		return true
	}
	if c.Type == casebook.TypeProject && first(text, []string{" until ", " starting ", " as of ", " from now on ", " bis ", " ab ", " jusqu'", " à partir ", " hasta ", " a partir "}) != "" {
		return true
	}
	return first(text, []string{" always ", " never ", " every time ", " whenever ", " from now on ", " immer ", " nie ", " ab jetzt ", " toujours ", " jamais ", " siempre ", " nunca ", " désormais "}) != ""
}

// first is the first of the phrases that the text has, without blanks; empty: none.
func first(text string, phrases []string) string {
	for _, p := range phrases {
		if strings.Contains(text, p) {
			return strings.TrimSpace(p)
		}
	}
	return ""
}

// passingWords are what gives away that something is over soon.
type passingWords struct{ now, doing, things, states, brief []string }

var passing = sync.OnceValue(func() passingWords {
	bounded := func(list string) []string {
		var all []string
		for p := range strings.SplitSeq(strings.Join(strings.Fields(list), " "), ", ") {
			if !unspacedIn(p) {
				p = " " + p + " "
			}
			all = append(all, p)
		}
		return all
	}
	return passingWords{
		now: bounded(`right now, for now, for the moment, at the moment, at this moment, just now, this time, this once, just this once, this session, in this session, this conversation, for today,
			this pr, this branch, this task, on this branch, in this pr, in this branch, in this commit, this pull request, this commit, so far today, until you are done, while you are at it,
			im moment, gerade eben, für heute, diesmal, in dieser sitzung, en ce moment, pour l'instant, pour le moment, cette fois, por ahora, ahora mismo, en este momento, esta vez,
			per ora, al momento, por enquanto, neste momento, 这次, 暂时, 今のところ, 今回`),
		doing: bounded(`i'm working on, i am working on, we're working on, we are working on, i'm looking at, i am looking at, i looked at, we looked at, i'm debugging, i am debugging, i'm trying to,
			i am trying to, i just pushed, i just merged, i just deployed, i just ran, i just fixed, you just, i'm about to, i am about to, still deciding, not decided yet, no decision yet, haven't decided,
			have not decided, ich arbeite gerade, ich schaue gerade, je travaille sur, je suis en train, estoy trabajando en, estoy mirando, 我正在, 我在看, 作業中`),
		things: bounded(`build, the build, builds, ci, pipeline, the tests, all tests, tests, test suite, suite, pr, pull request, branch, deploy, deployment, release, job, lint, linter, staging, server, migration,
			der build, die tests, die pipeline, les tests, la build, los tests, las pruebas, 构建, 测试, ビルド, テスト`),
		states: bounded(`green, red, passing, failing, failed, is broken, are broken, is down, is back, back up, running now, went through, went fine, succeeded, grün, rot, fertig, kaputt, läuft durch, läuft, passent, échouent, terminé, pasan, fallan, listo, 通过了, 失败, 完成, 通りました, 失敗`),
		brief:  bounded(`passes, pass, fails, ok, okay, done, merged, finished, complete, completed, deployed, worked, works now, is ready, was pushed, pushed, is up`),
	}
})
