"""Hand-to-hand beside a real table: supports, cover, shared dice, and what winners can do."""

from collections.abc import Iterable

from pulverdampf.engine.circumstances import Fact, Told, choice, count, yes
from pulverdampf.engine.orders import Allotment, Form, Objection
from pulverdampf.engine.requests import Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, PieceId, Side
from pulverdampf.table.measurement import Face
from pulverdampf.text import Text

from ..events.fights import ContactLost, ContactMade
from ..events.names import army_name, length
from ..events.places import FormationChanged, Garrisoned
from ..lookup import contacts_of, fielded, is_engaged, unit_of
from ..movement.moves import rate_of
from ..state import Battle, Contact, Fight, PowderState
from ..units import Unit
from .asking import SIDES, cover_fact, face_fact, names, question
from .passing import move, pass_on, passing_facts

HELP = Text(
    "{army}: who stands within 6″ in support, before any die is thrown?",
    "{army}: Wer steht innerhalb von 6″ zur Unterstützung, bevor gewürfelt wird?",
)
AT = Text("{name}, {side}", "{name}, {side}")
NOBODY = Text("nobody", "niemand")
COVER = Text("The fight of {name}: cover", "Der Nahkampf von {name}: Deckung")
COVER_OF = Text("{name} against {enemy}", "{name} gegen {enemy}")
DICE_AT = Text("Dice at {name}", "Würfel auf {name}")
REJOINS = Text(
    "{name} goes back into the fight against {enemy}", "{name} geht zurück in den Kampf gegen {enemy}"
)
REACHES = Text("It reaches him with one move", "Sie erreicht ihn mit einer Bewegung")
WINS = {
    "form": Text("{name} forms anew", "{name} formiert sich neu"),
    "back": Text("{name} falls back, {far} at most", "{name} fällt zurück, höchstens {far}"),
    "sweep": Text("{name} sweeps on, {far} at most", "{name} setzt nach, höchstens {far}"),
    "occupy": Text("{name} occupies the building", "{name} besetzt das Gebäude"),
}
MOVED = Text("It has moved", "Sie hat sich bewegt")
Supports = tuple[tuple[PieceId, PieceId, Face], ...]
BEHIND: tuple[Face, ...] = ("left", "right", "rear")


# supports -----------------------------------------------------------------------------------------------


@rule("BP-MEL-06", "BP-MEL-07")
async def supports_by_hand(
    battle: Battle,
    side: Side,
    supported: list[Unit],
    helpers: dict[PieceId, list[Unit]],
    form: Form[Allotment],
) -> Supports:
    """Who supports whom on which side, asked in one form."""
    state = battle.state
    facts: list[Fact] = []
    for unit in supported:
        offered = [("", NOBODY), *names(state, helpers[unit.id])]
        for face in BEHIND if helpers[unit.id] else ():
            text = AT.filled(name=state.named(unit.id), side=SIDES[face])
            facts.append(choice(f"{unit.id}/{face}", text, offered))

    def check(told: Told) -> Iterable[Objection]:
        return form.objections(_allotted(told), battle.scene)

    prompt = Prompt("BP-MEL-06", HELP.filled(army=army_name(state, side)), form.prompt.subject)
    told = await battle.tell(Tell(side, prompt, facts, check))
    return tuple((helper, *slot.split("/")) for slot, helper in told.items() if helper)


def _allotted(told: Told) -> Allotment:
    given: dict[str, dict[str, int]] = {}
    for slot, helper in told.items():
        if helper:
            given.setdefault(helper, {})[slot] = 1
    return Allotment(given)


def open_slots(supported: list[Unit], helpers: dict[PieceId, list[Unit]]) -> dict[PieceId, list[str]]:
    """Every place in which somebody could support, as far as the rosters tell."""
    found: dict[PieceId, list[str]] = {}
    for unit in supported:
        for helper in helpers[unit.id]:
            found.setdefault(helper.id, []).extend(f"{unit.id}/{face}" for face in BEHIND)
    return found


