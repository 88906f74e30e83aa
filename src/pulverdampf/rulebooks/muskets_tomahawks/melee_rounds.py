"""A round of melee: lances first, then all at once; losses, tests, and who is left."""

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import Side, other
from pulverdampf.rulebooks.muskets_tomahawks.agenda import carries_out, schedule
from pulverdampf.rulebooks.muskets_tomahawks.artillery import take_guns
from pulverdampf.rulebooks.muskets_tomahawks.dues import (
    AftermathDue,
    AnyDue,
    DeathDue,
    MeleeDue,
    ReactDue,
    ReformDue,
    WalkDue,
)
from pulverdampf.rulebooks.muskets_tomahawks.events import BrokeOff, GloryWon, name
from pulverdampf.rulebooks.muskets_tomahawks.fire_dice import remove
from pulverdampf.rulebooks.muskets_tomahawks.footing import Terms
from pulverdampf.rulebooks.muskets_tomahawks.melee import (
    has_lance_shock,
    in_this_melee,
    spends_pistols,
    strike,
    strikers,
)
from pulverdampf.rulebooks.muskets_tomahawks.presence import on_table, standing
from pulverdampf.rulebooks.muskets_tomahawks.state import Battle, FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.units import Unit
from pulverdampf.rulebooks.muskets_tomahawks.walking import walk_form
from pulverdampf.rulebooks.muskets_tomahawks.ways import ways_of
from pulverdampf.text import Text

REFORM, PURSUIT = 2.0, 4.0

WHO_FALLS = Text("{name}: who falls?", "{name}: Wer fällt?")
AND_NOW = Text("{name}: the enemy is gone. And now?", "{name}: Der Feind ist weg. Und nun?")
STAND, RE_FORM = Text("stand", "stehen bleiben"), Text("re-form (2″)", "neu ordnen (2″)")
RUN_AFTER = Text("run after them (4″)", "nachsetzen (4″)")


@carries_out(MeleeDue)
@rule("MT-MEL-08", "MT-MEL-11", "MT-MEL-13")
async def fight(battle: Battle, due: MeleeDue) -> None:
    """Blows, losses, and the tests of all who are left."""
    state = battle.state
    if not on_table(state, state.bodies[due.body]):
        return
    units = in_this_melee(state, due.body)
    if len(units) < 2:
        return
    facing = tuple(state.bodies[key].engaged for key in units)
    took_part = {key: [figure for figure, _ in strikers(battle.scene, state.bodies[key])] for key in units}
    losses = dict.fromkeys(units, 0)
    shocked = [key for key in units if has_lance_shock(state, state.bodies[key], due)]
    deaths: list[AnyDue] = []
    for wave in (shocked, [key for key in units if key not in shocked]):
        suffered: dict[str, int] = {}
        for key in wave:
            unit = state.bodies[key]
            striking = strikers(battle.scene, unit) if on_table(state, unit) else []
            if striking:
                pistol = await spends_pistols(battle, unit)
                for foe, number in (await strike(battle, unit, due, striking, pistol)).items():
                    suffered[foe] = suffered.get(foe, 0) + number
                    if unit.commander:
                        battle.record(GloryWon(unit.side, number))
        for key, number in suffered.items():
            unit = state.bodies[key]
            fallen, dying = await lose_in_melee(battle, unit, number, took_part[key])
            losses[key] += fallen
            deaths += dying
    tests = tests_after(state, due, units, facing, losses, took_part)
    schedule(battle, *deaths, *tests, AftermathDue(tuple(units), facing))


