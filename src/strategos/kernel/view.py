"""What one seat may know, built by listing and never by deleting from the state."""

from __future__ import annotations

from typing import Any, Final

from strategos.kernel.action import Action
from strategos.kernel.chance import Chance
from strategos.kernel.decision import Decision
from strategos.kernel.engine import ask_again, load_frame, reopen_track, replay_tracks
from strategos.kernel.ids import Seat
from strategos.kernel.records import Plain, canonical, decode, encode
from strategos.kernel.rng import Rng
from strategos.kernel.state import Setup, State, Track, frame_of, save_frame


class View:
    """What one seat may know: how the match was set up, which facts it sees, what is waiting.

    `facts` are listed by the game, `flow` by the kernel. Both are plain data; nothing in a view refers to the state.
    """

    __slots__ = ("facts", "flow", "seat", "setup")

    def __init__(self, seat: Seat, setup: Setup, facts: dict[str, Plain], flow: dict[str, Plain]) -> None:
        self.seat: Final = seat
        self.setup: Final = setup
        self.facts: Final = facts
        self.flow: Final = flow

    def encode(self) -> bytes:
        """The view as bytes: the same bytes whenever the seat may know the same."""
        return canonical({"seat": self.seat, "setup": self.setup.header(), "facts": self.facts, "flow": self.flow})


def flow_facts(state: State, viewer: Seat) -> dict[str, Plain]:
    """What a seat may know of what is waiting.

    Frames hold public facts only, so the agenda is open to everybody. In a secret simultaneous choice a seat sees
    its own track; of the others it sees only whether they have committed themselves.
    """
    return {
        "agenda": [save_frame(frame) for frame in state.agenda],
        "asked": None if state.asked is None else _asked_facts(state, viewer),
        "tracks": [_track_facts(track, viewer) for track in state.tracks],
        "join": None if state.join is None else save_frame(state.join),
        "result": encode(state.result),
    }


def _asked_facts(state: State, viewer: Seat) -> Plain:
    ask = state.asked
    assert ask is not None
    facts: dict[str, Plain] = {
        "frame": save_frame(frame_of(ask)),
        "seat": ask.decision.seat,
        "kind": ask.decision.kind,
        "rule": ask.decision.rule,
    }
    if ask.decision.seat == viewer:
        facts["options"] = option_texts(state, ask.decision)
    return facts


def _track_facts(track: Track, viewer: Seat) -> Plain:
    facts: dict[str, Plain] = {
        "seat": track.seat,
        "start": save_frame(track.start),
        "committed": track.asked is None,
    }
    if track.seat == viewer:
        facts["agenda"] = [save_frame(frame) for frame in track.agenda]
        facts["asked"] = None if track.asked is None else save_frame(frame_of(track.asked))
    return facts


def option_texts(state: State, decision: Decision) -> list[str]:
    """The options of a decision in notation, in their order."""
    return [state.setup.notation.format(option) for option in decision.options]


def restore_flow(state: State, view: View, rng: Rng) -> None:
    """Set the waiting frames of a guessed state, whose columns are already dealt, from what a view knows.

    Other seats' secret choices are unknown: who is still choosing stands at the start again, who has committed
    itself chooses again at random.
    """
    flow: Any = view.flow
    state.agenda = [load_frame(plain) for plain in flow["agenda"]]
    state.result = decode(flow["result"])
    state.join = None if flow["join"] is None else load_frame(flow["join"])
    state.asked = None
    state.tracks = []
    unseen: list[Seat] = []
    committed: list[Seat] = []
    for plain in flow["tracks"]:
        state.tracks.append(_restore_track(state, plain, view.seat))
        if plain["seat"] != view.seat:
            unseen.append(plain["seat"])
            if plain["committed"]:
                committed.append(plain["seat"])
    replay_tracks(state, tuple(unseen), tuple(committed), lambda decision: _any_answer(decision, rng))
    if flow["asked"] is not None:
        state.asked = ask_again(state, load_frame(flow["asked"]["frame"]))


def _any_answer(decision: Decision, rng: Rng) -> Action:
    return decision.sample(rng) if isinstance(decision, Chance) else rng.pick(decision.options)


def _restore_track(state: State, plain: Any, viewer: Seat) -> Track:
    start = load_frame(plain["start"])
    if plain["seat"] != viewer:
        return reopen_track(state, plain["seat"], start)
    agenda = [load_frame(waiting) for waiting in plain["agenda"]]
    asked = None if plain["asked"] is None else ask_again(state, load_frame(plain["asked"]))
    return Track(plain["seat"], start, agenda, asked)
