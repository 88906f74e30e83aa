"""Learns to judge positions from battles among all levels and styles."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from pulverdampf.analysis.ladder import meetings
from pulverdampf.analysis.study import Findings, Meeting, Study
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.generals.judgement import FORMAT, Judgement, Made, logistic
from pulverdampf.generals.levels import LEVELS, STEADY, TEMPERS, tempered
from pulverdampf.generals.styles import STYLE, signs
from pulverdampf.rulebooks import judging

STAGES = 4
ONE_IN_LEVELS = 4
"""In every so-manieth battle levels meet, in the others a style its opposite."""
HELD_OUT = 5
"""Every so-manieth battle is kept to see how well a judgement does."""
RIDGE = 2.0
MOST_STEPS = 12
ENOUGH = 1e-6

Position = tuple[float, list[float], float]
"""How far a battle had gone, the features of a side less its enemy's, and what came of it for that side."""


def training(book: Rulebook, games: int, seed: str, rulings: Mapping[str, Any]) -> Study:
    """Battles over everything a book has ready, among levels, tempers and styles drawn by lot."""
    lots = Random(f"training {book.key} {seed}")
    plain = [key for key, level in LEVELS.items() if level.rank <= LEVELS["drilled"].rank]
    named = [tempered(level, temper) for level in plain for temper in (STEADY, *TEMPERS)]

    def drawn() -> Iterator[Meeting]:
        for number, meeting in enumerate(meetings(book, seed, games, rulings)):
            if number % ONE_IN_LEVELS == 0:
                pair = (lots.choice(named), lots.choice(named))
            else:
                way = lots.choice((1, -1))
                pair = (f"{STYLE}{way * (number + 1)}", f"{STYLE}{-way * (number + 1)}")
            yield replace(meeting, generals=pair)

    field = tuple(drawn())
    return Study(book.key, field, ("drilled", "drilled"), games, seed, rulings, swap=False, watch=True)


def positions(found: Findings, which: Sequence[int]) -> list[Position]:
    """What was seen in some battles, as either side saw it."""
    told: list[Position] = []
    for battle in found.battles:
        if battle.index % HELD_OUT not in which:
            continue
        result = {"one": 1.0, "two": 0.0}.get(battle.winner, 0.5)
        for seen in battle.seen:
            told.append((seen.progress, list(seen.one), result))
            told.append((seen.progress, list(seen.two), 1.0 - result))
    return told


def fitted(book: str, found: Findings, command: str) -> Judgement:
    """A regression for each stage; how well it does is measured on the battles that are held out."""
    features = tuple(judging(book).FEATURES)
    learned = positions(found, range(1, HELD_OUT))
    blank = Judgement(FORMAT, book, features, ((0.0,) * len(features),) * STAGES, Made("", 0, 0, (), ()))
    stages = []
    for stage in range(STAGES):
        rows = [each for each in learned if blank.stage(each[0]) == stage]
        stages.append(tuple(round(weight, 4) for weight in regression(rows, len(features))))
    made = replace(blank, stages=tuple(stages))
    kept = positions(found, (0,))
    right = []
    for stage in range(STAGES):
        rows = [each for each in kept if made.stage(each[0]) == stage and each[2] != 0.5]
        good = sum((made.of(progress, seen) > 0.5) == (result > 0.5) for progress, seen, result in rows)
        right.append(round(good / len(rows), 3) if rows else 0.0)
    how = Made(command, len(found.battles), len(learned) + len(kept), tuple(right), calibration(made, kept))
    return replace(made, made=how)


def calibration(judgement: Judgement, kept: Sequence[Position]) -> tuple[tuple[float, float, int], ...]:
    """For each tenth of judged chances: their mean, the share that was won, and the number of positions."""
    tenths: list[list[tuple[float, float]]] = [[] for _ in range(10)]
    for progress, seen, result in kept:
        chance = judgement.of(progress, seen)
        tenths[min(int(chance * 10), 9)].append((chance, result))
    return tuple(
        (
            round(sum(chance for chance, _ in each) / len(each), 3),
            round(sum(result for _, result in each) / len(each), 3),
            len(each),
        )
        for each in tenths
        if each
    )


def regression(rows: Sequence[Position], features: int) -> list[float]:
    """Logistic regression without a constant, by Newton's method with a ridge."""
    weights = [0.0] * features
    for _ in range(MOST_STEPS):
        slope = [-RIDGE * weight for weight in weights]
        curve = [[RIDGE if i == j else 0.0 for j in range(features)] for i in range(features)]
        for _, seen, result in rows:
            chance = logistic(sum(w * x for w, x in zip(weights, seen, strict=True)))
            wrong, bend = result - chance, chance * (1.0 - chance)
            for i, x in enumerate(seen):
                if x:
                    slope[i] += wrong * x
                    row, scaled = curve[i], bend * x
                    for j in range(i + 1):
                        row[j] += scaled * seen[j]
        for i in range(features):
            for j in range(i):
                curve[j][i] = curve[i][j]
        step = solved(curve, slope)
        weights = [a + b for a, b in zip(weights, step, strict=True)]
        if max(map(abs, step), default=0.0) < ENOUGH:
            break
    return weights


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination with pivots."""
    n = len(right)
    rows = [[*matrix[i], right[i]] for i in range(n)]
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(i + 1, n):
            share = rows[k][i] / rows[i][i]
            if share:
                rows[k] = [a - share * b for a, b in zip(rows[k], rows[i], strict=True)]
    found = [0.0] * n
    for i in reversed(range(n)):
        rest = sum(rows[i][j] * found[j] for j in range(i + 1, n))
        found[i] = (rows[i][n] - rest) / rows[i][i]
    return found


def worth_of_steps(found: Findings, study: Study) -> dict[str, tuple[float, float]]:
    """What each weight of the advice is worth a step up instead of down, and the standard error of that."""
    sums: dict[str, float] = {}
    count = 0
    for battle in found.battles:
        first, _ = study.meeting(battle.index).generals or ("", "")
        if not first.startswith(STYLE):
            continue
        count += 1
        result = {"one": 0.5, "two": -0.5}.get(battle.winner, 0.0)
        for key, way in signs(study.book, int(first.removeprefix(STYLE))).items():
            sums[key] = sums.get(key, 0.0) + way * result
    error = 0.5 / max(count, 1) ** 0.5
    return {key: (total / count, error) for key, total in sums.items()}
