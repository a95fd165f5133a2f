"""Responses: types, statuses, fields, encodings; redirects over http; frames within frames; odd URLs."""
import markup
import scripts
import styles
from page import SVG_IMAGE

TYPES = ("text/html", "text/plain", "text/css", "text/javascript", "application/javascript", "application/xhtml+xml", "text/xml", "application/xml", "image/svg+xml", "image/png", "application/json", "application/octet-stream", "", "bogus", "text/foo", "video/mp4", "audio/mpeg", "application/rss+xml", "application/pdf", "font/woff2", "text/vtt", "TEXT/HTML", "text/html;charset=utf-8", "text/html; charset=iso-8859-1", "text/css;charset=gbk", "text/csv", "multipart/x-mixed-replace", "text/xsl", "application/x-unknown-content-type", "text", "/", "text/html,text/css", "application/ld+json", "image/bogus", "application/zip", " text/css ", "text/css;", "text/ css", "application/x-javascript", "text/javascript1.5", "image/gif", "text/xhtml", "application/xml-dtd", "text/json", "application/x+xml", "text/markdown", "model/gltf", "chemical/x", "image/svg", "text/x-c", "application/atom+xml", "message/rfc822", "application/mathml+xml", "application/ecmascript", "application/wasm", "text/css\u00a0", "unknown/unknown", "application/unknown", "*/*", "content/unknown")
FIELDS = ({"X-Content-Type-Options": "nosniff"}, {"X-Content-Type-Options": "NoSniff"}, {"X-Content-Type-Options": "nosniff, x"}, {"X-Content-Type-Options": "x"}, {"Content-Disposition": "attachment"}, {"Content-Disposition": "inline"}, {"Content-Disposition": "attachment; filename=x.html"}, {"Content-Security-Policy": None}, {"Content-Security-Policy": None}, {"Content-Security-Policy-Report-Only": None}, {"Link": None}, {"Link": None}, {"Refresh": None}, {"X-Frame-Options": "DENY"}, {"X-Frame-Options": "SAMEORIGIN"}, {"X-Frame-Options": "bogus"}, {"X-Frame-Options": "deny, sameorigin"}, {"Access-Control-Allow-Origin": "*"}, {"Access-Control-Allow-Origin": "null"}, {"Cache-Control": "no-store"}, {"Cross-Origin-Resource-Policy": "same-origin"}, {"Cross-Origin-Embedder-Policy": "require-corp"}, {"Cross-Origin-Opener-Policy": "same-origin"}, {"Default-Style": "A"}, {"Content-Language": "de"}, {"Location": "x.html"}, {"Content-Type": "text/plain"}, {"Vary": "*"}, {"Set-Cookie": "a=b"}, {"Permissions-Policy": "x=()"}, {"Clear-Site-Data": "\"cache\""}, {"Content-Encoding": "gzip"}, {"X-XSS-Protection": "1"}, {"Feature-Policy": "x 'none'"}, {"Referrer-Policy": "no-referrer"}, {"Origin-Agent-Cluster": "?1"}, {"Content-Base": "b/"}, {"Content-Location": "b/x.html"})


def masked(p):
    return "*{mask-image:url(" + p.name("png") + ")}"


def importing_sheet(p):
    return f'@import "{p.name("css")}"; ' + masked(p)


def importing(p):
    return f'import "./{p.name("js")}"'


def pictured(p):
    return f"<img src={p.name('png')}>"


def used(p):
    return f"<svg xmlns='http://www.w3.org/2000/svg'><g id='f'><image href='{p.name('png')}'/></g></svg>"


def accented(p):
    return f"<img src=é{p.count}z.png><link rel=stylesheet href={p.name('css')}>"


def fields(p):
    if p.chance(0.45):
        return {}
    chosen = dict(p.rng.choice(FIELDS))
    for name, value in chosen.items():
        if value is None:
            chosen[name] = link_field(p) if name == "Link" else p.one("0;url=", "0; url=", "0,", "9;url=", "0") + p.name("html") if name == "Refresh" else markup.policy(p)
    return chosen


