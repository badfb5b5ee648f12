package model

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"casebook"
	"casebook/internal/secret"
)

const (
	// keyWait is how long a helper may take: it may ask a person for a fingerprint.
	keyWait = 30 * time.Second
	// maxKey bounds what a helper says.
	maxKey = 16 << 10
	// maxText bounds what is repeated of a provider's words.
	maxText = 300
)

// A Key says where the key of a provider comes from. It is never on disk, nor in a command line, an address or a message of ours.
type Key struct {
	// Variable is looked up by Env. Empty: Command is asked.
	Variable string
	Env      func(name string) string
	// Command is a program, by its absolute path, with its arguments; no shell reads them. Its first line of output is the key.
	Command []string
	// Environ is what it finds around it, NAME=value. Nil: nothing.
	Environ []string
}

func (k Key) none() bool { return k.Variable == "" && len(k.Command) == 0 }

// find asks for the key.
func (k Key) find(ctx context.Context) (string, error) {
	if k.Variable != "" {
		key := ""
		if k.Env != nil {
			key = strings.TrimSpace(k.Env(k.Variable))
		}
		if key == "" {
			return "", fmt.Errorf("the variable %s is not set", k.Variable)
		}
		return key, usable(key)
	}
	if !filepath.IsAbs(k.Command[0]) {
		return "", fmt.Errorf("the helper %s is no absolute path", k.Command[0])
	}
	ctx, cancel := context.WithTimeout(ctx, keyWait)
	defer cancel()
	cmd := exec.CommandContext(ctx, k.Command[0], k.Command[1:]...)
	cmd.Env = append([]string{}, k.Environ...)
	endsWhole(cmd)
	cmd.WaitDelay = time.Second // what it has started may hold its output open
	out := &bounded{limit: maxKey}
	cmd.Stdout = out
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		return "", fmt.Errorf("the helper %s: %w", k.Command[0], err)
	}
	if out.over {
		return "", fmt.Errorf("the helper %s said more than %d bytes", k.Command[0], maxKey)
	}
	line, _, _ := strings.Cut(strings.TrimSpace(out.kept.String()), "\n")
	key := strings.TrimSpace(line)
	if key == "" {
		return "", fmt.Errorf("the helper %s said nothing", k.Command[0])
	}
	return key, usable(key)
}

// usable refuses what cannot be sent as a header.
func usable(key string) error {
	for _, r := range key {
		if r <= ' ' || r > '~' {
			return errors.New("what stands in the key's place is no key: it has blanks or letters that no key has")
		}
	}
	return nil
}

// bounded keeps the first bytes of what is written, and takes the rest so that the writer ends.
type bounded struct {
	kept  bytes.Buffer // not embedded: it would be read into past Write
	limit int
	over  bool
}

func (b *bounded) Write(p []byte) (int, error) {
	room := min(b.limit-b.kept.Len(), len(p))
	b.over = b.over || room < len(p)
	b.kept.Write(p[:room])
	return len(p), nil
}

// currentKey is the key, asked for once unless fresh wants another than old.
func (c *Client) currentKey(ctx context.Context, old string, fresh bool) (string, error) {
	if c.o.Key.none() {
		return "", nil
	}
	c.mu.Lock()
	key := c.key
	c.mu.Unlock()
	if key != "" && !(fresh && key == old) {
		return key, nil
	}
	key, err := c.o.Key.find(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		return "", c.failure(casebook.ErrNoKey, err.Error())
	}
	c.mu.Lock()
	c.key = key
	c.mu.Unlock()
	return key, nil
}

// forgetKey lets the next request look for the key anew.
func (c *Client) forgetKey(old string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.key == old {
		c.key = ""
	}
}

// clean is a provider's text as it may be repeated: one short line without keys.
func (c *Client) clean(text string) string {
	c.mu.Lock()
	hidden := []string{c.key}
	c.mu.Unlock()
	for _, h := range c.o.Headers {
		hidden = append(hidden, h.Value)
	}
	for _, h := range hidden {
		if len(h) >= 4 {
			text = strings.ReplaceAll(text, h, "…")
		}
	}
	return Clean(text)
}

// Clean is the text of somebody else as it may be repeated: one short line, without what looks like a secret.
func Clean(text string) string {
	text = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, "\uFFFD"), func(r rune) bool { return r <= ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 }), " ")
	text, _ = secret.Redact(text, nil)
	if len(text) > maxText {
		text = strings.TrimSpace(text[:casebook.CutPoint(text, maxText)]) + "…"
	}
	return text
}
