"""A round of melee: lances first, then all at once; losses, tests, and who is left."""

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Due, Side, other
from pulverdampf.text import Text

from ..events.melee import GloryWon
from ..presence import on_table, standing
from ..reactions.consequences import react, remove, save_or_lose
from ..reactions.ordeals import Cause
from ..state import Battle, FrontierState
from ..units import Unit
from .aftermath import aftermath
from .blows import LATER, Clash, has_lance_shock, in_this_melee, spends_pistols, strike, strikers

WHO_FALLS = Text("{name}: who falls?", "{name}: Wer fällt?")


@stage
@rule("MT-MEL-08", "MT-MEL-11", "MT-MEL-13")
async def fight(battle: Battle, unit: Unit, clash: Clash = LATER) -> None:
    """A round in which a unit charges or acts: blows, losses, and the tests of all who are left."""
    state = battle.state
    if not on_table(state, unit):
        return
    units = in_this_melee(state, unit.id)
    if len(units) < 2:
        return
    facing = {key: state.bodies[key].engaged for key in units}
    took_part = {key: [figure for figure, _ in strikers(battle.scene, state.bodies[key])] for key in units}
    losses = dict.fromkeys(units, 0)
    shocked = [key for key in units if has_lance_shock(state, state.bodies[key], clash)]
    deaths: list[Due] = []
    for wave in (shocked, [key for key in units if key not in shocked]):
        suffered: dict[str, int] = {}
        for key in wave:
            each = state.bodies[key]
            striking = strikers(battle.scene, each) if on_table(state, each) else []
            if striking:
                pistol = await spends_pistols(battle, each)
                for foe, number in (await strike(battle, each, clash, striking, pistol)).items():
                    suffered[foe] = suffered.get(foe, 0) + number
                    if each.commander:
                        battle.record(GloryWon(each.side, number))
        for key, number in suffered.items():
            fallen, dying = await lose_in_melee(battle, state.bodies[key], number, took_part[key])
            losses[key] += fallen
            deaths += dying
    tests = tests_after(state, unit.side, clash, facing, losses, took_part)
    all_of_them = tuple(state.bodies[key] for key in units)
    battle.schedule(*deaths, *tests, aftermath.due(all_of_them, tuple(facing.values())))


@rule("MT-MEL-05", "MT-MEL-08", "MT-OFF-05")
async def lose_in_melee(battle: Battle, unit: Unit, number: int, fought: list[str]) -> tuple[int, list[Due]]:
    """Takes the fallen from those who fought; their owner says who. An officer may still be saved."""
    state = battle.state
    if unit.officer:
        foes = tuple(state.bodies[key] for key in unit.engaged)
        return 1, [save_or_lose.due(unit, foes, (), "melee")]
    alive = {figure.id for figure in standing(state, unit)}
    candidates = [key for key in fought if key in alive] or sorted(alive)
    number = min(number, len(candidates))
    fallen: list[str] = []
    while len(fallen) < number and len(candidates) > number - len(fallen):
        options = [Option(key, state.named(key), key) for key in candidates]
        prompt = Prompt("MT-MEL-05", WHO_FALLS.filled(name=state.named(unit.id)), unit.id)
        chosen = await battle.choose(unit.side, prompt, options)
        candidates.remove(chosen)
        fallen.append(chosen)
    fallen += candidates[: number - len(fallen)]
    if fallen:
        remove(battle, unit, tuple(fallen))
    return len(fallen), []


@rule("MT-MEL-11", "MT-REACT-04", "MT-MEL-15")
def tests_after(
    state: FrontierState,
    first: Side,
    clash: Clash,
    facing: dict[str, tuple[str, ...]],
    losses: dict[str, int],
    took_part: dict[str, list[str]],
) -> list[Due]:
    """The tests after a round of all who faced enemies in it, those of the acting side first."""
    sides = {side: _side_total(state, losses, side) for side in ("one", "two")}
    strong = {side: _still_fighting(state, took_part, side) for side in ("one", "two")}
    tests = []
    for key in sorted(facing, key=lambda key: state.bodies[key].side != first):
        unit = state.bodies[key]
        if not on_table(state, unit) or not (state.rulings.melee_test_all or losses[key]):
            continue
        mine, theirs = unit.side, other(unit.side)
        surprised = clash.surprise and (mine != first or state.rulings.surprise_both)
        held = (
            ("double", strong[mine] >= 2 * strong[theirs] and strong[mine] > 0),
            ("surprised", surprised),
            ("fewer", sides[mine] == 0 or sides[mine] < sides[theirs]),
        )
        facts = tuple(fact for fact, holds in held if holds)
        foes = tuple(state.bodies[foe] for foe in facing[key])
        tests.append(react.due(unit, Cause("melee", losses[key], facts), foes))
    return tests


def _side_total(state: FrontierState, losses: dict[str, int], side: Side) -> int:
    return sum(number for key, number in losses.items() if state.bodies[key].side == side)


@rule("MT-REACT-04")
def _still_fighting(state: FrontierState, took_part: dict[str, list[str]], side: Side) -> int:
    """How many of a side's figures took part in the round and survived it."""
    return sum(
        1
        for key, figures in took_part.items()
        if state.bodies[key].side == side
        for figure in figures
        if state.pieces[figure].pose is not None
    )
