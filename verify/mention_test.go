package verify

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// brief writes mentions as `kind text`, weak ones with a question mark.
func brief(all []Mention) string {
	var b []string
	for _, m := range all {
		weak := ""
		if m.Weak {
			weak = "?"
		}
		b = append(b, m.Kind+weak+" "+m.Text)
	}
	return strings.Join(b, ", ")
}

func TestWhatATextNames(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		// Files and folders.
		{"see `docs/deploy.md` and `Makefile` or `main.go:12`", "file docs/deploy.md, file Makefile, file main.go"},
		{"see docs/deploy.md. And (api/orders.go:7), \"web/a.tsx\"!", "file docs/deploy.md, file api/orders.go, file web/a.tsx"},
		{"`src/api/` src/web/ src/jobs `src/mail`", "folder src/api/, folder? src/web/, folder? src/jobs, folder? src/mail"},
		{"`.env` `.github/workflows/ci.yml` `./scripts/run.sh` main.go README.md", "file .env, file .github/workflows/ci.yml, file scripts/run.sh, file? main.go, file? README.md"},
		{"`.md` and `.txtar` files, `.gitignore`", "file .gitignore"},
		{"`docs/a.md#part` docs/a.md `docs/a.md`", "file docs/a.md"},
		{"`src/**/*.ts` `<dir>/x.md` `$HOME/x.md` `{{a}}/b.md` `a/../b.md` `a//b.md` ./... `./...`", ""},
		{"12/31 1.5/2.0 v1.2 `v1.2.3` 2026/11/30 3.14 `1.0`", ""},
		{"and/or client/server text/html", "folder? and/or, folder? client/server, folder? text/html"},
		{"example.com/a.html github.com/ana/shop", "file? example.com/a.html, folder? github.com/ana/shop"},
		{"`/etc/hosts` ~/x.md ../a/b.md `~/.ssh/config`", "folder? /etc/hosts, file? ~/x.md, file? ../a/b.md, folder? ~/.ssh/config"},
		// Symbols.
		{"`ParseOrder` `orders.Parse` `Order::total` `Order#total` `a->b.cd()`", "symbol ParseOrder, symbol orders.Parse, symbol Order.total, symbol a.b.cd"},
		{"call parseOrder() or Foo.Bar() and Order::total here, not parse() (or) do(it)", "symbol parseOrder, symbol Foo.Bar, symbol Order.total, symbol parse"},
		{"`func Open` `func (s *Store) Get(ctx context.Context)` `class Order` `type Box[T any] struct`", "symbol Open, symbol Store.Get, symbol Order, symbol Box"},
		{"`Get(ctx, name)` `Map[K, V]` `*Store` `&Options` `Store`", "symbol Get, symbol? Store, symbol? Options"},
		{"`MAX_ITEMS` `parse` `deploy` `TODO` `a` `snake_case` `app.config`", "symbol MAX_ITEMS, symbol snake_case, symbol? app.config"},
		{"`internal/orders.Parse`", "symbol internal/orders.Parse"},
		{"`Größe.Länge` `größteZahl`", "symbol Größe.Länge, symbol größteZahl"},
		// Flags, variables, commands.
		{"`--dry-run` `--out=x` --force `-v` `--` `---` a--b", "flag --dry-run, flag --out, flag? --force"},
		{"`$SHOP_KEY` `${SHOP_KEY}` `SHOP_URL=x` `$1` $HOME", "variable SHOP_KEY, variable SHOP_URL"},
		{"`make deploy` `make lint test` `make -j4 x V=1` `make -C dir x` `make`", "command make deploy, command make lint, command make test, command make x"},
		{"`npm run e2e -- --ui` `npm test` `pnpm run x` `yarn add y` `npm install`", "command npm run e2e, command npm test, command pnpm run x"},
		{"`just seed prod` `task build` `A=1 make x && make y` make sure, make it", "command just seed, command task build, command make x"},
		{"`./scripts/x.sh --now a/b.go` `git push --force` `cat docs/a.md | less`", "file scripts/x.sh, file a/b.go, file docs/a.md"},
		{"```sh\n$ make deploy # now\ncp docs/b.md out/c.md\nFoo.Bar()\n```\nmake nothing", "command make deploy, file docs/b.md, file out/c.md"},
		{"~~~\n```\nmake x\n~~~\n`make y`", "command make x, command make y"},
		// Commits, memories, addresses.
		{"`a1b2c3d` commit deadbee1, `deadbeef` 1234567 commit 1234567 0123456789012345678901234567890123456789", "commit a1b2c3d, commit deadbee1, commit 1234567, " +
			"commit 0123456789012345678901234567890123456789"},
		{"[[deploy-freeze]] [[a|text]] [[b#part]] [x](other.md) [y](docs/api.md#z) [[]] [[a\nb]]", "memory deploy-freeze, memory a, memory b, memory other.md, memory docs/api.md"},
		{"https://x.y/a.md. (http://x.y/b) <https://x.y/c> `https://x.y/d` [t](https://x.y/e) www.x.y", "url https://x.y/a.md, url http://x.y/b, url https://x.y/c, url https://x.y/d, " +
			"url https://x.y/e, url www.x.y"},
		{"ana@example.com `@scope/pkg` @user git@github.com:a/b.git `a@b.md`", ""},
		// Forms of Markdown.
		{"---\nname: docs/x.md\n---\n`docs/y.md`", "file docs/y.md"},
		{"``a`b.md`` and `docs/a.md", "file docs/a.md"},
		{"\\`docs/a.md\\` **docs/b.md** _docs/c.md_ | docs/d.md |", "file docs/b.md, file docs/c.md, file docs/d.md"},
	} {
		if d := cmp.Diff(c.want, brief(Find(c.text))); d != "" {
			t.Errorf("%q\n%s", c.text, d)
		}
	}
}

