"""What Muskets & Tomahawks can be asked for its odds: two units that face each other, or one that tests."""

from collections.abc import Iterator, Mapping
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
    flag,
    of_first,
    of_target,
    option,
)
from pulverdampf.engine.scene import Scene
from pulverdampf.text import Text

from ..geometry import layout
from ..shooting.aiming import may_volley, shots_open_to
from ..shooting.weapons import MELEE_WEAPONS, RANGED
from ..state import FrontierState
from ..telling.portraits import WORDS
from ..units import TRAITS, Unit
from .setup import Situation, set_up

FACING = ("shoot", "volley", "melee", "spot")
SOLD = {key: text for key, text in TRAITS.items() if key != "Team"}
"""The traits of troops; a team is a vehicle's."""
COVERS = ("none", "brush", "wood", "fence", "wall")


UNIT = (
    option(Unit, "models", default=8, most=12),
    Option(name="profile", help=Text("shooting/aggression/defence", "Schießen/Angriff/Verteidigung"),
           kind="str", default="6/5/5", metavar=Text("S/A/D", "S/A/V")),
    Option(name="weapon", help=Text("its weapons; may be repeated", "ihre Waffen; mehrfach möglich"),
           kind="words", values={key: WORDS[key] for key in (*RANGED, *MELEE_WEAPONS)}),
    Option(name="trait", help=Text("a trait; may be repeated", "eine Eigenschaft; mehrfach möglich"),
           kind="words", values=SOLD),
    option(Unit, "discipline", default="trained"),
    option(Unit, "formation"),
    Option(name="lost", help=Text("figures lost before", "vorher verlorene Figuren"), most=11),
    flag("officer", "an officer is near", "ein Offizier ist nahe"),
)  # fmt: skip
OPTIONS = (
    *of_first(*UNIT),
    Option(name="distance", help=Text("inches between the bases", "Zoll zwischen den Bases"), kind="float",
           default=10.0, most=30, side="ground", only=("shoot", "volley", "spot")),
    Option(name="cover", help=Text("what the target is in or behind", "worin oder wohinter das Ziel steht"),
           kind="str", default="none", choices=COVERS, side="ground", only=FACING),
    *of_target(FACING, *UNIT),
)  # fmt: skip

NO_WORD = Text("There is no “{name}”: {known}.", "„{name}“ gibt es nicht: {known}.")
NO_PROFILE = Text("A profile looks like 6/5/5.", "Ein Profil sieht aus wie 6/5/5.")
NO_VOLLEY = Text(
    "A1 may not fire a volley so: that takes close order, the trait Close, four figures and an officer near"
    " (or the trait Elite).",
    "A1 darf so keine Salve schießen: Dazu gehören geschlossene Formation, die Eigenschaft Close, vier"
    " Figuren und ein naher Offizier (oder die Eigenschaft Elite).",
)
NO_SHOT = Text("A1 cannot shoot at B1 there.", "A1 kann dort nicht auf B1 schießen.")


def _described(chosen: Chosen, prefix: str, side: str) -> list[dict[str, Any]]:
    """A unit as a situation writes it, with an officer beside it if one is near."""
    weapons, traits = chosen[prefix + "weapon"] or ("musket",), chosen[prefix + "trait"]
    known = (*RANGED, *MELEE_WEAPONS)
    for names, choices in ((weapons, known), (traits, tuple(SOLD))):
        for name in names:
            if name not in choices:
                raise Unaskable(NO_WORD.filled(name=name, known=", ".join(choices)))
    parts = chosen[prefix + "profile"].split("/")
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        raise Unaskable(NO_PROFILE)
    unit = {
        "side": side, "models": chosen[prefix + "models"] + chosen[prefix + "lost"],
        "profile": [int(part) for part in parts], "weapons": list(weapons), "traits": list(traits),
        "discipline": chosen[prefix + "discipline"], "formation": chosen[prefix + "formation"],
        "lost": chosen[prefix + "lost"], "is": ["spotted"],
    }  # fmt: skip
    return [unit]


def _posed(act: str, reads: tuple[str, ...], chosen: Chosen, rulings: Mapping[str, Any]) -> Posed:
    """The first unit alone, or face to face with its target, and what it does there."""
    one, *_ = _described(chosen, "", "one")
    units = [one | {"at": [24, 12]}]
    raw: dict[str, Any] = {"unit": units, "rulings": dict(rulings)}
    faced = act in FACING
    distance = 0.0 if act == "melee" else float(chosen["distance"])
    if faced:
        two, *_ = _described(chosen, "target-", "two")
        units.append(two | {"opposite": "A1", "distance": distance})
        if act == "melee":
            one["engaged"], units[0]["engaged"], units[1]["engaged"] = ["B1"], ["B1"], ["A1"]
        if act == "spot":
            units[1]["is"] = []
        raw["terrain"] = _terrain(chosen["cover"], 12.5 + distance)
    if chosen["officer"]:
        units.append(_officer("one", [36, 9]) | {"at": _beside(chosen["models"], 12.0)})
    if faced and chosen["target-officer"]:
        units.append(_officer("two", [0, 0]) | {"at": _beside(chosen["target-models"], 13.0 + distance)})
    state = set_up(convert(raw, Situation))
    remarks = tuple(_doubts(act, state))
    due = Act("test" if act == "morale" else act, "A1", "B1" if faced else "")
    return Posed(state, due, reads, _assumed(chosen, distance, faced=faced), remarks)


