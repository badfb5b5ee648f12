package transcript

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/vfs/readervfs"
)

// snapshotTries is how often a database is opened anew because it changed, without a message in between.
const snapshotTries = 10

// A database is opencode's, at one moment.
type database struct {
	snapshot *snapshot
	conn     *sqlite3.Conn
	name     string
}

func openDatabase(ctx context.Context, path string) (*database, error) {
	s, err := openSnapshot(path)
	if err != nil {
		return nil, err
	}
	d := &database{snapshot: s, name: fmt.Sprintf("casebook-%p", s)}
	readervfs.Create(d.name, s)
	d.conn, err = sqlite3.OpenContext(ctx, "file:"+d.name+"?vfs=reader&mode=ro")
	if err != nil {
		d.close()
		return nil, err
	}
	return d, nil
}

func (d *database) close() {
	if d.conn != nil {
		d.conn.Close()
	}
	readervfs.Delete(d.name)
	d.snapshot.close()
}

// query calls each with the rows; what a row holds is good until the next.
func (d *database) query(sql string, arguments []any, each func(*sqlite3.Stmt) error) error {
	statement, _, err := d.conn.Prepare(sql)
	if err != nil {
		return err
	}
	defer statement.Close()
	for i, a := range arguments {
		switch a := a.(type) {
		case string:
			err = statement.BindText(i+1, a)
		case int64:
			err = statement.BindInt64(i+1, a)
		}
		if err != nil {
			return err
		}
	}
	for statement.Step() {
		if err := each(statement); err != nil {
			return err
		}
	}
	return statement.Err()
}

// has says whether there is a table.
func (d *database) has(table string) (found bool, err error) {
	err = d.query("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", []any{table}, func(*sqlite3.Stmt) error { found = true; return nil })
	return found, err
}

// sessions are those that the database holds, the oldest first, or the one of the id.
func (d *database) sessions(id string) (list []opencodeSession, err error) {
	where, arguments := "", []any(nil)
	if id != "" {
		where, arguments = " WHERE id = ?", []any{id}
	}
	sql := "SELECT id, coalesce(parent_id, ''), directory, coalesce(revert, ''), time_created, time_updated FROM session" + where + " ORDER BY time_created, id"
	err = d.query(sql, arguments, func(row *sqlite3.Stmt) error {
		s := opencodeSession{ID: row.ColumnText(0), Parent: row.ColumnText(1), Directory: row.ColumnText(2)}
		if revert := row.ColumnText(3); revert != "" {
			_ = json.Unmarshal([]byte(revert), &s.Revert) // what is no JSON reverts nothing
		}
		s.Time.Created, s.Time.Updated = row.ColumnFloat(4), row.ColumnFloat(5)
		list = append(list, s)
		return nil
	})
	return list, err
}

// A databaseReader reads the messages of sessions, and opens the database anew when it changed meanwhile.
type databaseReader struct {
	ctx     context.Context
	options Options
	out     *output
	db      *database
	tries   int
	places  []databasePlace // of the messages of a session that are still to be read, as the database is now
	listed  *database       // where they were listed
}

// opencodeDatabase reads the session of a database that the options name, or all.
func opencodeDatabase(ctx context.Context, o Options, out *output) error {
	if o.Path == "" {
		return errors.New("read transcript: a database is read by its path")
	}
	r := &databaseReader{ctx: ctx, options: o, out: out}
	defer r.drop()
	var sessions []opencodeSession
	if err := r.steadily(func() (err error) { sessions, err = r.db.sessions(o.Session); return err }); err != nil {
		return r.failed(err)
	}
	if len(sessions) == 0 && o.Session != "" {
		out.note("the database holds no session " + o.Session)
	}
	for _, s := range sessions {
		p := newOpencode(s, o.Start, out)
		err := r.session(s.ID, p)
		out.stats.End = max(out.stats.End, p.last)
		out.flush()
		if err != nil {
			return r.failed(err)
		}
	}
	return nil
}

