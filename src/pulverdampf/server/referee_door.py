"""The door for phones beside a real table: opening a battle, looking at it, and telling the umpire."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable
from threading import Lock

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pulverdampf import __version__
from pulverdampf.engine.correcting import correction
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Answered
from pulverdampf.engine.game import Game
from pulverdampf.engine.journal import Recorder, header_for
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.records import read
from pulverdampf.engine.requests import Chance
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.rulebooks import rulebook as by_key
from pulverdampf.server.answering import MISSING, failure, only_from_here, read_as, told, visitor
from pulverdampf.server.battle import summary_of
from pulverdampf.server.chronicle import Chronicle
from pulverdampf.server.connections import Allowances
from pulverdampf.server.kindly import kindly
from pulverdampf.server.messages import NewRoom
from pulverdampf.server.messages.refereeing import RefereeOpened, RefereeWord, UmpireSeat
from pulverdampf.server.room_door import TOO_FAST
from pulverdampf.server.seeing import WATCHER
from pulverdampf.server.shelf import LobbyError, book_named
from pulverdampf.server.stores import NotStoredError, Store, photographs_of
from pulverdampf.server.umpire import has_secrets, may_answer, photograph_told, told_to_phone
from pulverdampf.server.wishes import beginning
from pulverdampf.text import Text

MOST_OPEN = 32
"""How many battles are kept in memory; the store has all of them."""
NOT_YET = Text(
    "{book} cannot be refereed beside a real table yet; at the web table it can be played whole.",
    "{book} lässt sich am echten Tisch noch nicht leiten; am Spieltisch im Browser ist es ganz spielbar.",
)
MOVED_ON = Text(
    "the battle has gone on meanwhile; this is the question now",
    "die Schlacht ist inzwischen weitergegangen; das ist jetzt die Frage",
)
NOTHING_TO_UNDO = Text("there is nothing to take back", "es gibt nichts zurückzunehmen")
NOT_YOURS = Text("this is for the other side to answer", "das hat die andere Seite zu beantworten")
NOT_YOUR_UNIT = Text(
    "set your own units right; the enemy's are for his phone, or the one that all share",
    "berichtige deine eigenen Einheiten; die des Gegners sind Sache seines Handys oder des gemeinsamen",
)
NOT_DICE = Text("no dice wait to be thrown", "es warten keine Würfel")


def fresh_dice() -> SeededDice:
    """Dice that nobody can foresee, thrown by the program."""
    return SeededDice(secrets.token_hex(16))


class Umpired(msgspec.Struct):
    """What the store knows of a battle beside its record."""

    umpire: str
    """The token of the link that all share who stand round one phone."""
    one: str = ""
    two: str = ""
    """The tokens of two phones, each of which is sent what its side may know."""


class Beside:
    """One battle beside a real table: every answer is on the disk before it is acknowledged."""

    def __init__(
        self, room: str, about: Umpired, recorder: Recorder, photographs: Iterable[str] = ()
    ) -> None:
        self.room, self.about, self.recorder, self.game = room, about, recorder, recorder.game
        self.photographs = [*photographs]
        """The photographs of its turns, by their ids in the store: the turn comes first."""
        self.lock = asyncio.Lock()
        self.chronicle = Chronicle(self.game.rulebook, self.game.initial)
        self.chronicle.read(self.game.log, {})
        self.news = dict.fromkeys(self.chronicle.lines, 0)

    def eyes(self, token: str, wanted: str) -> Side | None:
        """With whose eyes a phone may look: with its own, or at the shared one as it is handed round."""
        for side in SIDES:
            own = getattr(self.about, side)
            if own and secrets.compare_digest(own, token):
                return side
        if not secrets.compare_digest(self.about.umpire, token):
            return None
        return wanted if wanted in SIDES else WATCHER

    def shown(self, eyes: Side) -> bytes:
        """Everything that a phone shows."""
        seats: tuple[UmpireSeat, ...] = ()
        if eyes == WATCHER and self.about.one and has_secrets(self.game):
            seats = tuple(
                UmpireSeat(side, f"/referee/{self.room}/{getattr(self.about, side)}") for side in SIDES
            )
        photographs = tuple(photograph_told(self.game.rulebook, each) for each in self.photographs)
        shown = told_to_phone(self.game, self.chronicle, self.news[eyes], eyes, seats, photographs)
        return msgspec.json.encode(shown)

    def hear(self, word: RefereeWord, eyes: Side) -> None:
        """Does what somebody beside the table says; a refusal changes nothing."""
        asked = self.game.request
        if word.what in ("choose", "tell", "faces") and asked is not None and not may_answer(asked, eyes):
            raise LobbyError("refused", NOT_YOURS)
        if word.what == "correct" and not self.may_correct(word.piece, eyes):
            raise LobbyError("refused", NOT_YOUR_UNIT)
        before = {side: len(lines) for side, lines in self.chronicle.lines.items()}
        DEEDS[word.what](self, word)
        if word.what in ("undo", "correct"):
            self.chronicle.begin_again()
        self.chronicle.read(self.game.log, {})
        for side, lines in self.chronicle.lines.items():
            known = {"correct": len(lines) - 1, "undo": len(lines)}.get(word.what, before[side])
            self.news[side] = max(len(lines) - known, 0)

    def may_correct(self, key: str, eyes: Side) -> bool:
        """Whether a unit may be set right; where there are secrets, a side's phone has only its own."""
        if eyes not in SIDES or not has_secrets(self.game):
            return True
        state = self.game.state
        bearer = state.pieces.get(key) or state.bodies.get(key)
        return bearer is not None and bearer.side == eyes

    def choose(self, word: RefereeWord) -> None:
        """Gives the key of a choice, or the lot that was drawn."""
        self.recorder.answer(word.key)

    def tell(self, word: RefereeWord) -> None:
        """Gives the facts of a form."""
        self.recorder.answer(word.facts)

    def faces(self, word: RefereeWord) -> None:
        """Gives the faces of real dice."""
        self.recorder.answer_faces(word.faces)

    def throw(self, word: RefereeWord) -> None:
        """Throws the dice that wait."""
        asked = self.game.request
        if not isinstance(asked, Chance):
            raise LobbyError("refused", NOT_DICE)
        self.recorder.answer_faces(asked.thrown(fresh_dice().roll)[1])

    def undo(self, word: RefereeWord) -> None:
        """Goes back before the last answer, dice or not: who stands at one table has agreed to it."""
        given = (
            at
            for at in range(len(self.game.log) - 1, -1, -1)
            if isinstance(each := self.game.log[at], Answered) and each.kind != "only"
        )
        at = next(given, None)
        if at is None:
            raise LobbyError("refused", NOTHING_TO_UNDO)
        self.recorder.rewind(at)

    def correct(self, word: RefereeWord) -> None:
        """Sets a value of a roster right."""
        value = bool(word.value) if isinstance(word.value, bool) else word.value
        self.recorder.correct(correction(self.game.state, word.piece, word.line, value, word.note))


