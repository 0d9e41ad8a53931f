"""The state of a match: columns of numbers, an agenda of waiting frames, and nothing else."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeVar

from strategos.kernel.action import Action, Notation
from strategos.kernel.compiled import mypyc_attr
from strategos.kernel.content.meaning import Meaning
from strategos.kernel.decision import Decision
from strategos.kernel.ids import Seat
from strategos.kernel.records import Plain, canonical, decode, encode, record

R_contra = TypeVar("R_contra", contravariant=True)  # a step that takes any record takes this one too


@record
class Result:
    """How a match ended: the seats that won (none: a draw) and why, as a word of the game."""

    winners: tuple[Seat, ...]
    reason: str

    def score(self, seat: Seat) -> float:
        """1 for a seat that won, 0 for one that lost, 1/2 each in a draw."""
        if not self.winners:
            return 0.5
        return 1.0 if seat in self.winners else 0.0


def key_of(game: str, packs: str) -> str:
    """The key under which a game with packs is found.

    >>> key_of("pantheon", ""), key_of("pantheon", "frontier=1.0 other=2")
    ('pantheon', 'pantheon+frontier+other')
    """
    return "+".join([game, *[word.partition("=")[0] for word in packs.split()]])


class Setup:
    """What a match was set up with. Immutable, public and shared by all clones of a state."""

    __slots__ = ("content", "game", "meaning", "notation", "options", "packs", "scenario", "seats", "version")

    def __init__(
        self,
        game: str,
        version: str,
        scenario: str,
        options: Mapping[str, str],
        meaning: Meaning,
        seats: int,
        notation: Notation,
        packs: str = "",
        content: str = "",
    ) -> None:
        self.game: Final = game
        self.version: Final = version
        self.scenario: Final = scenario
        self.options: Final = dict(sorted(options.items()))
        self.meaning: Final = meaning  # what the match uses of the content
        self.content: Final = content or meaning.digest  # the digest under which the match was begun
        self.seats: Final = seats
        self.notation: Final = notation
        self.packs: Final = packs  # laid over the game's own content: `frontier=1.0 other=2`

    @property
    def key(self) -> str:
        """The key of the game with its packs, for `strategos.games.find`."""
        return key_of(self.game, self.packs)

    @property
    def is_former(self) -> bool:
        """Whether the match was begun by an earlier version, whose content plays the same."""
        return self.content != self.meaning.digest

    def begun_under(self, content: str, packs: str) -> Setup:
        """The same setup with the digest and the packs of a record: what is written and hashed later names these."""
        return Setup(
            self.game,
            self.version,
            self.scenario,
            self.options,
            self.meaning,
            self.seats,
            self.notation,
            packs,
            content,
        )

    def header(self) -> dict[str, str]:
        """What a record needs to set the same match up again."""
        header = {
            "game": self.game,
            "rules": self.version,
            "scenario": self.scenario,
            "options": " ".join(f"{name}={value}" for name, value in self.options.items()),
            "content": self.content,
        }
        if self.packs:
            header["packs"] = self.packs
        return header


@mypyc_attr(acyclic=True)
class Next:
    """What a step returns: what comes next."""

    __slots__ = ()


class Step(Generic[R_contra]):
    """A rule that takes (state, record), with the name under which a frame that waits for it is saved."""

    __slots__ = ("name", "rule")

    def __init__(self, name: str, rule: Callable[[Any, R_contra], Next]) -> None:
        self.name: Final = name
        self.rule: Final = rule

    def run(self, state: Any, record: R_contra) -> Next:
        """Carry the rule out. Compiled steps have a `run` of their own, which calls the rule directly."""
        return self.rule(state, record)

    def __repr__(self) -> str:
        return f"<step {self.name}>"


class Resume(Generic[R_contra]):
    """A rule that takes (state, record, answer). Only a question leads to it, so it can never be put on the agenda."""

    __slots__ = ("name", "rule")

    def __init__(self, name: str, rule: Callable[[Any, R_contra, Any], Next]) -> None:
        self.name: Final = name
        self.rule: Final = rule

    def run(self, state: Any, record: R_contra, answer: Any) -> Next:
        """Carry the rule out with an answer."""
        return self.rule(state, record, answer)

    def __repr__(self) -> str:
        return f"<resume {self.name}>"


@mypyc_attr(acyclic=True, free_list_len=1)
class Frame(Next):
    """A step waiting for its turn, with the small record of ids that it will need."""

    __slots__ = ("record", "step")

    def __init__(self, step: Step[Any], record: object) -> None:
        self.step: Final = step
        self.record: Final = record


@mypyc_attr(acyclic=True)
class Aside:
    """Options that a seat may take beside a question, and the rule that carries one out.

    The rule gets the seat as its record. When all that it leads to is done, the question is asked again.
    """

    __slots__ = ("options", "resume")

    def __init__(self, options: tuple[Action, ...], resume: Resume[Seat]) -> None:
        self.options: Final = options
        self.resume: Final = resume

    def holds(self, action: Action) -> bool:
        """Whether an action is one of these options. Asked at every answer, so actions of other kinds cost nothing."""
        wanted: Any = action  # compiled, == of two Actions would ask whether they are the same object
        for option in self.options:
            if option is action or (type(option) is type(action) and wanted == option):
                return True
        return False


@mypyc_attr(acyclic=True, free_list_len=1)
class Ask(Next):
    """A decision, the rule that takes its answer, and the frame that asked."""

    __slots__ = ("aside", "decision", "frame", "record", "resume")

    def __init__(self, decision: Decision, resume: Resume[Any], record: object, aside: Aside | None = None) -> None:
        self.decision: Final = decision
        self.resume: Final = resume
        self.record: Final = record
        self.aside: Final = aside
        self.frame: Frame | None = None


class Track:
    """One seat's part of a secret simultaneous choice: its own agenda, unseen by the others until all are done."""

    __slots__ = ("agenda", "asked", "seat", "start")

    def __init__(self, seat: Seat, start: Frame, agenda: list[Frame], asked: Ask | None) -> None:
        self.seat: Final = seat
        self.start: Final = start
        self.agenda: Final = agenda
        self.asked = asked  # None: this seat has committed itself

    def clone(self) -> Track:
        """A copy that shares no list."""
        return Track(self.seat, self.start, self.agenda[:], self.asked)


