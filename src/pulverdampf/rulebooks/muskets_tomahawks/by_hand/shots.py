"""Shooting beside a real table: who has sight and range, and what bears on the shots."""

from collections.abc import Iterator

from pulverdampf.engine.circumstances import Fact, Told, choice, count, yes
from pulverdampf.engine.requests import Option, Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.text import Text

from ..events.names import fine_inches
from ..presence import fighters, is_afloat, markers_of, on_table_of, size, standing
from ..shooting import aiming
from ..shooting.aiming import (
    FRONT_OF_COLUMN,
    REPEATS_WITHIN,
    Manner,
    Shot,
    Sight,
    shot_seen,
)
from ..shooting.artillery import CANISTER, dice_with
from ..shooting.salvos import Salvo, Throw
from ..shooting.weapons import Weapon
from ..spotting.spotting import has_spotted
from ..state import Battle, FrontierState
from ..terrain.kinds import Cover
from ..units import Unit
from .asking import CROSSED, cover_fact, question

SHOOTS = Text("{name} shoots at {target}", "{name} schießt auf {target}")
OTHERS = Text("{name}, the others at {target}", "{name}, die anderen auf {target}")
AT_CHARGE = Text("{name} shoots at {target}, who charges", "{name} schießt auf {target} im Angriff")
FIGURES = Text("Figures with sight and range", "Figuren mit Sicht und Reichweite")
IN_FRONT = Text("Figures with sight and range, he in front", "Figuren mit Sicht und Reichweite, er vorn")
CREW = Text("Crew within 2″ of the gun", "Bedienung innerhalb von 2″ am Geschütz")
DISTANCE = Text("Distance", "Entfernung")
UP_TO = Text("up to {n}", "bis {n}")
HOLDER = Text("They aim at horse holders", "Sie zielen auf Pferdehalter")
MORE = Text("Others shoot under other circumstances", "Andere schießen unter anderen Umständen")
EXPOSED = Text("Figures of the target that may be hit", "Figuren des Ziels, die es treffen kann")
HOLDERS = Text("Horse holders among them", "Darunter Pferdehalter")
UNSEEN = Text("{name} does not see the shooters", "{name} sieht die Schützen nicht")


def bands_of(weapon: Weapon) -> list[float]:
    """The distances at which something changes for a weapon, up to its range."""
    cuts = {weapon.half, aiming.LONG, aiming.EXTREME}
    if weapon.key == "artillery":
        cuts = {CANISTER, aiming.EXTREME}
    return [*sorted(each for each in cuts if each < weapon.range), weapon.range]


def foes_by_hand(state: FrontierState, side: str) -> list[str]:
    """Everybody who might be shot at; who is in sight and range the players know."""
    foes = [each.id for each in on_table_of(state, side) if not each.engaged and not is_afloat(state, each)]
    return foes + [each.id for each in markers_of(state, side)]


def shooters_of(state: FrontierState, unit: Unit) -> int:
    """How many figures of a unit could shoot at most."""
    if unit.gun:
        return 1
    most = len(fighters(state, unit))
    return min(most, FRONT_OF_COLUMN) if unit.formation == "column" else most


@rule("MT-FIRE-03", "MT-FIRE-05", "MT-FIRE-06", "MT-FIRE-07", "MT-FIRE-11")
def shot_form(
    state: FrontierState, unit: Unit, target: Unit, weapon: Weapon, manner: str, left: int, *, first: bool
) -> Tell:
    """What the players tell of a shooting, in the words of the printed modifiers; those alike in one form."""
    facts: list[Fact] = []
    if unit.gun:
        crew = size(state, unit)
        facts.append(count("crew", CREW, crew, most=crew))
    else:
        words = IN_FRONT if manner == "charge" else FIGURES
        facts.append(count("figures", words, left, least=0 if first else 1, most=left))
    bands = bands_of(weapon)
    if len(bands) > 1:
        named = [(f"{each:g}", UP_TO.filled(n=fine_inches(each))) for each in bands]
        facts.append(choice("band", DISTANCE, named))
    facts += [cover_fact(), count("cross", CROSSED, 0, most=20)]
    holders = sum(each.holder for each in standing(state, target))
    if holders:
        facts.append(yes("holder", HOLDER))
    if first:
        facts += _exposed(state, unit, target, holders)
    if left > 1 and not unit.gun:
        facts.append(yes("more", MORE))
    text = AT_CHARGE if manner == "charge" else SHOOTS if first else OTHERS
    words = text.filled(name=state.named(unit.id), target=state.named(target.id))
    return question(unit.side, "MT-FIRE-03", words, unit.id, facts)


