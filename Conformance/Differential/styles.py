"""Style sheets and declarations."""

IMAGE_PROPERTIES = ("background", "background-image", "background", "background-image", "list-style-image", "list-style", "border-image", "border-image-source", "mask-image", "-webkit-mask-image", "mask", "-webkit-mask", "cursor", "content", "-webkit-box-reflect", "shape-outside", "-webkit-border-image", "-webkit-mask-box-image", "mask-border", "-webkit-mask-box-image-source", "mask-border-source")
OTHER = ("color: red", "display: block", "display: none", "display: list-item", "display: contents", "visibility: hidden", "content: 'x'", "content: none", "content: normal", "background: none", "background-image: none", "float: left", "all: unset", "all: initial", "all: revert", "background: red", "background-color: red", "list-style: none", "position: absolute",
         "font-family: F1", "font: 12px F1, F2", "font-weight: bold", "--x: 1", "background: inherit", "background-image: unset", "border: 0", "animation: k1", "animation-name: k2", "overflow: scroll", "border-image: none", "display: flex", "display: inline", "display: revert", "list-style-type: disc", "list-style-type: none", "opacity: 0", "width: 0; height: 0", "background-image: revert", "background-image: revert-layer", "content-visibility: hidden", "appearance: none", "transition: all 1s", "display: table", "bogus: 1", "text-transform: uppercase")


def image(p):
    """A CSS image value."""
    u = lambda: p.image()
    quoted = lambda: p.one("url({})", "url('{}')", 'url("{}")', "URL( {} )", "url(\"{}\" )").format(u().strip())
    return p.one(
        *[lambda p: quoted()] * 9, "none", "linear-gradient(red, blue)", "red", "inherit", "url()", "url('')", "url(#f)", "initial",
        lambda p: f"image-set({quoted()} 1x, {quoted()} 2x)", lambda p: f"-webkit-image-set({quoted()} 2x, {quoted()} 1x)", lambda p: f"image-set('{p.name('png')}' type('{p.one('image/png', 'image/bogus', 'image/avif', 'image/webp')}') {p.one('1x', '2x', '96dpi', '')}, '{p.name('png')}' 1x)",
        lambda p: f"-webkit-cross-fade({quoted()}, {quoted()}, {p.one('50%', '0.5', '0%', '100%')})", lambda p: f"cross-fade({quoted()} 50%, {quoted()})", lambda p: f"{quoted()}, {quoted()}", lambda p: f"{quoted()} no-repeat, linear-gradient(red, red)", lambda p: f"var(--i{p.rng.randint(1, 3)})",
        lambda p: f"var(--none, {quoted()})", lambda p: f"{quoted()} {p.one('center', 'top left / cover', 'repeat-x', 'bogus', '10px 10px', 'fixed', 'red', 'inside', '30 round', '5 5, auto', '/ alt', 'below', '!important', 'no-repeat', 'space', 'border-box', 'auto', 'repeat', '30')}", lambda p: f"filter({quoted()}, blur(1px))", lambda p: f"image({quoted()})", lambda p: f"url({u().strip()}", lambda p: f"url({u().strip()} x)", lambda p: f"'{p.name('png')}'", lambda p: f"src('{p.name('png')}')",
        lambda p: f"url('{p.name('png')}' format('x'))", lambda p: "url(" + p.name("png").replace("q", "\\71 ") + ")", lambda p: f"url('a\\\nb{p.name('png')}')", lambda p: f"env(bogus, {quoted()})", lambda p: f"if(media(screen): {quoted()}; else: {quoted()})", lambda p: f"attr(data-x url, {quoted()})", lambda p: f"element(#i)", lambda p: f"{quoted()} / 2px", lambda p: f"light-dark({quoted()}, {quoted()})", lambda p: f"paint(x)", lambda p: f"first-valid({quoted()})", lambda p: f"{quoted()}/**/")


def declaration(p, inline=False):
    if p.chance(0.3):
        return p.rng.choice(OTHER)
    if p.chance(0.06):
        return f"--i{p.rng.randint(1, 3)}: {image(p)}"
    name = p.rng.choice(IMAGE_PROPERTIES)
    value = image(p)
    if name == "cursor" and p.chance(0.8):
        value += ", auto"
    if name in ("border-image", "-webkit-border-image") and p.chance(0.6):
        value += " 3"
    if name == "content" and p.chance(0.15):
        value += p.one(" 'x'", " / 'alt'", " counter(c)", " attr(id)", " open-quote")
    return f"{name.upper() if p.chance(0.03) else name}{p.one(':', ': ', ' : ')}{value}{' !important' if p.chance(0.07) else ''}"


