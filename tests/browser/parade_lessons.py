"""A drill with one order of every kind, for hands to try."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import hypot

from msgspec import field
from msgspec.structs import replace

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.events import Event
from pulverdampf.engine.orders import (
    Allotment,
    Course,
    Extent,
    Form,
    March,
    Objection,
    Placement,
    Plan,
    Prospect,
    Standing,
    Step,
    Walk,
    Walks,
)
from pulverdampf.engine.reckoning import Reckoning, Row, plus
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ONE, Clock, OnTable
from pulverdampf.table.angles import EIGHTH, degrees
from pulverdampf.table.kernel import overlaps
from pulverdampf.table.paths import Ahead, Path, Shift, Turn, Wheel, walk
from pulverdampf.table.shapes import Pose, Rectangle
from pulverdampf.text import Text, verbatim
from tests.browser.parade_ground import BAND, BRIGADE, NORTH, Ground, layout

LESSONS = ("place", "march", "group", "walks", "plan", "allot", "draw", "extent", "cards", "end")
ALL_DICE = Text("all dice of a battalion", "alle Würfel eines Bataillons")
TWO_POINTS = Text("two points at least", "mindestens zwei Punkte")
TOO_FAR = Text("too far", "zu weit")
COST = Row("PG-COST", plus(0), "way of the corner that moves farthest", "Weg der am weitesten bewegten Ecke")


class Learned(Event, frozen=True):
    """A lesson is over."""

    lesson: int
    poses: dict[str, Pose] = field(default_factory=dict)

    def apply(self, state: Ground) -> None:
        state.clock = Clock(1, self.lesson + 1)
        for key, pose in self.poses.items():
            state.pieces[key].place = OnTable(pose)

    def told(self, state: Ground) -> Text:
        return Text("Lesson {n} is over.", "Lektion {n} ist vorbei.").filled(n=self.lesson + 1)


async def play(battle: Battle[Ground]) -> None:
    """One lesson after the other."""
    while (lesson := battle.state.clock.phase) < len(LESSONS) - 1:
        await LESSON[LESSONS[lesson]](battle, lesson)
        await battle.checkpoint()


def prompt(rule: str, en: str, de: str, subject: str = "") -> Prompt:
    return Prompt(rule, Text(en, de), subject)


# lessons ----------------------------------------------------------------------------------------------


async def place(battle: Battle[Ground], lesson: int) -> None:
    k = battle.state.scale

    def check(order: Placement, scene: Scene) -> Iterator[Objection]:
        if set(order.stands) != set(BRIGADE):
            yield Objection("PG-01", Text("the whole brigade", "die ganze Brigade"))
            return
        twin = scene.imagined({key: each.pose for key, each in order.stands.items()})
        for key, each in order.stands.items():
            if not (2 * k <= each.pose.x <= 28 * k and k <= each.pose.y <= 9 * k):
                yield Objection("PG-01", Text("outside the zone", "außerhalb der Zone"))
            own = twin.outline(twin.state.pieces[key])
            others = [o for o in twin.outlines() if o.owner != key]
            if any(o.kind == "battalion" and overlaps(own, o, 0.02 * k) for o in others):
                yield Objection("PG-02", Text("they stand on each other", "sie stehen aufeinander"))

    def ideas(scene: Scene) -> Iterator[Placement]:
        for y in (4.0, 6.0):
            yield Placement(
                {key: Standing(Pose((6 + 6 * n) * k, y * k, NORTH)) for n, key in enumerate(BRIGADE)}
            )

    zone = ((2 * k, k, 28 * k, 9 * k),)
    asked = prompt("PG-01", "Where does the brigade stand?", "Wo steht die Brigade?", "a1")
    order = await battle.order(ONE, Form(Placement, asked, BRIGADE, check, ideas, zone=zone))
    battle.record(Learned(lesson, {key: each.pose.rounded() for key, each in order.stands.items()}))


async def march(battle: Battle[Ground], lesson: int) -> None:
    k, far = battle.state.scale, 8.0 * battle.state.scale

    def path(order: March, scene: Scene) -> Path:
        piece = scene.state.pieces["a1"]
        assert piece.pose is not None
        return walk(layout(scene.state, piece), piece.pose, order.legs)

    def check(order: March, scene: Scene) -> Iterator[Objection]:
        if order.movers != ("a1",):
            yield Objection("PG-03", Text("only the first", "nur das erste"))
        elif (length := path(order, scene).length) > far + 1e-4:
            yield Objection("PG-04", TOO_FAR, far, round(length, 3))

    def near(order: March, scene: Scene) -> Iterator[March]:
        yield replace(order, legs=path(order, scene).cut(far).legs)

    def measures(order: March, scene: Scene) -> Iterator[Reckoning]:
        yield Reckoning.of(round(path(order, scene).length / k), COST)

    def ideas(scene: Scene) -> Iterator[March]:
        yield March(("a1",), (Ahead(4.0 * k),))
        yield March(("a1",), (Wheel("left", degrees(20)), Ahead(2.0 * k)))
        yield March(("a1",), (Shift(3.0 * k, EIGHTH),))
        yield March(("a1",), (Turn(degrees(30)),))

    asked = prompt(
        "PG-03", "How does the first battalion march?", "Wie marschiert das erste Bataillon?", "a1"
    )
    order = await battle.order(ONE, Form(March, asked, ("a1",), check, ideas, near, measures))
    battle.record(Learned(lesson, {"a1": path(order, battle.scene).end.rounded()}))


async def group(battle: Battle[Ground], lesson: int) -> None:
    k = battle.state.scale

    def check(order: March, scene: Scene) -> Iterator[Objection]:
        if not set(order.movers) <= {"a2", "a3"} or not order.movers:
            yield Objection("PG-05", Text("only these two", "nur diese beiden"))
        if sum(getattr(leg, "distance", 0.0) for leg in order.legs) > 6.0 * k + 1e-4:
            yield Objection("PG-04", TOO_FAR, 6.0 * k)

    def ideas(scene: Scene) -> Iterator[March]:
        yield March(("a2", "a3"), (Ahead(3.0 * k),))
        yield March(("a2",), (Ahead(2.0 * k),))

    asked = prompt("PG-05", "The group marches as one.", "Die Gruppe marschiert als Ganzes.", "a2")
    await battle.order(ONE, Form(March, asked, ("a2", "a3"), check, ideas))
    battle.record(Learned(lesson))


async def walks(battle: Battle[Ground], lesson: int) -> None:
    k = battle.state.scale

    def check(order: Walks, scene: Scene) -> Iterator[Objection]:
        if set(order.walks) != set(BAND):
            yield Objection("PG-06", Text("all of the band", "die ganze Schar"))
            return
        for key, each in order.walks.items():
            start = scene.state.pieces[key].pose
            points = [(start.x, start.y), *each.waypoints, (each.end.x, each.end.y)]
            length = sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(points))
            if length > 9.0 * k + 1e-4:
                yield Objection("PG-07", TOO_FAR, 9.0 * k, round(length, 2))

    def ideas(scene: Scene) -> Iterator[Walks]:
        poses = {key: scene.state.pieces[key].pose for key in BAND}
        yield Walks(
            {key: Walk((), Pose(pose.x, pose.y + 3.0 * k, pose.facing)) for key, pose in poses.items()}
        )
        yield Walks({key: Walk((), pose) for key, pose in poses.items()})

    asked = prompt("PG-06", "Where does the band go?", "Wohin geht die Schar?", "f1")
    order = await battle.order(ONE, Form(Walks, asked, BAND, check, ideas))
    battle.record(Learned(lesson, {key: each.end.rounded() for key, each in order.walks.items()}))


async def plan(battle: Battle[Ground], lesson: int) -> None:
    k = battle.state.scale

    def check(order: Plan, scene: Scene) -> Iterator[Objection]:
        steps = order.steps.get("a1", ())
        if list(order.steps) != ["a1"] or not 1 <= len(steps) <= 3:
            yield Objection("PG-08", Text("one to three steps", "ein bis drei Schritte"), 3, len(steps))
        for step in steps:
            if walk(Rectangle(5.0 * k, 1.6 * k), Pose(0, 0, 0), step.legs).length > 6.0 * k + 1e-4:
                yield Objection("PG-04", TOO_FAR, 6.0 * k)
        if any(step.what == "charge" for step in steps[:-1]):
            yield Objection("PG-09", Text("a charge comes last", "ein Angriff kommt zuletzt"))

    def ideas(scene: Scene) -> Iterator[Plan]:
        go = Step("advance", (Ahead(2.0 * k),))
        yield Plan({"a1": (go, go)})
        yield Plan({"a1": (go, Step("charge", target="e1"))})
        yield Plan({"a1": (Step("form", formation="column"),)})

    def fan(order: Plan, scene: Scene) -> Iterator[Prospect]:
        piece, steps = scene.state.pieces["a1"], order.steps.get("a1", ())
        assert piece.pose is not None
        whole = [Fraction(10, 36), Fraction(11, 36), Fraction(5, 36), Fraction(10, 36)]
        for moves in range(len(steps) + 1):
            legs = tuple(leg for step in steps[:moves] for leg in step.legs)
            end = walk(layout(scene.state, piece), piece.pose, legs).end
            chance = sum(whole[moves:], Fraction(0)) if moves == len(steps) else whole[moves]
            yield Prospect(moves, chance, verbatim(str(moves)), {"a1": Standing(end)})

    asked = prompt(
        "PG-08", "What is the plan of the first battalion?", "Was ist der Plan des ersten Bataillons?", "a1"
    )
    await battle.order(ONE, Form(Plan, asked, ("a1",), check, ideas, fan=fan))
    battle.record(Learned(lesson))


async def allot(battle: Battle[Ground], lesson: int) -> None:
    dice = {"a1": 4, "a2": 3}

    def check(order: Allotment, scene: Scene) -> Iterator[Objection]:
        for item, shares in order.given.items():
            if item not in dice or not set(shares) <= {"e1", "e2"}:
                yield Objection("PG-10", Text("not to be shared out", "nicht zu verteilen"))
            elif sum(shares.values()) != dice[item]:
                yield Objection(
                    "PG-10",
                    Text("all dice of a battalion", "alle Würfel eines Bataillons"),
                    dice[item],
                    sum(shares.values()),
                )

    def ideas(scene: Scene) -> Iterator[Allotment]:
        yield Allotment({"a1": {"e1": 4}, "a2": {"e2": 3}})
        yield Allotment({"a1": {"e1": 2, "e2": 2}, "a2": {"e2": 3}})

    asked = prompt("PG-10", "Who shoots at whom?", "Wer schießt auf wen?")
    await battle.order(ONE, Form(Allotment, asked, ("a1", "a2"), check, ideas))
    battle.record(Learned(lesson))


async def draw(battle: Battle[Ground], lesson: int) -> None:
    k = battle.state.scale

    def check(order: Course, scene: Scene) -> Iterator[Objection]:
        length = sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(order.points))
        if len(order.points) < 2:
            yield Objection(
                "PG-11", Text("two points at least", "mindestens zwei Punkte"), 2, len(order.points)
            )
        elif length > 20.0 * k:
            yield Objection("PG-11", TOO_FAR, 20.0 * k, round(length, 2))

    def ideas(scene: Scene) -> Iterator[Course]:
        yield Course("palisade", ((20.0 * k, 10.0 * k), (28.0 * k, 10.0 * k)))
        yield Course("trench", ((20.0 * k, 10.0 * k), (26.0 * k, 12.0 * k)))

    asked = prompt("PG-11", "Draw the works.", "Zeichne die Werke.")
    await battle.order(ONE, Form(Course, asked, (), check, ideas))
    battle.record(Learned(lesson))


async def extent(battle: Battle[Ground], lesson: int) -> None:
    k, start = battle.state.scale, battle.state.pieces["g"].pose
    assert start is not None

    def check(order: Extent, scene: Scene) -> Iterator[Objection]:
        if order.upto > 5.0 * k + 1e-4:
            yield Objection("PG-12", TOO_FAR, 5.0 * k, order.upto)

    ideas = [Extent(5.0 * k), Extent(0.0)]
    asked = prompt("PG-12", "How far goes the gun?", "Wie weit fährt das Geschütz?", "g")
    form = Form(Extent, asked, ("g",), check, lambda scene: ideas, limits=((0.0, 5.0 * k),), path=start.ahead)
    order = await battle.order(ONE, form)
    battle.record(Learned(lesson, {"g": start.ahead(order.upto).rounded()}))


async def cards(battle: Battle[Ground], lesson: int) -> None:
    hand = [
        Option("regulars", Text("Regulars", "Reguläre"), 0, Text("two actions", "zwei Aktionen")),
        Option("irregulars", Text("Irregulars", "Irreguläre"), 1, Text("three actions", "drei Aktionen")),
        Option(
            "forward",
            Text("Forward, boys!", "Vorwärts, Jungs!"),
            2,
            Text("officers", "Offiziere"),
        ),
    ]
    asked = Prompt("PG-13", Text("Which card?", "Welche Karte?"), shown_as="cards")
    await battle.choose(ONE, asked, hand)
    battle.record(Learned(lesson))


LESSON = {
    "place": place,
    "march": march,
    "group": group,
    "walks": walks,
    "plan": plan,
    "allot": allot,
    "draw": draw,
    "extent": extent,
    "cards": cards,
}
