"""Men and horses in rank and file, in open order and in bands."""

from pulverdampf.drawing.ink import Point, at, dots, path, short, stroke
from pulverdampf.drawing.lots import Lots
from pulverdampf.drawing.palette import INK, PLATE
from pulverdampf.drawing.units.bases import BLOCK, Base, beak, floor, front, pen, rect, share
from pulverdampf.drawing.units.dresses import HORSE, HORSE_DARK, MOUNT, man
from pulverdampf.drawing.units.flags import coat, standard
from pulverdampf.engine.colours import Colours
from pulverdampf.engine.portraits import Portrait

PITCH = 5.2
"""How broad a man stands in his rank."""
HORSED = ("cavalry", "dragoons")
ENSIGN = 50.0
"""A base smaller than this has no room for a flag."""


def rank(y: float, half: float, standing: float, k: float, worn: str, wave: float = 0.0) -> str:
    """A rank of men: a coat and a hat where one stands, a dark place where one fell."""
    pitch = PITCH * k
    count = max(1, int(2 * half / pitch))
    first, up = -count * pitch / 2 + pitch / 2, round(count * standing)
    lots = Lots("rank", round(y), count)
    spots = [(first + i * pitch, y + (lots.between(-wave, wave) if wave else 0)) for i in range(count)]
    men, gone = spots[:up], spots[up:]
    body = "".join(f"M{at((x - pitch * 0.33, v + 0.6 * k))}h{short(pitch * 0.66)}" for x, v in men)
    ends = {"stroke_linecap": "round"}
    return (
        stroke(dots(gone), 2.2 * k, "#1d1510", stroke_opacity=0.45, **ends)
        + (stroke(body, 4 * k, PLATE) if worn != PLATE else "")
        + stroke(body, 2.5 * k, worn)
        + stroke(dots([(x, v - k) for x, v in men]), 2.3 * k, "#140d07", **ends)
    )


def bayonets(y: float, half: float, standing: float, k: float) -> str:
    pitch = PITCH * k
    count = max(1, int(2 * half / pitch))
    first = -count * pitch / 2 + pitch / 2
    return stroke(
        "".join(f"M{at((first + i * pitch, y))}v{short(-3.4 * k)}" for i in range(round(count * standing))),
        0.9 * k,
    )


def troopers(y: float, half: float, standing: float, k: float, worn: str, wave: float) -> str:
    pitch = 7.8 * k
    count = max(1, int(2 * half / pitch))
    first, up, lots = -count * pitch / 2 + pitch / 2, round(count * standing), Lots("horse", round(y), count)
    spots = [(first + i * pitch, y + (lots.between(-wave, wave) if wave else 0)) for i in range(count)]
    mounted, ends = spots[:up], {"stroke_linecap": "round"}

    def lines(top: float, long: float) -> str:
        return "".join(f"M{at((x, v - top * k))}v{short(long * k)}" for x, v in mounted)

    saddle = "".join(f"M{at((x - 2.1 * k, v + 1.6 * k))}h{short(4.2 * k)}" for x, v in mounted)
    return (
        stroke(dots(spots[up:]), 2.4 * k, "#1d1510", stroke_opacity=0.45, **ends)
        + stroke(lines(5, 10.4), 4.2 * k, HORSE_DARK, **ends)
        + stroke(lines(7.4, 2.6), 2.4 * k, HORSE_DARK, **ends)
        + stroke(lines(4.4, 9), 2.7 * k, HORSE, **ends)
        + (stroke(saddle, 3.8 * k, PLATE) if worn != PLATE else "")
        + stroke(saddle, 2.5 * k, worn)
        + stroke(dots([(x, v + 0.4 * k) for x, v in mounted]), 2.4 * k, "#140d07", **ends)
    )


def unrest(portrait: Portrait) -> float:
    return 2.6 if "routing" in portrait.temper else 1.8 if "disordered" in portrait.temper else 0.0


def block(base: Base, portrait: Portrait, side: str, colours: Colours | None) -> str:
    """Foot or horse in line, column or square."""
    k, half, wave = pen(base), base.wide / 2 - 2.5 * pen(base), unrest(portrait) * pen(base)
    standing = share(portrait) if max(base.wide, base.deep) > BLOCK * 1.2 else 1.0
    out, worn = floor(base, portrait, side), coat(colours, PLATE)
    flag = standard(base.wide * 0.2, 0, k, colours) if max(base.wide, base.deep) > ENSIGN else ""
    if portrait.shape == "square" and portrait.mark not in HORSED:
        return out + square(base, standing, k, side, worn) + flag
    deep = portrait.shape in ("column", "march")
    if portrait.mark in HORSED and max(base.wide, base.deep * deep) < BLOCK * 0.8:
        size = min(base.wide / 11, base.deep / 28)
        rider = f'{MOUNT}<g transform="translate(0 1)scale(.8)">{man(portrait.dress, colours)}</g>'
        return (
            out
            + f'<g transform="translate(0 {short(size)})scale({size:.2f})">{rider}</g>'
            + front(base, side)
        )
    if portrait.mark in HORSED:
        out += path(
            f"M{short(-base.wide / 2 + k)} {short(base.deep / 2 - k)}L{short(base.wide / 2 - k)} {short(-base.deep / 2 + k)}"
            f"V{short(base.deep / 2 - k)}z", fill=PLATE, fill_opacity=0.9 if portrait.mark == "cavalry" else 0.45,
        )  # fmt: skip
        k = min(k, half / 9) if deep else k  # two horses abreast at least
        rows = max(1, min(8 if deep else 4, int(base.deep / (17 * k))))
        for i in range(rows):
            y = base.deep * ((i + 0.5) / rows - 0.5) + k
            out += troopers(y, half, max(0.0, min(1.0, standing * rows - i)), k, worn, wave)
        return out + front(base, side) + flag
    rows = max(1, int((base.deep - 3 * k) / (7 * k)))
    for i in range(rows):
        if portrait.shape == "march" and i % 3 == 2:
            continue  # companies on the march keep their distance
        y = base.deep * ((i + 0.5) / rows - 0.5)
        part = max(0.0, min(1.0, standing * rows - i)) if deep else standing
        out += rank(y, half, part, k, worn, wave)
    if not wave:
        out += bayonets(-base.deep / 2, half, standing, k)
    return out + front(base, side) + flag


