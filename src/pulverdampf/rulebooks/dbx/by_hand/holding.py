"""Demoralised commands beside a real table: who is held, and who runs home."""

from pulverdampf.engine.circumstances import Told, pieces
from pulverdampf.engine.orders import Objection
from pulverdampf.engine.requests import Option, Prompt, Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, PieceId
from pulverdampf.text import Text

from ..command.points import HOLDING, told_cost
from ..events.places import Fled, Held
from ..outcomes.suffering import leave_board, lose
from ..units import Battle, Command, Element, general_of
from .asking import names
from .effort import effort_facts, unpaid

HOLDS = Text(
    "{name} is held where it stands; alone it may turn.", "{name} wird gehalten; allein darf es sich drehen."
)
WITH = Text("Held with it, as one group", "Mit ihm gehalten, als eine Gruppe")
RUNS = Text(
    "{name}: everybody who is not held turns to the own base edge and runs his full move, "
    "the hindmost first.",
    "{name}: Wer nicht gehalten ist, dreht sich zur eigenen Grundkante und läuft seinen "
    "vollen Zug, der hinterste "
    "zuerst.",
)
STOPPED = Text("Who ran into an enemy and is destroyed", "Wer in einen Feind lief und vernichtet ist")
OFF = Text("Who ran over the edge", "Wer über die Kante lief")
NOT_TWICE = Text("nobody is lost twice", "niemand geht zweimal verloren")


@rule("DBX-BIG-08")
async def held_by_hand(
    battle: Battle, command: Command, weak: list[Element], prompt: Prompt, texts: tuple[Text, Text]
) -> bool:
    """Holds one element, or a group as it stands; false when nobody more is held."""
    state = battle.state
    one, done = texts
    if not weak or not command.pips:
        return False
    options: list[Option[Element | None]] = [
        Option(f"hold-{each.id}", one.filled(name=state.named(each.id)), each) for each in weak
    ]
    options.append(Option("done", done, None))
    piece = await battle.choose(command.side, prompt, options)
    if piece is None:
        return False
    others = [each for each in weak if each is not piece]
    facts = [pieces("with", WITH, names(state, others))] if others else []
    facts += effort_facts(state, piece) if general_of(state, command) is not None else []

    def cost(told: Told) -> int:
        return told_cost(battle.scene, (piece.id, *told.get("with", ())), told, HOLDING).total

    def check(told: Told) -> list[Objection]:
        return list(unpaid(battle.scene, (piece.id,), cost(told)))

    text = HOLDS.filled(name=state.named(piece.id))
    told = await battle.tell(Tell(command.side, Prompt("DBX-BIG-08", text, piece.id), facts, check))
    stands = tuple((key, ANYWHERE) for key in (piece.id, *told.get("with", ())))
    battle.record(Held(stands, command.id, cost(told)))
    return True


@rule("DBX-BIG-08", "DBX-OUT-06")
async def run_home_by_hand(battle: Battle, command: Command, fleeing: list[PieceId]) -> None:
    """Everyone who is not held runs; who was lost on the way is told."""
    state = battle.state
    if not fleeing:
        return
    runners = names(state, [state.pieces[key] for key in fleeing])
    facts = (pieces("stopped", STOPPED, runners), pieces("off", OFF, runners))

    def check(told: Told) -> list[Objection]:
        twice = any(key in told["off"] for key in told["stopped"])
        return [Objection("DBX-OUT-06", NOT_TWICE)] if twice else []

    text = RUNS.filled(name=command.name)
    told = await battle.tell(Tell(command.side, Prompt("DBX-BIG-08", text, command.id), facts, check))
    for key in fleeing:
        if key in told["stopped"]:
            lose(battle, key)
        elif key in told["off"]:
            leave_board(battle, key)
        else:
            battle.record(Fled(key, ((key, ANYWHERE),)))
