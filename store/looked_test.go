package store

import (
	"os"
	"testing"
)

// What was found clean is not looked through again, by any process; another text, another path, or a torn file is.
func TestCleanTextsAreRemembered(t *testing.T) {
	s := desk(t, map[string]string{"tea.md": memory("tea", "which tea", "Green.\n"), "bad.md": memory("bad", "d", order+"\n")})
	apply(t, s, creation("port", "the port")) // so that there is state
	tea, _, err := s.Read("tea.md", 0)
	if err != nil {
		t.Fatal(err)
	}
	bad, _, _ := s.Read("bad.md", 0)
	if len(s.Withheld("tea.md", tea)) > 0 || len(s.Withheld("bad.md", bad)) == 0 {
		t.Fatal("tea is withheld, or bad is not")
	}
	s.KeepLooked()
	again, err := Open(s.Dir)
	if err != nil {
		t.Fatal(err)
	}
	again.State = s.State
	for name, tt := range map[string]struct {
		path  string
		text  []byte
		known bool
	}{
		"the text":        {"tea.md", tea, true},
		"another path":    {"coffee.md", tea, false},
		"another text":    {"tea.md", append([]byte("x"), tea...), false},
		"what is no good": {"bad.md", bad, false},
	} {
		if got := again.clean(lookedKey(tt.path, tt.text)); got != tt.known {
			t.Errorf("%s is known as clean: %v", name, got)
		}
	}
	if len(again.Withheld("bad.md", bad)) == 0 {
		t.Error("bad is shown the second time")
	}
	if err := os.Truncate(s.file(lookedFile), 3); err != nil {
		t.Fatal(err)
	}
	torn, _ := Open(s.Dir)
	torn.State = s.State
	if torn.clean(lookedKey("tea.md", tea)) {
		t.Error("a torn file is believed")
	}
	torn.Withheld("tea.md", tea)
	torn.KeepLooked()
	if data, err := os.ReadFile(s.file(lookedFile)); err != nil || len(data) != lookedBytes {
		t.Errorf("a torn file is not begun anew: %d bytes, %v", len(data), err)
	}
	if _, err := s.Forget(t.Context(), "tea"); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(s.file(lookedFile)); err == nil {
		t.Error("hashes outlive a forgotten memory")
	}
}
