"""How a battle would begin: its map and its armies on parade, drawn once and kept under a hash."""

import gzip
import hashlib
from typing import Any

import msgspec
from msgspec import Struct

from pulverdampf.analysis.points.findings import hint
from pulverdampf.drawing import svg
from pulverdampf.drawing.parade import parade
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import SIDES
from pulverdampf.muster.beginning import Beginning
from pulverdampf.muster.roster import Roster
from pulverdampf.reports.moments import Whole
from pulverdampf.server.messages import ArmyShown, Preview, Words, words
from pulverdampf.server.pictures import Kept
from pulverdampf.server.seeing import army_name
from pulverdampf.server.shelf import army_units, price
from pulverdampf.text import Language, Text

MOST_SKETCHES, MOST_DRAWN = 100, 300
MAP = "map"


class Sketch(Struct, frozen=True):
    """A battle that somebody thinks about, before it is drawn."""

    book: Rulebook
    state: Any
    title: Text


SKETCHES: Kept[Sketch] = Kept(MOST_SKETCHES)
DRAWN: Kept[bytes] = Kept(MOST_DRAWN)


def previewed(book: Rulebook, beginning: Beginning, title: Text) -> Preview:
    """The beginning of a battle to look at; its pictures are drawn when somebody asks for them."""
    key = hashlib.blake2b(book.key.encode() + msgspec.json.encode(beginning), digest_size=12).hexdigest()
    known = SKETCHES.get(key)
    state = known.state if known is not None else beginning.state(book)
    SKETCHES.keep(key, known or Sketch(book, state, title))
    by_dice = not beginning.scenario and beginning.terrain == getattr(book.muster, "BY_DICE", "")
    pictures = {what: f"/api/preview/{key}/{what}.svg" for what in (MAP, *SIDES)}
    rosters = dict(zip(SIDES, (beginning.one, beginning.two), strict=True))
    armies = (_army(book, state, side, rosters[side], beginning, pictures[side]) for side in SIDES)
    told = book.briefing(state, None) if book.briefing is not None else []
    shown = "" if by_dice else pictures[MAP]
    fared = _fared(book, state, beginning)
    said = words(fared) if fared is not None else Words("", "")
    return Preview(shown, book.table_size(state), tuple(armies), tuple(map(words, told)), said)


def _fared(book: Rulebook, state: Any, beginning: Beginning) -> Text | None:
    """How two ready armies have fared against each other, where the battle is the usual one."""
    ready = book.muster.ready_armies()
    usual = all(ready.get(army.id) == army for army in (beginning.one, beginning.two))
    if not usual or beginning.scenario or beginning.rulings or beginning.house is not None:
        return None
    one, two = (army_name(state, side) for side in SIDES)
    return hint(book, beginning.one.id, beginning.two.id, (one, two))


def _army(
    book: Rulebook, state: Any, side: str, roster: Roster, beginning: Beginning, picture: str
) -> ArmyShown:
    cost = price(book, roster, dict(beginning.rulings))
    return ArmyShown(words(army_name(state, side)), cost, army_units(book, roster), picture)


def drawn(key: str, what: str, language: Language) -> bytes | None:
    """A picture of a preview as compressed SVG; none where nobody has asked for that preview lately."""
    name = f"{key} {what} {language}"
    kept = DRAWN.get(name)
    sketch = SKETCHES.get(key) if kept is None else None
    if sketch is None or what not in (MAP, *SIDES):
        return kept
    if what == MAP:
        picture = svg(Whole(sketch.book, sketch.state), language, sketch.title)
    else:
        picture = parade(sketch.book, sketch.state, what, language)
    made = gzip.compress(picture.encode(), 5, mtime=0)
    DRAWN.keep(name, made)
    return made
