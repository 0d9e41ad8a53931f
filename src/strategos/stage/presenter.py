"""How a game shows itself. The server knows games by this alone; what is the same for both is done here.

The states that a presenter receives are dealt from a seat's view (`dealt`), never the true one: whatever is drawn,
nothing hidden can be in it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Any, Final

from strategos.kernel.action import HIDDEN, Action, slots_of
from strategos.kernel.chance import Chance, Draw
from strategos.kernel.chance import Roll as DiceRoll
from strategos.kernel.decision import Decision
from strategos.kernel.engine import apply, is_secret_choice, pending, pending_for
from strategos.kernel.event import Event, is_heard, lays_open
from strategos.kernel.game import Game
from strategos.kernel.ids import CHANCE, Seat
from strategos.kernel.rng import Rng
from strategos.kernel.state import State
from strategos.kernel.view import View
from strategos.locale import kind_text, say
from strategos.stage.log import Known
from strategos.stage.offers import GameCard
from strategos.stage.scene import (
    Ask,
    Board,
    Die,
    Entry,
    Face,
    Luck,
    Odds,
    Option,
    Reach,
    Roll,
    Scene,
    Sheet,
    Step,
    Thing,
    UnitReport,
)
from strategos.stage.standing import Reactions
from strategos.stage.wording import Words

SPACES: Final = frozenset({"area", "hex"})


class Presenter(ABC):
    """How one game shows itself."""

    reactions: Reactions | None = None  # what can be answered in advance, where a game has something like it
    icons: frozenset[str] = frozenset()  # that its code names; entries of its content name others
    alike: tuple[type[Action], ...] = ()  # after any answer of one of these classes the same follows: one is tried

    def __init__(self, game: Game, words: Words) -> None:
        self.game: Final = game
        self.words: Final = words

    def is_reaction(self, decision: Decision) -> bool:
        """Whether a question belongs to what another seat does, such as whether to evade its attack."""
        return self.reactions is not None and decision.kind in self.reactions.reactions

    # What a game fills in.

    @abstractmethod
    def lobby(self, lang: str) -> GameCard:
        """The game as the lobby offers it."""

    @abstractmethod
    def preview(self, scenario: str, board: str, lang: str) -> str:
        """A picture of a board for the lobby, as SVG."""

    @abstractmethod
    def board(self, state: Any, lang: str) -> Board:
        """The geometry of the board; it does not change during a match."""

    @abstractmethod
    def picture(self, state: Any, lang: str) -> str:
        """The picture of the board as SVG, in the coordinates of `board`, without units and markers."""

    @abstractmethod
    def sheets(self, state: Any, lang: str) -> list[Sheet]:
        """Every unit and card of the match as printed."""

    @abstractmethod
    def scene(self, state: Any, seat: Seat, lang: str) -> Scene:
        """The table as a seat sees it."""

    @abstractmethod
    def name(self, state: Any, kind: str, number: int, lang: str) -> str:
        """What people call a thing of the notation: `kind` is that of a slot (unit, area, hex, card, seat, int …)."""

    @abstractmethod
    def report(self, state: Any, unit: int, lang: str) -> UnitReport:
        """A unit as it is now, every number explained."""

    @abstractmethod
    def reach(self, state: Any, unit: int) -> Reach:
        """Where a unit could go and what it sees."""

    @abstractmethod
    def odds(self, state: Any, seat: Seat, action: Action, lang: str) -> Odds | None:
        """What an attack would do; None if the action is no attack."""

    @abstractmethod
    def has_odds(self, state: Any, decision: Decision, action: Action) -> bool:
        """Whether `odds` has something to say about an option."""

    @abstractmethod
    def icon(self, state: Any, action: Action) -> str:
        """The icon of an option."""

    @abstractmethod
    def result(self, state: Any, lang: str) -> str:
        """How the match ended, in a sentence."""

    @abstractmethod
    def face(self, state: Any, roll: DiceRoll, value: int, lang: str) -> Die:
        """A face of the dice that are about to be rolled."""

    def whose(self, state: Any, asked: Chance, lang: str) -> tuple[Seat, str]:
        """Whose dice or cards are about to fall, CHANCE if nobody's, and in which fight, if any."""
        return asked.seen_by[0] if asked.seen_by is not None and len(asked.seen_by) == 1 else CHANCE, ""

    def about(self, state: Any, decision: Decision, lang: str) -> str:
        """A sentence about the situation in which a question is asked; empty if the question says it all."""
        return ""

    def dice(self, state: Any, decision: Decision, lang: str) -> Roll | None:
        """The dice that lie on the table while a question is asked."""
        return None

    @abstractmethod
    def tell(self, line: Known, lang: str) -> tuple[str, list[str]]:
        """A line of the log: a sentence about the answer, then what it led to and the sentence has not said."""

    @abstractmethod
    def level(self, line: Known) -> int:
        """0 if a round or phase begins with a line, 1 if a turn or activation does, otherwise 2."""

    @abstractmethod
    def roll(self, line: Known, lang: str) -> Roll | None:
        """The dice that fell in a line of the log, sorted into lanes."""

    @abstractmethod
    def steps(self, events: list[Event]) -> list[Step]:
        """Who went where."""

    @abstractmethod
    def touched(self, events: list[Event]) -> tuple[list[int], list[int]]:
        """Units that events touch, and those that lost something."""

    # What is the same for every game.

    def dealt(self, view: View) -> State:
        """A full state behind a view: what the seat knows is true in it, the rest is any. Always the same one."""
        return self.game.guess(view, Rng(0, "stage"))

    def options(self, state: State, seat: Seat) -> list[Option]:
        """The options of the decision that waits for a seat, with everything about them that needs no words."""
        decision = pending_for(state, seat)
        if decision is None:
            return []
        tried: dict[type, bool] = {}
        found: list[Option] = []
        for action in decision.options:
            is_final = tried.get(type(action))
            if is_final is None:
                is_final = self.is_final(state, seat, action)
                if isinstance(action, self.alike):
                    tried[type(action)] = is_final
            found.append(self._option(state, decision, action, is_final))
        return found

    def ask(self, state: State, seat: Seat, lang: str, options: list[Option] | None = None) -> Ask | None:
        """The decision that waits for a seat, worded. `options` are those of `options(state, seat)`, if made before."""
        decision = pending_for(state, seat)
        if decision is None:
            return None
        if options is None:
            options = self.options(state, seat)
        return Ask(
            seat=seat,
            kind=decision.kind,
            question=kind_text(decision.kind, lang),
            about=self.about(state, decision, lang),
            rule=decision.rule,
            is_secret=decision.secret,
            options=[
                replace(option, label=self.answer(state, decision, action, lang))
                for option, action in zip(options, decision.options, strict=True)
            ],
            roll=self.dice(state, decision, lang),
        )

    def why_not(self, state: State, seat: Seat, text: str, lang: str) -> tuple[str, str]:
        """Why a seat may not play this text now, in words, and the rule; an empty text: it may."""
        refusal = self.game.why_not(state, seat, text)
        if refusal is None:
            return "", ""
        if refusal.is_general:
            decision = pending_for(state, seat)
            assert decision is not None
            label = self._called(state, text, lang)
            return say("play.no_answer", lang=lang, question=kind_text(decision.kind, lang), label=label), refusal.rule
        return refusal.what.text(lang), refusal.rule

    def _called(self, state: State, text: str, lang: str) -> str:
        """What people call an answer. What no seat is ever offered, such as a roll, appears in its notation."""
        action = state.setup.notation.parse(text)
        try:
            return self.label(state, action, lang)
        except LookupError:
            return state.setup.notation.format(action)

    def luck(self, state: State, lang: str) -> Luck | None:
        """The dice or cards that are about to fall; None if there are none."""
        asked = pending(state)
        if not isinstance(asked, Chance):
            return None
        seat, title = self.whose(state, asked, lang)
        if isinstance(asked, DiceRoll):
            shown = [(value, self.face(state, asked, value, lang)) for value in asked.die.faces]
            faces = [Face(str(value), die.symbol, die.title, asked.dice) for value, die in shown]
            return Luck("roll", asked.dice, faces, seat, title)
        if isinstance(asked, Draw):
            word = state.setup.notation.names.word
            faces = [Face(word("card", card), "", self.name(state, "card", card, lang), n) for card, n in asked.zone]
            return Luck("draw", asked.amount, faces, seat, title)
        return Luck(asked.kind, 0, [], seat, title)

    def option(self, state: State, seat: Seat, action: Action, lang: str) -> Option:
        """One option, worded, with everything that it names."""
        decision = pending_for(state, seat)
        assert decision is not None
        found = self._option(state, decision, action, self.is_final(state, seat, action))
        return replace(found, label=self.answer(state, decision, action, lang))

    def _option(self, state: State, decision: Decision, action: Action, is_final: bool) -> Option:
        return Option(
            text=state.setup.notation.format(action),
            label="",
            verb=slots_of(type(action))[0].word,
            things=things(action),
            is_final=is_final,
            has_odds=self.has_odds(state, decision, action),
            icon=self.icon(state, action),
        )

    def is_final(self, state: State, seat: Seat, action: Action) -> bool:
        """Whether an answer cannot be taken back freely: dice fall, another seat is asked, or something comes out."""
        tried = state.clone()
        happened: list[Event] = []
        tried.heard = happened
        apply(tried, action, seat)
        tried.heard = None
        if tried.result is not None or isinstance(pending(tried), Chance) or pending_for(tried, seat) is None:
            return True
        if is_secret_choice(state):  # behind the screen nothing comes out before everybody has chosen
            return not is_secret_choice(tried)
        return any(lays_open(event) for event in happened)

    def label(self, state: State, action: Action, lang: str) -> str:
        """An action in words."""
        named = self.words.values(action, lambda kind, number: self.name(state, kind, number, lang))
        return self.words.say(f"action.{type(action).__name__}", lang, **named)

    def answer(self, state: State, decision: Decision, action: Action, lang: str) -> str:
        """An option in the words that fit its decision."""
        return self.label(state, action, lang)

    def line(
        self,
        seat: Seat,
        action: Action | None,
        text: str,
        is_seen: bool,
        events: list[Event],
        viewer: Seat | None,
        before: State,
        now: State,
    ) -> Known:
        """A line of the log as a viewer knows it. `before` is what the viewer knew when the question was open."""
        heard = [event for event in events if is_heard(event, viewer)]
        return Known(seat, text if is_seen else HIDDEN, action if is_seen else None, heard, viewer, before, now)

    def entry(self, line: Known, n: int, lang: str) -> Entry:
        """A line of the log in words."""
        headline, lines = self.tell(line, lang)
        touched, hit = self.touched(line.heard)
        return Entry(
            n=n,
            seat=line.seat,
            text=headline,
            lines=lines,
            notation=line.text,
            level=self.level(line),
            is_barrier=False,
            roll=self.roll(line, lang),
            steps=self.steps(line.heard),
            units=touched,
            hit=hit,
        )


def things(action: Action) -> list[Thing]:
    """Everything that an action names, in the order of its spelling."""
    found: list[Thing] = []
    for slot in slots_of(type(action)):
        value = getattr(action, slot.field) if slot.field else None
        if value is None or slot.kind == "word":
            continue
        kind = "space" if slot.kind in SPACES else slot.kind
        for item in value if slot.many else (value,):
            found.append(Thing(kind, item))
    return found
