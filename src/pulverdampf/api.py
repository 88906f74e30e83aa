"""Pulverdampf as a library: rulebooks, armies, battles, positions, odds, records, pictures.

>>> import pulverdampf
>>> eagles = pulverdampf.rulebook("march-of-eagles")
>>> battle = eagles.battle("BR-A", "FR-A", terrain="TS-2", seed=1809)
>>> battle.request.prompt.text.in_("en")
'British brigade: roll won. Which table edge?'
>>> battle.answer("south").answer("first")
<Battle march-of-eagles: one decides MOE-SETUP-04>
>>> twin = battle.clone().answer("A1")       # a twin goes its own way
>>> twin.undo("one").hash == battle.hash
True
>>> pulverdampf.read(battle.record()).state == battle.state, battle.svg("de")[:4]
(True, '<svg')
>>> field = pulverdampf.scene("march-of-eagles", {"side": "one", "at": (32, 12), "nation": "british"},
...                           {"side": "two", "opposite": "A1", "distance": 5, "formation": "column"})
>>> field.odds("volley", "A1", "B1", read="B1.lost").mean
Fraction(5, 1)
>>> field.act("volley", "A1", "B1", dice=[4, 1, 6, 2, 5, 3, 1, 1, 4, 2], stop_before="take_hits").state.agenda
(take_hits(target='B1', hits=4, struck=True),)
"""

from collections.abc import Callable, Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pulverdampf import __version__
from pulverdampf.cases.laid_down import LaidDown
from pulverdampf.cases.scenes import Staged, set_up
from pulverdampf.engine.dice_sources import DiceSource, SeededDice
from pulverdampf.engine.events import Entry
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import Recorder, chain_hash, header_for
from pulverdampf.engine.orders import NO_RULE, Objection, Refused
from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import read as read_record
from pulverdampf.engine.requests import Decision, Request
from pulverdampf.engine.resuming import resume
from pulverdampf.engine.rulebook import Outcome, Rulebook
from pulverdampf.engine.state import Side, State
from pulverdampf.engine.views import View
from pulverdampf.rulebooks import PACKAGES, author
from pulverdampf.rulebooks import rulebook as found
from pulverdampf.text import Language, Text

if TYPE_CHECKING:
    from pulverdampf.drawing.dyes import Palette
    from pulverdampf.drawing.lamp import Light
    from pulverdampf.engine.odds import Odds, Policy
    from pulverdampf.muster.problems import Problem
    from pulverdampf.muster.roster import Roster

K = TypeVar("K")

NOTHING_SETTLED = Text(
    "nothing follows from this that dice decide", "daraus folgt nichts, was Würfel entscheiden"
)


def rulebooks() -> list[str]:
    """The keys of all rulebooks."""
    return sorted(PACKAGES)


def rulebook(key: str) -> "Book":
    """A rulebook by its key; a KeyError names those that exist."""
    loaded = found(key)
    if loaded is None:
        raise KeyError(f"there is no rulebook {key!r}; there are {', '.join(rulebooks())}")
    return Book(loaded)


def scene(
    key: str,
    *units: Mapping[str, Any],
    state: Mapping[str, Any] | None = None,
    **situation: Any,
) -> "Scene":
    """Any situation of a rulebook, in the words of its case files (`cases/README.md`).

    Units are numbered A1, A2 … and B1, B2 … in their order. `state` changes any field besides: `B1.fired`. A
    ValueError tells everything that is wrong, with the nearest word where one is unknown.
    """
    rules, words = rulebook(key).rules, author(key)
    if words is None:
        raise KeyError(f"the rulebook {rules.key!r} has no words for situations")
    return Scene(words, set_up(words, {"unit": units, **situation}, state))


def read(record: str | bytes) -> "Battle":
    """The battle that a record tells of, as it stood at its last line; `RecordError` names a bad line."""
    data = record.encode() if isinstance(record, str) else record
    return Battle(resume(read_record(data, found)))


