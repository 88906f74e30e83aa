"""`pulverdampf train`: learns to judge the positions of a book from many battles."""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Struct

from pulverdampf.analysis.tables import percent, table
from pulverdampf.analysis.training import fitted, training, worth_of_steps
from pulverdampf.cli import options
from pulverdampf.cli.books import DEFAULT, book_named, rulings_from
from pulverdampf.cli.failure import fail
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.options import argument, command_of, option
from pulverdampf.cli.studies import Fought
from pulverdampf.generals.judgement import FILE, Judgement
from pulverdampf.rulebooks import judging
from pulverdampf.text import Text

HELP = Text(
    """Fights battles among levels and styles of the computer and learns from them to judge positions.

    The result is a small file: what each thing that a player would name (strength, morale, objectives)
    counts in each quarter of a battle. A fifth of the battles is kept to see how well it does. The same
    line makes the same file; with --out it goes on where it was stopped. --into writes the file, to be laid
    into the data of the book as {file}. --steps tells as well what each weight of the advice is worth.

    Example: pulverdampf train {book} --games 2000 --out training.jsonl --into {file}""",
    """Schlägt Schlachten zwischen Stufen und Spielweisen des Rechners und lernt daraus Stellungen beurteilen.

    Das Ergebnis ist eine kleine Datei: was jedes Merkmal, das ein Spieler nennen würde (Stärke, Moral,
    Ziele), in jedem Viertel einer Schlacht zählt. Ein Fünftel der Schlachten zeigt, wie gut es trifft.
    Dieselbe Zeile ergibt dieselbe Datei; mit --out fährt sie dort fort, wo sie angehalten wurde. --into
    schreibt die Datei, die als {file} zu den Daten des Buchs kommt. --steps sagt auch, was jedes Gewicht
    des Rats wert ist.

    Beispiel: pulverdampf train {book} --games 2000 --out training.jsonl --into {file}""",
)
NOTHING = Text(
    "{book} names no features by which positions could be judged.",
    "{book} nennt keine Merkmale, nach denen sich Stellungen beurteilen ließen.",
)
LEARNED = Text(
    "{book}: {positions} positions of {battles} battles, seed {seed}",
    "{book}: {positions} Stellungen aus {battles} Schlachten, Startwert {seed}",
)
FEATURE = Text("feature", "Merkmal")
QUARTER = Text("quarter {n}", "Viertel {n}")
RIGHT = Text("winner named", "Sieger genannt")
JUDGED, WON, POSITIONS = Text("judged", "geschätzt"), Text("won", "gewonnen"), Text("positions", "Stellungen")
WEIGHT = Text("weight", "Gewicht")
WORTH = Text("a step up instead of down", "ein Schritt hinauf statt hinab")
WRITTEN = Text("Written to {file}.", "Geschrieben nach {file}.")
UNWRITABLE = Text("{file} cannot be written: {why}.", "{file} lässt sich nicht schreiben: {why}.")


class Wish(Struct, frozen=True):
    """What was typed."""

    book: Annotated[str, argument("the rulebook", "das Regelwerk")] = DEFAULT
    games: Annotated[int, option("how many battles", "wie viele Schlachten", min=10, max=1_000_000)] = 2000
    seed: Annotated[str, options.seed()] = "1"
    ruling: Annotated[list[str] | None, options.ruling()] = None
    jobs: Annotated[int, options.jobs()] = 0
    cluster: Annotated[str, options.cluster()] = ""
    out: Annotated[Path | None, options.notebook()] = None
    into: Annotated[
        Path | None, option("write the judgement to this file", "das Urteil in diese Datei schreiben")
    ] = None
    steps: Annotated[
        bool,
        option("tell what each weight is worth", "sagen, was jedes Gewicht wert ist", "--steps"),
    ] = False


def _train(wish: Wish) -> None:
    """Fights, learns and tells."""
    rules = book_named(wish.book)
    if judging(rules.key) is None:
        fail(NOTHING, book=rules.name)
    study = training(rules, wish.games, wish.seed, rulings_from(wish.ruling or (), rules))
    fought = Fought(study, wish.jobs, wish.cluster, wish.out)
    command = f"pulverdampf train {rules.key} --games {wish.games} --seed {wish.seed}"
    made = fitted(rules.key, fought.found, command)
    say(LEARNED, book=rules.name, positions=made.made.positions, battles=made.made.battles, seed=wish.seed)
    _tell(made)
    if wish.steps:
        rows = sorted(worth_of_steps(fought.found, study).items(), key=lambda each: -abs(each[1][0]))
        spoken = language()
        told = [[key, f"{percent(a, spoken, 1)} ± {percent(b, spoken, 1)}"] for key, (a, b) in rows]
        print("\n" + table([said(WEIGHT), said(WORTH)], told, right=(1,)))
    if wish.into is not None:
        try:
            wish.into.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
        except OSError as why:
            fail(UNWRITABLE, file=str(wish.into), why=why.strerror or str(why))
        say(WRITTEN, file=str(wish.into))
    fought.tell_pace()
    fought.leave()


train = command_of(Wish, _train)
train.__doc__ = said(HELP, book=DEFAULT, file=FILE)


def _tell(made: Judgement) -> None:
    """What each feature counts, and how well the judgement does on battles that it has not seen."""
    names, spoken = judging(made.book).FEATURES, language()
    quarters = [said(QUARTER, n=n) for n in range(1, len(made.stages) + 1)]
    rows = [
        [said(names[key]), *(f"{stage[i]:+.2f}" for stage in made.stages)]
        for i, key in enumerate(made.features)
    ]
    rows.append([said(RIGHT), *(percent(each, spoken, 0) for each in made.made.right)])
    print("\n" + table([said(FEATURE), *quarters], rows, right=tuple(range(1, len(quarters) + 1))))
    told = [[percent(a, spoken, 0), percent(b, spoken, 0), str(n)] for a, b, n in made.made.calibration]
    print("\n" + table([said(JUDGED), said(WON), said(POSITIONS)], told, right=(0, 1, 2)))
