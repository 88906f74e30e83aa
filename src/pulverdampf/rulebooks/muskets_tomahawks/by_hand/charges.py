"""Charges beside a real table: from where they come, who fires at them, whether they come home."""

from pulverdampf.engine.circumstances import Told, choice, yes
from pulverdampf.engine.orders import Objection
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.text import Text

from ..events.names import fine_inches
from ..movement.allowances import allowance, own_going
from ..officers.talents import can_be_guided, may_yet_be_guided
from ..state import Battle
from ..units import Unit
from .asking import question

LED = Text("{name}: is it led over rough ground?", "{name}: Wird sie durch raues Gelände geführt?")
GUIDED = Text("The guide leads it", "Der Pfadfinder führt sie")
GUIDED_NOW = Text("The guide leads it this way", "Der Pfadfinder führt sie auf diesem Weg")
FROM = Text("{name} charges {target}: {far}", "{name} greift {target} an: {far}")
BEHIND = Text("It meets all of them from behind", "Sie trifft alle von hinten")
CLOSES = Text("{name} runs at {target}. Who fires now?", "{name} läuft auf {target} zu. Wer feuert jetzt?")
HIS_SHOT = Text("{name}, as it answered", "{name}, wie angesagt")
NOBODY = Text("nobody (more)", "niemand (mehr)")
HOME = Text("{name} reaches {target}?", "Erreicht {name} {target}?")
CONTACT = Text("Contact", "Kontakt")
HOMES = (
    ("home", Text("yes, at least one figure", "ja, mindestens eine Figur")),
    ("short", Text("no: it runs its full move", "nein: Sie läuft ihre volle Bewegung")),
)
ACROSS = Text(
    "Over, or up to, an obstacle or building within 2″ of the target",
    "Über oder bis an ein Hindernis oder Gebäude in 2″ am Ziel",
)
CONTRADICTED = Text("whoever does not arrive crosses nothing", "wer nicht ankommt, quert auch nichts")


async def led(battle: Battle, unit: Unit) -> bool:
    """Whether a charge needs its guide; asked where there is one."""
    if not can_be_guided(battle.scene, unit):
        return False
    words = LED.filled(name=battle.state.named(unit.id))
    told = await battle.tell(question(unit.side, "MT-FILL-29", words, unit.id, [yes("led", GUIDED)]))
    return bool(told["led"])


async def comes_from_behind(battle: Battle, unit: Unit, target: Unit) -> bool:
    """Whether every contact will be from behind."""
    state = battle.state
    far = fine_inches(allowance(own_going(state, unit.id)))
    words = FROM.filled(name=state.named(unit.id), target=state.named(target.id), far=far)
    told = await battle.tell(question(unit.side, "MT-MEL-04", words, unit.id, [yes("behind", BEHIND)]))
    return bool(told["behind"])


async def fires_at_charge(
    battle: Battle, unit: Unit, target: Unit, watchers: list[Unit], *, waits: bool
) -> Unit | None:
    """Who fires at a charge on its way: those who stand ready, and the target that has not fired yet."""
    state = battle.state
    able = [*([target] if waits else []), *(each for each in watchers if not waits or each is not target)]
    if not able:
        return None
    options: list[Option[Unit | None]] = []
    for each in able:
        words = HIS_SHOT if each is target and waits else NAME
        options.append(Option(each.id, words.filled(name=state.named(each.id)), each))
    options.append(Option("nobody", NOBODY, None, waits=True))
    words = CLOSES.filled(name=state.named(unit.id), target=state.named(target.id))
    return await battle.choose(target.side, Prompt("MT-MEL-03", words, unit.id), options, passing="nobody")


NAME = Text("{name}", "{name}")


async def comes_home(battle: Battle, unit: Unit, target: Unit) -> Told:
    """Whether a charge ends in contact, over what, and whether its ways have come to need a guide."""
    state = battle.state

    def check(told: Told) -> list[Objection]:
        return [Objection("MT-MEL-03", CONTRADICTED)] if told["home"] == "short" and told["across"] else []

    words = HOME.filled(name=state.named(unit.id), target=state.named(target.id))
    facts = [choice("home", CONTACT, HOMES), yes("across", ACROSS)]
    if may_yet_be_guided(battle.scene, unit):
        facts.append(yes("led", GUIDED_NOW))
    return await battle.tell(question(unit.side, "MT-MEL-02", words, unit.id, facts, check))
