"""What can be read off a battle of Black Powder: `B1.lost`, `one.score`, `winner`."""

from collections.abc import Callable
from math import sqrt
from typing import Any

from pulverdampf.cases.facts import Facts, plain_facts
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.sheet import words_on
from pulverdampf.engine.state import Gone, Reserve
from pulverdampf.muster.problems import errors
from pulverdampf.table.angles import FULL
from pulverdampf.table.kernel import gap
from pulverdampf.text import Text

from ..armies import mustering
from ..charge.charges import charge_targets
from ..command.command_roll import command_rating
from ..command.commands import may_rally
from ..command.plan_forms import within_call
from ..geometry import layout, nearest_enemy, shape_of
from ..lookup import brigade_of, brigades_of, commander_of, commanders_of, is_engaged, unit_of, units_of
from ..shooting.phase import targets_of
from ..shooting.targets import may_shoot
from ..state import PowderState
from ..troops import FORMATIONS, STAFF_POINTS
from ..units import Commander, Unit
from ..victory.judging import final, is_beaten, score
from .setup import StateWithRosters

Of = Callable[[PowderState, PowderState, Unit], Any]


def _moved(state: PowderState, before: PowderState, unit: Unit) -> float:
    then = unit_of(before, unit.id).pose
    if unit.pose is None or then is None:
        return 0.0
    dx, dy = unit.pose.x - then.x, unit.pose.y - then.y
    return round(sqrt(dx * dx + dy * dy), 2)


def _advanced(state: PowderState, before: PowderState, unit: Unit) -> float:
    """How far the middle of its front edge has come, whatever its depth is now."""
    then = unit_of(before, unit.id)
    if unit.pose is None or then.pose is None:
        return 0.0
    one = then.pose.ahead(shape_of(then).depth / 2)
    two = unit.pose.ahead(shape_of(unit).depth / 2)
    return round(sqrt((two.x - one.x) * (two.x - one.x) + (two.y - one.y) * (two.y - one.y)), 2)


def _fate(state: PowderState, before: PowderState, unit: Unit) -> str:
    """What has become of it: it fights, stands, has gone back, is off the table or destroyed."""
    if isinstance(unit.place, Gone):
        return "destroyed"
    if isinstance(unit.place, Reserve):
        return "off"
    if is_engaged(state, unit.id):
        return "engaged"
    tested = unit.tests > unit_of(before, unit.id).tests
    return "back" if tested and _moved(state, before, unit) > 1.0 and unit.disordered else "stands"


def _rating(state: PowderState, before: PowderState, unit: Unit) -> int:
    """What a command roll for it is compared with."""
    commander = commander_of(state, brigade_of(state, unit).commander)
    if commander.pose is None or unit.pose is None:
        return 0
    return command_rating(Scene(state, layout), commander, [unit]).total


def _brigade_rating(state: PowderState, before: PowderState, unit: Unit) -> int:
    """What a command roll for its whole brigade is compared with."""
    brigade = brigade_of(state, unit)
    men = [unit_of(state, key) for key in brigade.pieces if unit_of(state, key).pose is not None]
    return command_rating(Scene(state, layout), commander_of(state, brigade.commander), men).total


def _rallies(state: PowderState, before: PowderState, unit: Unit) -> bool:
    """Whether its commander may rally it from where he stands."""
    commander = commander_of(state, brigade_of(state, unit).commander)
    return may_rally(unit) and within_call(Scene(state, layout), commander, unit)


def _coordinate(name: str) -> Of:
    return lambda state, before, unit: round(float(getattr(unit.pose, name)), 2) if unit.pose else -1.0


def _silenced(state: PowderState, before: PowderState, unit: Unit) -> bool:
    """Whether its commander gives no more orders this turn."""
    return commander_of(state, brigade_of(state, unit).commander).done


def _charges(state: PowderState, before: PowderState, unit: Unit) -> str:
    """Whom it may charge and would reach with three moves, nearest first."""
    if unit.pose is None:
        return ""
    return " ".join(each.id for each in charge_targets(Scene(state, layout), unit, 3))


def _near(state: PowderState, before: PowderState, unit: Unit) -> float:
    """How far the nearest enemy is."""
    scene = Scene(state, layout)
    enemy = nearest_enemy(scene, unit.side, scene.outline(unit)) if unit.pose is not None else None
    return round(gap(scene.outline(unit), enemy), 2) if enemy is not None else -1.0


def _brigade_points(state: PowderState, before: PowderState, unit: Unit) -> int:
    """What its brigade costs, with its commander."""
    brigade = brigade_of(state, unit)
    units = sum(unit_of(state, key).points for key in brigade.pieces)
    return units + STAFF_POINTS[commander_of(state, brigade.commander).rating]


def _is_legal(state: PowderState, side: str) -> bool:
    """Whether a side's army, as it was written, may take the field."""
    roster = state.rosters.get(side) if isinstance(state, StateWithRosters) else None
    return roster is not None and not errors(mustering.check(roster, state.rulings))


