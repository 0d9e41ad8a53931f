"""The engine: which decision is pending, and what an answer does."""

from __future__ import annotations

from typing import Any

from strategos.kernel.action import Action
from strategos.kernel.catalogue import Said
from strategos.kernel.decision import Decision
from strategos.kernel.errors import NotOffered, Unreadable, WrongSeat
from strategos.kernel.flow import HANDED, Done, Fork, Push, step_named
from strategos.kernel.ids import CHANCE, Seat, seat_name
from strategos.kernel.records import Plain, decode
from strategos.kernel.state import Ask, Frame, Next, State, Track, frame_of

_SHOWN = 12  # how many options an error lists


def start(state: State, frame: Frame) -> None:
    """Begin: run the first step and all that follows until a seat is asked."""
    state.asked = _run(state, state.agenda, frame)


def start_instead(state: State, frame: Frame) -> None:
    """Drop the question or the secret choice that is open and go on with this frame; what waits below it stays."""
    state.asked = None
    state.tracks = []
    state.join = None
    start(state, frame)


def is_secret_choice(state: State) -> bool:
    """Whether several seats choose in secret now."""
    return bool(state.tracks)


def pending(state: State) -> Decision | None:
    """Return the decision to answer next, or None when the match is over.

    Args:
        state: The state of a match.

    Returns:
        The decision. Of several at the same time, as in a secret simultaneous choice, that of the first seat;
        a roll of dice comes before every answer.
    """
    if state.asked is not None:
        return state.asked.decision
    first: Decision | None = None
    for track in state.tracks:
        if track.asked is not None:
            decision = track.asked.decision
            if decision.seat == CHANCE:  # dice come before answers: nobody waits for them
                return decision
            if first is None:
                first = decision
    return first


def pending_for(state: State, seat: Seat) -> Decision | None:
    """The decision that waits for this seat, if any."""
    if state.asked is not None:
        return state.asked.decision if state.asked.decision.seat == seat else None
    for track in state.tracks:
        if track.asked is not None and track.asked.decision.seat == seat:
            return track.asked.decision
    return None


def asking(state: State, seat: Seat | None = None) -> Frame | None:
    """The frame whose question waits for a seat; without a seat, that of the decision that `pending` returns.

    None where nothing is asked of it. This, `asking_record` and `waiting` are the ways to read what a match stands at.
    """
    if state.asked is not None:
        return frame_of(state.asked) if seat is None or state.asked.decision.seat == seat else None
    if seat is None:
        decision = pending(state)
        for track in state.tracks:
            if track.asked is not None and track.asked.decision is decision:
                return frame_of(track.asked)
        return None
    for track in state.tracks:
        if track.asked is not None and track.asked.decision.seat == seat:
            return frame_of(track.asked)
    return None


def asking_record(state: State, seat: Seat | None = None) -> object:
    """The record of the frame that `asking` finds; None where there is none."""
    frame = asking(state, seat)
    return None if frame is None else frame.record


def waiting(state: State) -> list[Frame]:
    """All frames that wait outside a secret choice, the next one last; the frame that asked comes after them."""
    return state.agenda[:] if state.asked is None else [*state.agenda, frame_of(state.asked)]


def asked_seats(state: State) -> tuple[Seat, ...]:
    """Everybody who has to answer something now: one seat, or several in a secret simultaneous choice.

    CHANCE is among them while the dice of a seat roll behind a screen.
    """
    if state.asked is not None:
        return (state.asked.decision.seat,)
    seats = [track.asked.decision.seat for track in state.tracks if track.asked is not None]
    return tuple(dict.fromkeys(seats))


