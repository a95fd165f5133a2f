#!/usr/bin/env bash
# Makes the reference documentation of the libraries, a site that works without a server, in .build/documentation.
set -euo pipefail
cd "$(dirname "$0")/.."

graphs=.build/symbol-graphs
output=.build/documentation
from=$(swift package dump-symbol-graph --minimum-access-level public | sed -n 's/^Files written to //p')
rm -rf "$graphs" "$output"
mkdir -p "$graphs"
for folder in Sources/* Conformance; do
  module=$(basename "$folder")
  if [ "$module" = Conformance ]; then module=HandlerConformance; fi
  for graph in "$from/$module.symbols.json" "$from/$module@"*.symbols.json; do
    if [ -f "$graph" ]; then cp "$graph" "$graphs"; fi
  done
done
# C modules have no documentation of their own.
rm -f "$graphs"/C[A-Z]*.symbols.json

docc=$(command -v docc || xcrun --find docc)
"$docc" convert --additional-symbol-graph-dir "$graphs" --output-dir "$output" --warnings-as-errors \
  --fallback-display-name HeadlessWebView --fallback-bundle-identifier HeadlessWebView \
  --transform-for-static-hosting
echo "documentation: $output/index.html"