class Column:
    """One column of a state: its name, how it is worded in a position, and whether everybody may see all of it.

    The words say what indexes the column, then what it holds: `unit area?` or `seat card int`.
    """

    __slots__ = ("is_open", "name", "words")

    def __init__(self, name: str, words: str, is_open: bool) -> None:
        self.name: Final = name
        self.words: Final = words
        self.is_open: Final = is_open


def open_column(name: str, words: str) -> Column:
    """A column that everybody may see, whatever is going on."""
    return Column(name, words, True)


def closed_column(name: str, words: str) -> Column:
    """A column of which a seat may see a part or nothing; the game lists what."""
    return Column(name, words, False)


class Columns:
    """The columns of a game's states in their order, and what is derived from them for speed.

    A state declares each of them in two places: here, and in `__init__` with its type and the value it begins with.
    """

    __slots__ = ("derived", "names", "open_names", "slots", "words")

    def __init__(self, *columns: Column, derived: tuple[str, ...] = ()) -> None:
        self.names: Final = tuple([column.name for column in columns])
        self.words: Final = {column.name: column.words for column in columns}
        self.open_names: Final = tuple([column.name for column in columns if column.is_open])
        self.derived: Final = derived
        self.slots: Final = ("rules", *self.names, *derived)  # the attributes of a state beside those of every state

    def open_facts(self, state: State) -> dict[str, Plain]:
        """What everybody may see of the columns. Lists are copied, as nothing in a view refers to the state."""
        facts: dict[str, Plain] = {}
        for name in self.open_names:
            facts[name] = copied(getattr(state, name))
        return facts

    def set_open(self, state: State, facts: Mapping[str, Plain]) -> None:
        """Set the open columns of a guessed state from the facts of a view."""
        for name in self.open_names:
            setattr(state, name, copied(facts[name]))


