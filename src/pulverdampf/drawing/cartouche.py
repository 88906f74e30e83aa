"""The cartouche of a map: battle, place, date and who fights, on a tablet with a trophy."""

from typing import Any

from msgspec import Struct

from pulverdampf.drawing.ink import path, short
from pulverdampf.drawing.lettering import breadth, folded, words
from pulverdampf.drawing.palette import GOLD, INK, PLATE, SCORCH, SOFT
from pulverdampf.engine.looks import Country, Scenery
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import SIDES
from pulverdampf.text import Language, Text

PLAN = Text("Plan of the Action", "Plan des Gefechts")
BETWEEN = Text("between {one} and {two}", "zwischen {one} und {two}")


class Legend(Struct, frozen=True):
    """What a cartouche tells: the battle, the place, the date and who fights."""

    title: Text
    date: Text
    armies: tuple[Text, Text]
    heading: Text = PLAN
    between: Text = BETWEEN


def legend_of(book: Rulebook, state: Any, title: Text | None = None) -> Legend:
    """The words of the cartouche; a scenario's name ends with its date where it has one."""
    scenery = book.scenery(state) if book.scenery is not None else Scenery()
    named = getattr(state, "armies", {})
    armies = [named.get(side) or Text(f"Side {side}", f"Seite {side}") for side in SIDES]
    called = title if title is not None and title.en else _table_name(book, state) or book.name
    place, date = _parted(called)
    return Legend(place, date if date.en else scenery.date, (armies[0], armies[1]))


def _table_name(book: Rulebook, state: Any) -> Text | None:
    """What the ready table is called whose pieces lie on this one."""
    if book.muster is None:
        return None
    lies = {(feature.kind, feature.shape) for feature in state.features.values()}
    for setup in book.muster.terrain_setups().values():
        wanted = {(piece.kind, piece.outlined()[0]) for piece in setup.pieces if piece.line is None}
        if wanted and wanted <= lies:
            name: Text = setup.name
            return name
    return None


def _parted(title: Text) -> tuple[Text, Text]:
    en, _, day = title.en.rpartition(", ")
    de, _, tag = title.de.rpartition(", ")
    if en and de and day[-4:].isdigit() and tag[-4:].isdigit():
        return Text(en, de), Text(day, tag)
    return title, Text("", "")


def cartouche(legend: Legend, language: Language, country: Country) -> tuple[float, float, str]:
    """A scrolled tablet with a trophy behind it, as engravers gave their plans: breadth, height, drawing."""
    title = legend.title.in_(language)
    one, two = (army.in_(language) for army in legend.armies)
    lines = [legend.date.in_(language), *folded(legend.between.filled(one=one, two=two).in_(language), 265)]
    lines = [line for line in lines if line]
    head = folded(title.upper(), 250, 23)
    wide = min(
        330.0,
        max(250.0, *(breadth(line, 14) + 50 for line in lines), *(breadth(line, 23) + 70 for line in head)),
    )
    top, tall = 62.0, 46.0 + 25 * len(head) + 14 + 16 * len(lines) + 12
    cx = wide / 2
    out = _trophy(cx, top, country) + _tablet(0, top, wide, tall)
    y = top + 27
    out += words(cx, y, legend.heading.in_(language), 14.5, font_style="italic", fill="#4a3b27")
    for line in head:
        y += 26
        out += words(cx, y, line, 23)
    y += 11
    out += path(
        f"M{short(cx - 62)} {short(y)}H{short(cx - 8)}M{short(cx + 8)} {short(y)}H{short(cx + 62)}",
        stroke=INK,
        stroke_width=0.9,
    )
    out += path(f"M{short(cx - 5)} {short(y)}l5-4l5 4l-5 4z", fill="#681717")
    for n, line in enumerate(lines):
        out += words(cx, y + 17 + 16 * n, line, 13.5, font_style="italic", fill="#4a3b27")
    return wide + 8, top + tall + 8, f'<g transform="translate(4 0)">{out}</g>'


