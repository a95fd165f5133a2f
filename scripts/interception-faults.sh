#!/usr/bin/env bash
# Runs the tests of caches and stores on a disk that is full, in a folder that cannot be written, and against
# processes that are killed in the middle of a write.
#
# Usage: scripts/interception-faults.sh [ROUNDS]   (500 rounds of killing unless said otherwise)
#
# A small disk is a tmpfs, which only root can mount; as root, the folder that cannot be written is tried as nobody.
set -euo pipefail
cd "$(dirname "$0")/.."

rounds=${1:-500}
export SWIFT_BACKTRACE=enable=no
swift build --build-tests
bin=$(swift build --show-bin-path)

run() { # run FILTER: the tests whose names fit; a run without any is a failure
  local log
  log=$(swift test --skip-build --disable-xctest --filter "$1" 2>&1) || { echo "$log" >&2; return 1; }
  echo "$log" | tail -n 1
  echo "$log" | grep -q 'Test run with [1-9]'
}

folder=$(mktemp -d)
trap 'umount "$folder/disk" 2>/dev/null || true; rm -rf "$folder"' EXIT
chmod 755 "$folder"
mkdir "$folder/disk" "$folder/locked"
chmod 555 "$folder/locked"

if [ "$(id -u)" = 0 ]; then
  echo "== a disk of 256 KB"
  mount -t tmpfs -o size=256k tmpfs "$folder/disk"
  INTERCEPTION_SMALL_DISK=$folder/disk run 'HardFolderTests/aHandlerWhoseDisk'
  INTERCEPTION_SMALL_DISK=$folder/disk run 'HardFolderTests/aStoreWhoseDisk'
  echo "== a folder that cannot be written, as nobody"
  tests=$(find "$bin" -maxdepth 1 -name '*PackageTests.xctest')
  # What nobody can reach is the program itself and what it needs, copied.
  mkdir "$folder/bin"
  cp -r "$tests" "$bin"/*.resources "$folder/bin/"
  chmod -R a+rX "$folder/bin"
  log=$(INTERCEPTION_READ_ONLY_FOLDER=$folder/locked HOME=$folder \
    setpriv --reuid=65534 --regid=65534 --clear-groups \
    "$folder/bin/$(basename "$tests")" --testing-library swift-testing --filter HardFolderTests 2>&1) \
    || { echo "$log" >&2; exit 1; }
  echo "$log" | tail -n 1
  echo "$log" | grep -q 'aHandlerWhoseFolderCannotBeWrittenStillAnswers() passed'
else
  echo "== a folder that cannot be written"
  INTERCEPTION_READ_ONLY_FOLDER=$folder/locked run 'HardFolderTests/aHandlerWhoseFolder'
  echo "(a small disk needs root, and was not tried)"
fi

echo "== $rounds rounds of killing"
INTERCEPTION_KILL_ROUNDS=$rounds run KilledProcessTests
