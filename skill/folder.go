package skill

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"casebook"
	"casebook/internal/fsatomic"
	"casebook/internal/regular"
	"casebook/store"
)

// A Scope is whose skills a folder holds.
type Scope string

// The scopes that casebook writes to.
const (
	OfProject Scope = "project"
	OfUser    Scope = "user"
)

// A Folder is one of skills: .claude/skills of a project, or of the person.
type Folder struct {
	Dir   string // absolute; it need not be there
	Scope Scope
	// Within is a folder that links may not lead out of; empty: they may lead anywhere.
	Within string
	// Shown is Dir as people write it, such as .claude/skills.
	Shown string
	// Only is the one skill that List reads; empty: all.
	Only string
}

// ShownFile is the path of a skill's file as people write it.
func (f Folder) ShownFile(name string) string { return f.Shown + "/" + name + "/" + File }

// fileBytes bounds what is read of a SKILL.md.
const fileBytes = 1 << 20

// ErrOutside is what a folder of skills ends in that links lead out of the project.
var ErrOutside = errors.New("links lead out of the project")

// ErrTaken is what writing a skill ends in whose name another one has.
var ErrTaken = errors.New("the name is taken")

// real is the folder without links.
func (f Folder) real() (string, error) {
	dir, err := fsatomic.Resolve(f.Dir)
	if err != nil {
		return "", fmt.Errorf("find the folder of skills %s: %w", f.Dir, err)
	}
	if f.Within == "" {
		return dir, nil
	}
	within, err := filepath.EvalSymlinks(f.Within)
	if err != nil {
		return "", fmt.Errorf("find the folder of skills %s: %w", f.Dir, err)
	}
	if rel, err := filepath.Rel(within, dir); err != nil || !filepath.IsLocal(rel) {
		return "", fmt.Errorf("folder of skills %s: %w, to %s", f.Dir, ErrOutside, dir)
	}
	return dir, nil
}

// List reads the skills of a folder, by name. A folder that is not there has none. What is wrong with a skill is a Problem, and the skill is listed.
func (f Folder) List() ([]Skill, []casebook.Problem, error) {
	dir, err := f.real()
	if err != nil {
		return nil, nil, err
	}
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("list skills: %w", err)
	}
	var all []Skill
	var problems []casebook.Problem
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") || f.Only != "" && e.Name() != f.Only {
			continue
		}
		path := filepath.Join(f.Dir, e.Name(), File)
		data, err := f.read(filepath.Join(dir, e.Name(), File))
		switch {
		case err == nil:
			s, more := Parse(path, data)
			all, problems = append(all, s), append(problems, more...)
		case errors.Is(err, fs.ErrNotExist):
			if lower := filepath.Join(dir, e.Name(), strings.ToLower(File)); regularFile(lower) {
				problems = append(problems, casebook.Problem{Code: "skill-unread", Path: lower, Text: "hosts look for " + File + ", in capital letters", Fix: "rename it"})
			}
		default:
			problems = append(problems, casebook.Problem{Code: "skill-unread", Path: path, Text: err.Error(), Fix: "make it a plain file that can be read"})
		}
	}
	slices.SortFunc(all, func(a, b Skill) int { return strings.Compare(a.Path, b.Path) })
	return all, problems, nil
}

var errNoFolder = fmt.Errorf("not a folder: %w", fs.ErrNotExist)

func regularFile(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode().IsRegular()
}

// read reads a SKILL.md; one that a link brings in from outside is not the project's.
func (f Folder) read(path string) ([]byte, error) {
	if !regular.IsFolder(filepath.Dir(path)) {
		return nil, errNoFolder
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, err
	}
	if f.Within != "" {
		within, err := filepath.EvalSymlinks(f.Within)
		if err != nil {
			return nil, err
		}
		if rel, err := filepath.Rel(within, real); err != nil || !filepath.IsLocal(rel) {
			return nil, ErrOutside
		}
	}
	return regular.Read(real, fileBytes)
}

// Find is the skill of a name in the folder, as its file is; fs.ErrNotExist: there is none.
func (f Folder) Find(name string) ([]byte, error) {
	dir, err := f.real()
	if err != nil {
		return nil, err
	}
	return f.read(filepath.Join(dir, name, File))
}

