"""Refusals as they travel: the limit and what was asked, who fails, each reason once."""

import pytest

from pulverdampf.engine.orders import Objection
from pulverdampf.server.refusals import told_once
from pulverdampf.text import Text, verbatim

TOO_FAR = Text(
    "{name}: that is {had}″, {needed}″ are allowed", "{name}: das wären {had}″, erlaubt sind {needed}″"
)
NO_ROOM = Text("no room", "kein Platz")


def too_far(name: str, had: float) -> Objection:
    return Objection("R-1", TOO_FAR.filled(name=verbatim(name)), 6.0, had)


def test_an_objection_tells_the_limit_and_what_was_asked() -> None:
    (told,) = told_once([too_far("A1", 12.5)])
    assert (told.text.en, told.text.de) == (
        "A1: that is 12.5″, 6″ are allowed",
        "A1: das wären 12,5″, erlaubt sind 6″",
    )


def test_the_same_reason_is_told_once() -> None:
    assert len(told_once([Objection("R-2", NO_ROOM), Objection("R-2", NO_ROOM), too_far("A1", 7.0)])) == 2


@pytest.mark.parametrize(
    ("units", "who"),
    [
        (["A1", "A2"], "A2 und A1"),
        (["A1", "A2", "A3"], "A3, A1 und A2"),
        (["A1", "A2", "A3", "A4"], "A4 und 3 weitere"),
    ],
)
def test_all_who_fail_are_named_with_the_worst_of_their_numbers(units: list[str], who: str) -> None:
    (told,) = told_once([too_far(each, 7.0 + n) for n, each in enumerate(units)])
    assert told.text.de == f"{who}: das wären {6 + len(units)}″, erlaubt sind 6″"


def test_a_unit_is_named_by_whoever_asks_it() -> None:
    both = [Objection("R-2", NO_ROOM).about(verbatim(name)) for name in ("A1", "A2")]
    (told,) = told_once(both)
    assert told.text.en == "A1 and A2: no room"
