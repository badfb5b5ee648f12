package extract

import (
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"casebook"
	"casebook/instruction"
	"casebook/internal/git"
	"casebook/internal/lexical"
	"casebook/internal/regular"
)

// Bounds of what is read of a repository: a fact that lies beyond them is kept.
const (
	repoFiles     = 20_000
	repoFileBytes = 128 << 10
	repoTells     = 40   // files that say what a project is made of
	repoPages     = 20   // of them pages for people
	repoCommits   = 2000 // the newest
	repoGitBytes  = 2 << 20
	repoGitWait   = 5 * time.Second
)

// A repository is what the files, commits and instruction files of a project say. Each part is read when it is first asked for.
type repository struct {
	root         string
	instructions *instruction.Instructions
	split        *lexical.Splitter

	files   map[string]bool // paths with slashes, and the folders of them; nil: not read yet
	tells   []telling       // of files that say what the project is made of
	words   map[string]bool // stems of the paths and of what tells
	commits []commit
	authors map[string]bool // small letters
	logged  bool
	ruled   []ruling
	prose   []ruling // sentences of files for people, such as README.md
	read    bool     // the instruction files
}

// A telling is a file such as go.mod with the words in it.
type telling struct {
	path, text string
	words      map[string]bool
}

type commit struct {
	hash, subject string
	wording
}

// A ruling is a sentence of an instruction file, or of one for people.
type ruling struct {
	path, text string
	wording
	around wording // of the sentence and the one behind it
}

// look reads the list of files, without git: it may be anybody's tree, and a list needs no more.
func (r *repository) look(ctx context.Context) {
	if r.files != nil {
		return
	}
	r.files, r.words = map[string]bool{}, map[string]bool{}
	if r.root == "" {
		return
	}
	root, err := os.OpenRoot(r.root)
	if err != nil {
		return // without files nothing is derivable from them
	}
	defer root.Close()
	var tells []string
	n, pages := 0, 0
	_ = fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && d != nil && d.IsDir():
			return fs.SkipDir
		case err != nil:
			return nil
		case ctx.Err() != nil || n >= repoFiles:
			return fs.SkipAll
		case name == ".":
			return nil
		case d.IsDir() && slices.Contains([]string{".git", "node_modules", "vendor", ".venv", "target", "dist", ".hg", ".svn"}, d.Name()):
			return fs.SkipDir
		}
		n++
		r.files[name] = true
		r.split.Words(strings.ReplaceAll(name, "/", " "), func(w lexical.Word) { r.words[w.Stem] = true })
		if page := forPeople(name); d.Type().IsRegular() && len(tells) < repoTells && tellsOf(name) && (!page || pages < repoPages) {
			tells = append(tells, name)
			if page {
				pages++
			}
		}
		return nil
	})
	for _, name := range tells {
		data, _, err := regular.Start(filepath.Join(r.root, filepath.FromSlash(name)), repoFileBytes)
		if err != nil {
			continue
		}
		t := telling{path: name, text: string(data), words: map[string]bool{}}
		r.split.Words(t.text, func(w lexical.Word) { t.words[w.Stem], r.words[w.Stem] = true, true })
		r.tells = append(r.tells, t)
		if forPeople(name) {
			r.prose = append(r.prose, r.rulings(name, t.text)...)
		}
	}
}

// tellsOf says of a file's name whether the file says what a project is made of and how it is built.
func tellsOf(name string) bool {
	base := strings.ToLower(path.Base(name))
	switch base {
	case "package.json", "go.mod", "makefile", "justfile", "taskfile.yml", "cargo.toml", "pyproject.toml", "requirements.txt", "setup.py", "setup.cfg", "pom.xml", "build.gradle",
		"build.gradle.kts", "gemfile", "composer.json", "dockerfile", "docker-compose.yml", "compose.yaml", "compose.yml", "tsconfig.json", ".nvmrc", ".tool-versions", ".gitlab-ci.yml",
		"jenkinsfile", "mix.exs", "deno.json", ".editorconfig", "codeowners":
		return true
	}
	return forPeople(name) || strings.HasPrefix(name, ".github/workflows/") || strings.HasPrefix(name, ".circleci/")
}

// forPeople says whether a file tells people about the project: README, CONTRIBUTING, and the pages of docs.
func forPeople(name string) bool {
	base := strings.ToLower(path.Base(name))
	return strings.HasPrefix(base, "readme") || strings.HasPrefix(base, "contributing") || strings.HasPrefix(strings.ToLower(name), "docs/") && strings.HasSuffix(base, ".md")
}

