"""Markup: all elements that load something, in all attributes and surroundings that may matter."""
import styles

SHEETS = ("screen", "print", "all", "", "not all", "(min-width: 10px)", "(max-width: 10px)", "speech", "bogus", "screen and (color)",
          "(min-width:9999px), screen", "only screen", "not print", "(orientation: landscape)", "(prefers-color-scheme: dark)", "(", "screen,")
IMAGE_TYPES = ("image/png", "image/webp", "image/avif", "image/jxl", "image/svg+xml", "IMAGE/PNG", "image/png; q=1", "text/html", "", "bogus",
               "image/x-icon", "image/tiff", "image/heic", "image/vnd.microsoft.icon", "image/pjpeg", "image/x-png", "image/jp2", "video/mp4", " image/png ", "image/*", "image/x-xbitmap", "image/bmp", "image/x-bmp", "image/jpg", "image/apng", "application/pdf", "image/x-ms-bmp")
SANDBOXES = (None, None, None, "", "allow-scripts", "allow-same-origin", "allow-scripts allow-same-origin", "allow-forms", "ALLOW-SCRIPTS", "allow-top-navigation", "bogus")


def cors(p):
    return p.one(None, None, None, None, "", "anonymous", "use-credentials", "bogus", "Anonymous")


def srcset(p):
    candidates = []
    for _ in range(p.rng.randint(1, 4)):
        descriptor = p.one("", "", " 1x", " 2x", " 0.5x", " 100w", " 500w", " 2000w", " 1.5x", " 300w", " 0w", " -1x", " 1e1x", " 50w 20h", " 20h",
                           " x", " 100", " 1x 2x", " (1x)", "  3x ", " 1280w", " 1279w", " .5x", " +1x", " 1.x", " 100W", " 2X", " 0x", " 1px", " 10.5w", " 1x,", " inf x", " 99999999999w")
        candidates.append(p.image().strip() + descriptor)
    return p.one(", ", ",", " , ", ",  ").join(candidates)


def sizes(p):
    return p.one(None, None, "100vw", "50vw", "500px", "(max-width: 100px) 10px, 600px", "(min-width: 100px) 300px, 600px", "auto", "auto, 300px", "20em",
                 "calc(50vw + 10px)", "0", "0px", "-5px", "bogus", "", "50%", "(min-width: 1px) 200px", "min(400px, 50vw)", "not all 5px, 700px", "(bogus) 20px, 800px",
                 "1in", "100px,", ",100px", "(min-width:1px)", "max(10px, 20vw)", "clamp(1px, 40vw, 9999px)", "30vh", "10rem", "(min-width: 1px) auto, 200px", "(width > 1px) 150px, 700px",
                 "/* x */ 333px", "300px 200px", "(min-width:1px) and (max-width:99999px) 320px, 90px", "screen 100px, 900px", "600", "12ch", "50svw", "calc(", "var(--x)", "100px !important", "((min-width:1px)) 50px, 800px")


def extra(p):
    """Attributes that may decide whether an element has a box, and some that mean nothing."""
    return p.one(*[""] * 14, " hidden", " style=display:none", " style=visibility:hidden", " hidden=until-found", " style='content-visibility:hidden'", " width=0 height=0",
                 " style=display:contents", " inert", " class=none", " aria-hidden=true", " popover", " hidden=''", " id=i class=c")


def img(p):
    has_set = p.chance(0.4)
    tag = p.one("img", "img", "img", "IMG", "image")
    duplicate = f" src={p.name('png')}" if p.chance(0.03) else ""
    return f"<{tag}" + p.attributes(
        src=p.one(image_url, image_url, image_url, None, "") if has_set else p.one(*[image_url] * 12, "", " ", None, "#", "?", "http://", "data:,x", "about:blank"),
        srcset=srcset(p) if has_set else None, sizes=sizes(p) if has_set or p.chance(0.05) else None, crossorigin=cors(p),
        loading=p.one(None, None, None, None, None, "eager", "lazy", "bogus"), decoding=p.one(None, None, "async"), type=p.one(None, None, None, "text/html"),
        lowsrc=p.one(None, None, None, image_url), longdesc=p.one(None, None, None, image_url), referrerpolicy=p.one(None, None, "no-referrer"),
        fetchpriority=p.one(None, None, "high"), usemap=p.one(None, None, "#m")) + duplicate + extra(p) + p.one(">", ">", "/>", " />")


def image_url(p):
    return p.image()


def picture(p):
    parts = []
    for _ in range(p.rng.randint(1, 3)):
        source = "<source" + p.attributes(
            srcset=p.one(srcset, srcset, srcset, "", None), src=p.one(None, None, None, image_url), sizes=sizes(p),
            media=p.one(None, None, None, *SHEETS), type=p.one(None, None, None, None, *IMAGE_TYPES), width=p.one(None, None, "10")) + ">"
        parts.append(p.one(*[source] * 6, f"<div>{source}</div>", f"<template>{source}</template>", f"<picture>{source}</picture>"))
    image = img(p)
    position = len(parts) if p.chance(0.8) else p.rng.randint(0, len(parts))
    parts.insert(position, p.one(*[image] * 6, f"<div>{image}</div>", image + img(p), ""))
    return f"<picture{extra(p)}>{p.one('', ' ', 'x', '<!-- c -->').join(parts)}</picture>"


