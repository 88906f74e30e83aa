"""Words and answers that every question beside a real table shares."""

from collections.abc import Iterable, Iterator

from pulverdampf.engine.circumstances import Fact, Told, choice, pieces, yes
from pulverdampf.engine.requests import Prompt, Tell
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.table.measurement import Face
from pulverdampf.text import Text

from ..battalion import on_table_of
from ..movement.confusion import confuse
from ..state import Battalion, Battle, EagleState

FACE = Text("Which side is struck?", "Welche Seite wird getroffen?")
FACES: dict[Face, Text] = {
    "front": Text("the front", "die Front"),
    "left": Text("the left flank", "die linke Flanke"),
    "right": Text("the right flank", "die rechte Flanke"),
    "rear": Text("the rear", "der Rücken"),
}
COVERS = {
    "0": Text("none", "keine"),
    "1": Text("soft: hedge, fence, wood", "weich: Hecke, Zaun, Wald"),
    "2": Text("hard: wall, building", "hart: Mauer, Gebäude"),
}
ROUGH = Text("Into or through difficult ground", "In oder durch schwieriges Gelände")
PASSED = Text("Friends it passed through", "Eigene Bataillone, durch die es ging")


def names(state: EagleState, battalions: Iterable[Battalion]) -> list[tuple[PieceId, Text]]:
    """Battalions as they are offered."""
    return [(each.id, state.named(each.id)) for each in battalions]


def question(side: Side, rule: str, text: Text, subject: str, *facts: Fact) -> Tell:
    """One form of facts about a battalion."""
    return Tell(side, Prompt(rule, text, subject), facts)


def face_fact() -> Fact:
    """Which side of a battalion is struck."""
    return choice("face", FACE, list(FACES.items()))


def cover_fact(text: Text, default: str = "0") -> Fact:
    """The cover behind which a battalion stands."""
    return choice("cover", text, list(COVERS.items()), default)


def way_facts(state: EagleState, battalion: Battalion, *, friends: bool = True) -> Iterator[Fact]:
    """What a way may do to the order of the battalion that goes it, and of those it goes through."""
    if not battalion.confused:
        yield yes("rough", ROUGH)
    others = [
        each
        for each in on_table_of(state, battalion.side)
        if friends and each is not battalion and not each.confused
    ]
    if others:
        yield pieces("passed", PASSED, names(state, others))


def draw_consequences(battle: Battle, battalion: Battalion, told: Told) -> None:
    """Confuses whom a way has confused."""
    if told.get("rough"):
        confuse(battle, battalion, "MOE-CONF-01")
    for key in told.get("passed", ()):
        confuse(battle, battle.state.bodies[key], "MOE-CONF-05")
