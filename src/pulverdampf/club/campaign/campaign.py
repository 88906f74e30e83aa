"""A campaign: what follows from its acts, and which acts it allows next."""

from collections.abc import Iterable
from hashlib import sha256

from pulverdampf.club.campaign.acts import Begun, CampaignAct, Ordered, Settled
from pulverdampf.club.campaign.forces import Balance, Force, Meeting
from pulverdampf.club.campaign.frame import Frame
from pulverdampf.club.campaign.rosters import counting, counts, strength
from pulverdampf.club.campaign.supply import end_turn
from pulverdampf.club.campaign.words import (
    BEGUN_TWICE,
    DESTROYED,
    FELL,
    GIVEN,
    IS_OVER,
    LOST,
    MARCHED,
    MEETING_WAITS,
    MET,
    NO_FORCE,
    NO_MEETING,
    NO_SIDE,
    NO_WAY,
    NOT_BEGUN,
    RETIRED,
    SURRENDERED,
    TAKEN,
    UNDECIDED,
    WON,
    WRONG_LEFT,
)
from pulverdampf.club.tournament import NotAllowed
from pulverdampf.engine.state import SIDES, Side, other
from pulverdampf.rulebooks import rulebook
from pulverdampf.text import Text, verbatim

ONE_IN = 6
"""A commander whose force is beaten falls one time in so many."""


