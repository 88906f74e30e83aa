"""`pulverdampf army propose`: an army to begin with, as a file."""

from difflib import get_close_matches
from random import Random
from typing import Annotated, NoReturn

from msgspec.structs import replace

from pulverdampf.analysis.data_files import switches_for
from pulverdampf.cli.books import DEFAULT, book_named, book_with, unknown
from pulverdampf.cli.failure import REFUSED, complain, fail
from pulverdampf.cli.language import said
from pulverdampf.cli.options import argument, option
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.contract import Proposing
from pulverdampf.muster.problems import errors
from pulverdampf.muster.writing import as_toml
from pulverdampf.rulebooks import PACKAGES
from pulverdampf.text import Text

PROPOSE = Text(
    """Proposes a legal army of a list, as a file.

    Some books draw it by lot, the others give a ready army of the list. What is drawn depends on the seed
    alone. Write it down with > my-army.toml, change it, and have it checked: army check my-army.toml.
    Without a list the first of the book is taken; the id of a ready army gives that army.""",
    """Schlägt eine erlaubte Armee einer Liste vor, als Datei.

    Manche Regelwerke losen sie aus, die anderen geben eine fertige Armee der Liste. Das Los hängt nur vom
    Startwert ab. Schreibe sie mit > meine-armee.toml auf, ändere sie, lass sie prüfen: army check
    meine-armee.toml. Ohne Liste gilt die erste des Regelwerks; die Kennung einer fertigen Armee gibt
    diese.""",
)
PROPOSED = Text("proposed: {theme}, seed {seed}", "vorgeschlagen: {theme}, Startwert {seed}")
READY = Text(
    "the ready army {army}; change it, then have it checked:\n# pulverdampf army check FILE",
    "die fertige Armee {army}; ändere sie, dann lass sie prüfen:\n# pulverdampf army check DATEI",
)
NO_READY = Text(
    "{list} has no ready army to begin with; `pulverdampf army list --book {book}` shows those there are.",
    "{list} hat keine fertige Armee zum Anfangen; `pulverdampf army list --book {book}` zeigt, welche es "
    "gibt.",
)
NO_THEME = Text(
    "{book} draws no armies by lot: --theme, --year and --times play no part.",
    "{book} lost keine Armeen aus: --theme, --year und --times sind ohne Belang.",
)
NO_ARMY_THEN = Text("{list} gives no such army {year}.", "{list} ergibt keine solche Armee {year}.")
ONE_OR_THREE = Text("--times is 1 or 3.", "--times ist 1 oder 3.")
NEAR_LIST = Text(
    "There is no army list “{name}”. Did you mean {near} ({book})? All lists: "
    "`pulverdampf army list --book {key}`",
    "Eine Armeeliste „{name}“ gibt es nicht. Meintest du {near} ({book})? Alle Listen: "
    "`pulverdampf army list --book {key}`",
)
NO_LIST = Text(
    "There is no army list “{name}” in {book}. All lists: `pulverdampf army list --book {key}`",
    "Eine Armeeliste „{name}“ gibt es in {book} nicht. Alle Listen: `pulverdampf army list --book {key}`",
)
NO_LIST_ANYWHERE = Text(
    "There is no army list “{name}” in any rulebook. The lists of one: "
    "`pulverdampf army list --book BOOK` ({keys})",
    "Eine Armeeliste „{name}“ gibt es in keinem Regelwerk. Die Listen eines Regelwerks: "
    "`pulverdampf army list --book BUCH` ({keys})",
)
LIST_NAME = Text("LIST", "LISTE")
THEME = Text("theme", "Ein Thema")


def propose_army(
    list_id: Annotated[str, argument("the army list", "die Armeeliste", metavar=said(LIST_NAME))] = "",
    book: Annotated[str, option("the rulebook", "das Regelwerk")] = DEFAULT,
    theme: Annotated[str, option("what it has much of", "wovon sie viel hat")] = "any",
    seed: Annotated[str, option("what fixes the lots", "legt die Lose fest")] = "1",
    year: Annotated[int | None, option("the year", "das Jahr")] = None,
    times: Annotated[int, option("3: an army of a big battle", "3: eine Armee der großen Schlacht")] = 1,
) -> None:
    """Proposes a legal army."""
    rules = book_with_list(list_id, book_named(book))
    muster = rules.muster
    known = {each.upper(): each for each in rules.muster.army_lists()}
    list_id = known.get(list_id.upper(), list_id) or next(iter(known.values()))
    if not isinstance(muster, Proposing) or list_id not in rules.muster.army_lists():
        if theme != "any" or year is not None or times != 1:
            complain(NO_THEME, book=rules.name)
        print(_ready(rules, list_id, Random(seed)), end="")
        return
    if theme not in muster.themes():
        unknown(THEME, theme, muster.themes())
    if times not in (1, 3):
        fail(ONE_OR_THREE)
    try:
        roster = muster.proposed(list_id, Random(seed), theme=theme, year=year, times=times)
    except ValueError:
        fail(NO_ARMY_THEN, REFUSED, list=list_id, year=str(year or ""))
    settings = rules.muster.rulings_of(switches_for(rules, roster, {}))
    if year is not None and errors(rules.muster.check(roster, settings)):
        fail(NO_ARMY_THEN, REFUSED, list=list_id, year=str(year))
    print(f"# {said(PROPOSED, theme=muster.themes()[theme], seed=seed)}\n" + as_toml(roster), end="")


def book_with_list(list_id: str, asked: Rulebook) -> Rulebook:
    """The rulebook that has an army list or ready army of this id, the one that was asked for first."""
    books = (asked, *(book_named(key) for key in PACKAGES))
    known = (book for book in books if list_id.upper() in map(str.upper, book.muster.army_lists()))
    return next(known, book_with(list_id, asked)) if list_id else asked


def unknown_list(name: str, asked: Rulebook) -> NoReturn:
    """Ends because no army list has this name, with the nearest one and where to find the others."""
    books = (asked,) if asked.key != DEFAULT else tuple(book_named(key) for key in PACKAGES)
    owners = {each.upper(): (book, each) for book in books for each in book.muster.army_lists()}
    near = get_close_matches(name[:80].upper(), owners, n=1, cutoff=0.5)
    if near:
        book, each = owners[near[0]]
        fail(NEAR_LIST, name=name[:60], near=each, book=book.name, key=book.key)
    if len(books) == 1:
        fail(NO_LIST, name=name[:60], book=asked.name, key=asked.key)
    fail(NO_LIST_ANYWHERE, name=name[:60], keys=", ".join(PACKAGES))


def list_named(name: str, rules: Rulebook) -> str:
    """The id of an army list, whatever its case."""
    known = rules.muster.army_lists()
    found: str | None = next((each for each in known if each.upper() == name.upper()), None)
    return found if found is not None else unknown_list(name, rules)


def _ready(rules: Rulebook, wanted: str, lots: Random) -> str:
    """A ready army as a file: the one of this id, or one of this list by lot."""
    armies = rules.muster.ready_armies()
    fitting = [key for key, each in armies.items() if wanted.upper() == key.upper()]
    fitting = fitting or [key for key, each in armies.items() if each.list == wanted]
    if not fitting and wanted in rules.muster.army_lists():
        fail(NO_READY, REFUSED, list=wanted, book=rules.key)
    if not fitting:
        unknown_list(wanted, rules)
    chosen = fitting[lots.randrange(len(fitting))]
    return f"# {said(READY, army=chosen)}\n" + as_toml(replace(armies[chosen], id=""))
