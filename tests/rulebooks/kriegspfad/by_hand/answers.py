"""What battles of Kriegspfad on the web table say to the questions of the umpire."""

from collections.abc import Callable
from typing import Any

from pulverdampf.engine.events import Dealt, Event, Scheduled
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Choose, Tell
from pulverdampf.engine.state import other
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.by_hand.ranges import bands, bands_of
from pulverdampf.rulebooks.kriegspfad.movement.activation import FACING
from pulverdampf.rulebooks.kriegspfad.shooting.weapons import WEAPONS
from pulverdampf.rulebooks.kriegspfad.special.burning import is_own_village
from pulverdampf.rulebooks.kriegspfad.state import WarState, standing
from pulverdampf.table.measurement import within
from tests.refereed.fought import Measured
from tests.refereed.mirror import Answers, Mirror
from tests.refereed.reading import Entry, Stage, is_throw, kind_of
from tests.rulebooks.kriegspfad.by_hand.noted import Noted, Notes, fought


class WarMirror(Mirror):
    """Answers the questions of Kriegspfad's umpire from a battle that was fought on the web table."""

    def __init__(self, known: Game, facts: list[Measured], noted: list[Noted]) -> None:
        super().__init__(RULEBOOK, ANSWERS, known, facts)
        self.log = _without_ground(known.log, self.stages)
        self.noted = noted
        """What was seen beside what rules measured."""
        self.world: Any = known.initial.copied()
        """The battle of the web table, as far as it was looked at."""
        self.seen = 0
        """How many entries of the log the world has taken."""
        self.over: Any = known.state
        self.volleys: dict[tuple[str, str], list[dict[str, Any]]] = {}
        self.plan: dict[str, Any] = {}

    @property
    def state(self) -> Any:
        """The battle beside the real table."""
        return self.game.state

    # choices ---------------------------------------------------------------------------------------------

    def set_up(self, asked: Choose[Any]) -> str:
        """Which unit is set up next, or that there is no room for it."""
        return "late" if self._comes_late(asked) else self.as_answered(asked)

    def fort(self, asked: Choose[Any]) -> str:
        """Whether wagons form a ring before the battle."""
        if "fort" not in asked.options:
            return self.set_up(asked)
        fort = self._all(self.log[: self._began()], "UnitPlaced", body=asked.subject, how="fort")
        return "fort" if fort else "column"

    def picks(self, asked: Choose[Any]) -> str:
        """Which unit is moved next; boats that lie at no bank are not asked for on the web table."""
        for entry in self.log[self.at :]:
            if kind_of(entry) == "PhaseBegan" or is_throw(entry):
                break
            if getattr(entry, "rule", "") == asked.rule:
                return self.as_answered(asked) if entry.by == asked.by else "pass"
        return "pass" if "pass" in asked.options else self.as_answered(asked)

    def acts(self, asked: Choose[Any]) -> str:
        """What a unit does; which way a boat rows is told."""
        across = self.next_answer(self.at, rule=asked.rule, subject=asked.subject, by=asked.by)
        if across is None or self.log[across].value != "row-across":
            return self.as_answered(asked)
        self.at = across + 1
        return "row"

    def scout(self, asked: Choose[Any]) -> str:
        """Behind whom a unit went."""
        return str(self._named("Activated", lambda each: each.body != asked.subject).body)

    def _comes_late(self, asked: Choose[Any]) -> bool:
        """Whether the next unit finds no room on the web table."""
        at = self.next_answer(self.at, rule=asked.rule, subject=asked.subject, by=asked.by)
        if at is None or "late" not in asked.options:
            return False
        window = []
        for each in self.log[at + 1 :]:
            if isinstance(each, Dealt):
                break
            window.append(each)
        return bool(self._all(window, "HeldBack"))

    def _began(self) -> int:
        """Where the first turn begins."""
        return next(at for at, each in enumerate(self.log) if kind_of(each) == "TurnBegan")

    def _named(self, name: str, fits: Callable[[Any], bool]) -> Any:
        return next(each for each in self.log[self.at :] if kind_of(each) == name and fits(each))

    def _hides(self, asked: Choose[Any]) -> str:
        """The units of a side that lie in ambush, one after the other."""
        laid = (each for each in self.log if kind_of(each) == "AmbushLaid" and each.side == asked.by)
        return next((each.body for each in laid if each.body in asked.options), "none")

    # shots -----------------------------------------------------------------------------------------------

    def _planned(self, side: str, which: str) -> list[dict[str, Any]]:
        """The volleys that a side declared in a pass of this turn, alike ones together."""
        turn = self.state.clock.turn
        key = (f"{turn} {side}", which)
        if key not in self.volleys:
            self.volleys[key] = []
            begun = self._pass_begun(side, which)
            end = next(
                at
                for at in sorted(self.stages)
                if at > begun and self.stages[at][0] in ("open_pass", "roll_first_volley")
            )
            for at in range(begun, end):
                entry = self.log[at]
                if kind_of(entry) == "ShotDeclared":
                    add = self._add if entry.shot.deed == "shoot" else self._add_deed
                    add(self.volleys[key], entry, at)
        return self.volleys[key]

    def _pass_begun(self, side: str, which: str) -> int:
        turn = 0
        agenda: list[Any] = []
        for at, entry in enumerate(self.log):
            if kind_of(entry) == "TurnBegan":
                turn = entry.turn
            if isinstance(entry, Scheduled):
                agenda = [*entry.dues, *agenda]
            elif isinstance(entry, Dealt):
                due = agenda.pop(0)
                wanted = kind_of(due) == "open_pass" and (due.side, due.which) == (side, which)
                if wanted and turn == self.state.clock.turn:
                    return at
        raise AssertionError("no such pass")

    def _add_deed(self, found: list[dict[str, Any]], entry: Any, at: int) -> None:
        shot = entry.shot
        plan = {"unit": entry.body, "who": [shot.shooter], "deed": shot.deed, "at": at}
        match shot.deed:
            case "arson":
                plan["what"] = self._lit(shot.feature)
            case "wall":
                plan |= {"weapon": shot.weapon, "range": self._wall_range(shot, at)}
        found.append({**plan, "target": f"{shot.deed}:{shot.feature}"})

    def _lit(self, feature: str) -> str:
        """What is set on fire, as the umpire calls it."""
        lit = self.over.features[feature]
        if lit.kind != "village":
            return str(lit.kind)
        if feature == self.over.conditions.village:
            return str(self.state.conditions.village)
        attacker = self.over.conditions.attacker
        own = attacker and is_own_village(self.over, other(attacker), lit)
        if own and "village" in self.state.features and not self.state.conditions.village:
            return "village"
        return "own" if own else "other"

    def _wall_range(self, shot: Any, at: int) -> str:
        far = self._shot_seen(shot, at)[0][0]
        limits = bands_of(self.state, WEAPONS[shot.weapon])
        return next(str(i) for i, limit in enumerate(limits) if within(far, limit))

    def _shot_seen(self, shot: Any, at: int) -> list[Any]:
        return next(
            told["seen"]
            for where, rule, about, told in self.noted
            if rule == "shot" and about == (shot.shooter,) and where <= at and at - where <= 6
        )

    def _add(self, found: list[dict[str, Any]], entry: Any, at: int) -> None:
        shot = entry.shot
        aimed = self.state.pieces[shot.targets[0]]
        target = f"{aimed.body} {aimed.place.carrier}".strip()
        seen = self._shot_seen(shot, at)
        weapon, foe = WEAPONS[shot.weapon], self.state.bodies[aimed.body]
        limits = bands(self.state, weapon, foe)
        as_told = [
            (next((str(i) for i, limit in enumerate(limits) if within(far, limit)), "0"), behind, marsh)
            for far, behind, marsh in seen
        ]
        piece = self.state.pieces[shot.shooter]
        own = (piece.moved, piece.turned, piece.traits)
        alike = {"unit": entry.body, "target": target, "weapon": shot.weapon, "seen": as_told, "own": own}
        if not weapon.is_artillery:
            for each in found:
                if {key: each.get(key) for key in alike} == alike:
                    each["who"].append(shot.shooter)
                    return
        found.append({**alike, "who": [shot.shooter], "at": at})

    def _shoots(self, asked: Choose[Any]) -> str:
        if asked.rule == "KP-FIRE-13":
            if self.plan.get("given"):
                left = self._planned(asked.by, "first")
                if not left or left[0]["unit"] != asked.subject:
                    return "hold"
                self.plan = left.pop(0)
            self.plan["given"] = True
            return "fire" if "what" in self.plan else str(self.plan["target"])
        if asked.rule == "KP-FIRE-21":
            return str(self.plan["unit"])
        if asked.rule == "KP-ARMY-08":
            return str(self.plan["weapon"])
        due = self.game.battle.under_way
        left = self._planned(due.side, due.which_pass)
        if not left or ("what" not in left[0] and left[0]["unit"] not in asked.options):
            return "done"
        if "what" in left[0] and self.state.bodies[left[0]["unit"]].hidden:
            return "done"
        self.plan = left.pop(0)
        return "fire" if "what" in self.plan else str(self.plan["unit"])

    def _opens_fire(self, asked: Choose[Any]) -> str:
        left = self._planned(asked.by, "first")
        if not left or left[0]["unit"] not in asked.options:
            return "wait"
        self.plan = left.pop(0)
        return str(self.plan["unit"])

    def _aimed(self, asked: Tell) -> dict[str, Any]:
        plan, told = self.plan, {}
        kinds = [fact.id for fact in asked.facts]
        seen = plan["seen"][0]
        if "exposed" in kinds:
            others = [each for each in plan["seen"] if each != seen]
            told = {"others": len(others), "exposed": self._exposed(plan)}
        elif WEAPONS[plan["weapon"]].is_artillery:
            seen = next(each for each in plan["seen"] if each != seen)
        return told | {"who": plan["who"], "range": seen[0], "cover": seen[1], "marsh": seen[2]}

    def _exposed(self, plan: dict[str, Any]) -> int:
        told = next(
            told
            for at, rule, about, told in self.noted
            if rule == "exposed" and about == (plan["who"][0],) and at > plan["at"]
        )
        return int(told["exposed"])

    # facts -----------------------------------------------------------------------------------------------

    def _window(self, *ends: str) -> list[Entry]:
        """What happened in the stage that is followed, up to a throw or the next stage of some kind."""
        found: list[Entry] = []
        for at in range(self.since + 1, len(self.log)):
            entry = self.log[at]
            if at >= self.at and (is_throw(entry) or kind_of(entry) == "PhaseBegan"):
                break
            if at in self.stages and self.stages[at][0] in ends:
                break
            found.append(entry)
        return found

    def _lay_hidden(self, asked: Tell) -> dict[str, Any]:
        laid = self._all(self.log, "AmbushLaid", body=asked.subject)[0]
        return {"rise": laid.behind_rise, "foot": laid.dismounted}

    def _stood(self, asked: Tell) -> dict[str, Any]:
        return self._at_walls(asked, "activate")

    def _touched_in_the_end(self, asked: Tell) -> dict[str, Any]:
        opened = self._all(self._window("activate"), "MeleeOpened", attacker=asked.subject)
        return {"touches": [each.defender for each in opened]}

    def _done(self, asked: Tell) -> dict[str, Any]:
        return {key: self.plan[key] for key in ("what", "who", "range") if key in self.plan}

    def _burnt(self, asked: Tell) -> dict[str, Any]:
        lost = [each.piece for each in self._all(self._part(FACING), "ElementLost", how="fire")]
        return {fact.id: lost for fact in asked.facts}

    def _driven(self, asked: Tell) -> dict[str, Any]:
        return {"near": Notes.driven[asked.subject, self.state.clock.turn]}

    def _parted(self, asked: Tell) -> dict[str, Any]:
        window = self._window("take_test", "roll_melee", "choose_foe", "try_deed")
        return {"apart": [each.melee for each in self._all(window, "MeleeEnded")]}

    @staticmethod
    def _all(entries: list[Entry], name: str, **fields: Any) -> list[Any]:
        return [
            each
            for each in entries
            if kind_of(each) == name and all(getattr(each, key) == value for key, value in fields.items())
        ]

    def _placed(self, asked: Tell) -> dict[str, Any]:
        unit = asked.subject
        foot = False
        for entry in self.log[self.since :]:
            name = kind_of(entry)
            if name == "Mounted" and entry.body == unit:
                foot = not entry.up
            if name == "CameByBoat" and entry.body == unit:
                return {"afloat": True, "nowhere": False}
            if name == "UnitPlaced" and entry.body == unit:
                rooms: dict[str, list[str]] = {}
                for key, house in entry.inside.items():
                    rooms.setdefault(f"in {house}", []).append(key)
                return {"foot": foot, "nowhere": False, **rooms}
            if name == "HeldBack" or is_throw(entry) or name == "PhaseBegan":
                break
        return {"nowhere": True}

    def _brought(self, asked: Tell) -> dict[str, Any]:
        """How many boats lie at the bank."""
        brought = self._all(self.log[: self._began()], "BoatsBrought", side=asked.by)
        return {"boats": sum(len(each.boats) for each in brought)}

    def _sailed(self, asked: Tell) -> dict[str, Any]:
        """Whether a boat left where it lay; rowing across is told where nothing was measured."""
        sailed = next((each for each in self.log[self.at :] if kind_of(each) == "Sailed"), None)
        return {"downstream": False, "stayed": sailed is not None and not sailed.far}

    def _boarded(self, asked: Tell) -> dict[str, Any]:
        """Who went aboard, or ashore."""
        gone = [each.piece for each in self._all(self._window("activate"), "Boarded")]
        return dict.fromkeys(("aboard", "ashore"), gone)

    def _fortified(self, asked: Tell) -> dict[str, Any]:
        """What works found room."""
        out = self._all(self.log[: self._began()], "WorksLeftOut", side=asked.by)
        told: dict[str, Any] = {"palisade": not any(each.palisade for each in out)}
        for fact in asked.facts:
            if fact.kind == "count":
                told[fact.id] = fact.default - sum(getattr(each, fact.id) for each in out)
        return told

    def _part(self, part: int) -> list[Entry]:
        """What happened in a part of the phase that is followed, or of the next that has it."""
        began = [at for at in range(self.since, len(self.log)) if kind_of(self.log[at]) == "PhaseBegan"]
        number = next(n for n, at in enumerate(began) if self.log[at].part == part)
        return self.log[began[number] : began[number + 1]]

    def _climbed(self, asked: Tell) -> dict[str, Any]:
        """Who climbed which roof when all tests were taken."""
        climbed = self._all(self._part(2), "Climbed")
        return {fact.id: [each.piece for each in climbed if each.building == fact.id] for fact in asked.facts}

    def _came_on(self, asked: Tell) -> dict[str, Any]:
        """How a unit of the column came on, and whom it touched."""
        unit, window = asked.subject, self._window("activate")
        placed = self._all(window, "UnitPlaced", body=unit, how="follows")
        told = {
            "touches": [each.defender for each in self._all(window, "MeleeOpened", attacker=unit)],
            "follow": [key for each in placed for key in each.poses],
        }
        if self._all(window, "Entered", body=unit):
            return {**told, "how": "on"}
        return {"how": "none" if self._all(window, "Activated", body=unit, how="enter") else "difficult"}

    def _at(self, at: int) -> Any:
        """The battle of the web table as it was before an entry."""
        for entry in self.of.log[self.seen : at]:
            if isinstance(entry, Event):
                entry.apply(self.world)
        self.seen = max(self.seen, at)
        return self.world

    def _at_walls(self, asked: Tell, *ends: str) -> dict[str, list[str]]:
        """Who is in which house, and at which wall, when all is done."""
        told: dict[str, list[str]] = {}
        world = self._at(self.since + 1 + len(self._window(*ends)))
        for fact in asked.facts:
            what, _, key = fact.id.partition(" ")
            if what == "in" and key:
                told[fact.id] = [
                    each for each, _ in fact.options
                    if world.pieces[each].place.feature == key and world.pieces[each].pose is not None
                ]  # fmt: skip
            elif what == "at" and key:
                told[fact.id] = [each for each, _ in fact.options if world.pieces[each].crossing == key]
        return told

    def _found(self, asked: Tell) -> dict[str, Any]:
        window = self._window("activate", "retreat", "set_up_next", "roll_for")
        mine = [
            each
            for each in self._all(window, "Revealed")
            if each.by in ("enemy", "scout", "sight", "displaced")
            and self.state.bodies[each.body].side == asked.by
        ]
        seen = [each.body for each in mine if each.by == "sight"]
        sighted = seen if any(fact.id == "sighted" for fact in asked.facts) else []
        return {"found": [each.body for each in mine if each.body not in sighted], "sighted": sighted}

    def _called(self, asked: Tell) -> dict[str, Any]:
        """Whether the enemy's ambushes were found on a move."""
        window = self._window("activate", "retreat", "set_up_next", "roll_for")
        by = ("enemy", "scout", "sight", "displaced")
        found = [each for each in self._all(window, "Revealed") if each.by in by]
        return {"called": any(self.state.bodies[each.body].side != asked.by for each in found)}

    def _walked(self, asked: Tell) -> dict[str, Any]:
        unit = asked.subject
        window = self._window("activate")
        walks = self._all(window, "Walked")
        gone = {key for each in walks for key, far in each.went.items() if far > 1e-4}
        movers = [key for key, _ in asked.facts[0].options]
        turned: list[str] = next(
            (told["turned"] for at, rule, about, told in self.noted
             if rule == "moved" and about == (unit,) and at >= self.at), [],
        )  # fmt: skip
        state = self.state
        ended = [each.melee for each in self._all(window, "MeleeEnded")]
        foes = {
            key: (melee.defender if melee.attacker == unit else melee.attacker)
            for key, melee in state.melees.items()
            if unit in (melee.attacker, melee.defender)
        }
        left = [each.piece for each in self._all(window, "ElementLost", how="exited")]
        placed = self._all(window, "UnitPlaced", body=unit, how="follows")
        return self._at_walls(asked, "activate") | {
            "left": left,
            "follow": [key for each in placed for key in each.poses],
            "closed": any(each.why == "fort" for each in self._all(window, "GroundChanged")),
            "stayed": [key for key in movers if key not in gone],
            "turned": [key for key in turned if key in movers and key not in gone],
            "touches": [each.defender for each in self._all(window, "MeleeOpened", attacker=unit)],
            "joined": [foes[each.melee] for each in self._all(window, "JoinedMelee", body=unit)],
            "still": [foe for key, foe in foes.items() if key not in ended],
        }

    def _fell_back(self, asked: Tell) -> dict[str, Any]:
        unit = asked.subject
        window = self._window("retreat")
        gone = {
            key
            for each in self._all(window, "Walked", body=unit)
            for key, far in each.went.items()
            if far > 1e-4
        }
        edge = [each.piece for each in self._all(window, "ElementLost", how="edge")]
        state = self.state
        own = [each.id for each in standing(state, state.bodies[unit])]
        ended = [each.melee for each in self._all(window, "MeleeEnded")]
        still = [
            melee.defender if melee.attacker == unit else melee.attacker
            for key, melee in state.melees.items()
            if unit in (melee.attacker, melee.defender) and key not in ended
        ]
        barred = [key for key in own if key not in gone and key not in edge]
        return {**self._at_walls(asked, "retreat"), "barred": barred, "edge": edge, "still": still}


