package settings

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"casebook"
)

// A Provider is where models are asked. It is the person's own configuration alone: no file of a project, and no variable, chooses an address, a key or a helper.
type Provider struct {
	Name string
	Kind string // anthropic, openai or ollama: which interface it has; KindHost: it is a program on this machine
	// Agent is which program a host is; Command names it, by its absolute path, with first arguments, and empty means that it is looked for on PATH.
	Agent   string
	Command []string
	// Small is the model that a host is asked for where a role names none; empty: one must be named.
	Small string
	// BaseURL is https, or this machine, or Insecure.
	BaseURL  string
	Insecure bool
	// KeyEnv is the variable that has the key, KeyCommand the program that says it, by its absolute path, with its arguments. At most one is set.
	KeyEnv     string
	KeyCommand []string
	// Version is the anthropic-version; empty: casebook's own.
	Version string
	// ContextTokens is the models' window; 0: not known.
	ContextTokens int
	Headers       []ProviderHeader
	Prices        []ModelPrice
	// Path is the file that sets it; empty: it is built in.
	Path string
	// Broken says that something of it is wrong: it is not used at all, since what was meant may be another place for the same words.
	Broken bool
}

// A ProviderHeader goes with every request.
type ProviderHeader struct{ Name, Value string }

// A ModelPrice is in US dollars for a million tokens.
type ModelPrice struct {
	Model                                           string
	Input, Output, CacheRead, CacheWrite, CacheLong float64
}

// entries are the lines of `casebook config`: where a key comes from, and never what a header or a helper's arguments say.
func (p Provider) entries() []Entry {
	if p.Path == "" {
		return nil
	}
	var all []Entry
	add := func(key, value string) {
		if value != "" {
			all = append(all, Entry{"providers." + p.Name + "." + key, value, SourceConfig, p.Path})
		}
	}
	if p.Broken {
		add("broken", "true")
		return all
	}
	add("kind", p.Kind)
	add("agent", p.Agent)
	if n := len(p.Command); n > 0 {
		add("command", p.Command[0]+strings.Repeat(" …", min(n-1, 1)))
	}
	add("baseURL", p.BaseURL)
	if p.Insecure {
		add("insecure", "true")
	}
	add("keyEnv", p.KeyEnv)
	if n := len(p.KeyCommand); n > 0 {
		add("keyCommand", p.KeyCommand[0]+strings.Repeat(" …", min(n-1, 1)))
	}
	add("version", p.Version)
	if p.ContextTokens > 0 {
		add("contextTokens", strconv.Itoa(p.ContextTokens))
	}
	var names []string
	for _, h := range p.Headers {
		names = append(names, h.Name)
	}
	add("headers", strings.Join(names, ", "))
	for _, m := range p.Prices {
		add("prices."+m.Model, fmt.Sprintf("%g in, %g out", m.Input, m.Output))
	}
	return all
}

// Endpoint reads a base URL. Its text is in no error: a password may stand in it.
func Endpoint(text string, insecure bool) (*url.URL, error) {
	u, err := url.Parse(text)
	switch {
	case text == "":
		return nil, errors.New("no baseURL is set")
	case err != nil || u.Hostname() == "" || u.Scheme != "https" && u.Scheme != "http":
		return nil, errors.New("the baseURL is no https address")
	case u.User != nil || u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return nil, errors.New("the baseURL has a user, a query or a fragment; keys come from keyEnv or keyCommand")
	case u.Scheme == "http" && !insecure && !Loopback(u.Hostname()):
		return nil, fmt.Errorf("the baseURL asks %s without TLS; use https, or set insecure", u.Hostname())
	}
	u.Path = strings.TrimRight(u.Path, "/")
	u.RawPath = ""
	return u, nil
}

// Loopback says whether a host is this machine, by its name or address alone.
func Loopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && ip.Unmap().IsLoopback()
}

