package transcript

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// anthropics/claude-code#53821: the last line cut by a loss of power, zeros behind it. All whole lines are used, the cut tail is told, and a later run reads on when the client
// has gone on behind it.
func TestCutTail(t *testing.T) {
	whole := userLine("", `"one"`) + userLine("", `"two"`)
	third := userLine("", `"three"`)
	for _, c := range []struct {
		name, tail string
		cut        bool
		then       string // what the client appends later
		want       []string
		broken     int
	}{
		{"nothing", "", false, third, []string{"three"}, 0},
		{"half a line", third[:40], true, third[40:], []string{"three"}, 0},
		{"half a line, zeros", third[:40] + strings.Repeat("\x00", 4096), true, third, []string{"three"}, 1},
		{"zeros", strings.Repeat("\x00", 4096), true, third, []string{"three"}, 0},
		{"half a line, and the client goes on behind it", third[:len(third)-30], true, third, []string{"three"}, 1},
		{"half a line, then a line of its own", third[:40], true, "\n" + third, []string{"three"}, 1},
		{"half a character", third[:len(third)-1] + "\xe2", true, "\n" + third, []string{"three"}, 1},
		{"the beginning of a word", "tru", true, "\n" + third, []string{"three"}, 1},
		{"spaces", "  ", true, third, []string{"three"}, 0},
	} {
		turns, stats := turnsIn(t, whole+c.tail, Options{})
		if diff := cmp.Diff([]string{"one", "two"}, by(turns, Person)); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
		if c.cut && (stats.CutTail != int64(len(c.tail)) || len(stats.Problems()) != 1) || !c.cut && stats.CutTail != 0 || stats.End != int64(len(whole)) {
			t.Errorf("%s: %+v", c.name, stats)
		}
		later := (whole + c.tail + c.then)[stats.End:]
		turns, again := turnsIn(t, later, Options{Start: stats.End})
		if diff := cmp.Diff(c.want, by(turns, Person)); diff != "" || again.Broken != c.broken || again.End != stats.End+int64(len(later)) {
			t.Errorf("%s, later: %s %+v", c.name, diff, again)
		}
	}
}

// A last line that is a whole object counts without its end: nothing can follow in it. The later run finds the rest of its end, which is nothing.
func TestLastLineWithoutEnd(t *testing.T) {
	text := userLine("", `"one"`)
	turns, stats := turnsIn(t, strings.TrimSuffix(text, "\n"), Options{})
	if len(turns) != 1 || stats.CutTail != 0 || stats.End != int64(len(text))-1 {
		t.Errorf("%v %+v", saidIn(turns), stats)
	}
	turns, stats = turnsIn(t, "\n"+userLine("", `"two"`), Options{Start: stats.End})
	if diff := cmp.Diff([]string{"two"}, by(turns, Person)); diff != "" || stats.Broken != 0 {
		t.Errorf("%s %+v", diff, stats)
	}
}

// delexw/claude-code-trace#66: lines that are no objects, a byte order mark, CRLF.
func TestOddLines(t *testing.T) {
	text := "\xef\xbb\xbf" + strings.TrimSpace(userLine("", `"one"`)) + "\r\n" + "\r\n\n \t\nnull\n42\n[]\n\"x\"\n{}\n{\"a\":\ntrue\n{]\n" + strings.TrimSpace(userLine("", `"two"`)) + "\r\n"
	for _, o := range []Options{{}, {Format: FormatClaude}} {
		turns, stats := turnsIn(t, text, o)
		if diff := cmp.Diff([]string{"one", "two"}, by(turns, Person)); diff != "" {
			t.Error(diff)
		}
		if stats.Broken != 7 || stats.Unknown[""] != 1 || stats.Lines != 10 || stats.End != int64(len(text)) {
			t.Errorf("%+v", stats)
		}
	}
}

// A reader that makes up a file of one long line, so that no test holds it.
type longLine struct {
	before, after string
	size          int64
}

func (l longLine) reader() io.Reader {
	return io.MultiReader(strings.NewReader(l.before), io.LimitReader(endless('x'), l.size), strings.NewReader(l.after))
}

type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

