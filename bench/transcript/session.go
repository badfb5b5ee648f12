package main

import (
	"bufio"
	"embed"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"time"
)

// A session writes the lines of an invented session.
type session struct {
	w       *bufio.Writer
	random  *rand.Rand
	size    int
	at      time.Time
	count   int
	prompts int
	source  []string // lines of code
}

func invent(path string, size, line int) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	s := &session{w: bufio.NewWriterSize(f, 1<<20), random: rand.New(rand.NewPCG(7, 7)), at: time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC)}
	for _, name := range []string{"main.go", "session.go"} {
		text, err := sources.ReadFile(name)
		if err != nil {
			return err
		}
		s.source = append(s.source, strings.Split(string(text), "\n")...)
	}
	for s.size < size {
		s.prompt()
	}
	if line > 0 {
		fmt.Fprintf(s.w, `{"type":"user","uuid":"u-last","message":{"role":"user","content":[{"tool_use_id":"toolu_last","type":"tool_result","content":"`)
		part := strings.Repeat("0123456789abcdef", 4096)
		for written := 0; written < line; written += len(part) {
			s.w.WriteString(part)
		}
		s.w.WriteString(`"}]}}`)
	}
	if err := s.w.Flush(); err != nil {
		return err
	}
	return f.Close()
}

// prompt writes what one prompt leaves: the prompt, some tools with what they gave back, the answer, and what the client notes of all that.
func (s *session) prompt() {
	s.prompts++
	text := s.prose(8 + s.random.IntN(60))
	s.line(`{"type":"queue-operation","operation":"enqueue","timestamp":%s,"sessionId":"76e2cb13","content":%s}`, s.time(), quoted(text))
	s.line(`{"type":"queue-operation","operation":"dequeue","timestamp":%s,"sessionId":"76e2cb13"}`, s.time())
	s.chained(`"promptId":"p%d","type":"user","message":{"role":"user","content":%s},"permissionMode":"acceptEdits","promptSource":"typed","origin":{"kind":"human"},`, s.prompts, quoted(text))
	if s.prompts%20 == 1 {
		s.chained(`"attachment":{"type":"instructions","files":[{"path":"/home/ana/shop/CLAUDE.md","type":"Project","content":%s}]},"type":"attachment","renderedRole":"user",`, quoted(s.prose(900)))
		s.chained(`"attachment":{"type":"prompt_snapshot","systemPrompt":[%s],"reminderFold":false},"type":"attachment",`, quoted(s.prose(4000)))
	}
	for range 2 + s.random.IntN(6) {
		s.tool(text)
	}
	s.chained(`"message":{"id":"msg_%d","type":"message","role":"assistant","model":"claude-opus-5-5","content":[{"type":"thinking","thinking":%s,"signature":%s}],%s},"type":"assistant",`,
		s.count, quoted(s.prose(120)), quoted(strings.Repeat("Eq+o/9", 150)), usage)
	s.chained(`"message":{"id":"msg_%d","type":"message","role":"assistant","model":"claude-opus-5-5","content":[{"type":"text","text":%s}],%s},"type":"assistant",`,
		s.count-1, quoted(s.prose(60+s.random.IntN(200))), usage)
	s.chained(`"type":"system","subtype":"stop_hook_summary","hookCount":1,"hookInfos":[{"command":"casebook hook","durationMs":13}],"hookErrors":[],"level":"suggestion",`)
	s.line(`{"type":"last-prompt","lastPrompt":%s,"leafUuid":"u%d","sessionId":"76e2cb13"}`, quoted(text), s.count)
	s.line(`{"type":"cost-state","sessionId":"76e2cb13","cost":0.41}`)
}

const usage = `"stop_reason":"tool_use","stop_sequence":null,"usage":{"input_tokens":10,"cache_creation_input_tokens":0,"cache_read_input_tokens":31337,"output_tokens":512,"service_tier":"standard","cache_creation":{"ephemeral_1h_input_tokens":0,"ephemeral_5m_input_tokens":0},"iterations":[]}`

