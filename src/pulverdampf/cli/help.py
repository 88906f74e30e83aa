"""What the commands are for, and what to say to an unknown one."""

from difflib import get_close_matches
from typing import NoReturn

from pulverdampf.cli.failure import BAD_INPUT, INTERRUPTED, complain, fail
from pulverdampf.cli.language import said
from pulverdampf.cli.phrases import in_our_words
from pulverdampf.text import Text

OVERVIEW = Text(
    """Pulverdampf: horse-and-musket battles on the tabletop.

  pulverdampf play                 a battle against the computer, at once
  pulverdampf play --watch         the computer against itself
  pulverdampf play --resume        go on with the last battle

  serve           the table in the browser, for you or for friends
  referee BOOK    the umpire beside your own table and miniatures
  replay FILE     tell a recorded battle again, turn by turn
  report FILE     write what it was like: page with replay, PDF or Markdown
  review FILE     what it teaches: chances, turning points, costly decisions
  film FILE       make a film of it: WebP, GIF or MP4
  verify FILE     prove that a record follows the rules and its dice
  simulate BOOK   fight many battles and count who wins
  league BOOK     every ready army fights a few others; the table
  tournament …    a club's tournament: entries, rounds, results, table
  campaign …      battles that follow from one another on a map
  ladder BOOK     the levels of the computer against each other
  train BOOK      learn to judge positions from battles
  tune BOOK       tune the weights of the computer's advice by battles
  thinking BOOK   how long the computer takes for its answers
  lab FILE        what a house rule does: battles with it and without
  points BOOK     what units and armies are worth against their price
  battle NAME     one battle of history under every book that covers it
  odds …          the exact chances of a volley, a charge, any case
  army …          show, list, check, fill up and propose armies
  print …         army sheets, cards, markers, reference, setup as PDF
  rules WORD      look a rule up by its id or by a word
  case FILE       work out situations written in a file
  check           test all data files
  admin …         look after a running server: rooms, sizes, bans
  store copy …    move battles to another store

  pulverdampf COMMAND --help       all about one command
  --lang de|en                     the language, with every command
  --version                        the version""",
    """Pulverdampf: Schlachten der Zeit von Ross und Muskete auf dem Spieltisch.

  pulverdampf play                 sofort eine Schlacht gegen den Rechner
  pulverdampf play --watch         der Rechner gegen sich selbst
  pulverdampf play --resume        die letzte Schlacht fortsetzen

  serve           der Spieltisch im Browser, für dich oder für Freunde
  referee BUCH    der Schiedsrichter an eurem Tisch mit euren Figuren
  replay DATEI    eine Aufzeichnung noch einmal erzählen, Zug um Zug
  report DATEI    ihren Bericht schreiben: Seite zum Nachspielen, PDF, Text
  review DATEI    was sie lehrt: Aussichten, Wendepunkte, teure Entscheidungen
  film DATEI      einen Film daraus machen: WebP, GIF oder MP4
  verify DATEI    beweisen, dass sie den Regeln und Würfeln folgt
  simulate BUCH   viele Schlachten schlagen und die Siege zählen
  league BUCH     jede fertige Armee trifft auf einige andere; die Tabelle
  tournament …    ein Vereinsturnier: Meldungen, Runden, Ergebnisse, Tabelle
  campaign …      Schlachten, die auf einer Karte auseinander folgen
  ladder BUCH     die Stufen des Rechners gegeneinander
  train BUCH      aus Schlachten lernen, Stellungen zu beurteilen
  tune BUCH       die Gewichte des Rats in Schlachten abstimmen
  thinking BUCH   wie lange der Rechner für seine Antworten braucht
  lab DATEI       was eine Hausregel bewirkt: Schlachten mit ihr und ohne
  points BUCH     was Einheiten und Armeen gegen ihren Preis wert sind
  battle NAME     eine Schlacht der Geschichte unter jedem Buch, das sie kennt
  odds …          die genauen Aussichten einer Salve, eines Angriffs
  army …          Armeen zeigen, prüfen, auffüllen, vorschlagen
  print …         Armeeblatt, Karten, Marker, Kurzreferenz, Aufbau als PDF
  rules WORT      eine Regel nach Kennung oder Wort nachschlagen
  case DATEI      Lagen aus einer Datei durchrechnen
  check           alle Datendateien prüfen
  admin …         einen laufenden Server betreuen: Räume, Größen, Sperren
  store copy …    Schlachten in eine andere Ablage umziehen

  pulverdampf BEFEHL --help        alles über einen Befehl
  --lang de|en                     die Sprache, bei jedem Befehl
  --version                        die Version""",
)
EPILOG = Text("--lang de|en sets the language.", "--lang de|en bestimmt die Sprache.")
UNKNOWN = Text("There is no command “{name}”.", "Den Befehl „{name}“ gibt es nicht.")
MEANT = Text(" Did you mean “{near}”?", " Meintest du „{near}“?")
SEE_HELP = Text("“pulverdampf {name} --help” tells more.", "„pulverdampf {name} --help“ sagt mehr.")
ABORTED = Text("Broken off.", "Abgebrochen.")


def overview() -> str:
    """All commands on one screen."""
    return said(OVERVIEW)


def epilog() -> str:
    """What stands below the help of each command."""
    return said(EPILOG)


def unknown(name: str, known: list[str]) -> NoReturn:
    """Ends because nobody knows the command."""
    near = get_close_matches(name, known, n=1, cutoff=0.5)
    more = MEANT.filled(near=near[0]) if near else Text("", "")
    fail(Text("{what}{more}", "{what}{more}"), what=UNKNOWN.filled(name=name[:40]), more=more)


def explained(mistake: Exception, name: str) -> int:
    """Says what was wrong with the words of a command; anything else goes on as an accident."""
    kind = type(mistake).__name__
    if kind == "Abort":
        complain(ABORTED)
        return INTERRUPTED
    if kind == "Exit":
        return int(getattr(mistake, "exit_code", 0))
    if not hasattr(mistake, "format_message"):
        raise mistake
    complain(
        Text("{what} {more}", "{what} {more}"),
        what=in_our_words(mistake.format_message()),
        more=SEE_HELP.filled(name=name),
    )
    return BAD_INPUT
