package transcript

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What encoding/json takes as an object, array or string is read in the same way.
func FuzzScan(f *testing.F) {
	for _, seed := range []string{
		`{}`, `[]`, `""`, ` { "a" : 1 , "b" : [ { } , "x" ] } `, `{"a":"\\","b":"\"","c":"\\\""}`, `{"a\u0062":null,"a":true,"":-1.5e+3}`,
		`"\ud83d\ude00 \ud83d \ude00 \ud83dx \ud83d\n\u00e9\/"`, "\"\xff\xfe\xe2\x82\"", `{"a":[1,2,[3,{"b":"]}"}]],"a":2}`, `[1,"2",{"3":4},[],null]`,
		`{"a":1}x`, `{"a" 1}`, `{"a":}`, `{"a":tru}`, `[1,]`, `["\x"]`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var object map[string]json.RawMessage
		got := map[string]json.RawMessage{}
		ok := eachMember(text, func(name, value []byte) {
			got[string([]rune(string(name)))] = bytes.Clone(value)
		})
		if json.Unmarshal(text, &object) == nil && object != nil {
			if !ok {
				t.Fatalf("%q is no object", text)
			}
			if diff := cmp.Diff(object, got); diff != "" {
				t.Fatal(diff)
			}
		}
		var array []json.RawMessage
		list := []json.RawMessage{}
		ok = eachElement(text, func(value []byte) { list = append(list, bytes.Clone(value)) })
		if json.Unmarshal(text, &array) == nil && array != nil {
			if !ok {
				t.Fatalf("%q is no array", text)
			}
			if diff := cmp.Diff(array, list); diff != "" {
				t.Fatal(diff)
			}
		}
		var word string
		unquoted, ok := unquote(bytes.TrimSpace(text))
		if bytes.HasPrefix(bytes.TrimSpace(text), []byte(`"`)) && json.Unmarshal(text, &word) == nil && (!ok || unquoted != word) {
			t.Fatalf("%q: %q, not %q", text, unquoted, word)
		}
	})
}