// Line and column are those of the file, and a symbol knows the one file of its line.
func TestWhereATextNamesIt(t *testing.T) {
	text := "---\nname: x\n---\n\nUse `Parse` of `orders/parse.go`.\r\nÄ `docs/a.md` docs/b.md `Foo.Bar`\n"
	var got []string
	for _, m := range Find(text) {
		got = append(got, fmt.Sprintf("%d:%d %s beside %q = %q", m.Line, m.Column, m.Text, m.Beside, text[m.Start:m.End]))
	}
	want := []string{`5:6 Parse beside "orders/parse.go" = "Parse"`, `5:17 orders/parse.go beside "" = "orders/parse.go"`, `6:5 docs/a.md beside "" = "docs/a.md"`,
		`6:16 docs/b.md beside "" = "docs/b.md"`, `6:27 Foo.Bar beside "" = "Foo.Bar"`}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// However many there are, some count; nothing takes longer than its length allows.
func TestBoundsOfATextsMentions(t *testing.T) {
	var b strings.Builder
	for i := range 3 * maxMentions {
		fmt.Fprintf(&b, "`docs/%d/a.md`\n", i)
	}
	if got := len(Find(b.String())); got != maxMentions {
		t.Error(got)
	}
	if got := Find("`" + strings.Repeat("docs/", longestWord) + "a.md` " + strings.Repeat("x", 1000) + ".md"); len(got) != 0 {
		t.Error(brief(got))
	}
}

func FuzzFind(f *testing.F) {
	for _, s := range []string{"`docs/a.md` Foo.Bar() [[x]] [y](z.md) `make x`", "```\n$ make a\n```", "---\nname: x\n---\n`a.go`", "``` `a` ``b`", "[[[[a]]", "](](", "`" + "``" + "```", "\\", "ä`ö.go`ü",
		"`func (s *`", "`func (`", "@@ -1 +1 @@", "`a(`", "`()`", "`*[]`", "`--`", "`$`", "https://", "`/`", "`.`", "`a::`"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Count(text, "\n") + 1
		last := 0
		for _, m := range Find(text) {
			if m.Start < 0 || m.End > len(text) || m.Start >= m.End || m.Line < 1 || m.Line > lines || m.Column < 1 || m.Text == "" || m.Kind == "" {
				t.Fatalf("%+v of %q", m, text)
			}
			if m.Line < last {
				t.Fatalf("%+v comes after line %d", m, last)
			}
			last = m.Line
			if strings.Count(text[:m.Start], "\n")+1 != m.Line || m.Start-strings.LastIndexByte(text[:m.Start], '\n') != m.Column {
				t.Fatalf("%+v is not at line %d, column %d", m, strings.Count(text[:m.Start], "\n")+1, m.Start-strings.LastIndexByte(text[:m.Start], '\n'))
			}
			if utf8.ValidString(text) && !utf8.ValidString(text[m.Start:m.End]) {
				t.Fatalf("%+v cuts a letter", m)
			}
		}
	})
}
