"""*Mythic Battles: Pantheon*: irregular areas, card hands, custom dice, reactions, 2 to 4 players."""

from __future__ import annotations

from strategos.games import register
from strategos.games.pantheon.game import Pantheon

register(Pantheon())
