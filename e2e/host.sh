#!/usr/bin/env bash
# The provider host with the real Claude Code client as its agent, against a scripted Messages API on loopback, in a network namespace that has nothing else.
# Prints one line a check; exit status 1 when one fails, 0 with the word «skipped» when the client cannot be had or the machine lacks what it takes.
#
#   CASEBOOK_E2E_KEEP=1    keeps the folder of the run and says where it is
#   CASEBOOK_E2E_AGENTS=1  runs Codex, Gemini CLI and opencode too, each on a scripted provider of its own; they are fetched, about 900 MB
set -euo pipefail
cd "$(dirname "$0")/.."
source e2e/real-client.sh

agents=
if [[ -n ${CASEBOOK_E2E_AGENTS:-} ]]; then
  agents=$cache/agents-1
  if [[ ! -f $agents/complete ]]; then
    mkdir -p "$agents"
    echo '{"private": true}' >"$agents/package.json"
    npm install --prefix "$agents" --silent --no-audit --no-fund --ignore-scripts @openai/codex@0.171.0 @google/gemini-cli@0.61.0 opencode-ai@1.18.33 >/dev/null 2>&1 ||
      skip "the other agents could not be had"
    touch "$agents/complete"
  fi
fi
CGO_ENABLED=0 go build -buildvcs=false -o "$tmp/bin/casebook" ./cmd/casebook
CGO_ENABLED=0 go build -buildvcs=false -o "$tmp/bin/ask" ./e2e/host
"${namespace[@]}" bash -c 'ip link set lo up && exec "$@"' - node e2e/host.mjs "$client" "$tmp/bin" "$tmp" "$agents"
