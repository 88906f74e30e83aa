"""How a battle ended, in words: who won, and what counted."""

from pulverdampf.text import Text

VILLAGE = Text("the village", "das Dorf")
CAMP = Text("the camp", "das Lager")
CONCEDED = Text("Victory: {army}. The enemy concedes.", "Sieg: {army}. Der Gegner gibt auf.")
RELIEF = Text(
    "Victory: {army}. The reinforcement has come.",
    "Sieg: {army}. Die Verstärkung ist gekommen.",
)
ANNIHILATED = Text(
    "Victory: {army}. The enemy has no fighting unit left.",
    "Sieg: {army}. Der Feind hat keine kämpfende Einheit mehr.",
)
NOBODY_LEFT = Text("A draw: nobody is left.", "Unentschieden: Niemand ist übrig.")
THROUGH = Text(
    "Victory: {army}. Elements of the column that got through: {gone}, needed: {needed}.",
    "Sieg: {army}. Elemente der Kolonne, die durchkamen: {gone}, nötig waren {needed}.",
)
CANNOT = Text(
    "Victory: {army}. The column can no longer bring the {needed} elements through that it needs.",
    "Sieg: {army}. Die Kolonne kann die nötigen {needed} Elemente nicht mehr durchbringen.",
)
NEVER_CAME = Text(
    "Victory: {army}. Nothing of the column is on the table or through.",
    "Sieg: {army}. Von der Kolonne ist nichts auf dem Tisch und nichts durch.",
)
TOO_SLOW = Text(
    "Victory: {army}. After {turns} turns elements of the column that got through: {gone}, needed: {needed}.",
    "Sieg: {army}. Nach {turns} Runden durchgekommene Elemente der Kolonne: {gone}, nötig waren {needed}.",
)
CAPTURED = Text(
    "Victory: {army}. For {whole} whole turns {place} was in the attackers' hands.",
    "Sieg: {army}. {whole} ganze Runden lang war {place} in der Hand der Angreifer.",
)
BURNT = Text(
    "Victory: {army}. The attackers have burnt the village down.",
    "Sieg: {army}. Die Angreifer haben das Dorf niedergebrannt.",
)
PLUNDERED = Text(
    "Victory: {army}. The camp is plundered.",
    "Sieg: {army}. Das Lager ist geplündert.",
)
OWN_FIRE = Text(
    "A draw: the village lies in ashes by its own side's fire.",
    "Unentschieden: Das Dorf liegt durch Feuer der eigenen Seite in Asche.",
)
HELD_OUT = Text(
    "Victory: {army}. Within {turns} turns the attackers did not take {place}; they needed {whole} whole "
    "turns in a row with twice as many in it, and had {held}.",
    "Sieg: {army}. Binnen {turns} Runden haben die Angreifer {place} nicht erobert; nötig waren {whole} "
    "ganze Runden am Stück mit doppelt so vielen darin, am Ende waren es {held}.",
)
FEWER_LOSSES = Text(
    "Victory: {army}. After {turns} turns clearly smaller losses, {fewer} against {more} percent.",
    "Sieg: {army}. Nach {turns} Runden klar geringere Verluste, {fewer} gegen {more} Prozent.",
)
UNDECIDED = Text(
    "A draw: after {turns} turns the losses, {fewer} and {more} percent, differ by less than "
    "{margin} points.",
    "Unentschieden: Nach {turns} Runden liegen die Verluste, {fewer} und {more} Prozent, weniger als "
    "{margin} Punkte auseinander.",
)
