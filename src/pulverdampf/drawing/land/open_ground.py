"""Paper, not void: what open ground looks like, always fainter than anything that counts."""

import base64
import struct
import zlib
from functools import cache
from math import cos, sin

from pulverdampf.drawing.canvas import Canvas
from pulverdampf.drawing.ink import element, line, path, short, soft, stroke
from pulverdampf.drawing.lots import Lots, noise
from pulverdampf.drawing.palette import PAPER
from pulverdampf.drawing.rings import hem, longest, parcels, scattered, shrunk
from pulverdampf.engine.looks import Country

TINTS: dict[Country, tuple[str, float]] = {
    "farmland": ("#d9cf96", 0.3), "forest": ("#c3c686", 0.42), "prairie": ("#dcc47e", 0.42),
    "mountains": ("#cdbf95", 0.4), "desert": ("#e2b877", 0.45), "moor": ("#b9ac7c", 0.45), "snow": ("#f6f6f2", 0.82),
}  # fmt: skip
MOODS: dict[Country, tuple[str, ...]] = {
    "farmland": ("wet", "dry"), "forest": ("wet", "wet", "wet", "dry"), "prairie": ("dry", "dry", "wet"),
    "mountains": ("dry", "wet"), "desert": ("dry",), "moor": ("wet", "dry", "dry"), "snow": ("drift",),
}  # fmt: skip
PATCHES: dict[Country, tuple[str, ...]] = {
    "forest": ("#9fb06a", "#b3b468", "#8fa660"), "prairie": ("#a9a558", "#c9a95c", "#b4b46c"),
    "mountains": ("#a9a878", "#b8a878", "#98a070"), "desert": ("#c98f55", "#d9a868", "#b8955c"),
    "moor": ("#8f7a5c", "#98905c", "#7f8a55"), "snow": ("#ffffff", "#dfe6e8", "#ffffff"),
}  # fmt: skip
BLADES: dict[Country, tuple[str, str]] = {
    "farmland": ("#9a9455", "#b0a060"), "forest": ("#75813f", "#8b8f4e"), "prairie": ("#8b8444", "#a08a4a"),
    "mountains": ("#807a52", "#98905c"), "desert": ("#a8793f", "#b98d52"), "moor": ("#6f6a42", "#8a7a50"),
    "snow": ("#a8b0b0", "#c0c6c4"),
}  # fmt: skip
DRESSING: dict[Country, tuple[str, ...]] = {
    "farmland": ("tuft", "tuft", "tuft", "bush"), "forest": ("tuft", "fern", "fern"), "prairie": ("tuft", "sage", "tuft"),
    "mountains": ("tuft", "fern", "tuft", "sage"), "desert": ("sage", "sage", "tuft", "cactus"), "moor": ("tuft", "fern", "tuft"),
    "snow": ("tuft", "stump"),
}  # fmt: skip


