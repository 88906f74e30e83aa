"""Cards, command points, command abilities, talents."""

from typing import Any

import pytest

from pulverdampf.engine.decks import Deck
from pulverdampf.engine.orders import Walk, Walks
from pulverdampf.rulebooks.muskets_tomahawks.cards import activation
from pulverdampf.rulebooks.muskets_tomahawks.cards.command import COSTS
from pulverdampf.rulebooks.muskets_tomahawks.cards.playing import deck_of, officers_present, resolve_card
from pulverdampf.rulebooks.muskets_tomahawks.events.cards import (
    AbilityUsed,
    CardPlayed,
    HeldBack,
    Passed,
    PointsChanged,
    TakenBack,
    ThrownAway,
)
from pulverdampf.rulebooks.muskets_tomahawks.events.marks import Rallied, Reloaded, Spent
from pulverdampf.rulebooks.muskets_tomahawks.events.turns import TurnBegan
from pulverdampf.rulebooks.muskets_tomahawks.spotting.sightings import chance_to_spot
from pulverdampf.rulebooks.muskets_tomahawks.units import TROOPS
from pulverdampf.table.angles import degrees
from pulverdampf.table.shapes import Pose
from tests.rulebooks.muskets_tomahawks.measured import rally_reckoned

from ..staging import (
    FAR_AWAY,
    LINE,
    MILITIA,
    NATIVES,
    OFFICER,
    RANGERS,
    act,
    acting,
    draw,
    first_idea,
    happened,
    once,
    options,
    refusal,
    scene_of,
    shifted,
    stage,
    throw,
    unit,
    waits_for,
)

MINE: dict[str, Any] = {**LINE, "at": (24, 8)}
FOE: dict[str, Any] = {**NATIVES, "at": (24, 40)}


def holding(*cards: str, **more: Any) -> Any:
    """A battle in which the first side has these cards in hand."""
    return stage([MINE, {**OFFICER, "at": (24, 6)}, FOE], hands={"one": cards, "two": ("clock",)}, **more)


def test_the_common_deck() -> None:
    """MT-SETUP-04, MT-FILL-02, MT-FILL-03: cards of the types present, two of each side, three clocks."""
    state = scene_of(
        [MINE, {**RANGERS, "at": (24, 12)}, FOE, {**OFFICER, "side": "two", "troop": "MIL", "at": (4, 40)}]
    ).state
    cards = deck_of(state)
    assert cards.count("clock") == 3
    assert (cards.count("one:REG"), cards.count("one:IRR")) == (2, 4)
    assert (cards.count("two:NAT"), cards.count("two:MIL"), cards.count("two:morale")) == (4, 2, 1)
    assert "one:NAT" not in cards
    assert TROOPS == {
        "REG": (2, 2), "PRO": (3, 1), "IRR": (4, 1), "NAT": (4, 1), "MIL": (2, 1), "CIV": (2, 1),
        "CAV": (3, 1), "ART": (2, 1),
    }  # fmt: skip


def test_a_turn_begins_with_three_cards_each() -> None:
    """MT-CARD-01, MT-FILL-04: all but those held back; whoever did not play last begins."""
    game = stage(
        [MINE, FOE], step="end", held={"one": ("one:REG",)}, hands={"two": ("clock",)},
        discard=["one:REG", "two:NAT", "clock", "clock", "one:forward", "two:forward"],
    )  # fmt: skip
    game.state.last_player = "one"
    assert once(game, TurnBegan).turn == 2
    assert len(game.state.deck) == 7
    assert game.state.held["one"] == ("one:REG",)
    draw(game, "one:REG", "clock", "clock", "two:NAT", "clock", "two:forward")
    assert game.state.hands == {
        "one": ("clock", "clock", "one:REG"),
        "two": ("clock", "two:NAT", "two:forward"),
    }
    assert game.state.active == "two"


def test_the_first_turn_is_rolled_for() -> None:
    """MT-CARD-01: a roll-off, ties again."""
    game = stage([MINE, FOE], step="deal", deck=["clock"] * 6)
    draw(game, *["clock"] * 6)
    assert waits_for(game) == "MT-CARD-01"


