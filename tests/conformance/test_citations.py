"""From a rule to what cites it, and back: every question of a battle stands with the rule it names."""

import re
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest

from pulverdampf.analysis import citations as reading
from pulverdampf.analysis.citations import citations, cited, makers_of, related, tables_of
from pulverdampf.engine.events import Event
from pulverdampf.engine.records import read
from pulverdampf.engine.requests import Decision, Order
from pulverdampf.rulebooks import rulebook
from pulverdampf.text import Text
from tests.conformance.battles import BOOKS, CROWDS, book_of, from_the_start, played
from tests.playthroughs.recording import record_of

FIELD = re.compile(r"\\\{[^}]*\\\}")


def could_say(template: Text, said: str) -> bool:
    """Whether a sentence is one that a template makes."""
    pattern = FIELD.sub(".*", re.escape(template.en))
    return re.fullmatch(pattern, said, re.DOTALL) is not None


def asked(decision: Decision) -> tuple[str, str]:
    """The rule and the words of a question."""
    prompt = decision.form.prompt if isinstance(decision, Order) else decision.prompt
    return prompt.rule, prompt.text.in_("en")


@pytest.mark.parametrize("key", BOOKS)
def test_every_question_of_a_battle_is_cited_by_its_rule(key: str) -> None:
    book, missing = book_of(key), set()
    for state in (from_the_start(key, 3), CROWDS[key](5)):
        for game in played(key, state, 5):
            for rule, words in (asked(decision) for decision in game.waiting_for()):
                if not any(could_say(each, words) for each in cited(book, rule).questions):
                    missing.add((rule, words))
    assert not missing, sorted(missing)


@pytest.mark.parametrize("key", BOOKS)
def test_only_rules_of_the_book_are_cited_and_related(key: str) -> None:
    book = book_of(key)
    rules = book.reference().rules
    assert set(citations(book.package)) <= set(rules)
    assert any(related(book, id) for id in rules)
    for id in rules:
        assert id not in related(book, id)
        assert set(related(book, id)) <= set(rules)


@pytest.mark.parametrize("key", BOOKS)
def test_every_declared_table_belongs_to_a_rule(key: str) -> None:
    book = book_of(key)
    belonging = {table.id for id in book.reference().rules for table in tables_of(book, id)}
    assert belonging == {table.id for table in book.tables}


@pytest.mark.parametrize("key", BOOKS)
def test_every_event_that_is_told_leads_to_rules(key: str) -> None:
    record = read(record_of(key).read_bytes(), rulebook)
    state, told = record.initial.copied(), set()
    for entry in record.entries:
        if isinstance(entry, Event):
            entry.apply(state)
            told |= {type(entry).__name__} if entry.told(state) is not None else set()
    assert told
    assert not {name for name in told if not makers_of(book_of(key), name)}
    assert not makers_of(book_of(key), "NoSuchEvent")


def test_sources_are_read_by_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines of the chronicle unfolded at once ask several threads; each source waits for the others."""
    at_once: list[int] = []

    def read(package: str) -> reading.Citations:
        at_once.append(+1)
        sleep(0.02)
        assert sum(at_once) == 1
        at_once.append(-1)
        return {}

    monkeypatch.setattr(reading, "_citations", read)
    with ThreadPoolExecutor(3) as threads:
        assert list(threads.map(citations, "abc")) == [{}, {}, {}]
