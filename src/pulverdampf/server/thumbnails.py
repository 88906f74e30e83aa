"""A battle in small, for a list: the table as its seat sees it, drawn from the log without running a rule."""

import gzip

from pulverdampf.drawing import svg
from pulverdampf.engine.events import Event
from pulverdampf.engine.records import Record, read
from pulverdampf.engine.state import SIDES, Side, State
from pulverdampf.reports.moments import Whole
from pulverdampf.rulebooks import rulebook as by_key
from pulverdampf.server.pictures import Kept
from pulverdampf.server.seeing import WATCHER
from pulverdampf.server.stores import Store
from pulverdampf.text import Language

THUMBNAILS: Kept[bytes] = Kept(200)


def thumbnail(store: Store, room: str, role: str, language: Language) -> bytes | None:
    """The table of a room as a role sees it, as compressed SVG; none where there is no such room.

    Whoever plays both sides of a battle with secrets sees what any onlooker may.
    """
    kept = store.kept(room)
    if kept is None:
        return None
    record = read(kept.record, by_key)
    name = f"{record.last.decode()} {role} {language}"
    made = THUMBNAILS.get(name)
    if made is None:
        side: Side = role if role in SIDES else WATCHER
        state = record.rulebook.seen(_state(record), side)
        made = gzip.compress(svg(Whole(record.rulebook, state), language).encode(), 5, mtime=0)
        THUMBNAILS.keep(name, made)
    return made


def _state(record: Record) -> State:
    """Where the battle stands, by its events alone."""
    state = record.initial.copied()
    for entry in record.entries:
        if isinstance(entry, Event):
            entry.apply(state)
    return state
