"""Orders on a free table: what they look like, why they are refused, what is nearly the same."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import astuple, force_setattr

from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.table.construction import spiral
from pulverdampf.table.legs import Ahead, Back, Leg, Shift, Wheel
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

if TYPE_CHECKING:
    from pulverdampf.engine.requests import Prompt
    from pulverdampf.engine.scene import Scene


class Walk(Struct, frozen=True):
    """One piece's own way: the points it passes and how it stands at the end."""

    waypoints: tuple[tuple[float, float], ...]
    end: Pose


class Standing(Struct, frozen=True):
    """Where and how something is set down; `attached` names a body it joins instead."""

    pose: Pose
    formation: str = ""
    attached: str = ""


class March(Struct, frozen=True, tag=True):
    """A move of bodies that keep their shape."""

    movers: tuple[str, ...]
    legs: tuple[Leg, ...]
    dressing: Literal["rigid", "in file"] = "rigid"


class Walks(Struct, frozen=True, tag=True):
    """A move in which each piece goes its own way."""

    walks: dict[str, Walk]


class Placement(Struct, frozen=True, tag=True):
    """Pieces or features set down without a path."""

    stands: dict[str, Standing]


class Extent(Struct, frozen=True, tag=True):
    """How far along a path that is already known."""

    upto: float


class Step(Struct, frozen=True, tag=True):
    """One step of a plan: a march, a charge, a change of formation."""

    what: str
    legs: tuple[Leg, ...] = ()
    target: str = ""
    formation: str = ""


class Plan(Struct, frozen=True, tag=True):
    """Steps laid down for each piece before the dice say how many are done."""

    steps: dict[str, tuple[Step, ...]]


class Allotment(Struct, frozen=True, tag=True):
    """Things shared out: dice to targets, supporters to units, skirmishers to battalions."""

    given: dict[str, dict[str, int]]


class Course(Struct, frozen=True, tag=True):
    """A line drawn on the table: a road, a river, a palisade."""

    kind: str
    points: tuple[tuple[float, float], ...]


AnyOrder = March | Walks | Placement | Extent | Plan | Allotment | Course
O = TypeVar("O", bound=AnyOrder)  # noqa: E741


class Prospect(Struct, frozen=True):
    """One thing that dice may make of an order: how likely it is, and where its pieces would then stand."""

    moves: int
    chance: Fraction
    text: Text
    stands: dict[str, Standing]


NO_RULE = ""
"""The rule of an objection that no rule of a book makes: to a malformed order, or to taking back a throw."""


class Objection(Struct, frozen=True):
    """Why an order is not allowed: the rule, the words, and the numbers where they may be told.

    Words with `{needed}` and `{had}` tell both, the limit and what was asked for.
    """

    rule: str
    text: Text
    needed: float | None = None
    had: float | None = None

    def __post_init__(self) -> None:
        if self.needed is not None and "{needed}" in self.text.en:
            force_setattr(
                self,
                "text",
                Text(self.text.en, self.text.de, {"needed": self.needed, "had": self.had} | self.text.values),
            )

    def about(self, name: Text) -> "Objection":
        """The same objection with the name of the unit that it is made to."""
        return Objection(self.rule, NAMED.filled(name=name, why=self.text), self.needed, self.had)


NAMED = Text("{name}: {why}", "{name}: {why}")


class Refused(Exception):  # noqa: N818 (a refusal is not an error)
    """An answer was not accepted; nothing has changed."""

    def __init__(self, objections: Iterable[Objection]) -> None:
        self.objections = tuple(objections)
        super().__init__("; ".join(f"{each.rule}: {each.text.in_('en')}" for each in self.objections))


def _nothing(*_: Any) -> Iterator[Any]:
    return iter(())


# how far round a refused place a legal one is looked for: step and reach, fine first
#       step  reach
RINGS = ((0.5, 4.0), (1.5, 15.0), (4.0, 80.0))


def standard_repairs(order: Any, scene: "Scene") -> Iterator[Any]:
    """Orders ever less similar to a refused one: placements moved aside as a whole, the nearest first."""
    if not isinstance(order, Placement):
        return
    for step, reach in RINGS:
        for dx, dy in spiral(0.0, 0.0, step, reach):
            yield Placement(
                {
                    key: Standing(
                        Pose(each.pose.x + dx, each.pose.y + dy, each.pose.facing).rounded(),
                        each.formation,
                        each.attached,
                    )
                    for key, each in order.stands.items()
                }
            )


