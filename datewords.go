package casebook

import (
	"strings"
	"sync"
)

// A dateLanguage is how one language says dates by the day on which it is spoken. In phrases, D stands for a day of the week, U for a unit, N for a number;
// words that mean the same there are separated by |.
type dateLanguage struct {
	days     [7]string // from Monday
	units    [5]string // day, week, month, quarter, year
	numbers  string    // from one to twelve
	weekOf   string    // how a week is written, with %s for its Monday
	sundays  bool      // many of its speakers begin a week on Sunday
	phrases  []datePhrase
	sometime string // words before a day of the week that make it a date, which one nobody can tell for sure
	letters  []letterPhrase
}

// A letterPhrase is one of a script without blanks. Between two blanks stand ways to write the same part, separated by |; one of them may be nothing.
type letterPhrase struct {
	words string
	means meaning
	value int
	unit  int // of what has no U: 0 a day, 1 a week, and so on
}

// A datePhrase is a way to say a date.
type datePhrase struct {
	words string
	means meaning
	value int // days, or the sign of what is counted
}

// A meaning is how a phrase leads to a date.
type meaning int

const (
	noDate       meaning = iota // it only looks like one
	daysAway                    // value days from now
	nextDay                     // D that speakers disagree about: the first one, or that of next week; value weeks later
	comingDay                   // the first D after today
	thisDay                     // D of this week
	lastDay                     // as next, in the past
	dayOfWeek                   // D of the week that is value weeks from this one
	monthEnd                    // the end of the month that is value months from this one
	pastDay                     // the last D before today
	someDay                     // D, from a context that is not there
	wholeUnit                   // U, by value
	countedUnits                // N U, by value
	maybeCounted                // N U, by value, unless it says how long something takes
)

