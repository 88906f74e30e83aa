"""Works off what is due, one thing after the other, with a checkpoint between."""

from pulverdampf.engine.agenda import Agenda
from pulverdampf.rulebooks.black_powder.dues import AnyDue
from pulverdampf.rulebooks.black_powder.events import Dealt, Scheduled
from pulverdampf.rulebooks.black_powder.units import Battle

AGENDA: Agenda[Battle] = Agenda(lambda battle, due: Dealt())
carries_out, settle = AGENDA.carries_out, AGENDA.settle


def schedule(battle: Battle, *dues: AnyDue) -> None:
    """Makes things due, the first of them next."""
    if dues:
        battle.record(Scheduled(dues))
