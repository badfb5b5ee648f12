# What the benches that compare with node share; sourced by them.

# options reads the flags of a bench; LINES of its head are its help.
options() { # LINES [FLAG…]
  local lines=$1 flag
  shift
  pairs=41 full=yes slack=1
  for flag; do
    case $flag in
      --quick) pairs=11 full=no ;;
      --loose) slack=2 ;;
      *) sed -n "${lines}s/^# \\{0,1\\}//p" "$0" >&2; exit 2 ;;
    esac
  done
  command -v node >/dev/null || { echo "$0: node is missing, and N is its time" >&2; exit 2; }
}
