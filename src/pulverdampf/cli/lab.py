"""`pulverdampf lab`: what a house rule does."""

from pathlib import Path
from typing import Annotated

from msgspec import Struct

from pulverdampf.analysis.house_words import declared, in_words
from pulverdampf.analysis.lab.data import KINDS, NO_KIND, write
from pulverdampf.analysis.lab.effects import MEASURES, Arm, arms_of, narrow_enough, next_round
from pulverdampf.analysis.lab.experiment import Experiment, read_experiment
from pulverdampf.analysis.lab.page import between, figure, page
from pulverdampf.analysis.study import Battle
from pulverdampf.analysis.tables import fitted, table
from pulverdampf.cli import options
from pulverdampf.cli.books import book_named, told
from pulverdampf.cli.failure import BAD_INPUT, REFUSED, fail
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.options import argument, command_of, option
from pulverdampf.cli.studies import HASH, Fought
from pulverdampf.cli.window import width
from pulverdampf.muster.problems import errors
from pulverdampf.muster.toml_source import NO_FILE, user_file
from pulverdampf.text import Text
from pulverdampf.text.missing import MissingError

HELP = Text(
    """Finds out what a house rule does: the same battles with it and without it.

    The file names a book, armies, and variants of the rules: switches, numbers and rows by their ids
    (docs/lab.md; --ids BOOK lists them). Every battle is fought in each way with the same armies and the same
    dice for the same throws. It ends when the effect on balance is known as exactly as the file wants, or
    after so many battles as it allows. Intervals hold for all variants together.

    Example: pulverdampf lab experiment.toml --html report.html (examples/lab has one for every book)""",
    """Findet heraus, was eine Hausregel bewirkt: dieselben Schlachten mit ihr und ohne sie.

    Die Datei nennt ein Buch, Armeen und Varianten der Regeln: Schalter, Zahlen und Zeilen mit ihrer Kennung
    (docs/lab.md; --ids BUCH listet sie). Jede Schlacht wird auf jede Art geschlagen, mit denselben Armeen und
    denselben Würfeln für dieselben Würfe. Schluss ist, wenn die Wirkung auf die Balance so genau bekannt ist,
    wie die Datei es will, oder nach so vielen Schlachten, wie sie erlaubt. Die Bereiche gelten für alle
    Varianten zusammen.

    Beispiel: pulverdampf lab experiment.toml --html bericht.html (examples/lab hat für jedes Buch eines)""",
)
TITLE = Text("{question}", "{question}")
FOUND = Text(
    "{book}: {n} battles in each of {ways} ways, seed {seed}",
    "{book}: {n} Schlachten auf jede von {ways} Arten, Startwert {seed}",
)
WAY, EFFECT = Text("variant", "Variante"), Text("beside the first", "gegenüber der ersten")
NOT_NARROW = Text(
    "The intervals are still wider than wanted ({width}): more games would narrow them.",
    "Die Bereiche sind noch breiter als gewünscht ({width}): Mehr Schlachten machten sie schmaler.",
)
WRITTEN = Text("Written to {file}.", "Geschrieben nach {file}.")
UNWRITABLE = Text("{file} cannot be written: {why}.", "{file} lässt sich nicht schreiben: {why}.")
WHICH = Text(
    "Name an experiment (FILE.toml), or --ids BOOK.", "Nenne einen Versuch (DATEI.toml) oder --ids BUCH."
)
ID, WHAT, PRINTED = Text("id", "Kennung"), Text("what", "was"), Text("printed", "gedruckt")


class Wish(Struct, frozen=True):
    """What was typed."""

    file: Annotated[Path | None, argument("the experiment", "der Versuch")] = None
    games: Annotated[
        int,
        option(
            "at most so many battles in each way (0: as the file has it)",
            "höchstens so viele Schlachten je Art (0: wie in der Datei)",
            min=0,
            max=1_000_000,
        ),
    ] = 0
    html: Annotated[
        Path | None, option("write a report with plots", "einen Bericht mit Bildern schreiben")
    ] = None
    data: Annotated[
        Path | None,
        option(
            "write every battle: .json, .csv or .parquet",
            "jede Schlacht schreiben: .json, .csv oder .parquet",
        ),
    ] = None
    jobs: Annotated[int, options.jobs()] = 0
    cluster: Annotated[str, options.cluster()] = ""
    out: Annotated[Path | None, options.notebook()] = None
    ids: Annotated[
        str,
        option(
            "list what house rules of a book may change",
            "auflisten, was Hausregeln eines Buchs ändern",
        ),
    ] = ""


