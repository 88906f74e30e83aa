"""What goes over plain requests: lobby, rules, history."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from pulverdampf.generals.levels import USUAL
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.scenario import Scenario
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.server.messages.things import Area, Clock, Ground, ProfileTold, Unit
from pulverdampf.server.messages.wording import Words


class ArmyInfo(Struct, frozen=True):
    """A ready army in the lobby."""

    id: str
    name: Words
    years: str
    points: str
    units: tuple[Words, ...]
    rival: str
    """The army that it usually meets."""
    needs: dict[str, str | int | bool] = {}
    """The switches without which it breaks its list."""


class ItemTold(Struct, frozen=True):
    """One line of a bill."""

    count: int
    name: Words
    total: str


class BodyTold(Struct, frozen=True):
    """One body of an army: what it consists of, how it is set up, what it costs."""

    name: Words
    items: tuple[ItemTold, ...]
    settings: tuple[Words, ...]
    total: str
    group: Words = Words("", "")
    """The brigade or command that it belongs to."""
    profile: ProfileTold = ProfileTold()
    """Its fighting values."""


class ArmyTold(Struct, frozen=True):
    """An army as it is printed, from `/api/armies/{book}/{army}`."""

    id: str
    name: Words
    years: str
    list: Words
    commander: Words
    bodies: tuple[BodyTold, ...]
    options: tuple[ItemTold, ...]
    total: str
    barred: tuple[str, ...]
    """The armies that it cannot meet."""


class Place(Struct, frozen=True):
    """A ready table or scenario in the lobby."""

    id: str
    name: Words
    description: Words = Words("", "")
    armies: tuple[str, ...] = ()
    """The armies that usually meet there."""
    by_dice: bool = False
    """Whether dice lay it out before the battle."""


class SwitchChoice(Struct, frozen=True):
    """One setting of a switch."""

    value: str | int | bool
    text: Words


class Switch(Struct, frozen=True):
    """Something that the paper leaves open, and how it may be settled."""

    key: str
    question: Words
    default: str | int | bool
    choices: tuple[SwitchChoice, ...] = ()
    least: int = 0
    most: int = 0
    rule: str = ""
    per_battle: bool = False
    """Whether players agree on it for each battle, rather than once about the paper."""
    by_dice: bool = False
    """Whether it matters only where dice lay the terrain out."""


class BookInfo(Struct, frozen=True):
    """A rulebook in the lobby."""

    key: str
    name: Words
    armies: tuple[ArmyInfo, ...]
    terrains: tuple[Place, ...]
    scenarios: tuple[Place, ...]
    levels: tuple[Place, ...]
    tempers: tuple[Place, ...]
    default_armies: tuple[str, str]
    switches: tuple[Switch, ...] = ()
    rules: int = 0
    """How many rules it has."""
    unit: Words = Words("", "")
    """In what it measures."""
    points: Words = Words("", "")
    """In what it counts armies."""
    turn: Words = Words("", "")
    """What it calls a turn, with `{n}` for its number."""
    emblem: str = ""
    """The address of its picture; none: it brings none."""
    lesson: Words = Words("", "")
    """What its first battle is about, which a POST to `/api/lessons/{book}` opens; none: it brings none."""
    level: str = USUAL
    """The level of the computer that is set until somebody sets another."""
    house: Words = Words("", "")
    """What the house rules are called under which battles are begun here; none: as printed."""
    house_rules: tuple[Words, ...] = ()
    """What they change."""
    refereed: bool = False
    """Whether it can be refereed beside a real table."""


class TimeLimit(Struct, frozen=True, forbid_unknown_fields=True):
    """How long each side may think in all, between friends who want a clock."""

    minutes: Annotated[int, Meta(ge=1, le=1440)]
    loses: bool = False
    """Whether the opponent may claim the battle of a side whose time is up; else the clock only shows."""


class NewRoom(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle to be opened."""

    rulebook: str
    army: str | Roster
    """The id of a ready army, or an army that somebody has drawn up himself."""
    enemy: str | Roster
    terrain: str | TerrainSetup = ""
    """The id of a ready table, or a table that somebody has drawn himself."""
    scenario: str | Scenario = ""
    """The id of a ready scenario, or one that somebody has written himself."""
    mode: Literal["computer", "hot_seat", "friend", "watch"] = "computer"
    level: str = USUAL
    """A level of the computer, with its temper where it is not steady: `drilled-bold`."""
    rulings: dict[str, str | int | bool] = {}
    seed: str = ""
    side: Literal["one", "two"] = "one"
    """Which of the two armies whoever opens the room leads."""
    player: str = ""
    """What whoever opens it is called."""
    limit: TimeLimit | None = None
    """The clock, where a friend is expected."""
    listed: bool = False
    """Whether a seat that waits stands among the open games, for whoever comes first."""


class ArmyShown(Struct, frozen=True):
    """An army of a battle that somebody thinks about: what it costs, what stands in it, and its picture."""

    name: Words
    points: str
    units: tuple[Words, ...]
    picture: str


class Preview(Struct, frozen=True):
    """How a battle would begin, from `/api/preview`: the answer to the same wish that opens it."""

    map: str
    """The address of a picture; none where dice lay the table out before the battle."""
    table: tuple[float, float]
    armies: tuple[ArmyShown, ...]
    briefing: tuple[Words, ...]
    """What the battle is about, as far as both sides may know."""


