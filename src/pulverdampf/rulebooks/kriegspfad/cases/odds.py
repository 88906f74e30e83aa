"""What Kriegspfad can be asked for its odds: one unit, or two that face each other."""

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
    Unaskable,
    described,
    flag,
    of_first,
    of_target,
    option,
    word,
)
from pulverdampf.engine.scene import Scene
from pulverdampf.text import Text

from ..geometry import layout
from ..shooting.deeds import shots_of
from ..shooting.weapons import WEAPONS
from ..state import WarState, elements
from ..telling.portraits import MARKERS
from ..units import TRAITS, TROOPS, Unit
from .setup import ARMS, Situation, set_up

# the options ---------------------------------------------------------------------------------------------

FACING = ("volley", "melee")
COVERS = ("none", "wood", "palisade", "wall")
QUALITIES = ("none", "normal", "exceptional", "incapable")
ARM_WORDS = {key: weapon.name for key, weapon in WEAPONS.items()}


UNIT = (
    option(Unit, "troop", default="regular", choices=tuple(ARMS)),
    Option(name="elements", help=Text("its elements", "ihre Elemente"), default=4, least=1, most=8),
    Option(name="arms", help=Text("its arms, joined by +", "ihre Waffen, mit + verbunden"), kind="str",
           default="", metavar=Text("ARMS", "WAFFEN"), values=ARM_WORDS),
    Option(name="trait", help=Text("a trait of it; may be repeated", "eine Eigenschaft; mehrfach möglich"),
           kind="words", values=TRAITS),
    option(Unit, "markers", most=4),
    word("led", Text("its commander is with it", "ihr Befehlshaber ist dabei"), "none", QUALITIES),
)  # fmt: skip
OPTIONS = (
    *of_first(*UNIT),
    flag("on-foot", "its riders have dismounted", "ihre Reiter sind abgesessen", "one"),
    flag("moved", "it has moved this turn", "sie hat sich diese Runde bewegt", "one", ("volley",)),
    flag("disciplined", "its army is disciplined", "ihre Armee ist diszipliniert", "one"),
    Option(name="tests", help=Text("how many tests it takes", "wie viele Tests sie ablegt"), default=1,
           least=1, most=6, side="one", only=("morale",)),
    Option(name="distance", help=Text("inches between the fronts", "Zoll zwischen den Fronten"),
           kind="float", default=4.0, most=48, side="ground", only=("volley",)),
    Option(name="cover", help=Text("what the target is behind", "wohinter das Ziel steht"), kind="str",
           default="none", choices=COVERS, side="ground", only=FACING),
    Option(name="round", help=Text("the round of the melee", "die Runde des Nahkampfs"), default=1, least=1,
           most=9, side="ground", only=("melee",)),
    *of_target(FACING, *UNIT),
    flag("target-on-foot", "its riders have dismounted", "ihre Reiter sind abgesessen", "two", FACING),
)  # fmt: skip

# the situation -------------------------------------------------------------------------------------------

NO_ARM = Text("There is no weapon “{name}”: {known}.", "Eine Waffe „{name}“ gibt es nicht: {known}.")
NO_TRAIT = Text("There is no trait “{name}”: {known}.", "Eine Eigenschaft „{name}“ gibt es nicht: {known}.")
NO_SHOT = Text(
    "A1 cannot shoot at B1: out of range, or without a free line.",
    "A1 kann nicht auf B1 schießen: außer Reichweite, oder ohne freie Schusslinie.",
)
FRONT = 20.59
"""Where the front of a unit on foot at the usual place lies."""


def _described(chosen: Chosen, prefix: str, side: str) -> dict[str, Any]:
    """A unit as a situation writes it."""
    troop, arms = chosen[prefix + "troop"], chosen[prefix + "arms"]
    for arm in arms.split("+") if arms else ():
        if arm not in WEAPONS:
            raise Unaskable(NO_ARM.filled(name=arm, known=", ".join(WEAPONS)))
    for trait in chosen[prefix + "trait"]:
        if trait not in TRAITS:
            raise Unaskable(NO_TRAIT.filled(name=trait, known=", ".join(TRAITS)))
    single = troop in ("artillery", "mg", "scout")
    return {
        "side": side, "elements": 1 if single else chosen[prefix + "elements"], "arms": arms,
        "traits": list(chosen[prefix + "trait"]), "commander": chosen[prefix + "led"] != "none",
        "mounted": not chosen[prefix + "on-foot"], **described(Unit, chosen, prefix),
    }  # fmt: skip


def _terrain(cover: str, edge: float) -> list[dict[str, Any]]:
    """What the target is behind or in; `edge` is where its front lies."""
    match cover:
        case "wood":
            return [{"kind": "light_wood", "rect": [0, edge - 0.2, 60, edge + 12]}]
        case "palisade":
            y = edge - 0.02
            return [{"kind": "palisade", "line": [[5, y], [55, y], [55, y + 15], [5, y + 15], [5, y]]}]
        case "wall":
            return [{"kind": "stone_wall", "line": [[0, edge - 0.1], [60, edge - 0.1]]}]
        case _:
            return []


