"""Dashboards, troop cards and other cards as printed, and every current number with its reasons."""

from __future__ import annotations

from typing import Any

from strategos.games.pantheon.card_queries import is_card_possible
from strategos.games.pantheon.effects.lists import DEFENCE, MOVEMENT, NO_ATTACK, RANGE
from strategos.games.pantheon.events import Moved
from strategos.games.pantheon.frames import new_attack
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.queries import (
    effective_range,
    ground_changes,
    ignores,
    is_blocked,
    is_complete,
    is_flying,
    movement,
    power_value,
    terrain_at,
    works,
)
from strategos.games.pantheon.rules.moving import deploy_areas, destinations, steps_of
from strategos.games.pantheon.rules.strength import defence_of, modifiers_of, offence_of
from strategos.games.pantheon.sight_queries import is_visible, obstacles
from strategos.games.pantheon.words import (
    BOARD,
    CLASSES,
    LAVA_ATTACK,
    NOBODY,
    POWER_TYPES,
    SINGLE,
    TYPES,
    WAITING,
    WATER,
)
from strategos.kernel.content.loading import Content
from strategos.kernel.stats import Explained
from strategos.stage.pantheon import icons
from strategos.stage.pantheon.names import Lexicon
from strategos.stage.pantheon.scene import card_text
from strategos.stage.scene import Ability, Part, Reach, Sheet, Sum, Thing, UnitReport

# -- as printed -------------------------------------------------------------------------------------------------------


def sheets(state: PantheonState, content: Content, lexicon: Lexicon) -> list[Sheet]:
    """Every unit that can take part, every kind of card, every power."""
    units = [unit_sheet(state, content, lexicon, number) for number in range(len(lexicon.units))]
    cards = [card_sheet(state, lexicon, card) for card in range(state.rules.kinds)]
    powers = [power_sheet(state, content, lexicon, index) for index in range(len(lexicon.powers))]
    return [*units, *cards, *powers]


def unit_sheet(state: PantheonState, content: Content, lexicon: Lexicon, number: int) -> Sheet:
    """A dashboard or troop card. Rule: MB-COMP-14, MB-COMP-19, MB-COMP-20."""
    profile = state.rules.profiles[number]
    entry = lexicon.entries[number]
    kind = f"{lexicon.say(f'class.{CLASSES[profile.cls]}')}, {lexicon.say(f'type.{TYPES[profile.type]}')}"
    facts = [lexicon.say("sheet.cards", n=profile.cards), lexicon.say("sheet.strategic", n=profile.strategic)]
    if profile.is_troops:
        facts.append(lexicon.say("sheet.troops"))
    return Sheet(
        thing=Thing("unit", number),
        name=lexicon.units[number],
        icon=icons.unit_icon(state, content, number),
        kind=kind,
        faction="",
        cost=profile.cost,
        text=f"{entry['about'][lexicon.lang]} {' · '.join([line.rstrip('.') for line in facts])}",
        rows=rows(state, lexicon, number),
        abilities=abilities(content, lexicon, number),
    )


def rows(state: PantheonState, lexicon: Lexicon, number: int) -> list[list[str]]:
    """The table of a dashboard: one row for each vitality, or for each number of figures, the full one first."""
    profile = state.rules.profiles[number]
    first = "sheet.figures" if profile.is_troops else "sheet.vitality"
    head = [lexicon.say(first)]
    head += [lexicon.say(f"sheet.{name}") for name in ("offence", "defence", "range", "movement")]
    head += [lexicon.powers[power.index] for power in profile.powers]
    table = [head]
    printed = list(reversed(lexicon.entries[number]["rows"]))
    for left in range(profile.vitality, 0, -1):
        stats = [profile.offence[left], profile.defence[left], profile.range[left], profile.movement[left]]
        row = [str(left), *[str(value) for value in stats]]
        for column in range(len(profile.powers)):
            row.append(shown(lexicon, printed[left - 1][5 + column]))
        table.append(row)
    return table


def shown(lexicon: Lexicon, value: Any) -> str:
    """X of a power as printed: a number, available or not. Rule: MB-COMP-17, MB-COMP-18."""
    if isinstance(value, bool):
        return lexicon.say("sheet.available" if value else "sheet.none")
    return str(value) if value else lexicon.say("sheet.none")


def abilities(content: Content, lexicon: Lexicon, number: int) -> list[Ability]:
    """Talents, powers, and the special rule of troops."""
    entry, lang = lexicon.entries[number], lexicon.lang
    found: list[Ability] = []
    for name in entry["talents"]:
        talent = content["talents"][name]
        found.append(
            Ability(talent["name"][lang], lexicon.say("power.talent"), "", talent["text"][lang], talent["rules"][0])
        )
    found += [power_ability(lexicon, power) for power in entry["powers"]]
    if entry["special"]:
        title = lexicon.say("sheet.special")
        found.append(Ability(title, lexicon.say("power.special"), "", entry["special"][lang], "MB-COMP-20"))
    return found


