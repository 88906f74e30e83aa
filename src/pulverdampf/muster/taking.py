"""What each body of a roster comes to under its list: members, words, traits, price."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from pulverdampf.muster.army_list import ArmyList, Entry, Per, Pick, Setting, Swap, Upgrade
from pulverdampf.muster.roster import BodyEntry, Group, Roster
from pulverdampf.muster.situation import Situation, holds
from pulverdampf.text import Text


class Item(Struct, frozen=True):
    """One line of a bill: so many of a thing at so much each."""

    what: str
    name: Text
    count: int
    each: Fraction

    @property
    def total(self) -> Fraction:
        """What the line comes to."""
        return self.count * self.each


class Taken(Struct):
    """One body, read under its army list."""

    path: str
    body: BodyEntry
    entry: Entry
    army_list: ArmyList
    group: Group | None
    now: Situation
    members: dict[str, int]
    bought: dict[str, int]
    words: Counter[str]
    traits: Counter[str]
    items: tuple[Item, ...]

    @property
    def size(self) -> int:
        """How many pieces it has."""
        return sum(self.members.values())

    @property
    def price(self) -> Fraction:
        """What it costs with everything bought for it."""
        return sum((item.total for item in self.items), Fraction(0))

    @property
    def title(self) -> Text:
        """Its own name, or that of its entry."""
        return self.body.name or self.entry.title


def take(
    roster: Roster, army_list: ArmyList, now: Situation, allied: Mapping[str, ArmyList] | None = None
) -> list[Taken]:
    """Every body of the roster whose entry is known, read under its list.

    The checks of a book read one army several times in a row: the last reading is kept.
    """
    last = _LAST[0]
    if last is not None and last[0] is roster and last[1] is army_list and last[2:4] == (now, allied):
        return last[4]
    found = _read(roster, army_list, now, allied)
    _LAST[0] = (roster, army_list, now, allied, found)
    return found


_LAST: list[tuple[Roster, ArmyList, Situation, Mapping[str, ArmyList] | None, list["Taken"]] | None] = [None]


def _read(
    roster: Roster, army_list: ArmyList, now: Situation, allied: Mapping[str, ArmyList] | None
) -> list[Taken]:
    found = []
    for path, body, group in roster.placed_bodies():
        own = army_list
        if group is not None and group.list is not None:
            own = (allied or {}).get(group.list, army_list)
        entry = own.entry(body.entry)
        if entry is not None:
            found.append(_taken(path, body, entry, own, group, now.of_nation(body.settings.get("nation"))))
    return found


def _taken(
    path: str, body: BodyEntry, entry: Entry, army_list: ArmyList, group: Group | None, now: Situation
) -> Taken:
    members = members_of(body, entry)
    size = sum(members.values())
    words, traits, items = Counter[str](), Counter[str](), []
    traits.update(dict.fromkeys(entry.traits, size))
    for what, number in members.items():
        words[what] += number
        pick = pick_of(entry, what, now)
        if pick is not None:
            words.update({word: number for word in pick.adds if word != what})
            traits.update(dict.fromkeys(pick.traits, number))
            items.append(_pick_item(pick, number, entry))
    bought = {}
    for upgrade_id, taken in body.upgrades.items():
        upgrade = upgrade_of(army_list, upgrade_id, entry, now)
        number = _number(upgrade, size, taken=taken)
        if number:
            bought[upgrade_id] = number
        if upgrade is None or not number:
            continue
        pieces = size if upgrade.per in (Per.BODY, Per.ONCE) else number
        if isinstance(upgrade.gives, Swap):
            words[upgrade.gives.from_] -= pieces
            words.update(dict.fromkeys((upgrade.gives.to, *upgrade.gives.adds), pieces))
        elif upgrade.gives is not None:
            traits[upgrade.gives] += pieces
        if upgrade.takes_away is not None:
            traits[upgrade.takes_away] -= pieces
        traits.update(dict.fromkeys(upgrade.also, pieces))
        items.append(_upgrade_item(upgrade, number, entry))
    items += _surcharges(army_list, entry, bought, words, now)
    return Taken(path, body, entry, army_list, group, now, members, bought, words, traits, tuple(items))


def _surcharges(
    army_list: ArmyList, entry: Entry, bought: dict[str, int], words: Counter[str], now: Situation
) -> list[Item]:
    """What upgrades cost more for some of the pieces, once it is known what those are."""
    items = []
    for upgrade_id, number in bought.items():
        upgrade = upgrade_of(army_list, upgrade_id, entry, now)
        if upgrade is not None and upgrade.surcharge is not None:
            dearer = min(number, sum(words[word] for word in upgrade.surcharge.picks))
            if dearer > 0:
                items.append(Item(f"{upgrade.id}+", upgrade.title, dearer, upgrade.surcharge.price))
    return items


def members_of(body: BodyEntry, entry: Entry) -> dict[str, int]:
    """The parts written down; nothing written means the only way there is to take the entry."""
    ways = {pick.what for pick in entry.picks}
    if not body.parts and len(ways) == 1 and entry.size.least == entry.size.most:
        return {entry.picks[0].what: entry.size.least}
    return {what: number for what, number in body.parts.items() if number}


def pick_of(entry: Entry, what: str, now: Situation) -> Pick | None:
    """The pick of that name, the variant open now if there are several."""
    named = [pick for pick in entry.picks if pick.what == what]
    return next((pick for pick in named if holds(pick.when, now)), named[0] if named else None)


def upgrade_of(army_list: ArmyList, upgrade_id: str, entry: Entry, now: Situation) -> Upgrade | None:
    """The upgrade of that id, the variant for this entry and open now if there are several."""
    named = [upgrade for upgrade in army_list.upgrades if upgrade.id == upgrade_id]
    fitting = [upgrade for upgrade in named if entry.id in upgrade.entries]
    best = [*(up for up in fitting if holds(up.when, now)), *fitting, *named]
    return best[0] if best else None


NATION = Setting("nation", Text("nation", "Nation"), kind="nation")
"""Whose a body is where that is another nation than the army's; every list knows it."""


def setting_of(entry: Entry, setting_id: str, now: Situation) -> Setting | None:
    """What may be set under that id, the variant open now if there are several."""
    if setting_id == NATION.id:
        return NATION
    named = [setting for setting in entry.settings if setting.id == setting_id]
    return next((setting for setting in named if holds(setting.when, now)), named[0] if named else None)


def _number(upgrade: Upgrade | None, size: int, *, taken: int | bool) -> int:
    if taken is True:
        return size if upgrade is not None and upgrade.per in (Per.PIECE, Per.FIGURE) else 1
    return int(taken)


def _pick_item(pick: Pick, number: int, entry: Entry) -> Item:
    figures = entry.figures if pick.per is Per.FIGURE else 1
    count = 1 if pick.per in (Per.BODY, Per.ONCE) else number * figures
    return Item(pick.what, pick.name or Text(pick.what, pick.what), count, pick.price)


def _upgrade_item(upgrade: Upgrade, number: int, entry: Entry) -> Item:
    count = 1 if upgrade.per is Per.ONCE else number * (entry.figures if upgrade.per is Per.FIGURE else 1)
    return Item(upgrade.id, upgrade.title, count, upgrade.price)
