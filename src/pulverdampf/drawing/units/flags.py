"""Cloths as colours, and flags as they fly: from the staff to the right, its top at the tip of the staff."""

from collections.abc import Callable

from pulverdampf.drawing.ink import element, path, short
from pulverdampf.drawing.palette import INK
from pulverdampf.engine.colours import Cloth, Colours, Flag, Pattern, Sign

CLOTHS: dict[Cloth, str] = {
    "white": "#f5efe2", "buff": "#d9b57c", "yellow": "#e5bd3c", "orange": "#d2742c", "pink": "#cf8d93",
    "red": "#b3312c", "crimson": "#7f1d2d", "brown": "#6e4c30", "butternut": "#a1855a", "grey": "#8c8f93",
    "light-blue": "#8fb4d9", "blue": "#2f5ea8", "dark-blue": "#26365e", "green": "#3d6b3f", "black": "#23201f",
}  # fmt: skip
WIDE, HIGH = 15.0, 10.5
SIGNS: dict[Sign, str] = {
    "": "",
    "eagle": "M0-2.6L.8-1L3.6-2.2L2.8.4L1 1L1.4 2.8H-1.4L-1 1L-2.8.4L-3.6-2.2L-.8-1z",
    "crescent": "M1.6-2.8A3 3 0 1 0 1.6 2.8A2.4 2.4 0 1 1 1.6-2.8z",
    "star": "M0-3L.8-1H3L1.2.4L1.9 2.6L0 1.3L-1.9 2.6L-1.2.4L-3-1H-.8z",
    "lily": "M0-3Q1.4-1 .6 1Q2.4-1.4 3 .2Q2.4 2-.0 2.8Q-2.4 2-3 .2Q-2.4-1.4-.6 1Q-1.4-1 0-3z",
    "sun": "M0-2.2A2.2 2.2 0 1 1-.01-2.2zM0-3.8V-2.8M0 2.8V3.8M-3.8 0H-2.8M2.8 0H3.8",
}
GILT = "#c9962e"


def _cloth(data: str, fill: str) -> str:
    return path(data, fill=fill)


def _whole(cloths: list[str]) -> str:
    return _cloth(f"M0 0H{WIDE:g}V{HIGH:g}H0z", cloths[0])


def _upright(cloths: list[str]) -> str:
    step = WIDE / len(cloths)
    return "".join(
        _cloth(f"M{short(i * step)} 0h{step:.2f}v{HIGH:g}h{-step:.2f}z", each)
        for i, each in enumerate(cloths)
    )


def _level(cloths: list[str]) -> str:
    step = HIGH / len(cloths)
    return "".join(
        _cloth(f"M0 {i * step:.2f}h{WIDE:g}v{step:.2f}h{-WIDE:g}z", each) for i, each in enumerate(cloths)
    )


def _crossed(middle: float) -> Callable[[list[str]], str]:
    data = f"M{middle:g} 0V{HIGH:g}M0 {HIGH / 2:g}H{WIDE:g}"
    return lambda cloths: _whole(cloths) + path(data, stroke=cloths[1], stroke_width=2.8)


DIAGONALS = f"M0 0L{WIDE:g} {HIGH:g}M{WIDE:g} 0L0 {HIGH:g}"


def _saltire(cloths: list[str]) -> str:
    return _whole(cloths) + path(DIAGONALS, stroke=cloths[1], stroke_width=2.4)


def _union(cloths: list[str]) -> str:
    upright = f"M{WIDE / 2:g} 0V{HIGH:g}M0 {HIGH / 2:g}H{WIDE:g}"
    return (
        _whole(cloths)
        + path(DIAGONALS, stroke=cloths[1], stroke_width=2.2)
        + path(DIAGONALS, stroke=cloths[2], stroke_width=0.8)
        + path(upright, stroke=cloths[1], stroke_width=3.6)
        + path(upright, stroke=cloths[2], stroke_width=2)
    )


def _stripes(cloths: list[str]) -> str:
    canton = _cloth(f"M0 0H{WIDE * 0.44:.1f}V{HIGH * 0.56:.1f}H0z", cloths[2])
    stars = path("M1.6 1.6h.1M3.4 1.6h.1M5.2 1.6h.1M2.5 3h.1M4.3 3h.1M1.6 4.4h.1M3.4 4.4h.1M5.2 4.4h.1",
                 stroke=cloths[1], stroke_width=0.9, stroke_linecap="round")  # fmt: skip
    return _level([cloths[i % 2] for i in range(7)]) + canton + stars