// dateLanguages lists the languages that are understood.
func dateLanguages() []dateLanguage {
	return []dateLanguage{
		chineseDates(), japaneseDates(),
		{
			days:  [7]string{"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"},
			units: [5]string{"day|days", "week|weeks", "month|months", "quarter|quarters", "year|years"}, numbers: "a|an|one two three four five six seven eight nine ten eleven twelve",
			weekOf: "week of %s", sundays: true, sometime: "by|until|till|before|after|from|since|starting|through",
			phrases: []datePhrase{
				{"today|tonight", daysAway, 0}, {"this morning|afternoon|evening", daysAway, 0}, {"tomorrow", daysAway, 1}, {"yesterday", daysAway, -1},
				{"the day after tomorrow", daysAway, 2}, {"day after tomorrow", daysAway, 2}, {"the day before yesterday", daysAway, -2}, {"day before yesterday", daysAway, -2},
				{"next D", nextDay, 0}, {"D next week", dayOfWeek, 1}, {"D of next week", dayOfWeek, 1}, {"next week D", dayOfWeek, 1}, {"next week on D", dayOfWeek, 1}, {"D the week after next", dayOfWeek, 2},
				{"D in two weeks", nextDay, 2}, {"D after next", nextDay, 1}, {"U after next", wholeUnit, 2}, {"the U after next", wholeUnit, 2}, {"a week on|from D", comingDay, 1}, {"D week", comingDay, 1}, {"D before|after", noDate, 0},
				{"in a fortnight", daysAway, 14}, {"a fortnight from today|now", daysAway, 14}, {"coming D", comingDay, 0}, {"this coming D", comingDay, 0}, {"this D", thisDay, 0}, {"last D", lastDay, 0}, {"past D", pastDay, 0}, {"this past D", pastDay, 0},
				{"next|coming U", wholeUnit, 1}, {"this U", wholeUnit, 0}, {"last U", wholeUnit, -1}, {"last|next U of", noDate, 0},
				{"N U ago", countedUnits, -1}, {"N U from now|today", countedUnits, 1}, {"in N U", maybeCounted, 1}, {"in N U from now|today", countedUnits, 1}, {"from D to|through|until D", noDate, 0},
			},
		},
		{
			days:    [7]string{"montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag|sonnabend", "sonntag"},
			units:   [5]string{"tag|tage|tagen", "woche|wochen", "monat|monate|monaten|monats", "quartal|quartale|quartalen|quartals", "jahr|jahre|jahren|jahres"},
			numbers: "ein|eine|einem|einer|einen zwei drei vier fünf sechs sieben acht neun zehn elf zwölf", weekOf: "Woche ab %s",
			sometime: "bis|ab|seit|vor|nach|zum",
			phrases: []datePhrase{
				{"heute", daysAway, 0}, {"heute morgen|früh|mittag|nachmittag|abend|nacht", daysAway, 0}, {"morgen", daysAway, 1}, {"morgen früh|mittag|nachmittag|abend", daysAway, 1},
				{"übermorgen", daysAway, 2}, {"gestern", daysAway, -1}, {"gestern morgen|früh|abend", daysAway, -1}, {"vorgestern", daysAway, -2},
				{"nächste|nächsten|nächster|nächstes|nächstem D", nextDay, 0}, {"übernächste|übernächsten|übernächster D", nextDay, 1},
				{"übernächste|übernächsten|übernächster|übernächstes U", wholeUnit, 2}, {"D nächste|nächster|kommende|kommender woche", dayOfWeek, 1}, {"nächste|kommende woche D", dayOfWeek, 1}, {"nächste|kommende woche am D", dayOfWeek, 1}, {"kommende|kommenden|kommender D", comingDay, 0}, {"diese|diesen|diesem|dieser D", thisDay, 0},
				{"letzte|letzten|letzter|letztem|vorigen|voriger D", lastDay, 0}, {"vergangenen|vergangener D", pastDay, 0},
				{"nächste|nächsten|nächster|nächstes|nächstem|kommende|kommenden|kommender|kommendes U", wholeUnit, 1}, {"diese|diesen|dieser|dieses|diesem U", wholeUnit, 0},
				{"letzte|letzten|letzter|letztes|letztem|vorige|vorigen|voriges|vergangene|vergangenen|vergangenes U", wholeUnit, -1},
				{"vor N U", countedUnits, -1}, {"heute in N U", countedUnits, 1}, {"in N U", maybeCounted, 1},
			},
		},
		{
			days:    [7]string{"lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"},
			units:   [5]string{"jour|jours", "semaine|semaines", "mois", "trimestre|trimestres", "an|ans|année|années"},
			numbers: "un|une deux trois quatre cinq six sept huit neuf dix onze douze", weekOf: "semaine du %s", sometime: "avant|après|dès|depuis|jusqu'à",
			phrases: []datePhrase{
				{"aujourd'hui", daysAway, 0}, {"ce matin|soir", daysAway, 0}, {"demain", daysAway, 1}, {"hier", daysAway, -1}, {"hier matin|soir", daysAway, -1}, {"après-demain", daysAway, 2}, {"avant-hier", daysAway, -2},
				{"D prochain", nextDay, 0}, {"D de la semaine prochaine", dayOfWeek, 1}, {"la semaine prochaine D", dayOfWeek, 1}, {"D en huit", comingDay, 1}, {"D en quinze", comingDay, 2}, {"ce D", thisDay, 0}, {"D dernier", lastDay, 0}, {"U prochain|prochaine", wholeUnit, 1}, {"ce|cet|cette U", wholeUnit, 0},
				{"U dernier|dernière", wholeUnit, -1}, {"il y a N U", countedUnits, -1}, {"dans N U", maybeCounted, 1},
			},
		},
		{
			days:    [7]string{"lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"},
			units:   [5]string{"día|días", "semana|semanas", "mes|meses", "trimestre|trimestres", "año|años"},
			numbers: "un|uno|una dos tres cuatro cinco seis siete ocho nueve diez once doce", weekOf: "semana del %s", sometime: "antes del|después del|desde el|hasta el",
			phrases: []datePhrase{
				{"hoy", daysAway, 0}, {"hoy en día", noDate, 0}, {"esta mañana|tarde|noche", daysAway, 0}, {"mañana", daysAway, 1}, {"pasado mañana", daysAway, 2}, {"ayer", daysAway, -1}, {"anteayer", daysAway, -2},
				{"próximo D", nextDay, 0}, {"D próximo", nextDay, 0}, {"D que viene", nextDay, 0}, {"D de la semana que viene", dayOfWeek, 1}, {"D de la próxima semana", dayOfWeek, 1}, {"este D", thisDay, 0}, {"D pasado", lastDay, 0}, {"pasado D", lastDay, 0},
				{"próximo|próxima U", wholeUnit, 1}, {"U próximo|próxima", wholeUnit, 1}, {"U que viene", wholeUnit, 1}, {"este|esta U", wholeUnit, 0}, {"U pasado|pasada", wholeUnit, -1},
				{"hace N U", countedUnits, -1}, {"dentro de N U", countedUnits, 1}, {"en N U", maybeCounted, 1},
			},
		},
		{
			days:    [7]string{"lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"},
			units:   [5]string{"giorno|giorni", "settimana|settimane", "mese|mesi", "trimestre|trimestri", "anno|anni"},
			numbers: "un|uno|una due tre quattro cinque sei sette otto nove dieci undici dodici", weekOf: "settimana del %s", sometime: "entro|dopo|prima di|fino a",
			phrases: []datePhrase{
				{"oggi", daysAway, 0}, {"domani", daysAway, 1}, {"dopodomani", daysAway, 2}, {"ieri", daysAway, -1}, {"altro ieri", daysAway, -2},
				{"prossimo|prossima D", nextDay, 0}, {"D prossimo|prossima", nextDay, 0}, {"questo|questa D", thisDay, 0}, {"D scorso|scorsa", lastDay, 0}, {"scorso|scorsa D", lastDay, 0},
				{"prossimo|prossima U", wholeUnit, 1}, {"U prossimo|prossima", wholeUnit, 1}, {"questo|questa U", wholeUnit, 0}, {"scorso|scorsa U", wholeUnit, -1}, {"U scorso|scorsa", wholeUnit, -1},
				{"N U fa", countedUnits, -1}, {"tra|fra N U", countedUnits, 1}, {"in N U", maybeCounted, 1},
			},
		},
		{
			days:    [7]string{"segunda-feira|segunda", "terça-feira|terça", "quarta-feira|quarta", "quinta-feira|quinta", "sexta-feira|sexta", "sábado", "domingo"},
			units:   [5]string{"dia|dias", "semana|semanas", "mês|meses", "trimestre|trimestres", "ano|anos"},
			numbers: "um|uma dois|duas três quatro cinco seis sete oito nove dez onze doze", weekOf: "semana de %s", sometime: "até|antes de|depois de|desde",
			phrases: []datePhrase{
				{"hoje", daysAway, 0}, {"hoje em dia", noDate, 0}, {"amanhã", daysAway, 1}, {"depois de amanhã", daysAway, 2}, {"ontem", daysAway, -1}, {"anteontem", daysAway, -2},
				{"próximo|próxima D", nextDay, 0}, {"D que vem", nextDay, 0}, {"este|esta|neste|nesta D", thisDay, 0}, {"D passado|passada", lastDay, 0},
				{"próximo|próxima U", wholeUnit, 1}, {"U que vem", wholeUnit, 1}, {"este|esta|neste|nesta U", wholeUnit, 0}, {"U passado|passada", wholeUnit, -1},
				{"há N U", countedUnits, -1}, {"N U atrás", countedUnits, -1}, {"daqui a N U", countedUnits, 1}, {"em N U", maybeCounted, 1},
			},
		},
		{
			days:    [7]string{"maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag"},
			units:   [5]string{"dag|dagen", "week|weken", "maand|maanden", "kwartaal|kwartalen", "jaar|jaren"},
			numbers: "een|één twee drie vier vijf zes zeven acht negen tien elf twaalf", weekOf: "week van %s", sometime: "voor|na|tot|vanaf|sinds",
			phrases: []datePhrase{
				{"vandaag", daysAway, 0}, {"vanavond|vanochtend|vanmorgen|vanmiddag", daysAway, 0}, {"overmorgen", daysAway, 2}, {"gisteren", daysAway, -1}, {"eergisteren", daysAway, -2},
				{"volgende D", nextDay, 0}, {"komende|aanstaande D", comingDay, 0}, {"deze D", thisDay, 0}, {"vorige D", lastDay, 0}, {"afgelopen D", pastDay, 0},
				{"volgende|komende U", wholeUnit, 1}, {"deze|dit U", wholeUnit, 0}, {"vorige U", wholeUnit, -1}, {"N U geleden", countedUnits, -1}, {"over N U", countedUnits, 1}, {"in N U", maybeCounted, 1},
			},
		},
	}
}

