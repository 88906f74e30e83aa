"""Single figures, chiefs and markers, each on a round base."""

from pulverdampf.drawing.ink import element, path
from pulverdampf.drawing.palette import INK, PLATE
from pulverdampf.drawing.units.bases import Base, beak
from pulverdampf.drawing.units.dresses import MOUNT, man
from pulverdampf.drawing.units.flags import flown
from pulverdampf.drawing.units.train import GUN, RAPID
from pulverdampf.engine.colours import Colours
from pulverdampf.engine.portraits import Dress, Portrait


def figure(radius: float, portrait: Portrait, side: str, colours: Colours | None) -> str:
    """One man on a round base: the notch is his front; a whole ring is one side, a broken ring the other."""
    broken = "4.2 1.55" if side == "two" else None
    out = element("circle", cx=1.8, cy=2.6, r=12, fill="#1f160c", fill_opacity=0.36, class_="shade")
    out += element("circle", r=11, fill="#f0dcbd" if side == "one" else "#e4e8e2")
    out += element("circle", r=10.6, class_="coat", stroke_width=2.8, stroke_dasharray=broken)
    out += element("circle", r=12, fill="none", class_="rim", stroke_width=1)
    if portrait.mark in ("artillery", "machine-gun"):
        out += GUN if portrait.mark == "artillery" else RAPID
    elif portrait.mark in ("cavalry", "dragoons"):
        out += f'<g transform="scale(.92)">{MOUNT}</g><g transform="translate(0 1.4)scale(.95)">{man(portrait.dress, colours)}</g>'
    else:
        out += f'<g transform="translate(0 1.4)scale(1.5)">{man(portrait.dress, colours)}</g>'
    return f'<g transform="scale({radius / 12.4:.3f})">{out}{beak(-11.4, 0.72, side)}</g>'


PENNON = "M.6-26Q5-28.2 9.4-26T19-26V-14Q14.6-12.2 9.8-14T.6-14z"
BICORNE = path(
    "M-7.4 1.6Q-4-4.6 0-4.6T7.4 1.6Q4 4.2 0 3.6T-7.4 1.6z", fill="#221a14", stroke=PLATE, stroke_width=0.9
) + path("M-5.6 1.4Q-3-2.8 0-2.8", stroke="#e8bf55", stroke_width=0.9)
BONNET = (
    "".join(
        f'<path transform="rotate({turn})" d="M0-1Q2-4.6 0-8.2Q-2-4.6 0-1z" fill="{PLATE}" stroke="{INK}" stroke-width=".6"/>'
        for turn in range(-100, 101, 25)
    )
    + element("circle", r=2.8, cy=0.6, fill="#4a2f1e", stroke=INK, stroke_width=0.7)
    + path("M-2.8.2Q0-2.4 2.8.2", stroke="#a82c28", stroke_width=1.5)
)
SLOUCH = (
    element("ellipse", rx=7.6, ry=5, fill="#57452f", stroke=PLATE, stroke_width=0.8)
    + element("ellipse", cy=-0.4, rx=3.8, ry=2.8, fill="#7a6344", stroke=INK, stroke_width=0.7)
    + path("M-4 0Q0 2.6 4 0", stroke="#e8bf55", stroke_width=1)
)


def commander(radius: float, side: str, dress: Dress, colours: Colours | None) -> str:
    """A chief on a round base, by his hat, under his standard, which stands upright."""
    if colours is not None:
        flag = f'<g transform="translate(7 3)scale(1.3)">{flown(colours.flag)}</g>'
    else:
        flag = (
            f'<g transform="translate(7 -3)">{path("M0 6V-27", stroke=INK, stroke_width=1.5)}'
            + path(PENNON, fill=f"url(#{side})", class_="rim", stroke_width=1.1)
            + path("M0-30.4l1.8 2-1.8 2-1.8-2z", fill="#b08a2e", stroke=INK, stroke_width=0.5)
            + "</g>"
        )
    hat = BONNET if dress == "warrior" else SLOUCH if dress in ("trooper", "settler", "ranger") else BICORNE
    return (
        f'<g transform="scale({radius / 12.4:.3f})"><g class="upright">'
        + element("circle", cx=1.8, cy=2.4, r=12.4, fill="#1f160c", fill_opacity=0.35, class_="shade")
        + element("circle", r=12, fill=f"url(#{side})", class_="rim", stroke_width=1.6)
        + element("circle", r=8.8, fill=PLATE, class_="rim", stroke_width=1)
        + hat
        + flag
        + "</g></g>"
    )


def marker(base: Base, side: str) -> str:
    """Somebody may be there: a wreath of leaves and a question."""
    leaf = '<path transform="rotate({turn})" d="M0-12q5-4 2.4-9.6q-6 2.6-2.4 9.6z" fill="#6c8043" stroke="#333f1d" stroke-width=".6"/>'
    size = (base.radius or min(base.wide, base.deep) / 2) / 13.5
    return (
        f'<g transform="scale({size:.3f})"><g class="upright">'
        + element("circle", cx=1.8, cy=2.4, r=14, fill="#1f160c", fill_opacity=0.35, class_="shade")
        + "".join(leaf.format(turn=i * 30) for i in range(12))
        + element(
            "circle",
            r=13,
            fill=PLATE,
            class_="rim",
            stroke_width=1.8,
            stroke_dasharray="4 2.2" if side == "two" else None,
        )
        + '<text text-anchor="middle" y="6.4" font-size="18" font-weight="700" class="dark query">?</text></g></g>'
    )
