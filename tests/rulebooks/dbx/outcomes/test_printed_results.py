"""Both tables of combat results written out square by square, as a player would copy them from the paper."""

import pytest

from pulverdampf.rulebooks.dbx.outcomes.results import Cause, Defeat, beaten, doubled
from pulverdampf.rulebooks.dbx.troops import TROOPS

WORDS = {"D": "destroyed", "R": "recoils", "F": "flees", "-": "none"}

BY_STEEL = "LI CK JA PL GU SH BO ST HI KL PK DRI DRC KU HU UL LR RE KM EL ART SQ CAMP GEN"
"""The winners of melees: foot, horse, guns, squares, camps and command elements."""
BEATEN_IN_GOOD_GOING = """
LI    RDRRRRRDRRRR  RDRRRRRR  RRR R
ST    RRRRRRRRRRRR  RDRRRRRD  RRR R
GU    RRRRRRRRRRRR  RDRRRRRD  RRR R
JA    RRRRRRRRRRRR  RDRRRRRR  RRR R
PL    RRRRRRRRRRRR  RDRRRRRR  RRR R
CK    RRRRRRRRRRRR  DDDDDDDD  RRR D
HI    RRRRRRRRRRRR  RDRRRRRR  RRR R
BO    RRRRRRRRRRRR  DDDDDDDD  RRR D
DRI   RRRRRRRRRRRR  RRRRRRRR  RRR R
SH    RRRRRRRDRRRR  RDRRRRRD  RRR R
KL    RRRRRRRDRRRR  RDRRRRRD  RRR R
PK    RRRRRRRDRRRR  RDRRRRRD  RRR R
ART   DDDDDDDDDDDD  DDDDDDDD  DDD D
KU    RRRRRRRRRRRR  RRRRDRRR  DRR R
LR    RRRRRRRRRRRR  RRRRRRRR  RRR R
EL    RRDDRRRRDRRR  RRRRDRRR  RRR R
DRC   RRRRRRRRRRRR  RRRRRRRR  DRR R
HU    RRRRRRRRRRRR  RRRRRRRR  DRR R
UL    RRRRRRRRRRRR  RRRRRRRR  DRR R
RE    RRRRRRRRRRRR  RRRRRRRR  DRR R
KM    RRRRRRRRRRRR  RRRRRRRR  DRR R
SQ    DDDDDDDDDDDD  --------  DDD -
CAMP  DDDDDDDDDDDD  DDDDDDDD  DDD D
GEN   FFFFFFFFFFFF  FFFFFFFF  FFF F
"""
BEATEN_IN_BAD_GOING = """
LI    RRRRRRRDRRRR  RRRRRRRR  RRR R
ST    RRRRRRRRRRRR  RRRRRRRR  RRR R
GU    RRRRRRRRRRRR  RRRRRRRR  RRR R
JA    RRRRRRRRRRRR  RRRRRRRR  RRR R
PL    RRRRRRRRRRRR  RRRRRRRR  RRR R
CK    RRRRRRRRRRRR  RRRRRRRR  RRR R
HI    RRRRRRRRRRRR  RRRRRRRR  RRR R
BO    RRRRRRRRRRRR  DDDDDDDD  RRR D
DRI   RRRRRRRRRRRR  RRRRRRRR  RRR R
SH    RRRRRRRDRRRR  RRRRRRRR  RRR R
KL    RRRRRRRDRRRR  RRRRRRRR  RRR R
PK    RRRRRRRDRRRR  RRRRRRRR  RRR R
ART   DDDDDDDDDDDD  DDDDDDDD  DDD D
KU    DDDDDDDDDDDD  DDDDDDDD  DDD D
LR    RRRRRRRRRRRR  RRRRRRRR  RRR R
EL    RRDDRRRRDRRR  RRRRDRRR  RRR R
DRC   FFFFFFFFFFFF  FFFFFFFF  DFF F
HU    FFFFFFFFFFFF  FFFFFFFF  DFF F
UL    FFFFFFFFFFFF  FFFFFFFF  DFF F
RE    FFFFFFFFFFFF  FFFFFFFF  DFF F
KM    FFFFFFFFFFFF  FFFFFFFF  DFF F
SQ    DDDDDDDDDDDD  --------  DDD -
CAMP  DDDDDDDDDDDD  DDDDDDDD  DDD D
GEN   FFFFFFFFFFFF  FFFFFFFF  FFF F
"""
DOUBLED_IN_GOOD_GOING = """
LI    DDDDDDDDDDDD  DDDDDDDD  RDD D
ST    DDDDDDDDDDDD  DDDDDDDD  RDD D
GU    FFDDFFFFDFFF  DDDDDDDF  FFF D
JA    FFDDFFFFDFFF  DDDDDDDF  FFF D
PL    FFDDFFFFDFFF  DDDDDDDF  FFF D
CK    DDDDDDDDDDDD  DDDDDDDD  RDD D
HI    DDDDDDDDDDDD  DDDDDDDD  RDD D
BO    DDDDDDDDDDDD  DDDDDDDD  RDD D
DRI   FFFFFFFFFFFF  DDDDDDDD  FFF D
SH    DDDDDDDDDDDD  DDDDDDDD  RDD D
KL    DDDDDDDDDDDD  DDDDDDDD  RDD D
PK    DDDDDDDDDDDD  DDDDDDDD  RDD D
ART   DDDDDDDDDDDD  DDDDDDDD  DDD D
KU    DDDDDDDDDDDD  DDDDDDDD  DDD D
LR    FFFFFFFFFFFF  DDDDDDDD  DFF D
EL    DDDDDDDDDDDD  DDDDDDDD  RDD D
DRC   DDDDDDDDDDDD  DDDDDDDD  DDD D
HU    DDDDDDDDDDDD  DDDDDDDD  DDD D
UL    DDDDDDDDDDDD  DDDDDDDD  DDD D
RE    DDDDDDDDDDDD  DDDDDDDD  DDD D
KM    DDDDDDDDDDDD  DDDDDDDD  DDD D
SQ    DDDDDDDDDDDD  DDDDDDDD  DDD D
CAMP  DDDDDDDDDDDD  DDDDDDDD  DDD D
GEN   FFFFFFFFFFFF  FFFFFFFF  FFF F
"""
DOUBLED_IN_BAD_GOING = DOUBLED_IN_GOOD_GOING.replace(
    "FFDDFFFFDFFF  DDDDDDDF  FFF D", "FFDDFFFFDFFF  FFFFFFFF  FFF F"
).replace("LR    FFFFFFFFFFFF  DDDDDDDD  DFF D", "LR    DDDDDDDDDDDD  DDDDDDDD  DDD D")

