"""Situations in the thick of it: two lines a few inches apart, by lot, every kind of troops and ground."""

from random import Random
from typing import Any

from pulverdampf.engine.state import OnTable
from pulverdampf.rulebooks.kriegspfad.cases.setup import position
from pulverdampf.rulebooks.kriegspfad.state import MOVEMENT, SHOOTING, WarState
from pulverdampf.table.shapes import Pose

LIVELY = {"fire": 4.0, "hold": 0.5, "move-good": 2.0, "stand": 0.5, "no": 0.7}
"""What a general who likes to fight answers more often."""

ARMS = {
    "regular": ("smooth_musket", "rifle_ml", "rifle_bl", "repeater"),
    "skirmisher": ("bow", "smooth_musket", "rifle_ml", "rifle_bl", "repeater+revolver"),
    "warrior": ("bow", "bow+smooth_musket", "rifle_ml", "repeater"),
    "cavalry": ("carbine_ml", "carbine_bl+revolver", "repeater", "bow"),
    "mounted_infantry": ("smooth_musket", "rifle_bl"),
    "mounted_warrior": ("bow", "bow+smooth_musket", "carbine_bl", "repeater"),
    "artillery": ("gun_light", "gun_medium", "gun_light_rifled"),
    "mg": ("mg",),
    "scout": ("rifle_ml",),
}
OF_FOOT = ("brave", "militia", "nimble_foot", "untrained", "sharpshooter", "", "", "")
OF_HORSE = ("brave", "militia", "nimble_mounted", "untrained", "armoured_horse", "lance", "", "")
HORSED = ("cavalry", "mounted_infantry", "mounted_warrior")
SWITCHES: dict[str, tuple[Any, ...]] = {
    "skirmish_target": ("over4", "under4", "always"),
    "moving_fire": ("movers", "mounted_movers", "movers_or_mounted"),
    "mg_ignores_stone": (True, False),
    "def_commander_extra": ("disciplined", "exceptional", "both"),
    "militia_skirmish_stack": (True, False),
    "dual_melee": ("best", "sum"),
    "flank_needs_pin": (True, False),
    "threat_tests": ("per_turn", "per_enemy_unit"),
    "retreat_replaces_move": (True, False),
    "gun_attack_stack": (True, False),
    "trench_fireover": (True, False),
    "melee_apply": ("together", "in_order"),
}
SLOT = 13.0
FIRST = 9.0
FRONT = 20.0


def _troops(lots: Random, side: str) -> dict[str, Any]:
    troop = lots.choice(list(ARMS))
    horsed = troop in HORSED
    single = troop in ("artillery", "mg", "scout")
    trait = "" if single else lots.choice(OF_HORSE if horsed else OF_FOOT)
    return {
        "side": side, "troop": troop, "arms": lots.choice(ARMS[troop]), "traits": [trait] if trait else [],
        "elements": 1 if single else lots.randint(2, 4), "markers": lots.choice((0, 0, 0, 1, 2)),
        "mounted": not horsed or lots.random() < 0.75,
    }  # fmt: skip


def _ground(lots: Random, y: float) -> list[dict[str, Any]]:
    """Something to stand in or behind for the second line, whose front lies at y."""
    left = lots.choice((0.0, 13.0, 26.0, 39.0))
    ring = [[left, y - 0.02], [left + 24, y - 0.02], [left + 24, y + 14], [left, y + 14], [left, y - 0.02]]
    return [
        lots.choice(
            (
                {"kind": "marsh", "rect": [left, y - 0.5, left + 24, y + 8]},
                {"kind": "light_wood", "rect": [left, y - 0.5, left + 24, y + 8]},
                {"kind": "rough", "rect": [left, FRONT - 4, left + 24, y + 8]},
                {"kind": "tall_grass", "rect": [left, y - 0.5, left + 24, y + 8]},
                {"kind": "village", "rect": [left, y - 0.5, left + 24, y + 12]},
                {"kind": "stone_wall", "line": [[left, y - 0.2], [left + 24, y - 0.2]]},
                {"kind": "breastwork", "line": [[left, y - 0.2], [left + 24, y - 0.2]]},
                {"kind": "palisade", "line": ring, "owner": "two"},
            )
        )
    ]


def crowded(seed: int) -> WarState:
    """Four or five units a side, face to face, some of them in melee already."""
    lots = Random(seed)
    drawn = lots.random()
    if drawn < 0.12:
        return besieged(lots)
    if drawn > 0.92:
        return afloat(lots)
    distance = lots.choice((0.0, 0.0, 1.0, 2.5, 3.5, 6.0))
    units: list[dict[str, Any]] = []
    fights = []
    for number in range(1, lots.randint(4, 5) + 1):
        one, two = _troops(lots, "one"), _troops(lots, "two")
        one["at"] = [FIRST + (number - 1) * SLOT, FRONT]
        two |= {"opposite": f"A{number}", "distance": distance}
        if number == 1:
            one["commander"] = one["troop"] not in ("artillery", "mg", "scout")
            two["commander"] = two["troop"] not in ("artillery", "mg", "scout")
        pair = [("A", one), ("B", two)]
        lots.shuffle(pair)
        if distance == 0.0:
            fit = [name for name, unit in pair if _attacks(unit)]
            if fit:
                attacker, defender = fit[0], "B" if fit[0] == "A" else "A"
                _dismount(two if attacker == "A" else one)
                fights.append({"attacker": f"{attacker}{number}", "defender": f"{defender}{number}"})
            else:
                two["distance"] = 1.0
        units += [one, two]
    mine = [unit for unit in units if unit["side"] == "one"]
    theirs = [unit for unit in units if unit["side"] == "two"]
    state = position(
        [*mine, *theirs],
        terrain=_ground(lots, FRONT + 0.59 + distance),
        melee=fights,
        turn=2,
        phase=SHOOTING if fights else lots.choice((MOVEMENT, SHOOTING)),
        weather=lots.choice(("good", "good", "good", "fog", "rain")),
        forces={side: _force(lots) for side in ("one", "two")},
        scenario={"kind": "open", "turns": 5},
        rulings={key: lots.choice(values) for key, values in SWITCHES.items()} if lots.random() < 0.5 else {},
    )
    if lots.random() < 0.3:
        state.medicine = {lots.choice(("one", "two")): 5}
    for melee in list(state.melees.values()):
        if lots.random() < 0.4:
            state.melees[melee.id] = melee.__class__(
                melee.id, melee.attacker, melee.defender, started=1, round=2
            )
            state.bodies[melee.attacker].opened = ()
            state.bodies[melee.defender].contacted = False
    return state


