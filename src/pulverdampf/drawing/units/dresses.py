"""A man and a horse from above, by what they wear."""

from pulverdampf.drawing.ink import element, path
from pulverdampf.drawing.palette import INK, PLATE, SCORCH
from pulverdampf.drawing.units.flags import CLOTHS, coat
from pulverdampf.engine.colours import Colours
from pulverdampf.engine.portraits import Dress

HORSE_DARK, HORSE = "#2a1a0e", "#80532e"
_TRICORNE = path(
    "M0-3L2.7 1.3Q0 2.3-2.7 1.3z", fill="{hat}", stroke=PLATE, stroke_width=0.5, stroke_linejoin="round"
)
_CAP = element("circle", r=2.3, fill="{hat}", stroke=INK, stroke_width=0.6) + path(
    "M-1 1.6Q-3.6 3.6-3 6", stroke=SCORCH, stroke_width=1.6
)
_FEATHERS = (
    element("circle", r=2, fill="#4a2f1e", stroke=INK, stroke_width=0.6)
    + path("M.4.8Q2.6 3.6 1.6 7.4M-.4.8Q-2.4 3.4-2.2 6.6", stroke=PLATE, stroke_width=1.5)
    + path("M1.8 5.6L1.6 7.4M-2.2 5.2V6.6", stroke="#a8442f", stroke_width=1.5)
)
_KEPI = element("circle", r=2.4, fill="{hat}", stroke=INK, stroke_width=0.6) + path(
    "M-1.8-2Q0-3.6 1.8-2", stroke=INK, stroke_width=1.2
)
_BRIM = element("circle", r=3.2, fill="{hat}", stroke=INK, stroke_width=0.7) + element(
    "circle", r=1.6, fill="#c9a873"
)
_BONNET = element("circle", r=2.5, fill="{hat}", stroke=INK, stroke_width=0.6) + path(
    "M-2 1H2", stroke="#a8442f", stroke_width=1
)
DRESSES: dict[Dress, tuple[str, str, str]] = {
    # what one wears: coat (none: of the side), hat, its colour
    "": ("", _TRICORNE, "#221a14"), "regular": ("", _TRICORNE, "#221a14"), "light": ("", _KEPI, "#2b2d3a"),
    "ranger": ("#5f6f3c", _CAP, "#8a6a44"), "warrior": ("#b5835a", _FEATHERS, ""), "trooper": ("", _KEPI, "#1f2f4c"),
    "settler": ("#8a6f4d", _BRIM, "#b08d58"), "highlander": ("", _BONNET, "#24344f"),
}  # fmt: skip


def man(dress: Dress, colours: Colours | None = None) -> str:
    """One man from above, facing up: musket, coat, belts, hat."""
    own, hat, colour = DRESSES[dress]
    cloth = own or coat(colours, "")
    worn = {"fill": cloth} if cloth else {"fill": None, "class_": "light"}
    facing = PLATE if own or colours is None else CLOTHS[colours.facing]
    body = "M-5.6.8Q-5.4-2.2 0-2.2T5.6.8Q5.2 3.4 3 3Q0 2.2-3 3Q-5.2 3.4-5.6.8z"
    return (
        path("M3.6 0V-8.6", stroke=INK, stroke_width=1.3, stroke_linecap="round")
        + path(body, stroke=INK, stroke_width=0.8, **worn)
        + path("M-3.6 2.4L-2.2-1.6M3.6 2.4L2.2-1.6", stroke=facing, stroke_width=1.1)
        + hat.format(hat=colour)
    )


MOUNT = path(
    "M0-11Q3-9 2.6-4Q3.6 2 2.4 8Q0 11-2.4 8Q-3.6 2-2.6-4Q-3-9 0-11z", fill=HORSE, stroke=INK, stroke_width=0.8
) + path("M0 9q1.6 3 .4 5", stroke=HORSE_DARK, stroke_width=1.6)
