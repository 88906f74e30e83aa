"""Installs what `make dist` has built where there is neither Node.js nor a compiler, and asks for the page.

`python -m tests.installed dist/*.whl`
"""

import os
import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from tests.browser.serving import awaited
from tests.ports import free_port


def main(packages: list[str]) -> None:
    """Tries each package in an environment of its own."""
    for package in packages:
        with TemporaryDirectory() as folder:
            served(Path(package).resolve(), Path(folder))
        print(f"{Path(package).name}: installed, serves the page")


def served(package: Path, folder: Path) -> None:
    """Installs a package and asks its server for the page and for what the page is made of."""
    venv.create(folder / "bare", with_pip=True)
    inside = folder / "bare" / "bin"
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    surroundings = {**kept, "PATH": str(inside), "XDG_DATA_HOME": str(folder / "kept")}
    pip = [str(inside / "python"), "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    subprocess.run([*pip, str(package)], env=surroundings, cwd=folder, check=True)
    port = free_port()
    command = [str(inside / "pulverdampf"), "serve", "--port", str(port), "--no-browser"]
    with subprocess.Popen(command, env=surroundings, cwd=folder) as server:
        try:
            where = f"http://127.0.0.1:{port}"
            awaited(f"{where}/api/books")
            page = fetched(where + "/")
            script = page.partition('src="')[2].partition('"')[0]
            assert script.endswith(".js") and len(fetched(where + script)) > 10_000, page
            assert "dbx" in fetched(f"{where}/api/books")
        finally:
            server.terminate()


def fetched(address: str) -> str:
    """What a server answers."""
    with urlopen(address) as answer:
        assert answer.status == 200, address
        return str(answer.read().decode())


if __name__ == "__main__":
    main(sys.argv[1:])
