"""A battle of the web table fought again beside a real one: its scene and its log answer every question."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from pulverdampf.engine.events import Answered, Marked
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Chance, Choose, Tell, Together
from pulverdampf.engine.rulebook import Rulebook
from tests.refereed.fought import MOST_ANSWERS, Measured
from tests.refereed.reading import Entry, about, is_decision, is_throw, key_of, kind_of, stages_of

Told = dict[str, Any]


class Answers(Struct, frozen=True):
    """What a book's battles of the web table have to say to the questions of its umpire."""

    consequences: Mapping[str, Callable[[Any, Tell], Told]]
    """By rules: what came of a move and the like, read off the log from where it was followed to. Facts that
    nobody tells keep their defaults; what `Battle.measure` worked out needs no answer here."""
    choices: Mapping[str, Callable[[Any, Choose[Any]], str]] = {}
    """By rules: choices that the web table asks otherwise, as orders say."""
    also: Mapping[str, Callable[[Any, Tell], Told]] = {}
    """By rules: facts that are told beside what `Battle.measure` worked out."""
    usual: Callable[[Any, Tell], Told] = lambda mirror, asked: {}
    """Facts that many forms share, such as whom a move takes along."""
    unless: Mapping[str, str] = {}
    """By rules: what is answered where the web table saw that there was nothing to ask."""
    unasked: tuple[tuple[str, str], ...] = ()
    """Answers, by kind and rule, that the web table wants and a real table shows: they may be passed over.
    A `*` is any."""


