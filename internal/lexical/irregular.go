package lexical

import "strings"

// irregularList gives, a line each, a base form and the inflected forms that a suffix stemmer cannot bring back to it.
const irregularList = `
arise arose arisen
become became
begin began begun
bend bent
bind bound
bite bit bitten
blow blew blown
break broke broken
bring brought
build built
burn burnt
buy bought
catch caught
choose chose chosen
cling clung
cost costs
creep crept
deal dealt
dig dug
draw drew drawn
dream dreamt
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
flee fled
fly flew flown
forbid forbade forbidden
forget forgot forgotten
forgive forgave forgiven
freeze froze frozen
grow grew grown
hang hung
hear heard
hide hid hidden
hold held
keep kept
kneel knelt
lay laid
lead led
leave left
lend lent
light lit
lose lost
mean meant
meet met
mistake mistook mistaken
pay paid
prove proven
ride rode ridden
ring rang rung
rise rose risen
run ran
seek sought
sell sold
send sent
shake shook shaken
shine shone
shoot shot
shrink shrank shrunk
sing sang sung
sink sank sunk
sit sat
sleep slept
slide slid
speak spoke spoken
spend spent
spin spun
stand stood
steal stole stolen
stick stuck
strike struck
swear swore sworn
sweep swept
swim swam swum
swing swung
teach taught
tear tore torn
throw threw thrown
understand understood
wake woke woken
wear wore worn
weave wove woven
win won
wind wound
write wrote written
child children
datum data
foot feet
goose geese
index indices
life lives
man men
matrix matrices
mouse mice
person people
schema schemata
tooth teeth
vertex vertices
wife wives
woman women
`

// baseForm is the base of an irregular form, and any other word itself.
func baseForm(w string) string {
	at := listedAt(irregularList, w)
	if at < 0 {
		return w
	}
	line := irregularList[strings.LastIndexByte(irregularList[:at], '\n')+1:]
	base, _, _ := strings.Cut(line, " ")
	return base
}
