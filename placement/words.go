package placement

import "strings"

// The lists below are phrases for text.says: lower case, whole words, * for any ending. They are functions, so that a program that places nothing
// pays for none of them.

// forbidding are the critical words of a ban.
func forbidding() []string {
	return []string{"never", "must not", "mustn't", "do not", "don't", "may not", "shall not", "under no circumstances", "forbidden", "prohibited",
		"not allowed", "not permitted", "banned", "block any", "block every", "block all",
		"nie", "niemals", "darf nicht", "dürfen nicht", "darfst nicht", "darf nie", "auf keinen fall", "keinesfalls", "unter keinen umständen",
		"verboten", "untersagt", "nicht erlaubt",
		"jamais", "interdit", "interdite", "nunca", "jamás", "prohibido", "prohibida", "mai usare", "mai eseguire", "non usare mai",
		"non eseguire mai", "non eseguire", "vietato", "proibido", "proibida", "nooit", "verboden", "nigdy", "zabronione",
		"aldrig", "aldri", "asla", "никогда", "нельзя", "запрещено", "ніколи", "ποτέ", "永远不要", "绝不", "绝对不要", "禁止", "切勿", "不得", "不要", "決して", "してはいけない",
		"しないでください", "절대", "금지", "ห้าม"}
}

// obliging are the critical words of a duty.
func obliging() []string {
	return []string{"must", "always", "mandatory", "is required", "are required", "without exception", "at all times",
		"muss", "müssen", "musst", "immer", "stets", "zwingend", "verpflichtend", "ausnahmslos", "in jedem fall", "auf jeden fall",
		"toujours", "doit", "doivent", "obligatoire", "siempre", "debe", "deben", "obligatorio", "sempre", "deve", "devono", "obbligatorio",
		"obrigatório", "altijd", "moet", "moeten", "verplicht",
		"zawsze", "musi", "alltid", "altid", "her zaman", "всегда", "обязательно", "должен", "должны", "завжди", "πάντα", "必须", "务必", "始终", "总是",
		"必ず", "常に", "반드시", "항상", "ต้อง"}
}

// wishes are how a person speaks of preferences.
func wishes() []string {
	return []string{"i prefer", "i like", "i'd like", "i would like", "i want", "i love", "i hate", "i don't like", "i dislike", "i'd rather",
		"i would rather", "i expect", "my preference", "my preferred",
		"my style", "answer me in", "talk to me", "reply to me", "for me personally", "i always", "i never", "i usually", "my favourite", "my favorite",
		"ich bevorzuge", "ich mag", "ich möchte", "ich will", "ich hätte gern", "mir ist wichtig", "mir ist lieber", "ich hasse", "antworte mir",
		"ich erwarte", "ich arbeite lieber", "mir gefällt",
		"je préfère", "j'aime", "je veux", "prefiero", "quiero que", "me gusta", "preferisco", "prefiro", "ik wil", "ik heb liever", "wolę",
		"я предпочитаю", "мне нравится", "我喜欢", "我更喜欢", "我希望", "私は好み", "してほしい"}
}

// profiles are how a person speaks of who he or she is.
func profiles() []string {
	return []string{"i am a", "i am an", "i'm a", "i'm an", "i am new to", "i'm new to", "i work as", "i work in", "i work from", "i live in",
		"my role", "my job", "my name is", "my time zone", "my timezone",
		"my background", "my working hours", "i have been", "i've been", "years of experience", "the user is", "i know", "i speak", "i'm based",
		"i am based", "i am the", "i'm the",
		"ich bin", "ich arbeite als", "ich arbeite in", "ich arbeite von", "ich wohne", "mein name", "ich heiße", "meine rolle", "meine zeitzone",
		"ich spreche", "ich kenne", "je suis", "soy", "sono un", "我是", "私は"}
}

