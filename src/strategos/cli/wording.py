"""Translate the texts of the command line library: headings of help, usage errors."""

from __future__ import annotations

import re
from typing import Any, Final

import typer
from typer.core import CompletionItem, TyperCommand, TyperGroup  # type: ignore[attr-defined]

from strategos.locale import say

LONGEST: Final = 40  # signs of a value that are shown

# The options of commands that had another name before. They are still accepted, and named nowhere.
OLD_NAMES: Final = {"simulate": {"--games": "--matches"}, "replay": {"--to": "--at"}}

# What the library says, and the key of our own sentence for it. A sentence that is not here passes unchanged.
_SENTENCES: Final = tuple(
    (re.compile(pattern), key)
    for pattern, key in (
        (r"Missing argument '(?P<name>.+)'\.", "usage.missing"),
        (r"Missing command\.", "usage.no_command"),
        (r"No such command '(?P<name>.*?)'\.", "usage.command"),
        (r"No such command '(?P<name>.*?)'\. Did you mean '(?P<near>.*?)'.*\?", "usage.near_command"),
        (r"No such option: (?P<name>-[\d.]+).*", "usage.negative"),
        (r"No such option: (?P<name>\S+)", "usage.option"),
        (r"No such option: (?P<name>\S+) \(Possible options: (?P<near>.*)\)", "usage.near_option"),
        (r"Got unexpected extra argument\(?s?\)? \((?P<name>.*)\)", "usage.extra"),
        (r"Option '(?P<name>.+)' requires an argument\.", "usage.needs_value"),
        (r"Option '(?P<name>.+)' does not take a value\.", "usage.no_value"),
        (
            r"Invalid value for '(?P<name>.+?)': (Input should be a valid|Unable to parse.* as an) integer.*",
            "usage.integer",
        ),
        (r"Invalid value for '(?P<name>.+?)': Input should be a valid number.*", "usage.number"),
        (r"Invalid value for '(?P<name>.+?)': Input should be (greater|less) than or equal to .*", "usage.range"),
    )
)


def reworded(sentence: str, value: str = "", low: str = "", high: str = "") -> str:
    """A sentence of the library in our own words, with the value refused and its range."""
    for pattern, key in _SENTENCES:
        found = pattern.fullmatch(sentence)
        if found:
            words: dict[str, Any] = {"value": value, "low": low, "high": high, **found.groupdict()}
            return say("usage.low" if key == "usage.range" and not high else key, **words)
    return sentence


def refused(error: typer.TyperException) -> dict[str, str]:
    """The value that an error is about, and the range in which it must be."""
    cause: Any = error.__cause__
    problems = cause.errors() if hasattr(cause, "errors") else []
    parameter = getattr(error, "param", None)
    limits = {"low": getattr(parameter, "min", None), "high": getattr(parameter, "max", None)}
    told = {name: "" if limit is None else str(limit) for name, limit in limits.items()}
    value = str(problems[0]["input"]) if problems else ""
    return {"value": value if len(value) <= LONGEST else value[:LONGEST] + "…", **told}


def usage_error(error: typer.TyperException) -> str:
    """The message for an invalid command line: usage, where help is, what is wrong."""
    lines = []
    context: Any = getattr(error, "ctx", None)
    if context is not None:
        lines = [context.get_usage(), say("usage.hint", command=context.command_path), ""]
    return "\n".join([*lines, say("usage.error", text=reworded(error.format_message(), **refused(error)))])


class Worded:
    """Help in the language in use, for a command and for a group."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        _write_usage(self, ctx, formatter)

    def get_help_option(self, ctx: Any) -> Any:
        return _in_words(super().get_help_option(ctx))  # type: ignore[misc]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        _write_parameters(self, ctx, formatter)


class Command(Worded, TyperCommand):
    """A command whose help is in the language in use, and whose options may have had other names before."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        names = OLD_NAMES.get(str(ctx.info_name), {})
        return super().parse_args(ctx, [renamed(word, names) for word in args])


class Group(Worded, TyperGroup):
    """A group of commands whose help is in the language in use."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        super().format_options(ctx, formatter)
        commands: Any = self.commands
        with formatter.section(say("usage.commands")):
            formatter.write_dl(commands.abouts())

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """Commands and options that begin with a word; no command is loaded for it."""
        commands: Any = self.commands
        found = [name for name, _ in commands.abouts() if name.startswith(incomplete)]
        self.commands, abouts = {}, dict(commands.abouts())
        try:
            options = super().shell_complete(ctx, incomplete)
        finally:
            self.commands = commands
        return [CompletionItem(name, help=abouts[name]) for name in found] + options


def renamed(word: str, names: dict[str, str]) -> str:
    """A word of a command line with the name that its option has today.

    >>> renamed("--games=5", {"--games": "--matches"}), renamed("duel", {"--games": "--matches"})
    ('--matches=5', 'duel')
    """
    name, sign, value = word.partition("=")
    return names.get(name, name) + sign + value


def _write_usage(command: Any, ctx: Any, formatter: Any) -> None:
    command.options_metavar = say("usage.options_here")
    if isinstance(command, Group):
        command.subcommand_metavar = say("usage.command_here")
    pieces = [piece.strip("{}") for piece in command.collect_usage_pieces(ctx)]
    formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=say("usage.usage") + " ")


def _in_words(help_option: Any) -> Any:
    if help_option is not None:
        help_option.help = say("usage.help")
    return help_option


def _write_parameters(command: Any, ctx: Any, formatter: Any) -> None:
    """Two lists: arguments, then options."""
    for kind in ("argument", "option"):
        records = [parameter.get_help_record(ctx) for parameter in command.get_params(ctx) if _is(parameter, kind)]
        rows = [(names.split(" <")[0], _extras(text)) for names, text in filter(None, records)]
        if rows:
            with formatter.section(say(f"usage.{kind}s")):
                formatter.write_dl(rows)


def _is(parameter: Any, kind: str) -> bool:
    return bool(parameter.param_type_name == kind)


def _extras(text: str) -> str:
    """What the library adds to a help text in square brackets: the default value, or that there is none."""
    text = re.sub(r"([\d.]+)<=x<=([\d.]+)", r"\1–\2", text)
    told = text.replace("  [required]", "").replace("; required]", "]")  # the usage line shows it
    return told.replace("[default: ", f"[{say('usage.default')} ").replace("; x>=", "; ≥ ").replace("[x>=", "[≥ ")
