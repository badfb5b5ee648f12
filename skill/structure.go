package skill

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"casebook"
)

func letterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// A Structure is what of a text is written as a procedure.
type Structure struct {
	Steps  []string // what to do, in order, without numbers and marks
	Checks []string // how to see that it worked
}

// leastSteps is how many steps make a procedure.
const leastSteps = 2

// Read finds the steps and the checks of a text, in English, German, French, Spanish, Italian, Portuguese and Japanese. Steps are the items of a numbered
// list, else those of a list each of which begins as an order does, or with a command. Text in code blocks is no step.
func Read(body string) Structure {
	lines := readLines(body)
	var s Structure
	var numbered, orders []string
	plain := 0 // items that are no orders
	checking := false
	for _, l := range lines {
		switch {
		case l.heading:
			checking = startsWithLabel(l.text, checkLabels)
		case l.text == "":
		case checking || startsWithLabel(l.text, checkLabels):
			s.Checks = append(s.Checks, l.text)
		case l.number:
			numbered = append(numbered, l.text)
		case l.bullet && ordersSomething(l.text):
			orders = append(orders, l.text)
		case l.bullet:
			plain++
		}
	}
	s.Steps = numbered
	if len(numbered) < leastSteps && len(orders) >= leastSteps && plain == 0 {
		s.Steps = orders
	}
	if len(s.Steps) < leastSteps {
		s.Steps = nil
	}
	for _, step := range s.Steps {
		if startsWithOne(step, checkVerbs) || strings.Contains(step, "確認") {
			s.Checks = append(s.Checks, step)
		}
	}
	return s
}

// Unstructured says what a skill lacks that casebook asks of one beyond the published format, which leaves the text free.
func (s Skill) Unstructured() (problems []casebook.Problem) {
	found := Read(s.Body)
	if len(found.Steps) == 0 {
		problems = append(problems, casebook.Problem{Code: "skill-steps", Path: s.Path, Line: s.BodyLine, Text: "the skill is not written as steps",
			Fix: "write what to do as a numbered list of two steps or more", Warning: true})
	}
	if len(found.Checks) == 0 {
		problems = append(problems, casebook.Problem{Code: "skill-checks", Path: s.Path, Line: s.BodyLine, Text: "the skill does not say how to see that it worked",
			Fix: "add a line `Check: …`, or a last step that begins with check or verify", Warning: true})
	}
	return problems
}

// A textLine is one line of a text, outside of code blocks, without its marks.
type textLine struct {
	text                    string
	heading, number, bullet bool
}

func readLines(body string) (all []textLine) {
	fence := ""
	for line := range strings.Lines(body) {
		line = strings.TrimSpace(line)
		if mark := fenceOf(line); mark != "" && (fence == "" || strings.HasPrefix(mark, fence) && strings.Trim(line, mark[:1]) == "") {
			if fence == "" {
				fence = mark
			} else {
				fence = ""
			}
			continue
		}
		if fence != "" {
			continue
		}
		l := textLine{text: line}
		if rest := strings.TrimLeft(line, "#"); rest != line {
			l.text, l.heading = rest, true
		} else if rest, ok := cutNumber(line); ok {
			l.text, l.number = rest, true
		} else if rest, ok := cutBullet(line); ok {
			l.text, l.bullet = rest, true
		}
		l.text = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(l.text), "[ ]"), "[x]"))
		all = append(all, l)
	}
	return all
}

func fenceOf(line string) string {
	for _, mark := range []string{"`", "~"} {
		if rest := strings.TrimLeft(line, mark); len(line)-len(rest) >= 3 {
			return line[:len(line)-len(rest)]
		}
	}
	return ""
}

// cutNumber takes `1.`, `1)`, `１．`, `Step 1:` and the like from a line.
func cutNumber(line string) (string, bool) {
	for _, word := range []string{"step ", "schritt ", "étape ", "paso ", "passo ", "手順"} {
		if n := len(word); len(line) > n && strings.EqualFold(line[:n], word) {
			line = line[n:]
			break
		}
	}
	rest := strings.TrimLeftFunc(line, unicode.IsDigit)
	digits := utf8.RuneCountInString(line) - utf8.RuneCountInString(rest)
	if digits == 0 || digits > 2 {
		return "", false
	}
	for _, mark := range []string{".", ")", ":", "．", "、", "）", "："} {
		if after, ok := strings.CutPrefix(rest, mark); ok && (after == "" || mark >= "\u3000" || after[0] == ' ' || after[0] == '\t') {
			return strings.TrimSpace(after), strings.TrimSpace(after) != ""
		}
	}
	return "", false
}

func cutBullet(line string) (string, bool) {
	for _, mark := range []string{"- ", "* ", "+ ", "• "} {
		if rest, ok := strings.CutPrefix(line, mark); ok {
			return rest, true
		}
	}
	return "", false
}

