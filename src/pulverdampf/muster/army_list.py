"""Army lists as data: what may be taken, how much of it, when, and at what price."""

from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from math import floor
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from pulverdampf.muster.kinds import Flaw, Range
from pulverdampf.muster.problems import Grade, RuleId
from pulverdampf.muster.situation import When
from pulverdampf.text import Text

Natural = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Year = Annotated[int, Meta(ge=1000, le=2100)]
RuleKind = Literal[
    "list", "years", "nations", "entries", "size", "step", "picks", "upgrades", "options", "groups",
    "eithers", "settings",
]  # fmt: skip


class Per(Enum):
    """What a price is paid for: the body, each piece, each figure, or once for any number."""

    BODY = "body"
    PIECE = "piece"
    FIGURE = "figure"
    ONCE = "once"


class Pick(Struct, frozen=True):
    """One way to take an entry: arms, size, grade or code, with what it adds to the count of other words."""

    what: str
    name: Text | None = None
    price: Fraction = Fraction(0)
    per: Per = Per.PIECE
    adds: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    when: tuple[When, ...] = ()
    rule: RuleId = ""


class Allowed(Struct, frozen=True):
    """One row that opens an entry, and to how many bodies."""

    from_: Year | None = field(default=None, name="from")
    to: Year | None = None
    nations: tuple[str, ...] = ()
    not_nations: tuple[str, ...] = ()
    most: Natural | None = None

    @property
    def when(self) -> When:
        """The condition without the number."""
        return When(self.from_, self.to, self.nations, self.not_nations)


class Setting(Struct, frozen=True):
    """Something written down for a body that costs nothing: skirmishers sent out, a commander, a nation.

    Rows that share an id are variants for different conditions.
    """

    id: str
    name: Text
    kind: Literal["yes", "number", "nation"] = "yes"
    share: Fraction | None = None
    """Of a number: at most this part of the pieces."""
    rounding: Literal["down", "half_up"] = "down"
    once: bool = False
    """Whether one body of an army may have it."""
    when: tuple[When, ...] = ()
    rule: RuleId = ""

    @property
    def counts_pieces(self) -> bool:
        """Whether its number counts pieces of the body, and falls with them."""
        return self.kind == "number" and self.share is not None

    def most(self, size: int) -> int:
        """The highest number for a body of so many pieces."""
        if not self.counts_pieces or self.share is None:
            return 1
        part = self.share * size
        return floor(part + Fraction(1, 2)) if self.rounding == "half_up" else floor(part)


class Entry(Struct, frozen=True):
    """One line of an army list: so many bodies of such a size, taken in one of these ways."""

    id: str
    picks: tuple[Pick, ...]
    bodies: Range
    size: Range = Range(1, 1)
    name: Text | None = None
    troop: str = ""
    step: Positive = 1
    figures: Positive = 1
    mixed: bool = True
    traits: tuple[str, ...] = ()
    nations: tuple[str, ...] = ()
    when: tuple[When, ...] = ()
    allowed: tuple[Allowed, ...] | None = None
    settings: tuple[Setting, ...] = ()
    rule: RuleId = ""

    @property
    def title(self) -> Text:
        """Its name, or its id where it has none."""
        return self.name or Text(self.id, self.id)


class Tally(Struct, frozen=True):
    """What is counted; an empty filter lets everything through."""

    count: Literal["bodies", "pieces", "figures", "points", "upgrades", "kinds", "options"] = "bodies"
    entries: tuple[str, ...] = ()
    not_entries: tuple[str, ...] = ()
    troops: tuple[str, ...] = ()
    not_troops: tuple[str, ...] = ()
    picks: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    not_traits: tuple[str, ...] = ()
    upgrades: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


class Swap(Struct, frozen=True):
    """An upgrade's exchange of one pick (or word a pick adds) for another."""

    from_: str = field(name="from")
    to: str
    adds: tuple[str, ...] = ()


class Surcharge(Struct, frozen=True):
    """What an upgrade costs more for pieces of these words."""

    picks: tuple[str, ...]
    price: Fraction


class Upgrade(Struct, frozen=True):
    """Something bought on top of a body; rows that share an id are variants for different conditions."""

    id: str
    entries: tuple[str, ...]
    price: Fraction = Fraction(0)
    per: Per = Per.BODY
    name: Text | None = None
    gives: str | Swap | None = None
    takes_away: str | None = None
    also: tuple[str, ...] = ()
    """Traits that come along with it."""
    surcharge: Surcharge | None = None
    needs: Tally | None = None
    excludes: tuple[str, ...] = ()
    when: tuple[When, ...] = ()
    most: Natural | None = None
    bodies: Natural | None = None
    whole_bodies: bool = False
    whole_army: bool = False
    rule: RuleId = ""

    @property
    def title(self) -> Text:
        """Its name, or its id where it has none."""
        return self.name or Text(self.id, self.id)


