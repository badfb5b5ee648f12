package recall

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"casebook"
)

// layer makes a further directory of memories.
func layer(t *testing.T, scope casebook.Scope, files map[string]string) Layer {
	t.Helper()
	return Layer{Store: folder(t, files).Store, Scope: scope}
}

// scopes are scope and name of what was attached, best first.
func scopes(res Result) string {
	var all []string
	for _, a := range res.Attachments {
		all = append(all, string(a.Scope)+":"+a.Name)
	}
	return strings.Join(all, " ")
}

// All layers are ranked together, and each memory is known by one name: what was surfaced or read in one layer hides no file of the same path in another.
func TestLayersAreRankedTogether(t *testing.T) {
	r := folder(t, map[string]string{"deploy.md": memory("deploy", "when deploys to production are allowed", "project", "Nothing is deployed on a Friday; ask Ines.")})
	user := layer(t, casebook.ScopeUser, map[string]string{
		"deploy.md": memory("habit", "how deploys to production are announced", "user", "Announce a Friday deploy in the morning channel."),
		"tea.md":    memory("tea", "which tea is drunk", "user", "Green tea."),
	})
	r.Further = []Layer{user}
	question := Request{Prompt: "can we deploy to production on Friday?"}
	for range 2 { // the second time from the index on disk
		res, _ := ask(t, r, question)
		if got := scopes(res); got != "project:deploy user:habit" && got != "user:habit project:deploy" {
			t.Error(got)
		}
		if res.Considered != 3 {
			t.Error(res.Considered)
		}
	}
	question.Surfaced = []string{"deploy.md"}
	if res, _ := ask(t, r, question); scopes(res) != "user:habit" {
		t.Error(scopes(res))
	}
	question.Surfaced, question.Read = nil, []string{user.Store.Abs("deploy.md")}
	if res, _ := ask(t, r, question); scopes(res) != "project:deploy" {
		t.Error(scopes(res))
	}
	// one budget
	r.Budget.Files = 1
	question.Read = nil
	if res, _ := ask(t, r, question); len(res.Attachments) != 1 {
		t.Error(scopes(res))
	}
	// without the further layer the same index serves, and nothing of it is left
	r.Further, r.Budget.Files = nil, 0
	if res, _ := ask(t, r, question); scopes(res) != "project:deploy" || res.Considered != 1 {
		t.Error(scopes(res), res.Considered)
	}
}

func TestWhyNotKnowsTheLayers(t *testing.T) {
	r := folder(t, small())
	user := layer(t, casebook.ScopeUser, map[string]string{"tea.md": memory("tea", "which tea is drunk", "user", "Green tea."), "deploy.md": memory("deploy", "d", "user", "Text.")})
	r.Further = []Layer{user}
	for name, want := range map[string]string{"tea": user.Store.Abs("tea.md"), user.Store.Abs("tea.md"): user.Store.Abs("tea.md"), "deploy": "deploy.md"} {
		res, _ := ask(t, r, Request{Prompt: "can we deploy to production on Friday?", WhyNot: name})
		if res.WhyNot.Path != want || len(res.WhyNot.Reasons) == 0 {
			t.Errorf("%s: %+v", name, res.WhyNot)
		}
	}
	res, _ := ask(t, r, Request{Prompt: "which tea?", WhyNot: "coffee"})
	if text := strings.Join(res.WhyNot.Reasons, " "); !strings.Contains(text, r.Store.Dir) || !strings.Contains(text, user.Store.Dir) {
		t.Error(text)
	}
}

