"""How ground looks: the words in which a book describes its kinds of terrain to whoever draws them.

A book declares a look for each of its kinds of terrain. Page, pictures and terminal know looks only, so that
a new book is drawn without an edit to any of them.
"""

from typing import Literal

from msgspec import Struct

from pulverdampf.text import Text

Look = Literal[
    # the lie of the land
    "open", "other", "snow", "mud", "canyon", "ravine", "hollow", "hill", "steep-hill", "ridge", "mountain",
    "butte", "mesa", "plateau", "dunes", "beach",
    # what grows low
    "field", "corn", "tall-grass", "prairie", "reeds", "brush", "marsh",
    # water and ways
    "river", "rapids", "lake", "waterway", "sea", "stream", "trail", "mountain-path", "road", "street",
    "ford", "bridge",
    # stones and trees
    "rough", "rocks", "wilderness", "jungle", "wood", "dense-wood", "open-wood", "spruce-wood", "pine-wood",
    "dead-wood", "oasis", "clearing", "orchard", "vineyard", "garden",
    # where people live
    "camp", "tipi-circle", "wigwams", "longhouses", "pueblo", "house", "log-cabin", "stone-house",
    "farmstead", "village", "town", "church", "blockhouse", "fort", "ruins",
    # lines and works
    "hedge", "hedge-bank", "fence", "abatis", "wagon", "cart", "wagon-fort", "firing-step", "palisade",
    "low-wall", "stone-wall", "log-wall", "ditch", "trench", "earthwork", "breastwork", "redoubt", "cliff",
    "hay", "gate", "breach", "cairn",
    # what war leaves
    "burnt", "fire", "smoke",
]  # fmt: skip
"""What ground looks like, in the order in which one thing lies upon another."""

Culture = Literal[
    "european", "settler", "iroquois", "lakota", "pueblo", "ottoman", "arab", "indian", "african", "chinese",
]  # fmt: skip
"""Whose houses, fields and works they are; nature looks the same in all of them."""


Country = Literal["farmland", "forest", "prairie", "mountains", "desert", "moor", "snow"]
"""The land about: what open ground is like where no piece of terrain lies."""

Sky = Literal["clear", "rain", "snow", "mist", "dusk", "night"]
"""What is seen of the weather and the hour."""


class Scenery(Struct, frozen=True):
    """Where a battle is fought and who lives there, as a book knows it from its state."""

    country: Country = "farmland"
    cultures: dict[str, Culture] = {}
    """Whose a piece of terrain is, by its id, where that is not what its kind says."""
    date: Text = Text("", "")
    """When, as a map tells it: in the summer of 1758."""


class _Cultured(Struct, frozen=True, kw_only=True):
    culture: Culture = "european"


class TerrainKind(_Cultured, frozen=True):
    """A kind of terrain as people name and draw it; a book adds what its rules need to know of it."""

    key: str
    en: str
    de: str
    look: Look

    @property
    def text(self) -> Text:
        """What people call it."""
        return Text(self.en, self.de)
