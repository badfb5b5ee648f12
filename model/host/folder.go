package host

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"casebook"
	"casebook/internal/fsatomic"
)

// A folder is where an agent runs: it works in one that holds nothing of anybody's, and finds what is handed to it in another. It is the same one for each run of a
// role, since agents keep a list of the folders that they have seen.
type folder struct {
	root string
	work string
}

// workDir is the name of the folder that an agent works in, and opening begins what it is asked. Readers of sessions (internal/transcript) know by either that a session is
// casebook's own, so that nothing is learned from it; a test holds the two together.
const (
	workDir = "casebook-asks"
	opening = "casebook asks: "
)

func (f folder) path(name string) string { return filepath.Join(f.root, filepath.FromSlash(name)) }

func (f folder) write(name, text string) error {
	path := f.path(name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), 0o600)
}

// enter takes the lock of a role and makes its folder anew; leave gives both back.
func (m *Model) enter(ctx context.Context, role casebook.Role) (_ folder, leave func(), err error) {
	name := string(role)
	if !slices.Contains(casebook.Roles(), role) {
		name = "other"
	}
	if err := os.MkdirAll(m.o.State, 0o700); err != nil {
		return folder{}, nil, m.because(casebook.ErrUnavailable, err)
	}
	root := filepath.Join(m.o.State, name)
	waiting, cancel := context.WithTimeout(ctx, m.o.Wait)
	defer cancel()
	unlock, err := fsatomic.Lock(waiting, root+".lock")
	switch {
	case ctx.Err() != nil && errors.Is(ctx.Err(), context.Canceled):
		err = m.because(context.Canceled, nil)
	case ctx.Err() != nil:
		err = m.because(casebook.ErrTimeout, ctx.Err())
	case waiting.Err() != nil && err != nil:
		err = m.failure(casebook.ErrOverloaded, "another request of this role is under way on this machine")
	case err != nil:
		err = m.because(casebook.ErrUnavailable, err)
	}
	if err != nil {
		if unlock != nil {
			_ = unlock()
		}
		return folder{}, nil, err
	}
	leave = func() {
		os.RemoveAll(root)
		_ = unlock()
	}
	f := folder{root: root, work: filepath.Join(root, workDir)}
	err = os.RemoveAll(root) // of a run that was killed
	for _, dir := range []string{root, filepath.Join(root, "in"), f.work} {
		if err == nil {
			err = os.Mkdir(dir, 0o700)
		}
	}
	if err != nil {
		leave()
		return folder{}, nil, m.because(casebook.ErrUnavailable, err)
	}
	return f, leave, nil
}
