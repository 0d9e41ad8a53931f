"""What comes from outside, read into messages: whatever it is, it is understood or refused in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from strategos.kernel.errors import Unreadable, reason
from strategos.server.http.limits import MAX_ACTION_CHARS, MAX_ID_CHARS, MAX_TOKEN_CHARS, MAX_WORD_CHARS

T = TypeVar("T")

_FAR: Final = 2**53 - 1  # what a page can count to
Number: TypeAlias = Annotated[int, Meta(ge=-_FAR, le=_FAR)]  # a whole number in a message
Id: TypeAlias = Annotated[str, Meta(max_length=MAX_ID_CHARS)]  # a page's own name for a message
Word: TypeAlias = Annotated[str, Meta(max_length=MAX_WORD_CHARS)]  # a name of something that the table has
ActionText: TypeAlias = Annotated[str, Meta(max_length=MAX_ACTION_CHARS)]  # an answer in notation
Token: TypeAlias = Annotated[str, Meta(max_length=MAX_TOKEN_CHARS)]  # of a link


def read_message(decode: Callable[[bytes], T], data: bytes) -> T:
    """The message in some bytes of JSON, or an error in words."""
    try:
        return decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError, OverflowError) as error:
        raise Unreadable("program.serve.bad_request", error=reason(error)) from error