def apply(state: State, action: Action, seat: Seat | None = None) -> None:
    """Answer the pending decision and run the rules up to the next one.

    Args:
        state: The state of a match; it is changed in place. Use `clone` first to keep it.
        action: One of the options of the decision, or an outcome of chance.
        seat: The seat that answers. Needed only where several are asked at the same time.

    Raises:
        strategos.kernel.errors.NotOffered: The action is not among the options. The state is unchanged.
        strategos.kernel.errors.WrongSeat: Nothing is asked of this seat, or the match is over.
    """
    decision = pending(state) if seat is None else pending_for(state, seat)
    if decision is None:
        raise _nobody_asked(state, action, seat)
    if not decision.allows(action):
        raise _not_offered(state, action, decision)
    advance(state, action, decision.seat)


def advance(state: State, action: Action, seat: Seat) -> None:
    """Answer without checking: for searches that take an option from the list itself."""
    asked = state.asked
    if asked is not None:
        state.asked = None
        state.asked = _run(state, state.agenda, _answer(asked, state, state.agenda, action))
        return
    for track in state.tracks:
        if track.asked is not None and track.asked.decision.seat == seat:
            ask = track.asked
            track.asked = None
            track.asked = _run(state, track.agenda, _answer(ask, state, track.agenda, action))
            _join(state)
            return
    raise WrongSeat(
        "kernel.engine.nothing-asked",
        seat=seat_name(seat),
    )


def _answer(ask: Ask, state: State, agenda: list[Frame], action: Action) -> Next:
    resume = ask.resume
    aside = ask.aside
    if aside is not None and aside.holds(action):
        agenda.append(frame_of(ask))  # asks again when all that the side option leads to is done
        resume = aside.resume
        following = resume.run(state, ask.decision.seat, action)
    else:
        following = resume.run(state, ask.record, action)
    if isinstance(following, Ask):
        # Otherwise a saved match could not ask the same question again without repeating the step's changes.
        raise RuntimeError(f"{resume.name} takes an answer and asks at once; it must go on with then(...).")
    return following


def _run(state: State, agenda: list[Frame], following: Next) -> Ask | None:
    """Work through the agenda until a question comes up or nothing is left."""
    while state.result is None:
        if isinstance(following, Frame):
            frame = following
        elif isinstance(following, Done):
            if not agenda:
                return None
            frame = agenda.pop()
            if frame.record is HANDED:
                if following.record is None:
                    raise RuntimeError(f"{frame.step.name} waits for a record that nothing handed on.")
                frame = Frame(frame.step, following.record)
        elif isinstance(following, Push):
            if not following.frames:
                following = Done(following.record)
                continue
            frames = following.frames
            at = len(frames) - 1
            while at > 0:
                agenda.append(frames[at])
                at -= 1
            frame = frames[0]
        elif isinstance(following, Fork):
            if agenda is not state.agenda:
                raise RuntimeError("a secret choice cannot open within a secret choice")
            return _fork(state, following)
        else:
            raise RuntimeError(f"a step returned {following!r} instead of then, ask, hand, done, …")
        following = frame.step.run(state, frame.record)
        if isinstance(following, Ask):
            following.frame = frame
            return following
    drop(state)
    return None


def drop(state: State) -> None:
    """The match is over: whatever still waits is dropped."""
    state.agenda.clear()
    state.asked = None
    state.tracks = []
    state.join = None


def _fork(state: State, forked: Fork) -> Ask | None:
    """Open one track per seat and run each to its first question."""
    state.join = forked.join
    state.tracks = [Track(seat, frame, [], None) for seat, frame in forked.starts]
    for track in state.tracks:
        track.asked = _run(state, track.agenda, track.start)
    if state.result is not None or any(track.asked is not None for track in state.tracks):
        return None
    return _after_tracks(state)


def _join(state: State) -> None:
    """When the last track is done, go on with what follows the secret choice."""
    if state.tracks and all(track.asked is None for track in state.tracks):
        state.asked = _after_tracks(state)


def _after_tracks(state: State) -> Ask | None:
    join = state.join
    if join is None:
        raise RuntimeError("a secret choice has no continuation")
    state.tracks = []
    state.join = None
    return _run(state, state.agenda, join)