DEEDS: dict[str, Callable[[Beside, RefereeWord], None]] = {
    "choose": Beside.choose, "tell": Beside.tell, "faces": Beside.faces, "throw": Beside.throw,
    "undo": Beside.undo, "correct": Beside.correct,
}  # fmt: skip


class RefereeDoor:
    """Battles beside real tables, by their links."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.open: OrderedDict[str, Beside] = OrderedDict()
        self._opening = Lock()
        self.opened, self.looks = Allowances(0.2, 6), Allowances(20, 200)

    def routes(self) -> list[Route]:
        """Where what is asked."""
        return [
            Route("/api/referee", kindly(self.begin), methods=["POST"]),
            Route("/api/referee/{room}/{token}", kindly(self.look)),
            Route("/api/referee/{room}/{token}", kindly(self.say), methods=["POST"]),
        ]

    @only_from_here
    async def begin(self, request: Request) -> Response:
        """Opens a battle as somebody wants it; what the umpire does not know yet is refused in words."""
        if not self.opened.takes(visitor(request)):
            return failure(429, "too_fast", TOO_FAST)
        wish = await read_as(NewRoom, request)
        room, token = await asyncio.to_thread(self._begun, wish)
        return told(RefereeOpened(f"/referee/{room}/{token}"))

    def _begun(self, wish: NewRoom) -> tuple[str, str]:
        book = book_named(wish.rulebook)
        if book.by_hand is None:
            raise LobbyError("not_yet", NOT_YET.filled(book=book.name))
        begun, _ = beginning(book, wish)
        begun = msgspec.structs.replace(begun, by_hand=True)
        try:
            game = Game(book, begun.state(book), None)
        except Refused as refused:
            raise LobbyError("refused", refused.objections[0].text) from None
        room = secrets.token_urlsafe(9)
        about = Umpired(*(secrets.token_urlsafe(16) for _ in range(3)))
        self.store.describe(room, msgspec.json.encode(about))
        header = header_for(game, __version__, {"room": True, **begun.told})
        self._keep(Beside(room, about, Recorder(game, self._writer(room, game), header)))
        return room, about.umpire

    def _writer(self, room: str, game: Game) -> Callable[[bytes], None]:
        def write(lines: bytes) -> None:
            self.store.append(room, lines, {}, msgspec.json.encode(summary_of(game)))

        return write

    def _keep(self, battle: Beside) -> None:
        self.open[battle.room] = battle
        self.open.move_to_end(battle.room)
        while len(self.open) > MOST_OPEN:
            self.open.popitem(last=False)

    def found(self, request: Request) -> tuple[Beside, Side] | None:
        """A battle by its link and whose eyes look; one that was put away is taken from the store again."""
        room, token = request.path_params["room"], request.path_params["token"]
        with self._opening:  # two phones that come back at once find the same battle
            known = self.open.get(room) or self._reopened(room, token)
            if known is None:
                return None
            self._keep(known)
        eyes = known.eyes(token, request.query_params.get("eyes", ""))
        return (known, eyes) if eyes is not None else None

    def _reopened(self, room: str, token: str) -> Beside | None:
        """A battle from the store, for whoever has one of its links."""
        kept = self.store.kept(room) if len(room) <= 40 else None
        try:
            umpired = msgspec.json.decode(kept.about, type=Umpired) if kept is not None else None
        except msgspec.MsgspecError:
            umpired = None
        if kept is None or umpired is None or token not in (umpired.umpire, umpired.one, umpired.two):
            return None
        recorder = Recorder.resumed(read(kept.record, by_key), lambda lines: None)
        recorder._write = self._writer(room, recorder.game)
        return Beside(room, umpired, recorder, self.store.cards(photographs_of(room)))

    async def look(self, request: Request) -> Response:
        """The battle as it stands; nothing where a phone knows it already."""
        if not self.looks.takes(visitor(request)):
            return failure(429, "too_fast", TOO_FAST)
        found = await asyncio.to_thread(self.found, request)
        if found is None:
            return failure(404, "no_such_seat", MISSING)
        battle, eyes = found
        if request.query_params.get("at") == str(battle.chronicle.entries[eyes]):
            return Response(status_code=204)
        async with battle.lock:
            return await shown_again(battle, eyes)

    @only_from_here
    async def say(self, request: Request) -> Response:
        """Hears what somebody says, and tells what comes of it."""
        found = await asyncio.to_thread(self.found, request)
        if found is None:
            return failure(404, "no_such_seat", MISSING)
        battle, eyes = found
        word = await read_as(RefereeWord, request)
        async with battle.lock:
            if self.open.get(battle.room) is not battle or word.at != battle.chronicle.entries[eyes]:
                return failure(409, "moved_on", MOVED_ON)
            try:
                await asyncio.to_thread(battle.hear, word, eyes)
            except Refused as refused:
                return failure(409, "refused", _all(refused))
            except NotStoredError:
                self.open.pop(battle.room, None)  # what nobody was told has not happened
                raise
            return await shown_again(battle, eyes)


async def shown_again(battle: Beside, eyes: Side) -> Response:
    """Everything that a phone shows, as an answer."""
    return Response(await asyncio.to_thread(battle.shown, eyes), media_type="application/json")


def _all(refused: Refused) -> Text:
    """All objections in one sentence."""
    texts = [each.text for each in refused.objections]
    return Text("; ".join(each.in_("en") for each in texts), "; ".join(each.in_("de") for each in texts))
