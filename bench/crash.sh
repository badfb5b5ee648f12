#!/usr/bin/env bash
# Stops the store wherever it can be stopped, and counts what was lost: nothing that was acknowledged may be, no file may be half, the index lists every
# memory once, and the lock is free afterwards.
#
#   bench/crash.sh [KILLS]   kills processes in the middle of a save, at moments spread over the measured time of one: 100, or KILLS; stops and fails a
#                            batch after each step on the file system; lets another program write at each step; lets 8 processes save 200 memories
#                            each at once, beside edits by hand
#   bench/crash.sh --quick   the 100 kills alone
set -euo pipefail
cd "$(dirname "$0")/.."

kills=100 tests='Kill|AnyStep|AnotherProgram|ProcessesAtOnce'
case ${1:-} in
  --quick) tests=KilledProcesses ;;
  '') ;;
  *[!0-9]*) sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
  *) kills=$1 ;;
esac
exec go test ./store -count=1 -timeout 3600s -v -run "$tests" -long -kills "$kills" -procs 8 -saves 200
