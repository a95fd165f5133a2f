"""Modules and import maps. No script does anything when it runs, so that what loads is known without running it."""
import json

SPECIFIERS = ("bare", "lib/", "lib/x.js", "@s/p", "a", "A", "", "./", "/", "x:y", "https://other.test/m.js", "blob:x", "é", "a b", "*", "app")


class Graph:
    def __init__(self, p):
        self.p = p
        self.known = []

    def specifier(self, depth, inside):
        p = self.p
        if self.known and p.chance(0.25):
            name = p.rng.choice(self.known)
        else:
            name = p.one("", "d/", "e/") + p.name(p.one("js", "js", "mjs", "js", ""))
            if p.chance(0.85):
                self.known.append(name)
                p.add(name, self.module(depth + 1, name), mime=p.one(*["application/javascript"] * 14, "text/javascript; charset=gbk", "text/plain", "", "text/html", "application/json", "TEXT/JAVASCRIPT", "application/x-javascript", "image/png", "application/ecmascript"),
                      status=p.one(*[200] * 18, 404, 500, 204, 301), **p.one(*[{}] * 12, {"headers": {"X-Content-Type-Options": "nosniff"}}, {"response": "url"}, {"headers": {"SourceMap": "x.map"}}))
        up = "../" * inside.count("/")
        return p.one(f"./{up}{name}", f"./{up}{name}", f"./{up}{name}", f"/{name}", f"//{p.id}.test/{name}", f"herald-hybrid://{p.id}.test/{name}", f"{up or './'}{name}?v=1", name, p.rng.choice(SPECIFIERS), f"./{up}{name}#f", f"lib/{name}", f"\\x2e/{up}{name}", f"./{up}{name}" if up else f"..//{name}", f"./{name}", f"http://other.test/{name}", f".\\{name}")

    def statement(self, depth, inside):
        p = self.p
        s = self.specifier(depth, inside)
        q = p.one("'", "'", '"')
        text = f"{q}{s}{q}"
        if p.chance(0.12):
            j = p.name(p.one("json", "json", "js", ""))
            if p.chance(0.8):
                p.add(j, p.one("{}", "[1]", "x", "import './no.js'"), mime=p.one("application/json", "application/json", "text/json", "application/ld+json", "application/javascript", "text/plain", ""))
            return f"import j{p.count} from './{'../' * inside.count('/')}{j}' {p.one('with', 'with', 'with', 'assert')} {p.one('{type: ' + chr(39) + 'json' + chr(39) + '}', '{type:' + chr(34) + 'json' + chr(34) + ',}', '{' + chr(39) + 'type' + chr(39) + ': ' + chr(39) + 'json' + chr(39) + '}', '{type: ' + chr(39) + 'css' + chr(39) + '}', '{}', '{lang: ' + chr(39) + 'x' + chr(39) + '}', '{type: ' + chr(39) + 'JSON' + chr(39) + '}', '{type: ' + chr(39) + 'javascript' + chr(39) + '}', '{type: ' + chr(39) + 'text' + chr(39) + '}', '{type: ' + chr(39) + 'json' + chr(39) + ', type: ' + chr(39) + 'json' + chr(39) + '}')}"
        return p.one(f"import {text}", f"import {text};", f"import d{p.count} from {text};", f"import * as n{p.count} from {text}", f"import {{x as y{p.count}}} from {text}", f"export * from {text}", f"export {{default as e{p.count}}} from {text}", f"export * as f{p.count} from {text}", f"import{text}", f"/* import './{p.name('js')}' */ import {text}", f"import/**/{text}\n", f"import {{}} from {text}", f"`import './{p.name('js')}'`; import {text}", f"import d{p.count}, {{a as b{p.count}}} from {text}", f"'import \"./{p.name('js')}\"'; import {text}", f"import {{'x-y' as z{p.count}}} from {text}", f"import source s{p.count} from {text}" if p.chance(0.1) else f"import {text}", f"import defer * as s{p.count} from {text}" if p.chance(0.1) else f"import {text}", f"/x{{/.test(1); import {text}", f"x: {{}} import {text}")

    def module(self, depth, inside):
        p = self.p
        parts = [self.statement(depth, inside) for _ in range(p.rng.randint(0, 3) if depth < 3 else 0)]
        if p.chance(0.25):
            parts.insert(p.rng.randint(0, len(parts)), p.one("let q; let q", "return", "var a = 1", "await 0", "<!-- x", "{ import 'x' }", "function f() { import 'x' }", "export {nothing}", "export default 1; export default 2", "with (a) b", "010", "new.target", "import.meta", "a b", "@dec class A {}", "class A { #x; m() { #x in this } }", "class A { m() { this.#y } }", "label: for (;;) break label", "x = /(/", "`${", "yield = 1", "var await", "async () => { await 1 }", "const u", "let let = 1", "delete x", "arguments = 1", "export * as default from './" + p.name("js") + "'", "if (0) import('./" + p.name("js") + "')", "\"use strict\"; 'x'", "import a from 'bare'; var a", "import {x as default2, x as default2} from 'bare'", "/[/]/.source", "for await (const x of []) ;", "'\\u{110000}'", "({a = 1})", "super()", "import()", "\u2028var z", "#!x", "--> x", "export var z1, z2 = 1", "enum", "a?.b`x`", "a ??= b || c", "a ?? b || c", "1_000", "1__0", "0b12", "var \\u0061b", "class B { static { await } }", "using x = null", "/(?<a>x)(?<a>y)/", "/(?<a>x)|(?<a>y)/", "/\\p{Bogus}/u", "try {} ", "while", "import.meta = 1", "if (1) function g() {}", "async function* g() { yield await 1 }"))
        return p.one("\n", "; ", "\n\n").join(parts) + p.one("", "\n")


