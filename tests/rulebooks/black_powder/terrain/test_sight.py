"""What a unit sees of another: shares, gaps, eyes, fog."""

import pytest

from pulverdampf.rulebooks.black_powder.state import PowderState
from pulverdampf.rulebooks.black_powder.terrain.sight import Seen, look
from tests.rulebooks.black_powder.staging import foe, foot, position, scene_of, unit


def seen(state: PowderState) -> Seen:
    return look(scene_of(state), unit(state, "A1"), unit(state, "B1"))


@pytest.mark.parametrize("across", [2.0, -2.0])
def test_a_column_hides_its_side_of_the_front(across: float) -> None:
    """BP-VIS-01, BP-VIS-02, BP-FILL-35: from the middle of the front, a column half-way hides 3.5 of 9."""
    state = position([foot(40, 20), foe(40, 40), foot(40 + across, 30, formation="attack")])
    told = seen(state)
    assert told.visible and told.eyes == (1, 1)
    assert told.share == pytest.approx(5.5 / 9) and told.width == pytest.approx(5.5)


def test_of_several_gaps_the_widest_counts() -> None:
    """BP-VIS-02, BP-VIS-06: before the middle of the target a column leaves two gaps; close by, none."""
    before = position([foot(40, 20), foe(40, 40), foot(40.5, 38, formation="attack")])
    hidden = 3.0 * 20 / 13.5
    left = 4.5 - 1.0 * 20 / 13.5
    assert seen(before).share == pytest.approx((9 - hidden) / 9)
    assert seen(before).width == pytest.approx(left)
    near = position([foot(40, 20), foe(40, 40), foot(40, 30, formation="attack")])
    assert not seen(near).visible


@pytest.mark.parametrize(("gap", "visible"), [(0.9, False), (1.1, True)])
def test_a_gap_narrower_than_one_hides_all(gap: float, *, visible: bool) -> None:
    """BP-VIS-02, BP-VIS-06: who stands between leaves a gap of one to be looked through."""
    beside = 4.5 + gap / 2
    state = position([foot(40, 20), foe(40, 40), foot(40 - beside, 30), foot(40 + beside, 30)])
    assert seen(state).visible == visible


@pytest.mark.parametrize(("gap", "visible"), [(0.9, False), (1.1, True)])
def test_it_is_as_wide_from_front_to_rear(gap: float, *, visible: bool) -> None:
    """BP-VIS-02, BP-VIS-06: columns one behind the other, looked at from aside, leave the same gap."""
    one = foot(30, 40 - gap / 2, formation="attack")
    two = foot(30, 40 + 4.5 + gap / 2, formation="attack")
    state = position([foot(20, 40, facing=0), foe(40, 40, facing=180), one, two])
    assert seen(state).visible == visible


@pytest.mark.parametrize(("gap", "visible"), [(0.9, False), (1.1, True)])
def test_the_gap_of_two_pointed_woods(gap: float, *, visible: bool) -> None:
    """BP-VIS-02, BP-VIS-06: between their tips it must be one wide, too."""
    woods = [
        {"kind": "wood", "polygon": [[30, 40 + side * gap / 2], [28, 40 + side * 9], [32, 40 + side * 9]]}
        for side in (-1, 1)
    ]
    state = position([foot(20, 40, facing=0), foe(40, 40, facing=180)], terrain=woods)
    assert seen(state).visible == visible


@pytest.mark.parametrize("x", [35, 45])
def test_skirmishers_look_from_five_points(x: int) -> None:
    """BP-VIS-01, BP-FILL-35: each of them sees or not; what the best of them sees counts."""
    skirmishers = foot(40, 20, formation="skirmish", traits=["Ski"])
    free = position([skirmishers, foe(40, 40)])
    assert seen(free) == Seen(visible=True, share=1.0, width=9.0, eyes=(5, 5))
    screened = position([skirmishers, foe(40, 40), foot(x, 26, formation="attack")])
    told = seen(screened)
    assert told.visible and told.share == 1.0 and 0 < told.eyes[0] < 5 and told.eyes[1] == 5


@pytest.mark.parametrize(("far", "visible"), [(12.0, True), (12.1, False)])
def test_fog(far: float, *, visible: bool) -> None:
    """BP-VIS-01, BP-WEA-01: in fog nobody sees farther than twelve."""
    state = position([foot(40, 20), foe(40, 20 + far)])
    assert seen(state).visible
    state.weather = "fog"
    assert seen(state).visible == visible
