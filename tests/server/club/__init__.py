"""A club on the server."""