// log asks git for the newest commits.
func (r *repository) log(ctx context.Context) {
	if r.logged {
		return
	}
	r.logged, r.authors = true, map[string]bool{}
	if r.root == "" {
		return
	}
	answer, err := git.Run(ctx, git.Call{Dir: r.root, Wait: repoGitWait, Most: repoGitBytes,
		Args: []string{"log", "-n", strconv.Itoa(repoCommits), "--no-color", "--no-ext-diff", "--no-textconv", "--format=%H%x00%an%x00%s"}})
	if err != nil && answer.Text == "" {
		return // no repository, or no git
	}
	for line := range strings.Lines(answer.Text) {
		parts := strings.Split(strings.TrimRight(line, "\n"), "\x00")
		if len(parts) != 3 {
			continue
		}
		r.commits = append(r.commits, commit{parts[0], parts[2], wordingOf(r.split, parts[2])})
		r.authors[strings.ToLower(parts[1])] = true
		if first, _, ok := strings.Cut(strings.ToLower(parts[1]), " "); ok {
			r.authors[first] = true
		}
	}
}

// rules reads the sentences of the instruction files, of rules that wait for a file, too.
func (r *repository) rules() []ruling {
	if r.read || r.instructions == nil {
		return r.ruled
	}
	r.read = true
	set := r.instructions.Files()
	take := func(path, text string) {
		r.ruled = append(r.ruled, r.rulings(path, text)...)
	}
	for _, f := range set.Eager {
		if path.Base(filepath.ToSlash(f.Path)) != "MEMORY.md" { // which is the memories' own
			take(f.Path, f.Text)
		}
	}
	for _, w := range set.Waiting {
		if data, _, err := regular.Start(w.Path, repoFileBytes); err == nil {
			take(w.Path, string(data))
		}
	}
	return r.ruled
}

// derivable skips what the repository says, also what a person asks outright to keep: a copy beside the file goes stale when the file changes. A problem tells the person where it stands.
func (j *judging) derivable(s subject) bool {
	for _, rule := range j.repo.rules() {
		if sameFact(s.wording, rule.wording) {
			j.skip(s, SkipDerivable, "the instruction file says it: "+excerpt(rule.text), rule.path)
			return true
		}
	}
	where, why := j.repo.written(j.ctx, s)
	if why == "" {
		where, why = j.repo.tell(j.ctx, s)
	}
	if why == "" {
		return false
	}
	if s.Explicit {
		j.found.Problems = append(j.found.Problems, casebook.Problem{Code: "extract-derivable", Path: where, Warning: true,
			Text: "it was asked to keep what the repository says, so it was left out: " + why, Fix: "keep it anyway with `casebook remember`, or say what the file does not"})
	}
	j.skip(s, SkipDerivable, why, where)
	return true
}

// rulings are the sentences of a file.
func (r *repository) rulings(path, text string) []ruling {
	said := sentences(text)
	all := make([]ruling, len(said))
	for i, s := range said {
		around := s.text
		if i+1 < len(said) {
			around += " " + said[i+1].text
		}
		all[i] = ruling{path, s.text, wordingOf(r.split, s.text), wordingOf(r.split, around)}
	}
	return all
}

// written says which file for people, such as README.md, says what a candidate says, in other words.
func (r *repository) written(ctx context.Context, s subject) (where, why string) {
	if s.Type == casebook.TypeUser {
		return "", ""
	}
	said := s.wording
	if s.Why != "" { // no file says a rule that does not say its reason
		said = wordingOf(r.split, s.Statement+" "+s.Why)
	}
	r.look(ctx)
	for _, p := range r.prose {
		if sameFact(said, p.wording) {
			return p.path, p.path + " says it: " + excerpt(p.text)
		}
	}
	r.log(ctx)
	for _, c := range r.commits {
		if covered(said, c.wording) {
			return "", "the log says it: " + c.hash[:min(12, len(c.hash))] + " " + excerpt(c.subject)
		}
	}
	for _, p := range slices.Concat(r.rules(), r.prose) {
		if covered(said, p.around) {
			return p.path, p.path + " says it: " + excerpt(p.text)
		}
	}
	return "", ""
}

// covered says whether a text has nearly all words of a statement, however they stand there, every number and name, and a no where it says no.
func covered(said, text wording) bool {
	for name := range said.names {
		if _, ok := text.weights[name]; !ok && !text.names[name] {
			return false
		}
	}
	return said.weight() >= coveredWords && shareOf(said, text) >= coveredShare && !adds(said, text) && (!said.negates || text.negates)
}

// How many words a statement has at least that is looked for by its words alone, and how many of them are there.
const (
	coveredWords = 3
	coveredShare = 0.85
)

