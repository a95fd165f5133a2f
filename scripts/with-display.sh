#!/usr/bin/env bash
# Runs a command with a display: the one that DISPLAY names, else an Xvfb that ends with the command.
#
# Usage: scripts/with-display.sh COMMAND...
set -uo pipefail

if [ -n "${DISPLAY:-}" ]; then exec "$@"; fi
command -v Xvfb >/dev/null || {
  echo "with-display: there is no display and no Xvfb; install xvfb" >&2
  exit 69
}
number=$(mktemp)
# It writes the number it has chosen, and needs no cookie: it listens on a local socket only.
Xvfb -displayfd 3 -screen 0 1920x1200x24 -nolisten tcp 3>"$number" >/dev/null 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null; rm -f "$number"' EXIT
for _ in $(seq 100); do
  [ -s "$number" ] && break
  kill -0 "$server" 2>/dev/null || break
  sleep 0.1
done
[ -s "$number" ] || {
  echo "with-display: Xvfb does not start" >&2
  exit 69
}
DISPLAY=":$(cat "$number")" "$@"
