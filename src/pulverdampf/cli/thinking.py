"""`pulverdampf thinking`: how long the computer takes for its answers."""

from typing import Annotated

from msgspec import Struct

from pulverdampf.analysis.tables import decimal, percent, table
from pulverdampf.analysis.thinking import BOUNDS, times
from pulverdampf.cli import options
from pulverdampf.cli.books import DEFAULT, book_named, rulings_from
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.options import argument, command_of, option
from pulverdampf.cli.seats import policy_typed
from pulverdampf.text import Text

HELP = Text(
    """Measures how long a level of the computer takes for its answers, and prints the histogram.

    It fights battles by lot against Drilled until it has given so many answers with the armies on the table.
    The times are those of the clock: a machine that does something else meanwhile makes them longer.

    Example: pulverdampf thinking {book} --level guard --seconds 5 --decisions 200""",
    """Misst, wie lange eine Stufe des Rechners für ihre Antworten braucht, und zeigt die Verteilung.

    Gekämpft wird nach Los gegen Gedrillt, bis so viele Antworten gegeben sind, gezählt ab dem ersten Zug.
    Gemessen wird nach der Uhr: Auf einer Maschine, die nebenher anderes tut, dauert es länger.

    Beispiel: pulverdampf thinking {book} --level guard --seconds 5 --decisions 200""",
)
TITLE = Text(
    "{book}, {level}: {n} answers, budget {budget} s, seed {seed}",
    "{book}, {level}: {n} Antworten, Bedenkzeit {budget} s, Startwert {seed}",
)
UP_TO = Text("up to (s)", "bis (s)")
NUMBER = Text("answers", "Antworten")
LONGER = Text("longer", "länger")
WITHIN = Text(
    "within the budget: {share}; longest: {longest} s", "in der Zeit: {share}; längste: {longest} s"
)


class Wish(Struct, frozen=True):
    """What was typed."""

    book: Annotated[str, argument("the rulebook", "das Regelwerk")] = DEFAULT
    level: Annotated[str, option("the level of the computer", "die Stufe des Rechners")] = "guard"
    seconds: Annotated[
        float, option("the budget of an answer", "die Bedenkzeit einer Antwort", min=0.05, max=600.0)
    ] = 5.0
    decisions: Annotated[
        int,
        option("how many answers are measured", "wie viele Antworten gemessen werden", min=1, max=100_000),
    ] = 200
    seed: Annotated[str, options.seed()] = "1"
    ruling: Annotated[list[str] | None, options.ruling()] = None


def _thinking(wish: Wish) -> None:
    """Measures and prints."""
    rules, level = book_named(wish.book), policy_typed(wish.level)
    rulings = rulings_from(wish.ruling or (), rules)
    found = times(rules, level, wish.seconds, wish.decisions, wish.seed, rulings)
    told = decimal(wish.seconds, language(), 1)
    say(TITLE, book=rules.name, level=level, n=len(found.seconds), budget=told, seed=wish.seed)
    most = max(found.histogram)
    ends = [decimal(bound * wish.seconds, language(), 2) for bound in BOUNDS] + [said(LONGER)]
    rows = [
        [end, str(number), "#" * -(-30 * number // max(1, most))]
        for end, number in zip(ends, found.histogram, strict=True)
    ]
    print("\n" + table([said(UP_TO), said(NUMBER), ""], rows, right=(0, 1)) + "\n")
    longest = decimal(found.longest, language(), 2)
    say(WITHIN, share=percent(found.within, language(), 1), longest=longest)


thinking = command_of(Wish, _thinking)
thinking.__doc__ = said(HELP, book=DEFAULT)
