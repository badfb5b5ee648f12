package recall

import (
	"strings"

	"casebook"
	"casebook/store"
)

// A withheldError says why a memory is kept from agents until a person has accepted its text.
type withheldError struct {
	path    string // absolute
	reasons []string
}

func (e *withheldError) Error() string { return "it is withheld: " + strings.Join(e.reasons, "; ") }

func (e *withheldError) problem() casebook.Problem {
	return casebook.Problem{Code: "memory-withheld", Path: e.path, Text: "not shown to an agent before a person has accepted it: " + strings.Join(e.reasons, "; "),
		Fix: "look at it with `casebook review`"}
}

// withheld says why the text of a memory must not be shown. data may be only the beginning of a file; what a person accepts is all of it. No word of the text is
// repeated, since an agent reads the reasons; a name that could mislead is not, either.
func withheld(st *store.Store, path string, data []byte, cut bool) error {
	reasons := st.Withheld(path, data)
	if len(reasons) > 0 && cut {
		whole, _, err := st.Read(path, 0)
		if err != nil {
			return err
		}
		reasons = st.Withheld(path, whole)
	}
	if len(reasons) == 0 {
		return nil
	}
	e := &withheldError{path: st.Abs(path)}
	if store.Misnamed(path, "") {
		e.path = st.Dir
	}
	for _, p := range reasons {
		e.reasons = append(e.reasons, unquoted(p.Text))
	}
	return e
}

// keepLooked writes down which texts hold nothing that could mislead, so that the next prompt need not look through them.
func (r *Recaller) keepLooked() {
	if r.Store != nil {
		r.Store.KeepLooked()
	}
	for _, l := range r.Further {
		l.Store.KeepLooked()
	}
}

// unquoted leaves out what stands in quotation marks.
func unquoted(s string) string {
	var b strings.Builder
	for i, part := range strings.Split(s, `"`) {
		if i%2 == 0 {
			b.WriteString(part)
		} else {
			b.WriteString("…")
		}
	}
	return b.String()
}
