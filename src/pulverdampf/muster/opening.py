"""What of an army list is open in a situation: for the army builder."""

from msgspec.structs import replace

from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.quota_checks import is_open
from pulverdampf.muster.situation import Situation, holds


def open_to(army_list: ArmyList, now: Situation) -> ArmyList:
    """The same list without what is closed in this year, to this nation, under these parameters."""
    entries = tuple(
        replace(entry, picks=tuple(pick for pick in entry.picks if holds(pick.when, now)))
        for entry in army_list.entries
        if is_open(entry, now)
    )
    left = {entry.id for entry in entries}
    upgrades = tuple(
        replace(upgrade, entries=tuple(entry for entry in upgrade.entries if entry in left))
        for upgrade in army_list.upgrades
        if holds(upgrade.when, now) and left & set(upgrade.entries)
    )
    limits = tuple(limit for limit in army_list.limits if holds(limit.when, now))
    options = tuple(
        replace(option, choices=tuple(choice for choice in option.choices if holds(choice.when, now)))
        for option in army_list.army_options
        if holds(option.when, now)
    )
    return replace(army_list, entries=entries, upgrades=upgrades, limits=limits, army_options=options)
