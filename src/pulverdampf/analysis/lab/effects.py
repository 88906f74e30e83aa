"""What a variant does: paired differences with intervals that hold for all variants together."""

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import NormalDist, fmean

from msgspec import Struct

from pulverdampf.analysis.study import Battle, Findings, Study
from pulverdampf.engine.state import ONE
from pulverdampf.text import Text

ERROR = 0.05
"""How often one of all intervals of a measure may miss the truth."""
LEAST = 40
"""So many battles are fought in each way before any interval is looked at."""
GROWTH = 1.5


class Measure(Struct, frozen=True):
    """Something that is read off a battle."""

    key: str
    text: Text
    says: Text
    read: Callable[[Battle], float]
    share: bool = False
    """Whether it is a share of battles."""


def points_of(side: str) -> Callable[[Battle], float]:
    """What a side made of a battle: one for a victory, half for a draw."""
    return lambda battle: 1.0 if battle.winner == side else 0.0 if battle.winner else 0.5


MEASURES = (
    Measure("balance", Text("balance", "Balance"),
            Text("share of the first side, draws counted half", "Anteil der ersten Seite, Remis halb"),
            points_of(ONE), share=True),
    Measure("draws", Text("draws", "Remis"), Text("battles without a winner", "Schlachten ohne Sieger"),
            lambda battle: float(not battle.winner), share=True),
    Measure("length", Text("length", "Länge"), Text("turns until the end", "Züge bis zum Ende"),
            lambda battle: float(battle.turns)),
    Measure("losses_one", Text("losses 1", "Verluste 1"),
            Text("what the first side loses", "was die erste Seite verliert"),
            lambda battle: battle.losses[0]),
    Measure("losses_two", Text("losses 2", "Verluste 2"),
            Text("what the second side loses", "was die zweite Seite verliert"),
            lambda battle: battle.losses[1]),
)  # fmt: skip


class Estimate(Struct, frozen=True):
    """A mean with the interval in which it lies."""

    mean: float
    low: float
    high: float
    of: int

    @property
    def width(self) -> float:
        """How wide the interval is."""
        return self.high - self.low

    @property
    def clear(self) -> bool:
        """Whether the interval leaves zero out."""
        return self.low > 0 or self.high < 0


def quantile(variants: int) -> float:
    """How many standard errors an interval reaches to each side, so that all of them hold together.

    Bonferroni: each of several variants gets its part of the error.

    >>> round(quantile(1), 2), round(quantile(5), 2)
    (1.96, 2.58)
    """
    return NormalDist().inv_cdf(1 - ERROR / (2 * max(variants, 1)))


def estimated(values: Sequence[float], reach: float) -> Estimate:
    """The mean of some values and its interval.

    >>> estimated([1.0, 0.0, 1.0, 0.0], 2.0)
    Estimate(mean=0.5, low=-0.07735026918962573, high=1.0773502691896257, of=4)
    """
    if len(values) < 2:
        return Estimate(fmean(values) if values else 0.0, float("-inf"), float("inf"), len(values))
    mean = fmean(values)
    error = sqrt(sum((each - mean) ** 2 for each in values) / (len(values) - 1) / len(values))
    return Estimate(mean, mean - reach * error, mean + reach * error, len(values))


def changed(differences: Sequence[float], reach: float) -> Estimate:
    """The mean of paired differences of shares, each between -1 and 1, and its interval.

    As Agresti and Min have it for matched pairs: half a pair is added to each way in which a pair can differ,
    so that a few battles without a difference do not look like certainty.

    >>> round(changed([0.0] * 20, 1.96).high, 3)
    0.087
    """
    total = len(differences) + 2
    mean = sum(differences) / total
    spread = (sum(each * each for each in differences) + 1) / total - mean * mean
    error = reach * sqrt(spread / total)
    return Estimate(fmean(differences) if differences else 0.0, mean - error, mean + error, len(differences))


class Arm(Struct, frozen=True):
    """One way to fight: its figures, and what it changes beside the baseline."""

    battles: tuple[Battle, ...]
    figures: dict[str, Estimate]
    effects: dict[str, Estimate]
    """Nothing for the baseline."""


def arms_of(study: Study, found: Findings) -> list[Arm]:
    """The battles of each way, those that have been fought in all ways, and what they tell."""
    ways = study.ways
    numbered: dict[int, dict[int, Battle]] = {}
    for battle in found.battles:
        numbered.setdefault(battle.index // ways, {})[battle.index % ways] = battle
    whole = [numbered[number] for number in sorted(numbered) if len(numbered[number]) == ways]
    reach, one = quantile(ways - 1), quantile(1)
    arms = []
    for way in range(ways):
        battles = tuple(each[way] for each in whole)
        figures = {each.key: estimated(list(map(each.read, battles)), one) for each in MEASURES}
        effects = {}
        if way:
            for each in MEASURES:
                pairs = [each.read(ways_of[way]) - each.read(ways_of[0]) for ways_of in whole]
                effects[each.key] = (changed if each.share else estimated)(pairs, reach)
        arms.append(Arm(battles, figures, effects))
    return arms


def narrow_enough(arms: Sequence[Arm], width: float) -> bool:
    """Whether the effect of every variant on balance is known as exactly as was wanted."""
    return all(arm.effects["balance"].width <= width for arm in arms[1:])


def next_round(done: int, most: int, pairs: int) -> int:
    """How many battles in each way are looked at next; every pair of armies meets equally often.

    >>> next_round(0, 400, 3), next_round(42, 400, 3), next_round(390, 400, 3)
    (42, 63, 400)
    """
    wanted = max(LEAST, round(done * GROWTH))
    wanted += -wanted % pairs
    return min(wanted, most)


def survival(study: Study, arms: Sequence[Arm]) -> dict[tuple[int, str], list[float]]:
    """What part of each unit was left at the end in each way, by pair of armies and unit."""
    found: dict[tuple[int, str], list[list[float]]] = {}
    for way, arm in enumerate(arms):
        for battle in arm.battles:
            pair = study.number(battle.index) % len(study.field)
            for unit, left in battle.stood.items():
                found.setdefault((pair, unit), [[] for _ in arms])[way].append(left)
    return {key: [fmean(each) if each else 0.0 for each in values] for key, values in found.items()}


def shares_of_pairs(study: Study, arm: Arm) -> list[tuple[float, int]]:
    """What the first army made of each pairing, and in how many battles."""
    told: list[list[float]] = [[] for _ in study.field]
    for battle in arm.battles:
        told[study.number(battle.index) % len(study.field)].append(points_of(ONE)(battle))
    return [(fmean(each) if each else 0.5, len(each)) for each in told]
