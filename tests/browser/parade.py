"""The parade ground as a rulebook: what the table may know of it."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from pulverdampf.engine.outlook import Band, Expectation, Outlook
from pulverdampf.engine.portraits import Portrait
from pulverdampf.engine.reference import Reference
from pulverdampf.engine.rulebook import Landmark, Measuring, Outcome, Rulebook
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ONE, Side
from pulverdampf.table.angles import EIGHTH
from pulverdampf.text import Text, verbatim
from tests.browser.parade_ground import BAND, KINDS, MARKS, Ground, layout
from tests.browser.parade_lessons import LESSONS, Learned, play


def portrait(state: Ground, key: str) -> Portrait:
    piece = state.pieces[key]
    name = Text("{kind} {n}", "{kind} {n}").filled(kind=piece.kind, n=key)
    if key in BAND:
        name = Text("Rangers", "Ranger")
    return Portrait(
        MARKS[piece.kind],
        name,
        "" if key in BAND else key,
        str(piece.strength),
        smoke=key == "e1",
    )


def seen(state: Ground, side: Side) -> Ground:
    """The figure in the wood is known to its own side only."""
    if side == ONE:
        return state
    twin = state.copied()
    del twin.pieces["h"]
    return twin


def reach(scene: Scene, key: str) -> list[Band]:
    k = scene.state.scale
    if scene.state.pieces[key].kind != "battalion":
        return []
    return [Band(12.0 * k, Text("muskets", "Musketen"), EIGHTH), Band(6.0 * k, Text("march", "Marsch"))]


def sees(scene: Scene, one: str, other: str) -> bool:
    return other != "m"


class Drilled(Outlook, frozen=True):
    """A prospect whose chances are those of the drill book: there are no rules to enumerate."""

    def expectations(
        self, scene: Scene, one: str, other: str, enough: Callable[[], bool] = lambda: False
    ) -> Iterator[Expectation]:
        yield Expectation(
            Text("Hits", "Treffer"),
            {"0": Fraction(1, 4), "1": Fraction(1, 2), "2": Fraction(1, 4)},
            mean=Fraction(1),
        )


WORDS = {
    "advance": Text("advance", "vorrücken"),
    "charge": Text("charge", "angreifen"),
    "form": Text("form", "formieren"),
    "column": Text("column", "Kolonne"),
    "palisade": Text("palisade", "Palisade"),
    "trench": Text("trench", "Graben"),
}


def named(state: Ground, key: str) -> Text:
    return (
        Text("First Brigade", "Erste Brigade")
        if key == "brigade"
        else portrait(state, key).name
        if key in state.pieces
        else verbatim(key)
    )


def outcome(state: Ground) -> Outcome | None:
    if state.clock.phase < len(LESSONS) - 1:
        return None
    return Outcome(None, Text("Well drilled.", "Gut gedrillt."))


def landmarks(state: Ground) -> list[Landmark]:
    return [Landmark(20.0 * state.scale, 17.0 * state.scale, Text("The mill", "Die Mühle"))]


def parade(unit: str, symbol: str) -> Rulebook:
    """The rulebook, counted in some unit."""
    return Rulebook(
        "parade",
        Text("The parade ground", "Der Exerzierplatz"),
        "PG",
        "1",
        Measuring(verbatim(unit), verbatim(symbol)),
        Ground,
        (Learned,),
        play,
        layout,
        outcome,
        seen,
        lambda: Reference({}, {}, {}, {}, {}),
        (),
        lambda state: (60.0 * state.scale, 40.0 * state.scale),
        name_of=named,
        portrait=portrait,
        landmarks=landmarks,
        terrain=KINDS,
        words=WORDS,
        reach=reach,
        sees=sees,
        prospects=(Drilled(Text("Hits", "Treffer"), begins=lambda scene, one, other: ()),),
    )


RULEBOOK = parade("inches", "″")
"""As it stands on the shelf of the staged tables."""
