"""Muskets & Tomahawks in miniature: a common deck, secret hands, vigilance part-way along a move, dummies."""

from collections.abc import Iterator
from typing import Any

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.dice import at_least, d10
from pulverdampf.engine.orders import Form, March, Objection
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import Measuring, Outcome, Rulebook, rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ONE, TWO, OnTable, Side, other
from pulverdampf.table.kernel import gap
from pulverdampf.table.paths import Ahead, walk
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text, verbatim
from tests.engine.miniatures.muskets_events import (
    BASE,
    CLOCKS,
    HAND,
    MOVE,
    NORTH,
    SIGHT,
    SOUTH,
    ActDue,
    Agreed,
    AnyDue,
    Drawn,
    Fell,
    Frontier,
    MomentDue,
    Moved,
    PlayDue,
    Played,
    PointGained,
    ReactDue,
    Spotted,
    TurnEnded,
    Unit,
    WalkDue,
    Watched,
)


async def play(battle: Battle[Frontier]) -> None:
    while battle.state.clock.turn == 0:
        due = battle.state.agenda[0]
        match due:
            case PlayDue(active):
                await play_a_card(battle, active)
            case ActDue(unit):
                await act(battle, unit)
            case WalkDue(unit, left):
                await walk_on(battle, unit, left)
            case MomentDue():
                await watch(battle, due)
            case ReactDue(unit):
                await react(battle, unit)
        await battle.checkpoint()


@rule("MT-CARD-01", "MT-CARD-02", "MT-CARD-04", "MT-CARD-09")
async def play_a_card(battle: Battle[Frontier], active: Side) -> None:
    """The active side fills its hand and plays a card; the owner of the card acts."""
    state = battle.state
    while len(state.hand(active)) < HAND and len(state.deck):
        drawn = await battle.draw(state.deck.lots, rule="MT-CARD-01", by=active, seen_by=active)
        battle.record(Drawn(active, drawn))
    if not state.hand(active) or state.clocks >= CLOCKS:
        battle.record(TurnEnded())
        return
    options = [Option(card, verbatim(card), card) for card in dict.fromkeys(state.hand(active))]
    prompt = Prompt("MT-CARD-02", Text("Which card?", "Welche Karte?"))
    card = await battle.choose(active, prompt, options, even_if_single=True)
    battle.record(Played(active, card))
    owner = card.partition(":")[0]
    acting = [each.id for each in state.pieces.values() if each.side == owner and each.pose]
    if owner not in ("clock", active):
        battle.record(PointGained(active))
    battle.record(Agreed((*map(ActDue, acting), PlayDue(other(active)))))


@rule("MT-ACT-01", "MT-VIG-01", "MT-HID-02", "MT-SPOT-07")
async def act(battle: Battle[Frontier], key: str) -> None:
    """One action; a marker only moves or stays."""
    state = battle.state
    unit, rest = state.pieces[key], state.agenda[1:]
    actions = ("move", "stay") if unit.kind == "marker" else ("move", "watch", "spot")
    options = [Option(each, verbatim(each), each) for each in actions]
    action = await battle.choose(unit.side, Prompt("MT-ACT-01", Text("Act?", "Tun?"), key), options)
    battle.record(Watched(key, action == "watch"))
    battle.record(Agreed(rest))
    if action == "move":
        battle.record(Agreed((WalkDue(key, MOVE), *rest)))
    elif action == "spot":
        face = await battle.total(1, d10, rule="MT-SPOT-07", by=unit.side, subject=key)
        for marker in in_sight(battle.scene, unit):
            if marker.kind == "marker" and face >= 5:
                battle.record(Spotted(marker.id, marker.stands_for))


def in_sight(scene: Scene, unit: Unit) -> list[Unit]:
    mine = scene.outline(unit)
    enemies = [each for each in scene.state.pieces.values() if each.side != unit.side and each.pose]
    return [each for each in enemies if gap(mine, scene.outline(each)) <= SIGHT]


@rule("MT-MOVE-03", "MT-VIG-02")
async def walk_on(battle: Battle[Frontier], key: str, left: float) -> None:
    """Orders the way, or what is left of it after an interruption."""
    unit = battle.state.pieces[key]
    order = await battle.order(unit.side, walk_form(key, left))
    ahead = sum(leg.distance for leg in order.legs if isinstance(leg, Ahead))
    battle.record(Agreed((MomentDue(key, ahead, left), *battle.state.agenda[1:])))