// tell says where files or commits say what a candidate says, and how; empty: they do not. A reason, a wish or a no is in no file, so that what has one is never derivable.
func (r *repository) tell(ctx context.Context, s subject) (where, why string) {
	if s.Type == casebook.TypeFeedback || s.Type == casebook.TypeUser || s.Why != "" || s.How != "" || s.wording.negates || wished(s.Statement) {
		return "", ""
	}
	r.look(ctx)
	if where, why = r.structure(s); why != "" {
		return where, why
	}
	if r.root == "" {
		return "", ""
	}
	r.log(ctx)
	return r.history(s)
}

// wished finds the words of a rule or a reason.
func wished(text string) bool {
	text = " " + strings.ToLower(text) + " "
	return first(text, []string{" always ", " should ", " must ", " prefer", " because ", " since ", " instead ", " only ", " have to ", " has to ", " ask ", " until ", " freeze", " frozen",
		" immer ", " soll", " muss", " weil ", " toujours ", " doit ", " parce ", " siempre ", " debe", " porque "}) != ""
}

// structure finds statements that only say where code lies, or what the files that say it say: all of their words are names of files or stand in such files, and at least one names
// a file that is there or what one of them lists.
func (r *repository) structure(s subject) (where, why string) {
	if all := addresses().FindAllString(s.Statement, -1); len(all) > 0 {
		return r.addressed(all)
	}
	anchor := ""
	for _, field := range strings.Fields(s.Statement) {
		name := strings.TrimPrefix(strings.Trim(field, ".,:;!?()[]{}\"'`*"), "./")
		name = strings.TrimSuffix(name, "/")
		if (strings.ContainsAny(name, "/.") || tellsOf(name)) && r.has(name) {
			anchor = name
		}
	}
	known, telling, listed := true, 0, telling{}
	r.split.Words(s.Statement, func(w lexical.Word) {
		if isStructure()[w.Text] {
			return
		}
		telling++
		if !r.words[w.Stem] {
			known = false
		}
	})
	if !known || telling == 0 {
		return "", ""
	}
	if anchor != "" {
		return anchor, "it says what a look at " + anchor + " shows"
	}
	for _, t := range r.tells { // one file alone says all of it
		all := true
		r.split.Words(s.Statement, func(w lexical.Word) {
			all = all && (t.words[w.Stem] || isStructure()[w.Text])
		})
		if all && (listed.path == "" || len(t.text) < len(listed.text)) {
			listed = t
		}
	}
	if listed.path != "" {
		return listed.path, listed.path + " says it"
	}
	return "", ""
}

// addressed finds the file that has all of some addresses.
func (r *repository) addressed(all []string) (where, why string) {
	for _, t := range r.tells {
		if !slices.ContainsFunc(all, func(a string) bool { return !strings.Contains(t.text, strings.TrimRight(a, ".,;)")) }) {
			return t.path, t.path + " has the address"
		}
	}
	return "", ""
}

// structureWords say that something is part of something, lies or is used somewhere, and are no facts by themselves.
var isStructure = setOf(structureWords)

const structureWords = `uses use using used depends depend dependency dependencies requires require written write writes built build builds builds lives live located lies lie found find defined define
	contains contain consists holds hold has includes include implemented implement implements handled handles handle code project repository repo app application service package packages module
	modules library libraries framework language folder folders directory directories file files source root version runs run running tool tooling via based under inside main entry point entrypoint
	command script scripts structure layout organized organised backend frontend component components function functions class classes`

// has says whether the tree has a path, or one file that ends so.
func (r *repository) has(name string) bool {
	if r.files[name] {
		return true
	}
	if !strings.Contains(name, "/") {
		for f := range r.files {
			if path.Base(f) == name {
				return true
			}
		}
	}
	return false
}

// history finds statements that a look at the log gives: what a commit says, or who made one.
func (r *repository) history(s subject) (where, why string) {
	for _, c := range r.commits {
		if sameFact(s.wording, c.wording) {
			return "", "the log says it: " + c.hash[:min(12, len(c.hash))] + " " + excerpt(c.subject)
		}
	}
	for _, hash := range hashes().FindAllString(strings.ToLower(s.Statement), -1) {
		for _, c := range r.commits {
			if strings.HasPrefix(c.hash, hash) {
				return "", "it is about a commit that the log has: " + hash
			}
		}
	}
	words := strings.Fields(strings.ToLower(s.Statement))
	for i, w := range words {
		if i+1 < len(words) && r.authors[strings.Trim(w, ",.:")] && slices.Contains([]string{"wrote", "added", "authored", "committed", "introduced", "refactored", "reverted", "merged", "fixed", "rewrote",
			"renamed", "removed", "changed", "implemented"}, words[i+1]) {
			return "", "the log says who made which change"
		}
	}
	return "", ""
}

var addresses = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`https?://[^\s)>\]"'` + "`" + `]+`) })

var hashes = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b[0-9a-f]{7,40}\b`) })

// excerpt is the beginning of a text, for a person.
func excerpt(text string) string { return cutWords(text, 80) }
