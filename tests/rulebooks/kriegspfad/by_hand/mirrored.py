"""A battle of the web table fought again beside a real one: its scene and its log answer every question."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, ClassVar, get_args, get_type_hints

import msgspec
import pytest

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Answered, Dealt, Event, Scheduled
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.requests import Chance, Choose, Tell
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.armies import mustering
from pulverdampf.rulebooks.kriegspfad.by_hand.shots import bands
from pulverdampf.rulebooks.kriegspfad.movement import activation, marching
from pulverdampf.rulebooks.kriegspfad.movement.shaken import must_withdraw
from pulverdampf.rulebooks.kriegspfad.movement.walking import movers_of
from pulverdampf.rulebooks.kriegspfad.rulings import Rulings
from pulverdampf.rulebooks.kriegspfad.shooting import declaring, volleys
from pulverdampf.rulebooks.kriegspfad.shooting.aim import cover, kinds_under_target
from pulverdampf.rulebooks.kriegspfad.shooting.weapons import WEAPONS
from pulverdampf.rulebooks.kriegspfad.state import WarState, in_melee, standing
from pulverdampf.table.measurement import within

MOST_ANSWERS = 20_000
GROUNDS = ("PLAINS", "WOODLAND", "FLORIDA", "PRAIRIE", "ROCKIES", "SOUTHWEST", "MONONGAHELA")
NOT_BY_HAND = ("arson:", "wall:", "arrows:", "break", "torch")
"""Deeds of the shooting phase that need ground which the umpire does not know."""
Entry = Any
Noted = tuple[int, str, tuple[str, ...], dict[str, Any]]
"""What the web table measured: before which entry, by which rule, about whom, and what it gave."""


# the battle of the web table -----------------------------------------------------------------------------


class Notes:
    """Everything that a battle of the web table measured."""

    def __init__(self) -> None:
        self.all: list[tuple[Any, Noted]] = []

    def add(self, battle: Any, rule: str, about: tuple[str, ...], told: dict[str, Any]) -> None:
        """Keeps what was measured, with the place in the log."""
        log: Any = battle.note
        self.all.append((battle, (len(log.__self__), rule, about, told)))

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Writes down what every rule measures."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Battle, "measure", self._measuring(Battle.measure))
            patch.setattr(declaring, "carry_out", self._declaring(declaring.carry_out))
            patch.setattr(volleys, "shoot_gun", self._firing(volleys.shoot_gun))
            patch.setattr(marching, "arrive", self._moving(marching.arrive))
            patch.setattr(activation, "actions", self._acting(activation.actions))
            yield

    def _measuring(self, plain: Any) -> Any:
        async def noting(battle: Any, asked: Any, compute: Any) -> Any:
            told = await plain(battle, asked, compute)
            question = asked()
            self.add(battle, question.rule, (question.by, question.subject), told)
            return told

        return noting

    def _declaring(self, plain: Any) -> Any:
        def noting(battle: Any, unit: Any, deed: Any) -> None:
            shot = deed.shot
            if shot.deed == "shoot":
                self.add(battle, "shot", (shot.shooter,), {"seen": _seen(battle.scene, shot)})
            plain(battle, unit, deed)

        return noting

    def _firing(self, plain: Any) -> Any:
        async def noting(battle: Any, shot: Any) -> None:
            gun, weapon = battle.state.pieces[shot.shooter], WEAPONS[shot.weapon]
            target = battle.state.pieces[shot.targets[0]].body
            exposed = volleys._in_arc(battle.scene, gun, weapon, target)
            self.add(battle, "exposed", (shot.shooter,), {"exposed": exposed})
            await plain(battle, shot)

        return noting

    def _moving(self, plain: Any) -> Any:
        def noting(battle: Any, move: Any, unit: Any) -> None:
            movers = movers_of(battle.state, move)
            turned = [each.id for each in movers if each.turned]
            self.add(battle, "moved", (unit.id,), {"turned": turned})
            plain(battle, move, unit)

        return noting

    def _acting(self, plain: Callable[..., Any]) -> Any:
        def noting(scene: Any, unit: Any) -> Any:
            driven = not in_melee(scene.state, unit) and must_withdraw(scene, unit)
            self.driven[unit.id, scene.state.clock.turn] = driven
            return plain(scene, unit)

        return noting

    driven: ClassVar[dict[tuple[str, int], bool]] = {}


def _seen(scene: Any, shot: Any) -> list[tuple[float, str, bool]]:
    """How a shooter sees each of his targets: how far, behind what, whether in a marsh."""
    state = scene.state
    shooter, weapon = state.pieces[shot.shooter], WEAPONS[shot.weapon]
    found: list[tuple[float, str, bool]] = []
    for key in shot.targets:
        target = state.pieces[key]
        far = volleys.distance_of(scene, shooter, target)
        marsh = weapon.is_field_gun and "marsh" in kinds_under_target(scene, target)
        found.append((far, cover(scene, shooter, weapon, target), marsh))
    return found


def beginning(seed: int) -> WarState:
    """A battle in the open by lot, on a table that is laid, between armies without wagons."""
    lots, ready = Random(f"by hand {seed}"), mustering.ready_armies()
    while True:
        one, two = (ready[key] for key in lots.sample(sorted(ready), 2))
        switches = {
            "scenario": "open",
            "weather": lots.choice(["dice", "off", "fog", "rain", "heavy_rain", "snow"]),
            "scale": lots.choice(["28mm", "28mm", "15mm"]),
            "threat_tests": lots.choice(list(_settings("threat_tests"))),
            "moving_fire": lots.choice(list(_settings("moving_fire"))),
            "skirmish_target": lots.choice(list(_settings("skirmish_target"))),
            "melee_apply": lots.choice(list(_settings("melee_apply"))),
        }
        try:
            state = mustering.begin(one, two, terrain=lots.choice(GROUNDS), rulings=switches)
            assert RULEBOOK.by_hand is not None
            RULEBOOK.by_hand(state)
        except Refused:
            continue
        return state


def _settings(name: str) -> tuple[Any, ...]:
    return get_args(get_type_hints(Rulings)[name])


def fought(state: WarState, seed: int) -> tuple[Game, list[Noted]]:
    """A battle of the web table, with all it measured."""
    notes = Notes()
    Notes.driven = {}
    with notes.listening():
        game = Game(RULEBOOK, state, SeededDice(seed))
        kind = ByRuleOfThumb if seed % 2 else ByChance
        generals = {side: kind(f"{side} {seed}") for side in ("one", "two")}
        for _ in range(MOST_ANSWERS):
            if game.over:
                break
            asked = game.waiting_for()[0]
            answer = generals[asked.by].answer(game.view(asked.by))
            if isinstance(asked, Choose):
                answer = _without_fire(asked, answer)
            game.answer(answer, asked.by)
    assert game.over
    return game, [noted for battle, noted in notes.all if battle is game.battle]


def _without_fire(asked: Any, answer: Any) -> Any:
    if asked.rule == "KP-BOAT-01":
        return "0"
    if asked.rule == "KP-TERR-07":
        return next(iter(asked.options))
    return "hold" if asked.rule == "KP-FIRE-02" and str(answer).startswith(NOT_BY_HAND) else answer


# beside the real one -------------------------------------------------------------------------------------


class Mirror:
    """Answers the questions beside a real table from a battle that was fought on the web table."""

    def __init__(self, known: Game, noted: list[Noted]) -> None:
        assert RULEBOOK.by_hand is not None
        self.log: list[Any] = known.log
        self.noted = noted
        self.stages = _stages(known.log)
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
        wanted = _about(mine)
        if self.stages.get(self.since) == wanted:
            return
        for at in range(self.at, len(self.log)):
            if _is_throw(self.log[at]):
                return
            if self.stages.get(at) == wanted:
                self.since, self.at = at, at + 1
                return

    def _throw(self, asked: Chance) -> None:
        found = next(i for i in range(self.at, len(self.log)) if _is_throw(self.log[i]))
        entry = self.log[found]
        assert (entry.rule, entry.by, entry.subject) == (asked.rule, asked.by, asked.subject), found
        self.game.answer_faces(entry.faces)
        mine = next(each for each in reversed(self.game.log) if _is_throw(each) and each.rule == entry.rule)
        assert (mine.dice, mine.needed, mine.value) == (entry.dice, entry.needed, entry.value), found
        self.at = found + 1

    # choices ---------------------------------------------------------------------------------------------

    def _chosen(self, asked: Choose[Any]) -> str:
        match asked.rule:
            case "KP-SCEN-04":
                return "ready"
            case "KP-DEPL-05":
                return self._hides(asked)
            case "KP-FIRE-02" | "KP-FIRE-13" | "KP-ARMY-08":
                return self._shoots(asked)
            case "KP-DEPL-06":
                return self._opens_fire(asked)
            case "KP-SCEN-10" if self._comes_late(asked):
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

    def _answer(self, asked: Choose[Any]) -> int | None:
        """The next answer to the same question, if no throw comes before it."""
        for at in range(self.at, len(self.log)):
            entry = self.log[at]
            if _is_throw(entry):
                return None
            if not isinstance(entry, Answered) or (entry.kind == "only" and entry.by != asked.by):
                continue
            if (entry.rule, entry.subject) == (asked.rule, asked.subject):
                mine = entry.by == asked.by and _key(entry.value) in asked.options
                return at if mine else None
        return None

    def _named(self, name: str, fits: Callable[[Any], bool]) -> Any:
        return next(each for each in self.log[self.at :] if type(each).__name__ == name and fits(each))

    def _hides(self, asked: Choose[Any]) -> str:
        """The units of a side that lie in ambush, one after the other."""
        laid = (each for each in self.log if type(each).__name__ == "AmbushLaid" and each.side == asked.by)
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
                if type(entry).__name__ == "ShotDeclared" and entry.shot.deed == "shoot":
                    self._add(self.volleys[key], entry, at)
        return self.volleys[key]

    def _pass_begun(self, side: str, which: str) -> int:
        turn = 0
        agenda: list[Any] = []
        for at, entry in enumerate(self.log):
            if type(entry).__name__ == "TurnBegan":
                turn = entry.turn
            if isinstance(entry, Scheduled):
                agenda = [*entry.dues, *agenda]
            elif isinstance(entry, Dealt):
                due = agenda.pop(0)
                wanted = type(due).__name__ == "open_pass" and (due.side, due.which) == (side, which)
                if wanted and turn == self.state.clock.turn:
                    return at
        raise AssertionError("no such pass")

    def _add(self, found: list[dict[str, Any]], entry: Any, at: int) -> None:
        shot = entry.shot
        target = self.state.pieces[shot.targets[0]].body
        seen = next(
            told["seen"]
            for where, rule, about, told in self.noted
            if rule == "shot" and about == (shot.shooter,) and where <= at and at - where <= 6
        )
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
                if {key: each[key] for key in alike} == alike:
                    each["who"].append(shot.shooter)
                    return
        found.append({**alike, "who": [shot.shooter], "at": at})

    def _shoots(self, asked: Choose[Any]) -> str:
        if asked.rule == "KP-FIRE-13":
            return str(self.plan["target"])
        if asked.rule == "KP-ARMY-08":
            return str(self.plan["weapon"])
        due = self.game.battle.under_way
        left = self._planned(due.side, due.which_pass)
        if not left or left[0]["unit"] not in asked.options:
            return "done"
        self.plan = left.pop(0)
        return str(self.plan["unit"])

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
        for number, (at, rule, about, told) in enumerate(self.noted):
            if at < self.at or rule != asked.rule or about != (asked.by, asked.subject):
                continue
            if any(_is_throw(each) for each in self.log[self.at : at]):
                return None
            del self.noted[number]
            return told
        return None

    def _window(self, *ends: str) -> list[Entry]:
        """What happened in the stage that is followed, up to a throw or the next stage of some kind."""
        found: list[Entry] = []
        for at in range(self.since + 1, len(self.log)):
            entry = self.log[at]
            if at >= self.at and (_is_throw(entry) or type(entry).__name__ == "PhaseBegan"):
                break
            if at in self.stages and self.stages[at][0] in ends:
                break
            found.append(entry)
        return found

    def _consequences(self, asked: Tell) -> dict[str, Any]:
        unit = asked.subject
        match asked.rule:
            case "KP-DEPL-05":
                laid = self._all(self.log, "AmbushLaid", body=unit)[0]
                return {"rise": laid.behind_rise, "foot": laid.dismounted}
            case "KP-SCEN-10" | "KP-DEPL-02":
                return self._placed(unit)
            case "KP-DEPL-06":
                return self._found(asked)
            case "KP-MOVE-07":
                return {"near": Notes.driven[unit, self.state.clock.turn]}
            case "KP-MOVE-01":
                return self._walked(asked)
            case "KP-MELEE-13":
                return self._fell_back(asked)
            case "KP-MELEE-16":
                window = self._window("take_test", "roll_melee", "choose_foe", "try_deed")
                return {"apart": [each.melee for each in self._all(window, "MeleeEnded")]}
            case "KP-FIRE-10":
                return self._aimed(asked)
            case _:
                return {}

    @staticmethod
    def _all(entries: list[Entry], name: str, **fields: Any) -> list[Any]:
        return [
            each
            for each in entries
            if type(each).__name__ == name
            and all(getattr(each, key) == value for key, value in fields.items())
        ]

    def _placed(self, unit: str) -> dict[str, Any]:
        foot = False
        for entry in self.log[self.since :]:
            name = type(entry).__name__
            if name == "Mounted" and entry.body == unit:
                foot = not entry.up
            if name == "UnitPlaced" and entry.body == unit:
                return {"foot": foot, "nowhere": False}
            if name == "HeldBack" or _is_throw(entry) or name == "PhaseBegan":
                break
        return {"nowhere": True}

    def _found(self, asked: Tell) -> dict[str, Any]:
        window = self._window("activate", "retreat", "set_up_next", "roll_for")
        mine = [
            each
            for each in self._all(window, "Revealed")
            if each.by in ("enemy", "scout", "sight") and self.state.bodies[each.body].side == asked.by
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
        return {
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
        return {"barred": barred, "edge": edge, "still": still}


NOT_ASKED = {"KP-MOVE-04": "keep", "KP-RALLY-02": "nobody", "KP-MOR-10": "no", "KP-FORM-03": "done"}
"""What is answered where the web table saw that there was nothing to ask."""


def _key(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _stages(log: list[Entry]) -> dict[int, tuple[str, Any]]:
    """Which stage began with which entry."""
    agenda: list[Any] = []
    found = {}
    for at, entry in enumerate(log):
        if isinstance(entry, Scheduled):
            agenda = [*entry.dues, *agenda]
        elif isinstance(entry, Dealt):
            found[at] = _about(agenda.pop(0))
    return found


def _about(due: Any) -> tuple[str, Any]:
    """A stage and whom it is about."""
    first = next(iter(msgspec.structs.asdict(due).values()), "")
    return type(due).__name__, first


def _is_throw(entry: Entry) -> bool:
    return isinstance(entry, Answered) and bool(entry.faces)


# what must be equal --------------------------------------------------------------------------------------

PLACES_ONLY = (
    "EdgesTaken", "GroundChanged", "RiverFlows", "WorksBought", "ShotDeclared", "FoeChosen", "ClimbedIn",
    "ConditionsSettled", "Scheduled", "Dealt", "BoatsBrought", "DeedDone", "PhaseBegan", "LetLie", "Unmasked",
)  # fmt: skip
BLANK = ("poses", "went", "towards", "inside", "type")


def told_by(log: list[Any]) -> list[Any]:
    """Reckonings and events of a log without places: what has to be the same beside a real table."""
    found: list[Any] = []
    for entry in log:
        name = type(entry).__name__
        if name == "Reckoned":
            found.append(entry)
        elif name == "Walked":
            _walk(found, entry)
        elif isinstance(entry, Event) and name not in PLACES_ONLY:
            found.append((name, _plain(name, entry)))
    return found


def _walk(found: list[Any], entry: Any) -> None:
    """A move is told once: who went, element by element or all together."""
    gone = {key for key, far in entry.went.items() if far > 1e-4}
    if not gone or entry.how in ("face", "turn"):
        return
    before = next(
        (each for each in reversed(found) if isinstance(each, tuple) and each[0] != "Revealed"), None
    )
    if before is not None and before[:2] == ("Walked", entry.body):
        before[2].update(gone)
    else:
        found.append(("Walked", entry.body, gone, entry.how))


def _plain(name: str, entry: Any) -> dict[str, Any]:
    fields = {key: value for key, value in msgspec.to_builtins(entry).items() if key not in BLANK}
    if name == "Revealed" and fields["by"] == "sight":
        fields["by"] = "enemy"
    if name == "UnitFell":
        fields["fallen"] = {key: value for key, value in fields["fallen"].items() if key != "poses"}
    if name == "VolleyRolled":
        fields["shooters"] = sorted(fields["shooters"])
    return fields
