"""What a report tells is what the record says: every number is counted again from the log."""

from collections import Counter
from itertools import pairwise

import pytest

from pulverdampf.engine.events import Event
from pulverdampf.engine.logs import folded
from pulverdampf.engine.state import SIDES, State
from pulverdampf.reports.agreement import is_many
from pulverdampf.reports.course import LOST, Course, UnfitError
from pulverdampf.reports.document import Heading, Paragraph, Picture, Table, Writer
from pulverdampf.reports.markdown import markdown
from pulverdampf.reports.moments import moments
from pulverdampf.reports.page import page
from pulverdampf.reports.report import report_of
from pulverdampf.rulebooks import PACKAGES
from pulverdampf.text import LANGUAGES, Language
from tests.reports.battles import course_of, recorded

BOOKS = sorted(PACKAGES)


def worth(course: Course, state: State, key: str) -> int:
    """What is left of a unit on a table, counted by its pieces; elements without strength count as one."""
    left = 0
    for piece in state.pieces.values():
        if course.key_of(piece.id) != key:
            continue
        began = course.turns[0].state.pieces.get(piece.id, piece)
        if getattr(piece.place, "how", "") in (*LOST, "absent"):
            continue
        whole = began.strength == 0 and course.units[key].mark != "commander"
        left += 1 if whole else piece.strength
    return left


@pytest.mark.parametrize("book", BOOKS)
def test_strengths_and_losses_are_those_of_the_record(book: str) -> None:
    """What units began with and have left is counted from the first and the last table of the record."""
    record, course = recorded(book), course_of(book)
    end = folded(record.initial, record.entries)
    report = report_of(record.rulebook, record.initial, record.entries)
    for force in report.sides:
        assert force.start == sum(unit.start for unit in force.units)
        assert force.lost == sum(unit.lost for unit in force.units)
        for unit in force.units:
            assert unit.start == worth(course, course.turns[0].state, unit.key), unit.key
            assert unit.left == worth(course, end, unit.key), unit.key
            assert unit.lost == unit.start - unit.left


@pytest.mark.parametrize("book", BOOKS)
def test_losses_of_the_turns_sum_to_the_whole(book: str) -> None:
    """What is lost and regained turn by turn is what is missing in the end; nobody inflicts more."""
    course = course_of(book)
    for side, foe in (SIDES, SIDES[::-1]):
        lost = sum(turn.losses[side] for turn in course.turns)
        regained = sum(turn.regained[side] for turn in course.turns)
        assert lost - regained == course.lost(side)
        assert sum(unit.inflicted for unit in course.of(foe)) <= lost
        told = sum(each.lost for turn in course.turns if turn.number for each in turn.happenings
                   if each.lost and course.units[each.unit].side == side)  # fmt: skip
        assert told == lost


@pytest.mark.parametrize("book", BOOKS)
def test_the_result_is_that_of_the_rules(book: str) -> None:
    """Winner, sentence and score are what the rulebook says of the last table."""
    record = recorded(book)
    outcome = record.rulebook.outcome(folded(record.initial, record.entries))
    report = report_of(record.rulebook, record.initial, record.entries)
    assert outcome is not None
    assert (report.over, report.winner, report.score) == (True, outcome.winner, outcome.score)
    assert report.result.in_("de") == outcome.text.in_("de")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_the_document_tells_the_numbers_of_the_report(book: str, language: Language) -> None:
    """Tables are the report's rows, every turn has its prose, maps show start and end."""
    course = course_of(book)
    writer = Writer(course, language)
    blocks = writer.blocks()
    tables = [block for block in blocks if isinstance(block, Table)]
    losses = [table for table in tables if table.words == 2 and table.summed]
    for force, table in zip(writer.report.sides, losses, strict=True):
        assert table.rows[-1][4] == str(force.lost)
        assert len(table.rows) == len(force.units) + 1
    assert sum(isinstance(block, Heading) and block.level == 3 for block in blocks) == len(
        writer.report.turns
    )
    names = [block.name for block in blocks if isinstance(block, Picture)]
    assert names[0] == "start" and names[-1] == "end" and len(names) == len(set(names))
    words = " ".join(block.text for block in blocks if isinstance(block, (Heading, Paragraph)))
    assert "{" not in words and "  " not in words
    text = markdown(blocks, lambda picture: f"{picture.name}.svg")
    assert "](start.svg)" in text and text.startswith("# ")


@pytest.mark.parametrize("book", BOOKS)
def test_stories_are_made_of_events_of_the_book(book: str) -> None:
    """A book names only events of its own, and knows of fire and of close quarters."""
    rulebook = recorded(book).rulebook
    assert set(rulebook.deeds) <= set(rulebook.events)
    told = {each.deed.manner for turn in course_of(book).turns for each in turn.happenings if each.deed}
    assert "fire" in told and told & {"charge", "melee"}


