"""Camps and built-up areas: guards, garrisons, how camps fall and are won back."""

from typing import Any

import pytest

from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.command.demoralisation import wavering
from pulverdampf.rulebooks.dbx.command.points import cost_of
from pulverdampf.rulebooks.dbx.contact.contacts import contacts_of
from pulverdampf.rulebooks.dbx.events.losses import CampTaken, GuardLost
from pulverdampf.rulebooks.dbx.events.places import EnteredCamp
from pulverdampf.rulebooks.dbx.fire.factors import fire_factor
from pulverdampf.rulebooks.dbx.fire.targets import may_shoot, targets
from pulverdampf.rulebooks.dbx.fire.throwing import shoot
from pulverdampf.rulebooks.dbx.fire.volleys import Volley, both_sides
from pulverdampf.rulebooks.dbx.formations.skirmish_order import may_join, may_spread
from pulverdampf.rulebooks.dbx.melee.factors import melee_factor
from pulverdampf.rulebooks.dbx.melee.phase import combats
from pulverdampf.rulebooks.dbx.outcomes.flight import flights_of
from pulverdampf.rulebooks.dbx.outcomes.recoil import driven_back
from pulverdampf.rulebooks.dbx.standing import in_camp
from pulverdampf.rulebooks.dbx.terrain.walls import is_within
from pulverdampf.rulebooks.dbx.units import MELEE, SHOOTING
from pulverdampf.rulebooks.dbx.victory.camps import camp_entered
from pulverdampf.rulebooks.dbx.victory.losses import losses
from pulverdampf.table.legs import Ahead
from tests.rulebooks.dbx.staging import (
    act,
    at,
    e,
    happened,
    is_lost,
    march,
    objections,
    odds,
    piece,
    scene_of,
    stage,
    throw,
    u,
    waits_for,
)  # fmt: skip

CAMP = u("CAMP", 300, 40)


def test_the_guard_shoots_all_round() -> None:
    """DBX-CAMP-01: range 200 from any point of the perimeter, factor three, without cover."""
    scene = scene_of([CAMP, e("LI", 300, 130), e("LI", 400, 40, facing=180)], phase=SHOOTING)
    camp = scene.state.pieces["AC"]
    assert may_shoot(scene, camp)
    assert [each.target for each in targets(scene, camp)] == ["B1"]
    shot, target = both_sides(scene, Volley("AC", "B1", exchange=True))
    assert fire_factor(shot).total == 4 and fire_factor(target).total == 3


def test_a_camp_without_its_guard_does_not_shoot() -> None:
    """DBX-CAMP-01, DBX-FIRE-01: nor one that others man or hold."""
    scene = scene_of([CAMP, e("LI", 300, 130)], phase=SHOOTING)
    camp = scene.state.pieces["AC"]
    assert may_shoot(scene, camp)
    camp.strength = 0
    assert not may_shoot(scene, camp)
    camp.strength, camp.held_by = 1, "two"
    assert not may_shoot(scene, camp)
    manned = scene_of([CAMP, u("LI", 300, 40, inside="AC"), e("LI", 300, 130)], phase=SHOOTING)
    assert not may_shoot(manned, manned.state.pieces["AC"])


def test_an_attack_on_the_guard() -> None:
    """DBX-CAMP-01, DBX-CON-09, DBX-MEL-03: it fights with factor three, without position or overlaps."""
    units = [CAMP, e("LI", 320, 90), e("LI", 280, 90)]
    scene = scene_of(units, phase=MELEE)
    assert combats(scene) == [("AC", "B1"), ("AC", "B2")]
    assert melee_factor(scene, "AC", "B1").total == 3


def test_a_beaten_guard_loses_the_camp() -> None:
    """DBX-CAMP-03, DBX-CAMP-04, DBX-FILL-31: the victor moves in by his depth; the camp counts two
    elements."""
    game = stage([u("LI", 100, 100), CAMP, e("LI", 300, 90)], (1, 6), phase=MELEE, part=0)
    told = {type(each) for each in game.log}
    assert {GuardLost, CampTaken} <= told
    assert at(game, "B1") == (300, 70) and in_camp(piece(game, "B1")) == "AC"
    assert losses(game.state, "one") == 4


def test_fire_on_the_guard() -> None:
    """DBX-CAMP-03: only artillery that doubles it harms the guard."""
    state = position([CAMP, e("ART", 300, 160)], phase=SHOOTING)
    game_odds = odds(state, shoot.due(Volley("AC", "B1")), "AC")
    assert game_odds
    harmed = stage([u("LI", 50, 50), CAMP, e("ART", 300, 160)], (6, 1), phase=SHOOTING, part=0)
    lost = happened(harmed, GuardLost)
    assert lost and not happened(harmed, CampTaken)


def test_manning_a_camp() -> None:
    """DBX-CAMP-02: a foot element wholly inside fights with its own factor and has the position."""
    units: list[Any] = [CAMP, u("LI", 300, 68, inside="AC"), e("LI", 300, 90, assault="AC")]
    scene = scene_of(units, phase=MELEE)
    assert combats(scene) == [("A1", "B1")]
    steps = [step.row for step in melee_factor(scene, "A1", "B1").steps]
    assert steps == ["DBX-MEL-04", "DBX-M3"]
    assert not may_shoot(scene, scene.state.pieces["AC"])


