"""`pulverdampf army propose`: an army to begin with, as a file."""

from difflib import get_close_matches
from random import Random
from typing import Annotated, NoReturn

from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.cli import options
from pulverdampf.cli.books import DEFAULT, book_named, book_with, rulings_from
from pulverdampf.cli.failure import REFUSED, fail
from pulverdampf.cli.filling import Filling, filled_up
from pulverdampf.cli.language import said
from pulverdampf.cli.options import argument, option
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.building import Building
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.writing import as_toml
from pulverdampf.rulebooks import PACKAGES
from pulverdampf.text import Text

PROPOSE = Text(
    """Proposes a legal army of a list, as a file.

    It is drawn by lot and depends on the seed alone; --theme says what it has much of, or for which temper
    of a general it is made, --owned takes only what you own. Write it down with > my-army.toml, change it,
    and have it checked: army check my-army.toml. Without a list the first of the book is taken; the id of a
    ready army gives that army.""",
    """Schlägt eine erlaubte Armee einer Liste vor, als Datei.

    Sie wird ausgelost und hängt nur vom Startwert ab; --theme sagt, wovon sie viel hat oder für welches
    Temperament eines Generals sie gedacht ist, --owned nimmt nur, was du besitzt. Schreibe sie mit
    > meine-armee.toml auf, ändere sie, lass sie prüfen: army check meine-armee.toml. Ohne Liste gilt die
    erste des Regelwerks; die Kennung einer fertigen Armee gibt diese.""",
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


class Proposal(Struct, frozen=True):
    """What `army propose` is asked for."""

    list_id: Annotated[str, argument("the army list", "die Armeeliste", metavar=said(LIST_NAME))] = ""
    book: Annotated[str, option("the rulebook", "das Regelwerk")] = DEFAULT
    theme: Annotated[str, option("what it has much of", "wovon sie viel hat")] = "any"
    seed: Annotated[str, option("what fixes the lots", "legt die Lose fest")] = "1"
    year: Annotated[int | None, option("the year", "das Jahr")] = None
    nation: Annotated[str, option("the nation", "die Nation")] = ""
    size: Annotated[int | None, option("how large: points or elements", "wie groß: Punkte, Elemente")] = None
    times: Annotated[int, option("3: an army of a big battle", "3: eine Armee der großen Schlacht")] = 1
    owned: Annotated[str, option("a file with what you own", "Datei mit dem, was du besitzt")] = ""
    ruling: Annotated[list[str] | None, options.ruling()] = None


def propose_army(asked: Proposal) -> None:
    """Proposes a legal army."""
    rules = book_with_list(asked.list_id, book_named(asked.book))
    muster, lists = rules.muster, rules.muster.army_lists()
    known = {each.upper(): each for each in lists}
    list_id = known.get(asked.list_id.upper(), asked.list_id) or next(iter(known.values()))
    if not isinstance(muster, Building) or list_id not in lists:
        print(_ready(rules, list_id, Random(asked.seed)), end="")
        return
    if asked.times not in (1, 3):
        fail(ONE_OR_THREE)
    size = asked.size or (asked.times * min(muster.BUILDER.size.usual) if asked.times > 1 else None)
    name = lists[list_id].name
    begun = Roster(list_id, name=name, year=asked.year, nation=asked.nation or None)
    settings = rulings_from(asked.ruling or (), rules)
    roster = filled_up(rules, begun, settings, Filling(asked.theme, asked.seed, size, asked.owned))
    theme = muster.BUILDER.themes[asked.theme].name
    print(f"# {said(PROPOSED, theme=theme, seed=asked.seed)}\n" + as_toml(roster), end="")


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
