"""What an umpire keeps of the ground: the village, works and houses, wagon forts and fires, but no places."""

from collections.abc import Mapping

from msgspec.structs import replace

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, FeatureId, Inside, Side
from pulverdampf.table.shapes import Rectangle
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ..state import WarState
from ..units import Element, Unit

KEPT = ("village", "palisade", "breastwork", "blockhouse", "wall", "breach", "wagon_fort")
RINGS = ("palisade", "wagon_fort")
ROOM, WALLS = 8, 4
"""How many elements a blockhouse holds, and how many walls it has."""
NUMBERED = Text("{what} {n}", "{what} {n}")
WALL = Text("{house}, wall {n}", "{house}, Wand {n}")


def kept(key: FeatureId, kind: str, owner: Side = "", size: float = 1.0, capacity: int = 0) -> Feature:
    """Something on a real table, by its name; where it lies the players see."""
    return Feature(key, kind, Rectangle(size, size), ANYWHERE, capacity=capacity, owner=owner)


def without_places(features: Mapping[FeatureId, Feature]) -> dict[FeatureId, Feature]:
    """What an umpire keeps of a table that was laid."""
    return {
        key: replace(each, shape=Rectangle(1.0, 1.0), pose=ANYWHERE, crest=None)
        for key, each in features.items()
        if each.kind in KEPT
    }


@rule("KP-FORT-05")
def blockhouse_kept(side: Side, key: FeatureId) -> tuple[Feature, ...]:
    """A house and its four walls."""
    walls = (kept(f"{key}-wall-{n}", "wall", side) for n in range(1, WALLS + 1))
    return kept(key, "blockhouse", side, capacity=ROOM), *walls


@rule("KP-SCEN-21")
def fort_kept(train: Unit) -> Feature:
    """The ring of a train of wagons."""
    return kept(f"fort-{train.id}", "wagon_fort", train.side)


def houses(state: WarState) -> list[Feature]:
    """The houses on the table."""
    return [each for each in state.features.values() if each.kind == "blockhouse"]


def rings(state: WarState) -> list[Feature]:
    """The palisades and wagon forts on the table."""
    return [each for each in state.features.values() if each.kind in RINGS]


def walls(state: WarState, house: FeatureId) -> list[Feature]:
    """The walls of a house that still stand."""
    return [
        each
        for each in state.features.values()
        if each.kind == "wall" and each.id.startswith(f"{house}-wall-")
    ]


def house_of(piece: Element) -> FeatureId:
    """The house that an element is in, if it is in one."""
    return piece.place.feature if isinstance(piece.place, Inside) else ""


def called(state: WarState, key: FeatureId) -> Text:
    """What people call a piece of ground of which there may be several."""
    house, _, wall = key.partition("-wall-")
    if wall:
        return WALL.filled(house=called(state, house), n=wall)
    kind = state.features[key].kind
    alike = [each for each, feature in state.features.items() if feature.kind == kind]
    if len(alike) < 2:
        return state.named(key)
    return NUMBERED.filled(what=state.named(key), n=alike.index(key) + 1)


def fire_on(number: int, lit: FeatureId) -> FeatureId:
    """The name of a fire, which tells what burns."""
    return f"fire{number}-{lit}"


def burns(state: WarState, key: FeatureId) -> bool:
    """Whether a village or house stands in flames."""
    return any(fire.partition("-")[2] == key for fire in state.fires)
