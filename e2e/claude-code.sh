#!/usr/bin/env bash
# The real Claude Code client with casebook's hooks installed, against a scripted Messages API on loopback, in a network namespace that has nothing else.
# Prints one line a check; exit status 1 when one fails, 0 with the word «skipped» when the client cannot be had or the machine lacks what it takes.
set -euo pipefail
cd "$(dirname "$0")/.."

version=2.1.332
skip() { echo "skipped: $*"; exit 0; }
[[ $(uname -s) = Linux && $(id -u) = 0 ]] || skip "a network namespace wants Linux and root"
for tool in node npm unshare ip; do command -v $tool >/dev/null || skip "$tool is missing"; done

dir=${XDG_CACHE_HOME:-$HOME/.cache}/casebook-e2e/$version
client=$dir/node_modules/@anthropic-ai/claude-code-linux-$(uname -m | sed 's/x86_64/x64/;s/aarch64/arm64/')/claude
if [[ ! -x $client ]]; then
  mkdir -p "$dir"
  (cd "$dir" && { [[ -f package.json ]] || npm init -y >/dev/null; } && npm install --silent --no-audit --no-fund "@anthropic-ai/claude-code@$version" >/dev/null 2>&1) ||
    skip "the client could not be had"
  [[ -x $client ]] || skip "the client could not be had: its package holds no program for this machine"
fi

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
CGO_ENABLED=0 go build -o "$tmp/bin/casebook" ./cmd/casebook
unshare -n bash -c 'ip link set lo up && exec "$@"' - node e2e/claude-code.mjs "$client" "$tmp/bin/casebook" "$tmp"
