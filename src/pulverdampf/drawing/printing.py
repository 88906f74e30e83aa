"""Pictures for printers and films, whose renderers know no variables of style sheets."""

import re

from pulverdampf.drawing import units
from pulverdampf.drawing.palette import SERIF

SHADES = {
    "neutral": {"light": "#8d7b5a", "dark": "#3a2f22", "pale": "#e4d6b2"},
    "one": {"light": "#a82c28", "dark": "#681717", "pale": "#e7bfae"},
    "two": {"light": "#4473b0", "dark": "#17315a", "pale": "#bccbdd"},
}
RULES = (".dark{{fill:{dark}}}", ".light{{fill:{light}}}", ".pale{{fill:{pale}}}", ".rim{{stroke:{dark}}}")
STYLE = "".join(
    f".unit.{side} {rule.format(**shades)}" for side, shades in SHADES.items() for rule in RULES
) + "".join(f".unit.{side} .coat{{stroke:{each['light']};fill:none}}" for side, each in SHADES.items())
PRINTED = "Libertinus Serif"
"""The typeface that comes with the printer; it runs as wide as that of the page."""
STRETCHED = re.compile(r' (?:textLength|lengthAdjust)="[^"]*"')
"""The printer would stretch names over the numbers that follow them."""
UNIT = re.compile(r'(<g class="unit [^>]*--turn:(-?[0-9.]+)deg">)')


def printed(svg: str) -> str:
    """A picture with its colours and turns written out."""
    plain = STRETCHED.sub("", svg.replace(units.STYLE, STYLE).replace(SERIF, PRINTED))
    head, *parts = UNIT.split(plain)
    whole = [head]
    for opened, turn, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        upright = f'transform="rotate({-float(turn):g})"'
        whole += [opened, body.replace('class="upright"', upright)]
    return "".join(whole)
