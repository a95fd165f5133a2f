#!/usr/bin/env python3
"""Makes the images and fonts of Fixtures/hybrid; needed only to change them.

Usage: pip install fonttools brotli pillow && scripts/make-hybrid-assets.py
"""
import io
import pathlib

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from PIL import Image, ImageDraw

ROOT = pathlib.Path(__file__).resolve().parent.parent / "Fixtures/hybrid/myhybrid"
INK, PAPER = (24, 54, 92), (246, 244, 238)


def picture(width, height):
    """A sheet of paper with lines on it, as large as asked for."""
    image = Image.new("RGB", (width, height), PAPER)
    draw = ImageDraw.Draw(image)
    step = max(2, height // 6)
    for y in range(step, height - 1, step):
        draw.line((width // 8, y, width - width // 8, y), fill=INK)
    return image


def images():
    folder = ROOT / "img"
    picture(32, 32).quantize(4).save(folder / "logo.png", optimize=True)
    picture(16, 16).quantize(4).save(folder / "paper.png", optimize=True)
    picture(64, 36).save(folder / "photo.jpg", quality=60)
    picture(64, 36).save(folder / "lead.webp", quality=60)
    picture(128, 72).save(folder / "lead@2x.webp", quality=60)
    frames = [Image.new("P", (8, 8), index) for index in (0, 1)]
    for frame in frames:
        frame.putpalette(INK + PAPER)
    frames[0].save(folder / "loading.gif", save_all=True, append_images=frames[1:], duration=200, loop=0)


def box(left, bottom, right, top):
    pen = TTGlyphPen(None)
    pen.moveTo((left, bottom))
    pen.lineTo((left, top))
    pen.lineTo((right, top))
    pen.lineTo((right, bottom))
    pen.closePath()
    return pen.glyph()


def font(family, weight):
    """A font in which every Latin letter is a box, wide or narrow by its weight."""
    letters = [chr(code) for code in (*range(0x41, 0x5B), *range(0x61, 0x7B))]
    names = [".notdef", "space"] + letters
    side = 300 if weight == "Regular" else 420
    glyphs = {name: box(60, 0, 60 + side, 700) for name in names}
    glyphs["space"] = TTGlyphPen(None).glyph()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({0x20: "space", **{ord(letter): letter for letter in letters}})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (side + 120, 60) for name in names})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": weight})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 2_082_844_800  # 1970, counted from 1904
    builder.font.recalcTimestamp = False
    return builder.font


def fonts():
    folder = ROOT / "fonts"
    regular = font("Herald", "Regular")
    regular.flavor = "woff2"
    regular.save(folder / "herald.woff2")
    font("Herald", "Bold").save(folder / "herald-bold.ttf")


if __name__ == "__main__":
    images()
    fonts()
    for path in sorted(ROOT.rglob("*.*")):
        print(path.stat().st_size, path.relative_to(ROOT))
