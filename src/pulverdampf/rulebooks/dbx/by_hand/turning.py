"""Turning to face beside a real table."""

from pulverdampf.engine.circumstances import pieces, yes
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, PieceId
from pulverdampf.table.shapes import Pose
from pulverdampf.text import Text

from ..contact.contacts import Hold
from ..units import Battle
from .asking import SIDES, friends_of, names, question

TURNS = Text(
    "{name} was hit {where} by {enemy}: it turns and stands front to front with him, friends shift by a base "
    "width at most.",
    "{name} wurde {where} von {enemy} getroffen: Es dreht sich und steht ihm Front an "
    "Front gegenüber, Freunde "
    "rücken höchstens eine Basenbreite zur Seite.",
)
ROOM = Text("There is room to turn", "Es ist Platz zum Drehen")
ALSO = Text("Friends who shifted or turned with it", "Freunde, die rückten oder sich mitdrehten")


@rule("DBX-CON-06", "DBX-CON-07", "DBX-CON-08")
async def turn_told(battle: Battle, hold: Hold) -> dict[PieceId, Pose] | None:
    """Who has turned and shifted; none without room."""
    state = battle.state
    victim = state.pieces[hold.victim]
    text = TURNS.filled(name=state.named(victim.id), where=SIDES[hold.face], enemy=state.named(hold.attacker))
    others = names(state, friends_of(state, victim))
    also = pieces("also", ALSO, others) if others else None
    told = await battle.tell(
        question(victim.side, "DBX-CON-06", text, victim.id, yes("room", ROOM, default=True), also)
    )
    if not told["room"]:
        return None
    return dict.fromkeys((victim.id, *told.get("also", ())), ANYWHERE)
