"""An independent reckoner: what a battle's log says of shots, melees, losses, tests and moves, reckoned anew.

The numbers and the geometry are written from the rules and share no function with the book. The log is read
once; before each event its number is compared with what the state and the dice give here.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from pulverdampf.engine.events import Answered, Entry, Event, Reckoned
from pulverdampf.engine.state import Gone
from pulverdampf.rulebooks.kriegspfad.state import WarState

from .melees import OPEN_ROWS, arms_total, fates, fates_at_a_gun, is_dark, melee_rows, needed, pace
from .shots import cover_row, shot_rows

COVER = {"KP-SM-12", "KP-SM-13", "KP-SM-14"}
ARMS = {"KP-MM-02", "KP-MM-14", "KP-MM-15", "KP-MM-17", "KP-MM-19"}
LEADERS = {"KP-MM-08", "KP-MM-16"}


class Reckoner:
    """Reads a log beside a state of its own and notes what does not agree."""

    def __init__(self, initial: WarState) -> None:
        self.state = initial.copied()
        self.checked: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.reckoned: list[Reckoned] = []
        self.thrown: dict[tuple[str, str], Answered] = {}
        self.rates: dict[str, str] = {}
        self.walked: dict[str, float] = {}
        self.due: dict[str, tuple[int, int]] | None = None

    def read(self, log: Iterable[Entry]) -> "Reckoner":
        for entry in log:
            if isinstance(entry, Reckoned):
                self.reckoned.append(entry)
            elif isinstance(entry, Answered):
                self.note(entry)
            elif isinstance(entry, Event):
                judge = JUDGES.get(type(entry).__name__)
                if judge is not None:
                    judge(self, entry)
                entry.apply(self.state)
        return self

    def note(self, entry: Answered) -> None:
        if entry.faces:
            self.thrown[(entry.rule, entry.subject)] = entry
        elif entry.rule == "KP-MOVE-01" and isinstance(entry.value, str):
            self.rates[entry.subject] = entry.value.rpartition("-")[2]
            self.thrown.pop(("KP-MOVE-01", entry.subject), None)
            self.thrown.pop(("KP-MOVE-04", entry.subject), None)

    def agree(self, what: str, mine: Any, theirs: Any, where: object) -> None:
        self.checked[what] += 1
        if mine != theirs:
            self.wrong.append(
                f"turn {self.state.clock.turn}, {what}: {mine} here, {theirs} in the log; {where}"
            )

    def holds(self, what: str, where: object, *, claim: bool) -> None:
        self.checked[what] += 1
        if not claim:
            self.wrong.append(f"turn {self.state.clock.turn}: not {what}; {where}")

    # what happens ---------------------------------------------------------------------------------------

    def _volley(self, event: Any) -> None:
        aims = [each for each in self.reckoned if each.rule == "KP-FIRE-10"]
        self.reckoned = []
        shots = {shot.shooter: shot for shot in self.state.shots if shot.shooter in event.shooters}
        if not event.target or len(aims) != 1 or len(set(shots[event.shooters[0]].targets)) != 1:
            return
        state, reckoning = self.state, aims[0].reckoning
        rows = {step.row: step.effect.amount for step in reckoning.steps if step.row != "KP-FIRE-10"}
        times = Counter(step.row for step in reckoning.steps)
        told = {
            row: self.state.bodies[aims[0].subject].markers * -1 if row == "KP-SM-06" else amount
            for row, amount in rows.items()
        }
        for key in event.shooters:
            shot = shots[key]
            mine = shot_rows(state, state.pieces[key], shot.weapon, state.pieces[shot.targets[0]])
            self.agree("shot", mine, {row: n for row, n in told.items() if row not in COVER}, event)
            cover = cover_row(state, state.pieces[key], shot.weapon, state.pieces[shot.targets[0]])
            if cover is not None:
                self.agree("cover", {cover} - {""}, set(told) & COVER, event)
        self.holds("one cover at most", event, claim=sum(times[row] for row in COVER) <= 1)
        unit = state.bodies[state.pieces[event.shooters[0]].body or ""]
        faces = self.thrown[("KP-FIRE-10", unit.id)].faces
        added = sum(told.values())
        steady = unit.markers <= 1
        kills = sum(face + added >= 19 or (steady and face == 20) for face in faces)
        hits = sum(face + added >= 14 or (steady and face == 20) for face in faces)
        if event.jammed:
            self.holds("jam", event, claim=1 in faces)
            return
        self.agree("hits", hits, event.struck.hits, event)
        if not shots[event.shooters[0]].weapon.startswith(("gun", "mg")):
            self.agree("kills", kills, event.struck.kills, event)

    def _melee(self, event: Any) -> None:
        state = self.state
        attacker, defender = state.bodies[event.attacker], state.bodies[event.defender]
        at_gun = defender.troop in ("artillery", "mg")
        last = next(each for each in reversed(self.reckoned) if each.rule.startswith("KP-MELEE"))
        self.reckoned = []
        if not at_gun:
            rows = {step.row for step in last.reckoning.steps} - {"KP-MELEE-07"}
            told = rows - OPEN_ROWS - ARMS - LEADERS
            number = state.melees[event.melee].round
            self.agree("melee", set(melee_rows(state, attacker, defender, number)), told, event)
            if self.is_plain(attacker, defender):
                worth = sum(step.effect.amount for step in last.reckoning.steps if step.row in ARMS)
                self.agree("arms", arms_total(state, attacker, defender, number), worth, event)
        die = self.thrown[(last.rule, attacker.id)].faces[0]
        self.agree("melee total", die + last.reckoning.total, event.total, event)
        mine, theirs = (fates_at_a_gun if at_gun else fates)(event.total)
        found = [
            (fate.lost, fate.markers, fate.retreat, fate.gone)
            for fate in (event.verdict.attacker, event.verdict.defender)
        ]
        if event.total in (5, 6) and not at_gun:  # lances, riders and warriors add losses there
            self.holds("bloodier only where it may be", event, claim=all(each[0] <= 3 for each in found))
            found = [(0, *each[1:]) for each in found]
        self.agree("melee result", [mine, theirs], found, event)

    def is_plain(self, *units: Any) -> bool:
        """Whether nothing stands between two units, they fight nobody else, and each element has one weapon's
        worth."""
        state = self.state
        between = ("palisade", "wagon_fort", "blockhouse")
        alone = all(
            sum(unit.id in (melee.attacker, melee.defender) for melee in state.melees.values()) == 1
            for unit in units
        )
        fences = any(each.kind in between for each in state.features.values())
        return alone and not fences and state.rulings.dual_melee == "best"

    def _impact(self, event: Any) -> None:
        """Notes whom shooting cost elements and markers, to be compared as they are taken."""
        self.due = {}
        for body, struck in self.state.struck.items():
            alive = [
                key
                for key in self.state.bodies[body].pieces
                if not isinstance(self.state.pieces[key].place, Gone)
            ]
            self.due[body] = (min(struck.kills, len(alive)), struck.hits)
        self.taken: Counter[str] = Counter()

    def _loss(self, event: Any) -> None:
        if event.how in ("shot", "gun"):
            self.taken[self.state.pieces[event.piece].body or ""] += 1

    def _phase(self, event: Any) -> None:
        """At the end of the shooting all that it cost has been taken."""
        if event.phase == 7 and self.due is not None:
            for body, (kills, _) in self.due.items():
                self.agree("losses", kills, self.taken[body], event)
            self.due = None

    def _markers(self, event: Any) -> None:
        if event.why == "shooting" and self.due is not None:
            self.agree("markers", self.due[event.body][1], event.by, event)

    def _test(self, event: Any) -> None:
        face = self.thrown[("KP-MOR-11", event.body)].faces[0]
        self.agree("morale", face >= needed(self.state, self.state.bodies[event.body]), event.passed, event)

    def _rally(self, event: Any) -> None:
        if event.by_leader:
            return
        unit = self.state.bodies[event.body]
        thrown = self.thrown.pop(("KP-RALLY-01", unit.id), None)
        if thrown is not None:
            dice = 1 if "militia" in unit.traits else 2
            self.agree("dice to rally", dice, len(thrown.faces), event)
            self.agree("rally", min(thrown.faces.count(6), unit.markers), event.off, event)

    def _activation(self, event: Any) -> None:
        self.walked = {}

    def _walk(self, event: Any) -> None:
        state, unit = self.state, self.state.bodies[event.body]
        for key, far in event.went.items():
            before, after = state.pieces[key].pose, event.poses[key]
            if before is not None:
                straight = ((after.x - before.x) ** 2 + (after.y - before.y) ** 2) ** 0.5
                self.holds("no farther than walked", event, claim=straight <= far + 2e-3)
        if event.how in ("move", "break off", "reinforce"):
            thrown = self.thrown.get(("KP-MOVE-04", unit.id)) or self.thrown.get(("KP-MOVE-01", unit.id))
            if thrown is not None:
                most = pace(state, unit, self.rates.get(unit.id, "good"), sum(thrown.faces))
                for key, far in event.went.items():
                    self.walked[key] = self.walked.get(key, 0.0) + far
                self.holds("move", (most, event), claim=max(self.walked.values(), default=0.0) <= most + 2e-3)
        elif event.how == "retreat":
            thrown = self.thrown.get(("KP-MELEE-13", unit.id))
            if thrown is not None:
                most = min(sum(thrown.faces), 6) if is_dark(state) else sum(thrown.faces)
                self.holds("retreat", event, claim=max(event.went.values(), default=0.0) <= most + 2e-3)


JUDGES: dict[str, Callable[[Reckoner, Any], None]] = {
    "VolleyRolled": Reckoner._volley,
    "MeleeRolled": Reckoner._melee,
    "Tested": Reckoner._test,
    "Rallied": Reckoner._rally,
    "Activated": Reckoner._activation,
    "Walked": Reckoner._walk,
    "ImpactTaken": Reckoner._impact,
    "ElementLost": Reckoner._loss,
    "MarkersChanged": Reckoner._markers,
    "PhaseBegan": Reckoner._phase,
}
