"""A table by lamplight: the ground is dark towards its edges, units and plates stay bright."""

from typing import Literal

from pulverdampf.drawing.canvas import Canvas
from pulverdampf.drawing.ink import element, path, short

Light = Literal["day", "lamp"]
NIGHT = "#0d0d18"
GLOW = (
    '<radialGradient id="lamp" cx=".5" cy=".46" r=".72"><stop offset="0" stop-color="#2a1a06" stop-opacity=".34"/>'
    '<stop offset=".55" stop-color="#150f10" stop-opacity=".6"/><stop offset="1" stop-color="#0d0d18" stop-opacity=".8"/></radialGradient>'
)


def lit(canvas: Canvas, wide: float, high: float, light: Light) -> str:
    """The dark that lies upon the ground; by day nothing."""
    if light == "day":
        return ""
    canvas.define("lamp", GLOW)
    return element("rect", width=short(wide), height=short(high), fill="url(#lamp)")


def dimmed(wide: float, high: float, margin: float, light: Light) -> str:
    """The dark upon the border of the sheet."""
    if light == "day":
        return ""
    across, down = short(wide + 2 * margin), short(high + 2 * margin)
    ring = (
        f"M{-margin:g} {-margin:g}h{across}v{down}h-{across}zM0 0h{short(wide)}v{short(high)}h-{short(wide)}z"
    )
    return path(ring, fill=NIGHT, fill_opacity=0.78, fill_rule="evenodd")
