"""A position as a period map in SVG, for any rulebook: the same ground and units that the page shows."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from math import cos, sin
from typing import Any, Protocol

from msgspec import Struct

from pulverdampf.drawing import ground, lamp, sheet, smoke, units
from pulverdampf.drawing.canvas import PX, Canvas
from pulverdampf.drawing.cartouche import legend_of
from pulverdampf.drawing.dyes import Palette
from pulverdampf.drawing.ink import Point, short
from pulverdampf.drawing.lamp import Light
from pulverdampf.drawing.lettering import breadth, name
from pulverdampf.drawing.palette import SERIF
from pulverdampf.drawing.plates import Named, plates
from pulverdampf.drawing.rings import Box, box_of, circle
from pulverdampf.drawing.scaling import grain
from pulverdampf.drawing.sky import weather
from pulverdampf.engine.colours import Colours
from pulverdampf.engine.portraits import Portrait
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import SIDES
from pulverdampf.table.angles import in_degrees, radians
from pulverdampf.table.outlines import Outline
from pulverdampf.text import Language, Text

__all__ = ["Dressing", "Figure", "Shown", "figures", "svg"]

TURN = Text("Turn {n}", "Zug {n}")
DEPLOYMENT = Text("Deployment", "Aufstellung")
TITLE = Text("{book}: {one} against {two}, {turn}", "{book}: {one} gegen {two}, {turn}")
CLIP = '<clipPath id="table"><rect width="{w}" height="{h}"/></clipPath>'


class Dressing(Struct, frozen=True):
    """How a picture is dyed and lit."""

    palette: Palette = "usual"
    light: Light = "day"


BY_DAY = Dressing()


class Shown(Protocol):
    """What a picture shows: a side's view, or the whole table."""

    @property
    def rulebook(self) -> Rulebook: ...
    @property
    def state(self) -> Any: ...
    @property
    def scene(self) -> Scene: ...


class Figure(Struct, frozen=True):
    """A piece as it is laid on the paper."""

    id: str
    side: str
    x: float
    y: float
    turn: float
    glyph: str

    @property
    def place(self) -> str:
        """Where it is moved to, and how it is turned."""
        return f"translate({short(self.x)} {short(self.y)})rotate({short(self.turn)})"

    def placed(self) -> str:
        """The piece where it stands."""
        style = f"--turn:{short(self.turn)}deg"
        return f'<g class="unit {self.side}" transform="{self.place}" style="{style}">{self.glyph}</g>'


def svg(
    view: Shown,
    language: Language = "en",
    title: Text | None = None,
    dressing: Dressing = BY_DAY,
    *,
    trodden: Sequence[Box] = (),
) -> str:
    """A side's view as a standalone picture; the title is what its cartouche is headed with.

    Cartouche, compass and scale keep off ground that others tread at another time.
    """
    land = ground.land_of(view.rulebook, view.state)
    canvas = Canvas(land.country)
    table = view.rulebook.table_size(view.state)
    legend = legend_of(view.rulebook, view.state, title)
    body = ground.painted(canvas, land)
    body += ground.painted(canvas, ground.land_of(view.rulebook, view.state, "passing"))
    body += "".join(sheet.border(patch.points, line=patch.line) for patch in land.patches)
    body += weather(land.wide, land.high, view.rulebook.sky(view.state) if view.rulebook.sky else "clear")
    body += lamp.lit(canvas, land.wide, land.high, dressing.light)
    scale = PX / grain(table)
    rings = [_ring(outline, scale, land.high) for outline in view.scene.outlines()]
    about = sheet.Table(land, legend, view.rulebook.measuring_in(view.state), table)
    drawn, kept = sheet.furniture(about, language, [*map(box_of, rings), *trodden])
    body += drawn + _pieces(view, language, canvas, land, kept)
    told = _title(view, language)
    clip = CLIP.format(w=short(land.wide), h=short(land.high))
    wide, high = land.wide + 2 * sheet.MARGIN, land.high + 2 * sheet.MARGIN
    box = f"{-sheet.MARGIN:g} {-sheet.MARGIN:g} {short(wide)} {short(high)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{short(wide)}" height="{short(high)}" '
        f'font-family="{SERIF}" role="img" lang="{language}">\n<title>{escape(told)}</title>\n'
        f"<style>{units.style(dressing.palette)}</style>{canvas.defs()}<defs>{units.PATTERNS}{clip}</defs>\n"
        f'{sheet.frame(land.wide, land.high)}{lamp.dimmed(land.wide, land.high, sheet.MARGIN, dressing.light)}<g clip-path="url(#table)">{body}</g>\n</svg>\n'
    )


def _title(view: Shown, language: Language) -> str:
    named = getattr(view.state, "armies", {})
    one, two = (named.get(side) or Text(side, side) for side in SIDES)
    now = view.state.clock.turn
    turn = view.rulebook.words.get("turn_number", TURN).filled(n=now) if now else DEPLOYMENT
    return TITLE.filled(book=view.rulebook.name, one=one, two=two, turn=turn).in_(language)