UNIT_FACTS: dict[str, Of] = {
    **plain_facts(Unit),
    "lost": lambda state, before, unit: max(unit.casualties - unit_of(before, unit.id).casualties, 0),
    "fate": _fate,
    "engaged": lambda state, before, unit: is_engaged(state, unit.id),
    "destroyed": lambda state, before, unit: isinstance(unit.place, Gone),
    "moved": _moved,
    "advanced": _advanced,
    "rating": _rating,
    "brigade_rating": _brigade_rating,
    "rallies": _rallies,
    "silenced": _silenced,
    "charges": _charges,
    "near": _near,
    "shoots": lambda state, before, unit: may_shoot(state, unit),
    "brigade_points": _brigade_points,
    "targets": lambda state, before, unit: len(targets_of(Scene(state, layout), unit)) if unit.pose else 0,
    "x": _coordinate("x"),
    "y": _coordinate("y"),
    "facing": lambda state, before, unit: round(unit.pose.facing * 360 / FULL, 2) if unit.pose else -1.0,
    "led": lambda state, before, unit: any(
        isinstance(each, Commander) and each.joined == unit.id for each in state.pieces.values()
    ),
    "shaken": lambda state, before, unit: unit.shaken,
    "excess": lambda state, before, unit: unit.excess,
    "formation": lambda state, before, unit: unit.formation,
    "freshly": lambda state, before, unit: unit.freshly,
}

SIDE_FACTS: dict[str, Callable[[PowderState, str], Any]] = {
    "score": score,
    "broken": lambda state, side: sum(1 for each in brigades_of(state, side) if each.broken),
    "beaten": is_beaten,
    "legal": _is_legal,
    "losses": lambda state, side: sum(
        each.stamina if isinstance(each.place, Gone) else each.casualties for each in units_of(state, side)
    ),
    "points": lambda state, side: (
        sum(each.points for each in units_of(state, side))
        + sum(STAFF_POINTS[each.rating] for each in commanders_of(state, side))
    ),
}

BATTLE_FACTS: dict[str, Callable[[PowderState], Any]] = {
    "turn": lambda state: state.clock.turn,
    "fights": lambda state: len(state.contacts),
    "winner": lambda state: final(state).winner or "draw",
    "round": lambda state: state.fight.winner if state.fight is not None else "none",
}

# name            English                     German
WORDS = {
    **words_on(Unit),
    "lost":       Text("casualties suffered",   "erlittene Verluste"),
    "fate":       Text("fate",                  "Schicksal"),
    "engaged":    Text("in hand-to-hand",       "im Nahkampf"),
    "destroyed":  Text("destroyed",             "zerstört"),
    "moved":      Text("distance moved",        "bewegte Strecke"),
    "advanced":   Text("distance of its front", "Strecke seiner Front"),
    "rating":     Text("rating to roll against", "Wert für den Kommandowurf"),
    "facing":     Text("facing in degrees",     "Blickrichtung in Grad"),
    "led":        Text("commander with it",     "mit Kommandeur"),
    "shaken":     Text("shaken",                "erschöpft"),
    "formation":  Text("formation",             "Formation"),
    "freshly":    Text("freshly raised",        "frisch ausgehoben"),
    "excess":     Text("casualties above stamina", "Verluste über dem Widerstand"),
    "silenced":   Text("its commander gives no more orders", "ihr Kommandeur befiehlt nicht mehr"),
    "charges":    Text("may charge",            "darf angreifen"),
    "near":       Text("distance to the nearest enemy", "Abstand zum nächsten Feind"),
    "shoots":     Text("may shoot",             "darf schießen"),
    "brigade_points": Text("points of its brigade", "Punkte ihrer Brigade"),
    "legal":      Text("legal army",            "erlaubte Armee"),
    "losses":     Text("casualties suffered",   "erlittene Verluste"),
    "round":      Text("winner of the round",   "Sieger der Runde"),
    "brigade_rating": Text("rating of an order to its brigade", "Wert eines Befehls an ihre Brigade"),
    "targets":    Text("legal targets",         "erlaubte Ziele"),
    "rallies":    Text("may be rallied",        "darf gesammelt werden"),
    "score":      Text("score",                 "Punktestand"),
    "broken":     Text("broken brigades",       "gebrochene Brigaden"),
    "beaten":     Text("beaten",                "geschlagen"),
    "turn":       Text("turn",                  "Zug"),
    "fights":     Text("contacts",              "Kontakte"),
    "winner":     Text("winner",                "Sieger"),
    "stands":     Text("stands",                "bleibt stehen"),
    "back":       Text("falls back",            "zieht sich zurück"),
    "off":        Text("off the table",         "vom Tisch"),
    "draw":       Text("draw",                  "unentschieden"),
    **FORMATIONS,
}  # fmt: skip


def _units(state: PowderState) -> dict[str, Unit]:
    return {key: piece for key, piece in state.pieces.items() if isinstance(piece, Unit)}


FACTS = Facts(WORDS, BATTLE_FACTS, SIDE_FACTS, (_units, UNIT_FACTS))
fact, facts, worded, value_worded = FACTS.fact, FACTS.names, FACTS.worded, FACTS.value_worded
