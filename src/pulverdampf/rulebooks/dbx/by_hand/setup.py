"""Setting up beside a real table: what lies there, camps, deployment, swaps and landings."""

from collections.abc import Sequence

from pulverdampf.engine.circumstances import Told, choice, pieces, yes
from pulverdampf.engine.orders import Objection
from pulverdampf.engine.requests import Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, PieceId, Side
from pulverdampf.table.shapes import Polygon
from pulverdampf.table.terrain import Feature
from pulverdampf.text import Text

from ..events.names import army_name
from ..events.places import EnteredCamp, Marched
from ..events.setup import EDGES, CampPlaced, Deepened, Deployed, FeatureLaid
from ..outcomes.suffering import leave_board
from ..setup.preparations import Edge
from ..standing import in_camp
from ..terrain.kinds import KINDS
from ..units import Battle, Command, DbxState, Element, camp_of, command_of
from ..victory.camps import may_man
from .asking import lies, names, question

GROUND = Text(
    "Lay the ground by the rules, with your own dice, before the base edges are known. "
    "What lies on the table?",
    "Legt das Gelände nach den Regeln, mit euren Würfeln, bevor die Grundkanten "
    "feststehen. Was liegt auf dem "
    "Tisch?",
)
KINDS_THERE = Text("On the table", "Auf dem Tisch")
WATERWAY = Text("Along which edge does the waterway lie?", "An welcher Kante liegt der Wasserweg?")
EDGE = Text("Edge", "Kante")
PITCH = Text(
    "{army}: pitch the camp on your base edge in good going, or take quarters in a village near it.",
    "{army}: Schlagt das Lager an eurer Grundkante in gutem Gelände auf oder nehmt "
    "Quartier in einem nahen Ort.",
)
QUARTERS = Text("Quarters in a village", "Quartier in einem Ort")
PLACE = Text(
    "{name}: set up within 600 paces of the base edge, 300 paces off the sides.",
    "{name}: Aufstellen innerhalb von 600 Schritt von der Grundkante, 300 Schritt von den Seiten.",
)
DEEP = Text("Tribal warriors on deeper bases", "Stammeskrieger auf tieferen Basen")
KEPT = Text(
    "Kept in the boats, to land in your first bound", "Bleiben in den Booten und landen in der ersten Runde"
)
MANS = Text("Who mans the camp", "Wer das Lager besetzt")
NOBODY = Text("nobody", "niemand")
NOT_BOTH = Text("who is in the boats does not man the camp", "wer in den Booten ist, besetzt nicht das Lager")
TOO_MANY = Text("at most {n} in all", "zusammen höchstens {n}")
LANDS = Text(
    "The reserve lands as one group, at least two bases on the bank, away from the enemy, for one point.",
    "Die Reserve landet als eine Gruppe, mindestens zwei Basen am Ufer, fern vom Feind, für einen Punkt.",
)
ROOM = Text("There is a place where it can land", "Es gibt einen Platz, an dem sie landen kann")
SPOT = Polygon(((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)))
"""The shape of ground that nobody has described."""
LAID = [(each.key, each.text) for each in KINDS.values() if each.key not in ("OPEN", "CAMP")]


@rule("DBX-SET-03", "DBX-SET-04")
async def ground_told(battle: Battle) -> None:
    """Which kinds of ground lie on the table; where they lie only the players see."""
    side = battle.state.defender
    told = await battle.tell(question(side, "DBX-SET-03", GROUND, "", pieces("kinds", KINDS_THERE, LAID)))
    for kind in told["kinds"]:
        battle.record(FeatureLaid(Feature(kind, kind, SPOT, ANYWHERE)))


@rule("DBX-SET-06", "DBX-FILL-07")
async def edges_told(battle: Battle, across: dict[Edge, Edge]) -> list[Edge]:
    """The edges that a waterway bars, which is asked where there is one."""
    state = battle.state
    if not lies(state, "WATER"):
        return []
    fact = choice("edge", EDGE, list(EDGES.items()))
    told = await battle.tell(question(state.attacker, "DBX-SET-06", WATERWAY, "", fact))
    edge: Edge = told["edge"]
    return [edge, across[edge]]


