"""Muskets & Tomahawks: skirmishes on the frontier, single figures moved by cards."""

from functools import partial

from pulverdampf.engine.reference import packaged_reference
from pulverdampf.engine.rulebook import Measuring, Rulebook
from pulverdampf.muster.colours import packaged_colours
from pulverdampf.text import Text, verbatim

from .armies import mustering
from .by_hand.beginning import at_real_table
from .events import EVENTS
from .geometry import CONTACT, layout
from .melee.blows import BLOWS, DEFENCE
from .movement.allowances import MOVEMENT
from .numbers import NUMBERS
from .reactions.ordeals import REACTION
from .secrets import seen
from .shooting.aiming import SHOOTING
from .spotting.sightings import SPOTTING
from .state import FrontierState
from .telling.briefing import briefing, landmarks, tally
from .telling.charts import charts
from .telling.deeds import DEEDS
from .telling.outlook import PROSPECTS, reach, sees_piece
from .telling.portraits import WORDS, hand, lot, phase, portrait
from .telling.profiles import profile
from .telling.roll_words import ROLLS
from .telling.scenery import scenery, sky
from .ten_sided import die_of
from .terrain.kinds import KINDS
from .turn import play
from .victory.outcome import outcome

RULEBOOK = Rulebook(
    key="muskets-tomahawks",
    name=Text("Muskets & Tomahawks", "Muskets & Tomahawks"),
    prefix="MT",
    version="2",
    measuring=Measuring(Text("inches", "Zoll"), verbatim("″"), contact=CONTACT),
    state=FrontierState,
    events=EVENTS,
    play=play,
    layout=layout,
    outcome=outcome,
    seen=seen,
    reference=partial(packaged_reference, __name__),
    package=__name__,
    tables=(MOVEMENT, SPOTTING, SHOOTING, BLOWS, DEFENCE, REACTION),
    table_size=lambda state: state.table,
    numbers=NUMBERS,
    charts=charts,
    muster=mustering,
    name_of=FrontierState.named,
    portrait=portrait,
    drawn_states=("shaken", "routing", "fighting", "empty", "hidden"),
    profile=profile,
    phase=phase,
    briefing=briefing,
    landmarks=landmarks,
    tally=tally,
    counts_points=True,
    terrain=KINDS,
    colours=partial(packaged_colours, __name__),
    scenery=scenery,
    sky=sky,
    words=WORDS,
    lots=lot,
    rolls=ROLLS,
    deeds=DEEDS,
    units="bodies",
    die=die_of,
    hand=hand,
    reach=reach,
    sees=sees_piece,
    prospects=PROSPECTS,
    leads=lambda state: "most",
    last_turn=lambda state: state.rulings.turns,
    interjections=frozenset({"MT-VIG-02", "MT-CP-02"}),
    occasions=frozenset({"MT-CARD-02"}),
    by_hand=at_real_table,
)
