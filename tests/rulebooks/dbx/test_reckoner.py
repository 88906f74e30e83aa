"""Battles are reckoned again by an independent reckoner: points, moves, shots, melees and what follows."""

from collections import Counter
from typing import Any

import pytest

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Answered
from pulverdampf.engine.game import Game
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.armies import mustering
from tests.rulebooks.dbx.reckoner import (
    TROOPS,
    Base,
    Table,
    fire_factors,
    inside_camp,
    is_mounted,
    melee_factor,
    result,
    shut_in,
)

ARMIES = [key for key in sorted(mustering.ready_armies()) if not key.endswith("-36")]
FEW, MANY = range(20), range(20, 220)
WHITHER = "DBX-OUT-06"
"""Past which side somebody flees is asked between the defeat and what comes of it."""
SLIDE = 40.0
"""How far lining up may carry a mover beyond its allowance."""


def battle(number: int) -> tuple[Any, list[Any]]:
    """The state before a battle of two ready armies, and all that happened in it."""
    armies = mustering.ready_armies()
    one, two = ARMIES[(7 * number) % len(ARMIES)], ARMIES[(11 * number + 5) % len(ARMIES)]
    state = mustering.begin(armies[one], armies[two], terrain=mustering.BY_DICE if number % 2 else "FIELDS")
    before = state.copied()
    game = Game(RULEBOOK, state, SeededDice(number))
    seats = {side: ByRuleOfThumb(f"{number} {side}") for side in ("one", "two")}
    while (asked := game.request) is not None:
        side = game.waiting_for()[0].by
        game.answer(seats[side].answer(game.view(side)), side)
    assert game.over, asked
    return before, list(game.log)