// locals are what holds for one person's machine in one project.
func locals() []string {
	return []string{"on my machine", "my machine", "my laptop", "on my mac", "my local", "my sandbox", "my fork", "my branch", "my checkout",
		"my dev server", "my port", "my test account", "my test user", "locally i",
		"my database", "my docker", "my editor", "my ide", "my worktree", "my home directory",
		"auf meinem rechner", "auf meinem laptop", "mein rechner", "bei mir lokal", "meine lokale", "mein lokaler", "meine datenbank", "mein fork",
		"meine sandbox", "mein testkonto", "mein port"}
}

// passing is what holds for now and not for the next session.
func passing() []string {
	return []string{"just this once", "this once", "only this time", "just for now", "for now", "right now", "in this session", "in this chat",
		"in this conversation", "in this pr", "this pull request",
		"i am currently", "i'm currently", "currently debugging", "todo", "wip", "as we just discussed", "the error above", "try again", "let's now",
		"next, let's", "can you", "could you", "please fix", "ok thanks", "thank you", "thanks", "looks good", "today i fixed", "today i", "yesterday i",
		"nur dieses mal", "diesmal", "ausnahmsweise", "gerade eben", "im moment", "für jetzt", "jetzt gerade", "in dieser sitzung",
		"in diesem gespräch", "kannst du", "könntest du", "ich bin gerade"}
}

// policies are how an organisation speaks to all its people.
func policies() []string {
	return []string{"company policy", "corporate policy", "organisation-wide", "organization-wide", "org-wide", "company-wide", "all employees",
		"every employee", "all repositories of", "all our repositories",
		"security policy", "compliance", "gdpr", "legal requires", "the it department", "managed policy",
		"unternehmensrichtlinie", "konzernrichtlinie", "firmenrichtlinie", "alle mitarbeiter", "alle mitarbeitenden", "unternehmensweit",
		"konzernweit", "dsgvo", "sicherheitsrichtlinie", "im ganzen unternehmen"}
}

// corrections are how a person sets an agent right; they become feedback.
func corrections() []string {
	return []string{"stop doing", "stop adding", "stop asking", "stop using", "next time", "you should have", "last time you", "you keep",
		"as i said", "again and again", "that was wrong", "i corrected", "i told you",
		"the user corrected", "the user asked not to", "the user prefers", "the user wants", "hör auf", "nächstes mal", "beim nächsten mal",
		"wie ich schon sagte", "du hättest", "das war falsch", "schon wieder", "der nutzer möchte"}
}

// decisions are facts about a project that its files do not tell.
func decisions() []string {
	return []string{"we decided", "it was decided", "we agreed", "we are migrating", "we're migrating", "we are moving", "we chose",
		"the customer", "the client wants", "stakeholder*", "the reason is", "is planned", "roadmap",
		"is deprecated since", "on vacation", "on leave", "is on holiday", "took over", "is responsible for", "owns the", "beschlossen",
		"wir haben entschieden", "entschieden wir", "wir migrieren", "der kunde", "geplant", "im urlaub",
		"ist verantwortlich", "ist zuständig", "hat übernommen"}
}

// timely says that a fact ends or begins.
func timely() []string {
	return []string{"freeze", "code freeze", "deadline", "due date", "this sprint", "next sprint", "this quarter", "next quarter", "this week",
		"next week", "this month", "next month", "next release", "temporarily",
		"until further notice", "by the end of", "end of the year", "go-live", "until the launch", "starting monday", "einfrieren",
		"deployment-stopp", "stichtag", "frist", "nächste woche", "diese woche", "nächsten monat", "diesen monat",
		"bis ende", "bis auf weiteres", "vorübergehend", "bis zum release", "in diesem sprint", "jusqu'au", "hasta el", "fino al", "до конца", "直到", "まで"}
}

// pointing says that something lies outside.
func pointing() []string {
	return []string{"dashboard*", "grafana", "kibana", "datadog", "sentry", "jira", "linear project", "confluence", "notion", "wiki",
		"slack channel", "slack", "teams channel", "runbook lives", "ticket*", "bug tracker", "issue tracker", "board",
		"is documented at", "can be found at", "see also", "tracked in", "figma", "style guide is at", "google doc", "spreadsheet", "liegt unter",
		"zu finden unter", "dokumentiert unter", "fehler werden", "kanal", "nachzulesen"}
}

