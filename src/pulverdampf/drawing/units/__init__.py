"""Units as the map shows them: arm, nation, formation, front, strength and temper at a glance.

A glyph stands about its middle and faces up the paper; whoever lays it down turns it, and what is of the class
`upright` stays upright by `--turn`. Colours come from the side's variables, so that page and pictures share it.
"""

from pulverdampf.drawing.dyes import Palette, variables
from pulverdampf.drawing.units.bases import Base, share
from pulverdampf.drawing.units.figures import commander, figure, marker
from pulverdampf.drawing.units.ranks import band, block, skirmishers
from pulverdampf.drawing.units.tempers import SIGNS, tempers
from pulverdampf.drawing.units.train import beasts, boat, camp, guns, wagon
from pulverdampf.engine.colours import Colours
from pulverdampf.engine.portraits import NOTHING, Portrait

__all__ = ["PATTERNS", "SIGNS", "SMALL", "Base", "glyph", "seen_of", "share", "style"]
SMALL = 42.0
"""Pieces smaller than this bear the name of their body together."""
STYLE = """
.unit{--light:#8d7b5a;--dark:#3a2f22;--pale:#e4d6b2}
.unit.one{--light:var(--one);--dark:var(--one-dark);--pale:var(--one-pale)}
.unit.two{--light:var(--two);--dark:var(--two-dark);--pale:var(--two-pale)}
.unit .dark{fill:var(--dark)}.unit .light{fill:var(--light)}.unit .pale{fill:var(--pale)}
.unit .rim{stroke:var(--dark)}.unit .coat{stroke:var(--light);fill:none}
.unit .upright{transform:rotate(calc(-1*var(--turn,0deg)))}
"""
PATTERNS = (
    '<pattern id="one" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="var(--one)"/>'
    '<path d="M2 0V4" stroke="var(--one-line)" stroke-width="1.1" stroke-opacity=".6"/></pattern>'
    '<pattern id="two" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="var(--two)"/>'
    '<path d="M0 2H4" stroke="var(--two-line)" stroke-width="1.1" stroke-opacity=".6"/></pattern>'
    '<pattern id="neutral" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="#8d7b5a"/></pattern>'
)
"""Gules upright, azure level, as heralds engrave them: sides differ without colour."""


def style(palette: Palette = "usual") -> str:
    """How units are coloured in a picture of its own."""
    return f":root{{{variables(palette)}}}{STYLE}"


def seen_of(portrait: Portrait) -> Portrait:
    """What of a portrait its glyph depends on."""
    return Portrait(
        portrait.mark,
        NOTHING,
        strength=portrait.strength,
        counts=portrait.counts,
        broken=portrait.broken,
        shape=portrait.shape,
        temper=portrait.temper,
        dress=portrait.dress,
    )


def glyph(base: Base, portrait: Portrait, side: str, colours: Colours | None = None) -> str:
    """A unit without its name, in the colours of its army."""
    sort = side if side in ("one", "two") else "neutral"
    if portrait.mark == "commander":
        return commander(max(base.radius, 11.0), sort, portrait.dress, colours)
    if portrait.mark == "marker":
        return marker(base, sort)
    if base.radius and not base.wide:
        return figure(base.radius, portrait, sort, colours) + tempers(
            Base(base.radius * 2, base.radius * 2), portrait
        )
    drawn = {
        "wagon": wagon, "boat": boat, "camp": camp, "skirmishers": skirmishers, "elephant": beasts,
        "camel": beasts, "figure": band, "artillery": guns, "machine-gun": guns,
    }.get(portrait.mark, block)  # fmt: skip
    return drawn(base, portrait, sort, colours) + tempers(base, portrait)
