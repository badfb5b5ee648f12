#!/usr/bin/env bash
# Measures what `casebook remember` takes where 1,000 memories are: the look for similar ones, the new file, its line in a full MEMORY.md and the record in
# the history, all flushed to the disk. Says whether the promised limit holds. Exit status 1 when it does not.
#
#   bench/remember.sh            41 pairs
#   bench/remember.sh --quick    11 pairs
#   bench/remember.sh --loose    doubles the limit: for shared machines
#
# N is the wall time of `node -e 0`; both run under `env -i PATH HOME` in turns (bench/hook/pairs says how a claim is judged). Each run saves another memory.
set -euo pipefail
cd "$(dirname "$0")/.."

source bench/options.sh # sets pairs, full and slack
options 2,9 "$@"

tmp=$(mktemp -d) && tmp=$(cd "$tmp" && pwd -P) # the real path, since the memory directory is named after it
trap 'rm -rf "$tmp"' EXIT
export CGO_ENABLED=0
go build -trimpath -ldflags='-s -w' -o "$tmp/" ./bench/hook/pairs ./bench/hook/memories ./cmd/casebook
project=$tmp/shop home=$tmp/home
mkdir "$project" "$home"
"$tmp/memories" -n 1000 -dir "$home/.claude/projects/${project//[^A-Za-z0-9]/-}/memory" -events "$tmp/events" -cwd "$project"
env -i PATH="$PATH" HOME="$home" "$tmp/casebook" -C "$project" doctor --fix >/dev/null # as after years of use: a full index and its history
env -i PATH="$PATH" HOME="$home" "$tmp/casebook" -C "$project" recall "how do we deploy the shop on Fridays?" >/dev/null

"$tmp/pairs" -claim "remember, 1,000 memories / N" -limit "$(node -p "0.8 * $slack")" -pairs "$pairs" -home "$home" -dir "$project" -expect '/memory/' \
  -- "$tmp/casebook" remember --type reference --name 'ticket @RUN@' --description 'where ticket @RUN@ stands' --body 'https://tracker.example/@RUN@' -- "$(command -v node)" -e 0
