package verify

import (
	"path"
	"slices"
	"strings"
	"sync"

	"casebook"
)

// name checks a symbol, a flag or a variable.
func (c *check) name(m Mention) casebook.Reference {
	if !c.tracks {
		return unknown("there is no git that tells of names")
	}
	switch m.Kind {
	case Flag:
		return c.flag(strings.TrimPrefix(m.Text, "--"))
	case Variable:
		return c.variable(m.Text)
	}
	return c.symbol(m)
}

// flag checks a flag of the project's own programs.
func (c *check) flag(name string) casebook.Reference {
	if c.words.flagged[name] {
		return casebook.Reference{State: Present}
	}
	for _, r := range c.removals(name) {
		if definesFlag(r.line, name) {
			return c.goneName("--"+name, r.file)
		}
	}
	return unknown("no source has it; it may be of another program")
}

// shellVariables are those that every system has.
var shellVariables = sync.OnceValue(func() map[string]bool {
	return wordSet(`HOME PATH USER PWD OLDPWD SHELL TERM LANG LC_ALL TMPDIR TEMP TMP EDITOR VISUAL PAGER CI DEBUG NO_COLOR GOPATH GOROOT GOOS GOARCH GOFLAGS CGO_ENABLED NODE_ENV
		JAVA_HOME VIRTUAL_ENV PYTHONPATH LD_LIBRARY_PATH XDG_CONFIG_HOME XDG_STATE_HOME XDG_CACHE_HOME XDG_DATA_HOME GITHUB_TOKEN HTTP_PROXY HTTPS_PROXY NO_PROXY PS1 IFS DISPLAY`)
})

func (c *check) variable(name string) casebook.Reference {
	if len(c.words.used[name]) > 0 {
		return casebook.Reference{State: Present}
	}
	for _, r := range c.removals(name) {
		if (r.declares || readsVariable(r.line, name, r.file)) && strings.Contains(name, "_") && !shellVariables()[name] {
			return c.goneName(name, r.file)
		}
	}
	return unknown("no source has it; it may be of another program")
}

// goneName calls a name gone, unless it may be where nobody looked.
func (c *check) goneName(name, file string) casebook.Reference {
	if c.words.unread {
		return unknown("not all sources could be looked at")
	}
	if c.words.knows {
		c.words.origins[name] = file
	}
	return casebook.Reference{State: Gone, Reason: "it was in " + file}
}

// symbol checks a name of code.
func (c *check) symbol(m Mention) casebook.Reference {
	w := c.words
	folder, names := symbolParts(m.Text)
	last, owner := names[len(names)-1], ""
	if len(names) > 1 {
		owner = names[len(names)-2]
	}
	switch {
	case owner == "" && strings.ToUpper(last) == last && len(w.used[last]) == 0:
		return c.variable(last)
	case owner == "":
		return c.plain(m, last)
	}
	if t := w.members[owner]; t != nil && len(t.files) > 0 {
		if r := c.member(m, owner, last); r.State != Unknown || len(w.packages[owner]) == 0 { // a package may have the type's name
			return r
		}
	}
	if dirs := w.packages[owner]; len(dirs) > 0 || folder != "" {
		if folder != "" {
			dirs = slices.DeleteFunc(slices.Clone(dirs), func(d string) bool { return d != folder && !strings.HasSuffix(d, "/"+folder) })
		}
		return c.inPackage(m, dirs, owner, last)
	}
	if len(w.used[owner]) == 0 || len(w.used[last]) == 0 { // who had it is no more, or it is
		return c.owned(m, owner, last)
	}
	return c.plain(m, last)
}

// plain checks a name without its owner.
func (c *check) plain(m Mention, last string) casebook.Reference {
	w := c.words
	if len(w.used[last]) > 0 {
		return c.besides(m, last)
	}
	for _, r := range c.removals(last) {
		if r.declares {
			return c.goneName(m.Text, r.file)
		}
	}
	return unknown("no source has it, and git knows of no declaration")
}

