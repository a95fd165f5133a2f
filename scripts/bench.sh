#!/usr/bin/env bash
# Runs every program of the package Benchmarks; arguments go to each.
set -euo pipefail
cd "$(dirname "$0")/../Benchmarks"

swift build -c release
folder=$(swift build -c release --show-bin-path)
for source in Sources/*-benchmark; do
  name=$(basename "$source")
  printf '\n== %s\n' "$name"
  "$folder/$name" "$@"
done
