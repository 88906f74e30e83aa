"""How a rule asks: it never knows who answers."""

from collections.abc import Callable, Generator, Hashable, Iterable, Mapping
from types import coroutine
from typing import TYPE_CHECKING, Any, Generic, Required, TypedDict, TypeVar, Unpack

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.dice import Die, Faces
from pulverdampf.engine.events import Dealt, Entry, Event, Measured, Reckoned, Scheduled
from pulverdampf.engine.orders import AnyOrder, Form
from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.engine.requests import (
    ALL,
    CHECKPOINT,
    Audience,
    Choose,
    Counts,
    Draw,
    Opposed,
    Option,
    Order,
    Prompt,
    RollOff,
    Tell,
    Throw,
    Together,
    Total,
)
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ONE, TWO, Due, Side, State
from pulverdampf.text import Text

if TYPE_CHECKING:
    from pulverdampf.engine.scene import Layout

S = TypeVar("S", bound=State)
T = TypeVar("T")
O = TypeVar("O", bound=AnyOrder)  # noqa: E741


@coroutine
def ask(request: Any) -> Generator[Any, Any, Any]:
    """Puts a question to whoever drives the battle."""
    return (yield request)


YES = Text("yes", "ja")
NO = Text("no", "nein")
YES_OR_NO = (Option("yes", YES, value=True), Option("no", NO, value=False))


class Thrown(TypedDict, total=False):
    """What every throw tells beside its dice: by which rule, who throws, for whom, and who may see it."""

    rule: Required[str]
    by: Required[Side | None]
    subject: str
    why: Reckoning | None
    named: str
    seen_by: Audience


