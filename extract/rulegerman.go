package extract

import "strings"

// german has du and Sie, orders in the imperative and the infinitive, and Swiss spelling.
func german() ruleLanguage {
	const months = "januar jänner februar feber märz april mai juni juli august september oktober november dezember"
	return ruleLanguage{
		name: "german",
		common: `der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine keinen keinem ist sind war waren sein wird werden wurde hat habe haben hatte ich du er sie es wir ihr
			mir mich dir dich uns euch sich mein meine meinen dein deine unser unsere unseren im in am an auf aus bei mit nach von vom zu zum zur für über unter vor durch um als wie wenn weil dass daß
			ob was wer wo warum wieso welche welcher welches auch noch schon nur so sehr mal bitte danke ja nein doch immer nie niemals jetzt heute hier da dann also kann kannst können soll sollst sollen
			muss musst müssen darf dürfen möchte will man ab bis seit ohne gegen alle alles jede jeder jedes jedem jeden dies diese dieser dieses diesen bin bist seid gibt mach mache machen statt
			lass denn gerade gern gerne lieber statt hab hast beim ins ans künftig merk merke vergiss denk nimm vergessen grundsätzlich stets`,
		fold:     foldGerman,
		letters:  "ä ö ü ß",
		short:    `z.b z.b. bzw usw d.h d.h. ca evtl ggf inkl exkl u.a u.a. z.t z.t. o.ä o.ä. nr abs str vgl sog max min std mio mrd hr fr`,
		ordinals: months + " quartal sprint woche",
		classes: map[string]string{
			"month": months,
			"day":   "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag montags dienstags mittwochs donnerstags freitags samstags sonntags",
			"unit":  "tag tage tagen woche wochen monat monate monaten quartal quartale quartalen jahr jahre jahren sprint sprints jahresende monatsende quartalsende wochenende",
			"n":     "ein eine einem einer einigen paar zwei drei vier fünf sechs sieben acht neun zehn zwölf zwanzig {num}",
			"role": `entwickl~ backend~ frontend~ fullstack~ full-stack~ software~ datenbank~ daten~ data~ system~ devops~ sre produkt~ product~ projekt~ webentwickl~ mobil~ tester~ qa~ teamlead~ tech-lead lead leiter leiterin
				programmierer~ ingenieur~ architekt~ student~ studentin praktikant~ werkstudent~ azubi designer~ admin~ wissenschaftler~ forscher~ lehrer~ dozent~ freelancer~ freiberufler~ selbstständig~ berater~
				consultant~ anfänger~ einsteiger~ neuling quereinsteiger~ experte~ expertin gründer~ chef chefin cto ceo physiker~ mathematiker~ statistiker~ biolog~ informatiker~ maintainer~ doktorand~ professor~ analyst~
				security~ sicherheits~ plattform~ cloud~ ml-~ android~ ios-~ embedded~ java-~ python-~ go-~ rust-~ scrum~ autor~ journalist~ arzt ärztin buchhalter~ jurist~ redakteur~`,
			"verbs": `verwende verwenden verwend nutze nutzen nutz benutze benutzen benutz nimm nehmen schreib schreibe schreiben antworte antworten frag frage fragen halte halten mach mache machen setz setze setzen leg lege legen
				führe führen prüfe prüfen teste testen formatiere formatieren benenne benennen committe committen push pushe pushen merge merge mergen rebase squashe squashen erklär erkläre erklären lass lasse lassen
				füge fügen gib geben behalte behalten bleib bleibe bleiben achte achten zeig zeige zeigen starte starten lauf laufen schau schauen aktualisiere aktualisieren dokumentiere dokumentieren`,
			"fach": `go golang python rust java javascript typescript kotlin swift scala haskell elixir ruby php c c++ c# sql bash react vue angular svelte node kubernetes k8s docker terraform ansible aws azure gcp linux
				postgres redis kafka graphql css html frontend backend front-end back-end devops web webentwicklung datenbanken machine maschinellem embedded codebase code projekt dieser`,
			"tool": `pnpm npm yarn bun deno make just cargo uv pip poetry rg ripgrep grep docker podman tabs spaces leerzeichen postgres mysql sqlite jest vitest mocha pytest unittest playwright cypress eslint biome prettier ruff black
				gofmt bazel gradle maven curl httpie slog logrus zap testify go-cmp sqlc prisma rest graphql grpc rebase merge squash vim zsh bash fish python3 yaml json toml https utc enums interfaces snake_case camelcase async mocks fakes`,
			"service": `bookstack outline mediawiki gitea forgejo codeberg gitlab azure_devops shortcut clickup monday basecamp grafana datadog kibana sentry pagerduty opsgenie linear jira trello asana notion confluence slack discord figma miro newrelic splunk honeycomb prometheus looker metabase tableau sharepoint redmine youtrack zendesk
				jenkins vault 1password teams gitlab wiki mattermost google_docs google_drive github_issues rollbar outlook gitea mantis`,
			"outside": `dashboard dashboards board boards runbook runbooks wiki doku dokumentation spezifikation spec tickets ticket bugs bug fehler issues backlog roadmap entwürfe designs design mockups metriken alerts logs traces
				crashes incidents vorfälle postmortems protokolle handbuch richtlinien vertrag verträge changelog adrs api-doku api-dokumentation zugangsdaten passwörter dienstplan bereitschaftsplan styleguide anfragen feedback
				latenz fragen aufgaben anforderungen architekturdiagramm diagramme onboarding bestellungen kundenwünsche meldungen kanal channel secrets epics stories testdaten releaseplan kalender`,
			"event": `release launch deadline frist audit demo review cutover migration go-live golive ga beta präsentation konferenz abgabe lieferung auslieferung vertrag zertifikat lizenz pentest code-freeze freeze
				wartungsfenster wartung rollout pilot meilenstein übergabe prüfung abnahme umstellung termin stichtag abnahmetest kickoff veröffentlichung messe relaunch go-live-termin livegang`,
			"shipping":  "merges merge deploys deploy deployments deployment releases release commits änderungen schema-änderungen auslieferungen rollouts features pushes",
			"authority": "rechtsabteilung compliance security datenschutz datenschutzbeauftragte datenschutzbeauftragter dsgvo legal management geschäftsleitung geschäftsführung betriebsrat revision aufsicht bafin finma regulator prüfer auditoren einkauf gesetz vertrag",
			"here":      "hier bei_uns in_diesem_repo in_diesem_projekt im_team im_projekt in_diesem_team in_unserem_team in_unserem_projekt in_unserem_repo in_dieser_codebase in_der_firma im_repo im_ganzen_projekt projektweit",
			"thing":     "test funktion datei methode klasse zeile endpunkt pr branch commit fehler bug ticket button variable komponente seite query schleife handler modul skript",
		},
		phrases: together(germanPhrases(), germanAgainst()),
	}
}

var germanFolds = strings.NewReplacer("ä", "a", "ö", "o", "ü", "u", "ß", "ss", "ae", "a", "oe", "o", "ue", "u")

// foldGerman makes ä, ae and a the same, as keyboards without umlauts do.
func foldGerman(w string) string { return germanFolds.Replace(w) }