// taken says what stands in the way of a new skill of that name: a folder, file or link of that name, or of one that some disks take for the same.
func (f Folder) taken(name string) (string, error) {
	dir, err := f.real()
	if err != nil {
		return "", err
	}
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("list skills: %w", err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	twin, is := casebook.Twin(name, names)
	if !is {
		return "", nil
	}
	return filepath.Join(f.Dir, twin), nil
}

// ours says whether the folder of a skill holds nothing but text as its file, or nothing but what a killed process of ours left.
func (f Folder) ours(name string, text []byte) bool {
	dir, err := f.real()
	if err != nil {
		return false
	}
	info, err := os.Lstat(filepath.Join(dir, name))
	if err != nil || !info.IsDir() {
		return false
	}
	entries, err := os.ReadDir(filepath.Join(dir, name))
	if err != nil {
		return false
	}
	for _, e := range entries {
		if fsatomic.IsTemp(e.Name()) {
			continue
		}
		if e.Name() != File {
			return false
		}
		if found, err := f.read(filepath.Join(dir, name, File)); err != nil || !bytes.Equal(found, text) {
			return false
		}
	}
	return true
}

// write makes the skill: its folder first, which one process alone can make, then its file whole or not at all. mine: the folder may be there, since it is
// ours (see ours). Nothing that is there is overwritten.
func (f Folder) write(name string, text []byte, mine bool) (err error) {
	dir, err := f.real()
	if err == nil {
		err = os.MkdirAll(dir, 0o755)
	}
	if err != nil {
		return fmt.Errorf("make the folder of skills: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fmt.Errorf("open the folder of skills: %w", err)
	}
	defer root.Close()
	made := true
	if err := root.Mkdir(name, 0o755); errors.Is(err, fs.ErrExist) && mine {
		made = false
	} else if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("write skill %s: %w", name, ErrTaken)
	} else if err != nil {
		return fmt.Errorf("make the folder of skill %s: %w", name, err)
	}
	if err := fill(root, name, text, mine); err != nil {
		if made {
			_ = root.Remove(name) // it is empty, or somebody put something into it
		}
		return fmt.Errorf("write skill %s: %w", name, err)
	}
	return nil
}

// fill puts the file into the folder of the skill.
func fill(root *os.Root, name string, text []byte, mine bool) error {
	clear(root, name)
	temp, file := filepath.Join(name, fsatomic.TempName(File, strconv.Itoa(os.Getpid()))), filepath.Join(name, File)
	out, err := root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	defer root.Remove(temp)
	_, err = out.Write(text)
	if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
		return err
	}
	err = root.Link(temp, file) // it refuses what is there, which a rename would not
	if errors.Is(err, fs.ErrExist) {
		if found, read := readIn(root, file); mine && read == nil && bytes.Equal(found, text) {
			return nil
		}
		return ErrTaken
	}
	if err != nil { // a disk without hard links
		if _, there := root.Lstat(file); there == nil {
			return ErrTaken
		}
		err = root.Rename(temp, file)
	}
	return err
}

// clear removes what a killed process of ours left in the folder of a skill.
func clear(root *os.Root, name string) {
	dir, err := root.Open(name)
	if err != nil {
		return
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(-1)
	for _, n := range names {
		if fsatomic.IsTemp(n) {
			_ = root.Remove(filepath.Join(name, n))
		}
	}
}

func readIn(root *os.Root, path string) ([]byte, error) {
	f, _, err := store.OpenRegular(root, path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, fileBytes))
}

// remove takes a skill away whose folder holds nothing but text as its file. The file is moved aside before it is compared, so that what another program
// writes at the same time is not dropped unseen.
func (f Folder) remove(name string, text []byte) error {
	dir, err := f.real()
	if err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("open the folder of skills: %w", err)
	}
	defer root.Close()
	file, temp := filepath.Join(name, File), filepath.Join(name, fsatomic.TempName(File, strconv.Itoa(os.Getpid())))
	err = root.Rename(file, temp)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove skill %s: %w", name, err)
	}
	if err == nil {
		if found, err := readIn(root, temp); err != nil || !bytes.Equal(found, text) {
			return errors.Join(fmt.Errorf("remove skill %s: %w", name, &Changed{Path: filepath.Join(f.Dir, file), Written: text, Found: found}), root.Rename(temp, file))
		}
	}
	clear(root, name)
	if err := root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove the folder of skill %s: %w", name, err)
	}
	return nil
}

// others are the files of a skill's folder beside its SKILL.md.
func (f Folder) others(name string) (files []string) {
	dir, err := f.real()
	if err != nil {
		return nil
	}
	entries, _ := os.ReadDir(filepath.Join(dir, name))
	for _, e := range entries {
		if e.Name() != File && !fsatomic.IsTemp(e.Name()) {
			files = append(files, e.Name())
		}
	}
	return files
}
