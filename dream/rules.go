package dream

// A rule finds what one kind of step mends. It looks at the view alone.
type rule func(v *View) ([]Step, []Note)

// rules are all of them, in the order in which a plan has their steps.
func rules() []rule { return nil }

// Mend runs the rules.
func (v *View) Mend() (steps []Step, notes []Note) {
	for _, r := range rules() {
		s, n := r(v)
		steps, notes = append(steps, s...), append(notes, n...)
	}
	return steps, notes
}
