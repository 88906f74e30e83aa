"""What The March of Eagles can be asked for its odds: one battalion, or two that face each other."""

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
from pulverdampf.text import Text, verbatim

from ..armies.lists import nations, whole_list
from ..fire.marksmanship import BANDS, eligible_groups, range_share, weapon_of
from ..state import Battalion, EagleState
from ..terrain.geometry import layout, shooting_distance
from .facts import WORDS
from .setup import Situation, set_up

# the options ---------------------------------------------------------------------------------------------

FACING = ("volley", "shoot", "charge", "melee")
APART = ("volley", "shoot", "charge")
SHAPES = ("line", "column", "square")
COVERS = {"none": "", "soft": "hedge", "hard": "wall"}
CHARACTERS = ("drummers", "ncos", "ensigns", "officers")

BATTALION = (
    option(Battalion, "soldiers"),
    option(Battalion, "grade"),
    option(Battalion, "nation", choices=nations()),
    word("formation", Text("formation", "Formation"), "line", SHAPES),
    *(option(Battalion, name) for name in CHARACTERS),
    option(Battalion, "confused"),
)
LOST = Option(
    name="lost", help=Text("soldiers already lost", "schon verlorene Soldaten"), most=199, side="one"
)
DISTANCE = Option(
    name="distance", help=Text("inches between the fronts", "Zoll zwischen den Fronten"),
    kind="float", default=6.0, most=30, side="ground", only=APART,
)  # fmt: skip
COVER = Option(
    name="cover", help=Text("cover of the target", "Deckung des Ziels"), kind="str", default="none",
    choices=tuple(COVERS), side="ground", only=FACING,
)  # fmt: skip
OPTIONS = (
    *of_first(*BATTALION),
    LOST,
    option(Battalion, "rifles", side="one"),
    option(Battalion, "lost_melee", side="one"),
    flag("led", "the commander rides with it", "der Oberbefehlshaber ist dabei", "one"),
    DISTANCE,
    COVER,
    *of_target(FACING, *BATTALION),
    *of_target(FACING, option(Battalion, "activated")),
    flag("target-led", "its commander rides with it", "sein Oberbefehlshaber ist dabei", "two", FACING),
)  # fmt: skip

# the situation -------------------------------------------------------------------------------------------

ALL_LOST = Text(
    "--lost {lost} leaves nobody of --soldiers {soldiers}.",
    "--lost {lost} lässt von --soldiers {soldiers} niemanden übrig.",
)
NO_RIFLES = Text("{nation}: no battalion may have rifles.", "{nation}: Kein Bataillon darf Gewehre haben.")
RIFLEMEN = {
    nation
    for each in whole_list().upgrades
    if each.id == "rifles"
    for row in each.when
    for nation in row.nations
}
"""The nations whose list has rifles."""
NEAR_A_LINE = 0.3


def _nations() -> dict[str, Text | None]:
    return {each.id: each.name for each in whole_list().peoples}


def _posed(act: str, reads: tuple[str, ...], chosen: Chosen, rulings: Mapping[str, Any], *,
           faced: bool = True, engaged: bool = False) -> Posed:  # fmt: skip
    """The first battalion alone, or face to face with its target, and what it does there."""
    if chosen["lost"] >= chosen["soldiers"]:
        raise Unaskable(ALL_LOST.filled(lost=chosen["lost"], soldiers=chosen["soldiers"]))
    if chosen["rifles"] and chosen["nation"] not in RIFLEMEN:
        raise Unaskable(NO_RIFLES.filled(nation=_nations()[chosen["nation"]] or verbatim(chosen["nation"])))
    distance = 0.0 if engaged else chosen["distance"]
    one = {"side": "one", "at": [32.0, 10.0], "lost": chosen["lost"], "formation": chosen["formation"]}
    units = [one | described(Battalion, chosen)]
    leaders = {"one": "A1"} if chosen["led"] else {}
    if faced:
        two = {"side": "two", "opposite": "A1", "distance": distance, "formation": chosen["target-formation"]}
        units.append(two | described(Battalion, chosen, "target-"))
        leaders |= {"two": "B1"} if chosen["target-led"] else {}
        if any(chosen[f"target-{name}"] for name in CHARACTERS):
            reads = (*reads, "B1.characters_lost")
        if chosen["target-led"]:
            reads = (*reads, "two.commander")
    raw: dict[str, Any] = {"unit": units, "rulings": dict(rulings), "commanders": leaders}
    if engaged:
        raw["melee"] = [{"charger": "A1", "defender": "B1"}]
        if COVERS[chosen["cover"]]:  # who attacks over a defended obstacle is confused at once
            units[0]["is"] = [*{*units[0].get("is", ()), "confused"}]
    state = set_up(convert(raw, Situation))
    if faced and (kind := COVERS[chosen["cover"]]):
        raw["terrain"] = [{"kind": kind, "line": _before_the_front(state)}]
        state = set_up(convert(raw, Situation))
    remarks = _out_of_range(state) if act in ("volley", "shoot") else ()
    due = Act(act, "A1", "B1" if faced and not engaged else "")
    return Posed(state, due, reads, _assumed(chosen, distance, faced=faced, engaged=engaged), remarks)


