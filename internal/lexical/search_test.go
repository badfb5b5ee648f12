package lexical

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestSplitWords(t *testing.T) {
	for text, want := range map[string]string{
		"Deploys on Friday":                   "deploy friday",
		"maxConnections max_connections":      "max connect =maxconnect max connect =maxconnect",
		"max-connections":                     "max connect =maxconnect",
		"HTTPServer APIs":                     "http server =httpserver api",
		"docs/runbook.md":                     "doc runbook md =runbookmd",
		"don't Ana's":                         "ana",
		"it went wrong, she wrote twice":      "went wrong write twice",
		"Jürgen GRÖSSE Straße":                "jurgen gross strass",
		"データベースの移行":                           "デー ータ タベ ベー ース スの の移 移行",
		"数据库":                                 "数据 据库",
		"v2 sha256 404":                       "v2 sha256 404",
		"ｆｕｌｌ ｗｉｄｔｈ":                          "full width",
		"`--dry-run` e.g. a/b":                "dri run =dryrun =eg",
		"children's schemata":                 "child schema",
		"end.\nStart":                         "end start",
		"\u0301\u0302 '' __ -- ..":            "",
		"x" + strings.Repeat("y", 5) + "\xff": "xyyyyi",
	} {
		var got []string
		splitWords(text, newFolder(), func(w word) {
			if w.stop {
				return
			}
			mark := ""
			if w.extra {
				mark = "="
			}
			got = append(got, mark+w.stem)
		})
		if diff := cmp.Diff(want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

func shop() []Document {
	at := func(day int) time.Time { return time.Date(2026, 11, day, 0, 0, 0, 0, time.UTC) }
	return []Document{
		{ID: "freeze.md", Name: "deploy-freeze", Description: "No production deploys from Thursday to Monday", Body: "Nothing goes out on a Friday.", Time: at(3)},
		{ID: "retry.md", Name: "payment-retries", Description: "Charges carry an idempotency key", Body: "chargeWithKey() may be retried after a timeout of the bank.", Time: at(4)},
		{ID: "style.md", Name: "commit-style", Description: "One purpose a commit", Body: "Short subjects, imperative mood.", Time: at(5), Hints: []string{"tidy the git history", "squash before merging", "Änderungen einchecken"}},
		{ID: "hooks.md", Name: "hooks", Description: "GitHub webhooks are verified", Body: "See step 2 of release 1.2.3, line 3.", Time: at(2)},
		{ID: "db-old.md", Name: "database-host-old", Description: "The database runs on host alpha", Body: "Connect to alpha port 5432 for the orders database.", Time: at(1)},
		{ID: "db-new.md", Name: "database-host", Description: "The database runs on host omega", Body: "Connect to omega port 5432 for the orders database.", Time: at(9)},
	}
}

func selected(t *testing.T, docs []Document, prompt string, opt Options) string {
	t.Helper()
	res, err := Build(docs).Search(prompt, opt)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, h := range res.Select(5) {
		ids = append(ids, h.ID)
	}
	return strings.Join(ids, " ")
}

func TestSelect(t *testing.T) {
	for _, c := range []struct{ prompt, want, why string }{
		{"can I deploy on Friday?", "freeze.md", "words in name and body"},
		{"is it safe to call charge_with_key twice", "retry.md", "an identifier in another spelling"},
		{"please squash this before merging", "style.md", "a hint alone"},
		{"Änderungen einchecken bitte", "style.md", "a hint in another language"},
		{"which host does the orders database run on", "db-new.md db-old.md", "near twins: the newer first"},
		{"thanks, looks good", "", "small talk"},
		{"fix the typo in line 3", "", "a request about any code"},
		{"please continue with step 2", "", "a number alone"},
		{"update the version number to 1.2.3", "", "a version alone"},
		{"what about github webhooks", "hooks.md", "a name in another spelling"},
		{"what about GitHub webhooks", "hooks.md", "a name as it is written"},
		{"", "", "nothing"},
		{"the of and", "", "stop words"},
		{"write a haiku about the sea", "", "nothing fits"},
	} {
		if got := selected(t, shop(), c.prompt, Options{}); got != c.want {
			t.Errorf("%s: %q gives %q, want %q", c.why, c.prompt, got, c.want)
		}
	}
}

// A skipped document gives its place to nobody who would not have had one, and stays in the statistics.
func TestSkip(t *testing.T) {
	if got := selected(t, shop(), "can I deploy on Friday?", Options{Skip: map[string]bool{"freeze.md": true}}); got != "" {
		t.Errorf("with the answer known, %q is given", got)
	}
	if got := selected(t, shop(), "which host does the orders database run on", Options{Skip: map[string]bool{"db-new.md": true}}); got != "db-old.md" {
		t.Error(got)
	}
}

// What is not looked at closely is named when it is asked for, best first, and changes nothing of the hits.
func TestRest(t *testing.T) {
	var docs []Document
	for i := range 200 {
		body := strings.Repeat("lantern ", 1+i%7) + strings.Repeat("other words ", 20)
		if i%10 == 0 {
			body = "nothing of it"
		}
		docs = append(docs, Document{ID: fmt.Sprintf("m%03d.md", i), Name: fmt.Sprint("number ", i), Body: body})
	}
	ix := Build(docs)
	plain, err := ix.Search("where is the lantern", Options{})
	if err != nil || plain.Rest != nil {
		t.Fatal(plain.Rest, err)
	}
	skipped := plain.Hits[0].ID
	for _, c := range []struct{ rest, want int }{{1000, 120}, {30, 30}} {
		got, err := ix.Search("where is the lantern", Options{Rest: c.rest})
		if err != nil || !slices.EqualFunc(got.Hits, plain.Hits, func(a, b Hit) bool { return a.ID == b.ID && a.Score == b.Score }) {
			t.Fatal("other hits", err)
		}
		if len(got.Rest) != c.want || len(got.Hits) != candidates {
			t.Errorf("%d hits, %d others", len(got.Hits), len(got.Rest))
		}
		seen := map[string]bool{}
		for _, h := range got.Hits {
			seen[h.ID] = true
		}
		for _, id := range got.Rest {
			if n, _ := strconv.Atoi(id[1:4]); seen[id] || n%10 == 0 {
				t.Errorf("%s is named twice, or shares nothing", id)
			}
			seen[id] = true
		}
		if first, _ := strconv.Atoi(got.Rest[0][1:4]); first%7 < 4 {
			t.Errorf("%s is not the best of the others", got.Rest[0])
		}
	}
	last := plain.Hits[len(plain.Hits)-1].ID
	got, err := ix.Search("where is the lantern", Options{Rest: 1000, Skip: map[string]bool{skipped: true, last: true}})
	if err != nil || slices.Contains(got.Rest, skipped) || slices.Contains(got.Rest, last) || len(got.Rest)+len(got.Hits) != 178 {
		t.Error(len(got.Rest), len(got.Hits), err)
	}
}

func TestLongPromptIsBounded(t *testing.T) {
	var log strings.Builder
	for i := range 50_000 {
		log.WriteString("frame")
		log.WriteString(strings.Repeat("x", i%17))
		log.WriteString(" at 0x")
		log.WriteString(time.Unix(int64(i)*7919, 0).UTC().Format("150405"))
		log.WriteByte('\n')
	}
	q := parseQuery(log.String())
	if len(q.terms) > queryTerms || len(q.grams) > queryGrams+64 {
		t.Errorf("%d terms, %d grams", len(q.terms), len(q.grams))
	}
}

// Noise of thousands of words shares some with every document, and is about none.
func TestNoiseIsNotTrusted(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 200_000)
	for i := range noise {
		noise[i] = byte(rnd.IntN(256))
	}
	for _, prompt := range []string{string(noise), strings.Repeat("deploy thursday timeout orders alpha ", 3) + string(noise)} {
		if got := selected(t, shop(), prompt, Options{}); got != "" {
			t.Errorf("%q is given for noise", got)
		}
	}
}

func FuzzSearch(f *testing.F) {
	f.Add("can I deploy on Friday?", "Nothing goes out on a Friday.\n\nAsk Ana.", "squash before merging")
	f.Add("maxConnections_v2 データ\xff", strings.Repeat("é", 700), "")
	f.Add("'’' __a__ -.-", "\u0301\u200d🏳️‍🌈", "日本語 テスト")
	f.Fuzz(func(t *testing.T, prompt, body, hint string) {
		docs := append(shop(), Document{ID: "fuzz.md", Name: hint, Description: prompt, Body: body, Hints: []string{hint}})
		ix := Build(docs)
		res, err := ix.Search(prompt, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range res.Hits {
			if h.Score <= 0 || h.Score != h.Score || h.Confidence < 0 || h.Confidence > 1 {
				t.Errorf("%s: score %v, confidence %v", h.ID, h.Score, h.Confidence)
			}
		}
		spans := Paragraphs(body)
		for _, s := range spans {
			if utf8.ValidString(body) && !utf8.ValidString(body[s.Start:s.End]) {
				t.Errorf("a paragraph cuts a character: %q", body[s.Start:s.End])
			}
		}
		again, err := Build(docs).Search(prompt, Options{})
		if err != nil || len(again.Hits) != len(res.Hits) {
			t.Fatal(err, len(again.Hits), len(res.Hits))
		}
		for i := range res.Hits {
			if res.Hits[i].ID != again.Hits[i].ID || res.Hits[i].Score != again.Hits[i].Score {
				t.Error("two searches differ")
			}
		}
	})
}

func FuzzOpenSegment(f *testing.F) {
	b := newBuilder()
	for _, d := range shop() {
		b.add(d, Stamp{ID: d.ID, Size: 1})
	}
	valid := b.bytes()
	f.Add(valid, 0, byte(0))
	f.Add(valid[:100], 8, byte(255))
	f.Add(valid, len(valid)-10, byte(255))
	f.Add([]byte{}, 0, byte(0))
	f.Fuzz(func(t *testing.T, data []byte, at int, flip byte) {
		if len(data) > 0 {
			data = []byte(string(data))
			data[uint(at)%uint(len(data))] ^= flip
		}
		s, err := openSegment(strings.NewReader(string(data)), int64(len(data)))
		if err != nil {
			return
		}
		ix := &Index{}
		ix.addPart(s, true)
		ix.count()
		ix.Search("can I deploy the orders database on Friday?", Options{}) // an error is fine, a panic or a loop is not
		merge(ix.parts)
	})
}
