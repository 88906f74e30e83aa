"""The rule of thumb among flames and smoke: nobody burns who could have run, nobody stares into smoke."""

from typing import Any

import pytest

from pulverdampf.engine.state import State
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, WarState
from pulverdampf.table.angles import QUARTER
from tests.generals.situations import answers_in, middle_of

FOE = {"side": "two", "troop": "regular", "elements": 4, "at": (30, 44), "arms": "none"}
GRASS = {"kind": "tall_grass", "rect": (22, 14, 40, 26)}


def burning(
    units: list[dict[str, Any]],
    flames: tuple[float, float, float, float],
    smoke: tuple[float, float, float, float] | None = None,
    since: int = 1,
    **situation: Any,
) -> WarState:
    """A situation of the second turn in which ground has burnt since some turn."""
    terrain = [*situation.pop("terrain", ()), {"kind": "burning", "id": "fire1-1", "rect": flames}]
    if smoke is not None:
        terrain.append({"kind": "smoke", "id": "fire1-1-smoke-0", "rect": smoke})
    state = position(units, terrain=terrain, turn=2, phase=MOVEMENT, **situation)
    state.fires = {"fire1-1": since}
    state.wind = QUARTER
    return state


def left_of(state: State, body: str) -> int:
    return sum(state.pieces[key].pose is not None for key in state.bodies[body].pieces)


@pytest.mark.parametrize(
    ("troop", "hidden"), [("warrior", False), ("warrior", True), ("skirmisher", False), ("regular", False)]
)
def test_runs_from_the_flames(troop: str, *, hidden: bool) -> None:
    """The grass burns to 2 inches before the unit's rear; standing still or going on would be its end."""
    unit = {"side": "one", "troop": troop, "elements": 4, "at": (30, 16.2), "hidden": hidden}
    game, _ = answers_in(burning([unit, FOE], (24, 14.8, 36, 26), terrain=[GRASS]), 2)
    assert left_of(game.state, "A1") == 4


def test_each_runs_by_himself_where_the_unit_cannot_get_out_together() -> None:
    """The dice carry the rearmost three inches too short; those before him are saved without him."""
    spots = ((30, 15.3), (30, 18.5), (30, 21.7), (30, 24.9))
    unit = {"side": "one", "troop": "skirmisher", "elements": 4, "spots": spots}
    game, _ = answers_in(burning([unit, FOE], (15, 15, 45, 36), terrain=[GRASS]), 2)
    assert left_of(game.state, "A1") == 3


def test_breaks_off_a_melee_in_the_flames() -> None:
    unit = {"side": "one", "troop": "warrior", "elements": 4, "at": (30, 16.2)}
    foe = {"side": "two", "troop": "skirmisher", "elements": 4, "at": (30, 17.38)}
    melee = [{"attacker": "A1", "defender": "B1", "started": 1, "round": 2}]
    _, given = answers_in(burning([unit, foe], (24, 14.8, 36, 26), terrain=[GRASS], melee=melee), 2)
    assert any(rule == "KP-MOVE-01" and str(answer).startswith("break") for rule, _, answer in given)


def test_goes_round_what_burns() -> None:
    """An old fire bars the straight way; it lies broad before the riders."""
    unit = {"side": "one", "troop": "mounted_warrior", "elements": 3, "at": (30, 8)}
    game, _ = answers_in(burning([unit, FOE], (18, 16, 44, 24), since=-3), 6)
    assert middle_of(game, "A1")[1] > 25.0


def test_shooters_step_out_of_the_smoke() -> None:
    """Smoke hides the enemy four inches away: the line goes where it sees him instead of standing blind."""
    unit = {"side": "one", "troop": "skirmisher", "elements": 2, "at": (30, 20)}
    foe = {"side": "two", "troop": "regular", "elements": 4, "at": (30, 24.7), "arms": "none"}
    state = burning([unit, foe], (26, 8, 34, 12), smoke=(26, 12, 34, 22), since=-2)
    _, given = answers_in(state, 2)
    assert ("KP-FIRE-02", "A1", "fire") in given


def test_a_gun_in_the_smoke_is_moved() -> None:
    gun = {"side": "one", "troop": "artillery", "at": (30, 20)}
    foe = {"side": "two", "troop": "regular", "elements": 4, "at": (30, 36), "arms": "none"}
    _, given = answers_in(burning([gun, foe], (26, 8, 34, 12), smoke=(29, 12, 32, 24), since=-2), 2)
    assert ("KP-MOVE-01", "A1", "stand") not in given
