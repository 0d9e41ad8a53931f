"""From content, scenario and options to the immutable rules of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from strategos.boards.areas import AreaBoard
from strategos.games.pantheon.actions import ACTIONS
from strategos.games.pantheon.effects.attacks import SHAPED
from strategos.games.pantheon.effects.functions import AttackFunction, SideFunction
from strategos.games.pantheon.effects.lists import DiceEffect, Effects, is_lending
from strategos.games.pantheon.effects.scenario_rules import SCENARIO_RULES
from strategos.games.pantheon.effects.vocabulary import VOCABULARY
from strategos.games.pantheon.layout import area_board, boundaries
from strategos.games.pantheon.model import Power, Profile, Rules
from strategos.games.pantheon.rules.assault import AFTER_WOUNDS, ATTACKER_DECLARES, TARGET_DECLARES, WOUNDS
from strategos.games.pantheon.rules.cards import CYCLE
from strategos.games.pantheon.rules.damage import DESTROYED
from strategos.games.pantheon.words import (
    CLASSES,
    GOD,
    MONSTER,
    NOBODY,
    POWER_TYPES,
    SHAPES,
    SPECIAL,
    STATUSES,
    SWAMP,
    TERRAINS,
    TITAN,
    TROOPS,
    TYPES,
    WATER,
)  # fmt: skip
from strategos.kernel.action import Names, Notation
from strategos.kernel.content.editions import Editions, Resolved, resolve
from strategos.kernel.content.loading import Content
from strategos.kernel.errors import BadContent, near_miss
from strategos.kernel.ids import seat_name
from strategos.kernel.state import Setup

REMOVABLE = ("tree", "column")  # pieces without which an area is open ground
BOARDS: dict[tuple[str, str, str], AreaBoard] = {}  # by content, board and boundaries


def prepare(
    content: Content, editions: Editions, scenario: str, options: Mapping[str, str], version: str
) -> tuple[Setup, Rules]:
    """Resolve everything that no match changes. No rule asks later which edition is in play. Rule: MB-SETUP-03."""
    plan = content["scenarios"][scenario]
    board_name = options.get("board", "") or plan["boards"][0]
    if board_name not in plan["boards"]:
        known = ", ".join(plan["boards"])
        raise BadContent(
            "pantheon.setup.not-played-board",
            scenario=scenario,
            board_name=board_name,
            near=near_miss(board_name, plan["boards"]),
            known=known,
        )
    house = {name: value for name, value in options.items() if name not in ("edition", "board")}
    edition = resolve(editions, options.get("edition", ""), house)
    rules = Rules(board_of(content, board_name, plan["zones"]), edition, plan["players"])
    rules.lead = plan["lead"] - 1
    add_sides(rules, plan)
    add_units(rules, content, plan)
    add_board(rules, content, content["boards"][board_name], plan)
    SCENARIO_RULES.compile(plan["rules"], rules, scenario)
    add_cards(rules, plan)
    rules.absorb = plan["absorb"]
    rules.gods_to_destroy = plan["gods"]
    add_windows(rules)
    names = Names(
        {
            "unit": rules.names,
            "area": rules.board.names,
            "card": card_names(rules),
            "power": [power.name for power in rules.powers],
            "effect": [effect.word for effect in rules.dice_effects],
            "marker": rules.scenario.markers,
            "status": STATUSES,
        }
    )
    chosen = edition.options()
    if len(plan["boards"]) > 1:
        chosen["board"] = board_name
    notation = Notation(ACTIONS, names)
    meaning = content.meaning(used_entries(content, scenario, board_name, rules), edition.settings())
    return Setup("pantheon", version, scenario, chosen, meaning, rules.seats, notation, content.pack_words), rules


def used_entries(content: Content, scenario: str, board: str, rules: Rules) -> list[str]:
    """The entries that a match uses: its units, all of them where armies are drafted, and where it is played."""
    talents = {talent for unit in rules.names for talent in content["units"][unit]["talents"]}
    kinds = {area["terrain"] for area in content["boards"][board]["areas"].values()}
    borders = {border["kind"] for border in content["boards"][board]["boundaries"]}
    return [
        f"scenarios.{scenario}",
        f"boards.{board}",
        *[f"units.{unit}" for unit in rules.names],
        *[f"talents.{talent}" for talent in talents],
        *[f"terrain.{kind}" for kind in kinds],
        *[f"boundaries.{kind}" for kind in borders if content["boundaries"][kind]["effects"]],
    ]


def card_names(rules: Rules) -> list[str]:
    """One word per kind of card: activation cards by unit, art of war and omphalos by seat. Rule: MB-COMP-25."""
    words = list(rules.names)
    for seat in range(rules.seats):
        words += [f"{seat_name(seat)}.art", f"{seat_name(seat)}.omphalos"]
    return words


def add_sides(rules: Rules, plan: Any) -> None:
    """Who plays with whom. Rule: MB-COMP-12, MB-RULING-63."""
    rules.sides = [0] * rules.seats
    for number, team in enumerate(plan["teams"]):
        for seat in team:
            rules.sides[seat - 1] = number
    seats = range(rules.seats)
    rules.others = [tuple([(seat + step) % rules.seats for step in seats[1:]]) for seat in seats]


def board_of(content: Content, name: str, mode: str) -> AreaBoard:
    """A board with the boundaries of a mode. Modes that have the same ones share it, as nothing ever changes it."""
    entry = content["boards"][name]
    drawn = " ".join([f"{border['from']}|{border['to']} {border['kind']}" for border in boundaries(entry, mode)])
    key = (content.whole, name, drawn)
    if key not in BOARDS:
        BOARDS[key] = area_board(entry, mode)
    return BOARDS[key]


def add_units(rules: Rules, content: Content, plan: Any) -> None:
    """Profiles and powers of the units that can take part.

    Rule: MB-COMP-03, MB-COMP-14, MB-COMP-16, MB-COMP-17, MB-COMP-19, MB-COMP-20, MB-RULING-03.
    """
    fixed = [unit for army in plan["armies"] for unit in army]
    for name, entry in content["units"].items():
        if plan["armies"] and name not in fixed:
            continue
        unit = len(rules.profiles)
        profile = Profile(name)
        profile.cls = CLASSES.index(entry["class"])
        profile.type = TYPES.index(entry["type"])
        profile.is_divinity = profile.cls in (GOD, TITAN)
        profile.is_troops = profile.cls == TROOPS
        profile.is_great = profile.is_divinity or profile.cls == MONSTER
        profile.cost = entry["cost"]
        profile.cards = entry["activation_cards"]
        profile.strategic = entry["strategic_value"]
        profile.returns = entry["returns"]
        for talent in entry["talents"]:
            profile.talents.append(talent)
            known = content["talents"][talent]
            VOCABULARY.compile(known["effects"], profile.effects, talent, known["rules"])
        add_stats(profile, entry)
        for column, printed in enumerate(entry["powers"]):
            power = read_power(len(rules.powers), unit, printed)
            power.values = [0] + [int(row[5 + column]) for row in reversed(entry["rows"])]
            add_power(profile, power, printed)
            profile.powers.append(power)
            rules.powers.append(power)
        rules.names.append(name)
        rules.profiles.append(profile)
        add_effects(rules, unit, profile.effects)
    add_dice_effects(rules, content)
    number = {name: unit for unit, name in enumerate(rules.names)}
    rules.armies = [[number[name] for name in army] for army in plan["armies"]]
    board = rules.board
    rules.placed = {number[name]: board.number(area) for name, area in plan["placed"].items()}


def add_power(profile: Profile, power: Power, entry: Any) -> None:
    """The effects of a power, and the function that it has. Rule: MB-POW-01."""
    effects = profile.effects
    before = len(effects.uses)
    effects.power = power.index
    VOCABULARY.compile(entry["effects"], effects, power.name, ["MB-POW-08"])
    effects.power = NOBODY
    if power.type == SPECIAL and power.shape >= 0:
        power.attack = SHAPED[power.shape]
    for use in effects.uses[before:]:
        power.use = use
        if isinstance(use.function, AttackFunction):
            power.attack = use.function
        elif isinstance(use.function, SideFunction):
            power.side = use.function
            profile.moments |= use.function.moments
        profile.tokens |= use.function.tokens
        if use.function.are_lost:
            profile.tokens_lost |= use.function.tokens


def add_dice_effects(rules: Rules, content: Content) -> None:
    """Number the effects on dice of all content, so that their numbers are the same in every scenario."""
    every = Effects()
    for talent, entry in content["talents"].items():
        VOCABULARY.compile(entry["effects"], every, talent, entry["rules"])
    for entry in content["units"].values():
        for power in entry["powers"]:
            VOCABULARY.compile(power["effects"], every, power["id"], ["MB-POW-08"])
    known: dict[str, DiceEffect] = {}
    for effect in sorted(every.dice, key=lambda one: (one.order, one.word)):
        known.setdefault(effect.word, effect)
    rules.dice_effects = list(known.values())
    numbers = {word: number for number, word in enumerate(known)}
    for effect in [*rules.dice_effects, *[effect for profile in rules.profiles for effect in profile.effects.dice]]:
        effect.number = numbers[effect.word]
        effect.is_exact = bool(effect.option) and rules.edition.word(effect.option) == "exactly"


def add_effects(rules: Rules, unit: int, effects: Effects) -> None:
    """Note what a unit brings to others: to friends in its area, and to everyone as long as it takes part."""
    profile = rules.profiles[unit]
    if profile.is_divinity:
        rules.divinities |= 1 << unit
    if profile.is_troops:
        rules.troops |= 1 << unit
    if is_lending(effects):
        rules.lenders |= 1 << unit
    for every, own in ((rules.effects.everyone, effects.everyone), (rules.effects.lasting, effects.lasting)):
        for stat, changes in enumerate(own):
            known = [change.origin for change in every[stat]]
            every[stat] += [change for change in changes if change.origin not in known]


def add_stats(profile: Profile, entry: Any) -> None:
    """The four stats by vitality, or by figures with the troops' special rule in them. Rule: MB-COMP-16, MB-EX-25."""
    if profile.is_troops:
        figures = entry["figures"]
        offence, defence, reach, steps = entry["stats"]
        more_offence = entry["offence_by_figures"] or [0] * figures
        more_defence = entry["defence_by_figures"] or [0] * figures
        profile.vitality = figures
        profile.offence = [0] + [offence + more for more in more_offence]
        profile.defence = [0] + [defence + more for more in more_defence]
        profile.range = [reach] * (figures + 1)
        profile.movement = [steps] * (figures + 1)
        return
    rows = list(reversed(entry["rows"]))
    profile.vitality = len(rows)
    profile.offence = [0] + [row[1] for row in rows]
    profile.defence = [0] + [row[2] for row in rows]
    profile.range = [0] + [row[3] for row in rows]
    profile.movement = [0] + [row[4] for row in rows]