def _posed(act: str, reads: tuple[str, ...], chosen: Chosen, rulings: Mapping[str, Any]) -> Posed:
    """The first unit alone, or face to face with its target, and what it does there."""
    engaged, faced = act == "melee", act in ("melee", "shoot")
    one = _described(chosen, "", "one")
    if act == "shoot" and chosen["moved"]:
        one["is"] = ["moved"]
    if act == "morale":
        one["lost"] = chosen["tests"]
    units = [one]
    forces = {"one": _force(chosen, ""), "two": {}}
    raw: dict[str, Any] = {"unit": units, "rulings": dict(rulings), "forces": forces}
    distance = 0.0 if engaged else float(chosen["distance"])
    if faced:
        two = _described(chosen, "target-", "two") | {"opposite": "A1", "distance": distance}
        units.append(two)
        forces["two"] = _force(chosen, "target-")
        if engaged:
            raw["melee"] = [{"attacker": "A1", "defender": "B1", "round": chosen["round"],
                             "started": 2 - min(chosen["round"], 2)}]  # fmt: skip
        raw["terrain"] = _terrain(chosen["cover"], _front_of_target(raw))
    state = set_up(convert(raw, Situation))
    remarks = () if act != "shoot" or _can_shoot(state) else (NO_SHOT,)
    due = Act(act, "A1", "B1" if act == "shoot" else "")
    return Posed(state, due, reads, _assumed(chosen, distance, faced=faced, engaged=engaged), remarks)


def _force(chosen: Chosen, prefix: str) -> dict[str, Any]:
    quality = chosen[prefix + "led"]
    disciplined = bool(chosen["disciplined"]) if not prefix else False
    return {"disciplined": disciplined, "quality": "normal" if quality == "none" else quality}


def _front_of_target(raw: dict[str, Any]) -> float:
    """Where the front of the second unit lies."""
    state = set_up(convert({**raw, "terrain": []}, Situation))
    outline = Scene(state, layout).outline(state.pieces["B1a"])
    return outline.y - outline.half_depth


def _can_shoot(state: WarState) -> bool:
    scene, unit = Scene(state, layout), state.bodies["A1"]
    return any(shots_of(scene, unit, piece, second=False) for piece in elements(state, unit))


# what is told beforehand ---------------------------------------------------------------------------------

ALONE = Text("{one}.", "{one}.")
APART = Text("{one}; {two}; {distance}″ apart, {cover}.", "{one}; {two}; {distance}″ entfernt, {cover}.")
ENGAGED = Text("{one} against {two}: attack, {cover}.", "{one} gegen {two}: Angriff, {cover}.")
ELEMENTS = Text("{key}: {n} × {details}", "{key}: {n} × {details}")
COVER_WORDS = {
    "none": Text("in the open", "im Freien"),
    "wood": Text("the target in a wood", "das Ziel im Wald"),
    "palisade": Text("the target behind a palisade", "das Ziel hinter einer Palisade"),
    "wall": Text("the target behind a stone wall", "das Ziel hinter einer Steinmauer"),
}


def _assumed(chosen: Chosen, distance: float, *, faced: bool, engaged: bool) -> Text:
    """The situation in one sentence."""
    one = _in_words(chosen, "A1", "")
    if not faced:
        return ALONE.filled(one=one)
    between = ENGAGED if engaged else APART
    two, cover = _in_words(chosen, "B1", "target-"), COVER_WORDS[chosen["cover"]]
    return between.filled(one=one, two=two, distance=distance, cover=cover)


def _in_words(chosen: Chosen, key: str, prefix: str) -> Text:
    troop = chosen[prefix + "troop"]
    arms = (chosen[prefix + "arms"] or ARMS[troop]).split("+")
    details = [TROOPS[troop], *(WEAPONS[arm].name for arm in arms if arm in WEAPONS)]
    details += [TRAITS[trait] for trait in chosen[prefix + "trait"]]
    if chosen[prefix + "markers"]:
        details.append(MARKERS.filled(n=chosen[prefix + "markers"]))
    number = 1 if troop in ("artillery", "mg", "scout") else chosen[prefix + "elements"]
    return ELEMENTS.filled(key=key, n=number, details=details)


# the questions -------------------------------------------------------------------------------------------

ODDS = Questions(
    questions={
        "volley": Question(
            text=Text("a unit shoots at another with all who can",
                      "eine Einheit schießt mit allen, die können, auf eine andere"),
            pose=partial(_posed, "shoot", ("B1.markers", "B1.lost")),
            example="--arms rifle_bl --distance 8 --target-troop mounted_warrior --target-elements 5",
        ),
        "melee": Question(
            text=Text("a round of melee in which the first unit attacks",
                      "eine Nahkampfrunde, in der die erste Einheit angreift"),
            pose=partial(_posed, "melee", ("A1.fight", "A1.lost", "B1.lost")),
            example="--troop mounted_warrior --trait brave --target-troop skirmisher",
        ),
        "morale": Question(
            text=Text("the morale tests of a turn, with its markers",
                      "die Moraltests einer Runde, mit ihren Markern"),
            pose=partial(_posed, "morale", ("A1.markers", "A1.removed")),
            example="--troop warrior --markers 1 --tests 2",
        ),
        "rally": Question(
            text=Text("rallying at the start of a turn", "Sammeln am Anfang einer Runde"),
            pose=partial(_posed, "rally", ("A1.off",)),
            example="--markers 3 --led normal",
        ),
    },
    options=OPTIONS,
    sides=FIRST_AND_TARGET,
    case_example="--case cases/kriegspfad/PC-14.toml --of A1.fight",
)  # fmt: skip