def besieged(lots: Random) -> WarState:
    """A garrison in a blockhouse, a gun before it, and warriors at its walls."""
    house = {"kind": "blockhouse", "id": "h", "rect": [26.46, 16.46, 33.54, 23.54], "owner": "one"}
    grass = {"kind": "tall_grass", "id": "g", "rect": [10, 26, 50, 40]}
    troop, arms = (
        lots.choice(("regular", "skirmisher")),
        lots.choice(("smooth_musket", "rifle_ml", "rifle_bl")),
    )
    garrison = {"side": "one", "troop": troop, "elements": lots.randint(2, 8), "arms": arms, "inside": "h"}
    relief = {**_troops(lots, "one"), "at": [15, 8]}
    arms = lots.choice(("gun_light", "gun_medium", "gun_light_rifled"))
    gun = {"side": "two", "troop": "artillery", "arms": arms, "at": [36, 33], "facing": 250}
    bows = {"side": "two", "troop": "warrior", "arms": "bow"}
    climbers = {**bows, "elements": 2, "at": [29.5, 24.13], "facing": 270}
    archers = {**bows, "elements": 3, "at": [24.5, 20], "facing": 0}
    state = position(
        [garrison, relief, gun, climbers, archers],
        terrain=[house, grass],
        turn=2,
        phase=lots.choice((MOVEMENT, SHOOTING)),
        forces={side: _force(lots) for side in ("one", "two")},
        scenario={"kind": "open", "turns": 9},
    )
    if lots.random() < 0.4:
        climber = state.pieces["B2a"]
        climber.roof, climber.since = "h", 1
        climber.place = OnTable(Pose(30.0, 20.0, 3 << 30))
    return state


def afloat(lots: Random) -> WarState:
    """Boats of both sides on a river with all kinds of passengers, and enemies on either bank."""
    units: list[dict[str, Any]] = []
    for side, letter, first, bank, facing in (("one", "A", 6.0, 13.5, 90), ("two", "B", 13.5, 26.5, 270)):
        crews = [each for each in _crews(lots) if lots.random() < 0.6]
        for number in range(len(crews)):
            at = [first + 15.0 * number, 20.0]
            units.append({"side": side, "troop": "boat", "arms": "none", "at": at, "facing": 0})
        for number, crew in enumerate(crews, 1):
            arms = lots.choice(ARMS[crew["troop"]])
            units.append(
                {**crew, "side": side, "arms": arms, "mounted": False, "aboard": f"{letter}{number}a"}
            )
        for number in range(lots.randint(1, 4)):
            at = [first + 15.0 * number, bank if lots.random() < 0.7 else 40.0 - bank]
            landed = {"elements": 1} if lots.random() < 0.3 else {}
            units.append({**_troops(lots, side), **landed, "at": at, "facing": facing})
    river = {"kind": "river", "rect": [0, 16, 70, 24]}
    return position(
        units,
        terrain=[river, *([{"kind": "light_wood", "rect": [0, 24, 30, 34]}] if lots.random() < 0.5 else [])],
        turn=2,
        phase=lots.choice((MOVEMENT, SHOOTING)),
        forces={side: _force(lots) for side in ("one", "two")},
        scenario={"kind": "open", "turns": 5},
    )


def _crews(lots: Random) -> list[dict[str, Any]]:
    """Foot, a commander on his own base, a single element that fills a boat, shaken foot."""
    return [
        {"troop": lots.choice(("warrior", "skirmisher")), "elements": lots.randint(1, 4)},
        {"troop": lots.choice(("warrior", "regular")), "separate": True, "commander": True},
        {"troop": lots.choice(("artillery", "mg", "scout", "cavalry", "mounted_warrior"))},
        {"troop": "regular", "elements": lots.randint(1, 4), "markers": lots.choice((0, 1, 3))},
    ]


def _attacks(unit: dict[str, Any]) -> bool:
    riding = unit["troop"] == "mounted_infantry" and unit["mounted"]
    return unit["troop"] not in ("artillery", "mg") and unit["markers"] <= 2 and not riding


def _dismount(unit: dict[str, Any]) -> None:
    """Mounted infantry that is attacked gets off its horses."""
    if unit["troop"] == "mounted_infantry":
        unit["mounted"] = False


def _force(lots: Random) -> dict[str, Any]:
    return {
        "disciplined": lots.random() < 0.3,
        "quality": lots.choice(("normal", "normal", "exceptional", "incapable")),
        "stratagem": lots.choice(("", "", "terror")),
        "points": 200,
    }
