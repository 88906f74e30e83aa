"""Recorded battles for reports: one of each book."""

from functools import cache

from pulverdampf.engine.records import Record, read
from pulverdampf.reports.course import Course
from pulverdampf.rulebooks import rulebook
from tests.playthroughs.recording import record_of


@cache
def recorded(book: str) -> Record:
    """The recorded battle of a book."""
    return read(record_of(book).read_bytes(), rulebook)


@cache
def course_of(book: str) -> Course:
    """Its course."""
    record = recorded(book)
    return Course(record.rulebook, record.initial, record.entries)