def test_a_go_has_five_steps() -> None:
    """MT-CARD-02, MT-CARD-10: abilities, a card, its effect, abilities, new cards; then the other side."""
    game = holding("clock", "one:REG", "two:NAT", deck=["two:morale", "clock"], step="before")
    assert (waits_for(game), options(game)) == ("MT-CARD-02", ["clock", "one:REG", "two:NAT"])
    act(game, "clock")
    assert game.state.discard == ("clock",)
    draw(game, "two:morale")
    assert game.state.hands["one"] == ("one:REG", "two:NAT", "two:morale")
    assert game.state.active == "two"


def test_each_card_tells_what_it_does_in_this_hand() -> None:
    """MT-CARD-04, MT-CARD-08: own troops act, the enemy's card brings a point, a clock nothing."""
    game = holding("clock", "one:REG", "two:NAT", "two:morale", "one:forward")
    offered = game.request.options
    told = {key: str(option.detail.in_("en")) for key, option in offered.items()}
    assert told["clock"].endswith("then 1 of 3 clocks are out")
    assert told["one:REG"].startswith("two actions") and told["one:forward"].startswith("officers")
    assert "point for you" in told["two:NAT"] and told["two:morale"].startswith("the enemy tests")


def test_the_third_clock_ends_the_turn() -> None:
    """MT-CARD-09: at once, and nobody gains by it."""
    game = holding("clock", discard=["clock", "clock"])
    game.state.clocks = 2
    act(game, "clock")
    assert game.state.clock.turn == 2
    assert game.state.points == {"one": 0, "two": 0}


def test_the_enemy_acts_on_his_card_whoever_plays_it() -> None:
    """MT-CARD-04, MT-T-INCOME: and the player gains a command point."""
    game = holding("two:NAT")
    act(game, "two:NAT")
    assert game.request is not None
    assert (waits_for(game), game.request.by) == ("MT-CARD-03", "two")
    assert game.state.points == {"one": 0, "two": 0}  # the card comes first
    act(game, "done")
    assert game.state.points == {"one": 1, "two": 0}


def test_all_units_of_a_type_act_in_any_order() -> None:
    """MT-CARD-03: markers too; regulars twice."""
    hidden = {**LINE, "at": (10, 20), "marker": "AM1"}
    game = stage([MINE, {**OFFICER, "at": (24, 6)}, hidden, FOE], due=(resolve_card.due("one:REG", "one"),))
    assert options(game) == ["A1", "A2", "AM1", "done"]
    act(game, "A1")
    assert waits_for(game) == "MT-ACT-01"
    act(game, "spot")


def test_a_card_for_the_dead_gives_a_point() -> None:
    """MT-CARD-05: unless an officer of the type still stands, or a unit of it under its marker."""
    dead = {**MILITIA, "side": "one", "models": 4, "lost": 4, "at": (30, 8)}
    game = stage([MINE, dead, FOE], due=(resolve_card.due("one:MIL", "one"),))
    assert once(game, PointsChanged).by == 1
    officer = {**OFFICER, "troop": "MIL", "at": (24, 6)}
    game = stage([MINE, dead, officer, FOE], due=(resolve_card.due("one:MIL", "one"),))
    assert not happened(game, PointsChanged)
    assert options(game) == ["A3", "done"]
    wagon = {"side": "one", "vehicle": "wagon", "troop": "MIL", "at": (10, 6), "traits": ("Team",)}
    game = stage([MINE, dead, wagon, FOE], due=(resolve_card.due("one:MIL", "one"),))
    assert once(game, PointsChanged).by == 1  # a wagon is no unit of the type, but it moves
    assert options(game) == ["A3", "done"]
    game = stage(
        [MINE, dead, FOE], due=(resolve_card.due("one:MIL", "one"),), dummies=[("AM1", "MIL", (10, 6))]
    )
    assert once(game, PointsChanged).by == 1  # a dummy is no unit, but its marker moves
    assert options(game) == ["AM1", "done"]
    hidden = {**MILITIA, "side": "one", "traits": ("Local",), "at": (10, 6), "marker": "AM1"}
    game = stage([MINE, dead, hidden, FOE], due=(resolve_card.due("one:MIL", "one"),))
    assert not happened(game, PointsChanged)
    boat = {"side": "one", "vehicle": "boat", "troop": "MIL", "at": (10, 6)}
    game = stage([MINE, dead, boat, FOE], due=(resolve_card.due("one:MIL", "one"),))
    assert once(game, PointsChanged).by == 1


