package extract

// A mark is what a phrase says about the sentence it stands in.
type mark int

// The marks. Judging asks for nothing else.
const (
	_ mark = iota

	// address: words at the start that speak to the agent and are no part of what is said, as "also", "please", "btw". They are cut from the statement.
	address
	// refuse: address that turns down what the agent did, as "no,", "wrong,", "not like that". Cut, too.
	refuse
	// turnsTo: the start of a new clause that asks or orders something for now, as "can you", "so please", "where is". A sentence is cut in two there.
	turnsTo

	// joint: where a sentence of somebody who dictates, without commas, is cut in two, as "and i", "so when", "anyway".
	joint

	// remember: what is beside it is to be kept, as "remember that", "for future reference", "add to memory".
	remember
	// bearInMind: the same, weaker; not together with once, as "keep in mind", "don't forget that".
	bearInMind
	// rememberTo: an order to think of something; to be kept only with standing or lasting, as "remember to", "don't forget to".
	rememberTo
	// notRemember: looks like these and is not, as "do you remember", "i can't remember".
	notRemember
	// anaphor: all that a wish to remember has beside it, when it is meant for the sentence before or after, as "this", "the following".
	anaphor
	// forget: what follows is to be forgotten, as "forget that", "delete the memory about".
	forget
	// notForget: looks like forget and is not, as "forget it", "i forgot".
	notForget
	// wish: a polite question that is none, before remember and forget, as "can you", "would you please".
	wish

	// order: an order, as "use", "make sure", "you should".
	order
	// avoid: an order not to do something, as "don't", "stop", "avoid".
	avoid
	// norm: how things are done here, suffices alone, as "we never", "our convention is".
	norm
	// standing: makes an order last, as "every", "any", "in general", "always" in the middle.
	standing
	// ought: says how things have to be without giving an order, as "must", "belongs in"; lasts only with a reason or standing.
	ought
	// task: the start of an order to make something, whose details are no rules, as "add a", "write the".
	task
	// ever: an order for all times, suffices alone unless it points at one thing, as "always" and "never" at the start.
	ever
	// lasting: makes the whole sentence last, suffices alone, even in a polite question, as "from now on".
	lasting
	// choice: a preference, suffices alone, as "i prefer", "use {tool} instead of {tool}".
	choice
	// told: an order was given before, as "i told you", "how many times".
	told
	// praise: a choice of the agent's was right, as "was the right call", "i like how you".
	praise
	// keep: it is to be done again, as "keep doing that", "do it this way next time".
	keep

	// self: the person speaks of themself; tells only the type of what was asked to be remembered.
	self
	// identity: role, team, name, place, hours, needs.
	identity
	// expertise: what the person knows well, or not at all.
	expertise

	// freeze: nothing is merged or shipped for a time; with when or a reason.
	freeze
	// deadline: something is due; with when.
	deadline
	// owner: who is responsible for what.
	owner
	// constraint: law, contract, compliance, support duties.
	constraint
	// underway: a migration or replacement in progress.
	underway
	// decision: something was decided.
	decision
	// when: a date, or a time that is not now.
	when

	// pointer: something outside is found, watched or tracked there.
	pointer

	// linked: goes on about what the sentence before said, as "he", "them", "until then".
	linked
	// ours: begins with who works here; behind an order not to do something it is the reason, as "we", "our", "nobody".
	ours
	// reason: a reason follows; the phrase is left out of Why, as "because".
	reason
	// purpose: a reason that the phrase belongs to, as "so that", "otherwise"; or, behind an order not to do something, a clause that only a comma joins.
	purpose
	// incident: something that happened, as "last quarter", "got burned", "broke production".
	incident
	// scope: where a rule holds; the phrase is the whole of it, as "in the order tests", "for refactors".
	scope
	// whenever: where a rule holds; the clause up to the next comma belongs to it, as "when", "whenever", "if".
	whenever

	// once: for now only, as "this time", "for now", "that file", "yet".
	once
	// only: what narrows to one place or thing, as "only", "just in".
	only
	// pointed: at one thing at hand, as "this function", "that file".
	pointed
	// definite: a thing that may be the one at hand, as "the test"; weighs less than once.
	definite
	// nearby: for this place only, unless it says how things are done, as "here" at the end.
	nearby
	// question: a question without its mark.
	question
	// hypo: hypothetical, doubtful, wondering, as "what if", "imagine", "maybe we should".
	hypo
	// others: words of others, as "the docs say", "he wrote".
	others
	// sarcasm: meant the other way round.
	sarcasm
	// cancel: takes a rule back or says that there is none, as "never mind", "you don't have to".
	cancel
	// ephemeral: the state of now, as "is green", "i'm looking at".
	ephemeral
	// playing: role-play, or a test of the tool, as "pretend", "act as".
	playing
	// change: corrects what was said before, as "actually", "wait", "on second thought".
	change
	// permit: allows what was forbidden, as "it's fine to", "no longer".
	permit
	// retract: takes back the whole of what was just said, wherever it stands in the turn, as "on second thought", "i misread", "that was my other project".
	retract
	// moved: says that something is not any more as it was, as "moved to", "is now"; worth keeping only where a memory says how it was.
	moved
	// pasted: what follows in a paragraph of its own is a text to work on, as "implement section 4 of this", "what do I answer to this".
	pasted
	// letter: a letter or mail begins, as "dear team": nothing behind it is the person's.
	letter
	// relayed: what the paragraph goes on with is another's, as "slack from the PM:".
	relayed
	marks // how many there are
)

// markNames are the marks as weights.txt writes them.
var markNames = [marks]string{
	address:    "address",
	turnsTo:    "turnsTo",
	remember:   "remember",
	rememberTo: "rememberTo",
	anaphor:    "anaphor",
	notForget:  "notForget",
	order:      "order",
	norm:       "norm",
	ought:      "ought",
	ever:       "ever",
	choice:     "choice",
	praise:     "praise",
	self:       "self",
	expertise:  "expertise",
	deadline:   "deadline",
	constraint: "constraint",
	decision:   "decision",
	pointer:    "pointer",
	ours:       "ours",
	purpose:    "purpose",
	scope:      "scope",
	once:       "once",
	pointed:    "pointed",
	nearby:     "nearby",
	hypo:       "hypo",
	sarcasm:    "sarcasm",
	ephemeral:  "ephemeral",
	change:     "change",
	retract:    "retract",
	relayed:    "relayed",
}

func (m mark) String() string { return markNames[m] }
