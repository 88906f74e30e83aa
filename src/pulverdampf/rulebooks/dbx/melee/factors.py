"""Melee factors: the combat factor and everything that changes it."""

from msgspec import Struct

from pulverdampf.engine.circumstances import Told
from pulverdampf.engine.reckoning import STATES, Modifiers, Reckoning, Row, Step, plus
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.kernel import gap
from pulverdampf.table.measurement import Face, contact_length
from pulverdampf.text import Text

from ..contact.charging import has_just_met
from ..contact.contacts import TOUCH, contacts_of
from ..eyes import by_eye
from ..formations.groups import is_supported
from ..formations.square_sides import facing_member, is_behind
from ..outcomes.results import Cause
from ..rulings import Rulings
from ..standing import in_camp
from ..terrain.ground import defends_a_bank, garrison_place, in_bad_going, in_cover, stands_higher
from ..troops import CHARGING, TROOPS, Class, is_proof_against_bad_going
from ..units import DbxState, Element, command_of, general_of, on_table


class Fight(Struct, frozen=True):
    """One element in one combat, with the enemy it fights."""

    scene: Scene
    me: Element
    enemy: Element
    told: Told | None = None
    """What was told of it beside a real table."""

    @property
    def state(self) -> DbxState:
        """The battle."""
        state: DbxState = self.scene.state
        return state

    @property
    def attacked(self) -> bool:
        """Whether it moved into this contact itself."""
        noted = bool(self.me.assault) and self.me.assault in (self.enemy.id, in_camp(self.enemy))
        return noted or self.just_met

    @property
    def just_met(self) -> bool:
        """Whether it has only now moved into this contact, with an enemy or with the camp he is in."""
        keys = (self.enemy.id, in_camp(self.enemy))
        return any(has_just_met(self.scene, self.me, key) for key in keys if key)

    @property
    def is_defender(self) -> bool:
        """Whether the enemy made the contact."""
        return not self.attacked


@rule("DBX-CMD-08")
@by_eye("general")
def has_general(fight: Fight) -> bool:
    """Whether a command element of its side touches its side or rear edge; camps are no elements."""
    if fight.me.kind == "CAMP":
        return False
    me = fight.scene.outline(fight.me)
    from_behind = fight.state.rulings.general_support == "any_edge"
    faces: tuple[Face, ...] = ("left", "right", "rear") if from_behind else ("left", "right")
    for each in on_table(fight.state, fight.me.side):
        if each.kind != "GEN" or each is fight.me:
            continue
        if general_of(fight.state, command_of(fight.state, each)) is not each:
            continue
        theirs = fight.scene.outline(each)
        if gap(me, theirs) <= TOUCH and any(contact_length(me, face, theirs, TOUCH) > 1.0 for face in faces):
            return True
    return False


@rule("DBX-FORM-04")
@by_eye("second")
def has_rear_support(fight: Fight) -> bool:
    """Whether line infantry stands behind it as the rules want."""
    return is_supported(fight.scene, fight.me)


@rule("DBX-MEL-06", "DBX-CAMP-01", "DBX-CAMP-02")
@by_eye("position")
def has_position(fight: Fight) -> bool:
    """Whether higher ground, cover, a bank, a place or a camp helps it; together they count once."""
    if fight.me.kind == "CAMP":
        return False
    me, enemy = fight.scene.outline(fight.me), fight.scene.outline(fight.enemy)
    higher = stands_higher(fight.scene, me, enemy)
    if higher and (fight.state.rulings.height == "any" or fight.is_defender):
        return True
    if not fight.is_defender:
        return False
    return in_cover(fight.scene, fight.me, fight.enemy) or defends_a_bank(fight.scene, me, enemy)


@rule("DBX-MEL-05")
def charges(fight: Fight) -> bool:
    """Whether it attacked and this is the first round."""
    return fight.just_met or (fight.attacked and fight.me.fresh)


@rule("DBX-MEL-05")
def charge_row(kind: str) -> str:
    """The row by which a type charges; nothing for those who have none."""
    return "DBX-M4" if kind == "UL" else "DBX-M5" if kind in CHARGING else ""


def uhlans_charge(fight: Fight) -> bool:
    """Whether uhlans charge."""
    return charge_row(fight.me.kind) == "DBX-M4" and charges(fight)


def cavalry_charges(fight: Fight) -> bool:
    """Whether other cavalry charges."""
    return charge_row(fight.me.kind) == "DBX-M5" and charges(fight)


