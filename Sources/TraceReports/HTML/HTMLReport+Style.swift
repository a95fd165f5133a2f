extension HTMLReport {
  /// The report's style sheet.
  static let style = """

    :root {
      --back: #fff; --panel: #f6f7f9; --line: #d9dde3; --text: #1b1f24; --faint: #5c6570; --accent: #0a5fd0;
      --error: #b3121d; --warning: #8a5a00; --note: #0a5fd0; --good: #1a7f37; --mark: #fff3b0;
      --waiting: #b9c4d2; --receiving: #3d7fd9; --selected: #dceafd;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --back: #14171c; --panel: #1c2027; --line: #343b46; --text: #e4e8ee; --faint: #9aa5b3; --accent: #6cb0ff;
        --error: #ff8087; --warning: #e6b450; --note: #6cb0ff; --good: #5fc97a; --mark: #5a4a00;
        --waiting: #4b5665; --receiving: #4f94ee; --selected: #22344d;
      }
    }
    * { box-sizing: border-box; }
    html, body { height: 100%; margin: 0; }
    body {
      display: flex; flex-direction: column; background: var(--back); color: var(--text);
      font: 14px/1.45 system-ui, -apple-system, "Segoe UI", sans-serif;
    }
    code, pre, .code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 12.5px; }
    header { padding: 12px 16px 8px; border-bottom: 1px solid var(--line); }
    h1 { font-size: 16px; margin: 0 0 4px; overflow-wrap: anywhere; max-height: 3em; overflow: hidden; }
    h2 { font-size: 13px; margin: 16px 0 6px; color: var(--faint); text-transform: uppercase; letter-spacing: .04em; }
    .facts { color: var(--faint); display: flex; flex-wrap: wrap; gap: 2px 16px; }
    .facts b { color: var(--text); font-weight: 600; }
    #findings { overflow: auto; max-height: 36vh; border-bottom: 1px solid var(--line); padding: 0 16px; flex: none; }
    #findings:empty { display: none; }
    .finding { padding: 6px 0; border-top: 1px solid var(--line); }
    .finding:first-of-type { border-top: 0; }
    .finding summary { cursor: pointer; overflow-wrap: anywhere; }
    .finding .code { display: grid; grid-template-columns: fit-content(45%) minmax(0, 1fr); gap: 1px 16px; margin: 4px 0 4px 18px; overflow-wrap: anywhere; }
    .finding .code .wide { grid-column: 1 / -1; }
    .finding p { margin: 2px 0 4px 18px; }
    .tag { display: inline-block; border-radius: 3px; padding: 0 6px; font-size: 12px; font-weight: 600; border: 1px solid currentColor; margin-right: 6px; }
    .error { color: var(--error); } .warning { color: var(--warning); } .note { color: var(--note); } .good { color: var(--good); }
    .faint { color: var(--faint); }
    #controls { display: flex; flex-wrap: wrap; gap: 8px; padding: 8px 16px; align-items: center; background: var(--panel); border-bottom: 1px solid var(--line); }
    input, select, button { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line); border-radius: 4px; padding: 3px 8px; }
    select { max-width: 190px; } button { cursor: pointer; font-size: 12.5px; padding: 1px 8px; }
    #filter-text { flex: 1 1 180px; min-width: 120px; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    main { flex: 1; min-height: 160px; display: flex; }
    #list { flex: 1 1 60%; min-width: 0; display: flex; flex-direction: column; }
    .row { display: grid; grid-template-columns: minmax(180px, 3fr) 42px minmax(70px, 140px) 60px 64px minmax(60px, 1fr) minmax(124px, 1.1fr); column-gap: 10px; height: 24px; line-height: 24px; padding: 0 10px 0 16px; white-space: nowrap; }
    .row > * { overflow: hidden; text-overflow: ellipsis; }
    .head { flex: none; font-size: 12px; color: var(--faint); border-bottom: 1px solid var(--line); background: var(--panel); }
    #rows { flex: 1; overflow: auto; position: relative; outline-offset: -2px; }
    #spacer { position: relative; }
    #spacer .row { position: absolute; left: 0; right: 0; cursor: default; }
    #spacer .row:hover { background: var(--panel); }
    #spacer .row[aria-selected=true] { background: var(--selected); }
    .row .name { display: flex; }
    .row .name .twist { flex: none; width: 16px; color: var(--faint); cursor: pointer; text-align: center; }
    .row .cross { flex: none; margin-right: 4px; }
    /* What is cut off is the beginning: the end of a URL tells files apart. */
    .row .url { display: block; overflow: hidden; text-overflow: ellipsis; direction: rtl; text-align: left; }
    .row .size { text-align: right; }
    .row.dim { opacity: .5; }
    .bar { position: relative; height: 24px; }
    .bar i { position: absolute; top: 7px; height: 10px; min-width: 2px; border-radius: 2px; }
    .bar .waiting { background: var(--waiting); } .bar .receiving { background: var(--receiving); }
    .bar .bad { background: var(--error); }
    #details { flex: 0 1 40%; min-width: 0; max-width: 640px; overflow: auto; border-left: 1px solid var(--line); background: var(--panel); padding: 0 16px 24px; }
    #details:empty { display: none; }
    #details h1 { padding-top: 12px; } #details button { margin: 0 0 6px; }
    dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 14px; margin: 0; overflow-wrap: anywhere; }
    dt { color: var(--faint); } dd { margin: 0; white-space: pre-wrap; }
    pre { margin: 0; padding: 8px; background: var(--back); border: 1px solid var(--line); border-radius: 4px; overflow: auto; max-height: 320px; tab-size: 2; }
    pre .number { color: var(--faint); user-select: none; }
    pre .here { background: var(--mark); }
    mark { background: var(--mark); color: inherit; outline: 2px solid var(--warning); border-radius: 2px; }
    .events .bar { min-width: 120px; height: 18px; }
    .events .bar i { top: 4px; width: 3px; background: var(--receiving); }
    .events { display: grid; grid-template-columns: max-content max-content minmax(60px, 1fr) minmax(0, max-content); gap: 0 12px; overflow-wrap: anywhere; }
    #details img { max-width: 100%; max-height: 240px; background: repeating-conic-gradient(#ccc 0 25%, #fff 0 50%) 0 / 16px 16px; border: 1px solid var(--line); }
    .change { padding: 2px 0; overflow-wrap: anywhere; } .change.follows { margin-left: 24px; }
    .change ul { margin: 0 0 2px 20px; padding: 0; list-style: none; color: var(--faint); }
    footer { padding: 4px 16px; font-size: 12px; color: var(--faint); border-top: 1px solid var(--line); background: var(--panel); }
    kbd { font: inherit; border: 1px solid var(--line); border-radius: 3px; padding: 0 4px; background: var(--back); }
    /* In a small window the page scrolls, and what stands side by side comes one below the other. */
    @media (max-width: 900px), (max-height: 560px) {
      html, body { height: auto; } body, main { display: block; }
      #findings { max-height: 60vh; }
      #list { height: min(70vh, 640px); }
      #details { max-width: none; border-left: 0; border-top: 1px solid var(--line); overflow: visible; }
      .row { grid-template-columns: minmax(0, 3fr) 40px 60px 64px minmax(40px, 1fr); }
      .row > :nth-child(3), .row > :nth-child(7) { display: none; }
    }
    @media (max-width: 560px) {
      .row { grid-template-columns: minmax(0, 1fr) 36px 56px 60px; column-gap: 8px; }
      .row > :nth-child(6) { display: none; }
      #controls select { flex: 1 1 120px; min-width: 0; }
      .finding .code, .finding p { margin-left: 0; }
    }
    @media print { #controls, footer { display: none; } #findings { max-height: none; } }

    """

  /// The report's elements, which the script fills.
  static let body = """
    <header><h1 id="title"></h1><div id="facts" class="facts"></div></header>
    <section id="findings" aria-label="Findings" tabindex="0"></section>
    <div id="controls" role="search">
      <input id="filter-text" type="search" placeholder="Filter by URL, type, header …" aria-label="Filter by text">
      <select id="filter-layer" aria-label="Answered by"></select>
      <select id="filter-verdict" aria-label="Verdict"></select>
      <select id="filter-destination" aria-label="Destination"></select>
      <label><input id="flat" type="checkbox"> in order of time</label>
      <span id="count" class="faint" role="status"></span>
    </div>
    <main>
      <div id="list">
        <div class="row head" aria-hidden="true"><span>load</span><span>status</span><span>type</span><span class="size">size</span><span>by</span><span>time</span><span>named by</span></div>
        <div id="rows" role="tree" tabindex="0" aria-label="Loads"><div id="spacer"></div></div>
      </div>
      <aside id="details" aria-label="Details" tabindex="-1"></aside>
    </main>
    <footer><kbd>↑</kbd> <kbd>↓</kbd> choose a load · <kbd>←</kbd> <kbd>→</kbd> close, open · <kbd>Enter</kbd> to its details · <kbd>P</kbd> to what named it · <kbd>N</kbd> next at fault · <kbd>/</kbd> filter · <kbd>Esc</kbd> back</footer>
    """
}
