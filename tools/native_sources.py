"""Write the records and steps of the sources as classes that mypyc compiles.

mypyc leaves a class with a decorator of its own to Python: its constructor is interpreted, and each field is looked
up by name. A decorated function it leaves to a dictionary, and calls it as Python would. So the copy of the sources
that is compiled says in plain Python what `@record`, `@spelled`, `@step` and `@resume` do at run time: a record is a
class with its constructor, comparison and hash; a step is an object whose method `run` calls the rule directly. Line
numbers of the rules stay as they are; declarations of records may move by some lines.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

MAKERS: Final = ("record", "spelled")  # decorators that make a class a record
MARKS: Final = ("private", "reveals")  # decorators that say more about a record
STEPS: Final = {"step": "Step", "resume": "Resume"}  # decorators that make a function a step, and the class of it
IMPORTS: Final = (
    "; import typing as _typing"
    "; from strategos.kernel import compiled as _compiled, flow as _flow, records as _records, state as _state"
)
FUTURE: Final = "from __future__ import annotations"


class Field:
    """One field of a record, as it is declared."""

    def __init__(self, line: ast.AnnAssign) -> None:
        assert isinstance(line.target, ast.Name), ast.unparse(line)
        self.name = line.target.id
        self.type = ast.unparse(line.annotation)
        self.default = ""
        self.secret_to = ""
        if "ClassVar" in self.type:
            raise ValueError(f"line {line.lineno}: a record has fields only, no {ast.unparse(line)!r}")
        if isinstance(line.value, ast.Call):
            if ast.unparse(line.value.func) != "secret":
                raise ValueError(f"line {line.lineno}: only secret(…) may be called for a field: {ast.unparse(line)!r}")
            self.secret_to = ast.unparse(line.value.args[0])
        elif line.value is not None:
            self.default = ast.unparse(line.value)

    @property
    def parameter(self) -> str:
        """The field as a parameter of the constructor."""
        return f"{self.name}: {self.type}" + (f" = {self.default}" if self.default else "")


def decorator_name(decorator: ast.expr) -> str:
    """The name of a decorator, called or not."""
    return ast.unparse(decorator.func if isinstance(decorator, ast.Call) else decorator)


def is_record(node: ast.stmt) -> bool:
    """Whether a statement declares a record."""
    return isinstance(node, ast.ClassDef) and any(decorator_name(one) in MAKERS for one in node.decorator_list)


def records_of(tree: ast.Module) -> list[ast.ClassDef]:
    """The records that a module declares."""
    return [node for node in tree.body if isinstance(node, ast.ClassDef) and is_record(node)]


def fields_of(node: ast.ClassDef) -> list[Field]:
    """The fields of a record in the order of their declaration."""
    return [Field(line) for line in node.body if isinstance(line, ast.AnnAssign)]


class Records:
    """The records of all files that are compiled."""

    def __init__(self, trees: dict[str, ast.Module]) -> None:
        self.fields = {
            (module, node.name): [field.name for field in fields_of(node)]
            for module, tree in trees.items()
            for node in records_of(tree)
        }
        with_fields = {name for (_, name), fields in self.fields.items() if fields}
        for module, tree in trees.items():
            for node in records_of(tree):
                for base in with_fields & {ast.unparse(base) for base in node.bases}:
                    raise ValueError(f"{module}, line {node.lineno}: {node.name} would inherit the fields of {base}")
        self.bases = {  # names of records that others inherit from
            ast.unparse(base) for tree in trees.values() for node in records_of(tree) for base in node.bases
        }

    def known_in(self, module: str, tree: ast.Module) -> dict[str, list[str]]:
        """The fields of the records that a module declares or imports, by the name they have there."""
        known = {name: fields for (place, name), fields in self.fields.items() if place == module}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                for name in node.names:
                    if (node.module or "", name.name) in self.fields:
                        known[name.asname or name.name] = self.fields[node.module or "", name.name]
        return known


def written_out(source: str, module: str, records: Records) -> str:
    """The source of a module with its records written out, and with constructors in the place of `replace`."""
    source = with_constructors(source, records.known_in(module, ast.parse(source)))
    tree = ast.parse(source)
    lines = source.splitlines()
    for node in reversed(tree.body):
        if isinstance(node, ast.ClassDef) and is_record(node):
            write_record(lines, node, records.bases)
        elif (
            isinstance(node, ast.FunctionDef)
            and node.decorator_list
            and decorator_name(node.decorator_list[-1]) in STEPS
        ):
            write_step(lines, node)
    if lines == source.splitlines():
        return source
    lines[lines.index(FUTURE)] += IMPORTS
    return "\n".join(lines) + "\n"


def with_constructors(source: str, known: dict[str, list[str]]) -> str:
    """The source with `Attack(attack.unit, 2)` for each `replace(attack, dice=2)` of a parameter `attack: Attack`.

    The type checker holds a parameter to its type, so what it names is such a record wherever it is replaced.
    """
    data = source.encode()
    starts = [0]
    for line in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: list[tuple[int, int, bytes]] = []
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        inner = bound_within(function)
        types = {one.arg: ast.unparse(one.annotation) for one in function.args.args if one.annotation}
        types = {name: kind for name, kind in types.items() if name not in inner}
        for call in ast.walk(function):
            if not isinstance(call, ast.Call) or ast.unparse(call.func) != "replace" or not call.args:
                continue
            kind = types.get(ast.unparse(call.args[0]), "")
            if kind not in known or any(one.arg is None for one in call.keywords):
                continue
            changes = {one.arg: place_of(one.value, starts) for one in call.keywords}
            name = ast.unparse(call.args[0])
            values = [
                data[slice(*changes[field])].decode() if field in changes else f"{name}.{field}"
                for field in known[kind]
            ]
            start, end = place_of(call, starts)
            # Inside parentheses line breaks do no harm: as many as there were keep the numbers of the lines below.
            missing = data[start:end].count(b"\n") - "".join(values).count("\n")
            found.append((start, end, f"{kind}({', '.join(values)}{chr(10) * missing})".encode()))
    last = len(data)
    for start, end, text in sorted(set(found), reverse=True):
        if end <= last:  # a call within another one stays as it is
            data = data[:start] + text + data[end:]
            last = start
    return data.decode()


def bound_within(function: ast.FunctionDef) -> set[str]:
    """The names that mean something else in a part of a function: in a comprehension, a lambda, a function in it."""
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.comprehension):
            found |= {one.id for one in ast.walk(node.target) if isinstance(one, ast.Name)}
        elif isinstance(node, (ast.Lambda, ast.FunctionDef)) and node is not function:
            found |= {one.arg for one in ast.walk(node.args) if isinstance(one, ast.arg)}
    return found


def place_of(node: ast.expr, starts: list[int]) -> tuple[int, int]:
    """Where an expression begins and ends, in bytes."""
    return starts[node.lineno - 1] + node.col_offset, starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)


def write_record(lines: list[str], node: ast.ClassDef, bases: set[str]) -> None:
    """Write one record out in the lines of its file."""
    for decorator in node.decorator_list:
        if decorator_name(decorator) not in (*MAKERS, *MARKS):
            raise ValueError(
                f"line {node.lineno}: nobody knows what @{ast.unparse(decorator)} does to a compiled record"
            )
    is_documented = isinstance(node.body[0], ast.Expr) and isinstance(node.body[0].value, ast.Constant)
    fields = fields_of(node)
    methods = [line for line in node.body[is_documented:] if not isinstance(line, (ast.AnnAssign, ast.Pass))]
    starts = [min([line.lineno, *[one.lineno for one in getattr(line, "decorator_list", [])]]) for line in methods]
    first = min(starts, default=(node.end_lineno or node.lineno) + 1)
    after = node.end_lineno or node.lineno
    lines[after:after] = [registration(node, fields)]
    if after + 1 < len(lines) and not lines[after + 1].strip():
        del lines[after + 1]  # of the two blank lines below a class
    written = members(node.name, fields)
    spare = first - 1 - node.body[0].lineno + 1
    lines[node.body[0].lineno - 1 : first - 1] = written + [""] * (spare - len(written))
    start = min(one.lineno for one in node.decorator_list) - 1
    kind = "allow_interpreted_subclasses=True" if node.name in bases else "free_list_len=1"
    marks = [f"@_compiled.mypyc_attr(acyclic=True, {kind})"]
    lines[start : node.lineno - 1] = marks + [""] * (node.lineno - 1 - start - len(marks))


def write_step(lines: list[str], node: ast.FunctionDef) -> None:
    """Write one step as a class whose `run` calls the rule directly, and an object of it with the name of the rule."""
    kind, parent = decorator_name(node.decorator_list[-1]), STEPS[decorator_name(node.decorator_list[-1])]
    types = [ast.unparse(one.annotation) if one.annotation else "object" for one in node.args.args]
    rule, own = f"_{kind}_rule_{node.name}", f"_{parent}_{node.name}"
    names = ["state", "record", "answer"][: len(types)]
    parameters = ", ".join(f"{name}: _typing.Any" for name in names)
    values = ", ".join(f"_typing.cast({type_!r}, {name})" for name, type_ in zip(names, types, strict=True))
    made = f"_flow.add_{kind}({own}(_flow.step_name(__name__, {node.name!r}), {rule}))"
    for decorator in reversed(node.decorator_list[:-1]):
        made = f"{ast.unparse(decorator)}({made})"
    after = node.end_lineno or node.lineno
    lines[after:after] = [f"{node.name}: _typing.Final = {made}"]
    if after + 1 < len(lines) and not lines[after + 1].strip():
        del lines[after + 1]  # of the two blank lines below a rule; the other one takes the class of the next
    lines[node.lineno - 1] = lines[node.lineno - 1].replace(f"def {node.name}(", f"def {rule}(", 1)
    start = min(one.lineno for one in node.decorator_list) - 1
    lines[start : node.lineno - 1] = [""] * (node.lineno - 1 - start)
    lines[start] = f"    def run(self, {parameters}) -> _state.Next: return {rule}({values})"
    header = f"class {own}(_state.{parent}[{types[1]}]):"
    if not lines[start - 1].strip():
        lines[start - 1] = header
    else:
        lines[start:start] = [header]


def members(name: str, fields: list[Field]) -> list[str]:
    """The methods of a record, a line each."""
    names = [field.name for field in fields]
    parameters = "".join(f", {field.parameter}" for field in fields)
    stores = "; ".join(f"self.{field.name}: {field.type} = {field.name}" for field in fields) or "pass"
    same = "".join(f" and self.{field} == other.{field}" for field in names)
    values = "".join(f"self.{field}, " for field in names)
    return [
        f"    def __init__(self{parameters}) -> None: {stores}",
        f"    def __eq__(self, other: object) -> bool: return isinstance(other, {name}){same}",
        f"    def __hash__(self) -> int: return hash(({values}))",
    ]


def registration(node: ast.ClassDef, fields: list[Field]) -> str:
    """The call that makes a class known as a record, as its decorators would."""
    names = "".join(f"{field.name!r}, " for field in fields)
    secrets = "".join(f"({field.name!r}, {field.secret_to}), " for field in fields if field.secret_to)
    pattern = "".join(
        f", {ast.unparse(one.args[0])}"
        for one in node.decorator_list
        if decorator_name(one) == "spelled" and isinstance(one, ast.Call)
    )
    call = f"_records.register_native({node.name}, ({names}), ({secrets}){pattern})"
    marks = [f"; {ast.unparse(one)}({node.name})" for one in node.decorator_list if decorator_name(one) in MARKS]
    return call + "".join(marks)


def rewrite_files(folder: Path, places: list[str]) -> None:
    """Write out the records of all files that are compiled, in place: `folder` is a copy."""
    sources = {place: (folder / place).read_text(encoding="utf-8") for place in places}
    modules = {place: module_of(place) for place in places}
    records = Records({modules[place]: ast.parse(source) for place, source in sources.items()})
    for place, source in sources.items():
        try:
            written = written_out(source, modules[place], records)
        except ValueError as error:
            raise ValueError(f"{place}, {error}") from None
        (folder / place).write_text(written, encoding="utf-8")


def module_of(place: str) -> str:
    """The name under which a file is imported.

    >>> module_of("src/strategos/kernel/state.py"), module_of("tests/games/toy/model.py")
    ('strategos.kernel.state', 'toy.model')
    """
    return place.removeprefix("src/").removeprefix("tests/games/").removesuffix(".py").replace("/", ".")
