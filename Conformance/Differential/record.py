#!/usr/bin/python3
"""Records what WebKitGTK loads for pages described as the probes are.

usage: xvfb-run -a /usr/bin/python3 record.py PROBES.json OUT.jsonl [--no-js] [--only REGEX] [--views N] [--idle MS]

Needs WebKitGTK with its introspection data: apt-get install xvfb xauth python3-gi gir1.2-webkit2-4.1

A probe {"id", "files": {path: {"text" | "base64", "mime", "status"?, "headers"?, "response"?}}, "page"} is served at
herald-hybrid://<id>.test/<path>; every other path, and every other host, answers 404. With "server": "http" it is
served at http://127.0.0.1:18098/<id>/<path>, where {"redirect": to, "status"} answers with a redirect.
"""
import argparse
import base64
import http.server
import json
import re
import sys
import threading
import urllib.parse

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
gi.require_version("Soup", "3.0")
from gi.repository import Gio, GLib, Gtk, Soup, WebKit2  # noqa: E402

SCHEME = "herald-hybrid"
PORT = 18098
SERVER = f"http://127.0.0.1:{PORT}/"
PAGE_TIMEOUT = 10_000  # milliseconds

arguments = argparse.ArgumentParser()
arguments.add_argument("probes")
arguments.add_argument("out")
arguments.add_argument("--no-js", action="store_true")
arguments.add_argument("--only")
arguments.add_argument("--views", type=int, default=16, help="pages that load at the same time")
arguments.add_argument("--idle", type=int, default=400, help="milliseconds without a load after which a page is done")
options = arguments.parse_args()

with open(options.probes) as file:
    probes = [p for p in json.load(file) if not options.only or re.search(options.only, p["id"])]
by_host = {p["id"] + ".test": p for p in probes}
runs = {}


class Run:
    """One page while it loads."""

    def __init__(self, probe):
        self.probe = probe
        self.loads = []
        self.finished = False
        self.started = self.last = GLib.get_monotonic_time()

    def add(self, row):
        self.loads.append(row)
        self.last = GLib.get_monotonic_time()


def body(entry):
    if entry is None:
        return b""
    if "base64" in entry:
        return base64.b64decode(entry["base64"])
    return entry.get("text", "").encode("utf-8", "surrogatepass")


def answer(request):
    """Answers a request of the custom scheme."""
    url = request.get_uri()
    parts = urllib.parse.urlsplit(url)
    view = request.get_web_view()
    run = getattr(view, "run", None) or runs.get(parts.netloc)
    probe = by_host.get(parts.netloc)
    entry = probe["files"].get(urllib.parse.unquote(parts.path).lstrip("/")) if probe else None
    status = 404 if entry is None else entry.get("status", 200)
    mime = "text/plain" if entry is None else entry["mime"]
    fields = {}
    if request.get_http_headers():
        request.get_http_headers().foreach(lambda name, value, *rest: fields.__setitem__(name.lower(), value))
    row = {"url": url, "via": "scheme", "method": request.get_http_method()}
    row.update({name: fields[name] for name in ("accept", "referer", "origin", "range") if fields.get(name)})
    row["status"] = status
    if run:
        run.add(row)
    data = body(entry)
    stream = Gio.MemoryInputStream.new_from_bytes(GLib.Bytes.new(data))
    response = WebKit2.URISchemeResponse.new(stream, len(data))
    headers = Soup.MessageHeaders.new(Soup.MessageHeadersType.RESPONSE)
    if mime:
        response.set_content_type(mime)
        if entry is None or entry.get("response") != "url":
            headers.append("Content-Type", mime)
    for name, value in (entry or {}).get("headers", {}).items():
        headers.append(name, value)
    response.set_status(status, None)
    response.set_http_headers(headers)
    request.finish_with_response(response)