def power_ability(lexicon: Lexicon, power: Any) -> Ability:
    """A power as printed. Rule: MB-POW-01, MB-POW-06."""
    cost = lexicon.say("power.cost", n=power["cost"]) if power["cost"] else lexicon.say("power.free")
    kind = lexicon.say(f"power.{power['type']}")
    return Ability(power["name"][lexicon.lang], kind, cost, power["text"][lexicon.lang], "MB-POW-01")


def card_sheet(state: PantheonState, lexicon: Lexicon, card: int) -> Sheet:
    """An activation card, art of war or omphalos. Rule: MB-COMP-25."""
    return Sheet(
        thing=Thing("card", card),
        name=lexicon.cards[card],
        icon=icons.card_icon(state, lexicon.content, card),
        kind=lexicon.say("card.activation" if card < len(lexicon.units) else "sheet.card"),
        faction="",
        cost=None,
        text=card_text(state, lexicon, card),
        rows=[],
        abilities=[],
    )


def power_sheet(state: PantheonState, content: Content, lexicon: Lexicon, index: int) -> Sheet:
    """A power, to explain what an option does."""
    power = state.rules.powers[index]
    return Sheet(
        thing=Thing("power", index),
        name=lexicon.powers[index],
        icon=icons.POWERS[power.type],
        kind=lexicon.say(f"power.{POWER_TYPES[power.type]}"),
        faction=lexicon.units[power.unit],
        cost=power.cost,
        text=lexicon.power_texts[index],
        rows=[],
        abilities=[],
    )


# -- as it is now -----------------------------------------------------------------------------------------------------


def worded_sum(lexicon: Lexicon, name: str, number: Explained) -> Sum:
    """A number with its reasons in words."""
    parts = [Part(part.amount, source(lexicon, part.source), part.rule) for part in number.parts]
    return Sum(name, number.total, parts)


def source(lexicon: Lexicon, word: str) -> str:
    """Why a number is changed, in words; what the table has no text for is called as its scenario or entry is."""
    named = lexicon.rules.scenario.sources
    if word in named:
        return named[word][lexicon.lang]
    key = word.replace(" ", "_")
    if lexicon.words.has(f"source.{key}"):
        return lexicon.words.say(f"source.{key}", lexicon.lang)
    return lexicon.entry(key)


def summed(lexicon: Lexicon, name: str, parts: list[tuple[int, str, str]]) -> Sum:
    """A sum of our own making."""
    kept = [Part(amount, source(lexicon, word), rule) for amount, word, rule in parts if amount]
    return Sum(name, sum(part.amount for part in kept), kept)


def report(state: PantheonState, number: int, lexicon: Lexicon) -> UnitReport:
    """A unit as it is now, every number explained."""
    profile = state.rules.profiles[number]
    left = state.vitality[number] or profile.vitality
    is_here = state.status[number] == BOARD
    sums = board_sums(state, number, lexicon) if is_here else printed_sums(state, number, left, lexicon)
    for power in profile.powers:
        value = power_value(state, power) if is_here else power.values[left]
        name = lexicon.say("report.power", power=lexicon.powers[power.index])
        if isinstance(lexicon.entries[number]["rows"][0][5 + profile.powers.index(power)], bool):
            continue  # it has no X
        sums.append(summed(lexicon, name, [(value, "unit", "MB-COMP-17")]))
    row = 1 + profile.vitality - left if state.vitality[number] or not is_here else None
    return UnitReport(number, lexicon.units[number], row, sums, notes(state, number, lexicon))


def board_sums(state: PantheonState, number: int, lexicon: Lexicon) -> list[Sum]:
    """Offence, defence, range and movement where the unit stands. Rule: MB-ATK-02, MB-LOS-02, MB-MOVE-01."""
    profile, left = state.rules.profiles[number], state.vitality[number]
    owner = state.owner[number]
    # Aimed at itself an attack has no border to cross: what is left depends on the distance alone.
    near = offence_of(state, new_attack(number, number, owner, SINGLE, 0))
    far = offence_of(state, new_attack(number, number, owner, SINGLE, 1))
    sums = pair(lexicon, "offence", near, far if effective_range(state, number) else near)
    against = plain_attacker(state, number)
    shape = LAVA_ATTACK if against == NOBODY else SINGLE
    close = defence_of(state, new_attack(against, number, owner, shape, 0))
    away = defence_of(state, new_attack(against, number, owner, shape, 1))
    sums += pair(lexicon, "defence", close, away)
    parts = [(profile.range[left], "unit", "MB-COMP-14")]
    parts += changed(state, number, RANGE)
    sums.append(summed(lexicon, lexicon.say("report.range"), parts))
    steps = movement(state, number)
    parts = [(profile.movement[left], "unit", "MB-COMP-14"), *changed(state, number, MOVEMENT)]
    parts.append((steps - sum(part[0] for part in parts), "pegasus", "MB-TIME-01"))
    sums.append(summed(lexicon, lexicon.say("report.movement"), parts))
    run = steps_of(state, number, is_run=True)
    parts = [(steps, "unit", "MB-COMP-14"), (run - steps, "running" if run > steps else "swamp", "MB-MOVE-02")]
    sums.append(summed(lexicon, lexicon.say("report.run"), parts))
    return sums


