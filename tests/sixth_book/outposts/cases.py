"""Situations in plain words, and what can be asked for its exact odds."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import convert

from pulverdampf.cases.facts import Facts, pieces, plain_facts
from pulverdampf.cases.questions import (
    FIRST_AND_TARGET,
    Act,
    Chosen,
    Option,
    Posed,
    Question,
    Questions,
    described,
    flag,
    of_first,
    of_target,
    option,
)
from pulverdampf.cases.stands import Stand, Table, doubtful_stands, read_table
from pulverdampf.cases.wording import Doubt, doubtful_rulings, doubtful_terrain
from pulverdampf.engine.odds import Procedure
from pulverdampf.engine.sheet import described_by, fields_of, words_on
from pulverdampf.engine.stages import settle
from pulverdampf.engine.state import Body, Clock, OnTable
from pulverdampf.table.shapes import Pose
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text, verbatim

from . import RULEBOOK
from .fire import volley
from .pickets import BASE, OutpostState, Picket, Rulings
from .terrain import KINDS

__all__ = [
    "ACTS", "ODDS", "RULEBOOK", "Situation", "doing", "doubts", "fact", "facts", "set_up", "value_worded",
    "worded",
]  # fmt: skip


MIDDLE = (18.0, 2.0)


@described_by(Picket)
class Unit(Stand, kw_only=True):
    """One picket: what its sheet says, and where it stands."""


class Situation(Table, kw_only=True):
    """What stands on the table before anything happens."""

    unit: tuple[Unit, ...] = ()


def doubts(situation: Situation) -> Iterator[Doubt]:
    """What is wrong with a situation beyond its spelling."""
    yield from doubtful_stands(situation)
    yield from doubtful_terrain(situation.terrain, KINDS)
    yield from doubtful_rulings(situation.rulings, RULEBOOK)


def set_up(situation: Situation) -> OutpostState:
    """The state that a situation describes."""
    state = OutpostState(rulings=convert(situation.rulings, Rulings), clock=Clock(situation.turn))
    for key, unit in situation.by_side:
        sheet = fields_of(unit, Picket)
        x, y = unit.at or MIDDLE
        pose = Pose(x, y, unit.looks)
        if unit.opposite and (faced := state.pieces[unit.opposite].pose) is not None:
            pose = unit.across(faced, BASE.depth, BASE.depth)
        state.pieces[key] = Picket(
            key,
            unit.side,
            key,
            "picket",
            OnTable(pose),
            strength=sheet["original"],
            name=verbatim(key),
            **sheet,
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
        **words_on(Picket),
        "lost": Text("men lost", "Verluste"),
        "stands": Text("stands", "steht noch"),
        "turn": Text("turn", "Zug"),
    },
    {"turn": lambda state: state.clock.turn},
    {"men": lambda state, side: state.men(side)},
    (
        pieces,
        {
            **plain_facts(Picket),
            "men": lambda state, before, picket: picket.strength,
            "lost": lambda state, before, picket: before.pieces[picket.id].strength - picket.strength,
            "stands": lambda state, before, picket: picket.pose is not None,
        },
    ),
)
facts, fact, worded, value_worded = _FACTS.names, _FACTS.fact, _FACTS.worded, _FACTS.value_worded


# what can be asked for its odds ----------------------------------------------------------------------

MEN = option(Picket, "men")
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
    units = (
        {"side": "one", "at": (18.0, 2.0), **described(Picket, chosen)},
        {"side": "two", "opposite": "A1", "distance": far, **described(Picket, chosen, "target-")},
    )
    north = 2.0 + far + BASE.depth
    wood = {"kind": "spruce", "rect": (14.0, north - 1.0, 22.0, north + 1.0)}
    covered = chosen["target-cover"]
    table = {"terrain": (wood,) if covered else (), "rulings": rulings}
    state = set_up(read_table(Situation, units, table))
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
