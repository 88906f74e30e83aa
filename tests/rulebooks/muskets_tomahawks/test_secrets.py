"""What one side may not know changes nothing that it sees: hands, markers, dummies, hidden aims."""

from random import Random
from typing import Any

import msgspec
import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Event
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Choose, Order
from pulverdampf.engine.state import Within
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.rulebooks.muskets_tomahawks.armies.mustering import begin, ready_armies
from pulverdampf.rulebooks.muskets_tomahawks.cards import activation
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import position
from pulverdampf.rulebooks.muskets_tomahawks.state import SETUP, FrontierState, doer

from .secret_pairs import BLIND, hidden_otherwise
from .staging import LINE, NATIVES, Played, act, acting, shifted, waits_for


def told(game: Game, side: str) -> bytes:
    """Everything that a side is told: state, log, what is under way, and whether it is asked something."""
    view = game.view(side)
    under_way = None if view.under_way is None else (type(view.under_way).__name__, view.under_way)
    entries = [(type(each).__name__, msgspec.to_builtins(each)) for each in view.entries()]
    waiting = game.request.rule if game.request is not None else ""
    by = game.request.by if game.request is not None else ""
    return msgspec.json.encode((msgspec.to_builtins(view.state), entries, waiting, by, under_way))


def two_markers(real: str) -> FrontierState:
    """Two native markers of side two; one of them is a unit."""
    dummy = "BM2" if real == "BM1" else "BM1"
    places = {"BM1": (14.0, 30.0), "BM2": (34.0, 30.0)}
    state = position(
        [{**LINE, "at": (24, 8)}, {**NATIVES, "at": places[real], "marker": real}],
        dummies=[(dummy, "NAT", places[dummy])],
        due=(activation.act.due("BM1", 1), activation.act.due("BM2", 1)),
    )
    state.pieces = dict(sorted(state.pieces.items()))
    for key in state.bodies["B1"].pieces:
        assert isinstance(state.pieces[key].place, Within)
    for key in ("BM1", "BM2"):
        pose = state.pieces[key].pose
        assert pose is not None
        state.pieces[key].place = state.pieces["BM1" if key == "BM1" else "BM2"].place
    return state


def test_a_dummy_looks_like_a_unit() -> None:
    """MT-HID-02: in the view, the log and the questions, whichever marker is real."""
    games = [Played(RULEBOOK, two_markers(real), SeededDice(1)) for real in ("BM1", "BM2")]
    for state in games[0].state, games[1].state:
        for key in ("BM1", "BM2"):
            state.pieces[key].place = games[0].state.pieces[key].place
    for _ in range(2):
        assert told(games[0], "one") == told(games[1], "one")
        assert told(games[0], "two") != told(games[1], "two")
        for game in games:
            game.answer("move", "two")
            order = next(iter(game.request.form.ideas(game.view("two").scene)))  # type: ignore[union-attr]
            game.answer(order, "two")
    assert told(games[0], "one") == told(games[1], "one")


@pytest.mark.parametrize("deed", ["move", "charge"])
def test_where_a_walk_leads_is_known_when_it_has_led_there(deed: str) -> None:
    """MT-VIG-02, MT-MEL-02: whoever may interrupt sees how far the enemy has come, not where he is bound."""
    walker = {**NATIVES, "models": 1, "at": (24, 24), "is": ["spotted"]}
    watcher = {**LINE, "models": 4, "at": (24, 18.9), "is": ["spotted", "vigilant"]}
    games = []
    for number in range(2):
        game = acting([watcher, walker, {**LINE, "side": "two", "at": (4, 4)}], "B1")
        act(game, deed)
        if deed == "move":
            act(game, shifted(game, "B1", (-3.0, 3.0)[number], 0.0))
        else:
            assert isinstance(game.request, Order)
            scene = game.view("two").scene
            act(game, list(game.request.form.ideas(scene))[number])
        games.append(game)
    assert [waits_for(game) for game in games] == ["MT-VIG-02"] * 2
    assert told(games[0], "one") == told(games[1], "one")
    assert told(games[0], "two") != told(games[1], "two")
    for side, known in (("one", False), ("two", True)):
        under_way: Any = games[0].view(side).under_way
        assert doer(under_way) == "B1" and bool(under_way.course.ways) == known
        view: Any = RULEBOOK.seen(games[0].checkpoint, side)
        (due,) = (each for each in view.agenda if hasattr(each, "course"))
        assert bool(due.course.ways) == known
    guessed = Played(RULEBOOK, RULEBOOK.seen(games[0].checkpoint, "one"), SeededDice(1))
    while waits_for(guessed) == "MT-VIG-02":  # odds are worked out on what the asker knows
        guessed.answer("no", "one")
    for game in games:
        while waits_for(game) in ("MT-VIG-02", "MT-MEL-03"):
            act(game, "no" if waits_for(game) == "MT-VIG-02" else "hold")
    assert told(games[0], "one") != told(games[1], "one")


