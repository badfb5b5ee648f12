package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"casebook"
	"casebook/store"
)

// A saving is one run of `casebook remember`: what was asked for, and what is there.
type saving struct {
	remembering
	place *place
	store *store.Store // nil: there is no memory directory yet
	files []store.File
	there []casebook.Header
	old   *target  // that is updated; nil: the memory is a new one
	text  *unsaved // that the person wrote in an editor; nil: the text came otherwise
	held  func()   // lets go of the text; nil: none is held

	ending bool // `.md` was taken off the name
}

// A target is the memory that an update is for, as it was when it was read.
type target struct {
	casebook.Header
	body string
	hash string // of the file
}

// look lists the memories that are there.
func (s *saving) look(ctx context.Context) error {
	if s.store == nil {
		return nil
	}
	files, _, err := s.store.List(ctx)
	if err != nil {
		return err
	}
	s.files = files
	s.there, _ = s.store.Headers(ctx, files)
	return nil
}

// findOld reads the memory that the name says is to change. One that is there when none is to change is an error.
func (s *saving) findOld() error {
	h, err := s.named()
	switch {
	case h == nil || err != nil:
		return err
	case !s.update:
		return fmt.Errorf("that memory is there already, as %s; --update changes it, `casebook show` prints it", h.Path)
	}
	return s.choose(*h)
}

// plainName takes off what is no part of a name: blanks around it, and the ending of a file, by which nobody would find the memory. A name that is
// nothing else stays, and is refused.
func (s *saving) plainName() {
	plain := strings.TrimSpace(s.name)
	for strings.HasSuffix(plain, ".md") {
		plain = strings.TrimSpace(strings.TrimSuffix(plain, ".md"))
	}
	if plain == "" {
		return
	}
	s.ending = strings.HasSuffix(strings.TrimSpace(s.name), ".md")
	s.name = plain
}

// named finds the memory that answers to the name; nil when none does.
func (s *saving) named() (*casebook.Header, error) {
	if s.name == "" || len(s.there) == 0 {
		return nil, nil
	}
	h, err := answering(s.store, s.there, s.name)
	var none *noMemory
	if errors.As(err, &none) {
		return nil, nil
	}
	return &h, err
}

// choose makes a memory the one that changes.
func (s *saving) choose(h casebook.Header) error {
	data, _, err := s.store.Read(h.Path, 0)
	if err != nil {
		return err
	}
	m, _ := casebook.Parse(h.Path, data)
	s.old = &target{h, m.Body, casebook.HashOf(data)}
	return nil
}

// elsewhere says in which other scopes a memory answers to the name; empty: in none.
func (s *saving) elsewhere() string {
	text := ""
	for _, l := range s.place.beside().further() {
		if _, err := findMemory(l.Store, s.name); err == nil {
			text += fmt.Sprintf("; --scope %s changes the one in %s", scopeWord(l), l.Store.Dir)
		}
	}
	return text
}

// check refuses what would be refused whatever the text says.
func (s *saving) check() error {
	if s.old == nil && s.update && s.append {
		return errors.New("no memory answers to that name, so there is nothing to append to" + s.elsewhere())
	}
	if s.old == nil && s.update && (s.kind == "" || s.description == "") {
		return errors.New("no memory answers to that name, and a new one needs --type and --description" + s.elsewhere())
	}
	c := casebook.Change{Op: casebook.OpUpdate, Type: casebook.Type(s.kind), Description: s.description, Body: "any", Hints: s.hints}
	if s.old != nil {
		c.Path = s.old.Path
	} else {
		c.Path, c.Name = pathOf(s.name), s.name
	}
	problems := s.place.absolute(c.Validate())
	if s.name == "" { // it is asked for later
		for i := range problems {
			problems[i].Path = ""
		}
	}
	return refusal(problems)
}

// failed is the error of a run that saved nothing. It says where the text is that the person wrote in an editor.
func (s *saving) failed(err error) error {
	switch {
	case errors.Is(err, errUsage):
	case s.place.holdsSecret(s.name):
		err = fmt.Errorf("remember: %w", err)
	default:
		err = fmt.Errorf("%s: %w", strings.TrimSpace("remember "+s.name), err)
	}
	if s.text == nil {
		return err
	}
	u := *s.text
	switch _, unread := u.read(); {
	case errors.Is(unread, fs.ErrNotExist):
		return err
	case unread != nil:
		return fmt.Errorf("%w; %w", err, unread)
	}
	if h, _ := s.named(); h == nil && s.name != "" && u.name() == "" {
		u = s.place.renamed(u, s.name)
	}
	return fmt.Errorf("%w; the text is kept in %s, and `%s` goes on with it", err, u.file, u.command())
}

