"""What waits for somebody as a feed (Atom) and as a calendar (iCalendar)."""

from datetime import UTC, datetime
from xml.sax.saxutils import escape

from pulverdampf.server.club.herald import YOUR_TURN
from pulverdampf.server.club.people import Leading, Person, Situation
from pulverdampf.text import Text, verbatim

TITLE = Text("Pulverdampf: {name}", "Pulverdampf: {name}")


def atom(id: str, person: Person, waiting: list[tuple[Situation | Leading, float]]) -> str:
    """A feed with an entry for every battle that waits; a new turn is a new entry."""
    entries = []
    for each, changed in waiting:
        address = escape(person.base + each.address, {'"': "&quot;"})
        title = escape(_title(person, each))
        mark = f"tag:pulverdampf,2026:{id}/{each.room}/{each.heard.mine}"
        entries.append(
            f"<entry><id>{escape(mark)}</id><title>{title}</title><updated>{_iso(changed)}</updated>"
            f'<link href="{address}"/><summary>{title}</summary></entry>'
        )
    newest = max((changed for _, changed in waiting), default=0.0)
    named = escape(TITLE.filled(name=verbatim(person.name)).in_(person.language))
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
        f"<id>tag:pulverdampf,2026:{escape(id)}</id><title>{named}</title><updated>{_iso(newest)}</updated>"
        f"<author><name>Pulverdampf</name></author>{''.join(entries)}</feed>\n"
    )


def calendar(id: str, person: Person, waiting: list[tuple[Situation | Leading, float]]) -> str:
    """A calendar with an hour for every battle that waits, since when it does."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Pulverdampf//Club//DE", "CALSCALE:GREGORIAN"]
    for each, changed in waiting:
        start = datetime.fromtimestamp(changed, UTC)
        lines += [
            "BEGIN:VEVENT",
            f"UID:{each.room}-{each.heard.mine}-{id}@pulverdampf",
            f"DTSTAMP:{start:%Y%m%dT%H%M%SZ}",
            f"DTSTART:{start:%Y%m%dT%H%M%SZ}",
            "DURATION:PT1H",
            f"SUMMARY:{_folded(_title(person, each))}",
            f"URL:{person.base + each.address}",
            "END:VEVENT",
        ]
    return "".join(f"{line}\r\n" for raw in [*lines, "END:VCALENDAR"] for line in _lines(raw))


def _title(person: Person, situation: Situation | Leading) -> str:
    return YOUR_TURN.filled(battle=situation.called).in_(person.language)


def _iso(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%dT%H:%M:%SZ}"


def _folded(text: str) -> str:
    """What a calendar must not take for its own signs."""
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def _lines(line: str) -> list[str]:
    """A line in pieces of at most 75 bytes, as calendars want it."""
    pieces, piece = [], ""
    for letter in line:
        if len((piece + letter).encode()) > 73:
            pieces.append(piece)
            piece = " "
        piece += letter
    return [*pieces, piece]
