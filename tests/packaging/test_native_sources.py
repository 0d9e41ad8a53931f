"""The copy of the sources that is compiled says in plain Python what records and steps are: it must mean the same."""

from __future__ import annotations

import ast
import copy
import importlib
import pickle
import sys
import types
from typing import Any

import packages
import pytest

from strategos.kernel import records
from strategos.kernel.event import is_heard
from strategos.kernel.flow import Frame
from strategos.kernel.state import Ask

sys.path.append(str(packages.ROOT / "tools"))
import engine_sources
import native_sources

SAMPLE = '''
"""A file with records and steps."""

from __future__ import annotations

from strategos.kernel.action import Action
from strategos.kernel.decision import Decision
from strategos.kernel.event import Event, private, secret, spelled
from strategos.kernel.flow import Next, ask, hand, resume, step, then
from strategos.kernel.records import record, replace


@spelled("aim <unit>")
class Aim(Action):
    """Aim at a unit."""

    unit: int


@spelled("rest")
class Rest(Action):
    """Nothing."""


@private("seat")
@spelled("peeked <seat> <card:int>")
class Peeked(Event):
    seat: int
    card: int = secret("seat")


@record
class Shot:
    """A shot: who, where, and how often."""

    unit: int  # who shoots
    path: tuple[int, ...]
    times: int = 1

    def is_twice(self) -> bool:
        """Whether it is two shots."""
        return self.times == 2


@step
def begin(state: object, shot: Shot) -> Next:
    """Ask for an aim. Rule: X-1."""
    return ask(Decision(0, "aim", "X-1", (Aim(1), Rest())), aimed, replace(shot, times=2))


@resume
def aimed(state: object, shot: Shot, answer: Action) -> Next:
    """Shoot. Rule: X-2."""
    shot = replace(
        shot,
        path=(*shot.path, 7),
    )
    return then(over, shot)


@step
def over(state: object, shot: Shot) -> Next:
    """Hand the shot on. Rule: X-3."""
    return hand(shot)
'''


def loaded(name: str, source: str) -> Any:
    """A module of a source."""
    module = types.ModuleType(name)
    sys.modules[name] = module
    exec(compile(source, name, "exec", dont_inherit=True), module.__dict__)
    return module


@pytest.fixture
def plain() -> Any:
    """The sample as it is written."""
    return loaded("sample_plain", SAMPLE)


@pytest.fixture
def native() -> Any:
    """The sample as it is compiled, run uncompiled here."""
    known = native_sources.Records({"sample_native": ast.parse(SAMPLE)})
    return loaded("sample_native", native_sources.written_out(SAMPLE, "sample_native", known))


def test_records_are_compared_shown_and_copied_as_before(plain: Any, native: Any) -> None:
    for module in (plain, native):
        shot = module.Shot(3, (1, 2))
        assert (shot.unit, shot.path, shot.times) == (3, (1, 2), 1)
        assert repr(shot) == "Shot(unit=3, path=(1, 2), times=1)"
        assert shot == module.Shot(unit=3, path=(1, 2), times=1) != module.Shot(4, (1, 2))
        assert hash(shot) == hash(module.Shot(3, (1, 2)))
        assert shot != module.Aim(3) and module.Rest() == module.Rest() != module.Aim(1)
        assert not shot.is_twice() and records.replace(shot, times=2).is_twice()
        assert copy.deepcopy(shot) == shot == pickle.loads(pickle.dumps(shot))
        with pytest.raises(TypeError, match="has no field 'speed'"):
            records.replace(shot, speed=1)
    assert hash(plain.Shot(3, (1, 2))) == hash(native.Shot(3, (1, 2)))


def test_records_are_known_as_before(plain: Any, native: Any) -> None:
    for name in ("Aim", "Rest", "Peeked", "Shot"):
        one, other = getattr(plain, name), getattr(native, name)
        for tell in (records.field_names, records.secret_fields, records.private_to, records.pattern_of):
            assert tell(one) == tell(other), name
        assert one.__match_args__ == other.__match_args__
    assert records.private_to(native.Peeked) == "seat"
    assert is_heard(native.Peeked(1, 5), 1) and not is_heard(native.Peeked(1, 5), 0)
    assert records.encode(native.Aim(4)) == {"is": "sample_native.Aim", "unit": 4}
    assert records.decode(records.encode(native.Aim(4))) == native.Aim(4)


def test_steps_do_what_they_did(plain: Any, native: Any) -> None:
    for module, name in ((plain, "sample_plain"), (native, "sample_native")):
        asked = module.begin.run(None, module.Shot(3, (1,)))
        assert isinstance(asked, Ask)
        assert (module.begin.name, asked.resume.name) == (f"{name}.begin", f"{name}.aimed")
        assert asked.record == module.Shot(3, (1,), 2)
        following = asked.resume.run(None, asked.record, module.Rest())
        assert isinstance(following, Frame)
        assert (following.step, following.record) == (module.over, module.Shot(3, (1, 7), 2))


