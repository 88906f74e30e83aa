"""Reaction tests: what bears on them, and what the table says."""

from operator import attrgetter as get
from typing import Literal

from msgspec import Struct

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.reckoning import Modifiers, Reckoning, Row, plus
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.outlines import Outline
from pulverdampf.text import Text

from ..geometry import figure_outlines
from ..officers.support import supporters
from ..officers.talents import has_talent_near
from ..shooting.artillery import crew_at_gun, models_with
from ..shooting.lines import on_the_line
from ..spotting.visibility import sees
from ..state import FrontierState
from ..terrain.ground import ground
from ..terrain.kinds import Cover
from ..units import Discipline, Unit


class Cause(Struct, frozen=True):
    """Why a unit tests."""

    what: Literal["shooting", "melee", "card", "commander"]
    losses: int = 0
    facts: tuple[str, ...] = ()
    """Those of volley, unseen, gun, surprised, double, fewer that hold."""
    shooters: tuple[PieceId, ...] = ()
    """The figures that shot; all of the enemies who see the unit when nobody is named."""


class Ordeal(Struct, frozen=True, gc=False):
    """Everything that bears on one test."""

    officer: bool = False
    large: bool = False
    very_large: bool = False
    close: bool = False
    small: bool = False
    card: bool = False
    local: bool = False
    hard: bool = False
    volley: bool = False
    loss3: bool = False
    gun: bool = False
    losses: int = 0
    double: bool = False
    surprised: bool = False
    fewer: bool = False
    graded: bool = False


# MT-T-REACT: MT-REACT-02, MT-REACT-03, MT-REACT-04
REACTION = Modifiers(
    "MT-REACT-01",
    Text("Reaction tests", "Reaktionstests"),
    #   id           effect    English                     German                            when
    Row("RE-OFF",    plus(+1), "officer near",            "Offizier in der Nähe",         get("officer")),
    Row("RE-SIZE",   plus(+1), "at least 6 models",       "mindestens 6 Modelle",         get("large")),
    Row("RE-SIZE2",  plus(+2), "at least 10 models",      "mindestens 10 Modelle",        get("very_large")),
    Row("RE-CLOSE",  plus(+2), "close formation",         "geschlossene Formation",       get("close")),
    Row("RE-SMALL",  plus(-3), "3 or fewer models",       "3 oder weniger Modelle",       get("small")),
    Row("RE-CARD",   plus(-3), "Morale card",             "Moralkarte",                   get("card")),
    Row("RE-LOCAL",  plus(+1), "Local, wholly in cover",  "ortskundig, ganz in Deckung",  get("local")),
    Row("RE-HARD",   plus(+1), "all in hard cover",       "alle in harter Deckung",       get("hard")),
    Row("RE-VOLLEY", plus(-1), "volley, unseen shooters", "Salve, ungesehene Schützen",   get("volley")),
    Row("RE-LOSS3",  plus(-2), "3 or more losses",        "mindestens 3 Verluste",        get("loss3")),
    Row("RE-GUN",    plus(-1), "artillery, formed unit",  "Artillerie, formierter Feind", get("gun")),
    Row("RE-MLOSS",  plus(-1), "losses in this melee",    "Verluste in diesem Nahkampf",  get("losses")),
    Row("RE-DOUBLE", plus(+2), "twice as many models",    "doppelt so viele Modelle",     get("double")),
    Row("RE-SURPR",  plus(-2), "surprise attack",         "Überraschungsangriff",         get("surprised")),
    Row("RE-FEWER",  plus(+2), "no or fewer losses",      "keine oder weniger Verluste",  get("fewer")),
)  # fmt: skip
GRADED = Row("RE-GRADED", plus(-1), "graded table", "abgestufte Tabelle")
TO_SUM = Row("RE-SUM", plus(0), "no modifier", "kein Modifikator")

# MT-T-RESULTS, row 2 of the printed table; the rows below and above are alike for all
#                discipline:  result
AT_TWO: dict[Discipline, str] = {
    "trained": "recoil or shaken",
    "skirmisher": "recoil",
    "native": "recoil and shaken",
    "recruit": "recoil or shaken",
    "warrior": "recoil and shaken",
    "conscript": "recoil and shaken",
}
HOLDS_FROM = 3
"""The least sum without effect."""
#              discipline:  rally value
RALLY: dict[Discipline, int] = {
    "trained": 5, "skirmisher": 4, "native": 5, "recruit": 6, "warrior": 7, "conscript": 7,
}  # fmt: skip
LESSER = ("recruit", "warrior", "conscript")


@rule("MT-REACT-01")
def result_of(total: int, discipline: Discipline) -> str:
    """What the table says to a sum."""
    if total < 0:
        return "routed"
    if total == 0:
        return "flight"
    if total == 1:
        return "recoil and shaken"
    return AT_TWO[discipline] if total < HOLDS_FROM else "none"


