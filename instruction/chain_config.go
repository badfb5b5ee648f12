package instruction

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"casebook"
	"casebook/internal/regular"
)

// maxConfig bounds one file of another agent's configuration.
const maxConfig = 4 << 20

// A format is how an agent writes its configuration.
type format int

const (
	formatJSON     format = iota
	formatComments        // JSON with comments
	formatTrailing        // and with commas behind the last element
	formatTOML
)

// A configFile is where a file of configuration lies: in a base, named by a variable, or in the project's folders.
type configFile struct {
	base  *base
	env   string // the variable that holds its path
	text  string // the variable that holds its text
	names []string
	// Of the project, from the outermost folder down to the working directory; it counts only if the project is trusted. here takes the working directory
	// alone; nearest begins there.
	project bool
	here    bool
	nearest bool
	reach   reach
	// explicit counts it only where a person said that the project is trusted, not where nobody said anything.
	explicit bool
	// script is one that the agent runs, and we do not.
	script bool
}

// A knob is a key of the configuration, with dots between the levels, and what it turns.
type knob struct {
	key  string
	does turn
	// person marks what counts from the person's own files alone.
	person bool
}

// A turn is what a key of the configuration does.
type turn int

const (
	turnLimit      turn = iota // a number: the limit in bytes
	turnNamesLast              // names behind those that the agent knows; none leads to another folder
	turnNamesFirst             // a name or names before them
	turnMarkers                // the markers
	turnFlat                   // "flat" or another word
	turnStarts                 // further working directories
	turnPatterns               // further files
	turnListed                 // further names
	turnGlobal                 // the person's files instead of the usual ones
	turnTrust                  // whether a person is asked for trust at all
	turnProjects               // a table of projects with what is said of each
)

// configure reads the configuration, layer by layer, and turns the switches. Whether the project is trusted is decided by the person's files, and before any of
// the project's is read.
func (g *gathering) configure() {
	g.asked, g.levels = true, map[string]string{}
	decided := false
	for _, layer := range g.c.config {
		if layer.project && !decided {
			g.decide()
			decided = true
		}
		if layer.project && (g.bare || !g.trusted || layer.explicit && g.levels[g.projectKey()] != "trusted") {
			continue
		}
		for _, path := range g.configPaths(layer) {
			if tree, ok := g.readConfig(layer, path); ok {
				g.take(tree, path, layer.project)
			}
		}
	}
	if !decided {
		g.decide()
	}
	g.c.names = unique(g.first, g.c.names)
}

// take turns what one file of the configuration sets.
func (g *gathering) take(tree map[string]any, path string, project bool) {
	for _, k := range g.c.knobs {
		v, ok := lookUp(tree, k.key)
		if !ok || k.person && project {
			continue
		}
		if !g.turn(k.does, v) {
			g.problem(casebook.Problem{Code: "agent-config", Path: path, Text: k.key + " has another form than " + g.c.agent + " wants; it is passed over",
				Fix: "see its documentation"})
		}
	}
}

// turn turns one switch; false says that the value is of another form.
func (g *gathering) turn(does turn, v any) bool {
	c := &g.c
	switch does {
	case turnLimit:
		n, ok := v.(int64)
		if ok = ok && n >= 0; ok {
			c.limit = int(min(n, 1<<30))
		}
		return ok
	case turnFlat:
		word, ok := v.(string)
		c.flat = word == "flat"
		return ok
	case turnTrust:
		asked, ok := v.(bool)
		g.asked, g.strict = asked || !ok, asked || !ok
		return ok
	case turnProjects:
		return trustLevels(v, g.levels)
	}
	list, ok := texts(v)
	if !ok {
		return false
	}
	switch does {
	case turnNamesFirst:
		g.first = trimmed(list)
	case turnNamesLast:
		elsewhere := func(name string) bool { return name == "." || name == ".." || strings.ContainsAny(name, `/`) }
		c.names = unique(c.names, slices.DeleteFunc(trimmed(list), elsewhere))
	case turnMarkers:
		c.markers = list
	case turnStarts:
		c.starts = slices.Concat(c.starts, list)
	case turnPatterns:
		c.patterns = unique(c.patterns, list)
	case turnListed:
		c.names = slices.Concat(c.names, list)
	case turnGlobal:
		g.globals = append(g.globals, list...)
	}
	return true
}

// trimmed takes the white space around texts away, and those of nothing else.
func trimmed(list []string) []string {
	all := []string{}
	for _, s := range list {
		if s = strings.TrimSpace(s); s != "" {
			all = append(all, s)
		}
	}
	return all
}

// unique joins lists and keeps the first of equal words.
func unique(lists ...[]string) []string {
	var all []string
	for _, w := range slices.Concat(lists...) {
		if !slices.Contains(all, w) {
			all = append(all, w)
		}
	}
	return all
}

