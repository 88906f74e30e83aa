"""Keeps a record beside a game."""

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec.structs import replace

from pulverdampf.engine.dice_sources import DiceSource, SeededDice
from pulverdampf.engine.events import Corrected
from pulverdampf.engine.game import Game
from pulverdampf.engine.logs import DiceCount
from pulverdampf.engine.records import FORMAT, HASH_BYTES, Chain, DiceInfo, Header, Note, Record
from pulverdampf.engine.resuming import resume
from pulverdampf.engine.state import Side


def header_for(game: Game, version: str, about: dict[str, Any] | None = None) -> Header:
    """The first line for a game."""
    dice = game.dice
    info = DiceInfo("seed", dice.commitment, dice.seed) if isinstance(dice, SeededDice) else DiceInfo("typed")
    state = msgspec.Raw(msgspec.json.encode(game.initial))
    return Header(version, FORMAT, game.rulebook.key, game.rulebook.version, info, state, about or {})


def promised(header: Header) -> Header:
    """The first line with the seed only promised, to be told when the battle is over."""
    return replace(header, dice=replace(header.dice, seed=""))


class Recorder:
    """Keeps a record beside a game: every accepted answer is written before it is acknowledged."""

    def __init__(
        self,
        game: Game,
        write: Callable[[bytes], None],
        header: Header | None,
        resumed: Record | None = None,
    ) -> None:
        self.game = game
        self._write = write
        self._chain = Chain() if resumed is None else Chain(resumed.last)
        self._written = 0 if resumed is None else len(resumed.entries)
        self._count = DiceCount() if resumed is None else DiceCount(resumed.jumps, resumed.fallen)
        self._back_to: int | None = None
        """Where the game has gone back to, until the record tells it."""
        self._fresh: int | None = None
        """With which die it goes on then, where a throw was taken back."""
        if header is not None:
            self._put([msgspec.json.encode(header)])
        self.keep_up()

    @staticmethod
    def resumed(
        record: Record, write: Callable[[bytes], None], dice: DiceSource | None = None, secret: str = ""
    ) -> "Recorder":
        """Goes on with a record whose file ends after its last whole line (`Record.size` bytes)."""
        return Recorder(resume(record, dice, secret), write, None, record)

    @property
    def next_die(self) -> int:
        """The number of the die that falls next."""
        return self._count.next(self.game.log)

    def keep_up(self) -> None:
        """Writes what has happened since the last line, in one piece."""
        log = self.game.log
        lines, first = [], self._written
        if self._back_to is not None:
            fresh = b"" if self._fresh is None else b',"dice":%d' % self._fresh
            lines, first = [b'{"n":%d,"undo":%d%s}' % (first, self._back_to, fresh)], self._back_to
        new = range(first, len(log))
        self._put(lines + [b'{"n":%d,"entry":%s}' % (n, msgspec.json.encode(log[n])) for n in new])
        self._written, self._back_to, self._fresh = len(log), None, None

    def _put(self, contents: list[bytes]) -> None:
        """Chains lines on, all or none: after a failed write the chain stands where it stood."""
        if not contents:
            return
        chain = Chain(self._chain.last)
        self._write(b"".join(chain.sealed(content) for content in contents))
        self._chain = chain

    def add_note(self, side: str, what: str) -> None:
        """Records something beside the battle: that a general was replaced for a decision, and why."""
        note = msgspec.json.encode(Note(self._written, side, what))
        self._put([b'{"n":%d,"note":%s}' % (self._written, note)])

    def add_promise(self, by: str, promise: str) -> None:
        """Records what somebody promises to add to the seed, before anybody tells his share."""
        self._put([b'{"n":%d,"promise":%s}' % (self._written, msgspec.json.encode((by, promise)))])

    def add_share(self, by: str, share: str) -> None:
        """Records what somebody adds to the seed before the first die falls."""
        self._put([b'{"n":%d,"share":%s}' % (self._written, msgspec.json.encode((by, share)))])

    def answer(self, value: Any, by: Side | None = None) -> None:
        """Answers and records."""
        self.game.answer(value, by)
        self.keep_up()

    def answer_faces(self, faces: Iterable[int]) -> None:
        """Answers by thrown dice and records."""
        self.game.answer_faces(faces)
        self.keep_up()

    def concede(self, side: Side) -> None:
        """Concedes and records."""
        self.game.concede(side)
        self.keep_up()

    def undo(self, side: Side) -> None:
        """Takes back and records that it was taken back."""
        at = self.game.undo(side)
        self._count.back_to(at)
        self._taken_back(at)

    def rewind(self, at: int) -> None:
        """Goes back as both sides have agreed, and records it; dice that had fallen do not fall again."""
        before, self._count.fallen = self.next_die, max(self._count.fallen, self.next_die)
        self.game.rewind(at)
        self._count.back_to(at)
        if self.next_die < before:
            self._fresh = self._count.jump(at)
            if self.game.dice is not None:
                self.game.dice.at = self._fresh
        self._taken_back(at)

    def correct(self, correction: Corrected) -> None:
        """Records the umpire's word; dice that had fallen for what is asked again do not fall again."""
        before, self._count.fallen = self.next_die, max(self._count.fallen, self.next_die)
        at = self.game.correct(correction)
        self._count.back_to(at)
        if self.next_die < before:
            self._fresh = self._count.jump(at)
            if self.game.dice is not None:
                self.game.dice.at = self._fresh
        self._taken_back(at)

    def _taken_back(self, at: int) -> None:
        self._back_to = at if self._back_to is None else min(at, self._back_to)
        self.keep_up()


def chain_hash(game: Game) -> str:
    """One hash over the whole log of a game: equal battles have equal hashes."""
    hashed = blake2b(digest_size=HASH_BYTES)
    for entry in game.log:
        hashed.update(msgspec.json.encode(entry))
        hashed.update(b"\n")
    return hashed.hexdigest()
