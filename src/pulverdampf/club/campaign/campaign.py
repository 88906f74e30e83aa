"""A campaign: what follows from its acts, and which acts it allows next."""

from collections.abc import Iterable
from hashlib import sha256

from msgspec import Struct

from pulverdampf.club.campaign.acts import Begun, CampaignAct, Ordered, Settled
from pulverdampf.club.campaign.frame import Frame
from pulverdampf.club.campaign.rosters import counts, reduced, strength
from pulverdampf.club.tournament import NotAllowed
from pulverdampf.engine.state import SIDES, Side, other
from pulverdampf.muster.roster import Roster
from pulverdampf.rulebooks import rulebook
from pulverdampf.text import Text, verbatim

REMNANT = 3
"""A body of which less than one part in so many is left disbands."""
ONE_IN = 6
"""A commander whose force is beaten falls one time in so many."""
BEGUN_TWICE = Text("the campaign has begun already", "der Feldzug hat schon begonnen")
NOT_BEGUN = Text("no campaign has begun yet", "noch hat kein Feldzug begonnen")
NO_SIDE = Text("a side is one or two", "eine Seite ist one oder two")
IS_OVER = Text("the campaign is over", "der Feldzug ist zu Ende")
GIVEN = Text("this side has given its orders already", "diese Seite hat ihre Befehle schon gegeben")
MEETING_WAITS = Text(
    "the meeting at “{place}” waits for its result", "das Treffen bei „{place}“ wartet auf sein Ergebnis"
)
NO_FORCE = Text("side {side} has no force “{force}”", "Seite {side} hat keine Truppe „{force}“")
NO_WAY = Text("no way connects “{here}” and “{there}”", "zwischen „{here}“ und „{there}“ gibt es keinen Weg")
NO_MEETING = Text("nobody meets at {place}", "bei {place} trifft niemand aufeinander")
WRONG_LEFT = Text(
    "{force}: what is left must name each of its {n} bodies, with no more than it had",
    "{force}: Was übrig ist, muss jeden der {n} Körper nennen, mit nicht mehr, als er hatte",
)
# story: without verbs that would have to agree with names
MARCHED = Text("{force}: march to “{place}”.", "{force}: Marsch nach „{place}“.")
MET = Text("“{place}”: meeting of {one} with {two}.", "„{place}“: Treffen von {one} mit {two}.")
WON = Text("“{place}”: victory for {side}.", "„{place}“: Sieg für {side}.")
UNDECIDED = Text("“{place}”: no decision.", "„{place}“: keine Entscheidung.")
LOST = Text("{force}: {n} of {of} lost.", "{force}: {n} von {of} verloren.")
RETIRED = Text("{force}: retreat to “{place}”.", "{force}: Rückzug nach „{place}“.")
SURRENDERED = Text("{force}: surrounded, surrender.", "{force}: eingeschlossen, Kapitulation.")
DESTROYED = Text("{force}: destroyed.", "{force}: vernichtet.")
FELL = Text(
    "{name} falls; an average commander takes over.",
    "{name} fällt; ein durchschnittlicher Befehlshaber folgt.",
)
HUNGRY = Text("{force}: cut off, {n} lost.", "{force}: abgeschnitten, {n} verloren.")
REPLACED = Text("{force}: {n} replacements.", "{force}: {n} Ersatz.")
TAKEN = Text("“{place}”: now held by {side}.", "„{place}“: nun im Besitz von {side}.")


class Force(Struct):
    """A force as it stands."""

    id: str
    side: Side
    name: Text
    at: str
    full: Roster
    """As it marched out."""
    left: list[int]
    """How many elements of each body it has."""
    battles: list[int]
    """In how many battles each body has stood and come back: its veterans."""
    commander: str = ""

    @property
    def roster(self) -> Roster:
        """The army as it stands."""
        return reduced(self.full, self.left)

    @property
    def strength(self) -> int:
        """How many elements it has."""
        return sum(self.left)

    def lose(self, count: int) -> int:
        """Loses elements from its largest bodies; how many it really had to lose."""
        lost = min(count, self.strength)
        for _ in range(lost):
            largest = max(range(len(self.left)), key=lambda at: (self.left[at], at))
            self.left[largest] -= 1
        return lost + self.disband()

    def disband(self) -> int:
        """Sends the remnants of bodies home that are too small to stand in a line; how many leave."""
        gone = 0
        for at, full in enumerate(counts(self.full)):
            if 0 < self.left[at] * REMNANT < full:
                gone, self.left[at] = gone + self.left[at], 0
        return gone

    def regain(self, count: int) -> int:
        """Fills gaps of bodies that still stand, the widest first; how many found a place."""
        gained, full = 0, counts(self.full)
        while gained < count:
            gaps = [at for at, n in enumerate(self.left) if 0 < n < full[at]]
            if not gaps:
                break
            widest = max(gaps, key=lambda at: (full[at] - self.left[at], -at))
            self.left[widest] += 1
            gained += 1
        return gained


