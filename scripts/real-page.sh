#!/usr/bin/env bash
# Prints the path of a page of real size for the demonstration: the Debian Developer's Reference on one page, fetched
# once where apt is there, else the largest page that the system's documentation has. Prints nothing where there is none.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=.build/demo
page=$folder/site/developers-reference.html
# The packages that its scripts are links to come with it.
packages=(developers-reference libjs-sphinxdoc libjs-jquery libjs-underscore)

fetch() {
  command -v apt-get >/dev/null && command -v dpkg >/dev/null || return 1
  rm -rf "$folder" && mkdir -p "$folder/packages"
  (
    cd "$folder/packages"
    apt-get -qq download "${packages[@]}" || { apt-get -qq update && apt-get -qq download "${packages[@]}"; }
  ) >/dev/null 2>&1 || return 1
  for package in "$folder"/packages/*.deb; do dpkg -x "$package" "$folder/unpacked"; done
  cp -RL "$folder/unpacked/usr/share/developers-reference" "$folder/site" 2>/dev/null || true
}

if [ -f "$page" ] || { fetch && [ -f "$page" ]; }; then
  printf '%s\n' "$page"
else
  find /usr/share/doc /usr/share -maxdepth 5 -name '*.html' -size +50k -printf '%s %p\n' 2>/dev/null |
    sort -rn | head -n 1 | cut -d ' ' -f 2- || true
fi
