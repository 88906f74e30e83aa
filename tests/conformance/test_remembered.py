"""What a scene remembers serves every state with the same table: it holds ids, outlines and numbers."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Body, Piece, State
from tests.conformance.battles import BOOKS, beginnings, played

EACH = 12


def parts(thing: Any) -> Iterator[Any]:
    """Everything in a value that may be something of a single state."""
    if isinstance(thing, (Piece, Body, State, Scene)):
        yield thing
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield from parts(key)
            yield from parts(value)
    elif isinstance(thing, (list, tuple, set, frozenset)):
        for each in thing:
            yield from parts(each)
    elif isinstance(thing, Struct):
        for name in thing.__struct_fields__:
            yield from parts(getattr(thing, name))
    elif hasattr(thing, "__dict__") and not callable(thing):
        yield from parts(vars(thing))


@pytest.mark.parametrize("key", BOOKS)
def test_no_answer_holds_pieces_bodies_or_a_scene(key: str) -> None:
    questions = 0
    for seed, state in beginnings(key, range(300, 301), 2):
        for at, game in enumerate(played(key, state, seed)):
            if at % EACH == 0:
                scene = game.battle.scene
                for question, answer in {**scene._memory.answers, **scene.table().answers}.items():
                    questions += 1
                    assert next(parts(answer), None) is None, question
    assert questions > 100
