"""The command `strategos`, also as `python -m strategos.cli`."""

from __future__ import annotations

import sys


def main() -> None:
    """Load the command and run it. Interrupting it while it loads shows no traceback either."""
    try:
        from strategos.cli.main import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    except ModuleNotFoundError as error:
        from strategos.cli.extras import missing

        if "--version" in sys.argv[1:2]:
            from strategos import __version__

            sys.stdout.write(__version__ + "\n")
            return
        text = missing(error, sys.argv[1:])
        if not text:
            raise
        sys.exit(text)
    run()


if __name__ == "__main__":
    main()
