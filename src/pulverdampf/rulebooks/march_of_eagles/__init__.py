"""The March of Eagles: Napoleonic infantry, one battalion at a time."""

from functools import partial

from pulverdampf.engine.looks import Sky
from pulverdampf.engine.reference import packaged_reference
from pulverdampf.engine.rulebook import Measuring, Rulebook
from pulverdampf.engine.state import Side
from pulverdampf.muster.colours import packaged_colours
from pulverdampf.text import Text, verbatim

from .armies import mustering
from .by_hand.beginning import at_real_table
from .events import EVENTS
from .fire.fire_dice import BONUS_DICE, HALVED_DICE
from .grade_tests import PLAIN, RESOLVE
from .melee.fighting import MELEE
from .numbers import NUMBERS
from .state import EagleState
from .telling.briefing import briefing, landmarks, tally
from .telling.charts import charts
from .telling.deeds import DEEDS
from .telling.outlook import PROSPECTS, reach, sees_piece
from .telling.portraits import WORDS, phase, portrait
from .telling.profiles import profile
from .telling.roll_words import ROLLS
from .terrain.geometry import layout
from .terrain.ground import KINDS
from .turn.phases import acting, play
from .victory.outcome import outcome


def seen(state: EagleState, side: Side) -> EagleState:
    """Everything stands in the open: both sides see the same."""
    return state


SKIES: dict[str, Sky] = {"rain": "rain", "mist": "mist"}
RULEBOOK = Rulebook(
    key="march-of-eagles",
    name=Text("The March of Eagles", "The March of Eagles"),
    prefix="MOE",
    version="2",
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
    numbers=NUMBERS,
    charts=charts,
    muster=mustering,
    name_of=EagleState.named,
    portrait=portrait,
    drawn_states=("column", "square", "limbered", "disordered", "routing", "fighting"),
    profile=profile,
    phase=phase,
    briefing=briefing,
    landmarks=landmarks,
    tally=tally,
    counts_points=True,
    terrain=KINDS,
    colours=partial(packaged_colours, __name__),
    sky=lambda state: SKIES.get(state.weather, "clear"),
    words=WORDS,
    measures=lambda state: state.rulings.premeasure,
    acting=acting,
    rolls=ROLLS,
    deeds=DEEDS,
    units="bodies",
    reach=reach,
    sees=sees_piece,
    prospects=PROSPECTS,
    leads=lambda state: "most",
    last_turn=lambda state: state.rulings.turns,
    interjections=frozenset({"MOE-CINC-02"}),
    by_hand=at_real_table,
)
