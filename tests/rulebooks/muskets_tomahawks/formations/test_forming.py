"""Close order and column are offered to all who may take them, whatever ideas there are."""

from typing import Any

import pytest

from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.rulebooks.muskets_tomahawks.events.places import FormationTaken
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose

from ..staging import FAR_AWAY, LINE, Staged, act, acting, first_idea, happened, options, refusal, unit

CROWD = [(24, 24), (25.6, 24.3), (23.1, 25.9), (26.7, 26.2), (24.4, 27.6), (21.9, 24.6)]


def in_a_gap(wide: float) -> list[dict[str, Any]]:
    """Six men between two fences of solid wagons, with little room to form."""
    men = {**LINE, "models": 6, "places": CROWD, "facing": 90}
    return [men, *({"side": "one", "vehicle": "wagon", "at": (24 + x, 26), "facing": 90}
                   for x in (-wide, wide)), FAR_AWAY]  # fmt: skip


def to(places: list[tuple[float, float]]) -> Walks:
    return Walks({f"A1.{n}": Walk((), Pose(x, y, degrees(90))) for n, (x, y) in enumerate(places)})


@pytest.mark.parametrize(
    ("formation", "places"),
    [
        ("close", [(24.3, 25), (25.3, 25), (23.3, 26), (25.3, 26), (24.3, 26), (23.3, 25)]),
        ("column", [(24.8, 25), (24.8, 26), (23.8, 26), (24.8, 27), (23.8, 27), (23.8, 25)]),
    ],
)
def test_whatever_the_checker_allows_can_be_ordered(formation: str, places: Any) -> None:
    """MT-FORM-02, MT-FORM-01: between wagons a line-up of the player's own is offered and taken."""
    game: Staged = acting(in_a_gap(6.0))
    assert {"form:close", "form:column"} <= set(options(game))
    act(game, f"form:{formation}", to(places))
    assert [each.formation for each in happened(game, FormationTaken)] == [formation]


def test_who_finds_no_room_stays_as_he_is() -> None:
    """MT-FORM-02: to stay is allowed and forms nothing; a half-formed unit is refused."""
    game = act(acting(in_a_gap(6.0)), "form:close")
    assert refusal(game, to([(x + 0.5, y) for x, y in CROWD])) == {"MT-FORM-01"}
    act(game, to(CROWD))
    assert not happened(game, FormationTaken)
    assert unit(game, "A1").formation == "normal"


def test_the_first_idea_forms_up() -> None:
    """MT-FORM-02: whoever takes the first idea stands in close order."""
    for wide in (4.5, 6.0, 12.0):
        game = act(acting(in_a_gap(wide)), "form:close")
        act(game, first_idea(game))
        assert unit(game, "A1").formation == "close"
