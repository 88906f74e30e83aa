"""How a battle ended, in words: who won, by which rule, and what counted."""

from pulverdampf.text import Text

VILLAGE = Text("the village", "das Dorf")
CAMP = Text("the camp", "das Lager")
CONCEDED = Text(
    "Victory for {army}: the enemy concedes (KP-VIC-01).", "Sieg für {army}: Der Gegner gibt auf (KP-VIC-01)."
)
RELIEF = Text(
    "Victory for {army}: the reinforcement has come (KP-STRAT-10).",
    "Sieg für {army}: Die Verstärkung ist gekommen (KP-STRAT-10).",
)
ANNIHILATED = Text(
    "Victory for {army}: the enemy has no fighting unit left (KP-VIC-01).",
    "Sieg für {army}: Der Feind hat keine kämpfende Einheit mehr (KP-VIC-01).",
)
NOBODY_LEFT = Text("A draw: nobody is left (KP-VIC-01).", "Unentschieden: Niemand ist übrig (KP-VIC-01).")
THROUGH = Text(
    "Victory for {army}: elements of the column that got through: {gone}, needed: {needed} (KP-VIC-02).",
    "Sieg für {army}: Von der Kolonne sind {gone} Elemente durch, nötig waren {needed} (KP-VIC-02).",
)
CANNOT = Text(
    "Victory for {army}: the column can no longer bring the {needed} elements through that it needs "
    "(KP-VIC-02).",
    "Sieg für {army}: Die Kolonne kann die nötigen {needed} Elemente nicht mehr durchbringen (KP-VIC-02).",
)
NEVER_CAME = Text(
    "Victory for {army}: nothing of the column is on the table or through (KP-VIC-02).",
    "Sieg für {army}: Von der Kolonne ist nichts auf dem Tisch und nichts durch (KP-VIC-02).",
)
TOO_SLOW = Text(
    "Victory for {army}: after {turns} turns elements of the column that got through: {gone}, "
    "needed: {needed} (KP-VIC-02, KP-FILL-19).",
    "Sieg für {army}: Nach {turns} Runden sind von der Kolonne {gone} Elemente durch, nötig waren {needed} "
    "(KP-VIC-02, KP-FILL-19).",
)
CAPTURED = Text(
    "Victory for {army}: {place} was in the attackers' hands for {whole} whole turns (KP-VIC-03).",
    "Sieg für {army}: {whole} ganze Runden lang war {place} in der Hand der Angreifer (KP-VIC-03).",
)
BURNT = Text(
    "Victory for {army}: the attackers have burnt the village down (KP-VIC-04).",
    "Sieg für {army}: Die Angreifer haben das Dorf niedergebrannt (KP-VIC-04).",
)
PLUNDERED = Text(
    "Victory for {army}: the camp is plundered (KP-VIC-03).",
    "Sieg für {army}: Das Lager ist geplündert (KP-VIC-03).",
)
OWN_FIRE = Text(
    "A draw: the village lies in ashes by its own side's fire (KP-FILL-19).",
    "Unentschieden: Das Dorf liegt durch Feuer der eigenen Seite in Asche (KP-FILL-19).",
)
HELD_OUT = Text(
    "Victory for {army}: within {turns} turns the attackers did not take {place}; they needed {whole} whole "
    "turns in a row with twice as many in it, and had {held} (KP-VIC-03).",
    "Sieg für {army}: Binnen {turns} Runden haben die Angreifer {place} nicht erobert; nötig waren {whole} "
    "ganze Runden am Stück mit doppelt so vielen darin, am Ende waren es {held} (KP-VIC-03).",
)
FEWER_LOSSES = Text(
    "Victory for {army}: after {turns} turns clearly smaller losses, {fewer} against {more} percent "
    "(KP-FILL-19).",
    "Sieg für {army}: Nach {turns} Runden klar geringere Verluste, {fewer} gegen {more} Prozent "
    "(KP-FILL-19).",
)
UNDECIDED = Text(
    "A draw: after {turns} turns the losses, {fewer} and {more} percent, differ by less than {margin} points "
    "(KP-FILL-19).",
    "Unentschieden: Nach {turns} Runden liegen die Verluste, {fewer} und {more} Prozent, weniger als "
    "{margin} Punkte auseinander (KP-FILL-19).",
)