def _bordered(cloths: list[str]) -> str:
    inner = f"M2 2H{WIDE - 2:g}V{HIGH - 2:g}H2z"
    edge = path(
        f"M1 1H{WIDE - 1:g}V{HIGH - 1:g}H1z", stroke=cloths[-1], stroke_width=2, stroke_dasharray="2 2"
    )
    return _whole([cloths[1]]) + (edge if len(cloths) > 2 else "") + _cloth(inner, cloths[0])


def _quarters(cloths: list[str]) -> str:
    return _whole(cloths) + _cloth(
        f"M{WIDE / 2:g} 0H{WIDE:g}V{HIGH / 2:g}H0V{HIGH:g}H{WIDE / 2:g}z", cloths[1]
    )


def _lozenges(cloths: list[str]) -> str:
    step = WIDE / 4
    data = "".join(
        f"M{short(i * step + (step / 2 if j % 2 else 0))} {short(j * 2.6)}l1.9 2.6l-1.9 2.7l-1.9-2.7z"
        for j in range(3)
        for i in range(5 if j % 2 == 0 else 4)
        if 1.8 <= i * step + (step / 2 if j % 2 else 0) <= WIDE - 1.8
    )
    return _whole(cloths) + _cloth(data, cloths[1])


DRAWN: dict[Pattern, Callable[[list[str]], str]] = {
    "plain": _whole, "upright": _upright, "level": _level, "cross": _crossed(WIDE / 2), "nordic": _crossed(5.2),
    "saltire": _saltire, "union": _union, "stripes": _stripes, "border": _bordered, "quarters": _quarters,
    "lozenges": _lozenges,
}  # fmt: skip


def _feathers(cloths: list[str]) -> str:
    """A lance with feathers and a wrapping of cloth."""
    feather = "M0 {y}q6-1 9 2.6q-5 1.6-9-.4z"
    return "".join(
        path(feather.format(y=y), fill=cloths[0], stroke=INK, stroke_width=0.6)
        + path(f"M6.4 {y + 1.2:g}l2.6 1.4", stroke=cloths[-1], stroke_width=1.4)
        for y in (0.6, 4, 7.4)
    ) + path("M0 11V14M0 1V3", stroke=cloths[1], stroke_width=2.2)


def flown(flag: Flag) -> str:
    """A flag on its staff, which stands on its foot."""
    cloths = [CLOTHS[each] for each in flag.cloths]
    staff = path("M0 22V-1", stroke=INK, stroke_width=1.3) + path("M0-3.6l1.3 1.8L0 0l-1.3-1.8z", fill=GILT)
    if flag.pattern == "feathers":
        return f'<g transform="translate(0 -22)">{staff}{_feathers(cloths)}</g>'
    gilt = (
        cloths[1]
        if flag.pattern == "plain" and len(cloths) > 1
        else GILT
        if flag.sign in ("lily", "sun")
        else INK
    )
    sign = path(SIGNS[flag.sign], fill=gilt, stroke=gilt, stroke_width=0.5) if flag.sign else ""
    rim = element("rect", width=f"{WIDE:g}", height=f"{HIGH:g}", fill="none", stroke=INK, stroke_width=0.9)
    cloth = (
        DRAWN[flag.pattern](cloths) + f'<g transform="translate({WIDE / 2:g} {HIGH / 2:g})">{sign}</g>' + rim
    )
    return f'<g transform="translate(0 -22)">{staff}<g transform="translate(.6 0)skewY(5)">{cloth}</g></g>'


def standard(x: float, y: float, size: float, colours: Colours | None) -> str:
    """The flag of a unit, upright whichever way the unit looks."""
    if colours is None:
        return ""
    place = f"translate({short(x)} {short(y)})"
    flag = f'<g transform="translate(0 {short(11 * size)})scale({size:.2f})">{flown(colours.flag)}</g>'
    return f'<g transform="{place}"><g class="upright">{flag}</g></g>'


def coat(colours: Colours | None, otherwise: str) -> str:
    """The colour of the coats, or another where the book tells none."""
    return CLOTHS[colours.coat] if colours is not None and colours.coat else otherwise
