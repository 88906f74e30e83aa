"""What Black Powder can be asked for its odds: one unit, or two that face each other."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec import convert

from pulverdampf.cases.questions import (
    FIRST_AND_TARGET,
    Act,
    Chosen,
    Option,
    Posed,
    Question,
    Questions,
    described,
    of_first,
    of_target,
    option,
    word,
)
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import OnTable
from pulverdampf.text import Text

from ..geometry import COMMANDER, layout, shape_of
from ..lookup import pose_of, unit_of
from ..shooting.phase import targets_of
from ..state import PowderState
from ..troops import ARMS, FORMATIONS, SIZE_WORDS, TRAIT_WORDS, WEAPONS
from ..units import Unit
from .facts import WORDS
from .setup import Situation, set_up

FACING = ("volley", "charge", "fight")
APART = ("volley", "charge")
USUAL = ("", *FORMATIONS)
COVERS = {"none": "", "light": "hedge", "heavy": "earthwork"}


CODE = Text("CODE", "KÜRZEL")
UNIT_OPTIONS = (
    *(option(Unit, name) for name in ("arm", "size")),
    word("formation", Text("formation", "Formation"), "", USUAL),
    *(
        option(Unit, name)
        for name in ("weapon", "hand_to_hand", "shooting", "morale", "stamina", "casualties")
    ),
    option(Unit, "traits", name="with", metavar=CODE),
    option(Unit, "disordered"),
)
OPTIONS = (
    *of_first(*UNIT_OPTIONS),
    Option(name="rating", help=Text("staff rating of its commander", "Kompetenzfaktor ihres Kommandeurs"),
           default=8, least=2, most=14, side="one", only=("order",)),
    Option(name="away", help=Text("distance of its commander", "Abstand ihres Kommandeurs"), kind="float",
           default=4.0, most=60, side="one", only=("order",)),
    Option(name="distance", help=Text("distance between the fronts", "Abstand der Fronten"), kind="float",
           default=10.0, least=0, most=60, side="ground", only=APART),
    Option(name="cover", help=Text("cover of the target", "Deckung des Ziels"), kind="str", default="none",
           choices=tuple(COVERS), side="ground", only=FACING),
    *of_target(FACING, *UNIT_OPTIONS),
)  # fmt: skip

NO_SHOT = Text("A1 has no legal target.", "A1 hat kein erlaubtes Ziel.")
ALONE = Text("{one}.", "{one}.")
APART_BY = Text(
    "{one}; {two}; {distance}″ between the fronts.", "{one}; {two}; {distance}″ zwischen den Fronten."
)
ENGAGED = Text("{one}; {two}; at grips.", "{one}; {two}; im Nahkampf.")
UNIT = Text("{key} {arm} ({details})", "{key} {arm} ({details})")
BEFORE_THE_FRONT = 0.3


def _posed(
    act: str, reads: tuple[str, ...], chosen: Chosen, rulings: Mapping[str, Any], *, faced: bool = True,
    engaged: bool = False,
) -> Posed:  # fmt: skip
    """The first unit alone, or face to face with its target, and what it does there."""
    distance = 0.0 if engaged else chosen["distance"]
    one = {"side": "one", "at": [48.0, 30.0]} | _described(chosen, "")
    if engaged:
        one["is"] = [*one.get("is", ()), "charged"]
    raw: dict[str, Any] = {"unit": [one], "rulings": dict(rulings), "ratings": {"AC1": chosen["rating"]}}
    if faced:
        raw["unit"].append(
            {"side": "two", "opposite": "A1", "distance": distance} | _described(chosen, "target-")
        )
        if kind := COVERS[chosen["cover"]]:
            y = 30.0 + max(distance - BEFORE_THE_FRONT, distance / 2)
            raw["terrain"] = [{"kind": kind, "line": [[20.0, y], [76.0, y]]}]
    else:
        raw["unit"].append({"side": "two", "at": [4.0, 71.0]})
        raw["unit"][0] |= {"at": [80.0, 36.0], "facing": 0.0}
        raw["rulings"] = {"table": "large", **rulings}
    if engaged:
        raw["contact"] = [{"one": "A1", "two": "B1"}]
    state = set_up(convert(raw, Situation))
    if not faced:
        _lead_from(state, chosen["away"])
    remarks: tuple[Text, ...] = ()
    if act == "volley" and not targets_of(Scene(state, layout), unit_of(state, "A1")):
        remarks = (NO_SHOT,)
    words = ENGAGED if engaged else APART_BY if faced else ALONE
    assumed = words.filled(
        one=_in_words(chosen, "A1", ""), two=_in_words(chosen, "B1", "target-"), distance=distance
    )
    return Posed(state, Act(act, "A1", "B1" if faced and not engaged else ""), reads, assumed, remarks)


def _lead_from(state: PowderState, away: float) -> None:
    """Puts the commander so far behind the first unit."""
    unit = unit_of(state, "A1")
    behind = pose_of(unit).ahead(-shape_of(unit).depth / 2 - away - COMMANDER.radius)
    state.pieces["AC1"].place = OnTable(behind.rounded())


def _described(chosen: Chosen, prefix: str) -> dict[str, Any]:
    told = {"formation": chosen[prefix + "formation"], "traits": list(chosen[prefix + "with"])}
    return told | described(Unit, chosen, prefix)


def _in_words(chosen: Chosen, key: str, prefix: str) -> Text:
    details: list[Text] = [SIZE_WORDS[chosen[prefix + "size"]]]
    if chosen[prefix + "formation"]:
        details.append(FORMATIONS[chosen[prefix + "formation"]])
    details += [TRAIT_WORDS[code] for code in chosen[prefix + "with"] if code in TRAIT_WORDS]
    if chosen[prefix + "disordered"]:
        details.append(WORDS["disordered"])
    if chosen[prefix + "weapon"]:
        details.append(WEAPONS[chosen[prefix + "weapon"]])
    return UNIT.filled(key=key, arm=ARMS[chosen[prefix + "arm"]], details=details)


FOUGHT = ("A1.fate", "B1.fate", "A1.lost", "B1.lost")
ODDS = Questions(
    questions={
        "volley": Question(
            text=Text("hits, saves, disorder and break test", 
                      "Treffer, Rettungswürfe, Unordnung und Breaktest"),
            pose=partial(_posed, "volley", ("B1.lost", "B1.disordered", "B1.fate")),
            example="--arm artillery --distance 20 --target-formation attack",
        ),
        "charge": Question(
            text=Text("reaction, closing fire, a round of hand-to-hand and its tests",
                      "Reaktion, Abwehrfeuer, eine Nahkampfrunde und ihre Tests"),
            pose=partial(_posed, "charge", FOUGHT),
            example="--arm cavalry --with Hvy --distance 12",
        ),
        "fight": Question(
            text=Text("one round of hand-to-hand in which the first unit has charged",
                      "eine Nahkampfrunde, in die die erste Einheit angegriffen hat"),
            pose=partial(_posed, "fight", FOUGHT, engaged=True),
        ),
        "order": Question(
            text=Text("an order of three moves straight ahead", "ein Befehl über drei Bewegungen geradeaus"),
            pose=partial(_posed, "advance", ("A1.moves",), faced=False),
            example="--formation attack --rating 8 --away 14",
        ),
        "break": Question(
            text=Text("a break test after shooting", "ein Breaktest nach Beschuss"),
            pose=partial(_posed, "break-shooting", ("A1.fate",), faced=False),
        ),
    },
    options=OPTIONS,
    sides=FIRST_AND_TARGET,
)  # fmt: skip
