"""Beside a real table the rows that need eyes fire and stay silent by what is told, in every book."""

import pytest

from pulverdampf.engine.game import Game
from pulverdampf.server.shelf import book_named
from tests.refereed.by_lot import begun
from tests.refereed.by_telling import rows_by_telling

BATTLES = {"black-powder": 3, "march-of-eagles": 6, "kriegspfad": 30, "dbx": 13, "muskets-tomahawks": 13}
ANSWERS = 2000
OF_ROSTERS = {
    "black-powder": {
        "BP-T-COMMAND.attack", "BP-SPEC-12", "BP-T-FIRE.huzzah", "BP-T-MELEE.loose", "BP-SPEC-25",
        "BP-T-RESULT.square", "BP-T-RESULT.walls",
    },
    "march-of-eagles": {
        "MOE-T-RES.half", "MOE-T-FIRE.F4", "MOE-T-FIRE.F8", "MOE-T-MELEE.M5", "MOE-X-CAV-05.line",
        "MOE-X-CAV-05.column", "MOE-X-CAV-05.heavy", "MOE-X-CAV-05.lances", "MOE-X-SQ-03",
    },
    "kriegspfad": {
        "KP-MR-04", "KP-SM-02", "KP-SM-04", "KP-SM-08", "KP-MM-04", "KP-MM-13", "KP-MM-18", "KP-MM-19",
        "KP-T-GUNS.mounted", "KP-T-GUNS.militia", "KP-T-GUNS.mg", "KP-MOR-11.militia", "KP-MOR-11.medicine",
        "KP-MR-01", "KP-MM-15", "KP-T-GUNS.brave",
    },
    "dbx": {"DBX-CAMP-03", "DBX-M6", "DBX-M12"},
    "muskets-tomahawks": {
        "MV-SCOUT", "MV-LOCAL", "MV-CAV", "MV-LCAV", "SP-MOUNT", "TL-EYES", "SP-W-RAIN", "SP-W-DUSK",
        "SP-W-DARK", "SH-CAV", "ML-SABRE", "ML-NAVAL", "ML-LANCE", "DF-LANCE", "RE-CARD",
    },
}  # fmt: skip
"""Rows that rosters, rulings and weather decide, which nobody has to look for."""
ELSEWHERE = {
    "kriegspfad": {"KP-SM-16"},
    "dbx": {"DBX-CMD-04", "DBX-CMD-07", "DBX-M9"},
    "muskets-tomahawks": {"SH-EXTREME", "MV-FAR", "MV-DIFF", "MV-VDIFF", "MV-OBST", "MV-ROAD1", "MV-ROAD2"},
}
"""Rows of which the usual armies know nothing, or that hands follow as they move: the forms of their books
have tests of their own (`by_hand/test_forms.py`)."""


@pytest.mark.parametrize("key", BATTLES)
def test_every_row_that_needs_eyes_fires_and_is_silent_by_what_is_told(key: str) -> None:
    """Each form of battles by lot is told in every way: what the usual telling leaves silent another makes
    fire, or the other way round."""
    book, found = book_named(key), set[str]()
    for seed in range(1, BATTLES[key] + 1):
        found |= rows_by_telling(Game(book, begun(key).state(book), None), seed, ANSWERS)
    every = {row.id for table in book.tables for row in table}
    assert every - found <= OF_ROSTERS[key] | ELSEWHERE.get(key, set())