// failed makes a remark of what is wrong with the database; what ended the reading is an error.
func (r *databaseReader) failed(err error) error {
	switch {
	case r.ctx.Err() != nil:
		return fmt.Errorf("read transcript: %w", r.ctx.Err())
	case r.out.err != nil:
		return r.out.err
	}
	r.out.note(fmt.Sprintf("%s: %v", r.options.Path, err))
	return nil
}

func (r *databaseReader) drop() {
	if r.db != nil {
		r.db.close()
		r.db = nil
	}
}

// steadily does something with the database as it was at one moment, again if that moment passed meanwhile.
func (r *databaseReader) steadily(f func() error) error {
	for {
		err := r.ctx.Err()
		if err != nil {
			return err
		}
		if r.db == nil {
			if r.db, err = openDatabase(r.ctx, r.options.Path); err != nil {
				r.db = nil
				return err
			}
		}
		err = f()
		if !r.db.snapshot.changed() {
			if err == nil {
				r.tries = 0
			}
			return err
		}
		r.drop()
		if r.tries++; r.tries >= snapshotTries {
			return errors.New("is being written all the time; read it again later")
		}
	}
}

// session reads the messages of a session, one by one.
func (r *databaseReader) session(id string, p *opencode) error {
	table, older, err := "message", true, error(nil)
	if err := r.steadily(func() error { older, err = r.holds("message", id); return err }); err != nil {
		return err
	}
	if !older {
		newer := false
		if err := r.steadily(func() error { newer, err = r.holds("session_message", id); return err }); err != nil || !newer {
			return err
		}
		table = "session_message"
	}
	after := databasePlace{time: p.start, id: "~"} // behind all ids
	if p.start == 0 {
		after = databasePlace{time: -1 << 62}
	}
	r.listed = nil
	for {
		var m databaseMessage
		if err := r.steadily(func() error { m, err = r.next(table, id, after); return err }); err != nil || m.place.id == "" {
			return err
		}
		after = m.place
		if m.size > int64(r.options.MaxLine) {
			r.out.stats.Oversized++
			continue
		}
		if m.broken {
			r.out.stats.Broken++
			continue
		}
		r.out.stats.Oversized += m.oversized
		p.message(m.info, m.parts)
		if r.out.err != nil {
			return r.out.err
		}
	}
}

func (r *databaseReader) holds(table, session string) (found bool, err error) {
	if found, err = r.db.has(table); !found || err != nil {
		return false, err
	}
	found = false
	err = r.db.query("SELECT 1 FROM "+table+" WHERE session_id = ? LIMIT 1", []any{session}, func(*sqlite3.Stmt) error { found = true; return nil })
	return found, err
}

// A databasePlace is where in a session a message stands.
type databasePlace struct {
	time int64
	id   string
}

func (p databasePlace) behind(other databasePlace) bool {
	return p.time > other.time || p.time == other.time && p.id > other.id
}

// list lists the messages behind a place in their order.
func (r *databaseReader) list(table, session string, after databasePlace) error {
	r.places, r.listed = nil, nil
	sql := "SELECT id, time_created FROM " + table + " WHERE session_id = ? AND (time_created, id) > (?, ?) ORDER BY time_created, id"
	err := r.db.query(sql, []any{session, after.time, after.id}, func(row *sqlite3.Stmt) error {
		if p := (databasePlace{time: row.ColumnInt64(1), id: row.ColumnText(0)}); p.id != "" {
			r.places = append(r.places, p)
		}
		return nil
	})
	if err == nil {
		r.listed = r.db
	}
	return err
}

// A databaseMessage is one of a session, with its parts.
type databaseMessage struct {
	place  databasePlace
	size   int64
	broken bool
	info   opencodeInfo
	parts  []opencodePart
	// oversized counts the parts that were passed over.
	oversized int
}

