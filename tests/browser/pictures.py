"""Takes the pictures of the README from real battles: `make pictures`."""

import sys
import tempfile
from pathlib import Path

from tests.browser import chromium
from tests.browser.powder_ground import SITUATIONS
from tests.browser.serve_powder import SEEDS
from tests.browser.serving import ROOT, drilling, serving, skirmishing, staging
from tests.browser.staged import SCENES


def main() -> int:
    """Serves the table, and lets the browser take the pictures."""
    if why := chromium.trouble():
        print(f"The pictures cannot be taken; {why}", file=sys.stderr)
        return 1
    out = f"{ROOT / 'docs' / 'pictures'}/"
    with staging(len(SCENES)) as links:
        chromium.run("scenes.mjs", *links, PICTURES=out)
    folder = tempfile.TemporaryDirectory()
    with folder as name, serving(Path(name) / "battles.sqlite") as where:
        print(chromium.run("pictures.mjs", seconds=600, PULVERDAMPF=where, PICTURES=out))
        with drilling("serve_powder", len(SITUATIONS) * SEEDS) as links:
            given = [part for each in links for part in each.split()]
            told = chromium.run(
                "black_powder.mjs", "pictures", *given, seconds=600, PULVERDAMPF=where, PICTURES=out
            )
            print(told)
    with drilling("serve_dbx", 3) as links:
        print(chromium.run("dbx.mjs", "stages", *links, seconds=600, PICTURES=out))
    with skirmishing() as links:
        print(chromium.run("frontier.mjs", *links, seconds=300, PICTURES=out))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
