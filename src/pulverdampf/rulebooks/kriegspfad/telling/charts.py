"""The tables of the paper whose cells are words."""

from collections.abc import Callable, Iterator
from itertools import groupby

from pulverdampf.engine.charts import Chart, listed, row
from pulverdampf.text import Text, verbatim

from ..melee.results import Edge, Fate, Verdict, verdict, verdict_at_guns

LOST, LOST_MANY = Text("−{n} element", "−{n} Element"), Text("−{n} elements", "−{n} Elemente")
MARKER, MARKERS = Text("{n} marker", "{n} Marker"), Text("{n} markers", "{n} Marker")
RETREATS = Text("retreats {n}D6", "weicht {n}W6")
STANDS, GONE, LASTS = (
    Text("stands", "steht"),
    Text("destroyed", "vernichtet"),
    Text("on it goes", "es geht weiter"),
)
OR_LESS, OR_MORE = Text("{n} or less", "{n} oder weniger"), Text("{n} or more", "{n} oder mehr")
HEAD = Text("total", "Summe"), Text("attacker", "Angreifer"), Text("defender", "Verteidiger")
NO_EDGE = Edge()


def charts() -> tuple[Chart, ...]:
    """What a melee comes to."""
    melee = Text("Result of a melee", "Ergebnis des Nahkampfs")
    guns = Text("Result of an attack on artillery", "Ergebnis des Angriffs auf Artillerie")
    note = Text(
        "At 5 and 6 lancers and mounted warriors cost the other side elements.",
        "Bei 5 und 6 kosten Lanzenreiter und berittene Krieger die andere Seite Elemente.",
    )
    return (
        Chart("KP-T-MELRES", melee, HEAD, tuple(results(lambda total: verdict(total, NO_EDGE))), note),
        Chart("KP-T-GUNS.results", guns, HEAD, tuple(results(verdict_at_guns))),
    )


def results(of: Callable[[int], Verdict], least: int = 0, most: int = 8) -> Iterator[tuple[Text, ...]]:
    """The lines of a table of results: totals that come to the same share one."""
    for came, totals in groupby(range(least, most + 1), of):
        same = list(totals)
        first, last = same[0], same[-1]
        name = verbatim(str(first) if first == last else f"{first}–{last}")
        if first == least:
            name = OR_LESS.filled(n=last)
        elif last == most:
            name = OR_MORE.filled(n=first)
        ends = [LASTS] if came.lasts else []
        yield row(name, *(told(each, ends) for each in (came.attacker, came.defender)))


def told(fate: Fate, ends: list[Text]) -> Text:
    """What befalls a side, in few words."""
    if fate.gone:
        return GONE
    parts = list(ends)
    if fate.lost:
        parts.append((LOST if fate.lost == 1 else LOST_MANY).filled(n=fate.lost))
    if fate.markers:
        parts.append((MARKER if fate.markers == 1 else MARKERS).filled(n=fate.markers))
    if fate.retreat:
        parts.append(RETREATS.filled(n=fate.retreat))
    return listed(parts) if parts else STANDS
