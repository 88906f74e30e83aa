"""How bases are described to people, and what phases are called."""

from collections.abc import Iterator

from pulverdampf.engine.portraits import NOTHING, Mark, Portrait
from pulverdampf.engine.sheet import sheet_of
from pulverdampf.text import Text, number

from ..outcomes.pursuit import is_impetuous_by_nature
from ..setup.deployment_ideas import DEEP, GARRISON
from ..setup.edges import SIZES
from ..standing import in_camp
from ..terrain.kinds import KINDS
from ..troops import BW, QUALITIES, TROOPS
from ..units import HIT, DbxState, Element

MARKS: dict[str, Mark] = {
    "JA": "skirmishers",
    "PL": "skirmishers",
    "GU": "skirmishers",
    "DRI": "dragoons",
    "EL": "elephant",
    "KM": "camel",
    "ART": "artillery",
    "GEN": "commander",
    "CAMP": "camp",
}
SIGNS = {
    "CK": "Ck", "PL": "Pl", "GU": "Gu", "SH": "Sh", "BO": "Bo", "ST": "St", "HI": "Hi", "KL": "Kl",
    "PK": "Pk",
    "DR": "Dr", "DRC": "Dr", "KU": "Kü", "HU": "Hu", "UL": "Ul", "LR": "LR", "RE": "Re",
    "GR": "Gr", "FR": "Fr", "LW": "Lw",
}  # fmt: skip
"""The paper's abbreviations of troops and qualities that look alike on a map."""
SQUARE = Text("square", "Karree")
SKIRMISH = Text("skirmish order", "ausgeschwärmt")
IMPETUOUS = Text("impetuous", "ungestüm")
MOVED = Text("has moved", "hat gezogen")
IN_CAMP = Text("in a camp", "im Lager")
NO_GUARD = Text("without guard", "ohne Wache")
DEMORALISED = Text("demoralised", "demoralisiert")
SHEET = sheet_of(Element)
TAKEN = SHEET["held_by"].words
TELLING = (*HIT.values(), TAKEN, NO_GUARD, DEMORALISED)
"""What a map writes beside a base."""
FACTORS = Text(
    "factor {foot} against foot, {mounted} against mounted", "Faktor {foot} gegen Fuß, {mounted} gegen Reiter"
)


def portrait(state: DbxState, key: str) -> Portrait:
    """A base in words."""
    piece = state.pieces[key]
    troop = TROOPS[piece.kind]
    command = state.bodies.get(piece.body or "")
    states = tuple(_states(state, piece))
    return Portrait(
        MARKS.get(piece.kind, "cavalry" if piece.mounted else "infantry"),
        piece.name,
        "" if piece.is_square else _called(piece),
        strength=_strength(piece),
        grade=_grade(piece, troop.against_foot, troop.against_mounted),
        formation=SQUARE if piece.is_square else SKIRMISH if piece.origin else NOTHING,
        states=states,
        on_map=tuple(each for each in states if each in TELLING),
        smoke=piece.shot,
        broken=command is not None and command.demoralised,
        shape="square" if piece.is_square else "",
        role="passing" if piece.is_square else "unit",
        temper=("shaken",) if command is not None and command.demoralised else (),
    )


def _called(piece: Element) -> str:
    """Its id, with the abbreviation of what cannot be told by its mark."""
    sign = SIGNS.get(piece.quality or piece.kind, "")
    return f"{piece.id} {sign}" if sign else piece.id


def _strength(piece: Element) -> str:
    if piece.is_square:
        return f"×{piece.strength}"
    return "½" if piece.worth == 1 else ""


def _grade(piece: Element, foot: int, mounted: int) -> Text:
    factors = FACTORS.filled(foot=foot, mounted=mounted)
    if not piece.quality:
        return factors
    return Text("{quality}, {factors}", "{quality}, {factors}").filled(
        quality=QUALITIES[piece.quality], factors=factors
    )


def _states(state: DbxState, piece: Element) -> Iterator[Text]:
    command = state.bodies.get(piece.body or "")
    if state.big and command is not None and piece.kind != "CAMP":
        yield command.name
    told = {key: each.words for key, each in SHEET.items()}
    held = (
        (piece.trained, told["trained"]),
        (is_impetuous_by_nature(piece), IMPETUOUS),
        (piece.moves, MOVED),
        (piece.shot, told["shot"]),
        (piece.shot_at, told["shot_at"]),
        (piece.fought, told["fought"]),
        (in_camp(piece), IN_CAMP),
        (piece.held_by, TAKEN),
        (piece.kind == "CAMP" and not piece.strength, NO_GUARD),
        (command is not None and command.demoralised and piece.is_troop, DEMORALISED),
        (piece.held, told["held"]),
    )
    yield from (text for holds, text in held if holds)
    if piece.struck:
        yield HIT[piece.struck]


PHASES = (
    Text("Setting up", "Aufstellung"),
    Text("Movement", "Bewegung"),
    Text("Shooting", "Beschuss"),
    Text("Melee", "Nahkampf"),
    Text("The battle is over", "Die Schlacht ist vorbei"),
)


def phase(state: DbxState) -> Text:
    """What the present phase is called."""
    return PHASES[state.clock.phase]


def _in_base_widths(size: str) -> Text:
    """The size of a camp as the paper counts it, in widths of a base."""
    front, deep = (number(float(each) / BW, "en", 1) for each in size.split("x"))
    return Text(f"{front} × {deep} base widths", f"{front} × {deep} Basenbreiten".replace(".", ","))


WORDS = {
    "turn_number": Text("Bound {n}", "Runde {n}"),
    "legend": Text(
        "(4/3: the factor against foot / against mounted)",
        "(4/3: der Faktor gegen Fußtruppen / gegen Berittene)",
    ),
    **{kind.key: kind.text for kind in KINDS.values()},
    **{code: troop.name for code, troop in TROOPS.items()},
    "square": SQUARE,
    "points": Text("elements", "Elemente"),
    **{size: _in_base_widths(size) for size in SIZES},
    GARRISON: Text("camp manned", "Lager besetzt"),
    DEEP: Text("deep bases", "tiefe Basen"),
}