class Server(http.server.BaseHTTPRequestHandler):
    """Answers the pages that are served over http; what counts is what the server saw."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *rest):
        pass

    def answer(self):
        length = int(self.headers.get("content-length") or 0)
        if length:
            self.rfile.read(length)
        parts = self.path.split("?")[0].split("/", 2)
        name = parts[1] + ".test"
        entry = None
        if name in by_host and len(parts) > 2:
            entry = by_host[name]["files"].get(urllib.parse.unquote(parts[2]))
        status = 404 if entry is None else entry.get("status", 200)
        if name in runs:
            runs[name].add({"url": SERVER[:-1] + self.path, "via": "network", "method": self.command, "status": status})
        data = body(entry)
        self.send_response(status)
        if entry and "redirect" in entry:
            target = entry["redirect"]
            self.send_header("Location", target if target.isascii() else urllib.parse.quote(target))
        elif entry and entry.get("mime"):
            self.send_header("Content-Type", entry["mime"])
        for field, value in (entry or {}).get("headers", {}).items():
            self.send_header(field, value)
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = do_HEAD = do_PUT = do_OPTIONS = answer


context = WebKit2.WebContext.new_ephemeral()
context.set_cache_model(WebKit2.CacheModel.DOCUMENT_VIEWER)
context.register_uri_scheme(SCHEME, answer)
if any(p.get("server") == "http" for p in probes):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", PORT), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()

PAGES_PER_PROCESS = 20
companions = []


def companion():
    """A view whose web process the next page shares: starting a process takes longer than loading a page."""
    if done + active >= PAGES_PER_PROCESS * len(companions):
        companions.append(WebKit2.WebView(web_context=context))
    return companions[-1]


waiting = list(reversed(probes))
active = 0
done = 0
loop = GLib.MainLoop()
out = open(options.out, "w")


def start():
    """Loads the next page in a view of its own."""
    global active
    if not waiting:
        if active == 0:
            loop.quit()
        return
    probe = waiting.pop()
    active += 1
    run = runs[probe["id"] + ".test"] = Run(probe)
    settings = WebKit2.Settings()
    settings.set_enable_javascript(not options.no_js)
    settings.set_enable_webgl(False)
    settings.set_enable_page_cache(False)
    settings.set_javascript_can_open_windows_automatically(False)
    view = WebKit2.WebView(related_view=companion(), settings=settings)
    view.run = run

    def resource_started(view, resource, request):
        url = request.get_uri()
        run.last = GLib.get_monotonic_time()
        if not url.lower().startswith((SCHEME + ":", SERVER)):
            network = url.split(":")[0] in ("http", "https", "ws", "wss", "ftp", "file")
            run.add({"url": url if len(url) < 300 else url[:80] + "…", "via": "network" if network else "other"})

    def load_changed(view, event):
        run.last = GLib.get_monotonic_time()
        # A refresh starts another load of the view.
        run.finished = event == WebKit2.LoadEvent.FINISHED

    view.connect("resource-load-started", resource_started)
    view.connect("load-changed", load_changed)
    window = Gtk.Window()
    window.set_default_size(1280, 720)
    window.add(view)
    window.show_all()

    def tick():
        global active, done
        now = GLib.get_monotonic_time()
        is_quiet = run.finished and now - run.last > options.idle * 1000
        if not is_quiet and now - run.started < PAGE_TIMEOUT * 1000:
            return True
        line = {"id": probe["id"], "js": not options.no_js, "finished": run.finished, "loads": run.loads}
        out.write(json.dumps(line, ensure_ascii=False) + "\n")
        out.flush()
        window.destroy()
        view.destroy()
        active -= 1
        done += 1
        if done % 100 == 0:
            print(done, file=sys.stderr, flush=True)
        start()
        return False

    GLib.timeout_add(25, tick)
    page = probe["page"]
    is_http = probe.get("server") == "http"
    view.load_uri(f"{SERVER}{probe['id']}/{page}" if is_http else f"{SCHEME}://{probe['id']}.test/{page}")


for _ in range(options.views):
    start()
loop.run()
