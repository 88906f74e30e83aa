"""The switches of Kriegspfad, with the defaults that make the standard game."""

from typing import Literal

from msgspec import Struct


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the paper leaves a choice; `rulings.toml` tells what each one means."""

    # what the players agree on
    size: int = 300
    scale: Literal["28mm", "15mm"] = "28mm"
    small_table: Literal["120x80", "120x60"] = "120x80"
    zone: Literal["by_lists", "east", "florida", "midwest", "high_plains", "rockies", "southwest"] = (
        "by_lists"
    )
    scenario: Literal["dice", "open", "ambush", "raid", "siege"] = "dice"
    attacker: Literal["dice", "one", "two"] = "dice"
    weather: Literal["dice", "off", "fog", "rain", "heavy_rain", "mud", "snow"] = "dice"
    light: Literal["attacker", "day", "night", "dawn", "dusk"] = "attacker"
    dark_turns: int = 3
    wilderness: bool = False
    too_steep_hills: bool = False
    burn_own_village: bool = True
    free_lists: bool = False
    campaign: bool = False
    # where the paper is in doubt
    scenario_5: Literal["siege", "raid", "open", "reroll"] = "siege"
    skirmish_target: Literal["over4", "under4", "always"] = "over4"
    moving_fire: Literal["movers", "mounted_movers", "movers_or_mounted"] = "movers"
    mg_ignores_stone: bool = True
    def_commander_extra: Literal["disciplined", "exceptional", "both"] = "disciplined"
    militia_skirmish_stack: bool = True
    dual_melee: Literal["best", "sum"] = "best"
    flank_needs_pin: bool = True
    raid_late_from: Literal[1, 4] = 1
    raid_fieldworks: Literal["none", "breastworks", "all"] = "none"
    skirmishers_detect: Literal[4, 2] = 4
    hidden_leaders: Literal["count", "beside"] = "count"
    threat_tests: Literal["per_turn", "per_enemy_unit"] = "per_turn"
    plains_half_from: int = 1861
    retreat_replaces_move: bool = True
    season: Literal["dice", "attacker", "spring", "summer", "autumn", "winter"] = "dice"
    reinforce_open: bool = False
    ghost_dance: bool = False
    gun_attack_stack: bool = True
    unit_cap: Literal["enforce", "warn"] = "enforce"
    indian_muskets_untrained: Literal["by_list", "always"] = "by_list"
    trench_fireover: bool = True
    melee_apply: Literal["together", "in_order"] = "together"
    own_walls: Literal["doors", "closed"] = "doors"
    roof_fire: Literal["five", "arson"] = "five"
    blockhouses: Literal["siege", "defender"] = "siege"
    shaken_near_foot: Literal["withdraws", "stays"] = "withdraws"
    village_seen: Literal["edge", "troops"] = "edge"
    stone_walls: Literal["low", "hide"] = "low"
    boat_fire: Literal["ahead", "all_round"] = "ahead"
    fort_setup: Literal["inside", "zone"] = "inside"
    ambush_half: Literal["units", "elements"] = "units"
    behind_village: Literal["barred", "allowed"] = "barred"
    reverse_slope: Literal["in_view", "hidden"] = "in_view"
    fire_seat: Literal["spot", "edge"] = "spot"
    untrained_arms: Literal["firearms", "all"] = "firearms"
    poor_militia: Literal["militia", "untrained"] = "militia"
    held_in_front: Literal["stays", "turns"] = "stays"
    ready_table: Literal["as_it_is", "two_changes"] = "as_it_is"
