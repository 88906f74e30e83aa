"""A bot for Pulverdampf in sixty lines: fights whenever it may, otherwise goes towards the enemy.

Try it: pulverdampf simulate march-of-eagles --two "bot:python examples/bots/nearest_first.py"
"""

import json
import random
import sys
from math import dist


def say(**message):
    print(json.dumps(message), flush=True)


def places(view, wanted):
    """Where the pieces of one side stand, as far as the view shows them."""
    pieces = view.get("pieces", {})
    listed = pieces.values() if isinstance(pieces, dict) else pieces
    for piece in listed:
        pose = piece.get("pose") or {}
        if piece.get("side") == wanted and "x" in pose:
            yield pose["x"], pose["y"]


def points(order):
    """Every point that an order names: ends of ways and places to stand."""
    if isinstance(order, dict):
        if "x" in order and "y" in order:
            yield order["x"], order["y"]
        for part in order.values():
            yield from points(part)
    elif isinstance(order, list):
        for part in order:
            yield from points(part)


def eager(candidate):
    """Whether an option sounds like fighting rather than waiting."""
    words = (str(candidate["answer"]) + " " + (candidate.get("text") or {}).get("en", "")).lower()
    return any(word in words for word in ("charge", "fire", "shoot", "volley", "fight", "attack", "advance"))


def decide(ask, side, lots):
    candidates = ask["candidates"]
    if ask["question"]["kind"] == "choose":
        return lots.choice([each for each in candidates if eager(each)] or candidates)["answer"]
    enemies = list(places(ask["view"], "two" if side == "one" else "one"))

    def gap(candidate):
        order = candidate["answer"]
        ahead = sum(leg.get("distance", 0) for leg in order.get("legs", ()) if leg.get("type") == "Ahead")
        return min((dist(a, b) for a in points(order) for b in enemies), default=-ahead)

    return min(candidates, key=gap)["answer"]


side, lots = "one", random.Random(0)
for line in sys.stdin:
    message = json.loads(line)
    match message["type"]:
        case "hello":
            say(type="hello", protocol=1, name="Nearest first")
        case "battle":
            side, lots = message["side"], random.Random(message["seed"])
        case "ask":
            say(type="answer", n=message["n"], answer=decide(message, side, lots))
        case "quit":
            break
