"""Whether the numbers of an army add up: entries, bundles, limits."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil, floor

from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.muster.army_list import ArmyList, Either, Entry, Limit, Setting, Tally
from pulverdampf.muster.marking import Counted, offered
from pulverdampf.muster.problems import Problem, Where, written
from pulverdampf.muster.situation import Situation, holds
from pulverdampf.muster.taking import Taken, setting_of
from pulverdampf.muster.tallying import meant, tallied
from pulverdampf.text import Text


class Scale(Struct, frozen=True):
    """How often the quotas of a list are counted in a larger battle."""

    minima: int = 1
    maxima: int | Fraction = 1

    def most(self, number: int) -> int:
        """A maximum of the list, counted so often and rounded up."""
        return ceil(number * self.maxima)


class Host(Struct):
    """The bodies that one list answers for, with the choices for the whole army."""

    army_list: ArmyList
    now: Situation
    bodies: list[Taken]
    options: dict[str, str]
    beside: Fraction
    scale: Scale

    def count(self, tally: Tally, bodies: list[Taken] | None = None) -> Fraction:
        """A tally over all bodies, or over some."""
        if bodies is None:
            return tallied(tally, self.bodies, self.options, self.beside)
        return tallied(tally, bodies, self.options)


def entry_problems(host: Host) -> Iterator[Problem]:
    """Entries taken too often or too seldom."""
    bundled = {
        entry for either in host.army_list.eithers if either.whole for b in either.one_of for entry in b
    }
    for entry in host.army_list.entries:
        number = sum(1 for taken in host.bodies if taken.entry.id == entry.id)
        least, most = entry.bodies.least * host.scale.minima, host.scale.most(entry.bodies.most)
        if entry.allowed is not None:
            rows = [row.most for row in entry.allowed if holds([row.when], host.now) and row.most is not None]
            most = min(most, host.scale.most(max(rows))) if rows else most
        if number > most:
            yield _quota(host, entry, "at_most", most, number)
        elif number < least and entry.id not in bundled and is_open(entry, host.now):
            yield _quota(host, entry, "at_least", least, number)


def is_open(entry: Entry, now: Situation) -> bool:
    """Whether an entry exists in this year for this nation."""
    rows = [row.when for row in entry.allowed or ()]
    return holds(entry.when, now) and (entry.allowed is None or (bool(rows) and holds(rows, now)))


def _quota(host: Host, entry: Entry, rel: str, needed: int, had: int) -> Problem:
    rule = host.army_list.rule("entries", entry.rule)
    about = tuple(taken.path for taken in host.bodies if taken.entry.id == entry.id)
    if had < needed:
        about = (*about, offered(entry.id))
    path = _last_path(host, entry.id)
    return _miscounted(rule, rel, entry.title, Fraction(needed), Fraction(had), path, about)


def _last_path(host: Host, entry_id: str) -> str:
    return next((taken.path for taken in reversed(host.bodies) if taken.entry.id == entry_id), "")


def upgrade_problems(host: Host) -> Iterator[Problem]:
    """Upgrades taken by too many bodies, or by some where it is all or none."""
    for upgrade in host.army_list.upgrades:
        if not holds(upgrade.when, host.now):
            continue
        with_it = [t for t in host.bodies if t.bought.get(upgrade.id) and t.entry.id in upgrade.entries]
        rule = host.army_list.rule("upgrades", upgrade.rule)
        if upgrade.bodies is not None and len(with_it) > host.scale.most(upgrade.bodies):
            most = Fraction(host.scale.most(upgrade.bodies))
            path = f"{with_it[-1].path}.upgrades.{upgrade.id}"
            about = tuple(f"{taken.path}.upgrades.{upgrade.id}" for taken in with_it)
            yield _miscounted(rule, "at_most", upgrade.title, most, Fraction(len(with_it)), path, about)
        able = [taken for taken in host.bodies if taken.entry.id in upgrade.entries]
        if upgrade.whole_army and 0 < len(with_it) < len(able):
            needed, had = Fraction(len(able)), Fraction(len(with_it))
            without = tuple(
                f"{taken.path}.upgrades.{upgrade.id}" for taken in able if not taken.bought.get(upgrade.id)
            )
            yield _miscounted(rule, "exactly", upgrade.title, needed, had, with_it[-1].path, without)


def either_problems(host: Host) -> Iterator[Problem]:
    """Bundles taken in part, together with another, or not at all."""
    for either in host.army_list.eithers:
        times = [_times(host, either, bundle) for bundle in either.one_of]
        rule = host.army_list.rule("eithers", either.rule)
        bundles = [_bundled(host, bundle) for bundle in either.one_of]
        about = _lines_of(host, either)
        if None in times:
            text = Text("Take all of one of these: {bundles}.", "Nimm eines davon ganz: {bundles}.")
            yield Problem(rule, text.filled(bundles=bundles), subject=either.id, about=about)
            continue
        taken = sum(number for number in times if number is not None)
        least, most = (host.scale.minima, host.scale.most(1)) if either.whole else (1, 1)
        if taken > most or (taken < least and not either.optional):
            text = Text(
                "Exactly one of these is taken: {bundles}.", "Genau eines davon wird genommen: {bundles}."
            )
            if either.optional:
                text = Text("These never stand together: {bundles}.", "Nie zusammen stehen: {bundles}.")
            text = text.filled(bundles=bundles)
            gap = Fraction(least - taken if taken < least else most - taken)
            yield Problem(
                rule, text, subject=either.id, needed=str(least), had=str(taken), about=about, gap=gap
            )


def _lines_of(host: Host, either: Either) -> tuple[str, ...]:
    """The bodies of a choice between bundles, or what is offered for it where there are none."""
    named = [entry for bundle in either.one_of for entry in bundle]
    there = tuple(taken.path for taken in host.bodies if taken.entry.id in named)
    return there or tuple(map(offered, named))


def _times(host: Host, either: Either, bundle: tuple[str, ...]) -> int | None:
    """How often a bundle is taken, or nothing if only a part of it is there."""
    numbers = [sum(1 for taken in host.bodies if taken.entry.id == entry) for entry in bundle]
    if not either.whole:
        return 1 if any(numbers) else 0
    for times in range(host.scale.most(1) + 1):
        ranges = [entry.bodies for name in bundle if (entry := host.army_list.entry(name)) is not None]
        if all(r.least * times <= n <= r.most * times for r, n in zip(ranges, numbers, strict=True)):
            return times
    return None


def _bundled(host: Host, bundle: tuple[str, ...]) -> Text:
    titles = [_title(host, entry) for entry in bundle]
    return Text(" + ".join(each.in_("en") for each in titles), " + ".join(each.in_("de") for each in titles))


def _title(host: Host, entry_id: str) -> Text:
    entry = host.army_list.entry(entry_id)
    return entry.title if entry is not None else Text(entry_id, entry_id)


def setting_problems(host: Host) -> Iterator[Problem]:
    """What may be set for one body only, set for several."""
    having: dict[str, list[tuple[Taken, Setting]]] = {}
    for taken in host.bodies:
        for key, value in taken.body.settings.items():
            setting = setting_of(taken.entry, key, taken.now)
            if setting is not None and setting.once and value:
                having.setdefault(key, []).append((taken, setting))
    for key, found in having.items():
        for taken, setting in found[1:]:
            text = Text("{name}: {what} is for one only.", "{name}: {what} gibt es nur einmal.")
            text = text.filled(name=taken.title, what=setting.name)
            rule = host.army_list.rule("settings", setting.rule or taken.entry.rule)
            where = Where(path=f"{taken.path}.settings.{key}")
            about = tuple(f"{each.path}.settings.{key}" for each, _ in found)
            gap = Fraction(1 - len(found))
            yield Problem(rule, text, where, taken.title.en, "1", str(len(found)), about=about, gap=gap)


def limit_problems(host: Host) -> Iterator[Problem]:
    """Limits that are broken, by the army, a group, a body or an entry."""
    for limit in host.army_list.limits:
        if not holds(limit.when, host.now):
            continue
        if limit.provided is not None and not host.count(limit.provided):
            continue
        for path, bodies in _shares(host, limit):
            had = limit.left_times * host.count(limit.left, bodies)
            plus = limit.plus
            if limit.scaled:
                plus = host.scale.most(plus) if limit.rel == "at_most" else plus * host.scale.minima
            needed = Fraction(plus)
            if limit.parameter is not None:
                needed += host.now.number(limit.parameter)
            if limit.of is not None:
                needed += limit.times * host.count(limit.of, bodies)
            if _broken(limit.rel, had, needed):
                what = limit.text or described(limit.left, host.army_list)
                least = needed / limit.left_times
                if limit.rel == "at_most" and limit.left.count != "points":
                    least = Fraction(floor(least))  # shares of things are rounded down
                shown = least, had / limit.left_times
                counted = Counted(host.army_list, limit, host.bodies if bodies is None else bodies, path)
                about = counted.missing(host.options) if had < needed else counted.spare(host.options)
                problem = _miscounted(limit.id, limit.rel, what, *shown, path, about)
                yield replace(problem, grade=limit.grade)


def _shares(host: Host, limit: Limit) -> Iterator[tuple[str, list[Taken] | None]]:
    """The parts of the army for which a limit holds, each by itself."""
    if limit.per == "army":
        yield "", None
    elif limit.per == "body":
        yield from ((taken.path, [taken]) for taken in host.bodies if meant(limit.left, taken))
    elif limit.per == "entry":
        for entry in host.army_list.entries:
            of_it = [
                taken for taken in host.bodies if taken.entry.id == entry.id and meant(limit.left, taken)
            ]
            if of_it:
                yield of_it[-1].path, of_it
    else:
        groups: dict[str, list[Taken]] = {}
        for taken in host.bodies:
            if taken.group is not None:
                groups.setdefault(taken.path.split(".")[0], []).append(taken)
        yield from groups.items()


def _broken(rel: str, had: Fraction, needed: Fraction) -> bool:
    return had > needed if rel == "at_most" else had < needed if rel == "at_least" else had != needed


RELATIONS: Mapping[str, Text] = {
    "at_most":  Text("{what}: at most {needed}, not {had}.", "{what}: höchstens {needed}, nicht {had}."),
    "at_least": Text("{what}: at least {needed}, not {had}.", "{what}: mindestens {needed}, nicht {had}."),
    "exactly":  Text("{what}: exactly {needed}, not {had}.", "{what}: genau {needed}, nicht {had}."),
}  # fmt: skip


AFTER_A_SENTENCE: Mapping[str, Text] = {
    "at_most":  Text("{what} At most {needed}, not {had}.", "{what} Höchstens {needed}, nicht {had}."),
    "at_least": Text("{what} At least {needed}, not {had}.", "{what} Mindestens {needed}, nicht {had}."),
    "exactly":  Text("{what} Exactly {needed}, not {had}.", "{what} Genau {needed}, nicht {had}."),
}  # fmt: skip


def _miscounted(
    rule: str, rel: str, what: Text, needed: Fraction, had: Fraction, path: str, about: tuple[str, ...]
) -> Problem:
    relations = AFTER_A_SENTENCE if what.en.endswith(".") else RELATIONS
    text = relations[rel].filled(what=what, needed=written(needed), had=written(had))
    gap = written(abs(had - needed))
    remedy = (
        Text("Take away {gap}.", "Nimm {gap} weg.")
        if had > needed
        else Text("Add {gap}.", "Füge {gap} hinzu.")
    )
    where = Where(path=path)
    return Problem(
        rule, text, where, what.en, written(needed), written(had), remedy=remedy.filled(gap=gap), about=about,
        gap=needed - had,
    )  # fmt: skip


COUNTED: Mapping[str, Text] = {
    "bodies":   Text("Units", "Einheiten"),
    "pieces":   Text("Elements", "Elemente"),
    "figures":  Text("Figures", "Figuren"),
    "points":   Text("Points", "Punkte"),
    "upgrades": Text("Extras bought", "Gekaufte Zusätze"),
    "kinds":    Text("Kinds of extras", "Arten von Zusätzen"),
    "options":  Text("Choices", "Entscheidungen"),
}  # fmt: skip


def described(tally: Tally, army_list: ArmyList) -> Text:
    """What a tally counts, in words."""
    named = [entry.title for entry in army_list.entries if entry.id in tally.entries]
    named += [upgrade.title for upgrade in army_list.upgrades if upgrade.id in tally.upgrades]
    words = [*tally.troops, *tally.picks, *tally.traits]
    if not named and not words:
        return COUNTED[tally.count]
    text = Text("{counted} ({which})", "{counted} ({which})")
    return text.filled(counted=COUNTED[tally.count], which=[*dict.fromkeys(named), *words])
