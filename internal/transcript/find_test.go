package transcript

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// hosts writes sessions of all hosts for a project, among those of others.
func hosts(t *testing.T) (home string, p Places) {
	t.Helper()
	home = t.TempDir()
	root := filepath.Join(home, "shop")
	if err := os.MkdirAll(filepath.Join(root, "api"), 0o755); err != nil {
		t.Fatal(err)
	}
	day := 0
	put := func(name, text string) string {
		path := write(t, filepath.Join(home, filepath.FromSlash(name)), text)
		at := time.Date(2026, 11, 1, 0, day, 0, 0, time.UTC)
		if day++; os.Chtimes(path, at, at) != nil {
			t.Fatal(path)
		}
		return path
	}
	codex := func(id, dir, more string) string {
		return fmt.Sprintf(`{"timestamp":"t","type":"session_meta","payload":{"id":%q,"cwd":%q,"base_instructions":{"text":%q}%s}}`+"\n", id, dir, strings.Repeat("long ", 8000), more)
	}
	// Claude Code
	put(".claude/projects/-shop/c1.jsonl", `{"type":"user"}`+"\n")
	put(".claude/projects/-shop/c1/subagents/agent-a1.jsonl", "")
	put(".claude/projects/-shop/c1/tool-results/x.txt", "")
	put(".claude/projects/-shop/memory/MEMORY.md", "")
	put(".claude/projects/-state-host-extract-casebook-asks/c2.jsonl", "")
	// Codex
	put(".codex/sessions/2026/11/02/rollout-1.jsonl", codex("x1", root, `,"source":"cli"`))
	put(".codex/sessions/2026/11/02/rollout-2.jsonl", codex("x2", filepath.Join(root, "api"), `,"source":{"subagent":"review"}`))
	put(".codex/sessions/2026/11/02/rollout-3.jsonl", codex("x3", root+"-other", ""))
	put(".codex/sessions/2026/11/02/rollout-4.jsonl", codex("x4", filepath.Join(root, "casebook-asks"), ""))
	put(".codex/sessions/2026/11/02/rollout-5.jsonl", "not JSON\n")
	put(".codex/sessions/2026/11/02/rollout-6.jsonl.zst", zstdMagic)
	put(".codex/sessions/2026/11/02/rollout-1.jsonl.zst", zstdMagic)
	put(".codex/sessions/2026/11/02/rollout-7.jsonl", "")
	put(".codex/archived_sessions/rollout-8.jsonl", codex("x8", root, ""))
	// Gemini CLI
	sum := sha256.Sum256([]byte(root))
	put(".gemini/projects.json", `{"projects":{"`+filepath.ToSlash(filepath.Join(root, "api"))+`":"api"}}`)
	put(".gemini/tmp/shop/.project_root", root)
	put(".gemini/tmp/shop/chats/session-1.jsonl", `{"sessionId":"g1","projectHash":"h"}`+"\n")
	put(".gemini/tmp/shop/chats/g1/sub.jsonl", `{"sessionId":"sub","projectHash":"h","kind":"subagent"}`+"\n")
	put(".gemini/tmp/shop/chats/session-2.json", "{\n}")
	put(".gemini/tmp/shop/chats/session-2.jsonl", `{"sessionId":"g2","projectHash":"h"}`+"\n")
	put(".gemini/tmp/api/chats/session-3.jsonl", `{"sessionId":"g3","projectHash":"h"}`+"\n")
	put(".gemini/tmp/"+hex.EncodeToString(sum[:])+"/chats/session-4.json", "{\n}")
	put(".gemini/tmp/other/.project_root", root+"-other")
	put(".gemini/tmp/other/chats/session-5.jsonl", `{"sessionId":"g5","projectHash":"h"}`+"\n")
	put(".gemini/tmp/casebook-asks/.project_root", root)
	put(".gemini/tmp/casebook-asks/chats/session-6.jsonl", "")
	// opencode
	data := filepath.Join(home, ".local", "share", "opencode")
	put(".local/share/opencode/storage/session/p/ses_old.json", `{"id":"ses_old","directory":"`+filepath.ToSlash(root)+`","time":{"updated":1793900000000}}`)
	put(".local/share/opencode/storage/session/p/ses_1.json", `{"id":"ses_1","directory":"`+filepath.ToSlash(root)+`"}`)
	put(".local/share/opencode/storage/session/p/ses_no.json", `{"id":"ses_no","directory":"/else"}`)
	db := openOpencode(t, filepath.Join(data, "opencode.db"))
	for id, dir := range map[string]string{"ses_1": root, "ses_2": "/else", "ses_3": filepath.Join(root, "casebook-asks")} {
		execute(t, db, "INSERT INTO session (id, project_id, directory, time_created, time_updated) VALUES (?, 'p', ?, 1, 1794000000000)", id, dir)
	}
	execute(t, db, "INSERT INTO session (id, project_id, parent_id, directory, time_created, time_updated) VALUES ('ses_4', 'p', 'ses_1', ?, 1, 1794000000001)", root)
	return home, Places{Claude: []string{filepath.Join(home, ".claude", "projects", "-shop"), filepath.Join(home, ".claude", "projects", "-state-host-extract-casebook-asks")},
		Codex: filepath.Join(home, ".codex"), Gemini: filepath.Join(home, ".gemini"), Opencode: data, Roots: []string{root}}
}

