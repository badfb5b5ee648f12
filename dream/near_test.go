package dream

import (
	"fmt"
	"strings"
	"testing"
)

// TestAlike: memories that only look alike stay two, whatever they are described by. What they differ in is a number, a name, a no, a day, a place, an order, or something that narrows.
func TestAlike(t *testing.T) {
	merged := 0
	for _, pair := range alike {
		for _, description := range []string{"how it is done here", ""} {
			a, b := pair[0], pair[1]
			v := viewOf(t, "a.md | project | 2026-03-01 | "+description+" | "+a, "b.md | project | 2026-03-01 | "+description+" | "+b)
			_, steps, _ := settled(t, v, true)
			for _, s := range steps {
				merged++
				t.Errorf("%q and %q: %s", a, b, s.Reason)
			}
		}
	}
	t.Logf("%d of %d pairs that only look alike were merged", merged, len(alike))
}

var alike = [][2]string{
	{"The orders service listens on port 8080.", "The billing service listens on port 9090."},
	{"The orders service retries three times.", "The orders service retries five times."},
	{"Backups are kept for 30 days.", "Backups are kept for 90 days."},
	{"Deploys happen on Monday.", "Deploys happen on Friday."},
	{"The platform team rotates the staging credentials.", "The platform team rotates the production credentials."},
	{"Version 4 ships on 2026-12-18.", "Version 5 ships on 2027-12-18."},
	{"Ana reports to Bo.", "Bo reports to Ana."},
	{"Data is copied from the warehouse to the lake.", "Data is copied from the lake to the warehouse."},
	{"Run the linter before you commit.", "Run the linter after you commit."},
	{"Never push to main.", "Push to main."},
	{"Use `git branch -d` for merged branches.", "Use `git branch -D` for merged branches."},
	{"Call `Parse` in the reader, and nothing else there.", "Call `parse` in the reader, and nothing else there."},
	{"The parser is written in C and has no tests.", "The parser is written in C++ and has no tests."},
	{"Reviews need one approval of the core team.", "Reviews need two approvals of the core team."},
	{"The nightly export fails on worker 3 when its disk is full.", "The nightly export fails on worker 4 when its disk is full."},
	{"Feature flags are allowed in migrations.", "Feature flags are forbidden in migrations."},
	{"The reader holds the lock while it reads the index.", "The writer holds the lock while it writes the index."},
	{"The client checks the signature of each message.", "The server checks the signature of each message."},
	{"Deploys run daily from the release branch.", "Deploys run weekly from the release branch."},
	{"Timeouts of the gateway are 30s.", "Timeouts of the gateway are 30ms."},
	{"Order tests use a real Postgres database.", "Invoice tests use a real Postgres database."},
	{"The runbook for payments is at wiki.internal/runbooks/payments.", "The runbook for search is at wiki.internal/runbooks/search."},
	{"Only the release captain may deploy.", "The release captain may deploy."},
	{"Commits can be squashed when merging.", "Commits must be squashed when merging."},
	{"Do not deploy without tests.", "Do not deploy tests."},
	{"Errors are logged at the top.", "Errors are logged at the top except in the importer."},
	{"Exit when status == 200 comes from the probe.", "Exit when status != 200 comes from the probe."},
	{"Kai reviews the changes of Lena.", "Lena reviews the changes of Kai."},
	{"The cache is enabled in the staging cluster.", "The cache is disabled in the staging cluster."},
	{"The minimum size of an upload is 5 MB.", "The maximum size of an upload is 5 MB."},
	{"Wir deployen nie am Freitag.", "Wir deployen am Freitag."},
	{"Las pruebas usan la base de datos de pedidos.", "Las pruebas usan la base de datos de pagos."},
	{"订单测试要用模拟数据库。", "订单测试不要用模拟数据库。"},
	{"回答は長くしてください。", "回答は短くしてください。"},
	{"The build needs Go 1.24.", "The build needs Go 1.25."},
	{"Tickets of the web team live in the project WEB.", "Tickets of the data team live in the project DATA."},
	{"src/orders/parse.go holds the grammar.", "src/billing/parse.go holds the grammar."},
	{"The export is started by hand, and takes 20 minutes.", "The import is started by hand, and takes 20 minutes."},
	{"It listens on 8080.", "It listens on 8081."},
	{"The API is rate limited.", "The admin API is rate limited."},
	{"Migrations run in the deploy job. It has 3 replicas.", "Migrations run in the deploy job. It has 5 replicas."},
	{"Deploy the service by `make deploy ENV=staging`.", "Deploy the service by `make deploy ENV=production`."},
	{"Deploy like this:\\n\\n```sh\\nmake deploy staging\\n```", "Deploy like this:\\n\\n```sh\\nmake deploy production\\n```"},
	{"The owner of the search index is Ana. Ask before you touch it.", "The owner of the search index is Bo. Ask before you touch it."},
	{"Ask the DBA before each schema change. The DBA is Kai.", "Ask the DBA before each schema change. The DBA is Lena."},
	{"Stripe keys are rotated each month. Ask before you deploy.", "The blue cluster runs on nginx. Ask before you deploy."},
}

