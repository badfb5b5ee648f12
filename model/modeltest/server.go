package modeltest

import (
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// A Server is a provider on the loopback. It speaks the interface that the path of a request belongs to.
type Server struct {
	URL string

	t        testing.TB
	http     *httptest.Server
	mu       sync.Mutex
	left     []Exchange
	requests []Request
}

// NewServer starts a server that ends with the test.
func NewServer(t testing.TB, script Script) *Server {
	t.Helper()
	s := &Server{t: t}
	for _, e := range script.Exchanges {
		e.Times = max(e.Times, 1)
		s.left = append(s.left, e)
	}
	s.http = httptest.NewServer(http.HandlerFunc(s.serve))
	s.URL = s.http.URL
	t.Cleanup(func() {
		s.http.CloseClientConnections() // who is stalled would be waited for
		s.http.Close()
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, e := range s.left {
			t.Errorf("modeltest: %d× nobody asked for the reply to %+v", e.Times, e.Want)
		}
	})
	return s
}

// OpenServer is NewServer with the script of a file.
func OpenServer(t testing.TB, path string) *Server {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	script, err := ParseScript(data)
	if err != nil {
		t.Fatal(err)
	}
	return NewServer(t, script)
}

// Requests are those that came, in order.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the client has gone
	}
	request := readRequest(body)
	request.Path, request.Header = r.URL.Path, map[string]string{}
	for name := range r.Header {
		request.Header[name] = r.Header.Get(name)
	}
	reply, known := s.match(request)
	speaker := speakerOf(r.URL.Path)
	if !known || speaker == nil {
		http.Error(w, `{"error":{"type":"invalid_request_error","message":"the script does not know this request"}}`, http.StatusBadRequest)
		return
	}
	if reply.Stall == "start" {
		<-r.Context().Done()
		return
	}
	for name, value := range reply.Header {
		w.Header().Set(name, value)
	}
	if reply.RetryAfter != "" {
		w.Header().Set("Retry-After", reply.RetryAfter)
	}
	send(w, r, reply, partsOf(speaker, request, reply))
}

// partsOf are the parts of the body that answers a request.
func partsOf(s speaker, r Request, reply Reply) []string {
	if reply.Repeat > 0 {
		reply.Text = strings.Repeat(reply.Text, reply.Repeat)
	}
	if reply.Stop == "" {
		reply.Stop = "end_turn"
		if len(reply.Tools) > 0 {
			reply.Stop = "tool_use"
		}
	}
	if reply.Model == "" {
		reply.Model = r.Model
	}
	switch {
	case reply.Raw != nil:
		return []string{string(reply.Raw)}
	case reply.Status != 0 && reply.Status != http.StatusOK:
		f := Failure{Type: "error", Message: http.StatusText(reply.Status)}
		if reply.Error != nil {
			f = *reply.Error
		}
		return []string{s.failure(f)}
	case r.Stream:
		return s.stream(reply)
	}
	return []string{s.whole(r.Path, reply)}
}

// send writes the parts as the reply says, and stops where it says.
func send(w http.ResponseWriter, r *http.Request, reply Reply, parts []string) {
	whole := strings.Join(parts, "")
	if reply.Chunk > 0 {
		parts = nil
		for chunk := range slices.Chunk([]byte(whole), reply.Chunk) {
			parts = append(parts, string(chunk))
		}
	}
	if w.Header().Get("Content-Type") == "" {
		w.Header().Set("Content-Type", "application/json")
	}
	if reply.Cut > 0 || reply.Stall == "" && len(parts) == 1 {
		w.Header().Set("Content-Length", strconv.Itoa(len(whole)))
	}
	if reply.Status != 0 {
		w.WriteHeader(reply.Status)
	}
	flush := http.NewResponseController(w)
	sent := 0
	for _, part := range parts {
		stop := len(whole)
		switch {
		case reply.Cut > 0:
			stop = reply.Cut
		case reply.Stall == "body":
			stop = len(whole) / 2
		}
		part = part[:min(len(part), max(stop-sent, 0))]
		if _, err := io.WriteString(w, part); err != nil {
			return
		}
		sent += len(part)
		if flush.Flush() != nil {
			return
		}
		if sent < stop || stop == len(whole) {
			continue
		}
		if reply.Stall == "body" {
			<-r.Context().Done()
			return
		}
		panic(http.ErrAbortHandler) // the connection is closed without an end
	}
}

// match takes the exchange for a request out of those that are left.
func (s *Server) match(r Request) (Reply, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, r)
	var reasons []string
	for i := range s.left {
		reason := s.left[i].Want.fits(r)
		if reason != "" {
			reasons = append(reasons, reason)
			continue
		}
		reply := s.left[i].Reply
		if s.left[i].Times--; s.left[i].Times == 0 {
			s.left = slices.Delete(s.left, i, i+1)
		}
		return reply, true
	}
	s.t.Errorf("modeltest: the script does not know %s %s\n%s\nof what is left: %s\nheaders: %v", r.Path, r.Model, r.Body, strings.Join(reasons, "; "),
		slices.Sorted(maps.Keys(r.Header)))
	return Reply{}, false
}
