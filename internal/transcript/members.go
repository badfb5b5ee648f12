package transcript

import "encoding/json"

// members are those of a JSON object, not decoded.
type members map[string]json.RawMessage

func membersOf(text []byte) (members, error) {
	var m members
	err := json.Unmarshal(text, &m)
	return m, err
}

// text is the member of that name if it is a string; empty: it is none.
func (m members) text(name string) string {
	var s string
	if json.Unmarshal(m[name], &s) != nil {
		return ""
	}
	return s
}

// has says whether there are members of all these names.
func (m members) has(names ...string) bool {
	for _, name := range names {
		if _, ok := m[name]; !ok {
			return false
		}
	}
	return true
}