class Mirror:
    """Answers the questions beside a real table from a battle that was fought on the web table."""

    def __init__(self, book: Rulebook, answers: Answers, known: Game, facts: list[Measured]) -> None:
        assert book.by_hand is not None
        self.answers = answers
        self.of = known
        """The battle of the web table."""
        self.log: list[Any] = known.log
        self.facts = facts
        self.stages = stages_of(known)
        self.game: Any = Game(book, book.by_hand(known.initial), None)
        self.at = 0
        """How far the log of the web table has been followed."""
        self.since = 0
        """Where the stage began that is followed."""
        self.followed = 0
        """How far the log of the real table has been read."""
        self.scanned = 0
        """Where the last consequences began that were read."""
        self.kept: dict[str, Any] = {}
        """What a book's answers keep from one question to the next."""

    def play(self) -> None:
        """Answers until the battle is over or the known one ends."""
        for _ in range(4 * MOST_ANSWERS):
            asked = self.game.request
            if asked is None:
                return
            self._follow()
            self.enter_stage()
            if isinstance(asked, Chance):
                if not self._throw(asked):
                    return
            elif isinstance(asked, Together):
                self._answer_together(asked)
            elif isinstance(asked, Tell):
                self.game.answer(self._told(asked), asked.by)
            else:
                assert isinstance(asked, Choose), f"{asked.rule}: an order beside a real table"
                known = self.next_answer(self.at, rule=asked.rule, subject=asked.subject)
                if self.ended and known is None and asked.passing is None and len(asked.options) > 1:
                    return
                self.game.answer(self._chosen(asked), asked.by)
        raise AssertionError("no end")

    def _follow(self) -> None:
        """Passes over what both tables had only one answer to."""
        log = self.game.log
        for entry in log[self.followed :]:
            if isinstance(entry, Answered) and entry.kind == "only":
                at = self.next_answer(self.at, rule=entry.rule, subject=entry.subject, by=entry.by)
                if at is not None and self.log[at].value == entry.value:
                    self.at = at + 1
        self.followed = len(log)

    def enter_stage(self) -> None:
        """Follows the known log into the stage that is under way beside the real table."""
        mine = self.game.battle.under_way
        if mine is None or self.game.request is None:
            return
        wanted = about(mine)
        before = max((at for at in self.stages if at < self.at), default=-1)
        if (
            before >= 0
            and self.stages[before] == wanted
            and not any(isinstance(each, Marked) for each in self.log[before : self.at])
        ):
            self.since = before
            return
        for at in range(self.at, len(self.log)):
            if is_throw(self.log[at]):
                return
            if self.stages.get(at) == wanted:
                self.since, self.at = at, at + 1
                return

    @property
    def ended(self) -> bool:
        """Whether the known log has no more answers."""
        return not any(isinstance(each, Answered) and each.kind != "only" for each in self.log[self.at :])

    # dice -----------------------------------------------------------------------------------------------

    def _throw(self, asked: Chance) -> bool:
        found = next((i for i in range(self.at, len(self.log)) if is_throw(self.log[i])), None)
        if found is None:
            return False
        entry: Any = self.log[found]
        assert (entry.rule, entry.by, entry.subject) == (asked.rule, asked.by, asked.subject), found
        self.game.answer_faces(entry.faces)
        mine: Any = next(
            each for each in reversed(self.game.log) if is_throw(each) and each.rule == entry.rule
        )
        assert (mine.dice, mine.needed, mine.value) == (entry.dice, entry.needed, entry.value), found
        self.at = found + 1
        return True

    # choices --------------------------------------------------------------------------------------------

    def _chosen(self, asked: Choose[Any]) -> str:
        own = self.answers.choices.get(asked.rule)
        return own(self, asked) if own is not None else self.as_answered(asked)

    def as_answered(self, asked: Choose[Any]) -> str:
        """The answer that was given to the same question at the web table, else none."""
        at = self.next_answer(self.at, rule=asked.rule, subject=asked.subject, by=asked.by)
        while at is not None and key_of(self.log[at].value) not in asked.options:
            at = self.next_answer(at + 1, rule=asked.rule, subject=asked.subject, by=asked.by)
        if at is None:
            spared = self.answers.unless.get(asked.rule, asked.passing)
            assert spared is not None, (asked.rule, asked.subject, self.at)
            return spared
        self.at, self.kept = at + 1, {}
        return key_of(self.log[at].value)

    def given(self, asked: Any) -> Any:
        """The next answer to a question, however the web table asked it."""
        at = self.next_answer(self.at, rule=asked.rule, subject=asked.subject)
        assert at is not None, (asked.rule, asked.subject, self.at)
        self.at = at + 1
        return self.log[at]

    def next_answer(self, start: int, *, rule: str, subject: str, by: str | None = None) -> int | None:
        """The next answer of a player if it is to this question, whatever was asked that hands only show."""
        for at in range(start, len(self.log)):
            entry = self.log[at]
            if not isinstance(entry, Answered):
                continue
            if is_throw(entry):
                return None
            if (entry.rule, entry.subject) == (rule, subject) and by in (None, entry.by):
                return at
            if is_decision(entry) and not self.is_unasked(entry):
                return None
        return None

    def is_unasked(self, entry: Any) -> bool:
        """Whether an answer of the web table is none that the umpire asks for."""
        unasked = self.answers.unasked
        return bool({(entry.kind, entry.rule), ("*", entry.rule), (entry.kind, "*")} & set(unasked))

    def _answer_together(self, asked: Together) -> None:
        entry = self.given(asked)
        for each, answer in zip(asked.asks, entry.value, strict=True):
            self.game.answer(answer, each.by)

    # facts ----------------------------------------------------------------------------------------------

    def _told(self, asked: Tell) -> Told:
        for number, fact in enumerate(self.facts):
            if (
                fact.at >= self.at
                and (fact.rule, fact.by, fact.subject) == (asked.rule, asked.by, asked.subject)
                and not any(is_throw(each) for each in self.log[self.at : fact.at])
            ):
                del self.facts[: number + 1]
                also = self.answers.also.get(asked.rule)
                return self._offered(asked, fact.told | (also(self, asked) if also is not None else {}))
        own = self.answers.consequences.get(asked.rule)
        return self._offered(
            asked, self.answers.usual(self, asked) | (own(self, asked) if own is not None else {})
        )

    def _offered(self, asked: Tell, told: Told) -> Told:
        """Of what was found only what is asked and offered."""
        offered = {each.id: dict(each.options) for each in asked.facts if each.kind == "pieces"}
        return {
            key: [each for each in value if each in offered[key]] if key in offered else value
            for key, value in told.items()
            if key in {fact.id for fact in asked.facts}
        }

    def window(self, *, marks: int = 1) -> list[Entry]:
        """What happened next, up to a checkpoint or a throw."""
        found: list[Entry] = []
        for entry in self.log[self.at :]:
            if is_throw(entry):
                break
            if isinstance(entry, Marked):
                marks -= 1
                if not marks:
                    break
            found.append(entry)
        return found

    def find(self, name: str) -> Any:
        """The next event of a kind."""
        return next(each for each in self.log[self.at :] if kind_of(each) == name)
