package casebook

// A Scope says whose memory it is.
type Scope string

// The scopes of a memory.
const (
	ScopeProject Scope = "project" // one repository, all its worktrees, this machine
	ScopeUser    Scope = "user"    // the person, in every project
	ScopeTeam    Scope = "team"    // shared by people through the team/ folder
	ScopeAgent   Scope = "agent"   // one named subagent
)
