"""Writing a match down, at both tables of the terminal."""

from __future__ import annotations

from pathlib import Path

from strategos.kernel.text.record_file import FORMAT
from strategos.locale import say
from strategos.table.match import Match


def write_record(match: Match, name: str, lang: str) -> tuple[bool, str]:
    """Write the record of a match to a file; return success and a message.

    A file that is no record is never overwritten.
    """
    path = Path(name).expanduser()
    try:
        if path.exists() and not path.read_bytes().startswith(FORMAT.encode()):
            return False, say("play.taken", lang=lang, file=path)
        path.write_text(match.record(), encoding="utf-8")
    except OSError as error:
        return False, say("play.unwritten", lang=lang, file=path, error=error.strerror)
    return True, say("play.wrote", lang=lang, file=path)
