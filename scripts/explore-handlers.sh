#!/usr/bin/env bash
# Runs the handlers of the exploration tests through many more schedules than `make test` does, and many tasks at once:
#   scripts/explore-handlers.sh [SCHEDULES [TASKS]]
set -euo pipefail
cd "$(dirname "$0")/.."

export EXPLORE_SCHEDULES=${1:-10000} STRESS_TASKS=${2:-100000}
swift test --disable-xctest --filter 'ExploreTests|AnswerExplorationTests|SchemeTaskStressTests'
