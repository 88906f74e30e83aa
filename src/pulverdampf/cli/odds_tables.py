"""Exact odds as a table: each result with its fraction, its percentage and a small bar."""

from fractions import Fraction
from typing import Any

from pulverdampf.analysis.cases import shown
from pulverdampf.analysis.tables import bar, decimal, fitted, percent
from pulverdampf.cases import Author
from pulverdampf.cli.language import language, said
from pulverdampf.cli.window import width
from pulverdampf.engine.odds import Odds
from pulverdampf.text import Text

EXACT = Text("exact", "genau")
CHANCE = Text("chance", "Aussicht")
OR_MORE = Text("or more", "oder mehr")
MEAN = Text("Mean: {mean} = {value}", "Mittel: {mean} = {value}")
POLICY = Text("Decisions: {policy}.", "Entscheidungen: {policy}.")
MISSING = Text(
    "{share} of the outcomes were not followed to their end.",
    "{share} der Ausgänge wurden nicht zu Ende verfolgt.",
)
LONGEST = 22
NARROWEST, WIDEST = 4, 24
"""How long the longest bar is; where there is less room there is none."""


def odds_table(odds: Odds[Any], name: str, words: Author, longest: int = LONGEST) -> str:
    """The whole table with mean, policy and what is missing."""
    spoken = language()
    counted = all(type(key) is int for key in odds.chances)
    keys = sorted(odds.chances) if counted else sorted(odds.chances, key=lambda key: -odds.chances[key])
    widest = max(odds.chances.values(), default=Fraction(1))
    rows = []
    left = sum(odds.chances.values(), Fraction(0))
    for key in keys:
        chance = odds.chances[key]
        more = [percent(left, spoken)] if counted else []
        value = shown(words.value_worded(key), spoken)
        rows.append([value, written(chance, longest), percent(chance, spoken), *more])
        left -= chance
    headings = [
        said(words.worded(name)),
        said(EXACT),
        said(CHANCE),
        *([said(OR_MORE)] if counted else []),
    ]
    taken = sum(max(map(len, column)) + 2 for column in zip(headings, *rows, strict=True))
    if (room := min(width() - taken, WIDEST)) >= NARROWEST:
        for row, key in zip(rows, keys, strict=True):
            row.append(bar(float(odds.chances[key] / widest), room))
        headings.append("")
    lines = [fitted(headings, rows, width(), right=(1, 2, 3) if counted else (1, 2))]
    if counted and len(keys) > 1:
        lines.append(said(MEAN, mean=written(odds.mean, longest), value=decimal(float(odds.mean), spoken, 4)))
    if odds.missing:
        lines.append(said(MISSING, share=percent(odds.missing, spoken)))
    return "\n".join(lines)


def policy_line(odds: Odds[Any]) -> str:
    """How the decisions inside were answered."""
    return said(POLICY, policy=odds.policy)


def written(chance: Fraction, longest: int = LONGEST) -> str:
    """A fraction, or about what it is where that would be too long."""
    whole = str(chance)
    return whole if len(whole) <= longest else f"≈ {decimal(float(chance), language(), 10)}"
