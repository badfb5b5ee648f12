package model

import (
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"golang.org/x/net/http/httpguts"
	"golang.org/x/net/http/httpproxy"
)

// newTransport is net/http's with limits, and with no proxy but those that env names: the process's own environment may be a project's doing.
func newTransport(env func(string) string) *http.Transport {
	proxy := func(*url.URL) (*url.URL, error) { return nil, nil }
	if env != nil {
		first := func(names ...string) string {
			for _, n := range names {
				if v := env(n); v != "" {
					return v
				}
			}
			return ""
		}
		proxy = (&httpproxy.Config{HTTPProxy: first("HTTP_PROXY", "http_proxy"), HTTPSProxy: first("HTTPS_PROXY", "https_proxy"),
			NoProxy: first("NO_PROXY", "no_proxy")}).ProxyFunc()
	}
	return &http.Transport{
		Proxy:                  func(r *http.Request) (*url.URL, error) { return proxy(r.URL) },
		DialContext:            (&net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}).DialContext,
		TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout:    10 * time.Second,
		ForceAttemptHTTP2:      true,
		IdleConnTimeout:        30 * time.Second,
		MaxIdleConns:           4,
		MaxResponseHeaderBytes: 1 << 20,
	}
}

func (h Header) check() error {
	if !httpguts.ValidHeaderFieldName(h.Name) || !httpguts.ValidHeaderFieldValue(h.Value) {
		return fmt.Errorf("%q is no header, or its value cannot be sent", h.Name)
	}
	switch strings.ToLower(h.Name) {
	case "authorization", "x-api-key", "host", "content-length", "content-type", "transfer-encoding", "connection":
		return fmt.Errorf("the header %s is casebook's own; keys come from keyEnv or keyCommand", h.Name)
	}
	return nil
}
