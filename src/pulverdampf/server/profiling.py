"""Fighting values as they travel: each with its rule and what it means."""

from pulverdampf.engine.profile import Profile, Value, explained
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.server.messages import ProfileTold, ValueTold, words


def profile_told(book: Rulebook, profile: Profile) -> ProfileTold:
    """The values of a unit with their words."""
    return ProfileTold(
        tuple(_told(book, each) for each in profile.values),
        tuple(_told(book, each) for each in profile.traits),
    )


def _told(book: Rulebook, value: Value) -> ValueTold:
    return ValueTold(
        value.key,
        words(value.name),
        value.rule,
        words(explained(book, value)),
        words(value.value),
        words(value.now),
        words(value.short),
    )
