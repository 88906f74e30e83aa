"""The driver of `make mutants`: what it changes, whom it asks, and that it hears the answer."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pulverdampf.engine.numbers import Number
from pulverdampf.text import Text
from tests.mutants import running, scratch, trial
from tests.mutants.changing import BOUND, CONDITION, FLIPPED, KINDS, NUMBER, REDACTION, ROW, SIGN, changes
from tests.mutants.finding import Piece, books, rule_code
from tests.mutants.naming import Named, naming, witnesses_of
from tests.mutants.nudging import steps
from tests.mutants.running import NOTICED, SURVIVED, UNNAMED, Bench
from tests.mutants.sampling import Equivalent, Mutant, drawn, equivalents
from tests.mutants.trial import nudge

RULES = '''
"""A book of one file."""

FAR = 24
NEAR: float = 6.5
UNUSED = 3
WORDS = Text("Größe 1", "x")
DICE = {"gün": 3, "gun": 4, "mortar": 5}
TABLE = Modifiers(
    "TOY-T-FIRE",
    Row("TOY-T-FIRE.F1", plus(+2), "close", "nah", lambda shot: shot.near),
    Row("TOY-T-FIRE.F2", plus(-1), "far", "fern", lambda shot: shot.far),
)


@rule("TOY-FIRE-01")
def reaches(shot: Shot) -> bool:
    """Whether a shot reaches, TOY-NOT-THIS."""
    if shot.gone or not shot.seen:
        return False
    return _way(shot) <= FAR + 1e-6


def _way(shot: Shot) -> float:
    return shot.ahead - shot.behind if shot.turned == "back" else shot.ahead


@rule("TOY-HIDE-01")
def seen(state: State, side: str) -> State:
    """What a side may know."""
    view = shallow(state)
    view.hands = {}
    return view
'''
TESTS = '''
from toyrules import reaches

def test_range():
    """TOY-FIRE-01 up to the limit."""
    assert reaches(3)

def test_toy_hide_01_hidden(): ...
def test_other(): ...
'''


TIGHTER = '''
from rulebooks.toy.rules import reaches

def test_range():
    """TOY-FIRE-01"""
    assert reaches(3) and not reaches(4)
'''


@pytest.fixture
def book(tmp_path: Path) -> list[Piece]:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "rules.py").write_text(RULES, "utf-8")
    (tmp_path / "toy" / "__init__.py").write_text("")
    return rule_code("toy", "TOY", tmp_path / "toy")


def edits(pieces: list[Piece], kind: str) -> list[tuple[str, str]]:
    return [Mutant(each, c, "fire").edit for each in pieces for c in changes(each) if c.kind == kind]


def test_pieces_serve_the_rules_that_they_name_or_whose_code_calls_them(book: list[Piece]) -> None:
    assert {piece.name: piece.ids for piece in book} == {
        "FAR": ("TOY-FIRE-01",),
        "TABLE": ("TOY-T-FIRE",),
        "reaches": ("TOY-FIRE-01",),
        "_way": ("TOY-FIRE-01",),
        "seen": ("TOY-HIDE-01",),
    }


def test_kinds_of_changes(book: list[Piece]) -> None:
    """Numbers, bounds, comparisons, signs, conditions, rows and redactions; no tolerance, no text."""
    assert ("FAR = 24", "FAR = 25") in edits(book, NUMBER) and ("FAR = 24", "FAR = 23") in edits(book, NUMBER)
    assert not edits(book, BOUND)  # lengths are compared with a tolerance
    assert ("return _way(shot) <= FAR + 1e-6", "return _way(shot) > FAR + 1e-6") in edits(book, FLIPPED)
    assert any(now.startswith("return shot.ahead + shot.behind") for _, now in edits(book, SIGN))
    assert any("plus(-2)" in now for _, now in edits(book, SIGN))
    conditions = {now for was, now in edits(book, CONDITION) if was.startswith("if shot.gone")}
    assert conditions == {
        "if True:", "if False:", "if (not shot.seen):", "if (shot.gone):", "if shot.gone or (shot.seen):",
    }  # fmt: skip
    assert len(edits(book, ROW)) == 2
    assert edits(book, REDACTION) == [("view.hands = {}", "pass")]


def test_rows_are_dropped_from_tables_of_any_kind(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(RULES.replace("FAR +", "DICE['gün'] +"), "utf-8")
    pieces = [piece for piece in rule_code("toy", "TOY", tmp_path) if piece.name == "DICE"]
    assert {now for _, now in edits(pieces, ROW)} == {
        'DICE = {"gun": 4, "mortar": 5}', 'DICE = {"gün": 3, "mortar": 5}', 'DICE = {"gün": 3, "gun": 4}',
    }  # fmt: skip


FORM = """
STEP = 3
LEAST = 2