class Reckoned:
    """Goes through a log event by event and reckons again what it tells."""

    def __init__(self, state: Any, log: list[Any]) -> None:
        self.state, self.log = state, log
        self.faces: tuple[int, ...] = ()
        self.counted: Counter[str] = Counter()
        self.faults: list[str] = []

    def run(self) -> "Reckoned":
        """Checks each event on the state before it."""
        for number, entry in enumerate(self.log):
            if isinstance(entry, Answered):
                if entry.kind in ("opposed", "throw"):
                    self.faces = tuple(entry.value)
                continue
            check = getattr(self, f"on_{type(entry).__name__}", None)
            if check is not None:
                check(entry, number)
            if hasattr(entry, "apply"):
                entry.apply(self.state)
        return self

    def expect(self, what: str, number: int, given: Any, wanted: Any) -> None:
        """Notes a figure that was reckoned again, and whether it is another."""
        self.counted[what] += 1
        if given != wanted:
            self.faults.append(f"{number} {what}: {given} is {wanted}; {self.log[number]}")

    def holds(self, what: str, number: int, *, given: bool) -> None:
        """Notes something that must hold."""
        self.expect(what, number, given, 1)

    def on_PipsRolled(self, event: Any, number: int) -> None:  # noqa: N802 (named after the event)
        """Each command has the die that fell for it; in a small battle the only one."""
        self.expect("points", number, sum(pips for _, pips in event.given), sum(self.faces))

    def on_Marched(self, event: Any, number: int) -> None:  # noqa: N802
        """One point, or two far from the general; no front corner goes farther than the table allows."""
        pieces = self.state.pieces
        movers = [key for key, _ in event.stands]
        if event.landed:
            return
        table = Table(self.state)
        self.holds("points left", number, given=event.cost <= self.state.bodies[event.command].pips)
        general = self.state.bodies[event.command].general
        leaves = any(self.in_taken_camp(key) for key in movers)
        if self.state.clock.turn <= 2:
            self.expect("cost", number, event.cost, 1)
        elif general in movers:
            self.expect("cost", number, event.cost, 1 + leaves)
        elif general in table.bases:
            far = min(table.bases[general].area.distance(table.bases[key].area) for key in movers)
            close, distant = (300, 600) if self.state.weather == "fog" else (600, 1200)
            if not round(close) < round(far * 4) <= distant:
                self.expect("cost", number, event.cost, (1 if round(far * 4) <= close else 2) + leaves)
        for key, pose in event.stands:
            piece = pieces[key]
            good, bad, road, *_ = TROOPS[piece.kind]
            old, new = Base(piece), Base(piece, pose)
            ways = [
                ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
                for a, b in zip(old.corners[:2], new.corners[:2], strict=True)
            ]
            turned = ((old.x - new.x) ** 2 + (old.y - new.y) ** 2) ** 0.5 < 0.01
            paved = any(kind == "ROAD" for kind, _ in table.ground)
            most = max(good, bad, road if paved else 0) / 4
            self.holds("move", number, given=turned or max(ways) <= most + SLIDE + 0.6)
            if table.in_bad_going(key) and not paved and not turned:
                self.holds("bad going", number, given=max(ways) <= bad / 4 + SLIDE + 0.6)

    def in_taken_camp(self, key: str) -> bool:
        """Whether an element is in a camp that its side has taken; leaving it costs a point."""
        piece = self.state.pieces[key]
        camp = inside_camp(piece)
        return bool(camp) and self.state.pieces[camp].side != piece.side

    def on_ShotFired(self, event: Any, number: int) -> None:  # noqa: N802
        """Totals are faces and factors; then the lower one suffers."""
        table = Table(self.state)
        factors = fire_factors(table, event)
        if factors is None:
            self.counted["doubtful shots"] += 1
            return
        wanted = (self.faces[0] + factors[0], self.faces[1] + factors[1])
        self.expect("shot", number, tuple(event.totals), wanted)
        main, target = event.totals
        if main > target:
            self.follows(number, table, event.target, event.main, "fire", event.totals)
        elif event.exchange:
            self.follows(number, table, event.main, event.target, "fire", event.totals)

    def on_Fought(self, event: Any, number: int) -> None:  # noqa: N802
        """Totals are faces and factors; then the lower one suffers."""
        table = Table(self.state)
        if "SQ" in (table.pieces[event.one].kind, table.pieces[event.two].kind):
            self.counted["squares"] += 1
            return
        wanted = (
            self.faces[0] + melee_factor(table, event.one, event.two),
            self.faces[1] + melee_factor(table, event.two, event.one),
        )
        self.expect("melee", number, tuple(event.totals), wanted)
        loser, winner = (
            (event.one, event.two) if event.totals[0] < event.totals[1] else (event.two, event.one)
        )
        self.follows(number, table, loser, winner, "melee", event.totals)

    def follows(self, number: int, table: Table, loser: str, winner: str, cause: str, totals: Any) -> None:
        """The loser suffers what the tables say; a recoil with somebody in its way may destroy as well."""
        wanted = result(table, loser, winner, cause, min(totals), max(totals))
        found = "none"
        for entry in self.log[number + 1 :]:
            name = type(entry).__name__
            if isinstance(entry, Answered) and entry.rule == WHITHER:
                continue
            if isinstance(entry, Answered) or name in ("PartBegan", "ShotFired", "Fought", "BoundBegun"):
                break
            if (
                getattr(entry, "element", "") == loser
                or getattr(entry, "camp", getattr(entry, "square", "")) == loser
            ):
                told = {
                    "Recoiled": "recoils", "Fled": "flees", "Destroyed": "destroyed", "LeftBoard": "left",
                    "GuardLost": "destroyed", "SquareLost": "destroyed",
                }  # fmt: skip
                found = told.get(name, found)
                if name in told:
                    break
        left = found == "left"
        if left and wanted in ("recoils", "flees"):
            found = wanted
        if found == "destroyed" and wanted in ("recoils", "flees") and self.barred(table, loser):
            found = wanted
        if found == "destroyed" and wanted == "flees" and shut_in(table, loser):
            found = wanted
        self.expect(f"result of {cause}", number, found, wanted)
        if found == wanted == "recoils" and left:
            self.holds("recoil over the edge", number, given=self.over_the_edge(table, loser))
        elif found == wanted == "recoils" and not self.barred(table, loser):
            self.holds("recoil", number, given=self.went_back(number, loser))

    def over_the_edge(self, table: Table, key: str) -> bool:
        """Whether a base that goes straight back by its depth comes over an edge of the table."""
        piece = table.pieces[key]
        west, south, east, north = Base(piece, piece.place.pose.ahead(-piece.depth)).area.bounds
        width, depth = self.state.table
        return bool(west < 0 or south < 0 or east > width or north > depth)

    def barred(self, table: Table, key: str) -> bool:
        """Whether somebody, the edge or water is in the way of a recoil, or enemies hold front and rear."""
        own, piece = table.bases[key], table.pieces[key]
        back = Base(piece, piece.place.pose.ahead(-piece.depth))
        way = own.area.union(back.area).convex_hull.buffer(-0.2)
        others = (k for k in table.bases if k != key)
        held = {table.held_face(k, key) for k in table.enemies(key)}
        water = any(kind == "WATER" and way.intersects(area) for kind, area in table.ground)
        return water or "rear" in held or any(way.intersects(table.bases[k].area) for k in others)

    def went_back(self, number: int, key: str) -> bool:
        """Whether a recoil leads straight back by the depth of the base."""
        piece = self.state.pieces[key]
        event = next(e for e in self.log[number:] if type(e).__name__ == "Recoiled" and e.element == key)
        end, wanted = dict(event.stands)[key], piece.place.pose.ahead(-piece.depth)
        return bool(abs(end.x - wanted.x) + abs(end.y - wanted.y) < 0.05 and end.facing == wanted.facing)