def _exposed(state: FrontierState, unit: Unit, target: Unit, holders: int) -> Iterator[Fact]:
    """How many could fall, and whether they see who shoots."""
    men = len(standing(state, target))
    if men > 1:
        yield count("exposed", EXPOSED, men, most=men)
    if holders:
        yield count("holders", HOLDERS, holders, most=holders)
    if has_spotted(state, target, unit):
        yield yes("unseen", UNSEEN.filled(name=state.named(target.id)))


def shot_told(
    state: FrontierState, unit: Unit, target: Unit, weapon: Weapon, how: Manner, told: Told
) -> Throw:
    """The dice of those who shoot alike, as it was told."""
    far = float(told.get("band", weapon.range))
    mounted = target.mounted or told.get("holder", False)
    sight = Sight(far, told["cross"], int(told["cover"]), mounted=mounted)
    shot = shot_seen(state, unit, target, sight, how)
    return Throw(shot, weapon.strength(far), dice_told(state, unit, weapon, far, shot, told))


def dice_told(state: FrontierState, unit: Unit, weapon: Weapon, far: float, shot: Shot, told: Told) -> int:
    """How many dice those who shoot alike throw."""
    if unit.gun:
        return dice_with(told["crew"], unit, far) if told["crew"] else 0
    rapid = weapon.key == "repeater" and state.rulings.repeater_double and not shot.hasty
    figures: int = told["figures"]
    return 2 * figures if rapid and far <= REPEATS_WITHIN else figures


async def salvo_by_hand(
    battle: Battle, unit: Unit, target: Unit, weapon: Weapon, how: Manner, manner: str
) -> tuple[Salvo, bool]:
    """A salvo as it is told, form by form, and whether the target does not see who shoots."""
    state = battle.state
    left = shooters_of(state, unit)
    throws: list[Throw] = []
    first: Told = {}
    while left > 0:
        told = await battle.tell(shot_form(state, unit, target, weapon, manner, left, first=not throws))
        first = first or told
        made = shot_told(state, unit, target, weapon, how, told)
        if made.dice:
            throws.append(made)
        left = left - told.get("figures", left) if told.get("more") else 0
    men = standing(state, target)
    holding = [each.id for each in men if each.holder][: first.get("holders", 0)]
    exposed = max(first.get("exposed", len(men)) - len(holding), 0)
    eligible = [each.id for each in men if not each.holder][:exposed]
    unseen = not has_spotted(state, target, unit) or first.get("unseen", False)
    return Salvo(tuple(throws), (*eligible, *holding), ()), unseen


# what the scene tells -------------------------------------------------------------------------------------


def shots_measured(
    state: FrontierState, unit: Unit, target: Unit, weapon: Weapon, how: Manner, planned: Salvo, crew: int
) -> list[Told]:
    """A salvo of the web table as the forms that would tell it."""
    if not planned.throws:
        return [{"figures": 0, "crew": 0, "cross": 0, "cover": "0"}]
    forms = [_form_of(state, unit, target, weapon, how, each) | {"crew": crew} for each in planned.throws]
    for number, told in enumerate(forms):
        told["more"] = number + 1 < len(forms)
    exposed = [key for each in planned.eligible for key in ((each,) if isinstance(each, str) else each)]
    holders = sum(state.pieces[key].holder for key in exposed)
    forms[0] |= {"exposed": len(exposed), "holders": holders}
    return forms


def _form_of(
    state: FrontierState, unit: Unit, target: Unit, weapon: Weapon, how: Manner, thrown: Throw
) -> Told:
    """The first form that leads to some dice."""
    seen = {"cover": str(int(Cover(thrown.shot.cover))), "cross": thrown.shot.cross}
    seen["holder"] = thrown.shot.cavalry and not target.mounted
    crews = range(unit.original + 1) if unit.gun else (0,)
    for band in bands_of(weapon):
        for figures in (thrown.dice, thrown.dice // 2):
            for crew in crews:
                told: Told = seen | {"figures": figures, "crew": crew, "band": f"{band:g}"}
                if shot_told(state, unit, target, weapon, how, told) == thrown:
                    return told
    raise ValueError(f"no circumstances lead to {thrown}")


async def two_targets(battle: Battle, unit: Unit, foes: list[str]) -> tuple[str, str]:
    """Two targets among which a unit shares its fire."""
    state = battle.state
    chosen: list[str] = []
    for words in (FIRST, SECOND):
        options = [Option(key, state.named(key), key) for key in foes if key not in chosen]
        prompt = Prompt("MT-FIRE-02", words.filled(name=state.named(unit.id)), unit.id)
        chosen.append(await battle.choose(unit.side, prompt, options))
    return chosen[0], chosen[1]


FIRST = Text("{name}: who is the first target?", "{name}: Wer ist das erste Ziel?")
SECOND = Text("{name}: and the second?", "{name}: Und das zweite?")