// checkLabels begin what says how to see that a procedure worked.
var checkLabels = []string{"check", "checks", "verify", "verification", "done when", "how to check", "expected result",
	"prüfung", "prüfen", "kontrolle", "fertig, wenn", "fertig wenn", "erwartetes ergebnis",
	"vérification", "vérifier", "contrôle", "terminé quand", "résultat attendu", "verificación", "comprobación", "verificar", "comprobar", "listo cuando", "resultado esperado",
	"verifica", "controllo", "verificação", "確認", "確認方法", "期待される結果"}

// checkVerbs begin a step that checks.
var checkVerbs = []string{"check", "verify", "confirm", "make sure", "ensure", "assert", "prüfe", "prüfen", "überprüfe", "kontrolliere", "stelle sicher", "stell sicher",
	"vérifie", "vérifier", "vérifiez", "contrôle", "assure-toi", "assurez-vous", "comprueba", "comprobar", "verifica", "verificar", "asegúrate", "controlla", "assicurati", "verifique", "confira"}

// orderVerbs begin an order.
var orderVerbs = []string{
	"add", "apply", "ask", "backup", "build", "bump", "change", "choose", "clean", "clone", "close", "commit", "compare", "configure", "connect", "copy", "create", "define", "delete",
	"deploy", "disable", "download", "edit", "enable", "export", "fetch", "find", "fix", "generate", "get", "import", "increase", "install", "kill", "launch", "list", "log", "merge",
	"migrate", "move", "open", "pull", "push", "read", "rebase", "release", "remove", "rename", "replace", "restart", "restore", "review", "revert", "roll", "run", "save", "send", "set",
	"ship", "start", "stop", "switch", "tag", "tell", "test", "update", "upgrade", "upload", "use", "wait", "watch", "write",
	"ändere", "baue", "bau", "beende", "erstelle", "führe", "füge", "hole", "installiere", "kopiere", "lade", "lege", "lies", "lösche", "melde", "merge", "öffne", "schreibe", "setze", "starte",
	"stoppe", "teste", "warte", "wechsle", "ajoute", "ajouter", "ajoutez", "attends", "construire", "copie", "copier", "crée", "créer", "créez", "déploie", "déployer", "démarre", "démarrer",
	"exécute", "exécuter", "exécutez", "installe", "installer", "lance", "lancer", "lancez", "mets", "mettre", "modifie", "modifier", "ouvre", "ouvrir", "pousse", "supprime", "supprimer",
	"teste", "tester", "abre", "abrir", "actualiza", "actualizar", "añade", "añadir", "borra", "cambia", "compila", "compilar", "construye", "copia", "copiar", "crea", "crear", "despliega",
	"desplegar", "ejecuta", "ejecutar", "elimina", "escribe", "espera", "haz", "inicia", "instala", "instalar", "lanza", "prueba", "sube", "usa", "esegui", "avvia", "crea", "aggiungi",
	"installa", "execute", "rode", "crie", "instale"}

// ordersSomething says whether an item of a list tells to do something: it begins with a verb, or with a command in backticks, or ends as orders do in German and
// Japanese.
func ordersSomething(text string) bool {
	if strings.HasPrefix(text, "`") || startsWithOne(text, orderVerbs) || startsWithOne(text, checkVerbs) {
		return true
	}
	end := strings.TrimRight(text, ".。 ")
	for _, ending := range []string{"する", "して", "してください", "ください", "実行", "確認"} {
		if strings.HasSuffix(end, ending) {
			return true
		}
	}
	for _, ending := range []string{"ausführen", "starten", "anlegen", "erstellen", "installieren", "bauen", "prüfen", "löschen", "öffnen", "kopieren", "schreiben", "testen", "setzen", "warten"} {
		if strings.HasSuffix(end, " "+ending) {
			return true
		}
	}
	return false
}

func startsWithOne(text string, words []string) bool {
	text = strings.ToLower(strings.TrimLeft(text, "*_`"))
	return slices.ContainsFunc(words, func(w string) bool {
		rest, ok := strings.CutPrefix(text, w)
		if !ok {
			return false
		}
		r, _ := utf8.DecodeRuneInString(rest)
		return rest == "" || !letterOrDigit(r) && r != '-'
	})
}

// startsWithLabel finds a label with a colon behind it, bold or not; in a heading the colon may be missing.
func startsWithLabel(text string, labels []string) bool {
	text = strings.ToLower(strings.TrimLeft(text, "*_# "))
	return slices.ContainsFunc(labels, func(label string) bool {
		rest, ok := strings.CutPrefix(text, label)
		if !ok {
			return false
		}
		rest = strings.TrimLeft(rest, "*_ \u00a0\u202f")
		return rest == "" || strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "：")
	})
}
