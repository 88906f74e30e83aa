"""A campaign: what follows from its acts, and which acts it allows next."""

from collections.abc import Iterable
from hashlib import sha256

import msgspec

from pulverdampf.club.campaign.acts import (
    Begun,
    CampaignAct,
    Led,
    LeftToGenerals,
    Ordered,
    Reported,
    SetRight,
    Settled,
    TakenBack,
)
from pulverdampf.club.campaign.aftermath import check_settled, settle
from pulverdampf.club.campaign.correcting import check_set_right, set_right
from pulverdampf.club.campaign.forces import EVERYBODY, Balance, Force, Meeting, Told
from pulverdampf.club.campaign.frame import Frame
from pulverdampf.club.campaign.marching import check_orders, march
from pulverdampf.club.campaign.sight import in_sight, look_round
from pulverdampf.club.campaign.words import (
    BEGUN_TWICE,
    NO_ACT_TO_TAKE_BACK,
    NO_LOSSES,
    NO_MEETING,
    NO_SIDE,
    NOT_BEGUN,
    TAKEN,
)
from pulverdampf.club.tournament import NotAllowed
from pulverdampf.engine.state import SIDES, Side
from pulverdampf.muster.remnants import counting, counts, leading, strength
from pulverdampf.rulebooks import rulebook
from pulverdampf.text import Text, verbatim


