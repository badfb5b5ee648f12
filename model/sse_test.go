package model

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"casebook"
)

func eventsOf(r io.Reader) (all []string, err error) {
	e := newEventReader(r)
	for {
		ev, err := e.next()
		if err != nil {
			return all, err
		}
		all = append(all, ev.name+"|"+string(ev.data))
	}
}

// Events are read as the standard says, and the last one without its blank line, too.
func TestEvents(t *testing.T) {
	for text, want := range map[string][]string{
		"data: a\n\ndata: b\n\n":                     {"|a", "|b"},
		"event: x\r\ndata: a\r\ndata:b\r\n\r\n":      {"x|a\nb"},
		"data: a\rdata: b\r\rdata: c":                {"|a\nb", "|c"},
		": comment\n\nevent: lost\n\ndata: a\n\n":    {"|a"},
		"\xef\xbb\xbfdata:  a \nid: 1\nretry: 5\n\n": {"| a "},
		"data\n\n":       {"|"},
		"":               nil,
		"event: only\n":  nil,
		"data: a: b\n\n": {"|a: b"},
	} {
		got, err := eventsOf(strings.NewReader(text))
		if diff := cmp.Diff(want, got); diff != "" || err != io.EOF {
			t.Errorf("%q: %v\n%s", text, err, diff)
		}
	}
}

// However the bytes come, the events are the same.
func FuzzEvents(f *testing.F) {
	f.Add("event: message_start\ndata: {\"type\":\"message_start\"}\n\n: ping\r\n\r\ndata: [DONE]\n\n")
	f.Add("data: a\r\n\rdata\n\xef\xbb\xbf\r")
	f.Fuzz(func(t *testing.T, text string) {
		want, wantErr := eventsOf(strings.NewReader(text))
		got, err := eventsOf(iotest.OneByteReader(strings.NewReader(text)))
		if diff := cmp.Diff(want, got); diff != "" || !errors.Is(err, wantErr) {
			t.Errorf("%v %v\n%s", wantErr, err, diff)
		}
		if unix, err := eventsOf(strings.NewReader(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text))); !cmp.Equal(want, unix) {
			t.Errorf("%v\n%s", err, cmp.Diff(want, unix))
		}
	})
}

// No stream makes a reader panic, and without an error there is a reason to stop.
func FuzzStreams(f *testing.F) {
	f.Add("event: content_block_start\ndata: {\"type\":\"content_block_start\",\"content_block\":{\"type\":\"tool_use\",\"id\":\"1\",\"name\":\"f\"}}\n\n" +
		"data: {\"type\":\"content_block_delta\",\"delta\":{\"partial_json\":\"{}\"}}\n\ndata: {\"type\":\"content_block_stop\"}\n\n" +
		"data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"tool_use\"}}\n\ndata: {\"type\":\"message_stop\"}\n\n")
	f.Add("data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":1,\"function\":{\"arguments\":\"{\"}}]},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
	f.Add("{\"message\":{\"content\":\"a\",\"tool_calls\":[{\"function\":{\"name\":\"f\",\"arguments\":{}}}]}}\n{\"done\":true}\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, w := range []wire{anthropic{}, openai{}, ollama{}} {
			answer, err := w.pieces(strings.NewReader(text), func(casebook.Piece) error { return nil })
			if err == nil && answer.Stop == "" {
				t.Errorf("%T: %+v", w, answer)
			}
			if answer, err := w.response([]byte(text)); err == nil && answer.Stop == "" {
				t.Errorf("%T: %+v", w, answer)
			}
			w.reason(400, []byte(text))
		}
	})
}
