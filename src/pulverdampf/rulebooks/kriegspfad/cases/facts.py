"""What can be read off a battle of Kriegspfad: `B1.markers`, `A1.fight`, `winner`."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import asdict

from pulverdampf.cases.facts import Facts, bodies, pieces, plain_facts
from pulverdampf.cases.wording import ready_army_of
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.sheet import words_on
from pulverdampf.engine.state import Gone
from pulverdampf.text import Text

from ..armies import mustering
from ..armies.lists import allowance
from ..deployment.marching_on import march_on
from ..geometry import layout, was_behind
from ..movement.marching import walk
from ..setup.scenarios import counted
from ..state import OVER, WarState, commander, commander_is_dead, elements, on_table, standing
from ..units import Element, Unit
from ..victory.deciding import outcome

Of = Callable[[WarState, WarState, Unit], Any]


def _gone(state: WarState, unit: Unit) -> str:
    places = [state.pieces[key].place for key in unit.pieces]
    return places[0].how if all(isinstance(place, Gone) for place in places) else ""  # type: ignore[union-attr]


def _fight(state: WarState, before: WarState, unit: Unit) -> str:
    """How the attack of a unit went, read off both sides."""
    foes = [state.bodies[each.defender] for each in before.melees.values() if each.attacker == unit.id]
    if not foes:
        return "none"
    now, then = unit, before.bodies[unit.id]
    lost = len(elements(before, then)) - len(elements(state, now))
    if any(_gone(state, foe) for foe in foes):
        return "destroys"
    if any(foe.retreat for foe in foes):
        return "pushes back"
    if now.retreat == 2 or _gone(state, now):
        return "repulsed with loss" if lost else "repulsed"
    return "tumult" if now.retreat == 1 else "goes on"


def _allowance(state: WarState, before: WarState, unit: Unit) -> float:
    """How far a unit that has thrown for its move may go."""
    moves: Iterator[Any] = (due for due in state.agenda if isinstance(due, (walk.kind, march_on.kind)))
    return next((float(move.total) for move in moves if move.unit == unit.id), 0.0)


UNIT_FACTS: dict[str, Of] = {
    **plain_facts(Unit),
    "off": lambda state, before, unit: before.bodies[unit.id].markers - unit.markers,
    "elements": lambda state, before, unit: len(elements(state, unit)),
    "lost": lambda state, before, unit: (
        len(elements(before, before.bodies[unit.id])) - len(elements(state, unit))
    ),
    "gone": lambda state, before, unit: _gone(state, unit),
    "removed": lambda state, before, unit: bool(_gone(state, unit)),
    "on_table": lambda state, before, unit: on_table(state, unit),
    "fight": _fight,
    "jammed": lambda state, before, unit: bool(unit.jammed),
    "allowance": _allowance,
}


def _behind(state: WarState, before: WarState, piece: Element) -> str:
    """The enemy elements behind whose front an element stands, so that it may strike their flank."""
    scene = Scene(state, layout)
    own = scene.outline(piece)
    return " ".join(
        enemy.id
        for unit in state.bodies.values()
        if unit.side != piece.side
        for enemy in standing(state, unit)
        if was_behind(scene.outline(enemy), own, "left")
    )


ELEMENT_FACTS: dict[str, Callable[[WarState, WarState, Element], Any]] = {
    **plain_facts(Element),
    "fired": lambda state, before, piece: piece.fired == state.clock.turn,
    "lost": lambda state, before, piece: isinstance(piece.place, Gone),
    "behind": _behind,
    "x": lambda state, before, piece: round(piece.pose.x, 3) if piece.pose is not None else -1.0,
    "y": lambda state, before, piece: round(piece.pose.y, 3) if piece.pose is not None else -1.0,
}


def _commander(state: WarState, side: str) -> str:
    found = commander(state, side)
    return found.id if found is not None else "dead" if commander_is_dead(state, side) else "none"


def _points(state: WarState, side: str) -> int:
    roster = ready_army_of(state, side, mustering.ready_armies())
    return 0 if roster is None else int(mustering.points(roster, state.rulings))


def _problems(state: WarState, side: str) -> int:
    roster = ready_army_of(state, side, mustering.ready_armies())
    return 0 if roster is None else len(mustering.check(roster, state.rulings))


def _losses(state: WarState, side: str) -> int:
    """How many elements of a side are out of the battle, those that left it in order not counted."""
    return sum(
        1
        for piece in state.pieces.values()
        if piece.side == side
        and isinstance(piece.place, Gone)
        and piece.place.how not in ("exited", "absent")
    )


def _excess(state: WarState, side: str) -> int:
    """By how much an army may exceed its points."""
    roster = ready_army_of(state, side, mustering.ready_armies())
    return 0 if roster is None else allowance(roster, asdict(state.rulings))


SIDE_FACTS: dict[str, Callable[[WarState, str], Any]] = {
    "commander": _commander,
    "losses": _losses,
    "points": _points,
    "problems": _problems,
    "units": lambda state, side: sum(1 for unit in state.bodies.values() if unit.side == side),
    "counted": lambda state, side: sum(
        1 for unit in state.bodies.values() if unit.side == side and counted(unit)
    ),
    "excess": _excess,
}


def _winner(state: WarState) -> str:
    found = outcome(state) if state.clock.phase == OVER else None
    return "" if found is None else found.winner or "draw"


BATTLE_FACTS: dict[str, Callable[[WarState], Any]] = {
    "winner": _winner,
    "weather": lambda state: state.weather + (" and mud" if state.mud else ""),
    "scenario": lambda state: state.conditions.kind,
    "attacker": lambda state: state.conditions.attacker,
    "relieved": lambda state: bool(state.relieved),
    "turn": lambda state: state.clock.turn,
    "melees": lambda state: len(state.melees),
    "burning": lambda state: len(state.fires),
    "held": lambda state: state.held,
}

# name                English                            German
WORDS = {
    **words_on(Element),
    **words_on(Unit),
    "off":                Text("markers taken off",       "entfernte Marker"),
    "elements":           Text("elements left",           "übrige Elemente"),
    "gone":               Text("gone",                    "fort"),
    "removed":            Text("removed",                 "vom Feld genommen"),
    "on_table":           Text("on the table",            "auf dem Tisch"),
    "fight":              Text("melee",                   "Nahkampf"),
    "jammed":             Text("jammed",                  "Ladehemmung"),
    "allowance":          Text("how far it may go",       "wie weit sie darf"),
    "fired":              Text("has shot",                "hat geschossen"),
    "behind":             Text("may strike the flank of", "darf in die Flanke fallen von"),
    "commander":          Text("commander",               "Befehlshaber"),
    "points":             Text("army points",             "Armeepunkte"),
    "problems":           Text("problems of the army",    "Fehler der Armee"),
    "units":              Text("units",                   "Einheiten"),
    "counted":            Text("units of three to nine",  "gezählte Einheiten"),
    "excess":             Text("points more allowed",     "Punkte mehr erlaubt"),
    "winner":             Text("winner",                  "Sieger"),
    "weather":            Text("weather",                 "Wetter"),
    "scenario":           Text("scenario",                "Szenario"),
    "attacker":           Text("attacker",                "Angreifer"),
    "relieved":           Text("reinforcement has come",  "Verstärkung ist da"),
    "turn":               Text("turn",                    "Runde"),
    "melees":             Text("melees under way",        "laufende Nahkämpfe"),
    "burning":            Text("burning areas",           "brennende Flächen"),
    "held":               Text("turns the village was held", "Runden, in denen das Dorf gehalten wurde"),
    "destroys":           Text("destroys the enemy",      "vernichtet den Gegner"),
    "pushes back":        Text("pushes the enemy back",   "drängt den Gegner zurück"),
    "repulsed":           Text("repulsed",                "zurückgeworfen"),
    "repulsed with loss": Text("repulsed with loss",      "mit Verlust zurückgeworfen"),
    "tumult":             Text("tumult, falls back",      "Tumult, weicht zurück"),
    "goes on":            Text("goes on",                 "geht weiter"),
    "none":               Text("none",                    "keiner"),
    "dead":               Text("dead",                    "gefallen"),
    "destroyed":          Text("destroyed",               "vernichtet"),
    "captured":           Text("captured",                "erobert"),
    "fled":               Text("fled",                    "geflohen"),
    "good":               Text("good",                    "gut"),
    "fog":                Text("fog",                     "Nebel"),
    "rain":               Text("rain",                    "Regen"),
    "heavy_rain":         Text("heavy rain",              "starker Regen"),
    "heavy_rain and mud": Text("heavy rain and mud",      "starker Regen und Schlamm"),
    "snow":               Text("snow",                    "Schnee"),
    "open":               Text("open battle",             "offene Feldschlacht"),
    "ambush":             Text("ambush",                  "Hinterhalt"),
    "raid":               Text("raid",                    "Überfall"),
    "siege":              Text("siege",                   "Belagerung"),
}  # fmt: skip
FACTS = Facts(WORDS, BATTLE_FACTS, SIDE_FACTS, (bodies, UNIT_FACTS), (pieces, ELEMENT_FACTS))
fact, facts, worded, value_worded = FACTS.fact, FACTS.names, FACTS.worded, FACTS.value_worded
