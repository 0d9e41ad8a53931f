"""Commander as the lobby offers it: scenarios, maps, armies, house rules."""

from __future__ import annotations

from typing import Any, Final

from strategos.games.commander.effects.scenario_rules import settles
from strategos.games.commander.game import Commander
from strategos.games.commander.setup import FREE, maps_of, points_range
from strategos.games.commander.words import FACTIONS
from strategos.kernel.catalogue import BASE
from strategos.kernel.content.editions import CHOICE, FLAG, NUMBERS, Switch
from strategos.stage.commander.board import preview
from strategos.stage.commander.names import Namer
from strategos.stage.offers import Choice, GameCard, ScenarioCard, Setting
from strategos.stage.packs import first_of, marked, with_packs
from strategos.stage.wording import Words

ORDER_DICE: Final = ("1,0,0,1,2,2", "0,0,1,1,2,2", "0,1,2,0,1,2")  # colours of the faces that the lobby offers


class Lobby:
    """What can be played, in words."""

    def __init__(self, game: Commander, words: Words, names: Namer) -> None:
        self.game: Final = game
        self.words: Final = words
        self.names: Final = names

    def card(self, lang: str) -> GameCard:
        """The game with all its scenarios."""
        say = self.words.say
        return GameCard(
            name=self.game.key,
            title=with_packs(say("lobby.title", lang), self.game.content),
            about=say("lobby.about", lang),
            notice=say("lobby.notice", lang),
            scenarios=[self.scenario(name, lang) for name in self.game.scenarios()],
        )

    def scenario(self, name: str, lang: str) -> ScenarioCard:
        """One scenario or mode."""
        entry = self.game.content["scenarios"][name]
        key = f"scenario.{name}"
        is_ours = not self.game.content.pack_of("scenarios", name, "about", BASE)
        return ScenarioCard(
            id=name,
            title=marked(str(entry["name"][lang]), self.game.content.pack_of("scenarios", name)),
            about=self.words.say(key, lang) if is_ours and self.words.has(key) else str(entry["about"][lang]),
            seats=2,
            seat_titles=[self.names.faction(seat, lang) for seat in range(len(FACTIONS))],
            boards=self.boards(entry, lang),
            settings=self.settings(name, entry, lang),
            minutes=int(entry["minutes"]),
            is_first=name == first_of(self.game.scenarios(), self.game.content, self.game.scenarios()[0]),
        )

    def boards(self, entry: Any, lang: str) -> list[Choice]:
        """The maps on which a scenario can be played. That of a Battle Royale is drawn at random."""
        if entry["map"]:
            maps: tuple[str, ...] = (entry["map"],)
        else:
            maps = (FREE, *maps_of(self.game.content, entry)) if entry["mode"] == "epic" else tuple(entry["maps"])
        return [Choice(name, self.map_title(name, lang)) for name in maps]

    def map_title(self, name: str, lang: str) -> str:
        """The name of a map."""
        if name == FREE:
            return self.words.say("map.free", lang)
        return marked(str(self.game.content["maps"][name]["name"][lang]), self.game.content.pack_of("maps", name))

    def preview(self, scenario: str, board: str, lang: str) -> str:
        """A picture of a map."""
        name = board or self.boards(self.game.content["scenarios"][scenario], lang)[0].value
        content = self.game.content
        return preview(content["maps"], content["terrain"], name, self.map_title(name, lang), lang)

    # What the players agree on

    def settings(self, name: str, entry: Any, lang: str) -> list[Setting]:
        """Everything that can be set about a scenario: armies and map first, house rules last.

        Rule: FC-EPIC-02, FC-EPIC-03, FC-EPIC-07, FC-ROYAL-01, FC-ARMY-03.
        """
        is_epic = entry["mode"] == "epic"
        limit = str(entry["limits"]["empire"])
        found = [self.agreed("army", "own" if is_epic else "preset", ("preset", "own"), "FC-ARMY-03", lang)]
        if is_epic:
            found.append(self.points(entry, limit, "FC-EPIC-02", lang))
            found.append(self.map(entry, lang))
        elif entry["agreed"]:
            found.append(self.points(entry, limit, "FC-ROYAL-01", lang))
        if entry["mode"] != "royale":
            found.append(self.agreed("elements", "yes" if is_epic else "no", ("no", "yes"), "FC-EPIC-07", lang))
        editions = self.game.editions
        choices = [Choice(edition, str(title[lang])) for edition, title in editions.names.items()]
        say = self.words.say
        title, about = say("setting.edition", lang), say("setting_about.edition", lang)
        found.append(Setting("edition", title, about, "", editions.default, choices, False))
        for switch in editions.switches.values():
            if settles(switch.name, entry):
                found.append(self.house_rule(switch, lang))
        return found

    def agreed(self, key: str, default: str, values: tuple[str, ...], rule: str, lang: str) -> Setting:
        """An option with a few values."""
        say = self.words.say
        choices = [Choice(value, say(f"choice.{key}_{value}", lang)) for value in values]
        return Setting(
            key, say(f"setting.{key}", lang), say(f"setting_about.{key}", lang), rule, default, choices, False
        )

    def points(self, entry: Any, default: str, rule: str, lang: str) -> Setting:
        """The points that an army may cost."""
        say = self.words.say
        agreed = points_range(entry)[:: entry["agreed"]["step"]]
        choices = [Choice(str(n), say("choice.points", lang, n=n)) for n in agreed]
        title, about = say("setting.points", lang), say("setting_about.points", lang)
        return Setting("points", title, about, rule, default, choices, False)

    def map(self, entry: Any, lang: str) -> Setting:
        """The map of an Epic Battle."""
        say = self.words.say
        choices = [Choice(name, self.map_title(name, lang)) for name in (FREE, *maps_of(self.game.content, entry))]
        return Setting(
            "map", say("setting.map", lang), say("setting_about.map", lang), "FC-EPIC-03", FREE, choices, False
        )

    def house_rule(self, switch: Switch, lang: str) -> Setting:
        """A point of the rules that the players may settle otherwise."""
        say = self.words.say
        value = switch.write(switch.by_edition[self.game.editions.default])
        choices: list[Choice] = []
        if switch.kind == FLAG:
            choices = [Choice(word, say(f"choice.{word}", lang)) for word in ("false", "true")]
        elif switch.kind == CHOICE:
            choices = [Choice(word, str(switch.labels[word][lang])) for word in switch.choices]
        elif switch.kind == NUMBERS:
            values = (value, *[one for one in ORDER_DICE if one != value])
            choices = [Choice(one, self.colours(one, lang)) for one in values]
        return Setting(
            key=switch.name,
            title=say(f"setting.{switch.name}", lang),
            about=str(switch.doc[lang]),
            rule=switch.rules[0],
            default=value,
            choices=choices,
            is_house_rule=True,
        )

    def colours(self, spelled: str, lang: str) -> str:
        """The colours of the six faces of an order die, in their order."""
        return ", ".join([self.names.colour(int(colour), lang) for colour in spelled.split(",")])
