"""Words on the paper: as broad as they were reckoned, folded into lines, the names of places."""

from html import escape

from pulverdampf.drawing.ink import short
from pulverdampf.drawing.palette import INK, PLATE


def breadth(text: str, size: float) -> float:
    """About how broad a text is."""
    narrow, broad = "ijltfr.,'|/:;!()·-’ ", "mwMWÄÖÜ"
    wide = sum(0.31 if c in narrow else 0.88 if c in broad else 0.7 if c.isupper() else 0.54 for c in text)
    return wide * size


def words(x: float, y: float, text: str, size: float, **style: object) -> str:
    """A text on the sheet, as broad as it was reckoned, whatever the font."""
    long = short(breadth(text, size)) if len(text) > 3 else None
    given = {"font_size": short(size), "fill": INK, "text_anchor": "middle", "textLength": long, **style}
    attributes = ' lengthAdjust="spacingAndGlyphs"' if long else ""
    attributes += "".join(f' {k.replace("_", "-")}="{v}"' for k, v in given.items() if v is not None)
    return f'<text x="{short(x)}" y="{short(y)}"{attributes}>{escape(text)}</text>'


def folded(text: str, wide: float, size: float = 14.0) -> list[str]:
    """A text in lines that are no broader than they may be."""
    lines: list[str] = []
    for word in text.split():
        if lines and breadth(f"{lines[-1]} {word}", size) < wide:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def name(x: float, y: float, text: str, size: float) -> str:
    """The name of a place."""
    halo = {
        "paint_order": "stroke",
        "stroke": PLATE,
        "stroke_width": 3.2,
        "stroke_opacity": 0.8,
        "stroke_linejoin": "round",
    }
    return words(
        x,
        y,
        text,
        size,
        font_style="italic",
        textLength=short(breadth(text, size) * 1.2),
        fill="#33281a",
        **halo,
    )