def changed(state: PantheonState, number: int, stat: int) -> list[tuple[int, str, str]]:
    """What the ground, talents and powers add to a number outside an attack."""
    found = [change.modifier for change in ground_changes(state, number, stat, NO_ATTACK)]
    found += modifiers_of(state, number, stat, NO_ATTACK)
    return [(modifier.amount, modifier.source, modifier.rule) for modifier in found]


def plain_attacker(state: PantheonState, number: int) -> int:
    """Some unit on foot that weakens no defence, to measure one by; NOBODY if there is none."""
    units = [number, *[other for other, place in enumerate(state.area) if place >= 0]]
    for other in units:
        weakening = state.rules.profiles[other].effects.weakened[DEFENCE]
        if not is_flying(state, other) and not any(works(state, change, other, NO_ATTACK) for change in weakening):
            return other
    return NOBODY


def pair(lexicon: Lexicon, name: str, near: Explained, far: Explained) -> list[Sum]:
    """A number that may depend on the distance."""
    if near.parts == far.parts:
        return [worded_sum(lexicon, lexicon.say(f"report.{name}"), near)]
    return [
        worded_sum(lexicon, lexicon.say(f"report.{name}_near"), near),
        worded_sum(lexicon, lexicon.say(f"report.{name}_far"), far),
    ]


def printed_sums(state: PantheonState, number: int, left: int, lexicon: Lexicon) -> list[Sum]:
    """The printed numbers of a unit that is not on the board."""
    profile = state.rules.profiles[number]
    stats = (
        ("offence", profile.offence),
        ("defence", profile.defence),
        ("range", profile.range),
        ("movement", profile.movement),
    )
    return [
        summed(lexicon, lexicon.say(f"report.{name}"), [(values[left], "unit", "MB-COMP-14")]) for name, values in stats
    ]


def notes(state: PantheonState, number: int, lexicon: Lexicon) -> list[str]:
    """What a player should know of a unit besides its numbers. Rule: MB-TAL-03, MB-TERR-15, MB-RULING-98."""
    if state.status[number] != BOARD:
        return [lexicon.say("report.off")]
    found: list[str] = []
    if not is_complete(state, number) and state.rules.profiles[number].talents:
        found.append(lexicon.say("report.talents_lost"))
    if terrain_at(state, state.area[number]) == WATER and not ignores(state, number, WATER):
        found.append(lexicon.say("report.talents_water"))
    if is_blocked(state, number):
        found.append(lexicon.say("report.blocked"))
    if state.petrified >> number & 1:
        found.append(lexicon.say("report.petrified"))
    possible = is_card_possible(state, state.owner[number], number)
    found.append(lexicon.say("report.card_possible" if possible else "report.no_card"))
    return found


def reach(state: PantheonState, number: int) -> Reach:
    """Where a unit could walk or deploy, what it sees, and the areas it threatens after a walk."""
    if state.status[number] == WAITING:
        return Reach(number, deploy_areas(state, number) if state.rules.has_deploy else [], [], [])
    if state.area[number] < 0:
        return Reach(number, [], [], [])
    spaces = destinations(state, number, is_run=False).ends
    seen = in_sight(state, number)
    danger = set(in_range(state, number))
    for place in spaces:
        there = state.clone()
        Moved(number, place, (place,)).apply(there)
        danger.update(in_range(there, number))
    return Reach(number, spaces, seen, sorted(danger))


def in_sight(state: PantheonState, number: int) -> list[int]:
    """The areas that a unit sees. Rule: MB-LOS-06."""
    blocking = obstacles(state)
    here = state.area[number]
    return [place for place in range(len(state.here)) if place == here or is_visible(state, number, place, blocking)]


def in_range(state: PantheonState, number: int) -> list[int]:
    """The areas into which a basic attack goes from where the unit stands. Rule: MB-LOS-02."""
    most = effective_range(state, number)
    graph = state.rules.board.graph
    here = state.area[number]
    return [place for place in in_sight(state, number) if graph.distance(here, place) <= most]
