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
        (("NAP-PRU", "--book", "black-powder"), "--book black-powder"),
    ],
)
def test_what_cannot_be_proposed(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    ran = command(capsys, "army", "propose", *words)
    assert ran.code and said in ran.err and not ran.out
