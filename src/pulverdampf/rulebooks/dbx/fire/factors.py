"""Shooting factors: what both sides of a shot add to their dice."""

from msgspec import Struct

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.reckoning import STATES, Modifiers, Reckoning, Row, plus
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.text import Text

from ..eyes import by_eye
from ..formations.groups import is_supported
from ..formations.square_sides import facing_member
from ..melee.factors import combat_factor, is_militia
from ..standing import in_camp
from ..terrain.ground import in_cover
from ..troops import in_paces
from ..units import DbxState, Element
from .targets import fire_outline

CLOSE_GUNS = 300
"""The paces within which guns are at their best."""
BEHIND = 1.0


class Shot(Struct, frozen=True):
    """One element in one shot: whether it shoots, and how many shoot at it."""

    scene: Scene
    me: Element
    enemy: Element
    distance: float
    shoots: bool
    """Whether it shoots itself, or is only a target."""
    under_fire: bool
    """Whether it is shot at."""
    helpers: int = 0
    """How many help the enemy to shoot at it."""
    close_country: bool = False
    shooters: tuple[str, ...] = ()
    """The kinds of those who shoot at it."""
    told: Told | None = None
    """What was told of it beside a real table."""

    @property
    def state(self) -> DbxState:
        """The battle."""
        state: DbxState = self.scene.state
        return state


@rule("DBX-FILL-24", "DBX-CAMP-02")
def shoots_from_the_flank(shot: Shot) -> bool:
    """Whether the whole of a shooter lies behind the line of its target's front edge; squares, camps and
    garrisons of camps have no flank."""
    if not shot.shoots or shot.enemy.kind in ("SQ", "CAMP") or in_camp(shot.enemy):
        return False
    return lies_behind_the_front(shot)


@by_eye("flank")
def lies_behind_the_front(shot: Shot) -> bool:
    """Whether all of a shooter lies behind the front line of its target."""
    own, target = fire_outline(shot.scene, shot.me), shot.scene.outline(shot.enemy)
    fx, fy = target.points[0], target.points[1]
    return all((x - fx) * target.ux + (y - fy) * target.uy < -BEHIND for x, y in own.corners())


def guns_are_close(shot: Shot) -> bool:
    """Whether guns shoot at close range."""
    return shot.shoots and shot.me.kind == "ART" and in_paces(shot.distance) <= CLOSE_GUNS


@rule("DBX-WX-05", "DBX-FILL-10")
def guns_are_far(shot: Shot) -> bool:
    """Whether guns shoot beyond half of their printed range."""
    return shot.shoots and shot.me.kind == "ART" and 2 * in_paces(shot.distance) > shot.me.reach


@rule("DBX-FILL-39")
def target_is_mounted(shot: Shot) -> bool:
    """Whether it shoots at mounted, command elements included."""
    return shot.shoots and shot.enemy.mounted


@rule("DBX-CAMP-01", "DBX-FILL-31")
def cover_helps(shot: Shot) -> bool:
    """Whether it is in cover while fire is exchanged; a camp guard's factor has its works in it."""
    if shot.me.kind == "CAMP" or not shot.under_fire:
        return False
    if not shot.shoots and not shot.state.rulings.cover_passive:
        return False
    return stands_in_cover(shot)


@by_eye("cover")
def stands_in_cover(shot: Shot) -> bool:
    """Whether it is in cover against the enemy."""
    return in_cover(shot.scene, shot.me, shot.enemy)


@rule("DBX-FORM-04", "DBX-FORM-08")
def has_second_rank(shot: Shot) -> bool:
    """Whether line infantry shoots with support behind it."""
    return shot.shoots and has_support(shot)


@by_eye("second")
def has_support(shot: Shot) -> bool:
    """Whether line infantry stands behind it as the rules want."""
    return is_supported(shot.scene, shot.me)


@by_eye("member")
def member_shot_at(shot: Shot) -> Element:
    """Who is shot at: of a square the element on the enemy's side."""
    return facing_member(shot.state, shot.me, shot.enemy)


def is_square_under_guns(shot: Shot) -> bool:
    """Whether it is a square that artillery shoots at, leading or helping."""
    return shot.under_fire and shot.me.is_square and "ART" in (shot.enemy.kind, *shot.shooters)


@rule("DBX-FIRE-08")
def further_shooters(shot: Shot) -> int:
    """How many help to shoot at it."""
    return shot.helpers if shot.under_fire else 0


@rule("DBX-ARMY-07")
def is_militia_under_fire(shot: Shot) -> bool:
    """Whether militia is shot at, even while it shoots back."""
    return shot.under_fire and is_militia(shot.state.rulings, member_shot_at(shot))


FACTOR = Row("DBX-FIRE-10", STATES, "combat factor", "Kampffaktor")
CLOSE_COUNTRY = Row("DBX-S0", STATES, "factor inside wood or place", "Faktor in Wald oder Ort")
CLOSE_BONUS = Row("DBX-S0P", plus(2), "fire inside wood or place", "Feuer in Wald oder Ort")

SHOOTING = Modifiers(
    "DBX-T-FIRE",
    Text("Shooting factors", "Fernkampffaktoren"),
    Row("DBX-S1", plus(2), "flank fire", "Flankenbeschuss", shoots_from_the_flank),
    Row("DBX-S2", plus(1), "guns within 300 paces", "Geschütze innerhalb 300 Schritt", guns_are_close),
    Row("DBX-S3", plus(-1), "guns beyond half range", "Geschütze über halber Reichweite", guns_are_far),
    Row("DBX-S4", plus(1), "mounted target", "Ziel beritten", target_is_mounted),
    Row("DBX-S5", plus(1), "in cover", "in Deckung", cover_helps),
    Row("DBX-S6", plus(-1), "further enemies shooting", "weitere schießende Gegner", further_shooters),
    Row("DBX-S7", plus(-1), "square under gunfire", "Karree unter Geschützfeuer", is_square_under_guns),
    Row("DBX-S8", plus(1), "second rank shoots with it", "Feuer von hinten unterstützt", has_second_rank),
    Row("DBX-S9", plus(-1), "militia under fire", "Miliz unter Beschuss", is_militia_under_fire),
)  # fmt: skip


@rule("DBX-FIRE-10", "DBX-FIRE-07")
def fire_factor(shot: Shot) -> Reckoning:
    """What one side of a shot adds to its die: never less than 0."""
    printed = combat_factor(shot.state.rulings, shot.me, shot.enemy, "fire")
    if not shot.close_country:
        base = Reckoning.of(printed, FACTOR)
    elif shot.state.rulings.close_fire == "base_two":
        base = Reckoning.of(2, CLOSE_COUNTRY)
    else:
        base = Reckoning.of(printed, FACTOR).plus(2, CLOSE_BONUS)
    return base.modified_by(SHOOTING, shot).at_least(0)
