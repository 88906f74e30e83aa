"""The base of a unit: its footprint, cloth and rim, its front."""

from msgspec import Struct

from pulverdampf.drawing.ink import element, path, short, stroke
from pulverdampf.drawing.palette import PLATE
from pulverdampf.engine.portraits import Portrait

BLOCK = 30.0
"""A base narrower than this has no ranks of its own."""


class Base(Struct, frozen=True):
    """The footprint of a piece on the paper; a disc has a radius only."""

    wide: float = 0.0
    deep: float = 0.0
    radius: float = 0.0


def share(portrait: Portrait) -> float:
    """How many of a unit still stand, of one; a strength that counts losses is turned round."""
    have, slash, full = portrait.strength.partition("/")
    if not slash or not have.isdigit() or not full.isdigit() or not int(full):
        return 1.0
    part = min(1.0, int(have) / int(full))
    return 1.0 - 0.6 * part if portrait.counts.en else part


def rect(base: Base, grow: float = 0.0, **style: object) -> str:
    wide, deep = base.wide + 2 * grow, base.deep + 2 * grow
    return element(
        "rect", x=short(-wide / 2), y=short(-deep / 2), width=short(wide), height=short(deep), **style
    )


def pen(base: Base) -> float:
    """How thick the pen is: small bases get a finer one."""
    return max(0.4, min(1.0, min(base.wide / 36, base.deep / 15)))


def floor(base: Base, portrait: Portrait, side: str) -> str:
    """Shadow, cloth and rim of a base; those who run are pale, the shaken have a broken rim."""
    k, routing = pen(base), "routing" in portrait.temper or portrait.broken
    rim = (
        f"{4 * k:.1f} {2.4 * k:.1f}"
        if "shaken" in portrait.temper
        else f"{2 * k:.1f} {2.6 * k:.1f}"
        if routing
        else None
    )
    rounded = 0 if side == "one" else 4 * k
    return (
        rect(base, fill="#1f160c", fill_opacity=0.32, transform=f"translate({2.4 * k:.1f} {2.8 * k:.1f})", rx=rounded, class_="shade")
        + rect(base, class_="pale", rx=rounded)
        + rect(base, fill=f"url(#{side})", fill_opacity=0.4 if routing else None, class_="rim", stroke_width=f"{1.5 * k:.2g}",
                stroke_dasharray=rim, rx=rounded)
    )  # fmt: skip


def front(base: Base, side: str) -> str:
    """The thick edge and the beak that tell where a unit looks."""
    k, y = pen(base), -base.deep / 2
    edge = stroke(f"M{short(-base.wide / 2)} {short(y)}H{short(base.wide / 2)}", 3.2 * k, "#17100a")
    return edge + beak(y, k, side)


def beak(y: float, k: float, side: str) -> str:
    tip, wing, foot, notch = y - 11 * k, 6.8 * k, y - 1.8 * k, y - (2 if side == "one" else 4.6) * k
    data = f"M0 {short(tip)}L{short(wing)} {short(foot)}L0 {short(notch)}L{short(-wing)} {short(foot)}z"
    return path(data, class_="dark beak", fill=None, stroke=PLATE, stroke_width=f"{0.9 * k:.2g}")
