"""A battle of the web table fought again beside a real one: its scene and its log answer every question."""

from collections.abc import Callable
from typing import Any

from pulverdampf.engine.events import Answered, Dealt, Event, Scheduled
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Chance, Choose, Tell
from pulverdampf.engine.state import other
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.by_hand.ranges import bands, bands_of
from pulverdampf.rulebooks.kriegspfad.movement.activation import FACING
from pulverdampf.rulebooks.kriegspfad.shooting.weapons import WEAPONS
from pulverdampf.rulebooks.kriegspfad.special.burning import is_own_village
from pulverdampf.rulebooks.kriegspfad.state import standing
from pulverdampf.table.measurement import within
from tests.refereed.reading import Entry, Stage, about, is_throw, kind_of, stages_of
from tests.rulebooks.kriegspfad.by_hand.noted import MOST_ANSWERS, Noted, Notes


class Mirror:
    """Answers the questions beside a real table from a battle that was fought on the web table."""

    def __init__(self, known: Game, noted: list[Noted]) -> None:
        assert RULEBOOK.by_hand is not None
        self.known = known.log
        self.noted = noted
        self.stages = stages_of(known)
        self.log: list[Any] = _without_ground(known.log, self.stages)
        self.world: Any = known.initial.copied()
        """The battle of the web table, as far as it was looked at."""
        self.seen = 0
        """How many entries of the log the world has taken."""
        self.over: Any = known.state
        self.game: Any = Game(RULEBOOK, RULEBOOK.by_hand(known.initial), None)
        self.at = 0
        """How far the log of the web table has been followed."""
        self.since = 0
        """Where the stage began that is followed."""
        self.volleys: dict[tuple[str, str], list[dict[str, Any]]] = {}
        self.plan: dict[str, Any] = {}

    def play(self) -> None:
        """Answers until the battle is over."""
        for _ in range(4 * MOST_ANSWERS):
            asked = self.game.request
            if asked is None:
                return
            self._enter_stage()
            if isinstance(asked, Chance):
                self._throw(asked)
            elif isinstance(asked, Tell):
                self.game.answer(self._told(asked), asked.by)
            else:
                assert isinstance(asked, Choose), f"{asked.rule}: an order beside a real table"
                self.game.answer(self._chosen(asked), asked.by)
        raise AssertionError("no end")

    @property
    def state(self) -> Any:
        """The battle beside the real table."""
        return self.game.state

    def _enter_stage(self) -> None:
        """Follows the known log into the stage that is under way beside the real table."""
        mine = self.game.battle.under_way
        if mine is None or self.game.request is None:
            return
        wanted = about(mine)
        if self.stages.get(self.since) == wanted:
            return
        for at in range(self.at, len(self.log)):
            if is_throw(self.log[at]):
                return
            if self.stages.get(at) == wanted:
                self.since, self.at = at, at + 1
                return

    def _throw(self, asked: Chance) -> None:
        found = next(i for i in range(self.at, len(self.log)) if is_throw(self.log[i]))
        entry = self.log[found]
        assert (entry.rule, entry.by, entry.subject) == (asked.rule, asked.by, asked.subject), found
        self.game.answer_faces(entry.faces)
        mine = next(each for each in reversed(self.game.log) if is_throw(each) and each.rule == entry.rule)
        assert (mine.dice, mine.needed, mine.value) == (entry.dice, entry.needed, entry.value), found
        self.at = found + 1

    # choices ---------------------------------------------------------------------------------------------

    def _chosen(self, asked: Choose[Any]) -> str:
        match asked.rule:
            case "KP-SCEN-04":
                return "ready"
            case "KP-BURN-03" | "KP-BURN-05":
                return "done"
            case "KP-DEPL-05":
                return self._hides(asked)
            case "KP-SCEN-10" if "fort" in asked.options:
                fort = self._all(self.log[: self._began()], "UnitPlaced", body=asked.subject, how="fort")
                return "fort" if fort else "column"
            case "KP-FIRE-02" | "KP-FIRE-13" | "KP-FIRE-21" | "KP-ARMY-08":
                return self._shoots(asked)
            case "KP-DEPL-06":
                return self._opens_fire(asked)
            case rule if rule in SET_UP and self._comes_late(asked):
                return "late"
            case "KP-SCOUT-05":
                return str(self._named("Activated", lambda each: each.body != asked.subject).body)
        at = self._answer(asked)
        if at is None:
            return NOT_ASKED.get(asked.rule) or asked.passing or next(iter(asked.options))
        self.at = at + 1
        return _key(self.log[at].value)

    def _comes_late(self, asked: Choose[Any]) -> bool:
        """Whether the next unit finds no room on the web table."""
        at = self._answer(asked)
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

    def _answer(self, asked: Choose[Any]) -> int | None:
        """The next answer to the same question, if no throw comes before it."""
        for at in range(self.at, len(self.log)):
            entry = self.log[at]
            if is_throw(entry):
                return None
            if not isinstance(entry, Answered) or (entry.kind == "only" and entry.by != asked.by):
                continue
            if (entry.rule, entry.subject) == (asked.rule, asked.subject):
                mine = entry.by == asked.by and _key(entry.value) in asked.options
                return at if mine else None
        return None

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
        target = self.state.pieces[shot.targets[0]].body
        seen = self._shot_seen(shot, at)
        weapon, foe = WEAPONS[shot.weapon], self.state.bodies[target]
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

    def _told(self, asked: Tell) -> dict[str, Any]:
        wanted = {fact.id for fact in asked.facts}
        told = self._measured(asked)
        if told is None:
            told = self._consequences(asked)
        told = {key: value for key, value in told.items() if key in wanted}
        for fact in asked.facts:
            if fact.kind == "pieces" and fact.id in told:
                told[fact.id] = [key for key in told[fact.id] if key in dict(fact.options)]
        return told

    def _measured(self, asked: Tell) -> dict[str, Any] | None:
        for number, (at, rule, whom, told) in enumerate(self.noted):
            if at < self.at or rule != asked.rule or whom != (asked.by, asked.subject):
                continue
            if any(is_throw(each) for each in self.log[self.at : at]):
                return None
            del self.noted[number]
            return told
        return None

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

    def _consequences(self, asked: Tell) -> dict[str, Any]:
        own = CONSEQUENCES.get(asked.rule)
        return own(self, asked) if own is not None else {}

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
            if name == "UnitPlaced" and entry.body == unit:
                rooms: dict[str, list[str]] = {}
                for key, house in entry.inside.items():
                    rooms.setdefault(f"in {house}", []).append(key)
                return {"foot": foot, "nowhere": False, **rooms}
            if name == "HeldBack" or is_throw(entry) or name == "PhaseBegan":
                break
        return {"nowhere": True}

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
        for entry in self.known[self.seen : at]:
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