class Meeting(Struct, frozen=True):
    """Forces of both sides at one place: a battle that waits."""

    place: str
    one: tuple[str, ...]
    two: tuple[str, ...]
    attacker: str
    """The side that came; none where both did."""
    origins: dict[str, str]
    """Where each force came from, whither it can go back."""


class Ledger(Struct):
    """Where the elements of a side are; what marched out and was replaced is present or lost."""

    marched: int = 0
    replaced: int = 0
    lost: int = 0


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
        self.ledgers = {side: Ledger() for side in SIDES}
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

    def balances(self) -> bool:
        """Whether no element was lost from the books or doubled."""
        return all(
            ledger.marched + ledger.replaced == ledger.lost + sum(each.strength for each in self.of(side))
            for side, ledger in self.ledgers.items()
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
                each.id, each.side, each.name, each.at, army, left, [0] * len(left), each.commander
            )
            self.ledgers[each.side].marched += strength(army)
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
                self._tell(MARCHED.filled(force=force.name, place=self._named(there)))
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
                self._tell(told)
            elif here:
                self._hold(place.id, here[0].side)
        if not self.meetings:
            self._end_turn()

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
        self._tell(
            WON.filled(side=self.frame.sides[act.winner], place=self._named(act.place))
            if act.winner
            else UNDECIDED.filled(place=self._named(act.place))
        )
        for id in ids:
            self._lose(self.forces[id], act.left.get(id), act.winner)
        self._clear(meeting, act.winner)
        del self.meetings[act.place]
        if not self.meetings:
            self._end_turn()

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
        self.ledgers[force.side].lost += lost
        if lost:
            self._tell(LOST.filled(force=force.name, n=lost, of=before))
        if force.commander and winner == other(force.side) and self.lot(force.id, "falls") < 1 / ONE_IN:
            self._tell(FELL.filled(name=verbatim(force.commander)))
            force.commander = ""
        if not force.strength:
            self._tell(DESTROYED.filled(force=force.name))
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
                self._tell(RETIRED.filled(force=force.name, place=self._named(force.at)))
            else:
                self.ledgers[force.side].lost += force.strength
                self._tell(SURRENDERED.filled(force=force.name))
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

    def _end_turn(self) -> None:
        """Supply: who is cut off starves, who stands on his depot is filled up; then the next turn begins."""
        for side in SIDES:
            supplied = self.supplied(side)
            depots = {place.id for place in self.frame.places if place.supply and place.held == side}
            left = self.frame.replacements
            for force in self.of(side):
                if force.at not in supplied:
                    lost = force.lose(self.frame.hunger)
                    self.ledgers[side].lost += lost
                    self._tell(HUNGRY.filled(force=force.name, n=lost))
                    if not force.strength:
                        self._tell(DESTROYED.filled(force=force.name))
                        del self.forces[force.id]
                elif force.at in depots and left and (gained := force.regain(left)):
                    left -= gained
                    self.ledgers[side].replaced += gained
                    self._tell(REPLACED.filled(force=force.name, n=gained))
        self.turn += 1

    def supplied(self, side: Side) -> set[str]:
        """The places that a side's supply reaches: from its depots over what no enemy holds or stands on."""
        enemies = {each.at for each in self.of(other(side))}
        open_places = {id for id, by in self.held.items() if by != other(side) and id not in enemies}
        reached = {
            place.id
            for place in self.frame.places
            if place.supply and place.held == side and place.id in open_places
        }
        waiting = list(reached)
        while waiting:
            for there in self.frame.beside(waiting.pop()):
                if there in open_places and there not in reached:
                    reached.add(there)
                    waiting.append(there)
        return reached

    def _hold(self, place: str, side: Side) -> None:
        if self.held[place] != side:
            self.held[place] = side
            self._tell(TAKEN.filled(side=self.frame.sides[side], place=self._named(place)))

    def _named(self, place: str) -> Text:
        return self.frame.place(place).name

    def _tell(self, text: Text) -> None:
        self.story.append((self.turn, text))
