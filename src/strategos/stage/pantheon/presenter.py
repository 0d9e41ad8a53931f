"""How pantheon shows itself at the table."""

from __future__ import annotations

from typing import Any, Final

from strategos.games.pantheon.game import Pantheon
from strategos.games.pantheon.model import PantheonState, Rules
from strategos.kernel.action import Action
from strategos.kernel.bounded import BoundedCache
from strategos.kernel.chance import Chance
from strategos.kernel.chance import Roll as DiceRoll
from strategos.kernel.decision import Decision
from strategos.kernel.event import Event
from strategos.kernel.game import MAX_PREPARED, Game
from strategos.kernel.ids import Seat
from strategos.kernel.state import State
from strategos.stage.log import Known
from strategos.stage.offers import GameCard
from strategos.stage.pantheon import board as pantheon_board
from strategos.stage.pantheon import dice as pantheon_rolls
from strategos.stage.pantheon import odds as pantheon_odds
from strategos.stage.pantheon import picture as pantheon_picture
from strategos.stage.pantheon import sheets as pantheon_sheets
from strategos.stage.pantheon.about import about
from strategos.stage.pantheon.icons import ICONS, action_icon
from strategos.stage.pantheon.lobby import lobby
from strategos.stage.pantheon.log import Chronicle, level_of, steps_of, touched_by
from strategos.stage.pantheon.names import Lexicon
from strategos.stage.pantheon.phrases import Phrases
from strategos.stage.pantheon.scene import scene
from strategos.stage.pantheon.standing import PantheonReactions
from strategos.stage.presenter import Presenter
from strategos.stage.scene import Board, Die, Odds, Reach, Roll, Scene, Sheet, Step, UnitReport
from strategos.stage.wording import Words


