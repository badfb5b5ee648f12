package install

import "github.com/tailscale/hujson"

// strip takes the handlers of ours out of every event, and the containers that are empty by that: groups always, an event's array and hooks when the
// receipt says that installing made them, or there is none. A container that stays gets back the white space it had. left counts the members of the
// top object after that.
func strip(raw []byte, r *receipt) (after []byte, left int, err error) {
	d, err := parse(raw)
	if err != nil {
		return nil, 0, err
	}
	top := containerOf(d.root)
	left = len(top.items)
	splices, _ := prune(top, r.blank(""), func(m item) ([]splice, bool) {
		if m.name != "hooks" || m.value.Value.Kind() != '{' {
			return nil, false
		}
		edits, emptied := stripEvents(m.value, r)
		gone := emptied && r.created("hooks")
		if gone {
			left--
		}
		return edits, gone
	})
	return d.apply(splices), left, nil
}

func stripEvents(hooks hujson.Value, r *receipt) ([]splice, bool) {
	return prune(containerOf(hooks), r.blank("hooks"), func(e item) ([]splice, bool) {
		if e.value.Value.Kind() != '[' {
			return nil, false
		}
		edits, emptied := prune(containerOf(e.value), r.blank("hooks."+e.name), stripGroup)
		return edits, emptied && r.created("hooks."+e.name)
	})
}

// stripGroup says gone when no handler is left that was there beside ours.
func stripGroup(group item) (edits []splice, gone bool) {
	if group.value.Value.Kind() != '{' {
		return nil, false
	}
	others := false
	for _, m := range containerOf(group.value).items {
		if m.name != "hooks" || m.value.Value.Kind() != '[' {
			continue
		}
		c := containerOf(m.value)
		cuts, emptied := prune(c, "", func(h item) ([]splice, bool) {
			_, ours := handlerOf(h.value)
			return nil, ours
		})
		edits = append(edits, cuts...)
		gone = gone || emptied
		others = others || (!emptied && len(c.items) > 0)
	}
	return edits, gone && !others
}

// prune asks for each item of c what is to be cut inside of it and whether it goes as a whole. emptied says that c had items and has none now; blank is
// what the edits then put between its brackets.
func prune(c container, blank string, ask func(item) ([]splice, bool)) (edits []splice, emptied bool) {
	gone := make([]bool, len(c.items))
	left := len(c.items)
	for i, it := range c.items {
		inside, all := ask(it)
		if gone[i] = all; all {
			left--
		} else {
			edits = append(edits, inside...)
		}
	}
	if left == 0 && len(c.items) > 0 {
		return []splice{{c.open, c.close, blank}}, true
	}
	return append(edits, cut(c, gone)...), false
}
