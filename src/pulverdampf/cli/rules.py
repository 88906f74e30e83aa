"""`pulverdampf rules`: the reference, by word or id."""

import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from pulverdampf.analysis.citations import cited, open_template, related, tables_of, throws_of
from pulverdampf.analysis.tables import fitted
from pulverdampf.cli.books import BOOK, DEFAULT, book_named, unknown
from pulverdampf.cli.failure import REFUSED, fail
from pulverdampf.cli.language import said, say
from pulverdampf.cli.lookups import found_scenarios, found_switch, show_switches, switch
from pulverdampf.cli.options import argument, option
from pulverdampf.cli.searching import rules_with, show_rules, show_terms, terms_with
from pulverdampf.cli.window import width
from pulverdampf.engine.reckoning import Modifiers
from pulverdampf.engine.reference import RuleEntry, UnknownRuleError, folded
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.rulebooks import PACKAGES, rulebook
from pulverdampf.text import Text

HELP = Text(
    """Looks rules up, by their id or by words, in English or German.

    One hit is shown whole: its words, its chapter, the rulings that touch it, and its table of modifiers.
    Several hits are listed under their book with the words of its glossary, several ids shown one after the
    other. All books are searched, or the one whose key stands in front ({book}). Without words the
    chapters are shown. The name of a switch or of a scenario is found as well; --switches lists all switches.

    Examples: pulverdampf rules charge cover · pulverdampf rules Deckung · pulverdampf rules {book}""",
    """Schlägt Regeln nach, nach Kennung oder Wörtern, auf Deutsch oder Englisch.

    Ein einzelner Treffer wird ganz gezeigt: sein Wortlaut, sein Kapitel, die Schalter, die ihn berühren,
    und seine Tabelle. Mehrere Treffer stehen unter ihrem Regelwerk, dazu die Begriffe, mehrere Kennungen
    nacheinander. Gesucht wird in allen Regelwerken oder in dem, dessen Name voransteht ({book}). Ohne
    Wörter erscheinen die Kapitel. Auch der Name eines Schalters oder eines Szenarios wird gefunden;
    --switches listet alle Schalter auf.

    Beispiele: pulverdampf rules Angriff Deckung · pulverdampf rules charge · pulverdampf rules {book}""",
)
NOTHING = Text("No rule speaks of “{words}”.", "Keine Regel spricht von „{words}“.")
NO_CHAPTER = Text(
    "There is no chapter “{wanted}”. Chapters: {known}",
    "Ein Kapitel „{wanted}“ gibt es nicht. Kapitel: {known}",
)
SEE = Text("See also:", "Siehe auch:")
QUESTIONS = Text("Questions it asks:", "Fragen, die sie stellt:")
THROWS = Text("Throws under it:", "Würfe nach ihr:")
EVENTS = Text("Told in the chronicle:", "In der Chronik zu lesen:")
REFUSALS = Text("What it refuses:", "Was sie ablehnt:")
CHAPTER = Text("Chapter: {title}", "Kapitel: {title}")
OPTIONAL = Text("optional, off in the standard game", "optional, im gewöhnlichen Spiel aus")
REASON = Text("Not carried out: {why}", "Nicht ausgeführt: {why}")
SETTLED = Text("Settled: {what}", "Geklärt: {what}")
EFFECT = Text("effect", "Wirkung")
WHEN = Text("when", "wann")
ROW = Text("row", "Zeile")
TITLE = Text("title", "Titel")
NUMBER = Text("rules", "Regeln")
WRITTEN = Text("Written: {file}", "Geschrieben: {file}")
UNTESTED = Text("not tested: {ids}", "nicht getestet: {ids}")
MISSING = Text("not carried out, no reason: {ids}", "nicht ausgeführt, kein Grund: {ids}")
MOVED = Text(
    "carried out elsewhere than the contents say: {ids}", "anderswo ausgeführt, als der Inhalt sagt: {ids}"
)
STRANGE = Text("in code but not in the reference: {ids}", "im Code, aber nicht im Inhalt: {ids}")


