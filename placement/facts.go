package placement

import (
	"slices"
	"strings"

	"casebook"
)

func asLocal(p piece) (finding, bool) {
	return finding{place: LocalFile, why: "it holds for one person in one project: the file is not committed and loads behind CLAUDE.md [ST-06, ST-07]", sure: Likely},
		p.claim.says(locals()) || strings.Contains(p.body, "/home/") || strings.Contains(p.body, "/Users/")
}

func asProfile(p piece) (finding, bool) {
	return finding{place: Memory, kind: casebook.TypeUser, why: "a lasting fact about the person [TY-03]", sure: Likely}, p.claim.says(profiles()) && !p.claim.says(wishes())
}

func asWish(p piece) (finding, bool) {
	f := finding{place: UserFile, why: "a person's own preference goes with the person into every project; what an agent noticed by itself is a user memory [ST-04, TY-03]", sure: Likely}
	if p.claim.says([]string{"i prefer", "i'd rather", "i would rather", "my preference", "ich bevorzuge", "mir ist lieber"}) {
		f.sure = Sure
	}
	return f, p.claim.says(wishes())
}

// asMine takes what is about the person in words that no other rule knows.
func asMine(p piece) (finding, bool) {
	return finding{place: UserFile, why: "it is about one person: the user's own file, or a user memory [ST-04, TY-03]", sure: Unsure, weak: true},
		p.claim.says([]string{"my", "me", "mine", "mir", "mich", "mein", "meine", "meinen", "meiner"})
}

func asReference(p piece) (finding, bool) {
	f := finding{place: Memory, kind: casebook.TypeReference, why: "a pointer to something outside the repository [TY-06]", sure: Likely}
	address := strings.Contains(p.body, "https://") || strings.Contains(p.body, "http://")
	named := p.claim.says(pointing())
	switch {
	case address && strings.Contains(p.body, "localhost"):
		return f, false
	case address && named, address && len(strings.Fields(p.body)) <= 12:
		f.sure = Sure
		return f, true
	}
	return f, address || named && !p.claim.imperative()
}

func asDated(p piece) (finding, bool) {
	f := finding{place: Memory, kind: casebook.TypeProject, why: "a fact with an end is a project memory, with the date written out; an instruction file would outlive it [TY-05]", sure: Likely}
	if p.claim.dated() {
		f.sure = Sure
		return f, true
	}
	return f, p.claim.says(timely())
}

func asDecision(p piece) (finding, bool) {
	return finding{place: Memory, kind: casebook.TypeProject, why: "what was decided and who is concerned stands in no file of the repository [TY-05, TY-02]", sure: Likely}, p.claim.says(decisions())
}

func asDerivable(p piece) (finding, bool) {
	f := finding{place: Nowhere, why: "the repository says it itself, and a copy goes stale [TY-02]", sure: Likely}
	if p.claim.imperative() {
		return f, false
	}
	if p.claim.says(derivable()) {
		return f, true
	}
	f.sure = Unsure
	return f, p.context.says([]string{"where things are", "layout", "project structure", "directory structure", "wo was liegt", "verzeichnisse",
		"aufbau"})
}

// asCorpus takes what speaks of many documents, and prose too long to be a rule.
func asCorpus(p piece) (finding, bool) {
	f := finding{place: Vault, why: "a large corpus stays outside the window and gives excerpts when asked [S2-01, S2-08, DD-01]", sure: Likely}
	if p.claim.says(corpora()) {
		return f, true
	}
	f.why, f.sure = "long prose is looked up, not obeyed: outside the window it costs nothing until it is asked for [S2-01, ST-18]", Unsure
	return f, len(p.claim.tokens) > 150
}

func asConvention(p piece) (finding, bool) {
	f := finding{place: ProjectFile, why: "how work is done in this project, for everybody who works in it [ST-05, ST-29]", sure: Likely, weak: true}
	switch {
	case p.claim.says(fromTurnOne()):
		f.sure, f.why = Sure, "the root's CLAUDE.md and its imports are there from turn 1 and read again after a compaction [DD-02, CP-09]"
	case p.claim.says(forbidding()), p.claim.says(obliging()):
		f.why = "a hard rule about how to work, with nothing in it that a client could enforce; put it near the top of the file [ST-05, AT-01]"
	case p.claim.command() != "" && p.claim.imperative():
		f.sure = Sure
	case !p.claim.says(conventions()) && !p.claim.imperative() && !p.context.says(conventions()):
		return finding{}, false
	}
	return f, true
}

func asUnknown(piece) (finding, bool) {
	return finding{place: ProjectFile, why: "no rule knows this text: a project's CLAUDE.md if everybody needs it at every start, else a memory [DD-01]", sure: Unsure, weak: true}, true
}

