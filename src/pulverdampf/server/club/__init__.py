"""A club's home on the server: tournaments and seasons, one's battles over days, evenings, campaigns."""
