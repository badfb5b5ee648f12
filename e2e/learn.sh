#!/usr/bin/env bash
# The real Claude Code client with casebook's hooks installed, in sessions that hold something to learn, against a scripted Messages API on loopback, in a network
# namespace that has nothing else. Prints one line a check; exit status 1 when one fails, 0 with the word «skipped» when the client cannot be had or the machine lacks what it takes.
#
#   CASEBOOK_E2E_KEEP=1   keeps the folder of the run and says where it is
set -euo pipefail
cd "$(dirname "$0")/.."
source e2e/real-client.sh

CGO_ENABLED=0 go build -buildvcs=false -o "$tmp/bin/casebook" ./cmd/casebook
"${namespace[@]}" bash -c 'ip link set lo up && exec "$@"' - node e2e/learn.mjs "$client" "$tmp/bin/casebook" "$tmp"
