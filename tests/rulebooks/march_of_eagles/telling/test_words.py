"""What a card and the briefing say: who may still act, and how a plain battle is decided."""

import pytest

from pulverdampf.rulebooks.march_of_eagles.telling.briefing import briefing
from pulverdampf.rulebooks.march_of_eagles.telling.portraits import portrait
from tests.rulebooks.march_of_eagles.facing import facing
from tests.rulebooks.march_of_eagles.staging import stage


@pytest.mark.parametrize(
    ("marks", "words"),
    [
        ((), set()),
        (("fired",), {"has fired"}),  # in defence: it may still act
        (("fired", "activated"), {"has fired", "has acted"}),
        (("activated",), {"has acted"}),
        (("activated", "passed"), {"has passed"}),
        (("screen_fired",), {"skirmishers have fired"}),
    ],
)
def test_a_card_tells_who_has_acted(marks: tuple[str, ...], words: set[str]) -> None:
    """MOE-ACT-01, MOE-FIRE-01: to have fired is not to have acted."""
    game = stage(facing(12, {"is": marks}))
    assert {each.en for each in portrait(game.state, "A1").states} == words


def test_the_plain_end_names_both_ways_to_the_losses() -> None:
    """MOE-VIC-02, MOE-VIC-03: as many on both sides, or both complete: then fewer losses win."""
    (told,) = briefing(stage(facing(12)).state, "one")
    assert "as many" in told.en and "all they began with" in told.en
    assert "gleich viele" in told.de and "noch alle" in told.de
