"""DBX 1700-1815: twelve elements a side from the Great Northern War to Waterloo."""

from functools import partial

from pulverdampf.engine.aims import places
from pulverdampf.engine.looks import Sky
from pulverdampf.engine.reference import packaged_reference
from pulverdampf.engine.rulebook import Measuring, Rulebook
from pulverdampf.engine.state import Side
from pulverdampf.muster.colours import packaged_colours
from pulverdampf.text import Text

from .armies import mustering
from .by_hand.beginning import at_real_table
from .command.points import COSTS
from .events import EVENTS
from .fire.factors import SHOOTING
from .melee.factors import MELEE
from .numbers import NUMBERS
from .telling.briefing import briefing, tally
from .telling.charts import charts
from .telling.deeds import DEEDS
from .telling.outlook import PROSPECTS, reach, sees_piece
from .telling.overlays import overlays
from .telling.portraits import WORDS, phase, portrait
from .telling.profiles import profile
from .telling.roll_words import ROLLS
from .terrain.kinds import KINDS, scenery
from .turn import play
from .units import DbxState, layout
from .victory.losses import outcome


def seen(state: DbxState, side: Side) -> DbxState:
    """Everything stands in the open: both sides see the same."""
    return state


SKIES: dict[str, Sky] = {"rain": "rain", "storm": "rain", "fog": "mist"}
RULEBOOK = Rulebook(
    key="dbx",
    name=Text("DBX 1700-1815", "DBX 1700-1815"),
    prefix="DBX",
    version="2",
    measuring=Measuring(Text("paces", "Schritt"), Text(" paces", " Schritt"), contact=0.5, scale=4.0),
    state=DbxState,
    events=EVENTS,
    play=play,
    layout=layout,
    outcome=outcome,
    seen=seen,
    reference=partial(packaged_reference, __name__),
    package=__name__,
    tables=(COSTS, SHOOTING, MELEE),
    table_size=lambda state: state.table,
    numbers=NUMBERS,
    charts=charts,
    muster=mustering,
    name_of=DbxState.named,
    portrait=portrait,
    drawn_states=("square", "shaken"),
    profile=profile,
    phase=phase,
    briefing=briefing,
    landmarks=places,
    tally=tally,
    last_turn=lambda state: state.rulings.bounds,
    overlays=overlays,
    terrain=KINDS,
    colours=partial(packaged_colours, __name__),
    scenery=scenery,
    sky=lambda state: SKIES.get(state.weather, "clear"),
    words=WORDS,
    rolls=ROLLS,
    deeds=DEEDS,
    reach=reach,
    sees=sees_piece,
    prospects=PROSPECTS,
    leads=lambda state: "fewest",
    by_hand=at_real_table,
)
