"""*Fantasy Commander*: hexes, secret orders, tactics decks, fatigue and panic, 2 players."""

from __future__ import annotations

from strategos.games import register
from strategos.games.commander.game import Commander

register(Commander())
