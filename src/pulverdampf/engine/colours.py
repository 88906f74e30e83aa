"""What an army wears and carries, in words: the cloth of its coats and facings, the pattern of its flag.

A book declares them for its nations or lists (`data/colours.toml`); whoever draws knows cloths and patterns.
"""

from typing import Literal

from msgspec import Struct

Cloth = Literal[
    "white", "buff", "yellow", "orange", "pink", "red", "crimson", "brown", "butternut", "grey", "light-blue",
    "blue", "dark-blue", "green", "black",
]  # fmt: skip
Pattern = Literal[
    "plain", "upright", "level", "cross", "nordic", "saltire", "union", "stripes", "border", "quarters",
    "lozenges", "feathers",
]  # fmt: skip
"""How the cloths of a flag lie: bands, crosses upon a field, a border; or the feathers of a lance."""
Sign = Literal["", "eagle", "crescent", "star", "lily", "sun"]


class Flag(Struct, frozen=True):
    """A flag: its pattern, its cloths from the field or the staff on, and what is sewn upon it."""

    pattern: Pattern = "plain"
    cloths: tuple[Cloth, ...] = ("white",)
    sign: Sign = ""


class Colours(Struct, frozen=True):
    """Coat, facing and flag of an army; without a coat everybody wears what he has."""

    flag: Flag = Flag()
    coat: Cloth | None = None
    facing: Cloth = "white"
