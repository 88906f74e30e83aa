"""What stands near after a move: enemies close by, officers beside a unit, guns that nobody serves."""

from pulverdampf.engine.circumstances import Fact, Told, count, pieces, yes
from pulverdampf.engine.requests import Option, Prompt, Tell
from pulverdampf.text import Text

from ..events.names import FORMATION_NAMES
from ..presence import gun_of, living, on_table_of, side_of, standing
from ..state import Battle, FrontierState
from ..units import Figure, Unit
from .asking import names, question

STOOD = Text("{name} stands now: who is close?", "{name} steht nun: Wer ist nah?")
FINDS = Text("It sees within 2″", "Sie sieht innerhalb von 2″")
FOUND = Text("Sees it within 2″", "Sieht sie innerhalb von 2″")
GUNS = Text(
    "Guns without a man within 2″, touched by an enemy", "Geschütze ohne Mann in 2″, vom Feind berührt"
)
ABANDONED = Text("{name}: does a gun stand alone?", "{name}: Steht ein Geschütz allein?")
HIT = Text("{name} takes losses", "{name} erleidet Verluste")
BESIDE = Text("Officers within 2″ of it", "Offiziere innerhalb von 2″")
STRUCK = Text("{name} is struck", "{name} ist getroffen")
COMRADES = Text("Units with a man on foot within 2″ of him", "Einheiten mit einem Mann zu Fuß in 2″")
FALLEN = Text("{name} is dead", "{name} ist tot")
WITNESSES = Text("His men within 6″: they must test", "Seine Leute innerhalb von 6″: Sie müssen testen")
WHO_FELL = Text("{name}: {n} fall", "{name}: {n} fallen")
HOLDERS = Text("Horse holders among them", "Darunter Pferdehalter")
FORMS = Text(
    "{name} forms {formation}: move its figures up to 4″",
    "{name} nimmt {formation} an: Figuren bis zu 4″ bewegen",
)
ROOM = Text("There is room for it", "Dafür ist Platz")
RANKS = Text("{name} in close formation: on its way", "{name} in geschlossener Formation: unterwegs")
BROKEN = Text(
    "It crossed an obstacle, rough ground or a building", "Hindernis, raues Gelände oder Gebäude gequert"
)
ROAD = Text("{name} on the road", "{name} auf der Straße")
READY = Text(
    "{name} acts. Who of those who stand ready sees it and fires?",
    "{name} handelt. Wer von den Feuerbereiten sieht es und feuert?",
)
NOBODY = Text("nobody", "niemand")
OFF = Text("Its front touches the far edge", "Die Front berührt die ferne Kante")


def close_form(state: FrontierState, moved: str, finds: list[str], found: list[str]) -> Tell:
    """Asks whom one who has moved comes to see close by, and who comes to see him."""
    facts: list[Fact] = []
    if finds:
        facts.append(pieces("finds", FINDS, names(state, finds)))
    if found:
        facts.append(pieces("found", FOUND, names(state, found)))
    words = STOOD.filled(name=state.named(moved))
    return question(side_of(state, moved), "MT-SPOT-10", words, moved, facts)


async def guns_left(battle: Battle, moved: str) -> list[Figure]:
    """The guns that nobody serves and an enemy touches, as they are told; asked where that may be."""
    state = battle.state
    guns = [
        gun for each in state.bodies.values() if (gun := gun_of(state, each)) and may_stand_alone(state, each)
    ]
    words = ABANDONED.filled(name=state.named(moved))
    facts = [pieces("guns", GUNS, names(state, (each.id for each in guns)))] if guns else []
    told = await battle.tell(question(side_of(state, moved), "MT-ART-03", words, moved, facts))
    return [state.pieces[key] for key in told.get("guns", ())]


def may_stand_alone(state: FrontierState, unit: Unit) -> bool:
    """Whether the crew of a gun is dead, or may have been driven from it."""
    return not living(state, unit) or unit.fleeing or unit.has_fled or unit.shaken


def beside_form(state: FrontierState, unit: Unit) -> Tell:
    """Asks which officers stand beside a unit that takes losses."""
    officers = [each.id for each in on_table_of(state, unit.side) if each.officer and each.id != unit.id]
    facts = [pieces("beside", BESIDE, names(state, officers))] if officers else []
    return question(unit.side, "MT-OFF-04", HIT.filled(name=state.named(unit.id)), unit.id, facts)


