"""Situations of DBX: elements, terrain and weather in plain words, and what can be done in them."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, to_builtins
from msgspec.structs import asdict

from pulverdampf.analysis.odds import Procedure
from pulverdampf.analysis.situations.questions import Act
from pulverdampf.engine.state import State
from pulverdampf.muster.problems import Problem, did_you_mean
from pulverdampf.muster.terrain_setup import Piece as TerrainPiece
from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.agenda import settle
from pulverdampf.rulebooks.dbx.dues import CombatDue, MeleesDue, ShotDue, ShotsDue
from pulverdampf.rulebooks.dbx.ground import KINDS
from pulverdampf.rulebooks.dbx.positions import position
from pulverdampf.rulebooks.dbx.troops import TROOPS, of_code
from pulverdampf.rulebooks.dbx.units import MELEE, SHOOTING, DbxState
from pulverdampf.text import Text

Code = Literal[
    "LI", "GR", "FR", "LW", "LI/J", "GR/J", "LW/J", "GU/J", "CK", "JA", "PL", "GU", "SH", "BO", "ST", "HI",
    "KL", "PK", "DRI", "DRC", "KU", "HU", "UL", "LR", "RE", "KM", "EL", "ART", "GEN", "CAMP",
]  # fmt: skip


class Unit(Struct, kw_only=True):
    """One element with its centre `at` a point; side one looks north unless a facing is given."""

    side: Literal["one", "two"]
    kind: Code
    at: tuple[float, float]
    facing: float | None = None
    charges: str = ""
    """The enemy into whose contact it has just moved."""
    attacked: str = ""
    """The enemy with whom it made the contact in an earlier bound."""
    struck: Literal["", "flank", "rear"] = ""
    struck_by: Literal["", "foot", "mounted"] = ""
    reach: Annotated[int, Meta(ge=0, le=1000)] | None = None


class Situation(Struct, kw_only=True):
    """What stands on the table before anything happens."""

    unit: tuple[Unit, ...] = ()
    terrain: tuple[TerrainPiece, ...] = ()
    rulings: dict[str, Any] = {}
    weather: Literal["fair", "rain", "fog", "storm"] = "fair"
    bound: Annotated[int, Meta(ge=1, le=99)] = 3
    pips: Annotated[int, Meta(ge=0, le=6)] = 6


Doubt = tuple[tuple[str | int, ...], Problem]
NO_KIND = Text('There is no terrain "{name}".', "Ein Gelände „{name}“ gibt es nicht.")
NO_RULING = Text('There is no ruling "{name}".', "Einen Schalter „{name}“ gibt es nicht.")
NO_SETTING = Text("{name} cannot be {value}.", "{name} kann nicht {value} sein.")


def doubts(situation: Situation) -> Iterator[Doubt]:
    """What is wrong with a situation beyond its spelling."""
    for i, piece in enumerate(situation.terrain):
        if piece.kind not in KINDS:
            hint = did_you_mean(piece.kind, KINDS)
            yield ("terrain", i, "kind"), Problem("situation", NO_KIND.filled(name=piece.kind), remedy=hint)
    known = RULEBOOK.reference().rulings
    for key, value in situation.rulings.items():
        if key not in known:
            hint = did_you_mean(key, known)
            yield ("rulings", key), Problem("situation", NO_RULING.filled(name=key), remedy=hint)
        elif not known[key].allows(value):
            yield ("rulings", key), Problem("situation", NO_SETTING.filled(name=key, value=str(value)))


def set_up(situation: Situation) -> DbxState:
    """The state that a situation describes."""
    units = []
    for unit in situation.unit:
        told: dict[str, Any] = {"side": unit.side, "kind": unit.kind, "at": unit.at}
        told |= {"assault": unit.charges or unit.attacked, "fresh": bool(unit.charges)}
        told |= {"struck": unit.struck, "struck_by": unit.struck_by}
        if unit.facing is not None:
            told["facing"] = unit.facing
        if unit.reach is not None:
            told["reach"] = unit.reach
        units.append(told)
    ground = [
        {key: value for key, value in asdict(each).items() if value not in (None, "", 0.0)}
        for each in situation.terrain
    ]
    return position(
        units,
        terrain=ground,
        rulings=to_builtins(situation.rulings),
        weather=situation.weather,
        bound=situation.bound,
        pips=situation.pips,
    )


ACTS: dict[str, Text] = {
    "melee": Text("fight a melee", "einen Nahkampf austragen"),
    "shot": Text("shoot at somebody", "jemanden beschießen"),
    "exchange": Text("shoot at somebody who shoots back", "jemanden beschießen, der zurückschießt"),
    "all-shots": Text("play the whole shooting phase", "die ganze Beschussphase spielen"),
    "all-melees": Text("play the whole melee phase", "die ganze Nahkampfphase spielen"),
}


def doing(act: Act, state: State) -> tuple[State, Procedure]:
    """The state in which an act is due, and the rule that carries it out."""
    ready: DbxState = state.copied()  # type: ignore[assignment]
    phase = MELEE if "melee" in act.do else SHOOTING
    ready.clock = type(ready.clock)(ready.clock.turn, phase, 1)
    helpers = tuple(each for each in act.screen_target.split() if each)
    match act.do:
        case "melee":
            ready.agenda = (CombatDue(act.unit, act.target),)
        case "shot" | "exchange":
            ready.agenda = (ShotDue(act.target, act.unit, helpers, exchange=act.do == "exchange"),)
        case "all-shots":
            ready.agenda = (ShotsDue(),)
        case _:
            ready.agenda = (MeleesDue(),)
    return ready, settle


def depth_of(code: str) -> float:
    """How deep the base of a code is."""
    return TROOPS[of_code(code).kind].depth
