"""Proves a record: chain, rules and dice."""

from pathlib import Path
from typing import Annotated

import typer

from pulverdampf.cli.failure import OTHER_RULES
from pulverdampf.cli.house import UNDER
from pulverdampf.cli.language import said, say
from pulverdampf.cli.records import does_not_hold, impossible, is_over, other_version, read_bytes
from pulverdampf.engine.house import House
from pulverdampf.engine.proving import first_difference, verify_whole
from pulverdampf.engine.records import Record, RecordError, read
from pulverdampf.engine.soundness import sound
from pulverdampf.muster.beginning import prove_beginning
from pulverdampf.rulebooks import rulebook
from pulverdampf.text import Text

HOLDS = Text(
    "{file}: holds. {n} entries follow from the rules and the answers{dice}.",
    "{file}: hält stand. {n} Einträge folgen aus den Regeln und den Antworten{dice}.",
)
SEEDED = Text(", every die from the seed", ", jeder Würfel aus dem Startwert")
SHARED = Text(
    ", every die from the promised seed and from what {who} added to it",
    ", jeder Würfel aus dem versprochenen Startwert und dem, was {who} hinzugab",
)
SHARE = Text("{who}: {share}", "{who}: {share}")
WHOLE = Text(
    "{file}: whole and unchanged; {n} entries{dice}.",
    "{file}: vollständig und unverändert; {n} Einträge{dice}.",
)
STILL_FOLLOWS = Text("Today's rules give the same battle.", "Die heutigen Regeln ergeben dieselbe Schlacht.")
DIFFERS = Text(
    "Its own rules cannot be run any more. Today's differ first in line {line}: {why}.",
    "Ihre eigenen Regeln laufen nicht mehr. Die heutigen weichen zuerst in Zeile {line} ab: {why}.",
)
NOT_OVER = Text(
    "The battle is not over yet. Whether it was left like that or answers were cut off at the end, "
    "no record can tell.",
    "Die Schlacht ist noch nicht zu Ende. Ob sie so verlassen oder am Ende um Antworten gekürzt wurde, "
    "zeigt keine Aufzeichnung.",
)
UNPROVEN_START = Text(
    "How it began is taken as it stands: the record names neither armies nor scenario.",
    "Der Anfang gilt, wie er dasteht: die Aufzeichnung nennt weder Armeen noch Szenario.",
)
TYPED = Text("; the dice were thrown by hand", "; die Würfel wurden von Hand geworfen")
PROMISED = Text(
    "; the seed was not told, so the dice stay unproven",
    "; der Startwert fehlt, die Würfel bleiben unbewiesen",
)


def verify(
    file: Annotated[Path, typer.Argument(help=said(Text("the record", "die Aufzeichnung")))],
    seed: Annotated[
        str,
        typer.Option(
            help=said(
                Text("the seed, if the record only promises it", "der Startwert, falls nur versprochen")
            )
        ),
    ] = "",
) -> None:
    try:
        record = read(read_bytes(file), rulebook)
        sound(record)
        difference, begun = None, True
        if record.header.version == record.rulebook.version:
            begun = prove_beginning(record)
            verify_whole(record, seed)
        else:
            difference = first_difference(record, seed)
    except RecordError as wrong:
        does_not_hold(file, wrong)
    except Exception as why:  # a forged state may break a rule anywhere
        impossible(file, why)
    proved = HOLDS if record.header.version == record.rulebook.version else WHOLE
    say(proved, file=str(file), n=len(record.entries), dice=_dice(record, seed))
    if isinstance(record.initial.house, House):
        say(UNDER, name=record.initial.house.name)
    for who, share in record.shares.items():
        say(SHARE, who=who, share=share)
    if proved is WHOLE:
        print(said(other_version(record)))
        if difference is not None:
            say(DIFFERS, line=difference.line, why=difference.text)
            raise SystemExit(OTHER_RULES)
        say(STILL_FOLLOWS)
    if not begun:
        say(UNPROVEN_START)
    if not is_over(record):
        say(NOT_OVER)


def _dice(record: Record, seed: str) -> Text:
    """How far the dice of a record are proven."""
    if record.header.dice.kind != "seed":
        return TYPED
    if not (seed or record.header.dice.seed):
        return PROMISED
    return SHARED.filled(who=list(record.shares)) if record.shares else SEEDED


verify.__doc__ = said(
    Text(
        "Plays a record again by its answers and names the first line that does not fit.",
        "Spielt eine Aufzeichnung nach ihren Antworten nach und nennt die erste Zeile, die nicht passt.",
    )
)
