package recall

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"casebook/model/modeltest"
)

// Memories that share no word with the prompt are offered to a model whatever their rank, with what it takes to know them, and come when it names them; words alone do
// not find them. Cases 137 (anthropics/claude-code#42371, anthropics/claude-code#61042) and 139 (openai/codex#24172): the same after a restart.
func TestCase137Case139OtherWordsReachTheModel(t *testing.T) {
	files := map[string]string{
		"osd-sdl.md":       memory("osd-sdl", "builds need OSD=sdl, else they stop at the display driver", "project", "Run `OSD=sdl make -j8`."),
		"cloud-builder.md": memory("cloud-builder", "deploys moved from the old runner to the cloud builder", "project", "The old runner is gone; its jobs stay pending for ever."),
		"login-host.md":    memory("login-host", "how to log in to the staging host", "reference", "ssh -J gate.example deploy@stage1; the key is in the agent."),
	}
	for i := range 150 {
		files[fmt.Sprintf("other-%03d.md", i)] = memory(fmt.Sprintf("other-%03d", i), fmt.Sprintf("about the garden, bed %d", i), "project", "Tulips.")
	}
	for _, c := range []struct{ prompt, want string }{
		{"please produce the executable", "osd-sdl.md"},
		{"the check went red, what now?", "cloud-builder.md"},
		{"get onto that machine again and look at disk space", "login-host.md"},
	} {
		t.Run(c.want, func(t *testing.T) {
			r := dated(t, files)
			if _, got := ask(t, r, Request{Prompt: c.prompt}); got != "" {
				t.Fatalf("words find %s: the case wants other words", got)
			}
			restarted := folder(t, nil)
			restarted.Store = r.Store
			var requests []string
			for _, r := range []*Recaller{r, restarted} {
				m := modeltest.NewModel(t, says(c.want))
				s := choose(t, r, m, Request{Prompt: c.prompt})
				if text := offered(t, m, 0); !slices.Contains(lines(text), c.want) || s.Offered != 153 {
					t.Errorf("it is not among the %d that are offered", s.Offered)
				}
				requests = append(requests, written(m.Requests()[0]))
				res, err := r.Surface(t.Context(), Request{Prompt: c.prompt}, s)
				if err != nil || len(res.Attachments) != 1 || !strings.HasSuffix(res.Attachments[0].Path, c.want) {
					t.Errorf("%+v, %v", res, err)
				}
			}
			if requests[0] != requests[1] {
				t.Error("after a restart something else is asked")
			}
		})
	}
}
