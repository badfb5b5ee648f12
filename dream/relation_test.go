package dream

import (
	"os"
	"strings"
	"testing"
)

// TestPairs prints how the pairs by which the extraction was measured are related.
func TestPairs(t *testing.T) {
	for _, file := range []string{"pairs.txt", "pairsfresh.txt"} {
		text, err := os.ReadFile("../extract/testdata/" + file)
		if err != nil {
			t.Fatal(err)
		}
		v := &View{}
		c := v.start()
		counts := map[string]int{}
		names := []string{"apart", "akin", "within", "same", "rival"}
		for line := range strings.Lines(string(text)) {
			p := strings.Split(strings.TrimRight(line, "\n"), "\t")
			if strings.HasPrefix(line, "#") || len(p) != 3 {
				continue
			}
			r := c.relate(c.say(p[1]), c.say(p[2]))
			counts[p[0]+" "+names[r]]++
			if good := r == akin || r == within || r == same; good != (p[0] == "same") || p[0] == "against" && r != rival {
				t.Log(p[0], names[r], p[1], "|", p[2])
			}
		}
		t.Log(file, counts)
	}
}
