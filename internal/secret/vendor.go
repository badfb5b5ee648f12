package secret

// A vendor is one row of token formats. The comment names the published page that describes the format; rows without one are known from the vendors' own
// announcements of scannable prefixes, or from the tokens that their consoles hand out.
type vendor struct {
	rule, kind  string
	keys        string // prefixes or marks, separated by blanks
	left, right string // shapes; left only where the key is a mark in the middle
	random      bool   // the prefix is a short or common word
}

// vendors are the formats, written for this package. Lengths are lower bounds where vendors keep the right to lengthen them.
var vendors = [...]vendor{
	// Clouds.
	{rule: "aws-access-key-id", kind: "AWS access key id", keys: "AKIA ASIA ABIA ACCA", right: `[A-Z0-9]{16}`}, // IAM User Guide, «IAM identifiers»
	{rule: "aws-bedrock-key", kind: "AWS Bedrock API key", keys: "ABSK", right: `[A-Za-z0-9+/]{60,}[=]{0,2}`},  // Bedrock User Guide, «API keys»
	{rule: "aws-bedrock-key", kind: "AWS Bedrock API key", keys: "bedrock-api-key-", right: `[A-Za-z0-9+/]{40,}[=]{0,2}`},
	{rule: "google-api-key", kind: "Google API key", keys: "AIza", right: `[\w-]{30,40}`}, // cloud.google.com/docs/authentication/api-keys
	{rule: "google-api-key", kind: "Google API key", keys: "AQ.Ab", right: `[\w-]{40,}`},
	{rule: "google-oauth-secret", kind: "Google OAuth client secret", keys: "GOCSPX-", right: `[\w-]{24,}`},
	{rule: "google-oauth-token", kind: "Google OAuth token", keys: "ya29.", right: `[\w-]{20,}`}, // developers.google.com/identity/protocols/oauth2
	{rule: "google-refresh-token", kind: "Google refresh token", keys: "1//0", right: `[\w-]{30,}`},
	{rule: "azure-client-secret", kind: "Azure client secret",
		keys: "7Q~ 8Q~ 9Q~ 0Q~ 1Q~ 2Q~ 3Q~ 4Q~ 5Q~ 6Q~", left: `[\w~.-]{3}`, right: `[\w~.-]{31,34}`},
	// learn.microsoft.com, «Common annotated security keys» and the older identifiable keys.
	{rule: "azure-storage-key", kind: "Azure storage key", keys: "+ASt", left: `[A-Za-z0-9+/]{76}`, right: `[A-Za-z0-9+/]{5,6}={0,2}`},
	{rule: "azure-key", kind: "Azure key", keys: "ACDb +ABa +ASb +AEh +ARm AIoT", left: `[A-Za-z0-9+/]{33,76}`, right: `[A-Za-z0-9+/]{5,6}={0,2}`},
	{rule: "azure-key", kind: "Azure key", keys: "AzSe AzFu AzCa", left: `[\w-]{33,44}`, right: `[A-Za-z0-9+/_-]{5,8}={0,2}`},
	{rule: "azure-devops-token", kind: "Azure DevOps token", keys: "AZDO", left: `[A-Za-z0-9]{76}`, right: `[A-Za-z0-9]{4}`},
	{rule: "azure-storage-key", kind: "Azure storage key", keys: "AccountKey=", right: `[A-Za-z0-9+/%]{60,}={0,2}`},
	{rule: "azure-shared-key", kind: "Azure shared access key", keys: "SharedAccessKey=", right: `[A-Za-z0-9+/%]{40,}={0,2}`},
	{rule: "azure-sas", kind: "Azure SAS signature", keys: "sig=", right: `[A-Za-z0-9+/%_-]{40,}={0,2}`},
	{rule: "aws-signature", kind: "AWS URL signature", keys: "X-Amz-Signature=", right: `[0-9a-f]{64}`},
	{rule: "google-signature", kind: "Google URL signature", keys: "X-Goog-Signature=", right: `[0-9a-f]{64,}`},
	{rule: "alibaba-access-key", kind: "Alibaba Cloud access key", keys: "LTAI", right: `[A-Za-z0-9]{12,20}`, random: true},
	{rule: "tencent-secret-id", kind: "Tencent Cloud secret id", keys: "AKID", right: `[A-Za-z0-9]{32}`, random: true},
	// DigitalOcean release notes, token prefixes
	{rule: "digitalocean-token", kind: "DigitalOcean token", keys: "dop_v1_ doo_v1_ dor_v1_", right: `[0-9a-f]{64}`},
	{rule: "cloudflare-origin-ca-key", kind: "Cloudflare origin CA key", keys: "v1.0-", right: `[0-9a-f]{24}-[0-9a-f]{146}`},
	{rule: "cloudflare-token", kind: "Cloudflare token", keys: "cfut_ cfat_ cfk_", right: `[\w-]{40,}`},
	{rule: "fly-token", kind: "Fly.io token", keys: "fm1a_ fm1r_ fm2_", right: `[A-Za-z0-9+/_-]{40,}={0,2}`}, // fly.io/docs/security/tokens
	{rule: "fly-token", kind: "Fly.io token", keys: "fo1_", right: `[\w-]{43}`},
	{rule: "heroku-key", kind: "Heroku key", keys: "HRKU-", right: `[\w-]{36,}`}, // devcenter.heroku.com changelog, «API token format»
	{rule: "vercel-token", kind: "Vercel token", keys: "vcp_ vci_ vca_ vcr_ vck_", right: `[A-Za-z0-9]{24,}`},
	{rule: "vercel-blob-token", kind: "Vercel Blob token", keys: "vercel_blob_rw_", right: `[A-Za-z0-9]{16}_[A-Za-z0-9]{30,}`},
	{rule: "netlify-token", kind: "Netlify token", keys: "nfp_ nfo_ nfu_ nfb_ nfc_", right: `[A-Za-z0-9_]{36,}`},
	{rule: "render-key", kind: "Render key", keys: "rnd_", right: `[A-Za-z0-9]{28,}`, random: true},
	{rule: "deno-token", kind: "Deno Deploy token", keys: "ddp_ ddo_", right: `[A-Za-z0-9]{36}`},
	{rule: "yandex-key", kind: "Yandex Cloud key", keys: "AQVN", right: `[\w-]{35,40}`},
	{rule: "openshift-token", kind: "OpenShift token", keys: "sha256~", right: `[\w-]{43}`}, // OpenShift docs, «Managing user-owned OAuth tokens»

	// Code, packages, builds.
	// github.blog 2021-04-05, token formats
	{rule: "github-token", kind: "GitHub token", keys: "ghp_ gho_ ghu_ ghs_ ghr_", right: `[A-Za-z0-9_]{20,255}`},
	{rule: "github-token", kind: "GitHub token", keys: "github_pat_", right: `[A-Za-z0-9_]{20,255}`},
	{rule: "gitlab-token", kind: "GitLab token",
		keys: "glpat- gldt- glrt- glrtr- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct- glwt-", right: `[\w.-]{20,}`}, // docs.gitlab.com, «Token prefixes»
	{rule: "gitlab-token", kind: "GitLab runner token", keys: "GR1348941", right: `[\w-]{20,}`},
	{rule: "bitbucket-password", kind: "Bitbucket app password", keys: "ATBB", right: `[A-Za-z0-9]{24,}[A-F0-9]{0,8}`, random: true},
	{rule: "atlassian-token", kind: "Atlassian token", keys: "ATATT3 ATCTT3", right: `[\w=-]{60,}`}, // Atlassian, «Manage API tokens»
	{rule: "trello-token", kind: "Trello token", keys: "ATTA", right: `[0-9a-f]{64}[0-9A-F]{8}`},
	// github.blog 2021-09-23, npm token format
	{rule: "npm-token", kind: "npm token", keys: "npm_", right: `[A-Za-z0-9]{36}`},
	// pypi.org/help, «apitoken»: a macaroon
	{rule: "pypi-token", kind: "PyPI token", keys: "pypi-AgEIcHlwaS5vcmc pypi-AgENdGVzdC5weXBp", right: `[\w-]{40,}`},
	// guides.rubygems.org/api-key-scopes
	{rule: "rubygems-key", kind: "RubyGems key", keys: "rubygems_", right: `[0-9a-f]{48}`},
	// rust-lang/crates.io, scannable tokens
	{rule: "crates-token", kind: "crates.io token", keys: "cio", right: `[A-Za-z0-9]{32}`, random: true},
	// github.com/clojars, «Deploy Tokens»
	{rule: "clojars-token", kind: "Clojars token", keys: "CLOJARS_", right: `[0-9a-z]{60}`},
	// docs.docker.com, «Personal access tokens»
	{rule: "docker-token", kind: "Docker token", keys: "dckr_pat_ dckr_oat_", right: `[\w-]{27,}`},
	{rule: "artifactory-key", kind: "Artifactory key", keys: "AKCp", right: `[A-Za-z0-9]{60,}`},
	{rule: "artifactory-token", kind: "Artifactory token", keys: "cmVmdGtu", right: `[A-Za-z0-9]{48,}`},
	// circleci.com/docs, «API tokens»
	{rule: "circleci-token", kind: "CircleCI token", keys: "CCIPAT_ CCIPRJ_", right: `[A-Za-z0-9]{20,}_[0-9a-f]{40}`},
	{rule: "buildkite-token", kind: "Buildkite token", keys: "bkua_ bkaj_ bkpat_", right: `[A-Za-z0-9]{36,}`},
	{rule: "octopus-key", kind: "Octopus Deploy key", keys: "API-", right: `[A-Z0-9]{26,}`, random: true},
	{rule: "harness-token", kind: "Harness token", keys: "pat. sat.", right: `[\w-]{22}\.[0-9a-f]{24}\.[A-Za-z0-9]{20}`},
	{rule: "sonar-token", kind: "SonarQube token", keys: "squ_ sqp_ sqa_", right: `[0-9a-f]{40}`}, // docs.sonarsource.com, «Managing your tokens»
	{rule: "sourcegraph-token", kind: "Sourcegraph token", keys: "sgp_", right: `[0-9a-zA-Z_]{40,}`},
	{rule: "snyk-token", kind: "Snyk token", keys: "snyk_uat. snyk_sat.", right: `[\w.-]{20,}`},
	{rule: "prefect-key", kind: "Prefect key", keys: "pnu_ pnb_", right: `[A-Za-z0-9]{36}`},
	{rule: "infracost-key", kind: "Infracost key", keys: "ico-", right: `[A-Za-z0-9]{32}`, random: true},
	{rule: "scalingo-token", kind: "Scalingo token", keys: "tk-us-", right: `[\w-]{48}`},

	// Secret stores, networks, infrastructure.
	// developer.hashicorp.com/vault, «Tokens»
	{rule: "vault-token", kind: "HashiCorp Vault token", keys: "hvs. hvb. hvr.", right: `[\w-]{24,}`},
	// «API tokens»
	{rule: "terraform-token", kind: "Terraform Cloud token", keys: ".atlasv1.", left: `[A-Za-z0-9]{14}`, right: `[\w=-]{60,}`},
	// pulumi.com/docs, «Access tokens»
	{rule: "pulumi-token", kind: "Pulumi token", keys: "pul-", right: `[0-9a-f]{40}`},
	// docs.doppler.com/reference/auth-token-formats
	{rule: "doppler-token", kind: "Doppler token", keys: "dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit. dp.said.", right: `[\w.-]{40,}`},
	// developer.1password.com
	{rule: "1password-token", kind: "1Password service account token", keys: "ops_eyJ", right: `[\w+/-]{100,}={0,3}`},
	{rule: "1password-secret-key", kind: "1Password secret key", keys: "A3-", right: `[A-Z0-9]{6}-[A-Z0-9]{11}-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}`},
	{rule: "1password-secret-key", kind: "1Password secret key",
		keys: "A3-", right: `[A-Z0-9]{6}-[A-Z0-9]{6}-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}`},
	// age-encryption.org/v1
	{rule: "age-key", kind: "age private key", keys: "AGE-SECRET-KEY-1 AGE-SECRET-KEY-PQ-1", right: `[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{50,}`},
	// tailscale.com/kb, «Key prefixes»
	{rule: "tailscale-key", kind: "Tailscale key", keys: "tskey-", right: `[a-z]{2,10}-[A-Za-z0-9]{8,}-[A-Za-z0-9]{16,}`},
	{rule: "dnkey", kind: "Defined Networking key", keys: "dnkey-", right: `[\w=-]{26}-[\w=-]{52}`},
	{rule: "ngrok-key", kind: "ngrok key", keys: "ak_ cr_", right: `[0-9A-Za-z]{27}`, random: true},
	// docs.databricks.com/dev-tools/auth/pat
	{rule: "databricks-token", kind: "Databricks token", keys: "dapi dose", right: `[0-9a-f]{32}[0-9-]{0,2}`},
	{rule: "supabase-key", kind: "Supabase key", keys: "sbp_", right: `[0-9a-f]{40}`}, // supabase.com/docs, «API keys»
	{rule: "supabase-key", kind: "Supabase key", keys: "sb_secret_", right: `[\w-]{20,}`},
	// planetscale.com/docs, service tokens
	{rule: "planetscale-token", kind: "PlanetScale token", keys: "pscale_tkn_ pscale_pw_ pscale_oauth_", right: `[\w.=-]{32,}`},
	{rule: "neon-key", kind: "Neon key", keys: "napi_", right: `[a-z0-9]{60,}`},
	{rule: "confluent-key", kind: "Confluent secret", keys: "cflt", right: `[A-Za-z0-9+/]{56,60}`, random: true},

	// Watching and errors.
	{rule: "datadog-key", kind: "Datadog application key", keys: "ddapp_", right: `[A-Za-z0-9]{34,}`},
	{rule: "newrelic-key", kind: "New Relic key", keys: "NRAK- NRII- NRIQ- NRRA- NRJS- NRSP-", right: `[\w-]{19,}`}, // docs.newrelic.com, «API keys»
	{rule: "newrelic-license", kind: "New Relic license key", keys: "NRAL", left: `[0-9a-zA-Z]{32,36}`, right: ``},
	{rule: "grafana-token", kind: "Grafana token", keys: "glsa_", right: `[A-Za-z0-9]{32}_[0-9A-Fa-f]{8}`}, // grafana.com/docs, service accounts
	{rule: "grafana-token", kind: "Grafana Cloud token", keys: "glc_", right: `[A-Za-z0-9+/]{32,}={0,3}`},
	{rule: "grafana-key", kind: "Grafana key", keys: "eyJrIjoi", right: `[A-Za-z0-9+/]{60,}={0,3}`},
	{rule: "sentry-token", kind: "Sentry token", keys: "sntrys_", right: `[\w+/=-]{60,}`}, // docs.sentry.io, «Auth tokens»
	{rule: "sentry-token", kind: "Sentry token", keys: "sntryu_ sntrya_ sntryi_", right: `[0-9a-f]{64}`},
	// docs.dynatrace.com, token format
	{rule: "dynatrace-token", kind: "Dynatrace token", keys: "dt0c01. dt0s01. dt0s02. dt0s08. dt0s16.", right: `[A-Z0-9]{8,24}\.[A-Z0-9]{64}`},
	{rule: "posthog-key", kind: "PostHog key", keys: "phx_ phs_", right: `[A-Za-z0-9]{40,}`},
	// docs.launchdarkly.com
	{rule: "launchdarkly-key", kind: "LaunchDarkly key", keys: "sdk- api- mob-", right: `[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`},
	{rule: "readme-key", kind: "ReadMe key", keys: "rdme_", right: `[a-z0-9]{70}`},

	// Models.
	{rule: "anthropic-key", kind: "Anthropic key", keys: "sk-ant-", right: `[a-z0-9]{3,12}-[\w-]{20,}`}, // docs.claude.com, API keys
	{rule: "openai-key", kind: "OpenAI key", keys: "sk-proj- sk-svcacct- sk-admin- sk-None-", right: `[\w-]{20,}`},
	{rule: "openai-key", kind: "OpenAI key", keys: "T3BlbkFJ", left: `[\w-]{20,100}`, right: `[\w-]{20,}`},
	{rule: "openrouter-key", kind: "OpenRouter key", keys: "sk-or-v1-", right: `[0-9a-f]{64}`},
	{rule: "langfuse-key", kind: "Langfuse key", keys: "sk-lf-", right: `[0-9a-f-]{36}`},
	// DeepSeek, Moonshot, LiteLLM and others keep this prefix
	{rule: "model-key", kind: "API key", keys: "sk-", right: `[\w-]{16,}`, random: true},
	// huggingface.co/docs/hub/security-tokens
	{rule: "huggingface-token", kind: "Hugging Face token", keys: "hf_ api_org_", right: `[A-Za-z0-9]{34,}`},
	{rule: "groq-key", kind: "Groq key", keys: "gsk_", right: `[A-Za-z0-9]{40,}`},
	{rule: "xai-key", kind: "xAI key", keys: "xai-", right: `[A-Za-z0-9]{60,}`},
	{rule: "perplexity-key", kind: "Perplexity key", keys: "pplx-", right: `[A-Za-z0-9]{40,}`},
	{rule: "replicate-token", kind: "Replicate token", keys: "r8_", right: `[A-Za-z0-9]{37}`},
	{rule: "nvidia-key", kind: "NVIDIA key", keys: "nvapi-", right: `[\w-]{60,}`},
	{rule: "langsmith-key", kind: "LangSmith key", keys: "lsv2_pt_ lsv2_sk_", right: `[0-9a-f]{32}_[0-9a-f]{10}`},
	{rule: "pinecone-key", kind: "Pinecone key", keys: "pcsk_", right: `[A-Za-z0-9_]{40,}`},
	{rule: "tavily-key", kind: "Tavily key", keys: "tvly-", right: `[A-Za-z0-9-]{28,}`, random: true},
	{rule: "firecrawl-key", kind: "Firecrawl key", keys: "fc-", right: `[0-9a-f]{32}`, random: true},
	{rule: "elevenlabs-key", kind: "ElevenLabs key", keys: "sk_", right: `[0-9a-f]{48}`},
	{rule: "cerebras-key", kind: "Cerebras key", keys: "csk-", right: `[a-z0-9]{40,}`, random: true},
	{rule: "voyage-key", kind: "Voyage key", keys: "pa-", right: `[\w-]{43}`, random: true},
	{rule: "wandb-key", kind: "Weights & Biases key", keys: "wandb_v1_", right: `[\w-]{40,}`},

	// Money and shops.
	// docs.stripe.com/keys
	{rule: "stripe-key", kind: "Stripe key", keys: "sk_live_ sk_test_ rk_live_ rk_test_ sk_prod_ rk_prod_", right: `[A-Za-z0-9]{12,}`},
	{rule: "webhook-secret", kind: "webhook secret", keys: "whsec_", right: `[A-Za-z0-9+/]{24,}={0,2}`},
	// shopify.dev, access token formats
	{rule: "shopify-token", kind: "Shopify token", keys: "shpat_ shpca_ shppa_ shpss_ shptka_ shpua_ shpit_", right: `[0-9a-fA-F]{32}`},
	// developer.squareup.com, «Access tokens»
	{rule: "square-token", kind: "Square token", keys: "sq0atp- sq0csp-", right: `[\w-]{22,}`},
	{rule: "square-token", kind: "Square token", keys: "EAAA", right: `[\w-]{60}`},
	// developer.paypal.com/braintree
	{rule: "braintree-token", kind: "PayPal Braintree token", keys: "access_token$", right: `[a-z]{6,12}\$[0-9a-z]{16}\$[0-9a-f]{32}`},
	{rule: "plaid-token", kind: "Plaid token",
		keys: "access-sandbox- access-development- access-production-", right: `[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`},
	{rule: "flutterwave-key", kind: "Flutterwave key", keys: "FLWSECK- FLWSECK_TEST-", right: `[0-9A-Za-z]{12,32}[X-]{0,2}`},
	{rule: "easypost-key", kind: "EasyPost key", keys: "EZAK EZTK", right: `[A-Za-z0-9]{54}`},
	{rule: "shippo-token", kind: "Shippo token", keys: "shippo_live_ shippo_test_", right: `[0-9a-f]{40}`},
	{rule: "duffel-token", kind: "Duffel token", keys: "duffel_live_ duffel_test_", right: `[\w-]{40,}`},
	{rule: "maxmind-key", kind: "MaxMind license key", keys: "_mmk", left: `[A-Za-z0-9]{6}_[A-Za-z0-9]{29}`, right: ``},

	// Talk and mail.
	// api.slack.com, token types
	{rule: "slack-token", kind: "Slack token",
		keys: "xoxa- xoxb- xoxc- xoxd- xoxe- xoxo- xoxp- xoxr- xoxs- xoxe.xoxp- xoxe.xoxb-", right: `[A-Za-z0-9%-]{10,}`},
	{rule: "slack-token", kind: "Slack token", keys: "xapp-", right: `[0-9]-[A-Za-z0-9-]{20,}`},
	{rule: "slack-webhook", kind: "Slack webhook",
		keys: "hooks.slack.com/services/ hooks.slack.com/workflows/ hooks.slack.com/triggers/", right: `[A-Za-z0-9]{6,}/[A-Za-z0-9/]{16,}`},
	{rule: "discord-webhook", kind: "Discord webhook", keys: "discord.com/api/webhooks/ discordapp.com/api/webhooks/", right: `[0-9]{16,20}/[\w-]{50,}`},
	// discord.com/developers: the user id in base64 comes first, and digits encode to these pairs.
	{rule: "discord-token", kind: "Discord token", keys: "MD MT Mj Mz ND NT Nj Nz OD OT", right: `[\w-]{20,26}\.[\w-]{6}\.[\w-]{27,40}`},
	{rule: "telegram-token", kind: "Telegram bot token", keys: ":AA", left: `[0-9]{8,10}`, right: `[\w-]{32,35}`}, // core.telegram.org/bots/api
	{rule: "teams-webhook", kind: "Teams webhook",
		keys: ".webhook.office.com/webhookb2/", left: `[a-z0-9-]{1,40}`, right: `[0-9a-f-]{36}@[0-9a-f-]{36}/IncomingWebhook/[0-9a-f]{32}/[0-9a-f-]{36}`},
	{rule: "zapier-webhook", kind: "Zapier webhook", keys: "hooks.zapier.com/hooks/catch/", right: `[0-9]{4,}/[A-Za-z0-9]{5,}`},
	{rule: "feishu-webhook", kind: "Feishu webhook", keys: "/open-apis/bot/v2/hook/", right: `[0-9a-f-]{36}`},
	{rule: "wecom-webhook", kind: "WeCom webhook", keys: "/cgi-bin/webhook/send?key=", right: `[0-9a-f-]{36}`},
	{rule: "sendgrid-key", kind: "SendGrid key", keys: "SG.", right: `[\w-]{16,32}\.[\w-]{32,64}`}, // twilio.com/docs/sendgrid, API keys
	{rule: "mailgun-key", kind: "Mailgun key", keys: "key-", right: `[0-9a-f]{32}`},
	{rule: "mailchimp-key", kind: "Mailchimp key", keys: "-us", left: `[0-9a-f]{32}`, right: `[0-9]{1,2}`}, // mailchimp.com/developer, API keys
	{rule: "brevo-key", kind: "Brevo key", keys: "xkeysib- xsmtpsib-", right: `[0-9a-f]{64}-[A-Za-z0-9]{16}`},
	{rule: "resend-key", kind: "Resend key", keys: "re_", right: `[A-Za-z0-9]{6,10}_[A-Za-z0-9]{20,}`, random: true},
	{rule: "twilio-key", kind: "Twilio key", keys: "SK", right: `[0-9a-f]{32}`}, // twilio.com/docs/iam/api-keys
	{rule: "intercom-token", kind: "Intercom token", keys: "dG9rO", right: `[A-Za-z0-9+/]{50,}={0,2}`},
	{rule: "facebook-token", kind: "Facebook token", keys: "EAA", right: `[A-Za-z0-9]{80,}`, random: true},
	{rule: "twitter-token", kind: "X bearer token", keys: "AAAAAAAAAAAAAAAAAAAAA", right: `[A-Za-z0-9%]{50,}`},

	// Work, design, data.
	{rule: "linear-key", kind: "Linear key", keys: "lin_api_ lin_oauth_ lin_wh_", right: `[A-Za-z0-9]{32,}`},
	{rule: "notion-token", kind: "Notion token", keys: "ntn_", right: `[A-Za-z0-9]{40,}`}, // developers.notion.com changelog, 2024-09
	{rule: "notion-token", kind: "Notion token", keys: "secret_", right: `[A-Za-z0-9]{43}`, random: true},
	{rule: "airtable-token", kind: "Airtable token", keys: "pat", right: `[A-Za-z0-9]{14}\.[0-9a-f]{64}`}, // airtable.com/developers
	{rule: "asana-token", kind: "Asana token", keys: "1/ 2/", right: `[0-9]{16}[/0-9]{0,20}:[0-9a-f]{32}`},
	{rule: "figma-token", kind: "Figma token", keys: "figd_ figu_ figo_", right: `[\w-]{36,}`},
	{rule: "dropbox-token", kind: "Dropbox token", keys: "sl.", right: `[\w.-]{120,}`, random: true},
	{rule: "contentful-token", kind: "Contentful token", keys: "CFPAT-", right: `[\w-]{43}`},
	{rule: "hubspot-token", kind: "HubSpot token",
		keys: "pat-na1- pat-na2- pat-eu1- pat-ap1-", right: `[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`},
	{rule: "mapbox-token", kind: "Mapbox secret token", keys: "sk.eyJ", right: `[\w-]{40,}\.[\w-]{16,}`},      // docs.mapbox.com/help, access tokens
	{rule: "postman-key", kind: "Postman key", keys: "PMAK- PMAT-", right: `[A-Za-z0-9]{24,}[0-9a-f-]{0,40}`}, // learning.postman.com, API keys
	{rule: "typeform-token", kind: "Typeform token", keys: "tfp_", right: `[\w.=-]{40,}`},
	{rule: "adobe-secret", kind: "Adobe client secret", keys: "p8e- p8-", right: `[A-Za-z0-9_-]{32}`, random: true},
	{rule: "frameio-token", kind: "Frame.io token", keys: "fio-u-", right: `[\w=-]{64}`},
	{rule: "settlemint-token", kind: "SettleMint token", keys: "sm_aat_ sm_pat_ sm_sat_", right: `[A-Za-z0-9]{16,}`},
	// developer.okta.com, «Create an API token»
	{rule: "okta-token", kind: "Okta token", keys: "SSWS", right: `[ ]00[\w-]{38,40}`},
	// RFC 7519; encrypted ones have five parts
	{rule: "jwt", kind: "JSON web token", keys: "eyJ", right: `[\w=-]{8,}\.[\w=-]{8,}\.[\w=-]{10,}`},
	{rule: "jwt", kind: "JSON web token", keys: "eyJ", right: `[\w-]{8,}\.[\w-]{0,}\.[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}`}, // RFC 7516
}