def read_power(index: int, unit: int, entry: Any) -> Power:
    """A power as printed: a special attack, active, passive or permanent. Rule: MB-POW-01, MB-POW-06."""
    power = Power(index, unit, entry["id"])
    power.type = POWER_TYPES.index(entry["type"])
    power.cost = entry["cost"]
    power.shape = SHAPES.index(entry["shape"]) if entry["shape"] else -1
    if entry["range"]:
        power.low, power.high = entry["range"]
    power.unit_range = entry["unit_range"]
    power.ignores_obstacles = entry["ignores_obstacles"]
    power.classes = tuple(CLASSES.index(word) for word in entry["classes"])
    power.retaliation = entry["retaliation"]
    return power


def add_board(rules: Rules, content: Content, entry: Any, plan: Any) -> None:
    """Terrain, capacities, boundaries, zones, markers. Rule: MB-COMP-06, MB-TERR-01, -02, MB-BND-01, MB-MODE-05."""
    board = rules.board
    areas = [entry["areas"][name] for name in board.names]
    rules.is_terrain_on = plan["terrain"]
    rules.has_deploy = plan["terrain"]
    rules.terrain = [TERRAINS.index(area["terrain"]) for area in areas]
    rules.capacity = [area["capacity"] for area in areas]
    pieces = [content["terrain"][area["terrain"]] for area in areas]
    rules.pieces = [kind["pieces"] if kind["piece"] in REMOVABLE else 0 for kind in pieces]
    rules.wooded = [number for number, most in enumerate(rules.pieces) if most]
    for number, kind in enumerate(rules.terrain):
        if pieces[number]["obstacle"] and not rules.pieces[number]:
            rules.obstacles |= 1 << number
        if kind in (SWAMP, WATER):
            rules.aquatic |= 1 << number
        if rules.is_terrain_on:
            rules.ground[kind] |= 1 << number
        if not rules.capacity[number]:
            rules.no_room |= 1 << number
    rules.impassable = board.border_masks("impassable")
    rules.escarpments = board.border_masks("escarpment")
    rules.cage_walls = board.border_masks("cage_wall")
    rules.chains = board.border_masks("chains")
    rules.has_chains = rules.is_terrain_on and any(rules.chains)
    for is_great in (False, True):
        rules.borders += [stopping_borders(rules, is_great, climbs) for climbs in (False, True)]
    rules.overlooks = overlooked(board)
    rules.skulls = [0] * board.size
    for one, other in entry["skull_paths"]:
        a, b = board.number(one), board.number(other)
        rules.skulls[a] |= 1 << b
        rules.skulls[b] |= 1 << a
    rules.zones = [mask_of(board, zone) for zone in entry["zones"][plan["zones"]]]
    if plan["omphalos"]:
        rules.omphalos = [board.number(name) for name in entry["omphalos"][plan["omphalos"]]]
    add_edge(rules)
    for name, ground in content["terrain"].items():
        VOCABULARY.compile(ground["effects"], rules.grounds[TERRAINS.index(name)], name, ground["rules"])
    high = content["boundaries"]["high"]
    VOCABULARY.compile(high["effects"], rules.heights, "high_border", high["rules"])


