"""`pulverdampf tune`: tunes the weights that the computer's advice for a book goes by."""

from pathlib import Path
from typing import Annotated

from msgspec import Struct

from pulverdampf.analysis.tables import decimal, table
from pulverdampf.analysis.tuning import after, beginning, generation
from pulverdampf.cli import options
from pulverdampf.cli.books import DEFAULT, book_named, rulings_from
from pulverdampf.cli.failure import fail
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.options import argument, command_of, option
from pulverdampf.cli.studies import Fought
from pulverdampf.generals.styles import weighed
from pulverdampf.rulebooks import steps, weights
from pulverdampf.text import Text

HELP = Text(
    """Tunes the weights that the computer's advice for a book goes by, in generations of battles.

    In each battle the weights are moved by lot, for the enemy the other way round; after a generation they go
    a part of a step to where the battles were won. It begins with the weights of Drilled. The same line ends
    with the same weights; with --out a folder keeps the battles, and the same line goes on where it stopped.

    Example: pulverdampf tune {book} --generations 12 --out tuning""",
    """Stimmt die Gewichte ab, nach denen der Rechner ein Buch spielt: in Schlachten, Runde um Runde.

    In jeder Schlacht verschiebt das Los alle Gewichte, beim Gegner umgekehrt; nach einer Runde rücken sie ein
    Stück dorthin, wo gesiegt wurde. Begonnen wird mit den Gewichten von Gedrillt. Dieselbe Zeile endet mit
    denselben Gewichten; mit --out hebt ein Ordner die Schlachten auf, und dieselbe Zeile fährt dort fort.

    Beispiel: pulverdampf tune {book} --generations 12 --out tuning""",
)
NOTHING = Text("{book} names no weights to be tuned.", "{book} nennt keine Gewichte zum Abstimmen.")
NO_FOLDER = Text(
    "--out names a folder here; {file} is a file.", "--out nennt hier einen Ordner; {file} ist eine Datei."
)
TITLE = Text(
    "{book}: {generations} generations of {games} battles, seed {seed}",
    "{book}: {generations} Runden zu {games} Schlachten, Startwert {seed}",
)
WEIGHT, BEFORE, AFTER = Text("weight", "Gewicht"), Text("Drilled", "Gedrillt"), Text("tuned", "abgestimmt")
PULL = Text("pull (standard errors)", "Zug (Standardfehler)")
AS_GENERAL = Text("As a general: --level '{name}'", "Als General: --level '{name}'")


class Wish(Struct, frozen=True):
    """What was typed."""

    book: Annotated[str, argument("the rulebook", "das Regelwerk")] = DEFAULT
    generations: Annotated[int, option("how many generations", "wie viele Runden", min=1, max=1000)] = 12
    games: Annotated[
        int, option("battles of a generation", "Schlachten einer Runde", min=2, max=1_000_000)
    ] = 240
    seed: Annotated[str, options.seed()] = "1"
    ruling: Annotated[list[str] | None, options.ruling()] = None
    jobs: Annotated[int, options.jobs()] = 0
    cluster: Annotated[str, options.cluster()] = ""
    out: Annotated[
        Path | None,
        option(
            "keep the battles in this folder; the same line goes on where it stopped",
            "die Schlachten in diesem Ordner aufheben; dieselbe Zeile fährt dort fort",
        ),
    ] = None


def _tune(wish: Wish) -> None:
    """Fights generation after generation, and tells what came of it."""
    rules = book_named(wish.book)
    rulings = rulings_from(wish.ruling or (), rules)
    if not steps(rules.key):
        fail(NOTHING, book=rules.name)
    if wish.out is not None:
        if wish.out.is_file():
            fail(NO_FOLDER, file=str(wish.out))
        wish.out.mkdir(parents=True, exist_ok=True)
    at = beginning(rules.key)
    while at.generation < wish.generations:
        study = generation(rules, at, wish.games, wish.seed, rulings)
        kept = wish.out / f"{rules.key}-{at.generation + 1}.jsonl" if wish.out is not None else None
        fought = Fought(study, wish.jobs, wish.cluster, kept)
        fought.tell_pace()
        fought.leave()
        at = after(at, fought.found, rules.key, wish.seed)
    base, spoken = weights(rules.key, "drilled", "steady"), language()
    rows = [
        [
            key,
            decimal(getattr(base, key), spoken, 3),
            decimal(value, spoken, 3),
            decimal(at.pull[key], spoken, 1),
        ]
        for key, value in at.weights.items()
    ]
    say(TITLE, book=rules.name, generations=wish.generations, games=wish.games, seed=wish.seed)
    print("\n" + table([said(each) for each in (WEIGHT, BEFORE, AFTER, PULL)], rows, right=(1, 2, 3)) + "\n")
    say(AS_GENERAL, name=weighed({key: round(value, 3) for key, value in at.weights.items()}))


tune = command_of(Wish, _tune)
tune.__doc__ = said(HELP, book=DEFAULT)
