"""What a reaction test brings: shaken, recoil, flight, rout; and how officers die."""

from typing import Literal

from msgspec import Struct

from pulverdampf.engine.dice import below, d10
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import BodyId, Due, PieceId
from pulverdampf.text import Text

from ..by_hand.near import witnesses_form
from ..by_hand.ordeals import ordeal_form
from ..by_hand.retreats import back_by_hand
from ..cards.own_will import stop
from ..events.cards import PointsChanged
from ..events.marks import Reacted, Shaken, TookFlight
from ..events.melee import BrokeOff, FiguresLost, OfficerSpared
from ..events.places import LeftTable, Moved, Poses
from ..formations.coherency import lose_close_order, shrink_out_of_ranks
from ..geometry import are_within
from ..officers import support
from ..officers.support import saved_by
from ..presence import on_table, on_table_of, standing
from ..shooting.artillery import take_guns
from ..spotting.spotting import spot_close_by
from ..state import Battle
from ..ten_sided import die
from ..units import Unit
from .fallen import who_falls
from .falling_back import runs_off, way_back
from .ordeals import HOLDS_FROM, Cause, circumstances_of, ordeal_reckoned, ordeal_told, result_of

# MT-MEL-12, MT-T-LEAVING: out of a melee a figure is lost below this face
#                how      face
LOST_BELOW = {"recoil": 1, "flight": 4}

WHICH = Text("{name}: recoil, or be shaken?", "{name}: Zurückweichen oder erschüttert sein?")
RECOIL, SHAKEN = Text("recoil", "zurückweichen"), Text("shaken", "erschüttert")


@stage
@rule("MT-REACT-01", "MT-MOR-01", "MT-MOR-02", "MT-FILL-27")
async def react(battle: Battle, unit: Unit, cause: Cause, enemies: tuple[Unit, ...] = ()) -> None:
    """One die with its modifiers, looked up by discipline."""
    state = battle.state
    if not on_table(state, unit):
        return
    told = await battle.measure(
        lambda: ordeal_form(state, unit, shot=cause.what == "shooting"),
        lambda: circumstances_of(battle.scene, unit, cause, enemies),
    )
    why = ordeal_reckoned(state, unit, ordeal_told(state, unit, cause, told))
    battle.reckoned(why, "MT-REACT-01", unit.id)
    face = await battle.total(1, die(state), rule="MT-REACT-01", by=unit.side, subject=unit.id, why=why)
    result = result_of(face + why.total, unit.discipline)
    battle.record(Reacted(unit.id, face, why.total, result, HOLDS_FROM))
    await suffer(battle, unit, result, enemies)


@rule("MT-REACT-05", "MT-REACT-06", "MT-REACT-07", "MT-FILL-25")
async def suffer(battle: Battle, unit: Unit, result: str, enemies: tuple[Unit, ...]) -> None:
    """Carries a result out: rout, flight, recoil, shaken, or a choice between the last two."""
    if result == "none":
        return
    if result == "routed":
        await rout(battle, unit)
        return
    if unit.fleeing or result == "flight":
        flee(battle, unit, enemies)
        return
    if result == "recoil or shaken":
        options = [Option("shaken", SHAKEN, "shaken"), Option("recoil", RECOIL, "recoil")]
        prompt = Prompt("MT-REACT-05", WHICH.filled(name=battle.state.named(unit.id)), unit.id)
        result = await battle.choose(unit.side, prompt, options)
    recoils = "recoil" in result
    if "shaken" in result:
        if unit.shaken:
            recoils = True
        else:
            battle.record(Shaken(unit.id))
    if recoils:
        stop(battle, unit)
        battle.schedule(fall_back.due(unit, "recoil", enemies))


async def rout(battle: Battle, unit: Unit) -> None:
    """A unit is removed."""
    stop(battle, unit)
    if unit.officer:
        await fall(battle, unit)
    else:
        battle.record(LeftTable(unit.id, "destroyed"))


def flee(battle: Battle, unit: Unit, enemies: tuple[Unit, ...]) -> None:
    """A unit takes to flight, or flees on."""
    stop(battle, unit)
    if not unit.fleeing:
        battle.record(TookFlight(unit.id))
    battle.schedule(fall_back.due(unit, "flight", enemies))


# recoil and flight ----------------------------------------------------------------------------------------


@stage
@rule("MT-REACT-05", "MT-MEL-12", "MT-FILL-25")
async def fall_back(
    battle: Battle, unit: Unit, how: Literal["recoil", "flight"], enemies: tuple[Unit, ...] = ()
) -> None:
    """Leaves a melee if it is in one, then goes back as far as it must."""
    state = battle.state
    if not on_table(state, unit):
        return
    enemies = enemies or tuple(state.bodies[key] for key in unit.engaged)
    if unit.engaged:
        killed = await leave_melee(battle, unit, how)
        if killed is not None:
            battle.schedule(killed, fall_back.due(unit, how, enemies))
            return
        if not on_table(state, unit):
            return
    lose_close_order(battle, unit)
    poses: Poses | None
    if battle.by_hand:
        way = await back_by_hand(battle, unit, how)
        runs, poses = way == "off", () if way == "back" else None
    else:
        runs = how == "flight" and runs_off(battle.scene, unit)
        poses = None if runs else way_back(battle.scene, unit, how, enemies)
    if poses is not None:
        battle.record(Moved(unit.id, poses, how))
        await spot_close_by(battle, unit.id)
        await take_guns(battle, unit.id)
    elif unit.officer:
        await fall(battle, unit)
    else:
        battle.record(LeftTable(unit.id, "fled" if runs else "destroyed"))


