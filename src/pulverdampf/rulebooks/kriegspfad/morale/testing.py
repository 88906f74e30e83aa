"""Morale tests: all causes of a turn, the throw, and those who run when they see others run."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from msgspec import Struct

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.dice import at_least, d6
from pulverdampf.engine.reckoning import STATES, Modifiers, Reckoning, Row, plus
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle, stage
from pulverdampf.engine.state import OnTable, Side, other
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import within
from pulverdampf.text import Text

from ..by_hand.deeds import climb_by_hand
from ..by_hand.nerves import prophet_asked, witnesses_asked
from ..command.commanders import may_ignore_by_hand, may_ignore_tests
from ..events.nerves import CAUSES, Tested, TestIgnored
from ..events.turns import PhaseBegan
from ..geometry import place_of, unit_gap
from ..sight.seeing import sees
from ..special.buildings import climb, climbers
from ..special.wagons import plunder
from ..state import MORALE, Battle, Fallen, WarState, audience, on_table, on_table_of, present, seen_of
from ..units import Element, Unit, are_warriors, takes_tests
from .losses import mark, remove_shaken

FRIEND_SEEN = 12.0
LEADER_MISSED = 24.0
PROPHET_REACH = 24.0
PROPHET_PATIENCE = 3
MEDICINE_LASTS = 4
FAILED = 2


class Nerve(Struct, frozen=True):
    """A unit before a morale test."""

    unit: Unit
    heartened: bool
    """Good medicine helps it."""

    def has(self, trait: str) -> bool:
        """Whether the unit has a trait."""
        return self.unit.has(trait)


NEEDED = Modifiers(
    "KP-T-MORALE",
    Text("Morale test (D6)", "Moraltest (W6)"),
    # id                      effect    English         German
    Row("KP-MOR-11.brave",    plus(-1), "brave",        "tapfer",        lambda nerve: nerve.has("brave")),
    Row("KP-MOR-11.militia",  plus(+1), "militia",      "Miliz",         lambda nerve: nerve.has("militia")),
    Row("KP-MOR-11.medicine", plus(-1), "war medicine", "Kriegsmedizin", lambda nerve: nerve.heartened),
)  # fmt: skip
USUAL = Row("KP-MOR-11", STATES, "usual", "üblich")

IGNORE = Text(
    "{name}: ignore the test because the commander is watching ({cause})?",
    "{name}: den Test ignorieren, weil der Befehlshaber zusieht ({cause})?",
)


@rule("KP-MOR-01", "KP-TURN-02", "KP-FILL-49")
async def morale_phase(battle: Battle) -> None:
    """Step 7: first the wagons are plundered, then every unit takes all its tests."""
    state = battle.state
    if not state.clock.part:
        battle.record(PhaseBegan(MORALE, 1))
        await plunder(battle)
        seen = await witnessed(battle, state.fallen)
        dues = [
            take_test.due(unit, cause)
            for side in (state.first, other(state.first))
            for unit in on_table_of(state, side)
            for cause in causes_of(state, unit, seen)
        ]
        battle.schedule(*dues)
    await settle(battle)
    if state.clock.part == 1:
        battle.record(PhaseBegan(MORALE, 2))
        if battle.by_hand:
            await climb_by_hand(battle)
        else:
            battle.schedule(*(climb.due(*each) for each in climbers(battle.scene)))
        await settle(battle)


@rule("KP-MOR-01", "KP-MOR-05", "KP-MOR-06")
def causes(scene: Scene, unit: Unit) -> Iterator[str]:
    """Every reason a unit has to test this turn, one for each test."""
    state: WarState = scene.state
    return causes_of(state, unit, witnesses(scene, unit.side, state.fallen))


@rule("KP-MOR-01", "KP-MOR-05", "KP-MOR-06")
def causes_of(state: WarState, unit: Unit, seen: Told) -> Iterator[str]:
    """The same once it is known who saw friends and leaders fall."""
    if not takes_tests(unit):
        return
    yield from causes_by_fallen(unit, state.fallen, seen)
    yield from unit.causes
    if are_warriors(unit):
        yield from ["guns"] * unit.gun_hits
    yield from ["loss"] * unit.lost
    if unit.side in state.burnt_own:
        yield "village"


@rule("KP-MOR-02", "KP-MOR-07", "KP-MOR-08", "KP-FILL-35")
def causes_by_fallen(unit: Unit, fallen: Iterable[Fallen], seen: Told) -> Iterator[str]:
    """Friends lost in sight, leaders lost within 24, the wagon fort lost wherever it was."""
    for at, each in enumerate(fallen):
        if each.side != unit.side:
            continue
        if each.what == "wagons":
            yield "wagons"
        elif unit.id in seen.get(str(at), ()):
            yield from ["friend"] if each.what == "unit" else ["leader"] * (2 if are_warriors(unit) else 1)


async def witnessed(battle: Battle, fallen: Sequence[Fallen]) -> Told:
    """Who of both sides saw friends and leaders fall, each under the number of the fallen."""
    state, told = battle.state, Told()
    for side in (state.first, other(state.first)) if fallen else ():
        told |= await battle.measure(
            partial(witnesses_asked, state, side, fallen), partial(witnesses, battle.scene, side, fallen)
        )
    return told


@rule("KP-MOR-02", "KP-MOR-07", "KP-MOR-08")
def witnesses(scene: Scene, side: Side, fallen: Sequence[Fallen]) -> Told:
    """The same for one side, measured."""
    state: WarState = scene.state
    friends = [each for each in on_table_of(state, side) if takes_tests(each)]
    return {
        str(at): [unit.id for unit in friends if _knows(scene, unit, each)]
        for at, each in enumerate(fallen)
        if each.side == side
    }


def _knows(scene: Scene, unit: Unit, fallen: Fallen) -> bool:
    match fallen.what:
        case "unit":
            return fallen.body != unit.id and _sees_fall(scene, unit, fallen)
        case "commander" | "prophet":
            return _nearest(scene, unit, fallen) <= LEADER_MISSED + 1e-4
        case _:
            return False


def _ghosts(scene: Scene, fallen: Fallen) -> list[Element]:
    """The fallen as they last stood."""
    state: WarState = scene.state
    piece = state.pieces[state.bodies[fallen.body].pieces[0]]
    fired = max(state.pieces[key].fired for key in state.bodies[fallen.body].pieces)
    return [
        Element(
            f"{fallen.body}~{i}", piece.side, piece.body, piece.kind, OnTable(pose), piece.formation,
            fired=fired,
        )
        for i, pose in enumerate(fallen.poses)
    ]  # fmt: skip


def _nearest(scene: Scene, unit: Unit, fallen: Fallen) -> float:
    places = [scene.outline(each) for each in _ghosts(scene, fallen)]
    own = [place_of(scene, each) for each in present(scene.state, unit)]
    return min((gap(mine, place) for mine in own for place in places), default=float("inf"))


def _sees_fall(scene: Scene, unit: Unit, fallen: Fallen) -> bool:
    """Whether an element within 12 of where a friend was lost had it in sight."""
    ghosts = _ghosts(scene, fallen)
    return any(
        within(gap(place_of(scene, mine), scene.outline(ghost)), FRIEND_SEEN) and sees(scene, mine, ghost)
        for mine in present(scene.state, unit)
        for ghost in ghosts
    )


@rule("KP-STRAT-07")
def is_heartened(state: WarState, unit: Unit) -> bool:
    """Whether good medicine helps warriors in the first turns."""
    return are_warriors(unit) and state.medicine.get(unit.side) == 5 and state.clock.turn <= MEDICINE_LASTS


@rule("KP-STRAT-07", "KP-STRAT-09", "KP-FILL-36", "KP-DEPL-08")
def is_protected(scene: Scene, unit: Unit) -> bool:
    """Whether warriors shrug failures off: the best medicine, or a prophet who is still believed."""
    state: WarState = scene.state
    if has_best_medicine(state, unit):
        return True
    return is_believed(state, unit) and any(
        within(unit_gap(scene, unit, body), PROPHET_REACH)
        for body in seen_of(state, unit.side)
        if body.troop == "prophet"
    )


@rule("KP-STRAT-07")
def has_best_medicine(state: WarState, unit: Unit) -> bool:
    """Whether the best medicine protects warriors in the first turns."""
    best = state.medicine.get(unit.side) == 6 and state.clock.turn <= MEDICINE_LASTS
    return best and are_warriors(unit)


@rule("KP-STRAT-09", "KP-FILL-36", "KP-DEPL-08")
def is_believed(state: WarState, unit: Unit) -> bool:
    """Whether there is a prophet whom warriors still believe, wherever he stands."""
    force = state.forces.get(unit.side)
    if not are_warriors(unit) or force is None or not force.uses("prophet"):
        return False
    if state.shot_down.get(unit.side, 0) >= PROPHET_PATIENCE:
        return False
    return any(body.troop == "prophet" for body in seen_of(state, unit.side))


@rule("KP-T-MORALE", "KP-MOR-11")
def needed(state: WarState, unit: Unit) -> Reckoning:
    """What the die must show: 4, for the brave 3, for militia 5."""
    return Reckoning.of(4, USUAL).modified_by(NEEDED, Nerve(unit, is_heartened(state, unit)))


@stage
@rule("KP-MOR-10", "KP-MOR-11", "KP-MOR-02", "KP-MARK-02")
async def take_test(battle: Battle, unit: Unit, cause: str) -> None:
    """A unit ignores a test or throws for it; two markers for a failure, and who has five runs."""
    state = battle.state
    if not on_table(state, unit):
        return
    if not unit.ignored and _may_ignore(battle, unit):
        text = IGNORE.filled(name=state.named(unit.id), cause=CAUSES[cause])
        if await battle.may(unit.side, "KP-MOR-10", text, unit.id, audience(unit)):
            battle.record(TestIgnored(unit.id, cause, audience(unit)))
            return
    reckoning = needed(state, unit)
    face = battle.reckoned(reckoning, "KP-MOR-11", unit.id, audience(unit))
    passed = await battle.count(
        1, d6, at_least(face), rule="KP-MOR-11", by=unit.side, subject=unit.id, why=reckoning,
        seen_by=audience(unit),
    )  # fmt: skip
    battle.record(Tested(unit.id, cause, bool(passed), audience(unit)))
    if not passed and not await _is_spared(battle, unit):
        mark(battle, unit, FAILED, cause)
        before = len(state.fallen)
        if remove_shaken(battle):
            await alarm(battle, state.fallen[before:])


def _may_ignore(battle: Battle, unit: Unit) -> bool:
    """Whether the commander may spare a unit a test; beside a real table the players see whether he does."""
    if battle.by_hand:
        return may_ignore_by_hand(battle.state, unit)
    return may_ignore_tests(battle.scene, unit)


async def _is_spared(battle: Battle, unit: Unit) -> bool:
    """Whether a failure does nothing to a unit."""
    state = battle.state
    if has_best_medicine(state, unit):
        return True
    if not is_believed(state, unit):
        return False
    told = await battle.measure(
        lambda: prophet_asked(state, unit), lambda: {"near": is_protected(battle.scene, unit)}
    )
    return bool(told["near"])


@rule("KP-MOR-02", "KP-MOR-07")
async def alarm(battle: Battle, fallen: tuple[Fallen, ...]) -> None:
    """Those who ran cause further tests at once, also for units that have tested."""
    state = battle.state
    seen = await witnessed(battle, fallen)
    battle.schedule(
        *(
            take_test.due(unit, cause)
            for side in (state.first, other(state.first))
            for unit in on_table_of(state, side)
            if takes_tests(unit)
            for cause in causes_by_fallen(unit, fallen, seen)
        )
    )
