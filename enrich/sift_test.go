package enrich_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"casebook"
	"casebook/enrich"
	"casebook/internal/lexical"
)

// Phrases for a memory that is to be made are held against the others as those of a run are; for one that is there, only as many as there is room for.
func TestSift(t *testing.T) {
	docs := []lexical.Document{{ID: "tiles.md", Name: "tiles", Description: "how map tiles are cut", Body: "Zoom levels above 12 are rendered on demand.", Hints: []string{"slippy map is blurry"}}}
	full := make([]string, casebook.MaxHints-1)
	for i := range full {
		full[i] = string(rune('a'+i)) + "x quux phrase"
	}
	full[0] = "slippy map is blurry"
	kept, err := enrich.Sift(docs, []enrich.Written{
		{Memory: casebook.Memory{Name: "freeze", Description: "no deploys on Fridays", Body: "Nothing is deployed on a Friday."},
			Hints: []string{"ship it before the weekend", "fix the bug", "slippy map is blurry", "holds ghp_Zx81mKq20vTn4RbYw7LcD5sJpE6uHfAo93Gi here", "no deploys on Fridays"}},
		{ID: "tiles.md", Memory: casebook.Memory{Name: "tiles", Description: "how map tiles are cut", Body: "Zoom levels above 12 are rendered on demand.", Hints: full},
			Hints: []string{"pixelated basemap layer", "raster pyramid too deep"}},
	}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([][]string{{"ship it before the weekend"}, {"pixelated basemap layer"}}, kept); diff != "" {
		t.Error(diff)
	}
}
