"""Both tables of combat results: every pair of types, on every ground, by steel and by fire."""

from itertools import product

import pytest

from pulverdampf.rulebooks.dbx.outcomes.results import Defeat, beaten, doubled, result_of
from pulverdampf.rulebooks.dbx.rulings import Rulings
from pulverdampf.rulebooks.dbx.troops import TROOPS

KINDS = [kind for kind in TROOPS if kind not in ("DR", "SQ", "CAMP", "GEN")]
LOSERS = [*KINDS, "SQ", "CAMP", "GEN"]
WINNERS = [*KINDS, "SQ", "CAMP", "GEN"]
MOUNTED = ["DRC", "KU", "HU", "UL", "LR", "RE", "KM", "EL", "GEN"]
FOOT = [kind for kind in WINNERS if kind not in MOUNTED]
Case = tuple[str, str, bool, bool]
"""Winner, cause, loser in bad going, winner in bad going."""


def good(case: Case) -> bool:
    return not (case[2] or case[3])


def by(case: Case, *kinds: str) -> bool:
    return case[1] == "melee" and case[0] in kinds


def gunfire(case: Case) -> bool:
    return case[0] == "ART" and case[1] == "fire"


def guns(case: Case) -> bool:
    return case[0] == "ART" and case[1] == "melee"


def mounted_a(loser: str, case: Case) -> str:
    """The lines of mounted troops that were merely beaten."""
    _, _, bad, _ = case
    match loser:
        case "KU":
            return "destroyed" if by(case, "LR") or guns(case) or bad else "recoils"
        case "LR":
            return "recoils"
        case "EL":
            dead = by(case, "JA", "PL", "HI", "LR") or gunfire(case)
            return "destroyed" if dead else "recoils"
        case "DRC" | "HU" | "UL" | "RE" | "KM":
            return "destroyed" if guns(case) else "flees" if bad else "recoils"
        case _:
            return "flees"


def table_a(loser: str, case: Case) -> str:
    """The printed table of those who were merely beaten, line by line."""
    if loser in MOUNTED:
        return mounted_a(loser, case)
    winner, cause, _, _ = case
    match loser:
        case "LI":
            dead = (by(case, "KU", "CK") and good(case)) or by(case, "ST")
            return "destroyed" if dead else "recoils"
        case "ST" | "GU" | "JA" | "PL":
            killers = ("EL", "KU") if loser in ("ST", "GU") else ("KU",)
            dead = by(case, *killers) and good(case)
            return "destroyed" if dead else "flees" if gunfire(case) else "recoils"
        case "CK":
            return "destroyed" if by(case, *MOUNTED) and good(case) else "recoils"
        case "HI":
            return "destroyed" if by(case, "KU") and good(case) else "recoils"
        case "BO":
            return "destroyed" if by(case, *MOUNTED) else "recoils"
        case "DRI":
            return "flees" if cause == "fire" and winner in FOOT else "recoils"
        case "SH" | "KL" | "PK":
            dead = (by(case, "EL", "KU") and good(case)) or by(case, "ST")
            return "destroyed" if dead else "recoils"
        case "ART" | "CAMP":
            return "destroyed" if cause == "melee" else "none"
        case "SQ":
            return "destroyed" if cause == "melee" and winner in FOOT else "none"
        case _:
            return "flees"


def table_b(loser: str, case: Case) -> str:
    """The printed table of those who were doubled, line by line."""
    winner, cause, bad, _ = case
    match loser:
        case "LR":
            return "destroyed" if by(case, *MOUNTED) or guns(case) or bad else "flees"
        case "JA" | "PL" | "GU":
            ridden = by(case, *MOUNTED) and winner != "EL" and good(case)
            return "destroyed" if ridden or by(case, "HI", "JA", "PL") else "flees"
        case "DRI":
            return "flees" if winner in FOOT else "destroyed"
        case "GEN":
            return "destroyed" if gunfire(case) else "flees"
        case "CAMP":
            return "destroyed" if cause == "melee" or gunfire(case) else "none"
        case _:
            spared = guns(case) and (loser == "EL" or (loser in FOOT and loser not in ("SQ", "ART")))
            return "recoils" if spared else "destroyed"


