package store

import (
	"fmt"
	"strings"
	"testing"

	"casebook"
)

// A secret in a name or in a source is refused like one in the text; a path that is made of such a name is not said, since it holds the secret, too.
func TestASecretInANameOrASource(t *testing.T) {
	const token = "ghp_Zx81mKq20vTn4RbYw7LcD5sJpE6uHfAo93Gi"
	named, sourced := creation("key", "what opens it"), creation("key", "what opens it")
	named.Name, named.Path = "the key "+token, "the-key-ghp-zx81mkq20vtn4rbyw7lcd5sjpe6uhfao93gi.md"
	sourced.Provenance = casebook.Provenance{Origin: casebook.OriginWeb, Sources: []string{"https://example.org/list?token=" + token}}
	for place, c := range map[string]casebook.Change{"the name": named, "a source": sourced} {
		s := desk(t, nil)
		r := apply(t, s, c)
		if got := statuses(r); !strings.HasPrefix(got[0], "refused") {
			t.Errorf("%s: %v", place, got)
		}
		said := fmt.Sprintf("%+v", r.Outcomes[0].Problems)
		if !strings.Contains(said, place+": holds what looks like a secret") || strings.Contains(strings.ToLower(said), "zx81mkq") {
			t.Errorf("%s: %s", place, said)
		}
		if len(texts(t, s)) > 0 || len(grep(t, "Zx81mKq", s.State)) > 0 {
			t.Errorf("%s: %v %v", place, texts(t, s), grep(t, "Zx81mKq", s.State))
		}
	}
}

// So it is with a file that comes in as it is.
func TestASecretInAPath(t *testing.T) {
	const token = "ghp_Zx81mKq20vTn4RbYw7LcD5sJpE6uHfAo93Gi"
	s := desk(t, nil)
	r, err := s.Write(t.Context(), []Verbatim{{Path: token + ".md", Text: []byte(memory("key", "what opens it", "Ask Ines.\n"))}})
	if err != nil || r.Outcomes[0].Status != Refused || len(texts(t, s)) > 0 {
		t.Fatal(r, err, texts(t, s))
	}
	if said := fmt.Sprintf("%+v", r.Outcomes[0].Problems); !strings.Contains(said, "the path: holds what looks like a secret") || strings.Contains(said, token) {
		t.Error(said)
	}
}
