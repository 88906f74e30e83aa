"""Whether each body of an army may be what it is."""

from collections.abc import Iterator

from pulverdampf.muster.army_list import Per, Setting, Swap, Tally, Upgrade
from pulverdampf.muster.problems import Problem, RuleId, Where, did_you_mean
from pulverdampf.muster.situation import hindrance
from pulverdampf.muster.taking import Taken, pick_of, setting_of, upgrade_of
from pulverdampf.muster.tallying import tallied
from pulverdampf.text import Text

OUT = Text("Take it out.", "Nimm es heraus.")


def body_problems(taken: Taken, options: dict[str, str]) -> Iterator[Problem]:
    """Everything wrong with one body."""
    yield from _availability(taken)
    yield from _picks(taken)
    yield from _size(taken)
    for upgrade_id in taken.body.upgrades:
        yield from _upgrade(taken, upgrade_id, options)
    for key in taken.body.settings:
        yield from _setting(taken, key)
    for word, number in taken.words.items():
        if number < 0:
            text = Text(
                "{name}: more {word} are exchanged than it has.",
                "{name}: es werden mehr {word} getauscht als da sind.",
            )
            yield _problem(taken, "upgrades", taken.army_list.rule("upgrades"), text.filled(word=word))


def _availability(taken: Taken) -> Iterator[Problem]:
    entry, rule = taken.entry, taken.army_list.rule("entries", taken.entry.rule)
    why = hindrance(entry.when, taken.now)
    if why is None and entry.allowed is not None:
        why = hindrance([row.when for row in entry.allowed], taken.now)
        if not entry.allowed:
            why = Text("never", "niemals")
    if why is not None:
        text = Text("{name} is not allowed: {why}.", "{name}: nicht erlaubt ({why}).")
        yield _problem(taken, "", rule, text.filled(why=why), remedy=OUT)


def _picks(taken: Taken) -> Iterator[Problem]:
    entry = taken.entry
    for what in taken.members:
        pick = pick_of(entry, what, taken.now)
        if pick is None:
            text = Text('{name}: {entry} cannot be "{what}".', "{name}: {entry} kann nicht „{what}“ sein.")
            if taken.body.name is None:
                text = Text('{name} cannot be "{what}".', "{name} kann nicht „{what}“ sein.")
            known = [pick.what for pick in entry.picks]
            rule = taken.army_list.rule("picks", entry.rule)
            remedy = did_you_mean(what, known)
            text = text.filled(what=what)
            yield _problem(
                taken, f"parts.{what}", rule, text, needed=", ".join(known), had=what, remedy=remedy
            )
        elif why := hindrance(pick.when, taken.now):
            text = Text('{name}: "{what}" is not allowed: {why}.', "{name}: „{what}“ nicht erlaubt ({why}).")
            rule = taken.army_list.rule("picks", pick.rule or entry.rule)
            yield _problem(taken, f"parts.{what}", rule, text.filled(what=pick.name or what, why=why))
    if not entry.mixed and len(taken.members) > 1:
        text = Text(
            "{name} cannot be of several kinds at once.",
            "{name} kann nicht von mehreren Arten zugleich sein.",
        )
        kinds = ", ".join(taken.members)
        yield _problem(taken, "parts", taken.army_list.rule("picks", entry.rule), text, needed="1", had=kinds)


def _size(taken: Taken) -> Iterator[Problem]:
    entry, size = taken.entry, taken.size
    if size not in entry.size:
        text = Text(
            "{name} has {had}, it needs {least} to {most}.",
            "{name} hat {had}, es braucht {least} bis {most}.",
        )
        if entry.size.least == entry.size.most:
            text = Text("{name} has {had}, it needs {least}.", "{name} hat {had}, es braucht {least}.")
        text = text.filled(had=size, least=entry.size.least, most=entry.size.most)
        nearest = min(max(size, entry.size.least), entry.size.most)
        remedy = Text("Make it {nearest}.", "Mach {nearest} daraus.").filled(nearest=nearest)
        needed = f"{entry.size.least}-{entry.size.most}"
        rule = taken.army_list.rule("size", entry.rule)
        yield _problem(taken, "parts", rule, text, needed=needed, had=str(size), remedy=remedy)
    elif (size - entry.size.least) % entry.step:
        text = Text(
            "{name} has {had}, which is not reached in steps of {step}.",
            "{name} hat {had}; das geht nicht in Schritten von {step}.",
        ).filled(had=size, step=entry.step)
        lower = size - (size - entry.size.least) % entry.step
        remedy = Text("Make it {lower} or {higher}.", "Mach {lower} oder {higher} daraus.")
        remedy = remedy.filled(lower=lower, higher=lower + entry.step)
        needed = f"{lower}, {lower + entry.step}"
        rule = taken.army_list.rules.get("step") or taken.army_list.rule("size", entry.rule)
        yield _problem(taken, "parts", rule, text, needed=needed, had=str(size), remedy=remedy)


