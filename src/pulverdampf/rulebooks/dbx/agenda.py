"""Works off what is due, one thing after the other, with a checkpoint between."""

from pulverdampf.engine.agenda import Agenda
from pulverdampf.rulebooks.dbx.dues import AnyDue
from pulverdampf.rulebooks.dbx.events import Dealt, Scheduled
from pulverdampf.rulebooks.dbx.units import Battle

AGENDA: Agenda[Battle] = Agenda(lambda battle, due: Dealt())
carries_out, settle, deal_with_next = AGENDA.carries_out, AGENDA.settle, AGENDA.deal_with_next


def schedule(battle: Battle, *dues: AnyDue) -> None:
    """Makes things due, the first of them next."""
    battle.record(Scheduled(dues))
