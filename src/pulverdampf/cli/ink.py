"""Colour and characters of the terminal; everything also reads without colour."""

import os
import sys
from codecs import register_error
from io import TextIOWrapper
from unicodedata import normalize

from msgspec import Struct

CODES = {
    "bold": "1", "dim": "2", "one": "1;31", "two": "1;34", "wood": "32", "water": "36", "hill": "33",
    "built": "35", "road": "33", "good": "32", "bad": "31", "ask": "1;36",
}  # fmt: skip


class Ink(Struct, frozen=True):
    """How the terminal is written on."""

    coloured: bool
    plain: bool = False
    """Only ASCII characters, no colour."""

    def __call__(self, words: str, style: str = "") -> str:
        """Words in a style."""
        if not self.coloured or style not in CODES or not words:
            return words
        return f"\x1b[{CODES[style]}m{words}\x1b[0m"

    def sign(self, pretty: str, plain: str) -> str:
        """A character, or its ASCII replacement."""
        return plain if self.plain else pretty


# ASCII replacements of signs
STAND_INS = str.maketrans({
    "″": '"', "×": "x", "−": "-", "–": "-", "“": '"', "”": '"', "„": '"', "…": "...",
    "·": "|", "≤": "<=", "½": " 1/2", "¼": " 1/4", "¾": " 3/4", "⅛": " 1/8", "⅜": " 3/8",
    "⅝": " 5/8", "⅞": " 7/8", "→": "->", "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe",
    "Ü": "Ue", "ß": "ss",
    "▸": ">", "✓": "ok",
})  # fmt: skip


def _in_ascii(trouble: UnicodeError) -> tuple[str, int]:
    """An encoding error handler: letters without their marks, and ASCII replacements for signs."""
    assert isinstance(trouble, UnicodeEncodeError)
    rest = trouble.object[trouble.start : trouble.end].translate(STAND_INS)
    bare = normalize("NFKD", rest).encode("ascii", "ignore").decode()
    return bare or "?", trouble.end


def chosen(*, plain: bool) -> Ink:
    """The ink for this terminal; a plain one is held to ASCII in all that is printed."""
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    plain = plain or not encoding.startswith("utf")
    for stream in (sys.stdout, sys.stderr):
        if plain and isinstance(stream, TextIOWrapper):
            register_error("in ascii", _in_ascii)
            stream.reconfigure(encoding="ascii", errors="in ascii")
    coloured = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    return Ink(coloured=coloured and not plain, plain=plain)
