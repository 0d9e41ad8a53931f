"""Geometry only: graphs, areas, hexes, and drawing them as text. No game is known here."""
