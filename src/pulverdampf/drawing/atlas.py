"""A sheet of everything a book draws: every kind of ground, and every kind of unit in every state."""

from collections.abc import Iterable, Iterator
from math import sin
from typing import Any
from zlib import crc32

from msgspec.structs import replace

from pulverdampf.drawing import units
from pulverdampf.drawing.canvas import PX, Canvas, Patch
from pulverdampf.drawing.ground import Land, strip, unfolded
from pulverdampf.drawing.ink import Point, element, short
from pulverdampf.drawing.lettering import words
from pulverdampf.drawing.palette import INK, PLATE, SERIF, SHEET, SOFT
from pulverdampf.drawing.scaling import grain
from pulverdampf.engine.colours import Colours
from pulverdampf.engine.looks import Culture, Scenery
from pulverdampf.engine.portraits import Mark, Portrait, Shape, Temper
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.table.shapes import Disc, Rectangle
from pulverdampf.text import Language, Text

CELL, ACROSS, HEAD = 190.0, 7, 66.0
LINES = frozenset({
    "hedge", "hedge-bank", "fence", "low-wall", "stone-wall", "log-wall", "palisade", "firing-step", "ditch", "trench",
    "earthwork", "breastwork", "abatis", "hay", "road", "street", "trail", "mountain-path", "river", "stream", "rapids",
    "canyon", "breach", "gate",
})  # fmt: skip
BROAD = {"road": 22.0, "street": 22.0, "river": 44.0, "rapids": 44.0, "stream": 24.0, "canyon": 48.0}
PEOPLED: dict[str, tuple[Culture, ...]] = {"village": ("european", "settler", "iroquois", "lakota", "pueblo")}
WORDS: dict[Temper, Text] = {
    "disordered": Text("disordered", "in Unordnung"), "shaken": Text("shaken", "erschüttert"),
    "routing": Text("routing", "auf der Flucht"), "fighting": Text("in melee", "im Nahkampf"),
    "empty": Text("out of ammunition", "ohne Munition"), "hidden": Text("hidden", "verborgen"),
}  # fmt: skip
FRESH, HALF = Text("fresh", "frisch"), Text("half lost", "halb verloren")
FORMED: dict[Shape, Text] = {
    "column": Text("column", "Kolonne"),
    "march": Text("march column", "Marschkolonne"),
    "square": Text("square", "Karree"),
    "limbered": Text("limbered", "aufgeprotzt"),
}


