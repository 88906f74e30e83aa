"""The few questions a rule can ask."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from pulverdampf.engine.circumstances import Fact, Told
from pulverdampf.engine.dice import (
    Die,
    Faces,
    Roll,
    counts_weights,
    roll_off_weights,
    throw_weights,
    total_weights,
)
from pulverdampf.engine.orders import Form, Objection, Refused
from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.engine.state import Side
from pulverdampf.text import Text

T = TypeVar("T")

NOT_FACTS = Text("the answer does not name its facts", "die Antwort nennt keine Umstände")
UNKNOWN_FACT = Text("“{fact}” is not asked here", "nach „{fact}“ ist hier nicht gefragt")

ALL = "all"
Audience = str
"""Who learns an answer: everybody, or one side."""


class Prompt(Struct, frozen=True):
    """What a player is asked, and about whom."""

    rule: str
    text: Text
    subject: str = ""
    shown_as: Literal["list", "cards", "sequence"] = "list"
    """How a table shows the options: in a list, as a hand of cards, or as a list that is put in order, where
    what is left is asked again and again."""
    private: bool = False
    """Whether what is asked or offered tells something that only the one who is asked may know."""


class Chance(Struct, frozen=True):
    """A question that dice or lots answer."""

    rule: str
    by: Side | None
    subject: str = ""
    why: Reckoning | None = None
    seen_by: Audience = ALL
    named: str = ""
    """What the throw is called, where its rule has several."""

    def weights(self) -> Mapping[Any, int]:
        """Every answer with its exact weight."""
        raise TypeError(f"{type(self).__name__} gives no weights")

    def kinds_of_answers(self) -> Mapping[Any, int]:
        """One answer of every kind that makes a difference to what follows, with the weight of its kind."""
        return self.weights()

    def possible(self, answer: Any) -> bool:
        """Whether an answer of the right type can come up at all."""
        return answer in self.weights()

    def thrown(self, roll: Roll) -> tuple[Any, tuple[int, ...]]:
        """The answer that a row of faces gives, and the faces used."""
        raise TypeError(f"{type(self).__name__} is not thrown")


def _merged(weights: Mapping[T, int], matters: Callable[[T], Hashable]) -> dict[T, int]:
    """The first answer of each kind, with the weight of all of its kind."""
    first: dict[Hashable, T] = {}
    merged: dict[T, int] = {}
    for answer, times in weights.items():
        kind = first.setdefault(matters(answer), answer)
        merged[kind] = merged.get(kind, 0) + times
    return merged


class Counts(Chance, frozen=True, kw_only=True):
    """How many of n dice show each kind of face."""

    n: int
    die: Die
    faces: tuple[Faces, ...]

    def weights(self) -> Mapping[tuple[int, ...], int]:
        return counts_weights(self.n, self.die, self.faces)

    def thrown(self, roll: Roll) -> tuple[tuple[int, ...], tuple[int, ...]]:
        noted: list[int] = []
        standing = [self.die.shown(roll, noted) for _ in range(self.n)]
        counted = []
        for wanted in self.faces:
            low, high = wanted.low, wanted.high
            number = sum(1 for face in standing if low <= face <= high)
            counted.append(min(number, 1) if wanted.once else number)
        return tuple(counted), tuple(noted)


class Total(Chance, frozen=True, kw_only=True):
    """The sum of n dice."""

    n: int
    die: Die
    matters: Callable[[int], Hashable] | None = None
    """What of a sum makes a difference to what follows; nothing is said: each sum does."""

    def weights(self) -> Mapping[int, int]:
        return total_weights(self.n, self.die)

    def kinds_of_answers(self) -> Mapping[int, int]:
        weights = self.weights()
        return weights if self.matters is None else _merged(weights, self.matters)

    def thrown(self, roll: Roll) -> tuple[int, tuple[int, ...]]:
        noted: list[int] = []
        return sum(self.die.shown(roll, noted) for _ in range(self.n)), tuple(noted)


class Throw(Chance, frozen=True, kw_only=True):
    """The single faces of n dice in order."""

    n: int
    die: Die

    def weights(self) -> Mapping[tuple[int, ...], int]:
        return throw_weights(self.n, self.die)

    def possible(self, answer: Any) -> bool:
        faces = self.die.faces
        return isinstance(answer, tuple) and len(answer) == self.n and all(face in faces for face in answer)

    def thrown(self, roll: Roll) -> tuple[tuple[int, ...], tuple[int, ...]]:
        noted: list[int] = []
        return tuple(self.die.shown(roll, noted) for _ in range(self.n)), tuple(noted)


class Opposed(Chance, frozen=True, kw_only=True):
    """One die for each of two sides; equal faces stand."""

    die: Die
    one: Side
    two: Side
    matters: Callable[[int, int], Hashable] | None = None
    """What of two faces makes a difference to what follows; nothing is said: each pair does."""

    def weights(self) -> Mapping[tuple[int, ...], int]:
        return throw_weights(2, self.die)

    def kinds_of_answers(self) -> Mapping[tuple[int, ...], int]:
        weights, matters = self.weights(), self.matters
        return weights if matters is None else _merged(weights, lambda faces: matters(*faces))

    def thrown(self, roll: Roll) -> tuple[tuple[int, int], tuple[int, ...]]:
        noted: list[int] = []
        return (self.die.shown(roll, noted), self.die.shown(roll, noted)), tuple(noted)


class RollOff(Chance, frozen=True, kw_only=True):
    """One die for each of two sides, thrown again while the sums are equal."""

    die: Die
    one: Side
    two: Side
    bonus: tuple[int, int] = (0, 0)

    def weights(self) -> Mapping[tuple[int, int], int]:
        return roll_off_weights(self.die, self.bonus)

    def thrown(self, roll: Roll) -> tuple[tuple[int, int], tuple[int, ...]]:
        noted: list[int] = []
        while True:
            one, two = self.die.shown(roll, noted), self.die.shown(roll, noted)
            if one + self.bonus[0] != two + self.bonus[1]:
                return (one, two), tuple(noted)


class Draw(Chance, frozen=True, kw_only=True):
    """One of several things by lot, each with its number of lots."""

    lots: tuple[tuple[str, int], ...]

    def weights(self) -> Mapping[str, int]:
        drawn: dict[str, int] = {}
        for what, number in self.lots:
            if number > 0:
                drawn[what] = drawn.get(what, 0) + number
        return drawn

    def thrown(self, roll: Roll) -> tuple[str, tuple[int, ...]]:
        face = roll(Die("lot", 1, sum(number for _, number in self.lots)))
        left = face
        for what, number in self.lots:
            left -= number
            if left <= 0:
                return what, (face,)
        raise ValueError("no lot left to draw")


Sign = Literal[
    "", "clock", "flag", "drum", "soldier", "militiaman", "ranger", "warrior", "settler", "rider", "gun"
]
"""What a card shows: the hour, colours, the call to attack, or the kind of people who act on it."""


class Option(Struct, Generic[T], frozen=True):
    """One answer that a player may give: a stable key, what it means, and its value for the rule."""

    key: str
    label: Text
    value: T
    detail: Text | None = None
    moves: tuple[str, ...] = ()
    """The pieces of which one may then be moved: whoever drags one of them has given this answer."""
    leads: tuple[str, ...] = ()
    """The pieces that this announces, though questions or dice may come before they move."""
    toward: tuple[float, float] | None = None
    """Whither such a drag goes, in degrees from the facing, counter-clockwise; none: anywhere."""
    strikes: Callable[[], Iterable[str]] | None = None
    """The pieces onto which a drag that means this answer goes; none: a place on the table. Only a table
    wants to know, so they are not looked for before."""
    sign: Sign = ""
    """What a card with this answer shows."""
    of: Side = ""
    """Whose card it is."""
    times: int = 1
    """How many of the same kind there are to choose."""
    waits: bool = False
    """Whether nobody of the side that answers acts by it: a staff that is told to go on may give it."""


class Choose(Generic[T]):
    """A player picks one of a finite number of options, which are worked out when first needed."""

    by: Side
    seen_by: Audience

    def __init__(
        self,
        side: Side,
        prompt: Prompt,
        options: Iterable[Option[T]] | Callable[[], Iterable[Option[T]]],
        seen_by: Audience = ALL,
        passing: str | None = None,
        allows: Callable[[str], bool] | None = None,
        *,
        even_if_single: bool = False,
    ) -> None:
        self.by = side
        self.prompt = prompt
        self.rule = prompt.rule
        self.subject = prompt.subject
        self.seen_by = seen_by
        self.passing = passing
        """The key that a seat may give in advance for the rest of the phase."""
        self.even_if_single = even_if_single
        self._source = options
        self._allows = allows
        """Judges a candidate when somebody wants to know; none means that every candidate is an option."""
        self._candidates: dict[str, Option[T]] | None = None
        self._judged: dict[str, bool] = {}

    @property
    def candidates(self) -> dict[str, Option[T]]:
        """What the rule names, before it is judged."""
        candidates = self._candidates
        if candidates is None:
            source = self._source() if callable(self._source) else self._source
            candidates = self._candidates = {option.key: option for option in source}
        return candidates

    def permits(self, key: str) -> bool:
        """Whether a key is one of the options."""
        if key not in self.candidates:
            return False
        if self._allows is None:
            return True
        known = self._judged.get(key)
        if known is None:
            known = self._judged[key] = self._allows(key)
        return known

    @property
    def options(self) -> dict[str, Option[T]]:
        """All options by key, in the order in which the rule names them."""
        if self._allows is None:
            return self.candidates
        return {key: option for key, option in self.candidates.items() if self.permits(key)}

    def only_option(self) -> str | None:
        """The one option there is, if there is no second; the last named are judged first."""
        found = None
        for key in reversed(self.candidates):
            if self.permits(key):
                if found is not None:
                    return None
                found = key
        return found


class Order:
    """A player gives an order that is not one of a list: a path, a place, a plan."""

    def __init__(self, side: Side, form: Form[Any], seen_by: Audience = ALL) -> None:
        self.by = side
        self.form = form
        self.prompt = form.prompt
        self.rule = form.prompt.rule
        self.subject = form.prompt.subject
        self.seen_by = seen_by


Check = Callable[[Told], Iterable[Objection]]


class Tell:
    """People tell the circumstances of an event: one form with all that eyes must see."""

    def __init__(
        self,
        side: Side,
        prompt: Prompt,
        facts: Iterable[Fact],
        check: Check | None = None,
        seen_by: Audience = ALL,
    ) -> None:
        self.by = side
        self.prompt = prompt
        self.rule = prompt.rule
        self.subject = prompt.subject
        self.facts = tuple(facts)
        self.seen_by = seen_by
        self._check = check
        """Objections to facts that contradict each other or the rules."""

    @property
    def defaults(self) -> Told:
        """What is told by him who sees nothing out of the ordinary."""
        return {fact.id: fact.default for fact in self.facts}

    def accepted(self, value: Any) -> Told:
        """The facts as rules read them, in the order of the question; or a refusal that names its rule."""
        if not isinstance(value, Mapping):
            raise Refused([Objection(self.rule, NOT_FACTS)])
        known = {fact.id for fact in self.facts}
        strange = next((key for key in value if key not in known), None)
        if strange is not None:
            raise Refused([Objection(self.rule, UNKNOWN_FACT.filled(fact=str(strange)[:40]))])
        told: Told = {}
        wrong: list[Objection] = []
        for fact in self.facts:
            try:
                told[fact.id] = fact.accepted(value.get(fact.id, fact.default))
            except Refused as refused:
                wrong += [Objection(self.rule, each.text) for each in refused.objections]
        if not wrong and self._check is not None:
            wrong += self._check(told)
        if wrong:
            raise Refused(wrong)
        return told


class Together:
    """Several players answer without knowing each other's answer."""

    rule: str
    by: None = None

    def __init__(self, asks: tuple["Choose[Any] | Order", ...]) -> None:
        if len({each.by for each in asks}) != len(asks):
            raise ValueError("each side is asked once in a question put to several")
        self.asks = asks
        self.rule = asks[0].rule
        self.subject = ""
        audiences = [each.seen_by for each in asks]
        self.seen_by: Audience = ALL if set(audiences) == {ALL} else "|".join(audiences)
        """Who learns the answers once all are in: everybody, or one audience for each answer."""


class Checkpoint:
    """Not a question: the state alone now tells how the battle goes on."""


CHECKPOINT = Checkpoint()

Decision = Choose[Any] | Order
Request = Chance | Choose[Any] | Order | Together | Tell


def is_private(request: Request) -> bool:
    """Whether a question may be read by nobody but the one who is asked."""
    prompt = getattr(request, "prompt", None)
    return request.seen_by != ALL or (prompt is not None and prompt.private)


def decisions(request: Request) -> Iterator[Decision]:
    """The decisions in a request: itself, or each of those asked together."""
    if isinstance(request, Together):
        yield from request.asks
    elif isinstance(request, (Choose, Order)):
        yield request