class Choice(Struct, frozen=True):
    """One answer to an army option."""

    what: str
    name: Text | None = None
    price: Fraction = Fraction(0)
    when: tuple[When, ...] = ()
    rule: RuleId = ""


class ArmyOption(Struct, frozen=True):
    """A choice for the whole army: discipline, stratagem, commander's quality."""

    id: str
    choices: tuple[Choice, ...]
    name: Text | None = None
    required: bool = False
    leads: bool = False
    """Whether it buys a commander: in a campaign it is lost with him."""
    when: tuple[When, ...] = ()
    rule: RuleId = ""


class Limit(Struct, frozen=True):
    """left_times x left, compared with plus + parameter + times x of: every quota, share and total."""

    id: RuleId
    left: Tally
    rel: Literal["at_most", "at_least", "exactly"]
    plus: int = 0
    parameter: str | None = None
    times: int = 0
    of: Tally | None = None
    left_times: Positive = 1
    per: Literal["army", "group", "body", "entry"] = "army"
    when: tuple[When, ...] = ()
    provided: Tally | None = None
    scaled: bool = False
    grade: Grade = Grade.ERROR
    text: Text | None = None


class Quota(Struct, frozen=True):
    """How many of a slot are of these entries; `half`: at most half of them, whatever their number."""

    least: Natural
    most: Natural
    entries: tuple[str, ...]
    half: bool = False


class Slot(Struct, frozen=True):
    """A number of bodies, each of one of these entries; of slots that share `one_of` one bundle is taken."""

    least: Natural
    most: Natural
    entries: tuple[str, ...]
    within: tuple[Quota, ...] = ()
    from_: Year | None = field(default=None, name="from")
    one_of: str = ""
    bundle: Natural = 0


class Either(Struct, frozen=True):
    """Bundles of entries of which one is taken: wholly (`whole`), perhaps none (`optional`)."""

    id: str
    one_of: tuple[tuple[str, ...], ...]
    whole: bool = True
    optional: bool = False
    rule: RuleId = ""


class Grouping(Struct, frozen=True):
    """How bodies are put under leaders: brigades, or commands that may come from an allied list."""

    name: Text
    groups: Range
    leader: str | None = None
    own_list: bool = False
    optional: bool = False
    """Whether an army may do without groups."""
    single: Text | None = None
    """What one group is called."""


class Nation(Struct, frozen=True):
    """A people of a list, with the years it is allowed in or remembered for."""

    id: str
    name: Text | None = None
    from_: Year | None = field(default=None, name="from")
    to: Year | None = None
    grade: Grade = Grade.ERROR

    def existed(self, year: int | None) -> bool:
        """Whether it is found in a year; an unwritten one hinders nothing."""
        return year is None or (self.from_ or 0) <= year <= (self.to or 9999)


class ArmyList(Struct, frozen=True):
    """One army list of one rulebook."""

    id: str
    entries: tuple[Entry, ...]
    name: Text | None = None
    years: tuple[int | tuple[int, int], ...] = ()
    nations: tuple[str | Nation, ...] = ()
    upgrades: tuple[Upgrade, ...] = ()
    limits: tuple[Limit, ...] = ()
    eithers: tuple[Either, ...] = ()
    slots: tuple[Slot, ...] = ()
    """Where entries are alternatives of one another: how many of them together."""
    grouping: Grouping | None = None
    army_options: tuple[ArmyOption, ...] = ()
    flags: tuple[str, ...] = ()
    rules: dict[RuleKind, RuleId] = {}
    called: dict[str, Text] = {}
    """What allied nations are called that are none of the list's own."""

    def rule(self, kind: RuleKind, own: RuleId = "") -> RuleId:
        """The rule behind a refusal: the row's own, the list's for that kind of thing, or the list itself."""
        return own or self.rules.get(kind) or self.rules.get("list") or self.id

    def entry(self, entry_id: str) -> Entry | None:
        """The entry of an id."""
        return next((entry for entry in self.entries if entry.id == entry_id), None)

    @property
    def counting(self) -> frozenset[str]:
        """The settings that count pieces of a body."""
        settings = (setting for entry in self.entries for setting in entry.settings)
        return frozenset(setting.id for setting in settings if setting.counts_pieces)

    @property
    def peoples(self) -> tuple[Nation, ...]:
        """The nations, those written as plain words too."""
        return tuple(Nation(nation) if isinstance(nation, str) else nation for nation in self.nations)

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """The spans of years in which the list may be used."""
        plain = [year for year in self.years if isinstance(year, int)]
        pairs = tuple(span for span in self.years if isinstance(span, tuple))
        return (*pairs, (plain[0], plain[-1])) if plain else pairs

    def flaws(self) -> Iterator[Flaw]:
        """Years that run backwards."""
        for first, last in self.spans:
            if not 1000 <= first <= last <= 2100:
                text = Text("{first} to {last} are no years.", "{first} bis {last} sind keine Jahre.")
                yield Flaw("years", text.filled(first=first, last=last))
