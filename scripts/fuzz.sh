#!/usr/bin/env bash
# Builds each program of the package Fuzzing and runs it with random input, beginning with its seeds in Corpus.
#
# Usage: scripts/fuzz.sh SECONDS_EACH [NAME]
set -euo pipefail
cd "$(dirname "$0")/../Fuzzing"

seconds=${1:-60}
only=${2:-}
# Swift's backtracer would keep a fuzzer that has crashed alive for minutes.
export SWIFT_BACKTRACE=enable=no
build=(swift build -c release --sanitize fuzzer --sanitize address)

for source in Sources/*-fuzzer; do
  name=$(basename "$source")
  if [ -n "$only" ] && [ "$name" != "$only" ]; then continue; fi
  # The linker warns of every section that the address sanitizer adds.
  "${build[@]}" --product "$name" 2> >(grep -v 'ld.gold: warning' >&2) | grep -v 'ld.gold: warning'
  program=$("${build[@]}" --show-bin-path)/$name
  printf '\n== %s\n' "$name"
  corpus=.build/corpus/$name
  mkdir -p "$corpus"
  seeds=()
  if [ -d "Corpus/$name" ]; then seeds=("Corpus/$name"); fi
  "$program" "$corpus" "${seeds[@]}" -max_total_time="$seconds" -timeout=10 -artifact_prefix="$source/" -print_final_stats=1
done
