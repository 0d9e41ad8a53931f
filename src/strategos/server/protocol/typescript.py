"""The page's TypeScript types, made from the messages of `protocol` and the scenes of `stage`.

python -m strategos.server.protocol.typescript > web/src/generated/protocol.ts
"""

from __future__ import annotations

import dataclasses
import sys
import types
import typing
from typing import Any, Final

import msgspec

from strategos.server.protocol import analysis as analysis_protocol
from strategos.server.protocol import lesson as lesson_protocol
from strategos.server.protocol import messages as protocol
from strategos.server.protocol import seat as seat_protocol
from strategos.stage import articles, offers, scene, standing_rules
from strategos.table import habits

PLAIN: Final = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
HEAD: Final = "// Made from the server's messages by `make web`. Do not edit.\n"


def written() -> str:
    """All types as TypeScript."""
    parts = [HEAD, f"export const PROTOCOL = {protocol.PROTOCOL};\n"]
    shown = (scene, offers, articles, habits, standing_rules)
    for module in (*shown, seat_protocol, lesson_protocol, analysis_protocol, protocol):
        for value in vars(module).values():
            if isinstance(value, type) and value.__module__ == module.__name__:
                parts.append(_interface(value))
    for name in ("FromPage", "ToPage"):
        members = " | ".join(member.__name__ for member in typing.get_args(getattr(protocol, name)))
        parts.append(f"export type {name} = {members};\n")
    return "\n".join(parts)


def _interface(cls: type) -> str:
    hints = typing.get_type_hints(cls)
    lines = []
    if issubclass(cls, msgspec.Struct):
        tag = cls.__struct_config__.tag
        if tag is not None:
            lines.append(f'  type: "{tag}";')
        names = list(cls.__struct_fields__)
        with_default = set(names[len(names) - len(cls.__struct_defaults__) :])
        is_sent_by_page = cls in (*typing.get_args(protocol.FromPage), protocol.NewMatch)
        optional = with_default if is_sent_by_page else set()  # the server always writes every field
    else:
        assert dataclasses.is_dataclass(cls)
        names = [field.name for field in dataclasses.fields(cls)]
        optional = set()
    for name in names:
        mark = "?" if name in optional else ""
        lines.append(f"  {name}{mark}: {_type(hints[name])};")
    about = (cls.__doc__ or "").strip().splitlines()[0]
    return f"/** {about} */\nexport interface {cls.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def _type(hint: Any) -> str:
    if hint in PLAIN:
        return PLAIN[hint]
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(_type(argument) for argument in arguments)
    if origin is list:
        inner = _type(arguments[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{_type(arguments[0])}, {_type(arguments[1])}>"
    if isinstance(hint, type):
        return hint.__name__
    raise TypeError(f"no TypeScript for {hint!r}")


if __name__ == "__main__":
    sys.stdout.write(written())
