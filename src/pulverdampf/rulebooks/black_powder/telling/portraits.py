"""How units and commanders are described to people."""

from collections.abc import Iterator

from pulverdampf.engine.portraits import Mark, Portrait, Shape, Temper
from pulverdampf.engine.sheet import sheet_of, words_on
from pulverdampf.text import Text

from ..events.order import FRESHLY
from ..lookup import is_engaged, joined_to
from ..state import PowderState
from ..terrain.kinds import KINDS
from ..troops import FORMATIONS, TRAIT_WORDS
from ..units import Commander, Unit

SHEET = sheet_of(Unit)
WORDS = {
    **FORMATIONS,
    **words_on(Unit),
    **{kind.key: kind.text for kind in KINDS.values()},
    "commander": Text("commander", "Kommandeur"),
    "general": Text("general", "General"),
    "area": Text("area", "Tischsechstel"),
    # where a supporter stands
    "left": Text("left", "links"),
    "right": Text("right", "rechts"),
    "rear": Text("behind", "dahinter"),
    # steps of a plan
    "step march": Text("move", "bewegen"),
    "charge": Text("charge", "angreifen"),
    "charge target": Text("charge", "Angriff auf"),
    "legend": Text(
        "(H hand-to-hand dice, S shooting dice, M morale, St stamina)",
        "(N Nahkampfwert, S Schusswert, M Moralwert, W Widerstand)",
    ),
    "form": Text("change formation", "Formation ändern"),
    "reform": Text("form up again", "Formation wiederherstellen"),
    "enter": Text("enter a building", "Gebäude besetzen"),
    "leave": Text("leave the building", "Gebäude verlassen"),
    "arrive": Text("come onto the table", "auf den Tisch kommen"),
    "return": Text("come back onto the table", "auf den Tisch zurückkehren"),
    "withdraw": Text("leave the field", "das Feld verlassen"),
}
"""The words for keys of formations, arms, terrain, special rules, weapons and steps of a plan."""

SHAPES: dict[str, Shape] = {"attack": "column", "march": "march", "square": "square", "limbered": "limbered"}
MARKS: dict[str, Mark] = {
    "infantry": "infantry", "warband": "infantry", "cavalry": "cavalry", "artillery": "artillery",
}  # fmt: skip
VALUES = Text("H{h} S{s} M{m}+ St{st}", "N{h} S{s} M{m}+ W{st}")
RATING = Text("staff rating {n}", "Kompetenzfaktor {n}")
SHAKEN = Text("shaken", "erschöpft")
IN_FIGHT = Text("in hand-to-hand", "im Nahkampf")
LED = Text("commander with it", "mit Kommandeur")
UNKNOWN = Text("stamina unknown", "Widerstand unbekannt")
NO_MORE_ORDERS = Text("no more orders", "keine Befehle mehr")
WITH_UNIT = Text("with {unit}", "bei {unit}")
BROKEN_BRIGADE = Text("brigade broken", "Brigade gebrochen")
TELLING = (
    SHAKEN,
    IN_FIGHT,
    SHEET["disordered"].words,
    SHEET["unformed"].words,
    SHEET["half_way"].words,
    BROKEN_BRIGADE,
)
"""What matters on a map: how a unit fares, not what it has done or could do."""


def portrait(state: PowderState, key: str) -> Portrait:
    """A piece in words."""
    piece = state.pieces[key]
    if isinstance(piece, Commander):
        return Portrait(
            "commander", piece.name, key, str(piece.rating), RATING.filled(n=piece.rating),
            states=tuple(_of_commander(state, piece)), on_map=(),
        )  # fmt: skip
    skirmishing = piece.formation == "skirmish"
    states = tuple(_states(state, piece))
    stamina = piece.stamina if piece.revealed else "?"
    return Portrait(
        "skirmishers" if skirmishing else MARKS[piece.arm],
        piece.name,
        key,
        f"{piece.casualties}/{stamina}",
        VALUES.filled(h=piece.hand_to_hand, s=piece.shooting, m=piece.morale, st=stamina),
        FORMATIONS.get(piece.formation, Text("", "")),
        states,
        smoke=piece.fired or piece.reacted,
        broken=piece.shaken,
        on_map=tuple(each for each in states if each in TELLING),
        counts=SHEET["casualties"].words,
        shape=SHAPES.get(piece.formation, ""),
        temper=tuple(_temper(state, piece)),
    )


def _temper(state: PowderState, unit: Unit) -> Iterator[Temper]:
    """What of its state a map shows as a shape."""
    held: tuple[tuple[object, Temper], ...] = (
        (unit.shaken, "shaken"),
        (unit.disordered or unit.unformed, "disordered"),
        (is_engaged(state, unit.id), "fighting"),
    )
    yield from (each for holds, each in held if holds)


def _of_commander(state: PowderState, commander: Commander) -> Iterator[Text]:
    if commander.joined:
        yield WITH_UNIT.filled(unit=state.pieces[commander.joined].name)
    if commander.done:
        yield NO_MORE_ORDERS


def _states(state: PowderState, unit: Unit) -> Iterator[Text]:
    held = (
        (unit.shaken, SHAKEN),
        (is_engaged(state, unit.id), IN_FIGHT),
        (unit.disordered, SHEET["disordered"].words),
        (unit.unformed, SHEET["unformed"].words),
        (unit.half_way, SHEET["half_way"].words),
        (not unit.revealed, UNKNOWN),
        (bool(joined_to(state, unit.id)), LED),
        (unit.body is not None and state.bodies[unit.body].broken, BROKEN_BRIGADE),
        (unit.fired, SHEET["fired"].words),
        (unit.acted and not unit.fired, SHEET["acted"].words),
    )
    yield from (text for holds, text in held if holds)
    yield from (TRAIT_WORDS[code] for code in unit.traits)
    if unit.freshly and unit.fresh_now:
        yield FRESHLY[unit.freshly].filled(name=unit.name)


PHASES = (
    Text("Deployment", "Aufstellung"),
    Text("Start of the turn", "Beginn des Zuges"),
    Text("Command: initiative", "Kommando: Initiative"),
    Text("Command: orders", "Kommando: Befehle"),
    Text("Shooting", "Beschuss"),
    Text("Hand-to-hand", "Nahkampf"),
    Text("End of the turn", "Ende des Zuges"),
    Text("The battle is over", "Die Schlacht ist vorbei"),
)


def phase(state: PowderState) -> Text:
    """What the present phase is called."""
    return PHASES[state.clock.phase]
