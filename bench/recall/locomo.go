package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// The sets made of LoCoMo, and the names of its question categories 1 to 5.
const (
	setSessions        = "S"
	setPooled          = "S*"
	setFacts           = "F"
	setForeignSessions = "foreign S"
	setForeignFacts    = "foreign F"

	classAdversarial = "5 adversarial"
)

var locomoClasses = []string{"1 multi-hop", "2 temporal", "3 open-domain", "4 single-hop", classAdversarial}

// evidencePattern finds turns; "D8:6; D9:17" and "D:11:26" stand in the data too.
var evidencePattern = regexp.MustCompile(`D:?(\d+):(\d+)`)

var sessionKey = regexp.MustCompile(`^session_(\d+)$`)

// A turnID names a turn: session and position, both from 1.
type turnID struct{ session, turn int }

type locomoTurn struct {
	Speaker string `json:"speaker"`
	Text    string `json:"text"`
	Caption string `json:"blip_caption"`
}

func (t locomoTurn) String() string {
	s := t.Speaker + ": " + t.Text
	if t.Caption != "" {
		s += " [image: " + t.Caption + "]"
	}
	return s
}

type locomoSession struct {
	date  string
	turns []locomoTurn
}

func (s locomoSession) time() time.Time {
	t, err := time.Parse("3:04 pm on 2 January, 2006", s.date)
	if err != nil {
		return time.Time{}
	}
	return t
}

type locomoConversation struct {
	ID        string `json:"sample_id"`
	Questions []struct {
		Question string   `json:"question"`
		Evidence []string `json:"evidence"`
		Category int      `json:"category"`
	} `json:"qa"`
	Conversation map[string]json.RawMessage              `json:"conversation"`
	Summaries    map[string]string                       `json:"session_summary"`
	Observations map[string]map[string][]json.RawMessage `json:"observation"`

	sessions map[int]locomoSession
	last     int // the highest session number
}

// locomoDirectories makes the directories S, S* and F of the conversations below dir; each S and F is also asked the questions of the conversation before
// it, which nothing in it fits.
func locomoDirectories(dir string) ([]Directory, error) {
	conversations, err := readLocomo(filepath.Join(dir, "locomo", "locomo10.json"))
	if err != nil {
		return nil, err
	}
	pooled := Directory{Name: "locomo/pooled"}
	var sessions, facts []Directory
	for i, c := range conversations {
		s := Directory{Name: "locomo/" + c.ID + "/sessions", Documents: c.sessionDocuments("")}
		f, evidence := c.factDirectory()
		prefix := c.ID + "/"
		pooled.Documents = append(pooled.Documents, c.sessionDocuments(prefix)...)
		for n := range c.Questions {
			q := c.question(n, halfOf(i))
			ids := turnIDs(strings.Join(c.Questions[n].Evidence, " "))
			q.Set, q.Gold = setSessions, c.goldSessions(ids, "")
			if len(q.Gold) > 0 {
				s.Questions = append(s.Questions, q)
			}
			if q.Class == classAdversarial {
				continue
			}
			q.Set, q.Gold = setPooled, c.goldSessions(ids, prefix)
			if len(q.Gold) > 0 {
				pooled.Questions = append(pooled.Questions, q)
			}
			q.Set, q.Gold = setFacts, goldFacts(f.Documents, evidence, ids)
			if len(q.Gold) > 0 {
				f.Questions = append(f.Questions, q)
			}
		}
		sessions, facts = append(sessions, s), append(facts, f)
	}
	for i, c := range conversations {
		next := (i + 1) % len(conversations)
		for n := range c.Questions {
			q := c.question(n, halfOf(i))
			q.Set = setForeignSessions
			sessions[next].Questions = append(sessions[next].Questions, q)
			q.Set = setForeignFacts
			facts[next].Questions = append(facts[next].Questions, q)
		}
	}
	return append(append([]Directory{pooled}, sessions...), facts...), nil
}

func readLocomo(path string) ([]*locomoConversation, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var conversations []*locomoConversation
	if err := json.Unmarshal(data, &conversations); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	for _, c := range conversations {
		if err := c.readSessions(); err != nil {
			return nil, fmt.Errorf("read %s: conversation %s: %w", path, c.ID, err)
		}
	}
	return conversations, nil
}

