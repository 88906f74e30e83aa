"""A page that shows the ground of one battle in the scale of each book, and what came of it there."""

from collections.abc import Sequence
from html import escape

from pulverdampf.analysis.one_battle import Came, Covered
from pulverdampf.analysis.tables import decimal, percent
from pulverdampf.drawing import svg
from pulverdampf.muster.battles import Battle
from pulverdampf.reports.moments import Whole
from pulverdampf.text import Language, Text

SCALE = Text("1 {unit} is {n} m", "1 {unit} sind {n} m")
AIMS = Text("What they wanted", "Was sie wollten")
FOUND = Text(
    "{share} for {side} ({low} to {high}, {n} battles), {turns} turns", 
    "{share} für {side} ({low} bis {high}, {n} Schlachten), {turns} Züge",
)  # fmt: skip
MEN = Text("{name}, {men} men", "{name}, {men} Mann")
STYLE = """
body { font-family: Georgia, serif; color: #2b2620; background: #f7f2e7; max-width: 1100px; margin: 2rem auto;
  padding: 0 1rem; line-height: 1.45; } .books { display: grid; gap: 1.5rem;
  grid-template-columns: repeat(auto-fit, minmax(320px, 1fr)); } svg { width: 100%; height: auto; }
h1 { margin-bottom: 0.3rem; } h2 { margin: 0; font-size: 1.15rem; }
.soft { color: #6d6457; margin: 0.2rem 0; }
"""


def scale_of(here: Covered, language: Language) -> str:
    """What a unit of the table stands for."""
    unit = {"en": "inch", "de": "Zoll"}[language] if here.book.measuring.scale == 1 else None
    told = unit or here.book.measuring.unit.in_(language)
    return SCALE.filled(unit=told, n=decimal(here.scale, language, 1)).in_(language)


def told_of(here: Covered, came: Came, language: Language) -> str:
    """What came of it, in a sentence."""
    found = came.share
    share, low, high = (percent(each, language, 0) for each in (found.mean, found.low, found.high))
    side = here.battle.sides[0].name
    return FOUND.filled(
        share=share, side=side, low=low, high=high, n=came.share.of, turns=decimal(came.turns, language, 1)
    ).in_(language)


def page(battle: Battle, books: Sequence[tuple[Covered, Came | None]], language: Language) -> str:
    """The whole page; where nothing was fought it shows the ground alone."""
    parts = []
    for here, came in books:
        picture = svg(Whole(here.book, here.begun()), language, battle.name)
        found = f"<p>{escape(told_of(here, came, language))}</p>" if came is not None else ""
        scale = escape(scale_of(here, language))
        parts.append(
            f"<section><h2>{escape(here.book.name.in_(language))}</h2><p class='soft'>{scale}</p>"
            f"{picture}{found}</section>"
        )
    sides = "".join(
        f"<li><b>{escape(MEN.filled(name=side.name, men=side.men).in_(language))}</b>: "
        f"{escape(side.aim.in_(language))}</li>"
        for side in battle.sides
    )
    title = escape(battle.name.in_(language))
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style><h1>{title}</h1><p>{escape(battle.story.in_(language))}</p><ul>{sides}</ul>"
        f'<div class="books">{"".join(parts)}</div></html>\n'
    )