def _lab(wish: Wish) -> None:
    """Carries an experiment out and tells what was found."""
    if wish.ids:
        _list(wish.ids)
        return
    if wish.file is None:
        fail(WHICH, BAD_INPUT)
    if wish.data is not None and wish.data.suffix not in KINDS:
        fail(NO_KIND, BAD_INPUT, had=wish.data.suffix)
    experiment = _read(wish.file)
    most = wish.games or experiment.games
    arms, fought = _carried_out(experiment, most, wish)
    say(TITLE, question=experiment.question)
    numbers = {"n": len(arms[0].battles), "ways": len(arms), "seed": experiment.seed}
    say(FOUND, book=experiment.book.name, **numbers)
    _tell(experiment, arms)
    if not narrow_enough(arms, experiment.width):
        say(NOT_NARROW, width=f"{experiment.width:g}")
    say(HASH, hash=fought.found.hash)
    fought.tell_pace()
    _write(wish, experiment, arms, fought.found.hash)
    fought.leave()


lab = command_of(Wish, _lab)
lab.__doc__ = said(HELP)


def _read(file: Path) -> Experiment:
    found = read_experiment(user_file(file))
    if found.experiment is None:
        told(found.problems)
        missing = any(each.rule == NO_FILE for each in errors(found.problems))
        raise SystemExit(BAD_INPUT if missing else REFUSED)
    return found.experiment


def _carried_out(experiment: Experiment, most: int, wish: Wish) -> tuple[list[Arm], Fought]:
    """Fights in rounds until the effects are known as exactly as wanted."""
    known: dict[int, Battle] = {}
    done = 0
    while True:
        done = next_round(done, most, len(experiment.pairs))
        study = experiment.study(done)
        fought = Fought(study, wish.jobs, wish.cluster, wish.out, known)
        known = {battle.index: battle for battle in fought.found.battles}
        arms = arms_of(study, fought.found)
        if fought.stopped or done >= most or narrow_enough(arms, experiment.width):
            return arms, fought


def _tell(experiment: Experiment, arms: list[Arm]) -> None:
    """What each way changes, its figures, and its effects."""
    spoken = language()
    for agreed in experiment.arms[1:]:
        print(f"\n{said(agreed.name)}")
        for line in in_words(experiment.book, agreed):
            print(f"  · {said(line)}")
    names = [said(each.name) for each in experiment.arms]
    headings = [said(WAY), *(said(each.text) for each in MEASURES)]
    rows = [
        [name, *(figure(each, arm.figures[each.key].mean, spoken) for each in MEASURES)]
        for name, arm in zip(names, arms, strict=True)
    ]
    print("\n" + table(headings, rows, right=range(1, len(headings))) + "\n")
    for measure in MEASURES:
        effects = [arm.effects[measure.key] for arm in arms[1:]]
        rows = [
            [name, between(measure, each, spoken, signed=True), "*" * each.clear]
            for name, each in zip(names[1:], effects, strict=True)
        ]
        print(table([said(measure.text), said(EFFECT), ""], rows, right=(1,)) + "\n")


def _write(wish: Wish, experiment: Experiment, arms: list[Arm], hash: str) -> None:
    try:
        if wish.html is not None:
            wish.html.write_text(page(experiment, arms, hash, language()), encoding="utf-8")
            say(WRITTEN, file=str(wish.html))
        if wish.data is not None:
            write(wish.data, experiment, arms, hash)
            say(WRITTEN, file=str(wish.data))
    except OSError as why:
        fail(UNWRITABLE, REFUSED, file=str(why.filename), why=why.strerror or str(why))
    except MissingError as missing:
        fail(missing.text, REFUSED)


def _list(key: str) -> None:
    rows = [[id, said(text), printed] for id, text, printed in declared(book_named(key))]
    print(fitted([said(ID), said(WHAT), said(PRINTED)], rows, width(), right=(2,)))