def test_hands_change_nothing_for_the_enemy() -> None:
    """MT-CARD-10: another hand of the same number, nothing else."""
    cards = ("clock", "one:REG", "two:NAT", "two:NAT", "clock", "one:REG")
    seen = []
    for hand in (cards[:3], cards[3:]):
        rest = list(cards)
        for card in hand:
            rest.remove(card)
        state = position(
            [{**LINE, "at": (24, 8)}, {**NATIVES, "at": (24, 40)}], hands={"two": hand}, deck=rest,
            active="two", step="play",
        )  # fmt: skip
        seen.append(told(Played(RULEBOOK, state), "one"))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("seed", range(3))
def test_placing_does_not_tell_which_marker_is_whom(seed: int) -> None:
    """MT-HID-01, MT-SETUP-05: units under markers look as if they were still to come."""
    armies = ready_armies()
    game = Played(RULEBOOK, begin(armies["FB-A"], armies["FF-A"], scenario="S1"), SeededDice(seed))
    general = ByChance(seed)
    while game.state.clock.phase == SETUP and game.request is not None:
        for side, enemy in (("one", "two"), ("two", "one")):
            view: Any = game.view(side).state
            assert not any(unit.hidden for unit in view.bodies.values() if unit.side == enemy)
            assert not any(
                isinstance(piece.place, Within) for piece in view.pieces.values() if piece.side == enemy
            )
            assert enemy not in view.hiding
            assert enemy not in view.dummies
        by = game.request.by
        assert by is not None
        answer = general.answer(game.view(by))
        if isinstance(game.request, Choose) and "yes" in game.request.options:
            answer = "yes"
        game.answer(answer, by)
    for side, enemy in (("one", "two"), ("two", "one")):
        for entry in game.view(side).entries():
            text = msgspec.json.encode(msgspec.to_builtins(entry)).decode()
            hidden = [unit.id for unit in game.state.bodies.values() if unit.side == enemy and unit.hidden]
            assert not any(f'"{key}"' in text for key in hidden if type(entry).__name__ != "DeckBuilt"), text


def test_battles_on_a_view_do_not_fail() -> None:
    """MT-HID-04: odds are worked out on what a side sees, where a marker may be anything."""
    state = two_markers("BM1")
    state.agenda = (activation.act.due("A1", 1),)
    view = RULEBOOK.seen(state, "one")
    game = Played(RULEBOOK, view, SeededDice(3))
    game.answer("spot", "one")
    assert game.request is not None


@pytest.mark.parametrize("seed", range(4))
def test_other_markers_and_cards_change_no_byte(seed: int) -> None:
    """MT-HID-02, MT-CARD-10: as long as nothing comes to light, whatever is answered."""
    first, second = hidden_otherwise(seed)
    assert first != second
    games, lots = [Played(RULEBOOK, state, SeededDice(seed)) for state in (first, second)], Random(seed)
    compared = 0
    for _ in range(80):
        assert told(games[0], BLIND) == told(games[1], BLIND)
        compared += 1
        asked = [game.request for game in games]
        if asked[0] is None or asked[1] is None:
            break
        side = asked[0].by
        assert side is not None
        if isinstance(asked[0], Choose) and isinstance(asked[1], Choose):
            shared = [key for key in asked[0].options if key in asked[1].options]
            if not shared:
                break
            answer: Any = lots.choice(shared)
        elif type(asked[0]) is not type(asked[1]):
            break  # one marker comes to light, the other does not
        else:
            ideas = list(asked[0].form.ideas(games[0].view(side).scene))  # type: ignore[union-attr]
            lots.shuffle(ideas)
            scenes = [game.view(side).scene for game in games]
            forms = [request.form for request in asked]  # type: ignore[union-attr]
            legal = (
                i for i in ideas if not any(f.objections(i, s) for f, s in zip(forms, scenes, strict=True))
            )
            answer = next(legal)
        before = [len(game.log) for game in games]
        for game in games:
            game.answer(answer, side)
        news = [
            e for game, at in zip(games, before, strict=True) for e in game.log[at:] if isinstance(e, Event)
        ]
        if any(each.reveals for each in news):
            break
    assert compared > 1
