"""Every row that needs eyes fires and stays silent through a form alone; what cannot be is refused."""

from fractions import Fraction
from typing import Any

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.forecast import forecast
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Chance
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.rulebooks.muskets_tomahawks.by_hand.beginning import at_real_table
from pulverdampf.rulebooks.muskets_tomahawks.by_hand.ordeals import ordeal_form
from pulverdampf.rulebooks.muskets_tomahawks.by_hand.shots import shot_form, shot_told
from pulverdampf.rulebooks.muskets_tomahawks.by_hand.sights import chance_told, sighting_form
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.reactions.ordeals import (
    REACTION,
    Cause,
    ordeal_told,
    rally_told,
)
from pulverdampf.rulebooks.muskets_tomahawks.shooting.aiming import AIMED, SHOOTING
from pulverdampf.rulebooks.muskets_tomahawks.shooting.weapons import RANGED
from pulverdampf.rulebooks.muskets_tomahawks.spotting.sightings import SPOTTING
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState
from tests.refereed.fought import fought
from tests.refereed.mirror import Mirror
from tests.rulebooks.muskets_tomahawks.by_hand.answers import ANSWERS
from tests.rulebooks.muskets_tomahawks.crowds import crowded
from tests.rulebooks.muskets_tomahawks.staging import MILITIA, OFFICER, RANGERS


def real_table() -> FrontierState:
    """Rangers with an officer, militia, and an enemy gun, on a table that only the players see."""
    gun: dict[str, Any] = {"side": "two", "troop": "ART", "gun": "GM", "models": 3, "discipline": "trained"}
    officer = {**OFFICER, "troop": "IRR", "talent": "TL-EYES"}
    return at_real_table(
        position([
            {**RANGERS, "models": 6, "at": (20, 10), "weapons": ("longrifle",)}, {**officer, "at": (24, 10)},
            {**MILITIA, "models": 6, "at": (20, 30), "weapons": ("musket",)}, {**gun, "at": (34, 30)},
        ])
    )  # fmt: skip


def rows(table: Any, facts: Any) -> set[str]:
    """The rows of a table that apply."""
    return {row.id for row, _ in table.applying(facts)}


@pytest.mark.parametrize(
    ("told", "row"),
    [
        ({"band": "24"}, "SH-LONG"), ({"band": "36"}, "SH-EXTREME"), ({"cross": 1}, "SH-CROSS"),
        ({"cover": "1"}, "SH-CL"), ({"cover": "2"}, "SH-CM"), ({"cover": "3"}, "SH-CH"),
    ],
)  # fmt: skip
def test_rows_of_a_shot(told: dict[str, Any], row: str) -> None:
    """MT-FIRE-03: each printed modifier by its toggle, none without."""
    state = real_table()
    unit, target, rifle = state.bodies["A1"], state.bodies["B1"], RANGED["longrifle"]
    form = shot_form(state, unit, target, rifle, "action", 6, first=True)
    plain = shot_told(state, unit, target, rifle, AIMED, form.accepted({}))
    changed = shot_told(state, unit, target, rifle, AIMED, form.accepted(told))
    assert rows(SHOOTING, plain.shot) == set()
    assert rows(SHOOTING, changed.shot) == {row}
    assert plain.dice == 6
    assert shot_told(state, unit, target, rifle, AIMED, form.accepted({"figures": 2})).dice == 2


@pytest.mark.parametrize(
    ("told", "row"),
    [
        ({"cover": "1"}, "SP-LIGHT"), ({"cover": "2"}, "SP-DENSE"), ({"cover": "3"}, "SP-DENSE"),
        ({"cross": 1}, "SP-CROSS"), ({"light": 1}, "SP-AREA-L"), ({"dense": 1}, "SP-AREA-D"),
        ({"hawk": True}, "TL-EYES"), ({"big": True}, "SP-BIG"),
    ],
)  # fmt: skip
def test_rows_of_spotting(told: dict[str, Any], row: str) -> None:
    """MT-SPOT-03: each printed shift by its toggle; who sees nobody spots nobody."""
    state = real_table()
    spotter = state.bodies["A1"]
    form = sighting_form(state, spotter, "B2", "about")
    plain = chance_told(state, spotter, "B2", form.accepted({"big": False}))
    changed = chance_told(state, spotter, "B2", form.accepted({"big": False} | told))
    assert plain is not None and changed is not None
    assert rows(SPOTTING, changed.sighting) - rows(SPOTTING, plain.sighting) == {row}
    assert chance_told(state, spotter, "B2", form.accepted({"sees": False})) is None
    near = chance_told(state, spotter, "B2", form.accepted({"column": "2"}))
    assert near is not None and near.needed == 0


