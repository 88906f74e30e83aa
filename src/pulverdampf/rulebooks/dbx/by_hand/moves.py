"""The bound's moves beside a real table: hands move, points are counted, contacts are told."""

from collections.abc import Iterator, Sequence

from pulverdampf.engine.circumstances import Fact, Told, choice, yes
from pulverdampf.engine.orders import Objection
from pulverdampf.engine.requests import Option, Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ANYWHERE, PieceId, other
from pulverdampf.text import Text

from ..command.points import told_cost
from ..contact.charging import note_contacts
from ..contact.contacts import contacts_of
from ..contact.moving_into_contact import may_contact
from ..events.by_hand import ContactsTold
from ..events.places import EnteredCamp, Marched, TurnedToFace
from ..fire.targets import manned_by
from ..formations.square import leavers
from ..movement.asking import BREAK_OFF, DISSOLVE, DONE, points_left, what_next
from ..movement.further_moves import may_move, rights
from ..movement.objections import NOT_ONE_GROUP, SECOND_MOVE
from ..outcomes.suffering import leave_board
from ..standing import in_camp
from ..terrain.weather import guns_are_bogged
from ..troops import SKIRMISHERS, is_light_horse
from ..units import Battle, DbxState, Element, Holding, camp_of, command_of, on_table
from ..victory.camps import may_man, take_undefended
from .asking import SIDES, bases_fact, enemies_of, friends_of, names, question
from .breaking import break_off_by_hand
from .card import right_option, set_right
from .effort import effort_facts, unpaid
from .reforming import leave_by_hand, reform_by_hand, reforms_open

MOVES = Text("{name} moves, alone or with its group", "{name} zieht, allein oder mit der Gruppe")
GOES = Text(
    "{name} moves up to {good} paces, {bad} where any of it touches bad going, {road} along a road.",
    "{name} zieht bis zu {good} Schritt, {bad}, wo etwas davon schweres Gelände berührt, "
    "{road} auf einer Straße.",
)
GOES_AGAIN = Text(
    "{name} moves again: {why}. Up to {good} paces, {bad} in bad going, {road} along a road.",
    "{name} zieht noch einmal: {why}. Bis zu {good} Schritt, {bad} in schwerem Gelände, "
    "{road} auf einer Straße.",
)
WHY = {
    "skirmishers": Text("skirmishers in the first bound", "Jäger in der ersten Runde"),
    "road": Text("wholly along a road", "ganz auf einer Straße"),
    "light horse": Text("light horse, away from every enemy", "leichte Reiterei, fern von jedem Feind"),
    "warriors": Text("warriors, into contact", "Krieger, in den Kontakt"),
    "support": Text("line that comes up in support of a melee", "Linie, die einen Nahkampf unterstützt"),
}
WITH = Text("Who goes along in its group", "Wer in seiner Gruppe mitgeht")
CONTACT = Text("Who ends in contact with an enemy", "Wer am Ende den Feind berührt")
NEAR = Text(
    "Who began or ended within a base width of an enemy",
    "Wer eine Basenbreite am Feind begann oder endete",
)
OFF = Text("Who went over the edge of the table", "Wer über die Tischkante ging")
WITHIN = Text("It stands wholly inside the camp", "Es steht ganz im Lager")
WHOM = Text("Lined up: whom does each of them meet?", "Ausgerichtet: Wen trifft jedes davon?")
MEETS = Text("{name} meets", "{name} trifft")
WHERE = Text("{name} stands", "{name} steht")
OVERLAP = Text("overlapping, corner to corner", "überlappend, Ecke an Ecke")
AT_ONCE = Text(
    "{name}, who stands alone, turns to the group at once",
    "{name}, allein stehend, dreht sich der Gruppe sofort zu",
)
TURNS = Text("It turned", "Es hat sich gedreht")
STRUCK = Text("Where was it hit before?", "Wo wurde es vorher getroffen?")
HITS = {
    "": Text("in front", "vorn"),
    "flank": Text("in the flank", "in der Flanke"),
    "rear": Text("in the rear", "im Rücken"),
}
NOT_ALONG = Text("only who goes along comes into contact", "nur wer mitgeht, kommt in Kontakt")
NEVER = Text("{name} may not move into contact", "{name} darf nicht in Kontakt ziehen")
MUST = Text("a second move of warriors ends in contact", "der zweite Zug von Kriegern endet im Kontakt")
MAY_NOT = Text(
    "light horse that moves again keeps away from the enemy",
    "leichte Reiterei, die noch einmal zieht, bleibt dem Feind fern",
)


