"""The values of elements: factors, moves, ranges, and what their type can do."""

from collections.abc import Iterator

from pulverdampf.engine.profile import Kind, Profile, Value
from pulverdampf.engine.reckoning import ROWS
from pulverdampf.engine.sheet import sheet_of
from pulverdampf.text import Text

from ..melee.factors import charge_row, factor_against
from ..outcomes.pursuit import is_impetuous_by_nature
from ..troops import QUALITIES, is_light, is_proof_against_bad_going
from ..units import DbxState, Element

AGAINST_FOOT = Kind(
    "against-foot", Text("melee against foot", "Nahkampf gegen Fuß"), Text("foot", "Fuß"), "DBX-T-TROOPS",
    Text("What it adds to its die in melee against foot, before the table of melee factors.",
         "Das zählt es im Nahkampf gegen Fußtruppen zum Würfel, vor der Tabelle der Nahkampffaktoren."),
)  # fmt: skip
AGAINST_MOUNTED = Kind(
    "against-mounted", Text("melee against mounted", "Nahkampf gegen Berittene"), Text("horse", "Reiter"),
    "DBX-T-TROOPS",
    Text("What it adds to its die in melee against mounted, before the table of melee factors.",
         "Das zählt es im Nahkampf gegen Berittene zum Würfel, vor der Tabelle der Nahkampffaktoren."),
)  # fmt: skip
SHOOTING = Kind(
    "shooting", Text("shooting at foot/mounted", "Beschuss von Fuß/Berittenen"), Text("fire", "Feuer"),
    "DBX-FIRE-10",
    Text("What it adds to its die when it shoots at foot and at mounted.",
         "Das zählt es zum Würfel, wenn es auf Fußtruppen und auf Berittene schießt."),
)  # fmt: skip
RANGE = Kind(
    "range", Text("range in paces", "Reichweite in Schritt"), Text("range", "Reichw."), "DBX-FIRE-03",
    Text("How far it shoots.", "So weit schießt es."),
)  # fmt: skip
MOVE = Kind(
    "move", Text("move good/bad going/road in paces", "Bewegung gut/schwer/Straße in Schritt"),
    Text("move", "Bew."), "DBX-MOVE-07",
    Text("How far a move leads at most: over good going, through bad going, in column along a road.",
         "So weit führt eine Bewegung höchstens: in gutem Gelände, in schwerem, als Kolonne auf der Straße."),
)  # fmt: skip
WORTH = Kind(
    "worth", Text("counts when lost", "zählt als Verlust"), Text("loss", "Verlust"), "DBX-WIN-02",
    Text("How many elements its loss counts for.", "Als so viele Elemente zählt sein Verlust."),
)  # fmt: skip
HALVES = {0: "0", 1: "½", 2: "1"}
IMPETUOUS = Text("impetuous", "ungestüm")
LIGHT = Text("light troops", "leichte Truppen")
PROOF = Text("at home in bad going", "in schwerem Gelände zu Hause")
CHARGE = Text("{bonus} when charging", "{bonus} bei der Attacke")
SHEET = sheet_of(Element)


def profile(state: DbxState, key: str) -> Profile:
    """The values of an element, camp or command element."""
    piece = state.pieces[key]
    return Profile(tuple(_values(state, piece)), tuple(_traits(state, piece)))


def _values(state: DbxState, piece: Element) -> Iterator[Value]:
    rulings, troop = state.rulings, piece.troop
    yield AGAINST_FOOT.of(factor_against(rulings, piece, "foot", "melee"))
    yield AGAINST_MOUNTED.of(factor_against(rulings, piece, "mounted", "melee"))
    if piece.reach:
        foot, mounted = (factor_against(rulings, piece, arm, "fire") for arm in ("foot", "mounted"))
        yield SHOOTING.of(f"{foot}/{mounted}")
        yield RANGE.of(piece.reach)
    if troop.good:
        yield MOVE.of(f"{troop.good}/{troop.bad}/{troop.road}")
    if piece.is_troop:
        yield WORTH.of(HALVES.get(piece.worth, str(piece.worth // 2)))


def _traits(state: DbxState, piece: Element) -> Iterator[Value]:
    if piece.quality:
        yield Value(piece.quality, QUALITIES[piece.quality], "DBX-ARMY-07")
    held = (
        (piece.trained, Value("trained", SHEET["trained"].words, "DBX-ARMY-05")),
        (is_impetuous_by_nature(piece), Value("impetuous", IMPETUOUS, "DBX-OUT-07")),
        (is_light(piece.kind, state.rulings), Value("light", LIGHT, "DBX-T-CLASSES")),
        (is_proof_against_bad_going(piece.kind, state.rulings), Value("proof", PROOF, "DBX-T-CLASSES")),
    )
    yield from (value for holds, value in held if holds)
    if row := charge_row(piece.kind):
        yield Value("charge", CHARGE.filled(bonus=f"+{ROWS[row].effect.amount}"), "DBX-MEL-05")
