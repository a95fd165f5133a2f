extension HTMLReport {
  /// The report's script.
  ///
  /// Text gets into the document through `textContent` alone, and rows are made only for what is in sight, so that a
  /// long trace opens as fast as a short one.
  static let script = #"""

    "use strict";
    const overview = JSON.parse(document.getElementById("overview").textContent);
    const diff = JSON.parse(document.getElementById("diff").textContent);
    const { header, end, findings, unloaded } = overview;
    const loads = overview.loads.map(([id, parent, url, target, destination, status, type, size, layer, outcome, started, responded, ended, place], index) =>
      ({ index, id, parent, url, finalURL: target || url, destination, status, type, size, layer, outcome, started, responded, ended, place }));
    const whole = () => whole.lines ||= document.getElementById("loads").textContent.split("\n");
    const fieldLists = () => whole.fields ||= document.getElementById("fields").textContent.split("\n");
    // Lists of request fields stand once, however many loads have them.
    function details(load) {
      const [list, result] = JSON.parse(whole()[load.index + 1]);
      result.requestHeaders = JSON.parse(fieldLists()[list + 1]);
      return result;
    }
    function searchText(load) {
      const text = whole()[load.index + 1];
      return (text + fieldLists()[Number(/^\[(\d+)/.exec(text)[1]) + 1]).toLowerCase();
    }
    const byID = new Map();
    const $ = id => document.getElementById(id);

    function make(name, attributes, ...content) {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes || {})) {
        if (key === "class") element.className = value;
        else if (key in element && typeof value !== "string") element[key] = value;
        else element.setAttribute(key, value);
      }
      element.append(...content.filter(part => part !== null && part !== undefined));
      return element;
    }

    // What cannot be seen, or turns the direction of text, is spelled out.
    const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;
    const visible = text => String(text).replace(hidden, c => "\\u{" + c.charCodeAt(0).toString(16).toUpperCase() + "}");
    const line = text => visible(text).replace(/\n/g, "\\n").replace(/\t/g, "\\t");

    function bytes(count) {
      const units = ["B", "kB", "MB", "GB", "TB"];
      let unit = 0;
      while (count >= 999.5 && unit < 4) { count /= 1000; unit += 1; }
      return (unit && count < 9.95 ? count.toFixed(1) : Math.round(count)) + " " + units[unit];
    }
    function seconds(value) {
      if (value === null || value === undefined) return "–";
      return value < 1 ? (value * 1000).toFixed(value < 0.01 ? 1 : 0) + " ms" : value.toFixed(1) + " s";
    }
    const lastPart = url => url.replace(/[?#].*$/s, "").split("/").filter(Boolean).pop() || url;
    const origin = url => (/^[^:]*:\/\/[^/?#]*/.exec(url) || [""])[0];
    function shortened(url, file) {
      if (!file) return url;
      const directory = file.replace(/[?#].*$/s, "").replace(/[^/]*$/, "");
      if (directory.split("/").length > 3 && url.startsWith(directory) && url.length > directory.length) return url.slice(directory.length);
      const own = origin(file);
      return own && origin(url) === own ? url.slice(own.length) || "/" : url;
    }
    const layerNames = { "scheme handler": "handler", "memory cache": "memory", "content rule": "rule" };
    const isBad = load => load.outcome === "rejected" || load.outcome === "not loaded";

    // The tree

    const start = Math.min(...sample(load => load.started));
    const last = Math.max(start + 1e-6, ...sample(load => load.ended ?? load.responded ?? load.started));
    function sample(value) {
      let low = Infinity, high = -Infinity;
      for (const load of loads) {
        const time = value(load);
        if (Number.isFinite(time)) { low = Math.min(low, time); high = Math.max(high, time); }
      }
      return low === Infinity ? [0] : [low, high];
    }
    const roots = [];
    for (const load of loads) {
      const parent = byID.get(load.parent);
      load.above = parent || null;
      load.below = [];
      load.depth = parent ? parent.depth + 1 : 0;
      load.isOpen = true;
      (parent ? parent.below : roots).push(load);
      if (!byID.has(load.id)) byID.set(load.id, load);
      load.name = line(shortened(load.url, parent && parent.finalURL));
    }

    // The list

    const rowHeight = 24;
    let shown = [];
    let selected = null;
    const rows = $("rows"), spacer = $("spacer");

    function matcher() {
      const words = $("filter-text").value.toLowerCase().split(/\s+/).filter(Boolean);
      const layer = $("filter-layer").value, verdict = $("filter-verdict").value, destination = $("filter-destination").value;
      if (!words.length && !layer && !verdict && !destination) return null;
      return load => {
        if (layer && (load.layer || "nobody") !== layer) return false;
        if (verdict && load.outcome !== verdict) return false;
        if (destination && load.destination !== destination) return false;
        if (!words.length) return true;
        load.text ??= searchText(load);
        return words.every(word => load.text.includes(word));
      };
    }

    function update() {
      const matches = matcher();
      const isFlat = $("flat").checked;
      let count = 0;
      const kept = new Set();
      if (matches) {
        for (const load of loads) {
          load.isMatch = matches(load);
          if (!load.isMatch) continue;
          count += 1;
          if (!isFlat) for (let next = load; next && !kept.has(next); next = next.above) kept.add(next);
        }
      }
      shown = [];
      if (isFlat) {
        shown = matches ? loads.filter(load => load.isMatch) : loads.slice();
      } else {
        const stack = roots.slice().reverse();
        while (stack.length) {
          const load = stack.pop();
          if (matches && !kept.has(load)) continue;
          shown.push(load);
          if (load.isOpen || matches) for (let i = load.below.length - 1; i >= 0; i -= 1) stack.push(load.below[i]);
        }
      }
      shown.forEach((load, position) => { load.position = position; });
      spacer.style.height = shown.length * rowHeight + "px";
      $("count").textContent = matches ? count + " of " + loads.length + " loads" : loads.length + " loads";
      render(!!matches);
    }

    let isFiltered = false;
    function render(filtered = isFiltered) {
      isFiltered = filtered;
      const first = Math.max(0, Math.floor(rows.scrollTop / rowHeight) - 8);
      // On paper the list may be as high as all its rows.
      const height = Math.min(rows.clientHeight, 2 * innerHeight);
      const visibleRows = shown.slice(first, first + Math.ceil(height / rowHeight) + 16);
      spacer.replaceChildren(...visibleRows.map(row));
      rows.setAttribute("aria-activedescendant", selected && shown[selected.position] === selected ? "load-" + selected.id : "");
    }

    function row(load) {
      const isFlat = $("flat").checked;
      const twist = make("span", { class: "twist" }, isFlat || !load.below.length ? "" : load.isOpen ? "▾" : "▸");
      twist.addEventListener("click", event => { event.stopPropagation(); toggle(load, !load.isOpen); });
      const name = make("span", { class: "name", title: line(load.url) }, twist, isBad(load) ? make("span", { class: "cross error" }, "✗") : null, make("span", { class: "url" + (isBad(load) ? " error" : "") }, make("bdi", { dir: "ltr" }, load.name)));
      if (!isFlat) name.style.paddingLeft = Math.min(load.depth, 24) * 14 + "px";
      const element = make("div", { class: "row" + (isFiltered && !load.isMatch ? " dim" : ""), role: "treeitem", id: "load-" + load.id,
          "aria-level": String(load.depth + 1), "aria-selected": String(load === selected) },
        name,
        make("span", {}, load.status > 0 ? String(load.status) : load.status === 0 ? "–" : ""),
        make("span", { title: line(load.type || "") }, load.status < 0 ? "" : line(load.type || "no type")),
        make("span", { class: "size" }, load.status < 0 ? "" : bytes(load.size)),
        make("span", { title: line(load.layer || "") }, line(layerNames[load.layer] || load.layer || "–")),
        bar(load),
        make("span", { class: "faint" }, make("span", { class: "url", title: line(load.place || "") }, make("bdi", { dir: "ltr" }, line(load.place || "")))));
      if (load.below.length && !isFlat) element.setAttribute("aria-expanded", String(load.isOpen));
      element.style.top = load.position * rowHeight + "px";
      element.addEventListener("click", () => select(load));
      return element;
    }

    function bar(load) {
      const element = make("span", { class: "bar" });
      const at = time => Math.min(100, Math.max(0, (time - start) / (last - start) * 100));
      const piece = (kind, from, to) => {
        if (!Number.isFinite(from) || !Number.isFinite(to)) return;
        const part = make("i", { class: kind, title: seconds(from - start) + " + " + seconds(to - from) });
        part.style.left = "min(" + at(from) + "%, calc(100% - 2px))";
        part.style.width = Math.max(at(to) - at(from), 0) + "%";
        element.append(part);
      };
      const { started, responded, ended } = load;
      const bad = isBad(load);
      piece(bad ? "bad" : "waiting", started, responded ?? ended ?? started);
      if (responded !== null && ended !== null) piece(bad ? "bad" : "receiving", responded, ended);
      return element;
    }

    function toggle(load, isOpen) {
      if (load.isOpen === isOpen) return;
      load.isOpen = isOpen;
      update();
    }

    function select(load) {
      if (!load) return;
      if (shown[load.position] !== load) {
        for (const id of ["filter-text", "filter-layer", "filter-verdict", "filter-destination"]) $(id).value = "";
        for (let next = load.above; next; next = next.above) next.isOpen = true;
        update();
      }
      selected = load;
      const top = load.position * rowHeight;
      const height = rows.clientHeight, above = rows.scrollTop - top, below = top + rowHeight - rows.scrollTop - height;
      if (above > height || below > height) rows.scrollTop = top - (height - rowHeight) / 2;
      else if (above > 0) rows.scrollTop = top;
      else if (below > 0) rows.scrollTop += below;
      render();
      if (document.readyState !== "loading") showDetails(load, details(load));
    }

    // Details

    function list(pairs) {
      const element = make("dl", { class: "code" });
      for (const [name, value, style] of pairs) {
        if (value === undefined || value === null || value === "") continue;
        element.append(make("dt", {}, line(name)), value instanceof Node ? make("dd", {}, value) : make("dd", style ? { class: style } : {}, visible(value)));
      }
      return element;
    }
    const fields = values => list(values.map(field => [field.name, field.value]));
    function jump(load, text) {
      const button = make("button", { type: "button" }, text);
      button.addEventListener("click", () => { select(load); rows.focus(); });
      return button;
    }

    function showDetails(row, load) {
      const response = load.response;
      const reason = load.verdict.reason;
      const outcome = load.verdict.outcome;
      const style = isBad(row) ? "error" : outcome === "used" ? "good" : "warning";
      const parts = [
        make("h1", {}, line(lastPart(load.url))),
        list([
          ["URL", load.url], ["given as", load.alteredURL], ["method", load.method],
          ["for", load.destination + ", " + load.mode], ["answered by", load.answeredBy || "nobody"],
          ["verdict", outcome + (reason ? ": " + reason.code : ""), style], ["because", reason && reason.message],
          ["started", seconds(load.timing.started)], ["response after", load.timing.responded !== undefined && seconds(load.timing.responded - load.timing.started)],
          ["took", load.timing.ended !== undefined && seconds(load.timing.ended - load.timing.started)],
        ].map(pair => pair[1] === false ? [pair[0], null] : pair)),
      ];
      for (const finding of findings.filter(finding => finding.load === load.id)) parts.push(make("p", {}, tag(finding), line(finding.message)));
      if (load.reference) parts.push(make("h2", {}, "Named by"), ...source(row, load.reference));
      if (load.redirects.length) parts.push(make("h2", {}, "Redirects"), list(load.redirects.map(hop => [String(hop.status || "task"), hop.from + "\n→ " + hop.to])));
      if (load.violations.length) {
        parts.push(make("h2", {}, "Illegal calls"), ...load.violations.map(call => list([["call", call.call, "error"], ["raises", call.reason],
          ["state", call.state], ["thread", call.thread], ["caller", call.caller], ["after another", call.isSecondary ? "yes" : null]])));
      }
      if (load.taskEvents.length) parts.push(make("h2", {}, "Scheme task"), events(load));
      if (load.requestHeaders.length) parts.push(make("h2", {}, "Request fields"), fields(load.requestHeaders));
      if (response) {
        const other = response.url !== row.finalURL;
        parts.push(make("h2", {}, "Response"), list([
          ["URL", other ? response.url : null, "warning"], ["status", response.isHTTP ? String(response.status) : "none, a plain URLResponse"],
          ["MIME type", response.mimeType || "none"], ["encoding", response.textEncodingName],
          ["read as", response.decoding && response.decoding.encoding + ", by the " + response.decoding.source],
          ["size", response.bodyLength + " bytes"], ["expected", response.expectedLength === undefined ? null : response.expectedLength + " bytes"],
          ["digest", response.bodyDigest]]));
        if (response.headers.length) parts.push(make("h2", {}, "Response fields"), fields(response.headers));
        if (response.preview) parts.push(make("h2", {}, "Body"), preview(response));
      }
      if (load.notes.length) parts.push(make("h2", {}, "Notes"), list(load.notes.map(note => [note.kind, [note.subject, note.text].filter(Boolean).join(": ")])));
      if (row.below.length) parts.push(make("h2", {}, "Loads by it"), make("p", {}, row.below.length + (row.below.length === 1 ? " load" : " loads")));
      $("details").replaceChildren(...parts);
      $("details").scrollTop = 0;
    }

    function events(load) {
      const element = make("div", { class: "events code" });
      const times = load.taskEvents.map(event => event.time).filter(Number.isFinite);
      const first = Math.min(...times), span = Math.max(Math.max(...times) - first, 1e-9);
      for (const event of load.taskEvents) {
        const bar = make("span", { class: "bar" });
        if (Number.isFinite(event.time)) {
          const dot = make("i");
          dot.style.left = "calc(" + (event.time - first) / span * 100 + "% * .97)";
          bar.append(dot);
        }
        const more = [event.bytes !== undefined ? bytes(event.bytes) : "", event.detail, event.thread === "main" ? "" : "thread " + event.thread];
        element.append(make("span", {}, line(event.kind)), make("span", { class: "faint" }, Number.isFinite(event.time) ? "+" + seconds(event.time - first) : ""), bar, make("span", { class: "faint" }, line(more.filter(Boolean).join(" · "))));
      }
      return element;
    }

    function preview(response) {
      const kept = response.preview;
      const note = kept.isTruncated ? make("p", { class: "faint" }, "only the beginning") : "";
      if (kept.text !== undefined) return make("div", {}, make("pre", {}, visible(kept.text)), note);
      const type = /^image\/(png|jpeg|gif|webp|avif|bmp)$/.exec((response.mimeType || "").toLowerCase());
      if (!type || !/^[A-Za-z0-9+/=\s]*$/.test(kept.base64 || "-")) return make("pre", {}, visible(kept.base64 || ""));
      return make("div", {}, make("img", { alt: "preview", src: "data:" + type[0] + ";base64," + kept.base64 }), note);
    }

    // The place of a reference in its source: the line, and the lines around it, with the column marked.
    function source(row, reference) {
      const parts = [make("p", { class: "code" }, line(reference.construct) + " ", make("span", { class: "faint" }, line(reference.file + ":" + reference.line + ":" + reference.column)))];
      if (row.above) parts.push(jump(row.above, "show " + line(lastPart(row.above.url))));
      const file = row.above && details(row.above).response;
      const text = file && file.preview && file.preview.text;
      const lines = text === undefined || text === null ? [] : text.split(/\r\n|\r|\n/);
      if (reference.line > lines.length || reference.line < 1) {
        parts.push(make("pre", {}, make("mark", {}, visible(reference.text))));
        return parts;
      }
      const pre = make("pre");
      const from = Math.max(1, reference.line - 3), to = Math.min(lines.length, reference.line + 3);
      for (let number = from; number <= to; number += 1) {
        pre.append(make("span", { class: "number" }, String(number).padStart(String(to).length) + "  "));
        pre.append(number === reference.line ? marked(lines[number - 1], reference) : visible(cut(Array.from(lines[number - 1]), 1)), "\n");
      }
      parts.push(pre);
      return parts;
    }
    function cut(letters, column) {
      const from = column > 120 ? column - 60 : 0;
      return (from ? "…" : "") + letters.slice(from, from + 240).join("") + (letters.length > from + 240 ? "…" : "");
    }
    // Columns count Unicode scalars, from 1.
    function marked(text, reference) {
      const letters = Array.from(text);
      const at = Math.min(Math.max(reference.column - 1, 0), letters.length);
      const rest = letters.slice(at).join("");
      const written = reference.text.split(/\r\n|\r|\n/)[0];
      const found = written ? rest.indexOf(written) : -1;
      const before = letters.slice(Math.max(0, at - 100), at).join("");
      const shift = found > 0 && found < 200 ? found : 0;
      const length = found >= 0 && found < 200 ? written.length : 1;
      const after = rest.slice(shift + length);
      return make("span", { class: "here" }, (at > 100 ? "…" : "") + visible(before + rest.slice(0, shift)), make("mark", {}, visible(rest.slice(shift, shift + length) || " ")), visible(after.slice(0, 200)) + (after.length > 200 ? "…" : ""));
    }

    // Findings and figures

    function tag(finding) { return make("span", { class: "tag " + ({ error: "error", warning: "warning" }[finding.severity] || "note") }, line(finding.code)); }

    function showFindings() {
      const section = $("findings");
      if (diff) showDiff(section);
      const rank = { error: 0, warning: 1, note: 2 };
      const sorted = findings.map((finding, position) => [finding, position]).sort((a, b) => rank[a[0].severity] - rank[b[0].severity] || a[1] - b[1]).map(pair => pair[0]);
      let count = 0;
      const more = make("button", { type: "button" });
      const show = size => {
        more.before(...sorted.slice(count, count + size).map((finding, position) => entry(finding, count + position < 3)));
        count = Math.min(count + size, sorted.length);
        more.textContent = "show more of " + (sorted.length - count);
        more.hidden = count === sorted.length;
      };
      more.addEventListener("click", () => {
        const next = count;
        show(100);
        section.querySelectorAll("summary")[next].focus();
      });
      section.append(more);
      show(20);
    }

    // A finding, whose details are made when they are looked at.
    function entry(finding, isOpen) {
      const element = make("details", { class: "finding", open: isOpen }, make("summary", {}, tag(finding), line(finding.message)));
      const fill = () => {
        if (element.childElementCount > 1) return;
        const grid = make("div", { class: "code" });
        for (const detail of finding.details) {
          const about = (detail.place !== undefined ? line(detail.place) : "") + (detail.note !== undefined ? "   (" + line(detail.note) + ")" : "");
          if (about) grid.append(make("span", {}, line(detail.text)), make("span", { class: "faint" }, about));
          else grid.append(make("span", { class: "wide" }, line(detail.text)));
        }
        element.append(grid, make("p", {}, make("b", {}, "fix: "), line(finding.fix)));
        const load = byID.get(finding.load);
        if (load) element.append(make("p", {}, jump(load, "show the load")));
      };
      if (isOpen) fill();
      else element.addEventListener("toggle", fill);
      return element;
    }

    function showDiff(section) {
      section.append(make("h2", {}, "Compared with the first trace"));
      if (!diff.loads.length && !diff.newFindings.length && !diff.goneFindings.length) section.append(make("p", {}, "The traces do not differ."));
      for (const change of diff.loads.slice(0, 500)) {
        const style = { "+": "good", "-": "error" }[change.sign] || "warning";
        const element = make("div", { class: "change" + (change.follows ? " follows" : "") }, make("b", { class: style }, change.sign + " "), make("span", { class: "code" }, line(change.text)), " ");
        const load = byID.get(change.load);
        if (load) element.append(jump(load, "show"));
        if (change.differences.length) element.append(make("ul", { class: "code" }, ...change.differences.map(text => make("li", {}, line(text)))));
        section.append(element);
      }
      for (const text of diff.newFindings) section.append(make("div", { class: "change error" }, "new finding: " + line(text)));
      for (const text of diff.goneFindings) section.append(make("div", { class: "change good" }, "gone finding: " + line(text)));
      if (diff.loads.length > 500) section.append(make("p", { class: "faint" }, "and " + (diff.loads.length - 500) + " more"));
      section.append(make("h2", {}, "Findings"));
    }

    function showFacts() {
      $("title").textContent = line(header.page);
      const count = test => loads.reduce((sum, load) => sum + (test(load) ? 1 : 0), 0);
      const size = loads.reduce((sum, load) => sum + (load.layer !== "memory cache" ? load.size : 0), 0);
      const severities = ["error", "warning", "note"].map(severity => [findings.filter(finding => finding.severity === severity).length, severity]).filter(pair => pair[0]);
      const fact = (value, name, style) => make("span", {}, make("b", style ? { class: style } : {}, String(value)), " " + name);
      const plural = (value, noun) => noun + (value === 1 ? "" : "s");
      $("facts").append(
        ...severities.map(([value, severity]) => fact(value, plural(value, severity), severity)),
        severities.length ? "" : fact("no", "findings", "good"),
        fact(loads.length, plural(loads.length, "load")),
        ...["used", "rejected", "not loaded", "pending"].map(kind => [count(load => load.outcome === kind), kind]).filter(pair => pair[0]).map(([value, kind]) => fact(value, kind)),
        unloaded ? fact(unloaded, plural(unloaded, "reference") + " without a request") : "",
        fact(bytes(size), ""), fact(seconds(end && Number.isFinite(end.time) ? end.time : last), ""),
        make("span", {}, line([header.engine, header.profile, header.parser + " parser", header.scripting ? "scripts on" : "scripts off", header.viewport.join(" × ")].join(" · "))));
      if (!end) $("facts").append(make("span", { class: "warning" }, "the record breaks off"));
      if (end && end.interruption) $("facts").append(make("span", { class: "warning" }, "ended early: " + line(end.interruption)));
    }

    function fill(id, all, values) {
      const counts = new Map();
      for (const value of values) counts.set(value, (counts.get(value) || 0) + 1);
      $(id).append(make("option", { value: "" }, all), ...[...counts].sort((a, b) => b[1] - a[1]).map(([value, count]) => make("option", { value }, line(value) + " (" + count + ")")));
    }

    // The keyboard

    const isFound = new Set(findings.filter(finding => finding.severity !== "note").map(finding => finding.load));
    function nextBad() {
      const from = selected ? selected.position + 1 : 0;
      for (let i = 0; i < shown.length; i += 1) {
        const load = shown[(from + i) % shown.length];
        if (isBad(load) || isFound.has(load.id)) return load;
      }
      return null;
    }
    rows.addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const position = selected && shown[selected.position] === selected ? selected.position : -1;
      const page = Math.max(1, Math.floor(rows.clientHeight / rowHeight) - 1);
      const move = to => select(shown[Math.min(Math.max(to, 0), shown.length - 1)]);
      switch (event.key) {
        case "ArrowDown": case "j": move(position + 1); break;
        case "ArrowUp": case "k": move(position - 1); break;
        case "PageDown": move(position + page); break;
        case "PageUp": move(position - page); break;
        case "Home": move(0); break;
        case "End": move(shown.length - 1); break;
        case "ArrowRight": if (selected && !selected.isOpen) toggle(selected, true); else if (selected && selected.below.length) select(selected.below[0]); break;
        case "ArrowLeft": if (selected && selected.isOpen && selected.below.length && !$("flat").checked) toggle(selected, false); else if (selected) select(selected.above); break;
        case "p": case "P": if (selected) select(selected.above); break;
        case "Enter": if (selected) $("details").focus(); break;
        default: return;
      }
      event.preventDefault();
    });
    document.addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
      if (event.key === "Escape") { if (isTyping && event.target.value) { event.target.value = ""; update(); } rows.focus(); event.preventDefault(); }
      if (isTyping) return;
      if (event.key === "/") { $("filter-text").focus(); event.preventDefault(); }
      if (event.key === "n" || event.key === "N") { select(nextBad()); rows.focus(); event.preventDefault(); }
    });
    for (const id of ["filter-text", "filter-layer", "filter-verdict", "filter-destination", "flat"]) $(id).addEventListener("input", update);
    rows.addEventListener("scroll", () => render());
    addEventListener("resize", () => render());

    showFacts();
    showFindings();
    fill("filter-layer", "answered by anyone", loads.map(load => load.layer || "nobody"));
    fill("filter-verdict", "any verdict", loads.map(load => load.outcome));
    fill("filter-destination", "any destination", loads.map(load => load.destination));
    update();
    const first = findings.filter(finding => finding.severity !== "note").map(finding => byID.get(finding.load)).find(Boolean) || loads[0];
    if (first) select(first);
    document.addEventListener("DOMContentLoaded", () => { if (selected) showDetails(selected, details(selected)); });
    document.documentElement.dataset.ready = String(Math.round(performance.now()));

    """#
}
