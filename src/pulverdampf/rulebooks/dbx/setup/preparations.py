"""What is settled before the first bound: nations, edges, weather, and the features that were chosen."""

from typing import Literal

from msgspec import Struct

from pulverdampf.engine.state import Side
from pulverdampf.text import Text

Stage = Literal[
    "attacker", "weather", "terrain", "placing", "edges", "camps", "ranks", "deployment", "swap", "ready"
]
"""What is being settled before the first bound."""
Edge = Literal["south", "north", "west", "east"]
Weather = Literal["unknown", "fair", "rain", "fog", "storm"]


class Nation(Struct, frozen=True):
    """What an army list says of the country it comes from."""

    list_id: str
    name: Text
    region: str
    topography: str
    aggression: int | None = None
    flags: tuple[str, ...] = ()


class Picked(Struct, frozen=True):
    """A feature that was chosen and is still to be laid on the table."""

    id: str
    kind: str
    by: Side
    half: int = -1
    """The half of the table it belongs to, where halves are laid out apart."""
    tries: int = 0
