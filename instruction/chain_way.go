package instruction

import (
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf16"

	"casebook/internal/regular"
)

// workdirs are the working directory and those that are added to it, real.
func (g *gathering) workdirs() []string {
	dirs := []string{g.l.Dir}
	if g.c.starts == nil {
		return dirs
	}
	for _, dir := range slices.Concat(g.c.starts, g.l.Added) {
		if rest, home := strings.CutPrefix(dir, "~/"); home {
			dir = filepath.Join(g.home, rest)
		}
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(g.l.Dir, dir)
		}
		if real, err := filepath.EvalSymlinks(dir); err == nil && regular.IsFolder(real) && !slices.Contains(dirs, real) {
			dirs = append(dirs, real)
		}
	}
	return dirs
}

// ceiling is the last folder on the way up from dir.
func (g *gathering) ceiling(dir string, r reach) string {
	git := g.l.Project.Git && exists(filepath.Join(g.l.Project.Root, ".git"))
	switch {
	case r == reachMarker:
		if root := markerAbove(dir, g.c.markers); root != "" {
			return root
		}
	case r != reachHere && git:
		return g.l.Project.Root
	case r == reachTop:
		return folders(dir)[0]
	}
	return dir
}

// markerAbove is the nearest folder from dir up that holds one of the markers; "" when there is none.
func markerAbove(dir string, markers []string) string {
	for at := dir; ; at = filepath.Dir(at) {
		for _, m := range markers {
			if m != "" && !filepath.IsAbs(m) && !strings.Contains(m, "..") && exists(filepath.Join(at, m)) {
				return at
			}
		}
		if at == filepath.Dir(at) {
			return ""
		}
	}
}

// way are the folders from dir up to top, in the order in which their files load.
func (g *gathering) way(dir, top string) []string {
	var all []string
	for at := dir; ; at = filepath.Dir(at) {
		if g.c.stopAtBase && at == g.base {
			break
		}
		all = append(all, at)
		if at == top || at == filepath.Dir(at) {
			break
		}
	}
	if g.c.order != orderNearest {
		slices.Reverse(all)
	}
	return all
}

// wayFiles are the files that are picked on the way from dir up to top.
func (g *gathering) wayFiles(dir, top string) []string {
	var all []string
	for _, folder := range g.way(dir, top) {
		won := ""
		for _, name := range g.c.names {
			path := filepath.Join(folder, name)
			switch {
			case !exists(path):
			case won != "":
				g.skip(path, SkipOverride, won)
			case !g.c.anything && !isFile(path):
				g.unusable(path, faultOf(path, regular.ErrNotRegular))
			default:
				all = append(all, path)
				if g.c.pick == pickFirst {
					won = path
				}
			}
		}
	}
	return all
}

// kind are the files on the way up of the first name that any folder has.
func (g *gathering) kind(top string) []string {
	var won []string
	way := g.way(g.l.Dir, top)
	for _, name := range g.c.names {
		var found []string
		for _, folder := range way {
			if path := filepath.Join(folder, name); exists(path) {
				found = append(found, path)
			}
		}
		if won == nil {
			won = found
			continue
		}
		for _, path := range found {
			g.skip(path, SkipOtherKind, won[0])
		}
	}
	return won
}

// sorted drops files that are the same as one before, and sorts the rest as JavaScript sorts strings.
func (g *gathering) sorted(paths []string) []string {
	var all []taken
	for _, path := range paths {
		t := take(path)
		if k := slices.IndexFunc(all, t.same); k < 0 {
			all = append(all, t)
		} else if all[k].path != path {
			g.skip(path, SkipSame, all[k].path)
		}
	}
	paths = paths[:0]
	for _, t := range all {
		paths = append(paths, t.path)
	}
	slices.SortFunc(paths, func(a, b string) int { return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b))) })
	return paths
}
