"""Signs of a unit's state."""

from pulverdampf.drawing.ink import element, path, short
from pulverdampf.drawing.palette import INK, PLATE
from pulverdampf.drawing.units.bases import BLOCK, Base
from pulverdampf.engine.portraits import Portrait


def tempers(base: Base, portrait: Portrait) -> str:
    """The signs of a bad state, upright beside the rear right corner; crossed swords before the front."""
    if not portrait.temper:
        return ""
    small = 0.62 if max(base.wide, base.deep) < BLOCK else 1.0
    x, y = base.wide / 2, base.deep / 2
    out = ""
    for n, state in enumerate(each for each in portrait.temper if each != "fighting"):
        out += f'<g transform="translate({short(x - 15 * n * small)} {short(y)})"><g class="upright"><g transform="scale({small})">{SIGNS[state]}</g></g></g>'
    if "fighting" in portrait.temper:
        out += f'<g transform="translate(0 {short(-y)})"><g class="upright"><g transform="scale({small * 0.8:.2f})">{SIGNS["fighting"]}</g></g></g>'
    return out


SIGNS = {
    "disordered": element("circle", r=7, fill="#f2c14a", stroke=INK, stroke_width=1.2)
    + path("M-4.4-1.6q2.2-2.4 4.4 0t4.4 0M-4.4 2.2q2.2-2.4 4.4 0t4.4 0", stroke=INK, stroke_width=1.4),
    "shaken": path("M0-7.4L7.4 6H-7.4z", fill="#f2c14a", stroke=INK, stroke_width=1.2, stroke_linejoin="round")
    + path("M0-2.6V1.6M0 3.6v.3", stroke=INK, stroke_width=1.9, stroke_linecap="round"),
    "routing": path("M0 9V-10", stroke=INK, stroke_width=1.3)
    + path("M.6-10Q4-11.6 7.4-10T14-10V-1Q10.6.2 7.2-1T.6-1z", fill="#fffdf4", stroke=INK, stroke_width=1),
    "fighting": element("circle", r=9, fill=PLATE, stroke=INK, stroke_width=1.1)
    + path("M-5.4 5L4.6-5.4M5.4 5L-4.6-5.4", stroke=INK, stroke_width=2, stroke_linecap="round")
    + path("M-5.6 1.6L-2 5.2M5.6 1.6L2 5.2", stroke="#7a5209", stroke_width=1.7),
    "empty": element("circle", r=8.4, fill="#f6ecd4", stroke=INK, stroke_width=1.2)
    + "".join(path(f"M{x} 4.6V-1.6Q{x}-4.8 {x + 1.7}-5.8Q{x + 3.4}-4.8 {x + 3.4}-1.6V4.6z", fill="#c08a3c", stroke=INK, stroke_width=0.9)
              for x in (-4.8, 1.4))
    + path("M-6-6L6 6", stroke="#f6ecd4", stroke_width=3.4)
    + path("M-6-6L6 6", stroke="#b3241f", stroke_width=2, stroke_linecap="round"),
    "hidden": path("M-7 7.4Q0 2.4 5.6-7.6", stroke="#333f1d", stroke_width=1.5, stroke_linecap="round")
    + "".join(path("M0 0q5-4 2.4-9.6q-6 2.6-2.4 9.6z", fill="#7c9449", stroke="#333f1d", stroke_width=0.8, transform=f"translate({x} {y})rotate({turn})")
              for x, y, turn in ((-4, 5, 64), (-4, 5, -52), (0, 1, 76), (0, 1, -40), (3, -3, 62), (3, -3, -34), (5.4, -7, 8))),
}  # fmt: skip
