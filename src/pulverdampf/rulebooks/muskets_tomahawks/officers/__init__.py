"""Officers: support, how they are hit and saved, talents."""
