"""What the reader of the command line says, in our own words and in both languages."""

import re
from math import isfinite
from typing import Any

from pulverdampf.cli.failure import fail
from pulverdampf.cli.language import language
from pulverdampf.text import Text

NAMED = r"Invalid value for '?(.*?)'?: "
# what typer says                                       what we say
_COMPLAINTS = (
    (r"No such option:? (\S+?)\.?( .*)?",
     Text("There is no option {0}.", "Die Option {0} gibt es nicht.")),
    (r"No such command '(.*?)'\.?.*",
     Text("There is no command “{0}”.", "Den Befehl „{0}“ gibt es nicht.")),
    (r"Missing (?:argument|parameter|option):? '?(.*?)'?\.?",
     Text("Something is missing: {0}.", "Es fehlt etwas: {0}.")),
    (r"Missing command\.?.*",
     Text("A command is missing.", "Es fehlt ein Befehl.")),
    (r"Got unexpected extra argument\S* \((.*)\)",
     Text("That was too much: {0}.", "Das war zu viel: {0}.")),
    (NAMED + r".*valid integer.*",
     Text("{0} is a whole number.", "{0} ist eine ganze Zahl.")),
    (NAMED + r".*(?:valid number|valid float|finite number).*",
     Text("{0} is a number.", "{0} ist eine Zahl.")),
    (NAMED + r".*greater than or equal to (\S+)",
     Text("{0} is at least {1}.", "{0} ist mindestens {1}.")),
    (NAMED + r".*less than or equal to (\S+)",
     Text("{0} is at most {1}.", "{0} ist höchstens {1}.")),
    (NAMED + r".*",
     Text("This value does not suit {0}.", "Dieser Wert passt nicht zu {0}.")),
    (r"Option '?(.*?)'? requires .*",
     Text("{0} needs a value.", "{0} braucht einen Wert.")),
    (r"Option '?(.*?)'? does not take a value\.?",
     Text("{0} takes no value.", "{0} nimmt keinen Wert.")),
)  # fmt: skip
# of an argument or a value
_NAMES = {
    "file": "DATEI", "files": "DATEIEN", "army": "ARMEE", "armies": "ARMEEN", "book": "BUCH",
    "words": "WÖRTER", "text": "WORT", "path": "PFAD",
}  # fmt: skip
NOT_A_NUMBER = Text("{option} is a number, not “{had}”.", "{option} ist eine Zahl, nicht „{had}“.")


def in_our_words(message: str) -> Text:
    """A complaint about the command line."""
    flat = " ".join(message.split())
    for pattern, text in _COMPLAINTS:
        found = re.fullmatch(pattern, flat)
        if found is not None:
            named = {f"p{place}": _called(part or "") for place, part in enumerate(found.groups())}
            return Text(_named(text.en), _named(text.de), named)
    return Text("{what}", "Die Zeile ist nicht zu verstehen ({what}).", {"what": flat})


def _called(name: str) -> Text | str:
    return Text(name.upper(), _NAMES[name.lower()]) if name.lower() in _NAMES else name


def _named(words: str) -> str:
    return re.sub(r"\{(\d)\}", r"{p\1}", words)


# what the help says            in our words, as long as it was
_PLAINER = (
    (r"<list\[str\]>",               "<str>      "),
    (r"<list\[Path\]>",              "<path>      "),
    (r"(?<= )\{([^{}]+)\}",          r"\1"),
)  # fmt: skip
# what the help says            in German
_HELP = (
    (r"^Usage: ",                    "Aufruf: "),
    (r"\[OPTIONS\]",                 "[OPTIONEN]"),
    (r"COMMAND \[ARGS\]\.\.\.",      "BEFEHL …"),
    (r"^Options:",                   "Optionen:"),
    (r"^Arguments:",                 "Argumente:"),
    (r"^Commands:",                  "Befehle:"),
    (r"Show this message and exit\.", "Diese Hilfe zeigen."),
    (r"\[default:(?=\s)",           "[üblich:"),
    (r"\[required\]",                "[nötig]"),
    (r"; required\]",                "; nötig]"),
    (r"<int range>",                 "<zahl>     "),
    (r"<float range>",               "<zahl>       "),
    (r"<int> ?(?=  )|<int>",                       "<zahl>"),
    (r"<float>",                     "<zahl> "),
    (r"<str> ?(?=  )|<str>",                       "<wort>"),
    (r"<path>",                      "<pfad>"),
    (r"(?<=OPTIONEN\] )file|(?<=^  )file(?= )", "datei"),
    (r"\[book\]",                    "[buch]"),
    (r"(?<=^  )book(?= )",           "buch"),
    (r"(?<=OPTIONEN\] )army|(?<=^  )army(?= <)", "armee"),
    (r"\[files\]", "[dateien]"),
    (r"(?<=^  )files\.\.\.", "dateien"),
    (r"\[armies\]", "[armeen]"),
    (r"(?<=^  )armies\.\.\.", "armeen"),
    (r"KEY=VALUE",                   "NAME=WERT"),
    (r"\(dynamic\)",                 "(wechselnd)"),
)  # fmt: skip


def translated_help(page: str) -> str:
    """A page of help in the language in use."""
    for pattern, ours in (*_PLAINER, *(_HELP if language() == "de" else ())):
        page = re.sub(pattern, ours, page, flags=re.MULTILINE)
    return page


def with_points(command: Any, typed: list[str]) -> list[str]:
    """The same words, numbers with a decimal comma written with a point; what is no number is refused."""
    wanting = {
        name
        for each in getattr(command, "params", ())
        if getattr(getattr(each, "type_descriptor", None), "annotation", None) is float
        for name in each.opts
    }
    words: list[str] = []
    option = ""
    for word in typed:
        name, equals, value = word.partition("=")
        if option:
            words.append(_number(option, word))
            option = ""
        elif equals and name in wanting:
            words.append(f"{name}={_number(name, value)}")
        else:
            words.append(word)
            option = word if word in wanting else ""
    return words


def _number(option: str, had: str) -> str:
    written = had.replace(",", ".") if had.count(",") == 1 and "." not in had else had
    try:
        if isfinite(float(written)):
            return written
    except ValueError:
        pass
    fail(NOT_A_NUMBER, option=option, had=had[:40])
