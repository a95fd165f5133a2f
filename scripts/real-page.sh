#!/usr/bin/env bash
# Prints the path of a page of real size for the demonstration: the manual of bash, fetched once where apt is there,
# else the largest page that the system's documentation has. Prints nothing where there is none.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=.build/demo
page=$folder/usr/share/doc/bash/bashref.html

fetch() {
  command -v apt-get >/dev/null && command -v dpkg >/dev/null || return 1
  mkdir -p "$folder"
  (cd "$folder" && { apt-get -qq download bash-doc || { apt-get -qq update && apt-get -qq download bash-doc; }; }) \
    >/dev/null 2>&1 || return 1
  dpkg -x "$folder"/bash-doc_*.deb "$folder"
}

if [ -f "$page" ] || { fetch && [ -f "$page" ]; }; then
  printf '%s\n' "$page"
else
  find /usr/share/doc /usr/share -maxdepth 5 -name '*.html' -size +50k -printf '%s %p\n' 2>/dev/null |
    sort -rn | head -n 1 | cut -d ' ' -f 2- || true
fi
