"""Situations in plain words, and what can be asked for its exact odds."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from pulverdampf.cases.facts import Facts, pieces
from pulverdampf.cases.questions import (
    FIRST_AND_TARGET,
    Act,
    Chosen,
    Option,
    Posed,
    Question,
    Questions,
    flag,
    of_first,
    of_target,
)
from pulverdampf.cases.wording import Doubt, called_in_turn, doubtful_terrain
from pulverdampf.engine.odds import Procedure
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import Body, OnTable
from pulverdampf.muster.terrain_setup import Piece as TerrainPiece
from pulverdampf.table.angles import QUARTER
from pulverdampf.table.shapes import Pose
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text, verbatim

from . import RULEBOOK
from .fire import volley
from .pickets import BASE, OutpostState, Picket
from .terrain import KINDS

__all__ = [
    "ACTS", "ODDS", "RULEBOOK", "Situation", "doing", "doubts", "fact", "facts", "set_up", "value_worded",
    "worded",
]  # fmt: skip


class Unit(Struct, kw_only=True):
    """One picket on the table; those of the first side face north, the others south."""

    side: Literal["one", "two"]
    at: tuple[float, float]
    men: Annotated[int, Meta(ge=1, le=16)] = 12


class Situation(Struct, kw_only=True):
    """What stands on the table before anything happens."""

    unit: tuple[Unit, ...] = ()
    terrain: tuple[TerrainPiece, ...] = ()


def doubts(situation: Situation) -> Iterator[Doubt]:
    """What is wrong with a situation beyond its spelling."""
    yield from doubtful_terrain(situation.terrain, KINDS)


def set_up(situation: Situation) -> OutpostState:
    """The state that a situation describes."""
    state = OutpostState()
    names = called_in_turn(unit.side for unit in situation.unit)
    for key, unit in zip(names, situation.unit, strict=True):
        facing = QUARTER if unit.side == "one" else 3 * QUARTER
        place = OnTable(Pose(*unit.at, facing))
        state.pieces[key] = Picket(
            key, unit.side, key, "picket", place, strength=unit.men, name=verbatim(key), original=unit.men
        )
        state.bodies[key] = Body(key, unit.side, None, (key,))
    for number, piece in enumerate(situation.terrain, 1):
        shape, pose = piece.outlined(piece.width)
        key = piece.id or f"{piece.kind}-{number}"
        state.features[key] = Feature(key, piece.kind, shape, pose)
    return state


# what is done, and what is read afterwards -----------------------------------------------------------

ACTS: Mapping[str, Text] = {"volley": Text("fires at {target}", "feuert auf {target}")}


def doing(act: Act, state: OutpostState) -> tuple[OutpostState, Procedure]:
    """The state in which a volley is due, and what carries it out."""
    twin = state.copied()
    twin.agenda = (volley.due(twin.pieces[act.unit], twin.pieces[act.target]),)
    return twin, settle


_FACTS = Facts(
    {
        "lost": Text("men lost", "Verluste"),
        "stands": Text("stands", "steht noch"),
        "men": Text("men", "Männer"),
        "turn": Text("turn", "Zug"),
    },
    {"turn": lambda state: state.clock.turn},
    {"men": lambda state, side: state.men(side)},
    (
        pieces,
        {
            "lost": lambda state, before, picket: before.pieces[picket.id].strength - picket.strength,
            "stands": lambda state, before, picket: picket.pose is not None,
        },
    ),
)
facts, fact, worded, value_worded = _FACTS.names, _FACTS.fact, _FACTS.worded, _FACTS.value_worded


# what can be asked for its odds ----------------------------------------------------------------------

MEN = Option(name="men", help=Text("its men", "seine Männer"), default=12, least=1, most=16)
DISTANCE = Option(
    name="distance", help=Text("the distance in inches", "die Entfernung in Zoll"), kind="float", default=8.0,
    least=0.0, most=10.0, side="ground",
)  # fmt: skip
ASSUMED = Text(
    "{men} men fire at {theirs} men, {far} inches away{cover}.",
    "{men} Mann feuern auf {theirs} Mann, {far} Zoll entfernt{cover}.",
)
IN_COVER = Text(" and in cover", " und in Deckung")


def _volley(chosen: Chosen, rulings: Mapping[str, Any]) -> Posed:
    far = chosen["distance"]
    north = 2.0 + far + BASE.depth
    here, there = Unit(side="one", at=(18.0, 2.0)), Unit(side="two", at=(18.0, north))
    units = (replace(here, men=chosen["men"]), replace(there, men=chosen["target-men"]))
    wood = TerrainPiece("spruce", rect=(14.0, north - 1.0, 22.0, north + 1.0))
    covered = chosen["target-cover"]
    state = set_up(Situation(unit=units, terrain=(wood,) if covered else ()))
    assumed = ASSUMED.filled(
        men=chosen["men"], theirs=chosen["target-men"], far=far, cover=IN_COVER if covered else verbatim("")
    )
    return Posed(state, Act("volley", "A1", "B1"), ("B1.lost", "B1.stands"), assumed)


ODDS = Questions(
    questions={"volley": Question(text=Text("a volley", "eine Salve"), pose=_volley, example="--men 10")},
    options=(
        *of_first(MEN),
        *of_target(("volley",), MEN, flag("cover", "it stands in cover", "es steht in Deckung")),
        DISTANCE,
    ),
    sides=FIRST_AND_TARGET,
)
