package dream

import (
	"os"
	"strings"
	"testing"
)

// pairsOf are the pairs by which the extraction was measured: what holds of them (same, other, against), and two statements. None of the numbers here were chosen on pairsfresh.txt.
func pairsOf(t testing.TB, file string) (pairs [][3]string) {
	t.Helper()
	text, err := os.ReadFile("../extract/testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if p := strings.Split(strings.TrimRight(line, "\n"), "\t"); len(p) == 3 && !strings.HasPrefix(line, "#") {
			pairs = append(pairs, [3]string(p))
		}
	}
	return pairs
}

// TestRelations: of sentences that say different things none is taken for the same. How many of those that say the same are found is printed: by words alone it is about half, and few where all words are others.
func TestRelations(t *testing.T) {
	for _, file := range []string{"pairs.txt", "pairsfresh.txt"} {
		counts := map[string]map[relation]int{"same": {}, "other": {}, "against": {}}
		for _, p := range pairsOf(t, file) {
			c := (&View{}).start()
			r := c.relate(c.say(p[1]), c.say(p[2]))
			counts[p[0]][r]++
			if p[0] != "same" && (r == akin || r == within || r == same) {
				t.Errorf("%q and %q are taken for the same", p[1], p[2])
			}
		}
		t.Logf("%s: apart, akin, within, same, rival: %v", file, counts)
	}
}

// TestConflicts: of what contradicts each other, as two memories of different days, how much is settled or told; and of what does not, nothing is settled.
func TestConflicts(t *testing.T) {
	for _, file := range []string{"pairs.txt", "pairsfresh.txt"} {
		counts := map[string]map[string]int{"same": {}, "other": {}, "against": {}}
		for _, p := range pairsOf(t, file) {
			v := viewOf(t, "a.md | project | 2026-08-01 |  | "+p[1], "b.md | project | 2026-03-01 |  | "+p[2])
			steps, notes := contradictions(v)
			switch {
			case len(steps) > 0:
				counts[p[0]]["settled"]++
				if p[0] != "against" {
					t.Errorf("%q and %q do not contradict each other: %s", p[1], p[2], steps[0].Reason)
				}
			case len(notes) > 0:
				counts[p[0]]["told"]++
				if p[0] != "against" {
					t.Logf("told, and no contradiction: %q and %q", p[1], p[2])
				}
			default:
				counts[p[0]]["passed over"]++
				if p[0] == "against" {
					t.Logf("passed over: %q and %q", p[1], p[2])
				}
			}
		}
		t.Logf("%s: %v", file, counts)
	}
}

// TestNotSettled: both may hold, so that nothing goes, whichever is newer.
func TestNotSettled(t *testing.T) {
	for _, pair := range [][2]string{
		{"The orders service uses npm.", "The billing service uses pnpm."},
		{"Staging runs on Postgres 16.", "Production runs on Postgres 15."},
		{"The orders service uses Postgres.", "The orders service uses Redis."},
		{"Unit tests use Jest.", "Unit tests use pytest."},
		{"Worker 3 needs 8 GB.", "Worker 4 needs 8 GB."},
		{"Version 4 supports TLS 1.2.", "Version 5 supports TLS 1.3."},
		{"Ana uses vim.", "Bo uses emacs."},
		{"Use tabs in makefiles.", "Use spaces in scripts."},
		{"The database of orders is Postgres.", "The database of billing is MySQL."},
		{"The timeout is 30 seconds for reads.", "The timeout is 60 seconds for writes."},
		{"Deploys never skip staging.", "Hotfix deploys skip staging."},
		{"Backups are kept for 30 days.", "Backups of the ledger are kept for 90 days."},
		{"The standup of the web team is on Monday.", "The standup of the web team is on Friday."},
		{"The offsite begins on 2026-03-02.", "The offsite begins on 2026-09-07."},
		{"We support customers in French.", "We support customers in German."},
		{"Rollbacks are done by Kai.", "Rollbacks are done by Lena."},
		{"It uses npm.", "It uses pnpm."},
		{"Use mocks in tests only where the network is needed.", "Do not use mocks in tests."},
		{"The client caches tokens.", "The server caches tokens."},
		{"Do not push to main.", "Push to release branches."},
	} {
		for _, days := range [][2]string{{"2026-03-01", "2026-08-01"}, {"2026-08-01", "2026-03-01"}} {
			v := viewOf(t, "a.md | project | "+days[0]+" |  | "+pair[0], "b.md | project | "+days[1]+" |  | "+pair[1])
			if _, steps, _ := settled(t, v, true); len(steps) > 0 {
				t.Errorf("%q and %q: %s", pair[0], pair[1], steps[0].Reason)
			}
		}
	}
}
