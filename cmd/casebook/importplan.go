package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"casebook"
	"casebook/store"
)

// nameBytes is how long a file's name may be on the usual file systems.
const nameBytes = 255

// An importPlan says what becomes of each file of a bundle.
type importPlan struct {
	files []store.Verbatim // new ones, and those that are there already
	out   importedJSON
}

// planImport compares the bundle with what is there. What cannot lie in one directory is an error, so that nothing is written of it.
func (a *app) planImport(ctx context.Context, st *store.Store, b bundle) (importPlan, error) {
	plan := importPlan{out: importedJSON{Problems: []casebook.Problem{}}}
	if err := together(st, b); err != nil {
		return plan, err
	}
	files := slices.Clone(b.Files)
	if at := slices.IndexFunc(files, func(f bundledFile) bool { return f.Path == casebook.IndexFile }); at >= 0 {
		files = append(slices.Delete(files, at, at+1), b.Files[at]) // it comes last, see store.Write
	}
	for _, f := range files {
		v := store.Verbatim{Path: f.Path, Text: f.data(), Time: f.Modified, Reason: "casebook import", Provenance: a.imported(f.Path, f.data())}
		if !v.Time.IsZero() && (!v.Time.After(time.Unix(0, 0)) || v.Time.Year() >= 2262) {
			v.Time = time.Time{}
			plan.out.Problems = append(plan.out.Problems, casebook.Problem{Code: "import-time", Path: f.Path,
				Text: "the export says that the file is of " + f.Modified.Format(time.DateOnly) + ", which no file can be; it gets the time of the import", Info: true})
		}
		if f.Path != casebook.IndexFile || plan.takesIndex(st, v) {
			plan.files = append(plan.files, v)
		}
	}
	return plan, plan.sort(ctx, st)
}

// imported is the provenance of a file of a bundle. A person who imports it wants what it says, but for what they would not see at a glance.
func (a *app) imported(path string, text []byte) casebook.Provenance {
	p := casebook.Provenance{Origin: casebook.OriginImport, Session: a.provenance().Session}
	p.Accepted = a.agent() == "" && len(store.Suspicions(path, text)) == 0
	return p
}

// takesIndex says whether the index of the bundle becomes that of the directory.
func (plan *importPlan) takesIndex(st *store.Store, v store.Verbatim) bool {
	var there []byte
	err := fs.ErrNotExist
	if st != nil {
		there, _, err = st.Read(v.Path, 0)
	}
	switch {
	case err == nil && bytes.Equal(there, v.Text):
		plan.out.Same = append(plan.out.Same, v.Path)
	case err == nil:
		plan.out.Problems = append(plan.out.Problems, casebook.Problem{Code: "import-index", Path: v.Path,
			Text: "the index that is here stays; it gets a line for each memory that is new", Info: true})
	default:
		_, cut := casebook.CutIndex(v.Text, casebook.IndexLines, 0)
		if over := cut.Limit != "" || len(v.Text) > casebook.IndexBytes; over && len(plan.files) > 0 {
			text := fmt.Sprintf("the index of the export is over %d lines or %d bytes; the most useful memories keep their lines", casebook.IndexLines, casebook.IndexBytes)
			plan.out.Problems = append(plan.out.Problems, casebook.Problem{Code: "import-index", Path: v.Path, Text: text, Info: true})
		}
		return true
	}
	return false
}

// sort tells what is new from what is there, with the same text or another one, and from what cannot be written.
func (plan *importPlan) sort(ctx context.Context, st *store.Store) error {
	would := make([]store.Outcome, len(plan.files))
	if st != nil {
		var err error
		if would, err = st.WouldWrite(ctx, plan.files); err != nil {
			return err
		}
	}
	var files []store.Verbatim
	for i, f := range plan.files {
		switch would[i].Status {
		case store.Unchanged:
			plan.out.Same = append(plan.out.Same, f.Path)
		case store.Met:
			plan.conflict(f.Path, importConflict(f.Path))
			continue
		case store.Refused:
			plan.conflict(f.Path, would[i].Problems...)
			continue
		case store.Held:
			plan.out.Held = append(plan.out.Held, f.Path)
		default:
			plan.out.Imported = append(plan.out.Imported, f.Path)
		}
		files = append(files, f)
	}
	plan.files = files
	return nil
}

