#!/usr/bin/python3
"""Compares what random pages load in WebKitGTK and in headless-webview.

usage: xvfb-run -a /usr/bin/python3 differential.py --tool .build/release/headless-webview [--group GROUP] [--seed N]
       [--count N] [--no-js] [--out DIR]

Pages are made from their group and number alone, so that each can be made again. Every page that differs is recorded a second
time, with more patience; what still differs is printed with the fragments that its URLs stand in, and written to DIR as probes
with their truth. Needs what record.py needs.
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile

import markup
import responses
import scripts
import styles
from page import Page

GROUPS = {"markup": markup.make, "styles": styles.make, "modules": scripts.make, **responses.GROUPS}
UNCOUNTED = ("data:", "blob:", "about:", "javascript:", "mailto:")
HERE = os.path.dirname(os.path.abspath(__file__))


def make(group, seed):
    page = Page(f"{group}-{seed}", random.Random(f"{group} {seed}"))
    GROUPS[group](page)
    return page.probe()


def run(command, **rest):
    return subprocess.run(command, check=True, **rest)


def loads(path):
    with open(path) as file:
        rows = [json.loads(line) for line in file]
    return {row["id"]: {x["url"] for x in row["loads"] if not x["url"].lower().startswith(UNCOUNTED)} for row in rows}


def compare(probes, folder, options, idle):
    """The pages that differ, and their truth and ours."""
    paths = [os.path.join(folder, name) for name in ("probes.json", "truth.jsonl", "got.jsonl")]
    with open(paths[0], "w") as file:
        json.dump(probes, file, ensure_ascii=False)
    run([sys.executable, os.path.join(HERE, "record.py"), paths[0], paths[1], "--idle", str(idle), "--views", str(options.views)] + (["--no-js"] if options.no_js else []), stderr=subprocess.DEVNULL)
    run([options.tool, "fidelity", "--probes", paths[0], "-o", paths[2]] + (["--no-scripts"] if options.no_js else []))
    truth, got = loads(paths[1]), loads(paths[2])
    with open(paths[1]) as file:
        lines = {json.loads(line)["id"]: line for line in file}
    return [(p, truth[p["id"]], got[p["id"]], lines[p["id"]]) for p in probes if truth[p["id"]] != got[p["id"]]]


def fragments(probe, url):
    """The lines of the page's files in which a URL's number stands."""
    number = re.search(r"q\d+z", url)
    for path, entry in probe["files"].items():
        text = entry.get("text", "")
        for line in text.split("\n"):
            if number and number.group() in line:
                at = line.index(number.group())
                yield f"{path}: {line[max(0, at - 160):at + 100]}"


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--tool", required=True)
    arguments.add_argument("--group", choices=sorted(GROUPS), action="append")
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--count", type=int, default=100)
    arguments.add_argument("--views", type=int, default=16)
    arguments.add_argument("--no-js", action="store_true")
    arguments.add_argument("--out")
    options = arguments.parse_args()
    probes = [make(group, seed) for group in options.group or GROUPS for seed in range(options.seed, options.seed + options.count)]
    with tempfile.TemporaryDirectory() as folder:
        first = compare(probes, folder, options, idle=400)
        found = compare([p for p, *_ in first], folder, options, idle=900) if first else []
    for probe, truth, got, _ in found:
        print(f"== {probe['id']}")
        for name, urls in (("missing", truth - got), ("extra", got - truth)):
            for url in sorted(urls):
                print(f"  {name} {url}")
                for line in list(fragments(probe, url))[:3]:
                    print(f"      {line}")
    print(f"{len(probes)} pages, {len(found)} differ (of {len(first)} at first)")
    if options.out:
        os.makedirs(options.out, exist_ok=True)
        with open(os.path.join(options.out, "probes.json"), "w") as file:
            json.dump([p for p, *_ in found], file, ensure_ascii=False, indent=1)
        with open(os.path.join(options.out, "truth.jsonl"), "w") as file:
            file.writelines(line for *_, line in found)


main()
