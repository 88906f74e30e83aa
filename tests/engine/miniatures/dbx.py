"""DBX in miniature: opposed dice, recoils that push friends along, flight off the table."""

from typing import Any

from msgspec import field

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.dice import d6
from pulverdampf.engine.events import Event
from pulverdampf.engine.reckoning import Modifiers, Reckoning, Row, plus
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import Measuring, Outcome, Rulebook, rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ONE, TWO, Clock, Gone, NounDue, OnTable, Piece, Side, State, other
from pulverdampf.table.angles import HALF
from pulverdampf.table.kernel import Outline, gap, overlaps
from pulverdampf.table.paths import Ahead, Turn, first_contact, walk
from pulverdampf.table.shapes import Pose, Rectangle
from pulverdampf.text import Text

BASE = Rectangle(40.0, 20.0)
DEPTH, ALLOWANCE, WIDTH, HEIGHT = BASE.depth, 160.0, 600.0, 600.0
NORTH, SOUTH = 1 << 30, 3 << 30


class Element(Piece, kw_only=True):
    fought: bool = False


class MeleesDue(NounDue, frozen=True):
    """The active side picks the order of the melees that are still to be fought."""

    active: Side


class CombatDue(NounDue, frozen=True):
    one: str
    two: str


class OutcomeDue(NounDue, frozen=True):
    loser: str
    result: str


AnyDue = MeleesDue | CombatDue | OutcomeDue


class Table(State, kw_only=True):
    pieces: dict[str, Element] = field(default_factory=dict)  # type: ignore[assignment]
    agenda: tuple[AnyDue, ...] = ()


class Agreed(Event, frozen=True):
    """What is due has changed."""

    agenda: tuple[AnyDue, ...]

    def apply(self, state: Table) -> None:
        state.agenda = self.agenda


class Fought(Event, frozen=True):
    one: str
    two: str

    def apply(self, state: Table) -> None:
        state.pieces[self.one].fought = state.pieces[self.two].fought = True


class Recoiled(Event, frozen=True):
    """An element went straight back, and pushed others before it."""

    poses: tuple[tuple[str, Pose], ...]

    def apply(self, state: Table) -> None:
        for key, pose in self.poses:
            state.pieces[key].place = OnTable(pose)


class Fled(Event, frozen=True):
    element: str
    pose: Pose | None

    def apply(self, state: Table) -> None:
        gone = Gone("fled", state.clock.turn)
        state.pieces[self.element].place = gone if self.pose is None else OnTable(self.pose)


class Destroyed(Event, frozen=True):
    element: str

    def apply(self, state: Table) -> None:
        state.pieces[self.element].place = Gone("destroyed", state.clock.turn)


class BoundBegun(Event, frozen=True):
    bound: int

    def apply(self, state: Table) -> None:
        state.clock = Clock(self.bound)
        for element in state.pieces.values():
            element.fought = False
        state.agenda = (MeleesDue(ONE if self.bound % 2 else TWO),)


FACTOR = Row("DBX-MEL-04", plus(0), "combat factor", "Kampffaktor")
MODIFIERS = Modifiers(
    "DBX-2.7",
    Text("Melee modifiers", "Modifikatoren im Nahkampf"),
    Row("MINIATURE-DBX-M7", plus(-1), "enemy overlaps", "Feind überlappt", lambda overlaps: overlaps),
)


async def play(battle: Battle[Table]) -> None:
    while battle.state.clock.turn <= 2:
        await settle(battle)
        battle.record(BoundBegun(battle.state.clock.turn + 1))
        await battle.checkpoint()


async def settle(battle: Battle[Table]) -> None:
    """Works off what is due, each combat and each outcome to a checkpoint."""
    while battle.state.agenda:
        match battle.state.agenda[0]:
            case MeleesDue(active):
                await pick_a_melee(battle, active)
            case CombatDue(one, two):
                await fight(battle, one, two)
            case OutcomeDue(loser, "recoil"):
                recoil(battle, loser)
            case OutcomeDue(loser, "flee"):
                flee(battle, loser)
            case OutcomeDue(loser):
                battle.record(Destroyed(loser))
                battle.record(Agreed(battle.state.agenda[1:]))
        await battle.checkpoint()


def face_to_face(one: Outline, two: Outline) -> bool:
    return one.side != two.side and gap(one, two) <= 0.5 and abs(one.x - two.x) < 1.0


def combats(scene: Scene) -> list[tuple[str, str]]:
    """DBX-MEL-01: pairs that touch front to front and have not fought this bound."""
    found = []
    for one in scene.outlines():
        for two in scene.outlines():
            fresh = not (scene.state.pieces[one.owner].fought or scene.state.pieces[two.owner].fought)
            if one.side == ONE and fresh and face_to_face(one, two):
                found.append((one.owner, two.owner))
    return found


@rule("DBX-MEL-10")
async def pick_a_melee(battle: Battle[Table], active: Side) -> None:
    pairs = combats(battle.scene)
    rest = battle.state.agenda[1:]
    if not pairs:
        battle.record(Agreed(rest))
        return
    options = [Option(f"{a}-{b}", Text(f"{a} against {b}", f"{a} gegen {b}"), (a, b)) for a, b in pairs]
    prompt = Prompt("DBX-MEL-10", Text("Which melee?", "Welcher Nahkampf?"))
    one, two = await battle.choose(active, prompt, options)
    battle.record(Agreed((CombatDue(one, two), MeleesDue(active), *rest)))


