"""What a seat is given to hand on or to lean on: links, the staff's advice, chances."""

from typing import Any

import pytest

from pulverdampf.engine.dice import Faces, d6
from pulverdampf.engine.requests import Counts, Total
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.server.chronicle import thrown
from tests.server.table import accept, client, opened, opened_without_shares, seat, step


@pytest.mark.parametrize("mine", ["one", "two"])
def test_the_link_of_the_computer_is_not_given_away(mine: str) -> None:
    with client() as at:
        room = opened(at, mode="computer", side=mine)
        assert set(room["links"]) == {mine, "watch"} and room["mine"] == room["links"][mine]
        with seat(at, room["mine"]) as general:
            assert set(general.heard[0]["links"]) == {"watch"}


def test_whoever_lets_two_computers_fight_has_the_link_to_watch_and_no_other() -> None:
    with client() as at:
        room = opened_without_shares(at, mode="watch")
        assert room["links"] == {"watch": room["mine"]}


@pytest.mark.parametrize(("mine", "other"), [("one", "two"), ("two", "one")])
def test_whoever_opens_for_a_friend_has_his_link_and_not_the_other_way_round(mine: str, other: str) -> None:
    with client() as at:
        room = opened_without_shares(at, mode="friend", side=mine)
        with seat(at, room["mine"]) as opener:
            assert opener.heard[0]["links"] == {each: room["links"][each] for each in (other, "watch")}
            assert "seed" not in str(opener.question)
            accept(at, room)
            with seat(at, room["links"][other]) as friend:
                assert set(friend.heard[0]["links"]) == {"watch"}


def test_the_advice_is_that_of_the_general_by_rule_of_thumb_and_only_for_whoever_is_asked() -> None:
    with client() as at:
        room = opened(at, mode="friend")
        app: Any = at.app
        game = app.state.lobby.rooms[room["room"]].battle.game
        with seat(at, room["links"]["one"]) as one, seat(at, room["links"]["two"]) as two:
            windows = 0
            while windows < 3:
                asked, other = (one, two) if one.is_asked else (two, one)
                if asked.question["kind"] == "choose":
                    side = asked.question["owner"]
                    assert asked.question["advised"] == ByRuleOfThumb("staff").answer(game.view(side))
                    assert "advised" not in other.question
                    windows += bool(asked.question["passing"])
                step(asked, other)


def test_a_chance_is_told_only_where_a_face_was_needed() -> None:
    volley = Counts(by="one", rule="TOY-1", n=2, die=d6, faces=(Faces(4, 6),))
    for hits in (0, 1, 2):
        assert thrown(volley, (hits,), (1, 5)).chance == 0.75
    weather = Total(by="one", rule="TOY-1", n=2, die=d6)
    assert thrown(weather, 7, (3, 4)).chance is None
