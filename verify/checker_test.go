package verify

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"casebook"
	"casebook/project"

	"github.com/google/go-cmp/cmp"
)

// A repo is a real repository in a temporary folder.
type repo struct {
	t   testing.TB
	dir string
}

func newRepo(t testing.TB) repo {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	r := repo{t, dir}
	r.git("init", "-q", "-b", "main")
	return r
}

func (r repo) git(args ...string) string {
	r.t.Helper()
	c := exec.Command("git", append([]string{"-C", r.dir, "-c", "protocol.file.allow=always", "-c", "advice.detachedHead=false"}, args...)...)
	c.Env = append(os.Environ(), "HOME="+r.dir, "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=ana", "GIT_AUTHOR_EMAIL=ana@example.com", "GIT_COMMITTER_NAME=ana",
		"GIT_COMMITTER_EMAIL=ana@example.com", "GIT_AUTHOR_DATE=2026-08-01T10:00:00Z", "GIT_COMMITTER_DATE=2026-08-01T10:00:00Z")
	out, err := c.CombinedOutput()
	if err != nil {
		r.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func (r repo) write(files ...string) {
	r.t.Helper()
	for i := 0; i < len(files); i += 2 {
		write(r.t, filepath.Join(r.dir, files[i]), files[i+1])
	}
}

func (r repo) commit(what string) {
	r.t.Helper()
	r.git("add", "-A")
	r.git("commit", "-q", "--allow-empty", "-m", what)
}

// mv moves a file or a folder as git does, and makes the folders.
func (r repo) mv(old, now string) {
	r.t.Helper()
	if err := os.MkdirAll(filepath.Dir(filepath.Join(r.dir, now)), 0o755); err != nil {
		r.t.Fatal(err)
	}
	r.git("mv", old, now)
}

func (r repo) replace(file, old, now string) {
	r.t.Helper()
	data, err := os.ReadFile(filepath.Join(r.dir, file))
	if err != nil || !strings.Contains(string(data), old) {
		r.t.Fatalf("%s has no %q (%v)", file, old, err)
	}
	r.write(file, strings.ReplaceAll(string(data), old, now))
}

// body is a text of some lines that no other file has.
func body(about string) string {
	var b strings.Builder
	for i := range 12 {
		fmt.Fprintf(&b, "%s keeps rule %d of %s in mind\n", about, i, about)
	}
	return b.String()
}

func (r repo) check(sentence string) []casebook.Reference {
	r.t.Helper()
	refs, problems := r.ask(sentence)
	if len(problems) > 0 {
		r.t.Error(problems)
	}
	return refs
}

// quietly checks where git may fail.
func (r repo) quietly(sentence string) []casebook.Reference {
	r.t.Helper()
	refs, _ := r.ask(sentence)
	return refs
}

func (r repo) ask(sentence string) ([]casebook.Reference, []casebook.Problem) {
	r.t.Helper()
	p, _, err := project.Find(r.dir)
	if err != nil {
		r.t.Fatal(err)
	}
	refs, problems := Checker{Project: p}.Check(r.t.Context(), [][]Mention{Find(sentence)})
	return refs[0], problems
}

// A fate is what a sentence names and what became of it. Of what must stay, only that it is not gone counts.
type fate struct{ sentence, text, state, to string }

// shop is a repository in which 40 files, folders, symbols, flags and commands were renamed, moved or removed.
func shop(t testing.TB) (repo, []fate) {
	r := newRepo(t)
	goFile := func(pkg, text string) string { return "package " + pkg + "\n\n" + text }
	method := func(owner, name string) string {
		return fmt.Sprintf("// %s does it.\nfunc (x *%s) %s() error {\n\treturn nil\n}\n", name, owner, name)
	}
	fn := func(name string) string {
		return fmt.Sprintf("func %s(n int) int {\n\treturn n + %d\n}\n\n", name, len(name))
	}
	r.write(
		"README.md", body("readme"), "go.mod", "module shop\n\ngo 1.26.0\n",
		"docs/deploy.md", body("deploying"), "docs/Style.md", body("style"), "docs/api.md", body("api"), "docs/faq.md", body("questions"), "docs/old-plan.md", body("old plan"),
		"docs/onboarding.md", body("first day"), "docs/glossary.md", body("words"),
		"config/settings.yaml", body("settings"), "config/limits.toml", body("limits"), "config/legacy.ini", body("legacy"),
		"scripts/release.sh", body("release"), "scripts/seed.py", body("seed"), "scripts/cron.sh", body("cron"),
		"web/cart.tsx", body("cart"), "web/checkout.tsx", body("checkout"), "web/banner.tsx", body("banner"), "web/legacy/popup.tsx", body("popup"), "web/legacy/modal.tsx", body("modal"),
		"services/mail/send.ts", body("send"), "services/mail/queue.ts", body("queue"), "services/mail/templates/order.hbs", body("order mail"),
		"services/pdf/render.ts", body("render"), "services/pdf/fonts.ts", body("fonts"),
		"assets/logo.svg", body("logo"),
		"orders/parse.go", goFile("orders", fn("ParseOrder")+fn("SplitLines")+fn("joinNames")+"// MaxLines bounds.\nconst MaxLines = 100\n\ntype Basket struct {\n\tItems []int\n\tTotalCents int\n}\n\n"+method("Basket", "Empty")+method("Basket", "Merge")),
		"orders/price.go", goFile("orders", fn("RoundPrice")+fn("GrossPrice")+"type Discount int\n"),
		"billing/invoice.go", goFile("billing", fn("NewInvoice")+"type Invoice struct{ No int }\n\n"+method("Invoice", "Send")+method("Invoice", "Void")),
		"jobs/retry.py", "class RetryPolicy:\n    def next_delay(self):\n        return 1\n\ndef backoff_seconds(n):\n    return n\n\ndef drain_queue():\n    return []\n",
		"jobs/worker.py", "def run_worker():\n    return 1\n",
		"web/money.ts", "export function formatMoney(cents: number) {\n  return cents;\n}\n\nexport const parseMoney = (s: string) => {\n  return 1;\n};\n",
		"cmd/shop/main.go", goFile("main", "import \"flag\"\n\nfunc main() {\n\tflag.Bool(\"dry-run\", false, \"\")\n\tflag.Bool(\"skip-mail\", false, \"\")\n\tflag.Int(\"max-retries\", 3, \"\")\n}\n"),
		"Makefile", "build:\n\tgo build\n\ndeploy: build\n\t./scripts/release.sh\n\nlint:\n\tgo vet\n",
		"package.json", "{\n  \"scripts\": {\n    \"dev\": \"vite\",\n    \"e2e\": \"playwright test\"\n  }\n}\n",
		"justfile", "seed:\n    python scripts/seed.py\n\nsmoke target:\n    true\n",
		".env.example", "SHOP_API_KEY=x\nSHOP_REGION=eu\n",
	)
	r.commit("begin")
	// Renames: plain, chains, case alone, with an edit, folders.
	r.mv("docs/deploy.md", "docs/operations.md")
	r.mv("docs/Style.md", "docs/style.md")
	r.mv("config/settings.yaml", "config/app.yaml")
	r.commit("rename")
	r.mv("docs/operations.md", "handbook/operations.md")
	r.mv("config/app.yaml", "deploy/app.yaml")
	r.mv("web/cart.tsx", "web/basket.tsx")
	r.replace("web/basket.tsx", "rule 3 of cart", "the third of cart")
	r.commit("rename again, and edit")
	r.mv("handbook/operations.md", "handbook/running.md")
	r.mv("services/mail", "services/mailer")
	r.mv("services/pdf", "render")
	r.commit("move folders")
	r.mv("services/mailer", "notify")
	r.mv("scripts/release.sh", "tools/release.sh")
	r.commit("move them again")
	r.mv("assets/logo.svg", "web/public/logo.svg")
	r.mv("docs/api.md", "docs/reference/http.md")
	r.replace("Makefile", "./scripts/release.sh", "./tools/release.sh")
	r.commit("more")
	// Copied first, removed later: two commits that no rename joins.
	data, err := os.ReadFile(filepath.Join(r.dir, "docs/onboarding.md"))
	if err != nil {
		t.Fatal(err)
	}
	r.write("handbook/onboarding.md", string(data)+"One line more.\n")
	r.commit("copy")
	r.git("rm", "-q", "docs/onboarding.md")
	r.commit("remove what was copied")
	// Removals.
	r.git("rm", "-q", "-r", "docs/old-plan.md", "config/legacy.ini", "scripts/cron.sh", "web/legacy", "web/banner.tsx", "docs/glossary.md")
	r.commit("remove")
	// Symbols.
	r.replace("orders/parse.go", fn("ParseOrder"), "")
	r.write("orders/reader.go", goFile("orders", fn("ParseOrder")))
	r.replace("orders/parse.go", fn("SplitLines"), "")
	r.write("text/lines.go", goFile("text", fn("SplitLines")))
	r.replace("orders/parse.go", fn("joinNames"), "")
	r.replace("orders/parse.go", "// MaxLines bounds.\nconst MaxLines = 100\n\n", "")
	r.write("limits/limits.go", goFile("limits", "// MaxLines bounds.\nconst MaxLines = 100\n"))
	r.replace("orders/parse.go", method("Basket", "Merge"), "")
	r.replace("orders/parse.go", "\tTotalCents int\n", "")
	r.replace("orders/price.go", fn("GrossPrice"), "")
	r.replace("orders/price.go", "type Discount int\n", "")
	r.commit("symbols")
	r.replace("billing/invoice.go", method("Invoice", "Void"), "")
	r.replace("billing/invoice.go", fn("NewInvoice"), "")
	r.write("ledger/new.go", goFile("ledger", fn("NewInvoice")))
	r.replace("jobs/retry.py", "def backoff_seconds(n):\n    return n\n\n", "")
	r.replace("jobs/worker.py", "def run_worker", "def backoff_seconds(n):\n    return n\n\ndef run_worker")
	r.replace("jobs/retry.py", "def drain_queue():\n    return []\n", "")
	r.replace("web/money.ts", "export const parseMoney = (s: string) => {\n  return 1;\n};\n", "")
	r.write("web/parse.ts", "export const parseMoney = (s: string) => {\n  return 1;\n};\n")
	r.replace("cmd/shop/main.go", "\tflag.Bool(\"skip-mail\", false, \"\")\n", "")
	r.replace("Makefile", "deploy: build\n\t./tools/release.sh\n\n", "")
	r.replace("package.json", ",\n    \"e2e\": \"playwright test\"", "")
	r.replace("justfile", "smoke target:\n    true\n", "")
	r.replace(".env.example", "SHOP_REGION=eu\n", "")
	r.commit("more symbols, flags and commands")
	// Not committed: one rename that git knows of, one that it does not, one removal.
	r.mv("docs/faq.md", "handbook/faq.md")
	if err := os.Rename(filepath.Join(r.dir, "config/limits.toml"), filepath.Join(r.dir, "deploy/limits.toml")); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(r.dir, "web/checkout.tsx")); err != nil {
		t.Fatal(err)
	}
	return r, []fate{
		{"How we deploy is written down in docs/deploy.md, step by step.", "docs/deploy.md", Moved, "handbook/running.md"},
		{"The middle name `docs/operations.md` is in old mails.", "docs/operations.md", Moved, "handbook/running.md"},
		{"Read `docs/Style.md` before a review.", "docs/Style.md", Moved, "docs/style.md"},
		{"Defaults come from config/settings.yaml; do not edit them by hand.", "config/settings.yaml", Moved, "deploy/app.yaml"},
		{"The cart lives in `web/cart.tsx`.", "web/cart.tsx", Moved, "web/basket.tsx"},
		{"Mails are sent from services/mail/send.ts:12 (never from a handler).", "services/mail/send.ts", Moved, "notify/send.ts"},
		{"The template is \"services/mail/templates/order.hbs\".", "services/mail/templates/order.hbs", Moved, "notify/templates/order.hbs"},
		{"Everything about mail is below `services/mail/`.", "services/mail/", Moved, "notify/"},
		{"Everything about mail is in the folder services/mail and nowhere else.", "services/mail", Moved, "notify/"},
		{"PDF code is in `services/pdf`.", "services/pdf", Moved, "render/"},
		{"Run `./scripts/release.sh --now` on Mondays.", "scripts/release.sh", Moved, "tools/release.sh"},
		{"The logo is assets/logo.svg.", "assets/logo.svg", Moved, "web/public/logo.svg"},
		{"See [the API](docs/api.md#orders).", "docs/api.md", Moved, "docs/reference/http.md"},
		{"New people start with docs/onboarding.md.", "docs/onboarding.md", Moved, "handbook/onboarding.md"},
		{"Questions are answered in docs/faq.md.", "docs/faq.md", Moved, "handbook/faq.md"},
		{"Limits are set in `config/limits.toml`.", "config/limits.toml", Moved, "deploy/limits.toml"},
		{"The retry loop is in `mail/queue.ts`.", "mail/queue.ts", Moved, "notify/queue.ts"},
		{"`mail/send.ts` is called from the jobs.", "mail/send.ts", Moved, "notify/send.ts"},
		{"`ParseOrder` in `orders/parse.go` reads an order.", "ParseOrder", Moved, "orders/reader.go"},
		{"Lines are split by `orders.SplitLines`.", "orders.SplitLines", Moved, "text/lines.go"},
		{"The bound is `orders.MaxLines`.", "orders.MaxLines", Moved, "limits/limits.go"},
		{"Invoices are made by billing.NewInvoice() alone.", "billing.NewInvoice", Moved, "ledger/new.go"},
		{"`backoff_seconds` of jobs/retry.py is in seconds.", "backoff_seconds", Moved, "jobs/worker.py"},
		{"`parseMoney()` in web/money.ts takes a comma, too.", "parseMoney", Moved, "web/parse.ts"},

		{"The plan is in docs/old-plan.md.", "docs/old-plan.md", Gone, ""},
		{"Old values are in `config/legacy.ini`.", "config/legacy.ini", Gone, ""},
		{"`scripts/cron.sh` runs at night.", "scripts/cron.sh", Gone, ""},
		{"Pop-ups are below `web/legacy/`.", "web/legacy/", Gone, ""},
		{"The banner is web/banner.tsx.", "web/banner.tsx", Gone, ""},
		{"Words are explained in `glossary.md`.", "glossary.md", Gone, ""},
		{"Checkout is `web/checkout.tsx`.", "web/checkout.tsx", Gone, ""},
		{"`joinNames` joins with commas.", "joinNames", Gone, ""},
		{"Baskets are joined by `Basket.Merge`.", "Basket.Merge", Gone, ""},
		{"`Basket.TotalCents` is in cents.", "Basket.TotalCents", Gone, ""},
		{"`orders.GrossPrice()` adds the tax.", "orders.GrossPrice", Gone, ""},
		{"`Discount` is a number.", "Discount", Gone, ""},
		{"`func (i *Invoice) Void` takes an invoice back.", "Invoice.Void", Gone, ""},
		{"`drain_queue()` empties it.", "drain_queue", Gone, ""},
		{"Use `--skip-mail` in tests.", "--skip-mail", Gone, ""},
		{"Deploy with `make deploy`, never by hand.", "make deploy", Gone, ""},
		{"Before a merge: `npm run e2e`.", "npm run e2e", Gone, ""},
		{"Check it with `just smoke staging`.", "just smoke", Gone, ""},
		{"Set `$SHOP_REGION` first.", "SHOP_REGION", Gone, ""},
	}
}

// What moved is found and what is gone is called so: 40 and more things of a real repository, in sentences as people write them.
func TestWhatBecameOfFilesAndSymbols(t *testing.T) {
	r, fates := shop(t)
	moved, found := 0, 0
	for _, f := range fates {
		refs := r.check(f.sentence)
		got := casebook.Reference{State: "not found"}
		for _, ref := range refs {
			if ref.Text == f.text {
				got = ref
			}
		}
		right := got.State == f.state && got.To == f.to
		if f.state == Moved {
			moved++
			if right {
				found++
			}
		}
		if !right {
			t.Errorf("%s\n got %s %s %s\nwant %s %s", f.sentence, got.State, got.To, got.Reason, f.state, f.to)
		}
	}
	t.Logf("%d of %d, %d of %d moved found", len(fates), len(fates), found, moved)
	if len(fates) < 40 || found*100 < moved*95 {
		t.Errorf("%d fates, %d of %d moved found", len(fates), found, moved)
	}
	// All in one go gives the same, and in one text.
	var all []string
	for _, f := range fates {
		all = append(all, f.sentence)
	}
	states := map[string]string{}
	for _, ref := range r.check(strings.Join(all, "\n\n")) {
		states[ref.Text] = ref.State
	}
	for _, f := range fates {
		if states[f.text] != f.state {
			t.Errorf("together, %s is %q, not %q", f.text, states[f.text], f.state)
		}
	}
}

// A person's own configuration of git changes how it prints, and no answer.
func TestConfigurationChangesNoAnswer(t *testing.T) {
	r, fates := shop(t)
	for key, value := range map[string]string{"color.ui": "always", "diff.noprefix": "true", "diff.mnemonicPrefix": "true", "diff.renames": "false", "log.follow": "true", "log.diffMerges": "m",
		"log.decorate": "full", "log.showRoot": "false", "format.pretty": "full", "log.date": "iso", "diff.context": "9", "diff.relative": "true", "core.quotePath": "true", "core.abbrev": "4",
		"diff.algorithm": "patience", "diff.interHunkContext": "5", "diff.submodule": "log", "status.showUntrackedFiles": "no", "grep.lineNumber": "true", "diff.orderFile": "/dev/null"} {
		r.git("config", key, value)
	}
	for _, f := range fates {
		for _, ref := range r.check(f.sentence) {
			if ref.Text == f.text && (ref.State != f.state || ref.To != f.to) {
				t.Errorf("%s: %s %s (%s), want %s %s", f.text, ref.State, ref.To, ref.Reason, f.state, f.to)
			}
		}
	}
}

// A memory is named by a link or by its file; what the project has of that name comes first, and only a memory that was removed is gone.
func TestOtherMemories(t *testing.T) {
	r := newRepo(t)
	r.write("docs/api.md", body("api"), "docs/old.md", body("old"), "notes.md", "x")
	r.commit("begin")
	r.mv("docs/old.md", "docs/new.md")
	r.commit("move")
	p, _, err := project.Find(r.dir)
	if err != nil {
		t.Fatal(err)
	}
	known := func(name string) (state, to string) {
		switch strings.TrimSuffix(name, ".md") {
		case "deploy", "notes":
			return Present, ""
		case "dropped":
			return Gone, ""
		}
		return Unknown, ""
	}
	for _, c := range []struct {
		text string
		want []casebook.Reference
	}{
		{"[[deploy]]", []casebook.Reference{{Text: "deploy", Kind: Memory, State: Present}}},
		{"[[dropped|it]]", []casebook.Reference{{Text: "dropped", Kind: Memory, State: Gone}}},
		{"[[to-come]]", []casebook.Reference{{Text: "to-come", Kind: Memory, State: Unknown, Reason: "no memory answers to it; it may be one to come"}}},
		{"`deploy.md`", []casebook.Reference{{Text: "deploy.md", Kind: Memory, State: Present}}},
		{"see dropped.md", []casebook.Reference{{Text: "dropped.md", Kind: Memory, State: Gone}}},
		{"`notes.md`", []casebook.Reference{{Text: "notes.md", Kind: File, State: Present}}},
		{"[d](deploy.md)", []casebook.Reference{{Text: "deploy.md", Kind: Memory, State: Present}}},
		{"[a](docs/api.md)", []casebook.Reference{{Text: "docs/api.md", Kind: File, State: Present}}},
		{"[a](docs/old.md)", []casebook.Reference{{Text: "docs/old.md", Kind: File, State: Moved, To: "docs/new.md"}}},
	} {
		refs, problems := Checker{Project: p, Memory: known}.Check(t.Context(), [][]Mention{Find(c.text)})
		for i := range refs[0] {
			refs[0][i].Line, refs[0][i].Column = 0, 0
		}
		if d := cmp.Diff(c.want, refs[0]); d != "" || len(problems) > 0 {
			t.Errorf("%s\n%s%v", c.text, d, problems)
		}
	}
	refs, _ := Checker{Memory: known}.Check(t.Context(), [][]Mention{Find("[[deploy]] `deploy.md` `other.md`")})
	if len(refs[0]) != 3 || refs[0][0].State != Present || refs[0][1].State != Present || refs[0][2].State != Unknown {
		t.Error("without a project: ", refs[0])
	}
}

func TestLikeness(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want float64
	}{{"aa\nbb\n", "aa\nbb\n", 1}, {"aa\nbb\n", "aa\ncc\n", 0.5}, {"", "", 0}, {"aa\n", "bb\n", 0}, {"aa\nbb\n", "bb\n\naa\n", 1}} {
		if got := likeness([]byte(c.a), []byte(c.b)); got != c.want {
			t.Errorf("%q %q: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

func TestTargets(t *testing.T) {
	names := func(n []string, open bool) string { return fmt.Sprint(strings.Join(n, " "), open) }
	for _, c := range []struct{ got, want string }{
		{names(makeTargets("a b: c\n\tx: y\nV := 1\nV2=x:y\n# c: d\nd::\n")), "a b d" + "false"},
		{names(makeTargets("include x.mk\na:\n")), "atrue"},
		{names(makeTargets("%.o: %.c\n")), "%.otrue"},
		{names(justTargets("set shell := ['x']\nx := 'a:b'\n@build arg='1': dep\n  y: z\nalias b := build\n")), "build bfalse"},
		{names(taskTargets("version: '3'\ntasks:\n  build:\n    cmds:\n      - x: y\n  lint: go vet\n  'a:b':\n    desc: x\nvars:\n  z: 1\n")), "build lint a:bfalse"},
	} {
		if d := cmp.Diff(c.want, c.got); d != "" {
			t.Error(d)
		}
	}
}
