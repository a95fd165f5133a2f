#!/usr/bin/env python3
"""Makes Cases/mime/by-extension from the table below; needed only to change them.

Usage: Conformance/Scripts/make-mime-cases.py
"""
import json
import pathlib
import shutil

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Cases/mime/by-extension"

SCRIPT = ["text/javascript", "application/javascript", "application/x-javascript"]

# Extension: types that are right, how strongly they are required, what WebKit does with them.
TABLE = {
    # Documents
    "html": (["text/html"], "must", "a page of another type is shown as text, or not at all"),
    "htm": (["text/html"], "must", "a page of another type is shown as text, or not at all"),
    "xhtml": (["application/xhtml+xml"], "must", "the XML parser is chosen by the type"),
    "xml": (["application/xml", "text/xml"], "must", "the XML parser is chosen by the type"),
    "xsl": (["application/xslt+xml", "text/xsl", "application/xml", "text/xml"], "should", "XSLT wants an XML type"),
    "svg": (["image/svg+xml"], "must", "an SVG image of any other type is a broken image"),
    "svgz": (["image/svg+xml"], "should", "an SVG image of any other type is a broken image"),
    "pdf": (["application/pdf"], "must", "another type is not shown"),
    "txt": (["text/plain"], "must", "text of an unknown type is not shown in a frame"),
    "text": (["text/plain"], "should", "text of an unknown type is not shown in a frame"),
    "md": (["text/markdown", "text/plain"], "should", "text of an unknown type is not shown in a frame"),
    "csv": (["text/csv", "text/plain"], "should", "a classic script of type text/csv is refused, data are not"),
    "vtt": (["text/vtt"], "should", "captions are text/vtt"),
    "rss": (["application/rss+xml", "application/xml", "text/xml"], "may", "feeds are XML"),
    "atom": (["application/atom+xml", "application/xml", "text/xml"], "may", "feeds are XML"),
    "xht": (["application/xhtml+xml"], "may", "the XML parser is chosen by the type"),
    # Style, scripts, data
    "css": (["text/css"], "must", "a style sheet of another type is refused in standards mode"),
    "js": (SCRIPT, "must", "modules, importScripts and scripts with nosniff want a JavaScript type"),
    "mjs": (SCRIPT, "must", "a module without a JavaScript type is refused"),
    "cjs": (SCRIPT, "should", "a script with nosniff wants a JavaScript type"),
    "json": (["application/json", "text/json"], "must", "a JSON module without a JSON type is refused"),
    "map": (["application/json"], "may", "source maps are JSON"),
    "webmanifest": (["application/manifest+json"], "should", "manifests have a type of their own"),
    "wasm": (["application/wasm"], "must", "WebAssembly.compileStreaming refuses any other type"),
    "geojson": (["application/geo+json", "application/json"], "may", "it is JSON"),
    "jsonld": (["application/ld+json"], "may", "it is JSON"),
    # Images
    "png": (["image/png"], "must", "an image of another type is not shown by itself"),
    "apng": (["image/apng", "image/png", "image/vnd.mozilla.apng"], "should", "an image of another type is not shown by itself"),
    "jpg": (["image/jpeg"], "must", "an image of another type is not shown by itself"),
    "jpeg": (["image/jpeg"], "must", "an image of another type is not shown by itself"),
    "jfif": (["image/jpeg"], "may", "an image of another type is not shown by itself"),
    "gif": (["image/gif"], "must", "an image of another type is not shown by itself"),
    "webp": (["image/webp"], "must", "an image of another type is not shown by itself"),
    "avif": (["image/avif"], "should", "an image of another type is not shown by itself"),
    "heic": (["image/heic"], "should", "an image of another type is not shown by itself"),
    "heif": (["image/heif", "image/heic"], "should", "an image of another type is not shown by itself"),
    "jxl": (["image/jxl"], "may", "an image of another type is not shown by itself"),
    "bmp": (["image/bmp", "image/x-ms-bmp"], "should", "an image of another type is not shown by itself"),
    "ico": (["image/x-icon", "image/vnd.microsoft.icon"], "must", "an icon is an image"),
    "cur": (["image/x-icon", "image/vnd.microsoft.icon", "image/x-win-bitmap"], "may", "a cursor is an image"),
    "tif": (["image/tiff"], "should", "an image of another type is not shown by itself"),
    "tiff": (["image/tiff"], "should", "an image of another type is not shown by itself"),
    # Fonts
    "woff": (["font/woff", "application/font-woff"], "must", "fonts are loaded whatever their type, but proxies and tools look at it"),
    "woff2": (["font/woff2", "application/font-woff2"], "must", "fonts are loaded whatever their type, but proxies and tools look at it"),
    "ttf": (["font/ttf", "font/sfnt", "application/x-font-ttf"], "must", "fonts are loaded whatever their type, but proxies and tools look at it"),
    "otf": (["font/otf", "font/sfnt", "application/x-font-otf"], "must", "fonts are loaded whatever their type, but proxies and tools look at it"),
    "ttc": (["font/collection"], "may", "fonts are loaded whatever their type"),
    "eot": (["application/vnd.ms-fontobject"], "may", "fonts are loaded whatever their type"),
    # Audio and video
    "mp3": (["audio/mpeg", "audio/mp3"], "must", "the type becomes the UTI that AVFoundation plays by"),
    "m4a": (["audio/mp4", "audio/x-m4a"], "must", "the type becomes the UTI that AVFoundation plays by"),
    "aac": (["audio/aac"], "should", "the type becomes the UTI that AVFoundation plays by"),
    "wav": (["audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave"], "must", "the type becomes the UTI that AVFoundation plays by"),
    "ogg": (["audio/ogg", "application/ogg"], "should", "the type tells whether it can be played"),
    "oga": (["audio/ogg"], "should", "the type tells whether it can be played"),
    "opus": (["audio/ogg", "audio/opus"], "may", "the type tells whether it can be played"),
    "flac": (["audio/flac", "audio/x-flac"], "should", "the type becomes the UTI that AVFoundation plays by"),
    "mp4": (["video/mp4"], "must", "the type becomes the UTI that AVFoundation plays by"),
    "m4v": (["video/mp4", "video/x-m4v"], "should", "the type becomes the UTI that AVFoundation plays by"),
    "mov": (["video/quicktime"], "must", "the type becomes the UTI that AVFoundation plays by"),
    "webm": (["video/webm"], "must", "the type tells whether it can be played"),
    "ogv": (["video/ogg"], "may", "the type tells whether it can be played"),
    "m3u8": (["application/vnd.apple.mpegurl", "application/x-mpegurl", "audio/mpegurl"], "must", "HLS is recognised by its type"),
    "ts": (["video/mp2t"], "should", "HLS segments are MPEG-2 transport streams"),
    "mpg": (["video/mpeg"], "may", "the type becomes the UTI that AVFoundation plays by"),
    "3gp": (["video/3gpp"], "may", "the type becomes the UTI that AVFoundation plays by"),
    # Archives
    "zip": (["application/zip"], "should", "a download is named by its type"),
    "gz": (["application/gzip", "application/x-gzip"], "may", "a download is named by its type"),
    "epub": (["application/epub+zip"], "should", "readers look at the type"),
    "bin": (["application/octet-stream"], "may", "what nobody knows is a stream of bytes"),
}


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    for extension, (types, level, reason) in TABLE.items():
        case = {
            "summary": f"A .{extension} file has the type {types[0]}",
            "requirement": "mime-type",
            "level": level,
            "mechanisms": ["scheme-handler"],
            "why": f"What a handler answers is not sniffed: {reason}.",
            "site": {"files": {f"file.{extension}": "x"}},
            "steps": [
                {"request": f"{{base}}file.{extension}", "expect": {"status": 200, "mimeType": types}}
            ],
        }
        text = json.dumps(case, indent=2, ensure_ascii=False) + "\n"
        (FOLDER / f"{extension}.json").write_text(text)


if __name__ == "__main__":
    main()