CASES = [*product(WINNERS, ("melee", "fire"), (False, True), (False, True))]


@pytest.mark.parametrize("loser", LOSERS)
def test_those_who_are_beaten(loser: str) -> None:
    """DBX-T-A, DBX-MEL-09: more than half of the enemy's total, against every winner, ground and cause."""
    for case in CASES:
        winner, cause, bad, winner_bad = case
        defeat = Defeat(loser, winner, cause, bad, winner_bad)  # type: ignore[arg-type]
        assert beaten(defeat) == table_a(loser, case), case


@pytest.mark.parametrize("loser", LOSERS)
def test_those_who_are_doubled(loser: str) -> None:
    """DBX-T-B, DBX-FIRE-11: half of the enemy's total or less, against every winner, ground and cause."""
    for case in CASES:
        winner, cause, bad, winner_bad = case
        defeat = Defeat(loser, winner, cause, bad, winner_bad)  # type: ignore[arg-type]
        assert doubled(defeat) == table_b(loser, case), case


@pytest.mark.parametrize(
    ("own", "theirs", "result"),
    [
        (5, 10, "destroyed"), (5, 9, "recoils"), (6, 11, "recoils"),
        (3, 6, "destroyed"), (3, 5, "recoils"), (4, 4, "none"),
    ],
)  # fmt: skip
def test_which_table_counts(own: int, theirs: int, result: str) -> None:
    """DBX-MEL-09, DBX-FILL-36: half or less is doubled; equal totals do nothing."""
    assert result_of(Defeat("LI", "LI", "melee"), own, theirs) == result


def test_a_garrison_of_tribesmen() -> None:
    """DBX-T-A: tribesmen who hold a place do not destroy other foot; by ruling it is the loser who holds
    it."""
    held = Defeat("SH", "ST", "melee", winner_in_garrison=True)
    assert beaten(held) == "recoils"
    other = Rulings(garrison_clause="loser")
    assert beaten(Defeat("SH", "ST", "melee", winner_in_garrison=True, rulings=other)) == "destroyed"
    assert beaten(Defeat("SH", "ST", "melee", loser_in_garrison=True, rulings=other)) == "recoils"


def test_switch_killers_by_fire() -> None:
    """DBX-T-A: fire kills as steel does only where that is agreed."""
    assert beaten(Defeat("EL", "JA", "fire")) == "recoils"
    assert beaten(Defeat("EL", "JA", "fire", rulings=Rulings(killers_by_fire=True))) == "destroyed"


def test_switch_doubled_by_guns() -> None:
    """DBX-T-B: horse doubled by guns in contact is destroyed, or recoils where the words are taken
    literally."""
    assert doubled(Defeat("RE", "ART", "melee")) == "destroyed"
    assert doubled(Defeat("RE", "ART", "melee", rulings=Rulings(doubled_by_guns="literal"))) == "recoils"


def test_switch_light_horse() -> None:
    """DBX-T-A, DBX-T-CLASSES: hussars and uhlans count as light horse where that is agreed."""
    assert beaten(Defeat("HU", "LI", "melee", loser_in_bad=True)) == "flees"
    assert (
        beaten(Defeat("HU", "LI", "melee", loser_in_bad=True, rulings=Rulings(light_horse="LR_HU")))
        == "recoils"
    )
    assert (
        beaten(Defeat("UL", "LI", "melee", loser_in_bad=True, rulings=Rulings(light_horse="LR_HU")))
        == "flees"
    )
    assert beaten(Defeat("KU", "UL", "melee", rulings=Rulings(light_horse="LR_HU_UL"))) == "destroyed"