def link_field(p):
    def one(p):
        return p.one("<{}>", "<{}>", "<{}> ", " < {} >", "{}", "<{}").format(p.name(p.one("css", "js", "png", "woff2"))) + "".join(p.one("; ", ";", " ; ") + x for x in p.some((
            "rel=preload", "rel=preload", "rel=\"preload\"", "rel=stylesheet", "rel=modulepreload", "REL=PRELOAD", "as=style", "as=script", "as=image", "as=\"font\"", "crossorigin", "media=print", "type=text/css", "rel='preload'", "as=fetch", "title=x", "imagesrcset=\"a.png 1x\"", "rel=preload rel=x", "nopush", "as=worker", "anchor=x", "rel=\"preload stylesheet\"", "as =style", "rel= preload", "rel=preconnect", "as=", "rel=prefetch", "media=\"(min-width:1px)\"", "media=screen", "integrity=x", "crossorigin=anonymous", "fetchpriority=high"), 1, 4))
    return ", ".join(one(p) for _ in range(p.rng.randint(1, 2)))


def response(p):
    """What any answer may have besides a body."""
    extra = {}
    if p.chance(0.2):  # no status then: one would not be seen through a plain URLResponse
        return {"response": "url"}
    if p.chance(0.25):
        extra["status"] = p.one(200, 201, 203, 204, 205, 206, 300, 301, 302, 304, 307, 400, 401, 403, 404, 410, 500, 503, 299, 418)
    found = fields(p)
    if found:
        extra["headers"] = found
    return extra


def any_type(p, usual):
    return usual if p.chance(0.4) else p.rng.choice(TYPES)


def markup_body(p):
    return p.one("<!DOCTYPE html>", "", "<?xml version='1.0'?>") + p.one(f"<html xmlns='http://www.w3.org/1999/xhtml'><head><link rel='stylesheet' href='{p.name('css')}'/></head><body><img src='{p.name('png')}'/></body></html>", f"<img src={p.name('png')}>", f"<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'><image href='{p.name('png')}'/><script href='{p.name('js')}'/></svg>", f"<html xmlns='http://www.w3.org/1999/xhtml'><img src='{p.name('png')}'/><b></html>", f"<x xmlns:h='http://www.w3.org/1999/xhtml'><h:img src='{p.name('png')}'/><h:style>*{{background:url({p.name('png')})}}</h:style></x>")


def types_page(p):
    """Each destination with a response of any kind."""
    parts = []
    for _ in range(p.rng.randint(3, 6)):
        parts.append(p.one(
            lambda p: f"<link rel=stylesheet href='{p.url('css', masked(p), any_type(p, 'text/css'), **response(p)).strip()}'{p.one('', '', '', ' crossorigin')}>",
            lambda p: f"<style>@import '{p.url('css', importing_sheet(p), any_type(p, 'text/css'), **response(p)).strip()}';</style>",
            lambda p: f"<script type=module src='{p.url('js', importing(p), any_type(p, 'text/javascript'), **response(p)).strip()}'></script>",
            lambda p: f"<iframe src='{p.url(p.one('html', 'html', '', 'bin', 'png', 'svg', 'txt'), markup_body(p), any_type(p, 'text/html'), **response(p)).strip()}'{p.one('', '', '', ' sandbox')}></iframe>",
            lambda p: f"<object data='{p.url(p.one('html', 'html', '', 'bin', 'png', 'svg', 'txt'), markup_body(p), any_type(p, 'text/html'), **response(p)).strip()}'{p.one('', '', ' type=text/html', ' type=image/png', ' type=image/svg+xml')}><img src={p.name('png')}><object data={p.name('png')}></object></object>",
            lambda p: f"<embed src='{p.url(p.one('html', 'html', '', 'bin', 'png', 'svg', 'txt'), markup_body(p), any_type(p, 'text/html'), **response(p)).strip()}'{p.one('', '', ' type=text/html', ' type=image/png')}>",
            lambda p: f"<img src='{p.url(p.one('png', 'svg', ''), p.one(chr(60) + 'svg/>', 'x'), any_type(p, 'image/png'), **response(p)).strip()}'>",
            lambda p: f"<svg><use href='{p.url('svg', used(p), any_type(p, 'image/svg+xml'), **response(p)).strip().split('#')[0]}#f'/></svg>",
            lambda p: f"<style>@font-face{{font-family:F{p.count};src:url('{p.url('ttf', 'x', any_type(p, 'font/ttf'), **response(p)).strip()}'),url({p.name('ttf')})}} b{{font-family:F{p.count - 1}}} i{{font-family:F{p.count - 2}}}</style><b>x</b><i>y</i>",
            lambda p: f"<video src='{p.url('mp4', 'x', any_type(p, 'video/mp4'), **response(p)).strip()}'><track default src='{p.url('vtt', 'WEBVTT', any_type(p, 'text/vtt'), **response(p)).strip()}'></video>",
            lambda p: f"<script src='{p.url('js', '1', any_type(p, 'text/javascript'), **response(p)).strip()}'></script>"))
    p.add("index.html", p.one("<!DOCTYPE html>", "") + "\n".join(parts))


