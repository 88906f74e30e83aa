"""One battle of a room: the game, its dice, its record in the store and its chronicle."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pulverdampf import __version__
from pulverdampf.engine.dice_sources import SeededDice, mixed
from pulverdampf.engine.events import Answered, Corrected
from pulverdampf.engine.game import NOTHING_TO_UNDO, Game
from pulverdampf.engine.journal import Recorder, chain_hash, header_for
from pulverdampf.engine.orders import NO_RULE, Objection, Refused
from pulverdampf.engine.records import DiceInfo, RecordError, read
from pulverdampf.engine.requests import Chance
from pulverdampf.engine.resuming import resume
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import SIDES, Side, State
from pulverdampf.rulebooks import rulebook as by_key
from pulverdampf.server.chronicle import Chronicle, thrown
from pulverdampf.server.messages import Throw
from pulverdampf.server.seeing import army_name
from pulverdampf.server.stores import Kept, NotStoredError, Store
from pulverdampf.text import Text


class Summary(Struct, frozen=True):
    """How far a battle is, for a list of rooms."""

    rulebook: str
    armies: tuple[Text, ...]
    turn: int
    over: bool
    winner: str = ""
    """The side that has won, once it is over; none: a draw."""
    hash: str = ""
    """Over its log, once it is over."""
    waits: tuple[Side, ...] = ()
    """The sides whose decisions it waits for."""
    decided: dict[Side, int] = {}
    """How many decisions each side has made."""


def summary_of(game: Game) -> Summary:
    """How far a game is."""
    armies = tuple(army_name(game.state, side) for side in SIDES)
    outcome = game.outcome
    by = [each.by for each in game.log if isinstance(each, Answered) and each.kind in ("choose", "order")]
    return Summary(
        game.rulebook.key,
        armies,
        game.state.clock.turn,
        game.over,
        (outcome.winner or "") if outcome is not None else "",
        chain_hash(game) if game.over else "",
        tuple(dict.fromkeys(each.by for each in game.waiting_for())),
        {side: by.count(side) for side in SIDES},
    )


class Battle:
    """A game that throws its own dice and acknowledges nothing before the store has it."""

    def __init__(self, room: str, store: Store, game: Game, dice: DiceInfo) -> None:
        self.room, self.store, self.game = room, store, game
        self.seed, self.sharing = dice.seed, dice.shares
        self.shares: dict[str, str] = {}
        """What the people at the table have added to the seed."""
        self.promises: dict[str, str] = {}
        """What they have promised to add; nobody tells his share before all have promised."""
        self.throws: dict[int, Throw] = {}
        self._fresh: dict[int, bytes] = {}
        self.decided: Side = ""
        """Whose decision led to what is new; nobody's, where only dice fell."""
        self.recorder: Recorder
        self.chronicle = Chronicle(game.rulebook, game.initial)

    @staticmethod
    def begun(
        room: str,
        store: Store,
        rulebook: Rulebook,
        state: State,
        seed: str,
        sharing: tuple[str, ...] = (),
        about: Mapping[str, Any] = MappingProxyType({}),
    ) -> "Battle":
        """A new battle with its first lines in the store; no die falls before all have added to the seed.

        What its record tells about it goes into the first line.
        """
        game = Game(rulebook, state, None, secret=seed)
        header = header_for(game, __version__, {"room": True, **about})
        header = replace(header, dice=DiceInfo("seed", SeededDice(seed).commitment, seed, sharing))
        battle = Battle(room, store, game, header.dice)
        battle.recorder = Recorder(game, battle._write, header)
        battle._settled()
        return battle

    @staticmethod
    def resumed(room: str, store: Store, kept: Kept) -> "Battle":
        """A battle as the store has it."""
        record = read(kept.record, by_key)
        game = resume(record, secret=record.header.dice.seed)
        game.dice = None
        battle = Battle(room, store, game, record.header.dice)
        battle.shares, battle.promises = dict(record.shares), dict(record.promises)
        battle.recorder = Recorder(game, battle._write, None, record)
        battle.throws = {at: msgspec.json.decode(throw, type=Throw) for at, throw in kept.throws.items()}
        battle._settled()
        return battle

    def _write(self, lines: bytes) -> None:
        self.store.append(self.room, lines, self._fresh, msgspec.json.encode(summary_of(self.game)))
        self._fresh = {}

    def _settled(self) -> None:
        """Throws all dice that wait, stores what happened, and tells it."""
        game = self.game
        seed = mixed(self.seed, self.shares)
        while not self.missing_shares and isinstance(asked := game.request, Chance):
            at = len(game.log)
            dice = SeededDice(seed, self.recorder.next_die)
            game.answer_faces(asked.thrown(dice.roll)[1])
            entry: Any = game.log[at]
            throw = self.throws[at] = thrown(asked, entry.value, entry.faces)
            self._fresh[at] = msgspec.json.encode(throw)
        self.recorder.keep_up()
        self.chronicle.read(game.log, self.throws)

    @property
    def commitment(self) -> str:
        """What is promised of the dice before the battle; the seed is told when it is over."""
        return SeededDice(self.seed).commitment

    @property
    def missing_shares(self) -> list[str]:
        """Who has still to add to the seed."""
        return [role for role in self.sharing if role not in self.shares]

    @property
    def missing_promises(self) -> list[str]:
        """Who has still to promise what he will add; one person alone has nobody to promise anything to."""
        if len(self.sharing) < 2:
            return []
        return [role for role in self.missing_shares if role not in self.promises]

    def add_promise(self, role: str, promise: str) -> None:
        """Fixes what a seat will add to the seed."""
        self.recorder.add_promise(role, promise)
        self.promises[role] = promise

    def add_share(self, role: str, share: str) -> None:
        """Adds to the seed; the dice fall when everybody has."""
        self.recorder.add_share(role, share)
        self.shares[role] = share
        self.decided = ""
        self._settled()

    # ------------------------------------------------------------------------------------------------

    def answer(self, value: Any, by: Side) -> None:
        """Gives an answer; a refusal passes through and has changed nothing."""
        self.game.answer(value, by)
        self.decided = by
        self._settled()

    def concede(self, side: Side) -> None:
        """A side gives up."""
        self.game.concede(side)
        self.decided = side
        self._settled()

    def undo(self, side: Side) -> None:
        """Takes back the last decision of a side where nothing has come to light since."""
        self.recorder.undo(side)
        self._told_anew()

    def rewind(self, at: int) -> None:
        """Goes back to an earlier moment, as both sides have agreed."""
        self.recorder.rewind(at)
        self._told_anew()

    def correct(self, correction: Corrected) -> None:
        """Sets something right; what was answered since the last checkpoint is asked again."""
        self.recorder.correct(correction)
        self._told_anew()

    def last_decision(self, side: Side | None = None) -> tuple[int, Side]:
        """Where in the log the last decision (of a side) stands, and whose it is; or a refusal."""
        log = self.game.log
        for at in range(len(log) - 1, -1, -1):
            entry = log[at]
            decided = isinstance(entry, Answered) and entry.kind in ("choose", "order")
            if isinstance(entry, Answered) and decided and entry.by in (SIDES if side is None else (side,)):
                return at, str(entry.by)
        raise Refused([Objection(NO_RULE, NOTHING_TO_UNDO)])

    def _told_anew(self) -> None:
        kept = len(self.game.log)
        self.throws = {at: throw for at, throw in self.throws.items() if at < kept}
        self.chronicle.begin_again()
        self._settled()

    def reloaded(self) -> "Battle":
        """The same battle as the store has it, after something could not be stored."""
        kept = self.store.kept(self.room)
        if kept is None:
            raise NotStoredError(self.room)
        return Battle.resumed(self.room, self.store, kept)


BROKEN = (RecordError, msgspec.MsgspecError)
"""What a damaged store may raise when a battle is resumed."""
