"""Why a move is refused, in words."""

from pulverdampf.text import Text

WRONG_LEGS = Text(
    "a group goes straight ahead or wheels forward", "eine Gruppe geht geradeaus oder schwenkt vorwärts"
)
NOT_ONE_GROUP = Text("these elements do not form one group", "diese Elemente bilden keine Gruppe")
NOT_YOURS = Text("this is nothing that may be moved now", "das darf jetzt nicht bewegt werden")
MOVED = Text("it has moved in this bound", "es hat in dieser Runde schon gezogen")
IN_MELEE = Text("it is in melee; it can only break off", "es ist im Nahkampf; es kann sich nur zurückziehen")
TOO_FEW_POINTS = Text(
    "too few movement points: it costs {needed}, there are {had}",
    "zu wenige Bewegungspunkte: es kostet {needed}, da sind {had}",
)
TOO_FAR = Text(
    "too far: that is {needed} paces, {had} are allowed",
    "zu weit: das wären {needed} Schritt, erlaubt sind {had}",
)
ONLY_IN_COLUMN = Text(
    "in bad going a group moves only in a column", "im schweren Gelände zieht eine Gruppe nur als Kolonne"
)
NO_ROOM = Text("a friend is in the way", "eigene Truppen stehen im Weg")
BARRED = Text("nobody crosses a waterway", "ein Wasserweg ist unpassierbar")
ENEMY_IN_WAY = Text("the turn runs into an enemy", "die Drehung stößt auf einen Feind")
NO_CONTACT = Text("it may not move into contact", "es darf nicht in Kontakt ziehen")
NOT_LINED_UP = Text("no legal contact can be made here", "hier entsteht kein zulässiger Kontakt")
IN_ZONE = Text("an enemy's control zone forbids it", "eine feindliche Kontrollzone verbietet es")
SQUARE_TURNS = Text("a square does not turn", "ein Karree dreht sich nicht")
SQUARE_LEAVES = Text("a square does not leave good going", "ein Karree verlässt gutes Gelände nicht")
BOGGED = Text(
    "guns in bad going are stuck in rain and storm",
    "Geschütze stecken bei Regen und Sturm in schwerem Gelände fest",
)
SECOND_MOVE = Text(
    "such a second move must end in contact, as overlap or in support",
    "so eine zweite Bewegung muss im Kontakt, als Überlappung oder Unterstützung enden",
)
NEAR_ENEMY = Text(
    "further moves keep more than a base width from the enemy",
    "weitere Bewegungen halten mehr als eine Basenbreite Abstand vom Feind",
)
DEMORALISED = Text("a demoralised command cannot move", "eine demoralisierte Befehlsgruppe kann nicht ziehen")
NOT_HERE = Text("not in this place", "nicht an dieser Stelle")
