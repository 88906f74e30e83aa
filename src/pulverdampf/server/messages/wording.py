"""Words in both languages as they travel."""

from msgspec import Struct

from pulverdampf.text import Text


class Words(Struct, frozen=True):
    """One message in both languages, with its values filled in, so that the language can be switched live."""

    en: str
    de: str


def words(text: Text) -> Words:
    """A text as it travels."""
    return Words(text.in_("en"), text.in_("de"))
