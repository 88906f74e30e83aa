"""Why not, as it travels: each reason once, with the names of all to whom it is made."""

from collections.abc import Iterable

from pulverdampf.engine.orders import Objection as Objects
from pulverdampf.server.messages import Objection, words
from pulverdampf.text import Text

FEW = 3
AND_ONE = Text("{names} and {last}", "{names} und {last}")
AND_MORE = Text("{first} and {n} more", "{first} und {n} weitere")


def objection(found: Objects) -> Objection:
    """Why not, as it travels."""
    return Objection(found.rule, words(found.text), found.needed, found.had)


def told_once(found: Iterable[Objects]) -> tuple[Objection, ...]:
    """Objections, those merged that say the same of several; of numbers the worst is told."""
    alike: dict[tuple[str, ...], list[Objects]] = {}
    for each in found:
        why = each.text.values.get("why")
        reason = (each.rule, each.text.en, why.en if isinstance(why, Text) else "")
        alike.setdefault(reason, []).append(each)
    return tuple(objection(_merged(each)) for each in alike.values())


def _merged(alike: list[Objects]) -> Objects:
    worst = max(alike, key=lambda each: abs((each.had or 0.0) - (each.needed or 0.0)))
    names = {each.text.values["name"].in_("en"): each for each in alike if _is_named(each)}
    if len(names) < 2:
        return worst
    called = [worst, *(each for each in names.values() if each is not worst)]
    told = [each.text.values["name"] for each in called]
    if len(told) > FEW:
        name = AND_MORE.filled(first=told[0], n=len(told) - 1)
    else:
        name = AND_ONE.filled(names=told[:-1], last=told[-1])
    return Objects(worst.rule, worst.text.filled(name=name), worst.needed, worst.had)


def _is_named(found: Objects) -> bool:
    return isinstance(found.text.values.get("name"), Text)
