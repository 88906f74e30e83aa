"""Words and answers that every question beside a real table shares."""

from pulverdampf.engine.circumstances import Fact, choice
from pulverdampf.engine.requests import Prompt, Tell
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.table.measurement import Face
from pulverdampf.text import Text

from ..state import PowderState
from ..units import Commander, Unit

FACE = Text("Which side is struck?", "Welche Seite wird getroffen?")
SIDES: dict[Face, Text] = {
    "front": Text("the front", "die Front"),
    "left": Text("the left flank", "die linke Flanke"),
    "right": Text("the right flank", "die rechte Flanke"),
    "rear": Text("the rear", "der Rücken"),
}
COVER = Text("Cover", "Deckung")
COVERS = {
    "0": Text("none", "keine"),
    "1": Text("light: hedge, wood, wall", "leicht: Hecke, Wald, Mauer"),
    "2": Text("building or earthwork", "Gebäude oder Schanze"),
}


def names(state: PowderState, units: list[Unit] | list[Commander]) -> list[tuple[PieceId, Text]]:
    """Pieces as they are offered."""
    return [(each.id, state.named(each.id)) for each in units]


def question(side: Side, rule: str, text: Text, subject: str, *facts: Fact) -> Tell:
    """One form of facts about a unit."""
    return Tell(side, Prompt(rule, text, subject), facts)


def face_fact() -> Fact:
    """Which side of a unit is struck."""
    return choice("face", FACE, list(SIDES.items()))


def cover_fact(key: str = "cover", text: Text = COVER, most: int = 2) -> Fact:
    """The cover that a unit has."""
    return choice(key, text, [(cover, words) for cover, words in COVERS.items() if int(cover) <= most])
