"""Events: found in their modules, and told by the words they declare."""

from typing import Any

from pulverdampf.engine.events import Event, events_in
from pulverdampf.engine.state import State
from pulverdampf.text import Text, verbatim


class Hailed(Event, frozen=True):
    """Somebody hailed others."""

    words = Text("{by} ({side}) hails {others} {times} times", "{by} ({side}) grüßt {others} {times}-mal")

    by: str
    side: str
    others: tuple[str, ...]
    times: int

    def apply(self, state: Any) -> None:
        pass


class Named(State):
    """A state whose pieces have names."""

    def named(self, key: str) -> Text:
        return verbatim(key.upper())


def test_words_name_ids_and_sides() -> None:
    state = Named(armies={"one": Text("British", "Briten")})
    told = Hailed("a1", "one", ("b1", "b2"), 3).told(state)
    assert told is not None
    assert told.in_("en") == "A1 (British) hails B1, B2 3 times"
    assert told.in_("de") == "A1 (Briten) grüßt B1, B2 3-mal"


def test_events_are_found_in_the_modules_of_a_package() -> None:
    found = events_in("pulverdampf.rulebooks.dbx.events")
    assert len(found) == len({each.__name__ for each in found}) > 30
    assert Event not in found
