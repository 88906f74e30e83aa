"""What a step did to the units: elements of the owner's choice, then markers, then those who run."""

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import Aboard
from pulverdampf.rulebooks.kriegspfad.agenda import carries_out, schedule
from pulverdampf.rulebooks.kriegspfad.dues import LossDue, MarkersDue
from pulverdampf.rulebooks.kriegspfad.events.losses import Manner
from pulverdampf.rulebooks.kriegspfad.events.names import name
from pulverdampf.rulebooks.kriegspfad.losses import (
    end_parted_melees,
    lose_element,
    lose_unit,
    mark,
    remove_shaken,
    sink,
)
from pulverdampf.rulebooks.kriegspfad.state import Battle, WarState, elements
from pulverdampf.rulebooks.kriegspfad.units import Element, Unit
from pulverdampf.text import Text

MANNERS: dict[str, Manner] = {"shooting": "shot", "guns": "gun", "melee": "melee"}

WHICH = Text("{name}: which element is lost?", "{name}: Welches Element geht verloren?")


@carries_out(LossDue)
@rule("KP-FIRE-11", "KP-CMD-07", "KP-BOAT-06")
async def lose_by_choice(battle: Battle, due: LossDue) -> None:
    """The owner picks the element, of the whole unit, whichever was aimed at."""
    state = battle.state
    unit = state.bodies[due.body]
    left = elements(state, unit)
    manner = MANNERS[due.by]
    if not left or not due.number:
        return
    if len(left) <= due.number:
        boats = [_boat_of(state, each) for each in left] if due.by == "guns" else []
        lose_unit(battle, unit, manner)
        for boat in boats:
            _sink(battle, boat)
        return
    prompt = Prompt("KP-FIRE-11", WHICH.filled(name=name(state, unit.id)), unit.id)
    options = [Option(each.id, name(state, each.id), each.id) for each in dispensable(state, unit)]
    chosen = state.pieces[await battle.choose(unit.side, prompt, options)]
    boat = _boat_of(state, chosen) if due.by == "guns" else None
    lose_element(battle, chosen, manner)
    _sink(battle, boat)
    if due.number > 1:
        schedule(battle, LossDue(due.body, due.number - 1, due.by))


def dispensable(state: WarState, unit: Unit) -> list[Element]:
    """The elements of a unit, the cheapest first and the commander last."""
    return sorted(elements(state, unit), key=lambda each: (each.leads, each.points))


def _boat_of(state: WarState, piece: Element) -> Element | None:
    return state.pieces[piece.place.carrier] if isinstance(piece.place, Aboard) else None


def _sink(battle: Battle, boat: Element | None) -> None:
    if boat is not None and boat.pose is not None:
        sink(battle, boat)


@carries_out(MarkersDue)
@rule("KP-FIRE-01", "KP-MARK-02", "KP-GEN-07")
async def take_markers(battle: Battle, due: MarkersDue) -> None:
    """All markers of a step come at once; then units with more than four are removed."""
    state = battle.state
    for body, number in due.markers:
        if elements(state, state.bodies[body]):
            mark(battle, state.bodies[body], number, due.why)
    remove_shaken(battle)
    end_parted_melees(battle)
