"""What is true of a unit for a while: spotted, vigilant, shaken, fleeing, empty, engaged."""

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import BodyId, PieceId
from pulverdampf.text import Text

from ..state import FrontierState

FOUND_SOME = Text(
    "{name}: {n} thrown; spotted: {found}; not spotted: {missed} [MT-SPOT-07].",
    "{name}: {n} gewürfelt; entdeckt: {found}; nicht entdeckt: {missed} [MT-SPOT-07].",
)
FOUND_ALL = Text(
    "{name}: {n} thrown; spotted: {found} [MT-SPOT-07].",
    "{name}: {n} gewürfelt; entdeckt: {found} [MT-SPOT-07].",
)
FOUND_NOBODY = Text(
    "{name}: {n} thrown; not spotted: {missed} [MT-SPOT-07].",
    "{name}: {n} gewürfelt; nicht entdeckt: {missed} [MT-SPOT-07].",
)
NOBODY_IN_SIGHT = Text(
    "{name}: {n} thrown; nobody in sight to be spotted [MT-SPOT-07].",
    "{name}: {n} gewürfelt; niemand in Sicht, der zu entdecken wäre [MT-SPOT-07].",
)
FROM_FACE = Text("{name} from {n}", "{name} ab {n}")
OUT_OF_REACH = Text("{name} out of reach", "{name} außer Reichweite")
TESTED = Text(
    "{name}: {face} {added} = {total}, {needed} or more needed: {result} [MT-REACT-01].",
    "{name}: {face} {added} = {total}, {needed} oder mehr nötig: {result} [MT-REACT-01].",
)
RESULTS = {
    "routed": Text("routed", "aufgerieben"),
    "flight": Text("flight", "Flucht"),
    "recoil and shaken": Text("recoil and shaken", "Zurückweichen und erschüttert"),
    "recoil or shaken": Text("recoil or shaken", "Zurückweichen oder erschüttert"),
    "recoil": Text("recoil", "Zurückweichen"),
    "none": Text("no effect", "kein Effekt"),
}


class Looked(Event, frozen=True):
    """A unit looked about: the face that fell, and the face that each enemy in its sight needed."""

    moves_pieces = False

    body: BodyId
    face: int
    needed: tuple[tuple[BodyId | PieceId, int], ...]
    most: int
    """The highest face of the die."""

    def apply(self, state: FrontierState) -> None:
        """Nothing changes: what was found is an event of its own."""

    def told(self, state: FrontierState) -> Text:
        found = [self._one(state, *each) for each in self.needed if each[1] <= self.face]
        missed = [self._one(state, *each) for each in self.needed if each[1] > self.face]
        words = NOBODY_IN_SIGHT
        if found and missed:
            words = FOUND_SOME
        elif self.needed:
            words = FOUND_ALL if found else FOUND_NOBODY
        return words.filled(name=state.named(self.body), n=self.face, found=found, missed=missed)

    def _one(self, state: FrontierState, target: str, needed: int) -> Text:
        words = OUT_OF_REACH if needed > self.most else FROM_FACE
        return words.filled(name=state.named(target), n=needed)


class Reacted(Event, frozen=True):
    """A unit made a reaction test: the face, what was added, what its table says to the sum."""

    moves_pieces = False

    body: BodyId
    face: int
    added: int
    result: str
    holds_from: int

    def apply(self, state: FrontierState) -> None:
        """Nothing changes: what follows are events of their own."""

    def told(self, state: FrontierState) -> Text:
        added = f"{'−' if self.added < 0 else '+'} {abs(self.added)}"
        total = str(self.face + self.added).replace("-", "−")
        return TESTED.filled(
            name=state.named(self.body),
            face=self.face,
            added=added,
            total=total,
            needed=self.holds_from,
            result=RESULTS[self.result],
        )


class Spotted(Event, frozen=True):
    """A unit was spotted by the enemy."""

    moves_pieces = False
    reveals = True
    words = Text("{body}: spotted.", "{body}: entdeckt.")

    body: BodyId
    by: str

    def apply(self, state: FrontierState) -> None:
        unit = state.bodies[self.body]
        if self.by not in unit.spotted:
            unit.spotted = (*unit.spotted, self.by)


