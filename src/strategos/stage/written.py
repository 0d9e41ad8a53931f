"""Texts of strangers in what is written for others: in one line, without hidden signs, and never taken for markup."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_SPACES: Final = re.compile(r"\s+")
# Controls, and what turns the direction of writing or joins and hides letters; of surrogates nothing can be written.
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
_MARKS: Final = re.compile(r"[\\`*_{}\[\]<>|~&#$]")
_BEGINNINGS: Final = re.compile(r"^(?:([-+=:!])|([0-9]+)([.)]))")
_ADDRESS: Final = re.compile(r":(?=//)|(?<=www)\.|(?<=WWW)\.", re.IGNORECASE)
_AT: Final = "@"
_JOINER: Final = "\N{WORD JOINER}"  # cannot be seen, and no address goes on after it


def one_line(text: str, most: int = 0) -> str:
    """A text in one line, without signs that cannot be seen; cut off if it is longer than it may be.

    >>> one_line("a\\tb\\n\\u202ec"), one_line("Bartholomew", 5)
    ('a b c', 'Bart…')
    """
    shown = "".join(
        letter if letter.isspace() or unicodedata.category(letter) not in _HIDDEN else "" for letter in text
    )
    line = _SPACES.sub(" ", shown).strip()
    return line[: most - 1] + "…" if 0 < most < len(line) else line


def markdown(text: str) -> str:
    """A text as Markdown that shows just this: no emphasis, link, picture, list or raw HTML comes of it.

    >>> print(markdown("**B** ![x](http://x.example/) <b> 1. www.x.example"))
    \\*\\*B\\*\\* !\\[x\\](http\\://x.example/) \\<b\\> 1. www\\.x.example
    >>> print(markdown("1. first"), markdown("- x"))
    1\\. first \\- x
    """
    line = _MARKS.sub(lambda found: "\\" + found[0], one_line(text))
    line = _BEGINNINGS.sub(lambda found: (found[2] or "") + "\\" + (found[1] or found[3]), line)
    return _ADDRESS.sub(lambda found: "\\" + found[0], line).replace(_AT, _AT + _JOINER)
