package main

import "time"

// A Half says whether a question may be looked at while weights are chosen.
type Half string

// Even-numbered conversations and prompts are for tuning, odd-numbered ones only for reports.
const (
	Dev     Half = "even (dev)"
	HeldOut Half = "odd (held out)"
)

func halfOf(n int) Half {
	if n%2 == 0 {
		return Dev
	}
	return HeldOut
}

// A Document is one memory as a selector sees it.
type Document struct {
	ID          string
	Name        string
	Description string
	Type        string
	Hints       []string
	Body        string
	Time        time.Time
}

// A Question is a prompt asked of one directory. No Gold means that no memory fits and nothing should be attached.
type Question struct {
	ID    string
	Set   string
	Class string
	Half  Half
	Text  string
	Gold  []string // IDs of the memories that should come
	Stale []string // IDs of memories whose content a Gold one has replaced
}

// A Directory is a memory directory with everything that is asked of it.
type Directory struct {
	Name      string
	Documents []Document
	Questions []Question
}
