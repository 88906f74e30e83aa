"""A duel of two companies: a dozen toy rules that ask every kind of question the engine knows."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.decks import Deck
from pulverdampf.engine.dice import at_least, below, d6, d10, exactly
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Extent, Form, March, Objection
from pulverdampf.engine.reckoning import Modifiers, Reckoning, Row, plus, times
from pulverdampf.engine.requests import Choose, Option, Prompt
from pulverdampf.engine.rulebook import Measuring, Outcome, Rulebook, rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import carry_out_next, stage
from pulverdampf.engine.state import ONE, SIDES, TWO, Body, OnTable, Side, other
from pulverdampf.table.paths import Ahead, walk
from pulverdampf.table.shapes import Pose, Shape
from pulverdampf.text import Text, verbatim
from tests.engine.toy_events import (
    ALLOWANCE,
    BASE,
    STRUCK,
    CardDrawn,
    Moved,
    Opened,
    SergeantUsed,
    TurnBegun,
)
from tests.engine.toy_events import (
    Company as Company,
)
from tests.engine.toy_events import (
    Duel as Duel,
)
from tests.engine.toy_events import (
    Lost as Lost,
)


class Shot(Struct, frozen=True):
    distance: float
    steady: bool


GROUPS = Row("TOY-05-groups", plus(0), "muskets", "Musketen")
DICE = Modifiers(
    "TOY-05",
    Text("Dice of a volley", "Würfel einer Salve"),
    #   id              effect       en               de                   when
    Row("TOY-05-near", plus(2), "target is near", "Ziel ist nah", lambda shot: shot.distance <= 4),
    Row("TOY-05-steady", plus(1), "steady", "fest", lambda shot: shot.steady),
    Row("TOY-05-far", times(1, 2), "target is far", "Ziel ist fern", lambda shot: shot.distance > 12),
)


def volley(company: Company, shot: Shot) -> Reckoning:
    return Reckoning.of(company.strength, GROUPS).modified_by(DICE, shot).rounded().at_least(1)


def company(state: Duel, side: Side) -> Company:
    return next(each for each in state.pieces.values() if each.side == side)


def distance(state: Duel) -> float:
    one, two = company(state, ONE).pose, company(state, TWO).pose
    assert one and two
    return abs(two.y - one.y) - BASE.depth


@rule("TOY-00")
async def play(battle: Battle[Duel]) -> None:
    if battle.state.clock.turn == 0:
        await open_the_duel(battle)
        await battle.checkpoint()
    while battle.state.clock.turn <= 3 and both_stand(battle.state):
        await settle(battle)
        if both_stand(battle.state):
            battle.record(TurnBegun(battle.state.clock.turn + 1))
            battle.schedule(act.due(ONE), act.due(TWO))
            await battle.checkpoint()


def both_stand(state: Duel) -> bool:
    return all(each.strength for each in state.pieces.values())


async def settle(battle: Battle[Duel]) -> None:
    """Works off what is due; begun anew at any checkpoint it goes on."""
    while battle.state.agenda and both_stand(battle.state):
        await carry_out_next(battle)


@rule("TOY-01", "TOY-02", "TOY-03")
async def open_the_duel(battle: Battle[Duel]) -> None:
    """Stances in secret, a card each that only its owner sees, and the higher die begins."""
    prompt = Prompt("TOY-02", Text("Stance?", "Haltung?"))
    stances = [Option(key, verbatim(key), key) for key in ("bold", "wary")]
    chosen = await battle.together(*(Choose(side, prompt, stances) for side in SIDES))
    for side in SIDES:
        drawn = await battle.draw(battle.state.deck.lots, rule="TOY-03", by=side, seen_by=side)
        battle.record(CardDrawn(side, drawn))
    faces = await battle.roll_off(d6, {ONE: 1}, rule="TOY-01")
    first = ONE if faces[ONE] + 1 > faces[TWO] else TWO
    battle.record(Opened(tuple(chosen), first))
    battle.schedule(act.due(first), act.due(other(first)))


@stage
@rule("TOY-04")
async def act(battle: Battle[Duel], side: Side) -> None:
    """A company shoots, marches or stands."""
    state = battle.state
    mine = company(state, side)

    def options() -> Iterable[Option[str]]:
        for key in ("shoot", "march", "stand"):
            yield Option(key, verbatim(key), key)

    action = await battle.choose(side, Prompt("TOY-04", Text("Act?", "Tun?"), mine.id), options)
    if action == "shoot":
        shot = Shot(distance(state), action == "stand")
        dice = battle.reckoned(volley(mine, shot), "TOY-05", mine.id)
        battle.schedule(shoot.due(side, dice))
    elif action == "march":
        await march(battle, mine)


@stage
@rule("TOY-05", "TOY-06", "TOY-07")
async def shoot(battle: Battle[Duel], side: Side, dice: int) -> None:
    """Fours hit, a six may strike an officer; the sergeant may have one miss thrown again."""
    state = battle.state
    mine, target = company(state, side), company(state, other(side))
    hits, sixes = await battle.counts(
        dice, d6, at_least(4), exactly(6), rule="TOY-05", by=side, subject=mine.id
    )
    again = Text("Again?", "Noch einmal?")
    if hits < dice and mine.sergeant and await battle.may(side, "TOY-06", again, mine.id):
        hits += await battle.count(1, d6.again_once(below(2)), at_least(4), rule="TOY-06", by=side)
        battle.record(SergeantUsed(mine.id))
    if sixes and await battle.draw(STRUCK, rule="TOY-07", by=side) == "officer":
        hits += 1
    battle.record(Lost(target.id, hits))
    if hits and min(await battle.throw(2, d6, rule="TOY-08", by=target.side)) == 1:
        battle.record(Lost(target.id, 1))


@rule("TOY-09", "TOY-10")
async def march(battle: Battle[Duel], mine: Company) -> None:
    """Straight ahead as ordered, cut by two dice; who touches the enemy fights."""
    order = await battle.order(mine.side, march_form(mine))
    rolled = await battle.total(2, d6, rule="TOY-09", by=mine.side, subject=mine.id)
    assert mine.pose
    path = walk(BASE, mine.pose, order.legs)
    room = max(0.0, min(path.length, float(rolled), distance(battle.state)))
    given = await battle.order(mine.side, extent_form(mine, room))
    battle.measured("TOY-09", given.upto, mine.pose.point, path.pose_at(given.upto).point)
    battle.record(Moved(mine.id, path.pose_at(given.upto).rounded()))
    if distance(battle.state) <= 0.0:
        one, two = await battle.opposed(d10, ONE, TWO, rule="TOY-10")
        if one != two:
            battle.record(Lost(company(battle.state, TWO if one > two else ONE).id, abs(one - two)))


def march_form(mine: Company) -> Form[March]:
    def check(order: March, scene: Scene) -> Iterator[Objection]:
        if order.movers != (mine.id,):
            yield Objection("TOY-09", Text("not this company", "nicht diese Kompanie"))
            return
        pose = scene.state.pieces[mine.id].pose
        length = walk(BASE, pose, order.legs).length
        if length > ALLOWANCE:
            yield Objection("TOY-09", Text("too far", "zu weit"), ALLOWANCE, length)

    def near(order: March, scene: Scene) -> Iterator[March]:
        path = walk(BASE, scene.state.pieces[mine.id].pose, order.legs)
        yield March((mine.id,), path.cut(ALLOWANCE).legs)

    def ideas(scene: Scene) -> Iterator[March]:
        yield from (March((mine.id,), (Ahead(length),)) for length in (ALLOWANCE, 3.0))

    return Form(March, Prompt("TOY-09", Text("March?", "Marsch?"), mine.id), (mine.id,), check, ideas, near)


def extent_form(mine: Company, room: float) -> Form[Extent]:
    def check(order: Extent, scene: Scene) -> Iterator[Objection]:
        if order.upto > room:
            yield Objection("TOY-09", Text("too far", "zu weit"), room, order.upto)

    prompt = Prompt("TOY-09", Text("How far?", "Wie weit?"), mine.id)
    ideas = [Extent(room), Extent(0.0)]
    return Form(Extent, prompt, (mine.id,), check, lambda scene: ideas, limits=((0.0, room),))


def seen(state: Duel, side: Side) -> Duel:
    """Nobody sees another's card: it might still lie in the deck."""
    view = state.copied()
    hidden = [
        hand for owner, hand in ((ONE, state.hand_one), (TWO, state.hand_two)) if owner != side and hand
    ]
    view.deck = Deck.of([*(card for card, n in state.deck.cards for _ in range(n)), *hidden])
    if side != ONE:
        view.hand_one = "?" if state.hand_one else ""
    if side != TWO:
        view.hand_two = "?" if state.hand_two else ""
    return view


