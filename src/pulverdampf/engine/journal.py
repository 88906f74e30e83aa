"""Keeps a record beside a game, goes on from one, and proves one."""

import re
from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec.structs import replace

from pulverdampf.engine.answers import Diverged, digest
from pulverdampf.engine.dice import Die
from pulverdampf.engine.dice_sources import DiceSource, SeededDice, mixed
from pulverdampf.engine.events import Answered, Conceded, Entry, Event, Measured, Reckoned, Sealed
from pulverdampf.engine.game import Game, faces_in, last_mark
from pulverdampf.engine.logs import DiceCount
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.records import FORMAT, HASH_BYTES, Chain, DiceInfo, Header, Record, RecordError, read
from pulverdampf.engine.requests import Chance
from pulverdampf.engine.state import Side, State
from pulverdampf.text import Text

__all__ = [
    "Chain",
    "DiceInfo",
    "Header",
    "Record",
    "RecordError",
    "Recorder",
    "chain_hash",
    "dice_of",
    "first_difference",
    "header_for",
    "promised",
    "read",
    "resume",
    "verify",
]

DIVERGES = Text(
    "the rules give something else here: {given}", "die Regeln ergeben hier etwas anderes: {given}"
)
NO_MORE = Text("nothing more", "nichts mehr")
ANOTHER = Text("another question than the one answered here", "eine andere Frage als die hier beantwortete")
MARK = Text("a checkpoint", "ein Haltepunkt")
AN_EVENT = Text("the event {name}", "das Ereignis {name}")
AN_ANSWER = Text("{rule}, the answer {value}", "{rule}, die Antwort {value}")
A_THROW = Text("{rule}, dice {faces}: {value}", "{rule}, Würfel {faces}: {value}")
A_DISTANCE = Text("a measured distance of {n}", "eine gemessene Strecke von {n}")
A_NUMBER = Text("a reckoning ({sum})", "eine Rechnung ({sum})")
A_SEAL = Text("a sealed answer to {rule}", "eine verdeckte Antwort auf {rule}")
DOES_NOT_FIT = Text(
    "this event does not fit the table ({why})", "dieses Ereignis passt nicht zum Tisch ({why})"
)
WRONG_DICE = Text(
    "the dice of this line do not follow from the seed", "diese Würfel folgen nicht aus dem Startwert"
)
WRONG_SEED = Text("the seed is not the one that was promised", "der Startwert ist nicht der versprochene")
NO_SHARE = Text(
    "dice fell before {who} had added to the seed", "es fielen Würfel, bevor {who} zum Startwert beitrug"
)
NOT_BY_THESE_RULES = Text(
    "today's rules cannot follow it ({why})", "die heutigen Regeln können dem nicht folgen ({why})"
)
WRONG_SEAL = Text(
    "the sealed answer is not the one that was promised", "die verdeckte Antwort ist nicht die versprochene"
)


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

    def _taken_back(self, at: int) -> None:
        self._back_to = at if self._back_to is None else min(at, self._back_to)
        self.keep_up()


def dice_of(record: Record) -> DiceSource | None:
    """The dice with which a recorded battle goes on, if the seed is told and everybody has added to it."""
    dice = record.header.dice
    if dice.kind != "seed" or not dice.seed or any(by not in record.shares for by in dice.shares):
        return None
    return SeededDice(mixed(dice.seed, record.shares))


def resume(record: Record, dice: DiceSource | None = None, secret: str = "") -> Game:
    """The battle as it stood when the last line was written; a seed that was only promised is given."""
    game = Game.__new__(Game)
    game.rulebook, game.initial, game.secret = record.rulebook, record.initial, secret
    game.dice = dice.copied() if dice is not None else dice_of(record)
    entries = record.entries
    mark = last_mark(entries)
    if game.dice is not None:
        game.dice.at = DiceCount(record.jumps).next(entries) - faces_in(entries[mark:])
    try:
        game.stand_at(_rebuilt(record, mark), entries[:mark], entries[mark:])
    except Diverged as why:
        raise RecordError(record.lines[mark], DIVERGES.filled(given=_trouble(why))) from None
    _compare(game, record, mark)
    return game


def _rebuilt(record: Record, upto: int) -> State:
    """The state that the first entries lead to; an event that fits nothing is named by its line."""
    state = record.initial.copied()
    for line, entry in zip(record.lines[:upto], record.entries, strict=False):
        if isinstance(entry, Event):
            try:
                entry.apply(state)
            except Exception as why:  # a forged event may break anywhere
                raise RecordError(line, DOES_NOT_FIT.filled(why=str(why))) from None
    return state


def verify(record: Record, seed: str = "") -> None:
    """Plays a record again by its answers alone; names the first line that the rules do not give."""
    dice = _seeded(record, seed)
    game = Game(record.rulebook, record.initial.copied(), None)
    for at, entry in enumerate(record.entries):
        if dice is not None:
            dice.at = record.jumps.get(at, dice.at)
        try:
            _give(game, entry, dice, record.lines[at])
        except (Refused, Diverged) as why:
            _compare(game, record)
            raise RecordError(record.lines[at], DIVERGES.filled(given=_trouble(why))) from None
    _compare(game, record)