def declarations(p, inline=False):
    return p.one(";", "; ", ";;").join(declaration(p, inline) for _ in range(p.rng.randint(1, 3))) + p.one("", ";")


SIMPLE = ("*", "p", "div", "body", "html", "span", "li", ".a", ".b", ".c", "#i", ":root", "table", "td", "img", "input", "P", ".A", "ul", "button", "[class]", "[class=a]", "[class~=b]", "[class^=a]", "[class$=' b']", "[class*='']", "[id|=i]", "[CLASS=a i]", "[type=image]", "[type=IMAGE]", "[src]", "[hidden]", "a", ":link", ":any-link", ":visited", "body *", "svg", "rect", "text", "video", "iframe", "picture", "head", "title", "style", "details", "summary", "dialog", "select", "option", "textarea", "object", "hr", "br", "|p", "*|p", "x|p", "x-y", "canvas", "foreignObject", "image", "math", "mi")
PSEUDO = ("", "", "", "", "", ":first-child", ":last-child", ":nth-child(odd)", ":nth-child(2n+1)", ":nth-child(-n+3)", ":nth-last-child(1)", ":only-child", ":first-of-type", ":empty", ":not(.a)", ":not(.a, #i)", ":is(p, .b)", ":where(.a)", ":has(img)", ":has(> span)", ":has(+ *)", ":hover", ":focus", ":active", ":checked", ":disabled", ":enabled", ":target", ":lang(en)", ":dir(ltr)", ":nth-child(1 of .a)", ":nth-child( even )", ":nth-child(n)", ":defined", ":scope", ":read-only", ":read-write", ":placeholder-shown", ":default", ":required", ":optional", ":valid", ":invalid", ":indeterminate", ":open", ":modal", ":popover-open", ":fullscreen", ":host", ":-webkit-any(p, div)", ":matches(p)", ":not(:hover)", ":not(:not(.a))", ":nth-of-type(2n)", ":only-of-type", ":bogus", ":is(:bogus, p)", ":not(:bogus)", ":has(:bogus, img)", ":is()", ":muted", ":playing", ":paused", ":autofill", ":focus-visible", ":user-valid", ":state(x)", ":in-range", ":out-of-range", ":blank", ":nth-last-of-type(n + 2)", ":nth-child(+1)", ":nth-child(+ 1)", ":lang('*-US')", ":lang(de, en)", ":has(~ p)", ":not(div p)", ":is(div > p)")
ELEMENTS = ("",) * 16 + ("::before", "::after", ":before", ":after", "::first-line", "::first-letter", "::marker", "::selection", "::placeholder", "::backdrop", "::bogus", "::-webkit-scrollbar", "::-webkit-file-upload-button", "::file-selector-button", "::part(x)", "::slotted(p)", "::cue", "::before:hover", "::details-content", "::-webkit-bogus", "::marker::before", "::before::marker", "::highlight(x)", "::-webkit-slider-thumb", "::-webkit-meter-bar", "::-webkit-search-cancel-button", "::view-transition", "::target-text", "::spelling-error", ":first-line", "::-webkit-details-marker", "::-moz-x", "::checkmark", "::after::first-letter", "::-webkit-progress-bar")


def compound(p):
    return p.rng.choice(SIMPLE) + (p.rng.choice((".a", ".b", "#i", "[id]")) if p.chance(0.12) else "") + p.rng.choice(PSEUDO)


def selector(p):
    text = compound(p)
    while p.chance(0.25):
        text += p.one(" ", " > ", " + ", " ~ ", ">", " >> ", "||" if p.chance(0.1) else " ") + compound(p)
    text += p.rng.choice(ELEMENTS)
    return text + (", " + selector(p) if p.chance(0.12) else "")


