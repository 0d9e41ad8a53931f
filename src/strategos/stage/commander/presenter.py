"""How commander shows itself at the table."""

from __future__ import annotations

from typing import Final

from strategos.games.commander import actions
from strategos.games.commander.events import (
    Destroyed,
    Moved,
    Panicked,
    Shifted,
    WoundsChanged,
)
from strategos.games.commander.game import Commander
from strategos.games.commander.model import CommanderState
from strategos.games.commander.setup_events import FieldChosen
from strategos.kernel.action import Action
from strategos.kernel.chance import Chance, Rolled
from strategos.kernel.chance import Roll as DiceRoll
from strategos.kernel.decision import Decision
from strategos.kernel.event import Event
from strategos.kernel.game import Game
from strategos.kernel.ids import Seat
from strategos.kernel.state import State
from strategos.kernel.text.record_file import CONCEDE
from strategos.stage.commander import icons
from strategos.stage.commander.about import Teller
from strategos.stage.commander.board import board, picture, picture_key
from strategos.stage.commander.dice import face, fallen, on_table, whose
from strategos.stage.commander.lobby import Lobby
from strategos.stage.commander.log import Chronicle, level_of
from strategos.stage.commander.names import Namer
from strategos.stage.commander.odds import ATTACKS, IN_A_FIGHT, odds
from strategos.stage.commander.phrases import Phrases
from strategos.stage.commander.report import reach, report
from strategos.stage.commander.scene import scene
from strategos.stage.commander.sheets import sheets
from strategos.stage.commander.standing import CommanderReactions
from strategos.stage.log import Known
from strategos.stage.offers import GameCard
from strategos.stage.presenter import Presenter
from strategos.stage.scene import Board, Die, Odds, Reach, Roll, Scene, Sheet, Step, UnitReport
from strategos.stage.wording import Words

_MOST_PICTURES: Final = 64


