#!/usr/bin/env bash
# Runs every program of the package Benchmarks, or those whose names are given: scripts/bench.sh [NAME...]
set -euo pipefail
cd "$(dirname "$0")/.."

page=$(scripts/real-page.sh)
swift build -c release --product headless-webview
tool=$(swift build -c release --show-bin-path)/headless-webview

names=("$@")
if [ ${#names[@]} = 0 ]; then mapfile -t names < <(cd Benchmarks/Sources && ls -d -- *-benchmark); fi
failed=()
for name in "${names[@]}"; do
  swift build --package-path Benchmarks -c release --product "$name"
  arguments=()
  case $name in
    markup-benchmark) arguments=("$page") ;;
    host-benchmark) arguments=("$tool" "$page") ;;
  esac
  printf '\n== %s\n' "$name"
  "$(swift build --package-path Benchmarks -c release --show-bin-path)/$name" "${arguments[@]}" || failed+=("$name")
done
if [ ${#failed[@]} != 0 ]; then
  echo "missed a limit: ${failed[*]}" >&2
  exit 1
fi