def square(base: Base, standing: float, k: float, side: str, worn: str) -> str:
    """A square: four fronts about a hollow."""
    edge = min(13 * k, base.deep * 0.3, base.wide * 0.3)
    hollow = Base(base.wide - 2 * edge, base.deep - 2 * edge)
    out = rect(hollow, fill="#ecdcb2", class_="rim", stroke_width=f"{1.2 * k:.2g}")
    for i in range(4):
        wide, deep = (base.wide, base.deep) if i % 2 == 0 else (base.deep, base.wide)
        part = max(0.15, min(1.0, standing * 4 - i))
        body = rank(-deep / 2 + edge * 0.36, wide / 2 - 2 * k, part, k, worn) + bayonets(
            -deep / 2, wide / 2 - 2 * k, part, k
        )
        body += rank(-deep / 2 + edge * 0.78, wide / 2 - edge * 0.8, part, k, worn)
        out += f'<g transform="rotate({90 * i})">{body}{front(Base(wide, deep), side) if i == 0 else beak(-deep / 2, k * 0.7, side)}</g>'
    return out


def skirmishers(base: Base, portrait: Portrait, side: str, colours: Colours | None) -> str:
    """Men in open order, in pairs, on an open base."""
    k, lots = pen(base), Lots("skirmish", round(base.wide))
    out = rect(base, class_="pale rim", fill_opacity=0.62, stroke_width=f"{1.1 * k:.2g}", stroke_dasharray="1.5 3", stroke_linecap="round",
                rx=0 if side == "one" else 4 * k)  # fmt: skip
    count = max(2, int(base.wide / (8.4 * k)))
    spots = []
    for i in range(count):
        x = -base.wide / 2 + base.wide * (i + 0.5) / count + lots.between(-1, 1) * k
        spots.append((x, (-0.18 if i % 2 else 0.2) * base.deep + lots.between(-1.4, 1.4) * k))
    up = round(count * share(portrait))
    return (
        out
        + men(spots[:up], k, colours)
        + stroke(dots(spots[up:]), 2.2 * k, "#1d1510", stroke_opacity=0.4, stroke_linecap="round")
        + (
            stroke(
                f"M{short(-base.wide / 2)} {short(-base.deep / 2)}H{short(base.wide / 2)}",
                1.8 * k,
                INK,
                stroke_dasharray="7 4",
            )
            + beak(-base.deep / 2, k, side)
        )
    )


def band(base: Base, portrait: Portrait, side: str, colours: Colours | None) -> str:
    """A few men at their own pace, each dressed as he is, on an open base."""
    k, lots = pen(base), Lots("band", round(base.wide), portrait.dress)
    thick = f"{1.2 * k:.2g}"
    out = rect(
        base, class_="pale rim", fill_opacity=0.75, stroke_width=thick, rx=0 if side == "one" else 4 * k
    )
    across = max(2, round(base.wide / 13))
    down = max(1, round(base.deep / 15))
    wave = 2.0 if unrest(portrait) else 1.0
    for j in range(down):
        for i in range(across - j % 2):
            x = base.wide * ((i + 0.5 + 0.5 * (j % 2)) / across - 0.5) + lots.between(-1, 1) * wave
            y = base.deep * ((j + 0.5) / down - 0.5) + 1.5 + lots.between(-1, 1) * wave
            turn = lots.between(-14, 14) * wave
            out += f'<g transform="translate({short(x)} {short(y)})rotate({short(turn)})scale(.95)">{man(portrait.dress, colours)}</g>'
    return out + front(base, side)


def men(spots: list[Point], k: float, colours: Colours | None) -> str:
    """Single men from above: musket, shoulders, hat."""
    ends = {"stroke_linecap": "round"}
    coats = "".join(f"M{at((x - 2.2 * k, y + k))}h{short(4.4 * k)}" for x, y in spots)
    muskets = "".join(f"M{at((x + 1.8 * k, y + 1.4 * k))}v{short(-8 * k)}" for x, y in spots)
    dyed = f"stroke:{coat(colours, '')}" if coat(colours, "") else None
    return (
        stroke(muskets, k)
        + path(coats, stroke_width=f"{4.2 * k:.2g}", class_="rim", **ends)
        + path(coats, stroke_width=f"{2.7 * k:.2g}", class_="coat", style=dyed, **ends)
        + stroke(dots([(x, y - 0.3 * k) for x, y in spots]), 2.4 * k, "#140d07", **ends)
    )
