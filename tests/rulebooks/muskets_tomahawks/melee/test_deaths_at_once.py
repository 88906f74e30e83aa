"""Officers fall, or are saved, at once; and comrades who die for them are losses."""

from typing import Any

from pulverdampf.rulebooks.muskets_tomahawks.events.melee import FiguresLost, OfficerSpared
from pulverdampf.rulebooks.muskets_tomahawks.melee.blows import Clash
from pulverdampf.rulebooks.muskets_tomahawks.melee.rounds import fight
from pulverdampf.rulebooks.muskets_tomahawks.shooting.firing import take_losses

from ..staging import (
    FAR_AWAY,
    LINE,
    MILITIA,
    OFFICER,
    Staged,
    act,
    alive,
    happened,
    once,
    options,
    rows,
    stage,
    thrown,
    waits_for,
)

LANCER: dict[str, Any] = {
    "side": "one", "troop": "CAV", "models": 1, "profile": (7, 5, 5), "weapons": ("lance",),
    "traits": ("Cavalry",), "at": (24, 9.5), "is": ["spotted"], "engaged": ("B1",),
}  # fmt: skip
CAPTAIN: dict[str, Any] = {
    **OFFICER, "side": "two", "weapons": (), "at": (24, 11), "engaged": ("A1",), "is": ["spotted"],
}  # fmt: skip


def finish(game: Staged) -> Staged:
    """Takes the first answer to every question until dice are missing."""
    while waits_for(game).startswith("MT-") and options(game):
        act(game, options(game)[0])
    return game


def test_an_officer_cut_down_first_does_not_strike_back() -> None:
    """MT-MEL-08, MT-OFF-05: the lance strikes before him, and whoever is dead strikes nobody."""
    killed = stage([LANCER, CAPTAIN, FAR_AWAY], [9, 0], due=(fight.kind("A1", Clash("A1", "B1")),))
    assert alive(killed, "B1") == 0
    assert len(thrown(killed, "MT-MEL-06")) == 1
    missed = stage([LANCER, CAPTAIN, FAR_AWAY], [0, 0], due=(fight.kind("A1", Clash("A1", "B1")),))
    assert len(thrown(missed, "MT-MEL-06")) == 2


def test_a_dead_officer_is_not_counted_among_those_who_are_left() -> None:
    """MT-REACT-04: two against a militiaman and his officer, who falls: now they are twice as many."""
    two = {**LINE, "models": 2, "places": ((23, 10), (24, 10)), "engaged": ("B1", "B2"), "weapons": ()}
    man = {**MILITIA, "models": 1, "at": (23, 11), "engaged": ("A1",), "weapons": ()}
    captain = {**CAPTAIN, "at": (24, 11)}
    #        A1 hits the captain only; he fails; B1 and B2 miss
    game = stage([two, man, captain, FAR_AWAY], [0, 9, 0, 0, 0], due=(fight.kind("A1"),))
    if waits_for(game) == "MT-OFF-05":
        act(game, "no")
    assert alive(game, "B2") == 0
    assert "RE-DOUBLE" in rows(game, "MT-REACT-01")[0]


def test_a_comrade_who_dies_for_him_in_melee_is_a_loss_of_his_unit() -> None:
    """MT-REACT-04, MT-OFF-05: minus one in its test, and not without losses."""
    men = {**LINE, "models": 2, "places": ((23, 10), (24, 10)), "engaged": ("B1", "B2"), "weapons": ()}
    friends = {**MILITIA, "models": 2, "places": ((22.9, 11), (22, 12.4)), "engaged": ("A1",), "weapons": ()}
    captain = {**CAPTAIN, "at": (24, 11)}
    game = stage([men, friends, captain, FAR_AWAY], [0, 9, 0, 0, 0, 9], due=(fight.kind("A1"),))
    assert waits_for(game) == "MT-OFF-05"
    act(game, "yes")
    while waits_for(game) == "MT-OFF-05":
        act(game, "B1.0")
    game.throw(9, 9, 9)
    assert once(game, OfficerSpared).how == "sacrifice"
    assert [each.pieces for each in happened(game, FiguresLost)] == [("B1.0",)]
    finish(game)
    tested = rows(game, "MT-REACT-01")
    assert "RE-FEWER" in tested[0]  # the chargers lost nobody
    assert any("RE-MLOSS" in each and "RE-OFF" not in each for each in tested[1:])


def test_a_comrade_who_dies_for_him_under_fire_is_a_loss_of_his_unit() -> None:
    """MT-REACT-03, MT-OFF-05: two shot and one in the way make three; two alone do not."""
    units = [{**LINE, "at": (24, 8)}, {**OFFICER, "at": (24, 6.6)}, {**MILITIA, "at": (24, 18)}]
    losses = take_losses.kind("A1", 3, ("A1.0", "A1.7", "A1.1"), "B1")
    for answers, third in ((("yes", "A1.3"), True), (("no",), False)):
        game = stage(units, [9, 9] if third else [9], due=(losses,))
        assert waits_for(game) == "MT-OFF-05"
        act(game, *answers)
        assert alive(game, "A1") == 6 - third
        game.throw(9, 9)
        finish(game)
        tested = rows(game, "MT-REACT-01")[-1]  # the unit tests last
        assert ("RE-LOSS3" in tested) is third


def test_the_only_loss_may_be_the_comrade() -> None:
    """MT-FIRE-12, MT-OFF-05: the one loss falls on the officer, a man of the unit takes it and it tests."""
    units = [{**LINE, "at": (24, 8)}, {**OFFICER, "at": (24, 6.6)}, {**MILITIA, "at": (24, 18)}]
    losses = take_losses.kind("A1", 1, ("A1.0",), "B1")
    game = act(stage(units, [9, 9], due=(losses,)), "yes", "A1.3")
    game.throw(9, 9)
    assert len(rows(game, "MT-REACT-01")) == 2  # he who was saved, and the unit
    game = act(stage(units, [9], due=(losses,)), "no")
    assert len(rows(game, "MT-REACT-01")) == 0
