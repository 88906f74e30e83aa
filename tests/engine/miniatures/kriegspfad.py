"""Kriegspfad in miniature: an ambush that a marching enemy walks into, and shooting that counts at once."""

from collections.abc import Iterator
from typing import Any

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.dice import at_least, d20
from pulverdampf.engine.orders import Form, March, Objection, Placement, Standing
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import Measuring, Outcome, Rulebook, rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ONE, TWO, OnTable, Reserve, Side, other
from pulverdampf.table.kernel import gap
from pulverdampf.table.paths import Ahead, first_contact, first_within, walk
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text, verbatim
from tests.engine.miniatures.kriegspfad_events import (
    BASE,
    NEAR,
    NORTH,
    RANGE,
    RATE,
    SOUTH,
    Agreed,
    AmbushLaid,
    AnyDue,
    Declared,
    DeclareDue,
    DeployDue,
    Element,
    LossesTaken,
    Moved,
    MoveDue,
    Revealed,
    Rolled,
    ShotsDue,
    Trail,
    TurnBegun,
    WalkDue,
)


@rule("KP-TURN-03")
async def play(battle: Battle[Trail]) -> None:
    state = battle.state
    while state.clock.turn <= 2:
        if state.agenda:
            await settle(battle, state.agenda[0])
        else:
            battle.record(TurnBegun(state.clock.turn + 1))
        await battle.checkpoint()


async def settle(battle: Battle[Trail], due: AnyDue) -> None:
    match due:
        case DeployDue(side):
            order = await battle.order(side, ambush_form(battle.state, side), seen_by=side)
            for piece, standing in order.stands.items():
                battle.record(AmbushLaid(piece, standing.pose.rounded()))
            battle.record(Agreed(battle.state.agenda[1:]))
        case MoveDue(side):
            await move(battle, side)
        case WalkDue():
            await walk_on(battle, due)
        case DeclareDue(side):
            await declare(battle, side)
        case ShotsDue():
            await shoot(battle)


def standing(state: Trail, side: Side) -> list[Element]:
    return [each for each in state.pieces.values() if each.side == side and each.pose is not None]


@rule("KP-MOVE-01", "KP-FILL-39")
async def move(battle: Battle[Trail], side: Side) -> None:
    """A side moves one unit; it is asked even if it could only pass, or silence would tell of an ambush."""
    state = battle.state
    movers = [each.id for each in standing(state, side) if not each.hidden]
    options = [Option(key, verbatim(key), key) for key in (*movers, "pass")]
    prompt = Prompt("KP-TURN-03", Text("Which unit?", "Welche Einheit?"))
    mover = await battle.choose(side, prompt, options, even_if_single=True)
    rest = state.agenda[1:]
    if mover != "pass":
        order = await battle.order(side, march_form(mover))
        rest = (WalkDue(mover, order.legs), *rest)
    battle.record(Agreed(rest))


@rule("KP-DEPL-06", "KP-FILL-39")
async def walk_on(battle: Battle[Trail], due: WalkDue) -> None:
    """Walks until a hidden enemy is met; there the mover may stop or go on."""
    state, scene = battle.state, battle.scene
    mover = state.pieces[due.piece]
    assert mover.pose
    path = walk(BASE, mover.pose, due.legs)
    ambushers = [each for each in standing(state, other(mover.side)) if each.hidden]
    met = first_within(path, NEAR, [scene.outline(each) for each in ambushers])
    if met is None:
        blocked = first_contact(path, scene.others(mover.id))
        path = path if blocked is None else path.until(blocked.leg, blocked.share)
        battle.record(Moved(mover.id, path.end.rounded()))
        battle.record(Agreed(state.agenda[1:]))
        return
    walked = path.until(met.leg, met.share)
    battle.record(Moved(mover.id, walked.end.rounded()))
    found = state.pieces[met.outline.owner]
    assert found.pose
    battle.record(Revealed(found.id, found.pose))
    left = (Ahead(path.length - walked.length),)
    battle.record(Agreed((WalkDue(mover.id, left), *state.agenda[1:])))
    stop = Text("Stop here?", "Hier anhalten?")
    if await battle.may(mover.side, "KP-FILL-39", stop, mover.id):
        battle.record(Agreed(state.agenda[1:]))


