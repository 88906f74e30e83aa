"""The words typed after `pulverdampf odds`, read by the options that a book declares."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isfinite
from typing import Any, NoReturn

from msgspec import Struct

from pulverdampf.cases.questions import Option
from pulverdampf.cli.books import unknown
from pulverdampf.cli.failure import fail
from pulverdampf.text import Text

OPTION = Text("option", "Eine Option")
VALUE = Text("value of --{option}:", "Einen Wert für --{option}:")
NO_NUMBER = Text("--{option}: “{had}” is not a number.", "--{option}: „{had}“ ist keine Zahl.")
NO_WHOLE = Text("--{option}: “{had}” is not a whole number.", "--{option}: „{had}“ ist keine ganze Zahl.")
OUTSIDE = Text(
    "--{option}: {had} does not lie between {least} and {most}.",
    "--{option}: {had} liegt nicht zwischen {least} und {most}.",
)
NEEDS_VALUE = Text("--{option} needs a value.", "--{option} braucht einen Wert.")
NEEDS_NONE = Text("--{option} takes no value.", "--{option} nimmt keinen Wert.")
HELP = ("--help", "-h")
WHOLE = re.compile(r"[+-]?[0-9]+", re.ASCII)
NUMBER = re.compile(r"[+-]?([0-9]+[.,]?[0-9]*|[.,][0-9]+)(e[+-]?[0-9]+)?", re.ASCII | re.IGNORECASE)
LONGEST = 30


class Typed(Struct):
    """What was typed: plain words, the value of every option, those options named, a wish for help."""

    words: list[str]
    chosen: dict[str, Any]
    named: list[str]
    help: bool = False


def read(typed: Sequence[str], options: Iterable[Option]) -> Typed:
    """Takes the command line apart; a mistake ends the command."""
    known = {option.name: option for option in options}
    chosen = {name: [] if each.kind == "words" else each.default for name, each in known.items()}
    found = Typed([], chosen, [], any(word in HELP for word in typed))
    if found.help:
        found.words = [word for word in typed if not word.startswith("-")]
        return found
    waiting = iter(typed)
    for word in waiting:
        if word == "--":
            found.words += waiting
        elif word.startswith("-") and len(word) > 1:
            _take(word, waiting, known, found)
        else:
            found.words.append(word)
    return found


def _take(word: str, waiting: Iterator[str], known: Mapping[str, Option], found: Typed) -> None:
    """Reads one option with its value."""
    name, equals, given = word.removeprefix("--").partition("=")
    if not word.startswith("--") or name not in known:
        _no_option(word.partition("=")[0], known)
    option = known[name]
    found.named.append(name)
    if option.kind == "flag":
        if equals:
            fail(NEEDS_NONE, option=name)
        found.chosen[name] = True
        return
    if not equals:
        given = next(waiting, "")
    if not given.strip() or (not equals and given.startswith("--")):
        fail(NEEDS_VALUE, option=name)
    if option.kind == "words":
        found.chosen[name].append(given)
    else:
        found.chosen[name] = _value(option, given.strip())


def _no_option(word: str, known: Mapping[str, Option]) -> NoReturn:
    unknown(OPTION, word, [*(f"--{name}" for name in known), "--help"])


def _value(option: Option, given: str) -> Any:
    if option.kind == "str":
        return _choice(option, given)
    had = given if len(given) <= LONGEST else given[:LONGEST] + "…"
    if option.kind == "int" and not WHOLE.fullmatch(given):
        fail(NO_WHOLE, option=option.name, had=had)
    if not NUMBER.fullmatch(given):
        fail(NO_NUMBER, option=option.name, had=had)
    value = float(given.replace(",", "."))
    if not isfinite(value) or not option.least <= value <= option.most:
        fail(OUTSIDE, option=option.name, had=had, least=float(option.least), most=float(option.most))
    return int(value) if option.kind == "int" else value + 0.0


def _choice(option: Option, given: str) -> str:
    """One of the words that an option knows, whatever its case."""
    if not option.choices:
        return given
    for each in option.choices:
        if each.casefold() == given.casefold():
            return each
    unknown(VALUE.filled(option=option.name), given, option.choices)
