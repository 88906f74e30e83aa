"""What a throw that waits may lead to: every outcome with its exact chance, in the words of the chronicle.

Nothing is estimated: the game itself goes on from here with every answer, circumstances that were told
included, until the rules tell something or ask somebody.
"""

from fractions import Fraction

from pulverdampf.engine.events import Event
from pulverdampf.engine.game import Game
from pulverdampf.engine.imagining import imagined
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Chance, is_private
from pulverdampf.engine.state import Side
from pulverdampf.text import Text

MOST = 600
"""How many continuations are followed."""


def forecast(game: Game, most: int = MOST) -> list[tuple[Text, Fraction]]:
    """What comes of the throw that waits, the likeliest first; nothing where there are too many ways."""
    if not isinstance(game.request, Chance):
        return []
    found: dict[tuple[str, str], Fraction] = {}
    waiting = [(game, Fraction(1))]
    while waiting:
        at, chance = waiting.pop()
        asked = at.request
        assert isinstance(asked, Chance)
        weights = asked.kinds_of_answers()
        most -= len(weights)
        if most < 0:
            return []
        whole = sum(weights.values())
        for answer, weight in weights.items():
            twin = at.clone()
            twin.dice = None
            before = len(twin.log)
            twin.answer(answer)
            share = chance * Fraction(weight, whole)
            text = _told(twin, before)
            if text is None and isinstance(twin.request, Chance):
                waiting.append((twin, share))
                continue
            key = (text.en, text.de) if text is not None else ("…", "…")
            found[key] = found.get(key, Fraction(0)) + share
    ranked = sorted(found.items(), key=lambda each: -each[1])
    return [(Text(*key), chance) for key, chance in ranked]


def foreseen(game: Game, eyes: Side) -> list[tuple[Text, Fraction]]:
    """The same by what a side may know; nothing where that is too little."""
    asked = game.request
    if not isinstance(asked, Chance) or (is_private(asked) and asked.by != eyes):
        return []
    try:
        return forecast(imagined(game, eyes))
    except Refused:
        return []


def _told(game: Game, since: int) -> Text | None:
    """What the rules have told since, in one line."""
    events = (entry for entry in game.log[since:] if isinstance(entry, Event))
    told = [text for each in events if (text := each.told(game.state)) is not None]
    if not told:
        return None
    return Text(" ".join(each.in_("en") for each in told), " ".join(each.in_("de") for each in told))