class Book:
    """A rulebook with its armies and tables, from which battles begin."""

    def __init__(self, rules: Rulebook) -> None:
        self.rules = rules

    def __repr__(self) -> str:
        return f"<Book {self.rules.key}>"

    @property
    def name(self) -> Text:
        """What people call it."""
        return self.rules.name

    @property
    def armies(self) -> dict[str, "Roster"]:
        """The ready armies by id."""
        ready: dict[str, Roster] = self.rules.muster.ready_armies()
        return ready

    @property
    def tables(self) -> dict[str, Any]:
        """The ready tables by id."""
        ready: dict[str, Any] = self.rules.muster.terrain_setups()
        return ready

    @property
    def scenarios(self) -> dict[str, Any]:
        """The ready scenarios by id."""
        ready: dict[str, Any] = self.rules.muster.scenarios()
        return ready

    def army(self, file: str | PathLike[str]) -> "Roster":
        """The first army of a file; a ValueError tells every problem as `file:line: message`."""
        from pulverdampf.muster.roster import load_rosters
        from pulverdampf.muster.toml_source import user_file

        loaded = load_rosters(user_file(Path(file)))
        if not loaded.sound or not loaded.value:
            raise ValueError("\n".join(map(str, loaded.problems)) or f"{file}: no army")
        return loaded.value[0].roster

    def problems(self, army: "str | Roster", rulings: Mapping[str, object] | None = None) -> "list[Problem]":
        """Everything that is wrong with an army, each with its rule."""
        muster = self.rules.muster
        checked: list[Problem] = muster.check(self.roster(army), muster.rulings_of(rulings or {}))
        return checked

    def battle(
        self,
        one: "str | Roster",
        two: "str | Roster",
        *,
        terrain: str = "",
        scenario: str = "",
        rulings: Mapping[str, object] | None = None,
        seed: str | int | None = 0,
    ) -> "Battle":
        """A battle of two armies, on the first ready table unless another is named.

        Without a seed the dice are typed in by `answer_faces`.
        """
        muster = self.rules.muster
        armies = self.roster(one), self.roster(two)
        ground = {"terrain": terrain} if terrain else {}
        return self.begun(muster.begin(*armies, scenario=scenario, rulings=rulings, **ground), seed)

    def begun(self, state: State, seed: str | int | DiceSource | None = 0) -> "Battle":
        """A battle that goes on from a state."""
        dice = SeededDice(seed) if isinstance(seed, (str, int)) else seed
        return Battle(Game(self.rules, state, dice))

    def roster(self, army: "str | Roster") -> "Roster":
        """A ready army by its id; a KeyError names those that exist."""
        if not isinstance(army, str):
            return army
        if army not in self.armies:
            raise KeyError(f"there is no army {army!r}; there are {', '.join(self.armies)}")
        return self.armies[army]


class Scene(Staged):
    """A situation that was set up: let things happen in it, ask for odds, or play on from it."""

    def __repr__(self) -> str:
        return f"<Scene {self.author.RULEBOOK.key}: {', '.join(self.state.pieces)}>"

    def battle(
        self,
        *,
        seed: str | int | None = 0,
        dice: Iterable[int] | None = None,
        answers: Mapping[str, str | tuple[str, ...]] | None = None,
    ) -> "Battle":
        """A battle that goes on from here; with `dice` it throws these faces and then waits for more.

        With `dice`, `answers` by rule are given wherever they are offered.
        """
        rules = self.author.RULEBOOK
        if dice is not None:
            return Battle(LaidDown(rules, self.state, dice, answers))
        return Book(rules).begun(self.state, seed)


