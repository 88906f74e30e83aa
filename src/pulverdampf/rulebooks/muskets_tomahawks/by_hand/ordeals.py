"""Reaction tests beside a real table: who stands near, and in what cover."""

from pulverdampf.engine.circumstances import Fact, yes
from pulverdampf.engine.requests import Tell
from pulverdampf.text import Text

from ..presence import gun_of
from ..state import FrontierState
from ..units import Unit
from .asking import officers_of, question

TESTS = Text("{name} tests", "{name} testet")
NEAR = Text(
    "An officer of its type within 6″ (loud voice: 9″)", "Offizier ihres Typs in 6″ (Laute Stimme: 9″)"
)
LOCAL = Text(
    "All its figures in one area of light or medium cover",
    "Alle in einem Gelände leichter oder mittlerer Deckung",
)
HARD = Text("All have hard cover from those who shot", "Alle haben harte Deckung vor den Schützen")
SERVED = Text("A man of the crew is within 2″ of the gun", "Ein Mann ist innerhalb von 2″ am Geschütz")
STERN = Text("A stern officer within 6″", "Ein gestrenger Offizier innerhalb von 6″")


def ordeal_form(state: FrontierState, unit: Unit, *, shot: bool = False, rally: bool = False) -> Tell:
    """What is asked of a unit that tests, in the words of the printed rows."""
    facts: list[Fact] = []
    if not unit.officer and officers_of(state, unit):
        facts.append(yes("officer", NEAR))
    if gun_of(state, unit) is not None:
        facts.append(yes("served", SERVED, default=True))
    if shot and unit.has("Local"):
        facts.append(yes("local", LOCAL))
    if shot:
        facts.append(yes("hard", HARD))
    if rally and officers_of(state, unit, "TL-STERN"):
        facts.append(yes("stern", STERN))
    return question(unit.side, "MT-REACT-01", TESTS.filled(name=state.named(unit.id)), unit.id, facts)
