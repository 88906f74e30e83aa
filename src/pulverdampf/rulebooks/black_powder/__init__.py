"""Black Powder in Kürze: brigades, spoken orders and what the dice make of them."""

from functools import partial

from pulverdampf.engine.looks import Sky
from pulverdampf.engine.reference import packaged_reference
from pulverdampf.engine.rulebook import Measuring, Rulebook, rule
from pulverdampf.engine.state import Side
from pulverdampf.rulebooks.black_powder import blows, mustering, to_hit
from pulverdampf.rulebooks.black_powder.agenda import settle
from pulverdampf.rulebooks.black_powder.break_tests import BREAK
from pulverdampf.rulebooks.black_powder.briefing import briefing, landmarks, tally
from pulverdampf.rulebooks.black_powder.combats import RESULT
from pulverdampf.rulebooks.black_powder.command_roll import COMMAND
from pulverdampf.rulebooks.black_powder.events import EVENTS, name
from pulverdampf.rulebooks.black_powder.geometry import layout
from pulverdampf.rulebooks.black_powder.outlook import prospects, reach, sees_piece
from pulverdampf.rulebooks.black_powder.portraits import WORDS, phase, portrait
from pulverdampf.rulebooks.black_powder.roll_words import ROLLS
from pulverdampf.rulebooks.black_powder.terrain import KINDS
from pulverdampf.rulebooks.black_powder.turn import acting, play
from pulverdampf.rulebooks.black_powder.units import PowderState
from pulverdampf.rulebooks.black_powder.victory import outcome
from pulverdampf.text import Text, verbatim


@rule("BP-SETUP-08")
def seen(state: PowderState, side: Side) -> PowderState:
    """Everything stands in the open: both sides see the same."""
    return state


INCHES = Measuring(Text("inches", "Zoll"), verbatim("″"))
CENTIMETRES = Measuring(Text("centimetres", "Zentimeter"), verbatim(" cm"))


@rule("BP-OPT-01")
def scale(state: PowderState) -> Measuring:
    """Inches, or centimetres on a small table."""
    return CENTIMETRES if state.rulings.length_unit == "cm" else INCHES


SKIES: dict[str, Sky] = {"rain": "rain", "fog": "mist"}
RULEBOOK = Rulebook(
    key="black-powder",
    name=Text("Black Powder in brief", "Black Powder in Kürze"),
    prefix="BP",
    version="1",
    measuring=INCHES,
    state=PowderState,
    events=EVENTS,
    play=play,
    layout=layout,
    outcome=outcome,
    seen=seen,
    reference=partial(packaged_reference, __name__),
    package=__name__,
    tables=(
        COMMAND, to_hit.MORE_DICE, to_hit.TO_HIT, to_hit.SAVES, blows.TO_HIT, blows.SAVES, RESULT, BREAK,
    ),
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
    scale=scale,
    acting=acting,
    reach=reach,
    sees=sees_piece,
    prospects=prospects,
)  # fmt: skip