def outcome(state: Duel) -> Outcome | None:
    one, two = company(state, ONE).strength, company(state, TWO).strength
    if state.conceded:
        return Outcome(other(state.conceded), Text("conceded", "aufgegeben"))
    winner = ONE if one > two else TWO if two > one else None
    return Outcome(winner, Text("over", "vorbei"), {ONE: one, TWO: two})


def layout(state: Any, piece: Any) -> Shape:
    return BASE


EVENTS = (Opened, CardDrawn, Moved, Lost, SergeantUsed, TurnBegun)
RULEBOOK = Rulebook(
    "toy",
    Text("Toy duel", "Spielduell"),
    "TOY",
    "1",
    Measuring(Text("inch", "Zoll"), Text('"', '"')),
    Duel,
    EVENTS,
    play,
    layout,
    outcome,
    seen,
    lambda: None,  # type: ignore[arg-type, return-value]
    (DICE,),
    lambda state: (24.0, 24.0),
    package=__name__.rpartition(".")[0],
)


def duel(strength: int = 6) -> Duel:
    return Duel(
        pieces={
            "a": Company("a", ONE, "A", "foot", OnTable(Pose(12.0, 4.0, 1 << 30)), strength=strength),
            "b": Company("b", TWO, "B", "foot", OnTable(Pose(12.0, 16.0, 3 << 30)), strength=strength),
        },
        bodies={"A": Body("A", ONE, pieces=("a",)), "B": Body("B", TWO, pieces=("b",))},
    )


def rulebook_of(key: str) -> Rulebook | None:
    return RULEBOOK if key == "toy" else None


def duel_of(game: Game) -> Duel:
    """The state of a game of this book."""
    assert isinstance(game.state, Duel)
    return game.state
