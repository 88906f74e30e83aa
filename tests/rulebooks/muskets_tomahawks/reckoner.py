"""Reckons a battle again from its log, by formulas of its own from the paper; what differs is told."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from math import hypot
from typing import Any

from msgspec import convert

from pulverdampf.engine.events import Answered, Dealt, Entry, Event
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Walks
from pulverdampf.rulebooks.muskets_tomahawks.events.deeds import TookAim
from pulverdampf.rulebooks.muskets_tomahawks.events.marks import Looked, Reacted
from pulverdampf.rulebooks.muskets_tomahawks.events.melee import FiguresLost, OfficerSpared
from pulverdampf.rulebooks.muskets_tomahawks.events.places import LeftTable, Moved, Turned
from pulverdampf.rulebooks.muskets_tomahawks.state import FrontierState
from pulverdampf.rulebooks.muskets_tomahawks.units import Unit

from .reckoner_ground import HARD, LIGHT, MEDIUM, Base, Ground, Sight

# lines 117-127: range, half, strength near, strength far
ARMS = {
    "bow": (18, 9, 6, 7), "thrown": (6, 6, 6, 6), "pistol": (8, 8, 4, 4), "musket": (24, 12, 4, 6),
    "obsolete": (16, 8, 5, 7), "carbine": (16, 8, 4, 6), "longrifle": (72, 36, 4, 5),
    "rifledmusket": (72, 36, 4, 5), "breech": (72, 36, 4, 5), "repeater": (24, 12, 4, 5),
    "artillery": (120, 120, 2, 2),
}  # fmt: skip
GUN_DICE = {"GL": (3, 5), "GM": (4, 7), "GH": (4, 5)}
# line 78
COLUMNS = (2, 4, 8, 12, 18, 24, 36, 48, 96, 120)
WEATHER = {"storm": -5, "fog": -5, "dark": -3, "mist": -3, "dusk": -2, "rain": -1}
# lines 164-168
AT_TWO = {
    "trained": "recoil or shaken", "skirmisher": "recoil", "native": "recoil and shaken",
    "recruit": "recoil or shaken", "warrior": "recoil and shaken", "conscript": "recoil and shaken",
}  # fmt: skip
SLACK = 0.01


def written(low: int, high: int = 9) -> str:
    """Faces as a log writes them."""
    return "always" if low <= 0 else "never" if low > 9 else str(low) if low == high == 9 else f"{low}+"


class Reckoner:
    """Follows the log of a battle and tells where the numbers differ."""

    def __init__(self, game: Game) -> None:
        self.state: FrontierState = game.initial.copied()  # type: ignore[assignment]
        self.log: list[Entry] = list(game.log)
        self.due: Any = None
        self.found: list[str] = []
        self.checked: Counter[str] = Counter()
        self.aiming: tuple[TookAim, str] | None = None
        self.told: set[str] = set()
        self.lost: Counter[str] = Counter()
        self.spared: Counter[str] = Counter()
        self.facing: dict[str, tuple[str, ...]] = {}
        self.gone: set[str] = set()
        self.took_part: dict[str, list[str]] | None = None

    def run(self) -> list[str]:
        """What differs."""
        for at, entry in enumerate(self.log):
            if isinstance(entry, Dealt):
                self.due, self.aiming = self.state.agenda[0], None
                if self._named("fight"):
                    self._begin_round()
            self._look(at, entry)
            if isinstance(entry, Event):
                entry.apply(self.state)
        return self.found

    def _named(self, name: str) -> bool:
        return type(self.due).__struct_config__.tag == name if self.due is not None else False

    def differ(self, what: str, mine: object, theirs: object, about: str = "") -> None:
        """Notes a check, and what differs."""
        self.checked[what] += 1
        if mine != theirs:
            self.found.append(f"{what} {about}: reckoned {mine}, told {theirs}")

    def expect(self, what: str, holds: object, about: str) -> None:
        """Notes a check of what must be so."""
        self.checked[what] += 1
        if not holds:
            self.found.append(f"{what} {about}: not as reckoned")

    def _look(self, at: int, entry: Entry) -> None:
        if isinstance(entry, TookAim):
            marker = self.state.pieces.get(entry.target)
            self.aiming = entry, marker.stands_for if marker is not None else entry.target
        elif isinstance(entry, Turned) and self.aiming is not None:
            self._shot(at, *self.aiming)  # they have made their target out and turn to it
            self.aiming = None
        elif isinstance(entry, Looked):
            self._looked(entry)
        elif isinstance(entry, Reacted):
            self._reaction(entry)
        elif isinstance(entry, FiguresLost):
            self.lost[entry.body] += len(entry.pieces)
        elif isinstance(entry, OfficerSpared):
            self.spared[entry.body] += 1
        elif isinstance(entry, Answered) and entry.rule in ("MT-MEL-06", "MT-MEL-07"):
            self._blow(at, entry)
        elif isinstance(entry, Answered) and entry.rule == "MT-MOVE-04":
            self._move(entry)
        elif isinstance(entry, (Moved, LeftTable)):
            self.gone.add(entry.body)

    # shots --------------------------------------------------------------------------------------------------

    def _shot(self, at: int, aim: TookAim, body: str) -> None:
        """Lines 115-127 and 179-196: dice and faces to hit, faces to kill."""
        unit = self.state.bodies[aim.body]
        fire = getattr(self.due, "fire", None)
        weapon = fire.weapon if fire is not None else self.due.weapon
        chosen = {p for p, t in fire.aims if t == aim.target} if fire is not None and fire.aims else None
        hasty = aim.manner == "charge" or (
            fire is not None and fire.hasty and weapon not in ("pistol", "thrown")
        )
        volley = fire is not None and fire.volley and not unit.shaken
        throws: list[tuple[str, int, str]] = []
        for entry in self.log[at + 1 :]:
            if isinstance(entry, (TookAim, Dealt)):
                break
            if isinstance(entry, Answered) and entry.rule in ("MT-FIRE-03", "MT-FIRE-10"):
                throws.append((entry.rule, int(entry.dice.partition("d")[0]), entry.needed))
        target, ground = self.state.bodies[body], Ground(self.state)
        wanted: Counter[str] = Counter()
        kills: dict[str, set[str]] = {}
        for base, mark, sight, away in self._aims(ground, unit, target, weapon):
            if chosen is not None and base.id not in chosen:
                continue
            if aim.manner == "charge" and (mark.x - base.x) * base.ux + (mark.y - base.y) * base.uy < -1e-9:
                continue
            needed = unit.shooting - self._to_hit(unit, target, mark, sight, away, hasty=hasty)
            _, half, near, far = ARMS[weapon]
            strength = near if away <= half + SLACK else far
            dice = self._gun_dice(ground, unit, away) if unit.gun else 1
            hit = "9" if needed > 9 else written(max(needed, 1))
            wanted[hit] += dice
            kills.setdefault(hit, set()).add(written(strength + 3 if needed > 9 else strength))
        told: Counter[str] = Counter()
        last = ""
        for rule, number, faces in throws:
            if rule == "MT-FIRE-03":
                last = faces
                told[faces] += number
            else:
                self.expect("kill", faces in kills.get(last, ()), f"{aim} {faces} {kills}")
        self.differ("shot", dict(wanted), dict(told), f"{aim} {weapon}")
        self.told = {
            *(["volley"] if volley else []),
            *(["unseen"] if self._unseen(ground, unit, target) else []),
            *(["gun"] if unit.gun or (unit.formation == "close" and "Close" in unit.traits) else []),
        }

    def _unseen(self, ground: Ground, unit: Unit, target: Unit) -> bool:
        return target.side not in unit.spotted or not ground.unit_sees(target.id, unit.id)

    def _aims(
        self, ground: Ground, unit: Unit, target: Unit, weapon: str
    ) -> Iterator[tuple[Base, Base, Sight, float]]:
        """Each shooter with the nearest model that it sees within range, and the line between them."""
        marks = ground.men(target)
        inside: Counter[tuple[str, str]] = Counter()
        for base in self._shooters(ground, unit):
            near = sorted((base.away(mark), i, mark) for i, mark in enumerate(marks))
            for away, _, mark in near:
                if away > ARMS[weapon][0] + SLACK:
                    break
                sight = next(ground.sights(base, mark), None)
                if sight is not None:
                    if self._at_window(ground, base, mark, inside):
                        straight = Sight(ground, base, mark, (mark.x, mark.y))
                        yield base, mark, straight if self._passes(straight) else sight, away
                    break

    def _passes(self, sight: Sight) -> bool:
        """Whether the ground leaves the line between two middles free."""
        screens, sight.ground.screens = sight.ground.screens, []
        clear = sight.clear
        sight.ground.screens = screens
        return clear

    def _at_window(self, ground: Ground, base: Base, mark: Base, used: Counter[tuple[str, str]]) -> bool:
        """One shooter for each inch of the wall of a house that looks at the target."""
        house = next(
            (each for each in ground.pieces if each.sort == "house" and each.holds(base.x, base.y)), None
        )
        if house is None or house.holds(mark.x, mark.y):
            return True
        west, south, east, north = house.shape.bounds
        dx, dy = mark.x - (west + east) / 2, mark.y - (south + north) / 2
        wall = ("e" if dx > 0 else "w") if abs(dx) >= abs(dy) else ("n" if dy > 0 else "s")
        used[house.id, wall] += 1
        return used[house.id, wall] <= 4

    def _shooters(self, ground: Ground, unit: Unit) -> list[Base]:
        bases = [b for b in ground.bases(unit.id) if not self.state.pieces[b.id].holder]
        if unit.gun:
            return [b for b in bases if b.kind == "gun"]
        if unit.formation == "column" and len(bases) > 2:
            lead = bases[0]
            bases.sort(key=lambda b: (-(b.x * lead.ux + b.y * lead.uy), b.id))
            return bases[:2]
        return bases

    def _to_hit(self, unit: Unit, target: Unit, mark: Base, sight: Sight, away: float, *, hasty: bool) -> int:
        """Lines 181-192."""
        total = -1 if hasty or unit.shaken or self._mounted(unit) else 0
        total -= 4 if away > 24 + SLACK else 2 if away > 12 + SLACK else 0
        total -= sight.crossed
        total -= target.formation == "loose"
        _, through = sight.counted
        cover = max([sight.cover, *(each.cover for each, length in through if length >= 3 - SLACK)])
        total -= {LIGHT: 1, MEDIUM: 2, HARD: 4}.get(cover, 0)
        total += mark.kind == "mounted"
        return total + 2 * (target.vehicle in ("wagon", "boat", "canoe"))

    def _mounted(self, unit: Unit) -> bool:
        return not unit.dismounted and bool({"Cavalry", "LightCav"} & set(unit.traits))

    def _gun_dice(self, ground: Ground, unit: Unit, away: float) -> int:
        far, near = GUN_DICE[unit.gun]
        dice = near if away <= 12 + SLACK else far
        return dice if self._crew(ground, unit) >= 2 else dice // 2

    def _crew(self, ground: Ground, unit: Unit) -> int:
        bases = ground.bases(unit.id)
        guns = [each for each in bases if each.kind == "gun"]
        return sum(1 for each in bases if each.kind != "gun" and guns and each.away(guns[0]) <= 2.0 + 1e-4)

    # spotting -----------------------------------------------------------------------------------------------

    def _looked(self, look: Looked) -> None:
        """Lines 76-111: the face that each enemy in sight needs."""
        unit, ground = self.state.bodies[look.body], Ground(self.state)
        for target, needed in look.needed:
            self.differ("spot", self._face(ground, unit, target), needed, f"{look.body} {target}")

    def _face(self, ground: Ground, unit: Unit, target: str) -> int:
        foe = self.state.bodies.get(target)
        weather = min((WEATHER.get(each, 0) for each in self._weather()), default=0)
        scouts = set(unit.traits) & {"Scouts"}
        hawk = self._officers(ground, unit, "TL-EYES")
        fixed = weather + bool(scouts) + bool(hawk)
        if foe is None:
            fixed -= 3
        else:
            fixed += 3 * foe.empty + self._mounted(foe) - bool({"Scouts", "Local"} & set(foe.traits))
        best = 99
        for a in [each for each in ground.bases(unit.id) if each.kind != "gun"]:
            for b in ground.bases(target):
                away = a.away(b)
                for sight in ground.sights(a, b):
                    best = min(best, self._for(sight, away, fixed))
        return best

    def _for(self, sight: Sight, away: float, fixed: int) -> int:
        if away <= 2 + SLACK:
            return 0
        column = next((i for i, reach in enumerate(COLUMNS, 1) if away <= reach + SLACK), None)
        if column is None:
            return 99
        shift = fixed + 2 * (sight.b.kind in ("gun", "wagon", "canoe", "boat")) - sight.crossed
        shift -= {0: 0, LIGHT: 3}.get(sight.cover, 4)
        for each, length in sight.counted[1]:
            shift -= int((length + 0.01) / 6) if each.cover == LIGHT else 2 * int((length + 0.01) / 3)
        return max(column - shift - 1, 0)

    def _weather(self) -> list[str]:
        now, turn = self.state.weather.split("+"), self.state.clock.turn
        changed = {"mist": "clear", "dusk": "dark"} if turn >= 4 else {}
        return [changed.get(each, each) for each in now]

    def _officers(self, ground: Ground, unit: Unit, talent: str = "") -> list[Unit]:
        """Those of its type within 6 inches who do not flee, or of the loud voice 9; he is one himself."""
        found = []
        for each in self.state.bodies.values():
            if not each.officer or each.side != unit.side or each.troop != unit.troop or each.fleeing:
                continue
            reach = 9.0 if each.talent == "TL-VOICE" and not talent else 6.0
            bases = ground.bases(each.id)
            near = each.id == unit.id or any(
                a.away(b) <= reach + SLACK for a in bases for b in ground.bases(unit.id)
            )
            if bases and near and talent in ("", each.talent):
                found.append(each)
        return found

    # melee --------------------------------------------------------------------------------------------------

    def _begin_round(self) -> None:
        unit = self.state.bodies[self.due.unit]
        units, left = [], [unit.id]
        while left:
            key = left.pop(0)
            if key not in units:
                units.append(key)
                left += self.state.bodies[key].engaged
        self.facing = {key: self.state.bodies[key].engaged for key in units}
        self.lost, self.spared, self.gone = Counter(), Counter(), set()
        ground = Ground(self.state)
        self.took_part = self._strikers(ground) if self._in_the_open(ground) else None

    def _in_the_open(self, ground: Ground) -> bool:
        bases = [base for key in self.facing for base in ground.bases(key)]
        walls = [each for each in ground.pieces if each.sort == "line" or each.sort == "house"]
        return not any(base.away_from(wall.shape) <= 2.5 for base in bases for wall in walls) and not any(
            base.away(cart) <= 2.5 for base in bases for cart in ground.carts
        )

    def _strikers(self, ground: Ground) -> dict[str, list[str]]:
        """Base to base, or within an inch but for loose order and columns."""
        found: dict[str, list[str]] = {}
        for key, foes in self.facing.items():
            unit = self.state.bodies[key]
            reach = 0.1 if unit.formation in ("loose", "column") else 1.0
            theirs = [base for foe in foes for base in ground.men(self.state.bodies[foe])]
            found[key] = [
                base.id
                for base in ground.men(unit)
                if not self.state.pieces[base.id].holder
                and any(base.away(foe) <= reach + 1e-3 for foe in theirs)
            ]
        return found

    def _blow(self, at: int, entry: Answered) -> None:
        """Lines 202-213: the faces of blows and of defence."""
        clash, unit = self.due.clash, self.state.bodies[entry.subject]
        open_ground = self.took_part is not None
        if entry.rule == "MT-MEL-06":
            charged = clash.charger == unit.id
            foes = [self.state.bodies[key] for key in self.facing[unit.id]]
            pistols = "pistol" in unit.used and any(
                isinstance(each, Answered) and each.rule == "MT-FIRE-15" and each.subject == unit.id
                and each.value == "yes" for each in self._since_dealt(at)
            )  # fmt: skip
            wanted = set()
            for foe in foes:
                bonus = 2 * ("lance" in unit.weapons and charged and self._mounted(unit))
                sabre = "sabre" in unit.weapons and charged and self._mounted(unit)
                bonus += sabre and not self._mounted(foe)
                bonus += ("naval" in unit.weapons) + (charged and "Ferocious" in unit.traits) + pistols
                wanted.add(written(min(max(unit.aggression - bonus + unit.shaken, 1), 9)))
            self.expect("blow", entry.needed in wanted, f"{entry.subject} {wanted} {entry.needed}")
            if open_ground and self.took_part is not None and len(foes) == 1:
                alive = [k for k in self.took_part[unit.id] if self.state.pieces[k].pose is not None]
                dice = len(alive) * (2 if unit.officer and unit.talent == "TL-HERO" else 1)
                if not self.lost:
                    self.differ("blows", dice, int(entry.dice.partition("d")[0]), entry.subject)
            return
        wanted = set()
        for key in self.facing[unit.id]:
            foe = self.state.bodies[key]
            bonus = int("sabre" in unit.weapons)
            bonus -= "lance" in foe.weapons and self._mounted(foe) and clash.charger == foe.id
            hit = clash.charged == unit.id and clash.charger == foe.id
            bonus -= 2 * (hit and (clash.surprise or clash.caught))
            wanted.add(written(min(max(unit.defence - bonus, 1), 9)))
        self.expect("defence", entry.needed in wanted, f"{entry.subject} {wanted} {entry.needed}")

    def _since_dealt(self, at: int) -> list[Entry]:
        start = max(i for i in range(at) if isinstance(self.log[i], Dealt))
        return self.log[start:at]

    # reaction tests -----------------------------------------------------------------------------------------

    def _reaction(self, told: Reacted) -> None:
        """Lines 133-175: what is added, and what the table says."""
        unit, ground, cause = self.state.bodies[told.body], Ground(self.state), self.due.cause
        models = len(ground.men(unit)) + (bool(unit.gun) and self._crew(ground, unit) > 0)
        total = bool(unit.officer or self._officers(ground, unit)) + 2 * (unit.formation == "close")
        total += 2 if models >= 10 else 1 if models >= 6 else 0
        total -= 3 * (not unit.officer and models <= 3) + 3 * (cause.what == "card")
        if cause.what == "shooting":
            total += self._after_shots(ground, unit, cause)
        elif cause.what == "melee":
            total += self._after_blows(unit, cause)
        self.differ("reaction", int(total), told.added, f"{told.body} {cause}")
        total = told.face + told.added
        result = (
            "none"
            if total >= 3
            else AT_TWO[unit.discipline]
            if total == 2
            else ("recoil and shaken" if total == 1 else "flight" if total == 0 else "routed")
        )
        self.differ("result", result, told.result, told.body)

    def _after_shots(self, ground: Ground, unit: Unit, cause: Any) -> int:
        """Lines 145-151."""
        self.differ("facts", self.told, set(cause.facts), unit.id)
        men = ground.men(unit)
        woods = [e for e in ground.covering if e.cover in (LIGHT, MEDIUM)]
        total = int("Local" in unit.traits and any(all(e.holds(m.x, m.y) for m in men) for e in woods))
        shooters = [Base(self.state.pieces[key]) for key in cause.shooters]
        total += all(
            self._hard(ground, base, man)
            for man in men
            for base in [b for b in shooters if ground.sees(b, man)] or shooters
        )
        total -= bool({"volley", "unseen"} & self.told) + 2 * (cause.losses >= 3) + ("gun" in self.told)
        return int(total)

    def _hard(self, ground: Ground, base: Base, man: Base) -> bool:
        straight = Sight(ground, base, man, (man.x, man.y))
        sight = straight if self._passes(straight) else next(ground.sights(base, man), straight)
        through = [each.cover for each, length in sight.counted[1] if length >= 3 - SLACK]
        return max([sight.cover, *through]) == HARD

    def _after_blows(self, unit: Unit, cause: Any) -> int:
        """Lines 155-158."""
        side = unit.side
        mine = sum(n for key, n in self.lost.items() if self.state.bodies[key].side == side)
        theirs = sum(n for key, n in self.lost.items() if self.state.bodies[key].side != side)
        own = self.lost[unit.id] + self.spared[unit.id]
        first = not self.gone  # before anybody has left, and lost men by it
        if first:
            self.differ("melee losses", own, cause.losses, unit.id)
            self.differ("fewer", mine == 0 or mine < theirs, "fewer" in cause.facts, unit.id)
            if self.took_part is not None:
                alive = Counter(
                    self.state.bodies[key].side
                    for key, figures in self.took_part.items()
                    for each in figures
                    if self.state.pieces[each].pose is not None
                )
                enemy = "two" if side == "one" else "one"
                double = alive[side] >= 2 * alive[enemy] and alive[side] > 0
                self.differ("double", double, "double" in cause.facts, unit.id)
        facts = cause.facts
        return int(
            2 * ("double" in facts) + 2 * ("fewer" in facts) - 2 * ("surprised" in facts) - cause.losses
        )

    # moves --------------------------------------------------------------------------------------------------

    def _move(self, entry: Answered) -> None:
        """Lines 40-55: no figure goes farther than it may."""
        ground, key = Ground(self.state), entry.subject
        guided = self._named("act") and any(
            isinstance(each, Answered) and each.rule == "MT-ACT-01" and each.value == "guided"
            for each in self._since_dealt(self.log.index(entry))
        )
        for piece, walk in convert(entry.value, Walks).walks.items():
            pose = self.state.pieces[piece].pose
            assert pose is not None
            points = [(pose.x, pose.y), *walk.waypoints, (walk.end.x, walk.end.y)]
            gone = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(points))
            if gone > 1e-9:
                most = self._allowance(ground, key, piece, points, guided=guided)
                self.expect("move", gone <= most + 0.011, f"{piece} {gone:.3f} of {most} by {points}")

    def _allowance(self, ground: Ground, key: str, piece: str, points: list[Any], *, guided: bool) -> int:
        unit = self.state.bodies.get(key)
        base = Base(self.state.pieces[piece])
        side = base.side
        foes = [Base(p) for p in self.state.pieces.values() if p.side != side and p.pose is not None]
        total = 2 * (not any(base.away(foe) <= 24.0 + 1e-4 for foe in foes))
        if unit is None:
            total += 6
        elif unit.vehicle:
            total += 8 if unit.vehicle in ("canoe", "boat") else 4
        elif unit.gun:
            total += 4 - (unit.original - len(ground.men(unit))) // 2
        else:
            total += 4 + ("Scouts" in unit.traits) + ("Local" in unit.traits)
            if self._mounted(unit):
                total += 6 if "LightCav" in unit.traits else 4
        legs = list(itertools.pairwise(points))
        length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in legs)
        roads = [each for each in ground.pieces if each.sort == "road"]
        if roads and all(
            max(r.along(a, b) for r in roads) >= hypot(b[0] - a[0], b[1] - a[1]) - 1e-3 for a, b in legs
        ):
            single = unit is None or unit.formation == "column" or len(ground.men(unit)) == 1
            return int(total) + (4 if single else 2) if length else int(total)
        if not guided:
            met = {
                each.going
                for each in ground.pieces
                if each.sort == "area" and any(each.along(a, b) > 1e-3 for a, b in legs)
            }
            houses = [each for each in ground.pieces if each.sort == "house"]
            entered = any(
                not h.holds(*points[0]) and any(h.along(a, b) > 1e-3 for a, b in legs) for h in houses
            )
            total -= 2 if "very" in met else 1 if "difficult" in met or entered else 0
        low = [each for each in ground.lines if not each.high]
        total -= sum(1 for each in low if each.is_crossed(points[0], points[-1]) and len(points) == 2)
        return max(int(total), 1)
