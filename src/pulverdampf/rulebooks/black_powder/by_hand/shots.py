"""Shooting beside a real table: at whom, and what the shooter sees of him."""

from pulverdampf.engine.circumstances import Fact, Told, choice, count, yes
from pulverdampf.engine.requests import Option, Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import other
from pulverdampf.text import Text

from ..events.names import length
from ..events.order import FireKind
from ..geometry import SIDES_CLOCKWISE
from ..lookup import fielded, is_engaged
from ..shooting import to_hit
from ..shooting.to_hit import Aim, base_dice, medium_of, range_of
from ..state import Battle, PowderState
from ..units import Unit
from .asking import SIDES, cover_fact, question

WHAT_HE_SEES = Text("{name} shoots at {target}", "{name} schießt auf {target}")
CLOSING = Text("{name}: fire at {target}, who charges", "{name}: Feuer auf {target} im Angriff")
SEES = Text(
    "The target is within {far}, in the arc and in sight",
    "Das Ziel ist in {far} Reichweite, im Winkel und in Sicht",
)
CLOSE = Text("Closer than {far}", "Näher als {far}")
WITHIN = Text("Not farther than {far}", "Nicht weiter als {far}")
RANGE = Text("Range", "Reichweite")
BANDS = {
    "0": Text("short: up to {far}", "kurz: bis {far}"),
    "1": Text("medium: up to {far}", "mittel: bis {far}"),
    "2": Text("long: beyond that", "weit: darüber"),
}
ARC = Text("Partly outside the arc", "Teils außerhalb des Winkels")
HIDDEN = Text("Partly hidden", "Teils verdeckt")
OVER = Text("Over the heads of friends", "Über eigene Einheiten hinweg")
ENFILADE = Text("The shooter stands in the target's flank", "Der Schütze steht in der Flanke des Ziels")
SEEING = Text("Dice of figures that see the target", "Würfel der Figuren, die das Ziel sehen")
COVER_OF = Text("The target's cover", "Deckung des Ziels")
AT_WHOM = Text("{name}: at whom?", "{name}: Auf wen?")
FROM = Text("{name}, {side}: at whom?", "{name}, {side}: Auf wen?")
HOLD = Text("hold fire", "nicht schießen")
HOW_MANY = Text("{name}: how many dice at {target}?", "{name}: Wie viele Würfel auf {target}?")
DICE = Text("Dice", "Würfel")
NEARER = Text(
    "Is {name} nearer to {target} than {before}, who shot at it first?",
    "Ist {name} näher an {target} als {before}, der zuerst darauf schoss?",
)
IS_NEARER = Text("Nearer", "Näher")


@rule("BP-FIRE-03", "BP-FIRE-04", "BP-FIRE-06", "BP-TERR-05")
def sighting(state: PowderState, shooter: Unit, target: Unit, dice: int) -> Tell:
    """What a shooter has to tell of his target, in the words of the printed modifiers."""
    reach = length(state, range_of(state, shooter))
    facts = [yes("sees", SEES.filled(far=reach), default=True), _range(state, shooter)]
    if shooter.formation == "skirmish":
        facts.append(count("seeing", SEEING, dice, least=0, most=dice))
    else:
        facts.append(yes("arc", ARC))
    facts.append(yes("hidden", HIDDEN))
    if shooter.arm == "artillery":
        facts.append(yes("over", OVER))
    if not (shooter.formation == "skirmish" or target.all_round or target.formation == "unlimbered"):
        facts.append(yes("enfilade", ENFILADE))
    if not target.garrison:
        facts.append(cover_fact(text=COVER_OF))
    text = WHAT_HE_SEES.filled(name=state.named(shooter.id), target=state.named(target.id))
    return question(shooter.side, "BP-FIRE-04", text, shooter.id, *facts)


def _range(state: PowderState, shooter: Unit) -> Fact:
    """How far it is, as far as it matters."""
    short = length(state, to_hit.SHORT)
    if shooter.arm != "artillery":
        words = WITHIN if state.rulings.close_range_inclusive else CLOSE
        return yes("close", words.filled(far=short))
    limits = {"0": short, "1": length(state, medium_of(state, shooter)), "2": short}
    return choice("band", RANGE, [(key, text.filled(far=limits[key])) for key, text in BANDS.items()], "1")


def seen_of(aim: Aim, seeing: int) -> Told:
    """The same facts, measured."""
    told: Told = {"sees": True}
    if aim.by_guns:
        told["band"] = str(aim.band)
        told["over"] = aim.over
    else:
        told["close"] = aim.close
    if aim.shooter.formation == "skirmish":
        told["seeing"] = seeing
    else:
        told["arc"] = "arc" in aim.unclear
    return told | {"hidden": "hidden" in aim.unclear, "enfilade": aim.enfilade, "cover": str(aim.cover)}