def test_the_story_tells_what_happened() -> None:
    """The battle of Eagles: the fire that cost the first four men, the melee that destroyed a battalion."""
    blocks = Writer(course_of("march-of-eagles"), "en").blocks()
    text = " ".join(block.text for block in blocks if isinstance(block, Paragraph))
    assert "The fire of 1/48th Foot (A3) cost 1/94th Line (B3) 4 casualties." in text
    assert "1/95th Line won the melee against 95th Rifles (losses 2 to 20)." in text
    assert "2/34th Foot fled the field: 16 casualties." in text


def test_the_story_is_german() -> None:
    """Verbs agree with one and with many; marks stand once a turn; what befell one is one sentence."""
    blocks = Writer(course_of("march-of-eagles"), "de").blocks()
    text = " ".join(block.text for block in blocks if isinstance(block, Paragraph))
    assert "95. Schützen gerieten ins Wanken." in text
    assert "1./48. Infanterie (A3) schoss auf I./94. Linie (B3): 4 Verluste." in text
    blocks = Writer(course_of("black-powder"), "de").blocks()
    text = " ".join(block.text for block in blocks if isinstance(block, Paragraph))
    assert "Kürassiere Seydlitz wichen zurück und gerieten ins Wanken." in text
    assert "[" not in text and "|" not in text


def test_a_verb_of_two_stands_once() -> None:
    """What one unit loses one after another is told in one sentence."""
    blocks = Writer(course_of("march-of-eagles"), "de").blocks()
    text = " ".join(block.text for block in blocks if isinstance(block, Paragraph))
    assert "II./24. Linie verlor einen Trommler und den Offizier." in text


@pytest.mark.parametrize(
    ("name", "many"),
    [
        ("95. Schützen", True),
        ("16. Leichte", False),
        ("I./94. Linie", False),
        ("1. Garde-Tirailleure", True),
        ("Bataillon der leichten Kompanien", False),
        ("Kompanien aus Virginia", True),
        ("Reiterei, erste Kompanie", False),
        ("Kriegstrupp der Ottawa", False),
        ("Crazy Horses Oglala", True),
        ("Rotröcke und Ranger", True),
        ("Kriegszug der Abenaki und Ottawa", False),
        ("Britische Brigade der Halbinsel mit Schützen", False),
        ("Österreich", False),
        ("Franzosen", True),
        ("", True),
    ],
)
def test_names_of_one_and_of_many(name: str, *, many: bool) -> None:
    """A German name tells by its endings whether it is called one thing or many."""
    assert is_many(name) is many


@pytest.mark.parametrize("book", BOOKS)
def test_moments_end_with_the_last_table(book: str) -> None:
    """A replay ends where the record does, and no moment looks like the one before."""
    course = course_of(book)
    shown = list(moments(course))
    standing = Counter(piece.side for piece in course.state.pieces.values() if piece.pose is not None)
    assert Counter(each.side for each in shown[-1].figures.values()) <= standing
    assert all(a.figures != b.figures or a.turn != b.turn for a, b in pairwise(shown[:-1]))
    told = sum(1 for entry in course.entries if isinstance(entry, Event))
    assert len(shown) <= told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_needs_nothing_from_elsewhere(language: Language) -> None:
    """One file: no address but those of namespaces and inlined pictures, and names are only text."""
    text = page(course_of("kriegspfad"), language)
    outside = text.replace("http://www.w3.org/2000/svg", "")
    assert "http" not in outside and 'src="data:' in text and f'<html lang="{language}">' in text


def test_names_with_markup_are_text() -> None:
    """A name that looks like a script, or like a table, stays a name."""
    record = recorded("march-of-eagles")
    initial = record.initial.copied()
    evil = "<script>alert(1)</script>|*x*"
    from pulverdampf.text import Text

    initial.armies = {"one": Text(evil, evil), "two": Text("{n}", "{n}")}
    course = Course(record.rulebook, initial, record.entries)
    assert "<script>alert" not in page(course, "de")
    assert "\\<script\\>alert(1)\\</script\\>\\|\\*x\\*" in markdown(
        Writer(course, "de").blocks(), lambda _: ""
    )


def test_an_event_that_fits_nothing_is_named() -> None:
    """A forged event is refused with its place; of other rules it is left out."""
    record = recorded("march-of-eagles")
    from pulverdampf.rulebooks.march_of_eagles.events.losses import SoldiersLost

    at = next(n for n, entry in enumerate(record.entries) if isinstance(entry, SoldiersLost))
    forged = [*record.entries[:at], SoldiersLost("nobody", 3), *record.entries[at:]]
    with pytest.raises(UnfitError) as refused:
        Course(record.rulebook, record.initial, forged)
    assert refused.value.at == at
    other = Course(record.rulebook, record.initial, forged, of_other_rules=True)
    assert other.lost("two") == course_of("march-of-eagles").lost("two")
