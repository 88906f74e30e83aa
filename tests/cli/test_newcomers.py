"""What a newcomer stumbles over: scenarios, small windows, odd files, other people's words."""

import subprocess
from pathlib import Path

import pytest

from pulverdampf.engine.records import Chain, read
from pulverdampf.rulebooks import rulebook
from tests.cli.at_the_table import COMMAND, battle_file, run, surroundings
from tests.cli.commands import command


def test_a_scenario_refuses_a_larger_army(tmp_path: Path) -> None:
    """MOE-FILL-32, MOE-FILL-33"""
    refused = run(tmp_path, "play", "--scenario", "SC-1", "--enemy", "FR-A")
    assert refused.returncode == 2 and "at most 160" in refused.stderr and "[MOE-FILL-32]" in refused.stderr
    simulated = run(tmp_path, "simulate", "--scenario", "SC-3", "--enemy", "BR-A", "--lang", "de")
    assert simulated.returncode == 2 and "höchstens 140" in simulated.stderr
    assert run(tmp_path, "simulate", "--scenario", "SC-3", "--games", "1").returncode == 0


def test_a_scenario_tells_what_it_is_about(tmp_path: Path) -> None:
    played = run(tmp_path, "play", "--scenario", "sc-1", "--side", "defender", typed="z\n" + "\n" * 1500)
    assert "The walled farm" in played.stdout and "You are the side “Defender”" in played.stdout
    assert played.stdout.count("5: Holds the farm (at 32 24)") == 2
    assert "★ objective" in played.stdout and "Together: " in played.stdout
    assert "Du bist die Seite „Nachhut“" in (
        run(tmp_path / "b", "play", "--scenario", "SC-3", "--side", "two", "--lang", "de").stdout
    )


def test_scenarios_and_switches_are_looked_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert "at most 160 points" in command(capsys, "rules", "SC-1").out
    assert "SC-3 Nachhut" in command(capsys, "rules", "Szenario", "--lang", "de").out
    assert "immediate" in command(capsys, "rules", "resolve_timing").out
    assert "Switch cavalry" in command(capsys, "rules", "--switches").out


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (80, 30), (40, 24), (50, 20)])
def test_the_map_fits_the_window(tmp_path: Path, columns: int, rows: int) -> None:
    size = {"COLUMNS": str(columns), "LINES": str(rows)}
    shown = run(tmp_path, "play", "--army", "BR-B", "--enemy", "FR-B", typed="m\ne\ns\n", **size).stdout
    wide = [line for line in shown.splitlines() if len(line) > columns and "/" not in line]
    assert wide == []
    assert ("Your window has" in shown) == (columns < 72 or rows < 30)
    start = shown.index("> m")
    assert shown[start : shown.index("\n>", start + 3)].count("\n") < rows


def test_two_armies_of_one_name_are_told_apart(tmp_path: Path) -> None:
    shown = run(tmp_path, "play", "--army", "BR-A", "--enemy", "BR-A").stdout
    assert "British brigade (A)" in shown and "British brigade (B)" in shown


def test_an_army_without_a_name_is_called_by_the_title_of_its_list(tmp_path: Path) -> None:
    ready = run(tmp_path, "army", "propose", "KP-L01").stdout
    mine = tmp_path / "mine.toml"
    mine.write_text("\n".join(line for line in ready.splitlines() if not line.startswith("name")), "utf-8")
    shown = run(tmp_path, "play", "kriegspfad", "--army", str(mine), "--lang", "de", typed="z\n").stdout
    assert "Waldlandindianer des Ostens" in shown and "KP-L01" not in shown


def test_an_army_fights_in_its_own_country(tmp_path: Path) -> None:
    """KP-FILL-47"""
    for army, ground in (("SHAWNEE-1812", "Eastern woodlands"), ("SIOUX-1876", "High plains")):
        shown = " ".join(run(tmp_path, "play", "kriegspfad", "--army", army, typed="z\n").stdout.split())
        assert shown.count(ground) == 2, shown


def test_an_ambush_tells_who_marches_and_who_lies_in_wait(tmp_path: Path) -> None:
    """KP-SCEN-20"""
    words = ("play", "kriegspfad", "--ruling", "scenario=ambush", "--ruling", "attacker=two", "--lang", "de")
    told = " ".join(run(tmp_path, *words, typed="z\n").stdout.split())
    assert "auf dem Marsch (der Angreifer): US-Armee von 1876" in told
    assert "Auf der Lauer (der Verteidiger): " in told