def test_a_step_is_run_without_a_call_by_name(native: Any) -> None:
    assert type(native.begin).__name__ == "_Step_begin"
    assert (
        "replace("
        not in native_sources.written_out(
            SAMPLE, "sample", native_sources.Records({"sample": ast.parse(SAMPLE)})
        ).partition("def _step_rule_begin")[2]
    )


def test_every_rule_keeps_its_line() -> None:
    """Else a traceback of the compiled engine would show the wrong line. Declarations of records may move."""
    sources = engine_sources.engine_sources(packages.ROOT, with_toy=True)
    texts = {place: (packages.ROOT / place).read_text(encoding="utf-8") for place in sources}
    known = native_sources.Records({native_sources.module_of(place): ast.parse(text) for place, text in texts.items()})
    moved: list[str] = []
    for place, text in texts.items():
        written = native_sources.written_out(text, native_sources.module_of(place), known)
        assert not any(line.startswith(("@record", "@spelled", "@step", "@resume")) for line in written.splitlines())
        if any(native_sources.is_record(node) for node in ast.parse(text).body):
            continue
        before = {node.name: node.body[-1].lineno for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}
        after = {
            node.name.removeprefix("_step_rule_").removeprefix("_resume_rule_"): node.body[-1].lineno
            for node in ast.parse(written).body
            if isinstance(node, ast.FunctionDef)
        }
        moved += [f"{place}: {name}" for name, line in before.items() if after[name] != line]
    assert not moved


HEADER = "from __future__ import annotations\n\n\n"


def written(source: str) -> str:
    """A source that is written out by itself."""
    text = HEADER + source
    return native_sources.written_out(text, "sample", native_sources.Records({"sample": ast.parse(text)}))


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("@record\nclass One:\n    a: ClassVar[int] = 1\n", "fields only"),
        ("@record\nclass One:\n    a: int = records.secret('b')\n", "only secret"),
        ("@final\n@record\nclass One:\n    a: int\n", "@final"),
        ("@record\nclass One:\n    a: int\n\n\n@record\nclass Two(One):\n    b: int\n", "inherit the fields of One"),
    ],
)
def test_what_could_mean_something_else_is_refused(source: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        written(source)


def test_decorated_methods_of_a_record_stay() -> None:
    source = "@record\nclass One:\n    a: int\n\n    @property\n    def b(self) -> int:\n        return self.a + 1\n"
    text = written(source)
    assert "    @property\n    def b(self)" in text
    assert text.index("def __init__") < text.index("@property")


@pytest.mark.parametrize(
    "line",
    ["return [replace(one, a=2) for one in many]", "return map(lambda one: replace(one, a=2), many)"],
)
def test_a_name_that_means_another_record_inside_is_left_to_replace(line: str) -> None:
    source = (
        f"@record\nclass One:\n    a: int\n    b: int\n\n\ndef f(one: One, many: list[object]) -> object:\n    {line}\n"
    )
    assert "replace(one, a=2)" in written(source)
    assert "One(2, one.b)" in written(source.replace(line, "return replace(one, a=2)"))


def test_every_record_of_the_engine_is_known_as_it_is_declared() -> None:
    """Its fields, which of them are secret and to whom, its spelling and its marks, read from the rewritten sources."""
    sources = engine_sources.engine_sources(packages.ROOT)
    trees = {
        place: ast.parse((packages.ROOT / place).read_text(encoding="utf-8"))
        for place in sources
        if place.startswith("src/strategos/games")
    }
    compared = 0
    for place, tree in trees.items():
        module = importlib.import_module(native_sources.module_of(place))
        for node in native_sources.records_of(tree):
            call = native_sources.registration(node, native_sources.fields_of(node))
            known = getattr(module, node.name)
            found: list[tuple[tuple[str, ...], tuple[tuple[str, str], ...], str | None]] = []
            marked: list[str] = []

            def register(
                cls: type,
                names: tuple[str, ...],
                secrets: tuple[tuple[str, str], ...],
                pattern: str = "",
                found: list[tuple[tuple[str, ...], tuple[tuple[str, str], ...], str | None]] = found,
            ) -> None:
                found.append((names, secrets, pattern or None))

            def private(seat: str, marked: list[str] = marked) -> Any:
                return lambda cls: marked.append(seat)

            names: dict[str, Any] = {node.name: known, "_records": types.SimpleNamespace(register_native=register)}
            exec(call, {**names, "private": private, "reveals": lambda cls, marked=marked: marked.append("revealed")})
            assert found == [(records.field_names(known), records.secret_fields(known), records.pattern_of(known))], (
                call
            )
            wanted = [records.private_to(known)] if records.private_to(known) else []
            assert marked == wanted + (["revealed"] if records.is_revealing(known) else []), call
            compared += 1
    assert compared > 150
