"""What can be looked up about pantheon: units, talents, powers, terrain and borders as the content explains them."""

from __future__ import annotations

from typing import Any, Final

from strategos.games.pantheon.effects.scenario_rules import SCENARIO_RULES
from strategos.games.pantheon.effects.vocabulary import VOCABULARY
from strategos.games.pantheon.model import PantheonState
from strategos.games.pantheon.words import CLASSES, POWER_TYPES, TYPES
from strategos.stage.pantheon import icons
from strategos.stage.pantheon.presenter import PantheonPresenter
from strategos.stage.pantheon.sheets import unit_sheet
from strategos.stage.presenter import Presenter
from strategos.stage.reference import Item, content_items, effect_lines, scenario_items

POWER_RULES: Final = {
    "special_attack": "MB-POW-02",
    "active": "MB-POW-03",
    "passive": "MB-POW-04",
    "permanent": "MB-POW-05",
}
CLASS_ARTICLES: Final = {"god": "stat/divinity", "titan": "stat/divinity", "troops": "stat/troops"}


def items(presenter: Presenter, lang: str) -> list[Item]:
    """Everything that the content of pantheon explains."""
    assert isinstance(presenter, PantheonPresenter)
    content = presenter.pantheon.content
    scenarios = content["scenarios"]
    names = presenter.pantheon.scenarios()
    everything = next((name for name in names if not scenarios[name]["armies"]), names[0])
    state = presenter.pantheon.blank(everything, {})  # every unit can be recruited there
    assert isinstance(state, PantheonState)
    numbers = range(len(state.rules.names))
    return [
        *[unit_item(presenter, state, number, lang) for number in numbers],
        *content_items("talent", content["talents"], VOCABULARY),
        *[item for number in numbers for item in power_items(presenter, state, number, lang)],
        *content_items("terrain", content["terrain"], VOCABULARY),
        *content_items("border", content["boundaries"], VOCABULARY),
        *scenario_items(names, content, SCENARIO_RULES, "MB-MODE-12"),
    ]


def unit_item(presenter: PantheonPresenter, state: PantheonState, number: int, lang: str) -> Item:
    """A dashboard or troop card. Rule: MB-COMP-19, MB-COMP-20."""
    lexicon = presenter.phrases(state.rules, lang).lexicon
    profile, entry = state.rules.profiles[number], lexicon.entries[number]
    word = state.rules.names[number]
    sheet = unit_sheet(state, presenter.pantheon.content, lexicon, number)
    see = [f"talent/{talent}" for talent in entry["talents"]]
    see += [power_id(word, power) for power in entry["powers"]]
    rank = CLASS_ARTICLES.get(CLASSES[profile.cls])
    return Item(
        id=f"unit/{word}",
        names=entry["name"],
        texts=[entry["about"]],
        rules=["MB-COMP-20" if profile.is_troops else "MB-COMP-19"],
        icon=sheet.icon,
        line=sheet.kind,
        see=[*see, *([rank] if rank else []), f"stat/{TYPES[profile.type]}"],
        sheet=sheet,
    )


def power_items(presenter: PantheonPresenter, state: PantheonState, number: int, lang: str) -> list[Item]:
    """The powers of a unit. Rule: MB-POW-01, MB-POW-06."""
    lexicon = presenter.phrases(state.rules, lang).lexicon
    word = state.rules.names[number]
    found: list[Item] = []
    for power in lexicon.entries[number]["powers"]:
        cost = lexicon.say("power.cost", n=power["cost"]) if power["cost"] else lexicon.say("power.free")
        found.append(
            Item(
                id=power_id(word, power),
                names=power["name"],
                texts=[power["text"], *effect_lines(power["effects"], VOCABULARY)],
                rules=["MB-POW-01", POWER_RULES[power["type"]], "MB-POW-06"],
                icon=icons.POWERS[POWER_TYPES.index(power["type"])],
                line=" · ".join([lexicon.units[number], lexicon.say(f"power.{power['type']}"), cost]),
                see=[f"unit/{word}"],
            )
        )
    return found


def power_id(unit: str, power: Any) -> str:
    """Two units may have powers of the same word."""
    return f"power/{unit}-{power['id']}"