BY_FIRE = "LI CK JA PL GU SH BO DRI ART SQ CAMP"
"""Those who shoot."""
BEATEN_BY_FIRE = """
LI    RRRRRRRR RRR
ST    RRRRRRRR FRR
GU    RRRRRRRR FRR
JA    RRRRRRRR FRR
PL    RRRRRRRR FRR
CK    RRRRRRRR RRR
HI    RRRRRRRR RRR
BO    RRRRRRRR RRR
DRI   FFFFFFFF FFF
SH    RRRRRRRR RRR
KL    RRRRRRRR RRR
PK    RRRRRRRR RRR
ART   -------- ---
KU    RRRRRRRR RRR
LR    RRRRRRRR RRR
EL    RRRRRRRR DRR
DRC   RRRRRRRR RRR
HU    RRRRRRRR RRR
UL    RRRRRRRR RRR
RE    RRRRRRRR RRR
KM    RRRRRRRR RRR
SQ    -------- ---
CAMP  -------- ---
GEN   FFFFFFFF FFF
"""
DOUBLED_BY_FIRE = """
LI    DDDDDDDD DDD
ST    DDDDDDDD DDD
GU    FFFFFFFF FFF
JA    FFFFFFFF FFF
PL    FFFFFFFF FFF
CK    DDDDDDDD DDD
HI    DDDDDDDD DDD
BO    DDDDDDDD DDD
DRI   FFFFFFFF FFF
SH    DDDDDDDD DDD
KL    DDDDDDDD DDD
PK    DDDDDDDD DDD
ART   DDDDDDDD DDD
KU    DDDDDDDD DDD
LR    FFFFFFFF FFF
EL    DDDDDDDD DDD
DRC   DDDDDDDD DDD
HU    DDDDDDDD DDD
UL    DDDDDDDD DDD
RE    DDDDDDDD DDD
KM    DDDDDDDD DDD
SQ    DDDDDDDD DDD
CAMP  -------- D--
GEN   FFFFFFFF DFF
"""
HORSE = ("DRC", "HU", "UL", "RE", "KM")
IN_MUD = {**dict.fromkeys(HORSE, "F" * 11), "KU": "D" * 11}
"""What the loser's bad going changes for those who are beaten by fire."""


def squares(table: str) -> dict[str, str]:
    """The rows of a table by loser, without blanks."""
    rows = [line.split(maxsplit=1) for line in table.strip().splitlines()]
    return {loser: fates.replace(" ", "") for loser, fates in rows}


MELEES = [
    # table                                   who wins, how, in bad going, doubled
    (squares(BEATEN_IN_GOOD_GOING), BY_STEEL, "melee", False, False),
    (squares(BEATEN_IN_BAD_GOING), BY_STEEL, "melee", True, False),
    (squares(DOUBLED_IN_GOOD_GOING), BY_STEEL, "melee", False, True),
    (squares(DOUBLED_IN_BAD_GOING), BY_STEEL, "melee", True, True),
    (squares(BEATEN_BY_FIRE), BY_FIRE, "fire", False, False),
    ({**squares(BEATEN_BY_FIRE), **IN_MUD}, BY_FIRE, "fire", True, False),
    (squares(DOUBLED_BY_FIRE), BY_FIRE, "fire", False, True),
    ({**squares(DOUBLED_BY_FIRE), "LR": "D" * 11}, BY_FIRE, "fire", True, True),
]


@pytest.mark.parametrize(("table", "winners", "cause", "bad", "twice"), MELEES)
def test_every_square_of_the_tables(
    table: dict[str, str], winners: str, cause: Cause, *, bad: bool, twice: bool
) -> None:
    """DBX-T-A, DBX-T-B: every loser by every winner, by steel and by fire, with both on the same ground."""
    assert set(table) == set(TROOPS) - {"DR"}
    for loser, fates in table.items():
        assert len(fates) == len(winners.split()), loser
        for winner, fate in zip(winners.split(), fates, strict=True):
            defeat = Defeat(loser, winner, cause, bad, bad)
            had = doubled(defeat) if twice else beaten(defeat)
            assert had == WORDS[fate], (loser, winner)
