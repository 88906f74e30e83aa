"""Outposts: pickets in the woods."""

from functools import partial

from pulverdampf.engine.events import events_in
from pulverdampf.engine.reference import packaged_reference
from pulverdampf.engine.rulebook import Measuring, Rulebook
from pulverdampf.engine.state import Side
from pulverdampf.text import Text, verbatim

from . import mustering
from .fire import NEEDED, ROLLS
from .outlook import PROSPECTS
from .pickets import TABLE, OutpostState, layout
from .portraits import portrait, reach, sees
from .terrain import KINDS
from .turn import outcome, play


def seen(state: OutpostState, side: Side) -> OutpostState:
    """Everything stands in the open: both sides see the same."""
    return state


RULEBOOK = Rulebook(
    key="outposts",
    name=Text("Outposts", "Vorposten"),
    prefix="OUT",
    version="1",
    measuring=Measuring(Text("inches", "Zoll"), verbatim("″")),
    state=OutpostState,
    events=events_in("outposts.events"),
    play=play,
    layout=layout,
    outcome=outcome,
    seen=seen,
    reference=partial(packaged_reference, __name__),
    package=__name__,
    tables=(NEEDED,),
    table_size=lambda state: TABLE,
    muster=mustering,
    name_of=lambda state, key: state.named(key),
    terrain=KINDS,
    portrait=portrait,
    reach=reach,
    sees=sees,
    prospects=PROSPECTS,
    rolls=ROLLS,
)
