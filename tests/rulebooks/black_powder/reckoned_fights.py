"""Rounds of hand-to-hand and break tests re-reckoned."""

from typing import Any

from tests.rulebooks.black_powder.plain_geometry import apart, box_of, quarter
from tests.rulebooks.black_powder.reckoned_field import Field

BONUS = {"large": 3, "standard": 3, "small": 2, "tiny": 1}


class Fights(Field):
    """Checks supports, blows, results and tests."""

    def on_fight_began(self, begun: Any) -> None:
        self.inflicted.clear()
        self.weight.clear()
        self.order.clear()
        helpers = [helper for helper, _, _ in begun.supports]
        if len(set(helpers)) != len(helpers) or set(helpers) & set(begun.units):
            self.fail(begun, "each supporter helps one unit and does not fight")
        slots = [(unit, side) for _, unit, side in begun.supports]
        if len(set(slots)) != len(slots) or any(side == "front" for _, side in slots):
            self.fail(begun, "one supporter on each flank and behind")
        for helper, unit, side in begun.supports:
            one, two = self.unit(helper), self.unit(unit)
            if apart(self.ring(one), self.ring(two)) > 6.0 + 1e-3:
                self.fail(begun, "a supporter is no more than six away")
            if one.formation in ("march", "limbered") or one.garrison or two.arm == "artillery":
                self.fail(begun, "who is on the march or housed supports nobody, guns nobody supports")
            x, y = one.pose.x, one.pose.y
            if quarter(box_of(two), (x, y)) != side:
                self.fail(begun, "he stands on another side")

    def on_struck(self, blow: Any) -> None:
        by, at = self.unit(blow.by), self.unit(blow.at)
        if not self.order:
            self.order = {key: self.in_bad_order(self.unit(key)) for key in self.state.fight.units}
        contact = next(each for each in self.state.contacts if {each.one, each.two} == {by.id, at.id})
        face = contact.face_one if contact.one == at.id else contact.face_two
        needed = 6 if by.fresh_now and by.freshly in ("terror", "panic") else 4
        if needed == 4:
            better = by.charged + by.won_last - self.order[by.id] - (by.formation == "skirmish")
            needed = min(max(4 - better, 2), 6)
        everything = (by.has("Fer") and by.charged) or (by.has("Blo") and by.rounds == 0)
        thrown = self.throws.get("BP-MEL-03", [])
        faces = list(thrown[-1].faces) if thrown else []
        standing, at_ = [], 0
        while at_ < len(faces):
            again = everything and faces[at_] < needed
            standing.append(faces[at_ + again])
            at_ += 1 + again
        again = self.faces("BP-SPEC-18") if by.has("Tou") else []
        hits = sum(face >= needed for face in [*standing, *again])
        if hits != blow.hits:
            self.fail(blow, f"hits of {faces} {again} on {needed}")
        base = at.morale + (2 if at.formation == "march" else 0) - (at.formation == "attack")
        flanked = face != "front" and at.formation not in ("skirmish", "square", "garrison")
        base += flanked + (by.has("Lan") and by.charged)
        covers = {0} if at.lost_round else self.covers(at)
        saved = self.faces("BP-MEL-04")
        if not any(
            hits - sum(face >= max(base - cover, 2) for face in saved) == blow.casualties for cover in covers
        ):
            self.fail(blow, f"saves {saved} on {base} with cover {sorted(covers)}")
        self.inflicted[by.side] += blow.casualties

    def on_weight_added(self, added: Any) -> None:
        unit = self.unit(added.unit)
        if not (unit.has("Hvy") and unit.charged and [added.bonus] == self.faces("BP-SPEC-10")[-1:]):
            self.fail(added, "a D3 of heavy cavalry that has charged")
        self.weight[unit.side] += added.bonus

    def on_round_decided(self, decided: Any) -> None:
        fight, scores = self.state.fight, {}
        for side in ("one", "two"):
            own = [self.unit(key) for key in fight.units if self.unit(key).side == side]
            score = self.inflicted[side] + self.weight[side]
            score += sum(1 for _, unit, _ in fight.supports if self.unit(unit).side == side)
            score += sum(BONUS[each.size] for each in own if each.garrison)
            for each in own:
                foes = [
                    c.two if c.one == each.id else c.one
                    for c in self.state.contacts
                    if each.id in (c.one, c.two)
                ]
                if each.formation == "square" and all(self.unit(foe).arm == "cavalry" for foe in foes):
                    score += 3
            scores[side] = score
        if (scores["one"], scores["two"]) != decided.score:
            self.fail(decided, f"scores {scores}")
        best = None if scores["one"] == scores["two"] else max(scores, key=lambda side: scores[side])
        if best != decided.winner:
            self.fail(decided, f"winner {best}")

    def on_break_tested(self, test: Any) -> None:
        unit = self.unit(test.unit)
        if test.result == "steady":
            if not unit.has("Ste") or unit.tests:
                self.fail(test, "the first test of steady troops")
            return
        worse = (max(unit.casualties - unit.stamina, 0) if unit.revealed else 0) + unit.disordered
        rolls = {
            sum(entry.faces)
            for rule in ("BP-BREAK-01", "BP-BREAK-05")
            for entry in self.throws.get(rule, ())[-1:]
        }
        totals = {
            roll - worse - guns for roll in rolls for guns in ((0, 1) if unit.id in self.guns_hit else (0,))
        }
        if test.total not in totals:
            self.fail(test, f"total one of {sorted(totals)}")
        possible = {self.result(unit, test.total, rows) for rows in self.rows_for(unit)}
        if test.result not in possible:
            self.fail(test, f"result one of {sorted(possible)}")
        self.guns_hit.discard(unit.id)

    def rows_for(self, unit: Any) -> set[str]:
        fight = self.state.fight
        if fight is not None:
            return {"melee"} if unit.id in fight.units else {"shooting"}
        return {"shooting", "melee"} if self.state.clock.phase in (2, 3) else {"shooting"}

    @staticmethod
    def result(unit: Any, total: int, rows: str) -> str:
        if total <= 4:
            return "destroyed"
        if unit.formation in ("square", "garrison"):
            return "stands"
        if unit.arm == "artillery":
            return "stands" if rows == "shooting" and total >= 7 else "destroyed"
        if total == 5 or (rows == "melee" and (total == 6 or unit.arm == "cavalry")):
            return "back"
        return "stands"
