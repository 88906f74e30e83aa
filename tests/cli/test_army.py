"""`pulverdampf army`: lists, bills and objections."""

from pathlib import Path

import pytest

from pulverdampf.muster.roster import load_rosters
from pulverdampf.muster.toml_source import user_file
from pulverdampf.muster.writing import as_toml
from pulverdampf.rulebooks import PACKAGES, rulebook
from tests.cli.commands import command

BROKEN = sorted((Path(__file__).parents[1] / "muster" / "broken" / "march_of_eagles").glob("*.toml"))


def test_all_ready_armies_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "army", "list")
    assert ran.code == 0 and "BR-A" in ran.out and "FR-A" in ran.out and "* needs switches" in ran.out
    assert "Briten" in command(capsys, "army", "list", "--lang", "de").out


def test_an_army_finds_its_book(capsys: pytest.CaptureFixture[str]) -> None:
    shown = command(capsys, "army", "show", "uf-a", "--lang", "en")
    assert shown.code == 0 and "Frontier column" in shown.out
    assert command(capsys, "army", "show", "XX-A").code == 2


@pytest.mark.parametrize(
    ("army", "points"), [("BR-A", ("52", "48", "34", "14")), ("FR-A", ("32", "40", "36", "92"))]
)
def test_the_sample_armies_cost_200(
    capsys: pytest.CaptureFixture[str], army: str, points: tuple[str, ...]
) -> None:
    """MOE-ARMY-05: both sample armies of the source."""
    ran = command(capsys, "army", "show", army)
    total = next(line for line in ran.out.splitlines() if line.startswith("Total"))
    assert ran.code == 0 and total.split()[-1] == "200" and "nothing to object" in ran.out
    sums = [line.split()[-1] for line in ran.out.splitlines() if line and not line.startswith(" ")]
    assert set(points) <= set(sums)


def test_every_ready_army_is_legal(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "army", "check")
    assert ran.code == 0 and "errors" not in ran.out


def test_a_book_that_counts_elements_does_not_speak_of_points(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "army", "check", "SYW-09", "--book", "dbx")
    assert ran.code == 0 and ran.out.strip() == "SYW-09: 12 elements, nothing to object."
    for what in (("list",), ("show", "SYW-09")):
        told = command(capsys, "army", *what, "--book", "dbx", "--lang", "de").out
        assert "Elemente" in told and "Punkte" not in told
    assert "200 points" in command(capsys, "army", "check", "BR-A").out


def test_an_army_that_needs_a_switch_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    """MOE-X-CAV-01, MOE-X-ART-01"""
    ran = command(capsys, "army", "check", "BR-X")
    assert ran.code == 1 and "[MOE-X-CAV-01]" in ran.out and "--ruling cavalry=true" in ran.out
    helped = command(
        capsys, "army", "check", "BR-X", "--ruling", "cavalry=true", "--ruling", "artillery=true"
    )
    assert helped.code == 0


@pytest.mark.parametrize("file", BROKEN, ids=lambda file: file.stem)
@pytest.mark.parametrize("language", ["de", "en"])
def test_broken_armies_are_refused_with_line_and_rule(
    capsys: pytest.CaptureFixture[str], file: Path, language: str
) -> None:
    first, second, *_ = file.read_text("utf-8").splitlines()
    key, _, value = second.removeprefix("# rulings: ").partition(" = ")
    switches = ("--ruling", f"{key}={value.strip(chr(34))}") if second.startswith("# rulings: ") else ()
    ran = command(capsys, "army", "check", str(file), *switches, "--lang", language)
    assert ran.code == 1 and f"[{first.removeprefix('# refused by ')}]" in ran.out
    told = [line for line in ran.out.splitlines() if line.startswith(f"{file}:") and line.endswith("]")]
    assert told and all(line.split(":")[1].isdigit() for line in told)