class Campaign:
    """What the acts so far lead to."""

    def __init__(self, acts: Iterable[CampaignAct] = ()) -> None:
        self.acts: list[CampaignAct] = []
        self.forces: dict[str, Force] = {}
        self.held: dict[str, str] = {}
        self.turn = 1
        self.orders: dict[Side, dict[str, str]] = {}
        self.meetings: dict[str, Meeting] = {}
        self.story: list[tuple[int, Text]] = []
        self.balances = {side: Balance() for side in SIDES}
        self._begun: Begun | None = None
        for act in acts:
            self.take(act)

    # what is asked ----------------------------------------------------------------------------------

    @property
    def begun(self) -> Begun:
        """How it began."""
        if self._begun is None:
            raise NotAllowed(NOT_BEGUN)
        return self._begun

    @property
    def frame(self) -> Frame:
        """Its map and numbers."""
        return self.begun.frame

    @property
    def is_over(self) -> bool:
        """Whether the last turn is played, or a side has no force any more."""
        alive = {each.side for each in self.forces.values()}
        return not self.meetings and (self.turn > self.frame.turns or len(alive) < 2)

    @property
    def points(self) -> dict[Side, int]:
        """What each side holds."""
        return {
            side: sum(place.worth for place in self.frame.places if self.held[place.id] == side)
            for side in SIDES
        }

    @property
    def winner(self) -> str:
        """Who has won, once it is over; none: nobody."""
        alive = {each.side for each in self.forces.values()}
        if len(alive) == 1:
            return next(iter(alive))
        one, two = (self.points[side] for side in SIDES)
        return SIDES[0] if one > two else SIDES[1] if two > one else ""

    def of(self, side: Side) -> list[Force]:
        """The forces of a side."""
        return [each for each in self.forces.values() if each.side == side]

    def seen_by(self, side: Side) -> list[Force]:
        """What a side knows: its own, and enemies beside its forces and places; those far off are hidden."""
        eyes = {each.at for each in self.of(side)} | {id for id, by in self.held.items() if by == side}
        near = eyes | {there for here in eyes for there in self.frame.beside(here)}
        return [each for each in self.forces.values() if each.side == side or each.at in near]

    def adds_up(self) -> bool:
        """Whether no element was lost from the books or doubled."""
        return all(
            each.marched + each.replaced == each.lost + sum(force.strength for force in self.of(side))
            for side, each in self.balances.items()
        )

    def lot(self, *what: object) -> float:
        """A number from 0 to 1 that is the same in every telling of this campaign."""
        told = "/".join(map(str, (self.begun.seed, self.turn, *what)))
        return int.from_bytes(sha256(told.encode()).digest()[:6], "big") / 2**48

    # what happens -----------------------------------------------------------------------------------

    def take(self, act: CampaignAct) -> None:
        """Carries out an act, or refuses it with a reason."""
        if isinstance(act, Begun):
            self._begin(act)
        elif isinstance(act, Ordered):
            self._order(act)
        else:
            self._settle(act)
        self.acts.append(act)

    def _begin(self, act: Begun) -> None:
        if self._begun is not None:
            raise NotAllowed(BEGUN_TWICE)
        book = rulebook(act.frame.book)
        assert book is not None
        armies = book.muster.ready_armies()
        self._begun = act
        self.held = {place.id: place.held for place in act.frame.places}
        for each in act.frame.forces:
            army = armies[each.army]
            left = counts(army)
            self.forces[each.id] = Force(
                each.id, each.side, each.name, each.at, army, left, [0] * len(left), each.commander,
                counting(army, book.muster.army_lists()),
            )  # fmt: skip
            self.balances[each.side].marched += strength(army)
            self.held[each.at] = each.side

    def check(self, act: Ordered) -> None:
        """Refuses orders that cannot be given."""
        if act.side not in SIDES:
            raise NotAllowed(NO_SIDE)
        if self.meetings:
            raise NotAllowed(MEETING_WAITS.filled(place=self._named(next(iter(self.meetings)))))
        if self.is_over:
            raise NotAllowed(IS_OVER)
        if act.side in self.orders:
            raise NotAllowed(GIVEN)
        for id, there in act.moves.items():
            force = self.forces.get(id)
            if force is None or force.side != act.side:
                raise NotAllowed(NO_FORCE.filled(side=act.side, force=verbatim(id[:40])))
            if there != force.at and there not in self.frame.beside(force.at):
                known = any(place.id == there for place in self.frame.places)
                named = self._named(there) if known else verbatim(there[:40])
                raise NotAllowed(NO_WAY.filled(here=self._named(force.at), there=named))

    def _order(self, act: Ordered) -> None:
        self.check(act)
        self.orders[act.side] = dict(act.moves)
        if len(self.orders) == 2:
            self._march({**self.orders[SIDES[0]], **self.orders[SIDES[1]]})
            self.orders = {}

    def _march(self, moves: dict[str, str]) -> None:
        """All march at once; who would pass each other on a way meet where the first of the two was."""
        before = {each.id: each.at for each in self.forces.values()}
        for force in self.forces.values():
            there = moves.get(force.id, force.at)
            if there != force.at:
                crossing = any(
                    each.side != force.side
                    and before[each.id] == there
                    and moves.get(each.id) == before[force.id]
                    for each in self.forces.values()
                )
                if crossing and before[force.id] < there:
                    continue  # it is met before it has left
                force.at = there
                self.tell(MARCHED.filled(force=force.name, place=self._named(there)))
        for place in self.frame.places:
            here = [each for each in self.forces.values() if each.at == place.id]
            if len({each.side for each in here}) == 2:
                came = {each.side for each in here if before[each.id] != place.id}
                one, two = ([each for each in here if each.side == side] for side in SIDES)
                self.meetings[place.id] = Meeting(
                    place.id, tuple(each.id for each in one), tuple(each.id for each in two),
                    next(iter(came)) if len(came) == 1 else "", {each.id: before[each.id] for each in here},
                )  # fmt: skip
                told = MET.filled(one=[e.name for e in one], two=[e.name for e in two], place=place.name)
                self.tell(told)
            elif here:
                self._hold(place.id, here[0].side)
        if not self.meetings:
            end_turn(self)

    def _settle(self, act: Settled) -> None:
        meeting = self.meetings.get(act.place)
        if meeting is None:
            raise NotAllowed(NO_MEETING.filled(place=verbatim(act.place[:40])))
        if act.winner not in ("", *SIDES):
            raise NotAllowed(NO_SIDE)
        ids = (*meeting.one, *meeting.two)
        for id in ids:
            force, left = self.forces[id], act.left.get(id, tuple(self.forces[id].left))
            if len(left) != len(force.left) or any(
                not 0 <= n <= had for n, had in zip(left, force.left, strict=True)
            ):
                raise NotAllowed(WRONG_LEFT.filled(force=force.name, n=len(force.left)))
        self.tell(
            WON.filled(side=self.frame.sides[act.winner], place=self._named(act.place))
            if act.winner
            else UNDECIDED.filled(place=self._named(act.place))
        )
        for id in ids:
            self._lose(self.forces[id], act.left.get(id), act.winner)
        self._clear(meeting, act.winner)
        del self.meetings[act.place]
        if not self.meetings:
            end_turn(self)

    def _lose(self, force: Force, left: tuple[int, ...] | None, winner: str) -> None:
        """Takes a force what it has lost; some come back, more to whoever holds the field."""
        before = force.strength
        share = self.frame.recovered_winner if winner == force.side else self.frame.recovered_loser
        kept = list(left) if left is not None else list(force.left)
        for at, (had, has) in enumerate(zip(force.left, kept, strict=True)):
            kept[at] += sum(self.lot(force.id, at, n) < share for n in range(had - has))
        force.left = kept
        force.disband()
        kept = force.left
        force.battles = [n + (1 if kept[at] else 0) for at, n in enumerate(force.battles)]
        lost = before - force.strength
        self.balances[force.side].lost += lost
        if lost:
            self.tell(LOST.filled(force=force.name, n=lost, of=before))
        if force.commander and winner == other(force.side) and self.lot(force.id, "falls") < 1 / ONE_IN:
            self.tell(FELL.filled(name=verbatim(force.commander)))
            force.commander = ""
        if not force.strength:
            self.tell(DESTROYED.filled(force=force.name))
            del self.forces[force.id]

    def _clear(self, meeting: Meeting, winner: str) -> None:
        """Whoever has lost retires: whence he came, or beside, where no enemy stands; else he is taken."""
        loser = other(winner) if winner else meeting.attacker or self._weaker(meeting)
        for id in (*meeting.one, *meeting.two):
            force = self.forces.get(id)
            if force is None or force.side != loser:
                continue
            ways = [meeting.origins[id], *self.frame.beside(meeting.place)]
            enemies = {each.at for each in self.of(other(loser))}
            free = [there for there in ways if there != meeting.place and there not in enemies]
            own = [there for there in free if self.held[there] == loser] or free
            if own:
                force.at = free[0] if free[0] == meeting.origins[id] else own[0]
                self.tell(RETIRED.filled(force=force.name, place=self._named(force.at)))
            else:
                self.balances[force.side].lost += force.strength
                self.tell(SURRENDERED.filled(force=force.name))
                del self.forces[id]
        if any(each.at == meeting.place for each in self.of(other(loser))):
            self._hold(meeting.place, other(loser))

    def _weaker(self, meeting: Meeting) -> Side:
        """Who gives way where nobody has won and both had come."""
        one, two = (
            sum(self.forces[id].strength for id in ids if id in self.forces)
            for ids in (meeting.one, meeting.two)
        )
        return SIDES[0] if one < two else SIDES[1]

    def _hold(self, place: str, side: Side) -> None:
        if self.held[place] != side:
            self.held[place] = side
            self.tell(TAKEN.filled(side=self.frame.sides[side], place=self._named(place)))

    def _named(self, place: str) -> Text:
        return self.frame.place(place).name

    def tell(self, text: Text) -> None:
        """Adds a sentence to the story."""
        self.story.append((self.turn, text))
