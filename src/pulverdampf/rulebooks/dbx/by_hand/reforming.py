"""Changes of order beside a real table: skirmishers, close order, squares."""

from collections.abc import Iterator, Sequence

from pulverdampf.engine.circumstances import Fact, Told, choice, pieces
from pulverdampf.engine.orders import Objection
from pulverdampf.engine.requests import Option, Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import ANYWHERE, PieceId
from pulverdampf.text import Text

from ..command.points import told_cost
from ..contact.contacts import contacts_of
from ..events.formations import JoinedAgain, LeftSquare, SpreadOut, SquareFormed
from ..formations.skirmish_order import WITH_WHOM, joined, unused_halves
from ..formations.square import MOST_MEMBERS, remaining
from ..movement.asking import JOIN, SPREAD, SQUARE
from ..standing import in_camp
from ..units import Battle, DbxState, Element, command_of, is_on_table, on_table, within_square
from .asking import SIDES, enemies_of, names
from .card import meet
from .effort import effort_facts, unpaid

SPREADS = Text(
    "{name} becomes two bases of skirmishers, one in its place, one touching it.",
    "{name} wird zu zwei Basen Jäger, eine an ihrem Platz, eine daneben.",
)
JOINS = Text(
    "{name} and {other} become close order in the place of one of them.",
    "{name} und {other} werden am Platz einer der beiden zu geschlossener Ordnung.",
)
FORMS = Text("{name} forms square where it stands.", "{name} bildet das Karree, wo es steht.")
WHO = Text("Who, connected with it, joins the square", "Wer, damit verbunden, in das Karree tritt")
LEAVES = Text(
    "{name} steps out of the square, {good} paces at most, {bad} in bad going.",
    "{name} tritt aus dem Karree, höchstens {good} Schritt, {bad} in schwerem Gelände.",
)
MEETS = Text("It comes into contact with", "Es kommt in Kontakt mit")
WHERE = Text("and stands", "und steht")
NOBODY = Text("nobody", "niemandem")


@rule("DBX-FORM-01", "DBX-FORM-02", "DBX-FORM-03", "DBX-FORM-05")
def reforms_open(scene: Scene, piece: Element) -> Iterator[tuple[str, Text]]:
    """How an element may change its order, as far as rosters and card tell."""
    command = command_of(scene.state, piece)
    if piece.moves or piece.done or in_camp(piece) or command.demoralised:
        return
    if _cost(scene, (piece.id,), {}) > command.pips:
        return
    contacts = contacts_of(scene)
    if piece.id not in contacts.touching:
        if piece.trained:
            yield "spread", SPREAD
        if piece.origin and _partners(scene, piece):
            yield "join", JOIN
    if _may_form(scene, piece):
        yield "square", SQUARE


@rule("DBX-FORM-05")
def _may_form(scene: Scene, piece: Element) -> bool:
    free = not (piece.moves or piece.done or in_camp(piece) or not is_on_table(piece))
    return piece.of_line and free and not contacts_of(scene).has_enemy_in_front(piece.id)


@rule("DBX-FORM-02", "DBX-FILL-23")
def _partners(scene: Scene, piece: Element) -> list[Element]:
    """The Jäger with whom an element may join, if they touch; of each two only the first has the other."""
    state: DbxState = scene.state
    kind, touching = state.pieces[piece.origin], contacts_of(scene).touching
    found = []
    for each in on_table(state, piece.side):
        if each.id <= piece.id or not each.origin or each.id in touching:
            continue
        whole = state.pieces[each.origin]
        same = (whole.kind, whole.quality, each.body) == (kind.kind, kind.quality, piece.body)
        if same and not (each.moves or each.done or in_camp(each)):
            found.append(each)
    return found


async def reform_by_hand(battle: Battle, what: str, piece: Element) -> None:
    """Carries out the change of order that was chosen."""
    await {"spread": _spread, "join": _join, "square": _square}[what](battle, piece)


