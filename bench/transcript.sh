#!/usr/bin/env bash
# Measures how fast session files are read, against `jq -c .type` on the same invented file of 200 MB in turns, and how much memory that takes: on that
# file, and on one of 300 MB whose last line has 250 MB and no end. Says whether the promised limits hold: at least five times as fast, at most 64 MB of
# anonymous memory. Exit status 1 when one does not. Without jq (apt-get install jq) nothing is compared with it, which is said.
#
#   bench/transcript.sh            11 pairs
#   bench/transcript.sh --quick    3 pairs, files of 40 MB and of 60 MB with a line of 50 MB
#   bench/transcript.sh --loose    doubles the limit of the time: for shared machines
set -euo pipefail
cd "$(dirname "$0")/.."

pairs=11 size=200 rest=50 line=250 limit=0.2
for flag; do
  case $flag in
    --quick) pairs=3 size=40 rest=10 line=50 ;;
    --loose) limit=0.4 ;;
    *) sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
  esac
done

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export CGO_ENABLED=0
go build -trimpath -ldflags='-s -w' -o "$tmp/" ./bench/hook/pairs ./bench/transcript
"$tmp/transcript" -write "$tmp/day.jsonl" -size "$size"
"$tmp/transcript" -write "$tmp/line.jsonl" -size "$rest" -line "$line"
"$tmp/transcript" "$tmp/day.jsonl"
"$tmp/transcript" "$tmp/line.jsonl"

failed=0
if command -v jq >/dev/null; then
  "$tmp/pairs" -claim "$size MB, $(jq --version): reader / jq -c .type" -limit "$limit" -pairs "$pairs" -warm-up 1 \
    -- "$tmp/transcript" "$tmp/day.jsonl" -- "$(command -v jq)" -c .type "$tmp/day.jsonl" || failed=1
else
  echo "SKIPPED: the speed is not compared, since jq is missing (apt-get install jq)"
fi
"$tmp/pairs" -claim "$size MB" -anon 64 -pairs 3 -warm-up 0 -expect 'broken 0, too long 0' -- "$tmp/transcript" "$tmp/day.jsonl" || failed=1
"$tmp/pairs" -claim "a line of $line MB without an end" -anon 64 -pairs 3 -warm-up 0 -expect 'broken 0, too long 1' -- "$tmp/transcript" "$tmp/line.jsonl" || failed=1
exit $failed
