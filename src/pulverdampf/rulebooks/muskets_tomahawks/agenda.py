"""Works off what is due, one thing after the other, with a checkpoint between."""

from pulverdampf.engine.agenda import Agenda
from pulverdampf.rulebooks.muskets_tomahawks.dues import AnyDue, ChargeDue, WalkDue
from pulverdampf.rulebooks.muskets_tomahawks.events import Dealt, Scheduled
from pulverdampf.rulebooks.muskets_tomahawks.presence import side_of
from pulverdampf.rulebooks.muskets_tomahawks.state import Battle

AGENDA: Agenda[Battle] = Agenda(lambda battle, due: Dealt())
carries_out, settle, deal_with_next = AGENDA.carries_out, AGENDA.settle, AGENDA.deal_with_next


def schedule(battle: Battle, *dues: AnyDue) -> None:
    """Makes things due, the first of them next."""
    if dues:
        battle.record(Scheduled(dues, _audience(battle, dues)))


def _audience(battle: Battle, dues: tuple[AnyDue, ...]) -> str:
    """Who may read what is due: of a walk or a charge under way only the side that makes it."""
    for due in dues:
        if isinstance(due, (WalkDue, ChargeDue)) and due.ways:
            return side_of(battle.state, due.body)
    return "all"