class Battle:
    """A battle under way: read the request, answer it, and so on to the end."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __repr__(self) -> str:
        waiting = self.waiting
        what = (
            f"{waiting[0].by} decides {waiting[0].rule}"
            if waiting
            else "over"
            if self.over
            else "dice are awaited"
        )
        return f"<Battle {self.game.rulebook.key}: {what}>"

    @property
    def request(self) -> Any:
        """What is asked now: a choice, an order, a throw; nothing when the battle is over."""
        asked: Request | None = self.game.request
        return asked

    @property
    def waiting(self) -> list[Decision]:
        """The decisions that wait, each for its side."""
        return self.game.waiting_for()

    @property
    def state(self) -> Any:
        """Everything that is true now; a computer opponent should read a `view` instead."""
        return self.game.state

    @property
    def log(self) -> list[Entry]:
        """Everything that has happened."""
        return self.game.log

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self.game.over

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self.game.outcome

    @property
    def hash(self) -> str:
        """One hash over the whole log: equal battles have equal hashes."""
        return chain_hash(self.game)

    def answer(self, value: Any, by: Side | None = None) -> "Battle":
        """Gives an answer: the key of an option, or an order; `Refused` tells why not and changes nothing."""
        self.game.answer(value, by)
        if isinstance(self.game, LaidDown):
            self.game.go_on()
        return self

    def throw(self, *faces: int) -> "Battle":
        """Lays down faces and goes on; for battles whose dice are laid down."""
        if not isinstance(self.game, LaidDown):
            raise TypeError("the dice of this battle are not laid down; say battle(dice=[...])")
        self.game.throw(*faces)
        return self

    def answer_faces(self, faces: Iterable[int]) -> "Battle":
        """Answers a throw by dice thrown on a real table."""
        self.game.answer_faces(faces)
        return self

    def concede(self, side: Side) -> "Battle":
        """A side gives up."""
        self.game.concede(side)
        return self

    def undo(self, side: Side) -> "Battle":
        """Takes back the last decision of a side, unless dice have fallen since."""
        self.game.undo(side)
        return self

    def clone(self) -> "Battle":
        """A twin that goes its own way."""
        return Battle(self.game.clone())

    def view(self, side: Side) -> View:
        """The battle as one side sees it."""
        return self.game.view(side)

    def fought(self, one: Any, two: Any) -> "Battle":
        """Lets two generals fight on to the end; each has `answer(view)`."""
        seats = {"one": one, "two": two}
        while self.waiting:
            decision = self.waiting[0]
            self.answer(seats[decision.by].answer(self.view(decision.by)), decision.by)
        return self

    def odds(
        self, value: Any = None, *, read: Callable[[Any], K], policy: "Policy | None" = None
    ) -> "Odds[K]":
        """The exact chances of what `read` makes of the state once all that an answer leads to is done."""
        from pulverdampf.engine.odds import FIRST, distribution
        from pulverdampf.engine.stages import settle

        rules = self.game.rulebook
        twin = self.game.clone()
        twin.dice = None
        if value is not None:
            twin.answer(value)
        start = twin.checkpoint
        if not start.agenda:
            raise Refused([Objection(NO_RULE, NOTHING_SETTLED)])
        return distribution(rules, start, settle, policy or FIRST, read)

    def record(self, about: Mapping[str, Any] | None = None) -> str:
        """The battle as a record: hash-chained JSON lines that `read` reads and `verify` proves."""
        lines: list[bytes] = []
        Recorder(self.game, lines.append, header_for(self.game, __version__, dict(about or {})))
        return b"".join(lines).decode()

    def verified(self) -> "Battle":
        """Proves that the record of this battle follows from its answers and dice; `RecordError` if not."""
        verify(read_record(self.record().encode(), found))
        return self

    def svg(
        self,
        language: Language = "en",
        side: Side = "one",
        *,
        palette: "Palette" = "usual",
        light: "Light" = "day",
    ) -> str:
        """The position as a standalone picture as a side sees it, dyed and lit as wished."""
        from pulverdampf.drawing import Dressing, svg

        return svg(self.view(side), language, dressing=Dressing(palette, light))
