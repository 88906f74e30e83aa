"""What DBX can be asked for its odds: two elements that shoot at each other or fight."""

from collections.abc import Mapping
from functools import partial
from typing import Any, get_args

from pulverdampf.cases.questions import (
    Act,
    Chosen,
    Option,
    Posed,
    Question,
    Questions,
    Unaskable,
)
from pulverdampf.muster.terrain_setup import Piece as TerrainPiece
from pulverdampf.text import Text

from ..troops import NAMES, TROOPS, in_millimetres, of_code
from .setup import Code, Situation, Unit, depth_of, set_up

CODES = tuple(code for code in get_args(Code) if code not in ("DR", "GEN", "CAMP", "SQ"))
MIDDLE = (300.0, 300.0)
GROUNDS = ("open", "wood", "rough", "wall")
FOUGHT = ("A1.fate", "B1.fate")

OPTIONS = (
    Option(name="kind", kind="str", default="LI", choices=CODES, side="one",
           help=Text("the troop type", "der Truppentyp")),
    Option(name="supported", kind="flag", default=False, side="one",
           help=Text("line infantry stands behind it", "Linieninfanterie steht dahinter")),
    Option(name="target-kind", kind="str", default="LI", choices=CODES, side="two",
           help=Text("the troop type", "der Truppentyp")),
    Option(name="target-supported", kind="flag", default=False, side="two",
           help=Text("line infantry stands behind it", "Linieninfanterie steht dahinter")),
    Option(name="distance", kind="int", default=150, least=1, most=1000, side="ground",
           only=("shot", "exchange"),
           help=Text("paces between the fronts", "Schritt zwischen den Fronten")),
    Option(name="helpers", kind="int", default=0, least=0, most=2, side="one", only=("shot", "exchange"),
           help=Text("how many friends help to shoot", "wie viele Freunde mitschießen")),
    Option(name="charging", kind="flag", default=False, side="one", only=("melee",),
           help=Text("it has just moved into contact", "es ist eben in Kontakt gezogen")),
    Option(name="overlaps", kind="int", default=0, least=0, most=2, side="one", only=("melee",),
           help=Text("how many friends overlap the enemy", "wie viele Freunde den Feind überlappen")),
    Option(name="ground", kind="str", default="open", choices=GROUNDS, side="ground",
           help=Text("the ground both stand on", "das Gelände, auf dem beide stehen")),
)  # fmt: skip
RANK = Text("Only line infantry has support.", "Nur Linieninfanterie hat Unterstützung.")
ASSUMED = Text("A1 {one}; B1 {two}; {between}.", "A1 {one}; B1 {two}; {between}.")
TOO_FAR = Text("{who} shoots {n} paces at most.", "{who} schießt höchstens {n} Schritt weit.")
NO_FIRE = Text("This troop type does not shoot.", "Dieser Truppentyp schießt nicht.")
APART = Text("{n} paces apart", "{n} Schritt entfernt")
TOUCHING = Text("front to front", "Front an Front")


def _posed(act: str, chosen: Chosen, rulings: Mapping[str, Any]) -> Posed:
    """A question as a state: A1 south of B1, friends beside and behind them."""
    melee = act == "melee"
    one, two = chosen["kind"], chosen["target-kind"]
    reach = TROOPS[of_code(one).kind].range
    if not melee and chosen["distance"] > reach:
        raise Unaskable(TOO_FAR.filled(who=NAMES[of_code(one).kind], n=reach) if reach else NO_FIRE)
    apart = 0.0 if melee else in_millimetres(chosen["distance"])
    x, y = MIDDLE
    front = y + apart
    units = [
        Unit(side="one", kind=one, at=(x, y - depth_of(one) / 2), charges="B1" if chosen["charging"] else ""),
        Unit(side="two", kind=two, at=(x, front + depth_of(two) / 2)),
    ]
    beside = chosen["overlaps"] if melee else chosen["helpers"]
    for aside in (-40.0, 40.0)[:beside]:
        units.append(Unit(side="one", kind=one, at=(x + aside, y - depth_of(one) / 2)))
    for name, side, kind, at in (
        ("supported", "one", one, (x, y - depth_of(one) - 10.0)),
        ("target-supported", "two", two, (x, front + depth_of(two) + 10.0)),
    ):
        if chosen[name]:
            if of_code(kind).kind != "LI":
                raise Unaskable(RANK)
            units.append(Unit(side=side, kind="LI", at=at))  # type: ignore[arg-type]
    situation = Situation(unit=tuple(units), terrain=_ground(chosen["ground"], front), rulings=dict(rulings))
    helpers = " ".join(f"A{n + 2}" for n in range(beside)) if not melee else ""
    between = TOUCHING if melee else APART.filled(n=chosen["distance"])
    assumed = ASSUMED.filled(one=NAMES[of_code(one).kind], two=NAMES[of_code(two).kind], between=between)
    return Posed(set_up(situation), Act(act, "A1", "B1", helpers), FOUGHT, assumed)


def _ground(kind: str, front: float) -> tuple[TerrainPiece, ...]:
    """The ground of a question; a wall runs before the front of B1."""
    if kind == "open":
        return ()
    if kind == "wall":
        return (TerrainPiece("LINEAR", line=((200.0, front - 1.0), (400.0, front - 1.0))),)
    return (TerrainPiece(kind.upper(), rect=(150.0, 150.0, 450.0, 450.0)),)


ODDS = Questions(
    questions={
        "melee": Question(
            text=Text("one round of melee, front to front", "eine Nahkampfrunde, Front an Front"),
            pose=partial(_posed, "melee"),
            example="--kind KU --charging --target-kind LI",
        ),
        "shot": Question(
            text=Text("a shot that is not returned", "ein Beschuss, der nicht erwidert wird"),
            pose=partial(_posed, "shot"),
            example="--kind ART --distance 600",
        ),
        "exchange": Question(
            text=Text("both shoot at each other", "beide beschießen einander"),
            pose=partial(_posed, "exchange"),
            example="--helpers 2",
        ),
    },
    options=OPTIONS,
    sides={
        "one": Text("The first element, A1", "Das erste Element, A1"),
        "ground": Text("Between them", "Dazwischen"),
        "two": Text("The other, B1", "Das andere, B1"),
    },
)
