"""How players announce shots and melees, and what stands behind the hints of the map."""

from collections.abc import Iterator

from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Choose
from pulverdampf.engine.rulebook import Overlay
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Due, PieceId
from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.fire.phase import next_shot, open_fire
from pulverdampf.rulebooks.dbx.melee.phase import fight
from pulverdampf.rulebooks.dbx.outcomes.suffering import suffer
from pulverdampf.rulebooks.dbx.telling.fates import RESULTS
from pulverdampf.rulebooks.dbx.telling.outlook import FIGHTS, SHOOTS
from pulverdampf.rulebooks.dbx.units import DbxState
from tests.conformance.announcing import Announced, Answers, Hint


def who_shoots(state: DbxState, target: PieceId) -> tuple[PieceId, ...]:
    """Those who shoot at a target if it is picked, as the question of the game names them."""
    asking = state.copied()
    asking.agenda = (next_shot.due(), *asking.agenda)
    asked = Game(RULEBOOK, asking).request
    assert isinstance(asked, Choose)
    return tuple(asked.options[target].label.values["who"]) if target in asked.options else ()


def shot(state: DbxState, one: PieceId, other: PieceId) -> Answers:
    """Picks the shot at a target, in which an element takes part."""
    yield "DBX-FIRE-13", other if one in who_shoots(state, other) else "nobody"


def melee(state: DbxState, one: PieceId, other: PieceId) -> Answers:
    """Picks a melee; the element of side one is named first."""
    first, second = (one, other) if state.pieces[one].side == "one" else (other, one)
    yield "DBX-MEL-10", f"{first}-{second}"


def shot_behind(scene: Scene, overlay: Overlay) -> Due:
    """The shot that an overlay is about."""
    pieces, target = scene.state.pieces, overlay.pieces[1]
    return open_fire.due(pieces[target], tuple(pieces[key] for key in who_shoots(scene.state, target)))


def melee_behind(scene: Scene, overlay: Overlay) -> Due:
    """The melee that an overlay is about."""
    one, two = (scene.state.pieces[key] for key in overlay.pieces)
    return fight.due(one, two)


def befalls(before: DbxState, after: DbxState, piece: PieceId) -> str:
    """What an element is about to suffer."""
    waiting: Iterator[str] = (
        RESULTS[due.result].en
        for due in after.agenda
        if isinstance(due, suffer.kind) and due.loser == piece and due.result != "none"
    )
    return next(waiting, "")


ANNOUNCED = (Announced(SHOOTS, "DBX-FIRE-13", shot), Announced(FIGHTS, "DBX-MEL-10", melee))
HINTS = (
    Hint("shot", "DBX-FIRE-13", shot_behind, befalls, lambda shown: shown.pieces[1], until=suffer),
    Hint("fight", "DBX-MEL-10", melee_behind, befalls, lambda shown: "-".join(shown.pieces), until=suffer),
)
