"""A round of melee: lances first, then all at once; losses, tests, and who is left."""

from collections.abc import Mapping

from msgspec import Struct

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import BodyId, Due, PieceId, Side, other

from ..by_hand.melees import Meeting, meeting_measured, meeting_told, melee_form
from ..events.melee import Bled, GloryWon
from ..presence import on_table, standing
from ..reactions.consequences import fate_of, react, remove
from ..reactions.fallen import who_falls
from ..reactions.ordeals import Cause
from ..state import Battle, FrontierState
from ..units import Unit
from .aftermath import aftermath
from .blows import (
    LATER,
    Clash,
    arms_of,
    has_lance_shock,
    in_this_melee,
    is_defended,
    settled_defence,
    strike,
    strikers,
)


class Round(Struct, frozen=True):
    """Who fights in a round, as it begins, and what it costs them."""

    clash: Clash
    facing: dict[BodyId, tuple[BodyId, ...]]
    """The enemies of each unit."""
    took_part: dict[BodyId, list[PieceId]]
    """The figures that fight."""
    losses: dict[BodyId, int]
    """What each unit tests for; an officer who was spared tests as after one loss."""
    fallen: dict[Side, int]
    """The figures that really fell."""
    before: dict[BodyId, tuple[int, int, int]]
    """The losses of earlier rounds, by the switch."""
    surprised: tuple[BodyId, ...] = ()
    """Those on whom the melee came by surprise, in this round or an earlier one."""


def round_of(battle: Battle, unit: Unit, clash: Clash, met: Meeting) -> Round:
    """The round that a unit is about to fight."""
    state = battle.state
    bodies = {key: state.bodies[key] for key in in_this_melee(state, unit.id)}
    return Round(
        clash,
        {key: each.engaged for key, each in bodies.items()},
        {key: [figure for figure, _ in met.striking[key]] for key in bodies},
        dict.fromkeys(bodies, 0),
        {unit.side: 0, other(unit.side): 0},
        {key: each.bled for key, each in bodies.items()},
        tuple(key for key, each in bodies.items() if each.surprised),
    )


@rule("MT-MEL-05", "MT-MEL-09")
async def meeting(battle: Battle, keys: list[BodyId], clash: Clash) -> Meeting:
    """Who strikes whom, and who is defended: measured, or as it is told."""
    state, scene = battle.state, battle.scene
    units = [state.bodies[key] for key in keys]
    if not units:
        return Meeting({}, frozenset())
    pairs = [(foe, unit.id) for unit in units for foe in unit.engaged]
    found = Meeting({}, frozenset())
    if not battle.by_hand:
        striking = {unit.id: strikers(scene, unit) for unit in units}
        struck = {(foe, key) for key, each in striking.items() for _, foe in each}
        defended = [(a, b) for a, b in struck if is_defended(scene, state.bodies[a], state.bodies[b], clash)]
        found = Meeting(striking, frozenset(defended))
    defends = {(a, b): settled_defence(state.bodies[a], state.bodies[b], clash) for a, b in pairs}
    told = await battle.measure(
        lambda: melee_form(state, units, defends), lambda: meeting_measured(units, found)
    )
    return meeting_told(state, units, defends, told) if battle.by_hand else found


@stage
@rule("MT-MEL-08", "MT-MEL-11", "MT-MEL-13")
async def fight(battle: Battle, unit: Unit, clash: Clash = LATER) -> None:
    """A round in which a unit charges or acts: blows, losses, and the tests of all who are left."""
    state = battle.state
    if not on_table(state, unit) or not unit.engaged:
        return
    met = await meeting(battle, in_this_melee(state, unit.id), clash)
    this = round_of(battle, unit, clash, met)
    shocked = [key for key in this.facing if has_lance_shock(state, state.bodies[key], clash)]
    deaths: list[Due] = []
    for wave in (shocked, [key for key in this.facing if key not in shocked]):
        suffered = await blows_of(battle, clash, wave, met)
        for key, number in suffered.items():
            deaths += await lose_in_melee(battle, state.bodies[key], number, this)
        if suffered and wave is shocked:
            left = [key for key in this.facing if key not in shocked and on_table(state, state.bodies[key])]
            met = await meeting(battle, left, clash)
    tests = tests_after(state, unit.side, this)
    remember(battle, this)
    all_of_them = tuple(state.bodies[key] for key in this.facing)
    battle.schedule(*deaths, *tests, aftermath.due(all_of_them, tuple(this.facing.values())))


