"""How battalions, skirmishers and commanders are described to people."""

from collections.abc import Iterator

from pulverdampf.engine.portraits import Mark, Portrait, Shape, Temper
from pulverdampf.engine.sheet import sheet_of
from pulverdampf.engine.state import Piece
from pulverdampf.text import Text

from ..battalion import attached_to, effective_grade, garrison_of, is_ungathered, recruit_malus
from ..state import FORMATIONS, Battalion, EagleState, Grade
from ..terrain.ground import KINDS

GRADES = {
    Grade.GUARD: Text("Guard 2+", "Garde 2+"),
    Grade.VETERAN: Text("Veteran 3+", "Veteranen 3+"),
    Grade.DRILLED: Text("Drilled 4+", "Gedrillt 4+"),
    Grade.RECRUIT: Text("Recruit 5+", "Rekruten 5+"),
}
RECRUITS_ALONE = Text("Recruit 6 (5+, −1)", "Rekruten 6 (5+, −1)")
OPEN_ORDER = {
    "open-1": Text("open, one rank", "offen, ein Glied"),
    "open-2": Text("open, two ranks", "offen, zwei Glieder"),
}
SHEET = sheet_of(Battalion)
CHARACTERS = ("drummers", "ncos", "ensigns", "officers")
WORDS = {
    "turn_number": Text("Turn {n}", "Spielzug {n}"),
    **FORMATIONS,
    **OPEN_ORDER,
    **{kind.key: kind.text for kind in KINDS.values()},
    **{name.removesuffix("s"): SHEET[name].one for name in CHARACTERS},
    "commander": Text("commander", "Befehlshaber"),
    "skirmishers": Text("skirmishers", "Plänkler"),
    "sector": Text("sector", "Tischsechstel"),
    "kind": Text("kind", "Art"),
    "place": Text("place", "Ort"),
    "direction": Text("direction", "Richtung"),
}
"""The words for the keys of formations, kinds of terrain, characters and what terrain dice tell."""

COMMANDER = Text("commander", "Befehlshaber")
SKIRMISHERS = Text("skirmishers", "Plänkler")
BROKEN, CONFUSED, REFORMING = (SHEET[name].words for name in ("broken", "confused", "reforming"))
FIRED, SCREEN_FIRED, ACTED, PASSED = (
    SHEET[name].words for name in ("fired", "screen_fired", "activated", "passed")
)
UNGATHERED = Text("ungathered", "nicht gesammelt")
IN_MELEE = Text("in melee", "im Nahkampf")
GARRISON = Text("in a building", "im Gebäude")
LED = Text("commander with it", "mit Befehlshaber")
TELLING = (BROKEN, IN_MELEE, CONFUSED, UNGATHERED, REFORMING, GARRISON, LED)
"""What matters on a map: how a battalion fares, not who marches with it."""
SHAPES: dict[str, Shape] = {"column": "column", "square": "square", "limbered": "limbered"}
MARKS: dict[str, Mark] = {"infantry": "infantry", "cavalry": "cavalry", "artillery": "artillery"}


def portrait(state: EagleState, key: str) -> Portrait:
    """A piece in words."""
    piece = state.pieces[key]
    if piece.kind == "commander":
        return Portrait("commander", COMMANDER, short=key)
    battalion = state.bodies[key.removesuffix("s")]
    states = tuple(_states(state, battalion, piece))
    if piece.kind == "screen":
        return Portrait(
            "skirmishers", SKIRMISHERS, key, f"{piece.strength}/{battalion.out}",
            formation=OPEN_ORDER.get(piece.formation, Text("", "")), smoke=battalion.screen_fired,
            role="part",
        )  # fmt: skip
    return Portrait(
        MARKS[battalion.arm],
        battalion.name,
        key,
        f"{piece.strength}/{battalion.original - battalion.out}",
        RECRUITS_ALONE if recruit_malus(state, battalion) else GRADES[effective_grade(state, battalion)],
        FORMATIONS.get(piece.formation, Text("", "")),
        states,
        smoke=battalion.fired,
        broken=battalion.broken,
        on_map=tuple(each for each in states if each in TELLING),
        shape=SHAPES.get(piece.formation, ""),
        temper=tuple(_temper(battalion)),
    )


def _temper(battalion: Battalion) -> Iterator[Temper]:
    """What of its state a map shows as a shape."""
    held: tuple[tuple[object, Temper], ...] = (
        (battalion.broken, "routing"),
        (battalion.confused, "disordered"),
        (battalion.melee, "fighting"),
    )
    yield from (each for holds, each in held if holds)


def _states(state: EagleState, battalion: Battalion, piece: Piece) -> Iterator[Text]:
    held = (
        (battalion.broken, BROKEN),
        (battalion.melee, IN_MELEE),
        (battalion.confused, CONFUSED),
        (is_ungathered(state, battalion) and not battalion.broken, UNGATHERED),
        (battalion.reforming, REFORMING),
        (garrison_of(state, battalion), GARRISON),
        (attached_to(state, battalion), LED),
        (battalion.fired, FIRED),
        (battalion.screen_fired, SCREEN_FIRED),
        (battalion.activated and not battalion.passed, ACTED),
        (battalion.passed, PASSED),
    )
    yield from (text for holds, text in held if holds)
    for name in CHARACTERS:
        number, text = getattr(battalion, name), SHEET[name].one
        if number:
            yield text if number == 1 else Text("{n}× {what}", "{n}× {what}").filled(n=number, what=text)


PHASES = (
    Text("Deployment", "Aufstellung"),
    Text("Initiative", "Initiative"),
    Text("Activations", "Aktivierungen"),
    Text("Retreat tests", "Rückzugstests"),
    Text("Compulsory moves", "Pflichtbewegungen"),
    Text("The battle is over", "Die Schlacht ist vorbei"),
)


def phase(state: EagleState) -> Text:
    """What the present phase is called."""
    return PHASES[state.clock.phase]
