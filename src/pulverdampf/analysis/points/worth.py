"""A regression from what two armies have to who wins: what each thing is worth against its price."""

from collections.abc import Iterator, Mapping, Sequence
from math import exp, log, sqrt

from msgspec import Struct

from pulverdampf.analysis.lab.effects import quantile
from pulverdampf.analysis.study import Share
from pulverdampf.analysis.training import solved

MOST_STEPS = 25
ENOUGH = 1e-8
LOOSE = 0.02
"""How firmly a thing is held to its price before battles tell otherwise: hardly."""
LEAST_SEEN = 8
"""In so many battles a thing must stand on one side more than on the other to be judged."""


class Met(Struct, frozen=True):
    """One battle: of what side one had how much more, and what it made of it."""

    more: dict[str, float]
    result: float
    """1 for a victory of side one, a half for a draw."""


class Worth(Struct, frozen=True):
    """What a thing is worth, in points, with its interval."""

    key: str
    price: float
    worth: float
    low: float
    high: float

    @property
    def flagged(self) -> bool:
        """Whether its price lies outside."""
        return not self.low <= self.price <= self.high


class Gain(Struct, frozen=True):
    """By how much ten points spent on a thing raise the chance of an even battle, with its interval."""

    key: str
    price: float
    gain: float
    low: float
    high: float


class Fit(Struct, frozen=True):
    """What battles tell of prices."""

    battles: int
    slope: float
    """By how much the logarithm of the odds grows with a point; zero: the battles do not tell."""
    slope_low: float
    things: tuple[Worth, ...]
    gains: tuple[Gain, ...] = ()
    """Told even where a point is worth nothing on average."""


def fitted(prices: Mapping[str, float], battles: Sequence[Met], only: str = "") -> Fit:
    """Logistic regression on the points that one side has more of each thing, and of all together.

    What a point is worth on average is set to one; a thing whose points win more battles than others is worth
    more than its price. Intervals hold for all things together. Where `only` one thing is asked about,
    everything else is taken at its price.
    """
    seen = {key: sum(bool(each.more.get(key)) for each in battles) for key in prices}
    judged = [key for key, price in prices.items() if price > 0 and seen[key] >= LEAST_SEEN]
    keys = [key for key in judged if only in ("", key)]
    if not keys or not battles:
        return Fit(len(battles), 0.0, 0.0, ())
    spent = {key: sum(abs(each.more.get(key, 0.0)) * prices[key] for each in battles) for key in judged}
    scale = sum(spent.values()) / len(battles)
    rows = []
    for each in battles:
        points = {key: each.more.get(key, 0.0) * prices[key] / scale for key in judged}
        rows.append(([1.0, sum(points.values()), *(points[key] for key in keys)], each.result))
    ridge = [1e-6, 1e-6, *[LOOSE] * len(keys)]
    weights, curve = _newton(rows, ridge)
    covariance = _inverse(curve)
    total = sum(spent.values())
    shares = [0.0 if only else spent[key] / total for key in keys]
    mean = weights[1] + sum(share * weight for share, weight in zip(shares, weights[2:], strict=True))
    along = [0.0, 1.0, *shares]
    error = sqrt(max(_spread(covariance, along), 0.0))
    reach, things = quantile(len(keys)), []
    gains = tuple(_gains(keys, prices, weights, covariance, 10 / (4 * scale)))
    if mean <= 2 * error:
        return Fit(len(battles), 0.0, 0.0, (), gains)
    for at, key in enumerate(keys):
        own = weights[1] + weights[2 + at]
        slope = [0.0, 1.0, *(float(at == other) for other in range(len(keys)))]
        slope = [(a * mean - own * b) / (mean * mean) for a, b in zip(slope, along, strict=True)]
        spread = reach * sqrt(max(_spread(covariance, slope), 0.0))
        price, ratio = prices[key], own / mean
        things.append(Worth(key, price, price * ratio, price * (ratio - spread), price * (ratio + spread)))
    return Fit(len(battles), mean / scale, (mean - 1.96 * error) / scale, tuple(things), gains)


def _gains(
    keys: Sequence[str], prices: Mapping[str, float], weights: Sequence[float],
    covariance: list[list[float]], unit: float,
) -> Iterator[Gain]:  # fmt: skip
    """The slope of the chance at even odds, a quarter of that of the log-odds."""
    reach = quantile(len(keys))
    for at, key in enumerate(keys):
        along = [0.0, 1.0, *(float(at == other) for other in range(len(keys)))]
        spread = reach * sqrt(max(_spread(covariance, along), 0.0))
        own = weights[1] + weights[2 + at]
        yield Gain(key, prices[key], own * unit, (own - spread) * unit, (own + spread) * unit)


def _newton(
    rows: Sequence[tuple[list[float], float]], ridge: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    n = len(ridge)
    weights = [0.0] * n
    curve: list[list[float]] = []
    for _ in range(MOST_STEPS):
        slope = [-ridge[i] * weights[i] for i in range(n)]
        curve = [[ridge[i] if i == j else 0.0 for j in range(n)] for i in range(n)]
        for seen, result in rows:
            product = sum(w * x for w, x in zip(weights, seen, strict=True))
            chance = 1 / (1 + exp(-max(min(product, 30.0), -30.0)))
            wrong, bend = result - chance, max(chance * (1 - chance), 1e-9)
            for i, x in enumerate(seen):
                if x:
                    slope[i] += wrong * x
                    row, scaled = curve[i], bend * x
                    for j in range(n):
                        row[j] += scaled * seen[j]
        step = solved(curve, slope)
        weights = [a + b for a, b in zip(weights, step, strict=True)]
        if max(map(abs, step)) < ENOUGH:
            break
    return weights, curve


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    n = len(matrix)
    columns = [solved(matrix, [float(i == j) for i in range(n)]) for j in range(n)]
    return [[columns[j][i] for j in range(n)] for i in range(n)]


def _spread(covariance: list[list[float]], along: Sequence[float]) -> float:
    sums = [sum(c * b for c, b in zip(row, along, strict=True)) for row in covariance]
    return sum(a * b for a, b in zip(along, sums, strict=True))


def handicap(score: float, interval: tuple[float, float], slope: float) -> tuple[float, float, float]:
    """How many points more make a battle even that goes like this for side one, and between what.

    >>> handicap(0.5, (0.4, 0.6), 0.05)[0]
    0.0
    >>> handicap(0.75, (0.7, 0.8), 0.05)[0] < 0
    True
    """

    def points(share: float) -> float:
        share = min(max(share, 0.005), 0.995)
        return -log(share / (1 - share)) / slope + 0.0

    return points(score), points(interval[1]), points(interval[0])


def score_of(won: int, drawn: int, of: int) -> tuple[float, tuple[float, float]]:
    """What a side made of its battles, draws counted half, and Wilson's interval for it."""
    doubled = Share(2 * won + drawn, 2 * of)
    low, high = Share(round((2 * won + drawn) / 2), of).interval
    return doubled.value, (low, high)
