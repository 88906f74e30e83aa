"""Command: movement points, distances, sight, the general."""

from typing import Any

import pytest

from pulverdampf.rulebooks.dbx.command.points import cost_of, sees
from pulverdampf.rulebooks.dbx.events.bounds import PipsRolled
from pulverdampf.rulebooks.dbx.movement.march_ideas import march_ideas
from pulverdampf.rulebooks.dbx.units import ROLLING
from pulverdampf.table.legs import Ahead
from tests.rulebooks.dbx.staging import act, e, happened, march, options, scene_of, stage, u


def cost(units: list[Any], movers: str = "A1", **situation: Any) -> int:
    """What a move costs."""
    return cost_of(scene_of(units, **situation), tuple(movers.split())).total


def test_points_are_rolled() -> None:
    """DBX-CMD-01, DBX-SET-12: one die at the start of the bound; what is not used lapses."""
    game = stage([u("LI", 300, 300), e("LI", 300, 500)], (4,), bound=1, part=ROLLING, pips=0)
    assert happened(game, PipsRolled)[0].given == (("A", 4),)
    act(game, "done")
    assert game.state.bodies["A"].pips == 0 and game.state.active == "two"


@pytest.mark.parametrize(
    ("y", "bound", "price"), [(320, 1, 1), (350, 1, 1), (350, 3, 2), (330, 3, 1), (329, 3, 1), (360, 3, 2)]
)
def test_distance_to_the_general(y: float, bound: int, price: int) -> None:
    """DBX-CMD-03, DBX-CMD-04: beyond 1,200 paces one point more, but not in the first bound."""
    units = [u("LI", 300, y + 30), u("GEN", 300, 30), e("LI", 100, 580)]
    assert cost(units, bound=bound) == price


def test_only_when_all_are_far() -> None:
    """DBX-CMD-04: a group pays only if every element of it is too far."""
    units = [u("LI", 300, 380), u("LI", 300, 360), u("GEN", 300, 30)]
    assert cost(units, "A1") == 2 and cost(units, "A1 A2") == 1


def test_marches_are_suggested_only_to_those_who_can_pay() -> None:
    """DBX-CMD-02, DBX-CMD-04: with one point left nobody far from the general is named, nor a group."""
    far = [u("LI", 100 + 40 * k, 400) for k in range(4)]
    scene = scene_of([*far, u("LI", 300, 100), u("GEN", 300, 30), e("LI", 300, 580)], pips=1)
    movers = {idea.movers for idea in march_ideas(scene)}
    assert movers == {("A5",), ("AG",)}


def test_out_of_sight() -> None:
    """DBX-CMD-05, DBX-FILL-11: behind a wood the reach is 600 paces, and inside one too."""
    wood = {"kind": "WOOD", "rect": (250, 100, 350, 150)}
    units = [u("GEN", 300, 50), u("LI", 300, 70 + 155 + 10)]
    assert cost(units, "A1") == 1
    assert cost(units, "A1", terrain=[wood]) == 2
    near = [u("GEN", 300, 50), u("LI", 300, 70 + 150 + 10)]
    assert cost(near, "A1", terrain=[wood]) == 1
    hidden = scene_of([u("GEN", 300, 50), u("LI", 300, 130)], terrain=[wood])
    assert not sees(hidden, hidden.state.pieces["AG"], hidden.state.pieces["A1"])
    hill = {"kind": "GHILL", "rect": (200, 100, 400, 180)}
    behind = scene_of([u("GEN", 300, 50), u("LI", 300, 230)], terrain=[hill])
    assert not sees(behind, behind.state.pieces["AG"], behind.state.pieces["A1"])


def test_fog_halves_the_reach() -> None:
    """DBX-WX-02: 600 and 300 paces in fog."""
    units = [u("GEN", 300, 50), u("LI", 300, 70 + 155 + 10)]
    assert cost(units) == 1 and cost(units, weather="fog") == 2


def test_general_moves_without_surcharge() -> None:
    """DBX-CMD-06, DBX-FILL-12: his own move never costs more, and he may go along with a group he touches."""
    units = [u("LI", 300, 380), u("GEN", 300, 350), u("LI", 340, 380)]
    assert cost(units, "AG") == 1
    game = march(stage([*units, e("LI", 100, 580)]), "A1 A2 AG", Ahead(50.0))
    assert game.state.pieces["AG"].pose is not None and game.state.pieces["AG"].pose.y == 400


def test_general_lost() -> None:
    """DBX-CMD-09, DBX-CMD-04: every move costs one more, and nothing else happens."""
    units = [u("LI", 300, 100), u("GEN", 300, 50, gone=True)]
    assert cost(units) == 2 and cost(units, bound=1) == 1


def test_switch_dba_extra_pips() -> None:
    """DBX-CMD-07: guns, elephants and troops in places cost one more only where that is agreed."""
    town = {"kind": "BUA", "rect": (260, 160, 340, 240)}
    extra = {"dba_extra_pips": True}
    for kind in ("ART", "EL"):
        assert cost([u(kind, 300, 200), u("GEN", 300, 100)]) == 1
        assert cost([u(kind, 300, 200), u("GEN", 300, 100)], rulings=extra) == 2
    assert cost([u("LI", 300, 200), u("GEN", 300, 100)], terrain=[town], rulings=extra) == 2


def test_every_move_of_the_first_bound_costs_one() -> None:
    """DBX-CMD-03, DBX-CMD-07: exactly one point, for guns and elephants too."""
    for kind in ("ART", "EL"):
        units = [u(kind, 300, 200), u("GEN", 300, 100)]
        assert cost(units, bound=1, rulings={"dba_extra_pips": True}) == 1


def test_moves_are_paid_for() -> None:
    """DBX-CMD-02: without points nobody moves."""
    game = stage([u("LI", 300, 300), e("LI", 300, 500)], pips=1)
    march(game, "A1", Ahead(20.0))
    assert options(game) == [] or "march" not in options(game)
