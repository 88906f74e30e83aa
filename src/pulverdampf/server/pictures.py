"""Pictures for the page: grounds and glyphs, drawn once and kept under the hash of what they show."""

import gzip
import hashlib
import zlib
from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock
from typing import Any, Generic, TypeVar

from msgspec import Struct

from pulverdampf.drawing import ground, units
from pulverdampf.drawing.canvas import PX
from pulverdampf.drawing.lamp import Light
from pulverdampf.drawing.scaling import grain
from pulverdampf.engine.colours import Colours
from pulverdampf.engine.portraits import Portrait
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.server.messages import Ground, Outline

V = TypeVar("V")
MOST_GROUNDS, MOST_GLYPHS = 400, 20_000
MOST_ASKED = 400
"""How many glyphs are told at once."""


class Kept(Generic[V]):
    """The latest of some things by their keys."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[str, V] = OrderedDict()
        self._lock = Lock()

    def keep(self, key: str, thing: V) -> None:
        """Remembers a thing and forgets the one that nobody has asked for longest."""
        with self._lock:
            self._kept[key] = thing
            self._kept.move_to_end(key)
            if len(self._kept) > self.most:
                self._kept.popitem(last=False)

    def get(self, key: str) -> V | None:
        """A thing that is still remembered."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)


class Glyph(Struct, frozen=True):
    """All that the drawing of a piece depends on."""

    base: units.Base
    side: str
    portrait: Portrait
    colours: Colours | None


LANDS: Kept[ground.Land] = Kept(MOST_GROUNDS)
GROUNDS: Kept[bytes] = Kept(MOST_GROUNDS)
GLYPHS: Kept[bytes] = Kept(MOST_GLYPHS)
"""Compressed: every loss of every unit is another drawing."""
_NAMED: dict[Glyph, str] = {}


def ground_of(rulebook: Rulebook, state: Any) -> Ground:
    """The pictures of a table's ground as a side may know it; they are drawn when somebody asks for them."""
    lasting, passing = ground.land_of(rulebook, state), ground.land_of(rulebook, state, "passing")
    for land in (lasting, passing):
        LANDS.keep(land.key, land)
    return Ground(lasting.key, passing.key if passing.patches else "")


def samples(rulebook: Rulebook, state: Any, kinds: Iterable[str]) -> dict[str, str]:
    """Small pictures of the kinds of terrain among some keys, each by its key."""
    found = {}
    for kind in kinds:
        if kind in rulebook.terrain:
            land = ground.sample(rulebook, state, kind)
            LANDS.keep(land.key, land)
            found[kind] = land.key
    return found


def picture(key: str, *, turned: bool, light: Light = "day") -> bytes | None:
    """A ground as compressed SVG, from the south or from the north; none where nobody has been told of it."""
    name = f"{key} {turned} {light}"
    drawn = GROUNDS.get(name)
    land = LANDS.get(key) if drawn is None else None
    if land is not None:
        svg = ground.drawn(ground.turned(land) if turned else land, light)
        drawn = gzip.compress(svg.encode(), 5, mtime=0)
        GROUNDS.keep(name, drawn)
    return drawn


def glyph_of(rulebook: Rulebook, state: Any, outline: Outline, portrait: Portrait, side: str) -> str:
    """The key of a piece's drawing."""
    scale, colours = PX / grain(rulebook.table_size(state)), rulebook.worn_by(state, side)
    base = units.Base(*(round(each * scale, 1) for each in (outline.width, outline.depth, outline.radius)))
    looks = Glyph(base, side, units.seen_of(portrait), colours)
    key = _NAMED.get(looks)
    if key is None or GLYPHS.get(key) is None:
        svg = units.glyph(base, portrait, side, colours)
        key = hashlib.blake2b(svg.encode(), digest_size=9).hexdigest()
        GLYPHS.keep(key, zlib.compress(svg.encode()))
        if len(_NAMED) > MOST_GLYPHS:
            _NAMED.clear()
        _NAMED[looks] = key
    return key


def glyphs(keys: list[str]) -> dict[str, str]:
    """Drawings by their keys, those that are known."""
    found = ((key, GLYPHS.get(key)) for key in keys[:MOST_ASKED])
    return {key: zlib.decompress(drawn).decode() for key, drawn in found if drawn is not None}
