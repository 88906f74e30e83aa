"""What happened, in sentences: events, dice with what they needed, reckonings."""

from collections.abc import Iterable, Iterator
from itertools import groupby, repeat
from typing import Any

from pulverdampf.cli.language import language, said
from pulverdampf.cli.words import TURN, TURN_KEY
from pulverdampf.engine.events import Answered, Entry, Event, Measured, Reckoned
from pulverdampf.engine.rulebook import RollWords, Rulebook
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.engine.views import shown_to
from pulverdampf.text import Text, number

SURE = Text("cannot fail", "gelingt sicher")
NEVER = Text("cannot succeed", "kann nicht gelingen")
MEASURED = Text("measured {what}: {n}{unit}", "gemessen {what}: {n}{unit}")
DICE_CHANCES = ("counts", "total", "throw", "opposed", "rolloff", "draw")


def die_name(name: str) -> str:
    """The name of a die as the language says it: d6, W6."""
    return name.replace("d", "W") if language() == "de" else name.upper()


def words_of(rulebook: Rulebook, rule: str, named: str = "") -> RollWords:
    """The words for a throw; one that has none bears the title of its rule."""
    words = rulebook.rolls.get(named) or rulebook.rolls.get(rule)
    if words is not None:
        return words
    entry = rulebook.reference().rules.get(rule)
    return RollWords(entry.title if entry is not None else Text(rule, rule))


def title_of(rulebook: Rulebook, rule: str, named: str = "") -> str:
    """What a throw is called, with the id of its rule."""
    return f"{words_of(rulebook, rule, named).what.in_(language())} [{rule}]"


def word(rulebook: Rulebook, key: str) -> str:
    """What people call a key."""
    return rulebook.words[key].in_(language()) if key in rulebook.words else key


def named(rulebook: Rulebook, state: Any, key: str) -> str:
    """What people call a piece or a body, or a key that is neither."""
    if (key in state.pieces or key in state.bodies) and rulebook.name_of is not None:
        return rulebook.name_of(state, key).in_(language())
    return word(rulebook, key)


def subject_of(rulebook: Rulebook, state: Any, subject: str) -> str:
    """Whom a throw is about."""
    return ", ".join(named(rulebook, state, each) for each in subject.split())


def needs(words: RollWords, needed: str) -> str:
    """What the dice need: 4+ needed; what cannot fail or succeed is told so."""
    if needed in ("always", "never"):
        return said(SURE if needed == "always" else NEVER)
    return said(words.needs, faces=needed)


def told_throw(rulebook: Rulebook, state: Any, thrown: list[Answered]) -> str:
    """A throw with what it needed and what fell; throws for one distance are told as one."""
    entry = thrown[0]
    purpose = entry.named or f"{entry.rule}.{entry.kind}"
    words = words_of(rulebook, entry.rule, purpose)
    what = title_of(rulebook, entry.rule, purpose)
    faces = [face for each in thrown for face in each.faces]
    if entry.kind in ("opposed", "rolloff"):
        return f"{what}: {_two_sides(rulebook, state, entry)}"
    who = subject_of(rulebook, state, entry.subject)
    what += f", {who}" if who else ""
    if entry.kind == "draw":
        return f"{what}: {rulebook.lot_named(state, str(entry.value)).in_(language())}"
    if entry.kind == "counts":
        return f"{what}: {_counted(words, entry)}"
    if entry.kind == "total":
        total = sum(each.value for each in thrown)
        parts = [str(face) for face in faces] or [str(each.value) for each in thrown]
        unit = said(rulebook.measuring_in(state).symbol) if words.inches else ""
        told = f"{' + '.join(parts)} = {total}{unit}" if len(parts) > 1 else f"{total}{unit}"
        aside = f" ({said(words.first, n=parts[0])})" if words.first and len(parts) > 1 else ""
        return f"{what}: {told}{aside}"
    return f"{what}: {' '.join(map(str, faces))}"