@rule("MT-MEL-08")
async def blows_of(battle: Battle, clash: Clash, wave: list[BodyId], met: Meeting) -> dict[BodyId, int]:
    """The blows of those who strike at the same time; gives what each unit suffers."""
    state = battle.state
    suffered: dict[BodyId, int] = {}
    for key in wave:
        each = state.bodies[key]
        striking = met.striking.get(key, []) if on_table(state, each) else []
        if striking:
            arms = await arms_of(battle, each)
            for foe, number in (await strike(battle, each, clash, striking, arms, met)).items():
                suffered[foe] = suffered.get(foe, 0) + number
                if each.commander:
                    battle.record(GloryWon(each.side, number))
    return suffered


@rule("MT-MEL-05", "MT-MEL-08", "MT-OFF-05")
async def lose_in_melee(battle: Battle, unit: Unit, number: int, this: Round) -> list[Due]:
    """Takes the fallen from those who fought; their owner says who. An officer falls or is saved at once."""
    state = battle.state
    if not on_table(state, unit):
        return []
    if unit.officer:
        fate = await fate_of(battle, unit)
        this.losses[unit.id] += 1
        this.fallen[unit.side] += bool(fate.comrade) or not fate.lives
        if fate.comrade in this.losses:
            this.losses[fate.comrade] += 1
        return list(fate.tests)
    alive = {figure.id for figure in standing(state, unit)}
    candidates = [key for key in this.took_part[unit.id] if key in alive] or sorted(alive)
    fallen = await who_falls(battle, unit, candidates, min(number, len(candidates)), "MT-MEL-05")
    if fallen:
        remove(battle, unit, fallen)
    this.losses[unit.id] += len(fallen)
    this.fallen[unit.side] += len(fallen)
    return []


@rule("MT-MEL-11", "MT-REACT-04", "MT-MEL-15")
def tests_after(state: FrontierState, first: Side, this: Round) -> list[Due]:
    """The tests after a round of all who faced enemies in it, those of the acting side first."""
    strong = {side: _still_fighting(state, this.took_part, side) for side in ("one", "two")}
    tests = []
    for key in sorted(this.facing, key=lambda key: state.bodies[key].side != first):
        unit = state.bodies[key]
        if not on_table(state, unit) or not (state.rulings.melee_test_all or this.losses[key]):
            continue
        mine, theirs = unit.side, other(unit.side)
        earlier = this.before[key]
        own, ours = earlier[0] + this.losses[key], earlier[1] + this.fallen[mine]
        held = (
            ("double", strong[mine] >= 2 * strong[theirs] and strong[mine] > 0),
            ("surprised", was_surprised(state, unit, first, this)),
            ("fewer", ours == 0 or ours < earlier[2] + this.fallen[theirs]),
        )
        facts = tuple(fact for fact, holds in held if holds)
        foes = tuple(state.bodies[foe] for foe in this.facing[key])
        tests.append(react.due(unit, Cause("melee", own, facts), foes))
    return tests


@rule("MT-REACT-04")
def was_surprised(state: FrontierState, unit: Unit, first: Side, this: Round) -> bool:
    """Whether a surprise attack weighs on a unit's test: in its round, or by the switch later too."""
    if this.clash.surprise:
        return unit.side != first or state.rulings.surprise_both
    if state.rulings.surprise_lasts == "round":
        return False
    return unit.id in this.surprised or (state.rulings.surprise_both and bool(this.surprised))


@rule("MT-REACT-04")
def remember(battle: Battle, this: Round) -> None:
    """By the switch the losses of a round count again after the next rounds of the same melee."""
    state = battle.state
    if state.rulings.melee_losses == "melee":
        for key, losses in this.losses.items():
            unit = state.bodies[key]
            if unit.engaged:
                battle.record(Bled(key, losses, this.fallen[unit.side], this.fallen[other(unit.side)]))


@rule("MT-REACT-04")
def _still_fighting(state: FrontierState, took_part: Mapping[str, list[str]], side: Side) -> int:
    """How many of a side's figures took part in the round and survived it."""
    return sum(
        1
        for key, figures in took_part.items()
        if state.bodies[key].side == side
        for figure in figures
        if state.pieces[figure].pose is not None
    )
