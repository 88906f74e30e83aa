"""Salvos: what fire is worth to an element at a place, and the lines of fire that friends keep open."""

from math import sqrt
from typing import Final

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import PieceId
from pulverdampf.table.fronts import Watch, outlook
from pulverdampf.table.outlines import Outline

from ...contact.moving_into_contact import may_contact
from ...formations.groups import is_supported
from ...melee.factors import is_militia
from ...troops import BW, TROOPS, in_millimetres
from ...units import DbxState, Element
from ..generals_way import barring
from ..prospects import AMOUNTS, MILITIA_UNDER_FIRE, ONE_MORE_SHOOTS, SECOND_RANK, fire_at, prospects_of

CHARGE_SOON: Final = 0.3
"""How much a charge counts that can be made in the next bound."""
MOST_SHOOTERS: Final = 3


class Lane:
    """The line from one who shoots to the enemy in the general's way, and what that shot is worth."""

    def __init__(
        self, shooter: PieceId, x: float, y: float, ux: float, uy: float, length: float, worth: float
    ) -> None:
        self.shooter = shooter
        self.x, self.y = x, y
        self.ux, self.uy = ux, uy
        self.length = length
        self.worth = worth


class Salvos:
    """The fire of both sides with the eyes of one."""

    def __init__(self, scene: Scene, friends: list[Outline], watches: list[Watch], *, dry: bool) -> None:
        self.scene = scene
        self.state: DbxState = scene.state
        self.friends = friends
        self.watches = watches
        self.dry = dry
        self.prospects = prospects_of(self.state.rulings)
        self.barring = barring(scene, friends[0].side) if friends else {}
        """The enemies to be shot away for the general."""
        self.aimed = self._aimed()
        """Who of ours has each enemy before his muskets."""
        self.lanes = self._lanes()
        """The lines of fire of our guns and muskets at those who bar the general's way."""

    def _aimed(self) -> dict[PieceId, list[PieceId]]:
        found: dict[PieceId, list[PieceId]] = {}
        watches = self.watches
        for each in self.friends:
            reach = in_millimetres(TROOPS[each.kind].range) - 1.0 if self.dry else 0.0
            if each.kind not in ("CAMP", "GEN") and reach > 0.0:
                target = outlook(
                    each.x, each.y, each.facing, each.half_depth, each.half_width, reach, BW, watches
                )[1]
                if target >= 0:
                    found.setdefault(watches[target].outline.owner, []).append(each.owner)
        return found

    def worth(self, piece: Element, shooter: str, count: int, target: PieceId, friends: int) -> float:
        """What an element can expect of fire: so many shoot at it, it shoots at a target with friends."""
        own = piece.troop.against_foot
        value = 0.0
        if count:
            own += AMOUNTS[ONE_MORE_SHOOTS] * (min(count, MOST_SHOOTERS) - 1)
            own += AMOUNTS[MILITIA_UNDER_FIRE] if is_militia(self.state.rulings, piece) else 0
            factor = fire_at(shooter, piece.arm)
            value -= self.prospects.suffered(piece.kind, own, shooter, factor)
        if target:
            enemy = self.state.pieces[target]
            if piece.reach and self.dry:
                value += self._shot(piece, enemy, friends)
            if may_contact(piece) and not (enemy.is_square and piece.mounted):
                supported = piece.of_line and is_supported(self.scene, piece)
                gain = self.prospects.clash(piece, enemy, "front", (False, False), supported)
                value += CHARGE_SOON * max(gain, 0.0)
        return value

    def _shot(self, piece: Element, enemy: Element, friends: int) -> float:
        """The share of an element in what its target loses; one who bars the general's way counts more."""
        aimed = self.aimed.get(enemy.id, ())
        together = min(len(aimed) + (piece.id not in aimed) + friends, MOST_SHOOTERS)
        factor = fire_at(piece.kind, enemy.arm)
        factor += AMOUNTS[SECOND_RANK] if is_supported(self.scene, piece) else 0
        own = TROOPS[enemy.kind].against_foot + AMOUNTS[ONE_MORE_SHOOTS] * (together - 1)
        hit = self.prospects.suffered(enemy.kind, own, piece.kind, factor)
        hit *= 1.0 + self.barring.get(enemy.id, 0.0)
        return hit / together if together < MOST_SHOOTERS else hit / 2.5

    def _lanes(self) -> list[Lane]:
        found = []
        for target, shooters in self.aimed.items():
            if target not in self.barring:
                continue
            enemy = self.state.pieces[target]
            there = self.scene.outline(enemy)
            for key in shooters:
                own = self.scene.outline(self.state.pieces[key])
                dx, dy = there.x - own.x, there.y - own.y
                length = sqrt(dx * dx + dy * dy)
                if length > 1.0:
                    worth = self._shot(self.state.pieces[key], enemy, 0)
                    found.append(Lane(key, own.x, own.y, dx / length, dy / length, length, worth))
        return found

    def obstructed(self, piece: Element, x: float, y: float) -> float:
        """The fire for the general that an element would mask if it stood at a place."""
        lost = 0.0
        for lane in self.lanes:
            dx, dy = x - lane.x, y - lane.y
            if abs(dy * lane.ux - dx * lane.uy) < BW * 0.5 and lane.shooter != piece.id:
                along = dx * lane.ux + dy * lane.uy
                lost += lane.worth if BW * 0.5 < along < lane.length - BW * 0.5 else 0.0
        return lost
