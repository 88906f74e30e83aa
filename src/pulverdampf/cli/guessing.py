"""Which rulebook an army is of whose list none of them has: by its units, or by a list of a like name."""

from difflib import get_close_matches

from pulverdampf.cli.books import book_named, book_of
from pulverdampf.cli.language import say
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.muster.roster import Roster
from pulverdampf.rulebooks import PACKAGES
from pulverdampf.text import Text

GUESSED = Text(
    "{army}: no rulebook has an army list “{list}”; it looks most like {book} and is checked by that. "
    "Write one of its lists (`pulverdampf army list --book {key}`), or name another book with --book.",
    "{army}: Kein Regelwerk hat eine Armeeliste „{list}“; sie sieht am ehesten nach {book} aus und wird "
    "danach geprüft. Schreibe eine seiner Listen hinein (`pulverdampf army list --book {key}`), oder nenne "
    "ein anderes Regelwerk mit --book.",
)
NOT_GUESSED = Text(
    "{army}: no rulebook has an army list “{list}”, and nothing in it tells which is "
    "meant; it is checked by {book}. Name the right book with --book ({keys}).",
    "{army}: Kein Regelwerk hat eine Armeeliste „{list}“, und nichts darin verrät, welches "
    "gemeint ist; geprüft wird nach {book}. Nenne das richtige Regelwerk mit --book ({keys}).",
)


def book_meant(army: str, roster: Roster, asked: Rulebook) -> Rulebook:
    """The rulebook that has an army's list; where none has, the likeliest, and that is said."""
    found = book_of(roster, asked)
    if roster.list in found.muster.army_lists():
        return found
    guessed = guessed_book(roster)
    named = {"army": army, "list": roster.list[:60]}
    if guessed is None:
        say(NOT_GUESSED, **named, book=asked.name, keys=", ".join(PACKAGES))
        return asked
    say(GUESSED, **named, book=guessed.name, key=guessed.key)
    return guessed


def guessed_book(roster: Roster) -> Rulebook | None:
    """The book that knows most of the units, or else the one with a list of a like name."""
    books = [book_named(key) for key in PACKAGES]
    entries = [body.entry.upper() for _, body, _ in roster.placed_bodies()]
    known = [_known_units(book, entries) for book in books]
    if max(known) > 0:
        return books[known.index(max(known))]
    owners = {each.upper(): book for book in books for each in book.muster.army_lists()}
    near = get_close_matches(roster.list[:80].upper(), owners, n=1, cutoff=0.6)
    return owners[near[0]] if near else None


def _known_units(book: Rulebook, entries: list[str]) -> int:
    """How many of some units one list of a book has at best."""
    lists = book.muster.army_lists().values()
    offers = [{entry.id.upper() for entry in each.entries} for each in lists]
    return max((sum(1 for each in entries if each in offer) for offer in offers), default=0)
