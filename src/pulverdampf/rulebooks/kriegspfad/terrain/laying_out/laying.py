"""Laying out the table: the defender's own plan, and the attacker's two changes."""

from collections.abc import Iterator
from itertools import chain, islice

from pulverdampf.engine.dice import d6
from pulverdampf.engine.orders import Form, Objection, Placement, Standing
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Side, other
from pulverdampf.table.angles import EIGHTH
from pulverdampf.table.shapes import Polygon, Pose, Rectangle
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ...events.setting import GroundChanged
from ...state import Battle, WarState
from ..ground import KINDS
from .by_dice import WOODEN, area, fence, lay_by_dice
from .courses import courses, lay_course
from .great_water import dry_edges, lay_lake
from .outlines import frame_of, moved_outline
from .villages import IN_RING, fits_half, village_if_needed
from .wild import grow_as_agreed, has_wilderness, is_wild
from .zones import (
    ALL_COURSES,
    AREAS,
    BY_WATER,
    COURSES,
    WILD_AREAS,
    WILD_COURSES,
    ZONES,
    overlapping,
    size_faults,
    unmet_needs,
    zone_faults,
)

MOST_FEATURES = 16
SIZES = ("12x8", "15x10", "18x12", "22x9", "12x6")
"""Lengths and breadths to choose from; any others within the limits may be written as well."""
NARROWEST, FEW = "12x2", 6
"""The smallest area, and how many places for it are shown where nothing larger fits."""


@stage
@rule("KP-SCEN-04", "KP-FILL-11")
async def lay_out(battle: Battle, side: Side) -> None:
    """The defender leaves the table to dice, or lays it out piece by piece."""
    state = battle.state
    options = [Option("dice", BY_DICE, "dice"), Option("own", OWN, "own")]
    if await battle.choose(side, Prompt("KP-SCEN-04", HOW), options) == "dice":
        await village_if_needed(battle, side)
        await lay_by_dice(battle, side)
        return
    if is_wild(state):
        await grow_as_agreed(battle, side)
    battle.schedule(lay_village_first.due(side), lay_next.due(side))


@stage
@rule("KP-SCEN-04", "KP-SCEN-30", "KP-FILL-18")
async def lay_village_first(battle: Battle, side: Side) -> None:
    """The village that a raid or siege is about is laid before all else, where its owner wants it."""
    state = battle.state
    if state.conditions.kind in ("raid", "siege") and not state.camp:
        await lay_one(battle, side, "village", "village")


@stage
@rule("KP-SCEN-04", "KP-FILL-11")
async def lay_next(battle: Battle, side: Side) -> None:
    """One more piece of the table is laid, until there are enough."""
    state = battle.state
    kind = ""
    if len(state.features) < MOST_FEATURES:
        kind = await battle.choose(side, Prompt("KP-SCEN-04", WHAT_NEXT), kinds_to_lay(state))
    if not kind:
        return
    await lay_one(battle, side, f"t{next_number(state)}", kind)
    battle.schedule(lay_next.due(side))


def next_number(state: WarState) -> int:
    taken = [
        int(key[1:].partition("-")[0]) for key in state.features if key[:1] == "t" and key[1:2].isdigit()
    ]
    return 1 + max(taken, default=0)


@rule("KP-SCEN-04", "KP-T-ZONE")
def kinds_to_lay(state: WarState) -> list[Option[str]]:
    """The kinds that may still be laid: what the region lacks before all else, and done only after that."""
    zone = ZONES[state.conditions.zone]
    laid = list(state.features.values())
    lacking = [kind for _, kinds in unmet_needs(zone.key, laid, state.table) for kind in kinds]
    others = sum(1 for each in laid if each.kind not in (*zone.own, "road", "plateau"))
    may_have_more = zone.others is None or others < zone.others
    options = []
    steep = ("too_steep_hill",) if state.rulings.too_steep_hills else ()
    in_the_wild = (*WILD_AREAS, *WILD_COURSES) if has_wilderness(laid) else ()
    for kind in (*AREAS, *steep, *COURSES, *in_the_wild):
        alone = kind in ("village", "river") and any(each.kind == kind for each in laid)
        if kind in zone.barred or alone or (kind == "hollow" and zone.key != "high_plains"):
            continue
        if not may_have_more and kind not in (*zone.own, "road", *in_the_wild):
            continue
        if lacking and kind not in lacking:
            continue
        if _fits_somewhere(state, kind) or (lacking and next(nooks(state, "new", kind), None) is not None):
            options.append(Option(kind, KINDS[kind].text, kind))
    if not lacking and may_have_more and dry_edges(state) and "lake" not in state.features:
        options.append(Option("lake", KINDS["lake"].text, "lake"))
    if not lacking or not options:
        options.append(Option("done", DONE, ""))
    return options


