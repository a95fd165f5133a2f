#!/usr/bin/env python3
"""Lists the public symbols in a folder of symbol graphs that have no comment, and ends with status 1 where there are any.

What a protocol of another module asks for, and what the compiler makes, need none.
"""
import json
import pathlib
import sys

missing = []
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.symbols.json")):
    graph = json.loads(path.read_text())
    # A symbol that implements, overrides or inherits something has that one's comment.
    derived = {
        relation["source"]
        for relation in graph["relationships"]
        if relation["kind"] in ("defaultImplementationOf", "overrides") or "sourceOrigin" in relation
    }
    for symbol in graph["symbols"]:
        identifier = symbol["identifier"]["precise"]
        if "docComment" in symbol or identifier in derived or "::SYNTHESIZED::" in identifier:
            continue
        if symbol["kind"]["identifier"] == "swift.extension" or "location" not in symbol:
            continue
        location = symbol["location"]
        place = f'{location["uri"].removeprefix("file://")}:{location["position"]["line"] + 1}'
        missing.append(f'{place}: {path.stem.split(".")[0]}: {".".join(symbol["pathComponents"])} has no comment')
print("\n".join(missing), file=sys.stderr) if missing else None
sys.exit(1 if missing else 0)