@rule("KP-FIRE-02")
async def declare(battle: Battle[Trail], side: Side) -> None:
    state, scene = battle.state, battle.scene
    for shooter in standing(state, side):
        if shooter.hidden:
            continue
        targets = [
            each.id
            for each in standing(state, other(side))
            if not each.hidden and gap(scene.outline(shooter), scene.outline(each)) <= RANGE
        ]
        options = [Option(key, verbatim(key), key) for key in (*targets, "hold")]
        prompt = Prompt("KP-FIRE-02", Text("Shoot at?", "Schießen auf?"), shooter.id)
        target = await battle.choose(side, prompt, options)
        if target != "hold":
            battle.record(Declared(shooter.id, target))
    battle.record(Agreed(state.agenda[1:]))


@rule("KP-FIRE-01")
async def shoot(battle: Battle[Trail]) -> None:
    """All shots are rolled one by one; only when the last has fallen do they count."""
    state = battle.state
    if state.shots:
        shooter, target = state.shots[0]
        by = state.pieces[shooter].side
        hit = await battle.count(1, d20, at_least(14), rule="KP-FIRE-01", by=by, subject=shooter)
        battle.record(Rolled(target, hit))
    else:
        battle.record(LossesTaken())
        battle.record(Agreed(state.agenda[1:]))


def march_form(mover: str) -> Form[March]:
    def check(order: March, scene: Scene) -> Iterator[Objection]:
        piece = scene.state.pieces[mover]
        path = walk(BASE, piece.pose, order.legs)
        if order.movers != (mover,):
            yield Objection("KP-TURN-03", Text("not this unit", "nicht diese Einheit"))
        if path.length > RATE:
            yield Objection("KP-MOVE-01", Text("too far", "zu weit"), RATE, path.length)
        if first_contact(path, scene.others(mover)) is not None:
            yield Objection("KP-MOVE-05", Text("somebody stands there", "dort steht jemand"))

    prompt = Prompt("KP-MOVE-01", Text("March where?", "Wohin?"), mover)
    ideas = [March((mover,), (Ahead(length),)) for length in (RATE, 4.0, 0.0)]
    return Form(March, prompt, (mover,), check, lambda scene: ideas)


def ambush_form(state: Trail, side: Side) -> Form[Placement]:
    ambushers = tuple(each.id for each in state.pieces.values() if each.side == side and each.hidden)

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        if tuple(order.stands) != ambushers:
            yield Objection("KP-DEPL-05", Text("each ambush has its place", "jeder Hinterhalt hat einen Ort"))
        for placed in order.stands.values():
            if not (8.0 <= placed.pose.y <= 14.0 and 0.0 <= placed.pose.x <= 24.0):
                yield Objection("KP-DEPL-05", Text("only in the wood", "nur im Wald"))

    def ideas(scene: Scene) -> Iterator[Placement]:
        for y in (9.0, 12.0):
            yield Placement({each: Standing(Pose(9.0, y, SOUTH)) for each in ambushers})

    return Form(Placement, Prompt("KP-DEPL-05", Text("Where?", "Wo?")), ambushers, check, ideas)


def seen(state: Trail, side: Side) -> Trail:
    """Hidden enemies are not there at all."""
    view = state.copied()
    view.pieces = {key: each for key, each in view.pieces.items() if each.side == side or not each.hidden}
    return view


def outcome(state: Trail) -> Outcome:
    left = {side: len(standing(state, side)) for side in (ONE, TWO)}
    winner = None if left[ONE] == left[TWO] else max(left, key=lambda side: left[side])
    return Outcome(winner, Text("over", "vorbei"), left)


def trail() -> Trail:
    pieces = {
        "a": Element("a", ONE, None, "foot", OnTable(Pose(6.0, 2.0, NORTH))),
        "b": Element("b", TWO, None, "foot", OnTable(Pose(6.0, 16.0, SOUTH))),
        "h": Element("h", TWO, None, "foot", Reserve("ambush"), hidden=True),
    }
    return Trail(pieces=pieces, agenda=(DeployDue(TWO),))


NO_REFERENCE: Any = None
RULEBOOK = Rulebook(
    "kp-miniature",
    Text("War path", "Kriegspfad"),
    "KP",
    "1",
    Measuring(Text("inch", "Zoll"), Text('"', '"')),
    Trail,
    (AmbushLaid, Moved, Revealed, Declared, Rolled, LossesTaken, Agreed, TurnBegun),
    play,
    lambda state, piece: BASE,
    outcome,
    seen,
    lambda: NO_REFERENCE,
    (),
    lambda state: (24.0, 24.0),
)
