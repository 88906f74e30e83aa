"""What happened, in sentences: events, dice with what they needed, reckonings."""

from collections.abc import Iterable, Iterator
from typing import Any

from pulverdampf.cli.language import language, said
from pulverdampf.engine.dice import MOST, Faces
from pulverdampf.engine.events import Answered, Entry, Event, Measured, Reckoned
from pulverdampf.engine.requests import Chance, Counts, Draw, Opposed, RollOff, Throw, Total
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import Side
from pulverdampf.engine.views import shown_to
from pulverdampf.text import Text, number

THROWN = Text("{what}: {dice} {faces}{result}", "{what}: {dice} {faces}{result}")
NEEDS = Text("{n} {dice} need {faces}:", "{n} {dice} brauchen {faces}:")
NEEDS_ONE = Text("a {dice} needs {faces}:", "ein {dice} braucht {faces}:")
MADE = Text(" → {n} of {all}", " → {n} von {all}")
HIT, MISSED = Text(" → made", " → geschafft"), Text(" → missed", " → verfehlt")
MEASURED = Text("measured: {n}{unit}", "gemessen: {n}{unit}")
DICE_CHANCES = ("counts", "total", "throw", "opposed", "rolloff", "draw")
REFUSAL = Text("needed {needed}, had {had}", "nötig {needed}, war {had}")


def die_name(name: str) -> str:
    """The name of a die as the language says it: d6, W6."""
    return name.replace("d", "W") if language() == "de" else name.upper()


def wanted(faces: Faces, low: int, high: int) -> str:
    """The faces that count: 4+, up to 2, 6."""
    if faces.high == MOST or faces.high >= high:
        return str(high) if faces.low == high else f"{faces.low}+"
    if faces.low <= low:
        return f"≤{faces.high}"
    return str(faces.low) if faces.low == faces.high else f"{faces.low}-{faces.high}"


def title_of(rulebook: Rulebook, rule: str) -> str:
    """What a rule is called, with its id."""
    entry = rulebook.reference().rules.get(rule)
    return f"{entry.title.in_(language())} [{rule}]" if entry is not None else f"[{rule}]"


def subject_of(rulebook: Rulebook, state: Any, subject: str) -> str:
    """Whom a throw is about."""
    if not subject or rulebook.name_of is None:
        return ""
    known = [each for each in subject.split() if each in state.pieces]
    return " : ".join(rulebook.name_of(state, each).in_(language()) for each in known)


def thrown(rulebook: Rulebook, state: Any, asked: Chance, answer: Any, faces: tuple[int, ...]) -> str:
    """A throw with what it needed and what fell."""
    who = subject_of(rulebook, state, asked.subject)
    what = title_of(rulebook, asked.rule) + (f", {who}" if who else "")
    shown = " ".join(map(str, faces))
    dice, result = "", f" → {answer}"
    if isinstance(asked, Counts):
        die = asked.die
        needed = wanted(asked.faces[0], die.low, die.high)
        text = NEEDS if asked.n > 1 else NEEDS_ONE
        dice = said(text, n=asked.n, dice=die_name(die.name), faces=needed)
        one = said(HIT if answer[0] else MISSED)
        result = one if asked.n == 1 else said(MADE, n=answer[0], all=asked.n)
    elif isinstance(asked, Total):
        dice = f"{asked.n}{die_name(asked.die.name)}"
        shown, result = ("+".join(map(str, faces)), f" = {answer}") if len(faces) > 1 else (shown, "")
    elif isinstance(asked, Throw):
        dice, result = f"{asked.n}{die_name(asked.die.name)}", ""
    elif isinstance(asked, (Opposed, RollOff)):
        dice, shown = die_name(asked.die.name), _two_sides(state, asked, answer)
        result = ""
    elif isinstance(asked, Draw):
        shown, result = "", str(answer)
    return " ".join(said(THROWN, what=what, dice=dice, faces=shown, result=result).split())


def _two_sides(state: Any, asked: Opposed | RollOff, answer: tuple[int, int]) -> str:
    bonus = asked.bonus if isinstance(asked, RollOff) else (0, 0)
    parts = []
    for side, face, extra in zip((asked.one, asked.two), answer, bonus, strict=True):
        parts.append(f"{army(state, side)} {face}" + (f"+{extra}" if extra else ""))
    return " : ".join(parts)


def army(state: Any, side: Side) -> str:
    """What people call a side."""
    named = getattr(state, "armies", {}).get(side)
    return named.in_(language()) if named is not None else side


def recorded_throw(rulebook: Rulebook, state: Any, entry: Answered) -> str:
    """A throw as a record keeps it: the faces and what they gave."""
    who = subject_of(rulebook, state, entry.subject)
    result = ", ".join(map(str, entry.value)) if isinstance(entry.value, (list, tuple)) else entry.value
    faces = f"{' '.join(map(str, entry.faces))} → " if entry.faces else ""
    return f"{title_of(rulebook, entry.rule)}{f', {who}' if who else ''}: {faces}{result}"


def sentences(
    rulebook: Rulebook, state: Any, entries: Iterable[Entry], side: Side | None, with_dice: bool = False
) -> Iterator[tuple[str, str]]:
    """Each entry that a side may read, as its kind (event, dice, reckoning) and a sentence."""
    for entry in entries:
        told = shown_to(side, entry)
        if isinstance(told, Event):
            text = told.told(state)
            if text is not None:
                yield "event", text.in_(language())
        elif isinstance(told, Reckoned):
            who = subject_of(rulebook, state, told.subject)
            yield "reckoning", f"{who}: " * bool(who) + told.reckoning.explained(language())
        elif isinstance(told, Measured):
            unit = rulebook.measuring.symbol
            yield "reckoning", said(MEASURED, n=number(told.distance, language(), 1), unit=unit)
        elif with_dice and isinstance(told, Answered) and told.kind in DICE_CHANCES:
            yield "dice", recorded_throw(rulebook, state, told)