@rule("TOY-FIRE-02")
def form(state: State) -> Form:
    def check(order: Extent) -> bool:
        return order.upto > LEAST

    def ideas(scene: Scene) -> list[Extent]:
        return [Extent(STEP), Extent(4)]

    def near(order: Extent, scene: Scene) -> list[Extent]:
        return [Extent(order.upto - 1)]

    question = ("form", state.one, state.two)
    return Form(check, ideas, near, round(state.far, 2))
"""


def test_what_proposes_is_no_rule(tmp_path: Path) -> None:
    """Nor is what serves it alone, how finely a number is written, or under which word an answer is kept."""
    (tmp_path / "rules.py").write_text(FORM, "utf-8")
    found = rule_code("toy", "TOY", tmp_path)
    assert {piece.name for piece in found} == {"form", "LEAST"}
    (form,) = (piece for piece in found if piece.name == "form")
    assert {Mutant(form, each, "fire").edit[1] for each in changes(form)} == {
        "return order.upto >= LEAST", "return order.upto <= LEAST",
        'question = ("form", state.two)', 'question = ("form", state.one)',
    }  # fmt: skip


def mutants(pieces: list[Piece]) -> Iterator[Mutant]:
    return (Mutant(piece, change, piece.name) for piece in pieces for change in changes(piece))


def test_the_same_seed_draws_the_same_from_every_chapter(book: list[Piece]) -> None:
    first, again, other = (drawn(mutants(book), 10, seed, []) for seed in ("1", "1", "2"))
    assert [each.key for each in first] == [each.key for each in again] != [each.key for each in other]
    assert {each.chapter for each in drawn(mutants(book), 5, "1", [])} == {piece.name for piece in book}
    assert {each.change.kind for each in drawn(mutants(book), 99, "1", [])} == {*KINDS} - {BOUND}


def test_what_changes_nothing_is_not_drawn(book: list[Piece]) -> None:
    same = Equivalent("toy", "FAR", "FAR = 24", "FAR = 25", "for the test")
    drawn_now = {each.edit for each in drawn(mutants(book), 99, "1", [same])}
    assert ("FAR = 24", "FAR = 23") in drawn_now and ("FAR = 24", "FAR = 25") not in drawn_now


def test_every_listed_equivalent_has_a_reason() -> None:
    assert all(each.reason.strip() and each.was != each.now for each in equivalents())


def test_tests_name_rules_in_docstring_or_name(tmp_path: Path) -> None:
    (tmp_path / "tests" / "rulebooks").mkdir(parents=True)
    (tmp_path / "tests" / "rulebooks" / "test_it.py").write_text(TESTS)
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "P-01.toml").write_text('rules = ["TOY-FIRE-01"]')
    named = naming(tmp_path, "TOY")
    chosen = [each.where for each in witnesses_of(("TOY-FIRE-01",), named, hides=False)]
    assert chosen == ["tests/rulebooks/test_it.py::test_range", "cases/P-01.toml"]
    hidden = [each.where for each in witnesses_of(("TOY-HIDE-01",), named, hides=True)]
    assert hidden[0].endswith("::test_toy_hide_01_hidden") and len(hidden) == 2


def test_a_mutant_is_noticed_or_survives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a copy of a small tree; what was found is kept, and the tree stays as it was."""
    root = tmp_path / "root"
    (root / "tests" / "mutants").mkdir(parents=True)
    shutil.copy(Path(__file__).with_name("trial.py"), root / "tests" / "mutants")
    book = root / "src" / "rulebooks" / "toy"
    book.mkdir(parents=True)
    rules = book / "rules.py"
    rules.write_text(
        '@rule("TOY-FIRE-01")\ndef reaches(far):\n    return far < 4\n'.replace(
            "@rule", "@(lambda _: lambda f: f)"
        )
    )
    (root / "tests" / "test_it.py").write_text(
        "from rulebooks.toy.rules import reaches\n\n\n"
        'def test_range():\n    """TOY-FIRE-01"""\n    assert reaches(3)\n'
    )
    for module in (scratch, running):
        monkeypatch.setattr(module, "ROOT", root)
    named = [Named("tests/test_it.py::test_range", frozenset({"TOY-FIRE-01"}))]
    found = {each.edit[1]: each for each in mutants(rule_code("toy", "TOY", book))}
    bench = Bench(1, tmp_path / "kept")
    try:
        bench.learn("toy", named)
        outcomes = {
            now: bench.tried(found[now], named, bench.all[0]) for now in ("return far < 3", "return far < 5")
        }
        assert bench.tried(found["return far < 3"], [], bench.all[0]).outcome == UNNAMED
    finally:
        bench.close()
    assert outcomes["return far < 3"].outcome == NOTICED
    assert outcomes["return far < 3"].by == "tests/test_it.py::test_range"
    assert outcomes["return far < 5"].outcome == SURVIVED
    assert "far < 4" in rules.read_text()
    assert len((tmp_path / "kept" / "outcomes.jsonl").read_text().splitlines()) == 2
    again = Bench(0, tmp_path / "kept")  # without a copy of the tree nothing could be tried
    assert {now: again.tried(found[now], named, None) for now in outcomes} == outcomes  # type: ignore[arg-type]
    (root / "tests" / "test_it.py").write_text(TIGHTER)
    retry = Bench(1, tmp_path / "kept")
    try:
        retry.learn("toy", named)
        assert {retry.tried(found[now], named, retry.all[0]).outcome for now in outcomes} == {NOTICED}
    finally:
        retry.close()


