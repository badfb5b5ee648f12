package ledger

import (
	"fmt"
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const freeze = `# Deploy freeze

Deploys to production stop on Thursday evening, because nobody watches the dashboards on Friday.

- Hotfixes go through the *release captain*, who is named in the channel topic.
- Never force-push to the ` + "`staging`" + ` branch, see [the incident](https://wiki.example/incident-77) of 2026-03-04.
1. The freeze ends on Monday at nine in the morning, Berlin time.

**Why:** the outage of March came from a Friday deploy that nobody saw.
`

func shownFreeze() *Shown {
	s := new(Shown)
	s.Add(freeze)
	return s
}

// inLedger is what the hook leaves of a text, without the text.
func inLedger(t testing.TB, text string) *Shown {
	t.Helper()
	l := Open(t.TempDir())
	mustAppend(t, l, "s1", Shows(noon, "deploy-freeze.md", text)...)
	s, err := l.Shown(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func wrapAt(text string, width int) string {
	var b strings.Builder
	n := 0
	for w := range strings.FieldsSeq(text) {
		if n += len(w) + 1; n > width {
			b.WriteString("\n")
			n = len(w)
		} else if b.Len() > 0 {
			b.WriteString(" ")
		}
		b.WriteString(w)
	}
	return b.String()
}

// Case 134 (rtk-ai/icm#312): what was shown is recognised however it is wrapped, and nothing is left of a text that is nothing else. By the hashes of the ledger alone, and by
// those of a text that is known.
func TestCase134NothingIsLeftOfWhatWasShown(t *testing.T) {
	quoted := func(mark string) string {
		return mark + strings.ReplaceAll(strings.TrimSpace(freeze), "\n", "\n"+mark)
	}
	numbered := ""
	for i, line := range strings.Split(freeze, "\n") {
		numbered += fmt.Sprintf("%6d→%s\n", i+1, line)
	}
	for name, text := range map[string]string{
		"as it is":                     freeze,
		"in capitals":                  strings.ToUpper(freeze),
		"in full-width letters":        strings.Map(wide, freeze),
		"in our wrapper":               "<casebook-context>\nMemories from files.\n" + freeze + "</casebook-context>",
		"in an unclosed wrapper":       "<casebook-memory path=\"/m/deploy-freeze.md\">\ndeploy-freeze (project): something else\n" + freeze,
		"in the end of a wrapper":      "something else\n" + freeze + "</casebook-memory>\n</casebook-context>",
		"in the host's wrapper":        "<system-reminder>\nHook says: something else\n" + freeze + "</system-reminder>",
		"in an escaped wrapper":        html.EscapeString("<system-reminder>\nsomething else\n" + freeze + "</system-reminder>"),
		"escaped twice":                html.EscapeString(html.EscapeString("<system-reminder>\nsomething else\n" + freeze + "</system-reminder>")),
		"as JSON":                      `\u003csystem-reminder\u003e\nsomething else\n` + strings.ReplaceAll(freeze, "\n", `\n`) + `\u003c/system-reminder\u003e`,
		"as JSON without a wrapper":    strings.ReplaceAll(freeze, "\n", `\n`),
		"quoted":                       quoted("> "),
		"quoted twice":                 quoted("> > "),
		"indented":                     quoted("        "),
		"printed by recall":            quoted("   | "),
		"printed with numbers":         numbered,
		"with other signs of items":    strings.NewReplacer("\n- ", "\n* ", "\n1. ", "\n• ").Replace(freeze),
		"as a numbered list":           strings.NewReplacer("\n- Hot", "\n1. Hot", "\n- Never", "\n2. Never", "\n1. The", "\n3. The").Replace(freeze),
		"without emphasis":             strings.NewReplacer("*", "", "`", "").Replace(freeze),
		"with other emphasis":          strings.NewReplacer("**Why:**", "__Why__:", "*release captain*", "**release captain**", "production", "_production_").Replace(freeze),
		"without the link":             strings.Replace(freeze, "[the incident](https://wiki.example/incident-77)", "the incident", 1),
		"wrapped at 30":                wrapAt(freeze, 30),
		"wrapped at 77":                wrapAt(freeze, 77),
		"in one line":                  strings.Join(strings.Fields(freeze), " "),
		"with CR LF":                   strings.ReplaceAll(freeze, "\n", "\r\n"),
		"with what nobody sees":        strings.ReplaceAll(freeze, "a", "a\u200b"),
		"its middle":                   freeze[strings.Index(freeze, "production"):strings.Index(freeze, "Berlin")],
		"its middle, with omissions":   "…ction stop on Thursday evening, because nobody watches the dashboards on Fri…",
		"its beginning, three dots":    "Deploys to production stop on Thursday evening, because nob...",
		"broken at both ends":          freeze[strings.Index(freeze, "ploys to prod"):strings.Index(freeze, "day deploy that")],
		"twice":                        freeze + "\n" + freeze,
		"its lines in another order":   "Never force-push to the staging branch, see the incident of 2026-03-04.\nDeploys to production stop on Thursday evening, because nobody watches the dashboards on Friday.",
		"with short rests between":     strings.ReplaceAll(freeze, "\n- ", "\n--- file ---\n- "),
		"of another host, no wrapper":  "Deploys to production stop on Thursday evening,\nbecause nobody watches the dashboards on Friday.\n\nHotfixes go through the release captain, who is named in the channel topic.",
		"one sentence, quoted in full": "“Deploys to production stop on Thursday evening, because nobody watches the dashboards on Friday.”",
	} {
		for from, s := range map[string]*Shown{"text": shownFreeze(), "ledger": inLedger(t, freeze)} {
			t.Run(name+"/"+from, func(t *testing.T) {
				rest, cut := s.Strip(text)
				if words := len(wordsIn(rest)); words > 0 || cut == 0 {
					t.Errorf("%d words cut, left: %q", cut, rest)
				}
			})
		}
	}
}

func wide(r rune) rune {
	if r >= 'A' && r <= 'z' && r != '[' && r != ']' && r != '`' && r != '_' {
		return r - '!' + '！'
	}
	return r
}

// What a person says beside it, or says anew of it, is left.
func TestStripLeavesWhatIsSomebodysOwn(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "",
		"Use tabs in Go files.":                "Use tabs in Go files.",
		"Deploys to production stop on Monday": "Deploys to production stop on Monday",
		"Deploys to production stop on Wednesday evening, because nobody watches the dashboards on Friday.": "Deploys to production stop on Wednesday evening, because nobody watches the dashboards on Friday.",
		"Deploys to production stop on Thursday evening, because nobody watches the dashboards on Sunday":   "Deploys to production stop on Thursday evening, because nobody watches the dashboards on Sunday",
		"It is wrong that deploys to production stop on Thursday evening.":                                  "It is wrong that deploys to production stop on Thursday evening.",
		"Deploys to production stop on Thursday evening, but not since May.":                                "Deploys to production stop on Thursday evening, but not since May.",
		"Remember: never force-push to the staging branch.":                                                 "Remember: never force-push to the staging branch.",
		"Your memory says \"Never force-push to the staging branch\". That is outdated, main counts too.":   "Your memory says That is outdated, main counts too.",
		"The memory says this: Deploys to production stop on Thursday evening. We stop on Wednesday now.":   "The memory says this: We stop on Wednesday now.",
		"Deploys to production stop on Thursday evening\nonly when the captain is away.":                    "Deploys to production stop on Thursday evening\nonly when the captain is away.",
		"Never force-push to the staging branch.\nI prefer answers in French.\n":                            "I prefer answers in French.\n",
		"I prefer answers in French.\n\n> Never force-push to the staging branch.\n":                        "I prefer answers in French.\n\n",
		"<system-reminder>\nToday is Monday.\n</system-reminder>\nI prefer answers in French.":              "\nI prefer answers in French.",
		"<system-reminder>a</system-reminder>\nfix it\n<system-reminder>b</system-reminder>":                "\nfix it\n",
		"What does the <system-reminder> tag do? Wrap it in `<system-reminder>` and `</system-reminder>`.":  "What does the <system-reminder> tag do? Wrap it in `<system-reminder>` and `</system-reminder>`.",
		"We use <div> and a < b && c > d.":                                                                  "We use <div> and a < b && c > d.",
	} {
		if got, _ := shownFreeze().Strip(text); got != want {
			t.Errorf("%q\nleft %q\nwant %q", text, got, want)
		}
	}
	if rest, cut := (*Shown)(nil).Strip(freeze); rest != freeze || cut != 0 {
		t.Error("nil knows something")
	}
	if rest, cut := new(Shown).Strip(freeze); rest != freeze || cut != 0 {
		t.Error("the zero value knows something")
	}
}

// Scripts without blanks are told by their characters, and need more of them.
func TestStripKnowsScriptsWithoutBlanks(t *testing.T) {
	s := new(Shown)
	s.Add("周四晚上停止向生产环境部署，因为周五没有人看监控。\nСтрогий режим включён во всех пакетах, потому что иначе ошибки теряются.")
	for text, want := range map[string]string{
		"周四晚上停止向生产环境部署，\n因为周五没有人看监控。": "",
		"周四晚上停止向生产环境部署，因为周日没有人看监控。":   "周四晚上停止向生产环境部署，因为周日没有人看监控。",
		"停止向生产": "停止向生产", // five characters are no evidence
		"строгий РЕЖИМ включе\u0308н во всех пакетах, потому что иначе ошибки теряются": "",
	} {
		if got, _ := s.Strip(text); got != want {
			t.Errorf("%q left %q", text, got)
		}
	}
}

// Case 142 (mem0ai/mem0#4573): twenty rounds of recall, paste and learn do not grow. What is left of a round would be learned, shown and pasted in the next one.
func TestCase142RoundsDoNotGrow(t *testing.T) {
	l := Open(t.TempDir())
	memory := freeze
	for round := range 20 {
		shown := fmt.Sprintf("deploy-freeze (project, saved %d days ago): when deploys stop\n\n%s", round, memory)
		mustAppend(t, l, fmt.Sprint("s", round), Shows(noon.AddDate(0, 0, round), "deploy-freeze.md", shown)...)
		s, err := l.Shown(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		paste := []string{shown, wrapAt(shown, 40+round), "<memories>\n" + html.EscapeString(shown), "What I recalled:\n\n> " + strings.ReplaceAll(shown, "\n", "\n> ")}[round%4]
		rest, _ := s.Strip(paste)
		if words := wordsIn(rest); len(words) > 3 {
			t.Fatalf("round %d left %q", round, rest)
		}
		memory += rest
	}
	if grown := len(wordsIn(memory)) - len(wordsIn(freeze)); grown > 20 {
		t.Errorf("grew by %d words", grown)
	}
}

// What is forgotten goes from the ledger with its hashes, and so does a session. Hashes are shown to nobody, and a session of nothing else is not listed.
func TestForgettingTakesTheHashes(t *testing.T) {
	const other = "The latency board of the checkout lives in Grafana under the payments folder."
	l := Open(t.TempDir())
	mustAppend(t, l, "s1", load("/p/CLAUDE.md", "session_start"))
	mustAppend(t, l, "s1", Shows(noon, "deploy-freeze.md", freeze)...)
	mustAppend(t, l, "s1", Shows(noon, "latency-board.md", other)...)
	mustAppend(t, l, Printed(noon), Shows(noon, "deploy-freeze.md", freeze)...)
	cut := func() (n, m int) {
		s, err := l.Shown(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		_, n = s.Strip(freeze)
		_, m = s.Strip(other)
		return n, m
	}
	if n, m := cut(); n == 0 || m == 0 {
		t.Fatal(n, m)
	}
	entries, problems, err := l.Read("s1")
	if err != nil || len(entries) != 1 || problems != nil {
		t.Error(entries, problems, err)
	}
	all, err := l.Sessions()
	if err != nil || len(all) != 1 || all[0].ID != "s1" || all[0].Entries != 1 {
		t.Error(all, err)
	}
	if err := l.Forget(t.Context(), []string{"deploy-freeze.md"}); err != nil {
		t.Fatal(err)
	}
	if n, m := cut(); n != 0 || m == 0 {
		t.Error(n, m)
	}
	if err := l.ForgetSession("s1"); err != nil {
		t.Fatal(err)
	}
	if n, m := cut(); n != 0 || m != 0 {
		t.Error(n, m)
	}
}

// A line of hashes keeps within its bound, also of the longest text that a hook shows, and such a text takes hardly more room as hashes than as text.
func TestHashesKeepWithinALine(t *testing.T) {
	long := ""
	for i := range 1700 {
		long += fmt.Sprintf("w%d ", i*7919%10007)
	}
	room := 0
	for _, e := range Shows(noon, strings.Repeat("d/", 100)+"long.md", long) {
		line, err := e.fit()
		if err != nil || len(line) > maxLine || strings.Contains(string(line), `"cut"`) {
			t.Errorf("%d bytes, %v", len(line), err)
		}
		room += len(line)
	}
	if room > len(long)*3/2 {
		t.Errorf("%d bytes of hashes for %d of text", room, len(long))
	}
	if rest, _ := inLedger(t, long).Strip(long); rest != "" {
		t.Errorf("left %.100q", rest)
	}
	if got := Shows(noon, "short.md", "only four words here"); got != nil {
		t.Error(got)
	}
}

// The hashes are part of the format on disk: another way of hashing would not recognise what was shown before.
func TestHashesStay(t *testing.T) {
	got := fmt.Sprintf("%x", hashes("Deploys to *production* stop on Thursday — 周四晚上 café"))
	if want := "fd9037ef5a5b87d8b81615d4bcb715a059ee1978c125dae475f54ee0e99fb9de4a4fba"; got != want {
		t.Error(got)
	}
}

// ordinary are the paragraphs of this repository's own pages, which no memory here was made from.
func ordinary(t testing.TB) []string {
	t.Helper()
	pages, err := filepath.Glob("../docs/*.md")
	if err != nil || len(pages) < 5 {
		t.Fatal(pages, err)
	}
	var all []string
	for _, page := range pages {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, paragraph := range strings.Split(string(data), "\n\n") {
			if len(wordsIn(paragraph)) >= evidence {
				all = append(all, paragraph)
			}
		}
	}
	return all
}

// Ordinary prompts lose nothing, though all pages of the repository count as shown; and of its pages little that the prompts say is lost.
func TestOrdinaryPromptsLoseNothing(t *testing.T) {
	data, err := os.ReadFile("testdata/prompts.txt")
	if err != nil {
		t.Fatal(err)
	}
	prompts := strings.Split(strings.TrimSpace(string(data)), "\n")
	pages, said := new(Shown), new(Shown)
	paragraphs := ordinary(t)
	for _, p := range paragraphs {
		pages.Add(p)
	}
	hit, of := 0, 0
	for _, p := range prompts {
		if rest, cut := pages.Strip(p); cut > 0 {
			hit++
			t.Logf("%q left %q", p, rest)
		}
	}
	for _, p := range prompts {
		said.Add(p)
	}
	for _, p := range paragraphs {
		if rest, cut := said.Strip(p); cut > 0 {
			of++
			t.Logf("%.80q left %.80q", p, rest)
		}
	}
	t.Logf("%d of %d prompts, %d of %d paragraphs; %d hashes", hit, len(prompts), of, len(paragraphs), len(pages.rows()))
	if len(prompts) < 200 || hit > 0 || of > 0 {
		t.Errorf("%d of %d prompts, %d of %d paragraphs", hit, len(prompts), of, len(paragraphs))
	}
}

func isPart(rest, text string) bool {
	i := 0
	for j := 0; i < len(rest) && j < len(text); j++ {
		if rest[i] == text[j] {
			i++
		}
	}
	return i == len(rest)
}

// No text makes Strip fail; the rest is a part of the text in its order, and stripping it again changes nothing.
func FuzzStrip(f *testing.F) {
	f.Add(freeze, freeze)
	f.Add("a b c d e f g", "a b a b c d e f g c d e f g")
	f.Add("<system-reminder>", "x <system-reminder> y </system-reminder> &amp;lt;system-reminder&amp;gt; \\u003c/casebook-context\\u003e")
	f.Add("周四晚上停止向生产环境部署", "\xff周四晚上停止向生产环境部署…")
	f.Add("one two three four five", "“one two three four five” — 12→one](x) [two](y) &#x; &#65;\\u12 \\")
	f.Fuzz(func(t *testing.T, known, text string) {
		s := new(Shown)
		s.Add(known)
		rest, cut := s.Strip(text)
		if !isPart(rest, text) || cut < 0 || cut == 0 && rest != text {
			t.Fatalf("%d words cut of %q: %q", cut, text, rest)
		}
		if again, more := s.Strip(rest); again != rest || more != 0 {
			t.Fatalf("%q became %q, then %q", text, rest, again)
		}
		at := 0
		for _, w := range wordsIn(text) {
			if w.start < at || w.end <= w.start || w.end > len(text) {
				t.Fatalf("%+v of %q", w, text)
			}
			at = w.end
		}
	})
}

func BenchmarkShows(b *testing.B) {
	for name, text := range map[string]string{"memory": freeze, "most": strings.Repeat(freeze, 15)} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				Shows(time.Time{}, "a.md", text)
			}
		})
	}
}

