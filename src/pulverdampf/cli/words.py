"""The sentences of the playing table."""

from pulverdampf.text import Text

WELCOME = Text(
    "{book}: {one} against {two}, on the ground “{ground}”. You command {mine}. "
    "Every question shows its answers with numbers: type a number, or press Enter for what your staff "
    "advises. “?” helps, “m” shows the map, “z” what it is all about, "
    "“auto deploy” lets your staff place the army, “s” stops and keeps the battle.",
    "{book}: {one} gegen {two}, Gelände „{ground}“. Du befehligst: {mine}. "
    "Jede Frage zeigt ihre Antworten mit Nummern: Tippe eine Nummer, oder drücke Enter für den Rat deines "
    "Stabes. „?“ hilft, „m“ zeigt die Karte, „z“ die Ziele, mit „aufstellen lassen“ stellt dein Stab "
    "die Armee auf, „s“ hört auf und speichert die Schlacht.",
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
IDLE = Text(
    "{options}: left aside, for a battle that goes on keeps what it began with.",
    "{options}: wird nicht beachtet, denn eine fortgesetzte Schlacht behält, womit sie begann.",
)
FINISHED = Text("This battle is over. {outcome}", "Diese Schlacht ist vorbei. {outcome}")
BY_DICE = Text("rolled up by dice", "ausgewürfelt")
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
  e UNIT        its fighting values, explained, for example  e A1
  u             take the last answer back, unless dice have fallen since
  z             what the battle is about: role, length, victory points
  w             why: how the last numbers came about
  l             the log of the last events
  r RULE        a rule by its id or a word, for example  r {rule}
  o             the chances of each answer, where the rules allow to know them
  auto          let the staff answer this one
  auto deploy   let the staff place the army      auto turn   … play this turn
  windows on    ask about my commander also during the enemy's activations
                (windows off: only in my own;  n  where shown: no more)
  s             stop; the battle is kept          concede     give up
  Orders: a number, words of an idea (“left back”), or  x y [facing] [form]
  with facing as n, ne, e … or degrees (0 east, 90 north); or a distance.
  ✓ n  means: your answer is safe in the record, which now has n entries.""",
    """  1, 2 …        diese Antwort; auch die ersten Buchstaben genügen
  Enter         die markierte Antwort (▸): der Rat deines Stabes
  m             die Karte                e           die Einheiten beider Seiten
  e EINHEIT     ihre Kampfwerte, erklärt, zum Beispiel  e A1
  u             die letzte Antwort zurücknehmen, wenn kein Würfel fiel
  z             Ziele: worum es geht, Rolle, Länge, Siegpunkte
  w             warum: wie die letzten Zahlen zustande kamen
  l             die letzten Ereignisse
  r REGEL       eine Regel nach Kennung oder Wort, zum Beispiel  r {rule}
  o             die Aussichten jeder Antwort, wo die Regeln sie verraten
  auto          dies den Stab beantworten lassen
  aufstellen lassen    der Stab stellt auf     ganzer zug   er spielt den Zug
  fenster an    auch bei gegnerischer Aktivierung nach dem Befehlshaber fragen
                (fenster aus: nur bei eigener;  n, wo es steht: nicht mehr)
  s             aufhören; die Schlacht bleibt     aufgeben   sie verloren geben
  Befehle: eine Nummer, Wörter einer Idee („links hinten“), x y [Front] [Form]
  mit Front als n, no, o … oder Grad (0 Osten, 90 Norden); eine Strecke.
  ✓ n  heißt: Deine Antwort ist sicher aufgezeichnet, mit nun n Einträgen.""",
)
TURN = Text("Turn {n}", "Zug {n}")
TURN_KEY = "turn_number"
"""Under this key a book has its own words for the number of a turn."""
DEPLOYMENT = Text("Preparation", "Vorbereitung")
DECIDES = Text("to decide: {army}", "am Zug: {army}")
MORE = Text("+   {n} more", "+   {n} weitere")
WINDOW = Text("n   nothing more in this phase", "n   nichts mehr in dieser Phase")
WINDOWS_NEVER = Text(
    "You will not be asked such a thing again in this phase; “windows on” changes that.",
    "Danach wirst du in dieser Phase nicht mehr gefragt; „fenster an“ ändert das.",
)
ONLY = Text("· {what} (the only answer)", "· {what} (die einzige Antwort)")
NOT_UNDERSTOOD = Text(
    "“{line}” is none of the answers. A number, a word from the list, or ? for help.",
    "„{line}“ ist keine der Antworten. Eine Nummer, ein Wort aus der Liste oder ? für Hilfe.",
)
NO_FACES = Text(
    "“{line}” shows no faces. Type what the dice show, Enter, or ? for help.",
    "„{line}“ sind keine Augen. Tippe, was die Würfel zeigen, Enter, oder ? für Hilfe.",
)
NOTHING_YET = Text("Nothing has happened yet.", "Es ist noch nichts geschehen.")
AMBIGUOUS = Text("“{line}” fits several: {which}", "„{line}“ passt auf mehrere: {which}")
NEAREST = Text(
    "Enter takes the nearest that is allowed: {what}",
    "Enter nimmt das Nächstliegende, das erlaubt ist: {what}",
)
TYPE_DISTANCE = Text(
    "or type a distance ({low} to {high}{unit})", "oder eine Strecke tippen ({low} bis {high}{unit})"
)
TYPE_SPOT = Text("or  x y  for a spot on the table", "oder  x y  für eine Stelle auf dem Tisch")
TYPE_PLACE = Text(
    "or words (“left column”; left is to your army's left), or  x y [facing] [formation]",
    "oder Wörter („links kolonne“; links von deiner Armee aus), oder  x y [Front] [Form]",
)
TYPE_SEVERAL = Text(
    "or another place for one unit:  {key} x y [facing];  {key} -  leaves it out. Several together: their "
    "names, or first-last. You see the order as it then stands; Enter gives it",
    "oder ein anderer Platz für eine Einheit:  {key} x y [Front];  {key} -  lässt sie weg. Mehrere zusammen: "
    "ihre Namen, oder erste-letzte. Du siehst den Befehl, wie er dann steht; Enter gibt ihn",
)
TYPE_MARCH = Text(
    "or type a move ({unit}):  {key} ahead 150 wheel left 30;  also back, left, right, shift n angle, "
    "turn left n, to x y [facing], file. Several: {key} …, or first-last. You see what it measures; "
    "Enter gives it",
    "oder tippe eine Bewegung ({unit}):  {key} vor 150 schwenk links 30;  auch zurück, links, rechts, "
    "schräg n Winkel, wende links n, nach x y [Front], hintereinander. Mehrere: {key} …, oder erste-letzte. "
    "Du siehst, was sie misst; Enter gibt sie",
)
TYPE_COURSE = Text("or a line through points:  x y x y …", "oder eine Linie durch Punkte:  x y x y …")
TYPE_SHARES = Text("or how many of each:  name n name n …", "oder wie viele von jedem:  Name n Name n …")
TYPE_WALKS = Text(
    "or a way:  {key} x y [facing], points on the way before its end; several pieces with  ;",
    "oder ein Weg:  {key} x y [Front], Punkte unterwegs vor dem Ende; mehrere Figuren mit  ;",
)
TYPE_PLAN = Text(
    "or steps:  {key} ahead 6 wheel left 30 then …, also back, shift, turn, to x y; several units with  ;",
    "oder Schritte:  {key} vor 6 schwenk links 30 dann …, auch zurück, schräg, wende, nach x y; mehrere "
    "Einheiten mit  ;",
)
DRAFT = Text("As it stands now, Enter gives it: {what}", "So steht es jetzt, Enter gibt es: {what}")
TYPE_WORDS = Text("or words from the list (“column”)", "oder Wörter aus der Liste („kolonne“)")
FIRST_OF = Text("; first {one}, then {two}", "; zuerst {one}, dann {two}")
TIE = Text("A tie, please throw again.", "Gleichstand, bitte noch einmal werfen.")
THROW_DICE = Text(
    "{what}: throw {dice}{needs}. Type the faces (Enter: the program throws).",
    "{what}: Wirf {dice}{needs}. Tippe die Augen (Enter: das Programm würfelt).",
)
DRAW_UNSEEN = Text(
    "{what}: {army} draws unseen. Enter draws; or type what came from a real deck.",
    "{what}: {army} zieht verdeckt. Enter zieht; oder tippe, was vom echten Stapel kam.",
)
DRAW_LOT = Text(
    "{what}: draw a lot: {lots} (Enter: the program draws).",
    "{what}: Ziehe ein Los: {lots} (Enter: das Programm zieht).",
)
TAKEN_BACK = Text("Taken back.", "Zurückgenommen.")
NO_REASONS = Text("Nothing has been reckoned yet.", "Es wurde noch nichts berechnet.")
NOT_BEFOREHAND = Text(
    "This rulebook does not let you measure or reckon chances before you have announced what you do.",
    "Dieses Regelwerk erlaubt kein Messen und keine Aussichten, bevor du ansagst, was du tust.",
)
NO_ODDS = Text("There are no losses to be foretold here.", "Hier sind keine Verluste vorherzusagen.")
NO_LOSSES = Text("No losses to be foretold: {which}", "Keine Verluste vorherzusagen: {which}")
NO_VALUES = Text(
    "There is no unit {id} with values of its own. “e” lists the units with their ids.",
    "Eine Einheit {id} mit eigenen Werten gibt es nicht. „e“ zeigt die Einheiten mit ihren Kürzeln.",
)
UNKNOWN_RULE = Text(
    "There is no rule {id}, and none that holds the word. All chapters: pulverdampf rules {key}",
    "Es gibt keine Regel {id}, und keine enthält das Wort. Alle Kapitel: pulverdampf rules {key}",
)
ALL_RULES = Text("“r ID” shows one.", "„r KENNUNG“ zeigt eine.")
SOME_RULES = Text(
    "“r ID” shows one; all {n}: {more}",
    "„r KENNUNG“ zeigt eine; alle {n}: {more}",
)
ODDS = Text("{what}: {one} loses {a}, {two} loses {b}", "{what}: {one} verliert {a}, {two} verliert {b}")
WINDOWS_ON = Text("You will be asked each time.", "Du wirst jedes Mal gefragt.")
WINDOWS_OFF = Text(
    "You will be asked in your own activations only.", "Du wirst nur in deinen Aktivierungen gefragt."
)
REALLY = Text("Type “yes” to give up the battle.", "Tippe „ja“, um die Schlacht aufzugeben.")
FORFEIT = Text("{why}. It loses the battle.", "{why}. Damit verliert er die Schlacht.")
NO_BOT = Text(
    "The enemy was a bot; a record starts no program. The computer plays on, or add --level bot:COMMAND.",
    "Der Gegner war ein Bot; eine Aufzeichnung startet kein Programm. Der Rechner spielt weiter, oder setze "
    "--level bot:BEFEHL hinzu.",
)
STOPPED = Text(
    "The battle is kept. Go on with:\n  {command}",
    "Die Schlacht ist gespeichert. Weiter mit:\n  {command}",
)
TRY_AGAIN = Text(
    "Nothing acknowledged is lost. Make room and press Enter to try again; “q” stops here.",
    "Nichts Bestätigtes ist verloren. Schaffe Platz und drücke Enter, um es neu zu versuchen; "
    "„q“ hört hier auf.",
)
ENDED = Text("The battle is over", "Die Schlacht ist vorbei")
AFTERWARDS = Text(
    "Tell it again:\n  {replay}\nProve it:\n  {verify}",
    "Nacherzählen:\n  {replay}\nBeweisen:\n  {verify}",
)