# cover and dice -------------------------------------------------------------------------------------------


def cover_asked(state: PowderState, units: list[PieceId], pairs: list[tuple[Unit, Unit]]) -> Tell:
    """What covers the units of a fight, each against each of its enemies."""
    facts = []
    for unit, enemy in pairs:
        text = COVER_OF.filled(name=state.named(unit.id), enemy=state.named(enemy.id))
        facts.append(cover_fact(pair_key(unit, enemy), text))
    first = unit_of(state, units[0])
    return question(state.active, "BP-MEL-04", COVER.filled(name=state.named(first.id)), first.id, *facts)


def pair_key(unit: Unit, enemy: Unit) -> str:
    """How a fact about one unit against another is named."""
    return f"{unit.id} {enemy.id}"


@rule("BP-REACT-08", "BP-BLD-02")
async def shares_by_hand(battle: Battle, unit: Unit, dice: int, form: Form[Allotment]) -> dict[PieceId, int]:
    """How a unit shares its dice among several enemies."""
    state = battle.state
    foes = [each.other(unit.id) for each in contacts_of(state, unit.id)]
    facts = [
        count(foe, DICE_AT.filled(name=state.named(foe)), dice if foe == foes[0] else 0, most=dice)
        for foe in foes
    ]

    def check(told: Told) -> Iterable[Objection]:
        return form.objections(Allotment({unit.id: dict(told)}), battle.scene)

    return await battle.tell(Tell(unit.side, form.prompt, facts, check))


# winners --------------------------------------------------------------------------------------------------


def buildings_won(state: PowderState, fight: Fight, unit: Unit) -> list[str]:
    """Buildings whose garrison was destroyed in this fight."""
    if not unit.on_foot:
        return []
    held = {each.place.feature for each in state.then if each.unit in fight.destroyed and each.place.feature}
    taken = {each.garrison for side in ("one", "two") for each in fielded(state, side)}
    return sorted(held - taken)


@rule("BP-MEL-11", "BP-CAV-01")
async def win_by_hand(battle: Battle, unit: Unit, what: str, whom: str) -> None:
    """A winner does what its owner has chosen; the hands move it."""
    state = battle.state
    facts = list(passing_facts(state, unit, together=True))
    if what == "sweep":
        facts.insert(0, yes("moved", MOVED, default=True))
    text = WINS[what].filled(name=state.named(unit.id), far=length(state, rate_of(state, unit)))
    told = await battle.tell(question(unit.side, "BP-MEL-11", text, unit.id, *facts))
    match what:
        case "form":
            battle.record(FormationChanged(unit.id, whom, ANYWHERE, 0))
        case "back":
            if is_engaged(state, unit.id):
                battle.record(ContactLost(unit.id))
            move(battle, unit, "fall back", rate_of(state, unit))
        case "sweep":
            if not told["moved"]:
                return
            move(battle, unit, "sweep", rate_of(state, unit))
        case "occupy":
            battle.record(Garrisoned(unit.id, whom, ANYWHERE))
    await pass_on(battle, unit, told, together=True)


@rule("BP-MEL-11")
async def rejoin_by_hand(battle: Battle, unit: Unit, foe: Unit) -> None:
    """One move back against an enemy of this fight."""
    state = battle.state
    facts = [yes("reaches", REACHES, default=True), face_fact()]
    facts += passing_facts(state, unit, together=True)
    text = REJOINS.filled(name=state.named(unit.id), enemy=state.named(foe.id))
    told = await battle.tell(question(unit.side, "BP-MEL-11", text, unit.id, *facts))
    if not told["reaches"]:
        return
    move(battle, unit, "rejoin", rate_of(state, unit))
    charging = (unit.id,) if state.rulings.rejoin_charges else ()
    contact = Contact(unit.id, foe.id, "front", told["face"], fought=True)
    battle.record(ContactMade((contact,), charging))
    await pass_on(battle, unit, told, together=True)