def _before_the_front(state: EagleState) -> list[list[float]]:
    """A line just before the target, or between the two where they stand closer."""
    ys = {}
    for key in ("A1", "B1"):
        piece = state.pieces[key]
        assert piece.pose is not None
        depth = float(getattr(layout(state, piece), "depth", 0.0))
        ys[key] = piece.pose.y + (depth / 2 if key == "A1" else -depth / 2)
    y = ys["B1"] - min(NEAR_A_LINE, max(ys["B1"] - ys["A1"], 0.0) / 2)
    return [[8.0, y], [56.0, y]]


# what is told beforehand ---------------------------------------------------------------------------------

TOO_FAR = Text(
    "Out of range: {far}″, and A1 reaches {reach}″; the shot is lost.",
    "Außer Reichweite: {far}″, und A1 reicht {reach}″ weit; der Schuss ist verloren.",
)
NO_LINE = Text("A1 has no line of fire to B1.", "A1 hat keine Schusslinie auf B1.")
ALONE = Text("{one}.", "{one}.")
APART_BY = Text("{one}; {two}; {distance}″ between the fronts, {cover}.",
                "{one}; {two}; {distance}″ zwischen den Fronten, {cover}.")  # fmt: skip
ENGAGED = Text("{one}; {two}; in melee, {cover}.", "{one}; {two}; im Nahkampf, {cover}.")
SOLDIERS = Text("{key} {number} soldiers ({details})", "{key} {number} Soldaten ({details})")
COVER_WORDS = {
    "none": Text("no cover", "keine Deckung"),
    "soft": Text("soft cover", "weiche Deckung"),
    "hard": Text("hard cover", "harte Deckung"),
}
LED = Text("led by its commander", "der Oberbefehlshaber dabei")
FEWER = Text("{lost} lost", "{lost} verloren")


def _out_of_range(state: EagleState) -> tuple[Text, ...]:
    """Why a shot finds no target, if it finds none."""
    scene, target, shooter = Scene(state, layout), state.pieces["B1"], state.bodies["A1"]
    far, _, _ = shooting_distance(scene, state.pieces["A1"], scene.outline(target))
    if range_share(shooter, far) is None:
        return (TOO_FAR.filled(far=far, reach=BANDS[weapon_of(shooter)][-1]),)
    return () if eligible_groups(scene, state.pieces["A1"], target) else (NO_LINE,)


def _assumed(chosen: Chosen, distance: float, *, faced: bool, engaged: bool) -> Text:
    """The situation in one sentence."""
    one = _in_words(chosen, "A1", "")
    if not faced:
        return ALONE.filled(one=one)
    between = ENGAGED if engaged else APART_BY
    cover = COVER_WORDS[chosen["cover"]]
    return between.filled(one=one, two=_in_words(chosen, "B1", "target-"), distance=distance, cover=cover)


def _in_words(chosen: Chosen, key: str, prefix: str) -> Text:
    of = {name.removeprefix(prefix): value for name, value in chosen.items() if name.startswith(prefix)}
    details = [_nations()[of["nation"]] or verbatim(of["nation"]), WORDS[of["grade"]], WORDS[of["formation"]]]
    details += [Text("{what}: {n}", "{what}: {n}").filled(n=of[name], what=WORDS[name])
                for name in CHARACTERS if of[name]]  # fmt: skip
    marks = {
        name.replace("_", "-"): WORDS[name] for name in ("rifles", "confused", "lost_melee", "activated")
    }
    details += [words for name, words in {**marks, "led": LED}.items() if of.get(name)]
    if of.get("lost"):
        details.append(FEWER.filled(lost=of["lost"]))
    return SOLDIERS.filled(key=key, number=of["soldiers"], details=details)


MARKS = ("rifles", "confused", "lost_melee", "activated")

# the questions -------------------------------------------------------------------------------------------

FOUGHT = ("A1.fight", "A1.lost", "B1.lost")
ODDS = Questions(
    questions={
        "volley": Question(
            text=Text("dice are counted and thrown; the activation roll has been passed",
                      "Würfel zählen und werfen; die Aktivierung ist gelungen"),
            pose=partial(_posed, "volley", ("B1.lost",)),
            example="--soldiers 36 --nation british --distance 7 --target-formation column",
        ),
        "shoot": Question(
            text=Text("the same with the activation roll before it",
                      "dasselbe mit dem Aktivierungswurf davor"),
            pose=partial(_posed, "shoot", ("B1.lost",)),
        ),
        "charge": Question(
            text=Text("test of bravery, distance, defensive fire, test, melee",
                      "Mutprobe, Strecke, defensives Feuer, Test, Nahkampf"),
            pose=partial(_posed, "charge", FOUGHT),
            example="--formation column --drummers 1 --distance 8 --target-nation british",
        ),
        "melee": Question(
            text=Text("one phase of a melee in which the first battalion attacks",
                      "eine Nahkampfphase, in der das erste Bataillon angreift"),
            pose=partial(_posed, "fight", FOUGHT, engaged=True),
        ),
        "manoeuvre": Question(
            text=Text("the test before a move, with its drummers",
                      "der Test vor einer Bewegung, mit seinen Trommlern"),
            pose=partial(_posed, "forward", ("A1.has_moved",), faced=False),
        ),
        "resolve": Question(
            text=Text("a test of resolve", "ein Test auf Entschlossenheit"),
            pose=partial(_posed, "resolve", ("A1.broken",), faced=False),
        ),
    },
    options=OPTIONS,
    sides={**FIRST_AND_TARGET, "one": Text("The first battalion, A1", "Das erste Bataillon, A1")},
    case_example="--case cases/march-of-eagles/PC-17.toml --of A1.fight",
)  # fmt: skip