// dateTables are the languages ready for look-up, and all words that a phrase may begin with.
var dateTables = sync.OnceValues(func() (tables []dateTable, starts map[string]bool) {
	starts = map[string]bool{}
	for _, l := range dateLanguages() {
		t := dateTable{dateLanguage: l, day: map[string]int{}, unit: map[string]int{}, number: map[string]int{}, first: map[string][]parsedPhrase{}}
		fill(t.day, l.days[:])
		fill(t.unit, l.units[:])
		fill(t.number, strings.Fields(l.numbers))
		phrases := l.phrases
		for w := range strings.SplitSeq(l.sometime, "|") {
			if w == "" {
				continue
			}
			phrases = append(phrases, datePhrase{w + " D", someDay, 0})
		}
		for _, p := range phrases {
			t.add(p)
		}
		for _, p := range l.letters {
			t.addLetters(p)
		}
		for w := range t.first {
			starts[w] = true
		}
		for _, m := range []map[string]int{t.day, t.unit, t.number} {
			for w := range m {
				starts[w] = true
			}
		}
		tables = append(tables, t)
	}
	return tables, starts
})

func fill(m map[string]int, alternatives []string) {
	for i, words := range alternatives {
		for w := range strings.SplitSeq(words, "|") {
			if w != "" {
				m[w] = i
			}
		}
	}
}

