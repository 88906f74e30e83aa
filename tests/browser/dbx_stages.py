"""Tables of DBX in mid-battle for the browser: a square, a recoil chain, a big battle of three commands."""

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.dbx import RULEBOOK, mustering
from pulverdampf.rulebooks.dbx.positions import position
from pulverdampf.rulebooks.dbx.units import SHOOTING, DbxState
from pulverdampf.text import Text

HILL = {"kind": "HILL", "disc": (130.0, 420.0, 60.0)}
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
        *_row("two", "KU", 345.0, 260, 300, 340),
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


def commands() -> DbxState:
    """A big battle, deployed by two generals, in its third bound."""
    ready = mustering.ready_armies()
    state = mustering.begin(ready["SYW-09-36"], ready["SYW-06-36"], terrain="WIDE")
    game = Game(RULEBOOK, state, SeededDice("three commands"))
    seats = {side: ByRuleOfThumb(f"stage {side}") for side in ("one", "two")}
    while game.request is not None and game.state.clock.turn < 5:
        side = game.waiting_for()[0].by
        game.answer(seats[side].answer(game.view(side)), side)
    stopped: DbxState = game.state
    return stopped.copied()


STAGES = {"square": square, "recoil": recoil, "commands": commands}
