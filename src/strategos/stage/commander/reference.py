"""What can be looked up about commander: units, keywords, tactics cards, terrain, templates and elements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from strategos.games.commander.effects.scenario_rules import SCENARIO_RULES
from strategos.games.commander.effects.vocabulary import VOCABULARY
from strategos.games.commander.game import Commander
from strategos.games.commander.model import CommanderState
from strategos.games.commander.words import COLOURS, HERO, LETTERS, REGULAR
from strategos.kernel.catalogue import Listed, Said, languages
from strategos.kernel.content.loading import Content
from strategos.stage.commander.presenter import CommanderPresenter
from strategos.stage.commander.sheets import card_sheet, unit_sheet
from strategos.stage.presenter import Presenter
from strategos.stage.reference import Item, Names, content_items, scenario_items, sentence


def items(presenter: Presenter, lang: str) -> list[Item]:
    """Everything that the content of commander explains."""
    assert isinstance(presenter, CommanderPresenter)
    game = presenter.game
    assert isinstance(game, Commander)
    scenarios = game.content["scenarios"]
    everything = next(name for name, plan in scenarios.items() if plan["mode"] == "epic")
    state = game.blank(everything, {})  # every unit and card can be taken there
    assert isinstance(state, CommanderState)
    content = state.rules.content
    return [
        *[unit_item(presenter, state, kind, lang) for kind in range(len(state.rules.profiles))],
        *with_effects(content_items("keyword", content["keywords"]), content, "keywords"),
        *[card_item(presenter, state, card, lang) for card in range(len(state.rules.cards))],
        *with_effects(content_items("terrain", content["terrain"]), content, "terrain"),
        *with_effects(content_items("feature", content["templates"]), content, "templates"),
        *with_effects(content_items("feature", content["elements"]), content, "elements"),
        *scenario_items(game.scenarios(), content, SCENARIO_RULES, "FC-MODE-01"),
    ]


def with_effects(found: list[Item], content: Content, collection: str) -> list[Item]:
    """Articles of a collection, with the effects of each entry one by one."""
    for item in found:
        item.texts += effects_told(content[collection][item.id.partition("/")[2]]["effects"], content)
    return found


def effects_told(entries: Any, content: Content) -> list[Names]:
    """Effects in words, one line each, in every language."""
    told = [effect_told(entry, content) for entry in entries]
    return [{lang: sentence(said.text(lang)) for lang in languages()} for said in told]


def effect_told(entry: Mapping[str, Any], content: Content) -> Said:
    """One effect in words: what it does, when, where, and for how long."""
    named = dict(entry)
    further: list[Said] = []
    if entry["verb"] == "lend":
        names = content["keywords"][entry["keyword"]]["name"]
        named["keyword"] = names
        if entry["add"]:
            further.append(Said("commander.effects.add", n=entry["amount"]))
        elif content["keywords"][entry["keyword"]]["numbered"]:
            named["keyword"] = {lang: f"{name} {entry['amount']}" for lang, name in names.items()}
    elif entry["verb"] == "summon":
        named["unit"] = content["units"][entry["unit"]]["name"]
    elif entry["verb"] == "gain":
        named["dice"] = Listed(gains_told(entry))
    if entry["with"]:
        further.append(Said("commander.effects.with", keyword=content["keywords"][entry["with"]]["name"]))
    if entry["radius"]:
        further.append(Said("commander.effects.radius", n=entry["radius"]))
    if entry["until"] == "round":
        further.append(Said("commander.effects.round"))
    told = VOCABULARY.sentence(named)
    return Said("kernel.effects.sentence", effect=told, conditions=Listed(further)) if further else told


def gains_told(entry: Mapping[str, Any]) -> list[Said]:
    """What an effect adds in the Command phase. Rule: FC-ELEM-04, FC-ELEM-05."""
    found = [Said(f"commander.gains.{key}", n=entry[key]) for key in ("dice", "rerolls", "sets") if entry[key]]
    if entry["order"] is not None:
        colour = Said(f"commander.colours.{COLOURS[LETTERS.index(entry['order'])]}")
        found.append(Said("commander.gains.order", colour=colour))
    return found


def unit_item(presenter: CommanderPresenter, state: CommanderState, kind: int, lang: str) -> Item:
    """A unit card. Rule: FC-UNIT-08."""
    profile = state.rules.profiles[kind]
    entry = state.rules.content["units"][profile.name]
    sheet = unit_sheet(state, kind, presenter.phrases, lang)
    keywords = [number for number, value in enumerate(profile.keywords) if value]
    keywords += [keyword for keyword, _ in profile.auras]
    keywords += [ability.keyword for ability in profile.abilities]
    see = list(dict.fromkeys(f"keyword/{state.rules.keywords[number]}" for number in keywords))
    if profile.auras:
        see.append("token/aura")
    if profile.abilities:
        see.append("action/recharge")
        see += dict.fromkeys(f"order/{COLOURS[ability.colour]}" for ability in profile.abilities)
    if profile.ranged:
        see.append("action/magic" if profile.is_magic else "action/shoot")
    see.append("stat/infantry" if profile.type == REGULAR else "stat/hero")
    return Item(
        id=f"unit/{profile.name}",
        names=entry["name"],
        texts=[entry["about"]],
        rules=["FC-UNIT-08", "FC-UNIT-06" if profile.type != REGULAR else "FC-UNIT-18"]
        + (["FC-ARMY-04"] if profile.type == HERO else []),
        icon=sheet.icon,
        line=f"{sheet.faction} · {sheet.kind}",
        see=see,
        sheet=sheet,
    )


def card_item(presenter: CommanderPresenter, state: CommanderState, card: int, lang: str) -> Item:
    """A tactics card. Rule: FC-CARD-03, FC-CARD-10, FC-CARD-15."""
    kind = state.rules.cards[card]
    entry = state.rules.content["cards"][kind.name]
    sheet = card_sheet(state, card, presenter.phrases, lang)
    see = [f"order/{COLOURS[kind.order]}"]
    rule = "FC-CARD-03"
    if kind.is_terrain:
        see += [f"feature/{state.rules.land.features[kind.template].name}", "token/terrain_card"]
        rule = "FC-CARD-10"
    elif kind.is_curse:
        see.append("token/curse")
        rule = "FC-CARD-15"
    if kind.is_star:
        see.append("token/star")
    return Item(
        id=f"card/{kind.name}",
        names=entry["name"],
        texts=[entry["text"], *effects_told(entry["effects"], state.rules.content)],
        rules=[rule, "FC-CARD-06"],
        icon=sheet.icon,
        line=f"{sheet.faction} · {sheet.kind}",
        see=see,
        sheet=sheet,
    )