WORDS = [
    # typed                                              what is said
    (("simulate", "--games", "abc"), "--games ist eine ganze Zahl"),
    (("simulate", "--games", "0"), "--games ist mindestens 1"),
    (("replay", "x", "--speed", "nan"), "--speed ist eine Zahl"),
    (("verify",), "Es fehlt etwas: DATEI"),
    (("verify", "/tmp"), "Das ist ein Ordner"),
    (("verify", "/dev/zero"), "keine gewöhnliche Datei"),
    (("play", "--army", "/dev/full/a.toml"), "kein Ordner"),
    (("play", "--record", "/tmp"), "ist ein Ordner"),
    (("play", "--army", "BR-X"), "--ruling cavalry=true --ruling artillery=true"),
    (("play", "--seed"), "--seed braucht einen Wert"),
]


@pytest.mark.parametrize(("typed", "told"), WORDS)
def test_complaints_are_in_our_own_words(tmp_path: Path, typed: tuple[str, ...], told: str) -> None:
    refused = run(tmp_path, *typed, "--lang", "de")
    assert refused.returncode in (1, 2) and told in refused.stderr


def test_the_help_is_german_too(tmp_path: Path) -> None:
    page = run(tmp_path, "replay", "--help", "--lang", "de").stdout
    assert "Aufruf: " in page and "Optionen:" in page and "Diese Hilfe zeigen." in page
    assert "Usage" not in page and "Options" not in page


def test_a_full_output_is_no_fault_of_the_program(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no device that is always full")
    with open("/dev/full", "w") as full, (tmp_path / "said").open("w") as complaints:
        ended = subprocess.run(
            [*COMMAND, "rules"], stdout=full, stderr=complaints, env=surroundings(tmp_path), check=False
        )
    assert ended.returncode != 0
    said = (tmp_path / "said").read_text()
    assert "cannot be written" in said and "Sorry" not in said and "Exception" not in said


def test_a_deeply_nested_line_is_unreadable(tmp_path: Path) -> None:
    file = tmp_path / "deep.battle"
    file.write_bytes(Chain().sealed(b'{"about":' + b"[" * 100_000 + b"}"))
    refused = run(tmp_path, "verify", str(file))
    assert refused.returncode == 1 and f"{file}:1: the line cannot be read" in refused.stderr


def test_a_tie_is_thrown_again_and_questions_may_be_asked(tmp_path: Path) -> None:
    typed = "?\nm\n3+3\n1 2 3\n6 2\n1\ns\n"
    played = run(tmp_path, "play", "--dice", "typed", "--lang", "de", typed=typed)
    assert "Gleichstand, bitte noch einmal werfen" in played.stdout
    assert "hier werden 2 Augenzahlen erwartet, nicht 3" in played.stdout
    assert "zuerst Britische Brigade, dann Französische Brigade" in " ".join(played.stdout.split())
    proved = run(tmp_path, "verify", str(battle_file(tmp_path)))
    assert proved.returncode == 0 and "not over yet" in proved.stdout


def test_at_one_keyboard_the_last_answer_goes_back(tmp_path: Path) -> None:
    typed = "1\n1\n1\n\nu\nu\nu\ns\n"
    played = run(tmp_path, "play", "--against", "human", "--seed", "5", typed=typed)
    assert played.stdout.count("Taken back.") == 3 and "[undo]" not in played.stdout


def test_only_battles_that_are_not_over_go_on(tmp_path: Path) -> None:
    run(
        tmp_path,
        "play",
        "--seed",
        "1",
        "--record",
        str(tmp_path / "pulverdampf/battles/a.battle"),
        typed="1\n",
    )
    over = tmp_path / "pulverdampf/battles/b.battle"
    run(tmp_path, "play", "--watch", "--level", "easy", "--seed", "2", "--record", str(over))
    gone_on = run(tmp_path, "play", "--resume", "--seed", "4", typed="s\n")
    assert "a.battle" in gone_on.stdout and "--seed: left aside" in gone_on.stderr
    ended = run(tmp_path, "play", f"--resume={over}")
    assert ended.returncode == 0 and "This battle is over." in ended.stdout


def test_a_forged_beginning_does_not_hold(tmp_path: Path) -> None:
    run(tmp_path, "play", "--seed", "1", typed="s\n")
    data = battle_file(tmp_path).read_bytes()
    assert read(data, rulebook).entries is not None
    first = data.split(b"\n")[0].rpartition(b',"chain"')[0]
    for old, new in (
        (b'"turns":8', b'"turns":-8'),
        (b"64.0", b"-64.0"),
    ):
        assert old in first
        forged = tmp_path / "forged.battle"
        forged.write_bytes(Chain().sealed(first.replace(old, new, 1) + b"}"))
        refused = run(tmp_path, "verify", str(forged))
        assert refused.returncode == 1 and ":1: " in refused.stderr


def test_the_window_is_closed_until_it_is_opened(tmp_path: Path) -> None:
    typed = "aufstellen lassen\n" + "\n" * 12 + "fenster an\ns\n"
    played = run(tmp_path, "play", "--seed", "1", "--lang", "de", typed=typed)
    assert "Du wirst jedes Mal gefragt." in played.stdout
