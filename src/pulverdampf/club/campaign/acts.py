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
    note: str = ""
    fallen: tuple[str, ...] | None = None
    """The forces whose commander fell; where nobody tells, lots decide for the beaten."""


class Reported(Struct, frozen=True, tag="reported"):
    """A side says how a meeting ended on a real table; it counts when the other says the same."""

    side: str
    place: str
    winner: str
    lost: dict[str, int]
    """How many elements each force has lost; who is not named lost none."""
    fallen: tuple[str, ...] | None = None
    """The forces whose commander fell, if that was noted."""


class LeftToGenerals(Struct, frozen=True, tag="left_to_generals"):
    """A side would have computer generals fight a meeting out; they do when the other says so too."""

    side: str
    place: str


class Led(Struct, frozen=True, tag="led"):
    """A side is led by a computer general from now on, or by people."""

    side: str
    general: str = ""
    leader: str = ""
    """What the person is called; without either nobody leads for now."""


class SetRight(Struct, frozen=True, tag="set_right"):
    """The organiser sets a force right: where it stands, and how strong it is."""

    force: str
    at: str
    strength: int
    note: str = ""


class TakenBack(Struct, frozen=True, tag="taken_back"):
    """The organiser takes back an act and everything after it, but who leads a side."""

    act: int
    """The number of the act, the beginning being 0."""
    note: str = ""


CampaignAct = Begun | Ordered | Settled | Reported | LeftToGenerals | Led | SetRight | TakenBack


class CampaignEntry(Struct, frozen=True):
    """An act, when it was done, and by whom."""

    act: CampaignAct
    at: float
    by: str = ""
    """A player; none: the organiser or the server."""
