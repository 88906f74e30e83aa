"""Runs the program as `python -m pulverdampf`."""

from pulverdampf.cli.main import main

main()