def reckoned(number: int) -> Reckoned:
    """A battle, fought and reckoned again."""
    return Reckoned(*battle(number)).run()


@pytest.mark.parametrize("number", FEW)
def test_a_battle_is_reckoned_again(number: int) -> None:
    """DBX-CMD-01, DBX-MOVE-07, DBX-T-FIRE, DBX-T-MELEE, DBX-T-A, DBX-T-B: every figure of a battle.

    What it costs to move (DBX-CMD-02, DBX-CMD-03, DBX-CMD-04), who holds, besets and overlaps whom
    (DBX-CON-02, DBX-MEL-03, DBX-MEL-04), height, cover and walls (DBX-MEL-06, DBX-TER-01, DBX-TER-05,
    DBX-FILL-09, DBX-FILL-11), the totals (DBX-FIRE-10, DBX-FIRE-11, DBX-MEL-02, DBX-MEL-09, DBX-FILL-24,
    DBX-FILL-27) and recoils (DBX-OUT-02).
    """
    found = reckoned(number)
    assert not found.faults, "\n".join(found.faults[:5])
    assert found.counted["move"] > 20


@pytest.mark.parametrize("number", MANY)
def test_many_battles_are_reckoned_again(number: int) -> None:
    """DBX-CMD-01, DBX-MOVE-07, DBX-T-FIRE, DBX-T-MELEE, DBX-T-A, DBX-T-B: every figure of many battles."""
    found = reckoned(number)
    assert not found.faults, "\n".join(found.faults[:5])


def test_the_reckoner_notices() -> None:
    """DBX-T-MELEE: a total that is off by one is found."""
    before, log = battle(0)
    at = next(n for n, each in enumerate(log) if type(each).__name__ == "Fought")
    wrong = type(log[at])(log[at].one, log[at].two, (log[at].totals[0] + 1, log[at].totals[1]))
    assert Reckoned(before, [*log[:at], wrong, *log[at + 1 :]]).run().faults
    assert is_mounted("GEN") and not is_mounted("ART")