def _fits_somewhere(state: WarState, kind: str) -> bool:
    """Whether a piece of a kind of the usual size can be laid."""
    if kind in ALL_COURSES:
        return next(courses(state, kind), None) is not None
    return next(placements(state, "new", kind), None) is not None


async def lay_one(battle: Battle, side: Side, key: str, kind: str) -> None:
    """One feature where its owner wants it."""
    state = battle.state
    if kind == "lake":
        await lay_lake(battle, side)
    elif kind in ALL_COURSES:
        await lay_course(battle, side, key, kind)
    else:
        placed = await battle.order(side, area_form(state, key, kind))
        made = made_of(state, key, kind, placed.stands[key])
        battle.record(GroundChanged((*made, *await fence_of(battle, key, kind, made[0]))))


@rule("KP-FILL-13")
async def fence_of(battle: Battle, key: str, kind: str, made: Feature) -> tuple[Feature, ...]:
    """The fence or wall about a white defender's field, by a die; a field that is moved keeps its own."""
    state = battle.state
    before = state.features.get(f"{key}-fence")
    if before is not None:
        return (fence(before.id, before.kind, made),)
    held = state.conditions
    owner = other(held.attacker) if held.attacker else state.first
    if kind != "field" or state.forces[owner].native:
        return ()
    wooden = await battle.total(1, d6, rule="KP-FILL-13", by=None, subject="fence") <= WOODEN
    return (fence(f"{key}-fence", "fence" if wooden else "stone_wall", made),)


def made_of(state: WarState, key: str, kind: str, stand: Standing) -> tuple[Feature, ...]:
    """An area of its written size; one that is moved keeps the outline in which it was drawn."""
    if key in state.features and isinstance(state.features[key].shape, Polygon):
        return moved_outline(state, key, stand.pose)
    length, breadth = _size(stand.formation)
    return area(key, kind, stand.pose, length, breadth)


def _size(words: str) -> tuple[float, float]:
    """Length and breadth as written: 15x10."""
    first, _, second = words.partition("x")
    try:
        return float(first), float(second)
    except ValueError:
        return 15.0, 10.0


def size_words(length: float, breadth: float) -> str:
    """Length and breadth as they are written, the longer first."""
    return f"{max(length, breadth):.2f}x{min(length, breadth):.2f}".replace(".00", "")


@rule("KP-SCEN-04")
def kept_size(state: WarState, key: str) -> str:
    """The size of an area that is laid, as it is written."""
    shape = state.features[key].shape
    if isinstance(shape, Polygon):
        return size_words(*frame_of(state.features[key])[1:])
    return size_words(shape.width, shape.depth) if isinstance(shape, Rectangle) else ""


# the forms -----------------------------------------------------------------------------------------------


def area_form(state: WarState, key: str, kind: str) -> Form[Placement]:
    """Asks where an area lies and how large it is: its size is written as its formation, 15x10."""

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        state: WarState = scene.state
        stand = order.stands.get(key)
        if stand is None or len(order.stands) != 1:
            yield Objection("KP-SCEN-04", THIS_ONE)
            return
        length, breadth = _size(stand.formation)
        if not (2.0 <= breadth <= 24.0 and 2.0 <= length <= 24.0):
            yield Objection("KP-TERR-11", NO_SIZE)
            return
        if key in state.features and kept_size(state, key) != size_words(length, breadth):
            yield Objection("KP-SCEN-04", KEEPS_SIZE)
        made = made_of(state, key, kind, stand)
        others = [each for each in state.features.values() if each.id not in (key, f"{key}-top")]
        yield from size_faults(made[0], state.table)
        if kind == "village" and not fits_palisade(state, length, breadth):
            yield Objection("KP-FORT-03", TOO_WIDE)
        if not fits_half(state, made[0]):
            yield Objection("KP-SCEN-30", NOT_IN_HALF)
        if overlapping(made[0], others) is not None:
            yield Objection("KP-TERR-12", LIES_ON)
        for fault in zone_faults(state.conditions.zone, [*others, *made], state.table):
            if fault.rule == "KP-TERR-11" or fault.text == BY_WATER:
                yield fault

    def ideas(scene: Scene) -> Iterator[Placement]:
        usual = placements(scene.state, key, kind)
        first = next(usual, None)
        yield from nooks(scene.state, key, kind) if first is None else chain([first], usual)

    prompt = Prompt("KP-SCEN-04", WHERE.filled(what=KINDS[kind].text), key)
    return Form(Placement, prompt, (key,), check, ideas)


