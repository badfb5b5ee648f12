//go:build unix

package recall

import (
	"os"
	"testing"

	"casebook"
	"casebook/internal/nobody"
)

// A directory that one may not read leaves the memories of the others.
func TestALayerWithoutPermission(t *testing.T) {
	if nobody.Again(t) { // root may read everything
		return
	}
	r := folder(t, small())
	locked := layer(t, casebook.ScopeUser, small())
	if err := os.Chmod(locked.Store.Dir, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(locked.Store.Dir, 0o700) })
	r.Further = []Layer{locked}
	res, got := ask(t, r, Request{Prompt: "can we deploy to production on Friday?"})
	if got != "deploy.md" || len(res.Problems) != 1 || res.Problems[0].Code != "layer-unreadable" {
		t.Error(got, res.Problems)
	}
}
