package extract

import "maps"

// english is the first language. Its phrases are grouped by mark; rulemark.go says what each mark does.
func english() ruleLanguage {
	return ruleLanguage{
		name: "english",
		common: `the a an and or but not no is are was were be been it its it's this that these those there here we you i he she they me my our your us them of to in on at for from with by
			as if so do does did don't doesn't didn't have has had can could should would will won't can't when what where which who how why then than just only also all any some more
			please use make get let's i'm i've you're we're that's always never now yes ok into about because after before up out again ever anymore too really`,
		spelling: map[string]string{
			"dont": "don't", "do'nt": "don't", "don;t": "don't", "doesnt": "doesn't", "didnt": "didn't", "cant": "can't", "wont": "won't", "isnt": "isn't", "arent": "aren't", "wasnt": "wasn't",
			"shouldnt": "shouldn't", "wouldnt": "wouldn't", "couldnt": "couldn't", "mustnt": "mustn't", "havent": "haven't", "hasnt": "hasn't", "im": "i'm", "ive": "i've", "thats": "that's",
			"lets": "let's", "youre": "you're", "weve": "we've", "theyre": "they're", "whats": "what's", "u": "you", "ur": "your", "pls": "please", "plz": "please", "plese": "please",
			"remeber": "remember", "rember": "remember", "rememer": "remember", "remmeber": "remember", "rememeber": "remember", "alwyas": "always", "allways": "always", "alway": "always",
			"nver": "never", "neve": "never", "nevr": "never", "becuase": "because", "becasue": "because", "bc": "because", "b/c": "because", "cuz": "because", "cos": "because", "coz": "because", "cause": "because",
			"forgett": "forget", "dashbord": "dashboard", "freez": "freeze", "teh": "the", "wich": "which", "insted": "instead", "prefere": "prefer", "favour": "favor", "perfer": "prefer",
			"gonna": "going", "colour": "color", "programme": "program", "centre": "center", "w/": "with",
		},
		short: `e.g e.g. i.e i.e. eg ie etc vs approx dr mr mrs ms prof inc ltd st jr sr cf fig dept est a.m p.m a.m. p.m. incl resp`,
		classes: map[string]string{
			"be":    "is are was were be am's isn't aren't",
			"be+":   "is are lives|live sits|sit",
			"day":   "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays mon tue tues wed thu thur thurs fri",
			"month": "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec",
			"unit":  "day days week weeks month months quarter quarters sprint sprints year years hours hour",
			"n":     "one two three four five six seven eight nine ten eleven twelve a couple few several {num}",
			"role": `engineer engineers developer dev devs programmer architect designer manager lead admin administrator sysadmin sre dba scientist analyst researcher student intern
				maintainer contributor owner founder cofounder co-founder cto ceo vp director consultant contractor freelancer teacher professor lecturer tester qa writer biologist
				physicist statistician economist mathematician accountant doctor nurse lawyer journalist marketer hobbyist beginner newbie newcomer novice expert guy person coder hacker
				pm po swe em tech-lead on-call oncall boss head reviewer operator artist musician chemist geologist bioinformatician linguist translator support grad undergrad phd postdoc veteran`,
			"skill": `go golang python rust java javascript typescript js ts ruby rails php c c++ c# cpp kotlin swift scala haskell elixir erlang clojure perl lua sql bash shell react vue angular svelte
				next.js node node.js django flask spring kubernetes k8s docker terraform ansible aws gcp azure linux unix postgres postgresql mysql mongodb redis kafka graphql css html tailwind
				frontend front-end backend back-end webdev devops ml machine_learning deep_learning pytorch tensorflow programming coding web_development git regex zig ocaml nix embedded cuda
				wasm webassembly ios android flutter dart r matlab julia fortran cobol codebase repo project stack framework language team company area domain`,
			"tool": `pnpm npm yarn bun deno npx make just cargo uv uvx pip pip3 pipx poetry conda pipenv pdm hatch rg ripgrep grep docker podman tabs spaces postgres postgresql mysql sqlite mongodb redis
				jest vitest mocha pytest unittest nose playwright cypress selenium puppeteer eslint biome prettier ruff black flake8 pylint mypy pyright gofmt gofumpt goimports golangci-lint
				react vue svelte solid angular jquery axios fetch lodash underscore moment dayjs date-fns luxon typescript javascript bazel gradle maven cmake ninja meson brew apt nix curl wget httpie
				logrus slog zap zerolog fmt testify go-cmp gorm sqlc sqlx ent prisma drizzle knex typeorm sequelize rest graphql grpc rebase merge squash rebasing merging squashing git gh svn
				github gitlab vim neovim emacs vscode zsh bash fish powershell python python3 node go rust yaml json toml http https ssh utc enums enum interfaces types classes functions composition inheritance
				snake_case camelcase kebab-case async await promises callbacks unwrap panic exceptions errors mocks fakes stubs fixtures factories tailwind sass less css bootstrap orm
				kubectl helm terraform pulumi ansible task rake mise asdf nvm volta tsx ts-node esbuild vite webpack rollup turbopack fd find bat cat sd sed awk jq yq conventional_commits`,
			"service": `grafana datadog kibana sentry pagerduty opsgenie linear jira trello asana notion confluence slack discord figma miro zeplin grafana newrelic new_relic splunk honeycomb prometheus looker metabase
				tableau amplitude mixpanel launchdarkly sharepoint google_docs google_drive gdrive google_doc google_sheet bugzilla redmine youtrack shortcut clickup zendesk intercom jenkins circleci buildkite argocd
				argo vault 1password teams github_issues github_project gitlab wiki airtable basecamp loggly papertrail cloudwatch kiali jaeger statuspage status_page rollbar bugsnag mattermost zulip monday.com lokalise crowdin transifex weblate phrase_app contentful strapi sonarqube sonarcloud artifactory nexus harbor dockerhub docker_hub testrail xray browserstack freshdesk salesforce hubspot box dropbox onedrive google_calendar calendly lastpass bitwarden doppler vaultwarden shared_drive shared_folder network_drive nas intranet drive_folder shared_calendar overleaf zenodo azure_devops azure_boards mailing_list google_chat sourcehut`,
			"outside": `dashboard dashboards board boards runbook runbooks playbook playbooks wiki docs doc documentation spec specs specification ticket tickets bugs bug issues issue tracker backlog roadmap epics channel
				channels figma design designs mockups mocks wireframes metrics alerts alert logs traces errors crashes incidents postmortems postmortem retro minutes handbook guidelines guide policy policies contract
				schema schemas registry changelog rfc rfcs adr adrs proposal proposals staging sandbox secrets credentials passwords calendar rota schedule on-call_schedule feature_requests requests feedback
				style_guide brand_guide api_docs api_reference status_page postmortem_docs graphs graph latency throughput slo slos page pages sheet spreadsheet form questions discussion discussions announcements
				announcement news updates reports report repo repository source_of_truth architecture_diagram diagram diagrams onboarding`,
			"thing":   "time file files function functions test tests method class line lines block endpoint pr branch commit change task case one ticket error bug step variable component page button query issue feature loop handler module script package diff session part section table column field log message patch migration refactor refactoring fix approach stuff example import struct type helper value values stub string list array object map key name button modal form view screen job worker",
			"lasts":   "repo repository project codebase code_base monorepo team company org service app product library team's project's is was are means way week month quarter year thursday friday monday tuesday wednesday saturday sunday for in to and , style kind sort from summer winter spring fall autumn morning one's because too as well when if that it always never please area since until whole entire every all each again then now here already later before after but so",
			"where":   "here repo project codebase monorepo team company code work tests",
			"events":  "commit commits pr prs pull_request pull_requests change release session answer reply response deploy migration refactor refactors time change_set conversation message task feature",
			"located": "is|are|was_moved_to|lives|live|sits|sit|goes|go",
			"tracked": `tracked watched monitored documented described filed reported logged kept stored managed maintained discussed posted announced published planned listed recorded written_up explained handled hosted
				collected triaged graphed visible found`,
			"verbs": `use run put write keep make add include follow check test format name prefix commit push pull ask show explain give provide start end begin finish reply answer respond talk speak write prefer try avoid return
				log wrap handle document create generate build deploy rebase squash merge branch open close call import export sort group split join read update leave set pin validate verify confirm review lint order
				place store save define declare pass cover mention cite quote link describe summarize summarise mark tag label apply assume treat consider default stick limit restrict be do go let remove delete
				install upgrade bump fix refactor rename move copy replace skip ignore wait tell let_me ship release target ensure`,
			"here":     "here around_here in_this_repo in_this_project in_this_codebase in_our_repo in_our_project in_our_codebase in_this_team on_this_team on_our_team at_our_company in_this_monorepo on_this_project at_work",
			"shipping": "merges merging deploys deploy deploying deployment deployments releases release releasing commits commit changes pushes pushing ships shipping prs features migrations feature_work rollouts",
			"event": `release launch deadline audit demo review cutover cut-over migration go-live golive ga beta presentation conference board_meeting board offsite hackathon retirement sunset eol end_of_life renewal
				contract certificate cert license licence trial pentest pen_test inspection freeze code_freeze deprecation shutdown switchover switch maintenance_window maintenance rollout pilot milestone submission handover
				sprint exam election black_friday delivery window cutoff cut-off embargo conference event
				kickoff`,
			"external":  "ministry bank banks vendor vendors partner partners customers publisher supplier suppliers government authorities tax_office agency hospital apple google microsoft stripe visa mastercard app_store play_store regulator insurer insurance distributor reseller landlord parliament municipality council city school schools universities the_university sony nintendo steam valve amazon paypal swift datev",
			"saying":    "says say said told wants want insists demands requires decided ruled asked insisted",
			"authority": "legal compliance security infosec privacy product management marketing procurement finance auditors auditor lawyers lawyer cto ceo cfo cio dpo boss supervisor management leadership board client trustees regulator infra_team security_officer union committee ethics_board sponsor vendor architect architects",
			"artifact":  "comments comment docstrings emojis emoji abbreviations summaries preambles mocks globals singletons inheritance semicolons ternaries acronyms one-liners macros decorators orms frameworks classes regexes jargon buzzwords metaphors apologies fluff filler bullet_points tables headings nested nesting barrel_files squash_commits merge_commits snapshots snapshot_tests magic_numbers any global_state boilerplate getters setters",
			"kept":      "this these the_following it never always we i i'm i've my our the don't do_not no all every not_to it's there they he she use for from_now_on in on when if that's {cap} {url} {day}",
			"person":    "lead boss manager supervisor team_lead tech_lead techlead pm product_manager designer cto ceo mentor buddy skip-level teammate colleague reviewer co-founder cofounder counterpart director em po product_owner client customer",
			"owns":      "owns own maintains maintain runs manages is_responsible_for are_responsible_for is_in_charge_of handles approves signs_off_on is_the_owner_of looks_after must_approve has_to_approve needs_to_approve has_to_sign_off_on must_sign_off_on is_on_call_for decides_on reviews_all reviews_every",
		},
		phrases: together(englishWishes(), englishWays(), englishFacts(), englishAgainst()),
	}
}

// together makes one table of several that have different marks.
func together(tables ...map[mark]string) map[mark]string {
	all := map[mark]string{}
	for _, t := range tables {
		maps.Copy(all, t)
	}
	return all
}
