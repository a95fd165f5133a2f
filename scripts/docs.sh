#!/usr/bin/env bash
# Makes the reference documentation of the libraries, a site that works without a server, in .build/documentation.
#
# A link to a symbol that there is not, and a public symbol without a comment, end it with an error.
set -euo pipefail
cd "$(dirname "$0")/.."

graphs=.build/symbol-graphs
output=.build/documentation
from=$(dirname "$(swift build --show-bin-path)")/symbolgraph
rm -rf "$graphs" "$output" "$from"
mkdir -p "$graphs"
# It fails for the C modules that it does not find by their target's name; what is needed of it is looked for below.
swift package dump-symbol-graph --minimum-access-level public > .build/symbol-graphs.log 2>&1 || true
for folder in Sources/* Conformance; do
  module=$(basename "$folder")
  case $module in
    Conformance) module=HandlerConformance ;;
    # C modules and programs have no documentation of their own.
    C[A-Z][A-Z]* | CSystem* | CWeb* | headless-webview | markup-dump) continue ;;
    CoreServices | MobileCoreServices | ObjectiveC | UniformTypeIdentifiers | WebKit | os)
      if [ "$(uname)" != Linux ]; then continue; fi
      ;;
  esac
  if [ ! -f "$from/$module.symbols.json" ]; then
    tail -n 40 .build/symbol-graphs.log >&2
    echo "error: there is no symbol graph of $module" >&2
    exit 1
  fi
  cp "$from/$module.symbols.json" "$graphs"
  # What it adds to other modules' types.
  for graph in "$from/$module@"*.symbols.json; do
    if [ -f "$graph" ]; then cp "$graph" "$graphs"; fi
  done
done
python3 scripts/undocumented.py "$graphs"

docc=$(command -v docc || xcrun --find docc)
"$docc" convert --additional-symbol-graph-dir "$graphs" --output-dir "$output" --warnings-as-errors \
  --fallback-display-name HeadlessWebView --fallback-bundle-identifier HeadlessWebView \
  --transform-for-static-hosting
echo "documentation: $output/index.html"
