#!/usr/bin/env bash
# The hook events recorded from the real client (hook/testdata), piped through `casebook hook` one process an event, then the same events damaged.
# Prints one line a check; exit status 1 when one fails.
set -euo pipefail
cd "$(dirname "$0")/.."

for tool in node git; do command -v "$tool" >/dev/null || { echo "skipped: $tool is missing"; exit 0; }; done
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
CGO_ENABLED=0 go build -buildvcs=false -o "$tmp/bin/casebook" ./cmd/casebook
node e2e/fixtures.mjs "$tmp/bin/casebook" "$tmp" hook/testdata/hook-events.jsonl
