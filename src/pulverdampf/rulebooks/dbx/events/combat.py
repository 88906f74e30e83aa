"""Shots and melees: who took part and how the throw went."""

from pulverdampf.engine.events import Event
from pulverdampf.engine.state import PieceId
from pulverdampf.text import Text

from ..units import DbxState


class ShotFired(Event, frozen=True):
    """A target was shot at; everyone who took aim at it has shot, needed or not."""

    moves_pieces = False

    target: PieceId
    main: PieceId
    spent: tuple[PieceId, ...]
    exchange: bool
    totals: tuple[int, int]
    """Of the main shooter and of the target."""

    def apply(self, state: DbxState) -> None:
        for key in self.spent:
            state.pieces[key].shot = True
        state.pieces[self.target].shot_at = True
        if self.exchange:
            state.pieces[self.main].shot_at = True

    def told(self, state: DbxState) -> Text:
        return Text(
            "{main} shoots at {target}: {a} to {b}.", "{main} beschießt {target}: {a} zu {b}."
        ).filled(
            main=state.named(self.main), target=state.named(self.target), a=self.totals[0], b=self.totals[1]
        )


class Aimed(Event, frozen=True):
    """An element with several targets to choose from took aim at one of them."""

    moves_pieces = False

    shooter: PieceId
    target: PieceId

    def apply(self, state: DbxState) -> None:
        state.pieces[self.shooter].aim = self.target


class HeldFire(Event, frozen=True):
    """An element that would have had to pay for its shot did not shoot."""

    moves_pieces = False

    elements: tuple[PieceId, ...]

    def apply(self, state: DbxState) -> None:
        for key in self.elements:
            state.pieces[key].shot = True


class Fought(Event, frozen=True):
    """Two enemies fought one round."""

    moves_pieces = False

    one: PieceId
    two: PieceId
    totals: tuple[int, int]

    def apply(self, state: DbxState) -> None:
        one, two = state.pieces[self.one], state.pieces[self.two]
        for piece, enemy in ((one, two), (two, one)):
            # foot fights the elements of a square, which leaves the square to one rider
            piece.fought = piece.fought or not piece.is_square or enemy.mounted
            piece.fresh = False

    def told(self, state: DbxState) -> Text:
        return Text("{one} against {two}: {a} to {b}.", "{one} gegen {two}: {a} zu {b}.").filled(
            one=state.named(self.one), two=state.named(self.two), a=self.totals[0], b=self.totals[1]
        )
