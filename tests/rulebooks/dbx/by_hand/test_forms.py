"""The forms of the umpire: every row that needs eyes, taps, and what is refused."""

from typing import Any

import pytest

from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Chance, Choose, Tell
from pulverdampf.engine.state import ANYWHERE, OnTable
from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.units import MELEE, MOVEMENT, MOVING, SHOOTING
from pulverdampf.table.shapes import Polygon
from pulverdampf.table.terrain import Feature
from tests.refereed.reading import kind_of
from tests.rulebooks.dbx.staging import e, u

SPOT = Polygon(((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)))
GROUND = ("GHILL", "WOOD", "BUA", "RIVER")


def beside(units: list[Any], *, card: tuple[Any, ...] = (), **situation: Any) -> Any:
    """A situation on a real table where hills, woods, a village and a river lie."""
    state = position(units, **situation)
    for piece in state.pieces.values():
        if piece.pose is not None:
            piece.place = OnTable(ANYWHERE)
    state.card = card
    state.features = {kind: Feature(kind, kind, SPOT, ANYWHERE) for kind in GROUND}
    return Game(RULEBOOK, state, None)


LINE = [u("LI", 300, 300), e("LI", 300, 320)]
MET = (("A1", "B1", "front"), ("B1", "A1", "front"))


def rows(game: Any, at: int) -> list[str]:
    """The rows of a reckoning before the throw."""
    reckoned = [each for each in game.log if kind_of(each) == "Reckoned"]
    return [step.row.removeprefix("DBX-") for step in reckoned[at].reckoning.steps[1:]]


def melee(*about: str) -> list[str]:
    """The rows for the element of side one, of which this is told."""
    game = beside(LINE, card=MET, phase=MELEE, part=0)
    game.answer("A1-B1", game.request.by)
    assert isinstance(game.request, Tell)
    game.answer({"one": list(about)}, game.request.by)
    assert isinstance(game.request, Chance)
    return rows(game, 0)


@pytest.mark.parametrize(
    ("told", "row"),
    [
        ("general", "M1"),
        ("second", "M2"),
        ("position", "M3"),
        ("one flank", "M7"),
        ("bad", "M9"),
    ],
)
def test_rows_of_a_melee_fire_by_what_is_told(told: str, row: str) -> None:
    """DBX-T-MELEE: each is silent until it is told, and nothing else fires with it."""
    assert melee() == []
    assert melee(told) == [row]


@pytest.mark.parametrize(("told", "row"), [("flank", "S1"), ("second", "S8")])
def test_rows_of_a_shot_fire_by_what_is_told(told: str, row: str) -> None:
    """DBX-T-FIRE: the shooter's rows that need eyes; a usual shot is four taps."""
    found = []
    for about in ([], [told]):
        game = beside(LINE, phase=SHOOTING, part=0)
        taps = 0
        for answer in ("A1", "B1", {"back": False, "one": about}):
            if isinstance(game.request, Choose) and answer not in game.request.options:
                continue
            game.answer(answer, game.request.by)
            taps += 1
        assert isinstance(game.request, Chance) and taps + 1 <= 4
        found.append(rows(game, 0))
    assert found == [[], [row]]


def test_a_march_into_contact_is_seven_taps() -> None:
    """DBX-CON-02: the element, who is in contact, done, the enemy, done; the card knows it then."""
    game = beside(LINE, phase=MOVEMENT, part=MOVING)
    game.answer("march-A1", "one")
    game.answer({"contact": ["A1"]}, "one")
    game.answer({"A1 meets": "B1", "A1 face": "left"}, "one")
    assert game.state.card == (("A1", "B1", "left"),)
    assert game.state.pieces["A1"].assault == "B1"


def test_what_contradicts_itself_is_refused() -> None:
    """DBX-MOVE-04: who does not go along comes into no contact; nothing has changed."""
    game = beside([*LINE, u("LI", 400, 300)], phase=MOVEMENT, part=MOVING)
    game.answer("march-A1", "one")
    before = len(game.log)
    for wrong in ({"contact": ["A2"]}, {"off": ["A2"]}, {"with": ["A9"]}, {"contact": ["A1", "A1"]}):
        with pytest.raises(Refused):
            game.answer(wrong, "one")
    assert len(game.log) == before
    game.answer({"with": ["A2"], "contact": ["A2"]}, "one")