def copied(value: Any) -> Any:
    """A column that shares no list with another."""
    if not isinstance(value, list):
        return value
    if value and isinstance(value[0], list):
        return [copied(item) for item in value]
    return value[:]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game's state has. A game adds its columns in `__init__` and names them in `columns`."""

    __slots__ = ("agenda", "asked", "heard", "join", "result", "setup", "tracks")

    def __init__(self, setup: Setup, source: State | None = None) -> None:
        """A fresh state, or one that stands where another does: the waiting frames of `source` are taken over."""
        self.setup = setup
        self.heard: list[Any] | None = None  # events, if there are listeners; a copy has none
        self.agenda: list[Frame]
        self.asked: Ask | None
        self.join: Frame | None  # what comes when all tracks are done
        self.result: Result | None
        self.tracks: list[Track]
        if source is None:
            self.agenda = []
            self.asked = self.join = self.result = None
            self.tracks = []
        else:
            self.agenda = source.agenda[:]
            self.asked = source.asked
            self.join = source.join
            self.result = source.result
            self.tracks = [track.clone() for track in source.tracks] if source.tracks else []

    def columns(self) -> tuple[str, ...]:
        """The names of the game's own attributes that change during a match."""
        raise TypeError("a state names its columns")

    def derived(self) -> tuple[str, ...]:
        """The names of attributes that follow from the columns and are kept only for speed."""
        return ()

    def settle(self) -> None:
        """Work out the derived attributes, after columns were set from outside."""

    def clone(self) -> State:
        """An independent copy. It is deaf: nobody listens to it."""
        raise TypeError("a state can be cloned")

    def __hash__(self) -> int:
        return int(digest(self)[:15], 16)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and save(self) == save(other)


def save_frame(frame: Frame) -> Plain:
    """A frame as plain data: the name of its step and its record."""
    return [frame.step.name, encode(frame.record)]


def save_flow(state: State) -> dict[str, Plain]:
    """What is waiting, as plain data. A pending decision is saved as the frame that asked it."""
    return {
        "agenda": [save_frame(frame) for frame in state.agenda],
        "asked": None if state.asked is None else save_frame(frame_of(state.asked)),
        "tracks": [
            {
                "seat": track.seat,
                "start": save_frame(track.start),
                "agenda": [save_frame(frame) for frame in track.agenda],
                "asked": None if track.asked is None else save_frame(frame_of(track.asked)),
            }
            for track in state.tracks
        ],
        "join": None if state.join is None else save_frame(state.join),
        "result": encode(state.result),
    }


def frame_of(ask: Ask) -> Frame:
    """The frame that asked a question."""
    if ask.frame is None:
        raise RuntimeError(f"the decision {ask.decision.kind} was asked by no frame")
    return ask.frame


def column_plain(value: Any) -> Plain:
    """A column as plain data: numbers, words, records and lists of these."""
    if isinstance(value, list):
        return [column_plain(item) for item in value]
    return encode(value)


def column_value(plain: Plain) -> Any:
    """A column read back: lists stay lists."""
    if isinstance(plain, list):
        return [column_value(item) for item in plain]
    return decode(plain)


def save(state: State) -> dict[str, Plain]:
    """The whole state as plain data; `engine.load` gives it back."""
    return {
        "setup": state.setup.header(),
        "columns": {name: column_plain(getattr(state, name)) for name in state.columns()},
        "flow": save_flow(state),
    }


def digest(state: State) -> str:
    """The canonical hash of a state: equal exactly when columns, agenda and result are equal."""
    return digest_of(save(state))


def digest_of(saved: Plain) -> str:
    """The hash of a saved state."""
    return hashlib.blake2b(canonical(saved), digest_size=16).hexdigest()
