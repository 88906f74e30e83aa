"""What can be read off a battle of DBX: `B1.fate`, `one.losses`, `winner`."""

from collections.abc import Callable
from typing import Any

from pulverdampf.cases.facts import Facts, plain_facts
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.sheet import words_on
from pulverdampf.engine.state import SIDES, Gone
from pulverdampf.table.angles import in_degrees
from pulverdampf.table.measurement import distance
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..command.points import cost_of
from ..contact.contacts import TOUCH, contacts_of
from ..formations.groups import is_supported
from ..formations.skirmish_order import halves
from ..movement.further_moves import may_move
from ..terrain.ground import ground_of, in_bad_going
from ..units import Command, DbxState, Element, layout, troops_of
from ..victory.losses import losses, outcome
from .rosters import Army, StateWithArmies, how_many, is_legal

Of = Callable[[DbxState, DbxState, Element], Any]


def _stood(before: DbxState, piece: Element) -> Pose | None:
    """Where it stood before, if it was there."""
    return before.pieces[piece.id].pose if piece.id in before.pieces else None


def _moved(state: DbxState, before: DbxState, piece: Element) -> float:
    now, then = piece.pose, _stood(before, piece)
    return 0.0 if now is None or then is None else float(round(distance(now.point, then.point), 3))


def _fate(state: DbxState, before: DbxState, piece: Element) -> str:
    """What has become of an element: destroyed, fled, recoiled, advanced, or none."""
    if isinstance(piece.place, Gone):
        return "destroyed"
    now, then = piece.pose, _stood(before, piece)
    if now is None or then is None or now == then:
        return "none"
    x, y = then.ahead(1.0).point
    forward = (now.x - then.x) * (x - then.x) + (now.y - then.y) * (y - then.y)
    if forward > 0.0:
        return "advanced"
    return "recoiled" if now.facing == then.facing else "fled"


def _on_table(told: Of) -> Of:
    """A fact that only those on the table have."""
    return lambda state, before, piece: told(state, before, piece) if piece.pose is not None else "none"


def _facing(state: DbxState, before: DbxState, piece: Element) -> float:
    return round(in_degrees(piece.pose.facing), 1) if piece.pose is not None else 0.0


def _at_bank(state: DbxState, before: DbxState, piece: Element) -> bool:
    """Whether it touches a river or waterway."""
    scene = Scene(state, layout)
    ground = ground_of(scene)
    return any(plot.gap(scene.outline(piece)) <= TOUCH for plot in (*ground.rivers, *ground.water))


UNIT_FACTS: dict[str, Of] = {
    **plain_facts(Element),
    "fate": _fate,
    "lost": lambda state, before, piece: isinstance(piece.place, Gone),
    "moved": _moved,
    "facing": _on_table(_facing),
    "supported": _on_table(lambda state, before, piece: is_supported(Scene(state, layout), piece)),
    "bad_going": _on_table(lambda state, before, piece: in_bad_going(Scene(state, layout), piece)),
    "engaged": lambda state, before, piece: contacts_of(Scene(state, layout)).is_engaged(piece.id),
    "cost": _on_table(lambda state, before, piece: cost_of(Scene(state, layout), (piece.id,)).total),
    "may_move": _on_table(
        lambda state, before, piece: may_move(Scene(state, layout), (piece.id,)) is None,
    ),
    "at_bank": _on_table(_at_bank),
}
COMMAND_FACTS: dict[str, Callable[[Command], Any]] = {
    "broken": lambda command: bool(command.broken_at),
    "lost": lambda command: command.lost / 2,
}
SIDE_FACTS: dict[str, Callable[[DbxState, str], Any]] = {
    "losses": lambda state, side: losses(state, side) / 2,
    "at_bank": lambda state, side: sum(_at_bank(state, state, each) for each in troops_of(state, side)),
    "pips": lambda state, side: sum(each.pips for each in state.bodies.values() if each.side == side),
}


def _winner(state: DbxState) -> str:
    found = outcome(state)
    return found.winner or "none" if found is not None else "none"


BATTLE_FACTS: dict[str, Callable[[DbxState], Any]] = {
    "bound": lambda state: state.bound,
    "attacker": lambda state: state.attacker,
    "weather": lambda state: state.weather,
    "winner": _winner,
}

WORDS = {
    **words_on(Element),
    "fate":       Text("what becomes of it", "was daraus wird"),
    "lost":       Text("lost", "verloren"),
    "moved":      Text("moved (mm)", "bewegt (mm)"),
    "facing":     Text("facing", "Ausrichtung"),
    "supported":  Text("supported from behind", "von hinten unterstützt"),
    "bad_going":  Text("in bad going", "in schwerem Gelände"),
    "engaged":    Text("in melee", "im Nahkampf"),
    "losses":     Text("elements lost", "verlorene Elemente"),
    "pips":       Text("movement points", "Bewegungspunkte"),
    "cost":       Text("cost of a move", "Kosten einer Bewegung"),
    "may_move":   Text("may move", "darf ziehen"),
    "at_bank":    Text("at the bank", "am Ufer"),
    "broken":     Text("has lost a third", "hat ein Drittel verloren"),
    "legal":      Text("legal", "erlaubt"),
    "armies":     Text("different armies of twelve", "verschiedene Zwölferarmeen"),
    "attacker":   Text("attacker", "Angreifer"),
    "bound":      Text("bound", "Runde"),
    "weather":    Text("weather", "Wetter"),
    "winner":     Text("winner", "Sieger"),
    "destroyed":  Text("destroyed", "vernichtet"),
    "fled":       Text("flees", "flieht"),
    "recoiled":   Text("recoils", "prallt zurück"),
    "advanced":   Text("advances", "rückt vor"),
    "none":       Text("nothing", "nichts"),
    "one":        Text("side one", "Seite eins"),
    "two":        Text("side two", "Seite zwei"),
}  # fmt: skip


FACTS = Facts(WORDS, BATTLE_FACTS, SIDE_FACTS)
worded, value_worded = FACTS.worded, FACTS.value_worded


def facts(state: DbxState) -> tuple[str, ...]:
    """The names of all facts of a state, and of the Jäger into which trained elements may spread."""
    jaeger = [half for each in state.pieces.values() if each.trained for half in halves(each.id)]
    of_units = [f"{key}.{name}" for key in (*state.pieces, *jaeger) for name in UNIT_FACTS]
    of_commands = [f"{key}.{name}" for key in state.bodies for name in COMMAND_FACTS]
    of_armies = [f"{key}.{name}" for key in _written(state) for name in ("legal", "armies")]
    return (*of_units, *of_commands, *of_armies, *FACTS.names(state))


def _written(state: DbxState) -> dict[str, Army]:
    return state.written if isinstance(state, StateWithArmies) else {}


def fact(state: DbxState, before: DbxState, name: str) -> Any:
    """One fact by its name; of who is not there yet there is none."""
    whom, dot, what = name.partition(".")
    if not dot or whom in SIDES:
        return FACTS.fact(state, before, name)
    if whom in _written(state):
        army = _written(state)[whom]
        return is_legal(army) if what == "legal" else how_many(army.list)
    if whom in state.bodies:
        return COMMAND_FACTS[what](state.bodies[whom])
    piece = state.pieces.get(whom)
    return UNIT_FACTS[what](state, before, piece) if piece is not None else "none"
