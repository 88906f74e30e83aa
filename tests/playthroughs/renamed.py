"""What the things due in older records are called now: every book's old names with the stages they became."""

MARCH_OF_EAGLES = {
    "ActionDue": ("carry_out",),
    "ShotDue": ("measure_shot",),
    "VolleyDue": ("throw_volley",),
    "HitsDue": ("take_hits",),
    "ChargeDue": ("answer_charge", "press_home"),
    "ContactDue": ("make_contact",),
    "FightDue": ("fight",),
    "BeatenDue": ("suffer_defeat",),
    "ResolveDue": ("resolve_at_once",),
}

RENAMED: dict[str, dict[str, tuple[str, ...]]] = {
    "march-of-eagles": MARCH_OF_EAGLES,
}
