"""Victory: scenarios, secret aims, leaving the table, and who has won."""
