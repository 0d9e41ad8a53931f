"""The abilities: all that the rules ask about a unit, whatever gives it. Content entries grant them by name.

An ability is a number, 0 for a unit without it. What several keywords and places grant adds up (FC-RULING-39).
"""

from __future__ import annotations

from typing import Final

from strategos.kernel.catalogue import Said

# What a unit ignores of the opponent's roll, by face.
IGNORE_PANIC: Final = 0
IGNORE_HIT: Final = 1
IGNORE_FULL: Final = 2
IGNORE_SUPPORT: Final = 3
# Dice and results.
CHARGE: Final = 4  # dice of the first melee attack after moving
REROLL_ATTACK: Final = 5
REROLL_DEFENCE: Final = 6
ADD_PANIC: Final = 7  # results that its attack adds
SUPPORTED_ATTACK: Final = 8
SUPPORTED_DEFENCE: Final = 9
CANCEL_COURAGE: Final = 10  # its target ignores no panic
CANCEL_GROUND: Final = 11  # its target gains nothing from terrain, templates and elements
FEARLESS: Final = 12  # ignores every panic of an attack on it
PANIC_WOUNDS: Final = 13  # panic against it is damage
NEVER_WEAK: Final = 14
# Choices when attacked.
COUNTER: Final = 15
REDIRECT: Final = 16
RALLY: Final = 17
SHELTER: Final = 18  # damage that it ignores, once in each attack
CANCEL_ENDURANCE: Final = 19  # its target cannot take fatigue against damage in melee
# What an attack brings.
VAMPIRISM: Final = 20
LOOT: Final = 21
BLOODLESS: Final = 22  # nobody gains anything from damaging it
SURVIVE: Final = 23
PUSH: Final = 24
PURSUE: Final = 25  # hexes
ATTACK_ALL: Final = 26
RAISE_DEAD: Final = 27  # the number of the unit card that rises, plus one
# Moving and shooting.
FLY: Final = 28
UNHINDERED: Final = 29  # difficult terrain neither stops nor tires it
PASS_UNITS: Final = 30
SHOOT_AFTER_MOVING: Final = 31
FIGHT_AFTER_RUNNING: Final = 32
SEE_OVER_ALLIES: Final = 33
EXPOSED: Final = 34  # shot at as if within base range
# Fatigue and defence tokens.
NEVER_TIRES: Final = 35  # takes no fatigue by choice
NO_DEFENCE_TOKEN: Final = 36
HEAL_AT_REST: Final = 37
LIFELESS: Final = 38  # neither herbs nor poison work on it
MARCH: Final = 39  # moves as far as it runs

ABILITIES: Final = (
    "ignore_panic", "ignore_hit", "ignore_full", "ignore_support", "charge", "reroll_attack", "reroll_defence",
    "add_panic", "supported_attack", "supported_defence", "cancel_courage", "cancel_ground", "fearless",
    "panic_wounds", "never_weak", "counter", "redirect", "rally", "shelter", "cancel_endurance", "vampirism", "loot",
    "bloodless", "survive", "push", "pursue", "attack_all", "raise_dead", "fly", "unhindered", "pass_units",
    "shoot_after_moving", "fight_after_running", "see_over_allies", "exposed", "never_tires", "no_defence_token",
    "heal_at_rest", "lifeless", "march",
)  # fmt: skip

WORDS: Final = {name: Said(f"commander.abilities.{name}") for name in ABILITIES}

# Numbers that an effect can change.
ATTACK: Final = 0  # dice of an attack, in melee or from afar
DEFENCE: Final = 1  # dice of a defence roll
MOVE: Final = 2
RUN: Final = 3
STATS: Final = ("attack", "defence", "move", "run")
