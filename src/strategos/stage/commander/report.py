"""A unit of commander as it is now: its numbers explained, its keywords with their sources, where it could go."""

from __future__ import annotations

from strategos.boards.graph import bits
from strategos.games.commander.effects.abilities import DEFENCE, MOVE, RUN, SEE_OVER_ALLIES, SHOOT_AFTER_MOVING
from strategos.games.commander.frames import Fight, Turn
from strategos.games.commander.model import CommanderState
from strategos.games.commander.queries import (
    ability,
    aura_level,
    bonuses,
    can_tire,
    card_level,
    effect_level,
    ground_level,
    has_enemy_beside,
    is_weak,
    level,
    movement,
    own_level,
    profile_of,
    remaining,
)
from strategos.games.commander.rules.moving import explore
from strategos.games.commander.rules.strength import attack_dice, formation
from strategos.games.commander.words import MELEE, MUSTERING, NOTHING, NOWHERE, SETTING_UP, SHOT
from strategos.kernel.stats import Explained, Modifier
from strategos.stage.commander.odds import explained, source
from strategos.stage.commander.phrases import Phrases
from strategos.stage.scene import Part, Reach, Sum, UnitReport


def report(state: CommanderState, unit: int, phrases: Phrases, lang: str) -> UnitReport:
    """Every number of a unit with its reasons. A unit beside the map has what its card prints."""
    name = str(phrases.names.unit(state, unit, lang))
    if state.kind[unit] == NOTHING:
        return UnitReport(unit, name, None, [], [])
    if state.hex[unit] == NOWHERE:
        key = "waiting" if state.phase in (MUSTERING, SETTING_UP) else "destroyed"
        return UnitReport(unit, name, 1, printed(state, unit, phrases, lang), [phrases.say(f"label.{key}", lang)])
    sums = [
        strength_left(state, unit, phrases, lang),
        explained(state, attack_dice(state, swing(unit, MELEE)), phrases, lang),
        explained(state, steady(state, unit), phrases, lang),
    ]
    profile = profile_of(state, unit)
    if profile.ranged:
        shot = explained(state, attack_dice(state, swing(unit, SHOT)), phrases, lang)
        sums.append(
            Sum(phrases.say("sum.ranged", lang, base=profile.base, most=profile.maximum), shot.total, shot.parts)
        )
    sums += paces(state, unit, phrases, lang)
    return UnitReport(unit, name, 1, sums, notes(state, unit, phrases, lang))


def printed(state: CommanderState, unit: int, phrases: Phrases, lang: str) -> list[Sum]:
    """The numbers on the card."""
    profile = profile_of(state, unit)
    pairs = (("attack", profile.attack), ("defence", profile.defence), ("move", profile.move), ("run", profile.run))
    word = phrases.say("source.card", lang)
    return [Sum(phrases.say(f"sum.{key}", lang), n, [Part(n, word, "FC-UNIT-08")]) for key, n in pairs]


def swing(unit: int, kind: int) -> Fight:
    """An attack on nobody in particular, for its dice."""
    return Fight(unit, unit, kind, Turn(0, 0))


def steady(state: CommanderState, unit: int) -> Explained:
    """The dice of a defence roll against an attacker without keywords. Rule: FC-UNIT-11, FC-ELEM-09."""
    parts = [Modifier(profile_of(state, unit).defence, "defence", "FC-UNIT-11"), *bonuses(state, unit, DEFENCE)]
    return Explained("defence", parts)


def strength_left(state: CommanderState, unit: int, phrases: Phrases, lang: str) -> Sum:
    """Miniatures or Health. Rule: FC-UNIT-04, FC-UNIT-06."""
    profile = profile_of(state, unit)
    parts = [Part(profile.size, phrases.say("source.card", lang), "FC-UNIT-04")]
    if state.wounds[unit]:
        parts.append(Part(-state.wounds[unit], phrases.say("source.losses", lang), "FC-UNIT-05"))
    return Sum(phrases.say("sum.left", lang), remaining(state, unit), parts)


def paces(state: CommanderState, unit: int, phrases: Phrases, lang: str) -> list[Sum]:
    """Both Movement values, with what a card adds. Rule: FC-UNIT-14."""
    profile = profile_of(state, unit)
    sums: list[Sum] = []
    stats = ((MOVE, "move", profile.move), (RUN, "run", profile.run))
    for (stat, key, print_), now in zip(stats, movement(state, unit), strict=True):
        parts = [Part(print_, phrases.say("source.card", lang), "FC-UNIT-14")]
        for one in bonuses(state, unit, stat):
            parts.append(Part(one.amount, source(state, one.source, phrases, lang), one.rule))
        rest = now - sum(part.amount for part in parts)
        if rest and state.card != NOTHING:  # a card that does more than add a number
            parts.append(Part(rest, phrases.names.card(state, state.card, lang), "FC-CARD-03"))
        sums.append(Sum(phrases.say(f"sum.{key}", lang), now, parts))
    return sums