def test_a_card_of_the_dead_tells_that_it_gives_a_point() -> None:
    """MT-CARD-05: before it is played, and only while nobody of the type is left."""
    for lost, gives in ((4, True), (3, False)):
        dead = {**MILITIA, "side": "one", "models": 4, "lost": lost, "at": (30, 8)}
        hands = {"one": ("one:MIL", "clock"), "two": ("clock",)}
        game = stage([MINE, dead, {**OFFICER, "at": (24, 6)}, FOE], hands=hands)
        offered: Any = game.request
        told = str(offered.options["one:MIL"].detail.in_("en"))
        assert ("a point for you" in told) is gives


def test_forward_boys() -> None:
    """MT-CARD-06, MT-FILL-05: officers and elites act, or one point and one for each officer."""
    officers = [
        {**OFFICER, "at": (24, 6)},
        {**OFFICER, "at": (26, 6)},
        {**OFFICER, "at": (28, 6), "is": ["fleeing"]},
    ]
    game = stage([MINE, *officers, FOE], due=(resolve_card.due("one:forward", "one"),))
    assert options(game) == ["act", "save"]
    act(game, "save")
    assert game.state.points["one"] == 3
    assert len(officers_present(game.state, "one")) == 2


def test_forward_boys_played_by_the_enemy() -> None:
    """MT-CARD-07: the owner may act but gains nothing; the player gains a point."""
    elite = {**LINE, "traits": ("Elite",), "at": (24, 12)}
    game = stage(
        [MINE, elite, {**OFFICER, "at": (24, 6), "is": ["shaken"]}, FOE],
        due=(resolve_card.due("one:forward", "two"),),
    )
    assert options(game) == ["A2", "A3", "done"]
    act(game, "A3")
    assert options(game) == ["recover", "pass"]
    act(game, "pass", "done")
    assert game.state.points == {"one": 0, "two": 1}


def test_passing_with_an_empty_hand() -> None:
    """MT-CARD-02: held-back cards need not be played; two passes end the turn."""
    game = stage([MINE, FOE], step="before", held={"one": ("one:REG",)}, hands={"one": (), "two": ()})
    assert options(game) == ["play", "pass"]
    act(game, "pass")
    assert [each.side for each in happened(game, Passed)] == ["one", "two"]
    assert game.state.clock.turn == 2


# command --------------------------------------------------------------------------------------------------


def commanding(points: int, units: list[dict[str, Any]] | None = None, **more: Any) -> Any:
    return stage(
        units or [MINE, {**OFFICER, "at": (24, 6)}, FOE], step="before", points={"one": points},
        hands={"one": ("one:REG", "clock", "two:NAT"), "two": ("clock",)}, **more,
    )  # fmt: skip


def test_what_can_be_paid_for() -> None:
    """MT-CP-01, MT-CP-02, MT-FILL-07, MT-T-ABILITIES: enough points and a use; each once a step."""
    assert COSTS == {"CA-SIGHT": 1, "CA-HOLD": 1, "CA-STAND": 3, "CA-PREP": 4}
    assert waits_for(commanding(0)) == "MT-CARD-02"
    assert options(commanding(1)) == ["done", "CA-SIGHT", "CA-HOLD"]
    fled = {**LINE, "at": (34, 8), "is": ["fleeing"]}
    game = commanding(4, [MINE, fled, FOE], discard=["one:REG"])
    assert options(game) == ["done", "CA-SIGHT", "CA-HOLD", "CA-STAND", "CA-ORDER", "CA-PREP"]
    act(game, "CA-SIGHT")
    assert "CA-SIGHT" not in options(game)


def test_silence_tells_nothing_of_a_hand() -> None:
    """MT-CP-02, MT-CP-04: with points and cards one is asked whatever they are."""
    spent = {**MINE, "is": ["empty", "shaken"]}
    for hand, held, points, asked in (
        (("one:REG", "clock"), (), 1, True),
        (("clock", "two:NAT"), (), 1, True),
        (("clock", "two:NAT"), (), 0, False),
    ):
        game = stage(
            [spent, FOE], step="before", points={"one": points}, hands={"one": hand, "two": ("clock",)},
            held={"one": held},
        )  # fmt: skip
        assert (waits_for(game) == "MT-CP-02") == asked
    game = stage(
        [spent, FOE], step="before", points={"one": 2}, hands={"one": ("one:REG", "clock"), "two": ("clock",)}
    )
    act(game, "CA-HOLD")
    assert waits_for(game) == "MT-CARD-02"  # it was used, so that nothing is left to ask about
    game = stage(
        [spent, FOE],
        step="before",
        points={"one": 1},
        hands={"one": (), "two": ("clock",)},
        held={"one": ("one:REG",)},
    )
    assert waits_for(act(game, "play")) == "MT-CARD-02"  # all see that there is no card to hold back