@rule("MT-VIG-02", "MT-VIG-03", "MT-VIG-04")
async def watch(battle: Battle[Frontier], due: MomentDue) -> None:
    """At the start, after every inch and at the end a vigilant enemy may shoot at the mover."""
    state = battle.state
    mover, rest = state.pieces[due.unit], state.agenda[1:]
    for watcher in in_sight(battle.scene, mover):
        offer = Text("Interrupt?", "Unterbrechen?")
        if watcher.vigilant and await battle.may(watcher.side, "MT-VIG-02", offer, watcher.id):
            await interrupt(battle, watcher, mover, due, rest)
            return
    if due.ahead <= 0.0:
        battle.record(Agreed(rest))
        return
    step = min(1.0, due.ahead)
    path = walk(BASE, mover.pose, (Ahead(step),)) if mover.pose else None
    assert path
    battle.record(Moved(mover.id, path.end.rounded()))
    battle.record(Agreed((MomentDue(mover.id, due.ahead - step, due.left - step), *rest)))


async def interrupt(
    battle: Battle[Frontier], watcher: Unit, mover: Unit, due: MomentDue, rest: tuple[AnyDue, ...]
) -> None:
    """The shots fall at once; the reaction, then the rest of the move, are due."""
    hits = await battle.count(
        watcher.strength, d10, at_least(6), rule="MT-FIRE-03", by=watcher.side, subject=watcher.id
    )
    battle.record(Watched(watcher.id, False))
    if mover.kind == "marker":
        battle.record(Spotted(mover.id, mover.stands_for))
    if hits and mover.pose:
        battle.record(Fell(mover.id, hits))
    if mover.pose is None:
        battle.record(Agreed(rest))
        return
    onward = (WalkDue(mover.id, due.left), *rest) if due.left > 0.0 else rest
    battle.record(Agreed((ReactDue(mover.id), *onward) if hits else onward))


@rule("MT-REACT-01", "MT-REACT-05")
async def react(battle: Battle[Frontier], key: str) -> None:
    """A bad test is a recoil, and a recoil ends the action."""
    unit, rest = battle.state.pieces[key], battle.state.agenda[1:]
    face = await battle.total(1, d10, rule="MT-REACT-01", by=unit.side, subject=key)
    if face < 4:
        assert unit.pose
        battle.record(Moved(key, unit.pose.ahead(-MOVE).rounded()))
        rest = tuple(due for due in rest if due != WalkDue(key, getattr(due, "left", -1.0)))
    battle.record(Agreed(rest))


def walk_form(key: str, left: float) -> Form[March]:
    def check(order: March, scene: Scene) -> Iterator[Objection]:
        if order.movers != (key,) or not all(isinstance(leg, Ahead) for leg in order.legs):
            yield Objection("MT-MOVE-03", Text("straight ahead", "geradeaus"))
            return
        length = walk(BASE, scene.state.pieces[key].pose, order.legs).length
        if length > left:
            yield Objection("MT-MOVE-03", Text("too far", "zu weit"), left, length)

    prompt = Prompt("MT-MOVE-03", Text("Which way?", "Welcher Weg?"), key)
    ideas = [March((key,), (Ahead(min(length, left)),)) for length in (MOVE, 2.5)]
    return Form(March, prompt, (key,), check, lambda scene: ideas)


def seen(state: Frontier, side: Side) -> Frontier:
    """Unseen cards are one heap, unseen hands only a number, and a marker is a marker."""
    view = state.copied()
    unseen = state.hand(other(side))
    view.deck = state.deck.with_(*unseen)
    view.hold(other(side), ("?",) * len(unseen))
    for unit in view.pieces.values():
        if unit.side != side and unit.kind == "marker":
            unit.stands_for, unit.strength = "?", 0
    return view


def outcome(state: Frontier) -> Outcome:
    return Outcome(None, Text("over", "vorbei"), dict(zip((ONE, TWO), state.points, strict=True)))


def frontier(real: str = "m1") -> Frontier:
    """Regulars of side one; side two has scouts on guard and two markers, one of them a dummy."""

    def unit(key: str, side: Side, x: float, y: float, kind: str, strength: int, is_: str = "unit") -> Unit:
        pose = Pose(x, y, NORTH if side == ONE else SOUTH)
        return Unit(key, side, None, kind, OnTable(pose), strength=strength, stands_for=is_)

    markers = [
        unit(key, TWO, x, 20.0, "marker", 5 * (key == real), "unit" if key == real else "dummy")
        for key, x in (("m1", 4.0), ("m2", 20.0))
    ]
    units = [unit("r", ONE, 12.0, 4.0, "unit", 8), unit("s", TWO, 12.0, 20.0, "unit", 4), *markers]
    return Frontier(pieces={each.id: each for each in units}, agenda=(PlayDue(ONE),))


NO_REFERENCE: Any = None
RULEBOOK = Rulebook(
    "mt-miniature",
    Text("Frontier", "Grenzland"),
    "MT",
    "1",
    Measuring(Text("inch", "Zoll"), Text('"', '"')),
    Frontier,
    (Drawn, Played, PointGained, Agreed, Watched, Moved, Fell, Spotted, TurnEnded),
    play,
    lambda state, piece: BASE,
    outcome,
    seen,
    lambda: NO_REFERENCE,
    (),
    lambda state: (24.0, 24.0),
)
