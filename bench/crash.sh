#!/usr/bin/env bash
# Stops the store wherever it can be stopped, and counts: `bash bench/crash.sh [KILLS]`, by default 100.
#
# It kills processes in the middle of a save, at moments spread over the measured time of one; stops and fails a batch after each step on the file system;
# lets another program write at each step; and lets 8 processes save 200 memories each at once, beside edits by hand. Checked is that nothing that was
# acknowledged is lost, no file is half, the index lists every memory once, and the lock is free afterwards.
set -euo pipefail
cd "$(dirname "$0")/.."

kills=${1:-100}
[[ $kills =~ ^[0-9]+$ ]] || { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2; }

exec go test ./store -count=1 -timeout 3600s -v -run 'Kill|AnyStep|AnotherProgram|ProcessesAtOnce' -long -kills "$kills" -procs 8 -saves 200
