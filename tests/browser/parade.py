"""A parade ground: one order of every kind, on a table with every ground and every piece, for hands to try."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import hypot
from typing import Any, ClassVar

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
    Standing,
    Step,
    Walk,
    Walks,
)
from pulverdampf.engine.outlook import Band, Prospect
from pulverdampf.engine.portraits import Mark, Portrait
from pulverdampf.engine.reckoning import Reckoning, Row, plus
from pulverdampf.engine.reference import Reference
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import Landmark, Measuring, Outcome, Rulebook
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ONE, TWO, Body, Clock, OnTable, Piece, Reserve, Side, State
from pulverdampf.table.angles import EIGHTH, degrees
from pulverdampf.table.kernel import gap
from pulverdampf.table.paths import Ahead, Shift, Turn, Wheel, walk
from pulverdampf.table.shapes import Disc, Polygon, Polyline, Pose, Rectangle, Shape
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text, verbatim

NORTH, SOUTH = 1 << 30, 3 << 30
BRIGADE = ("a1", "a2", "a3")
BAND = ("f1", "f2", "f3", "f4", "f5", "f6")
LESSONS = (
    "place", "march", "group", "walks", "plan", "allot", "draw", "extent", "cards", "end",
)  # fmt: skip
TOO_FAR = Text("too far", "zu weit")
COST = Row("PG-COST", plus(0), "way of the corner that moves farthest", "Weg der am weitesten bewegten Ecke")
SIZES: dict[str, Shape] = {
    "battalion": Rectangle(5.0, 1.6), "squadron": Rectangle(3.2, 2.4), "gun": Rectangle(2.4, 1.6), "wagon": Rectangle(1.4, 3.0),
    "boat": Rectangle(1.4, 3.6), "camp": Rectangle(4.0, 3.0), "figure": Disc(0.5), "officer": Disc(0.55), "marker": Disc(0.6),
    "general": Disc(0.6), "scouts": Rectangle(4.0, 1.0),
}  # fmt: skip
MARKS: dict[str, Mark] = {
    "battalion": "infantry", "squadron": "cavalry", "gun": "artillery", "general": "commander", "scouts": "skirmishers",
}  # fmt: skip
# kind, west, south, east, north: areas
AREAS = (
    ("gentle hill", 2, 26, 12, 33), ("steep hill", 13, 27, 20, 33), ("wood", 22, 28, 29, 34), ("light wood", 30, 29, 36, 34),
    ("wilderness", 37, 28, 43, 34), ("orchard", 44, 29, 49, 33), ("field", 50, 29, 56, 33), ("tall grass", 2, 21, 8, 25),
    ("brush", 9, 21, 14, 25), ("marsh", 15, 21, 21, 25), ("rough", 22, 22, 27, 26), ("dunes", 28, 22, 33, 26),
    ("canyon", 34, 22, 39, 26), ("built-up area", 40, 22, 46, 26), ("building", 47, 22, 50, 25), ("camp", 51, 22, 56, 26),
    ("lake", 54, 35, 59, 39), ("fire", 1, 35, 5, 38), ("smoke", 6, 35, 11, 38), ("snow", 12, 35, 18, 39), ("mud", 19, 35, 24, 39),
    ("ford", 30.5, 18.3, 33, 20.7), ("bridge", 40, 18, 42.4, 21), ("cairn", 26, 36, 27, 37),
)  # fmt: skip
LINES = (
    ("river", 2.0, ((0.0, 19.5), (20.0, 19.5), (41.0, 19.5), (60.0, 19.5))), ("stream", 0.0, ((28.0, 35.0), (28.0, 40.0))),
    ("road", 1.2, ((41.2, 0.0), (41.2, 22.0))), ("path", 0.4, ((36.0, 35.0), (40.0, 39.0))), ("hedge", 0.0, ((30.0, 36.0), (34.0, 36.0))),
    ("fence", 0.0, ((30.0, 37.0), (34.0, 37.0))), ("stone wall", 0.0, ((30.0, 38.0), (34.0, 38.0))), ("palisade", 0.0, ((42.0, 36.0), (46.0, 36.0))),
    ("firing step", 0.0, ((42.0, 37.5), (46.0, 37.5))), ("earthwork", 0.0, ((47.0, 36.0), (51.0, 36.0))), ("trench", 0.0, ((47.0, 37.5), (51.0, 37.5))),
    ("wagon fort", 0.0, ((35.0, 36.0), (40.0, 36.0))), ("hay", 0.0, ((47.0, 38.8), (51.0, 38.8))),
)  # fmt: skip


class Ground(State, kw_only=True):
    """The parade ground: `scale` units of the book for one inch of the drawing."""

    scale: float = 1.0


class Learned(Event, frozen=True):
    """A lesson is over."""

    lesson: int
    poses: dict[str, Pose] = {}
    moves_pieces: ClassVar[bool] = True

    def apply(self, state: Ground) -> None:
        state.clock = Clock(1, self.lesson + 1)
        for key, pose in self.poses.items():
            state.pieces[key].place = OnTable(pose)

    def told(self, state: Ground) -> Text:
        return Text("Lesson {n} is over.", "Lektion {n} ist vorbei.").filled(n=self.lesson + 1)


def ground(scale: float = 1.0) -> Ground:
    """The table before the first lesson."""

    def piece(key: str, side: Side, kind: str, x: float, y: float, body: str = "", facing: int = NORTH) -> Piece:
        return Piece(key, side, body or key, kind, OnTable(Pose(x * scale, y * scale, facing)), strength=6)

    brigade = [replace_place(piece(key, ONE, "battalion", 0, 0)) for key in BRIGADE]
    band = [piece(key, ONE, "figure", 30 + 1.4 * n, 4, "band") for n, key in enumerate(BAND)]
    more = [
        piece("g", ONE, "gun", 46, 4), piece("c", ONE, "squadron", 50, 4), piece("w", ONE, "wagon", 54, 4), piece("b", ONE, "boat", 50, 19.5, facing=0),
        piece("k", ONE, "camp", 55, 9), piece("o", ONE, "officer", 38.5, 6), piece("h", ONE, "figure", 34, 31), piece("m", TWO, "marker", 24, 14, facing=SOUTH),
        piece("e1", TWO, "battalion", 10, 14, facing=SOUTH), piece("e2", TWO, "battalion", 17, 14, facing=SOUTH), piece("x", ONE, "general", 24, 3),
        piece("s", TWO, "scouts", 31, 14, facing=SOUTH),
    ]  # fmt: skip
    pieces = {each.id: each for each in (*brigade, *band, *more)}
    bodies = {each.id: Body(each.id, each.side, "brigade" if each.id in BRIGADE else None, (each.id,)) for each in (*brigade, *more)}
    bodies |= {"band": Body("band", ONE, None, BAND), "brigade": Body("brigade", ONE)}
    features = {}
    for n, (kind, west, south, east, north) in enumerate(AREAS):
        ring = ((west, south), (east, south), (east, north), (west, north))
        features[f"t{n}"] = Feature(f"t{n}", kind, Polygon(tuple((x * scale, y * scale) for x, y in ring)), level=int("hill" in kind))
    for n, (kind, wide, points) in enumerate(LINES):
        shape = Polyline(tuple((x * scale, y * scale) for x, y in points), wide * scale)
        features[f"l{n}"] = Feature(f"l{n}", kind, shape)
    return Ground(clock=Clock(1), pieces=pieces, bodies=bodies, features=features, scale=scale, armies={ONE: Text("Whites", "Weiße"), TWO: Text("Greens", "Grüne")})


def replace_place(piece: Piece) -> Piece:
    """A piece still to be placed."""
    return replace(piece, place=Reserve())


def layout(state: Ground, piece: Piece) -> Shape:
    """The shape of a kind, in the units of the book."""
    shape = SIZES[piece.kind]
    if isinstance(shape, Disc):
        return Disc(shape.radius * state.scale)
    assert isinstance(shape, Rectangle)
    return Rectangle(shape.width * state.scale, shape.depth * state.scale)


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
            if any(gap(own, o) <= 0 and o.kind == "battalion" and _deep(own, o) for o in others):
                yield Objection("PG-02", Text("they stand on each other", "sie stehen aufeinander"))

    def ideas(scene: Scene) -> Iterator[Placement]:
        for y in (4.0, 6.0):
            yield Placement({key: Standing(Pose((6 + 6 * n) * k, y * k, NORTH)) for n, key in enumerate(BRIGADE)})

    zone = ((2 * k, k, 28 * k, 9 * k),)
    asked = prompt("PG-01", "Where does the brigade stand?", "Wo steht die Brigade?", "a1")
    order = await battle.order(ONE, Form(Placement, asked, BRIGADE, check, ideas, zone=zone))
    battle.record(Learned(lesson, {key: each.pose.rounded() for key, each in order.stands.items()}))


def _deep(one: Any, two: Any) -> bool:
    from pulverdampf.table.kernel import overlaps

    return bool(overlaps(one, two, 0.02 * max(one.half_depth, 1)))


async def march(battle: Battle[Ground], lesson: int) -> None:
    k, far = battle.state.scale, 8.0 * battle.state.scale

    def path(order: March, scene: Scene) -> Any:
        piece = scene.state.pieces["a1"]
        return walk(scene.shape(piece), piece.pose, order.legs)

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

    asked = prompt("PG-03", "How does the first battalion march?", "Wie marschiert das erste Bataillon?", "a1")
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
        yield Walks({key: Walk((), Pose(pose.x, pose.y + 3.0 * k, pose.facing)) for key, pose in poses.items()})
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

    def chances(order: Plan, scene: Scene) -> list[Fraction]:
        whole = [Fraction(10, 36), Fraction(11, 36), Fraction(5, 36), Fraction(10, 36)]
        done = len(order.steps.get("a1", ()))
        return [*whole[:done], sum(whole[done:], Fraction(0))]

    asked = prompt("PG-08", "What is the plan of the first battalion?", "Was ist der Plan des ersten Bataillons?", "a1")
    await battle.order(ONE, Form(Plan, asked, ("a1",), check, ideas, chances=chances))
    battle.record(Learned(lesson))


async def allot(battle: Battle[Ground], lesson: int) -> None:
    dice = {"a1": 4, "a2": 3}

    def check(order: Allotment, scene: Scene) -> Iterator[Objection]:
        for item, shares in order.given.items():
            if item not in dice or not set(shares) <= {"e1", "e2"}:
                yield Objection("PG-10", Text("not to be shared out", "nicht zu verteilen"))
            elif sum(shares.values()) != dice[item]:
                yield Objection("PG-10", Text("all dice of a battalion", "alle Würfel eines Bataillons"), dice[item], sum(shares.values()))

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
            yield Objection("PG-11", Text("two points at least", "mindestens zwei Punkte"), 2, len(order.points))
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
        Option("forward", Text("Forward, boys!", "Vorwärts, Jungs!"), 2, Text("officers act", "Offiziere handeln")),
    ]
    asked = Prompt("PG-13", Text("Which card?", "Welche Karte?"), shown_as="cards")
    await battle.choose(ONE, asked, hand)
    battle.record(Learned(lesson))


LESSON = {"place": place, "march": march, "group": group, "walks": walks, "plan": plan, "allot": allot, "draw": draw, "extent": extent, "cards": cards}  # fmt: skip


# what the table may know --------------------------------------------------------------------------------


def portrait(state: Ground, key: str) -> Portrait:
    piece = state.pieces[key]
    name = Text("{kind} {n}", "{kind} {n}").filled(kind=piece.kind, n=key)
    if key in BAND:
        name = Text("Rangers", "Ranger")
    return Portrait(MARKS.get(piece.kind, "other"), name, "" if key in BAND else key, str(piece.strength), smoke=key == "e1")


def seen(state: Ground, side: Side) -> Ground:
    """The figure in the wood is known to its own side only."""
    if side == ONE:
        return state
    twin = state.copied()
    del twin.pieces["h"]
    return twin


def reach(scene: Scene, key: str) -> list[Band]:
    k = scene.state.scale
    if scene.state.pieces[key].kind != "battalion":
        return []
    return [Band(12.0 * k, Text("muskets", "Musketen"), EIGHTH), Band(6.0 * k, Text("march", "Marsch"))]


def sees(scene: Scene, one: str, other: str) -> bool:
    return other != "m"


def prospects(scene: Scene, one: str, other: str) -> list[Prospect]:
    return [Prospect(Text("Hits", "Treffer"), {"0": Fraction(1, 4), "1": Fraction(1, 2), "2": Fraction(1, 4)}, mean=Fraction(1))]


WORDS = {
    "advance": Text("advance", "vorrücken"), "charge": Text("charge", "angreifen"), "form": Text("form", "formieren"), "column": Text("column", "Kolonne"),
    "palisade": Text("palisade", "Palisade"), "trench": Text("trench", "Graben"),
}  # fmt: skip


def named(state: Ground, key: str) -> Text:
    return Text("First Brigade", "Erste Brigade") if key == "brigade" else portrait(state, key).name if key in state.pieces else verbatim(key)


def parade(unit: str, symbol: str) -> Rulebook:
    """The rulebook, counted in some unit."""
    return Rulebook(
        "parade",
        Text("The parade ground", "Der Exerzierplatz"),
        "PG",
        "1",
        Measuring(verbatim(unit), symbol),
        Ground,
        (Learned,),
        play,
        layout,
        lambda state: Outcome(None, Text("Well drilled.", "Gut gedrillt.")) if state.clock.phase >= len(LESSONS) - 1 else None,
        seen,
        lambda: Reference({}, {}, {}, {}, {}),
        (),
        lambda state: (60.0 * state.scale, 40.0 * state.scale),
        name_of=named,
        portrait=portrait,
        landmarks=lambda state: [Landmark(20.0 * state.scale, 17.0 * state.scale, Text("The mill", "Die Mühle"))],
        words=WORDS,
        reach=reach,
        sees=sees,
        prospects=prospects,
    )
