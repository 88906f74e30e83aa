"""Proves a record: the rules, played again with its answers, give every line of it."""

import re
from collections.abc import Callable

import msgspec

from pulverdampf.engine.answers import Diverged, digest
from pulverdampf.engine.dice import Die
from pulverdampf.engine.dice_sources import DiceSource, SeededDice, mixed
from pulverdampf.engine.events import Answered, Conceded, Corrected, Entry, Event, Measured, Reckoned, Sealed
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.records import Record, RecordError
from pulverdampf.engine.requests import Chance
from pulverdampf.engine.state import State
from pulverdampf.text import Text

Watch = Callable[[Game, Entry], None]
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


CUT = Text(
    "the record breaks off here, between two lines: the last answer leads to more than it tells",
    "die Aufzeichnung bricht hier ab, zwischen zwei Zeilen: die letzte Antwort führt zu mehr, als sie sagt",
)


def verify_whole(record: Record, seed: str = "", watch: Watch | None = None) -> Game:
    """Plays a record again as `verify` does; one that ends before the rules would is refused too."""
    game = verify(record, seed, watch)
    if len(game.log) > len(record.entries):
        raise RecordError(record.lines[-1] if record.lines else 1, CUT)
    return game


def verify(record: Record, seed: str = "", watch: Watch | None = None) -> Game:
    """Plays a record again by its answers alone; names the first line that the rules do not give.

    The game that it gives has gone on as far as the rules do without another answer: where its log is longer,
    lines are missing at the end of the record. Who watches sees the game before each entry is given.
    """
    dice = _seeded(record, seed)
    game = Game(record.rulebook, record.initial.copied(), None)
    for at, entry in enumerate(record.entries):
        if dice is not None:
            dice.at = record.jumps.get(at, dice.at)
        if watch is not None:
            watch(game, entry)
        try:
            _give(game, entry, dice, record.lines[at])
        except (Refused, Diverged) as why:
            compare(game, record)
            raise RecordError(record.lines[at], DIVERGES.filled(given=trouble(why))) from None
    compare(game, record)
    return game


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
    elif isinstance(entry, Corrected):
        game.correct(entry)
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


def compare(game: Game, record: Record, start: int = 0) -> None:
    """Names the first line that is not what the rules gave; a record may end before the rules do."""
    log = game.log
    for at in range(start, len(record.entries)):
        mine = log[at] if at < len(log) else None
        if mine is None or not _alike(mine, record.entries[at]):
            raise RecordError(record.lines[at], DIVERGES.filled(given=_in_words(mine, game.state)))


def trouble(why: Refused | Diverged) -> Text | list[Text]:
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
