"""What can be read off a battle of Muskets & Tomahawks: `B1.lost`, `A1.pace`, `one.points`."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pulverdampf.cases.facts import Facts, bodies, plain_facts
from pulverdampf.cases.wording import ready_army_of
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.sheet import words_on
from pulverdampf.text import Text

from ..armies import mustering
from ..cards.activation import next_to_act
from ..cards.command import order_cost
from ..geometry import layout
from ..movement.allowances import allowance, gait_of, is_far, on_the_way
from ..presence import is_destroyed, of_side, size
from ..reactions.morale import lost_of
from ..state import FrontierState
from ..units import Unit

Of = Callable[[FrontierState, FrontierState, Unit], Any]
LOOKED_AHEAD = 4.0


def _pace(state: FrontierState, before: FrontierState, unit: Unit) -> int:
    """How far the first figure may go straight ahead, by what lies within its first inches."""
    scene = Scene(state, layout)
    base = scene.outline(state.pieces[unit.pieces[0]])
    points = ((base.x, base.y), (base.x + base.ux * LOOKED_AHEAD, base.y + base.uy * LOOKED_AHEAD))
    gait = replace(gait_of(scene, unit.id), far=is_far(scene, base, unit.side))
    return allowance(on_the_way(scene, gait, points))


def _result(state: FrontierState, before: FrontierState, unit: Unit) -> str:
    """How a unit came out of a test."""
    if is_destroyed(state, unit):
        return "routed"
    if unit.fleeing:
        return "flight"
    was = before.bodies[unit.id]
    recoiled = any(
        state.pieces[key].pose is not None and state.pieces[key].pose != before.pieces[key].pose
        for key in was.pieces
    )
    shaken = unit.shaken and not was.shaken
    if recoiled and shaken:
        return "recoil and shaken"
    return "recoil" if recoiled else "shaken" if shaken else "none"


def _acts(state: FrontierState, before: FrontierState, unit: Unit) -> bool:
    """Whether a unit waits to act on the card that is being resolved."""
    return any(isinstance(due, next_to_act.kind) and unit.id in due.waiting for due in state.agenda)


UNIT_FACTS: dict[str, Of] = {
    **plain_facts(Unit),
    "lost": lambda state, before, unit: size(before, before.bodies[unit.id]) - size(state, unit),
    "models": lambda state, before, unit: size(state, unit),
    "result": _result,
    "routed": lambda state, before, unit: is_destroyed(state, unit),
    "spotted": lambda state, before, unit: bool(unit.spotted),
    "order_cost": lambda state, before, unit: order_cost(state, unit),
    "pace": _pace,
    "acts": _acts,
}


def _army_points(state: FrontierState, side: str) -> int:
    roster = ready_army_of(state, side, mustering.ready_armies())
    return 0 if roster is None else int(mustering.points(roster, state.rulings))


def _problems(state: FrontierState, side: str) -> int:
    roster = ready_army_of(state, side, mustering.ready_armies())
    return 0 if roster is None else len(mustering.check(roster, state.rulings))


SIDE_FACTS: dict[str, Callable[[FrontierState, str], Any]] = {
    "points": lambda state, side: state.points.get(side, 0),
    "hand": lambda state, side: len(state.hands.get(side, ())),
    "losses": lambda state, side: sum(lost_of(state, u) for u in of_side(state, side) if not u.vehicle),
    "army_points": _army_points,
    "problems": _problems,
}
BATTLE_FACTS: dict[str, Callable[[FrontierState], Any]] = {
    "turn": lambda state: state.clock.turn,
    "active": lambda state: state.active,
    "step": lambda state: state.step,
}

# name               English                          German
WORDS = {
    **words_on(Unit),
    "lost":              Text("figures lost",           "verlorene Figuren"),
    "models":            Text("figures left",           "übrige Figuren"),
    "result":            Text("reaction",               "Reaktion"),
    "routed":            Text("routed",                 "aufgerieben"),
    "order_cost":        Text("cost of an order",       "Kosten eines Befehls"),
    "pace":              Text("how far it may go",      "wie weit sie darf"),
    "acts":              Text("may act on the card",    "darf auf die Karte handeln"),
    "points":            Text("command points",         "Kommandopunkte"),
    "hand":              Text("cards in hand",          "Karten auf der Hand"),
    "losses":            Text("losses",                 "Verluste"),
    "army_points":       Text("army points",            "Armeepunkte"),
    "problems":          Text("problems of the army",   "Fehler der Armee"),
    "turn":              Text("turn",                   "Zug"),
    "active":            Text("active side",            "aktive Seite"),
    "step":              Text("step",                   "Schritt"),
    "flight":            Text("flight",                 "Flucht"),
    "recoil":            Text("recoil",                 "zurückweichen"),
    "recoil and shaken": Text("recoil and shaken",      "zurückweichen und erschüttert"),
    "none":              Text("no effect",              "kein Effekt"),
}  # fmt: skip
FACTS = Facts(WORDS, BATTLE_FACTS, SIDE_FACTS, (bodies, UNIT_FACTS))
fact, facts, worded, value_worded = FACTS.fact, FACTS.names, FACTS.worded, FACTS.value_worded
