package secret

import (
	"strings"
	"sync"
)

// vendorNames are the vendors whose keys say nothing by themselves: the name beside the word gives the kind. The first spelling is the one to show.
const vendorNames = `AWS aws_|Azure|GCP|Google|Datadog dd_api dd_app|Heroku|Cloudflare|Vercel|Netlify|Twilio|SendGrid|Mailgun|Mailchimp|
New_Relic newrelic new-relic|Okta|Auth0|PayPal|Discord|Telegram|Slack|Stripe|Shopify|Square|Supabase|Firebase|Algolia|Fastly|Akamai|Linode|
Vultr|Hetzner|Scaleway|OVH|Jira|Confluence|Atlassian|Bitbucket|Trello|Asana|GitHub|GitLab|CircleCI circle_|Travis|Jenkins|Buildkite|Codecov|
SonarQube sonar|Snyk|Sentry|Rollbar|Bugsnag|PagerDuty|Opsgenie|Splunk|Elastic|Kibana|Grafana|Honeycomb|Logz|OpenAI|Anthropic|Cohere|Mistral|
DeepSeek|Gemini|Hugging_Face huggingface|Replicate|Pinecone|Weaviate|Wandb|Databricks|Snowflake|MongoDB|Redis|RabbitMQ|Kafka|Postgres|MySQL|
Zendesk|Intercom|HubSpot|Salesforce|Segment|Mixpanel|Amplitude|Airtable|Notion|Linear|Figma|Dropbox|Zoom|Facebook|Twitter|LinkedIn|Twitch|
Spotify|YouTube|Plaid|Adyen|Braintree|Mapbox|MessageBird|Vonage|Nexmo|Plivo|Postmark|Mandrill|Sendinblue|Pusher|Ably|Cloudinary|Contentful|
Sanity|Doppler|Vault|Consul|Nomad|Terraform|Pulumi|1Password|Bitwarden|Docker|npm|PyPI|RubyGems|NuGet|Artifactory|JFrog|Railway|Fly.io|
Render|Coinbase|Binance|Kraken|Alchemy|Infura|Etherscan|Typeform|SurveyMonkey|DocuSign|Calendly|LaunchDarkly|Etsy|Finnhub`

// A spelling is how a vendor's name may stand in a text.
type spelling struct{ name, word string }

var spellings = sync.OnceValue(newSpellings)

func newSpellings() map[byte][]spelling {
	all := map[byte][]spelling{}
	for row := range strings.SplitSeq(strings.ReplaceAll(vendorNames, "\n", ""), "|") {
		names := strings.Fields(row)
		name := strings.ReplaceAll(names[0], "_", " ")
		for _, w := range append(names[1:], name) {
			w = strings.ToLower(w)
			all[w[0]] = append(all[w[0]], spelling{name, w})
		}
	}
	return all
}

// vendorName gives the last vendor that text names as a word, or as the beginning of one; "" for none.
func vendorName(text string) string {
	table := spellings()
	for i := len(text) - 1; i >= 0; i-- {
		if i > 0 && letter(text[i-1]) && !(text[i] < 'a' && text[i-1] >= 'a') {
			continue
		}
		for _, s := range table[low(text[i])] {
			if begins(text[i:], s.word, true) && (i+len(s.word) == len(text) || !letter(text[i+len(s.word)]) || text[i+len(s.word)] < 'a' || len(s.word) > 4) {
				return s.name
			}
		}
	}
	return ""
}
