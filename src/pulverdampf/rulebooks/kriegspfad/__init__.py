"""Kriegspfad: the Indian wars of North America, 1750 to 1890."""

from functools import partial

from pulverdampf.engine.looks import Sky
from pulverdampf.engine.reference import packaged_reference
from pulverdampf.engine.rulebook import Measuring, Rulebook
from pulverdampf.engine.stages import settle
from pulverdampf.rulebooks.kriegspfad import mustering
from pulverdampf.rulebooks.kriegspfad.briefing import briefing, landmarks, tally
from pulverdampf.rulebooks.kriegspfad.events import EVENTS
from pulverdampf.rulebooks.kriegspfad.events.names import name
from pulverdampf.rulebooks.kriegspfad.fire_modifiers import SHOOTING
from pulverdampf.rulebooks.kriegspfad.geometry import TOUCH, layout
from pulverdampf.rulebooks.kriegspfad.melee_modifiers import GUNS, MELEE
from pulverdampf.rulebooks.kriegspfad.morale import NEEDED
from pulverdampf.rulebooks.kriegspfad.outlook import acting, prospects, reach, sees_piece
from pulverdampf.rulebooks.kriegspfad.portraits import WORDS, phase, portrait
from pulverdampf.rulebooks.kriegspfad.rates import MOVEMENT
from pulverdampf.rulebooks.kriegspfad.roll_words import ROLLS
from pulverdampf.rulebooks.kriegspfad.state import WarState
from pulverdampf.rulebooks.kriegspfad.terrain_kinds import KINDS
from pulverdampf.rulebooks.kriegspfad.turn import play
from pulverdampf.rulebooks.kriegspfad.victory import outcome
from pulverdampf.rulebooks.kriegspfad.views import seen
from pulverdampf.text import Text, verbatim

SKIES: dict[str, Sky] = {"rain": "rain", "heavy_rain": "rain", "snow": "snow", "fog": "mist"}
RULEBOOK = Rulebook(
    key="kriegspfad",
    name=Text("Kriegspfad", "Kriegspfad"),
    prefix="KP",
    version="1",
    measuring=Measuring(Text("inches", "Zoll"), verbatim("″"), contact=TOUCH),
    state=WarState,
    events=EVENTS,
    play=play,
    layout=layout,
    outcome=outcome,
    seen=seen,
    reference=partial(packaged_reference, __name__),
    package=__name__,
    tables=(MOVEMENT, SHOOTING, MELEE, GUNS, NEEDED),
    table_size=lambda state: state.table,
    muster=mustering,
    name_of=name,
    settle=settle,
    portrait=portrait,
    phase=phase,
    briefing=briefing,
    landmarks=landmarks,
    tally=tally,
    terrain=KINDS,
    sky=lambda state: SKIES.get(state.weather, "clear"),
    words=WORDS,
    rolls=ROLLS,
    acting=acting,
    reach=reach,
    sees=sees_piece,
    prospects=prospects,
)
