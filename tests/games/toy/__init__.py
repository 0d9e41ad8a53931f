"""A toy game that uses every part of the kernel: two seats, a board, hidden hands, dice, a reaction, a secret
simultaneous choice and two editions. The kernel is tested on it; what the real games need must work here first."""

from strategos.games import register
from toy.game import Toy

register(Toy())
