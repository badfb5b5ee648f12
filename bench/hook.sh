#!/usr/bin/env bash
# Measures what casebook costs a prompt and says whether the promised limits hold. Exit status 1 when one does not.
#
#   bench/hook.sh            all of it, 41 pairs each: some minutes, 1 GB of temporary files
#   bench/hook.sh --quick    11 pairs, without the 100,000 memories
#   bench/hook.sh --loose    doubles the limits of times: for shared machines, where only a gross mistake should stop a change
#   CASEBOOK=FILE            measures this binary instead of building one
#
# N is the wall time of `node -e 0`. Every command runs under `env -i PATH HOME` with a home folder of its own, in turns with what it is compared to;
# a claim on the ratio of the medians holds when the lower end of its bootstrap interval does (bench/hook/pairs says how). Each prompt is the first of
# a new session and some memories fit it; an answer without a memory in it stops the measurement.
set -euo pipefail
cd "$(dirname "$0")/.."

source bench/options.sh # sets pairs, full and slack
options 2,11 "$@"

tmp=$(mktemp -d) && tmp=$(cd "$tmp" && pwd -P) # the real path, since the memory directory is named after it
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/bin"
export CGO_ENABLED=0 # for all of them: a dynamically linked program starts later, and would make casebook look good
go build -trimpath -ldflags='-s -w' -o "$tmp/bin/" ./bench/hook/...
if [[ ${CASEBOOK:-} ]]; then
  cp "$CASEBOOK" "$tmp/bin/casebook"
else
  go build -trimpath -ldflags='-s -w' -o "$tmp/bin/casebook" ./cmd/casebook
fi
# As they are installed, written from their beginning to their end: what the linker leaves in the page cache starts slower, the larger program more so.
for program in "$tmp"/bin/*; do cp "$program" "$program.installed" && mv "$program.installed" "$program"; done

failed=0
compare() { # CLAIM LIMIT HOME [flag of pairs…] -- A -- B
  local claim=$1 limit home=$3
  limit=$(node -p "$2 * $slack")
  shift 3
  "$tmp/bin/pairs" -claim "$claim" -limit "$limit" -pairs "$pairs" -home "$home" "$@" || fails "$home"
}

# fails notes the failure and shows what the hooks had to say.
fails() { # HOME
  failed=1
  tail -n 3 "$1/.local/state/casebook/hook.log" 2>/dev/null || true
}

# prepare writes N memories where the client would keep those of a project in a folder without git, and builds the cache by a first recall.
prepare() { # N
  local root=$tmp/$1 project memory
  project=$root/shop
  memory=$root/home/.claude/projects/${project//[^A-Za-z0-9]/-}/memory
  mkdir -p "$project"
  "$tmp/bin/memories" -n "$1" -dir "$memory" -events "$root/events" -cwd "$project"
  # A busy machine must not turn a slow answer into none by the hook's deadline, which would be an answer of 500 ms at most: how long it takes is the question.
  mkdir -p "$root/home/.config/casebook"
  printf 'hook:\n  deadline: 30000\n' >"$root/home/.config/casebook/config.yaml"
  env -i PATH="$PATH" HOME="$root/home" "$tmp/bin/casebook" -C "$project" recall "how do we deploy the shop on Fridays?" >/dev/null
}

# hookFlags says how the hook is called over the memories of prepare.
hookFlags() { # N
  flags=(-dir "$tmp/$1/shop" -stdin "$tmp/$1/events" -expect 'additionalContext.*\.md')
}

casebook=$tmp/bin/casebook
echo "casebook at the prompt: $(uname -sm), $(getconf _NPROCESSORS_ONLN 2>/dev/null || echo ?) processors, $(go env GOVERSION), node $(node --version), $pairs pairs"

for n in 200 10000; do
  prepare $n
  hookFlags $n
  limit=0.25
  [[ $n = 10000 ]] && limit=1
  compare "hook, $n memories / N" $limit "$tmp/$n/home" "${flags[@]}" -- "$casebook" hook -- node -e 0
  rm -rf "${tmp:?}/$n"
done

# The recorded end of a turn, with the transcript that the client wrote: the hook starts a process that learns from it, and ends without waiting for it.
turn=$tmp/turn
projects=$turn/home/.claude/projects/-ROOT-proj
mkdir -p "$turn/shop" "$turn/home/.config/casebook" "$projects"
printf 'hook:\n  deadline: 30000\n' >"$turn/home/.config/casebook/config.yaml"
cp cmd/casebook/testdata/session/claude-code.jsonl "$projects/76e2cb13-2a63-473b-a8b6-0856e2a4eac2.jsonl"
grep -m1 '"hook_event_name":"Stop"' hook/testdata/hook-events.jsonl | sed "s#\$ROOT/proj#$turn/shop#g; s#\$ROOT/home#$turn/home#g" >"$turn/stop"
compare "hook, the end of a turn / N" 0.3 "$turn/home" -dir "$turn/shop" -stdin "$turn/stop" -expect '^$' -- "$casebook" hook -- node -e 0

if [[ $full = yes ]]; then
  n=100000
  prepare $n
  hookFlags $n
  memory=$(echo "$tmp/$n"/home/.claude/projects/*/memory)
  compare "hook, $n memories / lister of the same files" 2 "$tmp/$n/home" "${flags[@]}" -- "$casebook" hook -- "$tmp/bin/lister" "$memory"
  "$tmp/bin/pairs" -claim "hook, $n memories: RssAnon" -anon 150 -pairs 5 -home "$tmp/$n/home" "${flags[@]}" -- "$casebook" hook || fails "$tmp/$n/home"
fi

mkdir "$tmp/home"
pairs=$((5 * pairs)) # these take 2 ms each, and a tenth of one decides
compare "casebook version / empty Go program" 4 "$tmp/home" -expect . -- "$casebook" version -- "$tmp/bin/empty"
compare "casebook version / blank imports of the same" 1.2 "$tmp/home" -expect . -- "$casebook" version -- "$tmp/bin/blank"
exit $failed
