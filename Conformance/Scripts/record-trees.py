#!/usr/bin/env python3
"""Records the trees that WebKitGTK builds, for Tests/MarkupDocumentTests/Resources/trees.jsonl.

usage: xvfb-run -a record-trees.py CASES.jsonl TREES.jsonl [--no-scripting]

Each line of CASES.jsonl is {"html": …}; a line of TREES.jsonl has the tree as well, in the format of html5lib's tree construction
tests: {"html": …, "tree": …}. Needs python3-gi and gir1.2-webkit2-4.1.
"""
import argparse
import json

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

DUMP = r"""
const elementPrefixes = {"http://www.w3.org/2000/svg": "svg ", "http://www.w3.org/1998/Math/MathML": "math "};
const attributePrefixes = {"http://www.w3.org/1999/xlink": "xlink ", "http://www.w3.org/XML/1998/namespace": "xml ",
  "http://www.w3.org/2000/xmlns/": "xmlns "};
function dump(root) {
  const lines = [];
  const line = (text, depth) => lines.push("| " + "  ".repeat(depth) + text);
  function append(node, depth) {
    switch (node.nodeType) {
    case 10:
      line("<!DOCTYPE " + node.name
        + (node.publicId || node.systemId ? ` "${node.publicId}" "${node.systemId}"` : "") + ">", depth);
      break;
    case 8: line(`<!-- ${node.data} -->`, depth); break;
    case 3: line(`"${node.data}"`, depth); break;
    case 1:
      line(`<${elementPrefixes[node.namespaceURI] || ""}${node.localName}>`, depth);
      const attributes = [...node.attributes].map(attribute =>
        [(attributePrefixes[attribute.namespaceURI] || "") + attribute.localName, attribute.value]);
      attributes.sort((a, b) => a[0] < b[0] ? -1 : 1);
      for (const [name, value] of attributes) line(`${name}="${value}"`, depth + 1);
      if (node.shadowRoot) { line("shadow", depth + 1); appendChildren(node.shadowRoot, depth + 2); }
      if (node.content && node.content.nodeType === 11) {
        line("content", depth + 1);
        appendChildren(node.content, depth + 2);
      }
    }
  }
  function appendChildren(node, depth) {
    for (let child = node.firstChild; child; child = child.nextSibling) {
      append(child, depth);
      appendChildren(child, depth + 1);
    }
  }
  appendChildren(root, 0);
  return lines.map(line => line + "\n").join("");
}
const trees = [];
for (const html of JSON.parse(input)) {
  const frame = document.body.appendChild(document.createElement("iframe"));
  frame.contentDocument.open();
  frame.contentDocument.write(html);
  frame.contentDocument.close();
  trees.push(dump(frame.contentDocument));
  frame.remove();
}
return JSON.stringify(trees);
"""

parser = argparse.ArgumentParser(usage=__doc__)
parser.add_argument("cases")
parser.add_argument("trees")
parser.add_argument("--no-scripting", action="store_true")
arguments = parser.parse_args()

cases = [json.loads(line)["html"] for line in open(arguments.cases)]
output = open(arguments.trees, "w")
settings = WebKit2.Settings(enable_javascript=True, enable_javascript_markup=not arguments.no_scripting)
view = WebKit2.WebView(settings=settings)
window = Gtk.Window()
window.add(view)
window.show_all()
loop = GLib.MainLoop()
position = 0


def record_some():
    """Records the next cases; each call of JavaScript takes a hundred of them."""
    global position
    batch = cases[position : position + 100]
    position += len(batch)
    if not batch:
        loop.quit()
        return

    def finished(view, result):
        trees = json.loads(view.call_async_javascript_function_finish(result).to_string())
        for html, tree in zip(batch, trees):
            output.write(json.dumps({"html": html, "tree": tree}, ensure_ascii=False) + "\n")
        record_some()

    variables = GLib.Variant("a{sv}", {"input": GLib.Variant("s", json.dumps(batch))})
    view.call_async_javascript_function(DUMP, -1, variables, None, None, None, finished)


def load_changed(view, event):
    if event == WebKit2.LoadEvent.FINISHED and position == 0:
        record_some()


view.connect("load-changed", load_changed)
view.load_html("<!DOCTYPE html><body></body>", "http://trees.test/")
loop.run()
output.close()
