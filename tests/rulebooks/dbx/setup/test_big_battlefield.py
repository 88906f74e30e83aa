"""The field of the big battle: its terrain, and how three commands are deployed on it."""

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.requests import Chance, Choose, Order
from pulverdampf.engine.state import Clock, Reserve
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.rulebooks.dbx.armies import mustering
from pulverdampf.rulebooks.dbx.events.setup import FeaturesPicked
from pulverdampf.rulebooks.dbx.setup.ground.choice import ATTACKER, DEFENDER, PALETTES, sector_objections
from pulverdampf.rulebooks.dbx.setup.ground.laying import Dice, spot_for
from pulverdampf.rulebooks.dbx.setup.preparations import Picked
from pulverdampf.rulebooks.dbx.terrain.ground import BAD_GOING
from tests.rulebooks.dbx.command.test_big_battle import three
from tests.rulebooks.dbx.staging import Staged, act, ideas, options, stage_state, waits_for


def test_terrain_of_a_big_battle() -> None:
    """DBX-BIG-03, DBX-T-BIG: four to eight and two to four features, two places in all, at the edge on
    one to four."""
    palette = PALETTES["ARABLE"]
    assert not list(sector_objections(palette, DEFENDER, {"WOOD": 3, "FARM": 1}, {}))
    assert list(sector_objections(palette, DEFENDER, {"WOOD": 3}, {}))
    assert not list(sector_objections(palette, ATTACKER, {"FARM": 2}, {}))
    assert list(sector_objections(palette, DEFENDER, {"WOOD": 1, "FARM": 3}, {"SHILL": 1, "FARM": 1}))
    assert not list(sector_objections(palette, DEFENDER, {"WOOD": 1, "FARM": 3}, {"SHILL": 2}))
    assert list(sector_objections(palette, ATTACKER, {"BUA": 1, "FARM": 1}, {"BUA": 2}))
    six = three(rulings={"big_terrain": "six_sectors"})
    wood = Picked("F1", "WOOD", "two")
    assert spot_for(six, wood, Dice(1, 4)).touches and spot_for(six, wood, Dice(1, 5)).keeps == 100
    halves = three()
    assert not spot_for(halves, Picked("F1", "WOOD", "two", 1), Dice(1, 4)).touches


def test_which_command_is_deployed_next() -> None:
    """DBX-BIG-04: command by command, the sides in turn from the defender on; each player picks his own."""
    state = three()
    state.clock, state.stage = Clock(), "deployment"
    for each in state.pieces.values():
        each.place = Reserve()
    game = stage_state(state)
    assert waits_for(game) == "DBX-BIG-04" and options(game) == ["B-1", "B-2", "B-3"]
    act(game, "B-3")
    act(game, ideas(game)[0])
    assert game.state.deployed == ("B-3",) and options(game) == ["A-1", "A-2", "A-3"]
    act(game, "A-2")
    act(game, ideas(game)[0])
    assert options(game) == ["B-1", "B-2"]


def laid_out(seed: int, one: str = "SYW-09-36", two: str = "SYW-06-36") -> Staged:
    """A big battle in six sectors, from the armies to the base edges, by players of chance."""
    ready = mustering.ready_armies()
    start = mustering.begin(ready[one], ready[two], rulings={"big_terrain": "six_sectors"})
    game, dice, player = stage_state(start), SeededDice(seed), ByChance(seed)
    while game.state.stage in ("attacker", "weather", "terrain", "placing"):
        request = game.request
        if isinstance(request, Chance):
            game.answer_faces(request.thrown(dice.roll)[1])
        else:
            assert isinstance(request, Choose | Order)
            game.answer(player.answer(game.view(request.by)))
    return game


@pytest.mark.parametrize("seed", range(4))
def test_switch_big_terrain(seed: int) -> None:
    """DBX-BIG-03, DBX-T-BIG: in six sectors the attacker chooses two to four features and the defender four
    to eight, three of all are bad going; the defender's are rolled for first, and all of them are laid."""
    game = laid_out(seed)
    picked = next(each for each in game.log if isinstance(each, FeaturesPicked)).picked
    attacker, defender = game.state.attacker, game.state.defender
    by = [each.by for each in picked]
    assert 2 <= by.count(attacker) <= 4 and 4 <= by.count(defender) <= 8
    assert sum(1 for each in picked if each.kind in BAD_GOING) >= 3
    assert sum(1 for each in picked if each.kind in ("BUA", "OASIS")) <= 2
    diced = [each.by for each in picked if each.kind != "WATER"]
    assert diced == sorted(diced, key=lambda side: side == attacker)
    assert set(game.state.features) == {each.id for each in picked}
