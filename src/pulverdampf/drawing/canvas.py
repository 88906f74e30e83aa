"""The canvas of a map: what is drawn, and the symbols, patterns and washes that it uses."""

from collections.abc import Sequence
from math import degrees

from msgspec import Struct

from pulverdampf.drawing.ink import Point, at, element, path, short
from pulverdampf.drawing.land.symbols import SYMBOLS
from pulverdampf.drawing.lots import Lots
from pulverdampf.drawing.rings import along, beside
from pulverdampf.engine.looks import Country, Culture, Look

PX = 16.0
"""How many units of the paper make one unit of the drawing: an inch, a centimetre, some paces."""
CELL = 6.0


class Patch(Struct, frozen=True):
    """A piece of ground as the brushes see it: the corners of an area, or the places of a line, on the paper."""

    id: str
    look: Look
    culture: Culture
    points: tuple[Point, ...]
    seed: int
    line: bool = False
    width: float = 0.0
    level: int = 0


class Stop(Struct, frozen=True):
    """A colour of a wash, how far out and how thick."""

    far: float
    colour: str
    thick: float


def _stops(*stops: Stop) -> str:
    return "".join(
        f'<stop offset="{s.far:g}" stop-color="{s.colour}" stop-opacity="{s.thick:g}"/>' for s in stops
    )


def _wash(colour: str, thick: float) -> str:
    return _stops(Stop(0, colour, thick), Stop(0.6, colour, thick * 0.55), Stop(1, colour, 0))


WASHES = {
    "wet": _wash("#cfd39a", 0.75), "dry": _wash("#dfb877", 0.6), "glow": _wash("#f08a30", 0.6),
    "drift": _wash("#ffffff", 0.8),
    "puff": _stops(Stop(0, "#fffdf6", 0.92), Stop(0.5, "#fbf6e8", 0.62), Stop(0.8, "#efe8d6", 0.26),
                   Stop(1, "#e6dcc4", 0)),
    "soot": _stops(Stop(0, "#5b5148", 0.62), Stop(0.55, "#7b7064", 0.36), Stop(1, "#9a8e7c", 0)),
}  # fmt: skip
SLOPE = (
    '<linearGradient id="slope" x1="0" y1="0" x2="1" y2="1">'
    + _stops(Stop(0.15, "#fff6da", 0.62), Stop(0.5, "#c29a5c", 0.2), Stop(1, "#5b3d1c", 0.52))
    + "</linearGradient>"
)
FURROWS: dict[str, tuple[str, str, float, str]] = {
    # what is grown: the tint, the ink, how far apart the furrows are, how they are broken
    "plough":  ("#cdab78", "#8a6238", 4.4, ""),
    "corn":    ("#e5cc7e", "#a8842f", 4.2, "5 2.4"),
    "stubble": ("#ead9a0", "#b4965a", 5.2, "2 4"),
    "green":   ("#c6cc8b", "#7f8c48", 4.6, "3 3"),
    "fallow":  ("#dfcf9f", "#a58d5c", 6.2, "8 5"),
    "meadow":  ("#cdd29a", "#8b9756", 7.0, "1.6 9"),
    "garden":  ("#b9c27d", "#5f6f37", 3.2, "1.4 1.8"),
    "maize":   ("#d9c488", "#6f7c34", 9.0, ""),
}  # fmt: skip


class Canvas:
    """Collects what is drawn; whatever is used is defined once."""

    def __init__(self, country: Country = "farmland") -> None:
        self.country = country
        self.streets: list[list[Point]] = []
        """The roads of the table: villages are built along them."""
        self.settled: list[tuple[Point, ...]] = []
        """Where people live: no trees line a road there."""
        self._trodden: set[tuple[int, int]] = set()
        self._defined: dict[str, str] = {}

    def clear(self, country: Country) -> None:
        """Another piece of country: what is defined stays, the ways and houses of the last one go."""
        self.country = country
        self.streets.clear()
        self.settled.clear()
        self._trodden.clear()

    def keep_free(self, run: Sequence[Point], half: float) -> None:
        """Nothing grows so near to a way or a river."""
        for k in range(int(half / CELL) + 1):
            for side in (-1, 1):
                for (x, y), _ in along(beside(run, lambda _, off=side * k * CELL: off), CELL / 2):  # type: ignore[misc]
                    self._trodden.add((int(x // CELL), int(y // CELL)))

    def free(self, x: float, y: float) -> bool:
        """Whether something may grow at a place."""
        return (int(x // CELL), int(y // CELL)) not in self._trodden

    def use(self, name: str, x: float, y: float, size: float = 1.0, turn: float = 0.0) -> str:
        """A symbol at a place."""
        if name not in self._defined:
            self._defined[name] = f'<g id="{name}">{SYMBOLS[name]()}</g>'
        turned = f"rotate({short(degrees(turn))})" if turn else ""
        scaled = f"scale({size:.2f})" if abs(size - 1) > 0.01 else ""
        return f'<use href="#{name}" transform="translate({at((x, y))}){turned}{scaled}"/>'

    def wash(self, name: str) -> str:
        """A colour that fades outwards."""
        key = f"wash-{name}"
        if key not in self._defined:
            self._defined[key] = f'<radialGradient id="{key}">{WASHES[name]}</radialGradient>'
        return f"url(#{key})"

    def slope(self) -> str:
        """Light from the north-west on what rises."""
        self._defined["slope"] = SLOPE
        return "url(#slope)"

    def furrows(self, crop: str, turn: float) -> str:
        """Ploughland, corn, stubble or meadow, in one of twelve directions."""
        degree = round(degrees(turn) / 15) * 15 % 180
        key = f"{crop}-{degree}"
        if key not in self._defined:
            tint, ink, gap, broken = FURROWS[crop]
            high = short(gap * 2)
            body = element("rect", width=48, height=high, fill=tint)
            if crop == "maize":
                body += "".join(
                    _maize(6 + i * 12 + k * 6, gap * (k + 0.85)) for i in range(4) for k in range(2)
                )
            else:
                rows = f"M0 {short(gap * 0.5)}q12-.7 24 0t24 0M0 {short(gap * 1.5)}q12 .8 24 0t24 0"
                body += path(rows, stroke=ink, stroke_width=0.9, stroke_dasharray=broken or None)
            self._defined[key] = (
                f'<pattern id="{key}" width="48" height="{high}" patternUnits="userSpaceOnUse" '
                f'patternTransform="rotate({degree})">{body}</pattern>'
            )
        return f"url(#{key})"

    def define(self, key: str, svg: str) -> str:
        """Anything else that is used by its name."""
        self._defined.setdefault(key, svg)
        return f"url(#{key})"

    def defs(self) -> str:
        """All definitions."""
        return f"<defs>{''.join(self._defined.values())}</defs>" if self._defined else ""


def _maize(x: float, y: float) -> str:
    stalk = f"M{short(x)} {short(y)}v-7m0 4q-3-.4-3.4-3.4m3.4 4.2q3-.8 3.6-3.8"
    return (
        element("ellipse", cx=short(x), cy=short(y + 0.6), rx=3.6, ry=1.6, fill="#a88450")
        + path(stalk, stroke="#4f6128", stroke_width=1.2)
        + path(f"M{short(x)} {short(y - 6)}v-2.2", stroke="#c8972e", stroke_width=1.6)
    )


def lots_of(patch: Patch, *what: object) -> Lots:
    """The lots of a piece of ground."""
    return Lots(patch.seed, *what)
