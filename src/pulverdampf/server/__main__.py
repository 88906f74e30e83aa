"""`python -m pulverdampf.server --port 8765`."""

import argparse

from pulverdampf.server.running import PACE, configured


def main() -> None:
    """Runs the server until it is stopped."""
    parser = argparse.ArgumentParser(prog="python -m pulverdampf.server")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--store", default="")
    parser.add_argument("--pace", type=float, default=PACE)
    given = parser.parse_args()
    configured(given.host, given.port, given.store, given.pace).run()


if __name__ == "__main__":
    main()
