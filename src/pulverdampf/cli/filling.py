"""`pulverdampf army fill` and `army own`: armies filled up legally, and the figures that somebody owns."""

from collections import Counter
from random import Random
from typing import Annotated, Any

from msgspec import Struct

from pulverdampf.cli import options
from pulverdampf.cli.books import (
    DEFAULT,
    army_named,
    book_named,
    book_of,
    book_with,
    rulings_from,
    told,
    unknown,
)
from pulverdampf.cli.failure import BAD_INPUT, REFUSED, fail
from pulverdampf.cli.options import argument, option
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.building import Builder, Building
from pulverdampf.muster.collection import Owned, as_toml, load_collection
from pulverdampf.muster.filling import CannotFillError, Wish, filled
from pulverdampf.muster.problems import errors
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.toml_source import user_file
from pulverdampf.muster.writing import as_toml as army_as_toml
from pulverdampf.text import Text

FILL = Text(
    "Fills an army up until it is legal and full, as a file; what stands in it stays.",
    "Füllt eine Armee auf, bis sie erlaubt und voll ist, als Datei; was darin steht, bleibt.",
)
OWN = Text(
    """Writes a collection down: the figures that some armies need, or with a list all its kinds.

    Change the numbers to what you own; army propose, army fill and army check take the file with --owned.""",
    """Schreibt eine Sammlung auf: die Figuren, die Armeen brauchen, oder zu einer Liste alle ihre Arten.

    Ändere die Zahlen in das, was du besitzt; army propose, army fill und army check nehmen die Datei
    mit --owned.""",
)
NOT_BUILT = Text("{book} builds no armies.", "{book} bildet keine Armeen.")
THEME = Text("theme", "Ein Thema")
OTHER_COLLECTION = Text(
    "{file} is a collection for {had}, not for {book}.",
    "{file} ist eine Sammlung für {had}, nicht für {book}.",
)
NO_SIZE = Text("An army of {size} is not possible here.", "Eine Armee von {size} ist hier nicht möglich.")


class Filling(Struct, frozen=True):
    """How an army is filled up."""

    theme: str = "any"
    seed: str = "1"
    size: int | None = None
    owned: str = ""


def builder_of(rules: Rulebook) -> Builder:
    """What a book declares for building armies."""
    if not isinstance(rules.muster, Building):
        fail(NOT_BUILT, REFUSED, book=rules.name)
    return rules.muster.BUILDER


def filled_up(rules: Rulebook, roster: Roster, settings: dict[str, Any], how: Filling) -> Roster:
    """The army filled up; what stands against it ends the command."""
    builder = builder_of(rules)
    if how.theme not in builder.themes:
        unknown(THEME, how.theme, builder.themes)
    settings = builder.size.settled(settings, how.size)
    switch = rules.reference().rulings.get(builder.size.ruling)
    if how.size is not None and (how.size <= 0 or (switch is not None and not switch.allows(how.size))):
        fail(NO_SIZE, BAD_INPUT, size=how.size)
    wish = Wish(how.theme, owned_from(how.owned, rules) if how.owned else None, how.size)
    try:
        return filled(builder, roster, rules.muster.rulings_of(settings), Random(how.seed), wish)
    except CannotFillError as cannot:
        told(cannot.problems)
        fail(cannot.text, REFUSED)


def owned_from(file: str, rules: Rulebook) -> Owned:
    """A collection from its file."""
    loaded = load_collection(user_file(file))
    if loaded.value is None or errors(loaded.problems):
        told(loaded.problems)
        raise SystemExit(REFUSED)
    if loaded.value.book != rules.key:
        fail(OTHER_COLLECTION, REFUSED, file=file, had=loaded.value.book[:60], book=rules.key)
    return loaded.value.figures


def fill_army(
    army: Annotated[str, argument("an id, or a file", "eine Kennung oder Datei")],
    book: Annotated[str, option("the rulebook", "das Regelwerk")] = DEFAULT,
    theme: Annotated[str, option("what it gets much of", "wovon sie viel bekommt")] = "any",
    seed: Annotated[str, option("what fixes the lots", "legt die Lose fest")] = "1",
    size: Annotated[int | None, option("how large: points or elements", "wie groß: Punkte, Elemente")] = None,
    owned: Annotated[str, option("a file with what you own", "Datei mit dem, was du besitzt")] = "",
    ruling: Annotated[list[str] | None, options.ruling()] = None,
) -> None:
    """Fills an army up."""
    rules = book_with(army, book_named(book))
    written = army_named(army, rules)
    rules = book_of(written.roster, rules)
    settings = rulings_from(ruling or (), rules)
    print(army_as_toml(filled_up(rules, written.roster, settings, Filling(theme, seed, size, owned))), end="")


def own_figures(
    names: Annotated[list[str], argument("armies, or a list", "Armeen oder eine Liste", metavar="NAME...")],
    book: Annotated[str, option("the rulebook", "das Regelwerk")] = DEFAULT,
) -> None:
    """Writes a collection down."""
    rules = book_with(names[0], book_named(book))
    lists = {each.upper(): each for each in rules.muster.army_lists()}
    figures: Counter[str] = Counter()
    for name in names:
        if name.upper() in lists and name not in rules.muster.ready_armies():
            known = rules.muster.army_lists()[lists[name.upper()]]
            nations = [people.id for people in known.peoples] or [None]
            kinds = [
                builder_of(rules).kind(known.id, nation, each.id)
                for nation in nations
                for each in known.entries
            ]
            figures.update(dict.fromkeys(kinds, 0))
            continue
        roster = army_named(name, rules).roster
        rules = book_of(roster, rules)
        needed = builder_of(rules).needed(roster, rules.muster.rulings_of({}))
        figures.update({kind: each.number for kind, each in needed.items()})
    print(as_toml(rules.key, figures), end="")
