"""Empty words, files that cannot be read, control characters: a clear sentence and the right exit code."""

from pathlib import Path

import pytest

from tests.cli.commands import command

ARMY = """[[army]]
id = "{id}"
list = "march-of-eagles"
nation = "french"
name = {{ en = "{name}", de = "x" }}
"""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", "--book", "x"), "no rulebook “x”"),
        (("odds", "volley", "--answer", "="), "RULE=KEY"),
        (("odds", "volley", "--answer", "MOE-FIRE-02="), "RULE=KEY"),
        (("case", ""), "empty name"),
        (("army", "show", ""), "no ready army or army file “”"),
        (("army", "show", "/no/such/army.toml"), "no such file"),
        (("army", "show", "/"), "folder"),
        (("army", "show", "\x1b[2Jarmy"), "\\x1b[2Jarmy"),
    ],
)
def test_what_means_nothing_ends_with_2(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    ran = command(capsys, *words)
    assert ran.code == 2 and said in ran.err and ran.out == "" and "\x1b" not in ran.err


def test_check_looks_at_one_rulebook_alone(capsys: pytest.CaptureFixture[str]) -> None:
    ran = command(capsys, "check", "--book", "dbx", "--verbose")
    assert ran.code == 0 and "dbx" in ran.out and "march_of_eagles" not in ran.out


def test_an_army_beside_others_needs_an_id(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "armies.toml"
    file.write_text(ARMY.format(id="", name="a") + ARMY.format(id="B", name="b"), "utf-8")
    ran = command(capsys, "army", "check", str(file))
    assert ran.code == 1 and f"{file}:1: An army beside others needs an id." in ran.out


@pytest.mark.parametrize("hidden", [r"\u001b[2J", r"\u0000", r"\u009b", r"\u007f"])
def test_control_characters_in_a_file_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, hidden: str
) -> None:
    file = tmp_path / "army.toml"
    file.write_text(ARMY.format(id="A", name=hidden), "utf-8")
    for words in (("army", "show", str(file)), ("check", str(file)), ("case", str(file))):
        ran = command(capsys, *words)
        assert ran.code == 1 and f"{file}:5: There are control characters in it." in ran.out + ran.err
        assert all(each.isprintable() for each in (ran.out + ran.err).split("\n"))
