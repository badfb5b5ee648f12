package transcript

import (
	"path"
	"strings"
)

// OwnDir is the name of the folder in which casebook runs an agent to ask it something (package model/host); OwnOpening begins what it asks. By either of them a session is
// known as casebook's own, in which nobody says anything.
const (
	OwnDir     = "casebook-asks"
	OwnOpening = "casebook asks: "
)

// KindOwn is the kind of all turns of a session in which casebook itself asked an agent something.
const KindOwn = "casebook"

// isOwnDir says whether a working directory is one of casebook's own; what a host makes of its name, such as casebook-asks-1, counts too.
func isOwnDir(dir string) bool {
	name := path.Base(strings.TrimRight(strings.ReplaceAll(dir, `\`, "/"), "/"))
	rest, ok := strings.CutPrefix(name, OwnDir)
	return ok && strings.Trim(rest, "-0123456789") == ""
}

// isOwn says of a turn whether it shows that its session is casebook's own.
func isOwn(t Turn) bool {
	return t.Dir != "" && isOwnDir(t.Dir) || t.Speaker == Person && strings.HasPrefix(t.Text, OwnOpening)
}
