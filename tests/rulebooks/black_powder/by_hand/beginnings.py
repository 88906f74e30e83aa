"""Battles by lot as they can be refereed, and what of them must be the same beside a real table."""

from random import Random
from typing import Any

import pytest

from pulverdampf.engine.game import Game
from pulverdampf.rulebooks.black_powder import RULEBOOK
from pulverdampf.rulebooks.black_powder.armies import mustering
from pulverdampf.rulebooks.black_powder.by_hand.fights import BEHIND
from pulverdampf.rulebooks.black_powder.hand_to_hand import combats
from pulverdampf.rulebooks.black_powder.hand_to_hand.supports import named
from pulverdampf.rulebooks.black_powder.state import PowderState
from pulverdampf.rulebooks.black_powder.terrain.features import features_of
from tests.refereed import sameness
from tests.refereed.fought import Measured, fought
from tests.refereed.mirror import Mirror
from tests.rulebooks.black_powder import battles_by_lot as by_lot
from tests.rulebooks.black_powder.by_hand.answers import ANSWERS

PLACES_ONLY = ("CommanderMoved", "StepStopped")
BLANK = ("pose", "far", "exit", "then")


def beginning(seed: int) -> PowderState:
    """A battle by lot as the marathon draws them, on a table that is laid: no dice for the terrain."""
    state = by_lot.beginning(seed)
    lots, ready = Random(seed), mustering.terrain_setups()
    if state.terrain_by_dice:
        setup = ready[lots.choice(sorted(ready))]
        state.terrain_by_dice = False
        state.features = features_of(setup.fitted(state.table[0]))
    return state


def can_be_refereed(state: PowderState) -> bool:
    """Whether the umpire takes a battle."""
    return state.conditions.victory not in ("hill", "crossing")


def battle(seed: int) -> tuple[Game, list[Measured]]:
    """A battle of the web table; supports stand in the order in which a form names them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(combats, "named", lambda given: tuple(sorted(named(given), key=_side_by_side)))
        return fought(RULEBOOK, beginning(seed), seed)


def _side_by_side(support: tuple[str, str, str]) -> tuple[str, int]:
    _, unit, face = support
    return unit, BEHIND.index(face)


def beside(known: Game, facts: list[Measured]) -> Mirror:
    """The same battle fought again beside a real table."""
    mirror = Mirror(RULEBOOK, ANSWERS, known, facts)
    mirror.play()
    return mirror


def told_by(log: list[Any]) -> list[Any]:
    """What has to be the same. That a unit was broken up hands tell at the end of several moves."""
    found: list[Any] = []
    broken: Any = None
    for each in sameness.told_by(log, but=PLACES_ONLY, blank=BLANK):
        name, fields = each if isinstance(each, tuple) else ("Reckoned", {})
        march = {"unit": fields.get("unit"), "how": "march"}
        if name == "Unformed" and found and found[-1] == ("Moved", march):
            broken = each
            continue
        if broken and not (name == "Moved" and fields == {**broken[1], "how": "march"}):
            found.append(broken)
            broken = None
        if name == "Moved" and fields.get("how", "") not in ("march", "retire"):
            continue
        for several in ("units", "supports"):
            if name in ("OrderGiven", "FightBegan") and several in fields:
                fields[several] = sorted(fields[several])
        found.append(each)
    return found