MEDIA = ("screen", "print", "all", "not all", "not print", "(min-width: 100px)", "(max-width: 100px)", "(width: 1280px)", "(400px < width <= 2000px)", "(orientation: landscape)", "(prefers-color-scheme: dark)", "(prefers-color-scheme: light)", "(prefers-reduced-motion: no-preference)", "(color)", "(hover)", "(hover: none)", "(pointer: fine)", "(pointer: coarse)", "(resolution: 1dppx)", "(min-resolution: 2dppx)", "(-webkit-min-device-pixel-ratio: 1)", "(aspect-ratio: 16/9)", "(min-aspect-ratio: 2)", "screen and (color)", "screen or (color)", "(color) and (hover)", "(color) or (bogus)", "not (bogus)", "not (color)", "not screen and (color)", "only screen and (min-width: 1em)", "(scripting)", "(scripting: none)", "(scripting: enabled)", "(update: fast)", "(grid)", "(monochrome)", "(color-gamut: srgb)", "(display-mode: browser)", "(device-width: 1280px)", "(inverted-colors)", "(bogus)", "", "bogus", "screen, print", "(width)", "(width > 50vw)", "(min-width: calc(1px + 1em))", "(min-width: -1px)", "(min-width: 100)", "(min-color: 8)", "(color-index)", "(forced-colors: none)", "(prefers-contrast: more)", "(dynamic-range: high)", "(video-dynamic-range: standard)", "(overflow-block: scroll)", "(any-hover: hover)", "(any-pointer: none)", "(not (color))", "((color))", "(color) and (not (grid))", "(height >= 720px)", "(min-height: 45em)", "(-webkit-transform-3d)", "(-webkit-animation)", "(prefers-reduced-transparency)", "(prefers-reduced-data)", "(nav-controls)", "not (width < 100px)", "(1280px = width)", "(0 <= color <= 100)", "(resolution >= 96dpi)", "tv", "handheld, screen", "(min-device-pixel-ratio: 1)", "(orientation)", "screen and (min-width: 0) and (max-width: 1280px)", "( min-width:1px )", "(min-width:1px)and (color)")
SUPPORTS = ("(display: grid)", "(display: bogus)", "not (display: bogus)", "(display: grid) and (color: red)", "(display: grid) or (bogus: 1)", "selector(:has(a))", "selector(:bogus)", "(--x: 1)", "font-tech(color-COLRv1)", "font-format(woff2)", "not selector(::bogus)", "(background: url(x))", "(animation-timeline: auto)", "((display: grid))", "bogus(x)", "(color: oklch(0 0 0))", "selector(a > b)", "(display: flex) and (not (display: inline-grid))", "(anchor-name: --x)", "(backdrop-filter: blur(1px))", "(mask-image: none)", "(width: 1vw)", "(width: 1bogus)", "(width: calc(1px + 1%))", "(color: red", "(content: 'x' / 'y')", "(margin: 1px 2px 3px 4px 5px)", "(text-wrap: balance)", "(field-sizing: content)", "(-webkit-appearance: none)", "(initial-letter: 2)", "(aspect-ratio: 1 / 2)", "(position: sticky)", "(view-transition-name: x)", "(-moz-appearance: none)", "(scrollbar-gutter: stable)", "font-format(embedded-opentype)", "(background-image: image-set('x' 1x))", "(color: rgb(1 2 3 / 4%))", "(zoom: 1)", "(user-select: none)", "(accent-color: red)", "(inset: 1px)", "(translate: 1px)", "selector(:nth-child(1 of a))", "(overflow: clip)", "(contain: layout)", "(hyphens: auto)", "(font-palette: x)", "(width: max-content)", "(width: fit-content(1px))")
CONTAINERS = ("(min-width: 1px)", "(max-width: 1px)", "n (width > 0px)", "m (width > 0px)", "style(--x: 1)", "(width > 9999px)", "not (width > 9999px)", "(inline-size >= 100px)", "(height > 0px)", "(orientation: landscape)", "(bogus)", "n", "style(--none)", "(width > 100px) and (width < 9000px)", "(aspect-ratio > 0)")


