"""What the pages of a campaign ask and are told: orders, meetings, and what each side knows."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from pulverdampf.server.messages.wording import Words

CampaignPart = Literal["guest", "invited", "leader", "organiser"]
CampaignStage = Literal["gathering", "running", "over"]
SideOrNone = Literal["", "one", "two"]
SideNamed = Literal["one", "two"]
Elements = Annotated[int, Meta(ge=0, le=10_000)]


class NewCampaign(Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign to be opened: a ready one, or the text of a `campaign.toml`."""

    ready: str = ""
    file: str = ""
    generals: dict[SideNamed, str] = {}
    """The sides that computer generals lead, and which."""
    leads: SideOrNone = ""
    """The side that whoever opens it leads; where he leads none, he sees everything."""
    player: str = ""
    """What he is called."""
    listed: bool = True
    """Whether everybody on this server finds it."""


class JoinCampaign(Struct, frozen=True, forbid_unknown_fields=True, tag="join"):
    """Whoever has been invited takes the side; his link is new and his own."""

    player: str


class GiveOrders(Struct, frozen=True, forbid_unknown_fields=True, tag="orders"):
    """A side gives its orders; who is not named stays."""

    moves: dict[str, str]


class AskGenerals(Struct, frozen=True, forbid_unknown_fields=True, tag="generals"):
    """A side would have computer generals fight a meeting out."""

    place: str


class ReportMeeting(Struct, frozen=True, forbid_unknown_fields=True, tag="report"):
    """A side says how a meeting ended on a real table, or the organiser decides it."""

    place: str
    winner: SideOrNone
    lost: dict[str, Elements] = {}
    fallen: Annotated[tuple[str, ...], Meta(max_length=24)] | None = None
    """The forces whose commander of renown fell; where nobody tells, lots decide."""
    note: str = ""
    decides: bool = False
    """Whether it is the organiser's decision, which counts at once."""


class GiveSide(Struct, frozen=True, forbid_unknown_fields=True, tag="give_side"):
    """The organiser gives a side to a computer general, or to whoever comes by a new invitation."""

    side: SideNamed
    general: str = ""


class LeaveCampaign(Struct, frozen=True, forbid_unknown_fields=True, tag="leave"):
    """Whoever leads a side leaves it; somebody else can take it."""


class SetForceRight(Struct, frozen=True, forbid_unknown_fields=True, tag="set_right"):
    """The organiser sets a force right."""

    force: str
    at: str
    strength: Elements
    note: str = ""


class TakeActBack(Struct, frozen=True, forbid_unknown_fields=True, tag="take_back"):
    """The organiser takes back an act and everything after it."""

    act: Elements
    note: str = ""


class RenewCampaignLink(Struct, frozen=True, forbid_unknown_fields=True, tag="renew"):
    """One's own link gets another secret; the old one leads nowhere."""


CampaignDeed = (
    JoinCampaign
    | GiveOrders
    | AskGenerals
    | ReportMeeting
    | GiveSide
    | LeaveCampaign
    | SetForceRight
    | TakeActBack
    | RenewCampaignLink
)


class CampaignSide(Struct, frozen=True):
    """A side, and who leads it."""

    side: str
    name: Words
    player: str
    general: Words
    """The computer general who leads; none: a person."""
    points: int
    """What it holds, as far as whoever asks knows."""
    ordered: bool
    """Whether it has given its orders for this turn."""
    open: bool
    """Whether it waits for somebody to lead it."""
    invitation: str = ""
    """The link for him, told to the organiser."""


class Plate(Struct, frozen=True):
    """A box on the map, in parts of a hundred of its breadth and height from its upper left corner."""

    x: float
    y: float
    wide: float
    high: float


class CampaignPlace(Struct, frozen=True):
    """A place on the map."""

    id: str
    name: Words
    x: float
    """In parts of a hundred of the map's breadth, from the left."""
    y: float
    """In parts of a hundred of the map's height, from above."""
    worth: int
    supply: bool
    held: str
    """As far as whoever asks knows."""
    beside: tuple[str, ...]
    plates: tuple[Plate, ...] = ()
    """Where its name stands on the map, in English and in German."""


