"""The command `strategos` as `python -m strategos`."""

from __future__ import annotations

from strategos.cli.__main__ import main

if __name__ == "__main__":
    main()
