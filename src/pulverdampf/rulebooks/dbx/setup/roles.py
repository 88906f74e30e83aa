"""Attacker and defender: who chooses the ground, where the battle is fought, in what weather."""

from pulverdampf.engine.dice import d6
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ONE, SIDES, TWO, PieceId, Side, other

from ..events.setup import RolesSettled, WeatherFell
from ..terrain.weather import settle_weather
from ..units import Battle, DbxState

HOST = "HOST"
FAR_COUNTRY = ("AS", "TROPICAL")
"""Where two armies fight that are both guests."""


@rule("DBX-SET-01", "DBX-FILL-02")
async def settle_roles(battle: Battle) -> None:
    """Both roll, with aggression if both have it; the higher attacks, and the dice tell the weather."""
    state = battle.state
    if state.attacker:
        battle.record(settled_for(state, state.attacker))
        if state.weather == "unknown":
            battle.record(WeatherFell("fair"))
        return
    faces = await battle.roll_off(d6, aggression(state), rule="DBX-SET-01")
    bonus = aggression(state)
    sums = {side: faces[side] + bonus.get(side, 0) for side in SIDES}
    attacker = ONE if sums[ONE] > sums[TWO] else TWO
    battle.record(settled_for(state, attacker))
    if state.weather == "unknown":
        await settle_weather(battle, sum(faces.values()))


@rule("DBX-SET-01")
def aggression(state: DbxState) -> dict[Side, int]:
    """The aggression factors of both armies, if both have one."""
    factors = {side: nation.aggression for side, nation in state.nations.items()}
    known = {side: factor for side, factor in factors.items() if factor is not None}
    return known if len(known) == 2 else {}


@rule("DBX-FILL-41", "DBX-ARMY-06", "DBX-FILL-03")
def settled_for(state: DbxState, attacker: Side) -> RolesSettled:
    """Who attacks, the country of the defender, and what dragoons are in it."""
    region, topography = country(state, other(attacker))
    return RolesSettled(attacker, region, topography, dragoons_in(state, region))


@rule("DBX-FILL-41")
def country(state: DbxState, defender: Side) -> tuple[str, str]:
    """The region and the ground of the defender's list; a guest fights in his opponent's country."""
    for side in (defender, other(defender)):
        nation = state.nations.get(side)
        if nation is not None and nation.region != HOST:
            return nation.region, nation.topography
    return FAR_COUNTRY if state.nations else ("EU", "ARABLE")


@rule("DBX-ARMY-06")
def dragoons_in(state: DbxState, region: str) -> tuple[tuple[PieceId, str], ...]:
    """What the dragoons of both armies become: always cavalry in North America, else by year and list."""
    found = []
    for piece in state.pieces.values():
        nation = state.nations.get(piece.side)
        flags = nation.flags if nation is not None else ()
        if region == "NA" and piece.kind in ("DR", "DRI"):
            found.append((piece.id, "DRC"))
        elif piece.kind == "DR":
            early = "DRI" in flags or (state.year <= 1720 and "DRC" not in flags)
            found.append((piece.id, "DRI" if early else "DRC"))
    return tuple(found)