@pytest.mark.parametrize(
    ("told", "row"),
    [({"officer": True}, "RE-OFF"), ({"local": True}, "RE-LOCAL"), ({"hard": True}, "RE-HARD")],
)
def test_rows_of_a_reaction(told: dict[str, Any], row: str) -> None:
    """MT-REACT-02, MT-REACT-03: each printed row by its toggle, and no row without."""
    state = real_table()
    unit, cause = state.bodies["A1"], Cause("shooting", 1)
    form = ordeal_form(state, unit, shot=True)
    plain = rows(REACTION, ordeal_told(state, unit, cause, form.accepted({})))
    assert rows(REACTION, ordeal_told(state, unit, cause, form.accepted(told))) - plain == {row}
    assert row not in plain


def test_a_gun_counts_while_it_is_served() -> None:
    """MT-ART-05: a gun with a man at it is one model more; a rally asks for a stern officer."""
    state = real_table()
    gun = state.bodies["B2"]
    served = ordeal_told(state, gun, Cause("card"), {"served": True})
    alone = ordeal_told(state, gun, Cause("card"), {"served": False})
    assert alone.small and not served.small
    assert rally_told(state, gun, {"stern": True}).total == rally_told(state, gun, {}).total + 1


@pytest.mark.parametrize(
    "told",
    [{"figures": 7}, {"figures": -1}, {"band": "9"}, {"cover": "hard"}, {"exposed": 60}, {"colour": "red"},
     {"unseen": 1}, {"figures": True}],
)  # fmt: skip
def test_what_cannot_be_is_refused(told: dict[str, Any]) -> None:
    """MT-FIRE-03: more figures than there are, strange distances and unknown facts."""
    state = real_table()
    state.bodies["B1"].spotted = ("one",)
    state.bodies["A1"].spotted = ("two",)
    form = shot_form(
        state, state.bodies["A1"], state.bodies["B1"], RANGED["longrifle"], "action", 6, first=True
    )
    with pytest.raises(Refused):
        form.accepted(told)


def test_chances_are_those_of_the_web_table() -> None:
    """The odds of every throw, and of what may come of it, are equal as fractions."""
    state = crowded(2)
    web = Game(RULEBOOK, state.copied(), None)
    dice, generals = SeededDice(2), {side: ByChance(f"{side} 2") for side in ("one", "two")}
    odds: list[tuple[Any, dict[str, Fraction]]] = []
    while not web.over and len(odds) < 60:
        asked = web.request
        if isinstance(asked, Chance):
            odds.append((dict(asked.weights()), _ahead(web)))
            web.answer_faces(asked.thrown(dice.roll)[1])
        else:
            side = web.waiting_for()[0].by
            web.answer(generals[side].answer(web.view(side)), side)
    known, facts = fought(RULEBOOK, state, 2)
    mirror = Compared(RULEBOOK, ANSWERS, known, facts)
    mirror.wanted = odds
    mirror.play()
    assert not mirror.wanted
    assert mirror.alike > 5


class Compared(Mirror):
    """Compares the chances of every throw before it is made."""

    wanted: list[tuple[Any, dict[str, Fraction]]]
    alike = 0

    def _throw(self, asked: Chance) -> bool:
        if self.wanted:
            weights, ahead = self.wanted.pop(0)
            assert dict(asked.weights()) == weights
            mine = _ahead(self.game)
            if mine.keys() == ahead.keys():
                assert mine == ahead
                self.alike += 1
        return super()._throw(asked)


def _ahead(game: Game) -> dict[str, Fraction]:
    return {text.in_("en"): chance for text, chance in forecast(game)}
