"""Words and answers that every question beside a real table shares."""

from collections.abc import Iterable

from pulverdampf.engine.circumstances import Fact, Told, pieces
from pulverdampf.engine.requests import Prompt, Tell
from pulverdampf.engine.state import PieceId, Side, other
from pulverdampf.table.measurement import Face
from pulverdampf.text import Text

from ..events.names import names as named
from ..terrain.ground import BAD_GOING, CLOSE, HILLS
from ..terrain.weather import guns_are_bogged
from ..units import DbxState, Element, on_table

SIDES: dict[Face, Text] = {
    "front": Text("front to front", "Front an Front"),
    "left": Text("on its left flank", "in der linken Flanke"),
    "right": Text("on its right flank", "in der rechten Flanke"),
    "rear": Text("in its rear", "im Rücken"),
}
Options = list[tuple[PieceId, Text]]


def names(state: DbxState, bases: Iterable[Element]) -> Options:
    """Bases as they are offered."""
    return [(each.id, state.named(each.id)) for each in bases]


def question(side: Side, rule: str, text: Text, subject: str, *facts: Fact | None) -> Tell:
    """One form of facts about a base."""
    return Tell(side, Prompt(rule, text, subject), [each for each in facts if each is not None])


def bases_fact(key: str, text: Text, state: DbxState, bases: Iterable[Element]) -> Fact | None:
    """Which of some bases; no question where there are none."""
    offered = names(state, bases)
    return pieces(key, text, offered) if offered else None


def friends_of(state: DbxState, piece: Element) -> list[Element]:
    """Everybody else of a side who can be moved."""
    return [each for each in on_table(state, piece.side) if each is not piece and each.kind != "CAMP"]


def enemies_of(state: DbxState, piece: Element) -> list[Element]:
    """Whom an element can meet."""
    return on_table(state, other(piece.side))


def listed(state: DbxState, told: Told, key: str) -> list[Text]:
    """Bases that were told, by name."""
    return named(state, tuple(told.get(key, ())))


# what lies on the table -----------------------------------------------------------------------------------


def lies(state: DbxState, *kinds: str) -> bool:
    """Whether any ground of these kinds lies on the table, as it was told."""
    return any(each.kind in kinds for each in state.features.values())


def has_bad_going(state: DbxState) -> bool:
    """Whether anything on the table is bad going."""
    return lies(state, *BAD_GOING, "LINEAR") or (guns_are_bogged(state) and lies(state, "ROAD"))


def has_cover(state: DbxState) -> bool:
    """Whether anything on the table gives cover."""
    return lies(state, *CLOSE, "LINEAR")


def has_positions(state: DbxState) -> bool:
    """Whether the ground can help a defender."""
    return has_cover(state) or lies(state, *HILLS, "RIVER")
