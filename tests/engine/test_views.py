"""What a side is told: nothing that is another's secret, not even that there was no choice."""

from typing import Any

import msgspec
from msgspec.structs import replace

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Answered, Marked, Measured, Reckoned
from pulverdampf.engine.game import Game
from pulverdampf.engine.reckoning import Reckoning
from pulverdampf.engine.requests import Choose, Option, Prompt
from pulverdampf.engine.state import ONE, SIDES, TWO
from pulverdampf.engine.views import shown_to
from pulverdampf.text import Text, verbatim
from tests.engine.toy import RULEBOOK, Duel, duel

PROMPT = Prompt("TOY-20", Text("Where?", "Wo?"), "the ambush")


def options(*keys: str) -> list[Option[str]]:
    return [Option(key, verbatim(key), key) for key in keys]


async def secret_places(battle: Battle[Duel]) -> None:
    places = options("wood", "hill", "ford")
    await battle.together(*(Choose(side, PROMPT, places, seen_by=side) for side in SIDES))
    await battle.choose(ONE, PROMPT, options("wood"), seen_by=ONE)
    await battle.choose(ONE, PROMPT, options("wood", "hill"), seen_by=ONE)
    await battle.choose(ONE, PROMPT, places)


def played(one: str, two: str) -> Game:
    game = Game(replace(RULEBOOK, play=secret_places), duel(), SeededDice(1))
    game.answer(one, "one")
    game.answer(two, "two")
    game.answer("hill", "one")
    return game


def told(game: Game, side: str) -> list[Any]:
    return [entry for entry in game.view(side).entries() if isinstance(entry, Answered)]


def test_what_is_opened_together_may_still_be_each_ones_own_secret() -> None:
    game = played("ford", "hill")
    assert [told(game, side)[0].value for side in ("one", "two", "spectator")] == [
        ["ford", None],
        [None, "hill"],
        [None, None],
    ]
    assert game.clone().log == game.log


def test_a_secret_without_a_choice_looks_like_one_with_a_choice() -> None:
    one_option, two_options = told(played("ford", "hill"), "two")[1:]
    assert one_option == two_options
    assert (one_option.kind, one_option.subject, one_option.value) == ("choose", "", None)


def test_another_secret_changes_no_message_but_its_digest() -> None:
    def message(game: Game) -> bytes:
        entries = [entry for entry in game.view("two").entries() if isinstance(entry, Answered)]
        return msgspec.json.encode([game.view("two").state, entries])

    assert message(played("ford", "hill")) == message(played("wood", "hill"))


def test_checkpoints_are_the_programs_own_affair() -> None:
    assert shown_to("one", Marked()) is None


def test_a_view_is_a_copy() -> None:
    game = played("ford", "hill")
    game.view("one").state.pieces["a"].strength = 99
    assert game.state.pieces["a"].strength == 6
    assert game.view("one").request is not None and game.view("two").request is None


def test_a_tape_and_a_reckoning_behind_one_sides_hand_are_not_shown_to_the_other() -> None:
    secret = Measured("ambush", 4.0, (0.0, 0.0), (4.0, 0.0), seen_by=ONE)
    worked_out = Reckoned("TOY-1", "A1", Reckoning((), 3), seen_by=ONE)
    for entry in (secret, worked_out):
        assert shown_to(ONE, entry) is entry
        assert shown_to(TWO, entry) is None
        assert shown_to(None, entry) is None
