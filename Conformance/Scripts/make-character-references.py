#!/usr/bin/env python3
"""Writes the table of named character references that the tokenizer reads.

usage: make-character-references.py > Sources/MarkupDocument/Tokenizer/NamedCharacterReferences.generated.swift

The names and values are those of https://html.spec.whatwg.org/entities.json, which Python carries as html.entities.html5.
"""
from html.entities import html5

WIDTH = 110

print("// Made by Conformance/Scripts/make-character-references.py; do not edit.\n")
print("extension NamedCharacterReferences {")
print(f"  /// The {len(html5)} names without their `&`, sorted by bytes, each with the scalar values it stands for in hexadecimal.")
print('  static let source: StaticString = """')
line = ""
for name in sorted(html5):
    entry = name + "=" + "+".join(f"{ord(c):X}" for c in html5[name])
    if len(line) + len(entry) + 6 > WIDTH:
        print("    " + line + "\\")
        line = ""
    line += entry + " "
print("    " + line.rstrip())
print('    """')
print("}")
