// Command blank links what cmd/casebook links directly and does nothing: the time that the libraries' own starting work needs. bench/hook.sh compares
// `casebook version` with it, so that what casebook itself does at its start stays small. A test at the module's root keeps the list true.
package main

import (
	_ "github.com/aymanbagabas/go-udiff"
	_ "github.com/bmatcuk/doublestar/v4"
	_ "github.com/gofrs/flock"
	_ "github.com/google/jsonschema-go/jsonschema"
	_ "github.com/kljensen/snowball/english"
	_ "github.com/ncruces/go-sqlite3"
	_ "github.com/ncruces/go-sqlite3/vfs/readervfs"
	_ "github.com/spf13/cobra"
	_ "github.com/spf13/pflag"
	_ "github.com/tailscale/hujson"
	_ "github.com/yuin/goldmark/ast"
	_ "github.com/yuin/goldmark/parser"
	_ "github.com/yuin/goldmark/text"
	_ "github.com/yuin/goldmark/util"
	_ "go.yaml.in/yaml/v4"
	_ "golang.org/x/net/http/httpguts"
	_ "golang.org/x/net/http/httpproxy"
	_ "golang.org/x/sys/unix"
	_ "golang.org/x/term"
	_ "golang.org/x/text/unicode/norm"
	_ "golang.org/x/text/width"
	_ "net/http"
)

func main() {}