def test_at_least_twenty_broken_armies() -> None:
    assert len(BROKEN) >= 20


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("show", "BR-Q"), 2, "Did you mean"),
        (("show", "nowhere.toml"), 2, "no such file"),
        (("show",), 2, ""),
        (("shwo", "BR-A"), 2, "shwo"),
        (("check", "BR-A", "--ruling", "points_limit=many"), 2, "points_limit"),
        (("check", "BR-A", "--ruling", "points_limit=100"), 1, ""),
    ],
)
def test_mistakes_are_told(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], code: int, said: str
) -> None:
    ran = command(capsys, "army", *words)
    assert ran.code == code and said in ran.err and "Sorry" not in ran.err


def test_a_file_in_another_encoding(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "army.toml"
    file.write_bytes('list = "march-of-eagles"\nnation = "französisch"\n'.encode("latin-1"))
    ran = command(capsys, "army", "check", str(file))
    assert ran.code == 1 and f"{file}:2:" in ran.out and "UTF-8" in ran.out


def test_an_army_file_is_checked_by_the_book_that_knows_its_list(capsys: pytest.CaptureFixture[str]) -> None:
    file = Path(__file__).parents[1] / "muster" / "broken" / "kriegspfad" / "tecumseh_too_early.toml"
    ran = command(capsys, "army", "check", str(file))
    assert ran.code == 1 and "[KP-CMD-08]" in ran.out and "MOE" not in ran.out


@pytest.mark.parametrize("book", PACKAGES)
@pytest.mark.parametrize("tongue", ["en", "de"])
def test_the_list_of_armies_keeps_to_eighty_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, book: str, tongue: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ran = command(capsys, "army", "list", "--book", book, "--lang", tongue)
    assert max(map(len, ran.out.splitlines())) <= 80


def test_like_elements_stand_in_one_row(capsys: pytest.CaptureFixture[str]) -> None:
    """Six elements of line infantry are one row, and no column is empty."""
    lines = command(capsys, "army", "show", "SYW-09", "--book", "dbx").out.splitlines()
    assert [line.split() for line in lines if "ine infantry" in line] == [["6", "×", "line", "infantry", "6"]]
    assert lines[2].split() == ["item", "elements"]


def test_arms_are_named_in_the_language_of_the_reader(capsys: pytest.CaptureFixture[str]) -> None:
    shown = command(capsys, "army", "show", "FB-A", "--book", "muskets-tomahawks", "--lang", "de")
    assert "8 Muskete" in shown.out and "1 Offizier" in shown.out and "musket " not in shown.out


def test_the_count_of_errors_holds_the_faults_of_the_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ready = command(capsys, "army", "propose", "march-of-eagles", "--seed", "1").out
    mine = tmp_path / "mine.toml"
    mine.write_text(f'{ready}\nflags = 3\ndrums = "two"\n', "utf-8")
    ran = command(capsys, "army", "check", str(mine))
    told = [line for line in ran.out.splitlines() if line.endswith("]")]
    assert len(told) >= 2 and ran.code == 1
    assert ran.out.splitlines()[-1].endswith(f"errors: {len(told)}."), ran.out


@pytest.mark.parametrize("key", PACKAGES)
def test_every_ready_army_can_be_written_read_and_checked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, key: str
) -> None:
    book = rulebook(key)
    assert book is not None
    for id, roster in book.muster.ready_armies().items():
        file = tmp_path / f"{id}.toml"
        file.write_text(as_toml(roster), "utf-8")
        loaded = load_rosters(user_file(file))
        assert not loaded.problems and loaded.value is not None
        assert loaded.value[0].roster == roster, id


@pytest.mark.parametrize("key", PACKAGES)
def test_every_book_gives_an_army_to_begin_with(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, key: str
) -> None:
    file = tmp_path / "mine.toml"
    ran = command(capsys, "army", "propose", "--book", key, "--lang", "de")
    assert ran.code == 0, ran.err
    file.write_text(ran.out, "utf-8")
    assert "[[unit]]" in ran.out and command(capsys, "army", "check", str(file)).code == 0


