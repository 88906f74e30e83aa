"""Records of battles beside real tables are records like any other: proved, told, counted, without maps."""

from typing import Any

import pytest

from pulverdampf.engine import correcting
from pulverdampf.engine.correcting import correction, lines_of
from pulverdampf.engine.logs import folded
from pulverdampf.engine.proving import verify
from pulverdampf.engine.records import Record, read
from pulverdampf.muster.beginning import prove_beginning
from pulverdampf.reports.course import Course
from pulverdampf.reports.document import Picture, Replay, Table, Writer
from pulverdampf.reports.markdown import markdown
from pulverdampf.reports.page import page
from pulverdampf.reports.paper import pdf
from pulverdampf.reports.report import report_of
from pulverdampf.rulebooks import rulebook
from pulverdampf.text import LANGUAGES
from tests.refereed.by_lot import REFEREED, record_by_lot
from tests.reports.fallen import throws_of


def recorded(book: str) -> Record:
    """A whole battle of a book."""
    return read(record_by_lot(book, 3, 2000), rulebook)


@pytest.mark.parametrize("book", REFEREED)
def test_it_holds_and_its_numbers_are_those_of_the_log(book: str) -> None:
    record = recorded(book)
    assert prove_beginning(record)
    verify(record)
    course = Course(record.rulebook, record.initial, record.entries)
    report = report_of(record.rulebook, record.initial, record.entries, course)
    outcome = record.rulebook.outcome(folded(record.initial, record.entries))
    assert outcome is not None
    assert (report.over, report.winner, report.score) == (True, outcome.winner, outcome.score)
    for force in report.sides:
        assert force.start == sum(unit.start for unit in force.units) > 0
        assert force.lost == sum(unit.lost for unit in force.units)
    assert sum(force.lost for force in report.sides) > 0


@pytest.mark.parametrize("book", REFEREED)
def test_every_die_that_fell_is_counted(book: str) -> None:
    """The ledger of luck has the dice of the record, side by side, whoever threw them."""
    record = recorded(book)
    report = report_of(record.rulebook, record.initial, record.entries)
    fell = throws_of(record)
    for force in report.sides:
        assert force.luck.dice == sum(each.dice for each in fell if each.side == force.side) > 0


@pytest.mark.parametrize("book", REFEREED)
def test_the_report_has_no_maps_and_all_else(book: str) -> None:
    record = recorded(book)
    course = Course(record.rulebook, record.initial, record.entries)
    for language in LANGUAGES:
        writer = Writer(course, language)
        blocks = writer.blocks()
        assert not [each for each in blocks if isinstance(each, (Picture, Replay))]
        assert len([each for each in blocks if isinstance(each, Table)]) >= 6
        written = markdown(blocks, lambda picture: pytest.fail("a map of a table that nobody has drawn"))
        html = page(course, language)
        assert "<img" not in html and "<svg" not in html and "<script" not in html
        for told in writer.report.turns:
            assert told.title.in_(language) in written
    pytest.importorskip("typst")
    assert pdf(blocks, "de").startswith(b"%PDF")


@pytest.mark.parametrize("book", REFEREED)
def test_the_umpires_word_is_told_and_no_enemy_is_credited(book: str) -> None:
    """What is set right stands in the story with its reason; who shot at the unit last has not done it."""
    record = recorded(book)
    course = Course(record.rulebook, record.initial, record.entries)
    before = sum(unit.inflicted for unit in course.units.values())
    bearers: list[Any] = [*course.state.pieces.values(), *course.state.bodies.values()]
    word = next(
        correction(course.state, each.id, line, value, "miscounted at dusk")
        for each in bearers
        for line, shown in lines_of(each, course.state).items()
        if line != "left" and type(had := correcting.read(each, shown, course.state)) is int
        for value in (2, 3)
        if had != value
    )
    told = Course(record.rulebook, record.initial, [*record.entries, word])
    assert sum(unit.inflicted for unit in told.units.values()) == before
    report = report_of(record.rulebook, record.initial, told.entries, told)
    for language in LANGUAGES:
        assert "miscounted at dusk" in " ".join(each.in_(language) for each in report.turns[-1].sentences)