@rule("MT-MEL-12", "MT-OFF-05")
async def leave_melee(battle: Battle, unit: Unit, how: str) -> Due | None:
    """One die for each figure, and their owner says who falls. An officer may still be saved."""
    state = battle.state
    figures = standing(state, unit)
    lost = await battle.count(
        len(figures), d10, below(LOST_BELOW[how]), rule="MT-MEL-12", by=unit.side, subject=unit.id
    )
    foes = tuple(state.bodies[key] for key in unit.engaged)
    fallen: tuple[str, ...] = ()
    if not unit.officer:
        fallen = await who_falls(battle, unit, [each.id for each in figures], lost, "MT-MEL-12")
    battle.record(BrokeOff(unit.id))
    if fallen:
        remove(battle, unit, fallen)
    leave_free(battle, foes, unit)
    return save_or_lose.due(unit, foes, (), "leaving") if lost and unit.officer else None


@rule("MT-MEL-14")
def leave_free(battle: Battle, foes: tuple[Unit, ...], leaver: Unit) -> None:
    """Those whom the last enemy leaves may re-form; after a round of melee all do so together."""
    # a unit that re-forms may be shot at as it walks, and then reacts: this import closes the circle
    from ..melee.aftermath import aftermath, re_form

    state = battle.state
    if not any(type(due) is aftermath.kind for due in state.agenda):
        freed = [foe for foe in foes if on_table(state, foe) and not foe.engaged]
        battle.schedule(*(re_form.due(foe, (leaver,)) for foe in freed))


def remove(battle: Battle, unit: Unit, pieces: tuple[str, ...], by: str = "") -> None:
    """Figures fall; with the last of them the unit is gone, though its gun stays."""
    battle.record(FiguresLost(unit.id, pieces, by))
    if standing(battle.state, unit):
        shrink_out_of_ranks(battle, unit)
    elif unit.gun:
        battle.record(BrokeOff(unit.id))
    else:
        battle.record(LeftTable(unit.id, "destroyed"))


# officers -------------------------------------------------------------------------------------------------


@stage
@rule("MT-OFF-05", "MT-MOR-03")
async def save_or_lose(
    battle: Battle,
    officer: Unit,
    by: tuple[Unit, ...] = (),
    facts: tuple[str, ...] = (),
    cause: Literal["shooting", "leaving"] = "shooting",
    shooters: tuple[PieceId, ...] = (),
) -> None:
    """An officer is struck; when he lives through a shooting he tests as after one loss."""
    if on_table(battle.state, officer):
        fate = await fate_of(battle, officer)
        if fate.lives and cause == "shooting":
            battle.schedule(react.due(officer, Cause("shooting", 1, facts, shooters), by))
        battle.schedule(*fate.tests)


class Fate(Struct, frozen=True):
    """What becomes of an officer who is struck."""

    comrade: BodyId = ""
    """The unit of the man who fell in his place."""
    lives: bool = True
    tests: tuple[Due, ...] = ()
    """Of those who saw their commander fall."""


@rule("MT-OFF-05")
async def fate_of(battle: Battle, officer: Unit) -> Fate:
    """Luck first, then a sacrifice on 3 or more; else he falls, at once."""
    if officer.talent == "TL-LUCK" and "TL-LUCK" not in officer.used:
        battle.record(OfficerSpared(officer.id, "luck"))
        return Fate()
    comrades = await saved_by(battle, officer)
    if comrades is not None:
        return Fate(comrades.id)
    return Fate(lives=False, tests=tuple(await die_in_action(battle, officer)))


async def fall(battle: Battle, officer: Unit) -> None:
    """An officer is dead, and those who must test for it do so next."""
    battle.schedule(*await die_in_action(battle, officer))


@rule("MT-OFF-06", "MT-MOR-01")
async def die_in_action(battle: Battle, officer: Unit) -> list[Due]:
    """An officer is dead; after a commander his side loses command points, and his men will test."""
    state = battle.state
    tests: list[Due] = []
    if officer.commander:
        men = [
            unit
            for unit in on_table_of(state, officer.side)
            if unit.id != officer.id and unit.troop == officer.troop and not unit.vehicle and not unit.fleeing
        ]
        told = await battle.measure(
            lambda: witnesses_form(state, officer, men),
            lambda: {
                "near": [u.id for u in men if are_within(battle.scene, u.id, officer.id, support.SUPPORT)]
            },
        )
        near = told.get("near", ())
        tests = [react.due(unit, Cause("commander")) for unit in men if unit.id in near]
    battle.record(FiguresLost(officer.id, officer.pieces))
    battle.record(LeftTable(officer.id, "destroyed"))
    if officer.commander:
        battle.record(PointsChanged(officer.side, -min(2, state.points.get(officer.side, 0))))
    return tests