def rules(
    words: Annotated[list[str] | None, argument("an id, or words", "eine Kennung oder Wörter",
                                                metavar=said(Text("WORDS", "WÖRTER")))] = None,
    book: Annotated[str, option("one rulebook alone", "nur ein Regelwerk")] = "",
    chapter: Annotated[str, option("all rules of a chapter, by its id or title",
                                   "alle Regeln eines Kapitels, nach Kennung oder Titel")] = "",
    write: Annotated[Path | None, option("with --coverage or --rulings: write the page to a file",
                                         "mit --coverage oder --rulings: die Seite in eine Datei "
                                         "schreiben")] = None,
    *,
    switches: Annotated[bool, option("all switches with their meanings",
                                     "alle Schalter mit ihrer Bedeutung", "--switches")] = False,
    coverage: Annotated[bool, option("which rules are carried out and tested",
                                     "welche Regeln ausgeführt und getestet sind", "--coverage")] = False,
    rulings: Annotated[bool, option("what the papers leave open, all books on one page",
                                    "was die Regelwerke offenlassen, alle auf einer Seite",
                                    "--rulings")] = False,
) -> None:  # fmt: skip
    if coverage:
        _coverage(write)
        return
    if rulings:
        _rulings(write)
        return
    typed = list(words or ())
    if typed and typed[0].lower() in PACKAGES:
        book = typed.pop(0).lower()
    books = [book_named(book)] if book else [book_named(key) for key in _usual_first()]
    if chapter:
        _chapter(books[0], chapter)
    elif typed:
        _look_up(typed, books, only_switches=switches)
    elif switches:
        show_switches(books[0])
    else:
        _chapters(books[0])


def _look_up(typed: list[str], books: list[Rulebook], *, only_switches: bool) -> None:
    """Shows a switch or scenario of this name, the rules of these ids, or all that speak of these words."""
    sought = " ".join(typed).strip()
    is_switch = any(found_switch(each, sought) for each in books)
    if any(found_scenarios(each, sought) for each in books) or (only_switches and is_switch):
        return
    if only_switches:
        unknown(BOOK, sought, PACKAGES)
    several = [_by_id(each, books) for each in typed]
    if len(several) > 1 and all(several):
        for place, pair in enumerate(several):
            print("\n" * bool(place), end="")
            if pair is not None:
                _whole(*pair)
    elif (pair := _by_id(sought, books)) is not None:
        _whole(*pair)
    else:
        _search(sought, books, is_switch=is_switch)


def _search(sought: str, books: list[Rulebook], *, is_switch: bool) -> None:
    """Shows the rules and terms that speak of some words, below a switch of that name."""
    hits, terms = rules_with(books, sought), terms_with(books, sought)
    if not hits and not terms:
        if is_switch:
            return
        near = next((each for each in (_missing(sought, own) for own in books) if each.meant), None)
        fail(near.text if near is not None else NOTHING, REFUSED, words=sought[:60])
    print("\n" * is_switch, end="")
    if sum(len(entries) for _, entries in hits) == 1:
        _whole(hits[0][0], hits[0][1][0])
        print("\n" * bool(terms), end="")
    elif hits:
        show_rules(hits, sought)
    show_terms(terms)


rules.__doc__ = said(HELP, book=DEFAULT)


def _usual_first() -> list[str]:
    """The keys of all books, the usual one first."""
    return sorted(PACKAGES, key=lambda key: key != DEFAULT)


def _by_id(word: str, books: list[Rulebook]) -> tuple[Rulebook, RuleEntry] | None:
    """The rule of this id, in the first of the books at hand that has it or in the one whose ids begin so."""
    meant = _meant(word)
    for own in [meant] if meant is not None else books:
        try:
            return own, own.reference().rule(word)
        except UnknownRuleError:
            continue
    return None


def _missing(word: str, book: Rulebook) -> UnknownRuleError:
    return UnknownRuleError(word, book.reference().meant(word))


def _meant(sought: str) -> Rulebook | None:
    """The rulebook whose rule ids begin as this one does."""
    prefix, dash, _ = sought.partition("-")
    every = (rulebook(key) for key in PACKAGES) if dash else ()
    return next((each for each in every if each is not None and each.prefix == prefix.upper()), None)


def _chapters(book: Rulebook) -> None:
    reference = book.reference()
    chapters = reference.chapters.values()
    rows = [[said(each.title), str(len(each.rules)), _span(each.rules)] for each in chapters]
    print(said(book.name) + "\n")
    print(fitted([said(TITLE), said(NUMBER), ""], rows, width(), right=(1,)))


