#!/usr/bin/env bash
# Measures what `casebook load` takes in a repository of 5,000 folders with 300 rules, 60 of them without paths, and a chain of imports, and says whether
# the promised limits hold. Exit status 1 when one does not.
#
#   bench/load.sh            41 pairs each
#   bench/load.sh --quick    11 pairs
#   bench/load.sh --loose    doubles the limits: for shared machines
#
# N is the wall time of `node -e 0`; both run under `env -i PATH HOME` in turns (bench/hook/pairs says how a claim is judged).
set -euo pipefail
cd "$(dirname "$0")/.."

source bench/options.sh # sets pairs, full and slack
options 2,9 "$@"

tmp=$(mktemp -d) && tmp=$(cd "$tmp" && pwd -P)
trap 'rm -rf "$tmp"' EXIT
export CGO_ENABLED=0
go build -trimpath -ldflags='-s -w' -o "$tmp/" ./bench/hook/pairs ./bench/load/tree ./cmd/casebook
mkdir "$tmp/home" "$tmp/shop"
"$tmp/tree" -dir "$tmp/shop" -reads "$tmp/reads"
reads=()
while read -r file; do reads+=(--read "$file"); done <"$tmp/reads"
node=$(command -v node)

failed=0
compare() { # CLAIM LIMIT EXPECTED ARGUMENT…
  local claim=$1 limit expect=$3
  limit=$(node -p "$2 * $slack")
  shift 3
  "$tmp/pairs" -claim "$claim" -limit "$limit" -pairs "$pairs" -home "$tmp/home" -dir "$tmp/shop" -expect "$expect" \
    -- "$tmp/casebook" load --json "$@" -- "$node" -e 0 || failed=1
}
compare "load, 300 rules / N" 1 'rule59.md'
compare "load, 300 rules, 50 files read / N" 1.5 'part4900/notes.md' "${reads[@]}"
exit $failed
