"""What an optional package or program would do, where it is not installed."""

from pulverdampf.text import Text


class MissingError(Exception):
    """Something that is needed for this is not installed; the text says what and how to get it."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text.in_("en"))
