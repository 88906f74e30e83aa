"""Words and answers that every question beside a real table shares."""

from collections.abc import Iterable

from pulverdampf.engine.circumstances import Fact
from pulverdampf.engine.requests import ALL, Audience, Prompt, Tell
from pulverdampf.engine.state import ANYWHERE, PieceId, Side
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..shooting.weapons import WEAPONS
from ..state import WarState, is_held_back, of_side
from ..units import TRAITS_OF_ELEMENTS, Element, Unit

Named = list[tuple[str, Text]]
ARMED = Text("{id}: {arms}", "{id}: {arms}")
UNARMED = Text("{id}", "{id}")


def question(side: Side, rule: str, text: Text, subject: str, *facts: Fact, seen_by: Audience = ALL) -> Tell:
    """One form of facts about a unit."""
    return Tell(side, Prompt(rule, text, subject), facts, seen_by=seen_by)


def readers(state: WarState, side: Side) -> Audience:
    """Who may read what names all units of a side: nobody else while the enemy does not see them all."""
    unseen = any(each.hidden or is_held_back(state, each) for each in of_side(state, side))
    return side if unseen else ALL


def units(state: WarState, them: Iterable[Unit]) -> Named:
    """Units as they are offered."""
    return [(each.id, state.named(each.id)) for each in them]


def bases(pieces: Iterable[Element]) -> Named:
    """The elements of a unit as they are offered: by what the figures carry."""
    return [(each.id, _base(each)) for each in pieces]


def _base(piece: Element) -> Text:
    carried = [WEAPONS[arm].name for arm in piece.arms]
    carried += [TRAITS_OF_ELEMENTS[trait] for trait in piece.traits if trait in TRAITS_OF_ELEMENTS]
    if not carried:
        return UNARMED.filled(id=piece.id)
    listed = carried[0]
    for each in carried[1:]:
        listed = LISTED.filled(one=listed, two=each)
    return ARMED.filled(id=piece.id, arms=listed)


LISTED = Text("{one}, {two}", "{one}, {two}")


def which(key: str, text: Text, pieces: Iterable[Element], named: Iterable[PieceId] = ()) -> Fact:
    """Some elements of a unit, those that are named unless somebody says otherwise."""
    return Fact(key, text, "pieces", list(named), tuple(bases(pieces)))


def anywhere(pieces: Iterable[Element]) -> dict[PieceId, Pose]:
    """Elements that stand where only the players see them."""
    return {each.id: ANYWHERE for each in pieces}
