"""`python -m strategos.cli` is the command `strategos`."""

from strategos.cli.main import main

if __name__ == "__main__":
    main()
