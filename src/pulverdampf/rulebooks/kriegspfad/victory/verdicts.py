"""How a battle ended, in words: who won, by which rule, and what counted."""

from pulverdampf.text import Text

VILLAGE = Text("the village", "das Dorf")
CAMP = Text("the camp", "das Lager")
CONCEDED = Text(
    "Victory: {army}. The enemy concedes (KP-VIC-01).", "Sieg: {army}. Der Gegner gibt auf (KP-VIC-01)."
)
RELIEF = Text(
    "Victory: {army}. The reinforcement has come (KP-STRAT-10).",
    "Sieg: {army}. Die Verstärkung ist gekommen (KP-STRAT-10).",
)
ANNIHILATED = Text(
    "Victory: {army}. The enemy has no fighting unit left (KP-VIC-01).",
    "Sieg: {army}. Der Feind hat keine kämpfende Einheit mehr (KP-VIC-01).",
)
NOBODY_LEFT = Text("A draw: nobody is left (KP-VIC-01).", "Unentschieden: Niemand ist übrig (KP-VIC-01).")
THROUGH = Text(
    "Victory: {army}. Elements of the column that got through: {gone}, needed: {needed} (KP-VIC-02).",
    "Sieg: {army}. Elemente der Kolonne, die durchkamen: {gone}, nötig waren {needed} (KP-VIC-02).",
)
CANNOT = Text(
    "Victory: {army}. The column can no longer bring the {needed} elements through that it needs "
    "(KP-VIC-02).",
    "Sieg: {army}. Die Kolonne kann die nötigen {needed} Elemente nicht mehr durchbringen (KP-VIC-02).",
)
NEVER_CAME = Text(
    "Victory: {army}. Nothing of the column is on the table or through (KP-VIC-02).",
    "Sieg: {army}. Von der Kolonne ist nichts auf dem Tisch und nichts durch (KP-VIC-02).",
)
TOO_SLOW = Text(
    "Victory: {army}. After {turns} turns elements of the column that got through: {gone}, "
    "needed: {needed} (KP-VIC-02, KP-FILL-19).",
    "Sieg: {army}. Nach {turns} Runden durchgekommene Elemente der Kolonne: {gone}, nötig waren {needed} "
    "(KP-VIC-02, KP-FILL-19).",
)
CAPTURED = Text(
    "Victory: {army}. For {whole} whole turns {place} was in the attackers' hands (KP-VIC-03).",
    "Sieg: {army}. {whole} ganze Runden lang war {place} in der Hand der Angreifer (KP-VIC-03).",
)
BURNT = Text(
    "Victory: {army}. The attackers have burnt the village down (KP-VIC-04).",
    "Sieg: {army}. Die Angreifer haben das Dorf niedergebrannt (KP-VIC-04).",
)
PLUNDERED = Text(
    "Victory: {army}. The camp is plundered (KP-VIC-03).",
    "Sieg: {army}. Das Lager ist geplündert (KP-VIC-03).",
)
OWN_FIRE = Text(
    "A draw: the village lies in ashes by its own side's fire (KP-FILL-19).",
    "Unentschieden: Das Dorf liegt durch Feuer der eigenen Seite in Asche (KP-FILL-19).",
)
HELD_OUT = Text(
    "Victory: {army}. Within {turns} turns the attackers did not take {place}; they needed {whole} whole "
    "turns in a row with twice as many in it, and had {held} (KP-VIC-03).",
    "Sieg: {army}. Binnen {turns} Runden haben die Angreifer {place} nicht erobert; nötig waren {whole} "
    "ganze Runden am Stück mit doppelt so vielen darin, am Ende waren es {held} (KP-VIC-03).",
)
FEWER_LOSSES = Text(
    "Victory: {army}. After {turns} turns clearly smaller losses, {fewer} against {more} percent "
    "(KP-FILL-19).",
    "Sieg: {army}. Nach {turns} Runden klar geringere Verluste, {fewer} gegen {more} Prozent (KP-FILL-19).",
)
UNDECIDED = Text(
    "A draw: after {turns} turns the losses, {fewer} and {more} percent, differ by less than {margin} points "
    "(KP-FILL-19).",
    "Unentschieden: Nach {turns} Runden liegen die Verluste, {fewer} und {more} Prozent, weniger als "
    "{margin} Punkte auseinander (KP-FILL-19).",
)
