"""The rules to look up: chapters, words, tables, and what cites a rule at the table."""

from collections.abc import Iterable

from pulverdampf.analysis.citations import cited, makers_of, open_template, related, tables_of, throws_of
from pulverdampf.engine.reckoning import Modifiers
from pulverdampf.engine.reference import RuleEntry, UnknownRuleError
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.server.messages import (
    ChapterTold,
    QuestionTold,
    RowTold,
    RuleLink,
    RulesFound,
    RuleTold,
    TableTold,
    Words,
    words,
)
from pulverdampf.server.shelf import LobbyError
from pulverdampf.text import Text

MOST_FOUND = 60
"""How many rules a search tells."""
MOST_BEHIND = 3
"""How many rules are told of an event."""
NO_CHAPTER = Text("there is no such chapter", "dieses Kapitel gibt es nicht")


def rule(book: Rulebook, id: str) -> RuleTold:
    """A rule by its id."""
    try:
        return _told(book, book.reference().rule(id[:80]))
    except UnknownRuleError as unknown:
        raise LobbyError("no_such_rule", unknown.text) from None


def contents(book: Rulebook) -> RulesFound:
    """The chapters of a book with the titles of their rules."""
    reference = book.reference()
    return RulesFound(
        chapters=tuple(
            ChapterTold(each.id, words(each.title), tuple(_link(book, id) for id in each.rules))
            for each in reference.chapters.values()
        )
    )


def chapter(book: Rulebook, id: str) -> RulesFound:
    """The rules of a chapter, whole."""
    reference = book.reference()
    found = reference.chapters.get(id)
    if found is None:
        raise LobbyError("no_such_chapter", NO_CHAPTER)
    return RulesFound(tuple(_told(book, reference.rules[each]) for each in found.rules))


def rules(book: Rulebook, sought: str, language: str) -> RulesFound:
    """Rules that hold some words, the best first; without words the chapters."""
    sought = sought.strip()[:200]
    if not sought:
        return contents(book)
    found = book.reference().search(sought, "de" if language == "de" else "en")
    told = tuple(_told(book, each) for each in found[:MOST_FOUND])
    return RulesFound(told, more=len(found) - len(told))


def questions(book: Rulebook) -> RulesFound:
    """Every question of a book with the rule that asks it, in the order of the book."""
    return RulesFound(
        questions=tuple(
            QuestionTold(_link(book, id), open_words(text))
            for id in book.reference().rules
            for text in cited(book, id).questions
        )
    )


def behind(book: Rulebook, event: str) -> RulesFound:
    """The rules that make an event happen, the most particular first: those that make the fewest others."""
    ids = sorted(makers_of(book, event), key=lambda id: len(cited(book, id).makes))
    return RulesFound(tuple(_told(book, book.reference().rules[id]) for id in ids[:MOST_BEHIND]))


def open_words(text: Text) -> Words:
    """A text as it is declared; what is filled in at the table stands open."""
    return words(open_template(text))


def _told(book: Rulebook, entry: RuleEntry) -> RuleTold:
    reference = book.reference()
    own, citing = reference.chapters[entry.chapter], cited(book, entry.id)
    rulings = [each.question for each in reference.rulings.values() if entry.id in each.rules]
    settled = [each.text for each in reference.settled.values() if entry.id in each.rules]
    return RuleTold(
        entry.id,
        words(entry.title),
        words(entry.text),
        words(own.title),
        own.id,
        optional=entry.optional,
        see=tuple(_link(book, each) for each in related(book, entry.id)),
        tables=tuple(_table(each) for each in tables_of(book, entry.id)),
        questions=_open_each(citing.questions),
        throws=_open_each(throws_of(book, entry.id)),
        events=_open_each(citing.events),
        refusals=_open_each(citing.refusals),
        switches=tuple(map(words, rulings)),
        settled=tuple(map(words, settled)),
    )


def _open_each(texts: Iterable[Text]) -> tuple[Words, ...]:
    return tuple(dict.fromkeys(open_words(each) for each in texts))


def _link(book: Rulebook, id: str) -> RuleLink:
    return RuleLink(id, words(book.reference().rules[id].title))


def _table(table: Modifiers) -> TableTold:
    rows = tuple(RowTold(row.id, row.effect.written, words(row.text)) for row in table)
    return TableTold(table.id, words(table.title), rows)
