"""How a piece is described to people: what a list, a card or a map shows of it."""

from typing import Literal

from msgspec import Struct

from pulverdampf.text import Text

Mark = Literal[
    "infantry", "cavalry", "artillery", "skirmishers", "commander", "dragoons", "figure", "machine-gun",
    "wagon", "boat", "elephant", "camel", "camp", "marker", "other",
]  # fmt: skip
Shape = Literal["", "column", "march", "square", "limbered"]
"""How men are formed on their base, where that is not a line."""
Role = Literal["unit", "part", "passing"]
"""A unit of its own; a part of another, which speaks for it; or what exists only while it is on the table."""
Temper = Literal["disordered", "shaken", "routing", "fighting", "empty", "hidden"]
"""What a map shows of a unit's temper as a shape: ranks out of dressing, a broken rim, a white flag, crossed
swords, no more cartridges, a leafy twig."""
Dress = Literal["", "regular", "light", "ranger", "warrior", "trooper", "settler", "highlander"]
"""What single figures wear: hat and coat."""
NOTHING = Text("", "")


class Portrait(Struct, frozen=True):
    """A piece in words; a rulebook fills in what its paper knows."""

    mark: Mark
    name: Text
    short: str = ""
    """A name that fits on a map."""
    strength: str = ""
    """As people write it, such as `18/24`."""
    grade: Text = NOTHING
    formation: Text = NOTHING
    states: tuple[Text, ...] = ()
    """What is true of it now: confused, broken, in melee."""
    smoke: bool = False
    """Whether powder smoke hangs before it."""
    broken: bool = False
    on_map: tuple[Text, ...] | None = None
    """What of all that a map writes beside it; none: the first of its states."""
    counts: Text = NOTHING
    """What the strength counts, where that is not who still stands."""
    shape: Shape = ""
    role: Role = "unit"
    temper: tuple[Temper, ...] = ()
    dress: Dress = ""