def document_page(p):
    """The page itself with a response of any kind."""
    p.page = p.one("index.html", "index.html", "index", "a.bin", "a.xml", "a.svg", "a.xhtml", "d/index.html", "a.txt", "index.html?q=1", "index.html#f", "d/", "a.json", "A.HTML", "index.php")
    body = markup_body(p) if p.chance(0.6) else markup.page(p)
    p.add(p.page.split("?")[0].split("#")[0], body, any_type(p, "text/html"), **response(p))


def xml_page(p):
    """XHTML and SVG documents."""
    h = p.one("", "", "h:")
    def tag(name, attributes, inner=None):
        return f"<{h}{name} {attributes}/>" if inner is None else f"<{h}{name} {attributes}>{inner}</{h}{name}>"
    items = [p.one(
        lambda p: tag("img", f"src='{p.name('png')}'"), lambda p: tag("IMG", f"src='{p.name('png')}'"), lambda p: tag("img", f"SRC='{p.name('png')}'"), lambda p: tag("link", f"rel='stylesheet' href='{p.url('css', styles.sheet(p, 2)).strip().replace(chr(92), '').replace('&', '')}'"),
        lambda p: tag("style", f"type='{p.one('text/css', '', 'x')}'", p.one("{}", "<![CDATA[{}]]>", "<!--{}-->").format(f"*{{mask-image:url({p.name('png')})}} P{{background:url({p.name('png')})}} p{{background:url({p.name('png')})}}")), lambda p: tag("script", f"src='{p.name('js')}'", ""), lambda p: tag("script", f"type='module' src='{p.name('js')}'", ""), lambda p: tag("iframe", f"src='{p.name('html')}'", ""),
        lambda p: tag("object", f"data='{p.name('html')}'", tag("img", f"src='{p.name('png')}'")), lambda p: tag("p", f"style='background:url({p.name('png')})'", "x"), lambda p: f"<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'><image xlink:href='{p.name('png')}'/><IMAGE href='{p.name('png')}'/><use href='{markup.sprite(p)}'/></svg>",
        lambda p: tag("base", "href='b/'"), lambda p: tag("noscript", "", tag("img", f"src='{p.name('png')}'")), lambda p: tag("template", "", tag("img", f"src='{p.name('png')}'")), lambda p: f"<n:img xmlns:n='urn:x' src='{p.name('png')}'/>", lambda p: f"<p xml:base='c/'>" + tag("img", f"src='{p.name('png')}'") + "</p>", lambda p: tag("video", f"src='{p.name('mp4')}' poster='{p.name('png')}'"), lambda p: tag("meta", f"http-equiv='refresh' content='0;url={p.name('html')}'"),
        lambda p: tag("input", f"type='image' src='{p.name('png')}'"), lambda p: tag("body", f"background='{p.name('png')}'", "x"), lambda p: tag("image", f"src='{p.name('png')}'"), lambda p: f"<img xmlns='' src='{p.name('png')}'/>", lambda p: tag("title", "", tag("img", f"src='{p.name('png')}'")), lambda p: tag("div", f"class='a'", f"&#x3C;img src='{p.name('png')}'/>"), lambda p: tag("table", f"background='{p.name('png')}'", tag("tr", "", tag("td", "", "x"))), lambda p: tag("textarea", "", tag("img", f"src='{p.name('png')}'")),
        lambda p: tag("frameset", "", tag("frame", f"src='{p.name('html')}'")), lambda p: tag("picture", "", tag("source", f"srcset='{p.name('png')}'") + tag("img", f"src='{p.name('png')}'")), lambda p: "&bogus;" if p.chance(0.2) else "&nbsp;" if p.chance(0.3) else "", lambda p: "<b>" if p.chance(0.1) else "", lambda p: f"<?xml-stylesheet href='{p.name('css')}'?>", lambda p: tag("iframe", f"srcdoc=\"&lt;img src='{p.name('png')}'>\"", "")) for _ in range(p.rng.randint(2, 6))]
    prolog = p.one("", "<?xml version='1.0'?>", "<?xml version='1.0' encoding='utf-8'?>", "<?xml version='1.0' encoding='iso-8859-1'?>") + p.one("", "", "<!DOCTYPE html>", "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' 'http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd'>", "<!DOCTYPE x [<!ENTITY e '<img xmlns=\"http://www.w3.org/1999/xhtml\" src=\"ent.png\"/>'>]>", "<!-- c -->")
    prolog += "".join(p.one(f"<?xml-stylesheet href='{p.name('css')}'?>", f"<?xml-stylesheet type='text/css' href=\"{p.url('css', masked(p)).strip().replace('&', '&amp;')}\"?>", f"<?xml-stylesheet type='text/plain' href='{p.name('css')}'?>", f"<?xml-stylesheet title='A' alternate='yes' href='{p.name('css')}'?>", f"<?xml-stylesheet media='print' href='{p.name('css')}'?>", f"<?xml-stylesheet href=x?>", f"<?xml-stylesheet  href = '{p.name('css')}' type='TEXT/CSS' charset='utf-8' ?>", "<?xml-stylesheet href='#s'?>", f"<?XML-stylesheet href='{p.name('css')}'?>") for _ in range(p.one(0, 0, 1, 2)))
    namespace = "http://www.w3.org/1999/xhtml"
    root = f"<{h}html xmlns{':h' if h else ''}='{namespace}'><{h}body>{''.join(items)}</{h}body></{h}html>" if p.chance(0.85) else f"<root xmlns{':h' if h else ''}='{namespace if h else 'urn:y'}'>{''.join(items)}</root>"
    p.page = p.one("index.xhtml", "a.xml", "index.html", "a")
    p.add(p.page, prolog + root.replace("&e;", ""), p.one("application/xhtml+xml", "application/xhtml+xml", "application/xml", "text/xml", "application/x+xml", "text/html"))


