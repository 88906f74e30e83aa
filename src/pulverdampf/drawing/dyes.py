"""The colours of both sides: the usual ones, and some for eyes that see fewer.

The style sheet of the page is written from them (`python -m pulverdampf.server.typescript`).
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

Palette = Literal["usual", "orange-blue", "red-teal", "grey"]


class Dye(Struct, frozen=True):
    """The colours of a side: of its cloth, of what is written or rimmed in it, of its pale ground, of its hatching."""

    light: str
    dark: str
    pale: str
    line: str


DYES: Mapping[Palette, Mapping[str, Dye]] = {
    # palette                    cloth      dark       pale       hatching
    "usual": {
        "one": Dye("#a82c28", "#681717", "#e7bfae", "#681717"),
        "two": Dye("#4473b0", "#17315a", "#bccbdd", "#a9c4e6"),
    },
    "orange-blue": {  # weak red or green
        "one": Dye("#cf6a12", "#6b3203", "#f2d3a8", "#6b3203"),
        "two": Dye("#1f63a8", "#0b2a4f", "#bcd2e8", "#9cc4ee"),
    },
    "red-teal": {  # weak blue
        "one": Dye("#b0232f", "#640f1a", "#efbfc0", "#640f1a"),
        "two": Dye("#1d8a86", "#093f3d", "#b5dcd8", "#8ed6d0"),
    },
    "grey": {  # by hatching alone
        "one": Dye("#3b3733", "#14110f", "#c9c2b6", "#8f8a82"),
        "two": Dye("#c3bcae", "#2f2b26", "#f0ebe0", "#5e584f"),
    },
}


def variables(palette: Palette) -> str:
    """The colours of a palette as variables of a style sheet."""
    return "".join(
        f"--{side}:{dye.light};--{side}-dark:{dye.dark};--{side}-pale:{dye.pale};--{side}-line:{dye.line};"
        for side, dye in DYES[palette].items()
    )


def style_sheet() -> str:
    """All palettes as the page chooses among them."""
    head = "/* Written by `python -m pulverdampf.server.typescript`. */\n"
    chosen = (
        f"{':root' if palette == 'usual' else f':root[data-palette={palette}]'} {{ {variables(palette)} }}\n"
        for palette in DYES
    )
    return head + "".join(chosen).replace(";--", "; --")
