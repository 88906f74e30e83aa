"""What holds for all tests: none is judged by the clock, or by the width of whose terminal it runs in."""

import os

from hypothesis import settings

os.environ.pop("COLUMNS", None)

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
