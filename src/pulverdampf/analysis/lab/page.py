"""The report of an experiment: one HTML file that needs nothing else."""

from collections.abc import Sequence
from html import escape
from typing import Any

from pulverdampf.analysis.house_words import in_words
from pulverdampf.analysis.lab import plots
from pulverdampf.analysis.lab.effects import MEASURES, Arm, Estimate, Measure, shares_of_pairs, survival
from pulverdampf.analysis.lab.experiment import Experiment
from pulverdampf.analysis.study import begun
from pulverdampf.analysis.tables import decimal, percent
from pulverdampf.text import Language, Text

MOST_UNITS = 16
HEAD = Text("{book}: {n} battles in each of {ways} ways, seed {seed}",
            "{book}: {n} Schlachten auf jede von {ways} Arten, Startwert {seed}")  # fmt: skip
HOW = Text(
    "Each battle is fought in every way with the same armies, the same general on both sides, and the same "
    "dice for the same throws. What is shown is the difference, with an interval that holds for all variants "
    "together (95 %). Red: the interval leaves zero out.",
    "Jede Schlacht wird auf jede Art geschlagen, mit denselben Armeen, demselben General auf beiden Seiten "
    "und denselben Würfeln für dieselben Würfe. Gezeigt wird der Unterschied mit einem Bereich, der für alle "
    "Varianten zusammen gilt (95 %). Rot: Der Bereich schließt null aus.",
)  # fmt: skip
CHANGES = Text("What is changed", "Was geändert ist")
EFFECTS = Text("What it does", "Was es bewirkt")
FIGURES = Text("The figures of each way", "Die Zahlen jeder Art")
PAIRS = Text("Who beats whom", "Wer wen schlägt")
PAIRS_SAY = Text("Share of the army on the left (battles)", "Anteil der Armee links (Schlachten)")
UNITS = Text("What is left of the units", "Was von den Einheiten bleibt")
UNITS_SAY = Text(
    "The {n} units on which the variants tell most.",
    "Die {n} Einheiten, an denen die Varianten am meisten ändern.",
)
HASH = Text("Hash of all battles: {hash}", "Prüfsumme aller Schlachten: {hash}")
STYLE = """
body { font-family: Georgia, serif; color: #2b2620; background: #f7f2e7; max-width: 860px; margin: 2rem auto;
  padding: 0 1rem; line-height: 1.45; }
h1 { font-size: 1.7rem; margin-bottom: 0.2rem; } h2 { font-size: 1.2rem; margin: 1.8rem 0 0.4rem; }
h3 { font-size: 1rem; margin: 1rem 0 0.2rem; } svg { max-width: 100%; height: auto; display: block; }
table { border-collapse: collapse; } th, td { padding: 0.2rem 0.7rem; text-align: right; border-bottom: 1px
  solid #d9cfbd; } th:first-child, td:first-child { text-align: left; } small, .soft { color: #6d6457; }
.legend span { margin-right: 1.2rem; } .legend i { display: inline-block; width: 12px; height: 12px;
  margin-right: 5px; }
"""


def figure(measure: Measure, value: float, language: Language, *, signed: bool = False) -> str:
    """A number as people write it, in hundredths where it is a share."""
    told = percent(abs(value), language, 1) if measure.share else decimal(abs(value), language, 2)
    sign = "−" if value < 0 else "+" if signed else ""
    return sign + told


def between(measure: Measure, found: Estimate, language: Language, *, signed: bool = False) -> str:
    """A mean with its interval."""
    low, high = (figure(measure, each, language, signed=signed) for each in (found.low, found.high))
    return f"{figure(measure, found.mean, language, signed=signed)} ({low} … {high})"


