package host

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"casebook"
	"casebook/settings"
)

// common are the variables that programs need to find their files, their language and the way out.
func common() []string {
	return []string{"PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "LC_", "TZ", "TMPDIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR",
		"DBUS_SESSION_BUS_ADDRESS", "HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy", "NO_PROXY", "no_proxy", "SSL_CERT_FILE", "SSL_CERT_DIR",
		"NODE_EXTRA_CA_CERTS", "NODE_USE_SYSTEM_CA",
		// Windows
		"SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "USERNAME", "USERPROFILE", "HOMEDRIVE", "HOMEPATH", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA", "PROGRAMFILES", "TEMP", "TMP"}
}

// environment is what an agent finds around it, but for what its call sets.
func (m *Model) environment() []string {
	wanted := append(append(common(), m.agent.variables()...), m.o.Variables...)
	var all []string
	for _, pair := range m.o.Environ {
		name, _, _ := strings.Cut(pair, "=")
		if slices.ContainsFunc(wanted, func(w string) bool { return names(w, name) }) {
			all = append(all, pair)
		}
	}
	return append(all, settings.Detached+"=1", "TERM=dumb", "NO_COLOR=1")
}

// names says whether a wanted name is that of a variable.
func names(wanted, name string) bool {
	if runtime.GOOS == "windows" {
		wanted, name = strings.ToUpper(wanted), strings.ToUpper(name)
	}
	return name == wanted || strings.HasSuffix(wanted, "_") && strings.HasPrefix(name, wanted)
}

// program is the agent's, by its absolute path, with first arguments. A relative folder in PATH is another one in each project, so it is passed over.
func (m *Model) program() ([]string, error) {
	if len(m.o.Command) > 0 {
		if !executable(m.o.Command[0]) {
			return nil, m.failure(casebook.ErrUnavailable, fmt.Sprintf("%s is no program; mend providers.%s.command", m.o.Command[0], m.o.Provider))
		}
		return slices.Clone(m.o.Command), nil
	}
	path := ""
	for _, pair := range m.o.Environ {
		if name, value, _ := strings.Cut(pair, "="); names("PATH", name) {
			path = value
		}
	}
	for _, dir := range filepath.SplitList(path) {
		if program := filepath.Join(dir, m.agent.name()+suffix()); filepath.IsAbs(dir) && executable(program) {
			return []string{program}, nil
		}
	}
	return nil, m.failure(casebook.ErrUnavailable, fmt.Sprintf("%s is in no folder of PATH; install it, or name it in providers.%s.command", m.agent.name(), m.o.Provider))
}

// suffix of programs. A batch file of Windows is none: its arguments would be read by a shell.
func suffix() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}

func executable(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && (runtime.GOOS == "windows" || info.Mode()&0o111 != 0)
}
