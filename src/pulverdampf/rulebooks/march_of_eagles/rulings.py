"""The switches of The March of Eagles, with the defaults that make the standard game."""

from typing import Literal

from msgspec import Struct


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the paper leaves a choice; `rulings.toml` tells what each one means."""

    points_limit: int = 200
    points_exact: bool = False
    turns: int = 8
    table: Literal["64x48", "48x48"] = "64x48"
    cover_model: Literal["table", "halve_all"] = "table"
    dice_rounding: Literal["once", "each_step"] = "once"
    casualty_model: Literal["tracked", "held_until_half"] = "tracked"
    pass_keeps_df: bool = True
    bravery_mode: Literal["single", "double"] = "single"
    resolve_timing: Literal["phase3", "immediate"] = "phase3"
    df_test_counts: bool = True
    df_losses_hit_groups: bool = False
    df_modifiers: bool = True
    cinc_death_scope: Literal["attached", "in_sight"] = "attached"
    column_rough_dice: Literal[1, 2] = 1
    backward_halved: Literal["slow_only", "always"] = "slow_only"
    recruit_malus_scope: Literal["tests", "tests_and_fire"] = "tests"
    british_colours: Literal["per_figure", "one_piece"] = "per_figure"
    winner_tests: bool = True
    support_stacking: Literal["per_unit", "once"] = "per_unit"
    stationary_may_shoot: bool = False
    rally_delay: Literal["same_turn", "next_turn"] = "same_turn"
    skirmisher_rounding: Literal["floor", "half_up"] = "floor"
    soft_cover_floor: bool = False
    flank_confuses: Literal["engaged_only", "always"] = "engaged_only"
    melee_tie_losses: Literal[0, 2] = 0
    move_kinds: Literal["single", "wheel_then_advance"] = "single"
    skirmisher_evade: bool = False
    premeasure: bool = False
    victory_mode: Literal["units", "objectives"] = "units"
    charge_slide: Literal["limited", "counted", "free"] = "limited"
    oblique_ground: Literal["whole_base", "before_front"] = "whole_base"
    own_screen_hides: bool = False
    screen_alone: Literal["run_down", "short"] = "run_down"
    stationary_df: bool = False
    broken_count: bool = False
    friend_flees: Literal["breaks", "each_flight"] = "breaks"
    fall_back_friends: Literal["through", "halt"] = "through"
    flight_confuses: bool = True
    commander_rides: Literal["once", "any_number"] = "once"
    skirmishers_chosen: Literal["list", "setup"] = "list"
    weather: bool = False
    cavalry: bool = False
    artillery: bool = False
