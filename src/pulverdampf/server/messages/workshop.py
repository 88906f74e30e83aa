"""What the workshop asks and is told: lists to build from, drafts judged, armies filled up, files."""

from typing import Literal

from msgspec import Struct

from pulverdampf.muster.roster import Roster
from pulverdampf.server.messages.over_http import ItemTold
from pulverdampf.server.messages.wording import Words


class NationOffered(Struct, frozen=True):
    """A people of a list, with the years it is found in; 0: no bound."""

    id: str
    name: Words
    first: int
    last: int


class ListNamed(Struct, frozen=True):
    """An army list to choose."""

    id: str
    name: Words
    years: tuple[tuple[int, int], ...]
    nations: tuple[NationOffered, ...]


class ThemeOffered(Struct, frozen=True):
    """What a proposed army may have much of, or for which temper it is made."""

    id: str
    name: Words
    temper: bool


class Bench(Struct, frozen=True):
    """What can be built with a book, from `/api/workshop/{book}`."""

    lists: tuple[ListNamed, ...]
    sizes: tuple[int, ...]
    size_switch: str
    """The switch that says how large armies are; none: their groups do."""
    least: int
    most: int
    themes: tuple[ThemeOffered, ...]
    points: Words
    agreements: tuple[str, ...]
    """The switches of the book that change what a list allows."""


class PickOffered(Struct, frozen=True):
    """One way to take an entry; `closed` says why not now."""

    id: str
    name: Words
    price: str
    closed: Words | None = None


class UpgradeOffered(Struct, frozen=True):
    """Something to buy for a body."""

    id: str
    name: Words
    price: str
    most: int
    """How many one body may have; 1: yes or no; 0: as many as it has pieces."""
    closed: Words | None = None


class SettingOffered(Struct, frozen=True):
    """Something to set for a body, at no price."""

    id: str
    name: Words
    kind: Literal["yes", "number", "nation"]
    choices: tuple[PickOffered, ...] = ()
    share: float = 0.0
    """Of a number: at most this part of the pieces."""


class EntryOffered(Struct, frozen=True):
    """One line of a list, as it is in a year and for a nation."""

    id: str
    name: Words
    least: int
    most: int
    smallest: int
    largest: int
    step: int
    figures: int
    mixed: bool
    leads: bool
    """Whether it leads a group."""
    alone: bool
    """Whether it stands outside all groups."""
    rule: str
    kind: str
    """Under which name a collection keeps its figures; empty: it has none."""
    picks: tuple[PickOffered, ...]
    upgrades: tuple[UpgradeOffered, ...]
    settings: tuple[SettingOffered, ...]
    closed: Words | None = None


class OptionOffered(Struct, frozen=True):
    """A choice for the whole army."""

    id: str
    name: Words
    required: bool
    choices: tuple[PickOffered, ...]


class GroupsOffered(Struct, frozen=True):
    """How bodies are put into groups."""

    name: Words
    single: Words
    least: int
    most: int
    leader: str
    optional: bool


class ListWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A list, in a year, for a nation, under some rulings."""

    list: str
    year: int | None = None
    nation: str | None = None
    rulings: dict[str, str | int | bool] = {}
    options: dict[str, str] = {}


class HintTold(Struct, frozen=True):
    """What studies have found about an entry; without an entry: about armies of the list."""

    entry: str
    text: Words


class ListOffer(Struct, frozen=True):
    """What a list offers then."""

    list: str
    entries: tuple[EntryOffered, ...]
    options: tuple[OptionOffered, ...]
    groups: GroupsOffered | None
    slots: tuple[Words, ...]
    """How many of which entries together, where entries are alternatives."""
    hints: tuple[HintTold, ...] = ()


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """An army as far as it is written down, to be judged or filled up."""

    roster: Roster
    rulings: dict[str, str | int | bool] = {}
    owned: dict[str, int] | None = None
    """How many figures of each kind somebody owns; none: it does not matter."""
    theme: str = "any"
    seed: str = ""
    size: int | None = None


class LineBilled(Struct, frozen=True):
    """What one body costs."""

    path: str
    name: Words
    items: tuple[ItemTold, ...]
    total: str


class Fault(Struct, frozen=True):
    """Something wrong with a draft: the rule, where, and what would mend it."""

    rule: str
    text: Words
    remedy: Words | None
    lines: tuple[str, ...]
    grade: Literal["error", "warning"]


class Judged(Struct, frozen=True):
    """A draft with its price, what is wrong with it and what it has room for."""

    bodies: tuple[LineBilled, ...]
    options: tuple[ItemTold, ...]
    total: str
    limit: int
    left: str
    faults: tuple[Fault, ...]
    room: tuple[str, ...]
    """Entries of which one more fits in."""
    needed: dict[str, int]
    """The figures that the army takes, kind by kind."""


class FilledUp(Struct, frozen=True):
    """An army filled up."""

    roster: Roster


class FileWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """An army as a file to take home."""

    roster: Roster
    kind: Literal["toml", "ros"]
    rulings: dict[str, str | int | bool] = {}


class FileRead(Struct, frozen=True):
    """What a file held: an army if it could be read, and all that is wrong with the file, by line."""

    roster: Roster | None
    faults: tuple[Fault, ...]
    book: str
    """The book whose list it names."""
    rulings: dict[str, str | int | bool] = {}
    """The switches without which its list does not allow it."""
