"""What a scenario demands of a battle: zones, arrivals, who attacks, and what wins it."""

from collections.abc import Mapping

from msgspec import UNSET

from pulverdampf.engine.orders import Objection, Refused
from pulverdampf.engine.state import LETTER, SIDES, BodyId, Side
from pulverdampf.muster.scenario import Scenario, ScenarioSide
from pulverdampf.table.angles import HALF, QUARTER
from pulverdampf.text import Text

from ..state import PowderState
from .conditions import PITCHED_BATTLE, Arrival, Conditions, SideConditions, Zone

OTHER_BRIGADES = Text(
    "{scenario} is written for the {needed} brigades of {army}; this army has {had}.",
    "{scenario} ist für die {needed} Brigaden von {army} geschrieben; diese Armee hat {had}.",
)


def brigade_id(side: Side, number: int) -> BodyId:
    """The id of a side's brigade by its number."""
    return f"{LETTER[side]}-{number}"


def conditions_of(state: PowderState, played: Scenario) -> Conditions:
    """A scenario as it bears on play."""
    sides = dict(zip((side.id for side in played.sides), SIDES, strict=True))
    special = played.special
    _need_brigades(state, played, sides)
    attacker = sides[str(special["attacker"])] if "attacker" in special else ""
    defender = next((side for side in SIDES if side != attacker), "") if attacker else ""
    first = [sides[side] for side in played.deployment.order]
    return Conditions(
        id=played.id,
        name=played.name,
        story=played.description or PITCHED_BATTLE.story,
        sides={sides[side.id]: _side(state, sides[side.id], side, played) for side in played.sides},
        edges={sides[side.id]: side.edge for side in played.sides if side.edge},
        first=sides[played.initiative["1"]] if "1" in played.initiative else "",
        first_to_place=first[0] if first else "",
        whole_side=played.deployment.manner == "whole_side",
        victory=str(special.get("victory", "standard")),  # type: ignore[arg-type]
        attacker=attacker,
        feature=str(special.get("feature", "")),
        beyond=float(special.get("beyond", 0)),
        needed=int(special.get("needed", 0)),
        key_brigade=brigade_id(defender, int(special["key_brigade"])) if "key_brigade" in special else "",
        lost_with=tuple(
            brigade_id(defender, int(number)) for number in str(special.get("lost_with", "")).split()
        ),
    )


def _need_brigades(state: PowderState, played: Scenario, sides: Mapping[str, Side]) -> None:
    """A scenario that speaks of single brigades needs an army that has them."""
    for side in played.sides:
        named = [group for zone in side.zones for group in zone.groups]
        named += [group for reserve in side.reserves for group in reserve.groups]
        most = max((int(group) for group in named), default=0)
        had = sum(1 for brigade in state.bodies.values() if brigade.side == sides[side.id])
        if had < most:
            text = OTHER_BRIGADES.filled(scenario=played.name, needed=most, army=side.army or "", had=had)
            raise Refused([Objection("BP-FILL-40", text)])


def _side(state: PowderState, side: Side, given: ScenarioSide, played: Scenario) -> SideConditions:
    entries = {entry.id: entry.line for entry in played.entries}
    facing = QUARTER if given.edge == "south" else QUARTER + HALF
    buildings = tuple(key for key, feature in state.features.items() if feature.kind == "building")
    zones = [(Zone(zone.rect, zone.near, zone.within), zone.groups) for zone in given.zones if zone.rect]
    return SideConditions(
        zones=tuple(zone for zone, groups in zones if not groups),
        brigades={
            brigade_id(side, int(group)): tuple(zone for zone, names in zones if group in names)
            for _, groups in zones
            for group in groups
        },
        garrisons=buildings if given.garrisons else (),
        most_garrisons=given.garrisons if 0 < given.garrisons < len(buildings) else UNSET,
        arrivals=tuple(
            Arrival(
                brigade_id(side, int(group)),
                0 if reserve.turn_dice else reserve.from_turn,
                entries[reserve.entry],
                facing,
                dice=reserve.turn_dice is not None,
            )
            for reserve in given.reserves
            for group in reserve.groups
        ),
        withdrawable=tuple(brigade_id(side, int(group)) for group in given.withdraws),
    )
