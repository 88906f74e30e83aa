"""The map of a campaign as a picture: places, ways, who holds what, and the forces a side knows of."""

from math import hypot
from xml.sax.saxutils import escape

from pulverdampf.club.campaign.campaign import Campaign
from pulverdampf.club.campaign.forces import Force
from pulverdampf.club.campaign.frame import Place
from pulverdampf.club.campaign.sight import Knowledge
from pulverdampf.engine.state import SIDES
from pulverdampf.text import Language

WIDE, HIGH, MARGIN = 1000.0, 680.0, 70.0
INK, PAPER, LAND = "#3a2f22", "#f0e5cb", "#e6d8b0"
COLOURS = {"one": "#2f4f7f", "two": "#8f2a22", "": "#8d7b5a"}
WAYS = {
    "road": ('stroke="#7a6238" stroke-width="5"', 'stroke="#f4e9c8" stroke-width="2.2"'),
    "path": ('stroke="#7a6238" stroke-width="2.6" stroke-dasharray="9 6"', ""),
    "river": ('stroke="#6f93a3" stroke-width="9"', 'stroke="#a9c3c9" stroke-width="4.5"'),
}
LOOKS = {
    "village": "M-13 8V-1l6-6 6 6V8zM1 8V1l5-5 6 5v7z",
    "town": "M-16 9V-4l5-5 5 5v3l4-13 4 13v-2l5-5 5 5V9z",
    "fort": "M-14-10l5 4h18l5-4v20l-5-4H-9l-5 4z",
    "ford": "M-15-4q5-5 10 0t10 0 10 0M-15 5q5-5 10 0t10 0 10 0",
    "wood": "M-9 9v-5h-7l8-14 8 14h-7v5zM7 9V5H1l7-12 7 12H9v4z",
    "hill": "M-16 8q7-17 14-6 8-16 18 6z",
    "camp": "M-14 9L-5-8 4 9zM2 9l7-13 7 13z",
}


def drawn(campaign: Campaign, knowledge: Knowledge, language: Language) -> str:
    """The map as SVG, as somebody knows it."""
    frame, forces = campaign.frame, knowledge.forces
    points_held = campaign.worth(knowledge.held)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE:g} {HIGH:g}" font-family="EB Garamond, Georgia, serif">',
        f'<rect width="{WIDE:g}" height="{HIGH:g}" fill="{PAPER}"/>',
        f'<rect x="18" y="18" width="{WIDE - 36:g}" height="{HIGH - 36:g}" fill="{LAND}" stroke="{INK}" stroke-width="2.5"/>',
        f'<rect x="25" y="25" width="{WIDE - 50:g}" height="{HIGH - 50:g}" fill="none" stroke="{INK}" stroke-width="0.8"/>',
    ]
    for way in frame.ways:
        parts += _way(frame.place(way.between[0]), frame.place(way.between[1]), way.looks)
    parts += [_place(place, knowledge.held[place.id], language) for place in frame.places]
    for place in frame.places:
        here = [each for each in forces if each.at == place.id]
        parts += [_force(each, place, n, language) for n, each in enumerate(here)]
    turn = frame.turn.filled(n=min(campaign.turn, frame.turns)).in_(language)
    points = " · ".join(f"{frame.sides[each].in_(language)} {points_held[each]}" for each in SIDES)
    below = f"{turn} · {points}"
    wide = 40 + max(10.5 * len(frame.name.in_(language)), 7.6 * len(below))
    parts.append(
        f'<g transform="translate(40 {HIGH - 102:g})"><rect width="{wide:g}" height="62" fill="{PAPER}" stroke="{INK}"/>'
        f'<text x="14" y="26" font-size="23" fill="{INK}">{escape(frame.name.in_(language))}</text>'
        f'<text x="14" y="50" font-size="16" font-style="italic" fill="{INK}">{escape(below)}</text></g>'
    )
    return "".join([*parts, "</svg>\n"])


def on_paper(place: Place) -> tuple[float, float]:
    """Where a place lies on the map, in parts of a hundred from its upper left corner."""
    x, y = _at(place)
    return round(100 * x / WIDE, 2), round(100 * y / HIGH, 2)


def _at(place: Place) -> tuple[float, float]:
    x, y = place.at
    return MARGIN + x / 100 * (WIDE - 2 * MARGIN), HIGH - MARGIN - y / 100 * (HIGH - 2 * MARGIN)


def _way(one: Place, two: Place, looks: str) -> list[str]:
    """A way with a slight bend, so that it looks walked and not ruled."""
    (x, y), (u, v) = _at(one), _at(two)
    length = hypot(u - x, v - y) or 1.0
    bend = 0.09 * length * (1 if one.id < two.id else -1)
    cx, cy = (x + u) / 2 - (v - y) / length * bend, (y + v) / 2 + (u - x) / length * bend
    course = f"M{x:.1f} {y:.1f}Q{cx:.1f} {cy:.1f} {u:.1f} {v:.1f}"
    under, over = WAYS.get(looks, WAYS["road"])
    return [
        f'<path d="{course}" fill="none" stroke-linecap="round" {each}/>' for each in (under, over) if each
    ]


def _place(place: Place, held: str, language: Language) -> str:
    x, y = _at(place)
    ring = f'<circle r="24" fill="{PAPER}" stroke="{COLOURS[held]}" stroke-width="{4 if held else 1.5}"/>'
    depot = (
        f'<circle r="28.5" fill="none" stroke="{COLOURS[held]}" stroke-width="1.2"/>' if place.supply else ""
    )
    line = place.looks == "ford"
    fill = "none" if line else INK
    sign = f'<path d="{LOOKS.get(place.looks, LOOKS["village"])}" fill="{fill}" stroke="{INK}" stroke-width="{2.2 if line else 0.8}"/>'
    name = escape(place.name.in_(language))
    label = (
        f'<text y="44" text-anchor="middle" font-size="17" fill="{INK}" stroke="{LAND}" stroke-width="4" '
        f'paint-order="stroke">{name} ({place.worth})</text>'
    )
    return f'<g transform="translate({x:.1f} {y:.1f})">{ring}{depot}{sign}{label}</g>'


def _force(force: Force, place: Place, number: int, language: Language) -> str:
    """A force as a flag above its place, with its name and how strong it is; names stay inside the frame."""
    x, y = _at(place)
    name = f"{force.name.in_(language)} ({force.strength})"
    room = 34 + 3.5 * len(name)
    middle = min(max(x, room), WIDE - room) - x
    return (
        f'<g transform="translate({x:.1f} {y - 44.0 - 36.0 * number:.1f})"><path d="M-13-8h26v16h-26z" '
        f'fill="{COLOURS[force.side]}" stroke="{INK}"/><path d="M-13-8l26 16M13-8l-26 16" stroke="{PAPER}" '
        f'stroke-width="1.6"/><text x="{middle:.1f}" y="-13" text-anchor="middle" font-size="15" font-style="italic" '
        f'fill="{INK}" stroke="{LAND}" stroke-width="4" paint-order="stroke">{escape(name)}</text></g>'
    )
