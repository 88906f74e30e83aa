"""Talents: what single officers can do."""

from pulverdampf.engine.dice import d10
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side, other
from pulverdampf.text import Text

from ..events.cards import AbilityUsed, Drawn, PointsChanged, ThrownAway
from ..events.marks import Spent
from ..events.names import card_name
from ..events.turns import TalentGiven
from ..formations.coherency import is_scattered
from ..geometry import are_within
from ..presence import is_present, on_table_of
from ..state import Battle, FrontierState
from ..units import Unit
from . import support
from .support import may_be_near, supporters

# MT-FILL-29
TALENTS = {
    #            English            German
    "TL-PLAN": Text("Planner", "Planer"),
    "TL-VOICE": Text("Loud voice", "Laute Stimme"),
    "TL-HERO": Text("Hero", "Held"),
    "TL-EYES": Text("Hawk eyes", "Falkenauge"),
    "TL-DRILL": Text("Drill master", "Drillmeister"),
    "TL-LUCK": Text("Lucky", "Glückspilz"),
    "TL-GUIDE": Text("Guide", "Pfadfinder"),
    "TL-STERN": Text("Stern", "Gestreng"),
    "TL-TAUNT": Text("Provoker", "Aufwiegler"),
    "TL-SLY": Text("Sly", "Schlau"),
}
BY_DIE = tuple(TALENTS)
PLANNED_TURNS = (1, 3, 5)

WHICH_CARD = Text("Which card is thrown away?", "Welche Karte wird abgeworfen?")


@rule("MT-FILL-29")
def has_talent_near(scene: Scene, unit: Unit, talent: str) -> bool:
    """Whether an officer of its type with a talent stands within 6 inches of a unit, or it is himself."""
    return any(
        officer.talent == talent
        and (officer.id == unit.id or are_within(scene, officer.id, unit.id, support.SUPPORT))
        for officer in supporters(scene, unit)
    )


@rule("MT-OPT-02")
async def roll_talents(battle: Battle) -> None:
    """By the option every officer rolls for a talent; one that a comrade has is rolled again."""
    state = battle.state
    if not state.rulings.random_talents:
        return
    for officer in state.bodies.values():
        taken = {each.talent for each in state.bodies.values() if each.side == officer.side}
        while officer.officer and officer.talent not in TALENTS:
            face = await battle.total(1, d10, rule="MT-OPT-02", by=officer.side, subject=officer.id)
            if BY_DIE[face] not in taken:
                battle.record(TalentGiven(officer.id, BY_DIE[face]))


@rule("MT-FILL-29", "MT-CP-01")
def plan_ahead(battle: Battle) -> None:
    """Planners bring a command point at the start of turns 1, 3 and 5."""
    state = battle.state
    if state.clock.turn in PLANNED_TURNS:
        for officer in state.bodies.values():
            if officer.talent == "TL-PLAN" and is_present(state, officer):
                battle.record(PointsChanged(officer.side, 1))


def _owner(state: FrontierState, side: Side, talent: str) -> Unit | None:
    """The officer on the table who has a talent that is not yet spent."""
    return next(
        (
            each
            for each in on_table_of(state, side)
            if each.talent == talent and talent not in each.used and not each.fleeing
        ),
        None,
    )


@rule("MT-FILL-29")
def can_taunt(state: FrontierState, side: Side) -> bool:
    """Whether a command point can be stolen."""
    return _owner(state, side, "TL-TAUNT") is not None and state.points.get(other(side), 0) > 0


def taunt(battle: Battle, side: Side) -> None:
    """Steals a command point."""
    officer = _owner(battle.state, side, "TL-TAUNT")
    assert officer is not None
    battle.record(AbilityUsed(side, "TL-TAUNT"))
    battle.record(Spent(officer.id, "TL-TAUNT"))
    battle.record(PointsChanged(other(side), -1))
    battle.record(PointsChanged(side, 1))


@rule("MT-FILL-29")
def can_be_sly(state: FrontierState, side: Side) -> bool:
    """Whether a card can be changed, after the enemy has played one."""
    own = any(card.startswith(f"{side}:") for card in state.hands[side])
    return may_be_sly(state, side) and own


def may_be_sly(state: FrontierState, side: Side) -> bool:
    """Whether an officer could change a card, whatever cards there are in hand."""
    played_by_enemy = state.last_player == other(side) and state.step == "before"
    return played_by_enemy and len(state.deck) > state.unseen and _owner(state, side, "TL-SLY") is not None


async def be_sly(battle: Battle, side: Side) -> None:
    """Throws away one own card and draws another."""
    state = battle.state
    officer = _owner(state, side, "TL-SLY")
    assert officer is not None
    battle.record(AbilityUsed(side, "TL-SLY"))
    battle.record(Spent(officer.id, "TL-SLY"))
    own = [card for card in dict.fromkeys(state.hands[side]) if card.startswith(f"{side}:")]
    options = [Option(card, card_name(state, card), card) for card in own]
    card = await battle.choose(side, Prompt("MT-FILL-29", WHICH_CARD), options)
    drawn = await battle.draw(state.deck.lots, rule="MT-FILL-29", by=side, seen_by=side)
    battle.record(Drawn(side, drawn))
    battle.record(ThrownAway(side, card))


@rule("MT-FILL-29")
def free_reload(scene: Scene, unit: Unit) -> Unit | None:
    """The drill master who lets a unit reload as a free action, once a turn."""
    for officer in supporters(scene, unit):
        ready = officer.talent == "TL-DRILL" and "TL-DRILL" not in officer.used
        if ready and officer.id != unit.id and may_be_near(scene, officer, unit, support.SUPPORT):
            return officer
    return None


@rule("MT-FILL-29", "MT-FORM-07")
def drillable(scene: Scene, officer: Unit) -> list[Unit]:
    """The units that a drill master who acts may let reload at once."""
    if officer.talent != "TL-DRILL" or "TL-DRILL" in officer.used:
        return []
    return [
        unit
        for unit in on_table_of(scene.state, officer.side)
        if unit.id != officer.id and unit.empty and not unit.engaged and not unit.fleeing
        and not is_scattered(scene, unit) and free_reload(scene, unit) is not None
    ]  # fmt: skip


@rule("MT-FILL-29")
def guide_of(scene: Scene, unit: Unit) -> Unit | None:
    """The guide who can lead a unit over rough ground: one unit on each card, on all its moves."""
    for officer in supporters(scene, unit):
        if officer.talent == "TL-GUIDE" and may_be_near(scene, officer, unit, support.SUPPORT):
            led = [each for each in officer.used if each.startswith("TL-GUIDE")]
            if not led or led == [guiding(unit)]:
                return officer
    return None


def guiding(unit: Unit) -> str:
    """What a guide uses up for a card by leading a unit."""
    return f"TL-GUIDE:{unit.id}"


@rule("MT-FILL-29")
def be_guided(battle: Battle, unit: Unit) -> None:
    """A guide leads a unit, and no other on this card."""
    guide = guide_of(battle.scene, unit)
    assert guide is not None
    if guiding(unit) not in guide.used:
        battle.record(Spent(guide.id, guiding(unit)))


def may_yet_be_guided(scene: Scene, unit: Unit) -> bool:
    """Whether a guide stands near who leads nobody on this card yet."""
    guide = guide_of(scene, unit)
    return guide is not None and guiding(unit) not in guide.used


def can_be_guided(scene: Scene, unit: Unit) -> bool:
    """Whether a guide stands near who has led no other unit on this card."""
    return guide_of(scene, unit) is not None
