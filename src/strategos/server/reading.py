"""What comes from outside, read into messages: whatever it is, it is understood or refused in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from strategos.kernel.errors import Unreadable
from strategos.locale import say

T = TypeVar("T")

_FAR: Final = 2**53 - 1  # what a page can count to
Number: TypeAlias = Annotated[int, Meta(ge=-_FAR, le=_FAR)]  # a whole number in a message
Id: TypeAlias = Annotated[str, Meta(max_length=80)]  # a page's own name for a message


def read_message(decode: Callable[[bytes], T], data: bytes) -> T:
    """The message in some bytes of JSON, or an error in words."""
    try:
        return decode(data)
    except UnicodeDecodeError as error:
        raise _refused(say("serve.no_text", lang="en"), say("serve.no_text", lang="es")) from error
    except RecursionError as error:
        raise _refused(say("serve.too_deep", lang="en"), say("serve.too_deep", lang="es")) from error
    except (msgspec.MsgspecError, ValueError, OverflowError) as error:
        raise _refused(str(error), str(error)) from error


def _refused(en: str, es: str) -> Unreadable:
    return Unreadable(
        say("serve.bad_request", lang="en", error=en),
        say("serve.bad_request", lang="es", error=es),
    )
