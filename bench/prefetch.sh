#!/usr/bin/env bash
# Measures what a model that chooses memories costs a prompt, and when its choice arrives. Exit status 1 when something is not as promised. Linux.
#
#   bench/prefetch.sh            41 pairs
#   bench/prefetch.sh --quick    11 pairs
#   CASEBOOK=FILE                measures this binary instead of building one
#
# A scripted provider answers after 0 ms, 200 ms, 2 s, never, and with garbage. The process of the hook must not be the one that asks; the choice comes at the first
# collect point at which it is there, once, or not at all; nothing is left running. Then a prompt with a model is timed against one without (bench/hook/pairs).
set -euo pipefail
cd "$(dirname "$0")/.."

pairs=41
for flag; do
  case $flag in
    --quick) pairs=11 ;;
    *) sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
  esac
done

tmp=$(mktemp -d) && tmp=$(cd "$tmp" && pwd -P)
trap 'rm -rf "$tmp"' EXIT
mkdir -p "$tmp/bin" "$tmp/shop" "$tmp/home/.config/casebook"
export CGO_ENABLED=0
go build -trimpath -ldflags='-s -w' -o "$tmp/bin/" ./bench/hook/pairs ./bench/hook/memories ./bench/prefetch
if [[ ${CASEBOOK:-} ]]; then
  cp "$CASEBOOK" "$tmp/bin/casebook"
else
  go build -trimpath -ldflags='-s -w' -o "$tmp/bin/casebook" ./cmd/casebook
fi
project=$tmp/shop
"$tmp/bin/memories" -n 200 -dir "$tmp/home/.claude/projects/${project//[^A-Za-z0-9]/-}/memory" -events "$tmp/events" -cwd "$project"
env -i PATH="$PATH" HOME="$tmp/home" "$tmp/bin/casebook" -C "$project" recall "how do we deploy the shop on Fridays?" >/dev/null

echo "a model at the prompt: $(uname -sm), $(getconf _NPROCESSORS_ONLN 2>/dev/null || echo ?) processors, $(go env GOVERSION), 200 memories, $pairs pairs"
"$tmp/bin/prefetch" -casebook "$tmp/bin/casebook" -pairs "$tmp/bin/pairs" -home "$tmp/home" -dir "$project" -events "$tmp/events" -n "$pairs"
