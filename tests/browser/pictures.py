"""Takes the pictures of the README from real battles: `make pictures`."""

import sys
import tempfile
from pathlib import Path

from tests.browser import chromium
from tests.browser.serving import ROOT, serving, skirmishing


def main() -> int:
    """Serves the table, and lets the browser take the pictures."""
    if why := chromium.trouble():
        print(f"The pictures cannot be taken; {why}", file=sys.stderr)
        return 1
    folder = tempfile.TemporaryDirectory()
    with folder as name, serving(Path(name) / "battles.sqlite") as where:
        out = f"{ROOT / 'docs' / 'pictures'}/"
        print(chromium.run("pictures.mjs", seconds=600, PULVERDAMPF=where, PICTURES=out))
    with skirmishing() as links:
        print(chromium.run("frontier.mjs", *links, seconds=300, PICTURES=out))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
