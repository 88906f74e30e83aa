"""What a campaign tells and refuses, in both languages."""

from pulverdampf.text import Text

BEGUN_TWICE = Text("the campaign has begun already", "der Feldzug hat schon begonnen")
NOT_BEGUN = Text("no campaign has begun yet", "noch hat kein Feldzug begonnen")
NO_SIDE = Text("a side is one or two", "eine Seite ist one oder two")
IS_OVER = Text("the campaign is over", "der Feldzug ist zu Ende")
GIVEN = Text("this side has given its orders already", "diese Seite hat ihre Befehle schon gegeben")
MEETING_WAITS = Text(
    "the meeting at “{place}” waits for its result", "das Treffen bei „{place}“ wartet auf sein Ergebnis"
)
NO_FORCE = Text("side {side} has no force “{force}”", "Seite {side} hat keine Truppe „{force}“")
NO_WAY = Text("no way connects “{here}” and “{there}”", "zwischen „{here}“ und „{there}“ gibt es keinen Weg")
NO_MEETING = Text("nobody meets at {place}", "bei {place} trifft niemand aufeinander")
WRONG_LEFT = Text(
    "{force}: what is left must name each of its {n} bodies, with no more than it had",
    "{force}: Was übrig ist, muss jeden der {n} Körper nennen, mit nicht mehr, als er hatte",
)
# story: without verbs that would have to agree with names
MARCHED = Text("{force}: march to “{place}”.", "{force}: Marsch nach „{place}“.")
MET = Text("“{place}”: meeting of {one} with {two}.", "„{place}“: Treffen von {one} mit {two}.")
WON = Text("“{place}”: victory for {side}.", "„{place}“: Sieg für {side}.")
UNDECIDED = Text("“{place}”: no decision.", "„{place}“: keine Entscheidung.")
LOST = Text("{force}: {n} of {of} lost.", "{force}: {n} von {of} verloren.")
RETIRED = Text("{force}: retreat to “{place}”.", "{force}: Rückzug nach „{place}“.")
SURRENDERED = Text("{force}: surrounded, surrender.", "{force}: eingeschlossen, Kapitulation.")
DESTROYED = Text("{force}: destroyed.", "{force}: vernichtet.")
FELL = Text(
    "{name} falls; an average commander takes over.",
    "{name} fällt; ein durchschnittlicher Befehlshaber folgt.",
)
HUNGRY = Text("{force}: cut off, {n} lost.", "{force}: abgeschnitten, {n} verloren.")
REPLACED = Text("{force}: {n} replacements.", "{force}: {n} Ersatz.")
TAKEN = Text("“{place}”: now held by {side}.", "„{place}“: nun im Besitz von {side}.")
