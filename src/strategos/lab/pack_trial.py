"""Trial of a pack: its scenarios are played and laid out, and every error is reported with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from strategos.kernel.catalogue import languages
from strategos.kernel.content.loading import Content, told
from strategos.kernel.errors import StrategosError
from strategos.kernel.game import Game
from strategos.lab.simulate import simulate, what_and_where
from strategos.players.minds import is_known
from strategos.stage.packs import icon_problems
from strategos.stage.presenters import SHOWN, known_icons, presenter
from strategos.stage.reference import reference

COMPUTER: Final = "naive"  # judges every option by evaluation, and is quick


def try_pack(game: Game, matches: int, lang: str) -> list[str]:
    """What goes wrong when a game with a pack is played and shown; nothing if all is well.

    Scenarios of the pack are played `matches` times at random and once by a computer, the others once at random: a
    changed number or unit concerns them too.
    """
    content: Content = getattr(game, "content")  # noqa: B009  # a game with packs has it, the base class does not
    found: list[str] = []
    for scenario in game.scenarios():
        is_own = bool(content.pack_of("scenarios", scenario))
        place = f"{content.origin('scenarios', scenario)}, {scenario}"
        found += _attempt(place, lang, lambda: _faults(game, scenario, "random", matches if is_own else 1))  # noqa: B023
        if is_own and not found and is_known(game.name):
            found += _attempt(place, lang, lambda: _faults(game, scenario, COMPUTER, 1))  # noqa: B023
    if game.name in SHOWN:
        for code in languages():
            found += _attempt(f"{game.key} ({code})", lang, lambda: _shown(game, code))  # noqa: B023
    return found


def unknown_icons(game: Game, lang: str) -> list[str]:
    """Entries of a game with a pack whose icon is neither in the game's own content nor in its code."""
    if game.name not in SHOWN:
        return []
    content: Content = getattr(game, "content")  # noqa: B009  # a game with packs has it, the base class does not
    return told(icon_problems(content, known_icons(game.name)), lang)


def _attempt(place: str, lang: str, trial: Callable[[], Iterable[str]]) -> list[str]:
    """What a trial complains of, or the error that ended it, with the place."""
    try:
        return [f"{place}: {fault}" for fault in trial()]
    except StrategosError as error:
        return [f"{place}: {error.text(lang)}"]
    except Exception as error:  # whatever a rule raises is a finding of the trial
        return [f"{place}: {what_and_where(error)}"]


def _faults(game: Game, scenario: str, player: str, matches: int) -> list[str]:
    variants = game.variants(scenario)[: 1 if matches == 1 else None]
    report: dict[str, Any] = simulate(game, [scenario], [player], matches, 0, True, variants)
    faults: list[str] = report["faults"]
    return faults


def _shown(game: Game, lang: str) -> list[str]:
    """Lay out everything that a lobby and a reference say; whatever is missing is raised."""
    shown = presenter(game.key)
    for card in shown.lobby(lang).scenarios:
        for board in card.boards:
            shown.preview(card.id, board.value, lang)
    reference(game.key, lang)
    return []
