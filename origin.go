package casebook

import (
	"fmt"

	"casebook/internal/frontmatter"
)

// originKey is the key below `metadata` in which a file can say where its words come from.
const originKey = "origin"

// An Origin says who or what a memory's words come from.
type Origin string

// The origins.
const (
	OriginPerson     Origin = "person"
	OriginAgent      Origin = "agent"      // an agent, by a command or a tool
	OriginExtraction Origin = "extraction" // the turns of a session
	OriginDream      Origin = "dream"      // consolidation
	OriginEnrich     Origin = "enrich"     // recall hints that a model wrote
	OriginTeam       Origin = "team"       // another person's casebook
	OriginTool       Origin = "tool"       // what a tool printed
	OriginWeb        Origin = "web"        // a web page
	OriginImport     Origin = "import"     // an export, or a memory of another project
)

// Origins are all of them.
func Origins() []Origin {
	return []Origin{OriginPerson, OriginAgent, OriginExtraction, OriginDream, OriginEnrich, OriginTeam, OriginTool, OriginWeb, OriginImport}
}

// Outside says of words that nobody here has written or looked at: they wait until a person accepts them.
func (o Origin) Outside() bool { return o == OriginTool || o == OriginWeb || o == OriginImport }

// Automatic says of words that no person has chosen one by one.
func (o Origin) Automatic() bool {
	return o == OriginExtraction || o == OriginDream || o == OriginEnrich
}

// WithOrigin writes into the frontmatter of a memory where its words come from, beside what the state knows. It is for people to read: nothing is believed
// because a file says so.
func WithOrigin(data []byte, o Origin) ([]byte, error) {
	doc := frontmatter.Parse(data)
	if err := doc.SetScalar(string(o), "metadata", originKey); err != nil {
		return nil, fmt.Errorf("write origin %s: %w", o, err)
	}
	return doc.Bytes(), nil
}