@rule("DBX-SET-07", "DBX-BIG-04", "DBX-FILL-30")
async def pitch_by_hand(battle: Battle, side: Side, camp: Element) -> None:
    """A side pitches its camp, or takes quarters."""
    state = battle.state
    quarters = yes("quarters", QUARTERS) if lies(state, "BUA") else yes("pitched", PITCHED, default=True)
    text = PITCH.filled(army=army_name(state, side))
    told = await battle.tell(question(side, "DBX-SET-07", text, camp.id, quarters))
    width, depth = state.camp_size
    battle.record(CampPlaced(camp.id, ANYWHERE, width, depth, "BUA" if told.get("quarters") else ""))


PITCHED = Text("It stands on the base edge", "Es steht an der Grundkante")


@rule("DBX-SET-09", "DBX-SET-08", "DBX-BIG-04", "DBX-CAMP-02")
async def place_by_hand(battle: Battle, command: Command, waiting: Sequence[Element], most_kept: int) -> None:
    """A command is set down; who mans the camp and who waits in the boats is told."""
    state = battle.state
    foot = [each for each in waiting if not each.mounted]
    camp = camp_of(state, command.side)
    manned = camp is None or any(in_camp(each) == camp.id for each in state.pieces.values())
    guards = [] if manned else [each for each in foot if may_man(each.kind)]
    facts = [
        pieces("kept", KEPT, names(state, foot), most=most_kept) if most_kept and foot else None,
        choice("mans", MANS, [("", NOBODY), *names(state, guards)]) if guards else None,
        pieces("deep", DEEP, names(state, tribes)) if (tribes := _tribes(waiting)) else None,
    ]

    def check(told: Told) -> list[Objection]:
        both = told.get("mans") and told["mans"] in told.get("kept", ())
        return [Objection("DBX-CAMP-02", NOT_BOTH)] if both else []

    asked = [each for each in facts if each is not None] or [yes("stands", STANDS, default=True)]
    prompt = Prompt("DBX-SET-09", PLACE.filled(name=command.name), command.id)
    told = await battle.tell(Tell(command.side, prompt, asked, check))
    kept = tuple(told.get("kept", ()))
    deep = tuple(key for key in told.get("deep", ()) if key not in kept)
    if deep:
        battle.record(Deepened(deep))
    stands = tuple((each.id, ANYWHERE) for each in waiting if each.id not in kept)
    battle.record(Deployed(command.id, stands, kept))
    if told.get("mans") and camp is not None:
        battle.record(EnteredCamp(told["mans"], camp.id, ANYWHERE))


STANDS = Text("It stands", "Sie steht")


def _tribes(waiting: Sequence[Element]) -> list[Element]:
    return [each for each in waiting if each.kind == "ST"]


@rule("DBX-SET-10", "DBX-CAMP-02")
def guards_after(state: DbxState, pairs: Sequence[tuple[PieceId, PieceId]]) -> list[tuple[PieceId, PieceId]]:
    """Who takes the place of another in a camp when they change places."""
    found = []
    for pair in pairs:
        for one, two in (pair, pair[::-1]):
            camp = in_camp(state.pieces[one])
            if camp and may_man(state.pieces[two].kind):
                found.append((two, camp))
    return found


@rule("DBX-LAND-01", "DBX-LAND-02")
async def land_by_hand(battle: Battle, waiting: Sequence[Element]) -> None:
    """The reserve lands as one group for one point; where there is no place it is lost."""
    side, subject = waiting[0].side, waiting[0].id
    told = await battle.tell(question(side, "DBX-LAND-01", LANDS, subject, yes("room", ROOM, default=True)))
    keys = tuple(each.id for each in waiting)
    if not told["room"]:
        for key in keys:
            leave_board(battle, key)
        return
    command = command_of(battle.state, waiting[0])
    stands = tuple((key, ANYWHERE) for key in keys)
    battle.record(Marched(stands, command.id, min(1, command.pips), keys, landed=True))
