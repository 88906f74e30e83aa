"""What an organiser and the players did, as sentences for the log of a tournament."""

from pulverdampf.club.acts import (
    Act,
    Claimed,
    Entered,
    Opened,
    Paired,
    Rearmed,
    Result,
    Returned,
    Scored,
    Struck,
)
from pulverdampf.text import Text, verbatim

RESULTS: dict[Result, Text] = {
    "one": Text("1 : 0", "1 : 0"),
    "two": Text("0 : 1", "0 : 1"),
    "draw": Text("½ : ½", "½ : ½"),
}
OPENED = Text("The tournament “{name}” is open.", "Das Turnier „{name}“ ist eröffnet.")
ENTERED = Text("{player} has entered.", "{player} hat sich gemeldet.")
GENERAL = Text("{player} has entered; the computer leads.", "{player} ist gemeldet; der Rechner führt.")
REARMED = Text("{player} has taken another army.", "{player} hat eine andere Armee gewählt.")
WITHDREW = Text("{player} has left.", "{player} ist ausgeschieden.")
RETURNED = Text("{player} has come back.", "{player} ist zurückgekehrt.")
PAIRED = Text("A round was drawn (tables: {tables}).", "Eine Runde wurde ausgelost (Tische: {tables}).")
CLAIMED = Text(
    "{player} says of round {round}, table {table}: {result}",
    "{player} meldet zu Runde {round}, Tisch {table}: {result}",
)
FOUGHT = Text(
    "Round {round}, table {table}: {result}, from its battle {source}",
    "Runde {round}, Tisch {table}: {result}, aus der Schlacht {source}",
)
TYPED = Text("Round {round}, table {table}: {result}", "Runde {round}, Tisch {table}: {result}")
STRUCK = Text(
    "Round {round}, table {table}: the result is struck out",
    "Runde {round}, Tisch {table}: Das Ergebnis ist gestrichen",
)
BECAUSE = Text("{what} ({note})", "{what} ({note})")


def sentence(act: Act) -> Text:
    """An act in a sentence; armies are not told, they may still be secret."""
    match act:
        case Opened():
            return OPENED.filled(name=verbatim(act.name))
        case Entered():
            return (GENERAL if act.general else ENTERED).filled(player=verbatim(act.player))
        case Rearmed():
            return REARMED.filled(player=verbatim(act.player))
        case Paired():
            return PAIRED.filled(tables=sum(1 for table in act.tables if not table.is_bye))
        case Claimed():
            return CLAIMED.filled(
                player=verbatim(act.player), round=act.round, table=act.table, result=RESULTS[act.result]
            )
        case Scored() | Struck():
            return _of_a_table(act)
        case Returned():
            return RETURNED.filled(player=verbatim(act.player))
    return WITHDREW.filled(player=verbatim(act.player))


def _of_a_table(act: Scored | Struck) -> Text:
    if isinstance(act, Struck):
        told = STRUCK.filled(round=act.round, table=act.table)
    else:
        told = (FOUGHT if act.source else TYPED).filled(
            round=act.round, table=act.table, result=RESULTS[act.result], source=act.source[:12]
        )
    return BECAUSE.filled(what=told, note=verbatim(act.note)) if act.note else told
