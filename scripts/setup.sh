#!/usr/bin/env bash
# Installs what a target needs where it is missing, and says nothing where all is there.
#
# Usage: scripts/setup.sh demo|test|webkit|lint
set -euo pipefail

minimum_swift=6.1

fail() {
  printf 'setup: %s\n' "$*" >&2
  exit 1
}

check_swift() {
  command -v swift >/dev/null ||
    fail "Swift $minimum_swift or later is needed: https://www.swift.org/install/"
  local output version lowest
  output=$(swift --version 2>/dev/null) || fail "'swift --version' fails: $(command -v swift)"
  version=$(sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' <<<"$output" | head -n 1)
  lowest=$(printf '%s\n%s\n' "$minimum_swift" "${version:-0}" | sort -V | head -n 1)
  [ "$lowest" = "$minimum_swift" ] ||
    fail "Swift $minimum_swift or later is needed, this is ${version:-unknown}: https://www.swift.org/install/"
}

# Whether the development files of a library are there; the first argument is its pkg-config name.
has_library() {
  pkg-config --exists "$1" 2>/dev/null
}

install_with_apt() {
  local root=()
  if [ "$(id -u)" != 0 ]; then
    # Without a terminal sudo cannot ask for a password.
    command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; } ||
      fail "please install as root: apt-get install ${packages[*]}"
    root=(sudo)
  fi
  printf 'setup: installing %s\n' "${packages[*]}" >&2
  local apt=(${root[@]+"${root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get --quiet --quiet)
  local install=("${apt[@]}" install --yes --no-install-recommends "${packages[@]}")
  local log
  # A machine that has just been set up does not know of any package yet.
  log=$("${install[@]}" 2>&1 || { "${apt[@]}" update && "${install[@]}"; } 2>&1) ||
    fail "could not install: apt-get install ${packages[*]}"$'\n'"$log"
}

install_with_brew() {
  printf 'setup: installing %s\n' "${packages[*]}" >&2
  HOMEBREW_NO_AUTO_UPDATE=1 brew install --quiet "${packages[@]}" >&2 ||
    fail "could not install: brew install ${packages[*]}"
}

# Each line: what it is called by pkg-config, by apt, and by brew.
libraries() {
  printf 'libxml-2.0 libxml2-dev libxml2\n'
  printf 'sqlite3 libsqlite3-dev sqlite\n'
  if [ "$1" = test ] || [ "$1" = webkit ]; then
    printf 'libmicrohttpd libmicrohttpd-dev libmicrohttpd\n'
    # Looked for at run time: pages with an XSLT style sheet load what it makes of them.
    printf 'libxslt libxslt1-dev libxslt\n'
  fi
  # Real WebKit as a second host; Homebrew has none.
  if [ "$1" = webkit ]; then printf 'webkit2gtk-4.1 libwebkit2gtk-4.1-dev -\n'; fi
}

check_libraries() {
  packages=()
  local manager name apt brew
  if [ "$(uname)" = Darwin ]; then
    manager=brew
    command -v brew >/dev/null || manager=none
  else
    manager=apt
    command -v apt-get >/dev/null || manager=none
  fi
  if ! command -v pkg-config >/dev/null; then packages+=(pkg-config); fi
  while read -r name apt brew; do
    case $manager in
      apt) has_library "$name" || packages+=("$apt") ;;
      # Homebrew keeps some of these where pkg-config does not look, but Swift's package manager does.
      brew) [ "$brew" = - ] || brew list --versions "$brew" >/dev/null || packages+=("$brew") ;;
      none) has_library "$name" || packages+=("$name") ;;
    esac
  done < <(libraries "$1")
  if [ "$1" = webkit ]; then
    [ "$manager" != brew ] || fail "WebKitGTK is for Linux"
    command -v Xvfb >/dev/null || packages+=(xvfb)
  fi
  [ "${#packages[@]}" -gt 0 ] || return 0
  case $manager in
    apt) install_with_apt ;;
    brew) install_with_brew ;;
    none) fail "please install, with headers, so that pkg-config finds them: ${packages[*]}" ;;
  esac
}

case ${1:-} in
  lint) check_swift ;;
  demo | test | webkit)
    check_swift
    check_libraries "$1"
    ;;
  *)
    echo "usage: scripts/setup.sh demo|test|webkit|lint" >&2
    exit 64
    ;;
esac