class CommanderPresenter(Presenter):
    """Commander: every method hands over to the module that knows."""

    icons = icons.ICONS
    alike = (actions.Deploy, actions.Raise, actions.Erect, actions.Lay, actions.Hearten, actions.Pack)

    def __init__(self, game: Commander) -> None:
        super().__init__(game, Words("commander"))
        self.names: Final = Namer(self.words)
        self.phrases: Final = Phrases(self.words, self.names)
        self.teller: Final = Teller(self.phrases)
        self.chronicle: Final = Chronicle(self.phrases)
        self.reactions = CommanderReactions(self.words, self.names)
        self._lobby: Final = Lobby(game, self.words, self.names)
        self._pictures: Final[dict[str, str]] = {}

    # The lobby

    def lobby(self, lang: str) -> GameCard:
        return self._lobby.card(lang)

    def preview(self, scenario: str, board: str, lang: str) -> str:
        return self._lobby.preview(scenario, board, lang)

    # The table

    def board(self, state: CommanderState, lang: str) -> Board:
        return board(state, self.names, lang)

    def picture(self, state: CommanderState, lang: str) -> str:
        key = picture_key(state, lang)
        found = self._pictures.get(key)
        if found is None:
            if len(self._pictures) >= _MOST_PICTURES:
                self._pictures.clear()
            found = picture(state, self.names, lang)
            self._pictures[key] = found
        return found

    def sheets(self, state: CommanderState, lang: str) -> list[Sheet]:
        return sheets(state, self.phrases, lang)

    def scene(self, state: CommanderState, seat: Seat, lang: str) -> Scene:
        return scene(state, seat, self.phrases, lang)

    def name(self, state: CommanderState, kind: str, number: int, lang: str) -> str:
        return str(self.names.name(state, kind, number, lang))

    def report(self, state: CommanderState, unit: int, lang: str) -> UnitReport:
        return report(state, unit, self.phrases, lang)

    def reach(self, state: CommanderState, unit: int) -> Reach:
        return reach(state, unit)

    def odds(self, state: CommanderState, seat: Seat, action: Action, lang: str) -> Odds | None:
        return odds(state, seat, action, self.phrases, lang)

    def has_odds(self, state: CommanderState, decision: Decision, action: Action) -> bool:
        """Whether an option is an attack, or changes one that is under way."""
        return isinstance(action, ATTACKS) or decision.kind in IN_A_FIGHT

    def about(self, state: CommanderState, decision: Decision, lang: str) -> str:
        return self.teller.about(state, decision, lang)

    def dice(self, state: CommanderState, decision: Decision, lang: str) -> Roll | None:
        return on_table(state, decision, self.phrases, lang)

    def face(self, state: CommanderState, roll: DiceRoll, value: int, lang: str) -> Die:
        return face(state, roll, value, self.phrases, lang)

    def whose(self, state: CommanderState, asked: Chance, lang: str) -> tuple[Seat, str]:
        return whose(state, self.phrases, lang) or super().whose(state, asked, lang)

    def result(self, state: CommanderState, lang: str) -> str:
        """Who has won, and why; empty while the match goes on."""
        return "" if state.result is None else self.phrases.result(state.result, lang)

    # Options

    def icon(self, state: CommanderState, action: Action) -> str:
        rules = state.rules
        match action:
            case actions.PlaceOrder(colour=colour) | actions.Forgo(colour=colour) | actions.Recharge(colour=colour):
                return icons.order_icon(colour)
            case actions.Raise(terrain=terrain):
                return icons.terrain(rules, terrain)
            case actions.Erect(feature=feature):
                return icons.feature(rules, feature)
            case actions.Pack(card=card):
                return icons.card(rules, card)
            case actions.Muster(kind=kind):
                return icons.unit(rules, kind)
            case actions.Play() if state.drawn >= 0:
                return icons.card(rules, state.drawn)
            case actions.Decline() if state.drawn >= 0:
                return icons.order_icon(rules.cards[state.drawn].order)
        return icons.ACTIONS[type(action)]

    def label(self, state: State, action: Action, lang: str) -> str:
        assert isinstance(state, CommanderState)
        return self.phrases.action(state, action, lang)

    def answer(self, state: State, decision: Decision, action: Action, lang: str) -> str:
        """An option in the words that fit its decision."""
        assert isinstance(state, CommanderState)
        return self.phrases.answer(state, decision.kind, action, lang)

    # The log

    def tell(self, line: Known, lang: str) -> tuple[str, list[str]]:
        told = None if line.text == CONCEDE else self.chronicle.told(line, lang)
        if told is None:  # the sentence knows nothing of the question, so all events get a line
            return self._plain(line, lang), self.chronicle.lines(line.now, None, line.heard, lang)
        return told, self.chronicle.lines(line.now, line.action, line.heard, lang)

    def _plain(self, line: Known, lang: str) -> str:
        """A headline that does without the question. Dice that choose a map are named as such."""
        action = line.action
        if action is None:
            return self.words.say("log.concede" if line.text == CONCEDE else "log.hidden_dice", lang)
        if line.seat >= 0:
            return self.label(line.now, action, lang)
        is_map = any(isinstance(event, FieldChosen) for event in line.heard)
        return self.phrases.chance(line.now, action, lang, "_map" if is_map and isinstance(action, Rolled) else "")

    def level(self, line: Known) -> int:
        return level_of(line.action, line.heard)

    def roll(self, line: Known, lang: str) -> Roll | None:
        return fallen(line.before, line.heard, line.action, self.phrases, lang)

    def steps(self, events: list[Event]) -> list[Step]:
        found: list[Step] = []
        for event in events:
            if isinstance(event, Moved):
                found.append(Step(event.unit, list(event.path)))
            elif isinstance(event, Shifted):
                found.append(Step(event.unit, [event.to]))
        return found

    def touched(self, events: list[Event]) -> tuple[list[int], list[int]]:
        units: list[int] = []
        hit: list[int] = []
        for event in events:
            unit = getattr(event, "unit", None)
            if not isinstance(unit, int):
                continue
            if unit not in units:
                units.append(unit)
            is_hurt = isinstance(event, Destroyed | Panicked)
            is_hurt = is_hurt or (isinstance(event, WoundsChanged) and event.why != "healed")
            if is_hurt and unit not in hit:
                hit.append(unit)
        return units, hit


def make(game: Game) -> Presenter:
    """How commander shows itself."""
    assert isinstance(game, Commander)
    return CommanderPresenter(game)
