# Sourced by the scripts that run the real Claude Code client: fetches it once, and sets client, cache and namespace. What a machine lacks ends the script with the
# word «skipped» and exit status 0.
version=2.1.332
skip() { echo "skipped: $*"; exit 0; }
[[ $(uname -s) = Linux ]] || skip "a network namespace wants Linux"
for tool in node npm git unshare ip script; do command -v "$tool" >/dev/null || skip "$tool is missing"; done
node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' || skip "node is older than 18"
namespace=(unshare -n)
[[ $(id -u) = 0 ]] || namespace=(unshare -rn)
"${namespace[@]}" ip link set lo up 2>/dev/null || skip "this user may not make a network namespace"

cache=${XDG_CACHE_HOME:-$HOME/.cache}/casebook-e2e
dir=$cache/$version
client=$dir/node_modules/@anthropic-ai/claude-code-linux-$(uname -m | sed 's/x86_64/x64/;s/aarch64/arm64/')/claude
if [[ ! -x $client ]]; then
  mkdir -p "$dir" 2>/dev/null || skip "there is no place for the client: $dir cannot be made"
  [[ -f $dir/package.json ]] || echo '{"private": true}' >"$dir/package.json"
  npm install --prefix "$dir" --silent --no-audit --no-fund "@anthropic-ai/claude-code@$version" >/dev/null 2>&1 || skip "the client could not be had"
  [[ -x $client ]] || skip "the client could not be had: its package holds no program for this machine"
fi

# Beside the client and not in the folder for temporary files: casebook warns of a program installed from there.
tmp=$(mktemp -d "$cache/run.XXXXXX")
if [[ -n ${CASEBOOK_E2E_KEEP:-} ]]; then trap 'echo "kept: $tmp"' EXIT; else trap 'rm -rf "$tmp"' EXIT; fi
