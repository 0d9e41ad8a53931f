"""What can be looked up about commander: units, keywords, tactics cards, terrain, templates and elements."""

from __future__ import annotations

from typing import Final

from strategos.games.commander.effects.scenario_rules import SCENARIO_RULES
from strategos.games.commander.game import Commander
from strategos.games.commander.model import CommanderState
from strategos.games.commander.words import COLOURS, HERO, REGULAR
from strategos.stage.commander import icons
from strategos.stage.commander.presenter import CommanderPresenter
from strategos.stage.commander.sheets import card_sheet, unit_sheet
from strategos.stage.presenter import Presenter
from strategos.stage.reference import Item, content_items, scenario_items

TERRAIN_ICONS: Final = {**icons.TERRAIN, **icons.LOOKED_UP, "city": "village", "cemetery": "tombstone"}


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
        *content_items("keyword", content["keywords"], {}),
        *[card_item(presenter, state, card, lang) for card in range(len(state.rules.cards))],
        *content_items("terrain", content["terrain"], TERRAIN_ICONS),
        *content_items("feature", content["templates"], icons.FEATURES),
        *content_items("feature", content["elements"], icons.FEATURES),
        *scenario_items(game.scenarios(), content, SCENARIO_RULES, "FC-MODE-01"),
    ]


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
        texts=[entry["text"]],
        rules=[rule, "FC-CARD-06"],
        icon=sheet.icon,
        line=f"{sheet.faction} · {sheet.kind}",
        see=see,
        sheet=sheet,
    )