def _counted(words: RollWords, entry: Answered) -> str:
    """Dice of which those are counted that show enough."""
    made = entry.value[0]
    number_of, _, die = entry.dice.partition("d")
    one = number_of in ("", "1")
    result = said(words.made if made else words.missed)
    if not one:
        result = said(words.many, n=made, all=int(number_of))
    dice = die_name(f"d{die}" if one else entry.dice) + ", " if entry.dice else ""
    asked = f"{dice}{needs(words, entry.needed)}: " if entry.needed else ""
    fell = f"{' '.join(map(str, entry.faces))} → " if entry.faces else ""
    return f"{asked}{fell}{result}"


def _two_sides(rulebook: Rulebook, state: Any, entry: Answered) -> str:
    """The faces of both sides, each with its name and what is added."""
    both = [named(rulebook, state, each) for each in entry.subject.split()]
    names = both if len(both) == 2 else [army(state, side) for side in SIDES]
    added = entry.needed.split() or ["0", "0"]
    each = zip(names, entry.value, added, strict=True)
    return " : ".join(f"{name} {face}" + (f" + {more}" if more != "0" else "") for name, face, more in each)


def turn_named(rulebook: Rulebook, number: int | str) -> str:
    """The number of a turn in the words of its book."""
    return said(rulebook.words.get(TURN_KEY, TURN), n=number)


def army(state: Any, side: Side) -> str:
    """What people call a side."""
    called = getattr(state, "armies", {}).get(side)
    return called.in_(language()) if called is not None else side


def sentences(
    rulebook: Rulebook, state: Any, entries: Iterable[Entry], side: Side | None, *, with_dice: bool = False
) -> Iterator[tuple[str, str]]:
    """Each entry that a side may read, as its kind (event, dice, reckoning) and a sentence."""
    distance: list[Answered] = []
    for entry in entries:
        told = shown_to(side, entry)
        if isinstance(told, Answered):
            if not with_dice or told.kind not in DICE_CHANCES or told.value is None:
                continue
            if distance and _is_same(distance[0], told):
                distance.append(told)
                continue
            yield from _distance(rulebook, state, distance)
            if told.kind == "total" and words_of(rulebook, told.rule, told.named).inches:
                distance.append(told)
            else:
                yield "dice", _begun(told_throw(rulebook, state, [told]))
            continue
        sentence = _sentence(rulebook, state, told)
        if sentence is not None:
            yield from _distance(rulebook, state, distance)
            yield sentence[0], _begun(sentence[1])
    yield from _distance(rulebook, state, distance)


def counted(told: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Sentences of which those said again and again in a row are told once, with their number."""
    for (kind, sentence), again in groupby(told):
        times = sum(1 for _ in again)
        if kind == "dice":
            yield from repeat((kind, sentence), times)
        else:
            yield kind, f"{sentence} ×{times}" if times > 1 else sentence


def _sentence(rulebook: Rulebook, state: Any, told: Entry | None) -> tuple[str, str] | None:
    if isinstance(told, Event):
        text = told.told(state)
        return ("event", text.in_(language())) if text is not None else None
    if isinstance(told, Reckoned):
        who = subject_of(rulebook, state, told.subject)
        return "reckoning", f"{who}: " * bool(who) + told.reckoning.explained(language())
    if isinstance(told, Measured):
        measuring, what = rulebook.measuring_in(state), " – ".join(told.what.split())
        far = number(told.distance * measuring.scale, language(), 1)
        return "reckoning", said(MEASURED, what=what, n=far, unit=measuring.symbol)
    return None


def _is_same(one: Answered, two: Answered) -> bool:
    """Whether two throws are for the same distance."""
    return (one.rule, one.subject, one.kind, one.named) == (two.rule, two.subject, two.kind, two.named)


def _distance(rulebook: Rulebook, state: Any, thrown: list[Answered]) -> Iterator[tuple[str, str]]:
    """Tells the throws for a distance and forgets them."""
    if thrown:
        yield "dice", _begun(told_throw(rulebook, state, thrown))
        thrown.clear()


def _begun(sentence: str) -> str:
    """A sentence with its first letter as sentences have it."""
    return sentence[:1].upper() + sentence[1:]