// tool writes one request and the tool that it ends in.
func (s *session) tool(prompt string) {
	s.line(`{"type":"api-request-blob","sessionId":"76e2cb13","hash":"070d42a0fbc5a6b6","message":{"role":"user","content":[{"type":"text","text":%s},{"type":"text","text":%s}]}}`,
		quoted("<system-reminder>\n"+s.prose(150+s.random.IntN(500))+"\n</system-reminder>"), quoted(prompt))
	s.line(`{"type":"api-request","sessionId":"76e2cb13","id":"r%d","timestamp":%s,"version":"2.1.332","params":{"model":"claude-opus-5-5","betas":["claude-code-20250219","interleaved-thinking-2025-05-14"],"max_tokens":128000,"thinking":{"type":"adaptive"}},"tail":[%s],"cacheControl":[{"path":["system",0],"value":{"type":"ephemeral"}}]}`,
		s.count, s.time(), strings.TrimSuffix(strings.Repeat(`"553cbf1f383c5c2df3c70ed4bf0dd127d28f13c747606f8d965a1f593e8e22bf",`, 8), ","))
	path := fmt.Sprintf("/home/ana/shop/api/orders%d.go", s.random.IntN(40))
	s.chained(`"message":{"id":"msg_%d","type":"message","role":"assistant","model":"claude-opus-5-5","content":[{"type":"tool_use","id":"toolu_%d","name":"Read","input":{"file_path":"%s"}}],%s},"type":"assistant",`, s.count, s.count, path, usage)
	code := s.code(20 + s.random.IntN(400))
	s.chained(`"promptId":"p%d","type":"user","message":{"role":"user","content":[{"tool_use_id":"toolu_%d","type":"tool_result","content":%s}]},"toolUseResult":{"type":"text","file":{"filePath":"%s","content":%s,"numLines":4}},"sourceToolAssistantUUID":"u%d",`,
		s.prompts, s.count-1, quoted(code), path, quoted(code), s.count-1)
	if s.random.IntN(6) == 0 {
		s.chained(`"attachment":{"type":"nested_memory","path":"/home/ana/shop/api/CLAUDE.md","content":{"path":"/home/ana/shop/api/CLAUDE.md","type":"Project","content":%s}},"type":"attachment","rendered":[{"content":"x"}],"renderedRole":"user",`, quoted(s.prose(120)))
	}
}

// chained writes a line that belongs to the conversation.
func (s *session) chained(format string, values ...any) {
	s.count++
	s.line(`{"parentUuid":"u%d","isSidechain":false,%s"uuid":"u%d","timestamp":%s,"userType":"external","entrypoint":"cli","cwd":"/home/ana/shop","sessionId":"76e2cb13","version":"2.1.332","gitBranch":"main"}`,
		s.count-1, fmt.Sprintf(format, values...), s.count, s.time())
}

func (s *session) line(format string, values ...any) {
	n, _ := fmt.Fprintf(s.w, format+"\n", values...) // the flush at the end says what went wrong
	s.size += n
}

func (s *session) time() string {
	s.at = s.at.Add(time.Duration(s.random.IntN(9000)) * time.Millisecond)
	return quoted(s.at.Format("2006-01-02T15:04:05.000Z"))
}

var vocabulary = strings.Fields(`the order service writes to a queue that nobody drains after midnight so we retry "twice" and then page on-call — Müller said the migration locks
	the table \n while invoices run; prefer small pull requests, keep the tests against real Postgres and never mock it when amounts are checked <b>at</b> the border`)

func (s *session) prose(words int) string {
	var b strings.Builder
	for range words {
		b.WriteString(vocabulary[s.random.IntN(len(vocabulary))])
		b.WriteByte(" \n"[min(1, s.random.IntN(15)/14)])
	}
	return b.String()
}

// sources are code as an agent reads it: this program's.
//
//go:embed main.go session.go
var sources embed.FS

// code is a piece of source as the client shows it, with the numbers of its lines.
func (s *session) code(lines int) string {
	var b strings.Builder
	for i := range lines {
		fmt.Fprintf(&b, "%6d\t%s\n", i+1, s.source[(s.prompts*7+i)%len(s.source)])
	}
	return b.String()
}

func quoted(text string) string {
	out, _ := json.Marshal(text) // a string always can be
	return string(out)
}
