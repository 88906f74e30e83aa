"""The values of units: troop type, moves, melee, morale, and how each of their arms shoots."""

from collections.abc import Iterator

from pulverdampf.engine.profile import EMPTY, Kind, Profile, Value
from pulverdampf.text import Text, number

from ..melee.blows import own_blow, own_guard
from ..melee.modifiers import against_troops
from ..morale.testing import needed
from ..movement.rates import Pace, Rate, dice_for, pace_kind, reckoned
from ..shooting.aim import is_unskilled
from ..shooting.modifiers import Aim, faces, modifier
from ..shooting.weapons import WEAPONS, Weapon
from ..state import WarState, elements
from ..units import TRAITS, TROOPS, Element, Unit, fights, fights_as, takes_tests

CLASS = Kind(
    "class", Text("counts as", "zählt als"), Text("class", "Klasse"), "KP-FORM-07",
    Text("As what it moves, shoots and fights at this moment.",
         "Als das bewegt sie sich, schießt und kämpft sie in diesem Augenblick."),
)  # fmt: skip
ELEMENTS = Kind(
    "elements", Text("elements", "Elemente"), Text("el.", "El."), "KP-ARMY-03",
    Text("How many bases it began with.", "Mit so vielen Basen begann sie."),
)  # fmt: skip
MOVE = Kind(
    "move", Text("move good/difficult", "Bewegung gut/schwierig"), Text("move", "Bew."), "KP-T-MOVE",
    Text("What is thrown for a move over good ground, and over difficult ground.",
         "Das wird für eine Bewegung in gutem und in schwierigem Gelände geworfen."),
)  # fmt: skip
ATTACK = Kind(
    "attack", Text("attacking", "Angriff"), Text("att.", "Ang."), "KP-T-MELEE",
    Text("What it adds by itself to its die when it attacks, in the first round.",
         "Das bringt sie selbst zum Würfel mit, wenn sie angreift, in der ersten Kampfrunde."),
)  # fmt: skip
DEFENCE = Kind(
    "defence", Text("attackers against it", "Angreifer gegen sie"), Text("def.", "Abw."), "KP-T-MELEE",
    Text("What it changes by itself on the die of those who attack it, in the first round; less is better.",
         "Das ändert sie selbst am Würfel derer, die sie angreifen, in der ersten Kampfrunde; weniger ist "
         "besser."),
)  # fmt: skip
MORALE = Kind(
    "morale", Text("morale", "Moral"), Text("mor.", "Mor."), "KP-MOR-11",
    Text("What the die must show in a morale test; a failure brings two markers.",
         "Das muss der Würfel im Moraltest zeigen; wer scheitert, bekommt zwei Marker."),
)  # fmt: skip
SHOOTS = Text(
    "Effective and longest range; then what a D20 must show to hit within the one and beyond it. "
    "Five more kill at once.",
    "Wirksame und größte Reichweite; dann, was ein W20 innerhalb der einen und jenseits davon zum Treffen "
    "zeigen muss. Fünf mehr töten sofort.",
)
SHOT = Text("{near}/{far}: {hits}", "{near}/{far}: {hits}")
GUN_SHOT = Text("{near}/{far}: {dice} × {hits}", "{near}/{far}: {dice} × {hits}")
DICE = Text("{dice}D6{more}", "{dice}W6{more}")
BOTH_WAYS = Text("{good} / {difficult}", "{good} / {difficult}")
SOME = Text("{weapon} ({traits})", "{weapon} ({traits})")
COMMANDER = Text("commander", "Befehlshaber")
RATES: tuple[Rate, Rate] = ("good", "difficult")


def profile(state: WarState, key: str) -> Profile:
    """The values of the unit to which an element belongs."""
    piece = state.pieces.get(key)
    unit = state.bodies.get(key if piece is None else piece.body or "")
    if unit is None:
        return EMPTY
    return Profile(tuple(_values(state, unit)), tuple(_traits(state, unit)))


def _values(state: WarState, unit: Unit) -> Iterator[Value]:
    left = elements(state, unit) or [state.pieces[each] for each in unit.pieces if each in state.pieces]
    yield CLASS.of(TROOPS[fights_as(unit)])
    if len(unit.pieces) > 1:
        yield ELEMENTS.of(len(unit.pieces), len(elements(state, unit)))
    good, difficult = (_dice(state, unit, rate) for rate in RATES)
    yield MOVE.of(BOTH_WAYS.filled(good=good, difficult=difficult))
    if fights(unit):
        yield ATTACK.of(_signed(against_troops(own_blow(state, unit, left)).total))
        yield DEFENCE.of(_signed(against_troops(own_guard(state, unit, left)).total))
    if takes_tests(unit):
        yield MORALE.of(f"{needed(state, unit).total}+")
    shots = {(arm, each.traits): each for each in left for arm in each.arms if arm in WEAPONS}
    told_apart = len(shots) > len({arm for arm, _ in shots})
    for (arm, traits), each in shots.items():
        yield _shot(state, unit, each, WEAPONS[arm], traits if told_apart else ())


def _dice(state: WarState, unit: Unit, rate: Rate) -> Text:
    more = reckoned(Pace(pace_kind(state, unit), rate), 0, dark=False)
    # the constant may be negative, while the whole way never is
    added = sum(step.effect.amount for step in more.steps if step.effect.kind == "plus")
    return DICE.filled(dice=dice_for(state, unit, rate), more=_signed(added) if added else "")


def _signed(amount: int) -> str:
    return f"{amount:+d}".replace("-", "−") if amount else "0"


def _shot(state: WarState, unit: Unit, piece: Element, weapon: Weapon, traits: tuple[str, ...]) -> Value:
    """How one of its arms shoots by itself, at a plain target in the open; `traits` tell its men apart."""
    hits = [_to_hit(state, unit, piece, weapon, effective=True)]
    if weapon.maximum > weapon.effective:
        hits.append(_to_hit(state, unit, piece, weapon, effective=False))
    dice = str(weapon.near) if weapon.near == weapon.far else f"{weapon.near}/{weapon.far}"
    near, far = number(weapon.effective, "en"), number(weapon.maximum, "en")
    told = (SHOT if dice == "1" else GUN_SHOT).filled(near=near, far=far, dice=dice, hits="/".join(hits))
    known = [TRAITS[trait] for trait in traits if trait in TRAITS]
    name = SOME.filled(weapon=weapon.name, traits=known) if known else weapon.name
    return Value(" ".join((weapon.key, *traits)), name, "KP-FIRE-10", told, about=SHOOTS)


def _to_hit(state: WarState, unit: Unit, piece: Element, weapon: Weapon, *, effective: bool) -> str:
    aim = Aim(
        weapon.key,
        effective,
        markers=unit.markers,
        sharpshooter="sharpshooter" in piece.traits,
        regular=fights_as(unit) == "regular",
        unskilled=is_unskilled(state, unit, piece, weapon),
    )
    hit, _ = faces(aim, modifier(aim).total)
    return f"{hit.low}+"


def _traits(state: WarState, unit: Unit) -> Iterator[Value]:
    pieces = [state.pieces[each] for each in unit.pieces if each in state.pieces]
    own = dict.fromkeys((*unit.traits, *(trait for each in pieces for trait in each.traits)))
    yield from (Value(trait, TRAITS[trait], "KP-T-TRAITS") for trait in own if trait in TRAITS)
    if any(each.leads for each in pieces):
        yield Value("commander", COMMANDER, "KP-CMD-01")
