"""What a clash is worth: the chances of all thirty-six throws, weighed by what would be lost."""

from functools import cache
from typing import Final

from pulverdampf.table.measurement import Face

from ..outcomes.results import Defeat, Result, result_of
from ..rulings import Rulings
from ..troops import CHARGING, TROOPS
from ..units import Element

PRICES: Final[dict[Result, float]] = {"destroyed": 1.0, "flees": 0.35, "recoils": 0.12, "none": 0.0}
"""What a result costs its victim, in elements."""
A_COMMANDER: Final = 0.3
"""How much of that it costs a commander: he is no counted loss."""


QUALITY: Final = {"GR": 1, "FR": -1, "LW": -1, "": 0}


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
            troop = TROOPS[piece.kind]
            plain = troop.against_mounted if enemy.mounted else troop.against_foot
            found = (2 if piece.kind == "ART" else plain) + QUALITY[piece.quality]
            self._factors[key] = found
        return found

    def balance(self, mine: str, theirs: str, own: int, against: int, bad: tuple[bool, bool]) -> float:
        """What both sides of a melee lose on average, theirs less ours, with these factors on this ground."""
        key = (mine, theirs, own, against, bad[0], bad[1])
        found = self._balances.get(key)
        if found is None:
            found = self._balances[key] = self._balance(mine, theirs, own, against, bad)
        return found

    def _balance(self, mine: str, theirs: str, own: int, against: int, bad: tuple[bool, bool]) -> float:
        prize = A_COMMANDER if theirs == "GEN" else 1.0
        we_lose = Defeat(mine, theirs, "melee", bad[0], bad[1], rulings=self.rulings)
        they_lose = Defeat(theirs, mine, "melee", bad[1], bad[0], rulings=self.rulings)
        total = 0.0
        for ours in range(1, 7):
            for other in range(1, 7):
                a, b = ours + own, other + against
                total += prize * PRICES[result_of(they_lose, b, a)] - PRICES[result_of(we_lose, a, b)]
        return total / 36.0

    def suffered(self, victim: str, own: int, shooter: str, against: int) -> float:
        """What an element loses on average when it is shot at with these factors."""
        key = (victim, own, shooter, against)
        found = self._suffered.get(key)
        if found is None:
            found = self._suffered[key] = self._loss(victim, own, shooter, against)
        return found

    def _loss(self, victim: str, own: int, shooter: str, against: int) -> float:
        defeat = Defeat(victim, shooter, "fire", rulings=self.rulings)
        total = 0.0
        for die in range(1, 7):
            for other in range(1, 7):
                total += PRICES[result_of(defeat, die + max(own, 0), other + max(against, 0))]
        return total / 36.0

    def clash(
        self, piece: Element, enemy: Element, face: Face, bad: tuple[bool, bool], help_on_it: int
    ) -> float:
        """What a charge onto a face of an enemy promises."""
        own, against = self.factor(piece, enemy), self.factor(enemy, piece)
        if piece.kind == "UL":
            own += 2
        elif piece.kind in CHARGING:
            own += 1
        if bad[0] and not TROOPS[piece.kind].bad_going_proof:
            own -= 2
        if bad[1] and not TROOPS[enemy.kind].bad_going_proof:
            against -= 2
        if face != "front":
            against -= 1
            if piece.mounted and enemy.kind == "ART":
                against -= 1
            if face == "rear" and piece.mounted and not enemy.mounted:
                against -= 2
        against -= help_on_it
        return self.balance(piece.kind, enemy.kind, max(own, 0), max(against, 0), bad)


@cache
def prospects_of(rulings: Rulings) -> Prospects:
    """The prospects under some rulings, shared by all battles that have them."""
    return Prospects(rulings)
