/// The rules a user agent brings, as far as they decide boxes, fonts and sizes.
///
/// After the [rendering section of HTML](https://html.spec.whatwg.org/multipage/rendering.html) and what WebKit was
/// measured to do; `noscript` depends on scripting and is decided where boxes are.
enum UserAgentSheet {
  /// The identifier of the sheet, which no reference carries: it loads nothing.
  static let id = SheetID(-1)

  static let sheet = StyleSheet(source: TokenSource(Array(text.utf8)), id: id, readsLayout: true)

  private static let text = """
    @namespace "http://www.w3.org/1999/xhtml";
    head, link, meta, script, style, title, base, basefont, template, area, datalist, noembed, noframes, param,
    rp, dialog:not([open]) { display: none }
    input[type=hidden i], audio:not([controls]) { display: none !important }
    [popover]:not(:popover-open) { display: none }
    optgroup, option { display: block }
    html, body, p, address, article, aside, div, footer, header, hgroup, main, nav, section, search, blockquote,
    figure, figcaption, center, hr, h1, h2, h3, h4, h5, h6, ul, ol, menu, dir, dl, dt, dd, form, legend,
    fieldset, details, summary, pre, xmp, plaintext, listing, frameset, frame, optgroup, option, dialog {
      display: block }
    summary:first-of-type { display: list-item; list-style-type: disclosure-closed }
    li { display: list-item }
    ol { list-style-type: decimal }
    ul, menu, dir { list-style-type: disc }
    :is(ul, ol, menu, dir) :is(ul, menu, dir) { list-style-type: circle }
    :is(ul, ol, menu, dir) :is(ul, ol, menu, dir) :is(ul, menu, dir) { list-style-type: square }
    slot { display: contents }
    marquee, input, textarea, select, button, meter, progress { display: inline-block }
    table { display: table }
    caption { display: table-caption }
    thead, tbody, tfoot, tr { display: table-row }
    td, th { display: table-cell }
    col, colgroup { display: table-column }
    h1, h2, h3, h4, h5, h6, b, strong, th { font-weight: bold }
    b, strong { font-weight: bolder }
    i, em, cite, var, dfn, address { font-style: italic }
    tt, code, kbd, samp, pre, xmp, plaintext, listing { font-family: monospace }
    input, textarea, select, button {
      font: -webkit-small-control; text-transform: none; cursor: default }
    textarea { font-family: monospace }
    input[type=password i] { -webkit-text-security: disc }
    table { font-style: initial; font-weight: initial; font-size: initial; font-variant: initial }
    q::before { content: open-quote }
    q::after { content: close-quote }
    h1 { font-size: 2em } h2 { font-size: 1.5em } h3 { font-size: 1.17em } h5 { font-size: 0.83em }
    h6 { font-size: 0.67em } small, sub, sup { font-size: smaller } big { font-size: larger }
    pre, code, kbd, samp, tt { font-size: 13px }
    video { content: normal !important }
    a:any-link { cursor: pointer }
    body { margin: 8px }
    ul, ol, menu, dir { padding-left: 40px }
    blockquote, figure { margin-left: 40px; margin-right: 40px }
    dd { margin-left: 40px }
    fieldset { margin: 0 2px; padding: 0 0.75em; border-width: 2px }
    td, th { padding: 1px }
    iframe { border-width: 2px }
    table { box-sizing: border-box }
    textarea { overflow: auto }
    """
}
