package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"testing"
	"time"

	"casebook/model/modeltest"
)

// A heldProvider stands before a scripted server. It holds every request until the test lets it through, and knows which process sent it.
type heldProvider struct {
	testing.TB
	URL   string
	front *httptest.Server
	came  chan *heldRequest
}

type heldRequest struct {
	pid  int
	let  chan struct{}
	gone chan struct{} // closed when the client has gone
}

func newHeldProvider(t testing.TB, exchanges []modeltest.Exchange) *heldProvider {
	t.Helper()
	behind := modeltest.NewServer(t, modeltest.Script{Exchanges: exchanges})
	to, err := url.Parse(behind.URL)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(to)
	p := &heldProvider{TB: t, came: make(chan *heldRequest, 100)}
	p.front = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body) // before that, a client's going is not noticed
		if err != nil {
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		held := &heldRequest{pid: modeltest.Peer(r.RemoteAddr), let: make(chan struct{}), gone: make(chan struct{})}
		p.came <- held
		select {
		case <-held.let:
			proxy.ServeHTTP(w, r)
		case <-r.Context().Done():
			close(held.gone)
		}
	}))
	p.URL = p.front.URL
	return p
}

// next is the next request that comes.
func (p *heldProvider) next() *heldRequest {
	p.Helper()
	select {
	case r := <-p.came:
		return r
	case <-time.After(30 * time.Second):
		p.Fatal("no request comes")
		return nil
	}
}

func (p *heldProvider) close() {
	p.front.CloseClientConnections()
	p.front.Close()
	select {
	case <-p.came:
		p.Error("a request came that nobody expects")
	default:
	}
}

// answer lets it through to the script.
func (r *heldRequest) answer() { close(r.let) }

// givenUp waits until the client has gone.
func (p *heldProvider) givenUp(r *heldRequest) {
	p.Helper()
	select {
	case <-r.gone:
	case <-time.After(30 * time.Second):
		p.Fatal("the request goes on")
	}
}