@pytest.mark.parametrize("key", PACKAGES)
def test_a_list_shows_what_it_offers(capsys: pytest.CaptureFixture[str], key: str) -> None:
    book = rulebook(key)
    assert book is not None
    for id, army_list in list(book.muster.army_lists().items())[:3]:
        ran = command(capsys, "army", "list", id.lower(), "--lang", "de")
        assert ran.code == 0 and [each.id for each in army_list.entries if each.id not in ran.out] == []
        assert f"--book {key}" in " ".join(ran.out.split())


@pytest.mark.parametrize("page", ["README.md", "README.de.md"])
def test_the_armies_of_the_readme_may_take_the_field(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, page: str
) -> None:
    text = (Path(__file__).parents[2] / page).read_text("utf-8")
    examples = [each.partition("```")[0] for each in text.split("```toml\n")[1:]]
    assert len(examples) == 2
    for example in examples:
        file = tmp_path / "mine.toml"
        file.write_text(example, "utf-8")
        for what in ("check", "show"):
            ran = command(capsys, "army", what, str(file))
            assert ran.code == 0 and "nothing to object" in ran.out, ran.out + ran.err


WRONG = """
list = "FB"
year = 1759
[[unit]]
entry = "FB1"
parts = { musket = 6 }
[[unit]]
entry = "FB9"
parts = { musket = 6 }
"""


def test_warnings_are_told_and_counted_apart_from_errors(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A force without a commander is an error, points that are left over are a warning."""
    mine = tmp_path / "mine.toml"
    mine.write_text(WRONG, "utf-8")
    told = command(capsys, "army", "check", str(mine), "--lang", "de").out
    assert "Warnung: Mehr als 25 Punkte bleiben übrig. Mindestens 275, nicht " in told
    assert told.count("[") == 3 and told.splitlines()[-1].endswith("Fehler: 2, Warnungen: 1.")
    assert ".:" not in told and "Siedler kann nicht „musket“ sein" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("KP-L99",), ("Kriegspfad", "army list --book kriegspfad")),
        (("XYZ",), ("in any rulebook", "dbx", "muskets-tomahawks")),
        (("QQQ", "--book", "dbx"), ("in DBX", "army list --book dbx")),
    ],
)
def test_an_unknown_list_is_looked_for_in_every_book(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: tuple[str, ...]
) -> None:
    for verb in ("propose", "list"):
        ran = command(capsys, "army", verb, *words)
        assert ran.code == 2 and not [each for each in said if each not in ran.err], ran.err


LINE = """id = "MINE"
list = "{list}"
year = 1809

[[unit]]
entry = "{entry}"
count = 12
"""


@pytest.mark.parametrize(
    ("named", "entry", "words", "rule", "said"),
    [
        ("NAP-99", "LI", (), "[DBX-ARMY-02]", "looks most like DBX"),
        ("nap09", "qqqqq", (), "[DBX-ARMY-02]", "looks most like DBX"),
        ("france", "KU", (), "[DBX-ARMY-02]", "looks most like DBX"),
        ("qqqqq", "qqqqq", (), "[MOE-ARMY-03]", "--book (march-of-eagles"),
        ("NAP-99", "LI", ("--book", "march-of-eagles"), "[MOE-ARMY-03]", ""),
    ],
)
def test_an_army_whose_list_no_book_has_is_told_so(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    named: str,
    entry: str,
    words: tuple[str, ...],
    rule: str,
    said: str,
) -> None:
    """Without --book the likeliest book checks it, and it is said which, why, and what to do."""
    mine = tmp_path / "mine.toml"
    mine.write_text(LINE.format(list=named, entry=entry), "utf-8")
    ran = command(capsys, "army", "check", str(mine), *words)
    assert ran.code == 1 and rule in ran.out and said in " ".join(ran.out.split()), ran.out
    assert ("no rulebook has an army list" in ran.out) is (not words)


def test_an_army_tells_its_fighting_values(capsys: pytest.CaptureFixture[str]) -> None:
    shown = command(capsys, "army", "show", "RA-1", "--book", "black-powder", "--lang", "en").out
    assert "Unit" in shown or "unit" in shown
    row = next(line for line in shown.splitlines() if line.startswith("Musketeers") or "3/2/1" in line)
    assert "4+" in row
