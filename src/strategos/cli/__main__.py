"""The command `strategos`, also as `python -m strategos.cli`."""

from __future__ import annotations

import sys


def main() -> None:
    """Load the command and run it. Whoever stops it while it still loads sees no traceback either."""
    try:
        from strategos.cli.main import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
