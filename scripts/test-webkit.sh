#!/usr/bin/env bash
# Builds with the trait WebKitGTK and runs the tests of that host; arguments go to `swift test`.
#
# Where the library is not there and cannot be installed, it says so and ends with status 69. The build has a folder
# of its own, since the trait changes every module's.
set -uo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh webkit || {
  echo "test-webkit: WebKitGTK cannot be had here" >&2
  exit 69
}
filter=(--filter WebKitGTKHostTests)
[ "$#" = 0 ] || filter=("$@")
scripts/with-display.sh scripts/test.sh --traits WebKitGTK --scratch-path .build/webkitgtk "${filter[@]}"
