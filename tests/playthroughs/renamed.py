"""What was due in the records before stages, by its old name, and the stages that took its place."""

KRIEGSPFAD = {
    "MoveDue": ("activate",),
    "WalkDue": ("walk", "march_on"),
    "FaceDue": ("face",),
    "BoatDue": ("sail",),
    "MedicineDue": ("lose_heart",),
    "LateDue": ("roll_for",),
    "ArrivalDue": ("arrive",),
    "RallyDue": ("rally",),
    "LeaderRallyDue": ("lend_dice",),
    "RetreatDue": ("retreat",),
    "PassDue": ("open_pass",),
    "LurkDue": ("open_fire_from_ambush",),
    "DeclareDue": ("declare",),
    "AimDue": ("declare_one",),
    "VolleyDue": ("roll_first_volley", "roll_volley"),
    "ImpactDue": ("take_impact",),
    "MarkersDue": ("take_markers",),
    "DeedDue": ("try_deed",),
    "BreachDue": ("breach",),
    "PairDue": ("choose_foe",),
    "MeleeDue": ("roll_melee",),
    "VerdictsDue": ("suffer",),
    "LossDue": ("lose_by_choice",),
    "TestDue": ("take_test",),
    "ClimbDue": ("climb",),
}

RENAMED = {"kriegspfad": KRIEGSPFAD}
