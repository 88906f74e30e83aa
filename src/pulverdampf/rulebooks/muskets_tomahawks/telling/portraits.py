"""How units, figures and markers are described to people."""

from collections.abc import Iterator

from pulverdampf.engine.portraits import Dress, Mark, Portrait, Temper
from pulverdampf.engine.sheet import sheet_of
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.text import Text, verbatim

from ..events.names import FORMATION_NAMES, WEATHER_NAMES, card_name
from ..movement.vehicles import DAMAGE
from ..officers.talents import TALENTS
from ..presence import size
from ..shooting.weapons import MELEE_WEAPONS, RANGED
from ..state import CARDS, OVER, UNKNOWN, FrontierState
from ..terrain.kinds import KINDS
from ..units import DISCIPLINES, TRAITS, TROOP_NAMES, Figure, Unit
from ..victory.intrigues import INTRIGUES

BASES = {
    "foot": Text("on foot", "zu Fuß"),
    "mounted": Text("mounted", "beritten"),
    "gun": Text("gun", "Geschütz"),
    "wagon": Text("wagon", "Wagen"),
    "cart": Text("cart", "Karren"),
    "canoe": Text("canoe", "Kanu"),
    "boat": Text("boat", "Boot"),
    "marker": Text("marker", "Marker"),
}
WORDS = {
    **{key: kind.text for key, kind in KINDS.items()},
    **BASES,
    **FORMATION_NAMES,
    **TROOP_NAMES,
    **DISCIPLINES,
    **TRAITS,
    **TALENTS,
    **{key: weapon.text for key, weapon in RANGED.items()},
    **MELEE_WEAPONS,
    "officer": sheet_of(Unit)["officer"].words,
    **{f"weather-{key}": text for key, text in WEATHER_NAMES.items()},
}
MARKER = Text("hidden-movement marker", "Marker für verborgene Bewegung")
DUMMY = Text("a dummy", "eine Attrappe")
ENGAGED, HOLDER = Text("in melee", "im Nahkampf"), Text("holds the horses", "hält die Pferde")
CLOSE, COLUMN = Text("close", "geschlossen"), Text("column", "Kolonne")
TAKEN, BEARS = Text("damage", "Schaden"), Text("destroyed at {n} damage", "zerstört bei {n} Schaden")
HIDDEN, AT_WORK = Text("under a marker", "unter einem Marker"), Text("at work", "am Werk")
SHEET = sheet_of(Unit)
URGENT = ("fleeing", "shaken", "vigilant")
"""The marks of the sheet that a map writes beside a unit."""


DRESSES: dict[str, Dress] = {
    "REG": "regular", "PRO": "light", "IRR": "ranger", "NAT": "warrior", "MIL": "settler", "CAV": "trooper",
    "ART": "regular", "CIV": "settler",
}  # fmt: skip


def mark_of(unit: Unit) -> Mark:
    """The sign by which a unit is drawn."""
    if unit.officer:
        return "commander"
    if unit.gun:
        return "artillery"
    if unit.vehicle:
        return "boat" if unit.vehicle in ("canoe", "boat") else "wagon"
    return "cavalry" if unit.mounted else "figure"


def portrait(state: FrontierState, key: str) -> Portrait:
    """A figure, with what is true of its unit; a marker tells nothing but its side and troop type."""
    piece = state.pieces[key]
    if piece.kind == "marker":
        troop = TROOP_NAMES.get(piece.troop, verbatim(""))
        under = (under_it(state, piece),) if state.by_hand and piece.stands_for != UNKNOWN else ()
        return Portrait("marker", MARKER, key, "", troop, states=under, on_map=(troop,), role="passing")
    unit = state.bodies[piece.body or ""]
    if unit.vehicle:
        return _of_vehicle(state, unit)
    return Portrait(
        mark_of(unit),
        state.named(unit.id),
        unit.id,
        f"{size(state, unit)}/{unit.original}",
        DISCIPLINES[unit.discipline],
        FORMATION_NAMES[unit.formation],
        tuple(_states(unit, piece)),
        smoke=unit.empty,
        broken=unit.fleeing,
        on_map=tuple(_urgent(unit)),
        temper=tuple(_temper(unit)),
        dress=DRESSES.get(unit.troop, "regular"),
    )


