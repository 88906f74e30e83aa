"""Reads all books when it is imported: by the process from which servers are forked."""

from pulverdampf.server.shelf import books

books()
