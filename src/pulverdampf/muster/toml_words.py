"""What is wrong with a TOML text, in our own words."""

import re

from pulverdampf.text import Text, verbatim

# what the reader says, and what we say
_WORDS = (
    (
        r"Illegal character '.n'",
        Text("a quotation mark is not closed", "ein Anführungszeichen ist nicht geschlossen"),
    ),
    (
        r"Expected '=' after a key.*",
        Text("after a name comes “=”", "nach einem Namen kommt „=“"),
    ),
    (
        r"Invalid value",
        Text(
            "a value is missing, or a word lacks its quotation marks",
            "es fehlt ein Wert, oder einem Wort fehlen die Anführungszeichen",
        ),
    ),
    (
        r"Unterminated string",
        Text("a quotation mark is not closed", "ein Anführungszeichen ist nicht geschlossen"),
    ),
    (
        r"Unclosed array",
        Text("a “[” is not closed", "eine „[“ ist nicht geschlossen"),
    ),
    (
        r"Unclosed inline table",
        Text("a “{{” is not closed", "eine „{{“ ist nicht geschlossen"),
    ),
    (
        r"Invalid statement",
        Text(
            "this line is neither a name with a value nor a heading",
            "diese Zeile ist weder Name mit Wert noch Überschrift",
        ),
    ),
    (
        r"Expected newline or end of document.*",
        Text("something stands after the value", "hinter dem Wert steht noch etwas"),
    ),
    (
        r"Expected ['\"]\]+['\"] at the end of .*",
        Text("a heading is not closed by “]”", "eine Überschrift ist nicht mit „]“ geschlossen"),
    ),
    (
        r"(Cannot overwrite a value|Cannot declare .* twice|Duplicate inline table key .*|Cannot mutate .*)",
        Text("this name stands there twice", "dieser Name steht doppelt da"),
    ),
    (
        r"(Illegal|Found invalid) character (?P<what>.*)",
        Text("the character {what} may not stand here", "das Zeichen {what} darf hier nicht stehen"),
    ),
    (
        r"Invalid initial character for a key part",
        Text("a name begins with a letter", "ein Name beginnt mit einem Buchstaben"),
    ),
    (
        r"(Unescaped .* in a string|Invalid hex value|Escaped character .*)",
        Text("a “\\” in a text must be doubled", "ein „\\“ im Text muss doppelt stehen"),
    ),
    (
        r"Invalid date or datetime",
        Text("there is no such date", "dieses Datum gibt es nicht"),
    ),
)
OTHERWISE = Text("it cannot be read here ({why})", "hier nicht lesbar")


def in_words(message: str) -> Text:
    """A complaint of the TOML reader as people say it."""
    for pattern, text in _WORDS:
        found = re.fullmatch(pattern, message)
        if found is not None:
            return text.filled(what=found.groupdict().get("what") or "")
    return OTHERWISE.filled(why=verbatim(message.replace("{", "{{").replace("}", "}}")))