def first_difference(record: Record, seed: str = "") -> RecordError | None:
    """Where a record of another version of the rules first differs from today's, if it does.

    What needs no rules must hold all the same: dice from the seed, sealed answers as they were promised.
    """
    dice = _seeded(record, seed)
    if dice is not None:
        _same_faces(record, dice)
    for line, entry in zip(record.lines, record.entries, strict=True):
        if isinstance(entry, Sealed) and entry.salt and digest(entry.value, entry.salt) != entry.digest:
            raise RecordError(line, WRONG_SEAL)
    try:
        verify(record, seed)
    except RecordError as difference:
        return difference
    except Exception as why:  # a rule of today may break on a table of yesterday
        return RecordError(1, NOT_BY_THESE_RULES.filled(why=f"{type(why).__name__}: {why}"))
    return None


DIE_NAME = re.compile(r"\d*d(\d+)$")


def _same_faces(record: Record, dice: DiceSource) -> None:
    """Names the first line whose faces the seed does not give; lots, which tell no die, are passed over."""
    lowest: dict[int, int] = {}
    for at, (line, entry) in enumerate(zip(record.lines, record.entries, strict=True)):
        dice.at = record.jumps.get(at, dice.at)
        if not isinstance(entry, Answered):
            continue
        named = DIE_NAME.match(entry.dice)
        if named is None:
            dice.at += len(entry.faces)
            continue
        sides = int(named[1])
        for face in entry.faces:
            step = dice.roll(Die(named[0], 0, sides - 1))
            if lowest.setdefault(sides, face - step) != face - step:
                raise RecordError(line, WRONG_DICE)


def _seeded(record: Record, seed: str) -> DiceSource | None:
    """The dice that the seed and all shares give; both must be those that were promised."""
    promise = record.header.dice
    known = seed or promise.seed
    if promise.kind != "seed" or not known:
        return None
    if SeededDice(known).commitment != promise.commitment:
        raise RecordError(1, WRONG_SEED)
    missing = [by for by in promise.shares if by not in record.shares]
    thrown = (at for at, entry in enumerate(record.entries) if isinstance(entry, Answered) and entry.faces)
    if missing and (first := next(thrown, None)) is not None:
        raise RecordError(record.lines[first], NO_SHARE.filled(who=", ".join(missing)))
    return SeededDice(mixed(known, record.shares))


def _give(game: Game, entry: Entry, dice: DiceSource | None, line: int) -> None:
    """Gives a recorded answer again; what the rules make of it is compared afterwards."""
    if isinstance(entry, Conceded):
        game.concede(entry.side)
    elif isinstance(entry, Sealed):
        if digest(entry.value, entry.salt) != entry.digest:
            raise RecordError(line, WRONG_SEAL)
        game.answer(entry.value, entry.by)
    elif not isinstance(entry, Answered) or entry.kind in ("only", "together"):
        return
    elif isinstance(game.request, Chance):
        if dice is not None and game.request.thrown(dice.roll)[1] != entry.faces:
            raise RecordError(line, WRONG_DICE)
        if entry.faces:
            game.answer_faces(entry.faces)
        else:
            game.answer(entry.value)
    else:
        game.answer(entry.value, entry.by)


def _compare(game: Game, record: Record, start: int = 0) -> None:
    """Names the first line that is not what the rules gave; a record may end before the rules do."""
    log = game.log
    for at in range(start, len(record.entries)):
        mine = log[at] if at < len(log) else None
        if mine is None or not _alike(mine, record.entries[at]):
            raise RecordError(record.lines[at], DIVERGES.filled(given=_in_words(mine, game.state)))


def _trouble(why: Refused | Diverged) -> Text | list[Text]:
    """Why a recorded answer is not taken, for people."""
    return [each.text for each in why.objections] if isinstance(why, Refused) else ANOTHER


def _in_words(entry: Entry | None, state: State) -> Text:
    """What the rules gave, for people."""
    match entry:
        case None:
            return NO_MORE
        case Event():
            return entry.told(state) or AN_EVENT.filled(name=type(entry).__name__)
        case Answered():
            faces = " ".join(map(str, entry.faces))
            return (A_THROW if faces else AN_ANSWER).filled(rule=entry.rule, faces=faces, value=entry.value)
        case Sealed():
            return A_SEAL.filled(rule=entry.rule)
        case Reckoned():
            explained = entry.reckoning.explained
            return A_NUMBER.filled(sum=Text(explained("en"), explained("de")))
        case Measured():
            return A_DISTANCE.filled(n=entry.distance)
        case _:
            return MARK


def _alike(mine: Entry, theirs: Entry) -> bool:
    """Whether two entries say the same; the salt of a sealed answer is the writer's own."""
    if isinstance(mine, Sealed) and isinstance(theirs, Sealed):
        return (mine.by, mine.rule, mine.value) == (theirs.by, theirs.rule, theirs.value)
    return mine == theirs or msgspec.json.encode(mine) == msgspec.json.encode(theirs)


def chain_hash(game: Game) -> str:
    """One hash over the whole log of a game: equal battles have equal hashes."""
    hashed = blake2b(digest_size=HASH_BYTES)
    for entry in game.log:
        hashed.update(msgspec.json.encode(entry))
        hashed.update(b"\n")
    return hashed.hexdigest()