class PantheonPresenter(Presenter):
    """Pantheon at the table. What does not change in a match is made once for its rules and language."""

    icons = ICONS

    def __init__(self, game: Pantheon) -> None:
        super().__init__(game, Words("pantheon"))
        self.pantheon: Final = game
        self.reactions = PantheonReactions(self.words, lambda state, lang: self.phrases(state.rules, lang).lexicon)
        self._phrases: Final[BoundedCache[tuple[int, str], Phrases]] = BoundedCache(MAX_PREPARED)
        self._plans: Final[dict[tuple[str, tuple[int, ...]], pantheon_board.Plan]] = {}
        self._pictures: Final[dict[tuple[str, str], str]] = {}
        self._lobbies: Final[dict[str, GameCard]] = {}

    def phrases(self, rules: Rules, lang: str) -> Phrases:
        """The words of a match. The words hold the rules, so the place of the rules names them."""
        key = (id(rules), lang)
        found = self._phrases.find(key)
        if found is None or found.lexicon.rules is not rules:
            found = Phrases(Lexicon(rules, self.pantheon.content, self.words, lang))
            self._phrases.keep(key, found)
        return found

    def plan(self, board: str, rules: Rules) -> pantheon_board.Plan:
        """Where things stand on a board."""
        key = (board, tuple(rules.capacity))
        if key not in self._plans:
            entry = self.pantheon.content["boards"][board]
            self._plans[key] = pantheon_board.Plan(entry, rules.board, rules.capacity)
        return self._plans[key]

    def board_name(self, state: PantheonState) -> str:
        """The board of a match."""
        name: str = self.pantheon.content["scenarios"][state.setup.scenario]["boards"][0]
        return state.setup.options.get("board", name)

    # The lobby

    def lobby(self, lang: str) -> GameCard:
        if lang not in self._lobbies:
            self._lobbies[lang] = lobby(self.pantheon, self.words, lang)
        return self._lobbies[lang]

    def preview(self, scenario: str, board: str, lang: str) -> str:
        content = self.pantheon.content
        plan: Any = content["scenarios"][scenario]
        options = {"board": board} if len(plan["boards"]) > 1 else {}
        state = self.pantheon.blank(scenario, options)
        assert isinstance(state, PantheonState)
        title = content["boards"][board]["name"][lang]
        return pantheon_picture.preview(self.plan(board, state.rules), plan["zones"], title, state)

    # The board

    def board(self, state: PantheonState, lang: str) -> Board:
        terrains = {name: entry["name"][lang] for name, entry in self.pantheon.content["terrain"].items()}
        laid = self.plan(self.board_name(state), state.rules)
        return pantheon_board.board_of(laid, state, terrains)

    def picture(self, state: PantheonState, lang: str) -> str:
        key = (self.picture_key(state), lang)
        if key not in self._pictures:
            if len(self._pictures) > 200:  # each piece that goes makes a new picture; old matches are over
                self._pictures.clear()
            name = self.board_name(state)
            title = self.pantheon.content["boards"][name]["name"][lang]
            drawing = pantheon_picture.TablePicture(
                self.plan(name, state.rules),
                self.mode(state),
                state.rules.board,
                title,
                state.lead,
                pantheon_picture.pieces_of(state),
            )
            self._pictures[key] = drawing.draw()
        return self._pictures[key]

    def picture_key(self, state: PantheonState) -> str:
        """A short word for the picture of the board; another word, another picture."""
        return pantheon_picture.picture_key(self.board_name(state), self.mode(state), state)

    def mode(self, state: PantheonState) -> str:
        """How the board of a match is divided into zones."""
        name: str = self.pantheon.content["scenarios"][state.setup.scenario]["zones"]
        return name

    # The match

    def sheets(self, state: PantheonState, lang: str) -> list[Sheet]:
        return pantheon_sheets.sheets(state, self.pantheon.content, self.phrases(state.rules, lang).lexicon)

    def scene(self, state: PantheonState, seat: Seat, lang: str) -> Scene:
        return scene(state, seat, self.phrases(state.rules, lang), self.picture_key(state))

    def name(self, state: PantheonState, kind: str, number: int, lang: str) -> str:
        return self.phrases(state.rules, lang).lexicon.name(kind, number)

    def report(self, state: PantheonState, unit: int, lang: str) -> UnitReport:
        return pantheon_sheets.report(state, unit, self.phrases(state.rules, lang).lexicon)

    def reach(self, state: PantheonState, unit: int) -> Reach:
        return pantheon_sheets.reach(state, unit)

    def odds(self, state: PantheonState, seat: Seat, action: Action, lang: str) -> Odds | None:
        return pantheon_odds.odds(state, seat, action, self.phrases(state.rules, lang).lexicon)

    def has_odds(self, state: PantheonState, decision: Decision, action: Action) -> bool:
        return pantheon_odds.is_attack(state, action)

    def icon(self, state: PantheonState, action: Action) -> str:
        return action_icon(state, self.pantheon.content, action)

    def about(self, state: PantheonState, decision: Decision, lang: str) -> str:
        return about(state, decision, self.phrases(state.rules, lang).lexicon)

    def dice(self, state: PantheonState, decision: Decision, lang: str) -> Roll | None:
        return pantheon_rolls.dice_asked_about(state, decision, self.phrases(state.rules, lang).lexicon)

    def face(self, state: PantheonState, roll: DiceRoll, value: int, lang: str) -> Die:
        return pantheon_rolls.die(self.phrases(state.rules, lang).lexicon, value)

    def whose(self, state: PantheonState, asked: Chance, lang: str) -> tuple[Seat, str]:
        lexicon = self.phrases(state.rules, lang).lexicon
        found = pantheon_rolls.whose(state, asked, lexicon) if isinstance(asked, DiceRoll) else None
        return found or super().whose(state, asked, lang)

    def roll(self, line: Known, lang: str) -> Roll | None:
        lexicon = self.phrases(line.now.rules, lang).lexicon
        return pantheon_rolls.roll_of(line.before, line.heard, line.action, lexicon)

    def steps(self, events: list[Event]) -> list[Step]:
        return steps_of(events)

    def touched(self, events: list[Event]) -> tuple[list[int], list[int]]:
        return touched_by(events)

    def answer(self, state: State, decision: Decision, action: Action, lang: str) -> str:
        """An option in words; a refusal says what is refused."""
        assert isinstance(state, PantheonState)
        return self.phrases(state.rules, lang).answer(state, decision, action)

    def label(self, state: State, action: Action, lang: str) -> str:
        assert isinstance(state, PantheonState)
        return self.phrases(state.rules, lang).action(state, action)

    def tell(self, line: Known, lang: str) -> tuple[str, list[str]]:
        return Chronicle(self.phrases(line.now.rules, lang)).tell(line)

    def level(self, line: Known) -> int:
        return level_of(line.heard)

    def result(self, state: PantheonState, lang: str) -> str:
        """Who won and why, in a sentence; empty while the match goes on."""
        return self.phrases(state.rules, lang).result(state.result)


def make(game: Game) -> Presenter:
    """The presenter of pantheon."""
    assert isinstance(game, Pantheon)
    return PantheonPresenter(game)