def _cost(scene: Scene, movers: Sequence[PieceId], told: Told) -> int:
    one = scene.state.rulings.reforming_cost == "one_point"
    return 1 if one else told_cost(scene, movers, told).total


async def _told(
    battle: Battle, piece: Element, rule: str, text: Text, movers: Sequence[PieceId], *facts: Fact
) -> Told:
    """A form about a change of order, refused where the points do not suffice."""

    def check(told: Told) -> list[Objection]:
        together = (*movers, *told.get("members", ()))
        return list(unpaid(battle.scene, movers, _cost(battle.scene, together, told)))

    asked = [*facts, *effort_facts(battle.state, piece)]
    return await battle.tell(Tell(piece.side, Prompt(rule, text, piece.id), asked, check))


@rule("DBX-FORM-01", "DBX-FILL-23")
async def _spread(battle: Battle, piece: Element) -> None:
    text = SPREADS.filled(name=battle.state.named(piece.id))
    told = await _told(battle, piece, "DBX-FORM-01", text, (piece.id,))
    first, second = unused_halves(battle.state, piece.id)
    cost = _cost(battle.scene, (piece.id,), told)
    stands = ((first, ANYWHERE), (second, ANYWHERE))
    battle.record(SpreadOut(piece.id, stands, command_of(battle.state, piece).id, cost))


@rule("DBX-FORM-02")
async def _join(battle: Battle, piece: Element) -> None:
    state = battle.state
    near = [Option(each.id, state.named(each.id), each) for each in _partners(battle.scene, piece)]
    whom = Prompt("DBX-FORM-02", WITH_WHOM.filled(name=state.named(piece.id)), piece.id)
    pair = await battle.choose(piece.side, whom, near)
    text = JOINS.filled(name=state.named(piece.id), other=state.named(pair.id))
    told = await _told(battle, piece, "DBX-FORM-02", text, (piece.id, pair.id))
    cost = _cost(battle.scene, (piece.id, pair.id), told)
    element, command = joined(state, piece, pair), command_of(state, piece).id
    battle.record(JoinedAgain((piece.id, pair.id), element, ANYWHERE, command, cost))


@rule("DBX-FORM-05")
async def _square(battle: Battle, piece: Element) -> None:
    state = battle.state
    near = [
        each
        for each in on_table(state, piece.side)
        if each is not piece and each.body == piece.body and _may_form(battle.scene, each)
    ]
    facts = [pieces("members", WHO, names(state, near), most=MOST_MEMBERS - 1)] if near else []
    text = FORMS.filled(name=state.named(piece.id))
    told = await _told(battle, piece, "DBX-FORM-05", text, (piece.id,), *facts)
    members = (piece.id, *told.get("members", ()))
    cost = _cost(battle.scene, members, told)
    square, command = f"Q{state.born + 1}{piece.id}", command_of(state, piece).id
    battle.record(SquareFormed(square, members, ANYWHERE, command, cost))


@rule("DBX-FORM-06")
async def leave_by_hand(battle: Battle, member: Element) -> None:
    """One element steps out of its square by a move of its own."""
    state = battle.state
    square = next(
        each for each in on_table(state) if each.is_square and member in within_square(state, each.id)
    )
    facts = [
        choice("meets", MEETS, [("", NOBODY), *names(state, enemies_of(state, member))]),
        choice("face", WHERE, list(SIDES.items())),
        *effort_facts(state, square),
    ]
    good, bad = member.troop.good, member.troop.bad
    text = LEAVES.filled(name=state.named(member.id), good=good, bad=bad)

    def check(told: Told) -> list[Objection]:
        return list(unpaid(battle.scene, (square.id,), told_cost(battle.scene, (square.id,), told).total))

    told = await battle.tell(Tell(member.side, Prompt("DBX-FORM-06", text, member.id), facts, check))
    cost = told_cost(battle.scene, (square.id,), told).total
    command, rest = command_of(state, member).id, remaining(square, member)
    battle.record(LeftSquare(square.id, member.id, ANYWHERE, rest, command, cost))
    meet(battle, member.id, told)
