"""The switches of Muskets & Tomahawks, with the defaults that make the standard game."""

from typing import Literal

from msgspec import Struct


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the sheet leaves a choice (MT-OPT-05); `rulings.toml` tells what each one means."""

    points_limit: int = 300
    turns: int = 6
    attacker: Literal["dice", "one", "two"] = "dice"
    d10_zero: Literal[0, 10] = 0
    reaction_table: Literal["printed", "graded"] = "printed"
    lcav_stack: bool = False
    terrain_sum: Literal["worst", "sum"] = "worst"
    spot_area_double: bool = True
    range_stack: bool = False
    fire_obstacle_2in: bool = True
    lance_scope: Literal["charge", "always"] = "charge"
    surprise_both: bool = False
    melee_test_all: bool = True
    gun_smoke: bool = False
    wagon_teams: Literal["wagons", "none", "all"] = "wagons"
    spot_method: Literal["roll", "fixed"] = "roll"
    spotting_share: Literal["side", "unit"] = "side"
    volley_long: Literal["counts", "ignored"] = "counts"
    volley_loose: Literal["counts", "ignored"] = "counts"
    repeater_double: bool = False
    order_vehicles: bool = False
    building_row: Literal["once", "apart"] = "once"
    road_single: Literal["alone", "born"] = "alone"
    charge_bonus: Literal["round", "melee"] = "round"
    melee_losses: Literal["round", "melee"] = "round"
    surprise_lasts: Literal["round", "melee"] = "round"
    intrigues: bool = False
    random_talents: bool = False
    random_terrain: bool = False
