"""Winners who fall back."""

import pytest

from pulverdampf.engine.orders import March
from pulverdampf.rulebooks.black_powder.hand_to_hand.winners import back_form
from pulverdampf.table.angles import EIGHTH, HALF
from pulverdampf.table.legs import Back, Leg, Shift
from tests.rulebooks.black_powder.staging import foe, foot, position, scene_of, unit


@pytest.mark.parametrize(
    ("legs", "refused"), [((Back(4.0),), ["BP-MEL-11"]), ((Shift(6.0, HALF - EIGHTH),), [])]
)
def test_a_winner_does_not_step_along_an_enemy_in_its_flank(
    legs: tuple[Leg, ...], refused: list[str]
) -> None:
    """BP-MEL-11: to fall back is to get away from every enemy, the one in its flank too."""
    state = position(
        [foot(40, 40), foe(40, 40), foe(44.52, 40, facing=180)],
        contacts=[("A1", "B1", "front"), ("B2", "A1", "right")],
    )
    march = March(("A1",), legs)
    assert [
        each.rule for each in back_form(state, unit(state, "A1")).objections(march, scene_of(state))
    ] == refused
