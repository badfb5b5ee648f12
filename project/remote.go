package project

import (
	"net/url"
	"path"
	"path/filepath"
	"strings"

	"casebook/internal/regular"
)

// Remote is where the repository comes from, as RemoteName writes it: that of the remote `origin`, else of the first one that is configured. Empty without git or
// without a remote. It is read from the repository's own configuration, whose includes are not followed.
func (p Project) Remote() string {
	if !p.Git {
		return ""
	}
	data, _, err := regular.Start(filepath.Join(p.CommonDir, "config"), maxGitFile)
	if err != nil {
		return ""
	}
	return remoteIn(string(data), p.Main)
}

// remoteIn reads the configuration; a relative path of a remote counts from main.
func remoteIn(text, main string) string {
	first, name := "", ""
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			section, rest, _ := strings.Cut(line[1:], "]")
			kind, quoted, _ := strings.Cut(section, " ")
			name = ""
			if strings.EqualFold(kind, "remote") {
				name = strings.Trim(strings.TrimSpace(quoted), `"`)
			}
			line = strings.TrimSpace(rest)
		}
		key, value, _ := strings.Cut(line, "=")
		if name == "" || !strings.EqualFold(strings.TrimSpace(key), "url") {
			continue
		}
		remote := RemoteName(configValue(value), main)
		if name == "origin" && remote != "" {
			return remote
		}
		if first == "" {
			first = remote
		}
	}
	return first
}

// RemoteName is the address of a remote without what differs between people: `host/path` for all protocols alike, without user, password, port of the protocol,
// query and `.git`; for a folder its path. A relative one counts from main.
func RemoteName(address, main string) string {
	address = strings.TrimSpace(address)
	if address == "" || strings.ContainsAny(address, "\x00\n") {
		return ""
	}
	if scheme, rest, ok := strings.Cut(address, "://"); ok {
		u, err := url.Parse(strings.ToLower(scheme) + "://" + rest)
		if err != nil {
			return ""
		}
		if u.Scheme == "file" {
			return folderName(u.Path, main)
		}
		host := strings.ToLower(u.Hostname())
		if port := u.Port(); port != "" && port != usualPort(u.Scheme) {
			host += ":" + port
		}
		return hosted(host, u.Path)
	}
	// user@host:path, where no slash stands before the colon
	if host, rest, ok := strings.Cut(address, ":"); ok && !strings.Contains(host, "/") && !HasDrive(address) {
		if at := strings.LastIndexByte(host, '@'); at >= 0 {
			host = host[at+1:]
		}
		return hosted(strings.ToLower(host), rest)
	}
	return folderName(address, main)
}

func usualPort(scheme string) string {
	return map[string]string{"ssh": "22", "https": "443", "http": "80", "git": "9418"}[scheme]
}

func hosted(host, at string) string {
	at = strings.TrimPrefix(path.Clean("/"+at), "/")
	return host + "/" + strings.TrimSuffix(at, ".git")
}

func folderName(at, main string) string {
	at = absolute(main, filepath.FromSlash(at))
	return strings.TrimSuffix(strings.TrimSuffix(realOr(at), ".git"), string(filepath.Separator))
}
