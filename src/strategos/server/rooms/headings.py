"""What headings and lists say about a match: its names, its rules, and the people on its seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from strategos.kernel.ids import Seat
from strategos.locale import say
from strategos.server.protocol.messages import MatchInfo, SeatInfo
from strategos.server.rooms.thinking import LEVELS, level_name
from strategos.stage.offers import ScenarioCard
from strategos.stage.presenter import Presenter
from strategos.stage.written import one_line
from strategos.table.store import Kept

HERE: Final = "here"  # a person at the device on which the match was made
_LONGEST_NAME: Final = 60
LINK: Final = "link"  # a person who was sent a link


def person(kept: Kept, seat: Seat, lang: str, own: tuple[Seat, ...]) -> str:
    """What a person with these seats calls the person on a seat."""
    if kept.is_record:
        kind = kept.seats[seat]
        names = {**{level: level_name(level, lang) for level in LEVELS}, HERE: "", LINK: "", "person": ""}
        return names.get(kind, one_line(kind, _LONGEST_NAME)) or say("serve.person", lang=lang)
    if seat in own:
        return say("serve.you" if len(own) == 1 else "serve.here", lang=lang)
    return say("serve.person", lang=lang)


def match_info(
    kept: Kept, presenter: Presenter, options: Mapping[str, str], seats: list[SeatInfo], is_over: bool, lang: str
) -> MatchInfo:
    """The match as headings and lists show it, with every rule that is not the usual one."""
    card = presenter.lobby(lang)
    scenario = next(one for one in card.scenarios if one.id == kept.scenario)
    edition, deviations = "", []
    for setting in scenario.settings:
        value = options.get(setting.key, setting.default)
        worded = next((choice.title for choice in setting.choices if choice.value == value), value)
        if setting.key == "edition":
            edition = worded
        elif value != setting.default:
            deviations.append(f"{setting.title}: {worded}")
    return MatchInfo(
        game=card.name,
        game_title=card.title,
        scenario=scenario.id,
        title=scenario.title,
        board=_board(scenario, options),
        edition=edition,
        deviations=deviations,
        seats=seats,
        is_over=is_over,
        created=kept.created,
    )


def _board(scenario: ScenarioCard, options: Mapping[str, str]) -> str:
    """What people call the board or map of a match; where nothing was chosen, the first of the scenario is played."""
    chosen = next((options[key] for key in ("board", "map") if key in options), "")
    titles = {board.value: board.title for board in scenario.boards}
    return titles.get(chosen) or next(iter(titles.values()), "")