def import_map(p, graph):
    def target():
        return p.one(f"./{p.name('js')}", f"/{p.name('js')}", "./d/", "/e/", "bare", None, 1, "", f"herald-hybrid://{p.id}.test/{p.name('js')}", "https://other.test/x/", f"{p.name('js')}", "./d", "./" + p.rng.choice(graph.known or ["k.js"]))

    def entries():
        return {p.one(*SPECIFIERS, *["./" + k for k in graph.known[:3]], *["/" + k for k in graph.known[:2]]): target() for _ in range(p.rng.randint(1, 4))}

    value = {}
    if p.chance(0.9):
        value["imports"] = p.one(entries, entries, entries) if False else (entries() if p.chance(0.95) else p.one(None, [], "x", 1))
    if p.chance(0.4):
        value["scopes"] = {p.one("./d/", "/", "./", "e/", "/d/x.js", "bogus:", "", "http://[", f"herald-hybrid://{p.id}.test/", "./d"): (entries() if p.chance(0.95) else 1) for _ in range(p.rng.randint(1, 2))}
    if p.chance(0.1):
        value["integrity"] = {"./" + (p.rng.choice(graph.known) if graph.known else "x.js"): p.one("sha256-AAAA", "", "bogus", 1)}
    if p.chance(0.05):
        value["bogus"] = {}
    text = json.dumps(value)
    return text if p.chance(0.95) else p.one("{", "[]", "null", "", "{'imports': {}}", text + ",", "// x\n" + text)


def make(p):
    """A page with several module graphs and maps."""
    graph = Graph(p)
    parts = []
    for _ in range(p.rng.randint(1, 4)):
        kind = p.one("src", "src", "inline", "inline", "preload", "classic", "link-preload")
        if kind == "inline":
            parts.append(f"<script type=module>{graph.module(0, '')}</script>")
        elif kind == "src":
            name = p.one("", "d/") + p.name("js")
            graph.known.append(name)
            p.add(name, graph.module(0, name), mime=p.one(*["application/javascript"] * 12, "text/plain", "text/html"))
            parts.append(f"<script type=module src={name}{p.one('', '', '', ' async', ' crossorigin', ' nomodule', ' integrity=sha256-AAAA', ' defer', ' crossorigin=use-credentials', ' nonce=n', ' charset=gbk')}></script>")
        elif kind == "preload":
            specifier = graph.specifier(1, "").replace("\\x2e", ".")
            parts.append(f"<link rel=modulepreload href=\"{specifier}\"{p.one('', '', '', ' as=script', ' as=worker', ' as=style', ' as=json', ' as=image', ' media=print', ' type=x', ' integrity=sha256-AAAA', ' crossorigin')}>")
        elif kind == "link-preload":
            specifier = graph.specifier(1, "").replace("\\x2e", ".")
            parts.append(f"<link rel=preload as=script href=\"{specifier}\"{p.one('', ' crossorigin')}>")
        else:
            parts.append(f"<script>{p.one('var a', '1', 'import ' + chr(39) + './' + p.name('js') + chr(39), 'x y')}</script>")
    for _ in range(p.one(0, 0, 1, 1, 1, 2)):
        position = 0 if p.chance(0.75) else p.rng.randint(0, len(parts))
        parts.insert(position, f"<script type={p.one('importmap', 'importmap', 'importmap', 'ImportMap', 'IMPORTMAP')}{p.one(*[''] * 8, ' src=x.json', ' nomodule', ' async')}>{import_map(p, graph)}</script>")
    if p.chance(0.12):
        parts.insert(p.rng.randint(0, len(parts)), p.one("<base href=d/>", "<base href=/e/>", "<meta http-equiv=content-security-policy content=\"script-src 'self' 'unsafe-inline'\">", "<meta http-equiv=content-security-policy content=\"script-src 'nonce-n'\">", "<base href=http://other.test/>", "<meta http-equiv=content-security-policy content=\"script-src 'self'\">", "<meta http-equiv=content-security-policy content=\"script-src 'strict-dynamic' 'nonce-n'\">"))
    p.add("index.html", p.one("<!DOCTYPE html>", "") + "\n".join(parts))
