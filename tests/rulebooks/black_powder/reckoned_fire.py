"""Volleys re-reckoned: range, dice, what they need and what saves."""

from typing import Any

from tests.rulebooks.black_powder.plain_geometry import apart, box_of, hull, overlap, quarter
from tests.rulebooks.black_powder.reckoned_field import Field

SHORT = 6.0
RANGES = {
    "none": 0, "pistol": 6, "bow": 12, "SB carbine": 12, "SB musket": 18, "rifled carbine": 18,
    "rifled musket": 24, "BL carbine": 24, "BL rifle": 30, "BA carbine": 30, "BA rifle": 36,
    "SB battalion": 24, "SB horse": 36, "SB foot": 48, "SB siege": 60, "rifled horse": 48, "rifled foot": 60,
    "rifled siege": 72,
}  # fmt: skip
WET = {"pistol", "SB carbine", "SB musket", "rifled carbine", "rifled musket"}


class Fire(Field):
    """Checks every shot."""

    def on_shot(self, shot: Any) -> None:
        by, at = self.unit(shot.shooter), self.unit(shot.target)
        faces, again = self.faces("BP-FIRE-07"), self.faces("BP-SPEC-13")
        if len(faces) != shot.dice:
            self.fail(shot, f"{len(faces)} dice on the table")
        needs = self.to_hit(by, at, shot)
        if not any(sum(face >= n for face in faces + again) == shot.hits for n in needs):
            self.fail(shot, f"hits of {faces} {again} on one of {sorted(needs)}")
        sixes = any(face == 6 for face in faces + again)
        if shot.disorders != sixes:
            self.fail(shot, "a six disorders, nothing else does")
        saves = self.to_save(by, at, shot)
        saved = self.faces("BP-FIRE-09")
        if not any(shot.hits - sum(face >= n for face in saved) == shot.casualties for n in saves):
            self.fail(shot, f"saves {saved} on one of {sorted(saves)}")
        dice = self.shooting_dice(by, at, shot)
        if dice and shot.dice not in dice:
            self.fail(shot, f"dice should be one of {sorted(dice)}")
        if by.arm == "artillery" and shot.hits:
            self.guns_hit.add(at.id)

    def range_to(self, by: Any, at: Any) -> float:
        """The distance: from any figure of skirmishers, from the muzzle of guns, else from the front edge."""
        ring = self.ring(at)
        if by.formation in ("skirmish", "garrison", "square"):
            return apart(self.ring(by), ring)
        box = box_of(by)
        if by.arm == "artillery":
            return apart([box.front, box.front], ring)
        return apart(box.corners[:2], ring)

    def bands(self, by: Any, at: Any, shot: Any) -> set[int]:
        """The range bands of guns that may hold: one, or two where the arc or a hair decides."""
        if shot.kind != "volley":
            return {0}
        far, reach = self.range_to(by, at), RANGES[by.weapon]
        found = {0 if far <= SHORT else 1 if far <= reach / 2 else 2}
        return found | ({0, 1, 2} if min(abs(far - SHORT), abs(far - reach / 2)) < 1.5 else set())

    def to_hit(self, by: Any, at: Any, shot: Any) -> set[int]:
        """What a die may have needed."""
        if by.fresh_now and by.freshly in ("terror", "panic"):
            return {6}
        guns = by.arm == "artillery"
        found = set()
        for band in self.bands(by, at, shot) if guns else {0}:
            for close in self.is_close(by, at, shot):
                base = (4, 5, 5)[band] if guns else 4
                base -= 1 if guns and at.formation in ("attack", "march", "square") else 0
                loose = by.formation in ("skirmish", "mixed")
                base -= 1 if loose or shot.kind != "volley" or (close and not guns) else 0
                base += self.in_bad_order(by)
                base += self.state.weather == "rain" and not guns and by.weapon in WET
                far_mixed = at.formation == "mixed" and not guns and not close and shot.kind == "volley"
                for unclear in self.unclear(by, at, shot):
                    worse = int(unclear or far_mixed)
                    found |= {min(max(base + worse + over, 2), 6) for over in ((0, 1) if guns else (0,))}
        return found

    def is_close(self, by: Any, at: Any, shot: Any) -> set[bool]:
        far = self.range_to(by, at)
        return {True, False} if abs(far - SHORT) < 0.75 else {far <= SHORT}

    def unclear(self, by: Any, at: Any, shot: Any) -> set[bool]:
        """Whether the target is unclear; either where sight, arc or other fire may have made it so."""
        if at.formation == "skirmish" or (
            shot.kind == "volley" and (at.formation == "unlimbered" or at.garrison)
        ):
            return {True}
        if shot.kind != "volley" or by.formation in ("square", "garrison", "skirmish"):
            return {True, False}
        box = box_of(by)
        lane = [box.front, *self.ring(at)]
        around = hull(lane)
        if any(overlap(around, self.ring(each)) for each in self.others(by.id, at.id)):
            return {True, False}
        if self.state.features or self.state.weather == "fog":
            return {True, False}
        corners = [box.seen_from(x, y) for x, y in self.ring(at)]
        inside = all(abs(left) <= ahead - box.depth / 2 + box.width / 2 for ahead, left in corners)
        return {False} if inside else {True, False}

    def to_save(self, by: Any, at: Any, shot: Any) -> set[int]:
        """What a saving die may have needed."""
        guns, found = by.arm == "artillery", set()
        for band in self.bands(by, at, shot) if guns else {0}:
            base = at.morale + (2 if at.formation == "march" else 0)
            base -= 1 if at.formation == "attack" and not guns else 0
            if guns:
                base += (1 if band == 2 else 2) - (self.state.weather == "soft")
            found |= {max(base - cover, 2) for cover in self.covers(at)}
        return found

    def shooting_dice(self, by: Any, at: Any, shot: Any) -> set[int]:
        """How many dice may have been thrown; nothing where the owner has shared them out."""
        if by.formation in ("skirmish", "garrison"):
            return set()
        if by.arm == "artillery":
            whole = (1, 1, 1) if by.weapon == "SB battalion" else (3, 2, 1)
            base = {whole[band] for band in self.bands(by, at, shot)}
        else:
            one = by.formation in ("attack", "square")
            base = {
                min(by.shooting, 1)
                if one
                else max(by.shooting - 1, 1)
                if by.formation == "mixed"
                else by.shooting
            }
        if by.formation == "square":
            return base
        more = by.has("FF") and not by.shot_before and self.state.weather != "rain"
        more += by.fresh_now and by.freshly == "huzzah"
        base = {each + more for each in base}
        if shot.kind == "volley" and at.formation in ("line", "attack", "march", "mixed", "limbered"):
            side = quarter(box_of(at), box_of(by).front)
            return {2 * each for each in base} if side in ("left", "right") else base
        return base
