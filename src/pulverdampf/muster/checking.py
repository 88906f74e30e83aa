"""Checks a roster against its army list and reports everything that is wrong with it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from pulverdampf.muster.army_list import ArmyList
from pulverdampf.muster.body_checks import body_problems
from pulverdampf.muster.pricing import option_items
from pulverdampf.muster.problems import Grade, Problem, Where, did_you_mean
from pulverdampf.muster.quota_checks import (
    Host,
    Scale,
    either_problems,
    entry_problems,
    limit_problems,
    setting_problems,
    upgrade_problems,
)
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.situation import Situation, hindrance
from pulverdampf.muster.taking import take
from pulverdampf.text import Text

GROUPS = "groups"
"""The line over all groups of an army."""
Check = Callable[[Roster, ArmyList, Situation], Iterable[Problem]]


def names_of(army_list: ArmyList) -> dict[str, Text]:
    """What the nations of a list and the choices of its options are called."""
    choices = [(each.what, each.name) for option in army_list.army_options for each in option.choices]
    peoples = [(people.id, people.name) for people in army_list.peoples]
    named = {key: name for key, name in (*choices, *peoples) if name is not None}
    return {**army_list.called, **named}


def check(
    roster: Roster,
    army_list: ArmyList,
    parameters: Mapping[str, object] | None = None,
    *,
    allied: Mapping[str, ArmyList] | None = None,
    checks: Iterable[Check] = (),
    scale: Scale | None = None,
    called: Mapping[str, Text] | None = None,
) -> list[Problem]:
    """Every problem of an army, under its list and under the rulebook's own checks.

    `called` tells what settings are called, as `Reference.agreements` gives them.
    """
    names = {**(called or {}), **names_of(army_list)}
    now = Situation(roster.year, roster.nation, parameters or {}, names)
    problems = [*_times_and_peoples(army_list, now), *_options(roster, army_list, now)]
    problems += _groups(roster, army_list, allied or {})
    problems += _unknown_entries(roster, army_list, allied or {})
    taken = take(roster, army_list, now, allied)
    for body in taken:
        problems += body_problems(body, roster.options)
    beside = sum((item.total for item in option_items(roster, army_list, now)), Fraction(0))
    for own in dict.fromkeys([army_list.id, *(body.army_list.id for body in taken)]):
        host_list = army_list if own == army_list.id else (allied or {})[own]
        bodies = [body for body in taken if body.army_list.id == own]
        main = own == army_list.id
        host = Host(host_list, now, bodies, roster.options, beside if main else Fraction(0), Scale())
        if main and scale is not None:
            host.scale = scale
        problems += [
            *entry_problems(host),
            *upgrade_problems(host),
            *either_problems(host),
            *limit_problems(host),
            *setting_problems(host),
        ]
    for own_check in checks:
        problems += own_check(roster, army_list, now)
    return problems


def _times_and_peoples(army_list: ArmyList, now: Situation) -> Iterator[Problem]:
    rule = army_list.rule("years")
    spans = ", ".join(f"{first}-{last}" for first, last in army_list.spans)
    if spans and now.year is None:
        text = Text(
            "The army names no year; the list is for {spans}.",
            "Der Armee fehlt das Jahr; die Liste gilt {spans}.",
        )
        yield Problem(rule, text.filled(spans=spans), subject="year", needed=spans, about=("year",))
    elif spans and not any(first <= (now.year or 0) <= last for first, last in army_list.spans):
        text = Text("The list is for {spans}, not for {year}.", "Die Liste gilt {spans}, nicht {year}.")
        text = text.filled(spans=spans, year=now.year)
        yield Problem(rule, text, Where(path="year"), "year", spans, str(now.year))
    peoples = {people.id: people for people in army_list.peoples}
    rule = army_list.rule("nations")
    if not peoples:
        return
    if now.nation is None:
        text = Text("The army names no nation.", "Der Armee fehlt die Nation.")
        yield Problem(rule, text, subject="nation", needed=", ".join(peoples), about=("nation",))
    elif now.nation not in peoples:
        text = Text('The list has no nation "{nation}".', "Die Liste kennt keine Nation „{nation}“.")
        text = text.filled(nation=now.nation)
        remedy = did_you_mean(now.nation, peoples)
        yield Problem(rule, text, Where(path="nation"), "nation", had=now.nation, remedy=remedy)
    elif now.year is not None:
        people = peoples[now.nation]
        if not people.existed(now.year):
            text = Text("{nation} is not found in {year}.", "{nation} gibt es {year} nicht.")
            text = text.filled(nation=people.name or people.id, year=now.year)
            yield Problem(rule, text, Where(path="nation"), people.id, had=str(now.year), grade=people.grade)


def _options(roster: Roster, army_list: ArmyList, now: Situation) -> Iterator[Problem]:
    known = {option.id: option for option in army_list.army_options}
    for option_id, wanted in roster.options.items():
        where = Where(path=f"options.{option_id}")
        option = known.get(option_id)
        if option is None:
            text = Text('There is nothing to choose called "{what}".', "„{what}“ steht nicht zur Wahl.")
            remedy = did_you_mean(option_id, known)
            yield Problem(
                army_list.rule("options"), text.filled(what=option_id), where, option_id, remedy=remedy
            )
            continue
        choices = [choice for choice in option.choices if choice.what == wanted]
        rule = army_list.rule("options", option.rule)
        if not choices:
            text = Text('"{what}" is no choice for {option}.', "„{what}“ ist keine Wahl für {option}.")
            text = text.filled(what=wanted, option=option.name or option.id)
            remedy = did_you_mean(wanted, [choice.what for choice in option.choices])
            yield Problem(rule, text, where, option_id, had=wanted, remedy=remedy)
            continue
        rows = [row for choice in choices for row in choice.when] if all(c.when for c in choices) else []
        why = hindrance(option.when, now) or hindrance(rows, now)
        if why is not None:
            text = Text("{what} is not allowed: {why}.", "{what}: nicht erlaubt ({why}).")
            text = text.filled(what=choices[0].name or wanted, why=why)
            yield Problem(army_list.rule("options", choices[0].rule or option.rule), text, where, option_id)
    for option in army_list.army_options:
        if option.required and option.id not in roster.options and hindrance(option.when, now) is None:
            text = Text("{option} must be chosen.", "{option} muss gewählt werden.")
            text = text.filled(option=option.name or option.id)
            needed, about = ", ".join(choice.what for choice in option.choices), (f"options.{option.id}",)
            rule = army_list.rule("options", option.rule)
            yield Problem(rule, text, subject=option.id, needed=needed, about=about)


def _groups(roster: Roster, army_list: ArmyList, allied: Mapping[str, ArmyList]) -> Iterator[Problem]:
    grouping, rule = army_list.grouping, army_list.rule("groups")
    if grouping is None:
        return
    number = len(roster.groups)
    if number not in grouping.groups and (number or not grouping.optional):
        needed = f"{grouping.groups.least}-{grouping.groups.most}"
        text = Text(
            "{name}: {needed} are needed, there are {had}.", "{name}: nötig sind {needed}, da sind {had}."
        )
        text = text.filled(name=grouping.name, needed=needed, had=number)
        about = tuple(f"groups[{g}]" for g in range(grouping.groups.most, number)) or (GROUPS,)
        bound = max(grouping.groups.least, min(number, grouping.groups.most))
        yield Problem(
            rule, text, subject=grouping.name.en, needed=needed, had=str(number), about=about,
            gap=Fraction(bound - number),
        )  # fmt: skip
    for g, group in enumerate(roster.groups):
        where = Where(path=f"groups[{g}]")
        single = grouping.single or grouping.name
        name = group.name or Text(f"{single.en} {g + 1}", f"{single.de} {g + 1}")
        wanted = group.leader.entry if group.leader is not None else None
        if grouping.leader is not None and group.list is None and wanted != grouping.leader:
            text = Text("{name} needs a leader ({leader}).", "{name} braucht eine Führung ({leader}).")
            entry = army_list.entry(grouping.leader)
            text = text.filled(name=name, leader=entry.title if entry is not None else grouping.leader)
            yield Problem(rule, text, where, name.en, grouping.leader, wanted)
        if group.list is not None and (not grouping.own_list or group.list not in allied):
            text = Text(
                '{name} cannot come from the list "{list}".',
                "{name} kann nicht aus der Liste „{list}“ kommen.",
            )
            remedy = did_you_mean(group.list, allied) if grouping.own_list else None
            text = text.filled(name=name, list=group.list)
            yield Problem(rule, text, where, name.en, had=group.list, remedy=remedy)


def _unknown_entries(
    roster: Roster, army_list: ArmyList, allied: Mapping[str, ArmyList]
) -> Iterator[Problem]:
    for path, body, group in roster.placed_bodies():
        own = allied.get(group.list, army_list) if group is not None and group.list else army_list
        if own.entry(body.entry) is None:
            text = Text('The list has no entry "{entry}".', "Die Liste kennt keinen Eintrag „{entry}“.")
            remedy = did_you_mean(body.entry, [entry.id for entry in own.entries])
            text, where = text.filled(entry=body.entry), Where(path=f"{path}.entry")
            yield Problem(own.rule("entries"), text, where, body.entry, had=body.entry, remedy=remedy)


def is_legal(problems: Iterable[Problem]) -> bool:
    """Whether nothing refuses the army; warnings do not."""
    return not any(problem.grade is Grade.ERROR for problem in problems)