@rule("DBX-CMD-02", "DBX-MOVE-12")
async def move_by_hand(battle: Battle) -> bool:
    """One thing that a point is spent on; false when the player is done."""
    state = battle.state
    options = list(_possible(battle.scene)) if points_left(state) else []
    if not options:
        return False
    options += [Option("done", DONE, ("done", "")), right_option()]
    what, whom = await battle.choose(state.active, what_next(state), options, passing="done")
    match what:
        case "done":
            return False
        case "card":
            await set_right(battle, state.active)
        case "march":
            await march_by_hand(battle, state.pieces[whom])
        case "break":
            await break_off_by_hand(battle, state.pieces[whom])
        case "leave":
            await leave_by_hand(battle, state.pieces[whom])
            note_contacts(battle, (whom,))
            await take_undefended(battle)
        case _:
            await reform_by_hand(battle, what, state.pieces[whom])
    return True


def _possible(scene: Scene) -> Iterator[Option[tuple[str, str]]]:
    """What the rosters and the card do not rule out."""
    state: DbxState = scene.state
    standing = on_table(state, state.active)
    own = [each for each in standing if _can_pay(scene, each)]
    for each in own:
        if may_move(scene, (each.id,)) is None:
            yield Option(f"march-{each.id}", MOVES.filled(name=state.named(each.id)), ("march", each.id))
    contacts = contacts_of(scene)
    for each in own:
        enemy = contacts.front_of(each.id)
        simple = enemy is not None and contacts.touching.get(each.id) == [enemy]
        if simple and each.kind not in ("SQ", "CAMP") and not (each.moves or each.done):
            yield Option(f"break-{each.id}", BREAK_OFF.filled(name=state.named(each.id)), ("break", each.id))
    for each in standing:
        for what, text in reforms_open(scene, each):
            yield Option(f"{what}-{each.id}", text.filled(name=state.named(each.id)), (what, each.id))
    for square in own:
        for member in leavers(scene, square):
            called = state.named(member.id)
            yield Option(f"leave-{member.id}", DISSOLVE.filled(name=called), ("leave", member.id))


@rule("DBX-CMD-02")
def _can_pay(scene: Scene, piece: Element) -> bool:
    """Whether the points suffice for an element that is near its command element."""
    command = command_of(scene.state, piece)
    return not command.demoralised and told_cost(scene, (piece.id,), {}).total <= command.pips


# marches --------------------------------------------------------------------------------------------------


@rule("DBX-MOVE-01", "DBX-MOVE-03", "DBX-MOVE-10", "DBX-CON-02", "DBX-CON-04", "DBX-ZOC-02", "DBX-PASS-01")
async def march_by_hand(battle: Battle, piece: Element) -> None:
    """Hands move an element or its group; the points are counted and the contacts noted."""
    state = battle.state
    along = [
        each
        for each in friends_of(state, piece)
        if each.body == piece.body and may_move(battle.scene, (each.id,)) is None
    ]
    facts = list(_march_facts(state, piece, along))

    def check(told: Told) -> list[Objection]:
        return list(_wrong(battle.scene, piece, told))

    told = await battle.tell(
        Tell(piece.side, Prompt("DBX-MOVE-03", _rates(state, piece), piece.id), facts, check)
    )
    movers = (piece.id, *told.get("with", ()))
    met = await _lined_up(battle, piece, told.get("contact", ()))
    over = told.get("off", ())
    stands = tuple((key, ANYWHERE) for key in movers if key not in over)
    cost = told_cost(battle.scene, movers, told).total
    elsewhere = tuple(
        key
        for key, _ in stands
        if state.pieces[key].assault and met.get(key, ("",))[0] != state.pieces[key].assault
    )
    was_in = in_camp(piece)
    command = command_of(state, piece).id
    battle.record(Marched(stands, command, cost, tuple(told.get("near", ())), elsewhere=elsewhere))
    holds: tuple[Holding, ...] = tuple(
        (key, enemy, side) for key, (enemy, face) in met.items() for side in SIDES if side == face
    )
    if holds:
        battle.record(ContactsTold(holds))
    for key in over:
        leave_board(battle, key)
    await _turn_at_once(battle, piece, movers, holds)
    if told.get("within"):
        battle.record(EnteredCamp(piece.id, was_in or _camp_to_man(state, piece), ANYWHERE))
    note_contacts(battle, tuple(key for key, _ in stands))
    await take_undefended(battle)


