"""Pantheon as the lobby offers it: scenarios, boards, editions and house rules."""

from __future__ import annotations

from typing import Any, Final

from strategos.games.pantheon.effects.scenario_rules import purse_of
from strategos.games.pantheon.game import Pantheon
from strategos.kernel.catalogue import BASE
from strategos.kernel.content.editions import CHOICE, FLAG, NUMBERS, TABLE, Switch
from strategos.kernel.ids import seat_name
from strategos.stage.offers import Choice, GameCard, ScenarioCard, Setting
from strategos.stage.packs import first_of, marked, with_packs
from strategos.stage.wording import Words

UNSEEN: Final = frozenset(
    {
        "absorbed_omphalos", "blank_handling", "divinity_draft", "erupting_exception", "hierarchy", "inactive_options",
        "modes", "retaliation_declaration", "scenario_choice", "terrain_names", "terrain_pieces", "wall_terrain",
    }
)  # fmt: skip
"""Switches in which the books differ by words alone: nothing at the table changes with them."""

DRAFTING: Final = frozenset({"divinity_cost", "rp_budget", "draft_order", "first_drafter", "starting_player"})
ALL_GODS: Final = frozenset({"godless"})  # about players without a god where all gods must fall
LIMITS: Final = {"max_rounds": ("0", "20", "40")}  # the numbers that the lobby offers for a limit; 0: none
RANGES: Final = ("0", "1", "2", "3")
EVERYBODY: Final = "1,2,3,4"
EXTRA_POINTS: Final = (-6, 6, 12)  # what short and long matches add to the points of the edition


def lobby(game: Pantheon, words: Words, lang: str) -> GameCard:
    """The game with everything that can be chosen."""
    return GameCard(
        name=game.key,
        title=with_packs(words.say("lobby.title", lang), game.content),
        about=words.say("lobby.about", lang),
        notice=words.say("lobby.notice", lang),
        scenarios=[scenario_card(game, words, name, lang) for name in game.scenarios()],
    )


def scenario_card(game: Pantheon, words: Words, name: str, lang: str) -> ScenarioCard:
    """One scenario or mode."""
    plan = game.content["scenarios"][name]
    boards = game.content["boards"]
    return ScenarioCard(
        id=name,
        title=marked(plan["name"][lang], game.content.pack_of("scenarios", name)),
        about=plan["about"][lang],
        seats=plan["players"],
        seat_titles=[seat_title(words, plan, seat, lang) for seat in range(plan["players"])],
        boards=[
            Choice(board, marked(boards[board]["name"][lang], game.content.pack_of("boards", board)))
            for board in plan["boards"]
        ],
        settings=settings(game, words, plan, lang),
        minutes=int(plan["minutes"]),
        is_first=name == first_of(game.scenarios(), game.content, game.scenarios()[0]),
    )


def seat_title(words: Words, plan: Any, seat: int, lang: str) -> str:
    """What a seat is in a scenario."""
    letter = seat_name(seat)
    if plan["roles"]:
        return words.say(f"lobby.{plan['roles'][seat]}", lang, letter=letter)
    if any(len(team) > 1 for team in plan["teams"]):
        team = next(number for number, members in enumerate(plan["teams"], 1) if seat + 1 in members)
        return words.say("lobby.team", lang, letter=letter, team=team)
    return words.say("lobby.seat", lang, letter=letter)


def settings(game: Pantheon, words: Words, plan: Any, lang: str) -> list[Setting]:
    """The edition, then every house rule that makes a difference in this scenario."""
    editions = game.editions
    found = [
        Setting(
            key="edition",
            title=words.say("lobby.edition", lang),
            about=words.say("lobby.edition_about", lang),
            rule="MB-SETUP-03",
            default=editions.default,
            choices=[Choice(name, titles[lang]) for name, titles in editions.names.items()],
            is_house_rule=False,
        )
    ]
    for name in words.tables(BASE)["switch"]:
        if name in editions.switches and settles(name, plan):
            found.append(setting(words, editions.switches[name], editions.default, plan, lang))
    return found


def settles(name: str, plan: Any) -> bool:
    """Whether a house rule has anything to settle in a scenario."""
    if name in UNSEEN or (name in DRAFTING and plan["armies"]):
        return False
    return name not in ALL_GODS or plan["gods"] == "all"


def setting(words: Words, switch: Switch, default: str, plan: Any, lang: str) -> Setting:
    """One house rule; left alone it is as the edition has it."""
    return Setting(
        key=switch.name,
        title=words.say(f"switch.{switch.name}", lang),
        about=switch.doc[lang],
        rule=switch.rules[0],
        default="",
        choices=[Choice("", words.say("setting.as_edition", lang)), *choices(words, switch, default, plan, lang)],
        is_house_rule=True,
    )


def choices(words: Words, switch: Switch, default: str, plan: Any, lang: str) -> list[Choice]:
    """The values of a house rule."""
    if switch.kind == FLAG:
        return [Choice("true", words.say("setting.yes", lang)), Choice("false", words.say("setting.no", lang))]
    if switch.kind == CHOICE:
        return [Choice(value, switch.labels[value][lang]) for value in switch.choices]
    if switch.kind == NUMBERS:
        return [
            Choice("none", words.say("setting.nobody", lang)),
            Choice(EVERYBODY, words.say("setting.everybody", lang)),
        ]
    if switch.kind == TABLE:
        return budgets(words, switch, default, plan, lang)
    if switch.name in LIMITS:
        none = words.say("setting.no_limit", lang)
        return [Choice(value, value if value != "0" else none) for value in LIMITS[switch.name]]
    return [Choice(value, value) for value in RANGES]


def budgets(words: Words, switch: Switch, default: str, plan: Any, lang: str) -> list[Choice]:
    """Shorter and longer matches than those of the rulebook. Rule: MB-REC-02."""
    usual: Any = switch.by_edition[default]
    key = purse_of(plan, 0)
    found: list[Choice] = []
    for extra in EXTRA_POINTS:
        table = {name: max(1, points + (extra if name != "allies" else extra // 3)) for name, points in usual.items()}
        found.append(Choice(switch.write(table), words.say("setting.points", lang, n=table[key])))
    return found
