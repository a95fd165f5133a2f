#!/usr/bin/env python3
"""Compares the trees that MarkupDocument builds with those of html5lib (PyPI, html5lib 1.1).

usage: compare-trees.py [--dump FILE] [--no-scripting] [--list N] PAGE…

A PAGE is an HTML file, a folder (all `.html` and `.htm` files below it), or a `.json` file of probes: a list of objects with
"id" and "files", of which the ones of type text/html are read. Prints how many trees are equal, how many differ only where the
two follow different rules on purpose, and the first differences of all others; the exit status is 1 when there are any of those.

The bytes of a page are decoded by html5lib's encoding sniffing first, so that both parsers see the same characters.
"""
import argparse
import base64
import difflib
import json
import pathlib
import re
import subprocess
import sys

import html5lib
from html5lib import treebuilders, treewalkers  # noqa: F401
from html5lib._inputstream import HTMLBinaryInputStream

parser = argparse.ArgumentParser(usage=__doc__)
parser.add_argument("--dump", default=".build/debug/markup-dump", help="the executable of that name")
parser.add_argument("--no-scripting", action="store_true")
parser.add_argument("--list", type=int, default=10)
parser.add_argument("pages", nargs="+")
arguments = parser.parse_args()


def pages():
    """Names and bytes of all pages."""
    for name in arguments.pages:
        path = pathlib.Path(name)
        if path.suffix == ".json":
            for probe in json.loads(path.read_text("utf-8", "surrogatepass")):
                for file, entry in probe["files"].items():
                    if entry.get("mime", "").split(";")[0].strip().lower() == "text/html":
                        if "base64" in entry:
                            yield f"{probe['id']}/{file}", base64.b64decode(entry["base64"])
                        else:
                            yield f"{probe['id']}/{file}", entry["text"].encode("utf-8", "surrogatepass")
        elif path.is_dir():
            for file in sorted(path.rglob("*")):
                if file.suffix.lower() in (".html", ".htm") and file.is_file():
                    yield str(file), file.read_bytes()
        else:
            yield name, path.read_bytes()


def decoded(data):
    stream = HTMLBinaryInputStream(data)
    text = data.decode(stream.charEncoding[0].codec_info.name, "replace")
    return text.removeprefix("\ufeff")


ELEMENTS = {"http://www.w3.org/2000/svg": "svg ", "http://www.w3.org/1998/Math/MathML": "math "}
ATTRIBUTES = {
    "http://www.w3.org/1999/xlink": "xlink ",
    "http://www.w3.org/XML/1998/namespace": "xml ",
    "http://www.w3.org/2000/xmlns/": "xmlns ",
}


def tree(root):
    """The tree of html5lib's own tree type, in the format of its tree construction tests."""
    lines = []

    def line(text, depth):
        lines.append("| " + "  " * depth + text + "\n")

    # The depth of what comes next; deep trees would be too much for recursion.
    work = [(root, -1)]
    while work:
        node, depth = work.pop()
        if isinstance(node, str):
            line(f'"{node}"', depth)
            continue
        kind = type(node).__name__
        if kind == "Comment":
            line(f"<!-- {node.data} -->", depth)
        elif kind == "DocumentType":
            ids = f' "{node.publicId or ""}" "{node.systemId or ""}"' if node.publicId or node.systemId else ""
            line(f"<!DOCTYPE {node.name}{ids}>", depth)
        elif kind == "Element":
            line(f"<{ELEMENTS.get(node.namespace, '')}{node.name}>", depth)
            named = {}
            for (namespace, name), value in node.attributes_:
                named[ATTRIBUTES.get(namespace, "") + name] = value
            for name in sorted(named, key=lambda name: name.encode()):
                line(f'{name}="{named[name]}"', depth + 1)
        work.extend((child, depth + 1) for child in reversed(node.children_))
    return "".join(lines)


class Node:
    def __init__(self, kind, **fields):
        self.__dict__.update(fields)
        self.children_ = []


class Document(Node):
    pass


class Element(Node):
    pass


class Comment(Node):
    pass


class DocumentType(Node):
    pass


