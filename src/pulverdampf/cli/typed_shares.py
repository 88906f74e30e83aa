"""Who is named, shares and lines that people type, and what an order measures."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pulverdampf.cli.language import language
from pulverdampf.cli.placing import is_number
from pulverdampf.engine.orders import Allotment, Course

if TYPE_CHECKING:
    from pulverdampf.cli.orders import Ideas


def keys_named(words: Sequence[str], known: Iterable[str]) -> tuple[list[str], list[str]]:
    """The pieces that words begin with, ranges as `a1-a4` written out, and the words that are left."""
    order = list(known)
    lower = [key.lower() for key in order]
    found: dict[str, None] = {}
    rest = list(words)
    while rest:
        word = rest[0].rstrip(":")
        first, dash, last = word.partition("-")
        if word in lower:
            found[order[lower.index(word)]] = None
        elif dash and first in lower and last in lower:
            a, b = lower.index(first), lower.index(last)
            found |= dict.fromkeys(order[min(a, b) : max(a, b) + 1])
        else:
            break
        rest.pop(0)
    return list(found), rest


# shares and lines ---------------------------------------------------------------------------------------


def typed_allotment(ideas: "Ideas", words: list[str]) -> Allotment | None:
    """`wood 2 road 1`: so many of each, for the one who is asked; `a1 b2 1` names him too; `-` is nothing."""
    if words == ["-"]:
        return Allotment({})
    known = [each for each in ideas.all.values() if isinstance(each, Allotment)]
    items = list(dict.fromkeys(item for each in known for item in each.given))
    bins = [
        *ideas.request.form.subject,
        *(key for each in known for one in each.given.values() for key in one),
        *ideas.view.state.pieces,
    ]
    given: dict[str, dict[str, int]] = {}
    rest = list(words)
    while rest:
        is_named = len(items) != 1 or (len(rest) > 2 and not rest[1].isdecimal())
        item = _named(ideas, rest.pop(0), items) if is_named else items[0]
        if not item or len(rest) < 2 or not rest[1].isdecimal():
            return None
        key = _named(ideas, rest[0], bins)
        if not key:
            return None
        given.setdefault(item, {})[key] = int(rest[1])
        rest = rest[2:]
    return Allotment(given) if given else None


def _named(ideas: "Ideas", word: str, keys: Iterable[str]) -> str:
    """The key that a word means: itself, or the first whose words begin with it."""
    tongue, names = language(), ideas.view.rulebook.words
    for key in keys:
        told = names[key].in_(tongue).lower() if key in names else ""
        if word == key.lower() or (told and told.startswith(word)):
            return key
    return ""


def typed_course(ideas: "Ideas", words: list[str]) -> Course | None:
    """`x y x y …`: a line through these points."""
    kind = next((each.kind for each in ideas.all.values() if isinstance(each, Course)), "")
    if not kind or len(words) < 4 or len(words) % 2 or not all(is_number(word) for word in words):
        return None
    return Course(kind, tuple(_points(ideas, words)))


def _points(ideas: "Ideas", words: list[str]) -> Iterator[tuple[float, float]]:
    for n in range(0, len(words), 2):
        yield float(words[n]) / ideas.scale, float(words[n + 1]) / ideas.scale


def measures_told(ideas: "Ideas", order: Any) -> list[str]:
    """What a march would cost and measure, and what it leads to, each as it is reckoned."""
    form, scene = ideas.request.form, ideas.view.scene
    return [each.explained(language()) for each in form.measures(order, scene)]
