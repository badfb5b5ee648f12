#!/usr/bin/env bash
# Stops the store wherever it can be stopped, and counts what was lost: nothing that was acknowledged may be, no file may be half, the index lists every
# memory once, and the lock is free afterwards. The same for processes that learn from a session: killed and run again, they end in the same memories.
#
#   bench/crash.sh [KILLS]   kills processes in the middle of a save, at moments spread over the measured time of one: 100, or KILLS; stops and fails a
#                            batch after each step on the file system; lets another program write at each step; lets 8 processes save 200 memories
#                            each at once, beside edits by hand and mends of the index, five times
#   bench/crash.sh --quick   the 100 kills alone
set -euo pipefail
cd "$(dirname "$0")/.."

kills=100
run() { go test ./store -timeout 3600s -v -long -kills "$kills" -procs 8 -saves 200 "$@"; }
learn() { go test ./cmd/casebook -timeout 3600s -v -count=1 -kills "$kills" -run TestKilledLearning; }
case ${1:-} in
  --quick)
    run -count=1 -run KilledProcesses
    learn
    exit ;;
  '') ;;
  *[!0-9]*) sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
  *) kills=$1 ;;
esac
run -count=1 -run 'Kill|AnyStep|AnotherProgram|Case104'
run -count=5 -run ProcessesAtOnce
learn
