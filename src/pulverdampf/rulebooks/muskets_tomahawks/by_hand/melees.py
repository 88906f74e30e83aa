"""Melees beside a real table: who reaches whom, who is defended, who is left in contact."""

from collections.abc import Sequence

from msgspec import Struct

from pulverdampf.engine.circumstances import Fact, Told, count, pieces, yes
from pulverdampf.engine.requests import Tell
from pulverdampf.engine.state import BodyId
from pulverdampf.text import Text

from ..presence import fighters, on_table
from ..state import FrontierState
from ..units import Unit
from .asking import names, question

ROUND = Text("Melee of {name}", "Nahkampf von {name}")
REACHES = Text("{name}: figures that reach {foe}", "{name}: Figuren, die {foe} erreichen")
SHELTERED = Text(
    "{name} is defended against {foe}: building, obstacle",
    "{name} steht gegen {foe} gedeckt: Gebäude, Hindernis",
)
LEFT = Text("After the round", "Nach der Runde")
APART = Text("No longer in contact with any enemy", "Mit keinem Feind mehr in Berührung")


class Meeting(Struct, frozen=True):
    """Who strikes whom in a wave of blows, and who is defended against whom."""

    striking: dict[BodyId, list[tuple[str, BodyId]]]
    defended: frozenset[tuple[BodyId, BodyId]]


def melee_form(
    state: FrontierState, units: Sequence[Unit], defends: dict[tuple[str, str], bool | None]
) -> Tell:
    """Asks who reaches whom; where cover counts and is not settled yet, also who is defended."""
    facts: list[Fact] = []
    for unit in units:
        men = len(fighters(state, unit))
        for key in unit.engaged:
            words = {"name": state.named(unit.id), "foe": state.named(key)}
            share = men if key == unit.engaged[0] else 0
            facts.append(count(f"{unit.id}/{key}", REACHES.filled(**words), share, most=men))
    for (one, other), known in defends.items():
        if known is None:
            words = {"name": state.named(one), "foe": state.named(other)}
            facts.append(yes(f"{one}!{other}", SHELTERED.filled(**words)))
    first = units[0]
    return question(first.side, "MT-MEL-05", ROUND.filled(name=state.named(first.id)), first.id, facts)


def meeting_told(
    state: FrontierState, units: Sequence[Unit], defends: dict[tuple[str, str], bool | None], told: Told
) -> Meeting:
    """The same as it was told."""
    striking: dict[str, list[tuple[str, str]]] = {}
    for unit in units:
        men = [each.id for each in fighters(state, unit)]
        striking[unit.id] = []
        for key in unit.engaged:
            number = min(told[f"{unit.id}/{key}"], len(men))
            striking[unit.id] += [(men.pop(0), key) for _ in range(number)]
    return Meeting(
        striking,
        frozenset(pair for pair, known in defends.items() if known or told.get(f"{pair[0]}!{pair[1]}")),
    )


def meeting_measured(units: Sequence[Unit], met: Meeting) -> Told:
    """The same facts, measured; of whom nobody reaches, none."""
    told: Told = {f"{unit.id}/{foe}": 0 for unit in units for foe in unit.engaged}
    for key, striking in met.striking.items():
        for _, foe in striking:
            told[f"{key}/{foe}"] += 1
    return told | {f"{one}!{other}": True for one, other in met.defended}


def apart_form(state: FrontierState, units: Sequence[Unit]) -> Tell:
    """Asks who is no longer in contact with anybody."""
    engaged = [each.id for each in units if each.engaged and on_table(state, each)]
    facts = [pieces("apart", APART, names(state, engaged))] if engaged else []
    return question(units[0].side, "MT-MEL-13", LEFT, units[0].id, facts)
