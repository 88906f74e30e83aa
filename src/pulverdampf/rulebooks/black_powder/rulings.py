"""The switches of Black Powder in Kürze, with the defaults that make the standard game."""

from typing import Literal

from msgspec import Struct


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the paper leaves a choice; `rulings.toml` tells what each one means."""

    points_limit: int = 600
    turns: int = 10
    table: Literal["standard", "compact", "large"] = "standard"
    first_turn: Literal["diced", "one", "two"] = "diced"
    length_unit: Literal["inch", "cm"] = "inch"
    jokers: int = 0
    artillery_range_factor: int = 100
    artillery_medium: Literal["half", "24"] = "half"
    battalion_gun_dice: Literal["one", "table"] = "one"
    artillery_to_hit: Literal["table", "modifiers"] = "table"
    square_move: Literal[6, 3] = 6
    row_conditions_cumulative: bool = False
    unclear_cumulative: bool = False
    unclear_fraction: Literal["any", "half"] = "any"
    flank_attack_penalty: Literal["save", "to_hit", "both"] = "save"
    building_bonus_standard: Literal[3, 2] = 3
    heavy_cavalry: Literal["result", "dice"] = "result"
    draw_break_test: Literal["shaken_only", "all"] = "shaken_only"
    form_square_arc: Literal["any", "front"] = "any"
    square_reaction: Literal["trait_only", "any_infantry"] = "trait_only"
    square_double_one_disorders: bool = False
    square_test_on_order: bool = False
    square_extra_dice: bool = False
    square_dissolves_near_enemy: bool = True
    charge_bonus_vs_square: bool = True
    charge_visibility: Literal["turn_start", "move_start"] = "turn_start"
    support_range_inclusive: bool = True
    support_after_fighting: bool = True
    support_limit: Literal["unit", "combat"] = "unit"
    support_break_row: Literal["shooting", "melee"] = "shooting"
    supporters_test_when: Literal["destroyed", "driven_back"] = "destroyed"
    won_bonus: Literal["fight", "ever"] = "fight"
    rejoin_charges: bool = False
    drawn_cavalry_without_room: Literal["destroyed", "stays"] = "destroyed"
    traversing_fire: Literal["arc", "across"] = "arc"
    skirmish_charge_unlisted: bool = False
    brave_effect: Literal["disorder", "casualty"] = "disorder"
    garrison_keeps_cover: bool = False
    crack_applies_to: Literal["break", "save", "both"] = "break"
    stubborn_applies_to: Literal["break", "save", "both"] = "break"
    tough_fighters: Literal["one", "all"] = "one"
    close_range_inclusive: bool = True
    cavalry_hold_disorders: bool = True
    wavering_when: Literal["first", "every"] = "first"
    closing_fire_counts: bool = False
    mounted_skirmishers_in_woods: bool = True
    disorder_on_six: bool = True
    failed_order_ends_commander: bool = True
    commander_moves_after_rally: bool = False
    first_turn_charges: bool = False
    enfilade_rear: bool = False
    commander_risk: bool = True
    brigade_break_threshold: Literal["half", "more_than_half"] = "half"
    weather: bool = False