def _chapter(book: Rulebook, wanted: str) -> None:
    """Every rule of a chapter in the order of the book."""
    reference = book.reference()
    sought = folded(wanted.strip())
    for each in reference.chapters.values():
        if sought and any(sought in folded(name) for name in (each.id, each.title.en, each.title.de)):
            print(f"{said(book.name)} · {said(each.title)}\n")
            for id in each.rules:
                rule = reference.rules[id]
                print(f"{rule.id}  {said(rule.title)}")
                print(_indented(" ".join(said(rule.text).split())) + "\n")
            return
    fail(NO_CHAPTER, REFUSED, wanted=wanted[:60], known=", ".join(reference.chapters))


def _span(ids: tuple[str, ...]) -> str:
    return "" if not ids else ids[0] if len(ids) == 1 else f"{ids[0]} … {ids[-1]}"


def _whole(book: Rulebook, entry: RuleEntry) -> None:
    reference = book.reference()
    print(f"{entry.id}  {said(entry.title)}" + (f"  ({said(OPTIONAL)})" if entry.optional else ""))
    say(CHAPTER, title=reference.chapters[entry.chapter].title)
    print("\n" + _wrapped(said(entry.text)))
    if entry.reason is not None:
        print("\n" + _wrapped(said(REASON, why=entry.reason)))
    for modifiers in tables_of(book, entry.id):
        print("\n" + _table(modifiers))
    for ruling in reference.rulings.values():
        if entry.id in ruling.rules:
            print("\n" + switch(ruling))
    for settled in reference.settled.values():
        if entry.id in settled.rules:
            print("\n" + _wrapped(said(SETTLED, what=settled.text)))
    _citing(book, entry.id)


def _citing(book: Rulebook, id: str) -> None:
    """What stands near a rule, and what cites it at the table."""
    rules, citing = book.reference().rules, cited(book, id)
    near = [f"{each} {said(rules[each].title)}" for each in related(book, id)]
    listed = (
        (SEE, near),
        (QUESTIONS, _told(citing.questions)),
        (THROWS, _told(throws_of(book, id))),
        (EVENTS, _told(citing.events)),
        (REFUSALS, _told(citing.refusals)),
    )
    for heading, lines in listed:
        if lines:
            print("\n" + said(heading))
            for line in lines:
                print(_indented(line))


def _told(texts: Iterable[Text]) -> list[str]:
    """Texts as they are declared, each once."""
    return list(dict.fromkeys(said(open_template(each)) for each in texts))


def _wrapped(words: str) -> str:
    return textwrap.fill(" ".join(words.split()), width(), break_on_hyphens=False)


def _indented(words: str) -> str:
    return textwrap.fill(
        words, width(), initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
    )


def _table(modifiers: Modifiers) -> str:
    rows = [[row.id.rpartition(".")[2], row.effect.written, said(row.text)] for row in modifiers]
    body = fitted([said(ROW), said(EFFECT), said(WHEN)], rows, width(), right=(1,))
    return f"{said(modifiers.title)} ({modifiers.id})\n{body}"


def _coverage(write: Path | None) -> None:
    from pulverdampf.analysis.coverage import counted, covered, page

    books = [covered(book_named(key)) for key in PACKAGES]
    for each in books:
        print(
            textwrap.fill(f"{said(each.book.name)}: {said(counted(each))}", width(), subsequent_indent="  ")
        )
        missing = [rule.entry.id for rule in each.rules if not rule.implemented and not rule.excused]
        untested = [rule.entry.id for rule in each.rules if rule.tests == () and not rule.excused]
        moved = [rule.entry.id for rule in each.rules if rule.implemented and not rule.at_home]
        strange = [id for id, _ in each.strangers]
        for text, ids in ((MISSING, missing), (UNTESTED, untested), (MOVED, moved), (STRANGE, strange)):
            if ids:
                print(_indented(said(text, ids=", ".join(ids))))
        for rule in each.rules:
            if rule.excused and rule.entry.reason is not None:
                print(_indented(f"{rule.entry.id}: {said(rule.entry.reason)}"))
    if write is not None:
        _written(write, page(books, "en"))


def _rulings(write: Path | None) -> None:
    from pulverdampf.analysis.rulings_page import page

    made = page(book_named(key) for key in PACKAGES)
    if write is None:
        print(made, end="")
    else:
        _written(write, made)


def _written(file: Path, made: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(made, "utf-8")
    say(WRITTEN, file=str(file))
