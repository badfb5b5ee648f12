// Command tree writes an invented repository with many folders, rules and imports, for measuring `casebook load`:
//
//	tree -dir DIR -folders 5000 -rules 300 -unscoped 60 -reads FILE
//
// The same flags write the same bytes. It writes to FILE the paths of 50 of its files, one a line.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	dir := flag.String("dir", "", "the folder to write")
	folders := flag.Int("folders", 5000, "how many folders with a source file in them")
	rules := flag.Int("rules", 300, "how many rules")
	unscoped := flag.Int("unscoped", 60, "how many of them have no paths")
	reads := flag.String("reads", "", "where to write the paths of 50 files")
	flag.Parse()
	if *dir == "" || *reads == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := write(*dir, *folders, *rules, *unscoped, *reads); err != nil {
		fmt.Fprintln(os.Stderr, "tree:", err)
		os.Exit(1)
	}
}

func write(dir string, folders, rules, unscoped int, reads string) error {
	files := map[string]string{"CLAUDE.md": "# Shop\n\nSee @docs/a0.md for the rest.\n\n<!-- for people -->\n\n" + lines(60), ".git/HEAD": "ref: refs/heads/main\n",
		".git/objects/x": "", ".git/refs/x": "", "CLAUDE.local.md": "Mine: @docs/b0.md\n"}
	for i := range 5 {
		files[fmt.Sprintf("docs/a%d.md", i)] = fmt.Sprintf("# Part %d\n\nGoes on in @a%d.md and `@nothing.md`.\n\n%s", i, i+1, lines(40))
		files[fmt.Sprintf("docs/b%d.md", i)] = fmt.Sprintf("- @b%d.md\n- @a%d.md\n", i+1, i)
	}
	for i := range rules {
		scope := ""
		if i >= unscoped {
			scope = fmt.Sprintf("---\ndescription: rule %d\npaths:\n  - \"src/a%d/**/*.{ts,tsx}\"\n  - \"**/part%d/*.go\"\n---\n", i, i%25, i)
		}
		files[fmt.Sprintf(".claude/rules/area%d/rule%d.md", i%12, i)] = fmt.Sprintf("%s# Rule %d\n\n%s", scope, i, lines(12))
	}
	var paths []string
	for i := range folders {
		folder := fmt.Sprintf("src/a%d/b%d/part%d", i%25, i%200, i)
		name := folder + "/code.go"
		files[name] = "package part\n"
		if i%10 == 0 {
			files[folder+"/CLAUDE.md"] = fmt.Sprintf("Part %d: @notes.md\n", i)
			files[folder+"/notes.md"] = lines(5)
		}
		if i%(folders/50) == 0 && len(paths) < 50 {
			paths = append(paths, filepath.Join(dir, name))
		}
	}
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(reads, []byte(strings.Join(paths, "\n")+"\n"), 0o644)
}

func lines(n int) string {
	return strings.Repeat("- Prices are in cents, and the **currency** stands beside them; see `internal/money`.\n", n)
}
