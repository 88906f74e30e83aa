"""What `pulverdampf rules` finds by words: rules and terms, in one book or in all of them."""

from collections.abc import Sequence

from pulverdampf.analysis.tables import fitted
from pulverdampf.cli.language import language, said, say
from pulverdampf.cli.screen import paragraph
from pulverdampf.cli.window import width
from pulverdampf.engine.reference import RuleEntry, Term
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.text import LANGUAGES, Language, Text

SEVERAL = Text("Rules: {n}", "Regeln: {n}")
IN_BOOK = Text("{book} (`{key}`), rules: {n}", "{book} (`{key}`), Regeln: {n}")
MORE = Text(
    "… and {n} more; further words, or the book in front (rules {key} {words}), find fewer.",
    "… und {n} weitere; mehr Wörter oder das Regelwerk davor (rules {key} {words}) finden weniger.",
)
ID = Text("id", "Kennung")
TITLE = Text("title", "Titel")
IN_CHAPTER = Text("chapter", "Kapitel")
GLOSSARY = Text("Terms:", "Begriffe:")
TERM = Text("term", "Begriff")
ELSEWHERE = Text("in German", "englisch")
MEANING = Text("meaning", "Bedeutung")
BOOK = Text("book", "Regelwerk")
SHOWN, SHOWN_OF_EACH = 40, 8
"""How many rules are listed of one book, and of each where several have some."""
Found = list[tuple[Rulebook, list[RuleEntry]]]


def rules_with(books: Sequence[Rulebook], sought: str) -> Found:
    """The rules of some books that hold words: in the language in use, or else in the other one."""
    found: Found = []
    for spoken in spoken_first():
        found = [(book, book.reference().holding(sought, spoken)) for book in books]
        found = [(book, entries) for book, entries in found if entries]
        if found:
            break
    return found


def spoken_first() -> list[Language]:
    """Both languages, the one in use first."""
    return sorted(LANGUAGES, key=lambda each: each != language())


def terms_with(books: Sequence[Rulebook], sought: str) -> list[tuple[Rulebook, Term]]:
    """The words of the game that hold words."""
    return [(book, term) for book in books for term in book.reference().terms_of(sought)]


def show_rules(found: Found, sought: str) -> None:
    """Lists rules under the name of their book, the best first."""
    most = SHOWN if len(found) == 1 else SHOWN_OF_EACH
    for book, entries in found:
        if len(found) == 1:
            say(SEVERAL, n=len(entries))
        else:
            say(IN_BOOK, book=book.name, key=book.key, n=len(entries))
        chapters = book.reference().chapters
        rows = [[each.id, said(each.title), said(chapters[each.chapter].title)] for each in entries[:most]]
        print(fitted([said(ID), said(TITLE), said(IN_CHAPTER)], rows, width()))
        if len(entries) > most:
            print(paragraph(said(MORE, n=len(entries) - most, key=book.key, words=sought), "  ", ""))
        print()


def show_terms(found: Sequence[tuple[Rulebook, Term]]) -> None:
    """Lists words of the game with what they are in the other language and what they mean."""
    if not found:
        return
    ours, theirs = spoken_first()
    rows = [
        [term.name.in_(ours), term.name.in_(theirs), said(term.note) if term.note else "", said(book.name)]
        for book, term in found[:SHOWN]
    ]
    say(GLOSSARY)
    print(fitted([said(TERM), said(ELSEWHERE), said(MEANING), said(BOOK)], rows, width()))
