package verify

import "testing"

// A use is no declaration: what is called gone was declared here.
func TestDeclarationsAndUses(t *testing.T) {
	for _, c := range []struct {
		file, name string
		yes, no    []string
	}{
		{"a.go", "Get", []string{"func Get(", "func (s *Store[T]) Get(n int) error {", "type Get struct {", "const Get = 1", "var Get int", "Get = 1", "Get int", "Get []string", "Get *Store `json:\"get\"`"},
			[]string{"x := Get()", "return Get(x)", "var x = Get()", "var err error = http.Get(\"x\")", "Get,", "Get", "if Get {", "s.Get(1)", "Get(a, b)", "Getter int", "var h Get.Handler", "case Get:",
				"func use(g Get) {", "func (g Get) use() {", "type x Get"}},
		{"a.ts", "load", []string{"function load(", "export function load(x) {", "export async function load() {", "const load = () => {", "export const load: X = 1", "load(x: string) {", "async load() {",
			"class load {", "load: string;", "private load(x) {", "static load = 1"},
			[]string{"load(x)", "await load(x);", "load(() => {", "describe(load, function() {", "import { load } from 'x'", "const x = load()", "const { load } = y", "if (load(x)) {", "x.load(y)", "return load(x)",
				"load('x', function() {", "new load({", "const x: load = 1"}},
		{"a.py", "run", []string{"def run(self):", "async def run():", "class run:", "run = 1"}, []string{"run()", "x = run()", "from a import run", "if run(x):", "self.run()", "run == 1", "return run"}},
		{"A.java", "find", []string{"public static int find(String s) {", "private final List find;", "void find() {", "int find(int n) {"}, []string{"find(x);", "return find(x);", "int n = find(x);", "this.find(x)",
			"if (find(x)) {"}},
		{"a.kt", "run", []string{"fun run() {", "val run = 1"}, []string{"run(x) {", "runBlocking(run) {"}},
		{"a.json", "e2e", []string{`"e2e": "x"`}, []string{`"x": "e2e"`}},
		{"a.rs", "parse", []string{"pub fn parse(s: &str) -> X {", "fn parse<T>(", "struct parse;", "pub const parse: u8 = 1;", "macro_rules! parse {"}, []string{"parse(s)?", "let x = parse(s);", "use a::parse;"}},
	} {
		for _, line := range c.yes {
			if !declares(line, c.name, c.file) {
				t.Errorf("%s: %q declares %s", c.file, line, c.name)
			}
		}
		for _, line := range c.no {
			if declares(line, c.name, c.file) {
				t.Errorf("%s: %q does not declare %s", c.file, line, c.name)
			}
		}
	}
}

func TestFlagsThatAreDefined(t *testing.T) {
	for line, want := range map[string]bool{
		`flag.Bool("dry-run", false, "")`: true, `c.Flags().BoolVar(&dry, "dry-run", false, "x")`: true, `parser.add_argument("--dry-run", action="store_true")`: true,
		`.option('-n, --dry-run', 'x')`: true, `@click.option('--dry-run')`: true, `-n|--dry-run) dry=1 ;;`: true, `--dry-run)`: true, `#[arg(long = "dry-run")]`: true,
		`git push --dry-run`: false, `exec.Command("git", "push", "--dry-run")`: false, `run: npm publish --dry-run`: false, `["push", "--dry-run"]`: false, `x --dry-run-all)`: false,
	} {
		if got := definesFlag(line, "dry-run"); got != want {
			t.Errorf("%s: %v", line, got)
		}
	}
}