def font_face(p):
    def source(p):
        u = p.url(p.one("woff2", "ttf", "woff", "otf", "eot", "svg", "")).strip()
        return p.one(f"url({u})", f"url('{u}')", f"url({u}) format({p.one('woff2', chr(39) + 'woff2' + chr(39), chr(39) + 'woff' + chr(39), chr(39) + 'truetype' + chr(39), chr(39) + 'embedded-opentype' + chr(39), 'bogus', 'opentype', 'svg', chr(39) + 'collection' + chr(39), 'truetype, woff2')})", f"url({u}) tech({p.one('variations', 'bogus', 'color-COLRv1', 'incremental')})", f"local('{p.one('Bogus', 'DejaVu Sans', 'None')}')", f"url({u}#iefix) format('embedded-opentype')", f"url({u}) format('woff2') tech(variations)", "local(bogus)", "bogus", "url()")
    parts = [f"font-family: {p.one('F1', 'F1', 'F2', chr(39) + 'F1' + chr(39), 'F3', 'serif', 'F1, F2', 'F 1')}", "src: " + ", ".join(source(p) for _ in range(p.rng.randint(1, 3)))]
    if p.chance(0.3):
        parts.append("src: " + source(p))
    if p.chance(0.3):
        parts.append("unicode-range: " + p.one("U+0-7F", "U+61", "U+100-200", "U+4E00-9FFF", "u+74", "U+0-FFFF, U+1", "U+6?", "bogus", "U+20", "U+41-5A"))
    if p.chance(0.3):
        parts.append("font-weight: " + p.one("400", "700", "bold", "100 900", "normal", "bogus", "600"))
    if p.chance(0.2):
        parts.append("font-style: " + p.one("italic", "normal", "oblique", "oblique 10deg 20deg"))
    if p.chance(0.15):
        parts.append("font-display: " + p.one("swap", "block", "optional"))
    if p.chance(0.1):
        parts.append("font-stretch: " + p.one("condensed", "50% 200%", "normal"))
    p.rng.shuffle(parts)
    return "@font-face{" + ";".join(parts) + "}"


def block(p, depth):
    """The inside of a rule, with nesting."""
    text = declarations(p)
    if depth < 3 and p.chance(0.12):
        text += "; " + p.one("& ", "&", "", "> ", "+ ", ".x & ", "&:not(.none) ", "& > ") + selector(p) + "{" + block(p, depth + 1) + "}" + p.one("", declarations(p))
    if depth < 3 and p.chance(0.05):
        text += "; " + at_rule(p, depth + 1, declarations(p))
    return text


def at_rule(p, depth, inner):
    return p.one(
        lambda p: f"@media {p.rng.choice(MEDIA)}{{{inner}}}", lambda p: f"@media {p.rng.choice(MEDIA)}{{{inner}}}", lambda p: f"@supports {p.rng.choice(SUPPORTS)}{{{inner}}}", lambda p: f"@layer {p.one('l1', 'l2', '', 'l1.x')}{{{inner}}}", lambda p: f"@container {p.rng.choice(CONTAINERS)}{{{inner}}}",
        lambda p: f"@scope ({selector(p)}){p.one('', ' to (.c)', ' to (:scope > *)')}{{{inner}}}", lambda p: f"@bogus x{{{inner}}}", lambda p: f"@starting-style{{{inner}}}", lambda p: f"@document url(x){{{inner}}}", lambda p: f"@-webkit-media x{{{inner}}}")


def rule(p, depth):
    if depth < 3 and p.chance(0.18):
        return at_rule(p, depth, "".join(rule(p, depth + 1) for _ in range(p.rng.randint(1, 2))))
    if p.chance(0.08):
        return p.one(font_face, font_face, lambda p: f"@keyframes k{p.rng.randint(1, 2)}{{from{{{declarations(p)}}}{p.one('50%', 'to', '100%, 10%')}{{{declarations(p)}}}}}", lambda p: f"@layer l2, l1;", lambda p: f"@property --i{p.rng.randint(1, 3)}{{syntax:'{p.one('*', '<image>', '<url>', '<color>')}';inherits:{p.one('true', 'false')}{p.one('', ';initial-value:url(' + p.name('png') + ')')}}}",
                     lambda p: f"@page{{background:url({p.name('png')})}}", lambda p: f"@counter-style cs{{system:cyclic;symbols:url({p.name('png')}) x}}", lambda p: f"@import '{p.name('css')}';", lambda p: "@namespace x url(http://www.w3.org/1999/xhtml);", lambda p: "@charset 'utf-8';", lambda p: f"@font-palette-values --x{{font-family:F1}}", lambda p: f"<!-- p{{background:url({p.name('png')})}} -->", lambda p: f"}} p{{background:url({p.name('png')})}}", lambda p: f"p{{background:url({p.name('png')})", lambda p: f"/* {p.name('png')} */", lambda p: f";p{{background:url({p.name('png')})}}")
    return f"{selector(p)}{{{block(p, depth)}}}"


