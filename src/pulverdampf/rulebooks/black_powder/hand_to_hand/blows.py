"""The tables of hand-to-hand: dice, what they need, what saves, and how dice are shared."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from pulverdampf.engine.orders import Allotment, Form, Objection
from pulverdampf.engine.reckoning import STATES, Modifiers, Reckoning, Row, plus
from pulverdampf.engine.requests import Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.text import Text

from ..geometry import has_flanks
from ..lookup import contacts_of
from ..shooting.to_hit import needed_to_save
from ..shooting.volleys import saves_again
from ..state import Contact, PowderState
from ..terrain.buildings import split_is_fair
from ..terrain.ground import cover_around, cover_before
from ..units import Unit

IN_BUILDING = 2
"""The cover of a garrison."""
A_SIDE = 2
"""The dice of a square on each attacked side."""
SHARE = Text("{name}: how are its {n} dice shared among its enemies?",
             "{name}: Wie werden ihre {n} Würfel auf die Gegner verteilt?")  # fmt: skip
WRONG_TOTAL = Text("all its dice, on enemies it fights", "alle Würfel, auf Gegner im Kontakt")
HALF_TO_FRONT = Text("at least half to its front", "mindestens die Hälfte nach vorn")
TWO_A_SIDE = Text(
    "all to one side, or at least two to each", "alle auf eine Seite oder mindestens zwei je Seite"
)


Again = Literal["", "one", "all"]


class Blow(Struct, frozen=True):
    """One unit striking at another."""

    state: PowderState
    by: Unit
    at: Unit
    face: str
    """The side of the struck unit."""
    own_face: str
    cover: int = 0

    @property
    @rule("BP-SQ-08")
    def charging(self) -> bool:
        """Whether the striker has the bonus of a charge."""
        spared = self.at.formation == "square" and not self.state.rulings.charge_bonus_vs_square
        return self.by.charged and not spared

    @property
    def struck_aside(self) -> bool:
        """Whether the struck unit is attacked in flank or rear."""
        return self.face != "front" and has_flanks(self.at)

    @property
    def beset(self) -> bool:
        """Whether the striker itself is attacked in flank or rear by its enemy."""
        return self.own_face != "front" and has_flanks(self.by)


TO_HIT = Modifiers(
    "BP-T-MELEE",
    Text("Hand-to-hand: to hit", "Nahkampf: Treffer"),
    # id                  effect    English                        German
    Row("BP-T-MELEE.charge", plus(+1), "charging",                    "angreifend",
        lambda blow: blow.charging),
    Row("BP-T-MELEE.won",    plus(+1), "won its last round",          "letzte Runde gewonnen",
        lambda blow: blow.by.won_last),
    Row("BP-T-MELEE.order",  plus(-1), "disordered or shaken",        "in Unordnung oder erschöpft",
        lambda blow: blow.by.in_bad_order),
    Row("BP-T-MELEE.loose",  plus(-1), "skirmishers",                 "Plänkler",
        lambda blow: blow.by.skirmishing),
)  # fmt: skip

SWITCHED = Modifiers(
    "BP-T-MELEE.more",
    Text("Hand-to-hand: switches", "Nahkampf: Schalter"),
    Row("BP-T-MELEE.flank", plus(-1), "attacked in flank or rear", "in Flanke oder Rücken angegriffen",
        lambda blow: blow.beset and blow.state.rulings.flank_attack_penalty in ("to_hit", "both")),
)  # fmt: skip

EASE = Row("BP-MEL-03", STATES, "modifiers", "Modifikatoren")


@rule("BP-MEL-03", "BP-MEL-13", "BP-SKIR-04")
def ease(blow: Blow) -> Reckoning:
    """What is added to each die."""
    return Reckoning.of(0, EASE).modified_by(TO_HIT, blow).modified_by(SWITCHED, blow)


@rule("BP-MEL-03", "BP-SPEC-09", "BP-FILL-23")
def needed_to_hit(blow: Blow, modifiers: int) -> int:
    """What a die must show, between 2 and 6; the terrified and the panicked need a 6."""
    if blow.by.fresh_now and blow.by.freshly in ("terror", "panic"):
        return 6
    return min(max(4 - modifiers, 2), 6)


def _flanked(blow: Blow) -> bool:
    return blow.struck_aside and blow.state.rulings.flank_attack_penalty in ("save", "both")


SAVES = Modifiers(
    "BP-T-SAVES.fight",
    Text("Saves in hand-to-hand", "Rettungswurf im Nahkampf"),
    # id                     effect    English                   German
    Row("BP-T-SAVES.fight-column",  plus(+1), "attack column",          "Angriffskolonne",
        lambda blow: blow.at.formation == "attack"),
    Row("BP-T-SAVES.fight-cover",   plus(+1), "light cover",            "leichte Deckung",
        lambda blow: blow.cover == 1),
    Row("BP-T-SAVES.fight-works",   plus(+2), "building or earthwork",  "Gebäude oder Schanze",
        lambda blow: blow.cover == 2),
    Row("BP-T-SAVES.fight-march",   plus(-2), "march column",           "Marschkolonne",
        lambda blow: blow.at.formation == "march"),
    Row("BP-T-SAVES.fight-flank",   plus(-1), "struck in flank or rear", "in Flanke oder Rücken getroffen",
        _flanked),
    Row("BP-SPEC-25",        plus(-1), "charging lancers",       "angreifende Lanzenreiter",
        lambda blow: blow.by.has("Lan") and blow.charging),
)  # fmt: skip

FIRMNESS = Row("BP-MEL-04", STATES, "modifiers", "Modifikatoren")


@rule("BP-MEL-04", "BP-BLD-03", "BP-SPEC-25", "BP-FILL-26")
def firmness(blow: Blow) -> Reckoning:
    """What is added to each saving die."""
    return Reckoning.of(0, FIRMNESS).modified_by(SAVES, blow)


@rule("BP-MEL-04", "BP-BLD-03")
def cover_in_fight(scene: Scene, unit: Unit, enemy: Unit) -> int:
    """The cover that still counts: none after a lost round, except for garrisons under a switch.

    What lies before a unit covers the one that was charged there, never the one that came over it.
    """
    known = cover_known(scene.state, unit, enemy)
    if known is not None:
        return known
    own = scene.outline(unit)
    contact = next(each for each in contacts_of(scene.state, unit.id) if each.joins(enemy.id))
    before = cover_before(scene, own, contact.face_two) if contact.two == unit.id else 0
    return max(cover_around(scene, unit, own), before)


@rule("BP-MEL-04", "BP-BLD-03", "BP-TERR-05")
def cover_known(state: PowderState, unit: Unit, enemy: Unit) -> int | None:
    """The cover that the rosters tell: a building's, none after a lost round; else eyes must."""
    keeps = bool(unit.garrison) and state.rulings.garrison_keeps_cover
    if unit.lost_round and not keeps:
        return 0
    return IN_BUILDING if unit.garrison else None