def test_enemy_sighted() -> None:
    """MT-CP-03, MT-VIG-05: one point for readiness to fire."""
    game = commanding(1)
    act(game, "CA-SIGHT", "A1")
    assert unit(game, "A1").vigilant
    assert game.state.points["one"] == 0


def test_hold_back() -> None:
    """MT-CP-04: an own troop card, face down; it is played as if in hand."""
    game = act(commanding(1), "CA-HOLD")
    assert once(game, HeldBack).seen_by == "one"
    assert game.state.held["one"] == ("one:REG",)
    assert options(game) == ["clock", "two:NAT", "held:one:REG"]
    act(game, "held:one:REG")
    assert once(game, CardPlayed).source == "held"


def test_stand_fast() -> None:
    """MT-CP-05, MT-RALLY-02: three points and no roll."""
    game = commanding(3, [MINE, {**LINE, "at": (34, 8), "is": ["fleeing"]}, FOE])
    act(game, "CA-STAND")
    assert once(game, Rallied).body == "A2"
    assert game.state.points["one"] == 0
    assert waits_for(game) == "MT-CP-05"


def test_whoever_rallies_turns_as_he_likes() -> None:
    """MT-CP-05, MT-RALLY-01: every figure on its spot, in any direction, and no step."""
    game = commanding(3, [MINE, {**LINE, "models": 2, "at": (34, 8), "is": ["fleeing"]}, FOE])
    act(game, "CA-STAND")
    poses = {key: game.state.pieces[key].pose for key in ("A2.0", "A2.1")}
    here = {key: pose for key, pose in poses.items() if pose is not None}
    assert refusal(game, shifted(game, "A2", 0, 1)) == {"MT-CP-05"}
    wanted = {
        key: Walk((), Pose(pose.x, pose.y, n * degrees(120))) for n, (key, pose) in enumerate(here.items())
    }
    act(game, Walks(wanted))
    assert [game.state.pieces[key].pose for key in here] == [walk.end.rounded() for walk in wanted.values()]
    riders = {**LINE, "traits": ("Cavalry",), "models": 2, "at": (34, 8), "spacing": 1.0, "is": ["fleeing"]}
    game = act(commanding(3, [MINE, riders, FOE]), "CA-STAND")
    about = {key: Walk((), Pose(pose.x, pose.y, 0)) for key in here if (pose := game.state.pieces[key].pose)}
    assert refusal(game, Walks(about)) == {"MT-MOVE-05"}


def test_an_order() -> None:
    """MT-CP-06: one action at once, an activation of its own."""
    game = act(commanding(3), "CA-ORDER", "A1")
    assert (waits_for(game), game.state.points["one"]) == ("MT-ACT-01", 0)
    act(game, "spot")
    assert once(game, AbilityUsed).ability == "CA-ORDER"


def test_one_order_a_step_and_none_to_those_who_flee() -> None:
    """MT-CP-02, MT-CP-06: with points for more; whoever flees does not listen."""
    game = act(commanding(9), "CA-ORDER", "A1", "spot")
    throw(game, 0)
    assert waits_for(game) == "MT-CP-02"
    assert "CA-ORDER" not in options(game)
    fled = {**LINE, "at": (34, 8), "is": ["fleeing"]}
    assert "CA-ORDER" not in options(commanding(9, [fled, FOE]))


def test_preparation() -> None:
    """MT-CP-07: a card back from the discard pile; four in hand, then none is drawn."""
    game = commanding(4, discard=["one:REG", "two:NAT"], deck=["clock"])
    act(game, "CA-PREP")
    assert once(game, TakenBack).card == "one:REG"
    assert len(game.state.hands["one"]) == 4
    act(game, "clock")
    assert len(game.state.hands["one"]) == 3
    assert len(game.state.deck) == 1


# talents --------------------------------------------------------------------------------------------------


def test_planners() -> None:
    """MT-FILL-29, MT-CP-01: a point at the start of turns 1, 3 and 5."""
    planner = {**OFFICER, "at": (24, 6), "talent": "TL-PLAN"}
    for turn, gained in ((2, 1), (3, 0), (4, 1)):
        game = stage([planner, FOE], step="end", turn=turn)
        assert game.state.points["one"] == gained


