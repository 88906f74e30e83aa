"""What a clash is worth: the results of all throws, weighed by what would be lost.

Results and numbers are those of the rules. Where a charge is only thought of and nobody stands there yet, it
is guessed which rows of the factors will apply; before it is made, the rule itself is asked.
"""

from functools import cache
from typing import Final

from pulverdampf.engine.dice import d6
from pulverdampf.engine.in_force import forgets
from pulverdampf.engine.requests import Opposed
from pulverdampf.engine.state import ONE, TWO
from pulverdampf.table.measurement import Face

from ..fire.factors import SHOOTING
from ..melee.factors import MELEE, charge_row, combat_factor, is_militia, struck_by_horse
from ..outcomes.results import Defeat, Result, fall_of
from ..rulings import Rulings
from ..troops import TROOPS, Class, is_proof_against_bad_going
from ..units import Element

PRICES: Final[dict[Result, float]] = {"destroyed": 1.0, "flees": 0.35, "recoils": 0.12, "none": 0.0}
"""What a result costs its victim, in elements."""
A_COMMANDER: Final = 0.3
"""How much of that it costs a commander: he is no counted loss."""

THROWS: Final = list(Opposed(rule="DBX-MEL-04", by=None, die=d6, one=ONE, two=TWO).weights().items())
"""The faces of both sides with how often they fall."""
ALL_THROWS: Final = sum([times for _, times in THROWS])
AMOUNTS: Final[dict[str, int]] = {}
"""What the rows of the factors add, as they are in force."""
BESET: Final = "DBX-M7"
BAD_GOING: Final = "DBX-M9"
GRENADIERS: Final = "DBX-M10"
MILITIA: Final = "DBX-M11"
AT_MOUNTED: Final = "DBX-S4"
ONE_MORE_SHOOTS: Final = "DBX-S6"
SECOND_RANK: Final = "DBX-S8"
MILITIA_UNDER_FIRE: Final = "DBX-S9"


def read_amounts() -> None:
    """Reads what the rows add now; one that is switched off adds nothing."""
    AMOUNTS.update({row.id: 0 for table in (MELEE, SHOOTING) for row in table.printed})
    AMOUNTS.update({row.id: row.effect.amount for table in (MELEE, SHOOTING) for row in table})


read_amounts()
forgets(read_amounts)


class Prospects:
    """What clashes and volleys come to under some rulings, each worked out once."""

    def __init__(self, rulings: Rulings) -> None:
        self.rulings = rulings
        self._factors: dict[tuple[str, str, str], int] = {}
        self._balances: dict[tuple[str, str, int, int, bool, bool], float] = {}
        self._suffered: dict[tuple[str, int, str, int], float] = {}

    def factor(self, piece: Element, enemy: Element) -> int:
        """The plain factor of an element against an enemy in melee, with its quality."""
        key = (piece.kind, piece.quality, enemy.kind)
        found = self._factors.get(key)
        if found is None:
            found = combat_factor(self.rulings, piece, enemy, "melee")
            found += AMOUNTS[GRENADIERS] if piece.quality == "GR" else 0
            found += AMOUNTS[MILITIA] if is_militia(self.rulings, piece) else 0
            self._factors[key] = found
        return found

    def balance(self, mine: str, theirs: str, own: int, against: int, bad: tuple[bool, bool]) -> float:
        """What both sides of a melee lose on average, theirs less ours, with these factors on this ground."""
        key = (mine, theirs, own, against, bad[0], bad[1])
        found = self._balances.get(key)
        if found is None:
            we_lose = Defeat(mine, theirs, "melee", bad[0], bad[1], rulings=self.rulings)
            they_lose = Defeat(theirs, mine, "melee", bad[1], bad[0], rulings=self.rulings)
            found = self._balances[key] = clash_of(we_lose, they_lose, own, against)
        return found

    def suffered(self, victim: str, own: int, shooter: str, against: int) -> float:
        """What an element loses on average when it is shot at with these factors."""
        key = (victim, own, shooter, against)
        found = self._suffered.get(key)
        if found is None:
            defeat = Defeat(victim, shooter, "fire", rulings=self.rulings)
            found = self._suffered[key] = loss_of(defeat, max(own, 0), max(against, 0))
        return found

    def clash(
        self, piece: Element, enemy: Element, face: Face, bad: tuple[bool, bool], help_on_it: int
    ) -> float:
        """What a charge onto a face of an enemy promises."""
        own, against = self.factor(piece, enemy), self.factor(enemy, piece)
        row = charge_row(piece.kind)
        own += AMOUNTS[row] if row else 0
        if bad[0] and not is_proof_against_bad_going(piece.kind, self.rulings):
            own += AMOUNTS[BAD_GOING]
        if bad[1] and not is_proof_against_bad_going(enemy.kind, self.rulings):
            against += AMOUNTS[BAD_GOING]
        if face != "front":
            against += AMOUNTS[BESET]
            for row in struck_by_horse(self.rulings, enemy.kind, face) if piece.mounted else ():
                against += AMOUNTS[row]
        against += AMOUNTS[BESET] * help_on_it
        return self.balance(piece.kind, enemy.kind, max(own, 0), max(against, 0), bad)


def fire_at(shooter: str, arm: Class) -> int:
    """The plain factor of a troop type that shoots at foot or at mounted."""
    troop = TROOPS[shooter]
    return troop.against_mounted + AMOUNTS[AT_MOUNTED] if arm == "mounted" else troop.against_foot


@cache
def clash_of(we_lose: Defeat, they_lose: Defeat, own: int, against: int) -> float:
    """What both sides of a melee lose on average, theirs less ours, given how each would be beaten."""
    prize = A_COMMANDER if they_lose.loser == "GEN" else 1.0
    return prize * loss_of(they_lose, against, own) - loss_of(we_lose, own, against)


@cache
def loss_of(defeat: Defeat, own: int, against: int) -> float:
    """What an element loses on average by one throw with these factors, given how it would be beaten."""
    total, fall = 0.0, fall_of(defeat)
    for faces, times in THROWS:
        total += times * PRICES[fall.result(faces[0] + own, faces[1] + against)]
    return total / ALL_THROWS


@cache
def prospects_of(rulings: Rulings) -> Prospects:
    """The prospects under some rulings, shared by all battles that have them."""
    return Prospects(rulings)
