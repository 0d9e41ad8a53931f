"""What a game gives the rest of the house. The engine, players, tables and tests know games by this alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from strategos.kernel.action import Action
from strategos.kernel.catalogue import Said
from strategos.kernel.compiled import mypyc_attr
from strategos.kernel.content.meaning import Former, origin
from strategos.kernel.engine import drop, load_flow, pending_for
from strategos.kernel.errors import BadContent, Unreadable, WrongSeat, near_miss
from strategos.kernel.event import Ended, happen
from strategos.kernel.ids import Seat, seat_name
from strategos.kernel.records import Plain, record
from strategos.kernel.rng import Rng
from strategos.kernel.state import Frame, Setup, State, column_value, key_of
from strategos.kernel.view import View, flow_facts

MAX_PREPARED: Final = 64  # option sets of which a game keeps what was resolved at setup, some 63 kB each
CONCEDED: Final = "conceded"  # the reason of a match that ends because a player gives up


@record
class Refusal:
    """Why an action is not allowed: the rule that forbids it, and the reason."""

    rule: str
    what: Said
    is_general: bool = False  # no rule mentions it: something else is asked

    def __str__(self) -> str:
        return f"{self.what} ({self.rule})" if self.rule else str(self.what)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The rules of one game. Subclass it, override what raises, and register it in `strategos.games`."""

    name: str
    version: str  # of the rules; a record made under another version may not replay
    source: str  # path of the package, for the list of rules
    packs: str = ""  # laid over the game's own content, in order: `frontier=1.0 other=2`

    def scenarios(self) -> tuple[str, ...]:
        """The scenarios and modes that can be played."""
        raise TypeError(f"{self.name}: no scenarios")

    def with_packs(self, folders: tuple[Path, ...]) -> Game:
        """The same game with packs laid over its content, each over those before it."""
        raise TypeError(f"{self.name}: no content packs")

    def check_pack(self, folder: Path, lang: str = "en") -> list[str]:
        """What is wrong with a content pack laid over the game's own content, in a language."""
        raise TypeError(f"{self.name}: no content packs")

    def formers(self) -> tuple[Former, ...]:
        """The content of earlier versions, so that their records are known."""
        return ()

    def former_columns(self) -> tuple[dict[str, Plain], ...]:
        """Columns that states of earlier versions had besides and nothing ever set: one entry for each such version."""
        return ()

    def respelled(self, text: str) -> str:
        """An action as it is spelled now, from a record in which it may have an earlier spelling."""
        return text

    def variants(self, scenario: str) -> tuple[dict[str, str], ...]:
        """Sets of options worth trying in tests and simulations; the first is the default."""
        return ({},)

    def among_people(self, scenario: str) -> dict[str, str]:
        """Options that suit a table without computers; those that the players name come first."""
        return {}

    def new(self, scenario: str, options: Mapping[str, str]) -> State:
        """A match at its first decision. Unknown scenarios and options raise BadContent with a hint."""
        raise TypeError(f"{self.name}: no setup")

    def blank(self, scenario: str, options: Mapping[str, str]) -> State:
        """A state with the columns of a match but without a beginning, for loading into."""
        raise TypeError(f"{self.name}: no blank state")

    def facts(self, state: Any, seat: Seat) -> dict[str, Plain]:
        """Everything that a seat (or SPECTATOR) may know of the columns, listed one by one."""
        raise TypeError(f"{self.name}: no facts")

    def guess(self, view: View, rng: Rng) -> State:
        """A full state that the seat of this view cannot tell from the true one."""
        raise TypeError(f"{self.name}: no guess")

    def column_kinds(self) -> dict[str, str]:
        """How each column is worded in a position text: what indexes it, then what it holds: `unit area?`."""
        raise TypeError(f"{self.name}: no position text")

    def quiet(self, state: Any) -> Frame:
        """The frame of the ordinary decision, for a position written without saying what is waiting."""
        raise TypeError(f"{self.name}: no ordinary decision")

    def violations(self, state: Any) -> list[str]:
        """What must hold in every state and does not: cards lost, figures doubled, places overfull."""
        return []

    def explain(self, state: Any, seat: Seat, action: Action) -> Refusal | None:
        """Why an action that can be read is not offered, from what the seat may know; None if no rule says more."""
        return None

    def rivals(self, state: Any, seat: Seat) -> tuple[Seat, ...]:
        """Who wins together if a seat gives up: all others, unless some of them are its allies."""
        return tuple([other for other in range(state.setup.seats) if other != seat])

    def board_text(self, state: Any, seat: Seat, lang: str = "en") -> str:
        """The position drawn as text for one seat, in a language: the board, the own cards, what is open of others."""
        raise TypeError(f"{self.name}: no drawing")

    # What follows is the same for every game.

    @property
    def key(self) -> str:
        """The name of the game and the ids of its packs, for `strategos.games.find`: `pantheon+frontier`."""
        return key_of(self.name, self.packs)

    @property
    def ruling(self) -> str:
        """The version of the rules with those of the packs, as the table keeps it beside a match."""
        return f"{self.version} {self.packs}".rstrip()

    def check_scenario(self, scenario: str) -> None:
        """Refuse a scenario that does not exist."""
        known = self.scenarios()
        if scenario not in known:
            raise BadContent(
                "kernel.game.no-scenario",
                name=self.name,
                scenario=scenario,
                near=near_miss(scenario, known),
                known=", ".join(known),
            )

    def view(self, state: State, seat: Seat) -> View:
        """What a seat may know."""
        return View(seat, state.setup, self.facts(state, seat), flow_facts(state, seat))

    def concede(self, state: State, seat: Seat) -> None:
        """A seat gives up, at any time, asked or not. The match is over."""
        if state.result is not None:
            raise WrongSeat(
                "kernel.game.concede-too-late",
            )
        if not 0 <= seat < state.setup.seats:
            last = seat_name(state.setup.seats - 1)
            raise WrongSeat(
                "kernel.game.plays-no-side",
                seat=seat_name(seat),
                last=last,
            )
        happen(state, Ended(CONCEDED, self.rivals(state, seat)))
        drop(state)

    def begun_under(self, setup: Setup, content: str) -> Setup:
        """The setup under the digest of a record. BadContent says why it cannot be played any more as it was then."""
        if content == setup.content:
            return setup
        found = origin(setup.meaning, content, self.formers())
        if found is None:
            raise BadContent(
                "kernel.game.other-content",
                content=content[:12],
                here=setup.content[:12],
            )
        former, changed = found
        if changed:
            listed = ", ".join(changed)
            raise BadContent(
                "kernel.game.former-content",
                version=former.version,
                listed=listed,
            )
        return setup.begun_under(content, setup.packs)

    def former_of(self, setup: Setup) -> Former | None:
        """The earlier version that began a match; None if it was this one."""
        found = origin(setup.meaning, setup.content, self.formers()) if setup.is_former else None
        return found[0] if found is not None else None

    def load(self, saved: Any) -> State:
        """A state read back from what `save` gave."""
        try:
            setup = saved["setup"]
            options = dict(pair.split("=", 1) for pair in setup["options"].split())
            state = self.blank(setup["scenario"], options)
            content = str(setup["content"])
            found = origin(state.setup.meaning, content, self.formers()) if content != state.setup.content else None
            if found is not None and not found[1]:
                state.setup = state.setup.begun_under(content, state.setup.packs)
            for key, here in state.setup.header().items():
                if setup[key] != here:
                    raise Unreadable(
                        "kernel.game.saved-elsewhere",
                        name=key,
                        setup=setup[key],
                        here=here,
                    )
            columns = saved["columns"]
            if set(columns) != set(state.columns()):
                raise Unreadable(
                    "kernel.game.wrong-columns",
                    found=sorted(columns),
                    wanted=sorted(state.columns()),
                )
            for name in state.columns():
                setattr(state, name, column_value(columns[name]))
            state.settle()
            load_flow(state, saved["flow"])
        except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
            raise Unreadable(
                "kernel.game.incoherent",
                error=repr(error),
            ) from error
        return state

    def why_not(self, state: State, seat: Seat, text: str) -> Refusal | None:
        """Why a seat may not play this text now, with the rule; None if it may."""
        decision = pending_for(state, seat)
        if decision is None:
            return Refusal(
                "",
                Said("kernel.game.seat-not-asked", seat=seat_name(seat)),
            )
        try:
            action = state.setup.notation.parse(text)
        except Unreadable as error:
            return Refusal("", error.said)
        if decision.allows(action):
            return None
        found = self.explain(state, seat, action)
        if found is not None:
            return found
        return Refusal(
            decision.rule,
            Said("kernel.game.other-question", kind=decision.kind, text=text),
            is_general=True,
        )
