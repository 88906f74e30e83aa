"""The battle so far as moments, for somebody who comes later and wants to walk through it."""

from collections.abc import Iterator, Sequence

from pulverdampf.engine.events import Answered, Entry, Sealed
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.engine.views import seen_with
from pulverdampf.server import seeing
from pulverdampf.server.battle import Battle
from pulverdampf.server.chronicle import Chronicle
from pulverdampf.server.messages import Area, Ground, History, Moment, Unit
from pulverdampf.server.pictures import ground_of


def told(battle: Battle, side: Side, log: Sequence[Entry]) -> History:
    """Every moment at which somebody decided or a turn began, with the units that looked different then."""
    return History(tuple(_moments(battle, side, list(log))))


def _moments(battle: Battle, side: Side, log: list[Entry]) -> Iterator[Moment]:
    book = battle.game.rulebook
    throws = dict(battle.throws)
    told = Chronicle(book, battle.game.initial, (side,))
    shown: dict[str, Unit] = {}
    usual = seeing.traits(book, battle.game.initial, side)
    lay: tuple[Area, ...] = ()
    pictures: Ground | None = None
    turn = 0
    answers = [at for at, entry in enumerate(log) if isinstance(entry, Answered | Sealed)]
    for at in (*answers, len(log)):
        told.read(log[:at], throws)
        begins, turn = told.state.clock.turn != turn, told.state.clock.turn
        if not begins and at < len(log) and not _is_decision(log[at]):
            continue
        state = seen_with(book, told.state, side)
        units, areas = seeing.units(book, Scene(state, book.layout), (), usual), seeing.areas(book, state)
        changed = tuple(unit for key, unit in units.items() if shown.get(key) != unit)
        fresh = areas if areas != lay else ()
        ground = ground_of(book, state)
        if changed or fresh or begins or at == len(log):
            clock = seeing.clock(book, state)
            yield Moment(
                told.entries[side],
                clock,
                len(told.lines[side]),
                changed,
                fresh,
                ground if ground != pictures else None,
            )
            pictures = ground
        shown, lay = units, areas


def _is_decision(entry: Entry) -> bool:
    return isinstance(entry, Sealed) or (isinstance(entry, Answered) and entry.kind in ("choose", "order"))
