"""Black Powder in Kürze: brigades, spoken orders and what the dice make of them."""

from functools import partial

from pulverdampf.engine.looks import Sky
from pulverdampf.engine.reference import packaged_reference
from pulverdampf.engine.rulebook import Measuring, Rulebook, rule
from pulverdampf.engine.state import Side
from pulverdampf.muster.colours import packaged_colours
from pulverdampf.text import Text, verbatim

from .armies import mustering
from .by_hand.beginning import at_real_table
from .command.command_roll import COMMAND
from .events import EVENTS
from .geometry import layout
from .hand_to_hand import blows
from .hand_to_hand.combats import RESULT
from .morale.break_tests import BREAK
from .numbers import NUMBERS
from .shooting import to_hit
from .state import PowderState
from .telling.briefing import briefing, landmarks, tally
from .telling.deeds import DEEDS
from .telling.outlook import PROSPECTS, reach, sees_piece
from .telling.portraits import WORDS, phase, portrait
from .telling.profiles import profile
from .telling.roll_words import ROLLS
from .terrain.kinds import KINDS
from .turn import acting, play
from .victory.judging import outcome


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
    version="2",
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
    numbers=NUMBERS,
    muster=mustering,
    name_of=PowderState.named,
    portrait=portrait,
    drawn_states=("column", "march", "square", "limbered", "disordered", "shaken", "fighting"),
    profile=profile,
    phase=phase,
    briefing=briefing,
    landmarks=landmarks,
    tally=tally,
    terrain=KINDS,
    colours=partial(packaged_colours, __name__),
    sky=lambda state: SKIES.get(state.weather, "clear"),
    words=WORDS,
    rolls=ROLLS,
    deeds=DEEDS,
    scale=scale,
    by_hand=at_real_table,
    acting=acting,
    reach=reach,
    sees=sees_piece,
    prospects=PROSPECTS,
    leads=lambda state: "" if state.conditions.victory == "crossing" else "most",
    last_turn=lambda state: state.rulings.turns,
)  # fmt: skip