// PocketShell-io/pocketshell#1225, openclaw/openclaw#82402, git-ai-project/git-ai#1780, can1357/oh-my-pi#3718: a line of 250 MB is passed over with a note and not held, at the end
// of a file without an end of its own or between others.
func TestOversizedLine(t *testing.T) {
	for _, after := range []string{"", `"}]}}`, `"}]}}` + "\n" + userLine("", `"two"`)} {
		l := longLine{userLine("", `"one"`) + `{"type":"user","uuid":"u","message":{"content":[{"type":"tool_result","content":"`, after, 250 << 20}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var turns []Turn
		stats, err := Read(t.Context(), l.reader(), Options{}, func(turn Turn) error { turns = append(turns, turn); return nil })
		runtime.ReadMemStats(&after)
		if err != nil {
			t.Fatal(err)
		}
		want := []string{"one"}
		if strings.HasSuffix(l.after, "\n") {
			want = append(want, "two")
		}
		if diff := cmp.Diff(want, by(turns, Person)); diff != "" {
			t.Error(diff)
		}
		if stats.Oversized != 1 || stats.Broken != 0 || stats.CutTail != 0 || stats.End != int64(len(l.before)+len(l.after))+l.size || len(stats.Problems()) != 1 {
			t.Errorf("%+v", stats)
		}
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 64<<20 { // all that was ever taken, of which the peak is a part
			t.Errorf("%d MB were taken", taken>>20)
		}
	}
}

// The limit is what it says, whether the end of a line counts or not.
func TestMaxLine(t *testing.T) {
	text := strings.TrimSpace(userLine("", `"one"`))
	for _, c := range []struct{ max, turns, oversized int }{{len(text) + 1, 1, 0}, {len(text) - 1, 0, 1}} {
		turns, stats := turnsIn(t, text+"\n", Options{MaxLine: c.max})
		if len(turns) != c.turns || stats.Oversized != c.oversized {
			t.Errorf("%+v: %v %+v", c, saidIn(turns), stats)
		}
	}
	long := strings.Repeat("long ", 1<<20)
	if turns, _ := turnsIn(t, userLine("", `"`+long+`"`), Options{}); len(turns) != 1 || turns[0].Text != strings.TrimSpace(long) {
		t.Error("a line of 5 MB is read")
	}
}

// siropkin/budi#275: lines with the role at the top and no time have that of their neighbours, and none where nobody has one.
func TestTimeFromNeighbours(t *testing.T) {
	text := `{"role":"user","content":"first"}` + "\n" + `{"role":"assistant","content":"second"}` + "\n" + userLine("", `"third"`) + `{"role":"user","content":"fourth"}` + "\n"
	turns, stats := turnsIn(t, text, Options{})
	at := time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC)
	for _, turn := range turns {
		if !turn.Time.Equal(at) {
			t.Errorf("%+v", turn)
		}
	}
	if diff := cmp.Diff([]string{"person: first", "agent: second", "person: third", "person: fourth"}, saidIn(turns)); diff != "" || stats.Format != FormatPlain {
		t.Errorf("%s %+v", diff, stats)
	}
	turns, _ = turnsIn(t, strings.Repeat(`{"role":"user","content":"x"}`+"\n", 200), Options{})
	if len(turns) != 200 || !turns[0].Time.IsZero() || !turns[199].Time.IsZero() {
		t.Errorf("%d turns", len(turns))
	}
	for i := range turns[1:] {
		if turns[i+1].Start <= turns[i].Start {
			t.Fatal("the turns changed places")
		}
	}
}

// Javis603/token-monitor#375: a format is told for each file, and lines of another in the same file are read as what they are; what nobody knows is told once.
func TestMixedFormats(t *testing.T) {
	text := `{"type":"mystery"}` + "\n" + userLine("", `"claude"`) + `{"speaker":"human","text":"plain","time":1796025600}` + "\n" +
		`{"schema":9}` + "\n" + `{"schema":9}` + "\n" + userLine("", `"claude again"`)
	turns, stats := turnsIn(t, text, Options{})
	if diff := cmp.Diff([]string{"claude", "plain", "claude again"}, by(turns, Person)); diff != "" || stats.Format != FormatClaude {
		t.Errorf("%s %+v", diff, stats)
	}
	if diff := cmp.Diff([]string{"lines of types that are not known were passed over: 3 (no type, mystery)"}, stats.Problems()); diff != "" {
		t.Error(diff)
	}
	turns, stats = turnsIn(t, text, Options{Format: FormatClaude})
	if diff := cmp.Diff([]string{"claude", "claude again"}, by(turns, Person)); diff != "" || stats.Unknown[""] != 3 {
		t.Errorf("%s %+v", diff, stats)
	}
	_, stats = turnsIn(t, strings.Repeat(`{"schema":9}`+"\n", 1000), Options{})
	if stats.Format != "" || len(stats.Problems()) != 2 {
		t.Errorf("%v", stats.Problems())
	}
	var many strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&many, `{"type":"t%d"}`+"\n", i)
	}
	if _, stats = turnsIn(t, many.String(), Options{}); len(stats.Unknown) > unknownTypes+1 {
		t.Errorf("%d types are held", len(stats.Unknown))
	}
}

