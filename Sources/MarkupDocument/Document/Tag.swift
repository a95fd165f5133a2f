/// A tag name that HTML, SVG or MathML gives a meaning to.
///
/// It names the element together with a ``Namespace``: `title` is one tag in HTML and in SVG. Names that no rule speaks of,
/// those of custom elements among them, are ``unknown``; their spelling is ``Node/localName``.
public enum Tag: UInt16, CaseIterable, Sendable {
  /// A name that no rule speaks of.
  case unknown

  /// An element of HTML, or an obsolete one that the parser knows.
  case a, abbr, acronym, address, applet, area, article, aside, audio, b, base, basefont, bdi, bdo,
    bgsound, big, blink, blockquote, body, br, button, canvas, caption, center, cite, code, col,
    colgroup, data, datalist, dd, del, details, dfn, dialog, dir, div, dl, dt, em, embed, fieldset,
    figcaption, figure, font, footer, form, frame, frameset, h1, h2, h3, h4, h5, h6, head, header,
    hgroup, hr, html, i, iframe, image, img, input, ins, kbd, keygen, label, legend, li, link, listing,
    main, map, mark, marquee, menu, menuitem, meta, meter, nav, nobr, noembed, noframes, noscript,
    object, ol, optgroup, option, output, p, param, picture, plaintext, pre, progress, q, rb, rp, rt,
    rtc, ruby, s, samp, script, search, section, select, slot, small, source, span, strike, strong,
    style, sub, summary, sup, table, tbody, td, template, textarea, tfoot, th, thead, time, title, tr,
    track, tt, u, ul, `var`, video, wbr, xmp

  /// An element of SVG.
  case altGlyph, altGlyphDef, altGlyphItem, animate, animateColor, animateMotion, animateTransform,
    circle, clipPath, cursor, defs, desc, ellipse, feBlend, feColorMatrix, feComponentTransfer,
    feComposite, feConvolveMatrix, feDiffuseLighting, feDisplacementMap, feDistantLight, feDropShadow,
    feFlood, feFuncA, feFuncB, feFuncG, feFuncR, feGaussianBlur, feImage, feMerge, feMergeNode,
    feMorphology, feOffset, fePointLight, feSpecularLighting, feSpotLight, feTile, feTurbulence,
    filter, fontFace, fontFaceURI, foreignObject, g, glyph, glyphRef, hkern, line, linearGradient,
    marker, mask, metadata, mpath, path, pattern, polygon, polyline, radialGradient, rect, set, stop,
    svg, `switch`, symbol, text, textPath, tref, tspan, use, view

  /// An element of MathML.
  case annotation, annotationXML, maction, malignmark, math, merror, mfrac, mglyph, mi, mn, mo, mpadded,
    mphantom, mprescripts, mroot, mrow, ms, mspace, msqrt, mstyle, msub, msubsup, msup, mtable, mtd,
    mtext, mtr, munder, munderover, mover, mmultiscripts, semantics
}

extension Tag {
  /// The spelling of each tag in the order of the cases, ``unknown`` left out, in the case that SVG uses.
  static let spellings: StaticString = """
    a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink \
    blockquote body br button canvas caption center cite code col colgroup data datalist dd del details \
    dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 \
    h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins kbd keygen label legend li link \
    listing main map mark marquee menu menuitem meta meter nav nobr noembed noframes noscript object ol \
    optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script \
    search section select slot small source span strike strong style sub summary sup table tbody td \
    template textarea tfoot th thead time title tr track tt u ul var video wbr xmp altGlyph altGlyphDef \
    altGlyphItem animate animateColor animateMotion animateTransform circle clipPath cursor defs desc \
    ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting \
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR \
    feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting \
    feSpotLight feTile feTurbulence filter font-face font-face-uri foreignObject g glyph glyphRef hkern \
    line linearGradient marker mask metadata mpath path pattern polygon polyline radialGradient rect \
    set stop svg switch symbol text textPath tref tspan use view annotation annotation-xml maction \
    malignmark math merror mfrac mglyph mi mn mo mpadded mphantom mprescripts mroot mrow ms mspace \
    msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover mover mmultiscripts semantics
    """
}