class Sitting(Struct, frozen=True, forbid_unknown_fields=True):
    """Who takes a seat that was offered."""

    player: str = ""


class Offer(Struct, frozen=True):
    """A seat that waits for somebody: what is fought, against whom, and under which clock."""

    room: str
    rulebook: str
    scenario: Words
    armies: tuple[Words, ...]
    side: str
    """The side whose seat waits."""
    by: str
    """What whoever opened it is called."""
    limit: TimeLimit | None = None
    since: float = 0.0
    """When something last happened there, in seconds since 1970."""


class Offers(Struct, frozen=True):
    """The open games, the latest first, from `/api/open`."""

    games: tuple[Offer, ...]


class Here(Struct, frozen=True):
    """Where this server can be reached, from `/api/here`."""

    only_here: bool
    """Whether it answers nobody but this machine."""
    address: str
    """Where others in the network reach it, as far as it can tell."""
    command: str
    """What opens it to them, typed in a terminal."""


class Seated(Struct, frozen=True, forbid_unknown_fields=True):
    """The seats, as `room/token`, that a browser remembers."""

    seats: tuple[str, ...]


class Joined(Struct, frozen=True):
    """The link of one's own for which an invitation was exchanged."""

    link: str


class RoomOpened(Struct, frozen=True):
    """The links of a new room: one's own, an invitation for a seat that waits, and one for watching."""

    room: str
    mine: str
    """A path `/table/{room}/{token}`; its socket is `/ws/{room}/{token}`."""
    links: dict[str, str]
    """Such paths for `one`, `two` (or `both`) and `watch`; none for a seat of the computer.

    For a seat that waits an invitation `/join/{room}/{token}`, which works once.
    """


class RoomListed(Struct, frozen=True):
    """A battle that is kept, for somebody at this machine who wants to go on with it or clear it away."""

    room: str
    mine: str
    """The link of whoever opened it; a DELETE of `/api/rooms/{room}/{token}` clears it away."""
    mode: str
    rulebook: str
    scenario: Words
    armies: tuple[Words, ...]
    turn: int
    over: bool
    changed: float
    """When something last happened there, in seconds since 1970."""
    name: str = ""
    """What whoever opened it calls it."""
    own: bool = True
    """Whether it may be named and cleared away by this link: it is that of whoever opened it."""
    players: dict[str, str] = {}
    """What those who play are called, by their sides, as far as they have said."""
    open_seat: bool = False
    """Whether it still waits for an opponent."""
    record: bool = False
    """Whether its record may be taken along."""


class RoomName(Struct, frozen=True, forbid_unknown_fields=True):
    """What a battle is to be called; nothing: by its armies again."""

    name: str


class RoomList(Struct, frozen=True):
    """All battles that are kept, the latest first; empty where strangers may ask."""

    rooms: tuple[RoomListed, ...]


class RuleLink(Struct, frozen=True):
    """A rule by its id and title."""

    id: str
    title: Words


class RowTold(Struct, frozen=True):
    """One line of a declared table."""

    id: str
    effect: str
    text: Words


class TableTold(Struct, frozen=True):
    """A table of modifiers as the rules use it."""

    id: str
    title: Words
    rows: tuple[RowTold, ...]


class RuleTold(Struct, frozen=True):
    """A rule of the reference, in our own words, and what cites it."""

    id: str
    title: Words
    text: Words
    chapter: Words
    chapter_id: str
    optional: bool = False
    see: tuple[RuleLink, ...] = ()
    """The rules nearest to it."""
    tables: tuple[TableTold, ...] = ()
    questions: tuple[Words, ...] = ()
    """What players are asked under it; what is filled in stands open."""
    throws: tuple[Words, ...] = ()
    events: tuple[Words, ...] = ()
    refusals: tuple[Words, ...] = ()
    switches: tuple[Words, ...] = ()
    """What may be agreed on about it."""
    settled: tuple[Words, ...] = ()


class ChapterTold(Struct, frozen=True):
    """A chapter of a book with its rules."""

    id: str
    title: Words
    rules: tuple[RuleLink, ...]


class QuestionTold(Struct, frozen=True):
    """A question of a book and the rule that asks it."""

    rule: RuleLink
    text: Words


class RulesFound(Struct, frozen=True):
    """What was found in the reference: rules, the best first; or its chapters, or all its questions."""

    rules: tuple[RuleTold, ...] = ()
    chapters: tuple[ChapterTold, ...] = ()
    questions: tuple[QuestionTold, ...] = ()
    more: int = 0
    """How many more a search found."""


class Moment(Struct, frozen=True):
    """The table before a decision: the units (and the terrain) that look different from the moment before."""

    seq: int
    clock: Clock
    lines: int
    """How many lines of the chronicle had been told."""
    units: tuple[Unit, ...]
    areas: tuple[Area, ...] = ()
    ground: Ground | None = None
    """None: as before."""


class History(Struct, frozen=True):
    """The battle so far, from `/api/history/{room}/{token}`."""

    moments: tuple[Moment, ...]


class Failure(Struct, frozen=True):
    """Why a plain request was not answered."""

    code: str
    text: Words