CONSEQUENCES: dict[str, Callable[[Mirror, Tell], dict[str, Any]]] = {
    "KP-FORT-01": Mirror._fortified,
    "KP-DEPL-05": Mirror._lay_hidden,
    "KP-SCEN-10": Mirror._placed,
    "KP-SCEN-22": Mirror._placed,
    "KP-SCEN-30": Mirror._placed,
    "KP-SCEN-31": Mirror._placed,
    "KP-DEPL-02": Mirror._placed,
    "KP-DEPL-06": Mirror._found,
    "KP-SCEN-20": Mirror._came_on,
    "KP-MOVE-07": Mirror._driven,
    "KP-MOVE-01": Mirror._walked,
    "KP-FORT-04": Mirror._stood,
    "KP-MELEE-01": Mirror._touched_in_the_end,
    "KP-BURN-04": Mirror._burnt,
    "KP-FIRE-10": Mirror._aimed,
    "KP-BURN-01": Mirror._done,
    "KP-FORT-06": Mirror._done,
    "KP-FORT-08": Mirror._done,
    "KP-FORT-07": Mirror._climbed,
    "KP-MELEE-13": Mirror._fell_back,
    "KP-MELEE-16": Mirror._parted,
}
"""What came of a move and the like, by rules."""
SET_UP = ("KP-SCEN-10", "KP-SCEN-22", "KP-SCEN-30", "KP-SCEN-31")
"""The rules by which units are set up."""
NOT_ASKED = {"KP-MOVE-04": "keep", "KP-RALLY-02": "nobody", "KP-MOR-10": "no", "KP-FORM-03": "done"}
"""What is answered where the web table saw that there was nothing to ask."""


def _key(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _without_ground(log: list[Entry], stages: dict[int, Stage]) -> list[Entry]:
    """A log without the dice for the ground, which players beside a real table throw themselves."""
    begins = {stage[0]: at for at, stage in reversed(stages.items())}
    begun, ended = begins["take_halves"], begins["order_march"]
    return [None if begun < at < ended and is_throw(each) else each for at, each in enumerate(log)]