def page(experiment: Experiment, arms: Sequence[Arm], hash: str, language: Language) -> str:
    """The whole report."""
    say = _saying(language)
    names = [say(arm.name) for arm in experiment.arms]
    of = len(arms[0].battles)
    head = HEAD.filled(book=experiment.book.name, n=of, ways=len(arms), seed=experiment.seed)
    body = [
        f"<h1>{escape(say(experiment.question))}</h1>",
        f'<p class="soft">{escape(say(head))}</p><p>{escape(say(HOW))}</p>',
        f"<h2>{say(CHANGES)}</h2>",
        *(_changes(experiment, at, names[at], language) for at in range(len(arms))),
        f"<h2>{say(EFFECTS)}</h2>",
    ]
    for measure in MEASURES:
        rows = [(name, arm.effects[measure.key]) for name, arm in zip(names[1:], arms[1:], strict=True)]
        told = [between(measure, each, language, signed=True) for _, each in rows]
        title = f"{say(measure.text)} <small>{escape(say(measure.says))}</small>"
        body.append(f"<h3>{title}</h3>{plots.effects(say(measure.text), rows, told)}")
    body += [f"<h2>{say(FIGURES)}</h2>", _figures(names, arms, language)]
    body += _pairs(experiment, names, arms, language)
    body += _units(experiment, names, arms, language)
    body.append(f'<p class="soft">{escape(say(HASH.filled(hash=hash)))}</p>')
    title = escape(say(experiment.question))
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style>{"".join(body)}</html>\n'
    )


def _saying(language: Language) -> Any:
    return lambda text: text.in_(language)


def _changes(experiment: Experiment, at: int, name: str, language: Language) -> str:
    told = in_words(experiment.book, experiment.arms[at])
    if not told:
        return f"<h3>{escape(name)}</h3>"
    rows = "".join(f"<li>{escape(each.in_(language))}</li>" for each in told)
    return f"<h3>{escape(name)}</h3><ul>{rows}</ul>"


def _figures(names: Sequence[str], arms: Sequence[Arm], language: Language) -> str:
    head = "".join(f"<th>{escape(each.text.in_(language))}</th>" for each in MEASURES)
    rows = ""
    for name, arm in zip(names, arms, strict=True):
        cells = "".join(f"<td>{figure(each, arm.figures[each.key].mean, language)}</td>" for each in MEASURES)
        rows += f"<tr><td>{escape(name)}</td>{cells}</tr>"
    return f"<table><tr><th></th>{head}</tr>{rows}</table>"


def _pairs(
    experiment: Experiment, names: Sequence[str], arms: Sequence[Arm], language: Language
) -> list[str]:
    study = experiment.study(0)
    pairs = [(_army(one, language), _army(two, language)) for one, two in experiment.pairs]
    told = [f"<h2>{PAIRS.in_(language)}</h2><p class='soft'>{PAIRS_SAY.in_(language)}</p>"]
    for name, arm in zip(names, arms, strict=True):
        shares = shares_of_pairs(study, arm)
        told.append(f"<h3>{escape(name)}</h3>{plots.matrix(name, pairs, shares, language)}")
    return told


def _army(roster: Any, language: Language) -> str:
    return roster.name.in_(language) if roster.name is not None else str(roster.id)


def _units(
    experiment: Experiment, names: Sequence[str], arms: Sequence[Arm], language: Language
) -> list[str]:
    study = experiment.study(0)
    left = survival(study, arms)
    most = sorted(left.items(), key=lambda each: -max(abs(share - each[1][0]) for share in each[1]))
    chosen = sorted(most[:MOST_UNITS])
    states = {
        pair: begun(experiment.book, study.field[pair], experiment.arms[0].rulings, experiment.arms[0].house)
        for pair in {pair for (pair, _), _ in chosen}
    }
    called = []
    for (pair, unit), _ in chosen:
        name = experiment.book.name_of(states[pair], unit) if experiment.book.name_of else Text(unit, unit)
        called.append(name.in_(language))
    plot = plots.bars(UNITS.in_(language), called, [values for _, values in chosen], language)
    says = escape(UNITS_SAY.filled(n=len(chosen)).in_(language))
    return [f"<h2>{UNITS.in_(language)}</h2><p class='soft'>{says}</p>{plots.legend(names)}{plot}"]