class Form(Struct, Generic[O], frozen=True):
    """An order to be filled in: what kind, for whom, and how it is judged."""

    kind: type[O]
    prompt: "Prompt"
    subject: tuple[str, ...]
    check: Callable[[O, "Scene"], Iterator[Objection]]
    ideas: Callable[["Scene"], Iterable[O]]
    near: Callable[[O, "Scene"], Iterator[O]] = standard_repairs
    measures: Callable[[O, "Scene"], Iterator[Reckoning]] = _nothing
    limits: tuple[tuple[float, float], ...] = ()
    """For an extent: the legal intervals, for a slider."""
    path: Callable[[float], Pose] | None = None
    """For an extent: where the first of the pieces would stand after so much of the way."""
    zone: tuple[tuple[float, float, float, float], ...] = ()
    """For a placement: the boxes (west, south, east, north) in which pieces may be set down."""
    apart: bool = False
    """For a placement: whether every piece has a place of its own, whatever body it belongs to."""
    ends: Callable[[O, "Scene"], Mapping[str, Pose]] | None = None
    """Where an order would leave its pieces, where legs alone do not tell it (groups, charges)."""
    fan: Callable[[O, "Scene"], Iterable[Prospect]] = _nothing
    """What dice that are thrown after the order may make of it, the least first."""
    steps: Callable[["Scene"], Mapping[str, Iterable[Step]]] | None = None
    """For a plan: what each of its pieces may be told, one step of every kind."""

    def objections(self, order: O, scene: "Scene") -> list[Objection]:
        """Every reason against an order; the verdict on the last order is cached."""
        known = scene.judged
        if known is not None and known[0] is self and known[1] is order:
            faults: list[Objection] = known[2]
            return faults
        faults = self.malformed(order, scene) or list(self.check(order, scene))
        scene.judged = (self, order, faults)
        return faults

    def allows(self, order: O, scene: "Scene") -> bool:
        """Whether there is no objection to an idea; one suffices to refuse it, so no other is looked for."""
        known = scene.judged
        if known is not None and known[0] is self and known[1] is order:
            return not known[2]
        if not self.is_lawful(order, scene):
            return False
        faults = self.malformed(order, scene)
        scene.judged = (self, order, faults)
        return not faults

    def is_lawful(self, idea: O, scene: "Scene") -> bool:
        """Whether no rule speaks against an idea of the book's own, which is known to be well formed."""
        return not any(True for _ in self.check(idea, scene))

    def legal_ideas(self, scene: "Scene") -> Iterator[O]:
        """The ideas that are allowed."""
        return (idea for idea in self.ideas(scene) if self.allows(idea, scene))

    def malformed(self, order: O, scene: "Scene") -> list[Objection]:
        """What is wrong with an order whatever the rules say: bad numbers, or unknown names."""
        return list(unsound(order)) or list(self._strangers(order, scene))

    def _strangers(self, order: O, scene: "Scene") -> Iterator[Objection]:
        """Objects to names that nothing on the table has, so that no check looks them up."""
        state = scene.state
        for name in named_in(order):
            if not (
                name in self.subject or name in state.pieces or name in state.bodies or name in state.features
            ):
                yield Objection(self.prompt.rule, NO_SUCH.filled(name=shown(name)))

    def like(self, order: O, scene: "Scene") -> Iterator[O]:
        """Ever less similar orders to the same pieces."""
        if not self.malformed(order, scene):
            yield from self.near(order, scene)
        moved = set(named_in(order))
        yield from (each for each in self.ideas(scene) if set(named_in(each)) == moved)

    def nearest(self, order: O, scene: "Scene") -> O | None:
        """The first legal order among ever less similar ones, if there is any."""
        for candidate in chain(self.like(order, scene), self.ideas(scene)):
            if self.allows(candidate, scene):
                return candidate
        return None


UNSOUND = Text("a number in the order is not usable", "eine Zahl im Befehl ist unbrauchbar")
TOO_LONG = Text("the order is too long", "der Befehl ist zu lang")
NO_SUCH = Text("there is no “{name}”", "„{name}“ gibt es nicht")

LARGEST = 1e6
LARGEST_ANGLE = 1 << 33
MOST_PARTS = 4096


def unsound(order: Any) -> Iterator[Objection]:
    """Objects to numbers no table has, to negative distances and shares, and to orders without end."""
    parts: list[float | str] = []
    try:
        _take_apart(order, parts)
        endless = len(parts) > MOST_PARTS
    except RecursionError:
        endless = True
    for value in parts[:MOST_PARTS]:
        if isinstance(value, float):
            usable = -LARGEST < value < LARGEST
        elif isinstance(value, str):
            usable = True
            endless = endless or len(value) > MOST_PARTS
        else:
            usable = -LARGEST_ANGLE < value < LARGEST_ANGLE
        if not usable:
            yield Objection(NO_RULE, UNSOUND)
            return
    if endless:
        yield Objection(NO_RULE, TOO_LONG)
    elif any(value < 0 for value in _lengths(order)):
        yield Objection(NO_RULE, UNSOUND)


def _take_apart(thing: Any, parts: list[float | str]) -> None:
    """Collects every number and word of an order, up to the limit beyond which it is too long."""
    if isinstance(thing, (float, int, str)):
        parts.append(thing)
    elif not thing or len(parts) > MOST_PARTS:
        return
    elif isinstance(thing, Pose):
        parts += (thing.x, thing.y, thing.facing)
    elif isinstance(thing, (tuple, list, Struct)):
        for value in astuple(thing) if isinstance(thing, Struct) else thing:
            if type(value) in PLAIN:
                parts.append(value)
            else:
                _take_apart(value, parts)
    elif isinstance(thing, dict):
        for key, value in thing.items():
            parts.append(key)
            _take_apart(value, parts)


PLAIN = frozenset((float, int, str))
"""What is a number or a word for itself."""


def _lengths(order: Any) -> Iterator[float]:
    """The numbers that are distances or shares and so never negative."""
    legs: Iterable[Leg] = ()
    if isinstance(order, March):
        legs = order.legs
    elif isinstance(order, Plan):
        legs = [leg for steps in order.steps.values() for step in steps for leg in step.legs]
    elif isinstance(order, Extent):
        yield order.upto
    elif isinstance(order, Allotment):
        for shares in order.given.values():
            yield from shares.values()
    for leg in legs:
        if isinstance(leg, (Ahead, Back, Shift)):
            yield leg.distance
        elif isinstance(leg, Wheel):
            yield leg.angle


def named_in(order: Any) -> Iterable[str]:
    """The pieces or features that an order moves or sets down."""
    if isinstance(order, March):
        return order.movers
    if isinstance(order, Walks):
        return order.walks
    if isinstance(order, Placement):
        return order.stands
    if isinstance(order, Plan):
        return order.steps
    return ()


def shown(given: Any) -> str:
    """What was given, short and fit to be printed; of anything but words only the kind is told."""
    words = given if isinstance(given, str) else type(given).__name__
    return words[:40].encode(errors="replace").decode()