func (plan *importPlan) conflict(path string, problems ...casebook.Problem) {
	plan.out.Conflicts = append(plan.out.Conflicts, path)
	plan.out.Problems = append(plan.out.Problems, problems...)
}

func importConflict(path string) casebook.Problem {
	return casebook.Problem{Code: "import-conflict", Path: path, Text: "another text is here under the same path; it stays, and that of the export is not taken",
		Fix: "compare the two; rename or remove the memory here and import again"}
}

// together says which files of a bundle cannot lie in one directory, or not in the one that is there.
func together(st *store.Store, b bundle) error {
	texts := misnamed(b)
	if len(texts) == 0 {
		texts = nested(st, b)
	}
	if len(texts) > 0 {
		return errors.New(strings.Join(texts, "; "))
	}
	return nil
}

// misnamed says which files have no memory's path, or one that is another's, too, where case or the composition of letters does not count.
func misnamed(b bundle) []string {
	var texts []string
	seen := map[string]string{}
	for _, f := range b.Files {
		key := casebook.LinkKey(f.Path)
		switch twin, is := seen[key]; {
		case is && twin == f.Path:
			texts = append(texts, fmt.Sprintf("%q stands in the export twice", f.Path))
		case is:
			texts = append(texts, fmt.Sprintf("%q would be the same file as %q on some systems", f.Path, twin))
		}
		seen[key] = f.Path
		if err := importable(f.Path); err != nil {
			texts = append(texts, err.Error())
		}
	}
	return texts
}

// nested says which files lie below a file, of the bundle or of the directory.
func nested(st *store.Store, b bundle) []string {
	files := map[string]string{}
	for _, f := range b.Files {
		files[casebook.LinkKey(f.Path)] = f.Path
	}
	var texts []string
	for _, f := range b.Files {
		for folder := path.Dir(f.Path); folder != "."; folder = path.Dir(folder) {
			file, is := files[casebook.LinkKey(folder)]
			if is || noFolder(st, folder) {
				texts = append(texts, fmt.Sprintf("%q cannot lie below %q, which is a file", f.Path, cmp.Or(file, folder)))
				break
			}
		}
	}
	return texts
}

// importable refuses a path that is no memory's.
func importable(file string) error {
	if file == casebook.IndexFile {
		return nil
	}
	for name := range strings.SplitSeq(file, "/") {
		if len(name) > nameBytes {
			return fmt.Errorf("%q has a name of over %d bytes", file, nameBytes)
		}
	}
	return refusal(casebook.Change{Op: casebook.OpDelete, Path: file}.Validate())
}

// noFolder says whether something lies there that is neither a folder nor a link, which may lead to one.
func noFolder(st *store.Store, folder string) bool {
	if st == nil {
		return false
	}
	info, err := os.Lstat(st.Abs(folder))
	return err == nil && !info.IsDir() && info.Mode()&fs.ModeSymlink == 0
}

// settle takes over what the store did. A text that came up since the plan was made is a conflict.
func (plan *importPlan) settle(result store.Result) {
	plan.out.Imported, plan.out.Held = nil, nil
	plan.out.Same = slices.DeleteFunc(plan.out.Same, func(path string) bool { return path != casebook.IndexFile }) // the others come again
	if result.Batch != "" {
		plan.out.Change = result.Batch
	}
	plan.out.Problems = append(plan.out.Problems, result.Problems...)
	for i, o := range result.Outcomes {
		switch path := plan.files[i].Path; o.Status {
		case store.Applied:
			plan.out.Imported = append(plan.out.Imported, path)
		case store.Unchanged:
			plan.out.Same = append(plan.out.Same, path)
		case store.Held:
			plan.out.Held = append(plan.out.Held, path)
			plan.out.Problems = append(plan.out.Problems, advice(o.Problems)...)
		default:
			plan.conflict(path, o.Problems...)
		}
	}
}
