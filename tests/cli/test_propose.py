"""`pulverdampf army propose`: every proposal is legal, and depends on nothing but its seed."""

from pathlib import Path

import pytest

from tests.cli.commands import command

DBX = ("--book", "dbx")


@pytest.mark.parametrize("times", ["1", "3"])
@pytest.mark.parametrize("theme", ["any", "horse", "guns"])
def test_a_proposal_passes_the_check(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, theme: str, times: str
) -> None:
    words = ("army", "propose", "SYW-09", *DBX, "--theme", theme, "--seed", "3", "--times", times)
    ran = command(capsys, *words)
    assert ran.code == 0 and ran.out == command(capsys, *words).out
    file = tmp_path / "army.toml"
    file.write_text(ran.out, "utf-8")
    checked = command(capsys, "army", "check", str(file), *DBX)
    assert checked.code == 0 and "nothing to object" in checked.out
    assert f"{12 * int(times)} elements" in checked.out


def test_the_seed_matters(capsys: pytest.CaptureFixture[str]) -> None:
    found = {command(capsys, "army", "propose", "NAP-09", *DBX, "--seed", str(n)).out for n in range(6)}
    assert len({out.partition("\n")[2] for out in found}) > 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("SYW-9", *DBX), "SYW-09"),
        (("SYW-09", *DBX, "--theme", "hors"), "horse"),
        (("SYW-09", *DBX, "--times", "2"), "1 or 3"),
        (("SYW-09", *DBX, "--year", "1300"), "No legal army"),
        (("SYW-09", *DBX, "--owned", "nowhere.toml"), "nowhere.toml"),
        (("NAP-PRU", "--size", "-3"), "-3"),
    ],
)
def test_what_cannot_be_proposed(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    ran = command(capsys, "army", "propose", *words)
    assert ran.code and said in ran.err and not ran.out


OF_EVERY_BOOK = (
    ("SYW-09", "dbx"), ("NAP-PRU", "black-powder"), ("FB", "muskets-tomahawks"), ("KP-L02", "kriegspfad"),
    ("march-of-eagles", "march-of-eagles"),
)  # fmt: skip


@pytest.mark.parametrize(("list_id", "book"), OF_EVERY_BOOK)
def test_only_what_is_owned(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, list_id: str, book: str
) -> None:
    """An army proposed from the figures of another army takes none beside them."""
    first, owned, second = tmp_path / "first.toml", tmp_path / "owned.toml", tmp_path / "second.toml"
    first.write_text(command(capsys, "army", "propose", list_id, "--book", book).out, "utf-8")
    owned.write_text(command(capsys, "army", "own", str(first), "--book", book).out, "utf-8")
    nation = [line for line in first.read_text("utf-8").splitlines() if line.startswith("nation")]
    words = ["--nation", nation[0].split('"')[1]] if nation else []
    ran = command(
        capsys, "army", "propose", list_id, "--book", book, "--seed", "5", "--owned", str(owned), *words
    )
    assert not ran.code, ran.err
    second.write_text(ran.out, "utf-8")
    checked = command(capsys, "army", "check", str(second), "--book", book, "--owned", str(owned))
    assert not checked.code and "muster.owned" not in checked.out
    owned.write_text(f'book = "{book}"\n', "utf-8")
    told = command(capsys, "army", "check", str(second), "--book", book, "--owned", str(owned))
    assert not told.code and "muster.owned" in told.out


def test_filling_up_keeps_what_is_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, full = tmp_path / "begun.toml", tmp_path / "full.toml"
    file.write_text('list = "FB"\nyear = 1758\n[[unit]]\nentry = "FB5"\nparts = { musket = 8 }\n', "utf-8")
    ran = command(capsys, "army", "fill", str(file), "--size", "200")
    full.write_text(ran.out, "utf-8")
    assert 'entry = "FB5"' in ran.out and 'musket" = 8' in ran.out
    checked = command(capsys, "army", "check", str(full), "--ruling", "points_limit=200")
    assert not checked.code, checked.out