def test_the_drill_master() -> None:
    """MT-FILL-29: a free reload once a turn, when the unit or he himself acts."""
    units = [{**MINE, "is": ["empty"]}, {**OFFICER, "at": (24, 6), "talent": "TL-DRILL"}, FOE]
    game = act(acting(units), "drill")
    assert once(game, Reloaded).body == "A1"
    assert once(game, Spent).what == "TL-DRILL"
    assert waits_for(game) == "MT-ACT-01"
    assert "drill" not in options(game)
    game = act(acting(units, "A2"), "drill")
    assert once(game, Reloaded).body == "A1"


def test_the_guide() -> None:
    """MT-FILL-29: one unit on each card is not slowed by rough ground."""
    wood = {"kind": "wood", "rect": [4, 10, 44, 20]}
    units = [MINE, {**OFFICER, "at": (24, 6), "talent": "TL-GUIDE"}, FOE]
    game = act(
        acting(units, actions=2, terrain=[wood]),
        "guided",
    )
    act(game, first_idea(game))
    assert once(game, Spent).what == "TL-GUIDE:A1"
    assert "guided" in options(game)  # the same unit on the same card


def test_the_provoker() -> None:
    """MT-FILL-29: steals a point once."""
    units = [{**OFFICER, "at": (24, 6), "talent": "TL-TAUNT"}, FOE]
    game = stage(units, step="before", points={"two": 2}, hands={"one": ("clock",), "two": ("clock",)})
    act(game, "TL-TAUNT")
    assert game.state.points == {"one": 1, "two": 1}


def test_the_sly() -> None:
    """MT-FILL-29: after the enemy's card he changes one of his own."""
    state_units = [{**OFFICER, "at": (24, 6), "talent": "TL-SLY"}, FOE]
    game = stage(
        state_units, step="play", active="two", deck=["one:IRR", "clock"],
        hands={"one": ("one:REG", "clock", "clock"), "two": ("clock", "two:NAT", "two:NAT")},
    )  # fmt: skip
    act(game, "clock")
    draw(game, "clock")
    assert "TL-SLY" in options(game)
    act(game, "TL-SLY")
    draw(game, "one:IRR")
    assert once(game, ThrownAway).card == "one:REG"
    assert game.state.hands["one"] == ("clock", "clock", "one:IRR")


def test_hawk_eyes_and_stern_words() -> None:
    """MT-FILL-29: one column more for his men; one more when they rally."""
    eyes = scene_of([MINE, {**OFFICER, "at": (24, 6), "talent": "TL-EYES"}, FOE])
    plain = scene_of([MINE, {**OFFICER, "at": (24, 6)}, FOE])
    seen, dim = chance_to_spot(eyes, "A1", "B1"), chance_to_spot(plain, "A1", "B1")
    assert seen is not None
    assert dim is not None
    assert seen.needed == dim.needed - 1
    stern = scene_of([MINE, {**OFFICER, "at": (24, 6), "talent": "TL-STERN"}, FOE])
    assert (
        rally_reckoned(stern, unit(stern, "A1")).total == rally_reckoned(plain, unit(plain, "A1")).total + 1
    )


@pytest.mark.parametrize("side", ["one", "two"])
def test_hands_are_secret(side: str) -> None:
    """MT-CARD-10: an enemy's hand is a number, his cards are somewhere in the heap."""
    game = stage(
        [MINE, FOE], hands={"one": ("one:REG", "clock"), "two": ("two:NAT",)}, held={"two": ("two:NAT",)},
        deck=["clock", "clock"],
    )  # fmt: skip
    other = "two" if side == "one" else "one"
    view = game.view(side).state
    assert view.hands[side] == game.state.hands[side]
    assert set(view.hands[other]) == {"?"}
    hidden = (*game.state.hands[other], *game.state.held[other])
    assert view.deck == Deck.of(["clock", "clock", *hidden])
    assert len(view.deck) - view.unseen == 2


def test_an_unfinished_activation_goes_on() -> None:
    """MT-ACT-01: a unit completes its actions before the next begins."""
    game = stage([MINE, {**OFFICER, "at": (30, 6)}, FAR_AWAY], due=(activation.act.due("A1", 2),))
    act(game, "spot")
    assert waits_for(game) in ("MT-SPOT-07", "MT-ACT-01")
