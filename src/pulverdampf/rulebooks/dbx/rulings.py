"""The switches of DBX 1700-1815, with the defaults that make the standard game."""

from typing import Literal

from msgspec import Struct


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the paper leaves a choice; `rulings.toml` tells what each one means."""

    bounds: int = 40
    victory: Literal["third_and_more", "third_or_more"] = "third_and_more"
    weather_unit: Literal["bound", "pair"] = "bound"
    terrain_method: Literal["sectors", "dba"] = "sectors"
    deployment: Literal["alternate", "hidden"] = "alternate"
    big_terrain: Literal["halves", "six_sectors"] = "halves"
    pip_allocation: Literal["ranked", "free"] = "ranked"
    dba_extra_pips: bool = False
    general_support: Literal["any_edge", "flank_only"] = "any_edge"
    general_factor: Literal[4, 1] = 4
    general_counts: bool = False
    light_horse: Literal["LR", "LR_HU", "LR_HU_UL"] = "LR"
    guerilla_light: bool = False
    garrison_bad_going: bool = False
    height: Literal["any", "defender"] = "any"
    close_fire: Literal["base_two", "plus_two"] = "base_two"
    cover_passive: bool = False
    doubled_by_guns: Literal["foot_only", "literal"] = "foot_only"
    second_move_support: Literal["line", "none"] = "line"
    bent_columns: Literal["group", "singles"] = "group"
    skirmisher_first_bound: Literal["two_moves", "unlimited"] = "two_moves"
    square_dissolve: Literal["measured", "free"] = "measured"
    overlapper_shoots: bool = True
    killers_by_fire: bool = False
    garrison_clause: Literal["winner", "loser"] = "winner"
    recoil_flank_contact: Literal["survives", "destroyed"] = "survives"
    rear_rank_dies: bool = False
    list_or: Literal["mixed", "uniform"] = "mixed"
    list_pi: Literal["PK", "PL"] = "PK"
    landwehr: Literal["militia", "line"] = "militia"
    ottoman_line: Literal["militia", "line"] = "militia"
    ottoman_1718: Literal["twelve", "eleven"] = "twelve"
    dutch_1700: Literal["LI", "SH"] = "LI"
    weather_hides: bool = False
    again_far: Literal["light_horse", "all"] = "light_horse"
    control_zone: Literal["ahead", "wide"] = "ahead"
    camp_as_target: Literal["nearest", "last"] = "nearest"
    overhead_fire: Literal["above_both", "above_obstacle"] = "above_both"
    impetuous_after_fire: bool = False
    guns_in_the_rear: Literal["guns", "foot"] = "guns"
    reforming_cost: Literal["as_a_move", "one_point"] = "as_a_move"
    in_sector: Literal["centre", "whole"] = "centre"
    demoralised_from: Literal["next", "own"] = "next"
    maori: Literal["all", "mixed"] = "all"
