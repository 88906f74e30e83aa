"""No legal answer is out of reach: what the objections allow can be typed in the terminal and sent by a page.

Orders that no idea proposes are built by lot in positions drawn from battles and kept where the rules allow
them. Typed number by number, and sent as the page sends them, each leads to the same answer in the log.
`PULVERDAMPF_POSITIONS` names how many positions of each book are looked at.
"""

import os
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from pulverdampf.cli.orders import Ideas
from pulverdampf.engine.answers import plain
from pulverdampf.engine.events import Answered, Sealed
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Extent, Placement, Walks
from pulverdampf.engine.requests import Order
from pulverdampf.server.messages.to_server import Answer, ToServer
from pulverdampf.table.shapes import Pose
from tests.conformance.battles import BOOKS, beginnings, played
from tests.conformance.spelling import typed
from tests.conformance.stirring import stirred

SAMPLE = int(os.environ.get("PULVERDAMPF_POSITIONS", "10"))
MANY = int(os.environ.get("PULVERDAMPF_POSITIONS", "60"))
TRIED = 24
"""How many orders are built for one form."""
ENTERED = 2
"""How many of the legal ones are entered."""


def forms(key: str, first: int, number: int) -> Iterator[tuple[Game, Order, Random]]:
    """Battles at a question for an order, those rules first that were asked least."""
    asked: Counter[str] = Counter()
    found = 0
    for seed, state in beginnings(key, range(first, first + number)):
        lots = Random(seed)
        for game in played(key, state, seed):
            orders = [each for each in game.waiting_for() if isinstance(each, Order)]
            if not orders or lots.random() > 1 / (1 + asked[orders[0].rule]):
                continue
            asked[orders[0].rule] += 1
            found += 1
            yield game, orders[0], lots
            if found == number:
                return


def unproposed(form: Any, scene: Any, lots: Random) -> Iterator[Any]:
    """Legal orders of a form that no idea proposes."""
    ideas = list(form.ideas(scene))
    found = 0
    for _ in range(TRIED if ideas else 0):
        order = by_a_detour(stirred(lots.choice(ideas), lots), lots)
        if order not in ideas and not form.objections(order, scene):
            yield order
            found += 1
            if found == ENTERED:
                return


def by_a_detour(order: Any, lots: Random) -> Any:
    """Ways with a point of their own, and now and then another number of pieces."""
    if isinstance(order, Walks) and lots.random() < 0.5:
        return Walks({key: _by(walk, lots) for key, walk in order.walks.items()})
    if isinstance(order, Placement) and len(order.stands) > 1 and lots.random() < 0.2:
        left = lots.sample(list(order.stands), len(order.stands) - 1)
        return Placement({key: each for key, each in order.stands.items() if key in left})
    return order


def _by(walk: Any, lots: Random) -> Any:
    x, y = walk.end.point
    by = Pose(x + lots.uniform(-1, 1), y + lots.uniform(-1, 1)).rounded().point
    return msgspec.structs.replace(walk, waypoints=(*walk.waypoints, by))


def entered(game: Game, asked: Order, value: Any) -> Any:
    """What the log keeps of an answer."""
    twin = game.clone()
    before = len(twin.log)
    twin.answer(value, asked.by)
    given = twin.log[before]
    assert isinstance(given, Answered | Sealed)
    return given.value


def reached(key: str, first: int, number: int) -> Counter[str]:
    """Enters orders in terminal and browser; how many of each kind."""
    count: Counter[str] = Counter()
    for game, asked, lots in forms(key, first, number):
        view = game.view(asked.by)
        scale = view.rulebook.measuring_in(view.state).scale
        for order in unproposed(asked.form, view.scene, lots):
            wanted = plain(order)
            sent = msgspec.json.decode(msgspec.json.encode(Answer(0, wanted)), type=ToServer)
            assert isinstance(sent, Answer)
            assert entered(game, asked, sent.value) == wanted, (asked.rule, order)
            line = typed(order, scale)
            meant = Ideas(view, asked).typed(line)
            assert meant is not None, (asked.rule, line, order)
            assert near(plain(meant), wanted), (asked.rule, line, order, meant)
            count[type(order).__name__] += 1
    return count


def near(one: Any, two: Any) -> bool:
    """Whether two orders are the same but for the last digit of a number."""
    if isinstance(one, dict) and isinstance(two, dict):
        return list(one) == list(two) and all(near(one[key], two[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(two, list | tuple):
        return len(one) == len(two) and all(map(near, one, two))
    if isinstance(one, float | int) and isinstance(two, float | int):
        return abs(one - two) <= 1e-6 or abs(abs(one - two) - (1 << 32)) < 1
    return bool(one == two)


@pytest.mark.parametrize("key", BOOKS)
def test_every_legal_order_can_be_entered(key: str) -> None:
    assert sum(reached(key, 300, SAMPLE).values()) >= SAMPLE // 2


@pytest.mark.parametrize("key", BOOKS)
def test_every_legal_order_can_be_entered_in_many_positions(key: str) -> None:
    kinds = reached(key, 600, MANY)
    assert sum(kinds.values()) >= MANY // 2
    assert {Placement.__name__} <= set(kinds) and (Extent.__name__ in kinds or len(kinds) > 1)