def import_(p, depth):
    u = p.url("css", sheet(p, depth + 1)) if depth < 3 and p.chance(0.7) else p.url("css")
    u = u.strip().replace("\\", "\\\\")
    return "@" + p.one("import", "import", "import", "IMPORT", "\\69mport") + " " + p.one(f"url({u})", f"'{u}'", f'"{u}"', f"url('{u}')") + p.one(*[""] * 6, " " + p.rng.choice(MEDIA), " layer", " layer(l1)", " supports(display: grid)", " supports(display: bogus)", " supports(not (display: grid)) screen", " layer(l1) supports(display: grid) screen", " bogus(x)", " scope(p)", " layer(l1.x) print", " supports((display: grid) and (color: red))", " layer()", " supports()") + p.one(*[";"] * 12, "", "{}", " x;")


def sheet(p, depth=0):
    parts = []
    if p.chance(0.06):
        parts.append(p.one('@charset "utf-8";', "@charset 'x';", '@charset "gbk";'))
    if depth < 3 and p.chance(0.2):
        parts += [import_(p, depth) for _ in range(p.rng.randint(1, 2))]
    parts += [rule(p, depth) for _ in range(p.rng.randint(1, 3))]
    if p.chance(0.04):
        parts.append(import_(p, 3))
    return p.one("", " ", "\n").join(parts)


TREE = ("<p class=a>text</p>", "<p class=b id=i>x</p>", "<div class='a b'><span class=c>s</span><span></span></div>", "<ul><li class=a>l<li class=b></ul>", "<table><tr><td class=a>t<td></table>", "<button class=b>b</button>", "<input class=a>", "<input type=checkbox checked class=c>", "<a href=# class=a>l</a>", "<a class=b>n</a>", "<details><summary>s</summary><p class=a>d</p></details>", "<select><option class=a>o</select>", "<textarea class=b placeholder=p></textarea>",
        "<div class=c><p>1<p class=b>2<p>3</div>", "<div hidden class=a><p class=b>h</p></div>", "<svg class=a width=9 height=9><rect class=b width=9 height=9 /><text class=c>t</text></svg>", "<img class=a alt=x>", "<div class=a></div>", "<b class=b><i class=c>x</i></b>", "<dialog open class=a>d</dialog>", "<video class=b controls></video>", "<fieldset class=a disabled><legend class=b>l</legend><input class=c></fieldset>", "<ol><li><ol><li class=c>x</ol></ol>", "<div lang=de class=b dir=rtl>x</div>", "<progress class=a value=.5></progress><meter class=b></meter>", "<x-y class=c>c</x-y>", "<h1 class=a>h</h1><hr class=b>", "<div style='container: n / inline-size'><p class=a>x</p></div>", "<div style='container-type:size;height:9px;--x:1'><p class=c>x</p></div>", "<div><template shadowrootmode=open><style>:host{background:url(host.png)} ::slotted(p){background:url(slotted.png)} p{background:url(shadow.png)}</style><p class=a>x</p><slot></slot></template><p class=b>y</p></div>", "<div style='display:none'><p class=a>x</p></div>", "<label class=a>l<input type=image class=b></label>", "<iframe class=c></iframe>", "<canvas class=a>c</canvas>", "<q class=b>q</q>", "<pre class=a>\n\n</pre>", "<span class=a>é 中 x</span>")


def page(p):
    """A page that is all about styles."""
    tree = p.some(TREE, 3, 7)
    parts = []
    for _ in range(p.rng.randint(1, 3)):
        parts.append(p.one(lambda p: f"<style>{sheet(p)}</style>", lambda p: f"<style>{sheet(p)}</style>", lambda p: f"<link rel=stylesheet href=\"{p.url('css', sheet(p, 1)).strip().replace(chr(34), '')}\"{p.one('', '', '', ' media=print', ' title=A', ' media=screen')}>", lambda p: f"<style media=\"{p.rng.choice(MEDIA)}\">{sheet(p)}</style>"))
    body = "\n".join(t if p.chance(0.85) else t.replace(" class=", f" style=\"{declarations(p, True).replace(chr(34), chr(39))}\" class=", 1) for t in tree)
    return p.one("<!DOCTYPE html>", "<!DOCTYPE html>", "<!DOCTYPE html>", "") + "\n".join(parts) + p.one("<body>", "<body class=a>", f"<body id=i>") + "\n" + body


def make(p):
    p.add("index.html", page(p))
