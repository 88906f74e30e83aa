"""What the things that were due in records of the first kind are called since a rule waits as a stage."""

RENAMED: dict[str, dict[str, tuple[str, ...]]] = {}

RENAMED["dbx"] = {
    "ShotsDue": ("next_shot",),
    "MeleesDue": ("next_melee",),
    "ShotDue": ("shoot",),
    "CombatDue": ("fight",),
    "RicochetDue": ("throw_back",),
    "OutcomeDue": ("suffer",),
    "HelpersDue": ("helpers_recoil",),
    "PursuitDue": ("pursue",),
    "CampTakenDue": ("take_camp",),
    "TakeoverDue": ("take_over",),
}
