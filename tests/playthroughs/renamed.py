"""What the stages of a book are called that older records keep under the names of dues."""

RENAMED: dict[str, dict[str, tuple[str, ...]]] = {}

RENAMED["black-powder"] = {
    "CommandDue": ("command",),
    "PlanDue": ("carry_out",),
    "BlunderDue": ("blunder",),
    "ChargeDue": ("charge",),
    "ReactionDue": ("react",),
    "ContactDue": ("come_to_grips",),
    "ShotDue": ("shoot",),
    "ChargerTestDue": ("charger_test",),
    "ShotTestsDue": ("owed_tests", "end_shooting"),
    "RevealDue": ("reveal",),
    "RiskDue": ("risk",),
    "BreakDue": ("break_test",),
    "CombatDue": ("fight_round",),
    "BlowsDue": ("strike",),
    "ResultDue": ("decide",),
    "AftermathDue": ("beaten_test", "supporters_test", "winners_choose", "end_round"),
    "WinnerDue": ("winner",),
}