@rule("DBX-MEL-08")
def struck_by_horse(rulings: Rulings, kind: str, face: str) -> tuple[str, ...]:
    """The rows that count against a type which mounted strike on a face."""
    if kind == "CAMP" or TROOPS[kind].kind == "mounted" or face == "front":
        return ()
    if kind == "ART":
        as_foot = face == "rear" and rulings.guns_in_the_rear == "foot"
        return ("DBX-M6", "DBX-M8") if as_foot else ("DBX-M6",)
    return ("DBX-M8",) if face == "rear" else ()


@rule("DBX-MEL-08")
def is_outflanked_by_horse(fight: Fight) -> bool:
    """Whether artillery was attacked in flank or rear by mounted."""
    return "DBX-M6" in _rows_of_horse(fight)


@rule("DBX-MEL-08")
def has_horse_in_the_rear(fight: Fight) -> bool:
    """Whether foot was attacked in the rear by mounted; guns have a row of their own, unless ruled."""
    return "DBX-M8" in _rows_of_horse(fight)


def _rows_of_horse(fight: Fight) -> list[str]:
    """What mounted who hold it, or struck it before it turned, count against it."""
    struck = [fight.me.struck] if fight.me.struck and fight.me.struck_by == "mounted" else []
    rulings, kind = fight.state.rulings, fight.me.kind
    faces = [*struck, *_mounted_on(fight)]
    return [row for face in faces for row in struck_by_horse(rulings, kind, face)]


def _mounted_on(fight: Fight) -> list[str]:
    """The faces on which mounted enemies hold it."""
    pieces = fight.state.pieces
    return [
        hold.face
        for hold in contacts_of(fight.scene).on.get(fight.me.id, ())
        if pieces[hold.attacker].mounted and not fight.me.is_square
    ]


@rule("DBX-MEL-03", "DBX-FORM-09", "DBX-FORM-10")
def beset(fight: Fight) -> int:
    """How many flanks are overlapped or held, and whether the rear is; one for each."""
    if fight.me.kind == "CAMP" or in_camp(fight.me):
        return 0
    held = {hold.face for hold in contacts_of(fight.scene).on.get(fight.me.id, ()) if hold.face != "front"}
    return len(held) + overlaps(fight)


@by_eye("overlaps")
def overlaps(fight: Fight) -> int:
    """How many flanks that nobody holds are overlapped."""
    contacts = contacts_of(fight.scene)
    pieces = fight.state.pieces
    held = {hold.face for hold in contacts.on.get(fight.me.id, ())}
    behind = fight.me.is_square and is_behind(fight.me, fight.enemy)
    overlapping = contacts.overlapping_behind if behind else contacts.overlapping
    flanks = {
        flank
        for enemy, flank in overlapping(fight.me.id)
        if not (fight.me.is_square and pieces[enemy].mounted)
    }
    return len(flanks - held)


@rule("DBX-MEL-07")
def suffers_bad_going(fight: Fight) -> bool:
    """Whether bad going hampers it; a garrison against an enemy outside is not hampered."""
    rulings = fight.state.rulings
    if is_proof_against_bad_going(fight.me.kind, rulings) or not stands_in_bad_going(fight):
        return False
    place = held_place(fight)
    if place and not rulings.garrison_bad_going:
        return enemys_place(fight) == place
    return True


@by_eye("bad")
def stands_in_bad_going(fight: Fight) -> bool:
    """Whether it counts as in bad going."""
    return in_bad_going(fight.scene, fight.me)


@by_eye("place")
def held_place(fight: Fight) -> str:
    """The place or camp that it holds."""
    return garrison_place(fight.scene, fight.me)


@by_eye("enemys place")
def enemys_place(fight: Fight) -> str:
    """The place or camp that its enemy holds."""
    return garrison_place(fight.scene, fight.enemy)


@by_eye("member")
def member_met(fight: Fight) -> Element:
    """Who meets the enemy: of a square the element on his side."""
    return facing_member(fight.state, fight.me, fight.enemy)


@rule("DBX-ARMY-07")
def is_militia(rulings: Rulings, piece: Element) -> bool:
    """Whether it fights as militia."""
    if piece.quality == "LW":
        return rulings.landwehr == "militia"
    return piece.quality == "FR"


def _is_militia(fight: Fight) -> bool:
    return is_militia(fight.state.rulings, member_met(fight))


@rule("DBX-ARMY-07", "DBX-FORM-10")
def are_grenadiers(fight: Fight) -> bool:
    """Whether it fights as grenadiers: of a square the element that faces the enemy."""
    return member_met(fight).quality == "GR"


