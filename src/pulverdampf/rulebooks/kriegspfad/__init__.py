"""Kriegspfad: the Indian wars of North America, 1750 to 1890."""

from functools import partial

from pulverdampf.engine.reference import packaged_reference
from pulverdampf.engine.rulebook import Measuring, Rulebook
from pulverdampf.muster.colours import packaged_colours
from pulverdampf.text import Text, verbatim

from .armies import mustering
from .by_hand.beginning import at_real_table
from .events import EVENTS
from .geometry import TOUCH, layout
from .melee.modifiers import GUNS, MELEE
from .morale.testing import NEEDED
from .movement.rates import MOVEMENT
from .numbers import NUMBERS
from .shooting.modifiers import SHOOTING
from .state import WarState, commander_is_dead
from .telling.briefing import briefing, landmarks, tally
from .telling.charts import charts
from .telling.deeds import DEEDS
from .telling.outlook import PROSPECTS, acting, reach, sees_piece
from .telling.portraits import WORDS, phase, portrait
from .telling.profiles import profile
from .telling.roll_words import ROLLS
from .telling.scenery import scenery, sky
from .terrain.kinds import KINDS
from .turn import play
from .victory.deciding import last_turn, outcome
from .views import seen

RULEBOOK = Rulebook(
    key="kriegspfad",
    name=Text("Kriegspfad", "Kriegspfad"),
    prefix="KP",
    version="2",
    measuring=Measuring(Text("inches", "Zoll"), verbatim("″"), contact=TOUCH),
    state=WarState,
    events=EVENTS,
    play=play,
    by_hand=at_real_table,
    layout=layout,
    outcome=outcome,
    seen=seen,
    reference=partial(packaged_reference, __name__),
    package=__name__,
    tables=(MOVEMENT, SHOOTING, MELEE, GUNS, NEEDED),
    table_size=lambda state: state.table,
    numbers=NUMBERS,
    charts=charts,
    muster=mustering,
    name_of=WarState.named,
    portrait=portrait,
    drawn_states=("shaken", "routing", "fighting", "hidden"),
    profile=profile,
    phase=phase,
    briefing=briefing,
    landmarks=landmarks,
    tally=tally,
    leader_fell=commander_is_dead,
    last_turn=last_turn,
    terrain=KINDS,
    colours=partial(packaged_colours, __name__),
    scenery=scenery,
    wind=lambda state: state.wind,
    sky=sky,
    words=WORDS,
    rolls=ROLLS,
    deeds=DEEDS,
    units="bodies",
    acting=acting,
    reach=reach,
    sees=sees_piece,
    prospects=PROSPECTS,
    leads=lambda state: "fewest" if state.conditions.kind in ("", "open") else "",
    interjections=frozenset({"KP-FORM-03"}),
)
