"""What each viewer of a match is shown on a page: positions, from what the viewer may know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple, TypeVar

from strategos.kernel.decision import Decision
from strategos.kernel.engine import pending_for
from strategos.kernel.ids import CHANCE, SPECTATOR, Seat
from strategos.kernel.state import State
from strategos.server.http.limits import MAX_SHARED_MESSAGES
from strategos.server.protocol.lesson import LessonStep
from strategos.server.protocol.messages import Position, Waiting
from strategos.server.protocol.position import encode_rest, join
from strategos.server.rooms.coach import Coach
from strategos.stage.presenter import Presenter
from strategos.stage.scene import Ask, Option, Scene
from strategos.table.live import LiveMatch
from strategos.table.looking import Looking, Moment
from strategos.table.undo import last_of


class Shown:
    """What pages are shown of one position: each value made once for all that look alike."""

    def __init__(self, moment: Moment) -> None:
        self.moment: Final = moment
        self.options: Final[dict[Seat, list[Option]]] = {}  # without words
        self.asks: Final[dict[tuple[Seat, str], Ask | None]] = {}
        self.scenes: Final[dict[tuple[int, str], Scene]] = {}
        self.private: Final[dict[Seat, bool]] = {}
        self.rests: Final[dict[tuple[int, str, int], bytes]] = {}  # encoded positions without their heads
        self.messages: Final[dict[tuple[int, str, int, int], bytes]] = {}  # encoded positions
        self.past: Final[dict[tuple[int, str, int], bytes]] = {}  # encoded earlier positions without their heads
        self.welcomes: Final[dict[tuple[object, ...], bytes]] = {}


K = TypeVar("K")


def shared(kept: dict[K, bytes], key: K, make: Callable[[], bytes]) -> bytes:
    """What was made for a page that looks alike, or is made now. The one that was made first makes room for it."""
    found = kept.get(key)
    if found is None:
        found = make()
        if len(kept) >= MAX_SHARED_MESSAGES:
            del kept[next(iter(kept))]
        kept[key] = found
    return found


class Message(NamedTuple):
    """A position as it is sent to a page."""

    data: bytes
    rest: bytes  # all of it but the lines of the log: equal bytes, nothing has changed
    n: int  # lines of the log of this viewer
    since: int  # lines that the page keeps


class Showing(Looking):
    """Shows one match to pages."""

    def __init__(
        self, live: LiveMatch, presenter: Presenter, computers: frozenset[Seat], floor: int | None = None
    ) -> None:
        super().__init__(live, presenter, floor is not None)
        self.computers: Final = computers
        self.people: Final = frozenset(range(live.match.state.setup.seats)) - computers
        self.floor: Final = floor  # not None: everything lies open, and can be taken back as far as to this line
        self.coach: Coach | None = None  # who leads through the match, if it is a lesson
        self._shown = Shown(self.now)
        self._grounds: dict[str, State] = {}  # by the key of a picture: a state that it shows

    @property
    def shown(self) -> Shown:
        """What has been made so far for the position at which the match stands."""
        now = self.now
        if self._shown.moment is not now:
            self._shown = Shown(now)
        return self._shown

    def scene(self, look: int, lang: str) -> Scene:
        """The table now."""
        scenes = self.shown.scenes
        if (look, lang) not in scenes:
            scenes[look, lang] = self._scene(self.state(look), look, lang)
        return scenes[look, lang]

    def scene_at(self, look: int, lang: str, lines: int | None) -> Scene:
        """The table as it stood after a number of lines of a viewer's log; None: as it stands now."""
        if lines is None or lines >= len(self.known(look)):
            return self.scene(look, lang)
        return self._scene(self.state_at(look, lines), look, lang)

    def ask(self, look: int, lang: str) -> Ask | None:
        """The decision that waits for the viewer, worded."""
        if look < 0 or self.live.match.over:
            return None
        shown, state = self.shown, self.state(look)
        if look not in shown.options:
            shown.options[look] = self.presenter.options(state, look)
        if (look, lang) not in shown.asks:
            shown.asks[look, lang] = self.presenter.ask(state, look, lang, shown.options[look])
        found = shown.asks[look, lang]
        return found if self.coach is None else self.coach.offered(found)

    def picture(self, key: str, lang: str) -> str:
        """The picture of the board with this key, as SVG; of the board as it is now if nobody was shown the key."""
        state = self._grounds.get(key)
        return self.presenter.picture(self.state(SPECTATOR) if state is None else state, lang)

    def _scene(self, state: State, look: int, lang: str) -> Scene:
        scene = self._table(state, look, lang)
        self._grounds.setdefault(scene.picture, state)
        return scene

    def _table(self, state: State, look: int, lang: str) -> Scene:
        if self.viewer(look) is not None:
            return self.presenter.scene(state, look, lang)
        # The table sees what lies before every seat.
        seats = [self.presenter.scene(state, seat, lang) for seat in range(state.setup.seats)]
        piles = {(pile.key, pile.seat): pile for scene in seats for pile in scene.piles if not pile.cards}
        piles |= {(pile.key, pile.seat): pile for scene in seats for pile in scene.piles if pile.cards}
        trays = {(tray.key, tray.seat): tray for scene in seats for tray in scene.trays}
        public = self.presenter.scene(state, SPECTATOR, lang)
        tokens = [max((scene.tokens[at] for scene in seats), key=_detail) for at in range(len(public.tokens))]
        return replace(public, piles=list(piles.values()), trays=list(trays.values()), tokens=tokens)

    def position(self, look: int, lang: str, since: int, at: int | None = None) -> Position:
        """Everything that a page needs to stand where the match stands, or stood after `at` lines."""
        match = self.live.match
        entries = self.entries(look, lang)
        if at is not None and at >= len(entries):
            at = None
        ask = self.ask(look, lang) if at is None else None
        since = min(since, len(entries))
        is_free = self.floor is None and self.coach is None
        reactions = self.presenter.reactions if ask is not None and is_free else None
        result = None if match.result is None else self.presenter.result(match.state, lang)
        return Position(
            n=len(entries),
            since=since,
            entries=entries[since:],
            look=look,
            at=at,
            scene=self.scene_at(look, lang, at),
            ask=ask,
            waiting=[] if match.over else self.waiting(lang),
            can_undo=self.can_undo(look),
            result=result,
            winners=list(match.result.winners) if match.result is not None else [],
            standing=[] if reactions is None else reactions.suggestions(self.state(look), look, lang),
            lesson=self.lesson(look, at, lang),
            luck=None if self.live.rolls or at is not None else self.presenter.luck(match.state, lang),
        )

    def message(self, look: int, lang: str, since: int, at: int | None = None) -> Message:
        """A position as bytes, encoded once for all pages that look alike."""
        entries = self.entries(look, lang)
        since = min(since, len(entries))
        if at is not None and at < len(entries):
            moment = at
            rest = shared(
                self.shown.past, (look, lang, at), lambda: encode_rest(self.position(look, lang, since, moment))
            )
            return Message(join(entries, since, rest), rest, len(entries), since)
        shown, stop = self.shown, 0 if self.coach is None else self.coach.stop
        viewer = (look, lang, stop)
        if viewer not in shown.rests:
            shown.rests[viewer] = encode_rest(self.position(look, lang, since))
        rest = shown.rests[viewer]
        data = shared(shown.messages, (*viewer, since), lambda: join(entries, since, rest))
        return Message(data, rest, len(entries), since)

    def lesson(self, look: int, at: int | None, lang: str) -> list[LessonStep]:
        """The steps of the lesson that belong to a moment; none where nobody is taught."""
        if self.coach is None:
            return []
        known = self.known(look)
        lines = [sum(place < teaching.at for place in known) for teaching in self.coach.lesson.steps]
        return self.coach.steps(self.state(look), lines, at, lang)

    def can_undo(self, look: int) -> bool:
        """Whether a viewer may take something back."""
        if self.coach is not None:
            return False
        if self.floor is None:
            return self.live.can_undo(look)
        return last_of(self.live.match, self.people, self.floor) is not None

    def waiting(self, lang: str) -> list[Waiting]:
        """Who has to answer; that much is open, even in a secret choice."""
        asked = [seat for seat in self.live.match.waiting_for if seat != CHANCE]
        people = self.live.match.state.setup.seats - len(self.computers)
        return [
            Waiting(seat, seat in self.computers, is_private=people > 1 and self.is_private(seat, lang))
            for seat in asked
        ]

    def hides_something(self, seat: Seat) -> bool:
        """Whether the options of a seat may depend on what others do not know: then nothing may show their number.

        That is so in a secret choice, and where a reaction is asked for that hidden cards or dice may allow.
        """
        decision = pending_for(self.state(seat), seat)
        if decision is None or self.lies_open:
            return False
        return decision.secret or (self.is_reaction(decision) and self.view(seat).facts != self.view(SPECTATOR).facts)

    def is_reaction(self, decision: Decision) -> bool:
        """Whether a question belongs to what another seat does."""
        return self.presenter.is_reaction(decision)

    def is_private(self, seat: Seat, lang: str) -> bool:
        """Whether a seat that is asked sees something that nobody else may see: then the others must look away.

        A secret choice is private from its beginning to its end: otherwise the first answer in it would be known.
        The answer is the same in every language; `lang` is one in which scenes are needed anyway.
        """
        if seat in self.computers:
            return False
        private = self.shown.private
        if seat not in private:
            decision = pending_for(self.state(seat), seat)
            private[seat] = decision is None or decision.secret or self._sees_more(seat, lang)
        return private[seat]

    def _sees_more(self, seat: Seat, lang: str) -> bool:
        own = self.scene(seat, lang)
        return own.tokens != self.scene(SPECTATOR, lang).tokens or _holds_secrets(own, seat)


def _holds_secrets(scene: Scene, seat: Seat) -> bool:
    """Whether a seat has cards in hand, dice or tokens behind its screen, or an army that nobody has seen yet.

    A deck that is listed tells no more than the hand that was drawn from it; what is drafted everybody sees.
    """
    has_hand = any(pile.key == "hand" and pile.seat == seat and pile.cards for pile in scene.piles)
    has_tray = any(tray.is_private and any(chip.n for chip in tray.chips) for tray in scene.trays)
    return has_hand or has_tray or (scene.builder is not None and scene.builder.key != "draft")


def _detail(token: object) -> int:
    """How much a token tells: the seat that it belongs to knows most of it."""
    return len(repr(token))
