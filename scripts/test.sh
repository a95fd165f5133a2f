#!/usr/bin/env bash
# Runs all tests, and ends with a line that says how many passed and failed.
#
# A run that stops before its end (a crash) or that has no tests is a failure, too. Arguments go to `swift test`.
set -uo pipefail
cd "$(dirname "$0")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT
swift test --disable-xctest "$@" </dev/null 2>&1 | tee "$log"
status=$?

# The last line of a run is: Test run with 46 tests in 6 suites passed after 0.635 seconds.
total=$(sed -n 's/.*Test run with \([0-9][0-9]*\) test.*/\1/p' "$log" | tail -n 1)
failed=$(grep -v 'Test run with' "$log" | grep -c '^[^ ]* Test .* failed after [0-9.]* second')
if [ -z "$total" ]; then
  echo "the test run stopped before its end" >&2
  exit 1
fi
echo "$((total - failed)) passed, $failed failed"
if [ "$total" = 0 ]; then
  echo "no test was run" >&2
  exit 1
fi
[ "$status" = 0 ] && [ "$failed" = 0 ]
