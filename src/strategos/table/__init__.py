"""Matches: seats, the loop, the dice of the table, records."""