// textOf gets the text that no flag gives: from an editor when standard input is a terminal, else from there. A blank text is none.
func (a *app) textOf(ctx context.Context, s *saving) error {
	f, ok := a.in.(*os.File)
	switch {
	case s.given:
	case ok && isTerminal(f):
		if s.update && !s.append && (s.description != "" || s.kind != "" || len(s.hints) > 0 || s.pin != nil || s.redact) {
			return nil // enough to change
		}
		return a.composed(ctx, s)
	default:
		data, err := io.ReadAll(io.LimitReader(a.in, editorBytes+1))
		if err != nil {
			return fmt.Errorf("read the text: %w", err)
		}
		if len(data) > editorBytes {
			return fmt.Errorf("read the text: it is over %d MiB", editorBytes>>20)
		}
		s.body = string(data)
	}
	if strings.TrimSpace(s.body) == "" {
		s.body = ""
	}
	if s.append && s.body == "" {
		return errors.New("there is no text to append")
	}
	return nil
}

// composed lets the person write the text, and looks again at what is there then.
func (a *app) composed(ctx context.Context, s *saving) error {
	u, err := s.unsaved()
	if err == nil {
		s.held, err = u.hold()
	}
	if err != nil {
		return err
	}
	present := []byte(s.present())
	if err := a.beginText(s, u, present); err != nil {
		return err
	}
	if err := a.runEditor(s.place.editor(), u.file); err != nil {
		if !u.idle(present) {
			s.text = &u
		} else {
			u.drop()
		}
		return fmt.Errorf("%w; give the text with --body or on standard input", err)
	}
	if u.idle(nil) {
		u.drop()
		return errors.New("the text is empty; nothing was written")
	}
	data, err := u.read()
	if err != nil {
		return err
	}
	s.body, s.text = string(data), &u
	if err := s.look(ctx); err != nil || s.old != nil {
		return err
	}
	return s.findOld()
}

// beginText writes what the person finds in the editor, or says that it is a text from before.
func (a *app) beginText(s *saving, u unsaved, present []byte) error {
	if _, err := u.read(); errors.Is(err, errUnread) {
		return err
	}
	if !u.idle(present) {
		fmt.Fprintln(a.err, plainLine(u.reminder()))
		return nil
	}
	if len(present) > editorBytes {
		return errLarge(s.store.Abs(s.old.Path))
	}
	if err := u.keep(present); err != nil {
		return err
	}
	fmt.Fprintf(a.err, "the text is written in %s\n", plainLine(u.file))
	return nil
}

// release lets other processes edit the text.
func (s *saving) release() {
	if s.held != nil {
		s.held()
	}
}

// present is what the person finds in the editor when there is no unsaved text.
func (s *saving) present() string {
	if s.old == nil || s.append {
		return ""
	}
	return s.old.body
}

// unsaved is where the text is written. A new memory without a name goes on with the text that was left last, whichever name it is for.
func (s *saving) unsaved() (unsaved, error) {
	switch {
	case s.append:
		return s.place.unsaved(s.old.Path, appendText)
	case s.old != nil:
		return s.place.unsaved(s.old.Path, updateText)
	case s.name != "":
		return s.place.unsaved(pathOf(s.name), newText)
	}
	if u, found := s.place.lastUnsaved(); found {
		return u, nil
	}
	return s.place.unsaved("", newText)
}

// A saved is what became of a saving.
type saved struct {
	change   string // for undo; empty when the memory said so already
	held     string // the proposal that waits for a person; empty: none does
	path     string
	problems []casebook.Problem
}