def walked(document):
    """A plain tree of what html5lib's tree walker tells: adjacent texts are one."""
    root = Document("document")
    stack = [root]
    for token in treewalkers.getTreeWalker("etree")(document):
        kind = token["type"]
        children = stack[-1].children_
        if kind in ("Characters", "SpaceCharacters"):
            if children and isinstance(children[-1], str):
                children[-1] += token["data"]
            else:
                children.append(token["data"])
        elif kind in ("StartTag", "EmptyTag"):
            element = Element(
                kind, name=token["name"], namespace=token["namespace"], attributes_=list(token["data"].items()))
            children.append(element)
            if kind == "StartTag":
                stack.append(element)
        elif kind == "EndTag":
            stack.pop()
        elif kind == "Comment":
            children.append(Comment(kind, data=token["data"]))
        elif kind == "Doctype":
            children.append(
                DocumentType(kind, name=token["name"], publicId=token["publicId"], systemId=token["systemId"]))
    return tree(root)


def dumped(texts):
    """The trees of MarkupDocument."""
    data = b"".join(b"%d\n" % len(text) + text for text in (text.encode("utf-8", "replace") for text in texts))
    options = ["--no-scripting"] if arguments.no_scripting else []
    answer = subprocess.run([arguments.dump, *options], input=data, stdout=subprocess.PIPE, check=True).stdout
    position = 0
    while position < len(answer):
        end = answer.index(b"\n", position)
        count = int(answer[position:end])
        yield answer[end + 1 : end + 1 + count].decode()
        position = end + 1 + count


# Rules that html5lib 1.1 has from another version of the standard than WebKit, and what in a page shows that they may count.
KNOWN = [
    ("html5lib does not know template elements", lambda text: re.search(r"<template\b", text, re.I)),
    ("html5lib drops hr in select", lambda text: re.search(r"<select\b.*<hr\b", text, re.I | re.S)),
    ("html5lib has dialog, search, summary, menu and others as ordinary elements",
     lambda text: re.search(r"</?(dialog|search|summary|menu|main|hgroup|figure|figcaption)\b", text, re.I)),
    ("html5lib has rules for ruby of another version of the standard",
     lambda text: re.search(r"<(rb|rtc|rt|rp)\b", text, re.I)),
    ("html5lib breaks out of foreign content and reads CDATA sections by older rules",
     lambda text: re.search(r"<(svg|math)\b", text, re.I)),
    ("html5lib has rules for elements that the standard has dropped",
     lambda text: re.search(r"<(isindex|menuitem|command)\b", text, re.I)),
    ("WebKit leaves U+0000 out before it is a token", lambda text: "\0" in text or "&#0;" in text),
]

# html5lib keeps the line feed that a `pre` starts with, when an earlier `pre` started with something else.
PRE = re.compile(r'(<(?:pre|listing)>\n(?:\| +[^\s"]+="[^"]*"\n)*\| +")\n')

names, texts = [], []
for name, data in pages():
    names.append(name)
    texts.append(decoded(data))
equal = 0
known = {}
unexplained = []
for name, text, ours in zip(names, texts, dumped(texts)):
    document = html5lib.HTMLParser(html5lib.getTreeBuilder("etree", fullTree=True), namespaceHTMLElements=True).parse(
        text.encode("utf-8", "replace"), transport_encoding="utf-8", scripting=not arguments.no_scripting)
    theirs = walked(document)
    if ours == theirs:
        equal += 1
        continue
    rule = next((rule[0] for rule in KNOWN if rule[1](text)), None)
    if PRE.sub(r"\1", theirs) == PRE.sub(r"\1", ours):
        rule = "html5lib keeps the first line feed of some pre elements"
    if rule:
        known.setdefault(rule, []).append((name, theirs, ours))
    else:
        unexplained.append((name, theirs, ours))

print(f"{len(names)} pages, {equal} trees equal, {sum(map(len, known.values()))} differ for a known reason,"
      f" {len(unexplained)} differ")
for reason, pages_ in known.items():
    print(f"  {len(pages_)}: {reason}")
    for name, theirs, ours in pages_[: arguments.list]:
        print(f"    {name}")
for name, theirs, ours in unexplained[: arguments.list]:
    print(name)
    for line in list(difflib.unified_diff(theirs.splitlines(), ours.splitlines(), "html5lib", "MarkupDocument", n=2,
                                          lineterm=""))[:20]:
        print("    " + line[:160])
sys.exit(1 if unexplained else 0)