func (c *locomoConversation) readSessions() error {
	c.sessions = map[int]locomoSession{}
	for key, value := range c.Conversation {
		m := sessionKey.FindStringSubmatch(key)
		if m == nil {
			continue
		}
		var s locomoSession
		if err := json.Unmarshal(value, &s.turns); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		if len(s.turns) == 0 {
			continue
		}
		if err := json.Unmarshal(c.Conversation[key+"_date_time"], &s.date); err != nil {
			return fmt.Errorf("%s_date_time: %w", key, err)
		}
		n, _ := strconv.Atoi(m[1])
		c.sessions[n] = s
		c.last = max(c.last, n)
	}
	return nil
}

func (c *locomoConversation) question(n int, half Half) Question {
	q := c.Questions[n]
	return Question{ID: fmt.Sprintf("%s/%d", c.ID, n), Class: locomoClasses[q.Category-1], Half: half, Text: q.Question}
}

func sessionFile(prefix string, n int) string { return fmt.Sprintf("%ssession-%02d.md", prefix, n) }

func (c *locomoConversation) sessionDocuments(prefix string) []Document {
	var documents []Document
	for n := 1; n <= c.last; n++ {
		s, ok := c.sessions[n]
		if !ok {
			continue
		}
		var body strings.Builder
		for _, t := range s.turns {
			body.WriteString(t.String() + "\n")
		}
		documents = append(documents, Document{
			ID:          sessionFile(prefix, n),
			Name:        fmt.Sprintf("session %d %s", n, s.date),
			Description: firstRunes(c.Summaries[fmt.Sprintf("session_%d_summary", n)], 150),
			Body:        body.String(),
			Time:        s.time(),
		})
	}
	return documents
}

func (c *locomoConversation) goldSessions(ids []turnID, prefix string) []string {
	var gold []string
	for n := 1; n <= c.last; n++ {
		if _, ok := c.sessions[n]; !ok {
			continue
		}
		for _, id := range ids {
			if id.session == n {
				gold = append(gold, sessionFile(prefix, n))
				break
			}
		}
	}
	return gold
}

// factDirectory makes a file of every observed sentence and returns the evidence of each besides.
func (c *locomoConversation) factDirectory() (Directory, [][]turnID) {
	d := Directory{Name: "locomo/" + c.ID + "/facts"}
	var evidence [][]turnID
	for n := 1; n <= c.last; n++ {
		bySpeaker := c.Observations[fmt.Sprintf("session_%d_observation", n)]
		for _, speaker := range sortedKeys(bySpeaker) {
			for _, raw := range bySpeaker[speaker] {
				var pair []json.RawMessage
				var sentence string
				if json.Unmarshal(raw, &pair) != nil || len(pair) < 2 || json.Unmarshal(pair[0], &sentence) != nil {
					continue
				}
				ids := turnIDs(string(pair[1]))
				number := len(d.Documents) + 1
				d.Documents = append(d.Documents, Document{
					ID:          fmt.Sprintf("fact-%03d.md", number),
					Name:        fmt.Sprintf("fact %d", number),
					Description: sentence,
					Body:        c.around(ids),
					Time:        c.sessions[n].time(),
				})
				evidence = append(evidence, ids)
			}
		}
	}
	return d, evidence
}

// around is the text of the turns with one neighbour at each side, none of them twice.
func (c *locomoConversation) around(ids []turnID) string {
	var b strings.Builder
	done := map[turnID]bool{}
	for _, id := range ids {
		turns := c.sessions[id.session].turns
		for n := id.turn - 1; n <= id.turn+1; n++ {
			if at := (turnID{id.session, n}); n >= 1 && n <= len(turns) && !done[at] {
				done[at] = true
				b.WriteString(turns[n-1].String() + "\n")
			}
		}
	}
	return b.String()
}

func goldFacts(documents []Document, evidence [][]turnID, ids []turnID) []string {
	wanted := map[turnID]bool{}
	for _, id := range ids {
		wanted[id] = true
	}
	var gold []string
	for i, d := range documents {
		for _, id := range evidence[i] {
			if wanted[id] {
				gold = append(gold, d.ID)
				break
			}
		}
	}
	return gold
}

func turnIDs(s string) []turnID {
	var ids []turnID
	for _, m := range evidencePattern.FindAllStringSubmatch(s, -1) {
		session, _ := strconv.Atoi(m[1])
		turn, _ := strconv.Atoi(m[2])
		ids = append(ids, turnID{session, turn})
	}
	return ids
}

func firstRunes(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n])
}
