#!/usr/bin/env python3
"""Times ada (https://www.ada-url.com) on the references of url-benchmark, through its Python binding.

usage: python3 Benchmarks/Scripts/ada_url_benchmark.py      needs: pip install ada-url

The figure includes what the binding costs: two calls across the border and a Python string for each URL.
"""
import pathlib
import statistics
import time

import ada_url

RESOURCES = pathlib.Path(__file__).parent.parent / "Sources" / "url-benchmark" / "Resources"


def pairs():
    base = ""
    for line in (RESOURCES / "urls.txt").read_text(encoding="utf-8").split("\n"):
        if line.startswith("base "):
            base = line[5:]
        elif line:
            yield line[2:], base


def work(references):
    count = 0
    for reference, base in references:
        try:
            count += len(ada_url.join_url(base, reference))
        except ValueError:
            pass
    return count


references = list(pairs())
count = work(references)
times = []
for _ in range(21):
    start = time.perf_counter_ns()
    assert work(references) == count
    times.append((time.perf_counter_ns() - start) / len(references))
print(f"ada-url: count {count}, min {min(times):.0f} ns, median {statistics.median(times):.0f} ns per operation")
