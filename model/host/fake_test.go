package host

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"casebook"
)

// The test's own program is the agent when its first argument is "fake", and casebook when it is "asker".
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "fake" {
		os.Exit(fake(os.Args[2], os.Args[3:]))
	}
	if len(os.Args) > 3 && os.Args[1] == "asker" {
		os.Exit(ask(os.Args[2], os.Args[3]))
	}
	os.Exit(m.Run())
}

// A script is what a fake agent does. It lies in a file, since an agent gets no variable of ours.
type script struct {
	Said       []string // to standard output, one a run, the last one for all further runs
	Complained string
	Exit       int
	// Flood writes without end.
	Flood bool
	// Call is a socket that is called by the agent and by a child of it, which both then wait for ever.
	Call string
	// Orphan lets the child alone hold on, with the agent's output open.
	Orphan bool
	// Record is a folder for what the agent found.
	Record string
}

// found is what a fake agent found around it.
type found struct {
	Args, Environ, Beside []string
	Dir, Input            string
}

func fake(path string, args []string) int {
	data, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	var s script
	if err := json.Unmarshal(data, &s); err != nil {
		panic(err)
	}
	if len(args) > 0 && args[0] == "child" {
		wait(s.Call, "child")
		return 0
	}
	run := s.record(args)
	if s.Call != "" {
		self, err := os.Executable()
		if err != nil {
			panic(err)
		}
		child := exec.Command(self, "fake", path, "child")
		child.Stdout = os.Stdout
		if err := child.Start(); err != nil {
			panic(err)
		}
		if s.Orphan {
			dial(s.Call, "agent").Close()
		} else {
			wait(s.Call, "agent")
		}
	}
	fmt.Fprint(os.Stderr, s.Complained)
	for s.Flood {
		if _, err := fmt.Println(strings.Repeat("x", 1000)); err != nil {
			return 1
		}
	}
	if len(s.Said) > 0 {
		fmt.Print(s.Said[min(run, len(s.Said)-1)])
	}
	return s.Exit
}

// record says which run it is.
func (s script) record(args []string) int {
	if s.Record == "" {
		return 0
	}
	entries, err := os.ReadDir(s.Record)
	if err != nil {
		panic(err)
	}
	input, err := io.ReadAll(os.Stdin)
	if err != nil {
		panic(err)
	}
	dir, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	f := found{Args: args, Environ: os.Environ(), Dir: dir, Input: string(input)}
	_ = filepath.WalkDir(filepath.Dir(dir), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		f.Beside = append(f.Beside, strings.TrimPrefix(path, filepath.Dir(dir))+"\n"+string(text))
		return err
	})
	data, err := json.Marshal(f)
	if err != nil {
		panic(err)
	}
	if err := os.WriteFile(filepath.Join(s.Record, fmt.Sprint(len(entries))), data, 0o600); err != nil {
		panic(err)
	}
	return len(entries)
}

func dial(socket, who string) net.Conn {
	conn, err := net.Dial("unix", socket)
	if err != nil {
		panic(err)
	}
	fmt.Fprintln(conn, who)
	return conn
}

// wait calls and waits for ever: the other side learns of the end by the end of the call.
func wait(socket, who string) {
	_, _ = io.Copy(io.Discard, dial(socket, who))
}

// A callee is called by agents and their children.
type callee struct {
	net.Listener
	path string
}

func newCallee(t *testing.T) callee {
	t.Helper()
	dir, err := os.MkdirTemp("", "c") // t.TempDir is too long a path for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	path := filepath.Join(dir, "s")
	l, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return callee{l, path}
}

// next is the next call, with who calls.
func (c callee) next(t *testing.T) (*bufio.Reader, string) {
	t.Helper()
	conn, err := c.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	r := bufio.NewReader(conn)
	who, err := r.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return r, strings.TrimSpace(who)
}

// ends waits for the end of a call, which is that of its process.
func ends(t *testing.T, r *bufio.Reader) {
	t.Helper()
	if _, err := r.ReadByte(); err == nil {
		t.Error("it said something")
	}
}

// opened is a model over a fake agent.
func opened(t *testing.T, agent string, s script, o Options) *Model {
	t.Helper()
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "script.json")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	o.Agent, o.Command = agent, []string{self, "fake", path}
	if o.State == "" {
		o.State = filepath.Join(t.TempDir(), "state")
	}
	m, err := Open(o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func sample(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

var namesSchema = json.RawMessage(`{"type":"object","properties":{"names":{"type":"array","items":{"type":"string"}}},"required":["names"]}`)

func question(schema json.RawMessage) casebook.Request {
	return casebook.Request{Role: casebook.RoleSelector, System: []casebook.SystemBlock{{Text: "WORD-SYSTEM"}}, Messages: []casebook.Message{casebook.UserText("WORD-PROMPT")}, Schema: schema}
}