def svg_page(p):
    p.page = "a.svg"
    p.add("a.svg", markup.svg_document(p), "image/svg+xml")


ODD = ("a b", "é", "%zz", "%41", "%2f", "%2F", "..", ".", "%2e%2e", "a\\b", "a^b", "a|b", "a{b}", "a`b", "a\"b", "a'b", "a<b>", "a;b", "a,b", "a=b", "a&b", "a+b", "a@b", "a:b", "a$b", "a!b", "a*b", "(a)", "[a]", "~a", "ÿ", "中", "😀", "%C3%A9", "%e9", "a\tb", "a\nb", "\u00a0", "\u200b", "%", "%%", "%4", "a%", "a//b", "", "%00", "%20", "\u0301", "ß", "İ", "\ufeff", "a%25b", "\u007f", "\u0080", "?", "#", "??", "##", "a?b#c?d#e")
PREFIXES = ("", "", "", "", "./", "../", "../../", "/", "//", "///", "////", "/./", "/../", "?", "#", "\\", "\\\\", "/\\", "\\/", "d/", "d/./", "d/../", "d//", "herald-hybrid:", "herald-hybrid:/", "herald-hybrid://", "herald-hybrid://other.test/", "HERALD-hybrid://{id}.test/", "herald-hybrid:///", "http:", "http:/", "http://", "http://other.test", "http://OTHER.test/", "http://other.test:80/", "http://other.test:81/", "https://u:p@other.test/", "http:other.test/", "http:\\\\other.test\\", "HTTP://other.test/", "http://127.1/", "http://0x7f.1/", "http://[::1]/", "http://ex%41mple.test/", "http://bücher.test/", "http://a b.test/", "ws://other.test/", "ftp://other.test/", "file:///x/", "file:", "about:", "mailto:", "tel:", "x-y:", "x-y://H/", "//{id}.test/", "//{id}.test:80/", "//u@{id}.test/", "//OTHER.test/", "herald-hybrid://{id}.test:8/", ":", "1:", "a:b:", "javascript:", "http://other.test?", "http://other.test#", "herald-hybrid://{id}.test?", "//other.test?", "http://other.test./", "http://%6fther.test/", "http://other.test:/", "http://other.test:0/", "http://other.test:65536/", "//{id}.TEST/", " ", "\u0001", "\u001f", "herald-hybrid://{id}.test/d/../", "blob:", "blob:herald-hybrid://{id}.test/", "webkit-fake-url://x/", "applewebdata://x/", "filesystem:x/")


def odd_url(p):
    text = p.rng.choice(PREFIXES).replace("{id}", p.id)
    for _ in range(p.rng.randint(0, 2)):
        text += p.rng.choice(ODD) + p.one("/", "", "", "?", "#")
    text += p.name("png")
    if p.chance(0.3):
        text += p.one("?", "#", "?a=", "#a", "/", "/..", "/.", "/../", ";x", "?é", "#é", "? ", "# x") + p.rng.choice(ODD)
    return text


