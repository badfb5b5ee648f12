// Command prefetch measures what a model that chooses memories costs a prompt, and when its choice arrives:
//
//	prefetch -casebook FILE -pairs FILE -home DIR -dir DIR -events FILE -n PAIRS
//
// The home has the memories of bench/hook/memories, the provider is scripted (model/modeltest) and answers after 0 ms, 200 ms, 2 s, never, or with garbage. For each, one
// prompt is submitted and then a batch of tools ended every 100 ms, as an agent at work does; who asks the provider is found out by the connection. Then prompts with a
// model and without one are timed in pairs. It judges no choice: the scripted model takes what it was offered last.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"casebook/model/modeltest"
)

const (
	// every is how often an agent ends a batch of tools, and watched for how long.
	every   = 100 * time.Millisecond
	watched = 4500 * time.Millisecond
	// deadline is recall.prefetchDeadline here: a process that is never answered must be gone within it.
	deadline = 4 * time.Second
)

type bench struct {
	casebook, pairs, home, dir, events string
	n                                  int
	failed                             bool
}

func main() {
	var b bench
	flag.StringVar(&b.casebook, "casebook", "", "the program that is measured")
	flag.StringVar(&b.pairs, "pairs", "", "bench/hook/pairs")
	flag.StringVar(&b.home, "home", "", "a home folder with memories")
	flag.StringVar(&b.dir, "dir", "", "the project's folder")
	flag.StringVar(&b.events, "events", "", "the file of prompts, one a line")
	flag.IntVar(&b.n, "n", 41, "how many pairs")
	flag.Parse()
	if err := b.run(); err != nil {
		fmt.Fprintln(os.Stderr, "prefetch:", err)
		os.Exit(1)
	}
	if b.failed {
		os.Exit(1)
	}
}

func (b *bench) run() error {
	choice := modeltest.Reply{Text: `{"memories":["@LAST@"]}`}
	for _, c := range []struct {
		name   string
		after  time.Duration
		reply  modeltest.Reply
		never  bool
		comes  bool
		latest time.Duration // after the prompt was answered, on a machine that is busy as well
	}{
		{name: "0 ms", reply: choice, comes: true, latest: 2 * time.Second},
		{name: "200 ms", after: 200 * time.Millisecond, reply: choice, comes: true, latest: 2 * time.Second},
		{name: "2 s", after: 2 * time.Second, reply: choice, comes: true, latest: watched},
		{name: "never", never: true},
		{name: "garbage", reply: modeltest.Reply{Text: "{{{ I like the first one"}},
	} {
		p := newProvider(c.after, c.reply, c.never)
		r, err := b.turn(c.name, p)
		p.close()
		if err != nil {
			return err
		}
		good := len(p.peers) == 1 && p.peers[0] > 0 && p.peers[0] != r.hook && len(p.failures) == 0 && r.left == 0 && (r.at >= 0) == c.comes
		if c.comes {
			good = good && r.at >= c.after && r.at <= c.latest && r.times == 1
		}
		arrival := "never arrives"
		if r.at >= 0 {
			arrival = fmt.Sprintf("arrives at collect point %d, %4d ms after the prompt", r.point, r.at.Milliseconds())
		}
		fmt.Printf("%-18s hook %5.1f ms  %-55s %d request, by %s  %d processes left  %s\n", "answer: "+c.name, r.took.Seconds()*1000, arrival, len(p.peers), p.by(r.hook), r.left, verdict(good))
		for _, f := range p.failures {
			fmt.Println(f)
		}
		b.failed = b.failed || !good
	}
	return b.ratio()
}

// A turn is what one prompt came to.
type turn struct {
	hook  int // its process
	took  time.Duration
	at    time.Duration // after the prompt was answered; -1: it never came
	point int
	times int
	left  int // processes, when all should be over
}

func (b *bench) turn(name string, p *provider) (turn, error) {
	if err := b.configure(p); err != nil {
		return turn{}, err
	}
	prompts, err := os.ReadFile(b.events)
	if err != nil {
		return turn{}, err
	}
	first, _, _ := bytes.Cut(prompts, []byte("\n"))
	session := strconv.Itoa(os.Getpid()) + "-" + name
	r := turn{at: -1}
	began := time.Now()
	out, pid, err := b.fire(bytes.ReplaceAll(first, []byte("@RUN@"), []byte(session)))
	if err != nil {
		return r, err
	}
	if !bytes.Contains(out, []byte("additionalContext")) {
		return r, fmt.Errorf("by words nothing came: %s", out)
	}
	r.hook, r.took = pid, time.Since(began)
	var asked struct {
		Session string `json:"session_id"`
	}
	if err := json.Unmarshal(bytes.ReplaceAll(first, []byte("@RUN@"), []byte(session)), &asked); err != nil {
		return r, err
	}
	answered := time.Now()
	for point := 1; time.Since(answered) < watched+every; point++ {
		time.Sleep(every - time.Since(answered)%every)
		out, _, err := b.fire([]byte(fmt.Sprintf(`{"hook_event_name":"PostToolBatch","session_id":%q,"cwd":%q,"tool_calls":[]}`, asked.Session, b.dir)))
		if err != nil {
			return r, err
		}
		if bytes.Contains(out, []byte("additionalContext")) {
			r.times++
			if r.at < 0 {
				r.at, r.point = time.Since(answered), point
			}
		}
	}
	r.left = b.detached()
	return r, nil
}

