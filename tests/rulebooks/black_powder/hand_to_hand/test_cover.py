"""Cover in a charge: what lies between belongs to him who stood behind it."""

import pytest

from pulverdampf.rulebooks.black_powder.hand_to_hand.blows import cover_in_fight
from pulverdampf.rulebooks.black_powder.shooting.targets import aimed_at_charger
from pulverdampf.rulebooks.black_powder.state import PowderState
from tests.rulebooks.black_powder.staging import foe, foot, position, scene_of, unit

FRONT = [("A1", "B1", "front")]


def work(y: float, kind: str = "hedge", ends: tuple[float, float] = (30.0, 50.0)) -> dict[str, object]:
    return {"id": "w", "kind": kind, "line": [[ends[0], y], [ends[1], y]]}


def covers(state: PowderState) -> tuple[int, int]:
    scene = scene_of(state)
    one, two = unit(state, "A1"), unit(state, "B1")
    return cover_in_fight(scene, one, two), cover_in_fight(scene, two, one)


@pytest.mark.parametrize(
    ("y", "kind", "expected"),
    [
        (40.0, "hedge", (0, 1)),
        (39.1, "hedge", (0, 1)),
        (39.1, "earthwork", (0, 2)),
        (38.8, "hedge", (0, 0)),
        (41.2, "hedge", (0, 0)),
        (39.1, "stream", (0, 0)),
    ],
)
def test_the_defender_has_the_cover(y: float, kind: str, expected: tuple[int, int]) -> None:
    """BP-TERR-05, BP-MEL-04: within one behind it, also when the charger stands upon it; he never has it."""
    state = position([foot(40, 40), foe(40, 40)], terrain=[work(y, kind)], contacts=FRONT)
    assert covers(state) == expected


@pytest.mark.parametrize(("end", "cover"), [(40.2, 1), (39.0, 0)])
def test_half_of_the_side_is_behind_it(end: float, cover: int) -> None:
    """BP-TERR-05: a hedge before half of the front covers, a shorter one does not."""
    state = position([foot(40, 40), foe(40, 40)], terrain=[work(39.5, ends=(30.0, end))], contacts=FRONT)
    assert covers(state) == (0, cover)


@pytest.mark.parametrize(("reach", "cover"), [(2.3, 1), (1.7, 0)])
def test_the_middle_half_of_the_side_is_enough(reach: float, cover: int) -> None:
    """BP-TERR-05, BP-MEL-04: a hedge before the middle 4.6 of a front of 9 covers, one of 3.4 does not."""
    hedge = work(39.5, ends=(40.0 - reach, 40.0 + reach))
    state = position([foot(40, 40), foe(40, 40)], terrain=[hedge], contacts=FRONT)
    assert covers(state) == (0, cover)


def test_closing_fire_strikes_him_who_comes_over_it() -> None:
    """BP-TERR-05, BP-REACT-02: the charger on the hedge is not covered; in a wood he is."""
    state = position([foot(40, 40), foe(40, 40)], terrain=[work(39.5)], contacts=FRONT)
    aim = aimed_at_charger(scene_of(state), unit(state, "B1"), unit(state, "A1"), "closing", 1)
    assert aim.cover == 0
    wood = {"id": "w", "kind": "orchard", "rect": [30, 30, 50, 40]}
    inside = position([foot(40, 40), foe(40, 40)], terrain=[wood], contacts=FRONT)
    aim = aimed_at_charger(scene_of(inside), unit(inside, "B1"), unit(inside, "A1"), "closing", 1)
    assert aim.cover == 1
