"""Every limit of the server, with its unit: how long it waits for the other side, and how much it keeps or does for it.

`docs/protocol.md` lists them. Limits of records are in `strategos.kernel.text.record_file`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MAX_MESSAGE_BYTES: Final = 16_384  # of a message over the WebSocket
MAX_REQUEST_BYTES: Final = 64_000  # of the body of a request
MAX_RECORD_BYTES: Final = 2_000_000  # of a record that is uploaded
MAX_ID_CHARS: Final = 80  # of the id of a message
MAX_WORD_CHARS: Final = 200  # of the name of a game, scenario, option, seat or language
MAX_ACTION_CHARS: Final = 2_000  # of an answer in notation
MAX_TOKEN_CHARS: Final = 400  # of the token of a link
MAX_OPTIONS: Final = 100  # options of a new match
MAX_SEATS: Final = 8  # seats of a new match
MAX_LOOKED_UP: Final = 50  # tokens of a lookup that are answered; further ones are left out
MAX_QUOTED_CHARS: Final = 60  # of a text of the other side that an error quotes

PRESENCE_INTERVAL_SECONDS: Final = 1.0  # at least, between two messages that say who is connected to a match
ABANDONED_SECONDS: Final = 60.0  # without a page, after which the computers of a match stop thinking
MIN_LINES_BEHIND: Final = 20  # of a journal, whose age a server that has just started cannot know
THINK_FLOOR_SECONDS: Final = 0.4  # at least, for a computer's answer to a question that hides something
FURTHER_FLOOR_SECONDS: Final = 0.1  # the same for each further answer of a turn in a secret choice
HINT_PROCESSES: Final = 1  # that compute hints and nothing else
MAX_FORESEEN: Final = 4  # questions to which a computer prepares answers while a person thinks
PONDER_PROCESSES: Final = 1  # in which all matches ponder
PONDER_SECONDS: Final = 0.7  # for each of these answers
LINGER_SECONDS: Final = 60.0  # that the room of a match stays open when no page is in it
MAX_EMPTY_ROOMS: Final = 64  # that stay open; one more closes the one that has been empty longest
MAX_SHARED_MESSAGES: Final = 32  # of each kind, made for one page of a match and kept for others that look alike
MAX_THREADS: Final = 2  # in which the server computes; further work waits for its turn
MAX_ANALYSES_PER_ADDRESS: Final = 10  # under way at a time
MAX_PAGES_PER_ADDRESS: Final = 200  # a club behind one router is one address
MAX_PAGES_PER_SEAT_LINK: Final = 20
MAX_PAGES: Final = 450  # of all visitors; fewer where there are fewer connections
RESERVED_CONNECTIONS: Final = 50  # for requests, when all others are pages
MAX_CONNECTIONS_PER_ADDRESS: Final = 250  # of other machines
MIN_CONNECTIONS: Final = 16  # even where file handles are few
RESERVED_HANDLES: Final = 128  # file handles for the database, processes and files
FULL_LOG_SECONDS: Final = 60.0  # between two log lines that say that connections are refused
MAX_WAIT_SECONDS: Final = 3.0  # that a message or request waits for its quota before it is refused
MAX_OWNERS: Final = 4096  # addresses and links whose use is remembered


@dataclass(frozen=True, slots=True)
class Quota:
    """Units of work, each about a millisecond of the server."""

    per_second: float  # in the long run
    burst: float  # at once


PONDER_QUOTA: Final = Quota(0.25, 60.0)  # seconds in which the computers of a match ponder
MESSAGE_QUOTA: Final = Quota(60.0, 240.0)  # messages of one page, whatever they ask for
LINK_QUOTA: Final = Quota(100.0, 1_500.0)
ADDRESS_QUOTA: Final = Quota(400.0, 10_000.0)

# Units of each kind of message and request; what is not named costs USUAL_UNITS.
USUAL_UNITS: Final = 2.0
MESSAGE_UNITS: Final = {
    "Ping": 0.1,
    "Look": 10.0,  # makes the whole position again, perhaps in another language
    "Hello": 10.0,
    "AskOdds": 10.0,
    "AskWhyNot": 5.0,
    "AskDigest": 10.0,
    "AskHint": 40.0,
}
ENTER_UNITS: Final = 10.0  # for a page that comes
REQUEST_UNITS: Final = {
    "make_match": 20.0,
    "open_record": 200.0,
    "lookup": 20.0,
    "running_matches": 20.0,
    "board_picture": 10.0,
    "match_picture": 10.0,
    "look_up": 10.0,
    "match_log": 20.0,
    "begin_lesson": 20.0,
    "analysis": 5.0,
    "report": 100.0,
    "branch": 50.0,
}


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of connections. A connection that exceeds one is closed; a page connects again by itself."""

    head_seconds: float = 20.0  # from the beginning of a connection, or the last answer, to the end of the headers
    body_seconds: float = 60.0  # for the body of a request
    idle_seconds: float = 5.0  # between two requests
    hello_seconds: float = 10.0  # from the opening of a WebSocket to its first message
    ping_seconds: float = 20.0  # between two pings of a WebSocket
    pong_seconds: float = 20.0  # for the answer to one
    stall_seconds: float = 30.0  # in which the other side must have read some of what was sent
    read_bytes: int = 1024  # bytes that are some of it
    linger_seconds: float = 5.0  # for reading the rest, once a connection was closed
    check_seconds: float = 2.0  # between two checks of a connection
    max_connections: int = 500  # at the same time
    behind_bytes: int = 256 * 1024  # that wait for a page; its next message is not read meanwhile
    unread_bytes: int = 1024 * 1024  # that wait for a page before it is disconnected


USUAL: Final = Limits()
