"""What a record of a battle is: JSON lines, each chained to the one before by its hash."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Union

import msgspec
from msgspec import Struct

from pulverdampf.engine.dice_sources import share_promise
from pulverdampf.engine.events import (
    Answered,
    Conceded,
    Corrected,
    Dealt,
    Entry,
    Foreign,
    Marked,
    Measured,
    Reckoned,
    Scheduled,
    Sealed,
)
from pulverdampf.engine.in_force import follow
from pulverdampf.engine.logs import DiceCount
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.stages import due_reader
from pulverdampf.engine.state import State
from pulverdampf.text import Text

FORMAT = 1
CHAIN = b',"chain":"'
HASH_BYTES = 16
CONTROL = re.compile(rb"(?<!\\)(?:\\\\)*\\(?:[bfr]|u00(?:[01]|7[fF]|[89]))|[\x00-\x1f\x7f]|\xc2[\x80-\x9f]")
"""Control characters as JSON writes them: no name in a battle has any, and a terminal would obey them."""


class DiceInfo(Struct, frozen=True, omit_defaults=True):
    """How the dice of a battle were thrown: from a seed (told, or only promised) or by hand."""

    kind: str
    commitment: str = ""
    seed: str = ""
    shares: tuple[str, ...] = ()
    """Who adds to the seed before the first die falls; the lines of the record tell what."""


class Header(Struct, frozen=True):
    """The first line of a record."""

    pulverdampf: str
    format: int
    rulebook: str
    version: str
    dice: DiceInfo
    state: msgspec.Raw
    about: dict[str, Any] = {}


class Note(Struct, frozen=True):
    """Something told beside a battle that changes nothing in it: before which entry, of whom, and what."""

    at: int
    side: str
    what: str


class RecordError(Exception):
    """A record cannot be read or does not hold; names the line."""

    def __init__(self, line: int, text: Text) -> None:
        self.line = line
        self.text = text
        super().__init__(f"line {line}: {text.in_('en')}")


EMPTY = Text("the record is empty", "die Aufzeichnung ist leer")
NOT_A_RECORD = Text("this is not a record of Pulverdampf", "das ist keine Aufzeichnung von Pulverdampf")
TRUNCATED = Text("the line is cut off", "die Zeile ist abgeschnitten")
BROKEN_CHAIN = Text(
    "the line was changed after it was written: its hash does not fit",
    "die Zeile wurde nachträglich verändert: ihre Prüfsumme passt nicht",
)
UNREADABLE = Text("the line cannot be read: {why}", "die Zeile ist nicht lesbar")
OTHER_FORMAT = Text(
    "the record has format {had}, not {needed}", "die Aufzeichnung hat Format {had}, nicht {needed}"
)
UNKNOWN_RULEBOOK = Text("unknown rulebook “{had}”", "unbekanntes Regelwerk „{had}“")
LATE_SHARE = Text(
    "something was added to the seed twice, or after dice had fallen",
    "zum Startwert kam etwas doppelt hinzu, oder nachdem Würfel gefallen waren",
)
WRONG_SHARE = Text(
    "what was added to the seed is not what had been promised",
    "was zum Startwert kam, ist nicht das Versprochene",
)
WRONG_DIE = Text(
    "after a throw was taken back the dice go on with the wrong one",
    "nach einem zurückgenommenen Wurf geht es mit dem falschen Würfel weiter",
)
UNPRINTABLE = Text("the line has control characters in it", "in der Zeile stehen Steuerzeichen")
WRONG_NUMBER = Text("the line is out of order", "die Zeile steht nicht an ihrem Platz")


def read_state(rulebook: Rulebook, written: bytes | msgspec.Raw) -> State:
    """A state as it was written; the numbers of its house rules come in force."""
    state: State = _state_decoder(rulebook).decode(written)
    follow(rulebook, state.house)
    return state


def read_entry(rulebook: Rulebook, written: bytes | msgspec.Raw) -> Entry:
    """An entry of a log as it was written."""
    return _entry_decoder(rulebook).decode(written)  # type: ignore[no-any-return]


@lru_cache(maxsize=16)
def _state_decoder(rulebook: Rulebook) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(rulebook.state, dec_hook=due_reader(rulebook.package))


@lru_cache(maxsize=16)
def _entry_decoder(rulebook: Rulebook) -> msgspec.json.Decoder[Any]:
    shared = {each.__name__: each for each in (Conceded, Corrected, Scheduled, Dealt)}
    events = (shared | {each.__name__: each for each in rulebook.events}).values()
    kinds = (*events, Answered, Sealed, Reckoned, Measured, Marked)
    return msgspec.json.Decoder(Union[kinds], dec_hook=due_reader(rulebook.package))  # noqa: UP007


class Chain:
    """Writes lines that each carry a hash over themselves and all lines before."""

    def __init__(self, last: bytes = b"") -> None:
        self.last = last

    def sealed(self, content: bytes) -> bytes:
        """A JSON object as a line with its hash."""
        head = content[:-1]
        self.last = blake2b(self.last + head, digest_size=HASH_BYTES).hexdigest().encode()
        return head + CHAIN + self.last + b'"}\n'


class Record(Struct, frozen=True):
    """A record that has been read: its header, its entries and the line of each."""

    header: Header
    rulebook: Rulebook
    initial: State
    entries: list[Entry]
    lines: list[int]
    last: bytes
    size: int
    """The bytes of all whole lines: a file that was cut off is truncated here before it goes on."""
    shares: dict[str, str] = {}
    """What others added to the seed."""
    promises: dict[str, str] = {}
    """What they had promised to add, before anybody told his share."""
    cut_off: bool = False
    """Whether an unfinished last line was left out."""
    jumps: dict[int, int] = {}
    """Entries before which the dice jumped to another number, since a throw was taken back."""
    fallen: int = 0
    """How many dice have ever fallen."""
    notes: tuple[Note, ...] = ()
    """What is told of the battle beside it."""


def read(data: bytes, rulebook_of: Callable[[str], Rulebook | None], *, allow_cut: bool = False) -> Record:
    """Reads a record and checks its chain; the first line that does not hold is named.

    With `allow_cut` an unfinished last line, whose answer was never acknowledged, is left out.
    """
    if not data.strip():
        raise RecordError(1, EMPTY)
    chain = b""
    reading: _Reading | None = None
    cut = False
    size = 0
    for number, line, whole in _lines(data):
        if not whole:
            if allow_cut and reading is not None:
                cut = True
                break
            raise RecordError(number, TRUNCATED if reading is not None or CHAIN in line else NOT_A_RECORD)
        head, mark, tail = line.rpartition(CHAIN)
        expected = blake2b(chain + head, digest_size=HASH_BYTES).hexdigest().encode()
        if not mark or tail != expected + b'"}':
            raise RecordError(number, BROKEN_CHAIN if mark or number > 1 else NOT_A_RECORD)
        if CONTROL.search(head):
            raise RecordError(number, UNPRINTABLE)
        chain = expected
        size += len(line) + 1
        try:
            if reading is None:
                reading = _Reading(msgspec.json.decode(head + b"}", type=Header), rulebook_of)
            else:
                reading.take(head, number)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as why:
            raise RecordError(number, UNREADABLE.filled(why=str(why))) from None
    if reading is None:
        raise RecordError(1, NOT_A_RECORD)
    return Record(
        reading.header, reading.rulebook, reading.initial, reading.entries, reading.lines, chain, size,
        reading.shares, reading.promises, cut, reading.count.jumps, reading.count.fallen,
        tuple(reading.notes),
    )  # fmt: skip


def _lines(data: bytes) -> Iterator[tuple[int, bytes, bool]]:
    parts = data.split(b"\n")
    for number, line in enumerate(parts[:-1], 1):
        yield number, line, True
    if parts[-1]:
        yield len(parts), parts[-1], False


class _Line(Struct):
    n: int
    entry: msgspec.Raw = msgspec.Raw()
    undo: int | None = None
    dice: int | None = None
    """With which die it goes on after a throw was taken back."""
    share: tuple[str, str] | None = None
    promise: tuple[str, str] | None = None
    note: Note | None = None


class _Reading:
    """What has been read of a record so far."""

    def __init__(self, header: Header, rulebook_of: Callable[[str], Rulebook | None]) -> None:
        if header.format != FORMAT:
            raise RecordError(1, OTHER_FORMAT.filled(had=header.format, needed=FORMAT))
        rulebook = rulebook_of(header.rulebook)
        if rulebook is None:
            raise RecordError(1, UNKNOWN_RULEBOOK.filled(had=header.rulebook))
        self.header, self.rulebook = header, rulebook
        self.initial = read_state(rulebook, header.state)
        self.entries: list[Entry] = []
        self.lines: list[int] = []
        self.shares: dict[str, str] = {}
        self.promises: dict[str, str] = {}
        self.count = DiceCount()
        self.notes: list[Note] = []

    def take(self, head: bytes, number: int) -> None:
        """Takes one line after the header: an entry, a step back, a promise or share of the seed, a note."""
        line = msgspec.json.decode(head + b"}", type=_Line)
        entries, written = self.entries, bytes(line.entry)
        if line.n != len(entries):
            raise RecordError(number, WRONG_NUMBER)
        if line.note is not None and not written and line.undo is None:
            self.notes.append(line.note)
        elif line.promise is not None and not written and line.undo is None and line.share is None:
            self._promise(*line.promise, number)
        elif line.share is not None and not written and line.undo is None:
            self._share(*line.share, number)
        elif line.undo is not None and not written and line.share is None:
            if not 0 <= line.undo <= len(entries):
                raise RecordError(number, WRONG_NUMBER)
            self.count.next(entries)
            del entries[line.undo :], self.lines[line.undo :]
            if line.dice is None:
                self.count.back_to(line.undo)
            elif self.count.jump(line.undo) != line.dice:
                raise RecordError(number, WRONG_DIE)
        elif written and line.undo is None and line.share is None:
            entries.append(self._entry(written))
            self.lines.append(number)
        else:
            raise RecordError(number, UNREADABLE.filled(why="n"))

    @property
    def _told(self) -> bool:
        """Whether somebody has told a share that he had promised, or dice have fallen."""
        fallen = any(isinstance(each, Answered) and each.faces for each in self.entries)
        return fallen or any(by in self.promises for by in self.shares)

    def _promise(self, by: str, promise: str, number: int) -> None:
        """Takes a promise; after the first share that was told nobody may promise any more."""
        if by in self.promises or by in self.shares or self._told:
            raise RecordError(number, LATE_SHARE)
        self.promises[by] = promise

    def _share(self, by: str, share: str, number: int) -> None:
        """Takes a share: the promised one, or before any promise is redeemed one that was not promised."""
        fallen = any(isinstance(each, Answered) and each.faces for each in self.entries)
        if by in self.shares or fallen or (by not in self.promises and self._told):
            raise RecordError(number, LATE_SHARE)
        if by in self.promises and share_promise(share) != self.promises[by]:
            raise RecordError(number, WRONG_SHARE)
        self.shares[by] = share

    def _entry(self, written: bytes) -> Entry:
        """An entry; an event that only another version of the rules knows is kept as it stands."""
        try:
            return read_entry(self.rulebook, written)
        except msgspec.ValidationError:
            fields = msgspec.json.decode(written)
            if self.header.version == self.rulebook.version or "type" not in fields:
                raise
            return Foreign(fields.pop("type"), fields)
