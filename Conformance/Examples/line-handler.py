#!/usr/bin/env python3
"""A scheme handler over the line protocol: serves the folder that the kit names. See docs/line-protocol.md."""
import base64, json, mimetypes, os, re, sys
from urllib.parse import unquote_to_bytes

TYPES = dict(pair.split(" ") for pair in """js text/javascript,mjs text/javascript,cjs text/javascript,svgz image/svg+xml
map application/json,webmanifest application/manifest+json,geojson application/geo+json,jsonld application/ld+json
woff font/woff,woff2 font/woff2,ttf font/ttf,otf font/otf,ttc font/collection,eot application/vnd.ms-fontobject
webp image/webp,avif image/avif,apng image/apng,heic image/heic,heif image/heif,jxl image/jxl,jfif image/jpeg
cur image/x-icon,ico image/x-icon,aac audio/aac,m4a audio/mp4,ogg audio/ogg,oga audio/ogg,opus audio/ogg,flac audio/flac
m4v video/mp4,ogv video/ogg,m3u8 application/vnd.apple.mpegurl,ts video/mp2t,3gp video/3gpp,md text/markdown,vtt text/vtt
xht application/xhtml+xml,rss application/rss+xml,atom application/atom+xml,epub application/epub+zip,wav audio/wav
gz application/gzip,wasm application/wasm,xsl application/xslt+xml,xml application/xml""".replace("\n", ",").split(","))

def send(**message):
    print(json.dumps(message), flush=True)

def find(root, base, url):
    """The file of a URL inside the root, or None: query and fragment off, decoded once, links resolved."""
    path = re.split("[?#]", url)[0]
    name = unquote_to_bytes(path[len(base):])
    if not path.startswith(base) or b"\0" in name or name.startswith(b"/"):
        return None
    file = os.path.realpath(os.path.join(root, name + (b"index.html" if name[-1:] in (b"", b"/") else b"")))
    return file if file.startswith(root + b"/") and os.path.isfile(file) else None

def span(field, size):
    """The bytes that a Range field asks for: a slice, None for the whole, False for none that are there."""
    match = re.fullmatch(r"bytes=(\d*)-(\d*)", field or "")
    first, last = (int(text) if text else None for text in match.groups()) if match else (None, None)
    if first is None:
        return None if last is None or size == 0 else slice(max(0, size - last), size) if last else False
    if last is not None and last < first:
        return None
    return slice(first, min(size, size if last is None else last + 1)) if first < size else False

def answer(task, method, headers, file):
    fields = {"Access-Control-Allow-Origin": "*", "Accept-Ranges": "bytes", "Content-Type": "text/plain; charset=utf-8"}
    status, body = (404, b"Not found\n") if method in ("GET", "HEAD") else (405, b"Method not allowed\n")
    if file and status == 404:
        status, body, name = 200, open(file, "rb").read(), os.fsdecode(file).lower()
        kind = TYPES.get(name.rpartition(".")[2]) or mimetypes.guess_type("x" + os.path.splitext(name)[1])[0]
        text = (kind or "").startswith("text/") and b"charset" not in body[:1024]
        fields["Content-Type"] = (kind or "application/octet-stream") + ("; charset=utf-8" if text else "")
        part = span(headers.get("Range") if method == "GET" and "If-Range" not in headers else None, len(body))
        if part is False:
            fields["Content-Range"], status, body = f"bytes */{len(body)}", 416, b"Range not satisfiable\n"
        elif part:
            fields["Content-Range"] = f"bytes {part.start}-{part.stop - 1}/{len(body)}"
            status, body = 206, body[part]
    send(type="response", task=task, status=status, headers=dict(fields, **{"Content-Length": str(len(body))}))
    for start in range(0, 0 if method == "HEAD" else len(body), 1 << 18):
        send(type="data", task=task, base64=base64.b64encode(body[start:start + (1 << 18)]).decode())
    send(type="finish", task=task)

for line in sys.stdin:
    order = json.loads(line)
    if order["type"] == "open":
        root, base = os.path.realpath(os.fsencode(order["content"])), order["base"]
    elif order["type"] == "start":
        headers = {name.title(): value for name, value in order["headers"].items()}
        answer(order["task"], order["method"], headers, find(root, base, order["url"]))
    elif order["type"] == "stop":
        send(type="stopped", task=order["task"])
