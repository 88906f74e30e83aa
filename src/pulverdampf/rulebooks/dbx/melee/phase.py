"""The melee phase: every pair in contact fights, in the order the active player picks."""

from pulverdampf.engine.dice import d6
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.stages import stage
from pulverdampf.engine.state import Due, PieceId
from pulverdampf.text import Text

from ..by_hand.card import right_option, set_right
from ..by_hand.melees import fight_told
from ..contact.contacts import Hold, contacts_of
from ..contact.turning_to_face import first_in_time
from ..events.combat import Fought
from ..fire.targets import manned_by
from ..outcomes.pursuit import pursue
from ..outcomes.results import Result, defeat_of, fall_of
from ..outcomes.suffering import helpers_recoil, suffer
from ..units import Battle, DbxState, Element
from .factors import melee_factor

WHICH = Text("Which melee is fought next?", "Welcher Nahkampf wird als Nächstes ausgetragen?")
PAIR = Text("{one} against {two}", "{one} gegen {two}")


@rule("DBX-MEL-01", "DBX-MEL-02", "DBX-CON-08", "DBX-FORM-09", "DBX-FORM-10")
def combats(scene: Scene) -> list[tuple[PieceId, PieceId]]:
    """The pairs that fight and have not fought in this bound, the element of side one first."""
    contacts = contacts_of(scene)
    found: dict[tuple[PieceId, PieceId], None] = {}
    for holds in contacts.on.values():
        for hold in holds:
            if fights(scene, hold):
                pair = _pair(scene, hold)
                if pair is not None:
                    found[pair] = None
    return list(found)


def fights(scene: Scene, hold: Hold) -> bool:
    """Whether a hold is a combat: front to front, or on one who has nobody before him and did not turn."""
    if hold.face == "front":
        return True
    contacts = contacts_of(scene)
    if contacts.has_enemy_in_front(hold.victim):
        return False
    return first_in_time(scene, hold.victim) == hold


def _pair(scene: Scene, hold: Hold) -> tuple[PieceId, PieceId] | None:
    """The two who fight: in a camp whoever defends it; none when one of them has fought."""
    state: DbxState = scene.state
    attacker, victim = state.pieces[hold.attacker], state.pieces[hold.victim]
    if victim.kind == "CAMP":
        inside = manned_by(state, victim)
        if inside is None and not victim.strength:
            return None
        victim = inside or victim
    if attacker.fought or (victim.fought and not _may_fight_again(victim, attacker)):
        return None
    return (attacker.id, victim.id) if attacker.side == "one" else (victim.id, attacker.id)


@rule("DBX-FORM-09", "DBX-FORM-10")
def _may_fight_again(square: Element, attacker: Element) -> bool:
    """Whether a square that has fought fights on: each foot element fights the element it touches."""
    return square.is_square and not attacker.mounted


@stage
@rule("DBX-MEL-10")
async def next_melee(battle: Battle) -> None:
    """The active player picks the next pair, until none is left."""
    pairs = combats(battle.scene)
    if not pairs:
        return
    state = battle.state
    options = [
        Option(f"{one}-{two}", PAIR.filled(one=state.named(one), two=state.named(two)), (one, two))
        for one, two in pairs
    ]
    if battle.by_hand:
        options.append(right_option())
    one, two = await battle.choose(state.active, Prompt("DBX-MEL-10", WHICH), options)
    if one == "card":
        await set_right(battle, state.active)
        battle.schedule(next_melee.due())
        return
    battle.schedule(fight.due(state.pieces[one], state.pieces[two]), next_melee.due())


@stage
@rule("DBX-MEL-04", "DBX-MEL-09")
async def fight(battle: Battle, one: Element, two: Element) -> None:
    """Both throw and add; the lower total suffers at once, and an impetuous winner goes on."""
    if battle.by_hand:
        factors, defeats = await fight_told(battle, one, two)
    else:
        factors = melee_factor(battle.scene, one.id, two.id), melee_factor(battle.scene, two.id, one.id)
        defeats = (defeat_of(battle.scene, one, two, "melee"), defeat_of(battle.scene, two, one, "melee"))
    first = battle.reckoned(factors[0], "DBX-MEL-04", one.id)
    second = battle.reckoned(factors[1], "DBX-MEL-04", two.id)

    falls = fall_of(defeats[0]), fall_of(defeats[1])

    def decided(face: int, other: int) -> tuple[bool, Result]:
        """Whether the first is the loser, and what happens to him."""
        own, theirs = face + first, other + second
        is_first = own < theirs
        return is_first, falls[0].result(own, theirs) if is_first else falls[1].result(theirs, own)

    faces = await battle.opposed(
        d6, one.side, two.side, rule="DBX-MEL-04", subject=f"{one.id} {two.id}", matters=decided
    )
    battle.record(Fought(one.id, two.id, (faces[0] + first, faces[1] + second)))
    is_first, result = decided(*faces)
    loser, winner = (one, two) if is_first else (two, one)
    follows = () if result == "none" else _followed_by(loser, winner)
    battle.schedule(suffer.due(loser, winner, result, "melee"), *follows)


def _followed_by(loser: Element, winner: Element) -> tuple[Due, ...]:
    """What follows when a melee was lost: those beside the loser recoil, and the winner may advance."""
    return helpers_recoil.due(winner, loser.side), pursue.due(winner, loser)