def urls_page(p):
    """Odd URLs in all kinds of places, in documents of different encodings and bases."""
    charset = p.one(*["utf-8"] * 4, "iso-8859-1", "gbk", "shift_jis", "utf-16le", "windows-1251", "euc-jp", "utf-16be", "koi8-r", "big5", "iso-2022-jp", "euc-kr", "windows-1252", "x-user-defined", "gb18030", "macintosh", "iso-8859-8-i", "replacement")
    def escaped(text):
        return text.replace("&", "&amp;").replace('"', "&quot;").replace("\0", "")
    def css(text):
        return "".join(f"\\{ord(c):x} " if c in "\"'\\()\n\t \u0001\u001f<" else c for c in text)
    parts = []
    for _ in range(p.rng.randint(3, 8)):
        u = odd_url(p)
        parts.append(p.one(*[f'<img src="{escaped(u)}">'] * 4, f'<link rel=stylesheet href="{escaped(u)}">', f'<style>@import "{css(u)}";</style>', f'<p style="background:url({escaped(css(u))})">x</p>', f'<iframe src="{escaped(u)}"></iframe>', f'<svg><image href="{escaped(u)}"/></svg>', f'<img srcset="{escaped(u)} 1x">', f'<video poster="{escaped(u)}"></video>', f'<script src="{escaped(u)}"></script>', f'<input type=image src="{escaped(u)}">', f'<link rel=preload as=image href="{escaped(u)}">', f'<object data="{escaped(u)}"></object>', f'<embed src="{escaped(u)}">', f'<link rel=modulepreload href="{escaped(u)}">', f'<table background="{escaped(u)}"><tr><td>x</table>', f'<svg><use href="{escaped(u)}#f"/></svg>', f'<style>b{{background:url("{css(u)}")}}</style><b>x</b>', f'<style>i{{background:url({css(u)})}}</style><i>x</i>', f'<audio src="{escaped(u)}"></audio>'))
    if p.chance(0.25):
        parts.insert(0, f'<base href="{escaped(p.one("d/", "/x/y", odd_url, "herald-hybrid://other.test", "http://other.test/a/b?c#d", "herald-hybrid:///d/", "herald-hybrid:o/p"))}">')
    where = p.rng.random()
    text = p.one("<!DOCTYPE html>", "") + (f"<meta charset={charset}>" if where < 0.4 else f"<meta http-equiv=content-type content='text/html; charset={charset}'>" if where < 0.5 else "") + "\n".join(parts)
    try:
        data = text.encode({"iso-8859-8-i": "iso-8859-8", "x-user-defined": "latin-1", "replacement": "utf-8", "macintosh": "mac-roman"}.get(charset, charset), p.one("xmlcharrefreplace", "xmlcharrefreplace", "ignore"))
    except UnicodeError:
        data = text.encode()
    if p.chance(0.1):
        data = p.one(b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff") + data
    p.page = p.one("index.html", "d/index.html", "d/e/index.html", "index.html?q", "index.html#f")
    p.add(p.page.split("?")[0].split("#")[0], data, f"text/html; charset={charset}" if where > 0.5 else "text/html")


def encodings_page(p):
    """Style sheets and scripts in encodings, seen by the URLs in them."""
    names = ("utf-8", "iso-8859-1", "gbk", "shift_jis", "windows-1251", "utf-16", "bogus", "UTF8", "latin1", "euc-kr", "utf-16le")
    def sheet_bytes(p):
        name = p.name("png")
        encoding = p.one("utf-8", "latin-1", "gbk", "shift_jis", "cp1251", "utf-16-le", "utf-16-be")
        text = p.one("", "", "", f'@charset "{p.rng.choice(names)}";', f"@charset '{p.rng.choice(names)}';", f' @charset "{p.rng.choice(names)}";', f'@CHARSET "{p.rng.choice(names)}";', f'@charset  "{p.rng.choice(names)}";') + p.one("", "", f'@import "{p.url("css", f".i{p.count}{{background:url(é{p.count}z.png)}} *{{mask-image:url(ü{p.count}z.png)}}".encode(encoding, "ignore")).strip().replace(chr(92), "/")}";') + f"*{{mask-image:url('{p.one('é', 'я', '中', 'ü')}{name}')}}"
        data = text.encode(encoding, "ignore")
        return (p.one(b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff") if p.chance(0.12) else b"") + data
    def type_(p, essence):
        return essence + (f"{p.one(';', '; ')}charset={p.one('', chr(34))}{p.rng.choice(names)}".replace('="', '=') if p.chance(0.3) else "")
    parts = []
    for _ in range(p.rng.randint(1, 2)):
        parts.append(p.one(
            lambda p: f"<link rel=stylesheet href='{p.url('css', sheet_bytes(p), type_(p, 'text/css')).strip()}'{p.one('', '', ' charset=gbk', ' charset=iso-8859-1', ' charset=bogus')}>",
            lambda p: f"<style>@import '{p.url('css', sheet_bytes(p), type_(p, 'text/css')).strip()}';</style>",
            lambda p: f"<iframe src='{p.url('html', accented(p).encode(p.one('utf-8', 'latin-1')), type_(p, 'text/html')).strip()}'></iframe>",
            lambda p: f"<script type=module src='{p.url('js', f'import {chr(34)}./é{p.count}z.js{chr(34)}'.encode(p.one('utf-8', 'latin-1')), type_(p, 'text/javascript')).strip()}'{p.one('', ' charset=iso-8859-1')}></script>",
            lambda p: f"<svg><use href='{p.url('svg', f'<?xml version={chr(34)}1.0{chr(34)} encoding={chr(34)}{p.rng.choice(names)}{chr(34)}?><svg xmlns={chr(34)}http://www.w3.org/2000/svg{chr(34)}><g id={chr(34)}f{chr(34)}><image href={chr(34)}é{p.count}z.png{chr(34)}/></g></svg>'.encode(p.one('utf-8', 'latin-1')), type_(p, 'image/svg+xml')).strip().split('#')[0]}#f'/></svg>"))
    charset = p.rng.choice(names)
    head = p.one("", f"<meta charset={charset}>", f"<meta charset='{charset}'>", f"<meta http-equiv=content-type content='text/html;charset={charset}'>", f"<!-- {'x' * 1100} --><meta charset={charset}>", f"<meta content='text/html; charset={charset}' http-equiv=Content-Type>", f"<script>'<meta charset=gbk>'</script>", f"<meta name=x content='charset={charset}'>", f"<title><meta charset=gbk></title>", f"<!--<meta charset=gbk>--><meta charset={charset}>", f"<?xml version='1.0' encoding='{charset}'?>", f"<meta charset={charset} charset=gbk>", f"<noscript><meta charset={charset}></noscript>", f"<body><meta charset={charset}>", f"<svg><meta charset={charset}></svg>", f"<meta charset=x-user-defined>", f"<meta http-equiv=content-type content='charset= \"{charset}\"'>", f"<meta http-equiv=content-type content='charset=\"{charset}'>", f"<meta\ncharset\n=\n{charset}\n>", f"<meta/charset={charset}/>", f"<p title='<meta charset=gbk>'>")
    text = head + f"<img src='{p.one('é', 'я', '中', 'ü', 'ÿ')}{p.name('png')}'>" + "".join(parts)
    data = text.encode(p.one("utf-8", "utf-8", "latin-1", "gbk", "shift_jis", "cp1251"), "ignore")
    p.add("index.html", (p.one(b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff") if p.chance(0.06) else b"") + data, type_(p, "text/html"))


def frames_page(p):
    """Frames in frames: sandboxes, bases, policies, cycles."""
    def leaf(p):
        return p.one(f"<img src={p.name('png')}>", f"<script src={p.name('js')}></script>", f"<link rel=stylesheet href={p.name('css')}>", f"<script type=module src={p.name('js')}></script>", f"<style>@font-face{{font-family:F;src:url({p.name('ttf')})}} *{{font-family:F;mask-image:url({p.name('png')})}}</style>x", f"<svg><use href={p.name('svg')}#f /></svg>", f"<object data={p.name('html')}></object>", f"<video poster={p.name('png')}></video>", f"<link rel=modulepreload href={p.name('js')}>", f"<img crossorigin src={p.name('png')}>", f"<script type=module>import './{p.name('js')}'</script>", f"<noscript><img src={p.name('png')}></noscript>")
    def inner(p, depth):
        parts = [leaf(p) for _ in range(p.rng.randint(1, 2))]
        if depth < 3 and p.chance(0.7):
            parts.append(frame(p, depth + 1))
        if p.chance(0.15):
            parts.insert(p.rng.randint(0, len(parts)), markup.base(p))
        if p.chance(0.15):
            parts.insert(p.rng.randint(0, len(parts)), markup.meta(p))
        return p.one("", "<!DOCTYPE html>") + "".join(parts)
    def frame(p, depth):
        attributes = p.attributes(sandbox=p.one(*markup.SANDBOXES), loading=p.one(*[None] * 10, "lazy"), name=p.one(None, "n"), allow=p.one(None, None, "x"), hidden=p.one(None, None, None, ""), style=p.one(*[None] * 6, "display:none"), csp=p.one(*[None] * 8, "script-src 'none'"))
        if p.chance(0.35):
            return f"<iframe srcdoc=\"{inner(p, depth).replace('&', '&amp;').replace(chr(34), '&quot;')}\"{attributes}></iframe>"
        if p.chance(0.1):
            return f"<iframe src='{p.once('index.html', '?', '#x', 'index.html?2', '', './', '/', 'd/index.html') or ''}'{attributes}></iframe>"
        if p.chance(0.1):
            return f"<iframe src=\"{p.one('data:text/html,', 'data:text/html;charset=utf-8,', 'javascript:', 'data:image/svg+xml,', 'data:text/plain,', 'data:,', 'data:text/html;base64,', 'about:blank?', 'blob:', 'data:application/xhtml+xml,')}{p.one(inner(p, 3), '<img src=//other.test/' + p.name('png') + '>').replace('&', '&amp;').replace(chr(34), '&quot;').replace('#', '%23')}\"{attributes}></iframe>"
        name = p.one("", "d/") + p.name("html")
        p.add(name, inner(p, depth), p.one(*["text/html"] * 12, "application/xhtml+xml", "text/plain", ""), **({"headers": fields(p)} if p.chance(0.3) else {}))
        tag = p.one(*["iframe"] * 8, "object", "embed")
        return f"<{tag} {'data' if tag == 'object' else 'src'}='/{name}'{attributes}></{tag}>"
    body = inner(p, 0) + "".join(frame(p, 1) for _ in range(p.rng.randint(1, 2)))
    if p.chance(0.08):
        body = f"<frameset cols=*,*>{''.join('<frame src=' + markup.frame_target(p).strip().replace(' ', '') + '>' for _ in range(2))}<noframes>{leaf(p)}</noframes></frameset>"
    p.add("index.html", body, "text/html", **({"headers": fields(p)} if p.chance(0.2) else {}))


def policies_page(p):
    """Content security policies against one of everything."""
    policy = markup.policy(p)
    everything = [f"<img src={p.name('png')}>", f"<img src=//other.test/{p.name('png')}>", f"<img src=http://other.test/{p.name('png')}>", f"<img src=d/{p.name('png')}>", f"<link rel=stylesheet href={p.url('css', masked(p)).split('#')[0].strip().replace(chr(92), '')}>", f"<link rel=stylesheet nonce=n href={p.name('css')}>", f"<style>*{{border-image:url({p.name('png')}) 3}} @import '{p.name('css')}';</style>", f"<style nonce=n>@import '{p.name('css')}';</style>", f"<p style='background:url({p.name('png')})'>x</p>", f"<script src={p.name('js')}></script>", f"<script nonce=n src={p.name('js')}></script>", f"<script type=module>import './{p.name('js')}'</script>", f"<script type=module nonce=n>import './{p.name('js')}'</script>", f"<script type=module nonce=n src={p.url('js', importing(p)).split('#')[0].strip().replace(chr(92), '')}></script>", f"<iframe src={p.url('html', '<img src=' + p.name('png') + '>').strip().split('#')[0].replace(chr(92), '')}></iframe>", f"<iframe srcdoc='<img src={p.name('png')}>'></iframe>", f"<object data={p.name('html')}></object>", f"<object data={p.name('png')}></object>", f"<embed src={p.name('html')}>", f"<video src={p.name('mp4')} poster={p.name('png')}><track default src={p.name('vtt')}></video>", f"<svg><use href={p.name('svg')}#f /><image href={p.name('png')} /></svg>", f"<link rel=preload as=image href={p.name('png')}>", f"<link rel=preload as=script href={p.name('js')}>", f"<link rel=preload as=fetch href={p.name('json')}>", f"<link rel=modulepreload href={p.name('js')}>", f"<style>@font-face{{font-family:F;src:url({p.name('ttf')})}} p{{font-family:F}}</style><p>x", f"<base href=b/><img src={p.name('png')}>", f"<input type=image src={p.name('png')}>", f"<table background={p.name('png')}><tr><td>x</table>", f"<link rel=preload as=style nonce=n href={p.name('css')}>", f"<meta http-equiv=refresh content='0;url={p.name('html')}'>", f"<link rel=preload as=worker href={p.name('js')}>", f"<script nonce=N src={p.name('js')}></script>", f"<link rel=preload as=font crossorigin href={p.name('woff2')}>", f"<link rel=preload as=track href={p.name('vtt')}>"]
    chosen = p.rng.sample(everything, p.rng.randint(6, 14))
    text = p.one("<!DOCTYPE html>", "")
    headers = {}
    if p.chance(0.4):
        headers = {"headers": {p.one("Content-Security-Policy", "Content-Security-Policy", "content-security-policy", "Content-Security-Policy-Report-Only"): policy + (", " + markup.policy(p) if p.chance(0.15) else "")}}
    else:
        escaped_policy = policy.replace('"', "&quot;")
        chosen.insert(0 if p.chance(0.7) else p.rng.randint(0, len(chosen)), f'<meta http-equiv=content-security-policy content="{escaped_policy}">')
    p.add("index.html", text + "\n".join(chosen), "text/html", **headers)


def redirects_page(p):
    """Redirects over http: what each destination becomes, and what its base is."""
    p.server = "http"
    def redirected(extension, text, mime=None, **extra):
        last = p.one("", "d/", "e/f/") + p.name(extension)
        p.add(last, text, mime, **extra)
        for _ in range(p.rng.randint(0, 3)):
            name = p.one("", "g/") + p.name(extension)
            target = p.one("/" + p.id + "/" + last, f"http://127.0.0.1:18098/{p.id}/{last}", ("../" * name.count("/")) + last, "/" + p.id + "/" + last + p.one("#r", "?r", ""))
            p.add(name, "", **{"redirect": target, "status": p.one(301, 302, 303, 307, 308, 302, 300, 304, 305)})
            last = name
        return last + p.one("", "", "#f", "?q")
    parts = [p.one(
        lambda p: f"<img src={redirected('png', None)}>", lambda p: f"<link rel=stylesheet href={redirected('css', importing_sheet(p), 'text/css')}>", lambda p: f"<style>@import '{redirected('css', masked(p), 'text/css')}';</style>", lambda p: f"<script src={redirected('js', '1')}></script>",
        lambda p: f"<script type=module src={redirected('js', importing(p), 'text/javascript')}></script>", lambda p: f"<script type=module>import './{redirected('js', importing(p), 'text/javascript')}'</script>", lambda p: f"<iframe src={redirected('html', pictured(p) + '<base href=x/>' + pictured(p), 'text/html')}></iframe>", lambda p: f"<object data={redirected('html', pictured(p), 'text/html')}></object>",
        lambda p: f"<svg><use href={redirected('svg', used(p), 'image/svg+xml').split('#')[0]}#f /></svg>", lambda p: f"<link rel=preload as={p.one('script', 'style', 'image', 'fetch')} href={redirected('js', '1')}>", lambda p: f"<link rel=modulepreload href={redirected('js', '1', 'text/javascript')}>", lambda p: f"<style>@font-face{{font-family:F{p.count};src:url({redirected('ttf', 'x').split('#')[0]})}} b{{font-family:{','.join('F' + str(i) for i in range(p.count))}}}</style><b>x</b>",
        lambda p: f"<img src={redirected('png', None)}><img src={redirected('svg', SVG_IMAGE)}>", lambda p: f"<video src={redirected('mp4', 'x')} poster={redirected('png', None)}></video>", lambda p: f"<embed src={redirected('html', 'x', 'text/html')}>") for _ in range(p.rng.randint(2, 5))]
    if p.chance(0.2):
        parts.insert(0, p.one("<base href=d/>", f"<base href=http://127.0.0.1:18098/{p.id}/e/>"))
    body = "<!DOCTYPE html>" + "\n".join(parts)
    if p.chance(0.25):
        p.add("h/end.html", body, "text/html")
        p.add("index.html", "", redirect="h/end.html", status=p.one(301, 302, 303, 307, 308))
    else:
        p.add("index.html", body, "text/html", **({"headers": {"Content-Security-Policy": markup.policy(p)}} if p.chance(0.05) else {}))


GROUPS = {"types": types_page, "document": document_page, "xml": xml_page, "svg": svg_page, "urls": urls_page, "encodings": encodings_page, "frames": frames_page, "policies": policies_page, "redirects": redirects_page}
