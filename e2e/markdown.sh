#!/usr/bin/env bash
# What package markdown reads of random texts against another reader: the npm package `marked`, walked as the recordings of the client show that it
# walks. Prints one line a check; exit status 1 when one fails, 0 with the word «skipped» when the package cannot be had.
#
#   CASEBOOK_E2E_SEED=N   other texts
set -euo pipefail
cd "$(dirname "$0")/.."

marked=16.4.2 # with gfm off, this version agrees with each recording; 17 reads a quote behind a list otherwise
skip() { echo "skipped: $*"; exit 0; }
for tool in node npm; do command -v "$tool" >/dev/null || skip "$tool is missing"; done
node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' || skip "node is older than 18"

dir=${XDG_CACHE_HOME:-$HOME/.cache}/casebook-e2e/markdown
if ! grep -qs "\"version\": \"$marked\"" "$dir/node_modules/marked/package.json"; then
  mkdir -p "$dir" 2>/dev/null || skip "there is no place for the package: $dir cannot be made"
  [[ -f $dir/package.json ]] || echo '{"private": true}' >"$dir/package.json"
  npm install --prefix "$dir" --silent --no-audit --no-fund "marked@$marked" >/dev/null 2>&1 || skip "the package could not be had"
fi

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
CGO_ENABLED=0 go build -buildvcs=false -o "$tmp/markdown" ./e2e/markdown
node e2e/markdown.mjs "$tmp/markdown" "$dir" "${CASEBOOK_E2E_SEED:-1}"
