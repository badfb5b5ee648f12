package settings

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// KindHost is the kind of a provider that is an agent on this machine, which is logged in and runs for one answer.
const KindHost = "host"

// hostPrefix begins the names of the hosts that need no configuration.
const hostPrefix = "host-"

// Detached is the variable that an agent finds set which casebook runs, and passes on to all that it starts. Casebook's hook answers nothing where it is set: what
// casebook runs must not make casebook run another.
const Detached = "CASEBOOK_DETACHED"

// The agents that a host can be.
const (
	AgentClaude   = "claude"
	AgentCodex    = "codex"
	AgentGemini   = "gemini"
	AgentOpencode = "opencode"
)

// hosts are the providers that everybody has whose agent is installed. They are asked when a role names them, and never before.
func hosts() []Provider {
	return []Provider{
		{Name: hostPrefix + AgentClaude, Kind: KindHost, Agent: AgentClaude, Small: small(AgentClaude)},
		{Name: hostPrefix + AgentCodex, Kind: KindHost, Agent: AgentCodex, Small: small(AgentCodex)},
		{Name: hostPrefix + AgentGemini, Kind: KindHost, Agent: AgentGemini, Small: small(AgentGemini)},
		{Name: hostPrefix + AgentOpencode, Kind: KindHost, Agent: AgentOpencode},
	}
}

// small is the agent's name for a small model; empty: it has none of its own, since its models are those of the providers that the person has.
func small(agent string) string {
	switch agent {
	case AgentClaude:
		return "haiku"
	case AgentCodex:
		return "gpt-6-luna"
	case AgentGemini:
		return "flash-lite"
	}
	return ""
}

// checkHost looks at a host that was configured; asked names a setting that only other kinds have.
func (p *Provider) checkHost(asked string) error {
	if asked != "" {
		return fmt.Errorf("%s: not for the kind host, which asks as its agent is set up", asked)
	}
	agents := []string{AgentClaude, AgentCodex, AgentGemini, AgentOpencode}
	if !slices.Contains(agents, p.Agent) {
		return errors.New("agent: none of " + strings.Join(agents, ", "))
	}
	p.BaseURL, p.Small = "", small(p.Agent)
	return nil
}
