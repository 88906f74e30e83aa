"""Words and answers that every question beside a real table shares."""

from collections.abc import Iterable

from pulverdampf.engine.circumstances import Fact, Options, choice
from pulverdampf.engine.requests import ALL, Audience, Check, Prompt, Tell
from pulverdampf.engine.state import Side
from pulverdampf.text import Text

from ..presence import on_table_of
from ..state import FrontierState
from ..units import Unit

COVER = Text("The target's cover", "Deckung des Ziels")
COVERS: Options = (
    ("0", Text("none", "keine")),
    ("1", Text("light", "leicht")),
    ("2", Text("medium", "mittel")),
    ("3", Text("hard", "hart")),
)
CROSSED = Text("Low obstacles on the line", "Niedrige Hindernisse auf der Linie")


def question(
    side: Side,
    rule: str,
    text: Text,
    subject: str,
    facts: Iterable[Fact],
    check: Check | None = None,
    seen_by: Audience = ALL,
) -> Tell:
    """One form of facts about a unit."""
    return Tell(side, Prompt(rule, text, subject), facts, check, seen_by)


def names(state: FrontierState, keys: Iterable[str]) -> list[tuple[str, Text]]:
    """Units and markers as they are offered."""
    return [(each, state.named(each)) for each in keys]


def cover_fact(text: Text = COVER) -> Fact:
    """The cover that a target has on the line of sight."""
    return choice("cover", text, COVERS)


def officers_of(state: FrontierState, unit: Unit, talent: str = "") -> list[Unit]:
    """The officers of its type who would help a unit if they stood near it, perhaps by a talent."""
    return [
        each
        for each in on_table_of(state, unit.side)
        if each.officer
        and each.troop == unit.troop
        and not each.fleeing
        and (not talent or each.talent == talent)
    ]
