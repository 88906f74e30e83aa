"""Proves a record: chain, rules and dice."""

from pathlib import Path
from typing import Annotated

import typer

from pulverdampf.cli.language import said, say
from pulverdampf.cli.records import does_not_hold, impossible, is_over, read_bytes
from pulverdampf.engine.journal import verify as prove
from pulverdampf.engine.records import RecordError, read
from pulverdampf.engine.soundness import sound
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
NOT_OVER = Text("The battle is not over yet.", "Die Schlacht ist noch nicht zu Ende.")
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
    path = file
    try:
        record = read(read_bytes(path), rulebook)
        sound(record)
        prove(record, seed)
    except RecordError as wrong:
        does_not_hold(path, wrong)
    except Exception as why:  # a forged state may break a rule anywhere
        impossible(path, why)
    told = seed or record.header.dice.seed
    seeded = SHARED.filled(who=list(record.shares)) if record.shares else SEEDED
    dice = TYPED if record.header.dice.kind != "seed" else seeded if told else PROMISED
    say(HOLDS, file=str(path), n=len(record.entries), dice=dice)
    for who, share in record.shares.items():
        say(SHARE, who=who, share=share)
    if not is_over(record):
        say(NOT_OVER)


verify.__doc__ = said(
    Text(
        "Plays a record again by its answers and names the first line that does not fit.",
        "Spielt eine Aufzeichnung nach ihren Antworten nach und nennt die erste Zeile, die nicht passt.",
    )
)
