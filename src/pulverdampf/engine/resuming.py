"""Goes on from a record."""

from pulverdampf.engine.answers import Diverged
from pulverdampf.engine.dice_sources import DiceSource, SeededDice, mixed
from pulverdampf.engine.events import Event
from pulverdampf.engine.game import Game
from pulverdampf.engine.logs import DiceCount, faces_in, last_mark
from pulverdampf.engine.proving import DIVERGES, compare, trouble
from pulverdampf.engine.records import Record, RecordError
from pulverdampf.engine.state import State
from pulverdampf.text import Text

DOES_NOT_FIT = Text(
    "this event does not fit the table ({why})", "dieses Ereignis passt nicht zum Tisch ({why})"
)


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
        raise RecordError(record.lines[mark], DIVERGES.filled(given=trouble(why))) from None
    compare(game, record, mark)
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
