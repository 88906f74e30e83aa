"""`pulverdampf print`: army sheets, unit cards, markers, a quick reference, the setup of a battle, as PDF."""

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from pulverdampf.analysis.data_files import switches_for
from pulverdampf.cli import options
from pulverdampf.cli.books import (
    DEFAULT,
    army_named,
    book_named,
    book_of,
    book_with,
    legal_army,
    rulings_from,
    told,
)
from pulverdampf.cli.drawn import scenario_typed, table_typed
from pulverdampf.cli.failure import BAD_INPUT, REFUSED, fail
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.options import argument, option
from pulverdampf.cli.report import NOT_WRITTEN, WRITTEN
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.beginning import Beginning
from pulverdampf.muster.problems import errors
from pulverdampf.muster.roster import Roster
from pulverdampf.text import Text
from pulverdampf.text.missing import MissingError
from pulverdampf.text.system import reason

HELP = Text(
    "Prints for the table as PDF: army, cards, markers, reference, setup. It needs the package typst.",
    "Druckt für den Spieltisch als PDF: army, cards, markers, reference, setup. Dafür wird das Paket typst "
    "gebraucht.",
)
ARMY = Text(
    "An army on a sheet, with prices and fighting values.",
    "Eine Armee auf einem Blatt, mit Preisen und Werten.",
)
CARDS = Text("The units of an army as cards.", "Die Einheiten einer Armee als Karten.")
MARKERS = Text("Markers to cut out.", "Marker zum Ausschneiden.")
REFERENCE = Text("The tables of a book on two pages.", "Die Tabellen eines Regelwerks auf zwei Seiten.")
SETUP = Text("How a battle is set up, with its map.", "Wie eine Schlacht aufgebaut wird, mit ihrer Karte.")
NO_PDF = Text("{file}: a paper ends in .pdf.", "{file}: Ein Papier endet auf .pdf.")
TITLE = Text("{one} against {two}", "{one} gegen {two}")

app = typer.Typer(
    help=said(HELP), add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False,
)  # fmt: skip
Book = Annotated[str, option("the rulebook", "das Regelwerk")]
Named = Annotated[str, argument("an id, or a file", "eine Kennung oder Datei")]
Out = Annotated[Path, option("where to: army.pdf", "wohin: armee.pdf")]
Sheet = Annotated[Literal["a4", "letter"], option("the paper", "das Papier")]
Switches = Annotated[list[str] | None, options.ruling()]


@app.command("army", help=said(ARMY))
def print_army(
    army: Named, out: Out, book: Book = DEFAULT, paper: Sheet = "a4", ruling: Switches = None
) -> None:
    """Prints an army."""
    from pulverdampf.reports.papers import army_paper

    rules, roster, rulings = _army(army, book, ruling)
    _write(out, paper, lambda: army_paper(rules, roster, rulings, language()))


@app.command("cards", help=said(CARDS))
def print_cards(
    army: Named, out: Out, book: Book = DEFAULT, paper: Sheet = "a4", ruling: Switches = None
) -> None:
    """Prints the cards of an army."""
    from pulverdampf.reports.papers import cards_paper

    rules, roster, rulings = _army(army, book, ruling)
    _write(out, paper, lambda: cards_paper(rules, roster, rulings, language()))


@app.command("markers", help=said(MARKERS))
def print_markers(out: Out, book: Book = DEFAULT, paper: Sheet = "a4") -> None:
    """Prints markers."""
    from pulverdampf.reports.papers import markers_paper

    rules = book_named(book)
    _write(out, paper, lambda: markers_paper(rules, language()))


@app.command("reference", help=said(REFERENCE))
def print_reference(out: Out, book: Book = DEFAULT, paper: Sheet = "a4") -> None:
    """Prints a quick reference."""
    from pulverdampf.reports.papers import reference_paper

    rules = book_named(book)
    _write(out, paper, lambda: reference_paper(rules, language()))


@app.command("setup", help=said(SETUP))
def print_setup(  # noqa: PLR0913 (options of a command)
    out: Out,
    army: Annotated[str, option("the first army", "die erste Armee")] = "",
    enemy: Annotated[str, option("the second army", "die zweite Armee")] = "",
    book: Book = DEFAULT,
    terrain: Annotated[str, options.terrain()] = "",
    scenario: Annotated[str, options.scenario()] = "",
    paper: Sheet = "a4",
    ruling: Switches = None,
) -> None:
    """Prints the setup of a battle."""
    from pulverdampf.reports.papers import setup_paper

    rules = book_with(army, book_named(book)) if army else book_named(book)
    rulings = rulings_from(ruling or (), rules)
    plot = scenario_typed(scenario, rules) if scenario else ""
    place = table_typed(terrain, rules) if terrain else next(iter(rules.muster.terrain_setups()), "")
    usual = rules.muster.default_armies(plot)
    one, two = (
        legal_army(name or key, rules, rulings) for name, key in zip((army, enemy), usual, strict=True)
    )
    begun = Beginning(one, two, place, plot, rulings)
    named = rules.muster.scenarios().get(plot) if isinstance(plot, str) else plot
    title = (
        named.name if named is not None else TITLE.filled(one=_called(rules, one), two=_called(rules, two))
    )
    try:
        page, picture = setup_paper(rules, begun, title, language())
    except Refused as refused:
        fail(refused.objections[0].text, REFUSED)
    _write(out, paper, lambda: page, picture)


def _called(rules: Rulebook, army: Roster) -> Text:
    known = rules.muster.army_lists().get(army.list)
    return army.name or (
        known.name if known is not None and known.name is not None else Text(army.list, army.list)
    )


def _army(army: str, book: str, ruling: list[str] | None) -> tuple[Rulebook, Roster, dict[str, Any]]:
    """An army that may take the field, and the switches with which it may."""
    rules = book_with(army, book_named(book))
    found = army_named(army, rules)
    rules = book_of(found.roster, rules)
    rulings = rulings_from(ruling or (), rules)
    rulings = {**switches_for(rules, found.roster, rulings), **rulings}
    wrong = errors(rules.muster.check(found.roster, rules.muster.rulings_of(rulings)))
    if wrong:
        told(found.placed(wrong))
        raise SystemExit(REFUSED)
    return rules, found.roster, rulings


def _write(out: Path, paper: Literal["a4", "letter"], make: Any, picture: str = "") -> None:
    from pulverdampf.reports.papers import pdf

    if out.suffix.lower() != ".pdf":
        fail(NO_PDF, BAD_INPUT, file=str(out))
    try:
        made = pdf(make(), paper, picture)
    except MissingError as missing:
        fail(missing.text, REFUSED)
    except Refused as refused:
        fail(refused.objections[0].text, REFUSED)
    try:
        out.write_bytes(made)
    except (OSError, ValueError) as why:
        fail(NOT_WRITTEN, REFUSED, file=str(out), why=reason(why))
    say(WRITTEN, file=str(out))
