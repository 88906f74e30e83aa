"""`pulverdampf league`: all armies of a book against each other."""

from pathlib import Path
from typing import Annotated

from msgspec import Struct

from pulverdampf.analysis.league import Standing, met_again, of_one_size, pairings, standings
from pulverdampf.analysis.points.findings import FILE, Fared, with_armies
from pulverdampf.analysis.study import Meeting, Study
from pulverdampf.analysis.tables import percent, table, width_of
from pulverdampf.cli import options
from pulverdampf.cli.books import DEFAULT, book_named, legal_army, rulings_from
from pulverdampf.cli.drawn import table_typed
from pulverdampf.cli.failure import fail
from pulverdampf.cli.found import keep_found
from pulverdampf.cli.house import UNDER, agreed_in, settled
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.options import argument, command_of, option
from pulverdampf.cli.studies import BETWEEN, DRAWN, HASH, LOST, SHARE, WON, Fought
from pulverdampf.generals.levels import USUAL
from pulverdampf.muster.problems import errors
from pulverdampf.text import Text, verbatim

HELP = Text(
    """Lets every ready army of a book fight a few battles and prints the table.

    Drilled leads both sides, so that the armies are compared. Each army meets as many
    others as there are rounds. The same line typed twice prints the same table and the same hash.
    Ctrl-C stops and shows the table so far. --into keeps how armies fared against others of their size;
    laid into the data of a book as {file}, the workshop tells it.

    Example: pulverdampf league {book} --rounds 4 --seed 1""",
    """Lässt jede fertige Armee eines Buchs einige Schlachten schlagen und druckt die Tabelle.

    Beide Seiten führt Gedrillt, verglichen werden also die Armeen. Jede Armee trifft auf so
    viele andere, wie es Durchgänge gibt. Dieselbe Zeile zweimal getippt ergibt dieselbe Tabelle
    und dieselbe Prüfsumme. Strg-C hält an und zeigt die Tabelle bis dahin. --into hebt auf, wie
    Armeen gegen gleich große abschnitten; als {file} in den Daten eines Buchs sagt es die Werkstatt.

    Beispiel: pulverdampf league {book} --rounds 4 --seed 1""",
)
TITLE = Text(
    "{book}: {armies} armies, {games} battles, seed {seed}",
    "{book}: {armies} Armeen, {games} Schlachten, Startwert {seed}",
)
TOO_FEW = Text(
    "No two of these armies can meet. Name armies that can: pulverdampf army list --book {book}.",
    "Keine zwei dieser Armeen können sich begegnen. Nenne andere: pulverdampf army list --book {book}.",
)
PLACE = Text("place", "Platz")
ARMY = Text("army", "Armee")
NAME = Text("name", "Name")
LINE = 80
NAMES = 2
"""Which column holds the names."""


class Wish(Struct, frozen=True):
    """What was typed."""

    book: Annotated[str, argument("the rulebook", "das Regelwerk")] = DEFAULT
    rounds: Annotated[
        int,
        option("how many enemies each army meets", "auf wie viele Gegner jede Armee trifft", min=1, max=1000),
    ] = 4
    times: Annotated[
        int, option("how often each pair meets", "wie oft sich jedes Paar trifft", min=1, max=1000)
    ] = 1
    seed: Annotated[str, options.seed()] = "1"
    army: Annotated[
        list[str] | None,
        option("only these armies (may be repeated)", "nur diese Armeen (mehrfach möglich)"),
    ] = None
    terrain: Annotated[str, options.terrain()] = ""
    ruling: Annotated[list[str] | None, options.ruling()] = None
    house: Annotated[Path | None, options.house()] = None
    jobs: Annotated[int, options.jobs()] = 0
    cluster: Annotated[str, options.cluster()] = ""
    out: Annotated[Path | None, options.notebook()] = None
    into: Annotated[Path | None, options.into()] = None


def _league(wish: Wish) -> None:
    """Fights every army's battles and prints the table."""
    rules = book_named(wish.book)
    agreed = agreed_in(wish.house, rules)
    rulings = settled(agreed, rulings_from(wish.ruling or (), rules))
    in_force = rules.muster.rulings_of(rulings)
    ready = rules.muster.ready_armies()
    armies = [legal_army(name, rules, rulings) for name in wish.army or ()] or [
        each for each in ready.values() if not errors(rules.muster.check(each, in_force))
    ]
    terrain = table_typed(wish.terrain, rules)
    pairs = tuple(pairings(armies, wish.rounds, rules.muster.may_meet))
    field = tuple(Meeting(one, two, terrain) for one, two in met_again(pairs, wish.times))
    if not field:
        fail(TOO_FEW, book=rules.key)
    house = agreed.house if agreed is not None else None
    study = Study(rules.key, field, (USUAL, USUAL), len(field), wish.seed, rulings, house=house)
    fought = Fought(study, wish.jobs, wish.cluster, wish.out)
    found = fought.found
    say(TITLE, book=rules.name, armies=len(armies), games=len(found.battles), seed=wish.seed)
    if house is not None:
        say(UNDER, name=house.name)
    rows = [_row(place, row) for place, row in enumerate(standings(study, found), 1)]
    headings = [said(each) for each in (PLACE, ARMY, NAME, WON, DRAWN, LOST, SHARE, BETWEEN)]
    print("\n" + table(headings, _fitting(headings, rows), right=(0, 3, 4, 5, 6, 7)) + "\n")
    say(HASH, hash=found.hash)
    fought.tell_pace()
    if wish.into is not None:
        even = of_one_size(lambda army: rules.muster.points(army, in_force))
        told = (
            Fared(each.army.id, each.won, each.drawn, each.share.of) for each in standings(study, found, even)
        )
        keep_found(wish.into, with_armies(wish.into, rules.key, told))
    fought.leave()


league = command_of(Wish, _league)
league.__doc__ = said(HELP, book=DEFAULT, file=FILE)


def _row(place: int, row: Standing) -> list[str]:
    spoken = language()
    low, high = row.share.interval
    name = said(row.army.name or verbatim(row.army.id))
    return [
        str(place), row.army.id, name, str(row.won), str(row.drawn), str(row.lost),
        percent(row.share.value, spoken, 0), f"{percent(low, spoken, 0)} – {percent(high, spoken, 0)}",
    ]  # fmt: skip


def _fitting(headings: list[str], rows: list[list[str]]) -> list[list[str]]:
    """The rows with names cut so that a line fits the usual terminal."""
    widths = [max(width_of(row[i]) for row in (headings, *rows)) for i in range(len(headings))]
    room = max(LINE - sum(widths) - 2 * (len(widths) - 1) + widths[NAMES], width_of(headings[NAMES]))
    for row in rows:
        if width_of(row[NAMES]) > room:
            row[NAMES] = row[NAMES][: room - 1].rstrip() + "…"
    return rows
