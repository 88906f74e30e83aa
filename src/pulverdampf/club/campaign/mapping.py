"""The map of a campaign as a picture: the painted land, who holds what, and the forces somebody knows of."""

from collections.abc import Sequence
from functools import lru_cache

from pulverdampf.club.campaign.campaign import Campaign
from pulverdampf.club.campaign.frame import Place
from pulverdampf.club.campaign.land import HIGH, SETTLED, SMALL, WIDE, Landscape, at, landscape, room
from pulverdampf.club.campaign.plates import (
    Plate,
    force_plate,
    force_size,
    name_plate,
    name_size,
    placed,
    staff,
)
from pulverdampf.club.campaign.sight import Knowledge
from pulverdampf.drawing import units
from pulverdampf.drawing.canvas import Canvas
from pulverdampf.drawing.cartouche import Legend, cartouche
from pulverdampf.drawing.ground import BRUSHES, Land, clear_the_way, unfolded
from pulverdampf.drawing.ink import Point, element, short, soft, stroke
from pulverdampf.drawing.land.open_ground import aged
from pulverdampf.drawing.palette import BANK, INK, PLATE, SERIF
from pulverdampf.drawing.rings import Box
from pulverdampf.drawing.sheet import MARGIN, bordered, compass, slot
from pulverdampf.drawing.sheet import frame as sheet
from pulverdampf.engine.state import SIDES
from pulverdampf.text import Language, Text

MAP_OF = Text("Map of the Campaign", "Karte des Feldzugs")
BOTH = Text("{one} – {two}", "{one} – {two}")
TURN = Text("{turn}, {one} : {two}", "{turn}, {one} : {two}")
CORE = 0.66
"""How much of a place is never written over."""


def drawn(campaign: Campaign, knowledge: Knowledge, language: Language) -> str:
    """The map as SVG, as somebody knows it."""
    frame = campaign.frame
    defs, ground = _ground(landscape(frame))
    _, furniture = _furniture(campaign, knowledge, language)
    plates, forces = written(campaign, knowledge, language)
    names = {each.id: each.name.in_(language) for each in frame.places}
    body = "".join(
        element("circle", cx=short(x), cy=short(y), r=6.5, fill=PLATE, stroke=INK, stroke_width=2.4)
        for x, y in (at(each) for each in frame.places if each.looks not in SETTLED)
    )
    body += "".join(map(staff, [*plates.values(), *forces.values()]))
    body += "".join(
        name_plate(plates[each.id], names[each.id], knowledge.held[each.id], each.worth, depot=each.supply)
        for each in frame.places
    )
    body += "".join(
        force_plate(forces[each.id], each.side, each.name.in_(language), each.strength)
        for each in knowledge.forces
    )
    size = f"{short(WIDE + 2 * MARGIN)} {short(HIGH + 2 * MARGIN)}"
    view = f'viewBox="{short(-MARGIN)} {short(-MARGIN)} {size}" font-family="{SERIF}"'
    wide, high = size.split()
    clip = f'<clipPath id="paper"><path d="M0 0h{short(WIDE)}v{short(HIGH)}h-{short(WIDE)}z"/></clipPath>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {view} width="{wide}" height="{high}">'
        f"<title>{_escaped(frame.name.in_(language))}</title>"
        f"<style>{units.style()}</style><defs>{units.PATTERNS}{clip}</defs>{defs}{sheet(WIDE, HIGH)}"
        f'<g clip-path="url(#paper)">{ground}</g>{bordered(WIDE, HIGH)}{furniture}{body}</svg>\n'
    )


def on_paper(place: Place) -> tuple[float, float]:
    """Where a place lies on the whole sheet, in parts of a hundred from its upper left corner."""
    x, y = at(place)
    wide, high = WIDE + 2 * MARGIN, HIGH + 2 * MARGIN
    return round(100 * (x + MARGIN) / wide, 2), round(100 * (y + MARGIN) / high, 2)


def plates(
    campaign: Campaign, knowledge: Knowledge, language: Language
) -> tuple[dict[str, Box], dict[str, Box]]:
    """Where the names of places and of forces stand on the whole sheet: upper left corner, breadth and
    height, in parts of a hundred."""
    names, forces = written(campaign, knowledge, language)
    return (
        {id: _in_parts(plate.box) for id, plate in names.items()},
        {id: _in_parts(plate.box) for id, plate in forces.items()},
    )