// fire runs the hook on one event.
func (b *bench) fire(event []byte) (out []byte, pid int, err error) {
	c := exec.Command(b.casebook, "hook")
	c.Dir, c.Stdin = b.dir, bytes.NewReader(event)
	c.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + b.home, "CASEBOOK_MODELS_SELECTOR=fake/m1"}
	out, err = c.Output()
	if err != nil {
		return nil, 0, err
	}
	return out, c.Process.Pid, nil
}

// configure names the provider; which model chooses is a variable.
func (b *bench) configure(p *provider) error {
	text := fmt.Sprintf("hook:\n  deadline: 30000\nrecall:\n  prefetchDeadline: %d\n  maxFiles: 8\nproviders:\n  fake:\n    kind: openai\n    baseURL: %s/v1\n", deadline.Milliseconds(), p.front.URL)
	return os.WriteFile(filepath.Join(b.home, ".config", "casebook", "config.yaml"), []byte(text), 0o600)
}

// detached is how many processes there are that casebook has started for this home.
func (b *bench) detached() int {
	n := 0
	found, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, path := range found {
		data, err := os.ReadFile(path)
		if err == nil && bytes.Contains(data, []byte("CASEBOOK_DETACHED=1\x00")) && bytes.Contains(data, []byte("HOME="+b.home+"\x00")) {
			n++
		}
	}
	return n
}

// ratio times prompts with a model against prompts without.
func (b *bench) ratio() error {
	p := newProvider(0, modeltest.Reply{Text: `{"memories":[]}`}, false)
	defer p.close()
	if err := b.configure(p); err != nil {
		return err
	}
	c := exec.Command(b.pairs, "-claim", "hook with a model / without", "-limit", "2", "-pairs", strconv.Itoa(b.n), "-home", b.home, "-dir", b.dir, "-stdin", b.events, "-both",
		"-env", "CASEBOOK_MODELS_SELECTOR=fake/m1", "-expect", `additionalContext.*\.md`, "--", b.casebook, "hook", "--", b.casebook, "hook")
	c.Stdout, c.Stderr = os.Stdout, os.Stderr
	err := c.Run()
	for began := time.Now(); b.detached() > 0 && time.Since(began) < 2*deadline; {
		time.Sleep(every)
	}
	if _, failed := err.(*exec.ExitError); failed {
		b.failed = true
		return nil
	}
	return err
}

// A provider is a scripted one behind a front that waits, and looks at who asks.
type provider struct {
	*script
	front *httptest.Server
	mu    sync.Mutex
	peers []int
}

func newProvider(after time.Duration, reply modeltest.Reply, never bool) *provider {
	p := &provider{script: &script{}}
	p.front = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		peer := modeltest.Peer(r.RemoteAddr)
		p.mu.Lock()
		p.peers = append(p.peers, peer)
		p.mu.Unlock()
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		wait := time.NewTimer(after)
		defer wait.Stop()
		if never {
			wait.Stop()
		}
		select {
		case <-wait.C:
		case <-r.Context().Done():
			return
		}
		said := reply
		said.Text = strings.ReplaceAll(said.Text, "@LAST@", offered(body))
		behind := modeltest.NewServer(p.script, modeltest.Script{Exchanges: []modeltest.Exchange{{Want: modeltest.Want{Path: "/chat/completions", Model: "m1"}, Reply: said}}})
		to, err := url.Parse(behind.URL)
		if err != nil {
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		proxy := httputil.NewSingleHostReverseProxy(to)
		proxy.ErrorLog = log.New(io.Discard, "", 0) // clients that go are a part of it
		proxy.ServeHTTP(w, r)
	}))
	return p
}

// offered is the last memory of the manifest: the words did not choose it.
func offered(body []byte) string {
	found := regexp.MustCompile(`[\w/-]+\.md`).FindAll(body, -1)
	if len(found) == 0 {
		return ""
	}
	return string(found[len(found)-1])
}

func (p *provider) by(hook int) string {
	switch {
	case len(p.peers) == 0:
		return "nobody"
	case p.peers[0] == hook:
		return "the hook itself"
	case p.peers[0] == 0:
		return "an unknown process"
	}
	return "another process"
}

func (p *provider) close() {
	p.front.CloseClientConnections()
	p.front.Close()
	for _, end := range p.ends {
		end()
	}
}

// A script is the test that modeltest fails.
type script struct {
	testing.TB
	failures []string
	ends     []func()
}

func (s *script) Helper() {}
func (s *script) Errorf(format string, args ...any) {
	s.failures = append(s.failures, fmt.Sprintf(format, args...))
}
func (s *script) Cleanup(end func()) { s.ends = append(s.ends, end) }

func verdict(ok bool) string {
	if ok {
		return "PASS"
	}
	return "FAIL"
}