// TestAlikeFrontmatter: the same words said of different things are not the same.
func TestAlikeFrontmatter(t *testing.T) {
	for _, c := range []struct{ a, b string }{
		{"orders-port.md | project | 2026-03-01 | Port of the orders service | It listens on 8080 behind the gateway.", "billing-port.md | project | 2026-03-01 | Port of the billing service | It listens on 8080 behind the gateway."},
		{"orders.md | project | 2026-03-01 | Retries of the orders service | Retries are capped at 3 with exponential backoff.", "billing.md | project | 2026-03-01 | Retries of the billing service | Retries are capped at 3 with exponential backoff."},
		{"a.md | feedback | 2026-03-01 | answers | Keep answers short, please.", "b.md | project | 2026-03-01 | answers | Answers should be kept short."},
		{"a.md | project | 2026-03-01 | why | Not stated.", "b.md | project | 2026-03-01 | how | Not stated."},
	} {
		_, steps, _ := settled(t, viewOf(t, c.a, c.b), true)
		if len(steps) > 0 {
			t.Errorf("%s and %s: %s", c.a, c.b, steps[0].Reason)
		}
	}
}

// TestNear: the same in other words becomes one memory. Those that words alone do not show are listed, and not merged.
func TestNear(t *testing.T) {
	missed := 0
	for _, pair := range nearly {
		v := viewOf(t, "a.md | project | 2026-03-01 | "+pair[0]+" | "+pair[1], "b.md | project | 2026-03-01 | "+pair[2]+" | "+pair[3])
		after, _, _ := settled(t, v, true)
		if len(after.Memories) > 1 {
			missed++
			t.Logf("not merged: %q | %q", pair[1], pair[3])
		}
	}
	t.Logf("%d of %d near duplicates were merged", len(nearly)-missed, len(nearly))
	if missed*5 > len(nearly) {
		t.Errorf("%d of %d are not merged", missed, len(nearly))
	}
}