def test_a_mutant_that_never_ends_is_noticed(tmp_path: Path) -> None:
    """It has so much processor time; how long that takes, and who else works here, does not matter."""
    (tmp_path / "test_it.py").write_text("def test_it():\n    while True:\n        pass\n")
    task = {"book": "toy", "cases": [], "tests": [str(tmp_path / "test_it.py")], "elsewhere": []}
    noted = trial.answered(task | {"every": False, "limit": 1.0})
    assert noted["code"] == trial.ENDLESS and noted["failed"] == {"the clock": "the clock"}


@pytest.mark.parametrize(
    ("printed", "least", "most", "found"),
    [
        (4, 0, 12, [5, 3]),
        (4, 0, 4, [3]),
        (0, 0, 4, [1]),
        (6.0, 0.0, 48.0, [6.6, 5.4]),
        (24.0, 0.0, 48.0, [25.0, 23.0]),
        (0.0, 0.0, 4.0, [0.1]),
    ],
)
def test_a_number_is_moved_to_both_sides(
    printed: float, least: float, most: float, found: list[float]
) -> None:
    """By a step, a measure by a tenth, one inch at most; never beyond what can be agreed."""
    number = Number("X", Text("x", "x"), printed, least, most, lambda: printed, lambda value: None)
    assert steps(number) == pytest.approx(found)


def test_a_nudged_number_is_in_its_table() -> None:
    """As a house rule would put it there; afterwards it is put back."""
    book = next(books())
    table = book.numbers[0].numbers[0]
    before = table.read()
    try:
        nudge(book.key, table.id, before + 1)
        assert table.read() == before + 1
    finally:
        table.put(before)
