"""What a unit does of its own will: it ends when the unit recoils, flees or is routed."""

from typing import ParamSpec

from pulverdampf.engine.stages import Stage
from pulverdampf.engine.state import Due

from ..events.turns import ActivationEnded, GivenUp
from ..state import Battle, doer
from ..units import Unit

P = ParamSpec("P")

OWN_WILL: set[type[Due]] = set()
"""The stages that belong to an action; those that only happen to a unit are none of them."""


def of_own_will(stage: Stage[Battle, P]) -> Stage[Battle, P]:
    """Marks a stage as a part of an action of the unit or marker it is about."""
    OWN_WILL.add(stage.kind)
    return stage


def stop(battle: Battle, unit: Unit) -> None:
    """Whatever a unit was doing of its own will ends."""
    agenda = battle.state.agenda
    doing = [at for at, due in enumerate(agenda) if type(due) in OWN_WILL and doer(due) == unit.id]
    if doing:
        battle.record(ActivationEnded(unit.id))
        battle.record(GivenUp(tuple(doing)))
