"""`strategos hint`: what a computer player would advise at a decision of a recorded match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated

import typer

from strategos import games
from strategos.cli import completing
from strategos.cli.common import print_json, read_file, tell
from strategos.cli.parameters import AsJson, RecordFile
from strategos.cli.records import check_place
from strategos.kernel.errors import WrongSeat
from strategos.kernel.game import Game
from strategos.kernel.ids import CHANCE, Seat, seat_name
from strategos.kernel.text.record_file import CONCEDE, Record, read_record
from strategos.kernel.view import View
from strategos.locale import kind_text, language, say
from strategos.players import read_name
from strategos.players.advice import Advice, advise, win_probability
from strategos.stage.presenters import SHOWN, presenter
from strategos.table.match import Match
from strategos.table.match import replay as replay_match


def hint(
    file: RecordFile,
    at: Annotated[int | None, typer.Option(metavar="N", min=0, help=say("hint.at"))] = None,
    seat: Annotated[str, typer.Option(metavar=say("word.seat"), help=say("hint.seat"), show_default=False)] = "",
    player: Annotated[
        str, typer.Option(metavar=say("word.name"), help=say("hint.player"), autocompletion=completing.player)
    ] = "tactician",
    count: Annotated[int, typer.Option(metavar="N", min=1, help=say("hint.count"))] = 3,
    json: AsJson = False,
) -> None:
    """Show the best options at a decision of a recorded match, with their odds and reasons."""
    read_name(player)
    record = read_record(read_file(file), file.name)
    game = games.of_header(record.header)
    place, whose = find_decision(record, game, file.name, at, seat)
    match = replay_match(record, game, file.name, place)
    decision = match.decision_for(whose)
    assert decision is not None
    view = match.view(whose)
    words = labels(game, view)
    chance = win_probability(view)
    found = advise(view, decision, player, count)
    played = record.lines[place][1] if place < len(record.lines) and record.lines[place][0] == whose else None
    if json:
        print_json(
            {
                "file": file.name,
                "game": game.name,
                "scenario": record.header["scenario"],
                "at": place,
                "seat": seat_name(whose),
                "kind": decision.kind,
                "rule": decision.rule,
                "options": len(decision.options),
                "probability": round(chance, 4),
                "played": played,
                "advice": [{**plain(advice), "label": words(advice.text)} for advice in found],
            }
        )
        return
    question = kind_text(decision.kind)
    tell(say("hint.heading", at=place, seat=seat_name(whose), question=question, rule=decision.rule))
    tell(say("hint.chance", seat=seat_name(whose), percent=round(100 * chance)))
    for rank, advice in enumerate(found, start=1):
        label = worded(words(advice.text), advice.text)
        tell(f"  {rank:>2}  {label}{advice.words(language()).removeprefix(advice.text)}")
    if played is not None:
        tell(say("hint.played", seat=seat_name(whose), action=worded(words(played), played)))


def labels(game: Game, view: View) -> Callable[[str], str]:
    """What puts an action of a match into words; in a game without texts of its own they are the notation."""
    if game.name not in SHOWN:
        return lambda text: text
    shown = presenter(game.key)
    state = shown.dealt(view)

    def words(text: str) -> str:
        return text if text == CONCEDE else shown.label(state, state.setup.notation.parse(text), language())

    return words


def worded(label: str, text: str) -> str:
    """An action as text, with its notation, which can be typed.

    >>> worded("Attack the Hydra", "attack hydra"), worded("decline", "decline")
    ('Attack the Hydra [attack hydra]', 'decline')
    """
    return label if label == text else f"{label} [{text}]"


def plain(advice: Advice) -> dict[str, object]:
    """One piece of advice as plain data."""
    return {
        "option": advice.text,
        "probability": round(advice.probability, 4),
        "reasons": [
            {
                "term": reason.term.key,
                "points": round(reason.points, 3),
                "words": reason.term.name.text(language()),
            }
            for reason in advice.reasons
        ],
        "words": advice.words(language()),
    }


def find_decision(record: Record, game: Game, name: str, at: int | None, word: str) -> tuple[int, Seat]:
    """The place of a decision of a player in a record, as a number of actions, and its seat.

    It is the first one from the place asked for, since dice may have to fall first; at the end of a match, the last.
    """
    check_place(record, at, name)
    replay_match(record, game, name)  # a record that is not good is refused before anything is said about it
    match = replay_match(record, game, name, 0)
    letters = [seat_name(one) for one in range(match.state.setup.seats)]
    if word and word.upper() not in letters:
        raise WrongSeat(
            "cli.hint.no-seat",
            word=word,
            name=name,
            letters=", ".join(letters),
        )
    wanted = letters.index(word.upper()) if word else None
    last: tuple[int, Seat] | None = None
    for place, whose in asked(match, record, wanted):
        if at is not None and place >= at:
            return place, whose
        last = (place, whose)
    if last is None:
        raise WrongSeat("cli.hint.nothing-asked", name=name, seat=word.upper())
    return last


def asked(match: Match, record: Record, wanted: Seat | None) -> Iterator[tuple[int, Seat]]:
    """All places of a record at which a seat has a choice of answers, from the beginning."""
    for place, (seat, text) in enumerate([*record.lines, (CHANCE, "")]):
        for whose in choosing(match):
            if wanted is None or whose == wanted:
                yield place, whose
        if text == CONCEDE:
            match.concede(seat)
        elif text:
            match.play(text, seat)


def choosing(match: Match) -> list[Seat]:
    """The seats that have more than one answer now."""
    if match.over:
        return []
    found = []
    for seat in match.waiting_for:
        decision = match.decision_for(seat)
        if seat != CHANCE and decision is not None and len(decision.options) > 1:
            found.append(seat)
    return found
