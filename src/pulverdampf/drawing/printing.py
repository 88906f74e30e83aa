"""Pictures for printers and films, whose renderers know no variables of style sheets."""

import re

from pulverdampf.drawing import units
from pulverdampf.drawing.dyes import DYES, Dye, variables
from pulverdampf.drawing.palette import SERIF

NEUTRAL = Dye("#8d7b5a", "#3a2f22", "#e4d6b2", "#3a2f22")
SHADES = {"neutral": NEUTRAL, **DYES["usual"]}
RULES = ".dark{{fill:{dark}}} .light{{fill:{light}}} .pale{{fill:{pale}}} .rim{{stroke:{dark}}} .coat{{stroke:{light};fill:none}}"
STYLE = "".join(
    f".unit.{side} {rule}"
    for side, dye in SHADES.items()
    for rule in RULES.format(dark=dye.dark, light=dye.light, pale=dye.pale).split()
)
PRINTED = "Libertinus Serif"
"""The typeface that comes with the printer; it runs as wide as that of the page."""
STRETCHED = re.compile(r' (?:textLength|lengthAdjust)="[^"]*"')
"""The printer would stretch names over the numbers that follow them."""
UNIT = re.compile(r'(<g class="unit [^>]*--turn:(-?[0-9.]+)deg">)')
VARIABLE = re.compile(r"var\((--[a-z-]+)[^)]*\)")
COLOURS = dict(re.findall(r"(--[a-z-]+):([^;]+);", variables("usual")))


def printed(svg: str) -> str:
    """A picture with its colours and turns written out."""
    plain = STRETCHED.sub("", svg.replace(units.STYLE, STYLE).replace(SERIF, PRINTED))
    plain = VARIABLE.sub(lambda found: COLOURS.get(found[1], found[0]), plain)
    head, *parts = UNIT.split(plain)
    whole = [head]
    for opened, turn, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        upright = f'transform="rotate({-float(turn):g})"'
        whole += [opened, body.replace('class="upright"', upright)]
    return "".join(whole)
