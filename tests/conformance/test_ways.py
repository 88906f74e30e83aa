"""The way that an order shows beforehand is the way that is then gone, for every rulebook."""

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Extent
from pulverdampf.engine.requests import Order
from pulverdampf.engine.state import OnTable
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.rulebooks import PACKAGES
from tests.conformance.battles import book_of, from_the_start

MOST_ANSWERS = 1500


@pytest.mark.parametrize("key", PACKAGES)
@pytest.mark.parametrize("seeds", [range(1), range(1, 4)], ids=["few", "more"])
def test_a_piece_ends_where_its_way_showed_it(key: str, seeds: range) -> None:
    compared = shown_at_all = 0
    for seed in seeds:
        game = Game(book_of(key), from_the_start(key, seed), SeededDice(seed))
        general = ByChance(seed)
        for _ in range(MOST_ANSWERS):
            request = game.request
            if not game.waiting_for():
                break
            decision = game.waiting_for()[0]
            answer = general.answer(game.view(decision.by))
            shown = None
            if isinstance(request, Order) and request.form.kind is Extent and request.form.path is not None:
                shown = request.form.path(answer.upto)
                shown_at_all += 1
                piece = request.form.subject[0]
            game.answer(answer, decision.by)
            place = game.state.pieces[piece].place if shown is not None else None
            if shown is not None and isinstance(place, OnTable) and answer.upto > 0.01:
                assert abs(place.pose.x - shown.x) + abs(place.pose.y - shown.y) < 1e-3
                assert place.pose.facing == shown.facing
                compared += 1
    assert compared > 10 or not shown_at_all  # not every book asks how far along a way
