"""How many dice a shot has: groups, more and less, halves, range."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from pulverdampf.engine.reckoning import STATES, Circumstance, Modifiers, Reckoning, Row, plus, times
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import Inside, Piece
from pulverdampf.text import Text

from ..battalion import effective_grade
from ..state import Battalion, EagleState, Grade
from ..terrain.ground import Cover

Share = tuple[int, int, Row]
"""What the range leaves of the dice, and the row that says so."""


class Shot(Struct, frozen=True, gc=False):
    """One part of a battalion shooting at one piece, with what was true when it did."""

    state: EagleState
    shooter: Battalion
    part: Piece
    target: Piece
    target_of: Battalion
    cover: Cover
    granted: tuple[str, ...] | None = None
    """Those of F1 to F4 it may claim; none stated means all."""

    def may_claim(self, row: str) -> bool:
        """Whether a bonus of the action falls to this shot."""
        return self.granted is None or row in self.granted


@rule("MOE-X-CAV-08", "MOE-X-SQ-02", "MOE-FILL-28")
def is_column_for(shot: Shot) -> bool:
    """Whether the target is as deep as a column: columns, limbered guns, squares; for guns cavalry too."""
    if shot.target.kind != "main" or isinstance(shot.target.place, Inside):
        return False
    if shot.target_of.arm == "cavalry":
        return shot.shooter.arm == "artillery"
    return shot.target.formation in ("column", "limbered", "square")


def is_british_line(shot: Shot) -> bool:
    """Whether a trained British main body shoots in line; a garrison counts as in line."""
    return (
        shot.shooter.nation == "british"
        and shot.shooter.arm == "infantry"
        and shot.part.kind == "main"
        and (shot.part.formation == "line" or isinstance(shot.part.place, Inside))
        and effective_grade(shot.state, shot.shooter) is not Grade.RECRUIT
    )


def _soft(shot: Shot) -> bool:
    return shot.cover is Cover.SOFT and shot.state.rulings.cover_model == "table"


def _halving_cover(shot: Shot) -> bool:
    halved_too = shot.cover is Cover.SOFT and shot.state.rulings.cover_model == "halve_all"
    return shot.cover is Cover.HARD or halved_too


BONUS_DICE = Modifiers(
    "MOE-T-FIRE",
    Text("Shooting: dice more or less", "Beschuss: Würfel mehr oder weniger"),
    # id             effect    English                        German
    Row("MOE-T-FIRE.F1", plus(+2), "target is a column",        "Ziel ist Kolonne",
        lambda shot: shot.may_claim("F1") and is_column_for(shot)),
    Row("MOE-T-FIRE.F2", plus(+2), "British troops in line",    "Britische Truppen in Reihe",
        lambda shot: shot.may_claim("F2") and is_british_line(shot)),
    Row("MOE-T-FIRE.F3", plus(+2), "guards shoot",              "Garde schießt",
        lambda shot: shot.may_claim("F3") and effective_grade(shot.state, shot.shooter) is Grade.GUARD),
    Row("MOE-T-FIRE.F4", plus(+2), "British riflemen shoot",    "Britische Schützen schießen",
        lambda shot: shot.may_claim("F4") and shot.shooter.rifles and shot.shooter.nation == "british"),
    Row("MOE-T-FIRE.F5", plus(-2), "target in soft cover",      "Ziel in weicher Deckung", _soft),
    circumstances={
        "screen shoots": Circumstance("skirmishers shoot", "Plänkler schießen",
                                      lambda shot: shot.part.kind == "screen"),
        "at cavalry": Circumstance("at cavalry", "auf Reiterei",
                                   lambda shot: shot.target_of.arm == "cavalry"),
        "in line": Circumstance("shooters in line", "Schützen in Reihe",
                                lambda shot: shot.part.formation == "line"),
        "veterans": Circumstance("veterans or guards shoot", "Veteranen oder Garde schießen",
                                 lambda shot: effective_grade(shot.state, shot.shooter) <= Grade.VETERAN),
    },
    counts="dice",
)  # fmt: skip

HALVED_DICE = Modifiers(
    "MOE-T-FIRE.half",
    Text("Shooting: dice halved", "Beschuss: Würfel halbiert"),
    # id                 effect       English                  German
    Row("MOE-T-FIRE.F6", times(1, 2), "target in hard cover",  "Ziel in harter Deckung", _halving_cover),
    Row("MOE-T-FIRE.F7", times(1, 2), "shooters confused",     "Schießende verwirrt",
        lambda shot: shot.part.kind == "main" and shot.shooter.confused),
    Row("MOE-T-FIRE.F8", times(1, 2), "target is skirmishers", "Ziel sind Plänkler",
        lambda shot: shot.target.kind == "screen"),
)  # fmt: skip

GROUPS = Row("MOE-FIRE-04", STATES, "fire groups", "Feuergruppen", one=Text("fire group", "Feuergruppe"))


@rule("MOE-FIRE-06", "MOE-FIRE-07", "MOE-FIRE-11", "MOE-T-FIRE", "MOE-DF-03")
def volley(shot: Shot, eligible: int, share: Share, *, modified: bool = True) -> Reckoning:
    """The number of dice: groups, then more and less, then halves, then range, rounded once, at least one."""
    (dice,) = volleys(shot, eligible, (share,), modified=modified)
    return dice


def volleys(
    shot: Shot, eligible: int, shares: Iterable[Share], *, modified: bool = True
) -> Iterator[Reckoning]:
    """The same for each of several ranges."""
    counted = [_before_range(shot, eligible, modified=modified)]
    if modified and shot.cover is Cover.SOFT and shot.state.rulings.soft_cover_floor:
        counted.append(_before_range(replace(shot, cover=Cover.HARD), eligible, modified=True))
    for share in shares:
        yield max((_at_range(dice, share) for dice in counted), key=lambda dice: dice.total)


def _before_range(shot: Shot, eligible: int, *, modified: bool) -> Reckoning:
    dice = Reckoning.of(eligible, GROUPS)
    if not modified:
        return dice
    dice = dice.modified_by(BONUS_DICE, shot).at_least(0)
    if shot.state.rulings.dice_rounding != "each_step":
        return dice.modified_by(HALVED_DICE, shot)
    for row, _ in HALVED_DICE.applying(shot):
        dice = dice.times(row.effect.amount, row.effect.of, row).rounded()
    return dice


def _at_range(dice: Reckoning, share: Share) -> Reckoning:
    top, bottom, row = share
    if bottom != 1:
        dice = dice.times(top, bottom, row)
    return dice.rounded().at_least(1)
