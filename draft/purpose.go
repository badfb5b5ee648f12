package draft

import "strings"

// A purpose is what a command is for, as far as its name says; the order is that of the draft.
type purpose int

const (
	other purpose = iota
	setup
	build
	test
	lint
	format
	types
	run
	generate
)

// words are the parts of names that tell the purpose, the surest first.
func (p purpose) words() []string {
	return map[purpose][]string{
		test:     {"test", "tests", "spec", "pytest", "e2e", "unit", "integration", "bench", "coverage", "verify", "ctest", "rspec", "tox", "nox"},
		lint:     {"lint", "linter", "vet", "clippy", "check", "checks", "eslint", "staticcheck", "golangci", "ruff", "rubocop", "shellcheck", "credo"},
		types:    {"typecheck", "types", "tsc", "mypy", "pyright", "dialyzer", "phpstan"},
		format:   {"fmt", "format", "prettier", "gofmt", "black", "gofumpt", "rustfmt"},
		build:    {"build", "compile", "bundle", "dist", "assemble", "package"},
		generate: {"generate", "gen", "codegen", "proto"},
		setup:    {"setup", "install", "bootstrap", "deps", "init"},
		run:      {"dev", "start", "serve", "run", "watch", "up"},
	}[p]
}

// said is the line for a command that nothing else describes.
func (p purpose) said() string {
	return map[purpose]string{setup: "set up", build: "build", test: "run the tests", lint: "lint", format: "format the code", types: "check the types",
		run: "run it", generate: "generate code"}[p]
}

// purposeOf reads the words of a target's or script's name.
func purposeOf(name string) purpose {
	parts := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !isWord(r) || r == '_' })
	if len(parts) == 0 {
		return other
	}
	switch name {
	case "all", "default":
		return build
	}
	for _, part := range parts {
		switch part {
		case "deploy", "publish", "release", "push", "clean", "rm", "destroy":
			return other
		}
	}
	for _, p := range []purpose{types, test, format, lint, build, generate, setup, run} {
		for _, word := range p.words() {
			for _, part := range parts {
				if part == word {
					return p
				}
			}
		}
	}
	return other
}
