"""Standing answers: what a seat wants to be answered to a reaction without being asked each time.

A rule names the kind of the decision and the answer; it can be narrowed down to the player's units and to what is
attacked. Of the rules that fit a decision the narrowest decide, and only if they agree on a single option: a player who
says contradictory things is asked. Everything is read from a state dealt from the seat's own view.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.engine import pending_for
from strategos.kernel.ids import Seat
from strategos.kernel.state import State
from strategos.stage.offers import Choice
from strategos.stage.standing_rules import ACCEPT, ALL, ANY, DECLINE, StandingOffer, StandingRule, WordedRule
from strategos.stage.wording import Words


@dataclass(frozen=True, slots=True)
class Reaction:
    """A decision that has a natural answer. `accepts` is None where only declining can be said in advance."""

    kind: str
    declines: type[Action]
    accepts: type[Action] | None
    whens: tuple[str, ...] = (ANY,)
    only: tuple[str, ...] = ()  # of these conditions, those that sound like "only when" where one declines
    chooses: str = ""  # the field of the accepting action that names the unit, where the answer names one


class Reactions(ABC):
    """The standing answers of one game."""

    def __init__(self, words: Words, reactions: Sequence[Reaction]) -> None:
        self.words: Final = words
        self.reactions: Final = {reaction.kind: reaction for reaction in reactions}

    # What a game fills in.

    @abstractmethod
    def subject(self, state: Any, decision: Decision) -> int:
        """The own unit that a decision is about; -1 if it is about none."""

    @abstractmethod
    def attacked(self, state: Any, decision: Decision) -> int:
        """The unit that is attacked; -1 if none is."""

    @abstractmethod
    def holds(self, state: Any, when: str, unit: int) -> bool:
        """Whether a condition holds for the unit that is attacked."""

    @abstractmethod
    def called(self, state: Any, unit: int) -> int:
        """What rules call a unit."""

    @abstractmethod
    def able(self, state: Any, seat: Seat, kind: str) -> list[int]:
        """What rules call the units of a seat that can ever be asked this; each once."""

    @abstractmethod
    def name(self, state: Any, of: int, lang: str) -> str:
        """The name of what rules call so."""

    # What is the same for every game.

    def offers(self, state: State, seat: Seat, lang: str) -> list[StandingOffer]:
        """What a seat can have answered in advance."""
        found: list[StandingOffer] = []
        for reaction in self.reactions.values():
            able = self.able(state, seat, reaction.kind)
            if not able:
                continue
            units = [Choice(str(of), self.name(state, of, lang)) for of in able]
            everybody = Choice(str(ALL), self.words.say("standing.all", lang))
            answers = [DECLINE] if reaction.accepts is None else [DECLINE, ACCEPT]
            found.append(
                StandingOffer(
                    reaction.kind,
                    self.words.say(f"standing.{_key(reaction.kind)}", lang),
                    [Choice(answer, self._answer_text(reaction.kind, answer, lang)) for answer in answers],
                    [everybody, *units] if len(units) > 1 else [everybody],
                    [Choice(when, self.words.say(f"standing.if_{when}", lang)) for when in reaction.whens],
                )
            )
        return found

    def text(self, state: State, rule: StandingRule, lang: str) -> str:
        """A rule as a sentence."""
        key = f"standing.{_key(rule.kind)}_{rule.answer}"
        with_unit = "" if rule.of == ALL else self._with(rule.kind, self.name(state, rule.of, lang), lang)
        own = f"{key}_{rule.when}"
        if rule.when != ANY and self.words.has(own):
            return self.words.say(own, lang, who=with_unit)
        when = "" if rule.when == ANY else " " + self.words.say(f"standing.when_{rule.when}", lang)
        return f"{self._answer_text(rule.kind, rule.answer, lang)}{with_unit}{when}"

    def allows(self, state: State, seat: Seat, rule: StandingRule) -> bool:
        """Whether a seat can say this in advance at all."""
        reaction = self.reactions.get(rule.kind)
        if reaction is None or rule.when not in reaction.whens or rule.answer not in (DECLINE, ACCEPT):
            return False
        if rule.answer == ACCEPT and reaction.accepts is None:
            return False
        return rule.of == ALL or rule.of in self.able(state, seat, rule.kind)

    def answer(self, state: State, seat: Seat, rules: Iterable[StandingRule]) -> Action | None:
        """What the rules of a seat answer to the decision that waits for it; None if it has to be asked."""
        decision = pending_for(state, seat)
        if decision is None or decision.kind not in self.reactions:
            return None
        fitting = [(_narrowness(rule), found) for rule in rules if (found := self._fitting(state, decision, rule))]
        if not fitting:
            return None
        narrowest = max(narrow for narrow, _ in fitting)
        options = {option for narrow, found in fitting for option in found if narrow == narrowest}
        return options.pop() if len(options) == 1 else None

    def suggestions(self, state: State, seat: Seat, lang: str) -> list[WordedRule]:
        """Rules that would answer the decision that waits for a seat, the narrow ones first."""
        decision = pending_for(state, seat)
        reaction = None if decision is None else self.reactions.get(decision.kind)
        if decision is None or reaction is None:
            return []
        attacked = self.attacked(state, decision)
        whens = [when for when in reaction.whens if when == ANY or self.holds(state, when, attacked)]
        subjects = [self.called(state, unit) for unit in self._subjects(state, decision, reaction)]
        found: list[WordedRule] = []
        for answer in (DECLINE, ACCEPT):
            for when in reversed(whens):
                if when != ANY and (when in reaction.only) != (answer == DECLINE):
                    continue  # nobody guards the small ones only
                for of in dict.fromkeys([*(subjects if when == ANY else ()), ALL]):
                    rule = StandingRule(decision.kind, answer, of, when)
                    option = self.answer(state, seat, [rule])
                    if option is not None and self.allows(state, seat, rule):
                        text = state.setup.notation.format(option)
                        found.append(WordedRule(rule, self.text(state, rule, lang), text))
        return found

    def _fitting(self, state: State, decision: Decision, rule: StandingRule) -> list[Action]:
        """The options that a rule would take."""
        reaction = self.reactions[decision.kind]
        if rule.kind != decision.kind:
            return []
        if rule.when != ANY and not self.holds(state, rule.when, self.attacked(state, decision)):
            return []
        taken = [option for option in decision.options if _is(option, reaction.accepts)]
        declined = [option for option in decision.options if isinstance(option, reaction.declines)]
        if rule.of == ALL:
            return declined if rule.answer == DECLINE else taken
        if not reaction.chooses:
            if self.called(state, self.subject(state, decision)) != rule.of:
                return []
            return declined if rule.answer == DECLINE else taken
        own = [option for option in taken if self.called(state, getattr(option, reaction.chooses)) == rule.of]
        if rule.answer == ACCEPT:
            return own
        return declined if own == taken and taken else []  # another seat could still step in

    def _subjects(self, state: State, decision: Decision, reaction: Reaction) -> list[int]:
        if reaction.chooses:
            return [getattr(one, reaction.chooses) for one in decision.options if _is(one, reaction.accepts)]
        subject = self.subject(state, decision)
        return [] if subject < 0 else [subject]

    def _answer_text(self, kind: str, answer: str, lang: str) -> str:
        return self.words.say(f"standing.{_key(kind)}_{answer}", lang)

    def _with(self, kind: str, name: str, lang: str) -> str:
        own = f"standing.{_key(kind)}_with"
        return " " + self.words.say(own if self.words.has(own) else "standing.with", lang, unit=name)


def _key(kind: str) -> str:
    return kind.replace(" ", "_")


def _is(option: Action, kind: type[Action] | None) -> bool:
    return kind is not None and isinstance(option, kind)


def _narrowness(rule: StandingRule) -> int:
    return (rule.of != ALL) + (rule.when != ANY)
