"""A refusal that a switch would lift tells the switch's question and answer, never its key."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from pulverdampf.engine.reference import written_setting
from pulverdampf.muster.situation import Situation, When, hindrance
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.text import Text

COMPUTED = ("large = true",)
"""What a book works out from other settings and gives words itself."""


def settings_in(thing: Any) -> Iterator[tuple[str, Any]]:
    """Every switch that a condition somewhere in a list names."""
    if isinstance(thing, dict):
        for word in ("switches", "unless"):
            yield from thing.get(word, {}).items() if isinstance(thing.get(word), dict) else ()
        for part in thing.values():
            yield from settings_in(part)
    elif isinstance(thing, (list, tuple)):
        for part in thing:
            yield from settings_in(part)


@pytest.mark.parametrize("key", PACKAGES)
def test_every_switch_of_every_list_has_words(key: str) -> None:
    book = rulebook(key)
    assert book is not None
    agreements = book.reference().agreements()
    for army_list in book.muster.army_lists().values():
        for name, value in settings_in(msgspec.to_builtins(army_list, enc_hook=str)):
            written = written_setting(name, value)
            assert written in {**agreements, **army_list.called} or written in COMPUTED


def test_what_has_no_words_is_shown_as_it_is_written() -> None:
    row = When(switches={"moon": "full"})
    assert hindrance([row], Situation()) == Text("only with {what}", "nur mit {what}").filled(
        what="moon = full"
    )