class Battle(Generic[S]):
    """What a rule holds in its hands: the state, the table, and the right to ask."""

    def __init__(
        self, state: S, layout: "Layout", note: Callable[[Entry], None], alike: Scene | None = None
    ) -> None:
        self.state = state
        self.scene = Scene(state, layout, alike)
        self.note = note
        """Keeps an entry of the log."""
        self.under_way: Due | None = None
        """The stage that is being carried out."""

    # chance ------------------------------------------------------------------------------------

    async def count(self, n: int, die: Die, faces: Faces, **thrown: Unpack[Thrown]) -> int:
        """How many of n dice show such a face."""
        (counted,) = await self.counts(n, die, faces, **thrown)
        return counted

    async def counts(self, n: int, die: Die, *faces: Faces, **thrown: Unpack[Thrown]) -> tuple[int, ...]:
        """How many of n dice show each kind of face; the kinds may overlap."""
        if n <= 0:
            return (0,) * len(faces)
        return tuple(await ask(Counts(n=n, die=die, faces=faces, **thrown)))

    async def total(
        self,
        n: int,
        die: Die,
        *,
        matters: Callable[[int], Hashable] | None = None,
        **thrown: Unpack[Thrown],
    ) -> int:
        """The sum of n dice. Odds follow one sum of each kind that matters."""
        return int(await ask(Total(n=n, die=die, matters=matters, **thrown))) if n > 0 else 0

    async def throw(
        self,
        n: int,
        die: Die,
        *,
        rule: str,
        by: Side | None,
        subject: str = "",
        seen_by: Audience = ALL,
    ) -> tuple[int, ...]:
        """The single faces of n dice in order, only where the paper reads single dice."""
        if n <= 0:
            return ()
        return tuple(await ask(Throw(rule=rule, by=by, subject=subject, seen_by=seen_by, n=n, die=die)))

    async def opposed(
        self,
        die: Die,
        one: Side,
        two: Side,
        *,
        rule: str,
        subject: str = "",
        matters: Callable[[int, int], Hashable] | None = None,
    ) -> tuple[int, int]:
        """One face for each side; ties stand. Odds follow one throw of each kind that matters."""
        first, second = await ask(
            Opposed(rule=rule, by=None, subject=subject, die=die, one=one, two=two, matters=matters)
        )
        return first, second

    async def roll_off(self, die: Die, bonus: Mapping[Side, int] = {}, *, rule: str) -> Mapping[Side, int]:
        """The faces of the throw that decides; ties are thrown again."""
        extra = (bonus.get(ONE, 0), bonus.get(TWO, 0))
        first, second = await ask(RollOff(rule=rule, by=None, die=die, one=ONE, two=TWO, bonus=extra))
        return {ONE: first, TWO: second}

    async def draw(
        self,
        lots: Mapping[str, int],
        *,
        rule: str,
        by: Side | None,
        subject: str = "",
        seen_by: Audience = ALL,
    ) -> str:
        """One of several things by lot."""
        drawn: str = await ask(
            Draw(rule=rule, by=by, subject=subject, lots=tuple(lots.items()), seen_by=seen_by)
        )
        return drawn

    # players -----------------------------------------------------------------------------------

    async def choose(
        self,
        side: Side,
        prompt: Prompt,
        options: Iterable[Option[T]] | Callable[[], Iterable[Option[T]]],
        *,
        seen_by: Audience = ALL,
        passing: str | None = None,
        even_if_single: bool = False,
        allows: Callable[[str], bool] | None = None,
    ) -> T:
        """One of a finite number of options; those that are costly to judge are judged when asked about."""
        request = Choose(side, prompt, options, seen_by, passing, allows, even_if_single=even_if_single)
        return request.candidates[await ask(request)].value

    async def may(
        self, side: Side, rule: str, text: Text, subject: str = "", seen_by: Audience = ALL
    ) -> bool:
        """Whether a player uses a right."""
        return await self.choose(side, Prompt(rule, text, subject), YES_OR_NO, seen_by=seen_by)

    async def order(self, side: Side, form: Form[O], *, seen_by: Audience = ALL) -> O:
        """An order that is not one of a list."""
        given: O = await ask(Order(side, form, seen_by))
        return given

    async def together(self, *asks: Choose[Any] | Order) -> tuple[Any, ...]:
        """The answers of several players, each given without knowledge of the others."""
        answers = await ask(Together(asks))
        return tuple(
            each.options[answer].value if isinstance(each, Choose) else answer
            for each, answer in zip(asks, answers, strict=True)
        )

    # eyes ----------------------------------------------------------------------------------------

    @property
    def by_hand(self) -> bool:
        """Whether the players move their own pieces on a real table that only they can see."""
        return self.state.by_hand

    async def measure(self, asked: Callable[[], Tell], compute: Callable[[], Told]) -> Told:
        """The circumstances of an event: measured on the table, or told by those who stand beside it."""
        if not self.state.by_hand:
            return compute()
        return await self.tell(asked())

    async def tell(self, asked: Tell) -> Told:
        """What people beside a real table see; a question without facts is none."""
        if not asked.facts:
            return {}
        told: Told = await ask(asked)
        return told

    # not questions -------------------------------------------------------------------------------

    async def checkpoint(self) -> None:
        """Marks a moment from which the state alone tells how the battle goes on."""
        await ask(CHECKPOINT)

    def record(self, event: Event) -> None:
        """Changes the world."""
        event.apply(self.state)
        if event.moves_bystander:
            self.scene.forget_outline(getattr(event, event.moves_bystander))
        elif event.moves_pieces:
            self.scene.forget(dict(getattr(event, event.moved_in)) if event.moved_in else None)
        self.note(event)

    def schedule(self, *dues: Due) -> None:
        """Makes stages due, the first of them next."""
        if dues:
            self.record(Scheduled(dues, self.state.audience(*dues)))

    def begin_next(self) -> Due:
        """Takes the first stage off the agenda and has it under way."""
        due = self.state.agenda[0]
        self.record(Dealt(self.state.audience(due)))
        self.under_way = due
        return due

    def reckoned(self, reckoning: Reckoning, rule: str, subject: str = "", seen_by: Audience = ALL) -> int:
        """Notes how a number came about and gives its total."""
        self.note(Reckoned(rule, subject, reckoning, seen_by))
        return reckoning.total

    def measured(
        self,
        what: str,
        distance: float,
        start: tuple[float, float],
        end: tuple[float, float],
        seen_by: Audience = ALL,
    ) -> float:
        """Measures a distance, for everybody or one side to see."""
        self.note(Measured(what, distance, start, end, seen_by))
        return distance