def comrades_form(state: FrontierState, officer: Unit) -> Tell:
    """Asks whose men stand beside an officer who is struck."""
    units = [
        each.id
        for each in on_table_of(state, officer.side)
        if not each.officer and not each.vehicle and man_of(state, each) is not None
    ]
    facts = [pieces("comrades", COMRADES, names(state, units))] if units else []
    return question(officer.side, "MT-OFF-05", STRUCK.filled(name=state.named(officer.id)), officer.id, facts)


def man_of(state: FrontierState, unit: Unit) -> Figure | None:
    """A man of a unit on foot."""
    return next((each for each in standing(state, unit) if each.kind == "foot"), None)


def witnesses_form(state: FrontierState, officer: Unit, men: list[Unit]) -> Tell:
    """Asks who stands near a commander who falls."""
    facts = [pieces("near", WITNESSES, names(state, (each.id for each in men)))] if men else []
    return question(officer.side, "MT-OFF-06", FALLEN.filled(name=state.named(officer.id)), officer.id, facts)


async def fallen_by_hand(
    battle: Battle, unit: Unit, candidates: list[str], number: int, rule_id: str
) -> tuple[str, ...]:
    """The fallen of a unit: figures are alike but for those who hold horses."""
    state = battle.state
    holders = [key for key in candidates if state.pieces[key].holder]
    others = [key for key in candidates if key not in holders]
    number = min(number, len(candidates))
    told: Told = {"holders": max(number - len(others), 0)}
    if holders and others and 0 < number < len(candidates):
        least, most = max(number - len(others), 0), min(number, len(holders))
        words = WHO_FELL.filled(name=state.named(unit.id), n=number)
        fact = count("holders", HOLDERS, least, least=least, most=most)
        told = await battle.tell(question(unit.side, rule_id, words, unit.id, [fact]))
    return (*others[: number - told["holders"]], *holders[: told["holders"]])


async def ranks_broken(battle: Battle, unit: Unit) -> bool:
    """Whether close ranks were broken on the way."""
    words = RANKS.filled(name=battle.state.named(unit.id))
    return bool(
        (await battle.tell(question(unit.side, "MT-FORM-03", words, unit.id, [yes("broken", BROKEN)])))[
            "broken"
        ]
    )


async def has_room(battle: Battle, unit: Unit, formation: str) -> bool:
    """Whether a unit finds room for a formation."""
    words = FORMS.filled(name=battle.state.named(unit.id), formation=FORMATION_NAMES[formation])
    fact = yes("room", ROOM, default=True)
    return bool((await battle.tell(question(unit.side, "MT-FORM-02", words, unit.id, [fact])))["room"])


async def at_far_edge(battle: Battle, wagon: Unit) -> bool:
    """Whether a wagon has come to the end of its road."""
    words = ROAD.filled(name=battle.state.named(wagon.id))
    told = await battle.tell(question(wagon.side, "MT-MOVE-06", words, wagon.id, [yes("off", OFF)]))
    return bool(told["off"])


async def who_fires(battle: Battle, target: str, watchers: list[Unit]) -> Unit | None:
    """Which of the units that stand ready interrupts what an enemy does; perhaps none."""
    state = battle.state
    if not watchers:
        return None
    options: list[Option[Unit | None]] = [Option(each.id, state.named(each.id), each) for each in watchers]
    options.append(Option("nobody", NOBODY, None, waits=True))
    prompt = Prompt("MT-VIG-02", READY.filled(name=state.named(target)), target)
    return await battle.choose(watchers[0].side, prompt, options, passing="nobody")


async def at_the_bank(battle: Battle, unit: Unit, craft: list[Unit]) -> list[Unit]:
    """The craft of a unit that lie at the bank."""
    state = battle.state
    words = ASHORE.filled(name=state.named(unit.id))
    fact = pieces("bank", AT_BANK, names(state, (each.id for each in craft)))
    told = await battle.tell(question(unit.side, "MT-VEH-01", words, unit.id, [fact]))
    return [each for each in craft if each.id in told["bank"]]


ASHORE = Text(
    "{name} goes ashore: set the figures down within 3″ of their boats",
    "{name} geht an Land: Figuren innerhalb von 3″ um die Boote aufstellen",
)
AT_BANK = Text("Which of its boats lie at the bank?", "Welche Boote liegen am Ufer?")
