package secrettest

import (
	"encoding/base64"
	"strings"
)

// A kind is one sort of secret.
type kind struct {
	name    string
	env     string // the name of the variable that holds it
	says    string // what people call it
	mute    bool   // nothing in the value says what it is: it needs a word beside it
	block   bool   // several lines
	spelled bool   // a password: goes into the sentences of nine languages
	value   func(d draw) string
	written []shape // ways to write it that only this kind has; a kind with value nil has no others
}

func fixed(prefix, alphabet string, n int) func(draw) string {
	return func(d draw) string { return prefix + d.of(alphabet, n) }
}

// kinds are the sorts, with the lengths that their vendors document or their consoles hand out.
func kinds() []kind {
	const crockford = "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L"
	all := []kind{
		{name: "aws-access-key", env: "AWS_ACCESS_KEY_ID", says: "AWS access key", value: fixed("AKIA", upper+"234567", 16)},
		{name: "aws-secret-key", env: "AWS_SECRET_ACCESS_KEY", says: "AWS secret access key", mute: true, value: fixed("", b64, 40)},
		{name: "github-pat", env: "GITHUB_TOKEN", says: "GitHub token", value: fixed("ghp_", alnum, 36)},
		{name: "github-oauth", env: "GH_OAUTH", says: "GitHub OAuth token", value: fixed("gho_", alnum, 36)},
		{name: "github-app", env: "GH_APP_TOKEN", says: "GitHub app token", value: fixed("ghs_", alnum, 36)},
		{name: "github-refresh", env: "GH_REFRESH", says: "GitHub refresh token", value: fixed("ghr_", alnum, 36)},
		{name: "github-fine-grained", env: "GH_PAT", says: "fine-grained token", value: func(d draw) string { return "github_pat_" + d.of(alnum, 22) + "_" + d.of(alnum, 59) }},
		{name: "gitlab-pat", env: "GITLAB_TOKEN", says: "GitLab token", value: fixed("glpat-", urlsafe, 20)},
		{name: "gitlab-deploy", env: "CI_DEPLOY_TOKEN", says: "deploy token", value: fixed("gldt-", urlsafe, 20)},
		{name: "gitlab-runner", env: "RUNNER_TOKEN", says: "runner token", value: fixed("glrt-", urlsafe, 20)},
		{name: "gitlab-trigger", env: "TRIGGER_TOKEN", says: "trigger token", value: fixed("glptt-", hexa, 40)},
		{name: "slack-bot", env: "SLACK_BOT_TOKEN", says: "Slack bot token", value: func(d draw) string {
			return "xoxb-" + d.of(decimal, 12) + "-" + d.of(decimal, 13) + "-" + d.of(alnum, 24)
		}},
		{name: "slack-user", env: "SLACK_TOKEN", says: "Slack user token", value: func(d draw) string {
			return "xoxp-" + d.of(decimal, 11) + "-" + d.of(decimal, 12) + "-" + d.of(decimal, 12) + "-" + d.hex(32)
		}},
		{name: "slack-app", env: "SLACK_APP_TOKEN", says: "Slack app token", value: func(d draw) string {
			return "xapp-1-A" + d.of(upper+decimal, 10) + "-" + d.of(decimal, 13) + "-" + d.hex(64)
		}},
		{name: "slack-webhook", env: "SLACK_URL", says: "Slack webhook", value: func(d draw) string {
			return "https://hooks.slack.com/services/T" + d.of(upper+decimal, 8) + "/B" + d.of(upper+decimal, 10) + "/" + d.of(alnum, 24)
		}},
		{name: "stripe", env: "STRIPE_KEY", says: "Stripe key", value: fixed("sk_live_", alnum, 24)},
		{name: "stripe-restricted", env: "STRIPE_RK", says: "restricted Stripe key", value: fixed("rk_test_", alnum, 99)},
		{name: "stripe-webhook", env: "STRIPE_WEBHOOK", says: "webhook secret", value: fixed("whsec_", alnum, 32)},
		{name: "google-api-key", env: "GOOGLE_MAPS_KEY", says: "Google API key", value: fixed("AIza", urlsafe, 35)},
		{name: "google-client-secret", env: "GOOGLE_SECRET", says: "Google client secret", value: fixed("GOCSPX-", urlsafe, 28)},
		{name: "google-access-token", env: "GOOGLE_TOKEN", says: "Google access token", value: fixed("ya29.a0", urlsafe, 120)},
		{name: "azure-client-secret", env: "AZURE_CLIENT_SECRET", says: "Azure client secret", value: func(d draw) string { return d.of(alnum, 3) + "8Q~" + d.of(alnum+"_~.-", 33) + d.of(alnum, 1) }},
		{name: "azure-storage-key", env: "AZURE_STORAGE_KEY", says: "Azure storage key", mute: true, value: func(d draw) string { return d.of(b64, 86) + "==" }},
		{name: "azure-devops", env: "AZURE_DEVOPS_TOKEN", says: "Azure DevOps token", value: func(d draw) string { return d.of(alnum, 76) + "AZDO" + d.of(alnum, 4) }},
		{name: "openai", env: "OPENAI_API_KEY", says: "OpenAI key", value: func(d draw) string { return "sk-proj-" + d.of(urlsafe, 74) + "T3BlbkFJ" + d.of(urlsafe, 73) + "A" }},
		{name: "openai-old", env: "OPENAI_KEY", says: "OpenAI key", value: func(d draw) string { return "sk-" + d.of(alnum, 20) + "T3BlbkFJ" + d.of(alnum, 20) }},
		{name: "anthropic", env: "ANTHROPIC_API_KEY", says: "Anthropic key", value: func(d draw) string { return "sk-ant-api03-" + d.of(urlsafe, 93) + "AA" }},
		{name: "openrouter", env: "OPENROUTER_KEY", says: "OpenRouter key", value: fixed("sk-or-v1-", hexa, 64)},
		{name: "deepseek", env: "DEEPSEEK_API_KEY", says: "DeepSeek key", value: fixed("sk-", hexa, 32)},
		{name: "huggingface", env: "HF_TOKEN", says: "Hugging Face token", value: fixed("hf_", letters, 34)},
		{name: "groq", env: "GROQ_API_KEY", says: "Groq key", value: fixed("gsk_", alnum, 52)},
		{name: "xai", env: "XAI_API_KEY", says: "xAI key", value: fixed("xai-", alnum, 80)},
		{name: "perplexity", env: "PPLX_KEY", says: "Perplexity key", value: fixed("pplx-", alnum, 48)},
		{name: "replicate", env: "REPLICATE_API_TOKEN", says: "Replicate token", value: fixed("r8_", alnum, 37)},
		{name: "npm", env: "NPM_TOKEN", says: "npm token", value: fixed("npm_", alnum, 36)},
		{name: "pypi", env: "PYPI_TOKEN", says: "PyPI token", value: fixed("pypi-AgEIcHlwaS5vcmc", urlsafe, 150)},
		{name: "rubygems", env: "GEM_HOST_API_KEY", says: "RubyGems key", value: fixed("rubygems_", hexa, 48)},
		{name: "docker", env: "DOCKER_PAT", says: "Docker token", value: fixed("dckr_pat_", urlsafe, 27)},
		{name: "twilio", env: "TWILIO_API_KEY", says: "Twilio key", value: fixed("SK", hexa, 32)},
		{name: "twilio-auth-token", env: "TWILIO_AUTH_TOKEN", says: "Twilio auth token", mute: true, value: fixed("", hexa, 32)},
		{name: "sendgrid", env: "SENDGRID_API_KEY", says: "SendGrid key", value: func(d draw) string { return "SG." + d.of(urlsafe, 22) + "." + d.of(urlsafe, 43) }},
		{name: "mailgun", env: "MAILGUN_API_KEY", says: "Mailgun key", value: fixed("key-", hexa, 32)},
		{name: "mailchimp", env: "MAILCHIMP_API_KEY", says: "Mailchimp key", value: func(d draw) string { return d.hex(32) + "-us" + d.one("2", "7", "14", "21") }},
		{name: "datadog", env: "DD_API_KEY", says: "Datadog API key", mute: true, value: fixed("", hexa, 32)},
		{name: "datadog-app", env: "DD_APP_KEY", says: "Datadog app key", mute: true, value: fixed("", hexa, 40)},
		{name: "newrelic", env: "NEW_RELIC_API_KEY", says: "New Relic key", value: fixed("NRAK-", upper+decimal, 27)},
		{name: "heroku", env: "HEROKU_API_KEY", says: "Heroku API key", mute: true, value: draw.uuid},
		{name: "heroku-prefixed", env: "HEROKU_KEY", says: "Heroku key", value: fixed("HRKU-AA", urlsafe, 58)},
		{name: "digitalocean", env: "DO_TOKEN", says: "DigitalOcean token", value: fixed("dop_v1_", hexa, 64)},
		{name: "cloudflare", env: "CLOUDFLARE_API_TOKEN", says: "Cloudflare API token", mute: true, value: fixed("", urlsafe, 40)},
		{name: "fly", env: "FLY_API_TOKEN", says: "Fly token", value: fixed("fo1_", urlsafe, 43)},
		{name: "vercel", env: "VERCEL_TOKEN", says: "Vercel token", mute: true, value: fixed("", alnum, 24)},
		{name: "netlify", env: "NETLIFY_AUTH_TOKEN", says: "Netlify token", value: fixed("nfp_", alnum, 36)},
		{name: "shopify", env: "SHOPIFY_TOKEN", says: "Shopify token", value: fixed("shpat_", hexa, 32)},
		{name: "shopify-secret", env: "SHOPIFY_SECRET", says: "Shopify secret", value: fixed("shpss_", hexa, 32)},
		{name: "square", env: "SQUARE_TOKEN", says: "Square token", value: fixed("sq0atp-", urlsafe, 22)},
		{name: "square-access", env: "SQUARE_ACCESS_TOKEN", says: "Square access token", value: fixed("EAAA", urlsafe, 60)},
		{name: "paypal-braintree", env: "BRAINTREE_TOKEN", says: "Braintree token", value: func(d draw) string { return "access_token$production$" + d.of(lower+decimal, 16) + "$" + d.hex(32) }},
		{name: "paypal-secret", env: "PAYPAL_CLIENT_SECRET", says: "PayPal client secret", mute: true, value: func(d draw) string { return "E" + d.of(urlsafe, 78) + d.of(alnum, 1) }},
		{name: "telegram", env: "TELEGRAM_BOT_TOKEN", says: "Telegram token", value: func(d draw) string { return d.one("1", "5", "7") + d.of(decimal, 9) + ":AA" + d.of(urlsafe, 33) }},
		{name: "discord", env: "DISCORD_TOKEN", says: "Discord token", value: func(d draw) string {
			id := base64.RawStdEncoding.EncodeToString([]byte(d.one("1", "4", "9") + d.of(decimal, 17)))
			return id + "." + d.of(alnum, 6) + "." + d.of(urlsafe, 37) + d.of(alnum, 1)
		}},
		{name: "discord-webhook", env: "DISCORD_URL", says: "Discord webhook", value: func(d draw) string {
			return "https://discord.com/api/webhooks/1" + d.of(decimal, 18) + "/" + d.of(urlsafe, 67) + d.of(alnum, 1)
		}},
		{name: "databricks", env: "DATABRICKS_TOKEN", says: "Databricks token", value: fixed("dapi", hexa, 32)},
		{name: "grafana", env: "GRAFANA_TOKEN", says: "Grafana token", value: func(d draw) string { return "glsa_" + d.of(alnum, 32) + "_" + d.hex(8) }},
		{name: "sentry", env: "SENTRY_AUTH_TOKEN", says: "Sentry token", value: fixed("sntryu_", hexa, 64)},
		{name: "linear", env: "LINEAR_API_KEY", says: "Linear key", value: fixed("lin_api_", alnum, 40)},
		{name: "notion", env: "NOTION_TOKEN", says: "Notion token", value: fixed("ntn_", alnum, 46)},
		{name: "notion-old", env: "NOTION_SECRET", says: "Notion secret", value: fixed("secret_", alnum, 43)},
		{name: "atlassian", env: "JIRA_API_TOKEN", says: "Jira token", value: func(d draw) string { return "ATATT3xFfGF0" + d.of(urlsafe, 171) + "=" + d.of("0123456789ABCDEF", 8) }},
		{name: "bitbucket", env: "BITBUCKET_APP_PASSWORD", says: "Bitbucket app password", value: fixed("ATBB", alnum, 32)},
		{name: "terraform", env: "TFE_TOKEN", says: "Terraform Cloud token", value: func(d draw) string { return d.of(alnum, 14) + ".atlasv1." + d.of(urlsafe, 66) + d.of(alnum, 1) }},
		{name: "vault", env: "VAULT_TOKEN", says: "Vault token", value: fixed("hvs.CAESI", urlsafe, 90)},
		{name: "pulumi", env: "PULUMI_ACCESS_TOKEN", says: "Pulumi token", value: fixed("pul-", hexa, 40)},
		{name: "age", env: "SOPS_AGE_KEY", says: "age key", value: fixed("AGE-SECRET-KEY-1", crockford, 58)},
		{name: "jwt", env: "ID_TOKEN", says: "JWT", value: func(d draw) string {
			part := func(s string) string { return base64.RawURLEncoding.EncodeToString([]byte(s)) }
			return part(`{"alg":"HS256","typ":"JWT"}`) + "." + part(`{"sub":"`+d.uuid()+`","iat":17`+d.of(decimal, 8)+`}`) + "." + d.of(urlsafe, 42) + d.of(alnum, 1)
		}},
		{name: "postman", env: "POSTMAN_API_KEY", says: "Postman key", value: func(d draw) string { return "PMAK-" + d.hex(24) + "-" + d.hex(34) }},
		{name: "doppler", env: "DOPPLER_TOKEN", says: "Doppler token", value: fixed("dp.pt.", alnum, 43)},
		{name: "1password", env: "OP_SECRET_KEY", says: "1Password secret key", value: func(d draw) string {
			p := func(n int) string { return d.of("ABCDEFGHJKLMNPQRSTVWXYZ23456789", n) }
			return strings.Join([]string{"A3", p(6), p(6), p(5), p(5), p(5), p(5)}, "-")
		}},
		{name: "1password-service", env: "OP_SERVICE_ACCOUNT_TOKEN", says: "1Password service token", value: func(d draw) string {
			return "ops_" + base64.RawURLEncoding.EncodeToString([]byte(`{"signInAddress":"my.1password.com","userAuth":{"method":"`+d.of(alnum, 120)+`"},"x":"`+d.of(alnum, 60)+`"}`))
		}},
		{name: "supabase", env: "SUPABASE_TOKEN", says: "Supabase token", value: fixed("sbp_", hexa, 40)},
		{name: "planetscale", env: "PSCALE_TOKEN", says: "PlanetScale token", value: fixed("pscale_tkn_", urlsafe, 43)},
		{name: "okta", env: "OKTA_API_TOKEN", says: "Okta API token", mute: true, value: fixed("00", urlsafe, 40)},
		{name: "auth0", env: "AUTH0_CLIENT_SECRET", says: "Auth0 client secret", mute: true, value: fixed("", urlsafe, 64)},
		{name: "airtable", env: "AIRTABLE_PAT", says: "Airtable token", value: func(d draw) string { return "pat" + d.of(alnum, 14) + "." + d.hex(64) }},
		{name: "figma", env: "FIGMA_TOKEN", says: "Figma token", value: fixed("figd_", urlsafe, 40)},
		{name: "hubspot", env: "HUBSPOT_TOKEN", says: "HubSpot token", value: func(d draw) string { return "pat-na1-" + d.uuid() }},
		{name: "dynatrace", env: "DT_TOKEN", says: "Dynatrace token", value: func(d draw) string { return "dt0c01." + d.of(upper+decimal, 24) + "." + d.of(upper+decimal, 64) }},
		{name: "tailscale", env: "TS_AUTHKEY", says: "Tailscale key", value: func(d draw) string { return "tskey-auth-k" + d.of(alnum, 11) + "CNTRL-" + d.of(alnum, 32) }},
		{name: "artifactory", env: "ARTIFACTORY_KEY", says: "Artifactory key", value: fixed("AKCp8", alnum, 68)},
		{name: "brevo", env: "BREVO_KEY", says: "Brevo key", value: func(d draw) string { return "xkeysib-" + d.hex(64) + "-" + d.of(alnum, 16) }},
		{name: "contentful", env: "CONTENTFUL_TOKEN", says: "Contentful token", value: fixed("CFPAT-", urlsafe, 43)},
		{name: "circleci", env: "CIRCLE_TOKEN", says: "CircleCI token", value: func(d draw) string { return "CCIPAT_" + d.of(alnum, 22) + "_" + d.hex(40) }},
		{name: "sonarqube", env: "SONAR_TOKEN", says: "SonarQube token", value: fixed("squ_", hexa, 40)},
		{name: "algolia", env: "ALGOLIA_ADMIN_KEY", says: "Algolia admin key", mute: true, value: fixed("", hexa, 32)},
		{name: "password", env: "DB_PASSWORD", says: "database password", mute: true, spelled: true, value: draw.password},
		{name: "app-password", env: "SMTP_PASS", says: "mail password", mute: true, value: draw.password},
		{name: "api-key", env: "SERVICE_API_KEY", says: "API key", mute: true, value: fixed("", alnum, 32)},
		{name: "session-secret", env: "SESSION_SECRET", says: "session secret", mute: true, value: fixed("", b64, 44)},
		{name: "encryption-key", env: "ENCRYPTION_KEY", says: "encryption key", mute: true, value: fixed("", hexa, 64)},
	}
	return append(all, builtKinds()...)
}
