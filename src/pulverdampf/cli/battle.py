"""`pulverdampf battle`: one battle of history under every book that covers it."""

from pathlib import Path
from typing import Annotated

from msgspec import Struct

from pulverdampf.analysis.one_battle import Came, Covered, came_of, covered
from pulverdampf.analysis.tables import decimal, percent, table
from pulverdampf.cli import options
from pulverdampf.cli.books import unknown
from pulverdampf.cli.failure import REFUSED, fail
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.options import argument, command_of, option
from pulverdampf.cli.screen import paragraph
from pulverdampf.cli.studies import Fought
from pulverdampf.muster.battles import Battle, battles
from pulverdampf.text import Text

HELP = Text(
    """Fights one battle of history under every book that covers it.

    Without a name the battles are listed. The forces, the ground and the aims are told once, each book has a
    table that translates them (its data/battles.toml). The same general leads both sides. --html writes a
    page with the ground drawn in the scale of each book.

    Example: pulverdampf battle leuthen --games 40 --html leuthen.html""",
    """Schlägt eine Schlacht der Geschichte unter jedem Buch, das sie kennt.

    Ohne Namen werden die Schlachten aufgezählt. Kräfte, Gelände und Ziele stehen einmal da, jedes Buch hat
    eine Tabelle, die sie übersetzt (seine data/battles.toml). Derselbe General führt beide Seiten. --html
    schreibt eine Seite mit dem Gelände im Maßstab jedes Buchs.

    Beispiel: pulverdampf battle leuthen --games 40 --html leuthen.html""",
)
BATTLE = Text("battle", "Eine Schlacht")
BOOKS, ID, NAME = Text("books", "Bücher"), Text("id", "Kennung"), Text("name", "Name")
BOOK, FIRST = Text("book", "Buch"), Text("first side", "erste Seite")
BETWEEN, DRAWN = Text("95 % between", "95 % zwischen"), Text("drawn", "remis")
TURNS, LOSSES = Text("turns", "Züge"), Text("losses", "Verluste")
SIDE = Text("{name}: {men} men. {aim}", "{name}: {men} Mann. {aim}")
FOUGHT = Text("{n} battles in each book, seed {seed}", "{n} Schlachten in jedem Buch, Startwert {seed}")
WRITTEN = Text("Written to {file}.", "Geschrieben nach {file}.")
UNWRITABLE = Text("{file} cannot be written: {why}.", "{file} lässt sich nicht schreiben: {why}.")


class Wish(Struct, frozen=True):
    """What was typed."""

    id: Annotated[str, argument("the battle", "die Schlacht")] = ""
    games: Annotated[
        int, option("battles in each book; 0: none", "Schlachten je Buch; 0: keine", min=0, max=100_000)
    ] = 20
    seed: Annotated[str, options.seed()] = "1"
    html: Annotated[Path | None, option("write a page with maps", "eine Seite mit Karten schreiben")] = None
    jobs: Annotated[int, options.jobs()] = 0
    cluster: Annotated[str, options.cluster()] = ""


def _battle(wish: Wish) -> None:
    """Lists the battles, or fights one."""
    known = battles()
    if not wish.id:
        rows = [
            [each.id, said(each.name), ", ".join(here.book.key for here in covered(each))]
            for each in known.values()
        ]
        print(table([said(ID), said(NAME), said(BOOKS)], rows))
        return
    if wish.id not in known:
        unknown(BATTLE, wish.id, known)
    told = known[wish.id]
    print(said(told.name))
    print(paragraph(said(told.story)))
    for side in told.sides:
        print(paragraph(said(SIDE, name=side.name, men=side.men, aim=side.aim)))
    found = [(here, _fought(here, wish)) for here in covered(told)]
    if wish.games:
        _tell(found, wish)
    if wish.html is not None:
        _write(wish.html, told, found)


battle = command_of(Wish, _battle)
battle.__doc__ = said(HELP)


def _fought(here: Covered, wish: Wish) -> Came | None:
    if not wish.games:
        return None
    fought = Fought(here.study(wish.games, wish.seed), wish.jobs, wish.cluster)
    if fought.stopped:
        fought.leave()
    return came_of(fought.found)


def _tell(found: list[tuple[Covered, Came | None]], wish: Wish) -> None:
    spoken = language()
    rows = []
    for here, came in found:
        if came is not None:
            low, high = (percent(each, spoken, 0) for each in (came.share.low, came.share.high))
            losses = " : ".join(decimal(each, spoken, 1) for each in came.losses)
            rows.append([
                said(here.book.name), percent(came.share.mean, spoken, 0), f"{low} – {high}",
                percent(came.draws.value, spoken, 0), decimal(came.turns, spoken, 1), losses,
            ])  # fmt: skip
    headings = [said(each) for each in (BOOK, FIRST, BETWEEN, DRAWN, TURNS, LOSSES)]
    print("\n" + table(headings, rows, right=(1, 2, 3, 4, 5)) + "\n")
    say(FOUGHT, n=wish.games, seed=wish.seed)


def _write(file: Path, told: Battle, found: list[tuple[Covered, Came | None]]) -> None:
    from pulverdampf.reports.one_battle import page

    try:
        file.write_text(page(told, found, language()), encoding="utf-8")
    except OSError as why:
        fail(UNWRITABLE, REFUSED, file=str(file), why=why.strerror or str(why))
    say(WRITTEN, file=str(file))
