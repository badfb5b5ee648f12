package recall

import (
	"strings"

	"casebook"
	"casebook/store"
)

// A withheldError says why a memory is kept from agents until a person has accepted its text.
type withheldError struct{ reasons []string }

func (e *withheldError) Error() string { return "it is withheld: " + strings.Join(e.reasons, "; ") }

func (e *withheldError) problem(path string) casebook.Problem {
	return casebook.Problem{Code: "memory-withheld", Path: path, Text: "not shown to an agent before a person has accepted it: " + strings.Join(e.reasons, "; "),
		Fix: "look at it with `casebook review`"}
}

// withheld says why the text of a memory must not be shown. data may be only the beginning of a file; what a person accepts is all of it.
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
	e := &withheldError{}
	for _, p := range reasons {
		e.reasons = append(e.reasons, p.Text)
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