// besides checks that the file which is named beside a symbol still has it.
func (c *check) besides(m Mention, last string) casebook.Reference {
	w := c.words
	present := casebook.Reference{State: Present}
	if m.Beside == "" {
		return present
	}
	has := func(file string) bool { return file == m.Beside || strings.HasSuffix(file, "/"+m.Beside) }
	if slices.ContainsFunc(w.used[last], has) {
		return present
	}
	files := declaredIn(w.declared[last], "")
	if len(files) != 1 || path.Base(files[0]) == path.Base(m.Beside) { // the file moved, and the symbol with it
		return present
	}
	if slices.ContainsFunc(c.removals(last), func(r removal) bool { return r.declares && has(r.file) && c.wentTo(r, last, files[0]) }) {
		return casebook.Reference{State: Moved, To: files[0]}
	}
	return present
}

// declaredIn are the files of declarations; owner "" stands for all.
func declaredIn(all []declaration, owner string) []string {
	var files []string
	for _, d := range all {
		if (owner == "" || d.owner == owner) && !slices.Contains(files, d.file) {
			files = append(files, d.file)
		}
	}
	return files
}

// wentTo says whether what a file declares may be what was removed: the commit that removed it added one of the name, and half of the line's words are the same.
func (c *check) wentTo(r removal, name, file string) bool {
	words := func(line string) []string {
		return strings.FieldsFunc(line, func(r rune) bool { return r < 0x80 && !wordByte(byte(r)) })
	}
	was := words(r.line)
	return c.words.added[added{name, r.commit}] && path.Ext(file) == path.Ext(r.file) && slices.ContainsFunc(c.words.declared[name], func(d declaration) bool {
		now, same := words(d.line), 0
		for _, word := range now {
			if slices.Contains(was, word) {
				same++
			}
		}
		return d.file == file && 2*same >= max(len(now), len(was)) && (same > 2 || same == len(was))
	})
}

// member checks a method or a field of one of Go's types.
func (c *check) member(m Mention, owner, last string) casebook.Reference {
	t := c.words.members[owner]
	switch {
	case slices.Contains(t.names, last):
		return c.besides(m, last)
	case t.open:
		return unknown("it may be of a type that " + owner + " embeds")
	}
	for _, r := range c.removals(last) {
		if r.owner == owner || r.declares && r.owner == "" && slices.Contains(t.files, r.file) && strings.HasSuffix(r.file, ".go") && !strings.HasPrefix(r.line, "func ") {
			return c.goneName(m.Text, r.file)
		}
	}
	return unknown("the type " + owner + " has none, and git knows of none")
}

// inPackage checks a name of one of Go's packages.
func (c *check) inPackage(m Mention, dirs []string, owner, last string) casebook.Reference {
	w := c.words
	for _, d := range w.declared[last] {
		if slices.Contains(dirs, path.Dir(d.file)) {
			return c.besides(m, last)
		}
	}
	return c.owned(m, owner, last)
}

// owned checks a name whose owner is a package, a module or a class that need not be there any more: only what git says it declared counts.
func (c *check) owned(m Mention, owner, last string) casebook.Reference {
	w := c.words
	c.removals(owner) // asked for in time
	for _, r := range c.removals(last) {
		if !r.declares || !c.ownerOf(r, owner) {
			continue
		}
		var files []string
		for _, d := range w.declared[last] {
			if path.Dir(d.file) != path.Dir(r.file) && (d.owner == "") == (r.owner == "") && c.wentTo(r, last, d.file) {
				files = append(files, d.file)
			}
		}
		switch {
		case len(files) == 1:
			return casebook.Reference{State: Moved, To: files[0]}
		case len(files) > 1, len(w.declared[last]) > 0:
			return unknown("others have that name")
		case len(w.used[last]) > 0:
			return unknown("it is used, and declared nowhere")
		}
		return c.goneName(m.Text, r.file)
	}
	if len(w.used[last]) > 0 && len(w.used[owner]) > 0 {
		return casebook.Reference{State: Present}
	}
	return unknown("no source declares it, and git knows of none")
}

// ownerOf says whether a removed declaration belonged to an owner: its type, its package, its file, or a class that went with it.
func (c *check) ownerOf(r removal, owner string) bool {
	stem := strings.TrimSuffix(path.Base(r.file), path.Ext(r.file))
	if r.owner == owner || path.Base(path.Dir(r.file)) == owner || strings.EqualFold(stem, owner) ||
		slices.Contains(c.words.packages[owner], path.Dir(r.file)) {
		return true
	}
	return slices.ContainsFunc(c.removals(owner), func(o removal) bool { return o.declares && o.file == r.file }) ||
		slices.ContainsFunc(c.words.declared[owner], func(d declaration) bool { return d.file == r.file })
}