@pytest.mark.parametrize(("y", "inside"), [(70.0, True), (70.5, True), (70.6, False)])
def test_wholly_inside_the_walls(y: float, *, inside: bool) -> None:
    """DBX-CAMP-02: with half a millimetre to spare."""
    scene = scene_of([CAMP, u("LI", 300, y), e("LI", 300, 500)])
    camp, own = scene.state.pieces["AC"], scene.state.pieces["A1"]
    assert is_within(scene.outline(camp), scene.outline(own)) is inside


def test_a_garrison_is_met_at_the_walls() -> None:
    """DBX-CAMP-03, DBX-CON-02: an enemy before them touches the camp, not the element right behind them."""
    contacts = contacts_of(scene_of([CAMP, u("LI", 300, 70, inside="AC"), e("LI", 300, 90)]))
    assert contacts.touching == {"AC": ["B1"], "B1": ["AC"]}


def test_a_garrison_has_no_flank_under_fire() -> None:
    """DBX-CAMP-02, DBX-S1: it is shot at as it shoots, over the walls on every side."""
    units = [u("CAMP", 300, 300), u("LI", 300, 330, inside="AC"), e("LI", 300, 230, facing=90)]
    scene = scene_of(units, phase=SHOOTING)
    assert [each.target for each in targets(scene, scene.state.pieces["A1"])] == ["B1"]
    shot, _ = both_sides(scene, Volley("A1", "B1", exchange=True))
    assert fire_factor(shot).total == 4


def test_a_garrison_stays_in_close_order() -> None:
    """DBX-CAMP-02, DBX-FORM-01: one element mans a camp, so it does not spread there."""
    units = [u("CAMP", 300, 300), u("LI/J", 300, 300, inside="AC"), u("LI/J", 100, 300), e("LI", 300, 560)]
    scene = scene_of(units)
    assert not may_spread(scene, scene.state.pieces["A1"]) and may_spread(scene, scene.state.pieces["A2"])


def test_jaeger_do_not_join_over_a_wall() -> None:
    """DBX-CAMP-02, DBX-FORM-02: one within the camp and one before it stay two."""
    units = [u("CAMP", 300, 300), u("LI/J", 100, 100, gone=True), e("LI", 300, 560)]
    units += [u("JA", 300, 330, id="A1a", origin="A1", worth=1, inside="AC")]
    units += [u("JA", 300, 350, id="A1b", origin="A1", worth=1)]
    scene = scene_of(units)
    assert not any(may_join(scene, scene.state.pieces[key]) for key in ("A1a", "A1b"))


def test_marching_into_the_own_camp() -> None:
    """DBX-CAMP-02, DBX-PASS-05: by a move that ends wholly inside; horse cannot, guns are foot."""
    game = march(stage([CAMP, u("LI", 300, 100, facing=270), e("LI", 300, 500)]), "A1", Ahead(50.0))
    assert happened(game, EnteredCamp) and in_camp(piece(game, "A1")) == "AC"
    scene = scene_of([CAMP, u("KU", 300, 100), e("LI", 300, 500)])
    assert camp_entered(scene, scene.state.pieces["A1"], scene.outline(scene.state.pieces["AC"])) is None
    guns = scene_of([CAMP, u("ART", 300, 110, facing=270), e("LI", 300, 500)])
    assert objections(guns, "A1", Ahead(50.0)) == []
    assert (
        objections(scene_of([CAMP, u("LI", 300, 100, facing=270), e("LI", 300, 500)]), "A1", Ahead(20.0))
        != []
    )


def test_a_garrison_under_attack_stays() -> None:
    """DBX-BRK-04, DBX-BRK-01, DBX-BIG-08: it is in melee at the walls: it neither marches off nor flees."""
    units = [CAMP, u("LI", 300, 20, inside="AC"), u("LI", 100, 100), e("LI", 300, 90)]
    assert objections(scene_of(units[:3], generals=False), "A1", Ahead(10.0)) == []
    scene = scene_of(units, generals=False)
    assert objections(scene, "A1", Ahead(10.0)) == ["DBX-BRK-01"]
    assert [each.id for each in wavering(scene, scene.state.bodies["A"])] == ["A2"]


def test_an_undefended_camp_is_walked_into() -> None:
    """DBX-CAMP-03: a full front edge on a camp without defenders takes it."""
    empty = e("CAMP", 300, 560, strength=0)
    game = march(stage([u("LI", 300, 490), empty]), "A1", Ahead(50.0))
    assert happened(game, CampTaken) and piece(game, "BC").held_by == "one"