class Campaign:
    """What the acts so far lead to."""

    def __init__(self, acts: Iterable[CampaignAct] = ()) -> None:
        self.acts: list[CampaignAct] = []
        """Everything that was done, also what was taken back."""
        self.in_force: list[int] = []
        """The numbers of the acts that count."""
        self._clear()
        for act in acts:
            self.take(act)

    def _clear(self) -> None:
        self.forces: dict[str, Force] = {}
        self.held: dict[str, str] = {}
        self.believed: dict[Side, dict[str, str]] = {side: {} for side in SIDES}
        """Who holds what as far as each side knows."""
        self.turn = 1
        self.orders: dict[Side, dict[str, str]] = {}
        self.meetings: dict[str, Meeting] = {}
        self.said: dict[str, dict[Side, Reported | LeftToGenerals]] = {}
        """What each side says of a meeting that waits, by its place."""
        self.results: dict[str, Settled] = {}
        """The result of each occasion on which forces met."""
        self.story: list[Told] = []
        self.balances = {side: Balance() for side in SIDES}
        self.generals: dict[str, str] = {}
        """The sides that computer generals lead, and which."""
        self._begun: Begun | None = None

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
        return self.worth(self.held)

    def worth(self, held: dict[str, str]) -> dict[Side, int]:
        """What each side holds where the places are held so."""
        return {
            side: sum(place.worth for place in self.frame.places if held[place.id] == side) for side in SIDES
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
        near = in_sight(self, side)
        return [each for each in self.forces.values() if each.side == side or each.at in near]

    def occasion(self, place: str) -> str:
        """A name for forces that meet at a place as they stand: the same again only for the same battle."""
        meeting = self.meetings[place]
        stands = {id: self.forces[id].left for id in meeting.forces}
        told = msgspec.json.encode((self.turn, meeting.attacker, stands), order="sorted")
        return f"{self.turn}/{place}/{sha256(told).hexdigest()[:12]}"

    def is_for_generals(self, place: str) -> bool:
        """Whether both sides leave a meeting to computer generals, or are led by one."""
        said = self.said.get(place, {})
        return all(
            bool(self.generals.get(side)) or isinstance(said.get(side), LeftToGenerals) for side in SIDES
        )

    def agreed(self, place: str) -> Settled | None:
        """The result of a meeting on which the people who lead it agree; nobody asks a computer general."""
        said = self.said.get(place, {})
        people = [side for side in SIDES if not self.generals.get(side)]
        told = [each for side in people if isinstance(each := said.get(side), Reported)]
        if not people or len(told) < len(people) or any(_result(each) != _result(told[0]) for each in told):
            return None
        left = {id: self.forces[id].without(n) for id, n in told[0].lost.items()}
        return Settled(place, told[0].winner, left, fallen=told[0].fallen)

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

    def named(self, place: str) -> Text:
        """What a place is called."""
        return self.frame.place(place).name

    # what happens -----------------------------------------------------------------------------------

    def take(self, act: CampaignAct) -> None:
        """Carries out an act, or refuses it with a reason."""
        if isinstance(act, TakenBack):
            self._take_back(act)
        else:
            self._carry_out(act)
            self.in_force.append(len(self.acts))
        self.acts.append(act)

    def _carry_out(self, act: CampaignAct) -> None:
        match act:
            case Begun():
                self._begin(act)
            case Ordered():
                check_orders(self, act)
                self.orders[act.side] = dict(act.moves)
                if len(self.orders) == len(SIDES):
                    march(self)
            case Settled():
                check_settled(self, act)
                self.results[self.occasion(act.place)] = act
                settle(self, act)
            case Reported() | LeftToGenerals():
                self._hear(act)
            case Led():
                if act.side not in SIDES:
                    raise NotAllowed(NO_SIDE)
                self.generals[act.side] = act.general
            case SetRight():
                check_set_right(self, act)
                set_right(self, act)

    def _begin(self, act: Begun) -> None:
        if self._begun is not None:
            raise NotAllowed(BEGUN_TWICE)
        book = rulebook(act.frame.book)
        assert book is not None
        lists = book.muster.army_lists()
        self._begun, self.generals = act, dict(act.generals)
        self.held = {place.id: place.held for place in act.frame.places}
        self.believed = {side: dict(self.held) for side in SIDES}
        for each in act.frame.forces:
            army = act.frame.army(each.army)
            assert army is not None
            left = counts(army)
            self.forces[each.id] = Force(
                each.id, each.side, each.name, each.at, army, left, [0] * len(left), each.commander,
                counting=counting(army, lists), leading=leading(army, lists),
            )  # fmt: skip
            self.balances[each.side].marched += strength(army)
            self.held[each.at] = each.side
        look_round(self)

    def check_reported(self, act: Reported | LeftToGenerals) -> None:
        """Refuses what is said of no meeting, or cannot be so."""
        if act.side not in SIDES:
            raise NotAllowed(NO_SIDE)
        meeting = self.meetings.get(act.place)
        if meeting is None:
            raise NotAllowed(NO_MEETING.filled(place=verbatim(act.place[:40])))
        if isinstance(act, Reported):
            if act.winner not in ("", *SIDES):
                raise NotAllowed(NO_SIDE)
            for id, lost in act.lost.items():
                if id not in meeting.forces or not 0 <= lost <= self.forces[id].strength:
                    raise NotAllowed(NO_LOSSES.filled(force=verbatim(id[:40])))
            for id in act.fallen or ():
                if id not in meeting.forces:
                    raise NotAllowed(NO_LOSSES.filled(force=verbatim(id[:40])))

    def _hear(self, act: Reported | LeftToGenerals) -> None:
        self.check_reported(act)
        self.said.setdefault(act.place, {})[act.side] = act

    def _take_back(self, act: TakenBack) -> None:
        if act.act not in self.in_force or act.act == 0:
            raise NotAllowed(NO_ACT_TO_TAKE_BACK)
        kept = [n for n in self.in_force if n < act.act or isinstance(self.acts[n], Led)]
        self._clear()
        for n in kept:
            self._carry_out(self.acts[n])
        self.in_force = kept

    def hold(self, place: str, side: Side) -> None:
        """A side takes a place; whoever lost it and whoever sees it knows."""
        before = self.held[place]
        if before != side:
            self.held[place] = side
            knows = {side, before} | {each for each in SIDES if place in in_sight(self, each)}
            for each in knows & EVERYBODY:
                self.believed[each][place] = side
            told = TAKEN.filled(side=self.frame.sides[side], place=self.named(place))
            self.tell(told, knows & EVERYBODY)

    def tell(self, text: Text, known: Iterable[Side] = EVERYBODY, occasion: str = "") -> None:
        """Adds a sentence to the story."""
        self.story.append(Told(self.turn, text, frozenset(known), occasion))


def _result(told: Reported) -> tuple[str, dict[str, int], frozenset[str]]:
    return told.winner, {id: n for id, n in told.lost.items() if n}, frozenset(told.fallen or ())