def strength(scene: Scene, key: str) -> Reckoning:
    """DBX-MEL-04: the factor and its modifiers, never less than nought; DBX-MEL-03: who is free overlaps."""
    me = scene.outline(scene.state.pieces[key])
    everybody = scene.outlines()
    beside = sum(
        1
        for each in everybody
        if each.side != me.side
        and gap(me, each) <= 0.5
        and abs(each.x - me.x) > BASE.width - 1.0
        and not any(face_to_face(each, opponent) for opponent in everybody)
    )
    return Reckoning.of(scene.state.pieces[key].strength, FACTOR).modified_by(MODIFIERS, beside).at_least(0)


def result(mine: int, theirs: int) -> str:
    """Table 2.8 in short: fewer recoils, half or fewer flees, a third or fewer is destroyed."""
    if mine >= theirs:
        return ""
    return "destroyed" if 3 * mine <= theirs else "flee" if 2 * mine <= theirs else "recoil"


@rule("DBX-MEL-04")
async def fight(battle: Battle[Table], one: str, two: str) -> None:
    factors = [battle.reckoned(strength(battle.scene, key), "DBX-MEL-04", key) for key in (one, two)]
    first, second = await battle.opposed(d6, ONE, TWO, rule="DBX-MEL-04", subject=f"{one} {two}")
    totals = (first + factors[0], second + factors[1])
    battle.record(Fought(one, two))
    rest: tuple[AnyDue, ...] = battle.state.agenda[1:]
    for loser, mine, theirs in ((one, *totals), (two, *reversed(totals))):
        if fate := result(mine, theirs):
            rest = (OutcomeDue(loser, fate), *rest)
    battle.record(Agreed(rest))


@rule("DBX-OUT-02", "DBX-OUT-03", "DBX-OUT-04")
def pushed(scene: Scene, key: str, distance: float) -> dict[str, Pose] | None:
    """Where an element and all friends behind it stand after a recoil; none when it is blocked."""
    element = scene.state.pieces[key]
    pose = element.pose.ahead(-distance)
    place = scene.outline_at(element, pose)
    if not on_table(place):
        return None
    moved = {key: pose}
    for met in scene.others(key):
        if not overlaps(place, met):
            continue
        if met.side != element.side:
            return None
        further = pushed(scene, met.owner, depth_into(place, met))
        if further is None:
            return None
        moved |= further
    return moved


def depth_into(place: Outline, met: Outline) -> float:
    """Just far enough: how deep one base stands in another of the same facing."""
    return BASE.depth - abs((met.x - place.x) * place.ux + (met.y - place.y) * place.uy)


def on_table(place: Outline) -> bool:
    return all(0.0 <= x <= WIDTH and 0.0 <= y <= HEIGHT for x, y in place.corners())


def recoil(battle: Battle[Table], loser: str) -> None:
    poses = pushed(battle.scene, loser, DEPTH)
    if poses is None:
        battle.record(Destroyed(loser))
    else:
        battle.record(Recoiled(tuple((key, pose.rounded()) for key, pose in poses.items())))
    battle.record(Agreed(battle.state.agenda[1:]))


@rule("DBX-OUT-05", "DBX-OUT-06")
def flee(battle: Battle[Table], loser: str) -> None:
    """Back by its depth, about, and away as far as it can; off the table it is lost."""
    scene = battle.scene
    element = battle.state.pieces[loser]
    back = element.pose.ahead(-DEPTH)
    path = walk(BASE, back, (Turn(HALF), Ahead(ALLOWANCE)))
    enemies = [each for each in scene.others(loser) if each.side != element.side]
    met = first_contact(path, enemies)
    if any(overlaps(scene.outline_at(element, back), each) for each in enemies) or met is not None:
        battle.record(Destroyed(loser))
    else:
        end = path.end.rounded()
        battle.record(Fled(loser, end if on_table(scene.outline_at(element, end)) else None))
    battle.record(Agreed(battle.state.agenda[1:]))


def lost(state: Table, side: Side) -> int:
    return sum(1 for each in state.pieces.values() if each.side == side and each.pose is None)


def outcome(state: Table) -> Outcome:
    losses = {side: lost(state, side) for side in (ONE, TWO)}
    winner = next((side for side in (ONE, TWO) if losses[side] < losses[other(side)]), None)
    return Outcome(winner, Text("over", "vorbei"), losses)


def two_lines(rows: int = 3, files: int = 2, y: float = 100.0, factor: int = 3) -> Table:
    """Two lines face to face in the given files, side one with friends behind it."""
    pieces: dict[str, Element] = {}
    for file in range(files):
        x = 100.0 + file * BASE.width
        for row in range(rows):
            key, place = f"a{file}{row}", OnTable(Pose(x, y - row * DEPTH, NORTH))
            pieces[key] = Element(key, ONE, None, "line", place, strength=factor)
        enemy = f"e{file}"
        pieces[enemy] = Element(enemy, TWO, None, "line", OnTable(Pose(x, y + DEPTH, SOUTH)), strength=factor)
    return Table(pieces=pieces)


NO_REFERENCE: Any = None
RULEBOOK = Rulebook(
    "dbx-miniature",
    Text("Bases", "Basen"),
    "DBX",
    "1",
    Measuring(Text("mm", "mm"), Text("mm", "mm")),
    Table,
    (Agreed, Fought, Recoiled, Fled, Destroyed, BoundBegun),
    play,
    lambda state, piece: BASE,
    outcome,
    lambda state, side: state.copied(),
    lambda: NO_REFERENCE,
    (MODIFIERS,),
    lambda state: (WIDTH, HEIGHT),
)
