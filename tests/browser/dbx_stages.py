"""Tables of DBX in mid-battle for the browser: a square, recoils, a melee with beasts, three commands."""

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.armies import mustering
from pulverdampf.rulebooks.dbx.cases.setup import position
from pulverdampf.rulebooks.dbx.units import MELEE, SHOOTING, DbxState
from pulverdampf.text import Text

HILL = {"kind": "GHILL", "disc": (130.0, 420.0, 60.0)}
WOOD = {"kind": "WOOD", "rect": (430.0, 300.0, 560.0, 400.0)}


def _row(side: str, kind: str, y: float, *xs: float) -> list[dict[str, object]]:
    return [{"side": side, "kind": kind, "at": (x, y)} for x in xs]


def _named(state: DbxState) -> DbxState:
    state.armies = {"one": Text("Britain", "Großbritannien"), "two": Text("France", "Frankreich")}
    return state


def square() -> DbxState:
    """Line infantry about to form square, cuirassiers before it."""
    units = [
        *_row("one", "LI", 240.0, 220, 260, 300, 340),
        *_row("one", "LI", 220.0, 260, 300),
        *_row("one", "ART", 240.0, 400),
        *_row("two", "KU", 335.0, 260, 300, 340),
        *_row("two", "LI", 420.0, 220, 260, 300, 340),
    ]
    return _named(position(units, terrain=[HILL, WOOD]))


def recoil() -> DbxState:
    """Two lines in three ranks under fire."""
    units = [
        *_row("one", "LI", 270.0, 260, 300, 340),
        *_row("one", "LI", 250.0, 260, 300, 340),
        *_row("two", "LI", 327.5, 280, 320),
        *_row("two", "LI", 347.5, 280, 320),
        *_row("two", "KU", 375.0, 280, 320),
    ]
    return _named(position(units, terrain=[HILL, WOOD], phase=SHOOTING, part=0))


def melee() -> DbxState:
    """Beasts and dragoons at grips with line infantry, some of it overlapped."""
    units = [
        *_row("one", "EL", 280.0, 300),
        *_row("one", "KM", 285.0, 260),
        *_row("one", "ST", 290.0, 340),
        *_row("one", "JA", 250.0, 180),
        *_row("one", "DRI", 240.0, 420),
        *_row("two", "LI", 310.0, 260, 300),
        *_row("two", "LI", 330.0, 300),
        *_row("two", "UL", 345.0, 380),
        *_row("two", "LR", 345.0, 200),
    ]
    return _named(position(units, terrain=[HILL, WOOD], phase=MELEE, part=0))


def commands() -> DbxState:
    """A big battle, deployed by two generals, in its third bound."""
    ready = mustering.ready_armies()
    state = mustering.begin(ready["SYW-09-36"], ready["SYW-06-36"], terrain="WIDE")
    game = Game(RULEBOOK, state, SeededDice("three commands"))
    seats = {side: ByRuleOfThumb(f"stage {side}") for side in ("one", "two")}
    while game.request is not None and game.state.clock.turn < 5:
        side = game.waiting_for()[0].by
        game.answer(seats[side].answer(game.view(side)), side)
    assert isinstance(game.state, DbxState)
    return game.state.copied()


STAGES = {"square": square, "recoil": recoil, "melee": melee, "commands": commands}