@rule("MT-MEL-05", "MT-MEL-08", "MT-OFF-05")
async def lose_in_melee(
    battle: Battle, unit: Unit, number: int, fought: list[str]
) -> tuple[int, list[AnyDue]]:
    """Takes the fallen from those who fought; their owner says who. An officer may still be saved."""
    state = battle.state
    if unit.officer:
        return 1, [DeathDue(unit.pieces[0], unit.engaged, (), "melee")]
    alive = {figure.id for figure in standing(state, unit)}
    candidates = [key for key in fought if key in alive] or sorted(alive)
    number = min(number, len(candidates))
    fallen: list[str] = []
    while len(fallen) < number and len(candidates) > number - len(fallen):
        options = [Option(key, name(state, key), key) for key in candidates]
        prompt = Prompt("MT-MEL-05", WHO_FALLS.filled(name=name(state, unit.id)), unit.id)
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
    due: MeleeDue,
    units: list[str],
    facing: tuple[tuple[str, ...], ...],
    losses: dict[str, int],
    took_part: dict[str, list[str]],
) -> list[ReactDue]:
    """The tests after a round, those of the acting side first."""
    first = state.bodies[due.body].side
    sides = {side: _side_total(state, losses, side) for side in ("one", "two")}
    strong = {side: _still_fighting(state, took_part, side) for side in ("one", "two")}
    order = sorted(units, key=lambda key: state.bodies[key].side != first)
    tests = []
    for key in order:
        unit = state.bodies[key]
        if not on_table(state, unit) or not (state.rulings.melee_test_all or losses[key]):
            continue
        mine, theirs = unit.side, other(unit.side)
        surprised = due.surprise and (mine != first or state.rulings.surprise_both)
        held = (
            ("double", strong[mine] >= 2 * strong[theirs] and strong[mine] > 0),
            ("surprised", surprised),
            ("fewer", sides[mine] == 0 or sides[mine] < sides[theirs]),
        )
        facts = tuple(fact for fact, holds in held if holds)
        tests.append(ReactDue(key, "melee", losses[key], facts, facing[units.index(key)]))
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


@carries_out(AftermathDue)
@rule("MT-MEL-13", "MT-MEL-14")
async def aftermath(battle: Battle, due: AftermathDue) -> None:
    """Those whose enemies have all left may re-form; the others stay engaged."""
    state = battle.state
    part_those_out_of_reach(battle, due.units)
    freed = []
    for key, enemies in zip(due.units, due.enemies, strict=True):
        unit = state.bodies[key]
        if on_table(state, unit) and enemies and not unit.engaged and not unit.fleeing:
            leavers = tuple(each for each in enemies if on_table(state, state.bodies[each]))
            freed.append(ReformDue(key, leavers))
    schedule(battle, *freed)


@rule("MT-MEL-13")
def part_those_out_of_reach(battle: Battle, units: tuple[str, ...]) -> None:
    """Units of which nobody reaches anybody any more are no longer in melee."""
    state = battle.state
    for key in units:
        unit = state.bodies[key]
        if unit.engaged and on_table(state, unit):
            both = [unit, *(state.bodies[foe] for foe in unit.engaged)]
            if not any(strikers(battle.scene, each) for each in both):
                battle.record(BrokeOff(key))


@carries_out(ReformDue)
@rule("MT-MEL-14", "MT-FILL-44")
async def re_form(battle: Battle, due: ReformDue) -> None:
    """Up to 2 inches to put the ranks in order; the ferocious may run 4 after the leavers."""
    state = battle.state
    unit = state.bodies[due.body]
    if not on_table(state, unit) or unit.engaged or unit.fleeing:
        return
    options = [Option("stand", STAND, 0.0), Option("re-form", RE_FORM, REFORM)]
    if unit.has("Ferocious") and due.leavers:
        options.append(Option("pursue", RUN_AFTER, PURSUIT))
    prompt = Prompt("MT-MEL-14", AND_NOW.filled(name=name(state, unit.id)), unit.id)
    most = await battle.choose(unit.side, prompt, options)
    if most > 0.0:
        form = walk_form(state, Terms(unit.id, unit.formation, most=most), "MT-MEL-14")
        order = await battle.order(unit.side, form, seen_by=unit.side)
        schedule(battle, WalkDue(unit.id, ways_of(state, order)))
    take_guns(battle)