// BenchmarkStrip is over what would cost most: nothing but the beginnings of tags, of links, of references, and shown words by turns with others.
func BenchmarkStrip(b *testing.B) {
	s := shownFreeze()
	for name, part := range map[string]string{
		"prompt": "Please look at the failing test in the orders package and fix it. ", "tags": "<system-reminder", "tags that open": "<system-reminder>x ", "links": "](", "references": "&amp;",
		"shown by turns": "Never force-push to the staging branch. x y z u v. ", "closes": "</system-reminder> a ",
	} {
		for _, n := range []int{1, 10} {
			text := strings.Repeat(part, n*20000/len(part))
			b.Run(fmt.Sprint(name, "/", n), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					s.Strip(text)
				}
			})
		}
	}
}

// Taking a part out may bring together what was shown. That is followed for some layers; what has more of them was made to deceive, and goes whole.
func TestStripEndsOnLayers(t *testing.T) {
	s := new(Shown)
	s.Add("alpha beta gamma delta epsilon")
	for layers, want := range map[int]string{1: "I prefer French.", 4: "I prefer French.", 8: "I prefer French.", 30: ""} {
		text := "alpha beta gamma delta epsilon"
		for range layers - 1 {
			text = "alpha beta “" + text + "” gamma delta epsilon"
		}
		if rest, cut := s.Strip(text + ".\nI prefer French."); rest != want || cut < 5*layers {
			t.Errorf("%d layers, %d words cut: %q", layers, cut, rest)
		}
	}
}
