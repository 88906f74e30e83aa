"""An order that places several units tells each of them, and is changed unit by unit."""

from pathlib import Path

from tests.cli.at_the_table import battle_file, run

AMBUSH = (
    "play", "kriegspfad", "--terminal", "--scenario", "MONONGAHELA", "--side", "french", "--seed", "3",
)  # fmt: skip
NOBODY_LATE = "1\n1\n1\n"


def flat(words: str) -> str:
    """Words as if there were no end of a line."""
    return " ".join(words.split())


def test_the_answer_names_every_unit_it_hides(tmp_path: Path) -> None:
    ran = run(tmp_path, *AMBUSH, "--lang", "de", typed=NOBODY_LATE + "1\ns\n")
    asked = flat(ran.stdout.partition("Wer liegt im Hinterhalt")[2].partition("> 1")[0])
    assert "1 6 Einheiten zugleich: Marineinfanterie (B1): " in asked
    assert all(f"(B{n}): " in asked for n in range(1, 7)) and "B1 x y [Front]" in asked
    assert ran.stdout.count("im Hinterhalt.") == 6


def test_one_unit_is_placed_anew_and_nothing_given_before_enter(tmp_path: Path) -> None:
    ran = run(tmp_path, *AMBUSH, "--lang", "en", typed=NOBODY_LATE + "b6 58 38 w\nb6 -\nb6 10 10\ns\n")
    told = flat(ran.stdout)
    first, without, near = told.split("As it stands now, Enter gives it: ")[1:]
    assert "6 units at once" in first and "(B6): " in first and "(58 38)" in first
    assert "(39 10)" in first, "the others lie where they lay"
    assert "5 units at once" in without and "(B6)" not in without.partition("✗")[0]
    assert "must hide [KP-SCEN-22]" in without or "KP-SCEN-22" in without
    assert "✗ outside the own zone [KP-SCEN-22]" in near
    assert "in ambush." not in told and battle_file(tmp_path).exists()