// Turns that any program can write.
func TestPlain(t *testing.T) {
	at := time.Date(2026, 11, 30, 9, 0, 0, 0, time.FixedZone("", 3600))
	for _, c := range []struct {
		line string
		want Turn
	}{
		{`{"role":"user","content":"use tabs","timestamp":"2026-11-30T09:00:00+01:00"}`, Turn{Speaker: Person, Text: "use tabs", Time: at}},
		{`{"speaker":"human","text":"use tabs","time":1796025600}`, Turn{Speaker: Person, Text: "use tabs", Time: at}},
		{`{"speaker":"Human","text":"use tabs","time":1796025600000}`, Turn{Speaker: Person, Text: "use tabs", Time: at}},
		{`{"role":"user","content":[{"type":"text","text":"use"},{"type":"text","text":"tabs"}],"time":"2026-11-30T08:00:00"}`, Turn{Speaker: Person, Text: "use\ntabs", Time: at}},
		{`{"role":"assistant","content":"yes","id":"7","session":"s","cwd":"/shop","branch":"main"}`, Turn{Speaker: Agent, Text: "yes", ID: "7", Session: "s", Dir: "/shop", Branch: "main"}},
		{`{"role":"tool","content":"no such file","tool_call_id":"t","failed":true}`, Turn{Speaker: Tool, Text: "no such file", Answers: "t", Failed: true}},
		{`{"role":"system","content":"be brief"}`, Turn{Speaker: System, Text: "be brief"}},
		{`{"role":"recalled","content":"a memory"}`, Turn{Speaker: Recalled, Text: "a memory"}},
		{`{"role":"user","content":"<system-reminder>x</system-reminder>"}`, Turn{Speaker: System, Kind: "system-reminder", Text: "<system-reminder>x</system-reminder>"}},
		{`{"role":"user","content":"told","subagent":"a"}`, Turn{Speaker: System, Kind: KindTask, Text: "told", Subagent: "a"}},
	} {
		c.want.End = int64(len(c.line)) + 1
		turns, stats := turnsIn(t, c.line+"\n", Options{Sidechains: true})
		if len(turns) != 1 || stats.Format != FormatPlain {
			t.Errorf("%s: %v %+v", c.line, saidIn(turns), stats)
			continue
		}
		if !turns[0].Time.Equal(c.want.Time) {
			t.Errorf("%s: %s", c.line, turns[0].Time)
		}
		turns[0].Time = c.want.Time
		if diff := cmp.Diff(c.want, turns[0]); diff != "" {
			t.Errorf("%s: %s", c.line, diff)
		}
	}
	if turns, stats := turnsIn(t, `{"role":"narrator","content":"x"}`+"\n", Options{}); len(turns) != 0 || stats.Unknown["narrator"] != 1 {
		t.Errorf("%v %+v", saidIn(turns), stats)
	}
}

