"""`pulverdampf tournament`: entries, rounds, results and the table of a club's tournament."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from pulverdampf.analysis.tables import fitted
from pulverdampf.cli import ledgers, options
from pulverdampf.cli.books import DEFAULT, book_named, legal_army, rulings_from, terrain_named
from pulverdampf.cli.failure import BAD_INPUT, fail
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.options import argument, option
from pulverdampf.cli.report import NOT_WRITTEN
from pulverdampf.cli.seats import policy_typed
from pulverdampf.cli.window import width
from pulverdampf.club.acts import Entered, Opened, Paired, Result, Returned, Scored, Struck, Withdrew
from pulverdampf.club.fighting import fights
from pulverdampf.club.ledger import TOURNAMENTS
from pulverdampf.club.standings import COLUMNS, as_csv, shown, standings
from pulverdampf.club.telling import sentence
from pulverdampf.club.tournament import SYSTEMS, Tournament
from pulverdampf.text import Text
from pulverdampf.text.missing import MissingError
from pulverdampf.text.system import reason

HELP = Text(
    """Runs a tournament: Swiss or everybody against everybody, any rulebook, people and computer generals.

    A tournament is a file to which everything the organiser does is added, line by line; nothing is ever
    deleted, so every correction can be seen.

    pulverdampf tournament open autumn.club --book {book} --name "Autumn cup" --rounds 5
    pulverdampf tournament enter autumn.club Anna --army ARMY
    pulverdampf tournament enter autumn.club Frederick --army ARMY --general drilled
    pulverdampf tournament draw autumn.club
    pulverdampf tournament result autumn.club 1 one        (table 1: side one has won)
    pulverdampf tournament table autumn.club""",
    """Leitet ein Turnier: Schweizer System oder jeder gegen jeden, jedes Regelwerk, Menschen und
    Computergeneräle.

    Ein Turnier ist eine Datei, der alles, was die Turnierleitung tut, Zeile für Zeile angefügt wird; nichts
    wird je gelöscht, jede Berichtigung bleibt sichtbar.

    pulverdampf tournament open herbst.club --book {book} --name "Herbstpokal" --rounds 5
    pulverdampf tournament enter herbst.club Anna --army ARMEE
    pulverdampf tournament enter herbst.club Friedrich --army ARMEE --general drilled
    pulverdampf tournament draw herbst.club
    pulverdampf tournament result herbst.club 1 one        (Tisch 1: Seite eins hat gewonnen)
    pulverdampf tournament table herbst.club""",
)
OPEN = Text("Opens a tournament.", "Eröffnet ein Turnier.")
ENTER = Text(
    "Enters a player with an army, which is checked and locked in.",
    "Meldet jemanden mit einer Armee, die geprüft wird und dann feststeht.",
)
WITHDRAW = Text("A player leaves; his results count.", "Jemand scheidet aus; seine Ergebnisse zählen.")
RETURN = Text("A player who had left comes back.", "Jemand, der ausgeschieden war, kommt zurück.")
DRAW = Text("Draws the next round.", "Lost die nächste Runde aus.")
RESULT = Text(
    "Enters or corrects the result of a table.", "Trägt das Ergebnis eines Tisches ein oder berichtigt es."
)
STRIKE = Text("Strikes a result out.", "Streicht ein Ergebnis.")
FIGHT = Text(
    "Lets computer generals fight their open tables.",
    "Lässt Computergeneräle ihre offenen Tische ausfechten.",
)
TABLE = Text("Shows the table, or writes it as CSV.", "Zeigt die Tabelle, oder schreibt sie als CSV.")
SHOW = Text("Shows the rounds and their results.", "Zeigt die Runden und ihre Ergebnisse.")
LOG = Text("Shows everything that the organiser did.", "Zeigt alles, was die Turnierleitung getan hat.")
EXISTS = Text(
    "{file} exists already; a tournament is opened in a new file.",
    "{file} gibt es schon; ein Turnier wird in einer neuen Datei eröffnet.",
)
NO_SYSTEM = Text(
    "A tournament is swiss or round-robin, not “{given}”.",
    "Ein Turnier ist swiss oder round-robin, nicht „{given}“.",
)
NO_RESULT = Text(
    "A result is one, two or draw, not “{given}”.", "Ein Ergebnis ist one, two oder draw, nicht „{given}“."
)
NOT_THERE = Text("There is no tournament {file}.", "Ein Turnier {file} gibt es nicht.")
OPENED = Text("{name}: {system}, {book}.", "{name}: {system}, {book}.")
ENTERED = Text("{player} plays {army}.", "{player} spielt {army}.")
ROUND = Text("Round {round}", "Runde {round}")
AGAINST = Text("{table}  {one} – {two}  {result}", "{table}  {one} – {two}  {result}")
BYE = Text("{table}  {one} has a bye", "{table}  {one} hat ein Freilos")
# result        words
RESULTS: dict[Result | None, str] = {"one": "1 : 0", "two": "0 : 1", "draw": "½ : ½", None: "– : –"}

app = typer.Typer(
    help=said(HELP, book=DEFAULT), add_completion=False, rich_markup_mode=None,
    pretty_exceptions_enable=False,
)  # fmt: skip
File = Annotated[Path, argument("the tournament", "das Turnier")]
Name = Annotated[str, argument("the player", "der Teilnehmer")]


@app.command("open", help=said(OPEN))
def open_tournament(
    file: File,
    book: Annotated[str, option("the rulebook", "das Regelwerk")] = DEFAULT,
    name: Annotated[str, option("what it is called", "wie es heißt")] = "",
    system: Annotated[str, option("swiss or round-robin", "swiss oder round-robin")] = "swiss",
    rounds: Annotated[int, option("rounds of a Swiss tournament", "Runden im Schweizer System")] = 5,
    terrain: Annotated[
        str, option("a ready table for all battles", "ein fertiger Tisch für alle Schlachten")
    ] = "",
    ruling: Annotated[list[str] | None, options.ruling()] = None,
) -> None:
    """Opens a tournament in a new file; its name fixes the lots."""
    rules = book_named(book)
    if system not in SYSTEMS:
        fail(NO_SYSTEM, BAD_INPUT, given=system[:40])
    if file.exists():
        fail(EXISTS, BAD_INPUT, file=str(file))
    named = name or file.stem
    rulings = rulings_from(ruling or (), rules)
    opened = Opened(named, rules.key, system, rounds, named, rulings, terrain_named(terrain, rules))  # type: ignore[arg-type]
    with ledgers.refusals(file):
        Tournament([opened])
        TOURNAMENTS.add(file, Tournament(), opened)
    say(OPENED, name=named, system=SYSTEMS[system], book=rules.name)


@app.command("enter", help=said(ENTER))
def enter(
    file: File,
    player: Name,
    army: Annotated[str, option("a ready army or a file", "eine fertige Armee oder eine Datei")],
    general: Annotated[
        str,
        option(
            "a level of the computer, if it leads the army", "eine Stufe, wenn der Rechner die Armee führt"
        ),
    ] = "",
) -> None:
    """Enters a player; his army is checked as it will be fought with."""
    tournament = _read(file)
    with ledgers.refusals(file):
        opened = tournament.opened
    roster = legal_army(army, book_named(opened.book), dict(opened.rulings))
    _add(file, tournament, Entered(player, roster, policy_typed(general) if general else ""))
    say(ENTERED, player=player, army=roster.name or roster.id)


@app.command("withdraw", help=said(WITHDRAW))
def withdraw(file: File, player: Name) -> None:
    """Takes a player out of later rounds."""
    _add(file, _read(file), Withdrew(player))


@app.command("return", help=said(RETURN))
def come_back(file: File, player: Name) -> None:
    """Takes a player in again."""
    _add(file, _read(file), Returned(player))


@app.command("draw", help=said(DRAW))
def draw(file: File) -> None:
    """Draws the next round and shows its tables."""
    tournament = _read(file)
    with ledgers.refusals(file):
        drawn = Paired(tournament.next_tables())
    _add(file, tournament, drawn)
    _show_round(tournament, len(tournament.rounds))


@app.command("result", help=said(RESULT))
def result(
    file: File,
    table: Annotated[int, argument("the number of the table", "die Nummer des Tisches")],
    made: Annotated[str, argument("one, two or draw", "one, two oder draw", metavar="one|two|draw")],
    round: Annotated[int, option("an earlier round", "eine frühere Runde")] = 0,
    note: Annotated[str, option("why, for the log", "warum, fürs Protokoll")] = "",
) -> None:
    """Enters a result of the last round, or corrects one of an earlier round."""
    if made not in RESULTS:
        fail(NO_RESULT, BAD_INPUT, given=made[:40])
    tournament = _read(file)
    number = round or len(tournament.rounds)
    _add(file, tournament, Scored(number, table, made, note=note[:200]))
    _show_round(tournament, number)


@app.command("strike", help=said(STRIKE))
def strike(
    file: File,
    table: Annotated[int, argument("the number of the table", "die Nummer des Tisches")],
    round: Annotated[int, option("an earlier round", "eine frühere Runde")] = 0,
    note: Annotated[str, option("why, for the log", "warum, fürs Protokoll")] = "",
) -> None:
    """Strikes a result out."""
    tournament = _read(file)
    number = round or len(tournament.rounds)
    _add(file, tournament, Struck(number, table, note[:200]))
    _show_round(tournament, number)


@app.command("fight", help=said(FIGHT))
def fight(file: File) -> None:
    """Fights the battles between computer generals, one after another."""
    tournament = _read(file)
    for scored in fights(tournament):
        _add(file, tournament, scored)
    _show_round(tournament, len(tournament.rounds))


@app.command("table", help=said(TABLE))
def show_table(
    file: File,
    *,
    out: Annotated[Path | None, option("write CSV to this file", "CSV in diese Datei schreiben")] = None,
    rated: Annotated[bool, option("with ratings (openskill)", "mit Wertungszahlen (openskill)")] = False,
) -> None:
    """Shows who leads."""
    tournament = _read(file)
    try:
        rows = standings(tournament, rated=rated)
    except MissingError as missing:
        fail(missing.text)
    spoken = language()
    if out is not None:
        try:
            out.write_text(as_csv(rows, spoken), "utf-8")
        except OSError as why:
            fail(NOT_WRITTEN, file=str(out), why=reason(why))
        return
    kept = [key for key in COLUMNS if key != "rating" or rated]
    cells = [[shown(row, key, spoken) for key in kept] for row in rows]
    numbers = [place for place, key in enumerate(kept) if key not in ("player", "army")]
    print(fitted([said(COLUMNS[key]) for key in kept], cells, width(), numbers))


@app.command("show", help=said(SHOW))
def show(file: File) -> None:
    """Shows every round."""
    tournament = _read(file)
    for number in range(1, len(tournament.rounds) + 1):
        _show_round(tournament, number)


@app.command("log", help=said(LOG))
def log(file: File) -> None:
    """Shows every act, numbered."""
    for number, act in enumerate(_read(file).acts, 1):
        print(f"{number:4}  {sentence(act).in_(language())}")


def _show_round(tournament: Tournament, number: int) -> None:
    if not number:
        return
    played = tournament.rounds[number - 1]
    say(ROUND, round=number)
    for place, table in enumerate(played.tables, 1):
        scored = played.results.get(place)
        made = RESULTS[scored.result if scored else None]
        say(BYE if table.is_bye else AGAINST, table=place, one=table.one, two=table.two, result=made)


def _read(file: Path) -> Tournament:
    return ledgers.read(TOURNAMENTS, file, NOT_THERE)


_add = partial(ledgers.add, TOURNAMENTS)