def _without_ground(log: list[Entry], stages: dict[int, Stage]) -> list[Entry]:
    """A log without the dice for the ground, which players beside a real table throw themselves."""
    begins = {stage[0]: at for at, stage in reversed(stages.items())}
    begun, ended = begins["take_halves"], begins["order_march"]
    return [None if begun < at < ended and is_throw(each) else each for at, each in enumerate(log)]


ANSWERS = Answers(
    consequences={
        "KP-BOAT-01": WarMirror._brought,
        "KP-BOAT-03": WarMirror._sailed,
        "KP-BOAT-04": WarMirror._boarded,
        "KP-FORT-01": WarMirror._fortified,
        "KP-DEPL-05": WarMirror._lay_hidden,
        "KP-SCEN-10": WarMirror._placed,
        "KP-SCEN-22": WarMirror._placed,
        "KP-SCEN-30": WarMirror._placed,
        "KP-SCEN-31": WarMirror._placed,
        "KP-DEPL-02": WarMirror._placed,
        "KP-DEPL-06": WarMirror._found,
        "KP-SCEN-20": WarMirror._came_on,
        "KP-MOVE-07": WarMirror._driven,
        "KP-MOVE-01": WarMirror._walked,
        "KP-FORT-04": WarMirror._stood,
        "KP-MELEE-01": WarMirror._touched_in_the_end,
        "KP-BURN-04": WarMirror._burnt,
        "KP-FIRE-10": WarMirror._aimed,
        "KP-BURN-01": WarMirror._done,
        "KP-FORT-06": WarMirror._done,
        "KP-FORT-08": WarMirror._done,
        "KP-FORT-07": WarMirror._climbed,
        "KP-MELEE-13": WarMirror._fell_back,
        "KP-MELEE-16": WarMirror._parted,
    },
    choices={
        "KP-SCEN-04": lambda mirror, asked: "ready",
        "KP-BURN-03": lambda mirror, asked: "done",
        "KP-BURN-05": lambda mirror, asked: "done",
        "KP-DEPL-05": WarMirror._hides,
        "KP-DEPL-06": WarMirror._opens_fire,
        "KP-SCEN-10": WarMirror.fort,
        "KP-SCEN-22": WarMirror.set_up,
        "KP-SCEN-30": WarMirror.set_up,
        "KP-SCEN-31": WarMirror.set_up,
        "KP-FIRE-02": WarMirror._shoots,
        "KP-FIRE-13": WarMirror._shoots,
        "KP-FIRE-21": WarMirror._shoots,
        "KP-ARMY-08": WarMirror._shoots,
        "KP-SCOUT-05": WarMirror.scout,
        "KP-MOVE-01": WarMirror.acts,
        "KP-TURN-03": WarMirror.picks,
    },
    usual=WarMirror._called,
    unless={
        "KP-MOVE-04": "keep",
        "KP-RALLY-02": "nobody",
        "KP-MOR-10": "no",
        "KP-FORM-03": "done",
        "KP-FORT-03": "none",
    },
    unasked=(("choose", "*"), ("order", "*"), ("may", "*")),
)


def mirrored(state: WarState, seed: int) -> tuple[Game, WarMirror]:
    """A battle of the web table, and the same beside a real one."""
    mirror = WarMirror(*fought(state, seed))
    mirror.play()
    return mirror.of, mirror
