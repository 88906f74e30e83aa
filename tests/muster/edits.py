"""Armies changed by lot, legally or not: bodies, parts, upgrades, settings, choices, years and groups."""

from random import Random

from msgspec.structs import replace

from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.roster import BodyEntry, Group, Roster

NONSENSE = ("nobody", "<b>markup</b>", "{braces}", "#eval(1)")


def edited(army: Roster, known: ArmyList, lots: Random) -> Roster:
    """The army with one thing changed; about one change in three is nonsense."""
    draw = lots.randrange(10)
    if draw == 0:
        return replace(army, year=lots.choice([None, 1066, 1759, 1812, 1876]))
    if draw == 1:
        nations = [people.id for people in known.peoples]
        return replace(army, nation=lots.choice([None, *NONSENSE, *nations]))
    if draw == 2:
        options = [*(each.id for each in known.army_options), *NONSENSE]
        choices = [choice.what for each in known.army_options for choice in each.choices] or [*NONSENSE]
        return replace(army, options={**army.options, lots.choice(options): lots.choice(choices)})
    if draw == 3:
        fewer = army.groups and lots.random() < 0.5
        return replace(army, groups=army.groups[:-1] if fewer else (*army.groups, Group()))
    if army.groups and lots.random() < 0.7:
        place = lots.randrange(len(army.groups))
        groups = list(army.groups)
        groups[place] = replace(groups[place], bodies=_bodies(groups[place].bodies, known, lots))
        return replace(army, groups=tuple(groups))
    return replace(army, bodies=_bodies(army.bodies, known, lots))


def _bodies(bodies: tuple[BodyEntry, ...], known: ArmyList, lots: Random) -> tuple[BodyEntry, ...]:
    draw = lots.random()
    if not bodies or draw < 0.3:
        return (*bodies, _body(known, lots))
    place = lots.randrange(len(bodies))
    if draw < 0.45:
        return bodies[:place] + bodies[place + 1 :]
    return (*bodies[:place], _changed(bodies[place], known, lots), *bodies[place + 1 :])


def _body(known: ArmyList, lots: Random) -> BodyEntry:
    entry = lots.choice(known.entries)
    what = lots.choice([*(pick.what for pick in entry.picks), *NONSENSE[:1]])
    return BodyEntry(entry.id, parts={what: lots.choice([0, entry.size.least, entry.size.most, 9999])})


def _changed(body: BodyEntry, known: ArmyList, lots: Random) -> BodyEntry:
    upgrades = [*(each.id for each in known.upgrades), *NONSENSE]
    settings = [*{each.id for entry in known.entries for each in entry.settings}, *NONSENSE]
    draw = lots.randrange(4)
    if draw == 0:
        return replace(body, upgrades={**body.upgrades, lots.choice(upgrades): lots.choice([True, 1, 3, 99])})
    if draw == 1:
        values = [True, False, 1, 7, -4, "french", *NONSENSE]
        return replace(body, settings={**body.settings, lots.choice(sorted(settings)): lots.choice(values)})
    if draw == 2:
        return replace(body, entry=lots.choice([*(each.id for each in known.entries), *NONSENSE]))
    return _body(known, lots)