def _tablet(x: float, y: float, w: float, h: float) -> str:
    def shape(i: float) -> str:
        a, b = x + i, y + i
        r, c = 16.0, 15.0
        e, s = x + w - i, y + h - i
        return (
            f"M{short(a + r)} {short(b)}H{short(e - r)}Q{short(e - c)} {short(b + c)} {short(e)} {short(b + r)}V{short(s - r)}"
            f"Q{short(e - c)} {short(s - c)} {short(e - r)} {short(s)}H{short(a + r)}Q{short(a + c)} {short(s - c)} {short(a)} {short(s - r)}"
            f"V{short(b + r)}Q{short(a + c)} {short(b + c)} {short(a + r)} {short(b)}z"
        )

    curl = "M0 0C-4-14-20-14-20-3C-20 5-10 6-9-1C-9-5-14-6-15-2"
    corners = (
        (1, 1, x + 4, y + 20),
        (-1, 1, x + w - 4, y + 20),
        (1, -1, x + 4, y + h - 20),
        (-1, -1, x + w - 4, y + h - 20),
    )
    scrolls = "".join(
        f'<g transform="translate({short(px)} {short(py)})scale({sx} {sy})">{path(curl, stroke=INK, stroke_width=1.6, stroke_linecap="round")}</g>'
        for sx, sy, px, py in corners
    )
    return (
        path(shape(0), fill="#1f160c", fill_opacity=0.3, transform="translate(4 5)")
        + path(shape(0), fill="#f7eed4", stroke=INK, stroke_width=2.2)
        + path(shape(6), stroke=INK, stroke_width=0.8)
        + scrolls
    )


def _trophy(cx: float, y: float, country: Country) -> str:
    """What hangs behind the tablet: standards and muskets, musket and axe, or the skull of a bison with lances."""

    def turned(turn: float, body: str) -> str:
        return f'<g transform="translate({short(cx)} {short(y + 8)})rotate({turn})">{body}</g>'

    musket = path("M0 4V-50", stroke=INK, stroke_width=2.6) + path(
        "M0-50V-62", stroke="#7c8590", stroke_width=1.6
    )
    if country in ("farmland", "moor", "snow"):
        flag = "M1-50Q7-53 13-50T27-50V-30Q20-27 13-30T1-30z"
        staves = "".join(
            turned(t, path("M0 0V-52", stroke=SCORCH, stroke_width=2.4) + path("M0-60L3-51H-3z", fill=GOLD, stroke=INK, stroke_width=0.8)
                   + path(flag, fill=fill, stroke=INK, stroke_width=0.9))
            for t, fill in ((-40, "url(#two)"), (-16, "url(#two)"), (12, "url(#one)"), (34, "url(#one)"))
        )  # fmt: skip
        return turned(-64, musket) + turned(64, musket) + staves
    if country == "forest":
        axe = (
            path("M0 4V-44", stroke="#7a5434", stroke_width=3.4)
            + path("M-1.6-45H7Q15-44 17-34Q9-37 1.6-34z", fill="#8e979c", stroke=INK, stroke_width=1)
            + path("M-2-18q-8 4-9 12M-2-14q-6 5-6 12", stroke=PLATE, stroke_width=1.6)
        )
        gun = path("M0 6V-52", stroke=INK, stroke_width=2.6) + path(
            "M-1.6 8Q-5-6-1-16H1.4V8z", fill="#7a5434", stroke=INK, stroke_width=0.9
        )
        pine = path(
            "M0 0L-9 0L-3-9H-7L-1.6-19H-5L0-30L5-19H1.6L7-9H3L9 0z",
            fill="#536b3a",
            stroke="#26331b",
            stroke_width=1,
        )
        trees = "".join(
            f'<g transform="translate({short(cx + dx)} {short(y + 3)})scale({s})">{pine}</g>'
            for dx, s in ((-52, 1.0), (-30, 1.4), (30, 1.4), (52, 1.0))
        )
        return trees + turned(-34, gun) + turned(34, axe)
    skull = (
        path(
            "M-8-26Q-34-28-40-48Q-27-38-10-40zM8-26Q34-28 40-48Q27-38 10-40z",
            fill=SOFT,
            stroke=INK,
            stroke_width=1.2,
        )
        + path(
            "M-12-42Q0-48 12-42Q15-30 8-18L6 0Q0 5-6 0L-8-18Q-15-30-12-42z",
            fill="#f4ecd6",
            stroke=INK,
            stroke_width=1.4,
        )
        + path(
            "M-9-30q3-3 5 1q-2 4-5 2zM9-30q-3-3-5 1q2 4 5 2zM-2-6l-1 4M2-6l1 4",
            fill=INK,
            stroke=INK,
            stroke_width=0.8,
        )
    )
    lance = (
        path("M0 0V-54", stroke=SCORCH, stroke_width=2.2)
        + path("M0-64L3-53H-3z", fill="#8e979c", stroke=INK, stroke_width=0.8)
        + path("M0-48q9 3 8 14M0-42q8 3 7 13M0-36q7 3 6 12", stroke=PLATE, stroke_width=3)
        + path("M8-36v3M7-31v3M6-26v3", stroke="#681717", stroke_width=3)
    )
    return (
        turned(-52, lance)
        + turned(52, lance)
        + f'<g transform="translate({short(cx)} {short(y + 2)})">{skull}</g>'
    )
