"""The March of Eagles: Napoleonic infantry, one battalion at a time."""

from functools import partial

from pulverdampf.engine.looks import Sky
from pulverdampf.engine.reference import packaged_reference
from pulverdampf.engine.rulebook import Measuring, Rulebook
from pulverdampf.engine.state import Side
from pulverdampf.rulebooks.march_of_eagles import mustering
from pulverdampf.rulebooks.march_of_eagles.agenda import settle
from pulverdampf.rulebooks.march_of_eagles.battalion import EagleState
from pulverdampf.rulebooks.march_of_eagles.briefing import briefing, landmarks, tally
from pulverdampf.rulebooks.march_of_eagles.events import EVENTS, name
from pulverdampf.rulebooks.march_of_eagles.fire_dice import BONUS_DICE, HALVED_DICE
from pulverdampf.rulebooks.march_of_eagles.geometry import layout
from pulverdampf.rulebooks.march_of_eagles.grade_tests import PLAIN, RESOLVE
from pulverdampf.rulebooks.march_of_eagles.melee import MELEE
from pulverdampf.rulebooks.march_of_eagles.outlook import prospects, reach, sees_piece
from pulverdampf.rulebooks.march_of_eagles.portraits import WORDS, phase, portrait
from pulverdampf.rulebooks.march_of_eagles.roll_words import ROLLS
from pulverdampf.rulebooks.march_of_eagles.terrain import KINDS
from pulverdampf.rulebooks.march_of_eagles.turn import acting, play
from pulverdampf.rulebooks.march_of_eagles.victory import outcome
from pulverdampf.text import Text, verbatim


def seen(state: EagleState, side: Side) -> EagleState:
    """Everything stands in the open: both sides see the same."""
    return state


SKIES: dict[str, Sky] = {"rain": "rain", "mist": "mist"}
RULEBOOK = Rulebook(
    key="march-of-eagles",
    name=Text("The March of Eagles", "The March of Eagles"),
    prefix="MOE",
    version="1",
    measuring=Measuring(Text("inches", "Zoll"), verbatim("″"), beforehand=False),
    state=EagleState,
    events=EVENTS,
    play=play,
    layout=layout,
    outcome=outcome,
    seen=seen,
    reference=partial(packaged_reference, __name__),
    package=__name__,
    tables=(PLAIN, RESOLVE, BONUS_DICE, HALVED_DICE, MELEE),
    table_size=lambda state: state.table,
    muster=mustering,
    name_of=name,
    settle=settle,
    portrait=portrait,
    phase=phase,
    briefing=briefing,
    landmarks=landmarks,
    tally=tally,
    counts_points=True,
    terrain=KINDS,
    sky=lambda state: SKIES.get(state.weather, "clear"),
    words=WORDS,
    measures=lambda state: state.rulings.premeasure,
    acting=acting,
    rolls=ROLLS,
    reach=reach,
    sees=sees_piece,
    prospects=prospects,
)