type dateTable struct {
	dateLanguage
	day, unit, number map[string]int
	first             map[string][]parsedPhrase // by a word that a phrase may begin with; D, U, N stand for their kinds
}

type parsedPhrase struct {
	words [][]string
	datePhrase
	whole int // the unit of a phrase that names it without U
}

func (t *dateTable) add(p datePhrase) {
	parsed := parsedPhrase{datePhrase: p}
	for w := range strings.FieldsSeq(p.words) {
		parsed.words = append(parsed.words, strings.Split(w, "|"))
	}
	for _, w := range parsed.words[0] {
		t.first[w] = append(t.first[w], parsed)
	}
}

// addLetters adds a phrase letter by letter, once for each way to write it.
func (t *dateTable) addLetters(p letterPhrase) {
	ways := []string{""}
	for part := range strings.FieldsSeq(p.words) {
		var longer []string
		for _, way := range ways {
			for w := range strings.SplitSeq(part, "|") {
				longer = append(longer, way+w)
			}
		}
		ways = longer
	}
	for _, way := range ways {
		parsed := parsedPhrase{datePhrase: datePhrase{way, p.means, p.value}, whole: p.unit}
		for _, r := range way {
			parsed.words = append(parsed.words, []string{string(r)})
		}
		first := parsed.words[0][0]
		t.first[first] = append(t.first[first], parsed)
	}
}