// imperative says whether a sentence begins by telling somebody to do something.
func (t text) imperative() bool {
	for _, s := range t.sentences() {
		if slices.Contains([]string{"use", "run", "write", "keep", "prefer", "avoid", "add", "name", "put", "build", "test", "start", "make", "check",
			"follow", "return", "wrap", "do", "don't", "never", "always", "format", "lint", "install", "document", "commit", "set", "call", "treat", "place",
			"validate", "log", "handle", "create", "ensure", "verwende", "benutze", "nutze", "schreibe", "führe", "halte", "vermeide", "prüfe", "teste",
			"baue", "starte", "achte", "lege", "nimm", "rufe"}, s[0].text) {
			return true
		}
	}
	return false
}

// dated finds a date, or a month or day behind a preposition that ends or begins something.
func (t text) dated() bool {
	for i, k := range t.tokens {
		if k.kind != word {
			continue
		}
		if isDate(k.text) {
			return true
		}
		if !slices.Contains([]string{"until", "till", "by", "before", "since", "from", "through", "bis", "ab", "seit", "vor", "ende", "anfang"}, k.text) {
			continue
		}
		for j := i + 1; j < len(t.tokens) && j < i+4; j++ {
			if slices.Contains(months(), t.tokens[j].text) {
				return true
			}
			if !slices.Contains([]string{"the", "end", "of", "early", "mid", "late", "next", "zum", "ende", "anfang", "mitte",
				"dem"}, strings.Trim(t.tokens[j].text, "0123456789.")) &&
				strings.Trim(t.tokens[j].text, "0123456789.") != "" {
				break
			}
		}
	}
	return false
}

// isDate accepts 2026-03-01, 1.3.2026 and 03/01/2026.
func isDate(s string) bool {
	for _, sep := range []string{"-", ".", "/"} {
		parts := strings.Split(strings.TrimRight(s, "."), sep)
		if len(parts) != 3 || strings.Trim(strings.Join(parts, ""), "0123456789") != "" {
			continue
		}
		if len(parts[0]) == 4 && sep == "-" || len(parts[2]) == 4 && sep != "-" {
			return len(parts[1]) > 0 && len(parts[1]) <= 2
		}
	}
	return false
}

// deeds says whether the text is about what tools do: a known command, a path that is written or read, or a deed of version control and delivery.
func (t text) deeds() bool {
	if t.runsSomething() {
		return true
	}
	files := t.says([]string{"edit", "modify", "change", "touch", "overwrite", "delete", "remove", "read", "open", "write to", "bearbeite*",
		"ändere", "ändern", "geändert", "verändert", "lösche", "löschen", "gelöscht", "lies", "lese", "lesen", "gelesen", "überschreibe*"})
	for _, k := range t.tokens {
		if first, _, _ := strings.Cut(k.text, " "); k.kind == quoted && slices.Contains(commands(), first) {
			return true
		}
		if files && k.kind <= quoted && (isGlob(k.text) || isFolder(k.text, k.kind == quoted) || isFile(k.text)) {
			return true
		}
	}
	return t.says([]string{"commit", "committing", "push", "pushing", "force-push", "force push", "deploy", "deploying", "deployed", "rebase",
		"amend", "merge", "merging", "publish", "run migrations", "install packages", "install dependencies", "commits", "pushes",
		"committe", "committen", "committet", "pushe", "pushen", "gepusht", "deploye", "deployen", "deployt", "mergen", "gemergt", "veröffentliche",
		"installiere", "installieren", "ausgeliefert"})
}

// runsSomething wants a deed of running with something that runs.
func (t text) runsSomething() bool {
	if !t.says([]string{"run", "runs", "running", "execute", "executed", "invoke", "führe", "ausführen", "ausgeführt", "lass", "laufen", "starte",
		"exécute", "exécuter", "exécutez", "lancer", "ejecutar", "ejecuta", "ejecutes", "esegui", "eseguire", "executar", "execute", "uitvoeren",
		"voer", "uruchamiaj",
		"uruchom", "запускай", "запускать", "запускайте", "выполняй", "выполнять", "运行", "执行", "実行", "실행", "use", "verwende", "benutze", "use the",
		"call"}) {
		return false
	}
	strict := t.says([]string{"use", "verwende", "benutze", "call"}) && !t.says([]string{"run", "execute", "führe", "ausführen", "ausgeführt"})
	for _, k := range t.tokens {
		first, _, _ := strings.Cut(k.text, " ")
		if k.kind <= quoted && slices.Contains(commands(), first) || k.kind == quoted && !strict && isCommand(k.text) {
			return true
		}
	}
	return !strict && t.says([]string{"tests", "test suite", "the linter", "linter", "lint", "formatter", "the checks", "the build", "migrations",
		"die tests", "den linter", "prettier", "type checker"})
}