// texts takes a text or a list of texts, without empty ones.
func texts(v any) ([]string, bool) {
	list, ok := v.([]any)
	if s, one := v.(string); one {
		list, ok = []any{s}, true
	}
	all := []string{}
	for _, e := range list {
		s, is := e.(string)
		if s != "" {
			all = append(all, s)
		}
		ok = ok && is
	}
	return all, ok
}

// lookUp finds a value by the keys that lead to it.
func lookUp(tree map[string]any, key string) (any, bool) {
	first, rest, deeper := strings.Cut(key, ".")
	v, ok := tree[first]
	if !deeper || !ok {
		return v, ok && v != nil
	}
	below, ok := v.(map[string]any)
	if !ok {
		return nil, false
	}
	return lookUp(below, rest)
}

// configPaths are where the files of a layer may lie; a path that begins with $ stands for the text in a variable.
func (g *gathering) configPaths(layer configFile) []string {
	switch {
	case layer.text != "":
		return []string{"$" + layer.text}
	case layer.env != "":
		if path := g.env(layer.env); filepath.IsAbs(path) {
			return []string{path}
		} else if path != "" {
			return []string{filepath.Join(g.l.Dir, path)}
		}
		return nil
	}
	dirs := []string{g.l.Dir}
	switch {
	case layer.base != nil:
		dirs = []string{g.baseFolder(*layer.base)}
	case !layer.here:
		dirs = nil
		top := g.ceiling(g.l.Dir, layer.reach)
		for at := g.l.Dir; ; at = filepath.Dir(at) {
			dirs = append(dirs, at)
			if at == top || at == filepath.Dir(at) {
				break
			}
		}
		if !layer.nearest {
			slices.Reverse(dirs)
		}
	}
	var all []string
	for _, name := range layer.names {
		for _, dir := range dirs {
			if dir != "" {
				all = append(all, filepath.Join(dir, name))
			}
		}
	}
	return all
}

// readConfig reads one file; what is not there is no fault.
func (g *gathering) readConfig(layer configFile, path string) (map[string]any, bool) {
	data, err := []byte(nil), error(nil)
	if variable, ok := strings.CutPrefix(path, "$"); ok {
		data = []byte(g.env(variable))
	} else {
		data, err = regular.Read(path, maxConfig)
	}
	bad := casebook.Problem{Code: "agent-config", Path: path, Fix: "mend it; see the documentation of " + g.c.agent}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, false
	case err != nil:
		f := faultOf(path, err)
		if f.missing {
			return nil, false
		}
		bad.Text = f.cause + "; what it says is not known"
	case layer.script:
		bad.Text, bad.Fix, bad.Warning = "is a script, which casebook does not run; what it sets is not known", "set it in the JSON file beside it", true
	case len(strings.TrimSpace(string(data))) == 0:
		return nil, false
	default:
		tree, err := g.c.format.parse(data)
		if err == nil {
			return tree, true
		}
		bad.Text = "cannot be read: " + err.Error() + "; " + g.c.agent + " may not start with it, and it is passed over here"
	}
	g.problem(bad)
	return nil, false
}

func (f format) parse(data []byte) (map[string]any, error) {
	text := strings.TrimPrefix(string(data), "\uFEFF")
	switch f {
	case formatTOML:
		return parseTOML(text)
	case formatComments, formatTrailing:
		text = plainJSON(text, f == formatTrailing)
	}
	var tree map[string]any
	if err := json.Unmarshal([]byte(text), &tree); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return nil, errors.New("line " + strconv.Itoa(1+strings.Count(text[:min(int(syntax.Offset), len(text))], "\n")) + " is no JSON")
		}
		return nil, errors.New("it holds no object")
	}
	return tree, nil
}

// plainJSON puts blanks in the place of comments, and of commas behind which nothing comes; lines stay where they are.
func plainJSON(text string, trailing bool) string {
	out := []byte(text)
	comma := -1 // where the last comma is, if only white space and comments came since
	for i := 0; i < len(out); i++ {
		switch {
		case out[i] == '"':
			for i++; i < len(out) && out[i] != '"'; i++ {
				if out[i] == '\\' {
					i++
				}
			}
			comma = -1
		case strings.HasPrefix(text[i:], "//"), strings.HasPrefix(text[i:], "/*"):
			end := "\n"
			if text[i+1] == '*' {
				end = "*/"
			}
			n := strings.Index(text[i+2:], end)
			if n < 0 {
				n = len(text) - i - 2
			} else if end == "*/" {
				n += 2
			}
			for k := i; k < i+2+n; k++ {
				if out[k] != '\n' {
					out[k] = ' '
				}
			}
			i += 1 + n
		case out[i] == ',':
			comma = i
		case (out[i] == '}' || out[i] == ']') && comma >= 0 && trailing:
			out[comma] = ' '
			comma = -1
		case !strings.ContainsRune(" \t\r\n", rune(out[i])):
			comma = -1
		}
	}
	return string(out)
}
