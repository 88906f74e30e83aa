"""Every text a person sees, in English and German side by side."""

from typing import Any, Literal

from msgspec import Struct

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "de")


class Text(Struct, frozen=True, gc=False):
    """One message in two languages, with named values that are filled in when it is read.

    >>> Text("{n} hits", "{n} Treffer").filled(n=3).in_("de")
    '3 Treffer'
    """

    en: str
    de: str
    values: dict[str, Any] = {}

    def filled(self, **values: Any) -> "Text":
        """The same message with values put in; a value may itself be a text or a list of texts."""
        return Text(self.en, self.de, {**self.values, **values})

    def in_(self, language: Language) -> str:
        """The message in one language."""
        template = self.de if language == "de" else self.en
        if not self.values:
            return template
        return template.format_map({name: _said(value, language) for name, value in self.values.items()})

    def __hash__(self) -> int:
        return hash((self.en, self.de))


def _said(value: Any, language: Language) -> Any:
    if isinstance(value, Text):
        return value.in_(language)
    if isinstance(value, (list, tuple)):
        return ", ".join(str(_said(item, language)) for item in value)
    if isinstance(value, float):
        return number(value, language)
    return value


def number(value: float, language: Language, digits: int = 2) -> str:
    """A number as the language writes it, without idle zeros.

    >>> number(7.50, "de"), number(7.50, "en"), number(12.0, "de")
    ('7,5', '7.5', '12')
    """
    written = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{value:.0f}"
    return written.replace(".", ",") if language == "de" else written


def verbatim(words: str) -> Text:
    """A text that is the same in both languages, such as a name."""
    return Text(words, words)
