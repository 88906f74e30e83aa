"""What was due in the records before stages, by its old name, and the stages that took its place."""

MUSKETS_TOMAHAWKS = {
    "CardDue": ("resolve_card",),
    "IncomeDue": ("gain_point",),
    "UnitsDue": ("next_to_act",),
    "ActDue": ("act",),
    "WalkDue": ("walk_on",),
    "WindowDue": ("window",),
    "ShotDue": ("shoot", "interrupt", "shoot_at_charge"),
    "LossesDue": ("take_losses",),
    "DeathDue": ("save_or_lose",),
    "ReactDue": ("react",),
    "FallBackDue": ("fall_back",),
    "MoraleDue": ("next_to_test",),
    "ChargeDue": ("set_out", "answer_charge", "charge_home"),
    "MeleeDue": ("fight",),
    "AftermathDue": ("aftermath",),
    "ReformDue": ("re_form",),
    "LandDue": ("come_to_land",),
    "SailDue": ("sail_on",),
}

RENAMED: dict[str, dict[str, tuple[str, ...]]] = {
    "muskets-tomahawks": MUSKETS_TOMAHAWKS,
}
