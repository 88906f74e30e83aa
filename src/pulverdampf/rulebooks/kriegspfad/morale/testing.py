"""Morale tests: all causes of a turn, the throw, and those who run when they see others run."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from pulverdampf.engine.dice import at_least, d6
from pulverdampf.engine.reckoning import STATES, Modifiers, Reckoning, Row, plus
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import settle, stage
from pulverdampf.engine.state import OnTable, other
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import within
from pulverdampf.text import Text

from ..command.commanders import may_ignore_tests
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
        plunder(battle)
        dues = [
            take_test.due(unit, cause)
            for side in (state.first, other(state.first))
            for unit in on_table_of(state, side)
            for cause in causes(battle.scene, unit)
        ]
        battle.schedule(*dues)
    await settle(battle)
    if state.clock.part == 1:
        battle.record(PhaseBegan(MORALE, 2))
        battle.schedule(*(climb.due(*each) for each in climbers(battle.scene)))
        await settle(battle)


@rule("KP-MOR-01", "KP-MOR-05", "KP-MOR-06")
def causes(scene: Scene, unit: Unit) -> Iterator[str]:
    """Every reason a unit has to test this turn, one for each test."""
    if not takes_tests(unit):
        return
    state: WarState = scene.state
    yield from causes_by_fallen(scene, unit, state.fallen)
    yield from unit.causes
    if are_warriors(unit):
        yield from ["guns"] * unit.gun_hits
    yield from ["loss"] * unit.lost
    if unit.side in state.burnt_own:
        yield "village"


@rule("KP-MOR-02", "KP-MOR-07", "KP-MOR-08", "KP-FILL-35")
def causes_by_fallen(scene: Scene, unit: Unit, fallen: Iterable[Fallen]) -> Iterator[str]:
    """Friends lost in sight, leaders lost within 24, the wagon fort lost wherever it was."""
    for each in fallen:
        if each.side != unit.side:
            continue
        match each.what:
            case "unit":
                if each.body != unit.id and _sees_fall(scene, unit, each):
                    yield "friend"
            case "commander" | "prophet":
                if _nearest(scene, unit, each) <= LEADER_MISSED + 1e-4:
                    yield from ["leader"] * (2 if are_warriors(unit) else 1)
            case "wagons":
                yield "wagons"


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
    if not are_warriors(unit):
        return False
    if state.medicine.get(unit.side) == 6 and state.clock.turn <= MEDICINE_LASTS:
        return True
    force = state.forces.get(unit.side)
    if force is None or not force.uses("prophet") or state.shot_down.get(unit.side, 0) >= PROPHET_PATIENCE:
        return False
    return any(
        within(unit_gap(scene, unit, body), PROPHET_REACH)
        for body in seen_of(state, unit.side)
        if body.troop == "prophet"
    )


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
    if not unit.ignored and may_ignore_tests(battle.scene, unit):
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
    if not passed and not is_protected(battle.scene, unit):
        mark(battle, unit, FAILED, cause)
        before = len(state.fallen)
        if remove_shaken(battle):
            alarm(battle, state.fallen[before:])


@rule("KP-MOR-02", "KP-MOR-07")
def alarm(battle: Battle, fallen: tuple[Fallen, ...]) -> None:
    """Those who ran cause further tests at once, also for units that have tested."""
    state = battle.state
    battle.schedule(
        *(
            take_test.due(unit, cause)
            for side in (state.first, other(state.first))
            for unit in on_table_of(state, side)
            if takes_tests(unit)
            for cause in causes_by_fallen(battle.scene, unit, fallen)
        )
    )
