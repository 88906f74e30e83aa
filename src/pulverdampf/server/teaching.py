"""What the generals of a room say: why the computer gave an order, and in a first battle the coach."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from pulverdampf.analysis.lessons import LEARNER
from pulverdampf.engine.events import Answered
from pulverdampf.engine.game import Game
from pulverdampf.engine.imagining import imagined
from pulverdampf.engine.orders import Refused as RefusedByRules
from pulverdampf.generals.coaching import Comment, comment
from pulverdampf.generals.explaining import decision_before, explained
from pulverdampf.generals.patience import patience
from pulverdampf.server.driver import THINKERS
from pulverdampf.server.guests import Guest, RefusedError, by_rules
from pulverdampf.server.messages import (
    AskCoach,
    AskWhy,
    Coached,
    OddsTold,
    Reasons,
    Refused,
    Why,
    Words,
    words,
)
from pulverdampf.server.odds import Question, question
from pulverdampf.text import Text

if TYPE_CHECKING:
    from pulverdampf.server.rooms import Room

T = TypeVar("T")
THINKING = 3.0
"""Seconds after which what has been tried so far has to do."""
MOST_AT_ONCE = 3
"""How many questions of one seat may wait."""
MOST_KEPT = 300
"""How many explanations of a room are kept."""

A_PERSONS = Text(
    "That followed from a decision that a person made ({army}).",
    "Das folgte aus einer Entscheidung, die ein Mensch traf ({army}).",
)
NOBODYS = Text("Nobody had decided anything yet.", "Da hatte noch niemand etwas entschieden.")
ON_AVERAGE = Text(
    "“{option}” takes {theirs} from the enemy on average and costs {own}.",
    "„{option}“ kostet den Gegner im Mittel {theirs}, uns {own}.",
)
SILENT = Text(
    "Here too little is known to try anything out.", "Hier ist zu wenig bekannt, um etwas zu erproben."
)


class Teaching:
    """Answers what a general is asked about orders; one question of a seat at a time."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self._asking = Counter[str]()
        self._thinks = asyncio.Lock()
        self._speaking: set[asyncio.Task[None]] = set()
        self._kept: dict[int, tuple[Answered, Words]] = {}
        """What was explained already, by its place in the log."""
        self.committed: tuple[Game, Any] | None = None
        """What the pupil knew before his last answer, and that answer."""

    # reasons --------------------------------------------------------------------------------------------

    def may_hear_reasons(self) -> bool:
        """Whether what the computer means is no secret: at the end, in lessons, and where nobody plays."""
        room = self.room
        return room.battle.game.over or room.seating.lesson or not room.seating.players

    async def why(self, guest: Guest, message: AskWhy) -> None:
        """Tells what the computer meant, turn by turn, or with the order that led to a line."""
        if not self.may_hear_reasons():
            raise RefusedError(Refused("not_your_turn"))
        if message.line is None:
            guest.send(msgspec.json.encode(Reasons(tuple(self.room.driver.intents))))
            return
        text = await self._one_at_a_time(guest, lambda: self._reason(guest, message.line or 0))
        guest.send(msgspec.json.encode(Why(message.line, text)))

    def _reason(self, guest: Guest, line: int) -> Words:
        room, battle = self.room, self.room.battle
        places = battle.chronicle.places[room.shows.side_seen_by(guest.role)]
        if not 0 <= line < len(places):
            raise RefusedError(Refused("malformed"))
        log = list(battle.game.log)
        at = decision_before(log, places[line])
        entry = log[at] if at is not None else None
        if at is None or not isinstance(entry, Answered) or entry.by is None:
            return words(NOBODYS)
        seat = room.seating.seats[entry.by]
        if seat.by != "computer":
            return words(A_PERSONS.filled(army=room.shows.army(entry.by)))
        before, known = self._kept.get(at, (None, Words("", "")))
        if before is not entry:  # nobody asked yet, or another order was taken back
            game = battle.game
            found = explained(game.rulebook, game.initial, log, at, seat.level, patience(THINKING))
            known = words(found.text)
            self._kept[at] = (entry, known)
            if len(self._kept) > MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        meant = [each for each in room.driver.intents if each.side == entry.by and each.at <= at]
        return _joined(meant[-1].text, known) if meant else known

    # the coach ------------------------------------------------------------------------------------------

    def is_pupil(self, guest: Guest) -> bool:
        """Whether a guest learns here."""
        return self.room.seating.lesson and guest.role == LEARNER

    async def coach(self, guest: Guest, message: AskCoach) -> None:
        """What the coach thinks of an answer that is not given yet, or what he would do."""
        room = self.room
        if not self.is_pupil(guest):
            raise RefusedError(Refused("not_your_turn"))
        async with room.lock:
            decision = room.decision_for(guest, message.to)
            known = await asyncio.to_thread(lambda: _known(room.battle.game))
        if known is not None and message.value is not None:
            tried = known.clone()
            by_rules(lambda: tried.answer(message.value, decision.by), "illegal")
        await self._say(guest, known, message.value, message.to)

    def notice(self, guest: Guest, value: Any) -> None:
        """Keeps what the pupil knows before he answers."""
        known = _known(self.room.battle.game) if self.is_pupil(guest) else None
        self.committed = (known, value) if known is not None else None

    def comment(self, guest: Guest) -> None:
        """Comments on the answer that was given last, unless the coach is still thinking of another."""
        given, self.committed = self.committed, None
        if given is not None and not self._asking[guest.role]:
            task = asyncio.create_task(self._say(guest, *given, 0))
            self._speaking.add(task)
            task.add_done_callback(self._speaking.discard)

    async def _say(self, guest: Guest, known: Game | None, value: Any, to: int) -> None:
        made: Comment | None = None
        if known is not None:
            made = await self._one_at_a_time(guest, lambda: _comment(known, value))
        text = words(made.text if made is not None else SILENT)
        if made is not None and known is not None:
            for option in made.options:
                if (odds := await self._odds(guest, known, option)) is not None:
                    text = _joined(text, odds)
        if to or made is not None:
            guest.send(msgspec.json.encode(Coached(to, text)))

    async def _odds(self, guest: Guest, known: Game, option: str) -> Words | None:
        """What an option takes from each side on average, by the rules' own odds; nothing without dice."""
        decision = next(each for each in known.waiting_for() if each.by == LEARNER)
        try:
            asked: Question = await asyncio.to_thread(question, known, decision, option)
        except RefusedByRules:
            return None
        found = await self.room.asides.reckoned(guest, asked, lambda: True)
        charts = msgspec.json.decode(found, type=OddsTold).charts if found else ()
        means = {chart.side: chart.mean for chart in charts}
        if not any(means.values()):
            return None
        own = means.pop(LEARNER)
        named = decision.options[option].label  # type: ignore[union-attr]
        (theirs,) = means.values()
        return words(ON_AVERAGE.filled(option=named, theirs=round(theirs, 1), own=round(own, 1)))

    async def _one_at_a_time(self, guest: Guest, think: Callable[[], T]) -> T:
        """A thought beside the event loop; whoever asks too much at once is refused."""
        if self._asking[guest.role] >= MOST_AT_ONCE:
            raise RefusedError(Refused("too_fast"))
        self._asking[guest.role] += 1
        try:
            async with self._thinks:
                return await asyncio.get_running_loop().run_in_executor(THINKERS, think)
        finally:
            self._asking[guest.role] -= 1


def _known(game: Game) -> Game | None:
    try:
        return imagined(game, LEARNER)
    except RefusedByRules:
        return None


def _comment(known: Game, value: Any) -> Comment | None:
    try:
        return comment(known, LEARNER, value, patience(THINKING))
    except Exception:  # what is known may not be enough to run the rules on: the coach is silent
        return None


def _joined(one: Words, two: Words) -> Words:
    return Words(f"{one.en} {two.en}", f"{one.de} {two.de}")
