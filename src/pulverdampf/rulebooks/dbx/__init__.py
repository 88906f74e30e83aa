"""DBX 1700-1815: twelve elements a side from the Great Northern War to Waterloo."""

from functools import partial

from pulverdampf.engine.looks import Sky
from pulverdampf.engine.reference import packaged_reference
from pulverdampf.engine.rulebook import Measuring, Rulebook
from pulverdampf.engine.state import Side
from pulverdampf.rulebooks.dbx import mustering
from pulverdampf.rulebooks.dbx.agenda import settle
from pulverdampf.rulebooks.dbx.briefing import briefing, tally
from pulverdampf.rulebooks.dbx.command import COSTS
from pulverdampf.rulebooks.dbx.events import EVENTS, name
from pulverdampf.rulebooks.dbx.fire_factors import SHOOTING
from pulverdampf.rulebooks.dbx.melee_factors import MELEE
from pulverdampf.rulebooks.dbx.outlook import prospects, reach, sees_piece
from pulverdampf.rulebooks.dbx.overlays import overlays
from pulverdampf.rulebooks.dbx.portraits import WORDS, phase, portrait
from pulverdampf.rulebooks.dbx.roll_words import ROLLS
from pulverdampf.rulebooks.dbx.terrain_kinds import KINDS
from pulverdampf.rulebooks.dbx.turn import play
from pulverdampf.rulebooks.dbx.units import DbxState, layout
from pulverdampf.rulebooks.dbx.victory import outcome
from pulverdampf.text import Text


def seen(state: DbxState, side: Side) -> DbxState:
    """Everything stands in the open: both sides see the same."""
    return state


SKIES: dict[str, Sky] = {"rain": "rain", "storm": "rain", "fog": "mist"}
RULEBOOK = Rulebook(
    key="dbx",
    name=Text("DBX 1700-1815", "DBX 1700-1815"),
    prefix="DBX",
    version="1",
    measuring=Measuring(Text("paces", "Schritt"), Text(" paces", " Schritt"), contact=0.5, told=4.0),
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
    muster=mustering,
    name_of=name,
    settle=settle,
    portrait=portrait,
    phase=phase,
    briefing=briefing,
    tally=tally,
    overlays=overlays,
    terrain=KINDS,
    sky=lambda state: SKIES.get(state.weather, "clear"),
    words=WORDS,
    rolls=ROLLS,
    reach=reach,
    sees=sees_piece,
    prospects=prospects,
)
