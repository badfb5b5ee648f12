#!/usr/bin/env bash
# Real memory trees against the built binary: each folder in CASEBOOK_SAMPLES is taken as a memory directory of its own, for `list`, `show`, `recall` and
# `hook`. Nothing in them may change. The trees are other people's files: take them for the test, keep them out of the repository.
# Prints one line a check; exit status 1 when one fails.
#
#   CASEBOOK_SAMPLES=DIR bash e2e/samples.sh
set -euo pipefail
cd "$(dirname "$0")/.."

command -v node >/dev/null || { echo "skipped: node is missing"; exit 0; }
[[ -n ${CASEBOOK_SAMPLES:-} ]] || { echo "skipped: CASEBOOK_SAMPLES names no folder"; exit 0; }
[[ -d $CASEBOOK_SAMPLES ]] || { echo "CASEBOOK_SAMPLES: $CASEBOOK_SAMPLES is no folder" >&2; exit 2; }
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
CGO_ENABLED=0 go build -buildvcs=false -o "$tmp/bin/casebook" ./cmd/casebook
node e2e/samples.mjs "$tmp/bin/casebook" "$tmp" "$CASEBOOK_SAMPLES" docs/problems.md
