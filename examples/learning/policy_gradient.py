"""A policy that learns by battles: REINFORCE with a linear softmax over the answers that a side may give.

    pip install "pulverdampf[rl]"
    python examples/learning/policy_gradient.py dbx --battles 400 --out curve.svg

It fights an opponent who answers by lot, learns after every battle, and prints the share of battles won (a
draw counts half) in every block of fifty. Two who answer by lot hardly ever win anything, so victory alone
would teach nothing: every decision is rewarded by what the enemy lost after it, less what was lost of one's
own, the sooner the more. Nothing here knows a rulebook: the same file learns any of them.
"""

import argparse
from pathlib import Path

import numpy

from pulverdampf import env

BUCKETS = 256
RATE = 0.15
FADES = 0.9
"""How much of a reward is left one decision earlier."""
MINE, THEIRS, GONE = 0, 1, 4
"""Columns of the pieces (docs/environments.md)."""


def features(observation):
    """One row an answer: the word of an option in one of many buckets, and the numbers of the answer."""
    answers = observation["answers"]
    rows = numpy.zeros((len(answers), BUCKETS + answers.shape[1]), numpy.float32)
    buckets = (answers[:, 1] * (BUCKETS - 1)).astype(int)
    rows[numpy.arange(len(answers)), buckets] = answers[:, 0]
    rows[:, BUCKETS:] = answers
    return rows


def chances(weights, rows, mask):
    """The chance of each answer; masked ones have none."""
    scores = numpy.where(mask == 1, rows @ weights, -numpy.inf)
    powers = numpy.exp(scores - scores.max())
    return powers / powers.sum()


def lost(observation):
    """How many pieces the enemy has lost, less one's own."""
    pieces = observation["pieces"]
    return float(pieces[:, GONE] @ (pieces[:, THEIRS] - pieces[:, MINE]))


def fight(battle, weights, learner, lots, seed):
    """One battle: the result for the learner, what it chose, and who had lost more each time."""
    battle.reset(seed=seed)
    choices, told, result = [], [], 0.0
    for side in battle.agent_iter():
        observation, reward, ended, cut, _ = battle.last()
        if side == learner:
            told.append(lost(observation))
        if ended or cut:
            result = reward if side == learner else result
            battle.step(None)
            continue
        mask = observation["action_mask"]
        if side != learner:
            battle.step(int(lots.choice(numpy.flatnonzero(mask))))
            continue
        rows = features(observation)
        likely = chances(weights, rows, mask)
        action = int(lots.choice(len(likely), p=likely))
        choices.append(rows[action] - likely @ rows)
        battle.step(action)
    return result, choices, told


def gradient(choices, told):
    """Which way the weights should go: each choice, as much as it gained afterwards beside the others."""
    gains, later = numpy.zeros(len(choices)), 0.0
    for at in reversed(range(len(choices))):
        later = later * FADES + told[at + 1] - told[at]
        gains[at] = later
    spread = gains.std()
    return (gains - gains.mean()) / spread @ numpy.array(choices) / len(choices) if spread else 0.0


def curve(shares, block):
    """The learning curve as a small picture."""
    points = " ".join(
        f"{40 + 520 * at / max(1, len(shares) - 1):.0f},{180 - 160 * share:.0f}"
        for at, share in enumerate(shares)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 220" font-family="serif" font-size="13">'
        '<rect width="600" height="220" fill="#f6eed8"/>'
        '<path d="M40 20V180H560" fill="none" stroke="#2b2117"/>'
        '<path d="M40 100H560" stroke="#b8a98a" stroke-dasharray="4 4"/>'
        f'<polyline points="{points}" fill="none" stroke="#8c2f22" stroke-width="2"/>'
        f'<text x="40" y="205">share of battles won, in blocks of {block}</text>'
        '<text x="6" y="24">100 %</text><text x="12" y="104">50 %</text></svg>'
    )


def main():
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("book")
    asked.add_argument("--battles", type=int, default=400)
    asked.add_argument("--block", type=int, default=50)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path)
    wanted = asked.parse_args()
    battle = env.aec(wanted.book)
    lots = numpy.random.default_rng(wanted.seed)
    width = BUCKETS + battle.observation_space("one")["answers"].shape[1]
    weights, results, shares = numpy.zeros(width, numpy.float32), [], []
    for number in range(wanted.battles):
        learner = ("one", "two")[number % 2]
        result, choices, told = fight(battle, weights, learner, lots, wanted.seed * 100_000 + number)
        step = gradient(choices, told)
        weights += RATE * step / max(float(numpy.linalg.norm(step)), 1e-6)
        results.append((result + 1) / 2)
        if len(results) == wanted.block:
            shares.append(float(numpy.mean(results)))
            print(f"battles {number + 2 - wanted.block:5}-{number + 1:5}: {shares[-1]:.0%}", flush=True)
            results = []
    if wanted.out:
        wanted.out.write_text(curve(shares, wanted.block))


if __name__ == "__main__":
    main()