def _in_parts(box: Box) -> Box:
    x, y, east, south = box
    wide, high = (WIDE + 2 * MARGIN) / 100, (HIGH + 2 * MARGIN) / 100
    parts = ((x + MARGIN) / wide, (y + MARGIN) / high, (east - x) / wide, (south - y) / high)
    left, top, breadth, height = (round(each, 2) for each in parts)
    return left, top, breadth, height


def written(
    campaign: Campaign, knowledge: Knowledge, language: Language
) -> tuple[dict[str, Plate], dict[str, Plate]]:
    """Where the names of places and of forces are written: nothing lies on anything else."""
    boxes, _ = _furniture(campaign, knowledge, language)
    taken, spared = list(boxes), [_core(each) for each in campaign.frame.places]
    names: dict[str, Plate] = {}
    for place in sorted(campaign.frame.places, key=lambda each: at(each)[1]):
        size = name_size(place.name.in_(language))
        names[place.id] = placed(at(place), size, room(place) * CORE + 3, taken, spared, (WIDE, HIGH))
        taken.append(_bound(names[place.id].box))
    forces: dict[str, Plate] = {}
    for force in knowledge.forces:
        place = campaign.frame.place(force.at)
        size = force_size(force.name.in_(language))
        forces[force.id] = placed(at(place), size, room(place) * CORE + 3, taken, spared, (WIDE, HIGH))
        taken.append(forces[force.id].box)
    return names, forces


def _by_water(boats: Sequence[Sequence[Point]]) -> str:
    """How boats go between places: a dotted course."""
    data = "".join(map(soft, boats))
    dotted = {"stroke_dasharray": "0.1 9", "stroke_linecap": "round"}
    return stroke(data, 5.4, BANK, **dotted) + stroke(data, 3.4, PLATE, **dotted)


@lru_cache(maxsize=16)
def _ground(scape: Landscape) -> tuple[str, str]:
    """The painted land, and what it uses; painted once for all who look at it."""
    canvas = Canvas(scape.ground.country)
    for way in scape.ways:
        clear_the_way(canvas, way)
    body = unfolded(canvas, scape.ground)
    canvas.streets = [[(x / SMALL, y / SMALL) for x, y in street] for street in canvas.streets]
    settled = "".join(BRUSHES[each.look](canvas, each) for each in scape.settled)
    body += "".join(BRUSHES[each.look](canvas, each) for each in scape.ways)
    body += _by_water(scape.boats)
    body += f'<g transform="scale({SMALL})">{settled}</g>' + aged(canvas, WIDE, HIGH)
    return canvas.defs(), body


def _furniture(campaign: Campaign, knowledge: Knowledge, language: Language) -> tuple[list[Box], str]:
    """Cartouche and compass, each where it hides the least."""
    frame, points = campaign.frame, campaign.worth(knowledge.held)
    one, two = (frame.sides[side] for side in SIDES)
    turn = frame.turn.filled(n=min(campaign.turn, frame.turns))
    stands = TURN.filled(turn=turn, one=points[SIDES[0]], two=points[SIDES[1]])
    legend = Legend(frame.name, stands, (one, two), MAP_OF, BOTH)
    wide, high, tablet = cartouche(legend, language, frame.country)
    keep = [_about(each) for each in frame.places]
    painting = Land(WIDE, HIGH, frame.country, ())
    boxes: list[Box] = []
    out = ""
    for across, down, drawing, size in ((wide, high, tablet, 0.92), (84.0, 104.0, compass(language), 0.9)):
        box = slot(painting, across * size, down * size, [*keep, *boxes])
        boxes.append(box)
        out += f'<g transform="translate({short(box[0])} {short(box[1])})scale({size})">{drawing}</g>'
    return boxes, out


def _core(place: Place) -> Box:
    (x, y), reach = at(place), room(place) * CORE
    return x - reach, y - reach, x + reach, y + reach


def _about(place: Place) -> Box:
    """A place with the room that its name and a force may want."""
    x, y = at(place)
    reach = room(place) + 24
    return x - reach - 30, y - reach, x + reach + 30, y + reach


def _bound(box: Box) -> Box:
    """A plate with its second border."""
    return box[0] - 4, box[1] - 8, box[2] + 9, box[3] + 4


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
