"""Shooting beside a real table: what the shooter sees of his target."""

from pulverdampf.engine.circumstances import Fact, Told, choice, count
from pulverdampf.engine.requests import Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import Inside, Piece
from pulverdampf.text import Text

from ..battalion import battalion_of
from ..state import EagleState
from .asking import cover_fact, question

SHOOTS = Text("{name} shoots at {target}", "{name} schießt auf {target}")
RANGE = Text("Range", "Reichweite")
BANDS = (
    Text("short: up to {far}″", "kurz: bis {far}″"),
    Text("medium: up to {far}″", "mittel: bis {far}″"),
    Text("long: up to {far}″", "weit: bis {far}″"),
)
OUT = Text("out of range", "außer Reichweite")
LINES = Text("Fire groups with a free line to it", "Feuergruppen mit freier Schusslinie")
GUNS = Text("Guns with a free line to it", "Geschütze mit freier Schusslinie")
COVER = Text("The target's cover", "Deckung des Ziels")


@rule("MOE-FIRE-02", "MOE-FIRE-03", "MOE-FIRE-05", "MOE-T-RANGE")
def sighting(state: EagleState, part: Piece, target: Piece, ends: tuple[float, ...], ready: int) -> Tell:
    """What a shooter has to tell of his target, in the words of the printed tables."""
    ranges = [
        (str(at), text.filled(far=f"{end:g}")) for at, (text, end) in enumerate(zip(BANDS, ends, strict=True))
    ]
    facts: list[Fact] = [
        choice("band", RANGE, [*ranges, ("out", OUT)], "1"),
        *lines_facts(state, part, target, ready),
    ]
    text = SHOOTS.filled(name=state.named(part.id), target=state.named(target.id))
    return question(part.side, "MOE-FIRE-03", text, part.id, *facts)


def lines_facts(
    state: EagleState, part: Piece, target: Piece, ready: int, *, seeing: bool = True
) -> list[Fact]:
    """How many groups see the target, and what covers it; a garrison stands in hard cover."""
    guns = battalion_of(state, part.id).arm == "artillery"
    facts = [count("lines", GUNS if guns else LINES, ready if seeing else 0, least=0, most=ready)]
    if not isinstance(target.place, Inside):
        facts.append(cover_fact(COVER))
    return facts


def cover_told(target: Piece, told: Told) -> int:
    """The cover of a target, as it was told."""
    return 2 if isinstance(target.place, Inside) else int(told["cover"])