class LostFromSight(Event, frozen=True):
    """Nobody of the enemy sees a unit any more: it is no longer spotted."""

    moves_pieces = False
    words = Text("{body}: out of sight.", "{body}: außer Sicht.")

    body: BodyId

    def apply(self, state: FrontierState) -> None:
        state.bodies[self.body].spotted = ()


class MadeVigilant(Event, frozen=True):
    """A unit stood ready to fire, or did so no longer."""

    moves_pieces = False

    body: BodyId
    vigilant: bool

    def apply(self, state: FrontierState) -> None:
        unit = state.bodies[self.body]
        unit.vigilant = self.vigilant
        unit.lets_pass = ""
        if self.vigilant:
            unit.work = ""

    def told(self, state: FrontierState) -> Text | None:
        if not self.vigilant:
            return None
        return Text("{name}: ready to fire.", "{name}: feuerbereit.").filled(name=state.named(self.body))


class LetPass(Event, frozen=True):
    """The owner of a vigilant unit let all of an enemy's action pass; or that action is over."""

    moves_pieces = False

    body: BodyId
    enemy: BodyId | PieceId

    def apply(self, state: FrontierState) -> None:
        state.bodies[self.body].lets_pass = self.enemy


class Shaken(Event, frozen=True):
    """A unit was shaken."""

    moves_pieces = False
    words = Text("{body}: shaken.", "{body}: erschüttert.")

    body: BodyId

    def apply(self, state: FrontierState) -> None:
        unit = state.bodies[self.body]
        unit.shaken = True
        unit.vigilant = False
        unit.work = ""


class Recovered(Event, frozen=True):
    """A shaken unit recovered."""

    moves_pieces = False
    words = Text("{body}: recovered.", "{body}: wieder gefasst.")

    body: BodyId

    def apply(self, state: FrontierState) -> None:
        state.bodies[self.body].shaken = False


class TookFlight(Event, frozen=True):
    """A unit began to flee."""

    words = Text("{body}: flight!", "{body}: Flucht!")

    body: BodyId

    def apply(self, state: FrontierState) -> None:
        unit = state.bodies[self.body]
        unit.fleeing = unit.has_fled = True
        unit.shaken = unit.vigilant = unit.reloading = False
        unit.work = ""


class Rallied(Event, frozen=True):
    """A fleeing unit rallied."""

    words = Text("{body}: rallied.", "{body}: wieder gesammelt.")

    body: BodyId

    def apply(self, state: FrontierState) -> None:
        state.bodies[self.body].fleeing = False


class Smoked(Event, frozen=True):
    """A unit stood in its own powder smoke with empty barrels."""

    body: BodyId

    def apply(self, state: FrontierState) -> None:
        unit = state.bodies[self.body]
        unit.empty = True
        unit.reloading = False


class Reloaded(Event, frozen=True):
    """A unit reloaded, or did the first half of it."""

    body: BodyId
    done: bool = True

    def apply(self, state: FrontierState) -> None:
        unit = state.bodies[self.body]
        unit.reloading = not self.done
        if self.done:
            unit.empty = False

    def told(self, state: FrontierState) -> Text:
        words = Text("{name}: reloaded.", "{name}: nachgeladen.")
        if not self.done:
            words = Text("{name}: half reloaded.", "{name}: halb nachgeladen.")
        return words.filled(name=state.named(self.body))


class Spent(Event, frozen=True):
    """A unit used up something it has only once."""

    moves_pieces = False

    body: BodyId
    what: str

    def apply(self, state: FrontierState) -> None:
        unit = state.bodies[self.body]
        unit.used = (*unit.used, self.what)


class GunFired(Event, frozen=True):
    """A gun made its one shot of the card."""

    moves_pieces = False

    body: BodyId

    def apply(self, state: FrontierState) -> None:
        state.bodies[self.body].gun_fired = True