@rule("BP-SPEC-01", "BP-SPEC-06", "BP-SPEC-18")
def thrown_again(blow: Blow) -> Again:
    """Which misses are thrown again: all, one or none."""
    unit = blow.by
    ferocious = unit.has("Fer") and blow.charging
    bloodthirsty = unit.has("Blo") and unit.rounds == 0
    tough = unit.has("Tou")
    if ferocious or bloodthirsty or (tough and blow.state.rulings.tough_fighters == "all"):
        return "all"
    return "one" if tough else ""


class Blows(Struct, frozen=True):
    """Dice of a round that have been counted, and what they need."""

    dice: int
    needed: int
    again: Again
    """Which misses are thrown again."""
    save: int
    save_again: bool = False
    """Whether one failed save is thrown again."""


@rule("BP-MEL-03", "BP-MEL-04")
def counted(blow: Blow, dice: int) -> Blows:
    """The dice of one unit at another, and what they need."""
    needed = needed_to_hit(blow, ease(blow).total)
    save = needed_to_save(blow.at.morale, firmness(blow).total)
    return Blows(dice, needed, thrown_again(blow), save, saves_again(blow.state, blow.at))


@rule("BP-MEL-02", "BP-SQ-06", "BP-FORM-04", "BP-ART-02", "BP-SPEC-09")
def fighting_dice(unit: Unit, extra: int = 0) -> int:
    """The dice of a unit in hand-to-hand, for a square those of one side."""
    if unit.formation in ("march", "limbered", "unlimbered"):
        dice = 1
    elif unit.formation == "square":
        dice = A_SIDE
    else:
        dice = unit.hand_to_hand
    return dice + extra + (unit.fresh_now and unit.freshly == "huzzah")


@rule("BP-REACT-08", "BP-MEL-02", "BP-BLD-02", "BP-SQ-06")
def shared_alone(state: PowderState, unit: Unit, dice: int) -> dict[PieceId, int] | None:
    """How dice fall to enemies where there is no choice; none when the owner has to share them out."""
    contacts = contacts_of(state, unit.id)
    if unit.formation == "square":
        return _by_side(unit, contacts, dice)
    if len(contacts) == 1:
        return {contacts[0].other(unit.id): dice}
    return None


def _by_side(unit: Unit, contacts: list[Contact], dice: int) -> dict[PieceId, int]:
    """A square's dice: two on each attacked side, heroes one more on one, shared by those who stand there."""
    shares: dict[PieceId, int] = {}
    more = dice - A_SIDE
    for side in ("front", "right", "rear", "left"):
        foes = [each.other(unit.id) for each in contacts if each.face_of(unit.id) == side]
        here = A_SIDE + more if foes else 0
        for number, foe in enumerate(foes):
            shares[foe] = here // len(foes) + (number < here % len(foes))
        more = 0 if foes else more
    return shares


@rule("BP-REACT-08", "BP-BLD-02")
def share_form(state: PowderState, unit: Unit, dice: int) -> Form[Allotment]:
    """Asks how a unit shares its dice among several enemies."""
    contacts = contacts_of(state, unit.id)
    foes = [each.other(unit.id) for each in contacts]
    ahead = [each.other(unit.id) for each in contacts if each.face_of(unit.id) == "front"]

    def check(order: Allotment, scene: Scene) -> Iterator[Objection]:
        given = order.given.get(unit.id, {})
        if len(order.given) != 1 or not set(given) <= set(foes) or sum(given.values()) != dice:
            yield Objection("BP-REACT-08", WRONG_TOTAL)
            return
        if unit.garrison:
            if not split_is_fair([given.get(foe, 0) for foe in foes], dice):
                yield Objection("BP-BLD-02", TWO_A_SIDE)
        elif ahead and 2 * sum(given.get(foe, 0) for foe in ahead) < dice:
            yield Objection("BP-REACT-08", HALF_TO_FRONT)

    def ideas(scene: Scene) -> Iterator[Allotment]:
        first = ahead[0] if ahead else foes[0]
        yield Allotment({unit.id: {first: dice}})
        for foe in foes:
            yield Allotment({unit.id: {foe: dice}})
            if foe != first:
                for many in range(dice // 2, 0, -1):
                    yield Allotment({unit.id: {first: dice - many, foe: many}})

    prompt = Prompt("BP-REACT-08", SHARE.filled(name=unit.name, n=dice), unit.id)
    return Form(Allotment, prompt, (unit.id,), check, ideas)
