"""All tables that are prepared for the browser, each set under the name of its server."""

from collections.abc import Callable
from dataclasses import dataclass

from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import State
from pulverdampf.rulebooks import black_powder, dbx, kriegspfad, muskets_tomahawks
from tests.browser import dbx_stages, frontier, powder_ground, staged
from tests.browser.parade import parade
from tests.browser.parade_ground import ground
from tests.browser.siege_stage import siege


@dataclass(frozen=True)
class Stage:
    """A table in the middle of a battle; its seed settles every die, for nobody adds to it."""

    rulebook: Rulebook
    state: Callable[[], State]
    seed: str


def _all_of(rulebook: Rulebook, states: dict[str, Callable[[], State]], seed: str) -> dict[str, Stage]:
    return {name: Stage(rulebook, state, seed) for name, state in states.items()}


SETS: dict[str, dict[str, Stage]] = {
    "parade": {
        "inches": Stage(parade("inches", "″"), lambda: ground(1.0), "drill"),
        "habits": Stage(parade("inches", "″"), lambda: ground(1.0), "drill"),
        "paces": Stage(parade("paces", "p"), lambda: ground(25.0), "drill"),
    },
    "kriegspfad": _all_of(kriegspfad.RULEBOOK, {**staged.SCENES, "siege": siege}, "pictures"),
    "black-powder": {
        name: Stage(black_powder.RULEBOOK, state, seed)
        for name, (state, seed) in powder_ground.STAGES.items()
    },
    "dbx": _all_of(dbx.RULEBOOK, {**dbx_stages.STAGES}, "stage 7"),
    "muskets": _all_of(muskets_tomahawks.RULEBOOK, {**frontier.MOMENTS}, "frontier"),
}