def stopping_borders(rules: Rules, is_great: bool, climbs: bool) -> list[int]:
    """By area the neighbours behind a border that stops such a unit. Rule: MB-BND-01, MB-BND-03, MB-BND-04, -07."""
    if not rules.is_terrain_on:
        return [0] * rules.board.size
    masks = rules.impassable[:]
    for area in range(rules.board.size):
        if is_great:
            masks[area] |= rules.cage_walls[area]
        if not climbs:
            masks[area] |= rules.escarpments[area]
    return masks


def overlooked(board: AreaBoard) -> list[int]:
    """For each area what is seen across a high border of its own, in arrow direction. Rule: MB-BND-05, MB-RULING-10."""
    masks = [0] * board.size
    highs = board.border_masks("high")
    for a in range(board.size):
        for b in range(board.size) if highs[a] else ():
            if a != b and any(start == a and highs[a] >> end & 1 for start, end in board.crosses_border(a, b)):
                masks[a] |= 1 << b
    return masks


def mask_of(board: AreaBoard, names: list[str]) -> int:
    """A set of areas from their names."""
    mask = 0
    for name in names:
        mask |= 1 << board.number(name)
    return mask


def add_edge(rules: Rules) -> None:
    """The areas at the edge of the board. Rule: MB-MODE-09, MB-RULING-77."""
    board = rules.board
    rows: dict[str, list[int]] = {}
    for number, name in enumerate(board.names):
        rows.setdefault(name[0], []).append(number)
    letters = sorted(rows)
    for letter, row in rows.items():
        inside = letter not in (letters[0], letters[-1])
        for number in [row[0], row[-1]] if inside else row:
            rules.edge |= 1 << number