// save writes the memory.
func (a *app) save(ctx context.Context, s *saving) (saved, error) {
	var redacted, more []casebook.Problem
	if s.redact && s.old == nil {
		s.name, redacted = s.place.withoutSecrets(s.name, "the name")
	}
	c, problems := a.changeFor(s)
	if s.redact {
		c, more = s.place.redact(s.place.withPresent(c, s.old))
		redacted = append(redacted, more...)
	}
	present := map[string]casebook.Type{}
	if s.old != nil {
		present[c.Path] = s.old.Type
	}
	if err := refusal(s.place.absolute(c.ValidateFor(present))); err != nil {
		return saved{}, err
	}
	st, err := a.created(s.place, s.store)
	if err != nil {
		return saved{}, err
	}
	s.store = st
	o, more, err := a.apply(ctx, st, c)
	if err == nil && s.text != nil {
		s.text.drop()
	}
	done := saved{change: o.ID, path: c.Path, problems: slices.Concat(s.place.absolute(append(problems, more...)), redacted)}
	if o.Status == store.Held {
		done.change, done.held = "", o.ID
	}
	return done, err
}

// changeFor makes the change: an update, or a new memory. Remarks tell which dates were written.
func (a *app) changeFor(s *saving) (casebook.Change, []casebook.Problem) {
	c := casebook.Change{Op: casebook.OpCreate, Name: s.name, Type: casebook.Type(s.kind), Description: s.description, Body: s.body, Hints: s.hints, Pin: s.pin,
		Reason: "casebook remember", Provenance: a.provenanceOf(s.origin, s.sources)}
	kind := c.Type
	var remarks []casebook.Problem
	if s.old == nil {
		c.Path = freePath(s.store, s.there, s.name)
		if s.ending {
			text := fmt.Sprintf("the memory is called %q, without the ending of a file", s.name)
			remarks = append(remarks, casebook.Problem{Code: "name-ending", Path: c.Path, Text: text, Info: true})
		}
	} else {
		c.Op, c.Path, c.Name, c.Expect = casebook.OpUpdate, s.old.Path, "", s.old.hash
		kind = cmp.Or(kind, s.old.Type)
		if len(s.hints) > 0 && strings.TrimSpace(strings.Join(s.hints, "")) == "" {
			c.Hints, c.Remove = nil, []string{"hints"}
		}
	}
	if kind == casebook.TypeProject {
		c.Description, remarks = a.withDates(c.Description, c.Path, remarks)
		if !s.oldDates() {
			c.Body, remarks = a.withDates(c.Body, c.Path, remarks)
		}
	}
	if s.append {
		c.Body = appended(s.old.body, c.Body)
	}
	return c, remarks
}

// appended is a body with a text as a new paragraph behind it.
func appended(body, text string) string {
	if strings.TrimSpace(body) == "" {
		return text
	}
	return strings.TrimRight(body, "\n") + "\n\n" + strings.TrimLeft(text, "\r\n")
}

// oldDates says that a relative date in the text may be one of the memory's, which was not said today.
func (s *saving) oldDates() bool {
	return s.text != nil && s.text.kind == updateText && len(casebook.RelativeDates(s.old.body)) > 0
}

// withDates writes dates for relative ones, and a remark for each.
func (a *app) withDates(text, path string, remarks []casebook.Problem) (string, []casebook.Problem) {
	dated, left := casebook.AbsoluteDates(text, a.now())
	if dated == text {
		return text, remarks
	}
	kept := map[string]int{}
	for _, d := range left {
		kept[d.Text]++
	}
	for _, d := range casebook.RelativeDates(text) {
		if kept[d.Text]--; kept[d.Text] >= 0 {
			continue
		}
		date, _ := casebook.AbsoluteDates(d.Text, a.now())
		remarks = append(remarks, casebook.Problem{Code: "date-written", Path: path, Text: fmt.Sprintf("%q is written as %s, seen from today", d.Text, date), Info: true})
	}
	return dated, remarks
}

// freePath is a path for a new memory: no memory's, and nothing else's.
func freePath(st *store.Store, there []casebook.Header, name string) string {
	taken := []string{casebook.IndexFile}
	for _, h := range there {
		if !strings.Contains(h.Path, "/") {
			taken = append(taken, h.Path)
		}
	}
	for {
		free := casebook.FreeSlug(name, taken) + ".md"
		if st == nil {
			return free
		}
		if _, err := os.Lstat(st.Abs(free)); err != nil {
			return free
		}
		taken = append(taken, free)
	}
}