@rule("DBX-BIG-09")
def is_demoralised(fight: Fight) -> bool:
    """Whether its command is demoralised and it defends neither a place nor a camp."""
    if fight.me.body is None or not command_of(fight.state, fight.me).demoralised:
        return False
    return fight.me.kind != "CAMP" and not held_place(fight)


FACTOR = Row("DBX-MEL-04", STATES, "combat factor", "Kampffaktor")
OWN = Row("DBX-MEL-04-OWN", STATES, "own melee factor", "eigener Nahkampffaktor")
ENEMY = Row("DBX-MEL-04-ENEMY", STATES, "melee factor of the enemy", "Nahkampffaktor des Feindes")

MELEE = Modifiers(
    "DBX-T-MELEE",
    Text("Melee factors", "Nahkampffaktoren"),
    Row("DBX-M1", plus(1), "command element in contact", "Befehlselement in Kontakt", has_general),
    Row("DBX-M2", plus(1), "support from behind", "Unterstützung von hinten", has_rear_support),
    Row("DBX-M3", plus(1), "height, cover, bank or place", "Höhe, Deckung, Ufer oder Ort", has_position),
    Row("DBX-M4", plus(2), "charging uhlans", "attackierende Ulanen", uhlans_charge),
    Row("DBX-M5", plus(1), "charging cavalry", "attackierende Reiterei", cavalry_charges),
    Row("DBX-M6", plus(-1), "guns outflanked by horse", "Geschütze umgangen", is_outflanked_by_horse),
    Row("DBX-M7", plus(-1), "overlapped, flank or rear", "überlappt, Flanke oder Rücken", beset),
    Row("DBX-M8", plus(-2), "horse in the rear", "Berittene im Rücken", has_horse_in_the_rear),
    Row("DBX-M9", plus(-2), "bad going", "schweres Gelände", suffers_bad_going),
    Row("DBX-M10", plus(1), "grenadiers in melee", "Grenadiere im Nahkampf", are_grenadiers),
    Row("DBX-M11", plus(-1), "militia in melee", "Miliz im Nahkampf", _is_militia),
    Row("DBX-M12", plus(-2), "demoralised", "demoralisiert", is_demoralised),
)  # fmt: skip


@rule("DBX-T-TROOPS")
def combat_factor(rulings: Rulings, me: Element, enemy: Element, cause: Cause) -> int:
    """The printed factor against an enemy."""
    return factor_against(rulings, me, enemy.arm, cause)


@rule("DBX-T-TROOPS")
def factor_against(rulings: Rulings, me: Element, arm: Class, cause: Cause) -> int:
    """The printed factor against a class of enemies; guns have two in melee."""
    if me.kind == "GEN":
        return rulings.general_factor
    if me.kind == "ART" and cause == "melee":
        return 2
    return me.troop.against_mounted if arm == "mounted" else me.troop.against_foot


@rule("DBX-MEL-04", "DBX-FILL-27")
def melee_factor(scene: Scene, me: PieceId, enemy: PieceId) -> Reckoning:
    """What an element adds to its die in melee: never less than 0."""
    state: DbxState = scene.state
    own, theirs = state.pieces[me], state.pieces[enemy]
    # what is not seen on the table: where each was struck, and who attacked whom
    noted = (own.struck, own.struck_by, own.assault, own.fresh, theirs.assault, state.clock.phase)
    question = ("melee factor", me, enemy, noted)
    return scene.remembered(question, lambda: factor_of(Fight(scene, own, theirs)))


@rule("DBX-MEL-04")
def factor_of(fight: Fight) -> Reckoning:
    """The melee factor of one case, seen or told."""
    state = fight.state
    base = Reckoning.of(combat_factor(state.rulings, fight.me, fight.enemy, "melee"), FACTOR)
    return base.modified_by(MELEE, fight).at_least(0)


def factors_told_apart(scene: Scene, mover: PieceId, enemy: PieceId) -> tuple[Reckoning, Reckoning]:
    """The factors of both sides of a melee that a move would make, each with its own first row."""
    return (
        _begun_with(OWN, melee_factor(scene, mover, enemy)),
        _begun_with(ENEMY, melee_factor(scene, enemy, mover)),
    )


def _begun_with(row: Row, reckoning: Reckoning) -> Reckoning:
    first, *rest = reckoning.steps
    return Reckoning((Step(row.id, first.effect, first.top), *rest), reckoning.top, reckoning.bottom)
