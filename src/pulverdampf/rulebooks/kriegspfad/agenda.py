"""Works off what is due, one thing after the other, with a checkpoint between."""

from pulverdampf.engine.agenda import Agenda
from pulverdampf.engine.requests import ALL
from pulverdampf.rulebooks.kriegspfad.dues import AnyDue, ArrivalDue, LateDue
from pulverdampf.rulebooks.kriegspfad.events.turns import Dealt, Scheduled
from pulverdampf.rulebooks.kriegspfad.state import Battle, WarState, is_held_back
from pulverdampf.rulebooks.kriegspfad.units import Unit

NOBODY = "nobody"


def schedule(battle: Battle, *dues: AnyDue) -> None:
    """Makes things due, the first of them next."""
    if dues:
        battle.record(Scheduled(dues, told_to(battle.state, *dues)))


def concerned(state: WarState, due: AnyDue) -> Unit | None:
    """The unit that something due is about."""
    piece = state.pieces.get(getattr(due, "piece", ""))
    return state.bodies.get(getattr(due, "body", "") or (piece.body or "" if piece is not None else ""))


def told_to(state: WarState, *dues: AnyDue) -> str:
    """Who may know of what is due: everybody, one side while a unit of it is out of sight, or nobody."""
    sides = {unit.side for due in dues if (unit := concerned(state, due)) and _is_unseen(state, unit, due)}
    return ALL if not sides else NOBODY if len(sides) > 1 else sides.pop()


def _is_unseen(state: WarState, unit: Unit, due: AnyDue) -> bool:
    """Whether what is due would tell where an unseen unit is: in ambush, or to come and not yet awaited."""
    return unit.hidden or (is_held_back(state, unit) and not isinstance(due, (LateDue, ArrivalDue)))


AGENDA: Agenda[Battle] = Agenda(lambda battle, due: Dealt(told_to(battle.state, due)))
carries_out, settle = AGENDA.carries_out, AGENDA.settle
