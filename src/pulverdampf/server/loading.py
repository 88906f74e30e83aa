"""Records that somebody brings along: proved line by line before the lobby takes them."""

from typing import Any

import msgspec
from msgspec import Struct

from pulverdampf.engine.events import Answered, Entry
from pulverdampf.engine.game import Game
from pulverdampf.engine.proving import verify_whole
from pulverdampf.engine.records import Record, RecordError, read
from pulverdampf.engine.requests import Chance
from pulverdampf.engine.soundness import sound
from pulverdampf.muster.beginning import KEY, prove_beginning
from pulverdampf.rulebooks import rulebook as by_key
from pulverdampf.server.chronicle import thrown
from pulverdampf.server.shelf import LobbyError
from pulverdampf.text import Text

LARGEST = 8_000_000
"""The longest record that is taken, in bytes; a battle has some hundred thousand."""
AT_LINE = Text("Line {line} of the file: {why}.", "Zeile {line} der Datei: {why}.")
TOO_LARGE = Text(
    "The file is too large: a record has at most {most} megabytes.",
    "Die Datei ist zu groß: eine Aufzeichnung hat höchstens {most} Megabyte.",
)
IMPOSSIBLE = Text(
    "The file describes no possible battle ({why}).",
    "Die Datei beschreibt keine mögliche Schlacht ({why}).",
)
OTHER_VERSION = Text(
    "The battle was recorded under version {had} of these rules; this server plays version {known} "
    "and cannot prove it. “pulverdampf replay” shows it in the terminal.",
    "Die Schlacht wurde unter Fassung {had} dieser Regeln aufgezeichnet; dieser Server spielt Fassung "
    "{known} und kann sie nicht prüfen. „pulverdampf replay“ zeigt sie im Terminal.",
)
NO_BEGINNING = Text(
    "The file does not say with which armies the battle began, so it cannot be proved.",
    "Die Datei sagt nicht, mit welchen Armeen die Schlacht begann; sie lässt sich nicht prüfen.",
)
NOT_PLAIN = Text(
    "Line 1 of the file: the names of the armies are not plain text.",
    "Zeile 1 der Datei: die Namen der Armeen sind kein schlichter Text.",
)
NO_SEED = Text(
    "The battle is not over, and the file does not tell its dice: it can go on only where it was begun.",
    "Die Schlacht ist nicht zu Ende, und die Datei nennt ihre Würfel nicht: weiter geht es nur dort, "
    "wo sie begann.",
)
NOT_BEGUN = Text(
    "In this file nobody has thrown a die yet: begin the battle anew.",
    "In dieser Datei ist noch kein Würfel gefallen: beginne die Schlacht neu.",
)


class Proven(Struct, frozen=True):
    """A record that holds, with how its throws are explained."""

    record: Record
    game: Game
    throws: dict[int, bytes]


def proven(data: bytes) -> Proven:
    """A record that has been played again line by line; a refusal says what is wrong, and where."""
    if len(data) > LARGEST:
        raise LobbyError("bad_record", TOO_LARGE.filled(most=LARGEST // 1_000_000))
    try:
        record = read(data, by_key)
        _check_version(record)
        sound(record)
        _check_names(record)
        if not prove_beginning(record):
            raise LobbyError("bad_record", NO_BEGINNING)
        throws: dict[int, bytes] = {}
        game = verify_whole(record, watch=lambda game, entry: _explain(game, entry, throws))
    except RecordError as wrong:
        raise LobbyError("bad_record", AT_LINE.filled(line=wrong.line, why=wrong.text)) from None
    except LobbyError:
        raise
    except Exception as why:  # a forged state may break a rule anywhere
        raise LobbyError("bad_record", IMPOSSIBLE.filled(why=type(why).__name__)) from None
    if not game.over:
        _check_dice(record)
    return Proven(record, game, throws)


def _check_version(record: Record) -> None:
    had, known = record.header.version, record.rulebook.version
    if had != known:
        raise LobbyError("bad_record", OTHER_VERSION.filled(had=had[:20], known=known))


def _check_names(record: Record) -> None:
    """Texts of armies have no values to fill in: nobody may write a template into a record."""
    if _has_values(record.header.about.get(KEY)):
        raise LobbyError("bad_record", NOT_PLAIN)


def _has_values(told: Any) -> bool:
    if isinstance(told, dict):
        return bool("en" in told and told.get("values")) or any(map(_has_values, told.values()))
    return isinstance(told, list) and any(map(_has_values, told))


def _check_dice(record: Record) -> None:
    """A battle goes on where its dice are known and all have added to them."""
    dice = record.header.dice
    if dice.kind != "seed" or not dice.seed:
        raise LobbyError("bad_record", NO_SEED)
    if any(role not in record.shares for role in dice.shares):
        raise LobbyError("bad_record", NOT_BEGUN)


def _explain(game: Game, entry: Entry, throws: dict[int, bytes]) -> None:
    """Keeps how a throw is told in the chronicle, while the rules ask for it."""
    asked = game.request
    if isinstance(asked, Chance) and isinstance(entry, Answered) and entry.kind not in ("only", "together"):
        throws[len(game.log)] = msgspec.json.encode(thrown(asked, entry.value, entry.faces))