def base_of(outline: Outline, scale: float) -> units.Base:
    """A footprint on the paper; what is neither rectangle nor disc is drawn on the disc round it."""
    if outline.boxed:
        return units.Base(outline.half_width * 2 * scale, outline.half_depth * 2 * scale)
    return units.Base(radius=(outline.radius if len(outline.points) == 2 else outline.reach) * scale)


def _pieces(view: Shown, language: Language, canvas: Canvas, land: ground.Land, kept: list[Box]) -> str:
    """The names of places, smoke under the units, the units, and their plates over all."""
    scale = PX / grain(view.rulebook.table_size(view.state))
    seen = _portrayed(view)
    blown = view.rulebook.wind(view.state) if view.rulebook.wind is not None else None
    drift = (cos(radians(blown)), -sin(radians(blown))) if blown is not None else None
    out, clouds, bodies = [], [], dict[str, list[tuple[Outline, Portrait]]]()
    for outline, portrait in seen:
        figure, base = _figure(view, outline, portrait, scale, land.high), base_of(outline, scale)
        out.append(figure.placed())
        if portrait.smoke and (base.wide or base.radius):
            blown_by = drift and smoke.turned(drift, -figure.turn)
            clouds.append(f'<g transform="{figure.place}">{smoke.volley(base, outline.owner, blown_by)}</g>')
        if portrait.mark != "commander" and portrait.role != "part":
            small = max(base.wide, base.deep, base.radius * 2) < units.SMALL
            body = view.state.pieces[outline.owner].body if small else None
            key = f"{body} {portrait.name.en} {portrait.short}" if body else outline.owner
            bodies.setdefault(key, []).append((outline, portrait))
    names, written = _names(view, scale, land.high)
    size = max(11.5, min(15.0, land.wide / 85))
    named = [_named(body, scale, land.high, language) for body in bodies.values()]
    rings = [_ring(outline, scale, land.high) for outline, _ in seen]
    canvas.wash("puff")
    return (
        names
        + "".join(clouds)
        + "".join(out)
        + plates(named, rings, [*kept, *written], (land.wide, land.high), size)
    )


def figures(view: Shown) -> list[Figure]:
    """All pieces on the table in the order in which they are drawn."""
    table = view.rulebook.table_size(view.state)
    scale = PX / grain(table)
    high = round(table[1] * scale, 1)
    return [_figure(view, outline, portrait, scale, high) for outline, portrait in _portrayed(view)]


def _portrayed(view: Shown) -> list[tuple[Outline, Portrait]]:
    seen: list[tuple[Outline, Portrait]] = []
    for outline in view.scene.outlines():
        if view.rulebook.portrait is not None:
            portrait = view.rulebook.portrait(view.state, outline.owner)
        else:
            portrait = Portrait("infantry", Text(outline.owner, outline.owner))
        seen.append((outline, portrait))
    return sorted(seen, key=lambda each: (each[1].mark == "commander", -each[0].y))


def _figure(view: Shown, outline: Outline, portrait: Portrait, scale: float, high: float) -> Figure:
    side = outline.side if outline.side in SIDES else "neutral"
    worn = view.rulebook.worn_by(view.state, outline.side)
    glyph = _glyph(base_of(outline, scale), units.seen_of(portrait), outline.side, worn)
    turn = 90.0 - in_degrees(outline.facing)
    return Figure(outline.owner, side, outline.x * scale, high - outline.y * scale, turn, glyph)


@lru_cache(maxsize=4096)
def _glyph(base: units.Base, portrait: Portrait, side: str, worn: Colours | None) -> str:
    """The drawing of a piece by what of its portrait is seen."""
    return units.glyph(base, portrait, side, worn)


def _named(body: list[tuple[Outline, Portrait]], scale: float, high: float, language: Language) -> Named:
    """The plate of a unit; loose pieces of one body bear one name together."""
    outline, portrait = body[0]
    told: dict[str, None] = {}
    for _, each in body:
        states = each.states[:2] if each.on_map is None else each.on_map
        told.update(dict.fromkeys(state.in_(language) for state in states))
    corners = tuple(corner for each, _ in body for corner in _ring(each, scale, high))
    facing = outline.ux, -outline.uy
    name, temper = portrait.name.in_(language), ", ".join(list(told)[:3])
    return Named(corners, facing, outline.side, name, portrait.strength, temper)


def _ring(outline: Outline, scale: float, high: float) -> list[Point]:
    if outline.radius and len(outline.corners()) == 1:
        corners = circle((outline.x, outline.y), outline.radius, 12)
    else:
        corners = outline.corners()
    return [(x * scale, high - y * scale) for x, y in corners]


def _names(view: Shown, scale: float, high: float) -> tuple[str, list[Box]]:
    """The proper names of places; mere kinds of ground are drawn."""
    out, kept = "", []
    for feature in view.state.features.values():
        if feature.name:
            west, north, east, south = box_of([(x * scale, high - y * scale) for x, y in ground.rim(feature)])
            x, y = (west + east) / 2, (north + south) / 2 + 6
            out += name(x, y, feature.name, 17)
            half = breadth(feature.name, 17) * 0.62
            kept.append((x - half, y - 16, x + half, y + 6))
    return out, kept