def _upgrade(taken: Taken, upgrade_id: str, options: dict[str, str]) -> Iterator[Problem]:
    army_list, path = taken.army_list, f"upgrades.{upgrade_id}"
    upgrade = upgrade_of(army_list, upgrade_id, taken.entry, taken.now)
    number = taken.bought.get(upgrade_id, 0)
    if upgrade is None:
        known = [up.id for up in army_list.upgrades if taken.entry.id in up.entries]
        text = Text('{name}: there is no "{what}" to buy.', "{name}: „{what}“ gibt es nicht zu kaufen.")
        remedy = did_you_mean(upgrade_id, known)
        yield _problem(taken, path, army_list.rule("upgrades"), text.filled(what=upgrade_id), remedy=remedy)
        return
    if not number:
        return
    rule, what = army_list.rule("upgrades", upgrade.rule), upgrade.title
    if taken.entry.id not in upgrade.entries:
        text = Text("{name}: {what} is not for {entry}.", "{name}: {what} gibt es nicht für {entry}.")
        rule = army_list.rule("upgrades", upgrade.rule or taken.entry.rule)
        yield _problem(taken, path, rule, text.filled(what=what), remedy=OUT)
        return
    if why := hindrance(upgrade.when, taken.now):
        text = Text("{name}: {what} is not allowed: {why}.", "{name}: {what} nicht erlaubt ({why}).")
        yield _problem(taken, path, rule, text.filled(what=what, why=why))
    most = _most(taken, upgrade)
    if number > most:
        text = Text("{name}: {had} x {what}, at most {most}.", "{name}: {had} x {what}, höchstens {most}.")
        remedy = Text("Remove {n}.", "Nimm {n} weg.").filled(n=number - most)
        text = text.filled(what=what, had=number, most=most)
        yield _problem(taken, path, rule, text, needed=str(most), had=str(number), remedy=remedy)
    elif (
        upgrade.whole_bodies and 0 < _of_its_kind(taken, upgrade) < taken.size and upgrade.per is not Per.BODY
    ):
        text = Text("{name}: {what} is for all of it or none.", "{name}: {what} gilt für alle oder keinen.")
        needed, had = str(taken.size), str(_of_its_kind(taken, upgrade))
        yield _problem(taken, path, rule, text.filled(what=what), needed=needed, had=had)
    if upgrade.needs is not None:
        least = number if upgrade.per in (Per.PIECE, Per.FIGURE) and upgrade.needs.count != "bodies" else 1
        found = tallied(upgrade.needs, [taken], options)
        if found < least:
            yield _problem(
                taken, path, rule, _lacks(taken, what, upgrade.needs), needed=str(least), had=str(found)
            )
    for other in upgrade.excludes:
        if taken.bought.get(other):
            text = Text("{name}: {what} does not go with {other}.", "{name}: {what} geht nicht mit {other}.")
            yield _problem(taken, path, rule, text.filled(what=what, other=_title(taken, other)))


def _setting(taken: Taken, key: str) -> Iterator[Problem]:
    """What is written down for a body: known, for this entry, of its kind, and not too high."""
    value, path = taken.body.settings[key], f"settings.{key}"
    setting = setting_of(taken.entry, key, taken.now)
    if setting is None:
        yield _no_such_setting(taken, key)
        return
    rule = taken.army_list.rule("settings", setting.rule or taken.entry.rule)
    if setting.kind == "nation":
        nations = taken.entry.nations
        if nations and value not in nations:
            text = Text('{name}: there is no "{nation}" here.', "{name}: „{nation}“ gibt es hier nicht.")
            remedy = did_you_mean(str(value), nations)
            rule = taken.army_list.rule("entries", taken.entry.rule)
            yield _problem(taken, path, rule, text.filled(nation=str(value)), remedy=remedy)
    elif setting.kind == "number":
        yield from _set_number(taken, setting, rule, value)
    elif type(value) is not bool and value not in (0, 1):
        text = Text("{name}: {what} is true or false.", "{name}: {what} ist true oder false.")
        yield _problem(taken, path, rule, text.filled(what=setting.name), needed="true", had=str(value))


