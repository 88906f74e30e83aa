"""How a player of Kriegspfad announces shots and moves that a card tells beforehand."""

from collections.abc import Callable

from msgspec.structs import replace

from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Allotment, Form
from pulverdampf.engine.requests import Choose
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.movement.rates import Rate
from pulverdampf.rulebooks.kriegspfad.shooting.declaring import declare_one
from pulverdampf.rulebooks.kriegspfad.shooting.volleys import pass_under_way, roll_first_volley
from pulverdampf.rulebooks.kriegspfad.state import WarState
from pulverdampf.rulebooks.kriegspfad.telling.outlook import DIFFICULT_MOVES, GOOD_MOVES, SHOTS
from tests.conformance.announcing import Announced, Answers


def declaring(state: WarState, piece: PieceId) -> Game:
    """The battle in which an element is asked at whom it shoots in the pass under way, and then dice fall."""
    asking = state.copied()
    asking.agenda = (
        declare_one.due(asking.pieces[piece], pass_under_way(state)),
        roll_first_volley.due(),
    )
    return Game(RULEBOOK, asking)


def its_turn(game: Game, piece: PieceId) -> Game:
    """The battle in which an element is asked, if it can do anything."""
    assert isinstance(game.checkpoint, WarState)
    asking = declaring(game.checkpoint, piece)
    return asking if asking.waiting_for() else game


def shot(state: WarState, one: PieceId, other: PieceId) -> Answers:
    """An element shoots at another with the first weapon for which it is offered, a gun with all its dice."""
    asking = declaring(state, one)
    asked = asking.request
    keys = list(asked.options) if isinstance(asked, Choose) and asked.subject == one else []
    key = next((each for each in keys if each.endswith(f":{other}")), "")
    yield "KP-FIRE-02", key, one
    asking.answer(key, state.pieces[one].side)
    if asking.request is not None and asking.request.rule == "KP-FIRE-09":
        yield "KP-FIRE-09", lambda form, scene: _all_dice_at(form, scene, one, other)


def _all_dice_at(form: Form[Allotment], scene: Scene, one: PieceId, other: PieceId) -> Allotment | None:
    return next((idea for idea in form.ideas(scene) if list(idea.given[one]) == [other]), None)


def others_wait(state: WarState, piece: PieceId) -> WarState:
    """Only one element throws dice; that others have declared their shots still tells where they are."""
    state = state.copied()
    state.shots = tuple(
        each if each.shooter == piece else replace(each, deed="waits") for each in state.shots
    )
    return state


def move(rate: Rate) -> Callable[[WarState, PieceId, PieceId], Answers]:
    """The unit of an element is picked and throws for a move at a rate."""

    def answers(state: WarState, one: PieceId, other: PieceId) -> Answers:
        body = state.pieces[one].body
        assert body is not None
        yield "KP-TURN-03", body
        yield "KP-MOVE-01", f"move-{rate}", body

    return answers


ANNOUNCED = (
    Announced(SHOTS, "KP-FIRE-02", shot, its_turn, others_wait),
    Announced(GOOD_MOVES, "KP-TURN-03", move("good")),
    Announced(DIFFICULT_MOVES, "KP-TURN-03", move("difficult")),
)
