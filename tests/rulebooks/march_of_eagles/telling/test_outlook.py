"""What a unit card tells beforehand is what the rules would do, and only what may be announced."""

from fractions import Fraction
from typing import Any

import pytest

from pulverdampf.engine.outlook import Band, Expectation, expectations, odds_of
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.fire.marksmanship import measure_shot
from pulverdampf.rulebooks.march_of_eagles.morale.losses import take_hits
from tests.rulebooks.march_of_eagles.facing import facing

WOOD = {"kind": "wood", "rect": (20, 16, 40, 20.5)}


def table(units: list[dict[str, Any]], **situation: Any) -> Scene:
    return Scene(position(units, **situation), RULEBOOK.layout)


def card(scene: Scene, one: str = "A1", other: str = "B1") -> dict[str, Expectation]:
    """What one piece can expect of another, by the first word of each question."""
    found = expectations(RULEBOOK, scene, one, other)
    return {each.name.in_("en").partition(":")[0]: each for each in found}


def bands(scene: Scene, piece: str = "A1") -> dict[str, Band]:
    assert RULEBOOK.reach is not None
    return {each.name.in_("en"): each for each in RULEBOOK.reach(scene, piece)}


def test_a_volley_counts_on_its_ncos() -> None:
    """MOE-CHAR-04, MOE-ACT-04 nine dice on 4+ and two re-rolls: 5.494 hits if they fire, which half do."""
    scene = table(facing(5, {"soldiers": 36, "ncos": 2}))
    pieces = scene.state.pieces
    fired = odds_of(
        scene,
        measure_shot.due(pieces["A1"], pieces["B1"]),
        lambda before, after: due.hits if (due := take_hits.waiting_in(after)) else 0,
        until=take_hits,
    )
    assert float(fired.mean) == pytest.approx(5.494, abs=0.0005)
    assert card(scene)["Volley"].mean == fired.mean / 2


@pytest.mark.parametrize("mark", ["activated", "fired", "broken"])
def test_a_volley_that_may_not_be_announced_is_not_shown(mark: str) -> None:
    """MOE-ACT-01, MOE-FIRE-10, MOE-FLEE-01."""
    assert "Volley" in card(table(facing(5)))
    assert "Volley" not in card(table(facing(5, {"is": (mark,)})))


@pytest.mark.parametrize("unit", [{"is": ("activated",)}, {"ungathered_until": 2}, {"formation": "square"}])
def test_a_charge_that_may_not_be_announced_is_not_shown(unit: dict[str, Any]) -> None:
    """MOE-ACT-01, MOE-AGGR-01, MOE-X-SQ-02."""
    assert "Charge" in card(table(facing(5)))
    assert "Charge" not in card(table(facing(5, unit)))


def test_a_battalion_that_has_fired_may_still_charge() -> None:
    """MOE-AGGR-01: nothing forbids it."""
    assert "Charge" in card(table(facing(5, {"is": ("fired",)})))


def test_a_shot_at_a_screened_body_may_not_be_announced() -> None:
    """MOE-SKIR-05: the skirmishers are the target."""
    scene = table(facing(12, {}, {"skirmishers": 8, "screen_at": (30, 28)}))
    assert "Volley" not in card(scene) and "Volley" in card(scene, other="B1s")


def test_a_charge_is_tested_before_it_runs() -> None:
    """MOE-AGGR-02, MOE-T-MOVE two dice reach seven inches in 21 of 36 throws, once the test is passed."""
    assert card(table(facing(7)))["Charge"].chances == {"✓": Fraction(21, 72), "✗": Fraction(51, 72)}


def test_a_charge_out_of_a_wood_has_one_die() -> None:
    """MOE-MAN-05, MOE-T-MOVE in difficult ground only one die counts, on the card and as its reach."""
    scene = table(facing(7), terrain=[WOOD])
    assert card(scene)["Charge"].chances == {"✗": Fraction(1)}
    assert bands(scene)["longest charge"].far == 6.0
    assert bands(table(facing(7)))["longest charge"].far == 12.0


def test_reaching_the_skirmishers_is_a_question_of_its_own() -> None:
    """MOE-AGGR-06, MOE-SKIR-07."""
    scene = table(facing(12, {}, {"skirmishers": 8, "screen_at": (30, 28)}))
    home, screen = card(scene)["Charge"], card(scene, other="B1s")["Charge"]
    assert "main body" in home.name.in_("en") and "skirmishers" in screen.name.in_("en")
    assert screen.chances["✓"] > home.chances["✓"]


@pytest.mark.parametrize(
    ("unit", "shown"),
    [
        ({}, {"short range", "medium range", "long range", "longest charge"}),
        ({"is": ("fired",)}, {"longest charge"}),
        ({"formation": "square"}, {"short range", "medium range", "long range"}),
        ({"ungathered_until": 2}, set()),
        ({"is": ("broken",)}, set()),
    ],
)
def test_reach_shows_what_a_battalion_may_try(unit: dict[str, Any], shown: set[str]) -> None:
    """MOE-ACT-08, MOE-FIRE-01, MOE-AGGR-01."""
    assert set(bands(table(facing(5, unit)))) == shown
