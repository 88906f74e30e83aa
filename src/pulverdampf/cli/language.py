"""Which language the commands speak, chosen once before anything else is loaded."""

import sys
from os import environ
from typing import Any

from pulverdampf.cli.window import fitting
from pulverdampf.text import LANGUAGES, Language, Text

_current: Language = "en"


def from_locale() -> Language:
    """The language of the user's surroundings: German where they are German, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return "de" if environ[name].lower().startswith("de") else "en"
    return "en"


def choose(wanted: str | None) -> bool:
    """Sets the language, from the locale when none is wanted; false when nobody speaks it."""
    global _current
    if wanted is None:
        _current = from_locale()
        return True
    known = next((each for each in LANGUAGES if each == wanted.strip().lower()), None)
    if known is not None:
        _current = known
    return known is not None


def language() -> Language:
    """The language in use."""
    return _current


def said(text: Text, /, **values: Any) -> str:
    """A text in the language in use."""
    return (text.filled(**values) if values else text).in_(_current)


def say(text: Text, /, **values: Any) -> None:
    """Prints a text in the language in use."""
    print(fitting(said(text, **values), sys.stdout))