// All sessions of a project are found, and no others: none of a project whose name begins alike, none that casebook itself began (HKUDS/nanobot#3990), none twice that was
// carried over into another form. Those of subagents are marked. What cannot be read is a problem beside them.
func TestFind(t *testing.T) {
	home, p := hosts(t)
	found, err := Find(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range found.Sessions {
		name, _ := filepath.Rel(home, s.Path)
		got = append(got, fmt.Sprintf("%s %s %s subagent=%v", s.Format, s.ID, filepath.ToSlash(name), s.Subagent))
		if s.Time.IsZero() || s.Size == 0 && s.ID != "agent-a1" {
			t.Errorf("%+v", s)
		}
	}
	hash := sha256.Sum256([]byte(p.Roots[0]))
	same(t, []string{
		"claude-code c1 .claude/projects/-shop/c1.jsonl subagent=false",
		"claude-code agent-a1 .claude/projects/-shop/c1/subagents/agent-a1.jsonl subagent=true",
		"codex x1 .codex/sessions/2026/11/02/rollout-1.jsonl subagent=false",
		"codex x2 .codex/sessions/2026/11/02/rollout-2.jsonl subagent=true",
		"codex x8 .codex/archived_sessions/rollout-8.jsonl subagent=false",
		"gemini g1 .gemini/tmp/shop/chats/session-1.jsonl subagent=false",
		"gemini sub .gemini/tmp/shop/chats/g1/sub.jsonl subagent=true",
		"gemini g2 .gemini/tmp/shop/chats/session-2.jsonl subagent=false",
		"gemini g3 .gemini/tmp/api/chats/session-3.jsonl subagent=false",
		"gemini  .gemini/tmp/" + hex.EncodeToString(hash[:]) + "/chats/session-4.json subagent=false",
		"opencode ses_old .local/share/opencode/storage/session/p/ses_old.json subagent=false",
		"opencode ses_1 .local/share/opencode/opencode.db subagent=false",
		"opencode ses_4 .local/share/opencode/opencode.db subagent=true",
	}, got)
	var problems []string
	for _, p := range found.Problems {
		problems = append(problems, filepath.Base(p.Path)+": "+p.Text)
	}
	slices.Sort(problems)
	same(t, []string{"rollout-5.jsonl: does not begin with whose session it is", "rollout-6.jsonl.zst: is compressed; zstd -d makes a file of it that can be read"}, problems)
}

// No host, no folder, no project: no sessions, and no problem.
func TestFindNothing(t *testing.T) {
	dir := t.TempDir()
	for _, p := range []Places{{}, {Claude: []string{filepath.Join(dir, "a")}, Codex: filepath.Join(dir, "b"), Gemini: filepath.Join(dir, "c"), Opencode: filepath.Join(dir, "d"), Roots: []string{dir}}} {
		if found, err := Find(t.Context(), p); err != nil || len(found.Sessions)+len(found.Problems) != 0 {
			t.Error(found, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Find(ctx, Places{Codex: dir}); err == nil {
		t.Error("went on")
	}
}

// Of a folder that is of shop/api or of shop-api, the sessions are taken that were begun below the project; one that does not say where is not.
func TestFindTellsFoldersOfOneKeyApart(t *testing.T) {
	dir := t.TempDir()
	root := filepath.Join(dir, "shop")
	folder := filepath.Join(dir, "-shop-api")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, cwd := range map[string]string{"below": filepath.Join(root, "api"), "beside": root + "-api", "agent-own": filepath.Join(root, "casebook-asks"), "nowhere": ""} {
		text := fmt.Sprintf(`{"type":"user","uuid":"u1","sessionId":"s","timestamp":"2026-11-29T10:00:00Z","cwd":%q,"message":{"role":"user","content":"hello"}}`+"\n", filepath.ToSlash(cwd))
		if err := os.WriteFile(filepath.Join(folder, name+".jsonl"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range []Places{{Alike: []string{folder}, Roots: []string{root}}, {Claude: []string{folder}, Roots: []string{root}}} {
		found, err := Find(t.Context(), p)
		if err != nil || len(found.Problems) > 0 {
			t.Fatal(err, found.Problems)
		}
		var got []string
		for _, s := range found.Sessions {
			got = append(got, s.ID)
		}
		slices.Sort(got)
		want := []string{"below"}
		if p.Claude != nil {
			want = []string{"agent-own", "below", "beside", "nowhere"}
		}
		same(t, want, got)
	}
}
