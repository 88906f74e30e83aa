"""How long the server looks for orders is counted in its own work, whatever else a machine has to do."""

from collections.abc import Iterator
from time import sleep
from typing import Any

import msgspec
import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Form, March, Objection
from pulverdampf.engine.requests import Order, Prompt
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.server import questions
from pulverdampf.server.messages import AskNearest
from pulverdampf.table.legs import Ahead
from pulverdampf.text import Text

FAR, NEAR = March(("A1",), (Ahead(100.0),)), March(("A1",), (Ahead(30.0),))
ELSEWHERE = March(("A2",), (Ahead(30.0),))


def too_far(order: March, scene: Scene) -> Iterator[Objection]:
    if order.legs == FAR.legs:
        yield Objection("DBX-MOVE-03", Text("too far", "zu weit"))


def after_a_pause(order: March, scene: Scene) -> Iterator[March]:
    """The machine has something else to do for longer than the server looks."""
    sleep(0.3)
    yield NEAR


def elsewhere(scene: Scene) -> Iterator[March]:
    yield ELSEWHERE


@pytest.mark.parametrize(("patience", "found"), [(0.2, NEAR), (-1.0, None)])
def test_time_that_others_take_does_not_count(
    monkeypatch: pytest.MonkeyPatch, patience: float, found: March | None
) -> None:
    units = [{"side": "one", "kind": "LI", "at": (200.0 + 40.0 * n, 240.0)} for n in range(2)]
    units.append({"side": "two", "kind": "LI", "at": (200.0, 500.0)})
    game = Game(RULEBOOK, position(units), SeededDice("patience"))
    form: Form[Any] = Form(
        March, Prompt("DBX-MOVE-03", Text("Who?", "Wer?")), ("A1",), too_far, elsewhere, near=after_a_pause
    )
    monkeypatch.setattr(questions, "NEAREST_PATIENCE", patience)
    wish = AskNearest(1, 1, msgspec.to_builtins(FAR))
    told = questions.nearest(game.view("one"), Order("one", form), wish)
    assert told.order == (msgspec.to_builtins(found) if found else None)
