"""The weather and the hour over a table, drawn lightly: strokes of rain, banks of mist, flakes of snow, the dark."""

from pulverdampf.drawing.ink import element, line, short, stroke
from pulverdampf.drawing.lots import Lots
from pulverdampf.engine.looks import Sky

VEILS: dict[Sky, tuple[str, float]] = {
    "rain": ("#5b6b70", 0.14), "snow": ("#ffffff", 0.3), "mist": ("#f2eee0", 0.22), "dusk": ("#1d2440", 0.24),
    "night": ("#0c1030", 0.5),
}  # fmt: skip
"""What each weather lays over the land, and how thick."""

BANK = (
    '<radialGradient id="bank"><stop stop-color="#fbf8ee" stop-opacity="0.55"/>'
    '<stop offset="0.55" stop-color="#fbf8ee" stop-opacity="0.3"/>'
    '<stop offset="1" stop-color="#fbf8ee" stop-opacity="0"/></radialGradient>'
)
"""A bank of mist thins towards its edge."""


def weather(wide: float, high: float, sky: Sky) -> str:
    """What is seen of the sky on the paper; a clear one not at all."""
    if sky == "clear":
        return ""
    lots, (colour, thick) = Lots("sky", sky), VEILS[sky]
    spots = [(lots.between(0, wide), lots.between(0, high)) for _ in range(150)]
    out = element("rect", width=short(wide), height=short(high), fill=colour, fill_opacity=thick)
    if sky == "rain":
        out += stroke(
            "".join(line([(x, y), (x - 6, y + 15)]) for x, y in spots), 0.9, "#3f5964", stroke_opacity=0.6
        )
    elif sky == "snow":
        flakes = "".join(
            f"M{short(x - 2.6)} {short(y)}h5.2M{short(x)} {short(y - 2.6)}v5.2" for x, y in spots
        )
        out += stroke(flakes, 1.2, "#7e929c")
    elif sky == "mist":
        out += BANK
        for x, y in spots[:14]:
            rx = lots.between(80, 190)
            out += element(
                "ellipse",
                cx=short(x),
                cy=short(y),
                rx=short(rx),
                ry=short(rx / 2),
                fill="url(#bank)",
            )
    size = f'width="{short(wide)}" height="{short(high)}"'
    return f'<svg class="sky" {size} overflow="hidden">{out}</svg>'
