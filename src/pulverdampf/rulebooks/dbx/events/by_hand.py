"""What is told of a real table and nobody sees here: contacts."""

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import PieceId
from pulverdampf.text import Text

from ..units import HELD_BY_NOBODY, DbxState, Holding

STANDS = Text("{one} against {two}", "{one} gegen {two}")


class ContactsTold(Event, frozen=True):
    """The players told who is in contact with whom; some let go of whom they held."""

    holds: tuple[Holding, ...]
    let_go: tuple[PieceId, ...] = ()

    def apply(self, state: DbxState) -> None:
        found: dict[PieceId, Holding] = {}
        for each in (*(state.card or ()), *self.holds):
            found[each[0]] = each
        for attacker, victim, face in self.holds:
            if face == "front" and state.pieces[victim].kind not in HELD_BY_NOBODY:
                found[victim] = (victim, attacker, "front")
        state.card = tuple(each for key, each in found.items() if key not in self.let_go)

    def told(self, state: DbxState) -> Text | None:
        if not self.holds:
            return None
        pairs = [
            STANDS.filled(one=state.named(attacker), two=state.named(victim))
            for attacker, victim, _ in self.holds
        ]
        return Text("Contact: {pairs}.", "Kontakt: {pairs}.").filled(pairs=pairs)
