"""How elements and units are described to people."""

from collections.abc import Iterator

from pulverdampf.engine.portraits import Dress, Mark, Portrait, Temper
from pulverdampf.engine.sheet import words_on
from pulverdampf.engine.state import Gone
from pulverdampf.text import Text

from ..melee.blows import is_jammed
from ..setup.works_bought import MOST_HOUSES, MOST_POSITIONS
from ..shooting.weapons import WEAPONS
from ..state import WarState, elements, in_melee
from ..terrain.ground import KINDS
from ..units import HORSED, TRAITS, TROOPS, Element, Unit, fights_as, is_mounted

MARKS: dict[str, Mark] = {
    "regular": "infantry",
    "skirmisher": "skirmishers",
    "warrior": "figure",
    "mounted_infantry": "dragoons",
    "cavalry": "cavalry",
    "mounted_warrior": "cavalry",
    "artillery": "artillery",
    "mg": "machine-gun",
    "wagon": "wagon",
    "boat": "boat",
}
SHEET = {**words_on(Element), **words_on(Unit)}
ON_FOOT = Text("on foot", "zu Fuß")
WORDS = {
    "turn_number": Text("Turn {n}", "Runde {n}"),
    **TROOPS,
    **TRAITS,
    **{key: weapon.name for key, weapon in WEAPONS.items()},
    **{kind.key: kind.text for kind in KINDS.values()},
    **{f"house-{n}": Text(f"blockhouse {n}", f"Blockhaus {n}") for n in range(1, MOST_HOUSES + 1)},
    **{f"work-{n}": Text(f"breastwork {n}", f"Brustwehr {n}") for n in range(1, MOST_POSITIONS + 1)},
    "commander": Text("with the commander", "mit dem Befehlshaber"),
    "nation": Text("nation", "Nation"),
    "fort": Text("in a ring", "im Ring"),
    "foot": ON_FOOT,
    "mounted": SHEET["mounted"],
    "season": Text("season", "Jahreszeit"),
    "weather": Text("weather", "Wetter"),
    "scenario": Text("scenario", "Szenario"),
    "medicine": Text("war medicine", "Kriegsmedizin"),
    "relief": Text("reinforcement", "Verstärkung"),
    "number": Text("number", "Anzahl"),
    "kind": Text("kind", "Art"),
    "length": Text("length", "Länge"),
    "breadth": Text("breadth", "Breite"),
    "place": Text("place", "Ort"),
    "direction": Text("direction", "Richtung"),
    "river": Text("river", "Fluss"),
}
"""The words for keys of troops, traits, arms, kinds of terrain and what the dice of the setup tell."""

HIDDEN = SHEET["hidden"]
IN_MELEE = Text("in melee", "im Nahkampf")
COMMANDER = Text("commander", "Befehlshaber")
FALLS_BACK = Text("falls back next turn", "weicht nächste Runde")
JAMMED = Text("jammed", "Ladehemmung")
ARRIVED = Text("has just arrived", "eben eingetroffen")
MARKERS = Text("{n} morale markers", "{n} Moralmarker")
ONE_MARKER = Text("1 morale marker", "1 Moralmarker")
SHAKEN = 2


def portrait(state: WarState, key: str) -> Portrait:
    """An element in words."""
    piece = state.pieces[key]
    unit = state.bodies[piece.body or ""]
    mark: Mark = "commander" if unit.separate else MARKS.get(fights_as(unit), "figure")
    if unit.troop in ("scout", "prophet"):
        mark = "figure"
    whole = len(unit.pieces)
    return Portrait(
        mark,
        unit.name,
        unit.id,
        f"{len(elements(state, unit))}/{whole}" if whole > 1 else "",
        _grade(unit, piece),
        _seat(unit),
        tuple(_states(state, unit, piece)),
        smoke=piece.fired == state.clock.turn and state.clock.turn > 0,
        broken=unit.markers > SHAKEN or isinstance(piece.place, Gone),
        on_map=tuple(_on_map(state, unit, piece)),
        temper=tuple(_temper(state, unit)),
        dress=_dress(state, unit),
    )


def _temper(state: WarState, unit: Unit) -> Iterator[Temper]:
    """What of its state a map shows as a shape."""
    held: tuple[tuple[object, Temper], ...] = (
        (unit.retreat or unit.markers > SHAKEN, "routing"),
        (0 < unit.markers <= SHAKEN and not unit.retreat, "shaken"),
        (in_melee(state, unit), "fighting"),
        (unit.hidden, "hidden"),
    )
    yield from (each for holds, each in held if holds)


def _dress(state: WarState, unit: Unit) -> Dress:
    """What its men wear: by its army, and by what it fights as."""
    fights = fights_as(unit)
    force = state.forces.get(unit.side)
    if fights in ("warrior", "mounted_warrior") or (force is not None and force.native):
        return "warrior"
    return "ranger" if fights == "skirmisher" else "regular" if fights == "regular" else "settler"


def _grade(unit: Unit, piece: Element) -> Text:
    """Arms and traits."""
    words = [WEAPONS[arm].name for arm in piece.arms if arm in WEAPONS]
    words += [TRAITS[trait] for trait in (*unit.traits, *piece.traits) if trait in TRAITS]
    return Text("{words}", "{words}").filled(words=words) if words else Text("", "")


def _seat(unit: Unit) -> Text:
    if unit.troop not in HORSED:
        return Text("", "")
    return SHEET["mounted"] if is_mounted(unit) else ON_FOOT


def _states(state: WarState, unit: Unit, piece: Element) -> Iterator[Text]:
    if unit.markers:
        yield ONE_MARKER if unit.markers == 1 else MARKERS.filled(n=unit.markers)
    held = (
        (piece.leads, COMMANDER),
        (unit.hidden, HIDDEN),
        (in_melee(state, unit), IN_MELEE),
        (unit.retreat, FALLS_BACK),
        (unit.mounting, SHEET["mounting"]),
        (is_jammed(state, unit), JAMMED),
        (piece.roof, SHEET["roof"]),
        (piece.crossing, SHEET["crossing"]),
        (piece.carries, SHEET["carries"]),
        (unit.arrived == state.clock.turn > 0, ARRIVED),
        (unit.activated, SHEET["activated"]),
    )
    yield from (text for holds, text in held if holds)


def _on_map(state: WarState, unit: Unit, piece: Element) -> Iterator[Text]:
    """What a map writes beside an element: markers and ambushes beside the first left of its unit alone."""
    if piece.leads:
        yield COMMANDER
    if piece.id != next((each.id for each in elements(state, unit)), ""):
        return
    if unit.hidden:
        yield HIDDEN
    if unit.markers:
        yield ONE_MARKER if unit.markers == 1 else MARKERS.filled(n=unit.markers)


PHASES = (
    Text("Setup", "Aufbau"),
    Text("Start of the turn", "Rundenbeginn"),
    Text("Rally", "Sammeln"),
    Text("Late arrivals", "Spätankömmlinge"),
    Text("Retreats", "Rückzüge"),
    Text("Movement", "Bewegung"),
    Text("Shooting", "Beschuss"),
    Text("Melee", "Nahkampf"),
    Text("Morale", "Moral"),
    Text("End of the turn", "Rundenende"),
    Text("The battle is over", "Die Schlacht ist vorbei"),
)


def phase(state: WarState) -> Text:
    """What the present step is called."""
    return PHASES[state.clock.phase]
