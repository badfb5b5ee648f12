package placement

// A Place is where a text belongs. Its words are stable; Title is for people.
type Place string

// The places. The last six are answers of the decision tree and table that no single piece of text gets.
const (
	UserFile         Place = "user-file"         // ~/.claude/CLAUDE.md
	ProjectFile      Place = "project-file"      // CLAUDE.md at the project's root, or a file that it imports
	ProjectRule      Place = "project-rule"      // .claude/rules/*.md with paths:
	LocalFile        Place = "local-file"        // CLAUDE.local.md
	SubdirectoryFile Place = "subdirectory-file" // CLAUDE.md in a folder below the root, loaded when a file there is read
	Memory           Place = "memory"            // a topic file of auto memory, with a type
	Index            Place = "index"             // a line of MEMORY.md
	Skill            Place = "skill"             // .claude/skills/NAME/SKILL.md
	Hook             Place = "hook"              // a hook in settings.json
	Deny             Place = "deny"              // permissions.deny in settings.json
	Vault            Place = "vault"             // a store outside the window that gives excerpts
	Managed          Place = "managed"           // the administrator's CLAUDE.md or settings
	Nowhere          Place = "nowhere"           // not to be kept

	Retrieval    Place = "retrieval"     // passages found by similarity
	Graph        Place = "graph"         // a knowledge graph
	APIMemory    Place = "api-memory"    // the API memory tool
	Enforced     Place = "enforced"      // a hook or permissions.deny
	SystemPrompt Place = "system-prompt" // --append-system-prompt
	Setting      Place = "setting"       // another key of settings.json
)

// Title names the place for people.
func (p Place) Title() string {
	switch p {
	case UserFile:
		return "user CLAUDE.md (~/.claude/CLAUDE.md)"
	case ProjectFile:
		return "project CLAUDE.md"
	case ProjectRule:
		return "project rule with paths: (.claude/rules/)"
	case LocalFile:
		return "CLAUDE.local.md"
	case SubdirectoryFile:
		return "subdirectory CLAUDE.md"
	case Memory:
		return "auto memory, a topic file"
	case Index:
		return "a line of MEMORY.md"
	case Skill:
		return "a skill"
	case Hook:
		return "a hook in settings.json"
	case Deny:
		return "permissions.deny in settings.json"
	case Vault:
		return "a vault (second brain)"
	case Managed:
		return "managed policy"
	case Nowhere:
		return "nowhere"
	case Retrieval:
		return "retrieval by similarity (RAG, vector store)"
	case Graph:
		return "a knowledge graph"
	case APIMemory:
		return "the API memory tool"
	case Enforced:
		return "a hook or permissions.deny"
	case SystemPrompt:
		return "the appended system prompt"
	case Setting:
		return "a setting"
	}
	return string(p)
}
