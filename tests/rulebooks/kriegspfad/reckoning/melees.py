"""Melees, morale and paces, from the paper's tables."""

from collections import Counter

from pulverdampf.engine.state import Gone
from pulverdampf.rulebooks.kriegspfad.state import WarState, standing
from pulverdampf.rulebooks.kriegspfad.units import Element, Unit

from .bases import HORSED, base_of, kind_of

#                      dice and more on good ground, on difficult
PACES = {
    "regular": ((1, 2), (1, 0)), "skirmisher": ((2, 2), (2, 0)), "warrior": ((2, 2), (2, 0)),
    "mounted_infantry": ((3, 0), (1, 0)), "cavalry": ((3, 2), (1, 0)), "armoured": ((2, 6), (1, 0)),
    "mounted_warrior": ((3, 6), (2, 0)), "guns": ((1, 0), (1, -2)), "scout": ((3, 6), (2, 2)),
}  # fmt: skip


def melee_rows(state: WarState, attacker: Unit, defender: Unit, number: int) -> dict[str, int]:
    """The rows of the melee table that do not depend on who touches whom where, in a round of a melee."""
    skirmishers = kind_of(defender) == "skirmisher"
    fierce = defender.troop in ("warrior", "mounted_warrior") or (
        defender.troop in HORSED and defender.mounted
    )
    militia = "militia" in defender.traits and (state.rulings.militia_skirmish_stack or not skirmishers)
    rows = {
        "KP-MM-03": 2 * skirmishers,
        "KP-MM-04": 2 * militia,
        "KP-MM-06": 1 * ("brave" in attacker.traits),
        "KP-MM-07": 1 * (attacker.troop in ("warrior", "mounted_warrior")),
        "KP-MM-09": defender.markers,
        "KP-MM-10": -1 * ("brave" in defender.traits),
        "KP-MM-11": -1 * fierce,
        "KP-MM-12": -attacker.markers,
        "KP-MM-13": -1 * (number == 1 and kind_of(defender) == "regular"),
        "KP-MM-18": -2 * ("militia" in attacker.traits),
    }
    return {key: value for key, value in rows.items() if value}


OPEN_ROWS = {"KP-MM-01", "KP-MM-05", "KP-MM-20"}
"""Rows that ask which face is touched, and what stands between."""
#        attacker first round, defender first round, defender later
WORTH = {
    "revolver": (2, 2, 0), "repeater": (2, 3, 1), "smooth_musket": (0, 1, 0), "carbine_ml": (0, 1, 0),
    "rifle_ml": (0, 1, 0), "carbine_bl": (0, 2, 1), "rifle_bl": (0, 2, 1),
}  # fmt: skip


def touching(state: WarState, one: Unit, two: Unit) -> tuple[list[Element], list[Element]]:
    """The elements of two units that touch one of the other, where nothing stands between them."""
    mine, theirs = standing(state, one), standing(state, two)
    pairs = [
        (a, b) for a in mine for b in theirs if base_of(state, a).distance(base_of(state, b)) <= 0.05 + 1e-6
    ]
    return list({a.id: a for a, _ in pairs}.values()), list({b.id: b for _, b in pairs}.values())


def worth_of(pieces: list[Element], column: int) -> int:
    """What the arms of most elements are worth; of equal numbers the more effective counts."""
    worths = Counter(
        max((WORTH.get(arm, (0, 0, 0))[column] for arm in each.arms), default=0) for each in pieces
    )
    return max(worths, key=lambda worth: (worths[worth], worth), default=0)


def arms_total(state: WarState, attacker: Unit, defender: Unit, number: int) -> int:
    """What arms add to the attacker's die and take from it."""
    own, foes = touching(state, attacker, defender)
    return worth_of(own, 0) - worth_of(foes, 1) if number == 1 else -worth_of(foes, 2)


Fate = tuple[int, int, int, bool]
"""Elements lost, markers, dice of retreat, and whether it is destroyed."""
NONE: Fate = (0, 0, 0, False)
DESTROYED: Fate = (0, 0, 0, True)
REPULSED: Fate = (1, 2, 2, False)


def fates(total: int) -> tuple[Fate, Fate]:
    """What becomes of the attacker and of the defender."""
    if total >= 7:
        return NONE, DESTROYED
    return {
        6: (NONE, (0, 2, 2, False)),
        5: (NONE, NONE),
        4: ((0, 1, 1, False), (0, 1, 0, False)),
        3: ((0, 2, 2, False), NONE),
        2: ((0, 2, 2, False), NONE),
    }.get(total, (REPULSED, NONE))


def fates_at_a_gun(total: int) -> tuple[Fate, Fate]:
    """What becomes of those who attack a gun, and of the gun."""
    if total >= 6:
        return NONE, DESTROYED
    return (REPULSED, NONE) if total <= 3 else ((0, 1, 2, False), NONE)


def needed(state: WarState, unit: Unit) -> int:
    """The face that passes a morale test."""
    warriors = unit.troop in ("warrior", "mounted_warrior")
    medicine = warriors and state.medicine.get(unit.side) == 5 and state.clock.turn <= 4
    return (3 if "brave" in unit.traits else 5 if "militia" in unit.traits else 4) - int(medicine)


def is_dark(state: WarState) -> bool:
    held, turn = state.conditions, state.clock.turn
    return {"night": True, "dawn": turn <= held.dark, "dusk": turn > held.dark}.get(held.light, False)


def pace(state: WarState, unit: Unit, rate: str, thrown: int) -> int:
    """How far a throw carries a unit."""
    if unit.troop == "scout":
        key = "scout"
    elif kind_of(unit) == "mounted_warrior":
        alive = [state.pieces[each] for each in unit.pieces if not isinstance(state.pieces[each].place, Gone)]
        key = "armoured" if any("armoured_horse" in each.traits for each in alive) else "mounted_warrior"
    else:
        key = kind_of(unit) if kind_of(unit) in PACES else "guns"
    more = PACES[key][0 if rate == "good" else 1][1]
    total = max(thrown + more, 0)
    return min(total, 6) if is_dark(state) else total