// A memory of a worktree's own directory hides one of the same name below it, and no other; user and team memories never hide and are never hidden.
func TestAnOverlayHidesByName(t *testing.T) {
	r := folder(t, map[string]string{"deploy-freeze.md": memory("deploy freeze", "when deploys to production are allowed here", "project", "In this branch deploys to production go any day.")})
	shared := layer(t, casebook.ScopeProject, map[string]string{
		"old/deploy-freeze.md": memory("freeze", "when deploys to production are allowed", "project", "No deploys to production on a Friday."),
		"title.md":             memory("Deploy freeze", "deploys to production by title", "project", "Deploys to production are frozen by title."),
		"other.md":             memory("other", "who allows deploys to production", "project", "Ines allows deploys to production."),
	})
	shared.Under = true
	user := layer(t, casebook.ScopeUser, map[string]string{"deploy-freeze.md": memory("deploy freeze", "how deploys to production are announced", "user", "Deploys to production are announced at noon.")})
	r.Further = []Layer{shared, user}
	res, _ := ask(t, r, Request{Prompt: "which deploys to production are allowed?"})
	got := strings.Fields(strings.ReplaceAll(scopes(res), "deploy freeze", "deploy-freeze"))
	slices.Sort(got)
	if want := "project:deploy-freeze project:other user:deploy-freeze"; strings.Join(got, " ") != want {
		t.Error(got)
	}
	if res.Considered != 3 {
		t.Error(res.Considered)
	}
}

// What two layers tell alike is attached once, the newer one.
func TestLayersDoNotRepeat(t *testing.T) {
	const text = "Nothing is deployed to production on a Friday; ask Ines."
	r := folder(t, map[string]string{"deploy.md": memory("deploy", "when deploys to production are allowed", "project", text)})
	user := layer(t, casebook.ScopeUser, map[string]string{"rule.md": memory("rule", "when deploys to production are allowed", "user", text)})
	r.Further = []Layer{user}
	old := r.Store.Abs("deploy.md")
	info, err := os.Stat(old)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(old, info.ModTime().Add(-1e14), info.ModTime().Add(-1e14)); err != nil {
		t.Fatal(err)
	}
	if res, _ := ask(t, r, Request{Prompt: "can we deploy to production on Friday?"}); scopes(res) != "user:rule" {
		t.Error(scopes(res))
	}
}

// A directory that is gone or no folder any more is a problem, and the others count; when it is the only one, it is an error. A place can have no directory of its own.
func TestOneUnreadableLayer(t *testing.T) {
	r := folder(t, small())
	gone := layer(t, casebook.ScopeTeam, nil)
	if err := os.RemoveAll(gone.Store.Dir); err != nil {
		t.Fatal(err)
	}
	question := Request{Prompt: "can we deploy to production on Friday?"}
	r.Further = []Layer{gone}
	res, got := ask(t, r, question)
	if got != "deploy.md" || len(res.Problems) != 1 || res.Problems[0].Code != "layer-unreadable" || res.Problems[0].Path != gone.Store.Dir {
		t.Error(got, res.Problems)
	}
	user := layer(t, casebook.ScopeUser, small())
	own := &Recaller{Store: gone.Store, Further: []Layer{user}, CacheDir: filepath.Join(t.TempDir(), "index")}
	if res, _ := ask(t, own, question); scopes(res) != "user:deploy" || len(res.Problems) != 1 {
		t.Error(scopes(res), res.Problems)
	}
	own.Store = nil
	if res, err := own.Recall(t.Context(), question); scopes(res) != "user:deploy" || res.Problems != nil || err != nil {
		t.Error(scopes(res), res.Problems, err)
	}
	alone := &Recaller{Store: gone.Store}
	if _, err := alone.Recall(t.Context(), question); err == nil {
		t.Error("no error")
	}
	none := &Recaller{}
	if res, err := none.Recall(t.Context(), question); len(res.Attachments) > 0 || res.Abstained || err != nil {
		t.Error(res, err)
	}
}

// A tool's manual and a hint count in every layer.
func TestHintsOfFurtherLayers(t *testing.T) {
	hinted := strings.Replace(memory("tea", "which tea is drunk", "user", "Green tea."), "type: user\n", "type: user\nhints:\n  - put the kettle on now\n", 1)
	user := layer(t, casebook.ScopeUser, map[string]string{"tea.md": hinted, "grep.md": memory("grep-usage", "options of grep that we use", "reference", "grep -rn PATTERN finds kettles.")})
	r := folder(t, small())
	r.Further = []Layer{user}
	if res, _ := ask(t, r, Request{Prompt: "put the kettle on now"}); scopes(res) != "user:tea" {
		t.Error(scopes(res))
	}
	if res, _ := ask(t, r, Request{Prompt: "which options of grep do we use to find kettles?", Tools: []string{"grep"}}); strings.Contains(scopes(res), "user:grep-usage") {
		t.Error(scopes(res))
	}
}