def test_the_player_chooses_who_walks_in() -> None:
    """DBX-CAMP-03, DBX-CON-09: two reach an empty camp side by side; their owner says who holds it."""
    empty = e("CAMP", 300, 560, strength=0)
    units = [u("LI", 280, 490), u("LI", 320, 490), empty, e("LI", 100, 560)]
    for chosen, left in (("A1", "A2"), ("A2", "A1")):
        game = march(stage(units), "A1 A2", Ahead(50.0))
        assert waits_for(game) == "DBX-CAMP-03" and not happened(game, CampTaken)
        act(game, chosen)
        assert in_camp(piece(game, chosen)) == "BC" and not in_camp(piece(game, left))


def test_two_empty_camps_are_both_walked_into() -> None:
    """DBX-CAMP-03: one march that reaches the empty camps of two commands takes both."""
    units = [u("LI", 280, 490), u("LI", 320, 490), e("CAMP", 260, 560, strength=0, id="BC")]
    units += [e("CAMP", 340, 560, strength=0, id="BD"), e("LI", 100, 560)]
    game = march(stage(units), "A1 A2", Ahead(50.0))
    assert {each.camp for each in happened(game, CampTaken)} == {"BC", "BD"}


def test_an_impetuous_winner_walks_into_an_empty_camp() -> None:
    """DBX-CAMP-03, DBX-OUT-07: he reaches it after the enemy who gave way, not by a march."""
    units = [u("ST", 300, 475), e("LI", 300, 495), e("CAMP", 300, 545, strength=0), e("LI", 100, 560)]
    game = stage(units, (6, 1), phase=MELEE, part=0)
    assert is_lost(game, "B1") and piece(game, "BC").held_by == "one"


@pytest.mark.parametrize(("bound", "cost"), [(1, 1), (3, 2)])
def test_leaving_a_taken_camp_costs_more(bound: int, cost: int) -> None:
    """DBX-CAMP-03, DBX-CMD-03: one point extra, but in a player's first bound every move costs one."""
    units = [
        u("GEN", 300, 480),
        u("LI", 300, 540, inside="BC"),
        e("CAMP", 300, 560, strength=0, held_by="one"),
    ]
    scene = scene_of(units, bound=bound)
    assert cost_of(scene, ("A1",)).total == cost


def test_the_owner_retakes_his_camp() -> None:
    """DBX-CAMP-03: by beating the holder, who has the position."""
    held = u("CAMP", 300, 40, strength=0, held_by="two")
    units = [held, u("LI", 300, 90, facing=270, assault="AC"), e("KL", 300, 60, inside="AC", facing=90)]
    scene = scene_of(units, phase=MELEE)
    assert combats(scene) == [("A1", "B1")]
    assert "DBX-M3" in [step.row for step in melee_factor(scene, "B1", "A1").steps]
    game = stage([*units, e("LI", 500, 500)], (6, 1), phase=MELEE, part=0)
    assert piece(game, "AC").held_by == "" and happened(game, CampTaken)


def test_who_mans_a_camp_recoils_within_it() -> None:
    """DBX-CAMP-02, DBX-OUT-02: beaten at the wall a garrison goes back inside, and holds the camp."""
    front = [CAMP, u("LI", 300, 68, inside="AC"), e("LI", 300, 90, assault="AC"), u("LI", 100, 100)]
    game = stage(front, (2, 5), phase=MELEE, part=0)
    assert at(game, "A1") == (300, 48) and in_camp(piece(game, "A1")) == "AC"
    assert not happened(game, CampTaken)


def test_a_beaten_garrison_loses_the_camp() -> None:
    """DBX-CAMP-02, DBX-CAMP-03: it stood there instead of the guard, so nobody defends the camp after it."""
    units = [CAMP, u("LI", 300, 70, inside="AC"), e("ST", 300, 90, assault="AC"), u("LI", 100, 100)]
    game = stage(units, (1, 6), phase=MELEE, part=0)
    assert is_lost(game, "A1") and piece(game, "AC").held_by == "two"
    assert in_camp(piece(game, "B1")) == "AC" and losses(game.state, "one") == 6


def test_who_is_thrown_over_the_wall_leaves_the_camp() -> None:
    """DBX-CAMP-02, DBX-OUT-03: a recoil that ends over the wall goes on until it is clear of the camp."""
    camp = u("CAMP", 300, 100)
    units = [camp, u("LI", 300, 75, inside="AC"), e("LI", 300, 220), u("LI", 100, 100)]
    game = stage(units, (2, 5), phase=SHOOTING, part=0)
    throw(game, 1, 1)
    assert in_camp(piece(game, "A1")) == "AC"
    driven = driven_back(scene_of(units), scene_of(units).state.pieces["A1"])
    assert driven is not None and (driven.stands["A1"].x, driven.stands["A1"].y) == (300.0, 50.0)


def test_a_garrison_flees_out_of_its_camp() -> None:
    """DBX-OUT-05, DBX-CAMP-02: the own walls do not stop a flight."""
    units = [u("CAMP", 300, 300), u("JA", 300, 300, inside="AC"), e("LI", 300, 500)]
    scene = scene_of(units)
    (flight,) = flights_of(scene, scene.state.pieces["A1"]).values()
    assert not flight.destroyed and flight.stands["A1"].y == 205.0
