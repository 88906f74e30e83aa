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
NO_FORCE = Text("{side}: there is no force “{force}”", "{side}: eine Truppe „{force}“ gibt es nicht")
NO_WAY = Text("no way connects “{here}” and “{there}”", "zwischen „{here}“ und „{there}“ gibt es keinen Weg")
NO_MEETING = Text("nobody meets at {place}", "bei {place} trifft niemand aufeinander")
WRONG_LEFT = Text(
    "{force}: what is left must name each of its {n} bodies, with no more than it had",
    "{force}: Was übrig ist, muss jeden der {n} Körper nennen, mit nicht mehr, als er hatte",
)
NO_LOSSES = Text(
    "“{force}” does not fight there, or cannot have lost so many",
    "„{force}“ kämpft dort nicht oder kann so viele nicht verloren haben",
)
NO_ACT_TO_TAKE_BACK = Text("there is nothing to take back there", "da gibt es nichts zurückzunehmen")
NO_SUCH_FORCE = Text("there is no force “{force}”", "eine Truppe „{force}“ gibt es nicht")
NO_SUCH_PLACE = Text("there is no place “{place}”", "einen Ort „{place}“ gibt es nicht")
IN_A_MEETING = Text(
    "{force}: a meeting there waits for its result; enter it first, or take back what led to it",
    "{force}: Dort wartet ein Treffen auf sein Ergebnis; trag es erst ein, oder nimm zurück, was dazu führte",
)
AMONG_ENEMIES = Text("{force}: enemies stand at “{place}”", "{force}: Bei „{place}“ stehen Feinde")
WRONG_STRENGTH = Text(
    "{force}: between 1 and {most} can be left of it", "{force}: Zwischen 1 und {most} können übrig sein"
)
# story: without verbs that would have to agree with names
MARCHED = Text("{force}: march to “{place}”.", "{force}: Marsch nach „{place}“.")
MET = Text("“{place}”: meeting. {one} – {two}. {roles}", "„{place}“: Treffen. {one} – {two}. {roles}")
STRONG = Text("{force} ({n})", "{force} ({n})")
ATTACKS = Text("In attack: {side}.", "Im Angriff: {side}.")
BOTH_CAME = Text("Both sides on the march: an encounter.", "Beide Seiten im Marsch: ein Begegnungsgefecht.")
WON = Text("“{place}”: victory for {side}, {how}.", "„{place}“: Sieger: {side}, {how}.")
UNDECIDED = Text("“{place}”: no decision, {how}.", "„{place}“: keine Entscheidung, {how}.")
DECIDED = {
    "fought": Text("fought here at the table", "hier am Tisch ausgefochten"),
    "by generals": Text("fought out by computer generals", "von Computergenerälen ausgefochten"),
    "entered": Text("fought on a real table", "am echten Tisch ausgefochten"),
}
YIELDED = Text("without a fight against four times as many", "kampflos gegen vierfache Übermacht")
LOST = Text("{force}: {n} of {of} lost.", "{force}: {n} von {of} verloren.")
LOST_FOR_NOW = Text(
    "{force}: {hit} of {of} lost, {back} of them back in the ranks.",
    "{force}: {hit} von {of} verloren, davon {back} wieder in Reih und Glied.",
)
RETIRED = Text("{force}: retreat to “{place}”.", "{force}: Rückzug nach „{place}“.")
SURRENDERED = Text("{force}: surrounded, surrender.", "{force}: eingeschlossen, Kapitulation.")
DESTROYED = Text("{force}: destroyed.", "{force}: vernichtet.")
FELL = Text(
    "{name} falls; an average commander takes over.",
    "{name} fällt; ein durchschnittlicher Befehlshaber folgt.",
)
HUNGRY = Text("{force}: cut off, {n} lost.", "{force}: abgeschnitten, {n} verloren.")
REPLACED = Text("{force}: {n} replacements.", "{force}: {n} Ersatz.")
ENDED = Text(
    "The campaign is over. Victory for {side}, {first} : {second}.",
    "Der Feldzug ist zu Ende. Sieger: {side}, {first} : {second}.",
)
ENDED_EVEN = Text(
    "The campaign is over without a victor, {first} : {second}.",
    "Der Feldzug ist ohne Sieger zu Ende, {first} : {second}.",
)
TAKEN = Text("“{place}”: now held by {side}.", "{side}: „{place}“ besetzt.")
