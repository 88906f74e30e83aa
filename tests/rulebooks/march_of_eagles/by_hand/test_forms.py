"""What is told beside a real table: every row that needs eyes, usual answers, and what cannot be."""

from typing import Any

import pytest

from pulverdampf.engine.forecast import forecast
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Chance, Tell
from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles.cases.setup import position
from pulverdampf.rulebooks.march_of_eagles.events.order import Confused
from pulverdampf.rulebooks.march_of_eagles.events.places import Moved
from pulverdampf.rulebooks.march_of_eagles.fire.marksmanship import measure_shot
from pulverdampf.rulebooks.march_of_eagles.melee.fighting import fight
from pulverdampf.rulebooks.march_of_eagles.state import EagleState, Melee
from tests.rulebooks.march_of_eagles.by_hand.situations import announce, beside, form, rows, tell
from tests.rulebooks.march_of_eagles.facing import facing


def _shot(state: EagleState) -> Any:
    return measure_shot.due(state.pieces["A1"], state.pieces["B1"])


@pytest.mark.parametrize(
    ("told", "row"),
    [
        ({"cover": "1"}, "MOE-T-FIRE.F5"),
        ({"cover": "2"}, "MOE-T-FIRE.F6"),
        ({"band": "1"}, "MOE-T-RANGE.medium"),
        ({"band": "2"}, "MOE-T-RANGE.long"),
    ],
)
def test_each_row_of_a_shot_fires_and_stays_silent(told: dict[str, Any], row: str) -> None:
    """MOE-T-FIRE, MOE-T-RANGE: cover and range are what the players say."""
    plain, other = ({"band": "0"} | each for each in ({}, told))
    assert row not in rows(tell(beside(facing(5), due=_shot), **plain), "MOE-FIRE-06")
    assert row in rows(tell(beside(facing(5), due=_shot), **other), "MOE-FIRE-06")


@pytest.mark.parametrize("told", [{"band": "out"}, {"lines": 0}])
def test_out_of_range_or_sight_the_shot_is_lost(told: dict[str, Any]) -> None:
    """MOE-FIRE-06, MOE-FIRE-05: no die is thrown."""
    game = tell(beside(facing(5), due=_shot), **told)
    assert not isinstance(game.request, Chance)


def _melee(state: EagleState) -> Any:
    state.melees["m1"] = Melee("m1", "A1", "B1", ("A1",), 1)
    for key in ("A1", "B1"):
        state.bodies[key].melee = "m1"
    return fight.due("m1")


@pytest.mark.parametrize(
    ("told", "row"),
    [
        ({"higher": "A1"}, "MOE-T-MELEE.M6"),
        ({"cover": "1"}, "MOE-T-MELEE.M7"),
        ({"cover": "2"}, "MOE-T-MELEE.M9"),
    ],
)
def test_each_row_of_a_melee_fires_and_stays_silent(told: dict[str, Any], row: str) -> None:
    """MOE-T-MELEE: higher ground and cover are what the players say."""

    def reckoned(**facts: Any) -> list[str]:
        game = tell(beside(facing(0.5), due=_melee), **facts)
        entries: list[Any] = [each for each in game.log if getattr(each, "rule", "") == "MOE-MEL-01"]
        first = next(each for each in entries if getattr(each, "subject", "") == "A1")
        return [step.row for step in first.reckoning.steps]

    assert row not in reckoned()
    assert row in reckoned(**told)


def test_chances_of_a_form_are_those_of_the_table() -> None:
    """MOE-FIRE-09: with the same circumstances every outcome has the same share."""
    state = position(facing(5))
    state.agenda = (_shot(state),)
    web = Game(RULEBOOK, state, None)
    hand = tell(beside(facing(5), due=_shot), band="0")
    assert isinstance(web.request, Chance)
    assert sorted(chance for _, chance in forecast(web)) == sorted(chance for _, chance in forecast(hand))


# moves ------------------------------------------------------------------------------------------------------


def _marching(*faces: int) -> Game:
    """A1 has announced a move, passed its test and thrown for its distance."""
    game = announce(beside(facing(20)), "A1", "forward")
    for face in faces:
        while isinstance(game.request, Tell):
            tell(game)
        game.answer_faces([face])
    return game


def test_a_move_is_told_and_draws_its_consequences() -> None:
    """MOE-MAN-02, MOE-CONF-01: how far it went, and into which ground."""
    game = _marching(6, 4, 5)
    assert form(game).rule == "MOE-MAN-02"
    assert form(game).defaults["far"] == 9
    tell(game, far=7.5, rough=True)
    moved = [each for each in game.log if isinstance(each, Moved)]
    assert [(each.body, each.inches) for each in moved] == [("A1", 7.5)]
    assert [each.body for each in game.log if isinstance(each, Confused)] == ["A1"]


@pytest.mark.parametrize(
    "told", [{"far": 9.5}, {"far": -1}, {"far": 0.0, "rough": True}, {"far": "x"}, {"nonsense": True}]
)
def test_what_cannot_be_is_refused(told: dict[str, Any]) -> None:
    """MOE-MAN-02: farther than the dice, no distance at all, or contradicting itself."""
    game = _marching(6, 4, 5)
    before = len(game.log)
    with pytest.raises(Refused):
        tell(game, **told)
    assert len(game.log) == before
    assert form(game).rule == "MOE-MAN-02"


def test_a_usual_shot_takes_four_answers_and_a_charge_seven() -> None:
    """Taps: battalion, act, target, form; dice apart. A charge: three, two forms, the answer, the contact."""
    game = announce(beside(facing(5)), "A1", "shoot")
    taps = 2 + (game.request is not None and game.request.rule == "MOE-FIRE-02")
    game = announce(game, "A1", *(["B1"] if taps == 3 else []))
    game.answer_faces([6])
    tell(game)
    assert taps + 1 <= 4
    assert isinstance(game.request, Chance)
    charge = announce(beside(facing(5)), "A1", "charge")
    answers = 2
    for _ in range(30):
        asked = charge.request
        assert asked is not None
        if asked.rule == "MOE-MEL-03":
            break
        if isinstance(asked, Chance):
            charge.answer_faces([6] * getattr(asked, "n", 1))
            continue
        answers += 1
        if isinstance(asked, Tell):
            tell(charge)
        else:
            charge.answer({"MOE-AGGR-01": "B1", "MOE-DF-01": "hold"}[asked.rule])
    assert answers <= 9
