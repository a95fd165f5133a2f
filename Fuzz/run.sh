#!/usr/bin/env bash
# Builds a fuzz target with libFuzzer and the address sanitizer, and runs it: Fuzz/run.sh TARGET [SECONDS] [OPTION…]
# A target is a folder here: its Swift files, corpus/ with the seeds, and module, which names the folder of Sources
# that is compiled into it. New inputs and what crashed stay in Fuzz/.build/TARGET. See docs/fuzzing.md.
set -euo pipefail
cd "$(dirname "$0")/.."
target=${1:?usage: Fuzz/run.sh TARGET [SECONDS] [LIBFUZZER OPTION...]}
seconds=${2:-60}
shift $(($# < 2 ? $# : 2))
build=Fuzz/.build/$target
mkdir -p "$build/corpus"
read -r module libraries <"Fuzz/$target/module"
mapfile -t sources < <(find "Sources/$module" -name '*.swift' | sort)
# shellcheck disable=SC2086 # the libraries are words of their own
swiftc -O -swift-version 6 -parse-as-library -sanitize=fuzzer,address -module-name "Fuzz_$target" \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
  -enable-upcoming-feature MemberImportVisibility \
  "${sources[@]}" "Fuzz/$target"/*.swift $libraries -o "$build/fuzz"
export SWIFT_BACKTRACE=enable=no # the runtime's own crash handler would take the report from libFuzzer
"$build/fuzz" "$build/corpus" "Fuzz/$target/corpus" -max_total_time="$seconds" -timeout=5 -rss_limit_mb=2048 \
  -artifact_prefix="$build/" -print_final_stats=1 "$@"
