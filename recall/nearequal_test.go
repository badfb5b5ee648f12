package recall

import "testing"

func TestNearEqual(t *testing.T) {
	const base = "Deploys go through the staging branch on Friday after the tests are green and the on-call engineer has said yes to the change in the channel"
	for _, c := range []struct {
		name, a, b        string
		equal, contradict bool
	}{
		{"the same", base, base, true, false},
		{"case and marks", base, "DEPLOYS go through the staging branch, on Friday, after the tests are green; and the on-call engineer has said yes to the change in the channel.",
			true, false},
		{"another form of a word", base, "Deployments go through the staging branch on Friday after the tests are green and the on-call engineer has said yes to the change in the channel",
			true, false},
		{"a little more", base, base + " first", true, false},
		{"another day", base, "Deploys go through the staging branch on Thursday after the tests are green and the on-call engineer has said yes to the change in the channel",
			false, true},
		{"a negation", base, "Deploys do not go through the staging branch on Friday after the tests are green and the on-call engineer has said yes to the change in the channel",
			false, true},
		{"another number", base + " 5", base + " 6", false, true},
		{"another order", "the client calls the server", "the server calls the client", false, true},
		{"something else", base, "Ana prefers short answers", false, false},
		{"short, contradicting", "use tabs", "never use tabs", false, true},
		{"contracted", "do deploy on Friday please now", "don't deploy on Friday please now", false, true},
		{"Chinese, the same", "部署总是在星期五进行", "部署总是在星期五进行。", true, false},
		{"Chinese, negated", "部署在星期五进行", "部署不在星期五进行", false, true},
		{"Chinese, another day", "部署总是在星期五进行", "部署总是在星期四进行", false, true},
		{"empty", "", "", true, false},
	} {
		a, b := wordingOf(c.a), wordingOf(c.b)
		if got := nearEqual(a, b); got != c.equal || nearEqual(b, a) != got {
			t.Errorf("%s: near equal: %v", c.name, got)
		}
		if got := contradicts(a, b); got != c.contradict || contradicts(b, a) != got {
			t.Errorf("%s: contradicts: %v (words %.2f)", c.name, got, overlap(a.words, b.words))
		}
	}
}