@rule("MT-REACT-02", "MT-ART-05", "MT-MOR-03")
def always_rows(state: FrontierState, unit: Unit, told: Told) -> Ordeal:
    """The rows that hold for every test."""
    models = models_with(state, unit, served=told.get("served", False))
    return Ordeal(
        officer=unit.officer or told.get("officer", False),
        large=6 <= models < 10,
        very_large=models >= 10,
        close=unit.formation == "close",
        small=not unit.officer and models <= 3,
    )


@rule("MT-REACT-02", "MT-REACT-03")
def circumstances_of(scene: Scene, unit: Unit, cause: Cause, enemies: tuple[Unit, ...] = ()) -> Told:
    """What bears on a test and eyes can see, as the scene measures it."""
    shot = cause.what == "shooting"
    return {
        "officer": bool(supporters(scene, unit)),
        "served": bool(unit.gun) and crew_at_gun(scene, unit) > 0,
        "local": shot and unit.has("Local") and wholly_in_cover(scene, unit),
        "hard": shot and all_in_hard_cover(scene, unit, shooters_of(scene, unit, cause, enemies)),
    }


@rule("MT-REACT-02", "MT-REACT-03", "MT-REACT-04")
def ordeal_told(state: FrontierState, unit: Unit, cause: Cause, told: Told) -> Ordeal:
    """The rows of one test: always, then those of its cause."""
    always = always_rows(state, unit, told)
    shot, melee = cause.what == "shooting", cause.what == "melee"
    facts = cause.facts
    return Ordeal(
        officer=always.officer,
        large=always.large,
        very_large=always.very_large,
        close=always.close,
        small=always.small,
        card=cause.what == "card",
        local=told.get("local", False),
        hard=told.get("hard", False),
        volley=shot and ("volley" in facts or "unseen" in facts),
        loss3=shot and cause.losses >= 3,
        gun=shot and "gun" in facts,
        losses=cause.losses if melee else 0,
        double=melee and "double" in facts,
        surprised=melee and "surprised" in facts,
        fewer=melee and "fewer" in facts,
    )


@rule("MT-REACT-03")
def wholly_in_cover(scene: Scene, unit: Unit) -> bool:
    """Whether all figures stand in one area that gives light or medium cover."""
    bases = figure_outlines(scene, unit)
    return any(
        all(plot.holds(each.x, each.y) for each in bases)
        for plot in ground(scene).areas
        if ground(scene).kind(plot).cover in (Cover.LIGHT, Cover.MEDIUM)
    )


def shooters_of(scene: Scene, unit: Unit, cause: Cause, enemies: tuple[Unit, ...]) -> list[Outline]:
    """The bases that shot at a unit."""
    if cause.shooters:
        return [scene.outline(scene.state.pieces[key]) for key in cause.shooters]
    bases = [base for enemy in enemies for base in figure_outlines(scene, enemy)]
    marks = figure_outlines(scene, unit)
    return [base for base in bases if any(sees(scene, base, mark) for mark in marks)]


@rule("MT-REACT-03")
def all_in_hard_cover(scene: Scene, unit: Unit, shooters: list[Outline]) -> bool:
    """Whether every figure has hard cover from all who shot and see it; from all who shot when none does."""
    marks = figure_outlines(scene, unit)
    return bool(shooters and marks) and all(
        on_the_line(scene, base, mark).cover == Cover.HARD
        for mark in marks
        for base in [each for each in shooters if sees(scene, each, mark)] or shooters
    )


def ordeal_reckoned(state: FrontierState, unit: Unit, ordeal: Ordeal) -> Reckoning:
    """What is added to the die, with its reasons."""
    reckoning = Reckoning.of(0, TO_SUM).modified_by(REACTION, ordeal)
    if state.rulings.reaction_table == "graded" and unit.discipline in LESSER:
        reckoning = reckoning.plus(-1, GRADED)
    return reckoning


STERN = Row("TL-STERN", plus(0), "stern officer", "gestrenger Offizier")


def rally_circumstances(scene: Scene, unit: Unit) -> Told:
    """What bears on a rally and eyes can see."""
    seen = circumstances_of(scene, unit, Cause("card"))
    return seen | {"stern": has_talent_near(scene, unit, "TL-STERN")}


@rule("MT-RALLY-01", "MT-FILL-26")
def rally_told(state: FrontierState, unit: Unit, told: Told) -> Reckoning:
    """What is added to the die of a rally."""
    reckoning = Reckoning.of(0, TO_SUM).modified_by(REACTION, always_rows(state, unit, told))
    return reckoning.plus(1, STERN) if told.get("stern") else reckoning