def open_ground(canvas: Canvas, wide: float, high: float, seed: str) -> str:
    """The ground on which no terrain lies: washes, fields or grass, tufts."""
    lots, country = Lots("open", seed), canvas.country
    sheet = {"width": short(wide), "height": short(high)}
    tint, thick = TINTS[country]
    out = [element("rect", **sheet, fill=PAPER), element("rect", **sheet, fill=tint, fill_opacity=thick)]
    for _ in range(18):
        x, y, rx = lots.between(0, wide), lots.between(0, high), lots.between(90, 240)
        fill = canvas.wash(lots.one_of(MOODS[country]))
        out.append(
            element(
                "ellipse",
                cx=short(x),
                cy=short(y),
                rx=short(rx),
                ry=short(rx * lots.between(0.5, 0.8)),
                fill=fill,
            )
        )
    out.append(
        _fields(canvas, wide, high, lots) if country == "farmland" else _patches(canvas, wide, high, lots)
    )
    for n, colour in enumerate(BLADES[country]):
        thin = {"opacity": 0.5} if country == "farmland" else {}
        out.append(
            element(
                "rect",
                **sheet,
                fill=_blades(canvas, f"blades{n}", 173 + 58 * n, colour, Lots("blades", n)),
                **thin,
            )
        )
    frame = [(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]
    tufts = (
        canvas.use(lots.one_of(DRESSING[country]), x, y, lots.between(0.6, 0.95))
        for x, y in scattered(frame, 78 if country == "farmland" else 58, lots)
        if canvas.free(x, y)
    )
    return "".join(out) + f'<g opacity=".75">{"".join(tufts)}</g>'


def _fields(canvas: Canvas, wide: float, high: float, lots: Lots) -> str:
    """Parcels of farmland, faint, each ploughed its own way."""
    crops = ("plough", "stubble", "green", "fallow", "meadow", "meadow", "corn")
    out = []
    for parcel in parcels(
        [(-30, -30), (wide + 30, -30), (wide + 30, high + 30), (-30, high + 30)], 9500, lots, 0.13
    ):
        ring = shrunk(parcel, 1.6)
        if ring and lots.happens(0.9):
            out.append(path(line(ring, closed=True), fill=canvas.furrows(lots.one_of(crops), longest(ring))))
    return f'<g opacity=".42">{"".join(out)}</g>'


def _patches(canvas: Canvas, wide: float, high: float, lots: Lots) -> str:
    """Patches of other grass or soil."""
    out = []
    for n in range(int(wide * high / 40000) + 4):
        x, y, a, b = lots.between(0, wide), lots.between(0, high), lots.between(60, 160), lots.between(34, 84)
        ring = hem([(x + a * cos(k * 0.785), y + b * sin(k * 0.785)) for k in range(8)], n * 7 + 3, 2, 46, 30)
        out.append(
            path(soft(ring[::2], closed=True), fill=lots.one_of(PATCHES[canvas.country]), fill_opacity=0.16)
        )
    return "".join(out)


def _blades(canvas: Canvas, key: str, size: float, colour: str, lots: Lots) -> str:
    """A tile of grass; two tiles of different size never show their seams."""
    blades = []
    for x, y in scattered(
        [(0, 0), (size, 0), (size, size), (0, size)], 15 if canvas.country != "farmland" else 21, lots
    ):
        lean, high = 1.6 + 1.8 * noise(x / 60, y / 60, 5), lots.between(2.6, 5.4)
        if high < y and x + lean < size:
            blades.append(
                f"M{x:.0f} {y:.0f}q0-{short(high * 0.6)} {short(lean)}-{short(high)}".replace(" -", "-")
            )
    body = stroke("".join(blades), 0.9, colour, stroke_opacity=0.5, stroke_linecap="round")
    pattern = f'<pattern id="{key}" width="{size:g}" height="{size:g}" patternUnits="userSpaceOnUse">{body}</pattern>'
    return canvas.define(key, pattern)


def aged(canvas: Canvas, wide: float, high: float) -> str:
    """Grain, folds and darkened edges: over the land, under everything that people move."""
    grain = canvas.define(
        "grain",
        '<pattern id="grain" width="128" height="128" patternUnits="userSpaceOnUse">'
        f'<image href="{_grain_tile()}" width="128" height="128"/></pattern>',
    )
    edge = canvas.define(
        "vignette",
        '<radialGradient id="vignette" cx="50%" cy="48%" r="72%"><stop offset=".62" stop-color="#6b4a1e" stop-opacity="0"/>'
        '<stop offset=".88" stop-color="#5a3c16" stop-opacity=".14"/><stop offset="1" stop-color="#4a2f10" stop-opacity=".32"/>'
        "</radialGradient>",
    )
    sheet = {"width": short(wide), "height": short(high)}
    out = element("rect", **sheet, fill=grain) + element("rect", **sheet, fill=edge)
    for key, ends in (("fold", 'x2="1" y2="0"'), ("crease", 'x2="0" y2="1"')):
        canvas.define(
            key,
            f'<linearGradient id="{key}" x1="0" y1="0" {ends}><stop offset="0" stop-color="#4a3212" stop-opacity="0"/>'
            '<stop offset=".46" stop-color="#4a3212" stop-opacity=".15"/><stop offset=".52" stop-color="#fffaf0" '
            'stop-opacity=".34"/><stop offset="1" stop-color="#fffaf0" stop-opacity="0"/></linearGradient>',
        )
    for k in (1, 2):
        out += element("rect", x=short(wide * k / 3 - 9), width=18, height=short(high), fill="url(#fold)")
    return out + element("rect", y=short(high / 2 - 9), width=short(wide), height=18, fill="url(#crease)")


@cache
def _grain_tile(size: int = 128) -> str:
    """The grain of the paper as one small picture, made here: specks, and fibres that lie level."""
    lots, rows = Lots("grain"), []
    for _ in range(size):
        row, fibre = bytearray([0]), 0.5
        for _ in range(size):
            fibre += 0.3 * (lots.next() - fibre)
            row += bytes((78, int(24 * lots.next() ** 2 + 24 * fibre) & 0xF0))
        rows.append(bytes(row))
    png = b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 4, 0, 0, 0))
    png += _chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + _chunk(b"IEND", b"")
    return "data:image/png;base64," + base64.b64encode(png).decode()


def _chunk(tag: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + tag + data + struct.pack(">I", zlib.crc32(tag + data))