def atlas(book: Rulebook, language: Language = "en", fought: Iterable[Any] = ()) -> str:
    """The sheet of a book, with what stands on its tables at the start or in states of battles."""
    ground, units_shown = list(grounds(book)), [*unit_kinds(book, fought), *nations(book)]
    wide = ACROSS * CELL
    rows = -(-len(ground) // ACROSS)
    canvas, body = Canvas(), ""
    for n, (name, drawn) in enumerate(ground):
        body += _cell(n, HEAD, name.in_(language), drawn(canvas))
    top = HEAD + rows * CELL + 30
    for n, (name, drawn_unit) in enumerate(units_shown):
        body += _cell(
            n,
            top,
            name.in_(language),
            f'<g transform="translate({CELL / 2} {CELL / 2 - 10})">{drawn_unit}</g>',
        )
    high = top + -(-len(units_shown) // ACROSS) * CELL + 20
    head = words(wide / 2, 44, book.name.in_(language), 32)
    size = f'viewBox="0 0 {short(wide)} {short(high)}" width="{short(wide)}" height="{short(high)}"'
    sheet = element("rect", width=short(wide), height=short(high), fill=SHEET)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{SERIF}"><style>{units.style()}</style>{canvas.defs()}'
        f"<defs>{units.PATTERNS}</defs>{sheet}{head}{body}</svg>"
    )


def _cell(n: int, top: float, name: str, drawn: str) -> str:
    x, y = (n % ACROSS) * CELL, top + (n // ACROSS) * CELL
    frame = element(
        "rect", x=6, y=6, width=CELL - 12, height=CELL - 12, fill="none", stroke=SOFT, stroke_width=1
    )
    label = element(
        "rect", x=6, y=CELL - 26, width=CELL - 12, height=20, fill=PLATE, stroke=SOFT, stroke_width=0.6
    )
    clip = f'<clipPath id="c{short(top)}-{n}"><rect x="6" y="6" width="{CELL - 12}" height="{CELL - 32}"/></clipPath>'
    inside = f'<g clip-path="url(#c{short(top)}-{n})">{drawn}</g>'
    size = min(13.0, 13.0 * 150 / max(1.0, 6.6 * len(name)))
    return f'<g transform="translate({short(x)} {short(y)})">{clip}{inside}{frame}{label}{words(CELL / 2, CELL - 12, name, size, fill=INK)}</g>'


class _Ground:
    """One kind of ground on the country of its book."""

    def __init__(self, land: Land) -> None:
        self.land = land

    def __call__(self, canvas: Canvas) -> str:
        canvas.clear(self.land.country)
        return unfolded(canvas, self.land)


def grounds(book: Rulebook) -> Iterator[tuple[Text, _Ground]]:
    scenery = _scenery(book)
    for kind in book.terrain.values():
        for culture in (
            PEOPLED.get(kind.look, (kind.culture,)) if kind.culture == "settler" else (kind.culture,)
        ):
            line = kind.look in LINES
            points: tuple[Point, ...] = (
                ((-20, 110), (60, 84), (120, 96), (210, 66))
                if line
                else ((28, 24), (160, 30), (166, 142), (96, 150), (24, 138))
            )
            if kind.look in (
                "farmstead",
                "house",
                "log-cabin",
                "stone-house",
                "blockhouse",
                "wagon",
                "cart",
                "bridge",
                "ford",
                "gate",
                "cairn",
            ):
                points = ((60, 50), (130, 50), (130, 112), (60, 112))
            patch = Patch(
                kind.key,
                kind.look,
                culture,
                points,
                crc32(kind.key.encode()) % 997,
                line,
                BROAD.get(kind.look, 0.0),
            )
            if kind.look == "ridge":
                points = strip(tuple((x, 84 + 10 * sin(x / 40)) for x in range(16, 180, 12)), 34.0)
                patch = replace(patch, points=points)
            under: tuple[Patch, ...] = ()
            if kind.look in ("bridge", "ford"):
                under = (Patch("water", "river", culture, ((-20, 81), (210, 81)), 5, line=True, width=58),)
            if kind.look == "plateau":
                under = (replace(patch, look="mesa"),)
                patch = replace(patch, points=((50, 38), (140, 42), (144, 108), (96, 114), (48, 106)))
            name = (
                kind.text
                if culture == kind.culture
                else Text(f"{kind.en} ({culture})", f"{kind.de} ({culture})")
            )
            yield name, _Ground(Land(CELL, CELL, scenery.country, (*under, patch)))


def _scenery(book: Rulebook) -> Scenery:
    ready = book.muster.ready_armies()
    one, two = (ready[each] for each in book.muster.default_armies())
    state = book.muster.begin(one, two)
    return book.scenery(state) if book.scenery is not None else Scenery()


def unit_kinds(book: Rulebook, fought: Iterable[Any] = ()) -> Iterator[tuple[Text, str]]:
    """Each arm on the base its book gives it, in all formations and tempers."""
    known: set[tuple[object, ...]] = set()
    for state in (*_beginnings(book), *fought):
        for key, piece in state.pieces.items():
            if book.portrait is None:
                return
            portrait = book.portrait(state, key)
            base = _base(book, state, piece)
            if base is None or (portrait.mark, portrait.dress) in known:
                continue
            known.add((portrait.mark, portrait.dress))
            yield from _variants(
                book,
                replace(portrait, temper=(), broken=False, shape=""),
                base,
                "two" if len(known) % 2 else "one",
                book.worn_by(state, piece.side),
            )


def _beginnings(book: Rulebook) -> Iterator[Any]:
    """Battles of all ready armies."""
    rosters = list(book.muster.ready_armies().values())
    for n, roster in enumerate(rosters):
        foe = next(
            (each for each in (*rosters[n + 1 :], *rosters[: n + 1]) if book.muster.may_meet(roster, each)),
            roster,
        )
        yield book.muster.begin(roster, foe)


def nations(book: Rulebook) -> Iterator[tuple[Text, str]]:
    """A unit of every army that wears colours of its own."""
    known: set[Colours] = set()
    rosters = list(book.muster.ready_armies().values())
    for roster in rosters:
        foe = next((each for each in reversed(rosters) if book.muster.may_meet(roster, each)), roster)
        state = book.muster.begin(roster, foe)
        colours = book.worn_by(state, "one")
        if colours is None or colours in known or book.portrait is None:
            continue
        known.add(colours)
        for key, piece in state.pieces.items():
            portrait, base = book.portrait(state, key), _base(book, state, piece)
            if (
                piece.side == "one"
                and base is not None
                and portrait.mark in ("infantry", "cavalry", "figure")
            ):
                shown = replace(portrait, temper=(), broken=False, shape="", name=state.armies["one"])
                yield next(_variants(book, shown, base, "one", colours))
                break


def _base(book: Rulebook, state: object, piece: object) -> units.Base | None:
    shape = book.layout(state, piece)
    scale = PX / grain(book.table_size(state))
    if isinstance(shape, Rectangle):
        return units.Base(shape.width * scale, shape.depth * scale)
    return units.Base(radius=shape.radius * scale) if isinstance(shape, Disc) else None


STRIPPED: frozenset[Mark] = frozenset({"commander", "marker", "camp", "wagon", "boat"})
"""What has neither formation nor temper."""


ROOM: dict[Mark, float] = {"commander": 80.0, "marker": 80.0}
"""How much of a cell a unit takes where flag or leaves reach beyond its base."""


def _variants(
    book: Rulebook, portrait: Portrait, base: units.Base, side: str, colours: Colours | None
) -> Iterator[tuple[Text, str]]:
    if portrait.mark == "commander":
        base = units.Base(radius=16.0)
    elif base.radius:
        base = units.Base(radius=max(base.radius, 22.0))
    base = units.Base(min(base.wide, base.deep * 4), base.deep, base.radius)
    whole = replace(portrait, strength="")

    def drawn(state: Text, each: Portrait, on: units.Base = base) -> tuple[Text, str]:
        glyph = units.glyph(on, each, side, colours)
        name = Text("{who}: {state}", "{who}: {state}").filled(who=portrait.name, state=state)
        size = min(2.4, ROOM.get(each.mark, 120.0) / max(on.wide, on.deep * 1.16, on.radius * 2))
        return name, f'<g transform="translate(0 5)scale({size:.2f})" class="unit {side}">{glyph}</g>'

    yield drawn(FRESH, whole)
    if portrait.mark in STRIPPED:
        return
    for temper, word in WORDS.items():
        if temper in book.drawn_states:
            yield drawn(word, replace(whole, temper=(temper,)))
    if portrait.mark in ("infantry", "cavalry") and base.wide > 60 and "/" in portrait.strength:
        yield drawn(HALF, replace(portrait, strength="12/24", counts=Text("", "")))
    for shape, word in FORMED.items():
        if shape in book.drawn_states and portrait.mark in FORMING[shape]:
            yield drawn(word, replace(whole, shape=shape), _formed(base, shape))


FORMING: dict[Shape, tuple[Mark, ...]] = {
    "column": ("infantry",), "march": ("infantry", "cavalry"), "square": ("infantry",), "limbered": ("artillery",),
}  # fmt: skip


def _formed(base: units.Base, shape: Shape) -> units.Base:
    """The base of a formation that is not a line."""
    if shape == "limbered":
        return base
    long = max(base.wide, 60.0)
    return units.Base(long * 0.42, long * 0.42) if shape == "square" else units.Base(long * 0.32, long * 0.42)
