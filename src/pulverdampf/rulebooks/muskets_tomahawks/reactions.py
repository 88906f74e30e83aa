"""Reaction tests: how units bear losses, blows and bad news."""

from operator import attrgetter as get

from msgspec import Struct

from pulverdampf.engine.reckoning import Modifiers, Reckoning, Row, plus
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.rulebooks.muskets_tomahawks.agenda import carries_out, schedule
from pulverdampf.rulebooks.muskets_tomahawks.artillery import models_for_size
from pulverdampf.rulebooks.muskets_tomahawks.dues import FallBackDue, ReactDue
from pulverdampf.rulebooks.muskets_tomahawks.events import (
    ActivationEnded,
    LeftTable,
    Reacted,
    Shaken,
    TookFlight,
    name,
)
from pulverdampf.rulebooks.muskets_tomahawks.events.turns import is_doing
from pulverdampf.rulebooks.muskets_tomahawks.geometry import figure_outlines
from pulverdampf.rulebooks.muskets_tomahawks.officers import fall, supporters
from pulverdampf.rulebooks.muskets_tomahawks.presence import on_table
from pulverdampf.rulebooks.muskets_tomahawks.state import Battle, FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.talents import has_talent_near
from pulverdampf.rulebooks.muskets_tomahawks.ten_sided import die
from pulverdampf.rulebooks.muskets_tomahawks.terrain import Cover, ground
from pulverdampf.rulebooks.muskets_tomahawks.units import Discipline, Unit
from pulverdampf.rulebooks.muskets_tomahawks.visibility import counted, cover_of, ray
from pulverdampf.text import Text


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

WHICH = Text("{name}: recoil, or be shaken?", "{name}: Zurückweichen oder erschüttert sein?")
RECOIL, SHAKEN = Text("recoil", "zurückweichen"), Text("shaken", "erschüttert")


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
def always_rows(scene: Scene, unit: Unit) -> Ordeal:
    """The rows that hold for every test."""
    models = models_for_size(scene, unit)
    return Ordeal(
        officer=unit.officer or bool(supporters(scene, unit)),
        large=6 <= models < 10,
        very_large=models >= 10,
        close=unit.formation == "close",
        small=not unit.officer and models <= 3,
    )


@rule("MT-REACT-02", "MT-REACT-03", "MT-REACT-04")
def ordeal_of(scene: Scene, unit: Unit, due: ReactDue) -> Ordeal:
    """The rows of one test: always, then those of its cause."""
    always = always_rows(scene, unit)
    shot, melee = due.cause == "shooting", due.cause == "melee"
    facts = due.facts
    return Ordeal(
        officer=always.officer,
        large=always.large,
        very_large=always.very_large,
        close=always.close,
        small=always.small,
        card=due.cause == "card",
        local=shot and unit.has("Local") and wholly_in_cover(scene, unit),
        hard=shot and all_in_hard_cover(scene, unit, due.enemies),
        volley=shot and ("volley" in facts or "unseen" in facts),
        loss3=shot and due.losses >= 3,
        gun=shot and "gun" in facts,
        losses=due.losses if melee else 0,
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


@rule("MT-REACT-03")
def all_in_hard_cover(scene: Scene, unit: Unit, enemies: tuple[str, ...]) -> bool:
    """Whether every figure has hard cover from those who shot."""
    state: FrontierState = scene.state
    lie = ground(scene)
    shooters = [
        base for key in enemies if key in state.bodies for base in figure_outlines(scene, state.bodies[key])
    ]
    if not shooters:
        return False
    for mark in figure_outlines(scene, unit):
        near = min(
            shooters,
            key=lambda o, m=mark: (o.x - m.x) * (o.x - m.x) + (o.y - m.y) * (o.y - m.y),  # type: ignore[misc]
        )
        line = ray(lie, near.x, near.y, mark.x, mark.y)
        cover, _ = cover_of(lie, counted(lie, line, near, mark)[0], mark)
        on_step = any(each.on_the_step(mark) for each in lie.high)
        if cover < Cover.HARD and not on_step:
            return False
    return True


def ordeal_reckoned(state: FrontierState, unit: Unit, ordeal: Ordeal) -> Reckoning:
    """What is added to the die, with its reasons."""
    reckoning = Reckoning.of(0, TO_SUM).modified_by(REACTION, ordeal)
    if state.rulings.reaction_table == "graded" and unit.discipline in LESSER:
        reckoning = reckoning.plus(-1, GRADED)
    return reckoning


@carries_out(ReactDue)
@rule("MT-REACT-01", "MT-MOR-01", "MT-MOR-02", "MT-FILL-27")
async def react(battle: Battle, due: ReactDue) -> None:
    """One die with its modifiers, looked up by discipline."""
    state = battle.state
    unit = state.bodies[due.body]
    if not on_table(state, unit):
        return
    why = ordeal_reckoned(state, unit, ordeal_of(battle.scene, unit, due))
    battle.reckoned(why, "MT-REACT-01", unit.id)
    face = await battle.total(1, die(state), rule="MT-REACT-01", by=unit.side, subject=unit.id, why=why)
    result = result_of(face + why.total, unit.discipline)
    battle.record(Reacted(unit.id, face, why.total, result, HOLDS_FROM))
    await suffer(battle, unit, result, due.enemies)


@rule("MT-REACT-05", "MT-REACT-06", "MT-REACT-07", "MT-FILL-25")
async def suffer(battle: Battle, unit: Unit, result: str, enemies: tuple[str, ...]) -> None:
    """Carries a result out: rout, flight, recoil, shaken, or a choice between the last two."""
    if result == "none":
        return
    if result == "routed":
        rout(battle, unit)
        return
    if unit.fleeing or result == "flight":
        flee(battle, unit, enemies)
        return
    if result == "recoil or shaken":
        options = [Option("shaken", SHAKEN, "shaken"), Option("recoil", RECOIL, "recoil")]
        prompt = Prompt("MT-REACT-05", WHICH.filled(name=name(battle.state, unit.id)), unit.id)
        result = await battle.choose(unit.side, prompt, options)
    recoils = "recoil" in result
    if "shaken" in result:
        if unit.shaken:
            recoils = True
        else:
            battle.record(Shaken(unit.id))
    if recoils:
        stop(battle, unit)
        schedule(battle, FallBackDue(unit.id, "recoil", enemies))


def stop(battle: Battle, unit: Unit) -> None:
    """Whatever a unit was doing of its own will ends."""
    if any(is_doing(due, unit.id) for due in battle.state.agenda):
        battle.record(ActivationEnded(unit.id))


def rout(battle: Battle, unit: Unit) -> None:
    """A unit is removed."""
    stop(battle, unit)
    if unit.officer:
        fall(battle, unit)
    else:
        battle.record(LeftTable(unit.id, "destroyed"))


def flee(battle: Battle, unit: Unit, enemies: tuple[str, ...]) -> None:
    """A unit takes to flight, or flees on."""
    stop(battle, unit)
    if not unit.fleeing:
        battle.record(TookFlight(unit.id))
    schedule(battle, FallBackDue(unit.id, "flight", enemies))


STERN = Row("TL-STERN", plus(0), "stern officer", "gestrenger Offizier")


@rule("MT-RALLY-01", "MT-FILL-26")
def rally_reckoned(scene: Scene, unit: Unit) -> Reckoning:
    """What is added to the die of a rally."""
    reckoning = Reckoning.of(0, TO_SUM).modified_by(REACTION, always_rows(scene, unit))
    return reckoning.plus(1, STERN) if has_talent_near(scene, unit, "TL-STERN") else reckoning
