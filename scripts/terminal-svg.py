#!/usr/bin/env python3
"""Draws what a terminal would show of the standard input, as SVG: text, bold, faint and the colours of reports."""
import html
import re
import sys

COLORS = {"31": "#ff7b72", "33": "#e3b341", "34": "#79c0ff", "36": "#76e3ea", "32": "#7ee787"}
WIDTH, HEIGHT, MARGIN = 8.43, 19, 16


def spans(line):
    """The parts of a line, each with the codes that hold for it."""
    codes, place = [], 0
    for match in re.finditer(r"\x1b\[([0-9;]*)m", line):
        if match.start() > place:
            yield line[place : match.start()], list(codes)
        codes = [] if match.group(1) in ("", "0") else codes + match.group(1).split(";")
        place = match.end()
    if place < len(line):
        yield line[place:], list(codes)


def style(codes):
    parts = [f'fill="{COLORS[code]}"' for code in codes if code in COLORS][-1:]
    if "1" in codes:
        parts.append('font-weight="bold"')
    if "2" in codes:
        parts.append('fill-opacity="0.6"')
    return " ".join(parts)


lines = sys.stdin.read().rstrip("\n").split("\n")
columns = max(len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in lines)
width, height = columns * WIDTH + 2 * MARGIN, len(lines) * HEIGHT + 2 * MARGIN
print(
    f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
    f'viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="A trace in a terminal">\n'
    f'<rect width="100%" height="100%" rx="8" fill="#161b22"/>\n'
    f'<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="14" '
    f'fill="#e6edf3" xml:space="preserve">'
)
for number, line in enumerate(lines):
    column = 0
    for text, codes in spans(line):
        if text.strip():
            x = MARGIN + column * WIDTH
            y = MARGIN + number * HEIGHT + 14
            print(
                f'<text x="{x:.1f}" y="{y}" textLength="{len(text) * WIDTH:.1f}" lengthAdjust="spacingAndGlyphs" '
                f"{style(codes)}>{html.escape(text)}</text>"
            )
        column += len(text)
print("</g>\n</svg>")