class CampaignBody(Struct, frozen=True):
    """A body of a force."""

    name: Words
    left: int
    of: int
    battles: int
    """From how many it has come back."""


class CampaignForce(Struct, frozen=True):
    """A force of which whoever asks knows."""

    id: str
    side: str
    name: Words
    at: str
    strength: int
    of: int
    commander: str
    bodies: tuple[CampaignBody, ...] = ()
    """Told to whoever leads it."""
    order: str = ""
    """Whither it has been ordered, told to whoever leads it."""
    plates: tuple[Plate, ...] = ()
    """Where its name stands on the map, in English and in German."""


class ReportTold(Struct, frozen=True):
    """How a meeting ended as a side says."""

    side: str
    winner: str
    lost: dict[str, int]
    fallen: tuple[str, ...] = ()


class MeetingTold(Struct, frozen=True):
    """A meeting that waits for its result."""

    place: str
    one: tuple[str, ...]
    two: tuple[str, ...]
    attacker: str
    generals: tuple[str, ...]
    """The sides that would leave it to computer generals."""
    reports: tuple[ReportTold, ...]
    """What sides say of it, told to those whom it concerns."""
    table: bool = False
    """Whether there is a table on this server at which it is fought."""
    seated: tuple[str, ...] = ()
    """The sides that sit at it now, told to those whom it concerns."""
    umpire: str = ""
    """The link of an organiser who leads no side."""
    fighting: bool = False
    """Whether computer generals are at it."""


class StoryLine(Struct, frozen=True):
    """A sentence of the story."""

    turn: int
    text: Words
    report: str = ""
    """The link to the battle of which it tells, where that was fought on this server."""


class CampaignLogLine(Struct, frozen=True):
    """Something that was done, when, and by whom."""

    act: int
    at: float
    by: str
    """A player; none: the organiser or the server."""
    text: Words
    counts: bool
    """Not, if it was taken back."""


class CampaignTold(Struct, frozen=True):
    """A campaign as somebody may see it."""

    id: str
    name: Words
    about: Words
    rulebook: str
    stage: CampaignStage
    part: CampaignPart
    side: str
    """The side that whoever asks leads, or is invited to lead."""
    turn: int
    turns: int
    turn_name: Words
    """What turns are called, with {n} for the number."""
    sides: tuple[CampaignSide, ...]
    places: tuple[CampaignPlace, ...]
    forces: tuple[CampaignForce, ...]
    meetings: tuple[MeetingTold, ...]
    story: tuple[StoryLine, ...]
    log: tuple[CampaignLogLine, ...]
    notices: tuple[Words, ...]
    winner: str
    """Once it is over; none: nobody."""
    map: str
    """The name of the map as whoever asks knows it: another one when anything on it is otherwise."""
    boats: bool = False
    """Whether some of its ways lead over water."""


class CampaignDone(Struct, frozen=True):
    """What a deed has led to."""

    campaign: CampaignTold
    link: str = ""
    """The secret link that a deed has given."""


class CampaignListed(Struct, frozen=True):
    """A campaign that everybody may find."""

    id: str
    name: Words
    rulebook: str
    stage: CampaignStage
    turn: int
    turns: int


class ReadyCampaign(Struct, frozen=True):
    """A campaign that comes with the game: one of the three, or a war that the paper of a book names."""

    id: str
    name: Words
    about: Words
    rulebook: str
    turns: int
    sides: dict[str, Words]
    years: tuple[int, int] | None = None
    """When a war of a paper was fought."""


class CampaignShelf(Struct, frozen=True):
    """The campaigns of this server that everybody may find, and those that come with the game."""

    campaigns: tuple[CampaignListed, ...]
    ready: tuple[ReadyCampaign, ...]
