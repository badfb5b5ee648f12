package settings

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"strings"
)

// StateDir is casebook's own state folder: `$XDG_STATE_HOME/casebook`, by default below `~/.local/state`, on every system. Pass Settings.Env, so that
// a project cannot choose it. Empty when neither is known.
func StateDir(env func(string) string, home string) string {
	dir := xdg(env, "XDG_STATE_HOME", home, ".local", "state")
	if dir == "" {
		return ""
	}
	return filepath.Join(dir, "casebook")
}

// StateDir is the state folder as the trusted environment says.
func (s Settings) StateDir() string { return StateDir(s.Env, s.Home) }

// MemoryStateDir is the folder below StateDir that belongs to one memory directory: a hash of its real path keeps directories apart whose keys
// collide, and a readable tail tells a person which one it is.
func MemoryStateDir(state, memoryDir string) string { return stateOf(state, real(memoryDir)) }

// stateOf is MemoryStateDir for a path that is real.
func stateOf(state, path string) string {
	sum := sha256.Sum256([]byte(path))
	return filepath.Join(state, hex.EncodeToString(sum[:8])+"-"+tail(path))
}

// tail is the end of the path that says most: of `…/projects/<key>/memory` the key's end.
func tail(path string) string {
	const most = 40
	name := filepath.Base(path)
	if name == "memory" {
		name = filepath.Base(filepath.Dir(path)) + "-memory"
	}
	slug := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' {
			return r
		}
		return '-'
	}, name)
	return strings.Trim(slug[max(0, len(slug)-most):], "-")
}