def _no_such_setting(taken: Taken, key: str) -> Problem:
    """Why something cannot be set here: nobody has it, or others have."""
    army_list, path = taken.army_list, f"settings.{key}"
    elsewhere = [each for entry in army_list.entries for each in entry.settings if each.id == key]
    if elsewhere:
        text = Text("{name}: {what} is not for {entry}.", "{name}: {what} gibt es nicht für {entry}.")
        rule = army_list.rule("settings", elsewhere[0].rule)
        return _problem(taken, path, rule, text.filled(what=elsewhere[0].name), remedy=OUT)
    text = Text("{name}: nothing to set is called “{key}”.", "{name}: Eine Angabe „{key}“ gibt es nicht.")
    known = {each.id for entry in army_list.entries for each in entry.settings}
    remedy = did_you_mean(key, known) or OUT
    return _problem(taken, path, army_list.rule("settings"), text.filled(key=key), remedy=remedy)


def _set_number(taken: Taken, setting: Setting, rule: RuleId, value: object) -> Iterator[Problem]:
    path, what = f"settings.{setting.id}", setting.name
    most = setting.most(taken.size)
    if type(value) is not int or value < 0:
        text = Text("{name}: {what} are a number.", "{name}: {what} sind eine Zahl.")
        rule = taken.army_list.rules.get("settings") or rule
        yield _problem(taken, path, rule, text.filled(what=what), needed="0", had=str(value))
    elif value > most:
        text = Text("{name}: {what}: {had}, at most {most}.", "{name}: {what}: {had}, höchstens {most}.")
        remedy = Text("Make it {most}.", "Mach {most} daraus.").filled(most=most)
        text = text.filled(what=what, had=value, most=most)
        yield _problem(taken, path, rule, text, needed=str(most), had=str(value), remedy=remedy)


def _lacks(taken: Taken, what: Text, needs: Tally) -> Text:
    """What an upgrade would need, as far as it can be named."""
    picks = {pick.what: pick.name for pick in taken.entry.picks}
    named: list[Text | str] = [_title(taken, each) for each in needs.upgrades]
    named += [name for each in needs.picks if (name := picks.get(each)) is not None]
    if not named:
        text = Text("{name}: {what} lacks what it needs.", "{name}: für {what} fehlt die Voraussetzung.")
        return text.filled(what=what)
    text = Text('{name}: {what} only with "{needed}".', "{name}: {what} nur mit „{needed}“.")
    return text.filled(what=what, needed=named)


def _title(taken: Taken, upgrade_id: str) -> Text:
    upgrade = upgrade_of(taken.army_list, upgrade_id, taken.entry, taken.now)
    return upgrade.title if upgrade is not None else Text(upgrade_id, upgrade_id)


def _most(taken: Taken, upgrade: Upgrade) -> int:
    limits = [upgrade.most] if upgrade.most is not None else []
    if upgrade.per in (Per.PIECE, Per.FIGURE):
        limits.append(taken.size)
    return min(limits, default=10_000)


def _of_its_kind(taken: Taken, upgrade: Upgrade) -> int:
    """How many pieces have what the upgrade gives, by this upgrade or another that gives the same."""
    alike = [
        up.id
        for up in taken.army_list.upgrades
        if up.id == upgrade.id
        or (up.gives is not None and not isinstance(up.gives, Swap) and up.gives == upgrade.gives)
    ]
    return sum(taken.bought.get(up, 0) for up in set(alike))


def _problem(
    taken: Taken,
    below: str,
    rule: RuleId,
    text: Text,
    *,
    needed: str | None = None,
    had: str | None = None,
    remedy: Text | None = None,
) -> Problem:
    path = f"{taken.path}.{below}" if below else taken.path
    text = text.filled(name=taken.title, entry=taken.entry.title)
    return Problem(rule, text, Where(path=path), taken.title.en, needed, had, remedy=remedy)
