#!/usr/bin/env bash
# Makes the pictures of docs/images anew: the HTML report by Chromium, and a terminal as SVG.
#
# Needs Chromium (`apt-get install chromium`) and Python 3; BINARY names a built headless-webview.
set -euo pipefail
cd "$(dirname "$0")/.."

binary=${BINARY:-.build/release/headless-webview}
if [ ! -x "$binary" ]; then
  swift build --configuration release --product headless-webview
  binary=.build/release/headless-webview
fi
images=docs/images
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$images"

# The hybrid app of `demo`, through the handler that is wrong.
"$binary" demo --trace "$work/run.jsonl" >/dev/null
for scheme in light dark; do
  "$binary" report "$work/run.jsonl" --format html -o "$work/run.html"
  if [ "$scheme" = dark ]; then
    # Headless Chromium has no switch for it that all versions know, so that the report's own rule is made to hold.
    sed -i 's/prefers-color-scheme: dark/min-width: 1px/; s/<meta http-equiv="Content-Security-Policy"[^>]*>//' "$work/run.html"
  fi
  chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --force-device-scale-factor=1 \
    --user-data-dir="$work/profile" --window-size=1280,800 --virtual-time-budget=2000 \
    --screenshot="$PWD/$images/report-$scheme.png" "file://$work/run.html" >/dev/null 2>&1
done
COLUMNS=96 CLICOLOR_FORCE=1 "$binary" report "$work/run.jsonl" | python3 scripts/terminal-svg.py > "$images/terminal.svg"
echo "$images/report-light.png $images/report-dark.png $images/terminal.svg"
