"""Fighting values on the card and on the army sheet, and the rules they lead to."""

import pytest

from pulverdampf.rulebooks import PACKAGES
from pulverdampf.server.reference import chapter, contents, questions, rule, rules
from pulverdampf.server.shelf import LobbyError, army, book_named
from tests.server.table import client, seat


@pytest.mark.parametrize("key", PACKAGES)
def test_the_army_sheet_tells_values_with_their_rules(key: str) -> None:
    book = book_named(key)
    told = army(book, next(iter(book.muster.ready_armies())))
    values = [value for body in told.bodies for value in (*body.profile.values, *body.profile.traits)]
    assert len(values) > len(told.bodies)
    for value in values:
        assert value.rule in book.reference().rules
        assert value.about.en and value.about.de


@pytest.mark.parametrize("key", PACKAGES)
def test_a_card_tells_the_values_of_either_side(key: str) -> None:
    with client() as at:
        room = at.post(f"/api/lessons/{key}").json()
        with seat(at, room["mine"]) as learner:
            units = learner.last("board")["units"]
            own, foe = (next(unit for unit in units if unit["side"] == side) for side in ("one", "two"))
            for unit in (own, foe):
                learner.say("ask_look", what="profile", piece=unit["id"])
                told = learner.until("look")
                assert told["piece"] == unit["id"] and told["profile"] is not None
            learner.say("ask_look", what="profile", piece="nobody")
            assert learner.until("look", "refused")["type"] == "refused"


@pytest.mark.parametrize("key", PACKAGES)
def test_rules_are_told_by_chapter_with_what_cites_them(key: str) -> None:
    book = book_named(key)
    chapters = contents(book).chapters
    assert sum(len(each.rules) for each in chapters) == len(book.reference().rules)
    whole = [each for part in chapters for each in chapter(book, part.id).rules]
    assert any(each.questions for each in whole) and any(each.events for each in whole)
    assert any(each.refusals for each in whole) and any(each.see for each in whole)
    assert {table.id for each in whole for table in each.tables} == {table.id for table in book.tables}
    for each in whole:
        for text in (*each.questions, *each.events, *each.refusals, *each.throws):
            assert "{" not in text.en + text.de
    for asked in questions(book).questions:
        assert asked.text in rule(book, asked.rule.id).questions


def test_words_find_rules_and_a_strange_chapter_is_refused() -> None:
    book = book_named(next(iter(PACKAGES)))
    assert rules(book, "", "de").chapters and not rules(book, "", "de").rules
    assert rules(book, "Deckung", "de").rules
    with pytest.raises(LobbyError):
        chapter(book, "nope")
