"""`pulverdampf ladder`: how the levels of the computer fare against each other."""

from json import dumps
from math import isfinite
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Struct

from pulverdampf.analysis.ladder import rungs
from pulverdampf.analysis.study import Findings, Study
from pulverdampf.analysis.tables import percent, table
from pulverdampf.cli import options
from pulverdampf.cli.books import DEFAULT, book_named, rulings_from
from pulverdampf.cli.failure import fail
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.options import argument, command_of, option
from pulverdampf.cli.seats import policy_typed
from pulverdampf.cli.studies import DRAWN, HASH, LOST, WON, Fought
from pulverdampf.generals.levels import LEVELS, LONGEST_THOUGHT, WEIGHED, name_of
from pulverdampf.generals.styles import weighed, weights_named
from pulverdampf.rulebooks import steps
from pulverdampf.text import Text

HELP = Text(
    """Lets the levels of the computer meet, each every other, and prints how they fare.

    The battles go over all ready armies, tables and scenarios of the book; each is fought twice, with the
    generals on exchanged sides. The score is wins and half the draws, with its 95 % interval over such pairs.
    The same line typed twice prints the same table. With --out a folder keeps the battles, and the same line
    goes on where it stopped. --level names other generals: {levels}, drilled-bold, chance, bot:COMMAND.

    Example: pulverdampf ladder {book} --games 100 --level recruit --level drilled""",
    """Lässt die Stufen des Rechners aufeinandertreffen, jede auf jede, und zeigt, wie sie abschneiden.

    Gekämpft wird mit allen fertigen Armeen, Tischen und Szenarien des Buchs, jede Schlacht zweimal, mit
    getauschten Seiten. Das Ergebnis zählt Siege und halbe Unentschieden, mit 95-%-Bereich über diese Paare.
    Dieselbe Zeile zweimal getippt ergibt dieselbe Tabelle. Mit --out hebt ein Ordner die Schlachten auf, und
    dieselbe Zeile fährt dort fort. --level nennt andere Generäle: {levels}, drilled-bold, chance, bot:BEFEHL.

    Beispiel: pulverdampf ladder {book} --games 100 --level recruit --level drilled""",
)
TITLE = Text(
    "{book}: {games} battles a pair, seed {seed}", "{book}: {games} Schlachten je Paar, Startwert {seed}"
)
HIGHER = Text("general", "General")
LOWER = Text("against", "gegen")
SCORE = Text("score", "Ergebnis")
BAD_WEIGHTS = Text(
    "weights: is followed by weights of this book with numbers, such as weights:{example}. It knows: {keys}.",
    "Auf weights: folgen Gewichte dieses Buchs mit ihren Zahlen, etwa weights:{example}. Es kennt: {keys}.",
)
TOO_FEW = Text("A ladder needs two generals.", "Eine Leiter braucht zwei Generäle.")
NO_FOLDER = Text(
    "--out names a folder here; {file} is a file.", "--out nennt hier einen Ordner; {file} ist eine Datei."
)


class Wish(Struct, frozen=True):
    """What was typed."""

    book: Annotated[str, argument("the rulebook", "das Regelwerk")] = DEFAULT
    games: Annotated[
        int, option("how many battles a pair fights", "wie viele Schlachten je Paar", min=2, max=1_000_000)
    ] = 400
    seed: Annotated[str, options.seed()] = "1"
    level: Annotated[
        list[str] | None,
        option("only these generals (may be repeated)", "nur diese Generäle (mehrfach möglich)"),
    ] = None
    ruling: Annotated[list[str] | None, options.ruling()] = None
    think: Annotated[float, options.thinking()] = LONGEST_THOUGHT
    jobs: Annotated[int, options.jobs()] = 0
    cluster: Annotated[str, options.cluster()] = ""
    out: Annotated[
        Path | None,
        option(
            "keep the battles in this folder; the same line goes on where it stopped",
            "die Schlachten in diesem Ordner aufheben; dieselbe Zeile fährt dort fort",
        ),
    ] = None


def _ladder(wish: Wish) -> None:
    """Fights the battles of all pairs and prints the table."""
    rules = book_named(wish.book)
    rulings = rulings_from(wish.ruling or (), rules)
    levels = [_general(each, rules.key) for each in wish.level or LEVELS]
    if len(levels) < 2:
        fail(TOO_FEW)
    if wish.out is not None:
        if wish.out.is_file():
            fail(NO_FOLDER, file=str(wish.out))
        wish.out.mkdir(parents=True, exist_ok=True)
    rows, hashes, fought = [], [], None
    for study in rungs(rules, levels, wish.games, wish.seed, rulings, wish.think):
        fought = Fought(study, wish.jobs, wish.cluster, _kept_in(wish.out, study))
        rows.append(_row(study, fought.found))
        hashes.append(fought.found.hash)
        fought.tell_pace()
        if fought.stopped:
            break
    say(TITLE, book=rules.name, games=wish.games, seed=wish.seed)
    headings = [said(each) for each in (HIGHER, LOWER, WON, DRAWN, LOST, SCORE)]
    print("\n" + table(headings, rows, right=(2, 3, 4, 5)) + "\n")
    say(HASH, hash=" ".join(hashes))
    if fought is not None:
        fought.leave()


ladder = command_of(Wish, _ladder)
ladder.__doc__ = said(HELP, book=DEFAULT, levels=", ".join(LEVELS))


def _general(typed: str, book: str) -> str:
    """Who fights: a policy, or the drill with weights of one's own."""
    if not typed.startswith(WEIGHED):
        return policy_typed(typed)
    known = steps(book)
    try:
        own = weights_named(typed)
    except msgspec.MsgspecError:
        own = {"": 0.0}
    if not own.keys() <= known.keys() or not all(isfinite(each) for each in own.values()):
        fail(BAD_WEIGHTS, keys=", ".join(known), example=dumps(dict.fromkeys(list(known)[:1], 1)))
    return weighed(own)


def _kept_in(folder: Path | None, study: Study) -> Path | None:
    """The file of one pair."""
    if folder is None:
        return None
    one, two = ("".join(each if each.isalnum() else "-" for each in name) for name in study.generals)
    return folder / f"{study.book}-{one}-{two}.jsonl"


def _row(study: Study, found: Findings) -> list[str]:
    one, two = (said(name_of(each)) for each in study.generals)
    won, lost = found.wins_of_general(0).count, found.wins_of_general(1).count
    score, spread = found.score
    told = f"{percent(score, language(), 1)} ± {percent(spread, language(), 1)}"
    return [one, two, str(won), str(found.draws.count), str(lost), told]