// readProviders reads what stands below `providers`.
func (r *configReader) readProviders(n *yaml.Node) {
	if n.Kind == yaml.ScalarNode && n.Tag == "!!null" {
		return
	}
	if n.Kind != yaml.MappingNode {
		r.problem("config-value", n, "providers is not a mapping of providers; it is passed over")
		return
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		name, value := n.Content[i], n.Content[i+1]
		if !regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$`).MatchString(name.Value) || strings.EqualFold(name.Value, NoModel) {
			r.problem("config-value", name, fmt.Sprintf("%q is no name of a provider: letters, digits, `-`, `_` and `.`; it is passed over", name.Value))
			continue
		}
		p := Provider{Name: name.Value}
		if i := slices.IndexFunc(builtIn(), func(b Provider) bool { return b.Name == name.Value }); i >= 0 {
			p = builtIn()[i]
		}
		p.Path = r.path
		line, err := p.read(value)
		if err != nil {
			p = Provider{Name: name.Value, Path: r.path, Broken: true}
			r.problems = append(r.problems, casebook.Problem{Code: "provider-broken", Path: r.path, Line: line,
				Text: fmt.Sprintf("providers.%s: %s; this provider is not asked", name.Value, err), Fix: "mend the line, then look with casebook config"})
		}
		if i := slices.IndexFunc(*r.providers, func(b Provider) bool { return b.Name == name.Value }); i >= 0 {
			r.problem("config-duplicate", name, fmt.Sprintf("providers.%s stands there twice; the last one counts", name.Value))
			(*r.providers)[i] = p
			continue
		}
		*r.providers = append(*r.providers, p)
	}
}

// read sets what a provider's mapping says; with an error it says in which line. No value is in the error: it may be a key in the wrong place.
func (p *Provider) read(n *yaml.Node) (line int, err error) {
	if n.Kind != yaml.MappingNode {
		return n.Line, errors.New("not a mapping of settings")
	}
	ownKey := false
	var asked, hosted string // settings of the one sort of provider and of the other
	for i := 0; i+1 < len(n.Content); i += 2 {
		name, value := n.Content[i], n.Content[i+1]
		if name.Value == "keyEnv" || name.Value == "keyCommand" {
			if ownKey {
				return name.Line, errors.New("keyEnv and keyCommand cannot both be set, nor one twice")
			}
			ownKey, p.KeyEnv, p.KeyCommand = true, "", nil
		}
		switch name.Value {
		case "agent", "command":
			hosted = name.Value
		case "baseURL", "insecure", "keyCommand", "version", "headers", "contextTokens":
			asked = name.Value
		}
		if err := p.set(name.Value, value); err != nil {
			return value.Line, fmt.Errorf("%s: %w", name.Value, err)
		}
	}
	switch {
	case p.Kind == KindHost:
		return n.Line, p.checkHost(asked)
	case !slices.Contains([]string{"anthropic", "openai", "ollama"}, p.Kind):
		return n.Line, errors.New("kind: none of anthropic, openai, ollama, host")
	case hosted != "":
		return n.Line, fmt.Errorf("%s: only for the kind host", hosted)
	}
	if _, err := Endpoint(p.BaseURL, p.Insecure); err != nil {
		return n.Line, err
	}
	return 0, nil
}

func (p *Provider) set(name string, n *yaml.Node) error {
	text := func(to *string) error { // a version is a day, which nobody puts between quotes
		if n.Kind != yaml.ScalarNode || n.ShortTag() != "!!str" && (name != "version" || n.ShortTag() != "!!timestamp") {
			return errors.New("not a text")
		}
		*to = strings.TrimSpace(n.Value)
		return nil
	}
	switch name {
	case "kind":
		return text(&p.Kind)
	case "baseURL":
		return text(&p.BaseURL)
	case "version":
		return text(&p.Version)
	case "keyEnv":
		if err := text(&p.KeyEnv); err != nil {
			return err
		}
		if !regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`).MatchString(p.KeyEnv) {
			return errors.New("no name of a variable; the key itself does not stand in a file")
		}
		return nil
	case "agent":
		return text(&p.Agent)
	case "keyCommand":
		return setCommand(&p.KeyCommand, n)
	case "command":
		return setCommand(&p.Command, n)
	case "insecure":
		v, ok := parseBool(n.Value)
		if n.Kind != yaml.ScalarNode || !ok {
			return errors.New("not true or false")
		}
		p.Insecure = v
		return nil
	case "contextTokens":
		v, err := strconv.Atoi(n.Value)
		if n.Kind != yaml.ScalarNode || err != nil || v < 512 || v > 1<<30 {
			return errors.New("not a number of tokens from 512")
		}
		p.ContextTokens = v
		return nil
	case "headers":
		return p.setHeaders(n)
	case "prices":
		return p.setPrices(n)
	case "key", "apiKey", "token", "password":
		return errors.New("a key does not stand in a file; name its variable in keyEnv, or a helper in keyCommand")
	}
	return errors.New("no setting of a provider: kind, baseURL, keyEnv, keyCommand, contextTokens, insecure, version, headers, prices, agent and command are")
}

// setCommand takes a list of words, since no shell reads them. The program is named by its path: PATH is the environment's, which a project may have set.
func setCommand(to *[]string, n *yaml.Node) error {
	if n.Kind != yaml.SequenceNode || len(n.Content) == 0 {
		return errors.New("not a list: the program, then its arguments, each an item of its own")
	}
	var words []string
	for _, item := range n.Content {
		if item.Kind != yaml.ScalarNode {
			return errors.New("not a list of texts")
		}
		words = append(words, item.Value)
	}
	if !filepath.IsAbs(words[0]) {
		return errors.New("the program is not named by its absolute path")
	}
	*to = words
	return nil
}

func (p *Provider) setHeaders(n *yaml.Node) error {
	if n.Kind != yaml.MappingNode {
		return errors.New("not a mapping of names to values")
	}
	p.Headers = nil
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i+1].Kind != yaml.ScalarNode {
			return errors.New("not a mapping of names to values")
		}
		p.Headers = append(p.Headers, ProviderHeader{n.Content[i].Value, n.Content[i+1].Value})
	}
	return nil
}

func (p *Provider) setPrices(n *yaml.Node) error {
	if n.Kind != yaml.MappingNode {
		return errors.New("not a mapping of models to prices")
	}
	p.Prices = nil
	for i := 0; i+1 < len(n.Content); i += 2 {
		price := ModelPrice{Model: n.Content[i].Value, CacheRead: -1, CacheWrite: -1, CacheLong: -1}
		to := map[string]*float64{"input": &price.Input, "output": &price.Output, "cacheRead": &price.CacheRead, "cacheWrite": &price.CacheWrite, "cacheLong": &price.CacheLong}
		of := n.Content[i+1]
		if of.Kind != yaml.MappingNode {
			return errors.New("a price is {input: …, output: …} in US dollars for a million tokens")
		}
		for j := 0; j+1 < len(of.Content); j += 2 {
			field := to[of.Content[j].Value]
			v, err := strconv.ParseFloat(of.Content[j+1].Value, 64)
			if field == nil || err != nil || !(v >= 0 && v <= 1e6) {
				return errors.New("a price has input, output, cacheRead, cacheWrite and cacheLong, numbers from 0")
			}
			*field = v
		}
		for _, cache := range []*float64{&price.CacheRead, &price.CacheWrite, &price.CacheLong} {
			if *cache < 0 { // never too little
				*cache = price.Input
				if cache == &price.CacheLong {
					*cache = 2 * price.Input
				}
			}
		}
		p.Prices = append(p.Prices, price)
	}
	return nil
}
