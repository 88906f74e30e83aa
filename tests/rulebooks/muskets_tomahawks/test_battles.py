"""Whole battles by chance, and how fast they go."""

from random import Random

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game, folded
from pulverdampf.engine.journal import chain_hash
from pulverdampf.engine.requests import Choose
from pulverdampf.engine.scene import Scene
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.rulebooks.muskets_tomahawks.armies.mustering import begin, default_armies, ready_armies
from pulverdampf.rulebooks.muskets_tomahawks.geometry import layout
from pulverdampf.rulebooks.muskets_tomahawks.movement.footing import Terms
from pulverdampf.rulebooks.muskets_tomahawks.movement.walking import walk_form
from pulverdampf.rulebooks.muskets_tomahawks.presence import on_table_of
from pulverdampf.rulebooks.muskets_tomahawks.spotting.sightings import chance_to_spot
from pulverdampf.rulebooks.muskets_tomahawks.spotting.spotting import enemies_of
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState

from .crowds import LIVELY, crowded


def fight(state: FrontierState, seed: int) -> Game:
    """A battle between two who like to fight."""
    game, lots, general = Game(RULEBOOK, state, SeededDice(seed)), Random(seed), ByChance(seed)
    for _ in range(6000):
        request = game.request
        if request is None:
            return game
        assert request.by is not None
        if isinstance(request, Choose):
            keys = list(request.options)
            answer = lots.choices(keys, [LIVELY.get(key, 1.0) for key in keys])[0]
        else:
            answer = general.answer(game.view(request.by))
        game.answer(answer, request.by)
    raise AssertionError("the battle does not end")


@pytest.mark.parametrize("seed", range(12))
def test_a_battle_in_the_thick_of_it_ends(seed: int) -> None:
    """MT-VIC-01: whatever happens, and the log tells it all."""
    game = fight(crowded(seed), seed)
    assert game.outcome is not None
    assert folded(game.initial, game.log) == game.state


@pytest.mark.parametrize("seed", range(3))
def test_what_is_carried_over_from_table_to_table_changes_nothing(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """MT-VIS-01: sight, aims and distances of units that stand as they stood, or all worked out anew."""
    carried = chain_hash(fight(crowded(seed), seed))
    monkeypatch.setattr(
        FrontierState, "stands", lambda state: {key: (object(),) for key in (*state.bodies, *state.pieces)}
    )
    assert chain_hash(fight(crowded(seed), seed)) == carried


@pytest.mark.parametrize("scenario", ["S1", "S2", "S3", "S4", "S5", "S6"])
@pytest.mark.parametrize("seed", range(len(sorted(ready_armies())[::3])))
def test_every_scenario_is_fought_to_its_end(scenario: str, seed: int) -> None:
    """MT-VIC-01: with ready forces, from the first die."""
    armies = ready_armies()
    one = armies[sorted(armies)[::3][seed]]
    two = armies[default_armies(one=one)[1]]
    game = fight(begin(one, two, scenario=scenario), seed)
    assert game.outcome is not None


def test_spotting_of_all_against_all_gives_chances() -> None:
    """MT-SPOT-07: every unit of both sides against every enemy."""
    state = crowded(2)
    scene = Scene(state, layout)
    scene.outlines()
    found = [
        chance_to_spot(scene, unit.id, target)
        for side in ("one", "two")
        for unit in on_table_of(state, side)
        for target in enemies_of(state, side)
    ]
    chances = [each for each in found if each is not None]
    assert chances and all(each.needed >= 0 and each.distance >= 0 for each in chances)


def test_every_idea_of_a_drag_is_judged() -> None:
    """MT-MOVE-04: a unit of many figures, one idea after the other."""
    state = crowded(3)
    scene = Scene(state, layout)
    unit = max(on_table_of(state, "one"), key=lambda each: len(each.pieces))
    form = walk_form(state, Terms(unit.id, unit.formation), "MT-MOVE-04")
    ideas = list(form.ideas(scene))
    assert any(not form.objections(idea, scene) for idea in ideas)
