"""Everything that happens in a campaign, as values: the log of it is the campaign."""

from typing import Literal

from msgspec import Struct

from pulverdampf.club.campaign.frame import Frame

How = Literal["fought", "by generals", "entered"]


class Begun(Struct, frozen=True, tag="begun"):
    """A campaign begins; the frame is kept whole, so that it never changes under the players."""

    frame: Frame
    seed: str
    generals: dict[str, str] = {}
    """The sides that computer generals hold, and which."""


class Ordered(Struct, frozen=True, tag="ordered"):
    """A side gives its orders for a turn, in secret until the other has given its own."""

    side: str
    moves: dict[str, str]
    """Whither each force marches; who is not named stays."""


class Settled(Struct, frozen=True, tag="settled"):
    """A meeting has its result; what is left of each body of each force, in the order of its roster."""

    place: str
    winner: str
    """None: nobody; whoever attacked retires."""
    left: dict[str, tuple[int, ...]]
    how: How = "entered"
    source: str = ""
    """The hash of the battle."""


CampaignAct = Begun | Ordered | Settled