@rule("BP-FIRE-04", "BP-T-UNCLEAR")
def aim_told(state: PowderState, shooter: Unit, target: Unit, told: Told) -> Aim:
    """A shot with all that bears on it, as it was told."""
    reasons = [why for why, held in (
        ("skirmishers", target.formation == "skirmish"), ("guns", target.formation == "unlimbered"),
        ("building", bool(target.garrison)), ("arc", told.get("arc", False)), ("hidden", told["hidden"]),
    ) if held]  # fmt: skip
    if shooter.arm == "artillery":
        medium = medium_of(state, shooter)
        far = (to_hit.SHORT / 2, (to_hit.SHORT + medium) / 2, medium + 1.0)[int(told["band"])]
    else:
        far = to_hit.SHORT / 2 if told["close"] else to_hit.SHORT + 1.0
    cover = 2 if target.garrison else int(told["cover"])
    enfilade = told.get("enfilade", False)
    return Aim(
        state, shooter, target, "volley", far, tuple(reasons), told.get("over", False), enfilade, cover
    )


def charger_seen(state: PowderState, shooter: Unit, charger: Unit) -> Tell:
    """What is asked of a charger who is fired at."""
    text = CLOSING.filled(name=state.named(shooter.id), target=state.named(charger.id))
    return question(shooter.side, "BP-REACT-02", text, shooter.id, cover_fact(text=COVER_OF, most=1))


def charger_aim(
    state: PowderState, shooter: Unit, charger: Unit, kind: FireKind, cover: int, *, crowd: bool
) -> Aim:
    """Closing or traversing fire at a charger."""
    reasons = ["crowd"] if crowd else []
    if charger.formation == "skirmish":
        reasons.append("skirmishers")
    return Aim(state, shooter, charger, kind, 0.0, tuple(reasons), cover=cover)


def nearer(state: PowderState, shooter: Unit, target: Unit, before: Unit) -> Tell:
    """Which of two shooters a unit would fall back from."""
    text = NEARER.filled(
        name=state.named(shooter.id), target=state.named(target.id), before=state.named(before.id)
    )
    return question(shooter.side, "BP-FIRE-08", text, shooter.id, yes("nearer", IS_NEARER))


# at whom ----------------------------------------------------------------------------------------------


def marks_by_hand(state: PowderState, unit: Unit) -> list[Unit]:
    """Everybody who might be shot at; who is in sight the players know."""
    return [each for each in fielded(state, other(unit.side)) if not is_engaged(state, each.id)]


@rule("BP-FIRE-04", "BP-SQ-06", "BP-SKIR-02", "BP-BLD-02")
async def named_targets(battle: Battle, unit: Unit) -> list[tuple[Unit, int, int]]:
    """The targets of a unit, each with its dice (0: all) and the side that shoots."""
    if unit.formation == "square":
        found = []
        for number, side in enumerate(SIDES_CLOCKWISE):
            target = await _target(battle, unit, FROM.filled(name=unit.name, side=SIDES[side]))
            if target is not None:
                found.append((target, 1, number))
        return found
    text = AT_WHOM.filled(name=unit.name)
    dice = base_dice(unit)
    if unit.formation not in ("skirmish", "garrison") or dice <= 1:
        target = await _target(battle, unit, text)
        return [(target, 0, 0)] if target is not None else []
    return await _shared(battle, unit, text, dice)


async def _shared(battle: Battle, unit: Unit, text: Text, left: int) -> list[tuple[Unit, int, int]]:
    """Skirmishers and garrisons share their dice out, target by target."""
    found: list[tuple[Unit, int, int]] = []
    while left > 0:
        target = await _target(battle, unit, text, *(each.id for each, _, _ in found))
        if target is None:
            break
        words = HOW_MANY.filled(name=unit.name, target=battle.state.named(target.id))
        told = await battle.tell(
            question(unit.side, "BP-SKIR-02", words, target.id, count("dice", DICE, left, least=1, most=left))
        )
        found.append((target, told["dice"], len(found)))
        left -= told["dice"]
    if len(found) == 1 and not left:
        return [(found[0][0], 0, 0)]
    return found


async def _target(battle: Battle, unit: Unit, text: Text, *but: str) -> Unit | None:
    state = battle.state
    options: list[Option[Unit | None]] = [
        Option(each.id, state.named(each.id), each)
        for each in marks_by_hand(state, unit)
        if each.id not in but
    ]
    if not options:
        return None
    options.append(Option("hold", HOLD, None, waits=True))
    return await battle.choose(unit.side, Prompt("BP-FIRE-04", text, unit.id), options, passing="hold")