var nearly = [][4]string{
	{"deploys", "Deploys go through the staging branch. Ask Ana before a hotfix goes out.", "deploying", "All deploys go through the staging branch first. Ask Ana before a hotfix goes out."},
	{"mocks", "Order tests must not mock the database.", "no mocks", "Don't mock the database in the order tests."},
	{"lint", "Run the linter before you commit.", "linter", "The linter runs before each commit."},
	{"migrations", "Every migration needs a rollback script.", "rollback", "Migrations need a rollback script each."},
	{"spelling", "Please use British spelling in the docs.", "docs", "Docs use British spelling."},
	{"squash", "We squash commits when merging to main.", "merging", "Commits are squashed when merging to main."},
	{"errors", "Errors must be wrapped with context before they are returned.", "wrapping", "Wrap errors with context before they are returned."},
	{"export", "The nightly export fails when the disk of worker 3 is full.", "the export", "When the disk of worker 3 is full the nightly export fails."},
	{"retries", "The orders service retries failed jobs three times before it pages the on-call engineer.", "retry", "The orders service retries its failed jobs 3 times before it pages the on-call engineer."},
	{"cluster", "The staging cluster is shared with the data team. It has half the memory of production.", "staging", "We share the staging cluster with the data team. It has half the memory of production. Its nodes are replaced each week."},
	{"branches", "Feature branches are named feat/ticket-number.", "naming", "Name feature branches feat/ticket-number."},
	{"consent", "Legal signs off each change of the consent text, since the regulator asked for it.", "legal", "Each change of the consent text is signed off by legal, since the regulator asked for it."},
	{"review", "Nobody changes the schema without a review by the DBA.", "schema", "No schema changes without a review by the DBA."},
	{"cache", "- The cache is cleared on Sundays.\\n- CI runners are paid by the platform team.\\n- Runners have 8 cores.", "CI", "- CI runners are paid by the platform team.\\n- The cache gets cleared on Sundays.\\n- Runners have 8 cores."},
	{"import", "The importer reads CSV files of the bank and writes them to the ledger. Empty lines are skipped.", "importer", "The importer reads the bank's CSV files and writes them to the ledger. Empty lines are skipped."},
	{"search", "The search index is rebuilt by hand after each schema change.", "index", "After each schema change the search index is rebuilt by hand."},
	{"vpn", "Integration tests need the VPN of the office.", "VPN", "The VPN of the office is needed for integration tests."},
	{"acme", "The customer Acme pays for the export feature.", "Acme", "Acme is the customer who pays for the export feature."},
	{"importer", "The old importer goes away on 2027-01-15.", "old importer", "On 2027-01-15 the old importer goes away."},
	{"real database", "Integration tests must hit a real database, not mocks.\\n\\n**Why:** Mocked tests passed while the migration of production failed.\\n**How to apply:** Use testcontainers in tests/integration.", "integration tests",
		"Use a real database in integration tests, do not use mocks.\\n\\n**Why:** Mocked tests passed and the migration in production failed.\\n**How to apply:** In tests/integration use testcontainers."},
	{"terse answers", "The user wants terse answers without a summary at the end.", "answers", "Wants terse answers, without a summary at the end of them."},
	{"dashboards", "Latency of the request path is watched on grafana.internal/d/api-latency. Check it when you touch request handlers.", "latency dashboard", "The board grafana.internal/d/api-latency shows latency of the request path. Check it when you touch request handlers."},
	{"legacy", "The auth rewrite is driven by legal and compliance, not by tech debt.", "auth rewrite", "Legal and compliance drive the auth rewrite, not tech debt."},
	{"bundled", "For refactors in this area one bundled pull request is preferred over many small ones.", "refactors", "One bundled pull request is preferred over many small ones for refactors in this area."},
	{"german", "Commit-Nachrichten schreiben wir immer auf Englisch.", "englisch", "Commit-Nachrichten immer auf Englisch schreiben."},
}

func TestSentences(t *testing.T) {
	body := "# Deploys\n\nDeploys go through staging, see\n`make deploy. Now`. Dr. Kai asks: why? Because.\n\n- one item. It has two.\n- [x] done\n\n```sh\nmake deploy\n\nmake test\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n" +
		"**Why:** The 3. of May was missed.\n**How to apply:** not stated\n\n周五不要部署。回答は短く！ Ende."
	var got []string
	for _, s := range Sentences(body) {
		got = append(got, fmt.Sprintf("%d%s:%s", s.Kind, s.Label, s.Text))
	}
	want := []string{"2:Deploys", "0:Deploys go through staging, see `make deploy. Now`.", "0:Dr. Kai asks: why?", "0:Because.", "1:one item.", "1:It has two.", "1:done", "3:make deploy", "3:make test", "4:| a | b |", "4:| 1 | 2 |",
		"0Why:The 3. of May was missed.", "0:周五不要部署。", "0:回答は短く！", "0:Ende."}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("sentences are\n%s", strings.Join(got, "\n"))
	}
}
