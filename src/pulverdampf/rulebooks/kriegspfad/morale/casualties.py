"""What a step did to the units: elements of the owner's choice, then markers, then those who run."""

from typing import Literal

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Aboard, BodyId
from pulverdampf.text import Text

from ..by_hand.fights import part_by_hand
from ..events.losses import Manner
from ..state import Battle, WarState, elements
from ..units import Element, Unit
from .losses import end_parted_melees, lose_element, lose_unit, mark, remove_shaken, sink

By = Literal["shooting", "guns", "melee"]
MANNERS: dict[By, Manner] = {"shooting": "shot", "guns": "gun", "melee": "melee"}

WHICH = Text("{name}: which element is lost?", "{name}: Welches Element geht verloren?")


@stage
@rule("KP-FIRE-11", "KP-CMD-07", "KP-BOAT-06")
async def lose_by_choice(battle: Battle, unit: Unit, number: int, by: By) -> None:
    """The owner picks the element, of the whole unit, whichever was aimed at."""
    state = battle.state
    left = elements(state, unit)
    manner = MANNERS[by]
    if not left:
        return
    if len(left) <= number:
        boats = [_boat_of(state, each) for each in left] if by == "guns" else []
        lose_unit(battle, unit, manner)
        for boat in boats:
            _sink(battle, boat)
        return
    prompt = Prompt("KP-FIRE-11", WHICH.filled(name=state.named(unit.id)), unit.id)
    options = [Option(each.id, state.named(each.id), each.id) for each in dispensable(state, unit)]
    chosen = state.pieces[await battle.choose(unit.side, prompt, options)]
    boat = _boat_of(state, chosen) if by == "guns" else None
    lose_element(battle, chosen, manner)
    _sink(battle, boat)
    if number > 1:
        battle.schedule(lose_by_choice.due(unit, number - 1, by))


def dispensable(state: WarState, unit: Unit) -> list[Element]:
    """The elements of a unit, the cheapest first and the commander last."""
    return sorted(elements(state, unit), key=lambda each: (each.leads, each.points))


def _boat_of(state: WarState, piece: Element) -> Element | None:
    return state.pieces[piece.place.carrier] if isinstance(piece.place, Aboard) else None


def _sink(battle: Battle, boat: Element | None) -> None:
    if boat is not None and boat.pose is not None:
        sink(battle, boat)


@stage
@rule("KP-FIRE-01", "KP-MARK-02", "KP-GEN-07")
async def take_markers(battle: Battle, markers: tuple[tuple[BodyId, int], ...], why: str) -> None:
    """All markers of a step come at once; then units with more than four are removed."""
    state = battle.state
    for body, number in markers:
        if elements(state, state.bodies[body]):
            mark(battle, state.bodies[body], number, why)
    remove_shaken(battle)
    if battle.by_hand:
        await part_by_hand(battle)
    else:
        end_parted_melees(battle)
