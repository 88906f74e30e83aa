"""Cards that are never stored shuffled: each is drawn when it is needed."""

from collections.abc import Iterable

from msgspec import Struct


class Deck(Struct, frozen=True):
    """The cards that are left, each kind with its number, in the order of their names."""

    cards: tuple[tuple[str, int], ...] = ()

    @staticmethod
    def of(cards: Iterable[str]) -> "Deck":
        """A deck of the named cards."""
        return Deck().with_(*cards)

    @property
    def lots(self) -> dict[str, int]:
        """The cards as lots to draw from."""
        return dict(self.cards)

    def __len__(self) -> int:
        return sum(number for _, number in self.cards)

    def with_(self, *cards: str) -> "Deck":
        """The deck with cards put back."""
        numbers = dict(self.cards)
        for card in cards:
            numbers[card] = numbers.get(card, 0) + 1
        return Deck(tuple(sorted(numbers.items())))

    def without(self, card: str) -> "Deck":
        """The deck after one card has left it."""
        numbers = dict(self.cards)
        if card not in numbers:
            raise ValueError(f"there is no {card} in the deck")
        numbers[card] -= 1
        return Deck(tuple(sorted((name, number) for name, number in numbers.items() if number)))
