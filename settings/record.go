package settings

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"casebook"
	"casebook/internal/fsatomic"
)

// What a record of people's answers may hold, and how long another process is waited for that writes it.
const (
	maxRecord  = 4 << 20
	recordWait = 5 * time.Second
)

// rewrite gives a record in casebook's state new content, made under its lock of what is there then. With a problem nothing is written.
func rewrite(path string, content func() (any, *casebook.Problem)) error {
	if path == "" {
		return errors.New("no state folder")
	}
	if err := privateFolder(filepath.Dir(path)); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), recordWait)
	defer cancel()
	unlock, err := fsatomic.Lock(ctx, path+".lock")
	if err != nil {
		return err
	}
	defer unlock()
	record, problem := content()
	if problem != nil {
		return errors.New(problem.String())
	}
	data, err := json.MarshalIndent(record, "", "  ")
	if err != nil {
		return err
	}
	return fsatomic.WriteFile(path, append(data, '\n'), 0o600)
}

// privateFolder makes casebook's own folder, and closes one that others may look into.
func privateFolder(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	info, err := os.Stat(dir)
	if err != nil || runtime.GOOS == "windows" || info.Mode().Perm()&0o077 == 0 {
		return err
	}
	return os.Chmod(dir, 0o700)
}