// derivable is what the repository says itself.
func derivable() []string {
	return []string{"is defined in", "are defined in", "is implemented in", "are implemented in", "is declared in", "is located in",
		"are located in", "lives in", "live in", "can be found in", "is listed in", "are listed in", "the repository contains",
		"the repo contains", "the project contains", "directory structure", "folder structure", "file structure", "project structure",
		"is written in", "the codebase is", "dependencies are", "depends on version", "last commit", "was changed in commit",
		"git log shows", "git blame shows", "takes the arguments", "has the fields", "has the columns", "ist definiert in", "ist implementiert in", "liegt in", "liegen in", "steht in",
		"stehen in", "befindet sich in", "ist geschrieben in", "verzeichnisstruktur", "ordnerstruktur",
		"das repository enthält", "das projekt enthält"}
}

// corpora are what is too large for a window.
func corpora() []string {
	return []string{"transcripts", "meeting minutes", "meeting notes", "hundreds of", "thousands of", "archive of", "the archive",
		"research papers", "knowledge base", "the whole documentation", "all documents", "corpus", "obsidian", "vault", "interviews",
		"handbook", "product manual", "whole manual", "the full specification", "pages of", "design documents", "hunderte", "tausende", "protokolle", "archiv", "wissensdatenbank",
		"gesamte dokumentation", "alle dokumente", "handbuch", "zettelkasten"}
}

// stepTitles are titles of procedures.
func stepTitles() []string {
	return []string{"how to", "step by step", "step-by-step", "steps", "procedure", "runbook", "playbook", "checklist", "walkthrough",
		"process for", "workflow for", "recipe", "to release", "to deploy", "to add a", "to create a",
		"so geht", "so wird", "anleitung", "ablauf", "schritte", "schritt für schritt", "vorgehen", "checkliste", "vorgehensweise", "étapes", "pasos",
		"passi", "passos", "stappen", "шаги", "步骤", "手順"}
}

// conventions are what a project's instruction file usually says.
func conventions() []string {
	return []string{"commands", "building", "testing", "setup", "build with", "build the", "run the tests", "run tests", "test with", "tests run",
		"run § to", "use §", "lint", "format", "style", "convention*", "naming", "commit message*", "architecture", "indent*", "tabs", "spaces",
		"imports", "error*", "tests",
		"table test*", "prefer", "use the", "use a", "write", "keep", "name", "avoid", "we use", "pull request*", "code review", "branch*",
		"documentation", "comments", "logging", "bauen mit", "tests laufen", "verwende", "benutze", "nutze", "schreibe",
		"namen", "kommentare", "fehler", "wir verwenden", "wir nutzen", "einrück*", "commit-nachricht*", "architektur"}
}

// fromTurnOne says that text must be there before anything happens, or outlast a compaction: DD-02.
func fromTurnOne() []string {
	return []string{"from turn 1", "from turn one", "from the first turn", "from the start", "in every session", "every session", "each session",
		"at all times", "survive compaction", "survives compaction", "survive /compact", "survive a compaction", "survive compact",
		"after compaction", "before anything else", "before you do anything", "von anfang an", "in jeder sitzung", "ab dem ersten zug",
		"vor allem anderen", "nach der komprimierung", "jederzeit"}
}

// exceptions take the letter out of a ban: it can no longer become a deny rule as it stands.
func exceptions() []string {
	return []string{"unless", "except", "exception*", "only if", "only when", "apart from", "other than", "anything but", "without", "if", "when",
		"while", "during", "outside", "until", "before", "after", "on", "in", "for", "from", "with", "to", "at",
		"außer", "ausnahme*", "es sei denn", "ohne", "wenn", "falls", "sofern", "während", "bis", "bevor", "nachdem", "im", "am", "auf", "für", "mit",
		"bei", "von", "vor"}
}

// month names as they follow a preposition.
func months() []string {
	return strings.Fields("january february march april may june july august september october november december januar februar märz mai juni juli oktober dezember " +
		"monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag jan feb mar apr jun jul aug sep sept oct nov dec")
}
