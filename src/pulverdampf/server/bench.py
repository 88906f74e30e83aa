"""The workshop's bench: which lists there are, and what a list offers in a year, to a nation."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from msgspec.structs import replace

from pulverdampf.analysis.points.findings import hints
from pulverdampf.engine.reference import packaged_reference
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.army_list import ArmyList, Entry, Per, Setting, Slot, Upgrade
from pulverdampf.muster.building import Builder, Building
from pulverdampf.muster.checking import names_of
from pulverdampf.muster.problems import written
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.situation import Situation, When, hindrance
from pulverdampf.muster.taking import upgrade_of
from pulverdampf.server.messages import Words, words
from pulverdampf.server.messages.workshop import (
    Bench,
    EntryOffered,
    GroupsOffered,
    HintTold,
    ListNamed,
    ListOffer,
    ListWanted,
    NationOffered,
    OptionOffered,
    PickOffered,
    SettingOffered,
    ThemeOffered,
    UpgradeOffered,
)
from pulverdampf.server.shelf import POINTS, LobbyError, book_named
from pulverdampf.server.wishes import rulings_of
from pulverdampf.text import Text, verbatim

NO_LIST = Text("there is no such army list", "diese Armeeliste gibt es nicht")
NOT_BUILT = Text("this rulebook builds no armies", "dieses Regelwerk bildet keine Armeen")
NEVER = Text("never", "niemals")
SLOT = Text("{number} {what}", "{number} {what}")
SLOT_FROM = Text("{slot} (from {year} on)", "{slot} (ab {year})")
SLOT_WITHIN = Text("{slot}, of these {within}", "{slot}, davon {within}")
AT_MOST_HALF = Text("at most half {what}", "höchstens die Hälfte {what}")
ONE_BUNDLE = Text("either {one}", "entweder {one}")
OR = Text(" or ", " oder ")


def builder_of(book: Rulebook) -> Builder:
    """What a book declares for building armies."""
    if not isinstance(book.muster, Building):
        raise LobbyError("no_such_bench", NOT_BUILT)
    return book.muster.BUILDER


@cache
def bench(key: str) -> Bench:
    """What can be built with a book."""
    book = book_named(key)
    builder = builder_of(book)
    switch = book.reference().rulings.get(builder.size.ruling)
    return Bench(
        tuple(_named(each) for each in book.muster.army_lists().values()),
        builder.size.usual,
        builder.size.ruling,
        switch.least if switch is not None else min(builder.size.usual),
        switch.most if switch is not None else max(builder.size.usual),
        tuple(ThemeOffered(key, words(each.name), each.temper) for key, each in builder.themes.items()),
        words(book.words.get("points", POINTS)),
        builder.agreements,
    )


def _named(army_list: ArmyList) -> ListNamed:
    nations = tuple(
        NationOffered(each.id, words(each.name or verbatim(each.id)), each.from_ or 0, each.to or 0)
        for each in army_list.peoples
    )
    return ListNamed(army_list.id, words(army_list.name or verbatim(army_list.id)), army_list.spans, nations)


def offer(book: Rulebook, wanted: ListWanted) -> ListOffer:
    """What a list offers in a year, to a nation, under some rulings."""
    builder = builder_of(book)
    roster = Roster(wanted.list, year=wanted.year, nation=wanted.nation, options=wanted.options)
    rulings = book.muster.rulings_of(rulings_of(book, wanted.rulings))
    army_list = builder.list_of(roster, rulings)
    if army_list is None:
        raise LobbyError("no_such_list", NO_LIST)
    names = packaged_reference(book.package).agreements() | names_of(army_list)
    now = replace(builder.situation(roster, rulings), names=names)
    offers = _Offers(book, builder, army_list, now)
    grouping = army_list.grouping
    groups = GroupsOffered(
        words(grouping.name), words(grouping.single or grouping.name), grouping.groups.least,
        grouping.groups.most, grouping.leader or "", grouping.optional,
    ) if grouping is not None else None  # fmt: skip
    return ListOffer(
        army_list.id,
        tuple(offers.entry(entry) for entry in army_list.entries if not _is_never(entry)),
        tuple(
            OptionOffered(
                each.id, words(each.name or verbatim(each.id)), each.required, offers.choices(each.choices)
            )
            for each in army_list.army_options
        ),
        groups,
        tuple(words(each) for each in _slots(army_list, wanted.year)),
        tuple(HintTold(each.entry, words(each.text)) for each in hints(book, army_list.id, wanted.nation)),
    )


def _is_never(entry: Entry) -> bool:
    """Whether a list has an entry only to say that it has it not."""
    return bool(entry.when) and all(row.never for row in entry.when)


class _Offers:
    """Reads one list in one situation."""

    def __init__(self, book: Rulebook, builder: Builder, army_list: ArmyList, now: Situation) -> None:
        self.book, self.builder, self.list, self.now = book, builder, army_list, now

    def entry(self, entry: Entry) -> EntryOffered:
        """One line of the list."""
        grouping, kind = self.list.grouping, ""
        if entry.troop not in self.builder.not_owned:
            kind = self.builder.kind(self.list.id, self.now.nation, entry.id)
        closed = self.hindrance(entry.when, entry.nations)
        if closed is None and entry.allowed is not None:
            closed = hindrance([row.when for row in entry.allowed], self.now) if entry.allowed else NEVER
        return EntryOffered(
            entry.id,
            words(entry.title),
            entry.bodies.least,
            entry.bodies.most,
            entry.size.least,
            entry.size.most,
            entry.step,
            entry.figures,
            entry.mixed,
            grouping is not None and entry.id == grouping.leader,
            entry.id in self.builder.alone,
            self.list.rule("entries", entry.rule),
            kind,
            self.choices(entry.picks, entry.nations),
            self.upgrades(entry),
            tuple(self.settings(entry)),
            words(closed) if closed is not None else None,
        )

    def hindrance(self, rows: Iterable[When], nations: tuple[str, ...] = ()) -> Text | None:
        """Why something is closed to the army, and to all nations whose bodies an entry may be."""
        rows = tuple(rows)
        why = hindrance(rows, self.now)
        others = (hindrance(rows, self.now.of_nation(nation)) for nation in nations)
        return None if why is None or None in others else why

    def choices(self, rows: Iterable[Any], nations: tuple[str, ...] = ()) -> tuple[PickOffered, ...]:
        """Picks or choices, each once: the variant that is open now."""
        found: dict[str, PickOffered] = {}
        for row in rows:
            closed = self.hindrance(row.when, nations)
            if row.what not in found or (found[row.what].closed is not None and closed is None):
                name = words(row.name or self.book.words.get(row.what, verbatim(row.what)))
                why = words(closed) if closed is not None else None
                found[row.what] = PickOffered(row.what, name, written(row.price), why)
        return tuple(found.values())

    def upgrades(self, entry: Entry) -> tuple[UpgradeOffered, ...]:
        """What a body of an entry may buy."""
        ids = dict.fromkeys(each.id for each in self.list.upgrades if entry.id in each.entries)
        rows = [upgrade_of(self.list, each, entry, self.now) for each in ids]
        return tuple(self.upgrade(each, entry) for each in rows if each is not None)

    def upgrade(self, upgrade: Upgrade, entry: Entry) -> UpgradeOffered:
        """One thing to buy."""
        variants = [each for each in self.list.upgrades if each.id == upgrade.id and entry.id in each.entries]
        whys = [self.hindrance(each.when, entry.nations) for each in variants]
        closed = None if None in whys else whys[0]
        by_piece = upgrade.per in (Per.PIECE, Per.FIGURE)
        most = 1 if by_piece and upgrade.whole_bodies else upgrade.most or (0 if by_piece else 1)
        return UpgradeOffered(
            upgrade.id, words(upgrade.title), written(upgrade.price), most,
            words(closed) if closed is not None else None,
        )  # fmt: skip

    def settings(self, entry: Entry) -> Iterable[SettingOffered]:
        """What may be set for a body of an entry."""
        found: dict[str, Setting] = {}
        for each in entry.settings:
            if each.id not in found or hindrance(each.when, self.now) is None:
                found[each.id] = each
        for each in found.values():
            if each.kind == "yes" or each.share:
                yield SettingOffered(each.id, words(each.name), each.kind, share=float(each.share or 0))
        if entry.nations:
            names = names_of(self.list)
            choices = tuple(
                PickOffered(key, words(names.get(key) or verbatim(key)), "0") for key in entry.nations
            )
            yield SettingOffered("nation", Words("nation", "Nation"), "nation", choices)


# alternatives ----------------------------------------------------------------------------------------


def _slots(army_list: ArmyList, year: int | None) -> list[Text]:
    """How many of which entries together, in words; bundles of which one is taken in one line."""
    told: list[Text] = []
    bundles: dict[str, dict[int, list[Text]]] = {}
    for slot in army_list.slots:
        if slot.from_ is not None and year is not None and year < slot.from_:
            continue
        text = _slot(army_list, slot)
        if slot.one_of:
            bundles.setdefault(slot.one_of, {}).setdefault(slot.bundle, []).append(text)
        else:
            told.append(text)
    for one_of in bundles.values():
        ways = [_joined(each, Text(" + ", " + ")) for each in one_of.values()]
        told.append(ONE_BUNDLE.filled(one=_joined(ways, OR)))
    return told


def _slot(army_list: ArmyList, slot: Slot) -> Text:
    text = SLOT.filled(number=_span(slot.least, slot.most), what=_either(army_list, slot.entries))
    within = [
        AT_MOST_HALF.filled(what=_either(army_list, quota.entries))
        if quota.half
        else SLOT.filled(number=_span(quota.least, quota.most), what=_either(army_list, quota.entries))
        for quota in slot.within
    ]
    if within:
        text = SLOT_WITHIN.filled(slot=text, within=within)
    return SLOT_FROM.filled(slot=text, year=slot.from_) if slot.from_ else text


def _either(army_list: ArmyList, entries: tuple[str, ...]) -> Text:
    return _joined([entry.title for each in entries if (entry := army_list.entry(each)) is not None], OR)


def _joined(texts: list[Text], between: Text) -> Text:
    en = between.en.join(each.in_("en") for each in texts)
    de = between.de.join(each.in_("de") for each in texts)
    return Text("{told}", "{told}").filled(told=Text(en, de))


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"
