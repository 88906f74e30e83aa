"""Officers: whom they support, how they are hit, how they are saved."""

from pulverdampf.engine.dice import at_least, exactly
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import within
from pulverdampf.text import Text

from ..by_hand.near import beside_form, comrades_form, man_of
from ..events.melee import FiguresLost, OfficerSpared
from ..events.places import LeftTable
from ..formations.coherency import shrink_out_of_ranks
from ..geometry import are_within, units_gap
from ..presence import on_table, on_table_of, standing
from ..spotting.visibility import unit_sees
from ..state import Battle, FrontierState
from ..ten_sided import best, die
from ..units import Figure, Unit

SUPPORT = 6.0
LOUD = 9.0
BESIDE = 2.0
SAVED_ON = 3

SACRIFICE = Text(
    "{name} would fall: does a comrade throw himself in the way?",
    "{name} würde fallen: Wirft sich ein Kamerad dazwischen?",
)
WHO = Text("Who dies for {name}?", "Wer stirbt für {name}?")


@rule("MT-OFF-01", "MT-OFF-07", "MT-FILL-28")
def supporters(scene: Scene, unit: Unit) -> list[Unit]:
    """The officers of a unit's type that stand near enough and do not flee; an officer supports himself."""

    state: FrontierState = scene.state

    def found() -> tuple[str, ...]:
        near = []
        for officer in state.bodies.values():
            if not officer.officer or officer.side != unit.side or officer.troop != unit.troop:
                continue
            if officer.fleeing or not on_table(state, officer):
                continue
            radius = LOUD if officer.talent == "TL-VOICE" else SUPPORT
            if officer.id == unit.id or may_be_near(scene, officer, unit, radius):
                near.append(officer.id)
        return tuple(near)

    return [state.bodies[key] for key in scene.remembered(("supporters", unit.id), found)]


def may_be_near(scene: Scene, officer: Unit, unit: Unit, reach: float) -> bool:
    """Whether an officer stands near a unit; beside a real table he may, and its form asks."""
    return scene.state.by_hand or are_within(scene, officer.id, unit.id, reach)


@rule("MT-OFF-04")
def is_shielded(scene: Scene, shooter: Unit, officer: Unit) -> bool:
    """Whether an officer may not be picked out: friends beside him, and he is not the nearest target."""
    state: FrontierState = scene.state
    if not officer.officer or shooter.has("Sharp"):
        return False
    beside = [
        each
        for each in on_table_of(state, officer.side)
        if not each.officer and not each.vehicle and are_within(scene, each.id, officer.id, BESIDE)
    ]
    if not beside:
        return False
    mine = units_gap(scene, shooter.id, officer.id)
    return any(
        units_gap(scene, shooter.id, each.id) < mine and unit_sees(scene, shooter.id, each.id)
        for each in on_table_of(state, officer.side)
        if each.id != officer.id
    )


@rule("MT-OFF-04")
async def struck_beside(battle: Battle, unit: Unit, by: Unit) -> Unit | None:
    """One die for each officer beside a unit that took losses: one of them may fall on him instead."""
    state = battle.state
    told = await battle.measure(
        lambda: beside_form(state, unit), lambda: {"beside": officers_beside(battle.scene, unit)}
    )
    for officer in on_table_of(state, unit.side):
        if officer.id not in told.get("beside", ()):
            continue
        top = best(state)
        faces = exactly(top - 1, top) if by.gun else exactly(top)
        if await battle.count(1, die(state), faces, rule="MT-OFF-04", by=unit.side, subject=officer.id):
            return officer
    return None


def officers_beside(scene: Scene, unit: Unit) -> list[str]:
    """The officers of a side beside one of its units."""
    return [
        each.id
        for each in on_table_of(scene.state, unit.side)
        if each.officer and each.id != unit.id and are_within(scene, each.id, unit.id, BESIDE)
    ]


def the_man(state: FrontierState, officer: Unit) -> Figure:
    """The figure of an officer."""
    return state.pieces[officer.pieces[0]]


@rule("MT-OFF-05")
def who_may_die_for(scene: Scene, officer: Unit) -> list[Figure]:
    """Friendly foot figures beside an officer, nearest first."""
    state: FrontierState = scene.state
    him = scene.outline(the_man(state, officer))
    found = []
    for unit in on_table_of(state, officer.side):
        if unit.officer or unit.vehicle:
            continue
        for figure in standing(state, unit):
            if figure.kind == "foot" and within(d := gap(him, scene.outline(figure)), BESIDE):
                found.append((d, figure.id, figure))
    return [figure for _, _, figure in sorted(found, key=lambda each: each[:2])]


async def friends_beside(battle: Battle, officer: Unit) -> list[Figure]:
    """The figures beside an officer; beside a real table a man of each unit that has one there."""
    state = battle.state
    found = [] if battle.by_hand else who_may_die_for(battle.scene, officer)
    told = await battle.measure(
        lambda: comrades_form(state, officer),
        lambda: {"comrades": list(dict.fromkeys(each.body for each in found))},
    )
    if battle.by_hand:
        men = (man_of(state, state.bodies[key]) for key in told.get("comrades", ()))
        return [each for each in men if each is not None]
    return found


@rule("MT-OFF-05")
async def saved_by(battle: Battle, officer: Unit) -> Unit | None:
    """The unit of the comrade who throws himself in the way in time and falls in place of the officer."""
    state = battle.state
    friends = await friends_beside(battle, officer)
    if not friends:
        return None
    words = SACRIFICE.filled(name=state.named(officer.id))
    if not await battle.may(officer.side, "MT-OFF-05", words, officer.id):
        return None
    made = await battle.count(
        1, die(state), at_least(SAVED_ON), rule="MT-OFF-05", by=officer.side, subject=officer.id
    )
    if not made:
        return None
    friend = await the_comrade(battle, officer, friends)
    unit = state.bodies[friend.body or ""]
    battle.record(FiguresLost(unit.id, (friend.id,)))
    if standing(state, unit):
        shrink_out_of_ranks(battle, unit)
    else:
        battle.record(LeftTable(unit.id, "destroyed"))
    battle.record(OfficerSpared(officer.id, "sacrifice"))
    return unit


@rule("MT-OFF-05")
async def the_comrade(battle: Battle, officer: Unit, friends: list[Figure]) -> Figure:
    """The owner says which of the figures beside an officer falls in his place."""
    state = battle.state
    options = [Option(each.id, state.named(each.id), each) for each in friends]
    prompt = Prompt("MT-OFF-05", WHO.filled(name=state.named(officer.id)), officer.id)
    return await battle.choose(officer.side, prompt, options)