def load_frame(plain: Plain) -> Frame:
    """A frame read back from plain data."""
    if not isinstance(plain, list) or len(plain) != 2 or not isinstance(plain[0], str):
        raise Unreadable(
            "kernel.engine.not-a-frame",
            plain=repr(plain),
        )
    step = step_named(plain[0])
    held = decode(plain[1], step.name)
    return Frame(step, HANDED if held == HANDED else held)


def ask_again(state: State, frame: Frame) -> Ask:
    """Let a frame put its question again, in a state that was loaded or guessed."""
    following = frame.step.run(state, frame.record)
    if not isinstance(following, Ask):
        raise Unreadable(
            "kernel.engine.step-asks-nothing",
            name=frame.step.name,
        )
    following.frame = frame
    return following


def load_flow(state: State, flow: Any) -> None:
    """Set the waiting frames of a state whose columns are already in place."""
    state.agenda = [load_frame(plain) for plain in flow["agenda"]]
    state.result = decode(flow["result"])
    state.join = None if flow["join"] is None else load_frame(flow["join"])
    state.tracks = []
    for plain in flow["tracks"]:
        agenda = [load_frame(waiting) for waiting in plain["agenda"]]
        track = Track(plain["seat"], load_frame(plain["start"]), agenda, None)
        state.tracks.append(track)
        if plain["asked"] is not None:
            track.asked = ask_again(state, load_frame(plain["asked"]))
    state.asked = None if flow["asked"] is None else ask_again(state, load_frame(flow["asked"]))


def reopen_track(state: State, seat: Seat, start: Frame) -> Track:
    """A seat's part of a secret choice, run again to its first question."""
    track = Track(seat, start, [], None)
    track.asked = _run(state, track.agenda, start)
    return track


def replay_tracks(state: State, unseen: tuple[Seat, ...], committed: tuple[Seat, ...], choose: Any) -> None:
    """Let seats whose secret choice is unknown choose again: `choose(decision)` answers for them.

    A guess calls this so that its state is as far on as the true one: seats that have committed themselves choose to
    the end; for the others, no more than the dice before their first question are rolled.
    """
    for track in state.tracks:
        while track.asked is not None and (
            track.seat in committed or (track.seat in unseen and track.asked.decision.seat == CHANCE)
        ):
            ask = track.asked
            track.asked = None
            track.asked = _run(state, track.agenda, _answer(ask, state, track.agenda, choose(ask.decision)))


def question(decision: Decision) -> str:
    """A decision in a few words for a message: `guard (MB-GRD-01)`."""
    return f"{decision.kind} ({decision.rule})"


def _spelling(state: State, action: Action) -> str:
    """An action in words; one that a program made up of ids that do not exist has none and is shown as it is."""
    try:
        return state.setup.notation.format(action)
    except (IndexError, KeyError, TypeError):
        return repr(action)


def _not_offered(state: State, action: Action, decision: Decision) -> NotOffered:
    notation = state.setup.notation
    text = _spelling(state, action)
    seat = seat_name(decision.seat)
    shown = [notation.format(option) for option in decision.options[:_SHOWN]]
    options = " · ".join(shown)
    more = len(decision.options) - len(shown)
    return NotOffered(
        "kernel.engine.not-offered",
        text=text,
        seat=seat,
        question=question(decision),
        options=options,
        rest=Said("kernel.engine.more-options", n=more) if more > 0 else "",
    )


def _nobody_asked(state: State, action: Action, seat: Seat | None) -> WrongSeat:
    text = _spelling(state, action)
    if state.result is not None:
        return WrongSeat(
            "kernel.engine.comes-too-late",
            text=text,
        )
    waiting = ", ".join(seat_name(other) for other in asked_seats(state))
    return WrongSeat(
        "kernel.engine.not-asked", text=text, seat="" if seat is None else seat_name(seat), waiting=waiting
    )
