package extract

import (
	"strings"
	"sync"

	"casebook/internal/lexical"
)

// wordTables are the abbreviations that stand for a word, by what they stand for, and the group of each word that has rivals.
var wordTables = sync.OnceValues(func() (short, rivals map[string]string) {
	short, rivals = map[string]string{}, map[string]string{}
	var split lexical.Splitter
	stem := func(word string) string {
		s := word
		split.Words(word, func(w lexical.Word) { s = w.Stem })
		return s
	}
	for line := range strings.Lines(sameWords) {
		words := strings.Fields(line)
		for _, w := range words {
			short[w] = stem(words[0])
		}
	}
	for line := range strings.Lines(rivalWords) {
		words := strings.Fields(line)
		for _, w := range words {
			rivals[w] = words[0]
		}
	}
	return short, rivals
})

// sameWords has in each line a word and others that people use for it.
const sameWords = `
production prod prd
database db databases datenbank
postgres postgresql pg psql
repository repo repos
kubernetes k8s
environment env envs
configuration config configs cfg
documentation docs doc doku dokumentation
authentication auth
application app apps
typescript ts
javascript js
python py
deploy deployment deployments deploys release releases rollout ship ships shipped
merge merges merging
mock mocks mocked mocking stub stubs
forbid forbidden prohibit prohibited
approve approval approvals
test tests testing
use uses using utilise utilize utilizes employ employs
prefer prefers favour favor favours like likes
short brief concise terse
error errors failure failures
developer dev devs engineer engineers
manager lead leads leader boss supervisor
dashboard board
ticket issue jira
meeting sync standup
branch branches
review reviews reviewer reviewers
write writes written writing
run runs running
start starts begin begins
end ends finish finishes
job task
person user users
machine server host
folder directory
secret secrets credential credentials
administrator administrators admin admins
remove removes removed delete deletes deleted
fix fixes fixed repair repairs repaired
check checks checked verify verifies verified
information info
message messages msg
purchase buy buys
choose chooses pick picks select selects
`

// rivalWords has in each line words that exclude each other where the rest of two sentences is the same.
const rivalWords = `
monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
january february march april may june july august september october november december
montag dienstag mittwoch donnerstag freitag samstag sonntag
lunes martes miércoles jueves viernes sábado domingo
lundi mardi mercredi jeudi vendredi samedi dimanche
tabs spaces
before after
staging production prod dev
squash rebase
left right
enable disable enabled disabled
allow forbid allowed forbidden
first last
minimum maximum min max
up down
npm pnpm yarn bun
mysql postgres postgresql sqlite mongodb mariadb redis
jest vitest mocha pytest unittest
unit integration e2e
start end starts ends begin begins
read write reads writes
internal external
english german french spanish chinese japanese
light dark
morning afternoon evening
camelcase snake_case kebab-case
small large big
short long
public private
client server
frontend backend
vim emacs vscode
aws gcp azure
github gitlab bitbucket
slack teams discord
rest graphql grpc
react vue svelte angular
docker podman
eslint biome prettier
single double
always sometimes rarely
daily weekly monthly hourly yearly
hours minutes seconds days weeks months
junior senior
vor nach
antes después
avant après
one two three four five six seven eight nine ten eleven twelve
ein eine zwei drei vier fünf sechs sieben acht neun zehn
un una deux dos trois tres quatre cuatro cinq cinco
add remove
create delete
increase decrease
`