def notes(state: CommanderState, unit: int, phrases: Phrases, lang: str) -> list[str]:
    """Fatigue, condition, and each keyword that works now with where it comes from."""
    profile = profile_of(state, unit)
    found: list[str] = []
    if profile.stamina:
        found.append(phrases.say("mark.fatigue", lang, n=state.fatigue[unit], stamina=profile.stamina))
    if is_weak(state, unit):
        found.append(phrases.say("note.weak", lang))
    if state.defending >> unit & 1:
        found.append(phrases.say("mark.defends", lang))
    if formation(state, unit):
        found.append(phrases.say("note.formation", lang, n=formation(state, unit)))
    for keyword in range(len(state.rules.keywords)):
        value = level(state, unit, keyword)
        if value:
            found.append(keyword_line(state, unit, keyword, value, phrases, lang))
    return found


def keyword_line(state: CommanderState, unit: int, keyword: int, value: int, phrases: Phrases, lang: str) -> str:
    """A keyword with its number and its sources. Rule: FC-KW-02, FC-KW-39."""
    profile = profile_of(state, unit)
    sources: list[str] = []
    own = own_level(state, unit, keyword)
    if profile.keywords[keyword]:
        sources.append("card")
    if own > profile.keywords[keyword]:
        sources.append("recharge")
    if unit == state.active and state.card != NOTHING and card_level(state, unit, keyword, own) != own:
        sources.append("tactics")
    if effect_level(state, unit, keyword):
        sources.append("effect")
    if ground_level(state, unit, keyword):
        sources.append("ground")
    if state.rules.lent_by_auras >> keyword & 1 and aura_level(state, unit, keyword):
        sources.append("aura")
    name = phrases.names.keyword(state, keyword, lang)
    if state.rules.content["keywords"][state.rules.keywords[keyword]]["numbered"]:
        name = f"{name} {value}"
    return f"{name} ({', '.join([phrases.words.say(f'source.{word}', lang) for word in sources])})"


def reach(state: CommanderState, unit: int) -> Reach:
    """Where a unit could move or run, what it could shoot at from where it stands, and what it threatens.

    Rule: FC-MOV-01, FC-MOV-05, FC-LOS-01, FC-RNG-02, FC-MELEE-01.
    """
    if state.kind[unit] == NOTHING or state.hex[unit] == NOWHERE:
        return Reach(unit, [], [], [])
    rules = state.rules
    profile = profile_of(state, unit)
    here = state.hex[unit]
    steps, hexes = movement(state, unit)
    trip = explore(state, unit, max(steps, hexes))
    tires = can_tire(state, unit) and not (unit == state.active and state.tired)
    move = trip.within(steps, is_run=False, may_tire=False)
    run = trip.within(hexes, is_run=True, may_tire=tires)
    ends = move.free | move.stopped | run.free | run.stopped
    fights_from = 1 << here | move.free | (run.free if tires else 0)
    danger = rules.grid.spread(fights_from) & ~state.ground.impassable
    seen = sight(state, unit, here)
    if profile.ranged and not has_enemy_beside(state, unit):
        danger |= seen
    if profile.ranged and ability(state, unit, SHOOT_AFTER_MOVING):
        for end in bits(move.free):
            danger |= sight(state, unit, end)
    return Reach(unit, bits(ends), bits(seen), bits(danger & ~(1 << here)))


def sight(state: CommanderState, unit: int, here: int) -> int:
    """The hexes within range of a shot that a unit would see from a hex. Rule: FC-LOS-02, FC-LOS-05, FC-RNG-02."""
    rules = state.rules
    maximum = profile_of(state, unit).maximum
    if not maximum:
        return 0
    units = state.occupied & ~(1 << state.hex[unit])
    if sees_over_allies(state, unit, here):
        units = state.force[1 - rules.owner[unit]]
    blocking = state.ground.opaque | units
    found = 0
    for hex_ in bits(rules.grid.disc(here, maximum) & ~(1 << here)):
        if rules.grid.is_visible(here, hex_, blocking):
            found |= 1 << hex_
    return found


def sees_over_allies(state: CommanderState, unit: int, here: int) -> bool:
    """Whether a unit would see over its allies from a hex. Rule: FC-LOS-05, FC-TER-12."""
    if here == state.hex[unit]:
        return ability(state, unit, SEE_OVER_ALLIES) != 0
    there = state.clone()
    there.put(unit, here)
    return ability(there, unit, SEE_OVER_ALLIES) != 0
