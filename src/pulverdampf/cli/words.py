"""The sentences of the playing table."""

from pulverdampf.text import Text

WELCOME = Text(
    "{book}: {one} against {two}, on the ground “{ground}”. You command {mine}. "
    "Every question shows its answers with numbers: type a number, or press Enter for what your staff "
    "advises. “?” helps, “m” shows the map, “auto deploy” lets your staff place the army, “s” stops and "
    "keeps the battle.",
    "{book}: {one} gegen {two}, Gelände „{ground}“. Du befehligst: {mine}. "
    "Jede Frage zeigt ihre Antworten mit Nummern: Tippe eine Nummer, oder drücke Enter für den Rat deines "
    "Stabes. „?“ hilft, „m“ zeigt die Karte, „auto deploy“ lässt den Stab die Armee aufstellen, „s“ hört auf "
    "und bewahrt die Schlacht.",
)
WATCHING = Text(
    "{book}: {one} against {two}, on the ground “{ground}”. Both are led by the computer.",
    "{book}: {one} gegen {two}, Gelände „{ground}“. Beide führt der Rechner.",
)
HOT_SEAT = Text(
    "{book}: {one} against {two}, on the ground “{ground}”. Two players at one keyboard; each question names "
    "the side that decides. “?” helps.",
    "{book}: {one} gegen {two}, Gelände „{ground}“. Zwei Spieler an einer Tastatur; jede Frage nennt die "
    "Seite, die entscheidet. „?“ hilft.",
)
GOES_ON = Text("The battle goes on where it stopped.", "Die Schlacht geht weiter, wo sie anhielt.")
CUT = Text(
    "(The last line was unfinished and is left out; its answer was never acknowledged.)",
    "(Die letzte Zeile war unvollendet und bleibt weg; ihre Antwort war nie bestätigt.)",
)
RECORD = Text("Record: {file}", "Aufzeichnung: {file}")
HELP = Text(
    """  1, 2 …        that answer; the first letters of its key or words do as well
  Enter         the marked answer (▸): what your staff advises
  m             the map                  e             the units of both sides
  u             take the last answer back, unless dice have fallen since
  w             why: how the last numbers came about
  l             the log of the last events
  r RULE-ID     the text of a rule, for example  r {rule}
  o             the chances of each answer, where the rules allow to know them
  auto          let the staff answer this one
  auto deploy   let the staff place the army      auto turn   … play this turn
  windows on    ask about my commander also during the enemy's activations
  s             stop; the battle is kept          concede     give up
  Orders: a number, words of an idea (“left back”), or  x y [facing] [form]
  with facing as n, ne, e … or degrees (0 east, 90 north); or a distance.
  ✓ n  means: your answer is safe in the record, which now has n entries.""",
    """  1, 2 …        diese Antwort; auch die ersten Buchstaben genügen
  Enter         die markierte Antwort (▸): der Rat deines Stabes
  m             die Karte                e           die Einheiten beider Seiten
  u             die letzte Antwort zurücknehmen, falls seitdem kein Würfel fiel
  w             warum: wie die letzten Zahlen zustande kamen
  l             die letzten Ereignisse
  r REGEL       der Text einer Regel, zum Beispiel  r {rule}
  o             die Aussichten jeder Antwort, wo die Regeln sie verraten
  auto          dies den Stab beantworten lassen
  auto deploy   den Stab aufstellen lassen    auto turn   … diesen Zug spielen
  windows on    auch bei gegnerischer Aktivierung nach dem Befehlshaber fragen
  s             aufhören; die Schlacht bleibt     aufgeben    sie verloren geben
  Befehle: eine Nummer, Wörter einer Idee („links hinten“), x y [Front] [Form]
  mit Front als n, no, o … oder Grad (0 Osten, 90 Norden); eine Strecke.
  ✓ n  heißt: Deine Antwort ist sicher aufgezeichnet, mit nun n Einträgen.""",
)
TURN = Text("Turn {n}", "Zug {n}")
DEPLOYMENT = Text("Preparation", "Vorbereitung")
DECIDES = Text("{army} decides", "{army} entscheidet")
MORE = Text("+   {n} more", "+   {n} weitere")
WINDOW = Text("n   not again this turn", "n   diesen Zug nicht mehr fragen")
NOT_UNDERSTOOD = Text(
    "“{line}” is none of the answers. A number, a word from the list, or ? for help.",
    "„{line}“ ist keine der Antworten. Eine Nummer, ein Wort aus der Liste oder ? für Hilfe.",
)
AMBIGUOUS = Text("“{line}” fits several: {which}", "„{line}“ passt auf mehrere: {which}")
NEAREST = Text(
    "Enter takes the nearest that is allowed: {what}",
    "Enter nimmt das Nächstliegende, das erlaubt ist: {what}",
)
TYPE_DISTANCE = Text(
    "or type a distance ({low} to {high}{unit})", "oder eine Strecke tippen ({low} bis {high}{unit})"
)
TYPE_PLACE = Text(
    "or words (“left column”), or  x y [facing] [formation]",
    "oder Wörter („links kolonne“), oder  x y [Front] [Form]",
)
THROW_DICE = Text(
    "{what}: throw {dice}{needs}. Type the faces (Enter: the program throws).",
    "{what}: Wirf {dice}{needs}. Tippe die Augen (Enter: das Programm würfelt).",
)
DRAW_LOT = Text(
    "{what}: draw a lot: {lots} (Enter: the program draws).",
    "{what}: Ziehe ein Los: {lots} (Enter: das Programm zieht).",
)
NEEDED = Text(", {faces} needed", ", {faces} nötig")
TAKEN_BACK = Text("Taken back.", "Zurückgenommen.")
NO_REASONS = Text("Nothing has been reckoned yet.", "Es wurde noch nichts berechnet.")
NOT_BEFOREHAND = Text(
    "This rulebook does not let you measure or reckon chances before you have announced what you do.",
    "Dieses Regelwerk erlaubt kein Messen und keine Aussichten, bevor du ansagst, was du tust.",
)
NO_ODDS = Text("There are no losses to be foretold here.", "Hier sind keine Verluste vorherzusagen.")
ODDS = Text("{what}: {one} loses {a}, {two} loses {b}", "{what}: {one} verliert {a}, {two} verliert {b}")
WINDOWS_ON = Text("You will be asked each time.", "Du wirst jedes Mal gefragt.")
WINDOWS_OFF = Text(
    "You will be asked in your own activations only.", "Du wirst nur in deinen Aktivierungen gefragt."
)
REALLY = Text("Type “yes” to give up the battle.", "Tippe „ja“, um die Schlacht aufzugeben.")
STOPPED = Text(
    "The battle is kept. Go on with:\n  pulverdampf play --resume {file}",
    "Die Schlacht ist bewahrt. Weiter mit:\n  pulverdampf play --resume {file}",
)
TRY_AGAIN = Text(
    "Nothing acknowledged is lost. Make room and press Enter to try again; “q” stops here.",
    "Nichts Bestätigtes ist verloren. Schaffe Platz und drücke Enter, um es neu zu versuchen; "
    "„q“ hört hier auf.",
)
ENDED = Text("The battle is over", "Die Schlacht ist vorbei")
AFTERWARDS = Text(
    "Tell it again:  pulverdampf replay {file}\nProve it:       pulverdampf verify {file}",
    "Nacherzählen:  pulverdampf replay {file}\nBeweisen:      pulverdampf verify {file}",
)
BY_STAFF = Text("(staff: {what})", "(Stab: {what})")
