"""The values of a unit are those that its dice must reach."""

import pytest

from pulverdampf.engine.orders import Refused
from pulverdampf.rulebooks.muskets_tomahawks.shooting.weapons import RANGED
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.telling.profiles import profile

from ..staging import FAR_AWAY, LINE, MILITIA, NATIVES, RANGERS, act, acting, alive, needed, shifted


def told(state: FrontierState, key: str) -> dict[str, str]:
    """The values of a unit by key."""
    return {each.key: each.value.in_("en") for each in profile(state, key).values}


def test_a_shot_needs_the_shooting_value_and_the_weapon() -> None:
    """MT-FIRE-03, MT-FIRE-10 in the open at close range the dice need the values of the profile."""
    units = [{**LINE, "at": (36, 20)}, {**MILITIA, "at": (36, 28), "models": 6, "is": ("spotted",)}, FAR_AWAY]
    game = acting(units, dice=[9] * 8 + [9] * 8 + [5] * 40)
    values, traits = told(game.state, "A1"), profile(game.state, "A1").traits
    act(game, "shoot")
    assert set(needed(game, "MT-FIRE-03")) == {values["shooting"]}
    musket = next(each for each in traits if each.key == "musket")
    assert set(needed(game, "MT-FIRE-10")) == {f"{RANGED['musket'].near}+"}
    assert musket.name.in_("en") == "Musket 24″ (kills 4+/6+)"


@pytest.mark.parametrize(
    ("unit", "move"), [(LINE, "4″"), (RANGERS, "6″"), ({**LINE, "traits": ("Cavalry",)}, "8″")]
)
def test_a_move_is_as_long_as_the_profile_says(unit: dict[str, object], move: str) -> None:
    """MT-MOVE-01 with an enemy near, a figure walks as far as the profile says."""
    units = [{**unit, "at": (36, 10)}, {**NATIVES, "at": (36, 30)}]
    game = acting(units)
    assert told(game.state, "A1")["move"] == move
    far = float(move.removesuffix("″"))
    act(game, "move")
    with pytest.raises(Refused):
        act(game, shifted(game, "A1", 0.0, -far - 0.3))
    act(game, shifted(game, "A1", 0.0, -far))


def test_losses_are_told_beside_the_figures_it_began_with() -> None:
    """MT-SETUP-06 the profile tells how many began and how many are left."""
    game = acting([{**LINE, "at": (36, 20), "lost": 3}, FAR_AWAY])
    (figures,) = (each for each in profile(game.state, "A1").values if each.key == "figures")
    assert int(figures.now.en or figures.value.en) == alive(game, "A1")
