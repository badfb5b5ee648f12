package instruction

import (
	"strconv"

	"casebook/internal/markdown"
)

// A Profile is an agent whose loading is followed: one row of switches. The zero value of each switch is what Claude Code was seen to do, so that a row says
// where casebook differs; docs/instructions.md shows the same table.
type Profile struct {
	Name string
	// Hops is how far imports reach below the file that starts the chain.
	Hops int
	// Grammar says which words are imports.
	Grammar markdown.Grammar
	// AnyText imports every file that holds text, not those alone whose ending is on the client's list.
	AnyText bool
	// WholeProject lets a project's file import from the whole repository and from added folders; else from below the working directory alone.
	WholeProject bool
	// ScopedImportsWait lets the imports of a rule that waits for a file wait with it.
	ScopedImportsWait bool
	// LazyExternals lets files that load later use the person's answer about external imports, too.
	LazyExternals bool
	// Lenient reads frontmatter and paths as they are meant: unquoted patterns in lists, a fence inside a line, nested braces, a leading "./", an absolute
	// path below the folder, classes with a negation.
	Lenient bool
	// RelativeExcludes lets an exclude that is no absolute path count from the project's root, and "~/" from home.
	RelativeExcludes bool
	// ExcludeTargets lets an exclude match what a link leads to as well as the link.
	ExcludeTargets bool
	// ParentSettings takes excludes from the settings of all folders up to the project's root, not of the working directory alone.
	ParentSettings bool
	// OwnMemory takes the memory directory that casebook chooses, not the client's choice.
	OwnMemory bool
	// OwnConsent takes the answer about imports from outside that was given to casebook, not the one given to the client.
	OwnConsent bool
	// ResolvedTriggers lets a file that is reached through a link also count as the file that it is.
	ResolvedTriggers bool
	// LinksAsk lets a project's file that is a link out of it wait for the person's answer about imports.
	LinksAsk bool
	// OneUser keeps the default ~/.claude out when CLAUDE_CONFIG_DIR names another folder.
	OneUser bool
	// chain is set for agents that are not Claude Code.
	chain *chain
}

// casebookName is the name of our own profile.
const casebookName = "casebook"

// Casebook is casebook's own profile: the published rules, with what the client drops in silence mended.
func Casebook() Profile {
	return Profile{Name: casebookName, Hops: 5, Grammar: markdown.Mended, AnyText: true, WholeProject: true, ScopedImportsWait: true, LazyExternals: true,
		Lenient: true, RelativeExcludes: true, ExcludeTargets: true, ParentSettings: true, OwnMemory: true, OwnConsent: true,
		ResolvedTriggers: true, LinksAsk: true, OneUser: true}
}

// ClaudeCode is the client as it was recorded, version 2.1.332.
func ClaudeCode() Profile {
	return Profile{Name: "claude-code", Hops: 4, Grammar: markdown.Observed}
}

// A Switch is one row of the table of profiles.
type Switch struct {
	Name string
	// Casebook and ClaudeCode say what the two profiles do.
	Casebook, ClaudeCode string
	take                 func(to *Profile, from Profile)
}

// Switches are all differences between casebook's own profile and the client, in the order of the documentation.
func Switches() []Switch {
	return []Switch{
		{"hops", "imports reach " + strconv.Itoa(Casebook().Hops) + " hops below the file that starts the chain", strconv.Itoa(ClaudeCode().Hops) + " hops",
			func(to *Profile, from Profile) { to.Hops = from.Hops }},
		{"grammar", "an import may also stand behind a bracket or a quotation mark, in quotation marks (`@\"a b.md\"`), behind `@include`, be followed by punctuation, begin " +
			"with a letter of any script, or hold `_` and `*` that read as emphasis",
			"an import stands at the start of a text or behind white space and ends at white space",
			func(to *Profile, from Profile) { to.Grammar = from.Grammar }},
		{"anyText", "every file that holds text is imported", "a file is imported if its ending is on a list of about a hundred",
			func(to *Profile, from Profile) { to.AnyText = from.AnyText }},
		{"wholeProject", "the project is the repository: its files import from all of it, also when the session starts in a folder below, and added folders and files above the repository from their own folder; " +
			"with a person's consent rules may link out of it",
			"the project is the working directory; what it imports and its linked rules may not leave it",
			func(to *Profile, from Profile) { to.WholeProject = from.WholeProject }},
		{"scopedImportsWait", "what a rule with `paths` imports waits with it, and such a rule loads with a file that imports it from behind",
			"it loads at the start, and the rule counts as taken when its folder has been searched",
			func(to *Profile, from Profile) { to.ScopedImportsWait = from.ScopedImportsWait }},
		{"lazyExternals", "consent to imports from outside holds for files that load later, too", "it holds at the start alone",
			func(to *Profile, from Profile) { to.LazyExternals = from.LazyExternals }},
		{"lenient", "patterns without quotes in a list, a `---` inside a line of frontmatter, nested braces, `./` in front, absolute paths below the folder and `[!a]` mean what they say",
			"they make a rule load always or never",
			func(to *Profile, from Profile) { to.Lenient = from.Lenient }},
		{"relativeExcludes", "an exclude that is a relative path counts from the repository, `~/` from home", "it matches nothing",
			func(to *Profile, from Profile) { to.RelativeExcludes = from.RelativeExcludes }},
		{"excludeTargets", "an exclude matches a link or what it leads to", "the link alone, but for rules",
			func(to *Profile, from Profile) { to.ExcludeTargets = from.ExcludeTargets }},
		{"parentSettings", "settings files between the working directory and the repository's root count", "those of the working directory alone",
			func(to *Profile, from Profile) { to.ParentSettings = from.ParentSettings }},
		{"ownMemory", "a project's settings may choose a memory directory inside of the project alone; see settings.md", "they may choose any folder",
			func(to *Profile, from Profile) { to.OwnMemory = from.OwnMemory }},
		{"ownConsent", "consent to imports from outside is what a person told casebook (`casebook trust imports`)", "what a person told the client, in its `.claude.json`",
			func(to *Profile, from Profile) { to.OwnConsent = from.OwnConsent }},
		{"resolvedTriggers", "a file used through a link counts as the one that it is, and a file loads once whatever its path", "the path as it is named counts",
			func(to *Profile, from Profile) { to.ResolvedTriggers = from.ResolvedTriggers }},
		{"linksAsk", "a project's file that is a link out of the project waits for the same consent as an import", "it is read through",
			func(to *Profile, from Profile) { to.LinksAsk = from.LinksAsk }},
		{"oneUser", "with `CLAUDE_CONFIG_DIR` set, `~/.claude/CLAUDE.md` is nobody's", "it loads as a file of the folder above when the project lies below home",
			func(to *Profile, from Profile) { to.OneUser = from.OneUser }},
	}
}

// Take gives a profile what another one does in this row.
func (s Switch) Take(to *Profile, from Profile) { s.take(to, from) }
