"""Pantheon as the lobby offers it: scenarios, boards, editions and house rules."""

from __future__ import annotations

from typing import Any, Final

from strategos.games.pantheon.game import Pantheon
from strategos.kernel.catalogue import BASE
from strategos.kernel.content.editions import CHOICE, FLAG, Switch
from strategos.kernel.ids import seat_name
from strategos.stage.offers import Choice, GameCard, ScenarioCard, Setting
from strategos.stage.packs import first_of, marked, with_packs
from strategos.stage.wording import Words

MINUTES: Final = {
    "learning": 30, "duel": 60, "alliance": 120, "free-for-all-3": 100, "free-for-all-4": 130, "three-vs-one": 110,
    "ferrymans-toll": 60, "pegasus-in-the-fire": 60, "last-day-at-the-gates": 50,
}  # fmt: skip
USUAL: Final = 60  # minutes of a scenario from a content pack

UNSEEN: Final = frozenset(
    {
        "absorbed_omphalos", "blank_handling", "divinity_draft", "erupting_exception", "hierarchy", "inactive_options",
        "modes", "retaliation_declaration", "scenario_choice", "terrain_names", "terrain_pieces", "wall_terrain",
    }
)  # fmt: skip
"""Switches in which the books differ by words alone: nothing at the table changes with them."""

DRAFTING: Final = frozenset({"divinity_cost", "rp_budget", "draft_order", "first_drafter", "starting_player"})
ROUNDS: Final = ("0", "20", "40")
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
        minutes=MINUTES.get(name, USUAL),
        is_first=name == first_of(game.scenarios(), game.content, "learning"),
    )


def seat_title(words: Words, plan: Any, seat: int, lang: str) -> str:
    """What a seat is in a scenario."""
    letter = seat_name(seat)
    if "three_vs_one" in plan["rules"]:
        return words.say("lobby.ally", lang, letter=letter) if seat else words.say("lobby.lone", lang)
    if "through" in plan["rules"]:
        return words.say("lobby.attacker" if seat else "lobby.defender", lang)
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
        if name in UNSEEN or (name in DRAFTING and plan["armies"]) or (name == "godless" and plan["gods"] != "all"):
            continue
        if name in editions.switches:
            found.append(setting(words, editions.switches[name], editions.default, plan, lang))
    return found


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
    if switch.name == "max_rounds":
        none = words.say("setting.no_limit", lang)
        return [Choice(value, none if value == "0" else value) for value in ROUNDS]
    if switch.name == "pay_by_hand":
        return [
            Choice("none", words.say("setting.nobody", lang)),
            Choice(EVERYBODY, words.say("setting.everybody", lang)),
        ]
    if switch.name == "rp_budget":
        return budgets(words, switch, default, plan, lang)
    return [Choice(value, value) for value in RANGES]


def budgets(words: Words, switch: Switch, default: str, plan: Any, lang: str) -> list[Choice]:
    """Shorter and longer matches than those of the rulebook. Rule: MB-REC-02."""
    usual: Any = switch.by_edition[default]
    key = "solo" if "three_vs_one" in plan["rules"] else str(plan["players"])
    found: list[Choice] = []
    for extra in EXTRA_POINTS:
        table = {name: max(1, points + (extra if name != "allies" else extra // 3)) for name, points in usual.items()}
        found.append(Choice(switch.write(table), words.say("setting.points", lang, n=table[key])))
    return found