// next is the message behind a place; one without an id: there is none.
func (r *databaseReader) next(table, session string, after databasePlace) (m databaseMessage, err error) {
	if r.listed != r.db {
		if err := r.list(table, session, after); err != nil {
			return m, err
		}
	}
	for len(r.places) > 0 && !r.places[0].behind(after) {
		r.places = r.places[1:]
	}
	if len(r.places) == 0 {
		return m, nil
	}
	m.place = r.places[0]
	most, kind := int64(r.options.MaxLine), "''"
	if table == "session_message" {
		kind = "type"
	}
	sql := "SELECT octet_length(data), CASE WHEN octet_length(data) > ? THEN '' ELSE data END, " + kind + " FROM " + table + " WHERE id = ?"
	var data []byte
	err = r.db.query(sql, []any{most, m.place.id}, func(row *sqlite3.Stmt) error {
		m.size, data, kind = row.ColumnInt64(0), row.ColumnBlob(1, nil), row.ColumnText(2)
		return nil
	})
	if err != nil || m.place.id == "" || m.size > most {
		return m, err
	}
	if table == "session_message" {
		m.info, m.parts, m.broken = newerMessage(kind, data)
	} else {
		m.broken = json.Unmarshal(data, &m.info) != nil
		err = r.partsOf(&m)
	}
	m.info.ID = m.place.id
	if m.info.Time.Created == 0 {
		m.info.Time.Created = float64(m.place.time)
	}
	return m, err
}

// partsOf adds the parts of a message.
func (r *databaseReader) partsOf(m *databaseMessage) error {
	most, held := int64(r.options.MaxLine), int64(0)
	sql := "SELECT id, octet_length(data), CASE WHEN octet_length(data) > ? THEN '' ELSE data END FROM part WHERE message_id = ? ORDER BY id"
	return r.db.query(sql, []any{most, m.place.id}, func(row *sqlite3.Stmt) error {
		size := row.ColumnInt64(1)
		if size > most || held+size > 4*most { // of the message the rest is read
			m.oversized++
			return nil
		}
		held += size
		var part opencodePart
		if json.Unmarshal(row.ColumnBlob(2, nil), &part) != nil {
			return nil
		}
		part.ID = row.ColumnText(0)
		m.parts = append(m.parts, part)
		return nil
	})
}

// newerMessage takes a message as opencode's next form keeps it, with its parts in itself, and makes one of today's of it.
func newerMessage(kind string, data []byte) (i opencodeInfo, parts []opencodePart, broken bool) {
	var m struct {
		Text    string            `json:"text"`
		Command string            `json:"command"`
		Output  string            `json:"output"`
		Summary string            `json:"summary"`
		Content []json.RawMessage `json:"content"`
		Time    struct {
			Created float64 `json:"created"`
		} `json:"time"`
	}
	if json.Unmarshal(data, &m) != nil {
		return i, nil, true
	}
	i.Role, i.Time.Created = "user", m.Time.Created
	switch kind {
	case "user":
		parts = []opencodePart{{Type: "text", Text: m.Text}}
	case "synthetic":
		parts = []opencodePart{{Type: "text", Text: m.Text, Synthetic: true}}
	case "shell":
		parts = []opencodePart{{Type: "text", Text: m.Command + "\n" + m.Output, Synthetic: true}}
	case "compaction":
		i.Role, i.Summary = "assistant", json.RawMessage("true")
		parts = []opencodePart{{Type: "text", Text: m.Summary}}
	case "assistant":
		i.Role = "assistant"
		for _, raw := range m.Content {
			var c struct {
				opencodePart
				Name  string `json:"name"`
				State struct {
					Status  string          `json:"status"`
					Input   json.RawMessage `json:"input"`
					Content json.RawMessage `json:"content"`
				} `json:"state"`
			}
			if json.Unmarshal(raw, &c) != nil {
				continue
			}
			part := c.opencodePart
			if part.Type == "tool" {
				part.Tool, part.CallID = c.Name, part.ID
				part.State.Status, part.State.Input, part.State.Output = c.State.Status, c.State.Input, valueText(c.State.Content)
			}
			parts = append(parts, part)
		}
	case "agent-switched", "model-switched":
	default:
		i.Role = kind // of which nothing is known
	}
	return i, parts, false
}