def under_it(state: FrontierState, marker: Figure) -> Text:
    """What a marker hides, for its owner at a real table, who has no map that tells him."""
    return state.named(marker.stands_for) if marker.stands_for in state.bodies else DUMMY


def _temper(unit: Unit) -> Iterator[Temper]:
    """What of its state a map shows as a shape."""
    held: tuple[tuple[object, Temper], ...] = (
        (unit.fleeing, "routing"),
        (unit.shaken, "shaken"),
        (unit.empty, "empty"),
        (unit.engaged, "fighting"),
        (unit.hidden, "hidden"),
    )
    yield from (each for holds, each in held if holds)


def _of_vehicle(state: FrontierState, unit: Unit) -> Portrait:
    """A vehicle, with the damage that it has taken of what destroys it."""
    bears = DAMAGE[unit.vehicle]
    return Portrait(
        mark_of(unit),
        state.named(unit.id),
        unit.id,
        f"{unit.damage}/{bears}",
        states=(*_states(unit), BEARS.filled(n=bears)),
        on_map=tuple(_urgent(unit)),
        counts=TAKEN,
    )


def _urgent(unit: Unit) -> Iterator[Text]:
    """What of a unit's states a map writes beside it; smoke is drawn."""
    yield from (SHEET[key].words for key in URGENT if getattr(unit, key))
    held = ((unit.engaged, ENGAGED), (unit.formation == "close", CLOSE), (unit.formation == "column", COLUMN))
    yield from (text for holds, text in held if holds)


def _states(unit: Unit, figure: Figure | None = None) -> Iterator[Text]:
    if unit.officer:
        yield SHEET["commander" if unit.commander else "officer"].words
    yield from (each.words for each in SHEET.values() if each.mark and getattr(unit, each.name))
    held = (
        (unit.engaged, ENGAGED),
        (figure is not None and figure.holder, HOLDER),
        (unit.hidden, HIDDEN),
        (unit.work, AT_WORK),
    )
    yield from (text for holds, text in held if holds)
    yield TROOP_NAMES[unit.troop]
    yield from (TRAITS[each] for each in unit.traits)
    yield from (RANGED[each].text if each in RANGED else MELEE_WEAPONS[each] for each in unit.weapons)
    if unit.talent in TALENTS:
        yield TALENTS[unit.talent]


SETTING_UP, THE_END = Text("Deployment", "Aufstellung"), Text("The battle is over", "Das Gefecht ist vorbei")
IN_TURN = Text(
    "Cards, {n} of 3 clocks · command {a} : {b}", "Karten, {n} von 3 Uhren · Kommandopunkte {a} : {b}"
)


def phase(state: FrontierState) -> Text:
    """What the present part of the battle is called."""
    if state.clock.phase == OVER:
        return THE_END
    if state.clock.phase != CARDS:
        return SETTING_UP
    one, two = (state.points.get(side, 0) for side in SIDES)
    return IN_TURN.filled(n=state.clocks, a=one, b=two)


HELD_BACK = Text("{card} (held back)", "{card} (zurückgehalten)")


def hand(state: FrontierState, side: Side) -> list[Text]:
    """The cards that a side holds, and those it has held back."""
    held = [HELD_BACK.filled(card=card_name(state, card)) for card in state.held.get(side, ())]
    return [*(card_name(state, card) for card in state.hands.get(side, ())), *held]


def lot(state: FrontierState, key: str) -> Text:
    """What a card or a secret aim is called when it is drawn."""
    return INTRIGUES.get(key) or card_name(state, key)
