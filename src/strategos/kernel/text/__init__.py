"""Matches and positions as text: records, positions, counts of positions."""
