"""Who takes part in a shot: clansmen pay for it, one leads, up to two more help."""

from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.text import Text

from ..events.bounds import PipsSpent
from ..events.combat import HeldFire
from ..units import Battle

MOST_HELPERS = 2

WHO_LEADS = Text("Who leads the fire on {name}?", "Wer führt das Feuer auf {name}?")
WHO_HELPS = Text("Who helps to shoot at {name}?", "Wer unterstützt das Feuer auf {name}?")
PAY = Text("{name}: pay a movement point to shoot?", "{name}: einen Bewegungspunkt für den Schuss zahlen?")


@rule("DBX-FIRE-02", "DBX-CMD-01")
async def pay_for_clansmen(battle: Battle, shooters: list[PieceId]) -> list[PieceId]:
    """Each clansman shoots only for a saved movement point; those who do not pay are out."""
    state = battle.state
    willing = []
    for key in shooters:
        piece = state.pieces[key]
        if piece.kind == "CK":
            command = state.bodies[piece.body or ""]
            text = PAY.filled(name=state.named(key))
            if command.pips < 1 or not await battle.may(piece.side, "DBX-FIRE-02", text, key):
                battle.record(HeldFire((key,)))
                continue
            battle.record(PipsSpent(command.id, 1))
        willing.append(key)
    return willing


async def leader(battle: Battle, side: Side, shooters: list[PieceId], target: PieceId) -> PieceId:
    """The owner of the shooters picks the one whose factor counts."""
    options = [Option(key, battle.state.named(key), key) for key in shooters]
    prompt = Prompt("DBX-FIRE-09", WHO_LEADS.filled(name=battle.state.named(target)), target)
    return await battle.choose(side, prompt, options)


async def helpers(battle: Battle, side: Side, among: list[PieceId], target: PieceId) -> list[PieceId]:
    """Up to two more who shoot; where more could, their owner picks."""
    if len(among) <= MOST_HELPERS:
        return list(among)
    chosen: list[PieceId] = []
    for _ in range(MOST_HELPERS):
        options = [Option(key, battle.state.named(key), key) for key in among if key not in chosen]
        prompt = Prompt("DBX-FIRE-08", WHO_HELPS.filled(name=battle.state.named(target)), target)
        chosen.append(await battle.choose(side, prompt, options))
    return chosen
