"""The battle as one side knows it, to try an answer on: odds and previews never read the true game."""

from pulverdampf.engine.events import Answered, Entry, Sealed
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import NO_RULE, Objection, Refused
from pulverdampf.engine.requests import ALL
from pulverdampf.engine.state import Side
from pulverdampf.engine.views import shown_to
from pulverdampf.text import Text

UNKNOWN = Text("too much is hidden to tell", "dafür ist zu viel verborgen")


def imagined(game: Game, side: Side) -> Game:
    """A twin without dice that holds only what a side may know; a refusal where that is too little."""
    known = game.rulebook.seen(game.checkpoint, side)
    if known is game.checkpoint:
        twin = game.clone()
        twin.dice = None
        return twin
    since = game.log[game.checkpoint_at :]
    if any(_is_hidden(entry, side) for entry in since):
        raise Refused([Objection(NO_RULE, UNKNOWN)])
    twin = Game.__new__(Game)
    twin.rulebook, twin.initial, twin.secret, twin.dice = game.rulebook, known, "", None
    visible = [shown for entry in since if (shown := shown_to(side, entry)) is not None]
    try:
        twin.stand_at(known, [], visible)
    except Exception:  # what is known may not be enough to run the rules on
        raise Refused([Objection(NO_RULE, UNKNOWN)]) from None
    return twin


def _is_hidden(entry: Entry, side: Side) -> bool:
    """Whether an answer was given that the side does not know."""
    if isinstance(entry, Sealed):
        return entry.by != side
    return isinstance(entry, Answered) and entry.seen_by not in (ALL, side)
