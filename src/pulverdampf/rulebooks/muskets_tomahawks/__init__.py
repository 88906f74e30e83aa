"""Muskets & Tomahawks: skirmishes on the frontier, single figures moved by cards."""

from functools import partial

from pulverdampf.engine.looks import Sky
from pulverdampf.engine.reference import packaged_reference
from pulverdampf.engine.rulebook import Measuring, Rulebook
from pulverdampf.rulebooks.muskets_tomahawks import mustering
from pulverdampf.rulebooks.muskets_tomahawks.agenda import settle
from pulverdampf.rulebooks.muskets_tomahawks.briefing import briefing, landmarks
from pulverdampf.rulebooks.muskets_tomahawks.events import EVENTS, name
from pulverdampf.rulebooks.muskets_tomahawks.geometry import CONTACT, layout
from pulverdampf.rulebooks.muskets_tomahawks.melee import BLOWS, DEFENCE
from pulverdampf.rulebooks.muskets_tomahawks.movement import MOVEMENT
from pulverdampf.rulebooks.muskets_tomahawks.outlook import prospects, reach, sees_piece
from pulverdampf.rulebooks.muskets_tomahawks.portraits import WORDS, hand, lot, phase, portrait
from pulverdampf.rulebooks.muskets_tomahawks.reactions import REACTION
from pulverdampf.rulebooks.muskets_tomahawks.roll_words import ROLLS
from pulverdampf.rulebooks.muskets_tomahawks.secrets import seen
from pulverdampf.rulebooks.muskets_tomahawks.shooting import SHOOTING
from pulverdampf.rulebooks.muskets_tomahawks.sightings import SPOTTING
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.terrain import KINDS
from pulverdampf.rulebooks.muskets_tomahawks.turn import play
from pulverdampf.rulebooks.muskets_tomahawks.victory import outcome, tally
from pulverdampf.text import Text, verbatim

SKIES: dict[str, Sky] = {
    "storm": "rain", "rain": "rain", "mist": "mist", "fog": "mist", "dusk": "dusk", "dark": "dusk",
}  # fmt: skip


def sky(state: FrontierState) -> Sky:
    """The first of the conditions that hold at once; rain is seen before mist, mist before dusk."""
    return next((SKIES[each] for each in SKIES if each in state.weather.split("+")), "clear")


RULEBOOK = Rulebook(
    key="muskets-tomahawks",
    name=Text("Muskets & Tomahawks", "Muskets & Tomahawks"),
    prefix="MT",
    version="1",
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
    sky=sky,
    words=WORDS,
    lots=lot,
    rolls=ROLLS,
    hand=hand,
    reach=reach,
    sees=sees_piece,
    prospects=prospects,
)