def _officer(side: str, at: list[float]) -> dict[str, Any]:
    return {"side": side, "at": at, "officer": True, "models": 1, "weapons": ["sabre"], "profile": [6, 4, 4]}


def _beside(models: int, y: float) -> list[float]:
    """Beyond the end of a line, near enough to help and too far to be hit with it."""
    return [24.0 + models * 0.6 + 3.5, y]


def _terrain(cover: str, edge: float) -> list[dict[str, Any]]:
    """What the target is in or behind; `edge` is where its front lies."""
    match cover:
        case "brush" | "wood":
            return [{"kind": cover, "rect": [8, edge - 0.2, 40, edge + 5]}]
        case "fence" | "wall":
            kind = "barrier" if cover == "fence" else "low_wall"
            return [{"kind": kind, "line": [[8, edge - 0.3], [40, edge - 0.3]]}]
        case _:
            return []


def _doubts(act: str, state: FrontierState) -> Iterator[Text]:
    """Why the rules would not let the first unit shoot as it is asked to."""
    if act not in ("shoot", "volley"):
        return
    scene, unit = Scene(state, layout), state.bodies["A1"]
    weapons = [weapon for weapon, foes in shots_open_to(scene, unit) if "B1" in foes]
    if not weapons:
        yield NO_SHOT
    elif act == "volley" and not any(may_volley(scene, unit, weapon) for weapon in weapons):
        yield NO_VOLLEY


ALONE = Text("Figures: {n}, lost before: {lost}.", "Figuren: {n}, vorher verloren: {lost}.")
APART = Text(
    "Figures: {n} against {m}, {distance}″ apart, cover: {cover}.",
    "Figuren: {n} gegen {m}, {distance}″ entfernt, Deckung: {cover}.",
)
COVER_WORDS = {
    "none": Text("none", "keine"),
    "brush": Text("brushwood", "Unterholz"),
    "wood": Text("wood", "Wald"),
    "fence": Text("fence", "Barriere"),
    "wall": Text("low wall", "niedrige Mauer"),
}


def _assumed(chosen: Chosen, distance: float, *, faced: bool) -> Text:
    """The situation in one sentence."""
    if not faced:
        return ALONE.filled(n=chosen["models"], lost=chosen["lost"])
    cover = COVER_WORDS[chosen["cover"]]
    return APART.filled(n=chosen["models"], m=chosen["target-models"], distance=distance, cover=cover)


ODDS = Questions(
    questions={
        "shoot": Question(
            text=Text("a unit shoots at another", "eine Einheit schießt auf eine andere"),
            pose=partial(_posed, "shoot", ("B1.lost", "B1.result")),
            example="--models 8 --distance 10 --cover wood",
        ),
        "volley": Question(
            text=Text("a unit fires a volley", "eine Einheit schießt eine Salve"),
            pose=partial(_posed, "volley", ("B1.lost", "B1.result")),
            example="--formation close --trait Close --officer --distance 10",
        ),
        "spot": Question(
            text=Text("a unit tries to spot another", "eine Einheit versucht, eine andere zu entdecken"),
            pose=partial(_posed, "spot", ("B1.spotted",)),
            example="--distance 12 --cover wood --target-trait Scouts",
        ),
        "melee": Question(
            text=Text("the round of a charge", "die Runde eines Angriffs"),
            pose=partial(_posed, "melee", ("A1.lost", "B1.lost")),
            example="--models 4 --trait Ferocious --target-models 4",
        ),
        "morale": Question(
            text=Text("a reaction test after one loss", "ein Reaktionstest nach einem Verlust"),
            pose=partial(_posed, "morale", ("A1.result",)),
            example="--models 3 --lost 1 --discipline conscript",
        ),
        "card": Question(
            text=Text("a reaction test for a Morale card", "ein Reaktionstest für eine Moralkarte"),
            pose=partial(_posed, "test-card", ("A1.result",)),
            example="--models 3 --lost 3",
        ),
    },
    options=OPTIONS,
    sides=FIRST_AND_TARGET,
    case_example="--case cases/muskets-tomahawks/PC-15.toml --of B1.lost",
)
