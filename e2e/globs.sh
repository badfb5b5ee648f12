#!/usr/bin/env bash
# The patterns of package glob against those of the npm packages that the client uses, `ignore` and `picomatch`, and its braces against this shell's: random
# patterns and paths from a seed. Prints one line a check; exit status 1 when one fails, 0 with the word «skipped» when the packages cannot be had.
#
#   CASEBOOK_E2E_SEED=N   other patterns
set -euo pipefail
cd "$(dirname "$0")/.."

ignore=7.0.17
picomatch=4.0.7
skip() { echo "skipped: $*"; exit 0; }
for tool in node npm; do command -v "$tool" >/dev/null || skip "$tool is missing"; done
node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' || skip "node is older than 18"

dir=${XDG_CACHE_HOME:-$HOME/.cache}/casebook-e2e/globs
has() { [[ -f $dir/node_modules/$1/package.json ]] && grep -q "\"version\": \"$2\"" "$dir/node_modules/$1/package.json"; }
if ! has ignore $ignore || ! has picomatch $picomatch; then
  mkdir -p "$dir" 2>/dev/null || skip "there is no place for the packages: $dir cannot be made"
  [[ -f $dir/package.json ]] || echo '{"private": true}' >"$dir/package.json"
  npm install --prefix "$dir" --silent --no-audit --no-fund "ignore@$ignore" "picomatch@$picomatch" >/dev/null 2>&1 || skip "the packages could not be had"
fi

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
CGO_ENABLED=0 go build -buildvcs=false -o "$tmp/globs" ./e2e/globs
node e2e/globs.mjs "$tmp/globs" "$dir" "${CASEBOOK_E2E_SEED:-1}"
