"""Conditional orders: chances to interrupt are used or let go by while their owner is away."""

from pathlib import Path

from pulverdampf.api import rulebook
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Choose
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.server import staff
from pulverdampf.server.messages import StandingOrders
from pulverdampf.server.stores.sqlite import Sqlite
from tests.server.table import client, opened, seat


def at_a_chance() -> tuple[Game, Choose[object]]:
    """A battle of Muskets & Tomahawks at a moment when one side may interrupt the other."""
    book = rulebook("muskets-tomahawks")
    armies = [*book.armies.values()]
    for seed in range(40):
        game = book.battle(armies[0], armies[1], seed=str(seed)).game
        generals = {side: ByRuleOfThumb(f"{seed}/{side}") for side in ("one", "two")}
        for _ in range(400):
            if game.over:
                break
            decision = game.waiting_for()[0]
            view = game.view(decision.by)
            if (
                isinstance(decision, Choose)
                and staff.is_interjection(game, decision)
                and len(decision.options) > 1
                and staff.nearest_enemy(view) < 1000
            ):
                return game, decision
            game.answer(generals[decision.by].answer(view), decision.by)
    raise AssertionError("nobody could interrupt anybody")


def test_a_chance_is_used_once_an_enemy_is_near_enough_and_goes_by_before() -> None:
    game, decision = at_a_chance()
    view = game.view(decision.by)
    near = staff.nearest_enemy(view)
    assert staff.answered(view, StandingOrders(within=near + 0.5)) != decision.passing
    assert staff.answered(view, StandingOrders(within=near)) != decision.passing
    assert staff.answered(view, StandingOrders(within=max(near - 0.5, 0.01))) == decision.passing


def test_standing_orders_hold_after_a_restart(tmp_path: Path) -> None:
    with client(Sqlite(tmp_path / "t.sqlite")) as at:
        room = opened(at, mode="computer")
        with seat(at, room["mine"]) as one:
            one.say("standing_orders", windows=True, within=6)
            one.say("say", text="Messages are read in their order.")
            one.until("talk")
    with client(Sqlite(tmp_path / "t.sqlite")) as at, seat(at, room["mine"]):
        found = at.app.state.lobby.rooms[room["room"]]  # type: ignore[attr-defined]
        assert found.seating.standing == {"one": StandingOrders(windows=True, within=6)}
        assert "two" not in found.seating.standing
