"""Battles that are fought at the web table and again beside a real one."""

from collections.abc import Iterable
from typing import Any

import msgspec

from pulverdampf.engine.game import Game
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.rulebooks.muskets_tomahawks.presence import size
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState
from tests.conformance.battles import from_the_start
from tests.refereed.fought import MOST_ANSWERS, fought
from tests.refereed.mirror import Mirror
from tests.refereed.sameness import told_by
from tests.rulebooks.muskets_tomahawks.by_hand.answers import ANSWERS

PLACES = ("Moved", "Turned", "TerrainLaid", "TerrainTaken", "LetPass", "EndSeen")
BLANK = ("pose", "poses", "pieces", "holders", "places")


def beginning(seed: int) -> FrontierState:
    """A battle by lot on a table that is laid: no dice for the terrain."""
    state = from_the_start(RULEBOOK.key, seed)
    assert isinstance(state, FrontierState)
    if state.landscape:
        state.landscape = ""
        state.setup = tuple(each for each in state.setup if each != "terrain")
    return state


def mirrored(state: FrontierState, seed: int, answers: int = MOST_ANSWERS) -> tuple[Game, Mirror]:
    """A battle of the web table, and the same beside a real one."""
    known, facts = fought(RULEBOOK, state, seed, answers)
    mirror = Mirror(RULEBOOK, ANSWERS, known, facts)
    mirror.play()
    return known, mirror


def story(log: list[Any]) -> list[Any]:
    """What has to be the same; figures of a unit are alike, so of the fallen only their number counts."""
    fallen = iter([len(each.pieces) for each in log if type(each).__name__ == "FiguresLost"])
    return [
        (*each, next(fallen)) if isinstance(each, tuple) and each[0] == "FiguresLost" else each
        for each in _fallen_in_at_once(told_by(log, but=PLACES, blank=BLANK))
    ]


def _fallen_in_at_once(told: Iterable[Any]) -> list[Any]:
    """Figures fall in inch by inch and are spotted on their way; beside a real table they do it at once."""
    found: list[Any] = []
    for each in told:
        at = len(found)
        if isinstance(each, tuple) and each[0] == "FormationTaken":
            while at and isinstance(found[at - 1], tuple) and found[at - 1][0] == "Spotted":
                at -= 1
        found.insert(at, each)
    return found


def rosters(state: Any) -> dict[str, Any]:
    """What rosters keep: every value of a unit, and how many it has left."""
    return {
        key: (size(state, unit), msgspec.structs.asdict(unit) | {"pieces": len(unit.pieces), "lets_pass": ""})
        for key, unit in state.bodies.items()
    }