// An error of each ends the reading, as does a context that ended.
func TestReadEnds(t *testing.T) {
	text := strings.Repeat(userLine("", `"x"`), 100)
	broken := errors.New("full")
	count := 0
	stats, err := Read(t.Context(), strings.NewReader(text), Options{}, func(Turn) error {
		if count++; count == 3 {
			return broken
		}
		return nil
	})
	if !errors.Is(err, broken) || count != 3 || stats.End != int64(len(text)/100*3) {
		t.Errorf("%v, %d turns, %+v", err, count, stats)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err = Read(ctx, strings.NewReader(text), Options{}, func(Turn) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err = Read(t.Context(), io.MultiReader(strings.NewReader(text), failing{}), Options{}, func(Turn) error { return nil }); !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, io.ErrClosedPipe }

// A file that was read up to any place is read on from there with the same turns, however often it is cut. An answer that was being written when it was cut goes on in a
// further turn of the same message.
func TestCutAnywhere(t *testing.T) {
	text := recorded(t, "session.jsonl") + answerLine("m1", `[{"type":"text","text":"one"}]`) + answerLine("m1", `[{"type":"text","text":"two"}]`) + "\n null \n" + userLine("", `"last"`)
	all, stats := turnsIn(t, text, Options{})
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var got []Turn
		end := 0
		for from := int64(0); end < len(text); {
			end = min(len(text), end+1+random.IntN(30000))
			turns, s := turnsIn(t, text[from:end], Options{Start: from})
			got = append(got, turns...)
			from = s.End
		}
		if diff := cmp.Diff(joinAnswers(all), joinAnswers(got)); diff != "" {
			t.Fatal(diff)
		}
	}
	if stats.End != int64(len(text)) {
		t.Errorf("%+v", stats)
	}
}

// joinAnswers joins the turns of one answer.
func joinAnswers(turns []Turn) (list []Turn) {
	for _, t := range turns {
		if last := len(list) - 1; last >= 0 && t.Message != "" && list[last].Message == t.Message {
			list[last].Text, list[last].Calls, list[last].End = joined(list[last].Text, t.Text), append(list[last].Calls, t.Calls...), t.End
			continue
		}
		list = append(list, t)
	}
	return list
}

// Whatever a file holds, reading it does not panic, goes forward, gives valid text, and what it gives as a person's stands in the file as a person's.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		userLine("", `"one"`) + userLine(`"isMeta":true,`, `"two"`), answerLine("m", `[{"type":"text","text":"x"}]`) + userLine("", `[{"type":"tool_result","tool_use_id":"t","content":"y"},{"type":"text","text":"z"}]`),
		`{"role":"user","content":"a"}` + "\n" + `{"type":"summary","summary":"b","leafUuid":"c"}`, "\xef\xbb\xbf{}\r\nnull\n\x00\x00{\"type\":\"us" + userLine("", `"behind"`),
		`{"type":"attachment","attachment":{"type":"queued_command","prompt":"p","commandMode":"prompt","origin":{"kind":"human"}},"uuid":"u"}` + "\n" + `{"type":"system","subtype":"compact_boundary","content":"c","uuid":"u"}`,
	} {
		f.Add([]byte(seed), 17)
	}
	f.Fuzz(func(t *testing.T, text []byte, cut int) {
		whole, stats := fuzzed(t, text, 0)
		if stats.End+stats.CutTail != int64(len(text)) {
			t.Errorf("%d + %d are not %d", stats.End, stats.CutTail, len(text))
		}
		cut = min(max(cut, 0), len(text))
		first, s := fuzzed(t, text[:cut], 0)
		second, _ := fuzzed(t, text[s.End:], s.End)
		persons := func(turns []Turn) (list []string) {
			for _, turn := range turns {
				if turn.Speaker == Person {
					list = append(list, turn.Text)
				}
			}
			return list
		}
		// A mark of byte order or zeros at the cut belong to another line then, and a whole object may be followed by what breaks its line.
		if !bytes.ContainsAny(text, "\x00\xef") && (cut == 0 || text[cut-1] == '\n') {
			if diff := cmp.Diff(persons(whole), persons(append(first, second...))); diff != "" {
				t.Error(diff)
			}
		}
	})
}

func fuzzed(t *testing.T, text []byte, start int64) ([]Turn, Stats) {
	var turns []Turn
	at := start
	stats, err := Read(t.Context(), bytes.NewReader(text), Options{Start: start, Format: FormatClaude, MaxLine: 1 << 12}, func(turn Turn) error {
		if turn.Start < at || turn.End <= turn.Start || turn.End > start+int64(len(text)) {
			t.Errorf("%d to %d behind %d", turn.Start, turn.End, at)
		}
		at = turn.Start
		if !strings.Contains(strings.ToValidUTF8(turn.Text, ""), turn.Text) {
			t.Errorf("%q is no text", turn.Text)
		}
		if turn.Speaker == Person {
			spokenByPerson(t, text[turn.Start-start:turn.End-start], turn.Text)
		}
		turns = append(turns, turn)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return turns, stats
}

// spokenByPerson fails when encoding/json reads a line as somebody else's, or finds the words nowhere in it.
func spokenByPerson(t *testing.T, line []byte, words string) {
	var m map[string]json.RawMessage
	if json.Unmarshal(bytes.Trim(line, space0+"\xef\xbb\xbf"), &m) != nil {
		return // what stands behind half a line
	}
	name := func(key string) (text string) {
		json.Unmarshal(m[key], &text)
		return text
	}
	var attachment struct{ Type string }
	json.Unmarshal(m["attachment"], &attachment)
	role := speakers[strings.ToLower(name("role"))] == Person && name("speaker") == "" || speakers[strings.ToLower(name("speaker"))] == Person
	if !role && name("type") != "user" && (name("type") != "attachment" || attachment.Type != "queued_command") || string(m["isMeta"]) == "true" || string(m["isSidechain"]) == "true" {
		t.Errorf("nobody said %q: %s", words, line)
	}
	var all any
	json.Unmarshal(line, &all)
	texts := strings.Join(everyText(nil, all), "\n")
	for _, word := range strings.Fields(words) {
		if !strings.Contains(texts, word) {
			t.Errorf("%q does not stand in %s", word, line)
		}
	}
}

func everyText(texts []string, v any) []string {
	switch v := v.(type) {
	case string:
		texts = append(texts, v)
	case []any:
		for _, inner := range v {
			texts = everyText(texts, inner)
		}
	case map[string]any:
		for _, inner := range v {
			texts = everyText(texts, inner)
		}
	}
	return texts
}
