"""The tables of outcomes, worked out by the rules themselves."""

from collections.abc import Callable, Sequence
from typing import Literal

from pulverdampf.engine.charts import Chart, listed, row
from pulverdampf.text import Text

from ..outcomes.results import Cause, Defeat, Result, beaten, doubled
from ..troops import NAMES, TROOPS, Troop

LETTERS: dict[Result, Text] = {
    "destroyed": Text("D", "V"),
    "flees": Text("F", "F"),
    "recoils": Text("R", "Z"),
    "none": Text("–", "–"),
}
NOTE = Text(
    "D destroyed, F flees, R recoils; before the stroke in good going, behind it where the beaten one "
    "stands in bad.",
    "V vernichtet, F flieht, Z prallt zurück; vor dem Strich in gutem Gelände, dahinter, wo der Geschlagene "
    "in schlechtem steht.",
)
BY = Text("beaten by", "geschlagen von")
OTHER_FOOT, OTHER_MOUNTED = Text("other foot", "übriges Fußvolk"), Text("other mounted", "übrige Berittene")
FIRE = Text("fire of {who}", "Beschuss: {who}")
MOST_NAMED = 3
"""How many types a column names; more go by the name of their class."""


def charts() -> tuple[Chart, ...]:
    """What befalls those with the lower total, and those with half of it or less."""
    return (
        outcomes("DBX-T-A", Text("Beaten", "Geschlagen"), beaten, "row_a"),
        outcomes("DBX-T-B", Text("Beaten by twice as much", "Doppelt geschlagen"), doubled, "row_b"),
    )


def outcomes(
    id: str, title: Text, rule: Callable[[Defeat], Result], line: Literal["row_a", "row_b"]
) -> Chart:
    """A line for each kind of the beaten, a column for winners under whom all of them fare alike."""
    lines: dict[str, list[str]] = {}
    for code, troop in TROOPS.items():
        lines.setdefault(getattr(troop, line), []).append(code)
    losers = [codes[0] for codes in lines.values()]
    columns: list[tuple[Text, tuple[Text, ...]]] = []
    columns += _columns(rule, losers, list(TROOPS), "melee")
    columns += _columns(rule, losers, [code for code, each in TROOPS.items() if each.range], "fire")
    rows = [
        row(listed(NAMES[code] for code in codes), *(cells[n] for _, cells in columns))
        for n, codes in enumerate(lines.values())
    ]
    return Chart(id, title, (BY, *(name for name, _ in columns)), tuple(rows), NOTE)


def _columns(
    rule: Callable[[Defeat], Result], losers: Sequence[str], winners: Sequence[str], cause: Cause
) -> list[tuple[Text, tuple[Text, ...]]]:
    alike: dict[tuple[tuple[Result, Result], ...], list[str]] = {}
    for winner in winners:
        fates = tuple(
            (rule(Defeat(loser, winner, cause)), rule(Defeat(loser, winner, cause, loser_in_bad=True)))
            for loser in losers
        )
        alike.setdefault(fates, []).append(winner)
    return [(_called(codes, cause), tuple(map(_cell, fates))) for fates, codes in alike.items()]


def _called(codes: list[str], cause: Cause) -> Text:
    troops: list[Troop] = [TROOPS[code] for code in codes]
    name = listed(NAMES[code] for code in codes)
    if len(codes) > MOST_NAMED:
        name = OTHER_MOUNTED if all(each.kind == "mounted" for each in troops) else OTHER_FOOT
    return FIRE.filled(who=name) if cause == "fire" else name


def _cell(fates: tuple[Result, Result]) -> Text:
    good, bad = (LETTERS[each] for each in fates)
    return good if fates[0] == fates[1] else Text(f"{good.en}/{bad.en}", f"{good.de}/{bad.de}")
