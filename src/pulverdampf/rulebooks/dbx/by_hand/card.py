"""The card of contacts: who has its front on which face of whom, told and set right by the players."""

from pulverdampf.engine.circumstances import Told, choice
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import PieceId, Side
from pulverdampf.text import Text

from ..events.by_hand import ContactsTold
from ..units import HELD_BY_NOBODY, Battle, DbxState, Element, Holding, on_table
from .asking import SIDES, enemies_of, names, question

CARD = Text("set the contacts right", "die Kontakte berichtigen")
WHOSE = Text("Whose contact is different?", "Wessen Kontakt ist anders?")
NOW = Text("{name} ({contact})", "{name} ({contact})")
WHOM = Text("{name}: on whom is its front now?", "{name}: An wem steht die Front jetzt?")
ENEMY = Text("Enemy", "Gegner")
WHERE = Text("It meets him", "Sie trifft ihn")
NOBODY = Text("nobody", "niemand")
NO_CONTACT = Text("no contact", "kein Kontakt")


@rule("DBX-CON-02")
def meet(battle: Battle, attacker: PieceId, told: Told, key: str = "meets") -> None:
    """Notes on the card whom an element has met, if anybody."""
    if told.get(key):
        battle.record(ContactsTold(((attacker, told[key], told["face"]),)))


def right_option() -> Option[tuple[str, str]]:
    """An answer that is there wherever contacts matter: the card is wrong."""
    return Option("card", CARD, ("card", ""))


@rule("DBX-CON-02")
async def set_right(battle: Battle, side: Side) -> None:
    """One element's contact as the players see it."""
    state = battle.state
    held = {attacker: (victim, face) for attacker, victim, face in state.card or ()}
    bases = [each for each in on_table(state) if each.kind not in HELD_BY_NOBODY]
    options = [Option(each.id, _as_noted(state, each, held.get(each.id)), each) for each in bases]
    piece = await battle.choose(side, Prompt("DBX-CON-02", WHOSE), options)
    victim, face = held.get(piece.id, ("", "front"))
    told = await battle.tell(
        question(
            side, "DBX-CON-02", WHOM.filled(name=state.named(piece.id)), piece.id,
            choice("meets", ENEMY, [("", NOBODY), *names(state, enemies_of(state, piece))], victim),
            choice("face", WHERE, list(SIDES.items()), face),
        )
    )  # fmt: skip
    holds: tuple[Holding, ...] = ()
    if told["meets"]:
        holds = ((piece.id, told["meets"], told["face"]),)
    elsewhere = face == "front" and victim and held.get(victim) == (piece.id, "front")
    lets_go = [piece.id] if not holds else []
    if elsewhere and told["meets"] != victim:
        lets_go.append(victim)
    battle.record(ContactsTold(holds, tuple(lets_go)))


def _as_noted(state: DbxState, piece: Element, held: tuple[PieceId, str] | None) -> Text:
    contact = state.named(held[0]) if held is not None else NO_CONTACT
    return NOW.filled(name=state.named(piece.id), contact=contact)