def _march_facts(state: DbxState, piece: Element, along: Sequence[Element]) -> Iterator[Fact]:
    """What has to be told of a move, of which most goes without saying."""
    group = [piece, *along]
    if (fact := bases_fact("with", WITH, state, along)) is not None:
        yield fact
    able = [each for each in group if may_contact(each)]
    if able and (fact := bases_fact("contact", CONTACT, state, able)) is not None:
        yield fact
    yield from effort_facts(state, piece)
    far_matters = state.rulings.again_far == "all"
    again = [each for each in group if far_matters or is_light_horse(each.kind, state.rulings)]
    if (fact := bases_fact("near", NEAR, state, again)) is not None:
        yield fact
    if in_camp(piece) or _camp_to_man(state, piece):
        yield yes("within", WITHIN, default=bool(in_camp(piece)))
    if (fact := bases_fact("off", OFF, state, group)) is not None:
        yield fact


@rule("DBX-CAMP-02")
def _camp_to_man(state: DbxState, piece: Element) -> PieceId:
    """The own camp that an element may man."""
    camp = camp_of(state, piece.side)
    free = camp is not None and not camp.held_by and manned_by(state, camp) in (None, piece)
    return camp.id if camp is not None and free and may_man(piece.kind) else ""


@rule("DBX-MOVE-07", "DBX-MOVE-08", "DBX-WX-01", "DBX-MOVE-11")
def _rates(state: DbxState, piece: Element) -> Text:
    """How far an element may go, and by what right it moves again."""
    troop, found = piece.troop, rights(state, [piece])
    good, bad, road = troop.good, troop.bad, troop.road
    if piece.kind == "ART" and guns_are_bogged(state):
        good, bad, road = 100, 0, 100
    elif guns_are_bogged(state):
        road = bad
    text = GOES if found == ["first"] else GOES_AGAIN
    why = Text(
        "; ".join(WHY[each].en for each in found if each in WHY),
        "; ".join(WHY[each].de for each in found if each in WHY),
    )
    return text.filled(name=state.named(piece.id), good=good, bad=bad, road=road, why=why)


@rule("DBX-MOVE-02", "DBX-MOVE-04", "DBX-CON-01", "DBX-CMD-02")
def _wrong(scene: Scene, piece: Element, told: Told) -> Iterator[Objection]:
    """What contradicts itself or the rules."""
    state: DbxState = scene.state
    movers = (piece.id, *told.get("with", ()))
    found = rights(state, [state.pieces[key] for key in movers])
    if not found:
        yield Objection("DBX-MOVE-02", SECOND_MOVE)
    met = told.get("contact", ())
    if any(key not in movers for key in (*met, *told.get("off", ()), *told.get("near", ()))):
        yield Objection("DBX-MOVE-04", NOT_ALONG if met else NOT_ONE_GROUP)
    if found == ["warriors"] and not met:
        yield Objection("DBX-MOVE-02", MUST)
    if found == ["light horse"] and (met or told.get("near")):
        yield Objection("DBX-MOVE-02", MAY_NOT)
    yield from unpaid(scene, movers, told_cost(scene, movers, told).total)


Met = dict[PieceId, tuple[PieceId, str]]


async def _lined_up(battle: Battle, piece: Element, attackers: Sequence[PieceId]) -> Met:
    """Whom each of those in contact has before it, and where."""
    if not attackers:
        return {}
    state = battle.state
    enemies = names(state, enemies_of(state, piece))
    where = [*SIDES.items(), ("overlap", OVERLAP)]
    facts = []
    for key in attackers:
        facts.append(choice(f"{key} meets", MEETS.filled(name=state.named(key)), enemies))
        facts.append(choice(f"{key} face", WHERE.filled(name=state.named(key)), where))
    told = await battle.tell(question(piece.side, "DBX-CON-02", WHOM, piece.id, *facts))
    return {key: (told[f"{key} meets"], told[f"{key} face"]) for key in attackers}


@rule("DBX-CON-04")
async def _turn_at_once(
    battle: Battle, piece: Element, movers: Sequence[PieceId], holds: Sequence[Holding]
) -> None:
    """Skirmishers and light horse who stand alone turn to a group at once."""
    state = battle.state
    for attacker, victim, _ in holds if len(movers) > 1 else ():
        enemy = state.pieces[victim]
        if enemy.kind not in SKIRMISHERS and not is_light_horse(enemy.kind, state.rulings):
            continue
        text = AT_ONCE.filled(name=state.named(victim))
        told = await battle.tell(
            question(
                other(piece.side), "DBX-CON-04", text, victim,
                yes("turns", TURNS), choice("struck", STRUCK, list(HITS.items())),
            )
        )  # fmt: skip
        if told["turns"]:
            by = piece.arm if told["struck"] else ""
            battle.record(TurnedToFace(((victim, ANYWHERE),), victim, told["struck"], by))
            battle.record(ContactsTold(((attacker, victim, "front"),)))
