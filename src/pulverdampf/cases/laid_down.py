"""Battles with faces laid down on the dice: they wait for a player, or for more faces."""

from collections.abc import Iterable, Mapping
from typing import Any, Self

from pulverdampf.cases.hearing import fixed
from pulverdampf.engine.dice_sources import ScriptedDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Chance, Choose, Request
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import State


class LaidDown(Game):
    """A battle whose faces are laid down; it stops at a throw when none are left.

    Standing answers by rule (or by rule and subject) are given wherever they are offered.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        start: State,
        dice: Iterable[int] = (),
        answers: Mapping[str, str | tuple[str, ...]] | None = None,
    ) -> None:
        self.faces = ScriptedDice(dice)
        self.answers = dict(answers or {})
        super().__init__(rulebook, start)
        self.go_on()

    def goes_on(self, asked: Request) -> bool:
        """Gives a standing answer or throws faces; false when it waits for a player, or for faces."""
        if isinstance(asked, Choose):
            given = fixed(self.answers, asked)
            wanted = given if isinstance(given, (tuple, list)) else (given,)
            key = next((each for each in wanted if each is not None and asked.permits(each)), None)
            if key is not None:
                self.answer(key, asked.by)
            return key is not None
        if not isinstance(asked, Chance) or not any(True for _ in self.faces.left()):
            return False
        _, faces = asked.thrown(self.faces.roll)
        self.answer_faces(faces)
        return True

    def go_on(self) -> Self:
        """Goes on until a player must answer, or a throw finds no faces."""
        while self.request is not None and self.goes_on(self.request):
            pass
        return self

    def give(self, *answers: Any) -> Self:
        """Gives one answer after the other; a key, or an order."""
        for answer in answers:
            self.answer(answer)
            self.go_on()
        return self

    def throw(self, *faces: int) -> Self:
        """Lays down more faces and goes on."""
        self.faces.faces.extend(faces)
        return self.go_on()
