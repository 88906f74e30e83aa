"""What can be read off a battle of DBX: `B1.fate`, `one.losses`, `winner`."""

from collections.abc import Callable
from typing import Any

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import SIDES, Gone
from pulverdampf.rulebooks.dbx.contacts import contacts_of
from pulverdampf.rulebooks.dbx.formations import is_supported
from pulverdampf.rulebooks.dbx.ground import in_bad_going
from pulverdampf.rulebooks.dbx.units import DbxState, Element, layout
from pulverdampf.rulebooks.dbx.victory import losses, outcome
from pulverdampf.table.angles import in_degrees
from pulverdampf.table.measurement import distance
from pulverdampf.text import Text, verbatim

Of = Callable[[DbxState, DbxState, Element], Any]


def _moved(state: DbxState, before: DbxState, piece: Element) -> float:
    now, then = piece.pose, before.pieces[piece.id].pose
    return 0.0 if now is None or then is None else float(round(distance(now.point, then.point), 3))


def _fate(state: DbxState, before: DbxState, piece: Element) -> str:
    """What has become of an element: destroyed, fled, recoiled, advanced, or none."""
    if isinstance(piece.place, Gone):
        return "destroyed"
    now, then = piece.pose, before.pieces[piece.id].pose
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


UNIT_FACTS: dict[str, Of] = {
    "fate": _fate,
    "lost": lambda state, before, piece: isinstance(piece.place, Gone),
    "moved": _moved,
    "facing": _on_table(_facing),
    "supported": _on_table(lambda state, before, piece: is_supported(Scene(state, layout), piece)),
    "bad_going": _on_table(lambda state, before, piece: in_bad_going(Scene(state, layout), piece)),
    "engaged": lambda state, before, piece: contacts_of(Scene(state, layout)).is_engaged(piece.id),
    "has_shot": lambda state, before, piece: piece.shot,
    "has_fought": lambda state, before, piece: piece.fought,
}
SIDE_FACTS: dict[str, Callable[[DbxState, str], Any]] = {
    "losses": lambda state, side: losses(state, side) / 2,
    "pips": lambda state, side: sum(each.pips for each in state.bodies.values() if each.side == side),
}


def _winner(state: DbxState) -> str:
    found = outcome(state)
    return found.winner or "none" if found is not None else "none"


BATTLE_FACTS: dict[str, Callable[[DbxState], Any]] = {
    "bound": lambda state: state.bound,
    "weather": lambda state: state.weather,
    "winner": _winner,
}

WORDS = {
    "fate":       Text("what becomes of it", "was daraus wird"),
    "lost":       Text("lost", "verloren"),
    "moved":      Text("moved (mm)", "bewegt (mm)"),
    "facing":     Text("facing", "Ausrichtung"),
    "supported":  Text("supported from behind", "von hinten unterstützt"),
    "bad_going":  Text("in bad going", "in schwerem Gelände"),
    "engaged":    Text("in melee", "im Nahkampf"),
    "has_shot":   Text("has shot", "hat geschossen"),
    "has_fought": Text("has fought", "hat gekämpft"),
    "losses":     Text("elements lost", "verlorene Elemente"),
    "pips":       Text("movement points", "Bewegungspunkte"),
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
OF = Text("{whom}: {what}", "{whom}: {what}")


def worded(name: str) -> Text:
    """The words for a fact."""
    whom, _, what = name.rpartition(".")
    words = WORDS.get(what, verbatim(what))
    return OF.filled(whom=whom, what=words) if whom else words


def value_worded(value: Any) -> Any:
    """The words for the value of a fact, where it has some."""
    return WORDS.get(value, value) if isinstance(value, str) else value


def facts(state: DbxState) -> tuple[str, ...]:
    """The names of all facts of a state."""
    of_units = [f"{key}.{name}" for key in state.pieces for name in UNIT_FACTS]
    return (*of_units, *(f"{side}.{name}" for side in SIDES for name in SIDE_FACTS), *BATTLE_FACTS)


def fact(state: DbxState, before: DbxState, name: str) -> Any:
    """One fact by its name."""
    whom, dot, what = name.partition(".")
    if not dot:
        return BATTLE_FACTS[whom](state)
    if whom in SIDES:
        return SIDE_FACTS[what](state, whom)
    return UNIT_FACTS[what](state, before, state.pieces[whom])