def add_cards(rules: Rules, plan: Any) -> None:
    """Kinds of cards, supplies, recruitment points. Rule: MB-COMP-25, MB-REC-02, MB-SETUP-11, MB-SCN-03, MB-ED-02."""
    units = len(rules.profiles)
    rules.art_card = [units + 2 * seat for seat in range(rules.seats)]
    rules.omphalos_card = [units + 2 * seat + 1 for seat in range(rules.seats)]
    rules.kinds = units + 2 * rules.seats
    rules.supply = plan["omphalos_cards"]
    rules.opening_cards = plan["opening_omphalos_cards"]
    if plan["budget"]:
        rules.budget = budgets(rules.edition, rules.scenario.purses or (str(rules.seats),) * rules.seats)


def budgets(edition: Resolved, wanted: tuple[str, ...]) -> list[int]:
    """Recruitment points by seat, from their words in the table of the edition.

    Rule: MB-REC-02, MB-MODE-01, MB-MODE-02, MB-MODE-03, MB-MODE-04, MB-MODE-06, MB-RULING-61, MB-ED-02, MB-EX-14.
    """
    table = edition.table("rp_budget")
    for word in wanted:
        if word not in table:
            raise BadContent(
                "pantheon.setup.rp-budget",
                word=word,
            )
    return [table[word] for word in wanted]


def add_windows(rules: Rules) -> None:
    """The reactions that can happen with these units, this scenario and this edition."""
    present = set(rules.scenario.reactions)
    for profile in rules.profiles:
        present |= {use.function.name for use in profile.effects.uses}
    if rules.switches.heals:
        present.add("heal")
    windows = rules.windows
    windows.attacker = ATTACKER_DECLARES.resolve(present)
    windows.target = TARGET_DECLARES.resolve(present)
    windows.wounds = WOUNDS.resolve(present)
    windows.after_wounds = AFTER_WOUNDS.resolve(present)
    windows.destroyed = DESTROYED.resolve(present)
    windows.cycle = CYCLE.resolve(present)
