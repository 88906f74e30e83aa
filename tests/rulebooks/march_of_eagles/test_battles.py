"""Whole battles by chance: they end, offer what they accept, and leave the table in order."""

from collections.abc import Mapping
from random import Random

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Choose
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles.armies.mustering import begin, default_armies, ready_armies
from pulverdampf.rulebooks.march_of_eagles.events.places import Moved
from pulverdampf.table.kernel import gap
from tests.rulebooks.march_of_eagles.invariants import faults, screens_out_of_reach

FIELDS = ("TS-1", "TS-2", "TS-3", "TS-4", "TS-5", "TS-6", "dice")
SCENARIOS = ("SC-1", "SC-2", "SC-3")
INFANTRY = sorted(key for key in ready_armies() if not key.endswith(("X", "0")))
ALTERNATIVES: dict[str, object] = {
    "column_rough_dice": 2, "backward_halved": "always", "recruit_malus_scope": "tests_and_fire",
    "british_colours": "one_piece", "stationary_may_shoot": True, "rally_delay": "next_turn",
    "move_kinds": "wheel_then_advance", "skirmisher_evade": True, "weather": True, "bravery_mode": "double",
    "resolve_timing": "immediate", "casualty_model": "held_until_half", "support_stacking": "once",
    "flank_confuses": "always", "melee_tie_losses": 2, "cinc_death_scope": "in_sight",
    "df_test_counts": False,
}  # fmt: skip


def fought(seed: int, one: str, two: str, **kind: object) -> Game:
    """Plays a battle to its end and looks at the table at every announcement."""
    armies = ready_armies()
    game = Game(RULEBOOK, begin(armies[one], armies[two], **kind), SeededDice(seed))  # type: ignore[arg-type]
    general = ByChance(seed)
    for _ in range(4000):
        if game.over:
            return game
        (asked,) = game.waiting_for()
        if asked.rule == "MOE-ACT-01":
            assert game.state.agenda == ()
            assert faults(game) == []
            assert screens_out_of_reach(game) <= 1
        before = {key: piece.pose for key, piece in game.state.pieces.items()}
        noted = len(game.log)
        game.answer(general.answer(game.view(asked.by)), asked.by)
        _keeps_four_inches(game, before, noted)
    raise AssertionError("the battle does not end")


def _keeps_four_inches(game: Game, before: Mapping[str, object], noted: int) -> None:
    """MOE-MAN-13: a march or wheel never ends nearer than four inches, unless it was nearer already."""
    moved = [each for each in game.log[noted:] if isinstance(each, Moved)]
    if not moved or any(each.how not in ("forward", "backward", "wheel") for each in moved):
        return
    scene = game.battle.scene
    for each in moved:
        piece = game.state.pieces[each.body]
        if piece.pose != each.pose:
            continue
        after, was = scene.outline(piece), scene.outline_at(piece, before[each.body])  # type: ignore[arg-type]
        for enemy in scene.outlines():
            stood = before.get(enemy.owner) == game.state.pieces[enemy.owner].pose
            if enemy.side != piece.side and enemy.kind != "commander" and stood:
                assert gap(after, enemy) >= min(4.0, gap(was, enemy)) - 0.001


@pytest.mark.parametrize("seed", range(21))
def test_battles_on_every_field(seed: int) -> None:
    """MOE-FILL-30, MOE-FILL-31: seven kinds of terrain, both tables."""
    lots = Random(seed)
    rulings = {"table": "48x48"} if seed % 4 == 1 else {}
    fought(seed, lots.choice(INFANTRY), lots.choice(INFANTRY), terrain=FIELDS[seed % 7], rulings=rulings)


@pytest.mark.parametrize("seed", range(12))
def test_battles_of_every_scenario(seed: int) -> None:
    """MOE-FILL-32: deployment in shallow zones, garrisons, reserves, exits."""
    one, two = default_armies(SCENARIOS[seed % 3])
    fought(seed, one, two, scenario=SCENARIOS[seed % 3])


@pytest.mark.parametrize("seed", range(12))
def test_battles_under_other_rulings(seed: int) -> None:
    """MOE-OPT-05: switches mixed by lot, in every other battle cavalry and guns."""
    lots = Random(seed)
    rulings = {key: value for key, value in ALTERNATIVES.items() if lots.random() < 0.4}
    one, two = ("BR-X", "FR-X") if seed % 2 else (lots.choice(INFANTRY), lots.choice(INFANTRY))
    if seed % 2:
        rulings |= {"cavalry": True, "artillery": True}
    fought(seed, one, two, terrain=lots.choice(FIELDS), rulings=rulings)


@pytest.mark.parametrize("seed", range(3))
def test_every_option_is_accepted(seed: int) -> None:
    """MOE-ACT-02, MOE-ACT-03: each key that is offered leads on, and to an order that exists."""
    armies = ready_armies()
    game = Game(RULEBOOK, begin(armies["BR-B"], armies["BW-B"], terrain=FIELDS[seed]), SeededDice(seed))
    general, lots = ByChance(seed), Random(seed)
    for _ in range(250):
        if game.over:
            break
        (asked,) = game.waiting_for()
        if isinstance(asked, Choose) and lots.random() < 0.25:
            for key in asked.options:
                twin = game.clone()
                twin.answer(key)
                if not twin.over and not isinstance(twin.waiting_for()[0], Choose):
                    general.answer(twin.view(twin.waiting_for()[0].by))
        game.answer(general.answer(game.view(asked.by)), asked.by)
