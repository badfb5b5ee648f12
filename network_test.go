package casebook_test

import (
	"slices"
	"strings"
	"testing"
)

// opensConnections names the files that cmd/casebook links which may open a connection, with the reason. Memory stays on the machine (MD-16), so the files
// that read or write it are never among them.
func opensConnections() map[string]string {
	const asked = "only the detached process that asks a model, and commands that do, open a Client; the hook's own process never does (TestTheHookItselfOpensNoConnection)"
	return map[string]string{
		"model/anthropic.go": asked, "model/endpoint.go": asked, "model/model.go": asked, "model/ollama.go": asked, "model/openai.go": asked, "model/retry.go": asked,
		"model/sending.go": asked, "model/wire.go": asked,
	}
}

// Nothing that cmd/casebook links of ours can open a connection but named files.
func TestNothingOpensAConnection(t *testing.T) {
	sources := readSources(t)
	linked := linkedFrom(sources, module+"/cmd/casebook")
	allowed := opensConnections()
	used := map[string]bool{}
	for _, s := range sources {
		if s.test || !slices.Contains(linked, s.pkg) {
			continue
		}
		for _, imported := range s.imports {
			network := imported == "net" || imported == "crypto/tls" || strings.HasPrefix(imported, "net/http") || imported == "net/rpc" || imported == "net/smtp" ||
				strings.HasPrefix(imported, "golang.org/x/net")
			sockets := len(s.calls("syscall.Socket", "syscall.Connect", "golang.org/x/sys/unix.Socket", "golang.org/x/sys/unix.Connect")) > 0
			if !network && !sockets {
				continue
			}
			used[s.path] = true
			if allowed[s.path] == "" {
				t.Errorf("%s can open a connection and cmd/casebook links it: name the file in opensConnections with the reason", s.path)
				break
			}
		}
	}
	for name := range allowed {
		if !used[name] {
			t.Errorf("%s is named in opensConnections and opens none: take it out", name)
		}
	}
}