RELS = ("stylesheet", "stylesheet", "stylesheet", "StyleSheet", "alternate stylesheet", "stylesheet alternate", "preload", "preload", "preload", "PRELOAD",
        "modulepreload", "modulepreload", "prefetch", "icon", "shortcut icon", "apple-touch-icon", "manifest", "preconnect", "dns-prefetch", "prerender", "next",
        "import", "stylesheet/less", "preload stylesheet", "stylesheet icon", "modulepreload preload", "style", "", "stylesheet\tx", "preload prefetch", "mask-icon",
        "expect", "canonical", "search", "author", "subresource", "stylesheet preload", "preload modulepreload", "alternate", "alternate preload", "stylesheet,icon", "icon stylesheet", "pingback", "compression-dictionary", "preconnect preload", "help stylesheet")
AS = ("script", "style", "image", "font", "fetch", "track", "worker", "video", "audio", "document", "", "bogus", "Script", "object", "embed", "sharedworker", "json", "manifest", "xslt", "iframe", "serviceworker", "audioworklet", "paintworklet", "STYLE", " image", "report")
TYPES = ("text/css", "TEXT/CSS", "text/css; charset=utf-8", "text/less", "", "text/javascript", "module", "image/png", "font/woff2", "text/plain", "bogus", " text/css", "application/javascript", "text/css;x", "image/jxl", "font/foo", "text/vtt", "application/json", "text/css,", "text/ecmascript", "application/font-woff2", "font/collection", "application/x-font-ttf", "image/svg+xml")
INTEGRITY = (None,) * 14 + ("sha256-AAAA", "", "bogus", "sha384-x sha256-y", "md5-AAAA", "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
CHARSETS = (None,) * 10 + ("utf-8", "iso-8859-1", "gbk", "bogus")


def link_target(p):
    """A sheet mostly, with something in it that shows whether it was used."""
    kind = p.one("css", "css", "css", "js", "png", "none", "html", "ttf", "vtt", "json")
    if kind == "css":
        return p.url("css", styles.sheet(p, depth=1), status=p.one(*[200] * 20, 404, 500, 204, 304))
    if kind == "js":
        return p.url("js", module_text(p))
    if kind == "html":
        return p.url("html", p.one("<img src=zz.png>", ""))
    if kind == "json":
        return p.url("json", "{}")
    return p.image() if kind == "png" else p.url(p.one("css", "js", "ttf", "woff2", "vtt", "", "svg") if kind == "none" else kind)


def link(p):
    rel = p.one(*RELS)
    is_preload = "preload" in rel.lower()
    return "<" + p.one("link", "link", "LINK") + p.attributes(
        rel=rel if p.chance(0.97) else None, href=p.one(*[link_target] * 14, "", " ", None, "#", "data:text/css,a{}"),
        media=p.one(*[None] * 12, *SHEETS[:8], *SHEETS[8:]), type=p.one(*[None] * 24, *TYPES), as_=p.one(*AS[:7], *AS) if is_preload or p.chance(0.1) else None,
        disabled=p.one(*[None] * 15, "", "disabled", "false"), crossorigin=cors(p), integrity=p.one(*INTEGRITY), title=p.one(*[None] * 8, "", "A", "B"),
        imagesrcset=srcset(p) if is_preload and p.chance(0.25) else None, imagesizes=sizes(p) if is_preload and p.chance(0.25) else None,
        charset=p.one(*CHARSETS), hreflang=p.one(None, None, None, "de"), fetchpriority=p.one(None, None, None, "low"), nonce=p.one(None, None, None, "n"),
        blocking=p.one(None, None, None, "render"), sizes=p.one(None, None, None, "16x16"), rev=p.one(None, None, None, None, "stylesheet")) + p.one(">", ">", "/>", "></link>")


def style(p):
    return "<style" + p.attributes(
        type=p.one(*[None] * 14, "text/css", "", "TEXT/CSS", "text/less", "text/css;x", " text/css", "css", "text/plain"), media=p.one(*[None] * 14, *SHEETS),
        title=p.one(*[None] * 10, "A", "B", ""), scoped=p.one(None, None, None, ""), nonce=p.one(None, None, None, "n"), disabled=p.one(*[None] * 9, ""),
        src=p.one(*[None] * 9, image_url)) + ">" + p.one("", "", "", "<!--") + styles.sheet(p, depth=1) + "</style>"


def module_text(p):
    """A script that loads nothing but what it imports."""
    return p.one("", "var a = 1", "/* x */", "export default 1", f"import './{p.name('js')}'", f"export * from './{p.name('js')}'", "let x; let x", "a b",
                 f"import j from './{p.name('json')}' with {{type: 'json'}}", f"import {{a}} from './{p.name('js')}'; import b from 'bare'", f"import '{p.name('js')}'", "<!-- x",
                 f"import '/{p.name('js')}'\nimport '../{p.name('js')}'", f"import './{p.name('css')}' with {{type: 'css'}}", f"import './{p.name('js')}'; return", f"import './{p.name('js')}';\nawait 0")


def script(p):
    kind = p.one(*[None] * 12, "module", "module", "MODULE", " module", "importmap", "text/javascript", "", "text/plain", "application/json", "TEXT/JAVASCRIPT ", "javascript", "text/javascript;x", "text/babel",
                 "text/javascript1.5", "text/javascript1.6", "text/jscript", "application/x-javascript", "application/ecmascript", "text/livescript", "speculationrules", "text/vbscript", " ", "Text/ECMAScript", "application/javascript1.2")
    has_src = p.chance(0.75)
    return "<script" + p.attributes(
        src=p.one(*[lambda p: p.url("js", module_text(p), mime=p.one(*[None] * 10, "text/plain", "text/html", "image/png", ""), status=p.one(*[200] * 20, 404, 500, 204))] * 8, lambda p: p.url("js"), "", " ", "#", "data:text/javascript,1") if has_src else None,
        type=kind, language=p.one(*[None] * 8, "javascript", "JavaScript1.2", "vbscript", "", "jscript", "javascript1.7", "javascript1.8", "ecmascript", "LiveScript", "text/javascript"),
        nomodule=p.one(*[None] * 14, ""), async_=p.one(None, None, None, ""), defer=p.one(None, None, None, ""), crossorigin=cors(p), integrity=p.one(*INTEGRITY),
        charset=p.one(*CHARSETS), for_=p.one(*[None] * 14, "window", "document", "WINDOW "), event=p.one(*[None] * 14, "onload", "onload()", "onclick", "ONLOAD"), nonce=p.one(None, None, None, "n"),
        href=p.one(*[None] * 9, image_url), fetchpriority=p.one(None, None, None, "high")) + ">" + ("" if has_src and p.chance(0.8) else module_text(p)) + "</script>"


def input_(p):
    return "<input" + p.attributes(
        type=p.one("image", "image", "image", "image", "IMAGE", "text", "submit", None, " image", "button", "file", "radio"), src=p.one(*[image_url] * 8, "", None, " "),
        srcset=p.one(None, None, None, srcset), alt=p.one(None, "x"), disabled=p.one(None, None, None, ""), value=p.one(None, None, "v"), formaction=p.one(None, None, None, image_url)) + extra(p) + ">"


OBJECT_TYPES = ("image/png", "text/html", "image/svg+xml", "application/pdf", "application/x-shockwave-flash", "", "bogus", "text/plain", "application/xhtml+xml", "video/mp4", "audio/mpeg", "IMAGE/GIF", "text/html;charset=utf-8",
                "application/octet-stream", "application/json", "text/xml", "image/jxl", "application/x-java-applet", "text/css", "application/javascript", "image/webp", "image/bmp", "text/javascript", "application/rss+xml", " image/png", "image/tiff", "multipart/x-mixed-replace", "application/x-webarchive", "model/vnd.usdz+zip")


def embedded_target(p):
    kind = p.one("image", "html", "svg", "none", "none", "txt", "php")
    if kind == "image":
        return p.image()
    if kind == "html":
        return p.url(p.one("html", "html", "htm", "php", ""), document(p, 1), mime=p.one(*["text/html"] * 8, "text/plain", "image/png", "application/octet-stream", "", "application/xhtml+xml", "application/pdf"), status=p.one(*[200] * 9, 404, 500))
    if kind == "svg":
        return p.url("svg", svg_document(p))
    return p.url(p.one("swf", "html", "png", "jpg", "svg", "pdf", "", "mp4", "class", "PNG", "txt", "gif", "xml", "json", "js", "bmp", "ico", "webp", "avif", "cgi", "tiff", "jpeg", "jpe", "cur", "mp3", "webm", "css", "xhtml", "apng", "heic"), *(["x"] if kind == "txt" else []))


def object_(p):
    children = p.one("", "", img, "fallback", lambda p: object_(p) if p.chance(0.5) else "", embed, lambda p: f"<param name={p.one('src', 'movie', 'data', 'code', 'url', 'type')} value={p.image().strip()}>", iframe, lambda p: f"<p style='background:url({p.name('png')})'>x</p>", "<p>text")
    return "<object" + p.attributes(
        data=p.one(*[embedded_target] * 8, "", None, " ", "data:text/html,x", "about:blank", "#"), type=p.one(*[None] * 8, *OBJECT_TYPES), classid=p.one(*[None] * 12, "clsid:1", ""), codebase=p.one(*[None] * 8, "cb/"),
        archive=p.one(*[None] * 8, image_url), declare=p.one(*[None] * 12, ""), usemap=p.one(None, None, "#m"), name=p.one(None, None, "n"), standby=p.one(None, None, "x")) + extra(p) + f">{children}</object>"


def embed(p):
    return "<embed" + p.attributes(src=p.one(*[embedded_target] * 8, "", None, " ", "data:text/html,x"), type=p.one(*[None] * 8, *OBJECT_TYPES), pluginspage=p.one(None, None, None, image_url), code=p.one(*[None] * 6, image_url)) + extra(p) + ">"


def legacy(p):
    """Elements that load nothing in any case, or no longer."""
    u = p.image().strip()
    return p.one(f"<applet code={u} archive={u}></applet>", f"<bgsound src={u}>", f"<layer src={u}></layer>", f"<ilayer src={u}></ilayer>", f"<portal src={u}></portal>", f"<model src={u}></model>", f"<menuitem icon={u}>",
                 f"<a href={u} ping={u}>a</a>", f"<area href={u}>", f"<q cite={u}>q</q>", f"<ins cite={u}>i</ins>", f"<form action={u}><button formaction={u}>b</button></form>", f"<xml src={u}></xml>", f"<frame src={u}>",
                 f"<source src={u} srcset={u}>", f"<track src={u} default>", f"<param name=src value={u}>", f"<img dynsrc={u}>", f"<keygen>", f"<isindex action={u}>", f"<command icon={u}>", f"<button src={u} type=image>b</button>",
                 f"<div src={u} data={u} href={u}>d</div>", f"<head profile={u}>", f"<html manifest={u}>", f"<blockquote cite={u}>", f"<fencedframe src={u}></fencedframe>", f"<marquee bgcolor=red background={u}>m</marquee>", f"<audio poster={u}></audio>",
                 f"<select background={u}><option style='background:url({u})'></select>", f"<nextid>", f"<webview src={u}></webview>", f"<content select=x></content>", f"<noembed><img src={u}></noembed>", f"<noframes><img src={u}></noframes>", f"<xmp><img src={u}></xmp>",
                 f"<listing><img src={u}></listing>", f"<textarea><img src={u}></textarea>", f"<title><img src={u}></title>", f"<iframe><img src={u}></iframe>", f"<!--><img src={u}>", f"<!-- --!><img src={u}>", f"<?php <img src={u}> ?>", f"<![CDATA[<img src={u}>]]>", f"<![if x]><img src={u}><![endif]>", f"</ <img src={u}>", f"<img/src={u}/>", f"<img\nsrc\n=\n{u}\n>", f"<img src={u} src=other.png", f"<a<img src={u}>", f"<br/ src={u}><img alt='>' src={u}>")


def media(p):
    tag = p.one("video", "audio")
    children = []
    for _ in range(p.rng.randint(0, 3)):
        children.append(p.one(
            lambda p: "<source" + p.attributes(src=p.one(*[lambda p: p.url(p.one("mp4", "webm", "mp3", "ogg", ""))] * 6, "", None), type=p.one(*[None] * 5, "", "video/mp4", "audio/mpeg", "video/webm; codecs=vp8", "bogus", "image/png", "application/octet-stream", " "), media=p.one(*[None] * 6, *SHEETS), srcset=p.one(None, None, None, image_url)) + ">",
            lambda p: "<track" + p.attributes(src=p.one(*[lambda p: p.url("vtt", p.one("WEBVTT\n\n", "x"))] * 4, lambda p: p.url("vtt"), "", None), kind=p.one(None, "subtitles", "captions", "metadata", "metadata"), default=p.one(None, "", ""), srclang=p.one(None, "en"), label=p.one(None, "l")) + ">",
            img, "text", lambda p: f"<div><source src={p.name('mp4')}></div>", lambda p: f"<template><source src={p.name('mp4')}></template>"))
    return f"<{tag}" + p.attributes(
        src=p.one(None, None, lambda p: p.url(p.one("mp4", "mp3", "webm", "")), ""), poster=p.one(None, None, image_url, ""), preload=p.one(None, None, "none", "metadata", "auto", ""),
        controls=p.one(None, ""), autoplay=p.one(None, None, ""), muted=p.one(None, None, ""), loop=p.one(None, None, ""), crossorigin=cors(p), loading=p.one(None, None, None, "lazy"), playsinline=p.one(None, "")) + extra(p) + ">" + "".join(children) + p.one(f"</{tag}>", f"</{tag}>", "")


def frame_target(p):
    return p.url(p.one("html", "html", "html", "php", ""), document(p, 1), mime=p.one(*["text/html"] * 12, "text/plain", "application/xhtml+xml", "image/svg+xml", "", "image/png", "application/json", "text/xml"), status=p.one(*[200] * 12, 404, 500, 204, 301),
                 **({"headers": p.one({"X-Frame-Options": "DENY"}, {"X-Frame-Options": "SAMEORIGIN"}, {"Content-Security-Policy": "img-src 'none'"}, {"Content-Disposition": "attachment"}, {"Refresh": f"0;url={p.name('html')}"}, {"Link": f"<{p.name('css')}>; rel=preload; as=style"}, {"X-Frame-Options": "ALLOW-FROM x"}, {"Content-Security-Policy": "frame-ancestors 'none'"}, {"Content-Security-Policy": "sandbox"})} if p.chance(0.15) else {}))


def iframe(p):
    return "<" + p.one("iframe", "iframe", "IFRAME") + p.attributes(
        src=p.one(*[frame_target] * 8, *[lambda p: p.url("html")] * 2, None, "", " ", "about:blank", lambda p: p.once("#", "index.html", "?", "index.html#x"), "javascript:1", lambda p: f"data:text/html,<img src={p.name('png')}>", "about:srcdoc", lambda p: f"javascript:'<img src={p.name('png')}>'", "http://"),
        srcdoc=p.one(*[None] * 7, lambda p: document(p, 1), "", lambda p: f"<img src={p.name('png')}>", lambda p: f"<base href=sub/><img src={p.name('png')}>"), sandbox=p.one(*SANDBOXES),
        loading=p.one(*[None] * 8, "lazy", "eager"), csp=p.one(*[None] * 10, "img-src 'none'"), allow=p.one(None, None, "fullscreen"), name=p.one(None, None, "n"), longdesc=p.one(None, None, None, image_url), credentialless=p.one(*[None] * 8, ""),
        referrerpolicy=p.one(None, None, None, "no-referrer"), frameborder=p.one(None, None, "0")) + extra(p) + ">" + p.one("", "", "", img, "x") + p.one("</iframe>", "</iframe>", "</iframe>", "</iframe>", "</iframe>", "</IFRAME >")


def svg_reference(p, url):
    return p.one(f" href='{url}'", f" xlink:href='{url}'", f" href='{url}' xlink:href='{p.name('png')}'", f" xlink:href='{url}' href=''", f" xlink:href=''  href='{url}'") if p.chance(0.4) else p.one(f" href='{url}'", f" xlink:href='{url}'")


def sprite(p):
    return p.url("svg", f"<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'><defs><g id='f'><image href='{p.name('png')}'/><use href='#k'/></g><g id='k'><image href='{p.name('png')}'/></g></defs><symbol id='s'><image xlink:href='{p.name('png')}'/></symbol><image href='{p.name('png')}'/></svg>",
                 mime=p.one(*["image/svg+xml"] * 6, "text/plain", "application/xml", "text/html"), status=p.one(*[200] * 9, 404)).strip() + p.one("#f", "#f", "#s", "#k", "#none", "", "#")


def svg_element(p):
    return p.one(
        lambda p: f"<image{svg_reference(p, p.image().strip())}{extra(p)}/>", lambda p: f"<use{svg_reference(p, sprite(p))}{extra(p)}/>", lambda p: f"<filter id=fl><feImage{svg_reference(p, p.image().strip())}/></filter>", lambda p: f"<script{svg_reference(p, p.url('js', '1').strip())}></script>",
        lambda p: f"<script src={p.name('js')}></script>", lambda p: f"<style>{styles.sheet(p, depth=1)}</style>", lambda p: f"<a{svg_reference(p, p.image().strip())}><text>t</text></a>", lambda p: f"<linearGradient{svg_reference(p, p.name('svg') + '#f')}/>", lambda p: f"<pattern{svg_reference(p, p.name('svg') + '#f')}/>",
        lambda p: f"<textPath{svg_reference(p, p.name('svg') + '#f')}>t</textPath>", lambda p: f"<rect mask='url({p.name('svg')}#f)' width=9 height=9 />", lambda p: f"<rect fill='url({p.name('svg')}#f)' filter='url({p.name('svg')}#g)' clip-path='url({p.name('svg')}#h)' width=9 height=9 />", lambda p: f"<rect style='{styles.declarations(p, inline=True)}' width=9 height=9 />",
        lambda p: f"<foreignObject>{fragment(p, 2)}</foreignObject>", lambda p: f"<defs><image href={p.name('png')} /></defs>", lambda p: f"<symbol id=sy><image href={p.name('png')} /></symbol><use href=#sy />", lambda p: f"<switch><image href={p.name('png')} systemLanguage=xx /><image href={p.name('png')} /></switch>",
        lambda p: f"<g display=none><image href={p.name('png')} /></g>", lambda p: f"<img src={p.name('png')}>", lambda p: f"<desc><img src={p.name('png')}></desc>", lambda p: f"<title><img src={p.name('png')}></title>", lambda p: f"<cursor{svg_reference(p, p.name('png'))}/>", lambda p: f"<image><set attributeName=href to={p.name('png')} /></image>",
        lambda p: f"<link rel=stylesheet href={p.name('css')} />", lambda p: f"<iframe src={p.name('html')} />", lambda p: f"<video src={p.name('mp4')} />", lambda p: f"<mask id=m><image href={p.name('png')} /></mask>", lambda p: f"<clipPath><image href={p.name('png')} /></clipPath>", lambda p: f"<tref{svg_reference(p, p.name('svg') + '#f')}/>", lambda p: f"<mpath{svg_reference(p, p.name('svg') + '#f')}/>",
        lambda p: f"<image src={p.name('png')} />", lambda p: f"<font-face-uri{svg_reference(p, p.name('svg'))}/>", lambda p: f"<color-profile{svg_reference(p, p.name('svg'))}/>", lambda p: f"<image HREF={p.name('png')} />", lambda p: f"<feimage href={p.name('png')} />", lambda p: f"<text style='{styles.declarations(p, inline=True)}'>text</text>",
        lambda p: f"<image href='  {p.name('png')} ' crossorigin />", lambda p: f"<base href=svgbase/>", lambda p: f"<meta http-equiv=refresh content='0;url={p.name('html')}'>", lambda p: f"<template><image href={p.name('png')} /></template>", lambda p: f"<metadata><image href={p.name('png')} /></metadata>", lambda p: f"<unknown><image href={p.name('png')} /></unknown>",
        lambda p: f"<style type='{p.one('text/css', 'text/plain', 'TEXT/CSS', '')}' media='{p.one('', 'print', 'all')}'>{styles.sheet(p, depth=1)}</style>")


def svg(p):
    return f"<svg{p.one('', '', ' width=20 height=20', ' style=display:none', ' display=none', ' hidden')}>{''.join(svg_element(p) for _ in range(p.rng.randint(1, 3)))}{p.one('</svg>', '</svg>', '</svg>', '</svg>', '')}"


def svg_document(p):
    def element(p):
        return p.one(lambda p: f"<image {p.one('href', 'xlink:href')}='{p.name('png')}'/>", lambda p: f"<style>rect{{mask-image:url({p.name('png')})}}</style>", lambda p: f"<script href='{p.name('js')}'/>", lambda p: f"<rect width='9' height='9' style='mask-image:url({p.name('png')})'/>",
                     lambda p: f"<foreignObject><img xmlns='http://www.w3.org/1999/xhtml' src='{p.name('png')}'/></foreignObject>", lambda p: f"<use href='{sprite(p)}'/>", lambda p: f"<img src='{p.name('png')}'/>", lambda p: f"<h:link xmlns:h='http://www.w3.org/1999/xhtml' rel='stylesheet' href='{p.name('css')}'/>",
                     lambda p: f"<filter><feImage href='{p.name('png')}'/></filter>", lambda p: f"<h:iframe xmlns:h='http://www.w3.org/1999/xhtml' src='{p.name('html')}'/>", lambda p: f"<g xml:base='b/'><image href='{p.name('png')}'/></g>")
    instruction = p.one("", "", f"<?xml-stylesheet href='{p.name('css')}'?>", f"<?xml-stylesheet type='text/css' href=\"{p.name('css')}\" media='print'?>", f"<?xml-stylesheet type='text/xsl' href='{p.name('xsl')}'?>", f"<?xml-stylesheet alternate='yes' title='A' href='{p.name('css')}'?>")
    return f"{instruction}<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='99' height='99'>{''.join(element(p) for _ in range(p.rng.randint(1, 4)))}</svg>" + p.one("", "", "", "", "<broken")


def math(p):
    return f"<math>{p.one('', '<mi>', '<mtext>', '<annotation-xml encoding=text/html>', '<annotation-xml>', '<annotation-xml encoding=application/xhtml+xml>', '<mglyph src=' + p.name('png') + ' />', '<semantics>')}{fragment(p, 2)}</math>"


def meta(p):
    refresh = p.one("0;url=", "0; URL=", "0;", "0,", "0 ", "0 url=", "0;url =", "0;url='", '0;url="', "0.3;url=", " 0 ; url = ", "9;url=", "0;u=", "0", "x;url=", "-1;url=", ".0;url=", "0.;url=", "00;url=", "0;;url=", "0;\nurl=", "0;url==", "+0;url=", "0;url=   ", "0x;url=", "0; url=\"a\" ", "1;url=", "0;url")
    target = p.url("html", document(p, 2)) if p.chance(0.7) else p.name("html")
    return p.one(
        lambda p: "<meta" + p.attributes(http_equiv=p.one("refresh", "refresh", "Refresh", " refresh", "refresh "), content=refresh + target) + ">",
        lambda p: "<meta" + p.attributes(http_equiv=p.one("Content-Security-Policy", "content-security-policy", "Content-Security-Policy-Report-Only", "X-Content-Security-Policy", "X-WebKit-CSP"), content=policy(p)) + ">",
        lambda p: f"<meta property=og:image content={p.name('png')}>", lambda p: f"<meta charset={p.one('utf-8', 'gbk', 'iso-8859-1', 'bogus', 'shift_jis')}>", lambda p: f"<meta name=viewport content='width=300'>", lambda p: f"<meta name=referrer content=no-referrer>",
        lambda p: f"<meta http-equiv=default-style content={p.one('A', 'B', 'C')}>", lambda p: f"<meta http-equiv=link content='<{p.name('css')}>; rel=preload; as=style'>", lambda p: f"<meta http-equiv=set-cookie content=a=b>", lambda p: f"<meta itemprop=image content={p.name('png')}>",
        lambda p: f"<meta name=color-scheme content=dark>", lambda p: f"<meta http-equiv=x-frame-options content=deny>", lambda p: f"<meta http-equiv=content-type content='text/html; charset={p.one('gbk', 'utf-8')}'>")


def policy(p):
    names = ("default-src", "img-src", "style-src", "script-src", "font-src", "frame-src", "child-src", "media-src", "object-src", "connect-src", "base-uri", "script-src-elem", "style-src-elem", "style-src-attr", "script-src-attr", "worker-src", "manifest-src", "IMG-SRC", "bogus-src", "sandbox", "upgrade-insecure-requests", "frame-ancestors", "block-all-mixed-content", "plugin-types", "require-sri-for", "prefetch-src", "trusted-types", "require-trusted-types-for", "report-uri", "form-action", "navigate-to", "referrer", "reflected-xss")
    sources = ("'self'", "'none'", "*", "herald-hybrid:", "http:", "https:", "data:", f"{p.id}.test", "*.test", "other.test", f"herald-hybrid://{p.id}.test", f"herald-hybrid://{p.id}.test/d/", "'unsafe-inline'", "'nonce-n'", "'unsafe-eval'", "'strict-dynamic'", "'sha256-AAAA'", "http://other.test", "*:*", f"{p.id}.test:*", "'SELF'", "bogus", "self", "herald-hybrid://*", f"herald-hybrid://{p.id}.test/q1z.png", "'nonce-'", "'unsafe-hashes'", "'report-sample'", "HERALD-HYBRID:", "blob:", "*.other.test", "//other.test", f"{p.id}.test/", "'none' 'self'", "http://*.test")
    return p.one("; ", ";", " ; ", ";;").join(name + "".join(" " + s for s in p.some(sources, 0, 3)) for name in p.some(names, 1, 3))


def base(p):
    return "<base" + p.attributes(href=p.one("b/", "b/c", "", " ", None, "/", "http://other.test/", "herald-hybrid://other.test/x/", "data:,x", "http://[", "//other.test/", "?q", "#f", "about:blank", "..", "javascript:1", "b/?q", "herald-hybrid:opaque", "blob:x", "file:///x/", "HTTP://OTHER.TEST/", "b\\c\\", " b/ "), target=p.one(None, None, "_top")) + ">"


def background(p):
    tag = p.one("table", "td", "tr", "th", "tbody", "thead", "tfoot", "div", "body", "col", "colgroup", "html", "p", "caption", "input", "hr")
    inner = f" background={p.one(p.image().strip(), p.image().strip(), chr(34) + chr(34))}{extra(p)}>x"
    outer = {"td": "<table><tr><td{}</table>", "th": "<table><tr><th{}</table>", "tr": "<table><tr{}<td>x</table>", "tbody": "<table><tbody{}<tr><td>x</table>", "thead": "<table><thead{}<tr><td>x</table>", "tfoot": "<table><tfoot{}<tr><td>x</table>", "col": "<table><col{}<tr><td>x</table>", "colgroup": "<table><colgroup{}<col><tr><td>x</table>", "caption": "<table><caption{}</table>", "table": "<table{}<tr><td>x</table>"}
    return outer.get(tag, f"<{tag}{{}}</{tag}>").format(inner)


def styled(p):
    tag = p.one("p", "div", "span", "b", "li", "button", "td", "input", "select", "details", "summary", "dialog", "fieldset", "legend", "textarea", "img", "hr", "br", "video", "canvas", "iframe", "label", "meter", "progress", "ul", "ol", "table", "a", "font", "center", "ruby", "rt", "rp", "wbr", "area", "map", "noscript", "object", "option", "datalist", "output", "menu", "slot", "x-y", "nav", "template", "marquee", "audio", "embed", "frameset", "plaintext"[:0] or "pre", "script", "style", "head", "title", "link", "meta", "source", "track", "param", "svg", "math")
    return f"<{tag} class={p.one('a', 'b', 'c', 'none', 'a b')} style=\"{styles.declarations(p, inline=True).replace(chr(34), chr(39))}\"{extra(p).replace('style', 'x')}>{p.one('', 'text', 'x', lambda p: fragment(p, 2))}</{tag}>"


WRAPPERS = ("<div style=display:none>{}</div>", "<template>{}</template>", "<noscript>{}</noscript>", "<div hidden>{}</div>", "<table>{}</table>", "<table><tr>{}</table>", "<select>{}</select>", "<select><option>{}</select>", "<svg><desc>{}</desc></svg>", "<svg><foreignObject>{}</foreignObject></svg>",
            "<math><mi>{}</math>", "<details>{}</details>", "<details open><summary>s</summary>{}</details>", "<dialog>{}</dialog>", "<dialog open>{}</dialog>", "<p>{}", "<b><i>{}</b></i>", "<a>{}<a>", "<form>{}</form>", "<button>{}</button>", "<ul><li>{}</ul>", "<video>{}</video>", "<canvas>{}</canvas>", "<object>{}</object>",
            "<textarea>{}</textarea>", "<title>{}</title>", "<!-- {} -->", "<noembed>{}</noembed>", "<xmp>{}</xmp>", "<div><template shadowrootmode=open>{}</template></div>", "<div>{}<template shadowrootmode=open><slot></slot></template></div>", "<div>{}<template shadowrootmode=open>x</template></div>", "<ruby>{}</ruby>", "<fieldset disabled>{}</fieldset>",
            "<head>{}</head>", "<body>{}", "<html>{}", "<frameset>{}</frameset>", "<iframe>{}</iframe>", "<picture>{}</picture>", "<map>{}</map>", "<marquee>{}</marquee>", "<font>{}<p></font>", "<table><caption>{}</table>", "<table><colgroup>{}</table>", "<table><td>{}<table>", "<div style='content-visibility:hidden'>{}</div>", "<div popover>{}</div>", "<center>{}</center>", "<label>{}</label>", "<x-y>{}</x-y>",
            "<style>{}</style>", "<script type=text/x>{}</script>", "<option>{}", "<rp>{}</rp>", "<noframes>{}</noframes>", "<span style=visibility:hidden>{}</span>", "<audio>{}</audio>", "<progress>{}</progress>", "<meter>{}</meter>", "<legend>{}</legend>", "<datalist>{}</datalist>", "<svg>{}</svg>", "<math>{}</math>", "<svg><title>{}</title></svg>", "<div style='display:contents'>{}</div>", "<slot>{}</slot>", "<optgroup>{}</optgroup>", "<dd>{}<dt>", "<h1>{}<h2>", "<nobr>{}<nobr>", "<table><tbody><tr><td>{}</td></tr></tbody></table>", "<div inert>{}</div>", "<main hidden=until-found>{}</main>")

ELEMENTS = ((img, 6), (picture, 4), (link, 7), (script, 5), (style, 4), (input_, 2), (object_, 4), (embed, 3), (legacy, 3), (media, 4), (iframe, 5), (svg, 5), (math, 1), (background, 2), (styled, 5))
RARE = ((meta, 1), (base, 1))


def element(p, depth=0):
    """Any element."""
    choices = ELEMENTS if depth < 2 else tuple(e for e in ELEMENTS if e[0] not in (iframe, object_, embed, svg, math, styled))
    makers = [maker for maker, weight in choices for _ in range(weight)]
    return p.rng.choice(makers)(p)


def fragment(p, depth=0):
    """One or two elements, perhaps in surroundings that change what they are."""
    text = element(p, depth)
    while p.chance(0.22):
        text = p.rng.choice(WRAPPERS).replace("{}", text)
    return text


def document(p, depth):
    """A small document, as frames show them."""
    return p.one("<!DOCTYPE html>", "", "<html>") + "".join(p.one(img, lambda p: fragment(p, 2), "x", lambda p: f"<link rel=stylesheet href={p.name('css')}>", lambda p: f"<script src={p.name('js')}></script>") for _ in range(p.rng.randint(1, 2)))


DOCTYPES = ("<!DOCTYPE html>",) * 6 + ("", "<!doctype html>", '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">', '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">', "<!DOCTYPE html SYSTEM 'about:legacy-compat'>", "<!-- x -->", "<!DOCTYPE>", "<?xml version='1.0'?><!DOCTYPE html>")


def page(p):
    """A page of many fragments."""
    head = [p.one(link, link, style, style, script, img, "", "<title>t</title>", lambda p: fragment(p, 1)) for _ in range(p.rng.randint(0, 3))]
    body = [fragment(p) for _ in range(p.rng.randint(3, 8))]
    if p.chance(0.12):
        (head if p.chance(0.6) else body).insert(0, p.rng.choice((meta, meta, base))(p))
    if p.chance(0.03):
        body = [f"<frameset rows=50%,*><frame src='{frame_target(p)}'>{p.one('', '<frame src=' + p.name('html') + '>')}<noframes>{img(p)}</noframes></frameset>"] + (body[:1] if p.chance(0.3) else [])
    return p.one(*DOCTYPES) + p.one("", "<html>", "<html lang=en>") + p.one("", "<head>") + "\n".join(head) + p.one("", "", "</head>") + p.one("", "<body>", f"<body{p.attribute('background', p.image().strip()) if p.chance(0.2) else ''} class=a>") + "\n" + "\n".join(body) + p.one("", "\n</body></html>")


def make(p):
    p.add("index.html", page(p))
