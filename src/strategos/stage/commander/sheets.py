"""Unit cards and tactics cards of commander as printed."""

from __future__ import annotations

from typing import Any

from strategos.games.commander.model import CommanderState
from strategos.games.commander.printed import Profile
from strategos.games.commander.words import COLOSSAL, FACTIONS, HERO, MUSTERING, NOTHING
from strategos.stage.commander import icons
from strategos.stage.commander.phrases import Phrases
from strategos.stage.scene import Ability, Sheet, Thing


def sheets(state: CommanderState, phrases: Phrases, lang: str) -> list[Sheet]:
    """Every unit card that the match can have, every unit that is known, every tactics card."""
    rules = state.rules
    kinds = range(len(rules.profiles))
    if not rules.musters:
        kinds_used = {kind for army in rules.armies for kind in army} | set(rules.raised)
        cards = sorted({card for deck in rules.decks for card in deck})
    else:
        kinds_used = set(kinds)
        cards = list(range(len(rules.cards)))
    found = [unit_sheet(state, kind, phrases, lang) for kind in sorted(kinds_used)]
    by_kind = {sheet.thing.id: sheet for sheet in found}
    if state.phase != MUSTERING:
        for unit, kind in enumerate(state.kind):
            if kind != NOTHING:
                found.append(renamed(by_kind[kind], unit, str(phrases.names.unit(state, unit, lang))))
    return [*found, *[card_sheet(state, card, phrases, lang) for card in cards]]


def renamed(sheet: Sheet, unit: int, name: str) -> Sheet:
    """The card of a unit, under the name of that unit."""
    return Sheet(
        Thing("unit", unit),
        name,
        sheet.icon,
        sheet.kind,
        sheet.faction,
        sheet.cost,
        sheet.text,
        sheet.rows,
        sheet.abilities,
    )


def unit_sheet(state: CommanderState, kind: int, phrases: Phrases, lang: str) -> Sheet:
    """A unit card. Rule: FC-UNIT-08."""
    rules = state.rules
    profile = rules.profiles[kind]
    entry = rules.content["units"][profile.name]
    say = phrases.words.say
    is_great = profile.type in (HERO, COLOSSAL)
    heads = ["leadership", "attack", "defence", "ranged", "health" if is_great else "size", "stamina", "movement"]
    values = [
        leadership(profile, phrases, lang),
        str(profile.attack),
        str(profile.defence),
        ranged(profile, phrases, lang),
        str(profile.size),
        str(profile.stamina),
        f"{profile.move} / {profile.run}",
    ]
    return Sheet(
        thing=Thing("kind", kind),
        name=str(phrases.names.kind(rules, kind, lang)),
        icon=icons.unit(rules, kind),
        kind=say(f"type.{type_word(profile)}", lang),
        faction=say(f"faction.{FACTIONS[profile.faction]}", lang),
        cost=profile.cost,
        text=str(entry["about"][lang]),
        rows=[[say(f"sheet.{head}", lang) for head in heads], values],
        abilities=abilities(state, profile, phrases, lang),
    )


def type_word(profile: Profile) -> str:
    """Hero, colossal creature, infantry or cavalry."""
    if profile.type == HERO:
        return "hero"
    if profile.type == COLOSSAL:
        return "colossal"
    return "infantry" if profile.is_infantry else "cavalry"


def leadership(profile: Profile, phrases: Phrases, lang: str) -> str:
    """Fixed orders, order dice and re-rolls. Rule: FC-UNIT-09."""
    say = phrases.words.say
    parts = [phrases.orders(profile.fixed, lang)] if any(profile.fixed) else []
    if profile.dice:
        parts.append(say("sheet.dice", lang, n=profile.dice))
    if profile.rerolls:
        parts.append(say("sheet.rerolls", lang, n=profile.rerolls))
    return ", ".join(parts) or "–"


def ranged(profile: Profile, phrases: Phrases, lang: str) -> str:
    """Dice, base range and maximum range of a shot. Rule: FC-UNIT-12."""
    if not profile.ranged:
        return "–"
    key = "sheet.magic" if profile.is_magic else "sheet.shot"
    return phrases.words.say(key, lang, dice=profile.ranged, base=profile.base, most=profile.maximum)


def abilities(state: CommanderState, profile: Profile, phrases: Phrases, lang: str) -> list[Ability]:
    """Keywords, auras, and what an order recharges. Rule: FC-UNIT-16, FC-KW-02, FC-ABL-02."""
    content = state.rules.content["keywords"]
    say = phrases.words.say
    found: list[Ability] = []

    def add(keyword: int, value: int, kind: str, cost: str, name: str = "{name}") -> None:
        entry: dict[str, Any] = content[state.rules.keywords[keyword]]
        title = str(entry["name"][lang])
        if entry["numbered"] and value:
            title = f"{title} {value}"
        found.append(Ability(name.format(name=title), kind, cost, str(entry["text"][lang]), str(entry["rules"][0])))

    for keyword, value in enumerate(profile.keywords):
        if value:
            add(keyword, value, "keyword", "")
    for keyword, radius in profile.auras:
        add(keyword, 0, "aura", "", say("sheet.aura", lang, radius=radius, keyword="{name}"))
    for ability in profile.abilities:
        cost = phrases.say("mark.order", lang, colour=phrases.names.colour(ability.colour, lang))
        add(ability.keyword, ability.value, "recharge", cost)
    return found


def card_sheet(state: CommanderState, card: int, phrases: Phrases, lang: str) -> Sheet:
    """A tactics card. Rule: FC-CARD-03, FC-CARD-06."""
    rules = state.rules
    kind = rules.cards[card]
    entry = state.rules.content["cards"][kind.name]
    say = phrases.words.say
    found: list[Ability] = []
    if kind.is_terrain:
        name, text = (
            phrases.names.feature(state, kind.template, lang),
            phrases.names.feature_text(state, kind.template, lang),
        )
        rule = str(state.rules.content["templates"][rules.land.features[kind.template].name]["rules"][0])
        found.append(Ability(name, "template", "", text, rule))
    return Sheet(
        thing=Thing("card", card),
        name=str(entry["name"][lang]),
        icon=icons.card(rules, card),
        kind=say("type.terrain" if kind.is_terrain else "type.curse" if kind.is_curse else "type.tactics", lang),
        faction=say(f"faction.{FACTIONS[kind.faction]}", lang),
        cost=None,
        text=str(entry["text"][lang]),
        rows=[
            [say("sheet.order", lang), say("sheet.copies", lang), say("sheet.star", lang)],
            [phrases.names.colour(kind.order, lang), str(kind.copies), "★" if kind.is_star else "–"],
        ],
        abilities=found,
    )
