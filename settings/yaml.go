package settings

import (
	"errors"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v4"

	"casebook"
)

// recallFlag is the published name of the switch for recall; config.yaml takes it below `flags`.
const recallFlag = "flags.tengu_moth_copse"

// parseConfig sets fields and providers from the text of config.yaml.
func parseConfig(path string, data []byte, fields []field, providers *[]Provider) []casebook.Problem {
	broken := func(line int, text string) []casebook.Problem {
		return []casebook.Problem{{Code: "config-broken", Path: path, Line: line, Text: text + "; the whole file is passed over"}}
	}
	var documents []yaml.Node
	if err := yaml.Load(data, &documents, yaml.WithAllDocuments()); err != nil {
		var at *yaml.LoadError
		if errors.As(err, &at) {
			return broken(at.Mark.Line, at.Message)
		}
		return broken(0, strings.Join(strings.Fields(err.Error()), " "))
	}
	if len(documents) > 1 {
		return broken(documents[1].Line, "a second document starts")
	}
	if len(documents) == 0 || len(documents[0].Content) == 0 {
		return nil
	}
	r := configReader{path: path, fields: fields, providers: providers, seen: map[string]int{}}
	r.mapping("", documents[0].Content[0])
	return r.problems
}

type configReader struct {
	path      string
	fields    []field
	providers *[]Provider
	seen      map[string]int // key → line
	problems  []casebook.Problem
}

func (r *configReader) problem(code string, n *yaml.Node, text string) {
	r.problems = append(r.problems, casebook.Problem{Code: code, Path: r.path, Line: n.Line, Text: text})
}

// mapping reads one level; prefix is the dotted key above it.
func (r *configReader) mapping(prefix string, n *yaml.Node) {
	if n.Kind == yaml.ScalarNode && n.Tag == "!!null" {
		return
	}
	if n.Kind != yaml.MappingNode {
		what := "the file"
		if prefix != "" {
			what = strings.TrimSuffix(prefix, ".")
		}
		r.problem("config-value", n, what+" is not a mapping of settings; it is passed over")
		return
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		name, value := n.Content[i], n.Content[i+1]
		key := prefix + name.Value
		if key == "providers" {
			r.readProviders(value)
			continue
		}
		if r.group(key) {
			r.mapping(key+".", value)
			continue
		}
		f, ok := r.field(key)
		if !ok {
			r.problem("config-unknown", name, fmt.Sprintf("%s is no setting%s; it is passed over", key, r.similar(key)))
			continue
		}
		if line, twice := r.seen[key]; twice {
			r.problem("config-duplicate", name, fmt.Sprintf("%s stands in line %d already; the last one counts", key, line))
		}
		r.seen[key] = name.Line
		if err := r.set(f, key, value); err != nil {
			r.problem("config-value", value, fmt.Sprintf("%s: %s; it is passed over", key, err))
		}
	}
}

// group says whether key stands above settings.
func (r *configReader) group(key string) bool {
	if strings.HasPrefix(recallFlag, key+".") {
		return true
	}
	for _, f := range r.fields {
		if strings.HasPrefix(f.key, key+".") {
			return true
		}
	}
	return false
}

func (r *configReader) field(key string) (field, bool) {
	if key == recallFlag {
		key = "recall.enabled"
	}
	for _, f := range r.fields {
		if f.key == key {
			return f, true
		}
	}
	return field{}, false
}

// similar is a hint at a setting that differs in letters' case or separators alone.
func (r *configReader) similar(key string) string {
	plain := func(s string) string { return strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(s)) }
	for _, f := range r.fields {
		if plain(f.key) == plain(key) {
			return " (" + f.key + " is)"
		}
	}
	return ""
}

// set takes a scalar of the right kind. The setting's own name wins over the flag wherever the two stand.
func (r *configReader) set(f field, key string, n *yaml.Node) error {
	if list, ok := f.target.(*Value[[]string]); ok && n.Kind == yaml.SequenceNode {
		var all []string
		for _, item := range n.Content {
			if item.Kind != yaml.ScalarNode {
				return errors.New("not a list of texts")
			}
			all = append(all, item.Value)
		}
		*list = Value[[]string]{all, true, SourceConfig, r.path}
		return nil
	}
	want := map[string]bool{}
	switch f.target.(type) {
	case *Value[bool]:
		want["!!bool"] = true
	case *Value[string], *Value[[]string]:
		want["!!str"] = true
	case *Value[float64]:
		want["!!int"], want["!!float"], want["!!str"] = true, true, true
	default:
		want["!!int"], want["!!str"] = true, true
	}
	if n.Kind != yaml.ScalarNode || !want[n.ShortTag()] {
		return errors.New("wrong kind of value")
	}
	if _, own := r.seen["recall.enabled"]; own && key == recallFlag {
		return nil
	}
	return f.parse(n.Value, Value[string]{Source: SourceConfig, Path: r.path})
}