def placements(state: WarState, key: str, kind: str) -> Iterator[Placement]:
    """Places for an area that would be allowed, spread over the table; one that is moved keeps its size."""
    width, depth = state.table
    for size in (kept_size(state, key),) if key in state.features else usual_sizes(state, kind):
        for column in (2, 5, 1, 4, 3, 6):
            for row in (2, 1, 3):
                for facing in (0, EIGHTH * 2):
                    stand = Standing(Pose(width * column / 7, depth * row / 4, facing).rounded(), size)
                    if _may_lie(state, key, kind, stand):
                        yield Placement({key: stand})


@rule("KP-FORT-03")
def usual_sizes(state: WarState, kind: str) -> tuple[str, ...]:
    """The sizes that are offered first; a village fills the ring that was paid for."""
    ring = ring_for(state) if kind == "village" else 0
    return (f"{ring * IN_RING[0]:.2f}x{ring * IN_RING[1]:.2f}",) if ring else ("15x10", "12x6")


def nooks(state: WarState, key: str, kind: str) -> Iterator[Placement]:
    """A few places for the smallest area of a kind, looked for all over a crowded table."""
    if kind not in (*AREAS, "too_steep_hill"):
        return
    width, depth = state.table
    stands = (
        Standing(Pose(x * 1.5, y * 1.5, facing).rounded(), NARROWEST)
        for facing in (0, EIGHTH * 2, EIGHTH, EIGHTH * 3)
        for y in range(1, int(depth / 1.5) + 1)
        for x in range(1, int(width / 1.5) + 1)
    )
    fair = (Placement({key: stand}) for stand in stands if _may_lie(state, key, kind, stand))
    yield from islice(fair, FEW)


def _may_lie(state: WarState, key: str, kind: str, stand: Standing) -> bool:
    """Whether an area may lie there."""
    others = [each for each in state.features.values() if each.id not in (key, f"{key}-top")]
    made = made_of(state, key, kind, stand)
    if any(size_faults(made[0], state.table)) or overlapping(made[0], others) is not None:
        return False
    faults = zone_faults(state.conditions.zone, [*others, *made], state.table)
    if any(each.rule == "KP-TERR-11" or each.text == BY_WATER for each in faults):
        return False
    return kind != "village" or (fits_palisade(state, *_size(stand.formation)) and fits_half(state, made[0]))


def ring_for(state: WarState) -> int:
    """How wide a palisade the defender has paid for, if any."""
    attacker = state.conditions.attacker
    return state.forces[other(attacker)].palisade if attacker else 0


@rule("KP-FORT-03")
def fits_palisade(state: WarState, length: float, breadth: float) -> bool:
    """Whether a village fits into the ring that its defender has paid for, if he has paid for any."""
    ring = ring_for(state)
    return not ring or length * length + breadth * breadth <= (ring + 0.01) * (ring + 0.01)


HOW = Text("How is the table laid out?", "Wie wird der Tisch gestaltet?")
BY_DICE = Text("by dice", "durch Würfel")
OWN = Text("as I want it", "wie ich will")
WHAT_NEXT = Text("What do you lay next?", "Was legst du als Nächstes?")
DONE = Text("that is all", "das ist alles")
WHERE = Text("{what}: where?", "{what}: wo?")
THIS_ONE = Text("just this feature", "genau dieses Geländestück")
KEEPS_SIZE = Text("what is moved keeps its size", "Was verlegt wird, behält seine Größe")
NO_SIZE = Text("a size such as 15x10", "eine Größe wie 15x10")
TOO_WIDE = Text(
    "the village must fit into the palisade that was paid for",
    "das Dorf muss in die bezahlte Palisade passen",
)
NOT_IN_HALF = Text(
    "the village lies in its defender's half, with room for its palisade",
    "das Dorf liegt in der Hälfte des Verteidigers, mit Platz für die Palisade",
)
LIES_ON = Text(
    "it would lie on something it may not lie on", "es läge auf etwas, worauf es nicht liegen darf"
)
