"""One test for many small cases of one property: it fails with the list of all that are wrong."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

MAX_FAULTS_SHOWN = 40


def all_faults(names: str, cases: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Check every case in one test; written like `pytest.mark.parametrize`, other arguments are fixtures.

    For checks that take no time and change nothing: a test of its own costs more than the check. A check that plays or
    writes something stays a test of its own.
    """
    keys = [name.strip() for name in names.split(",")]
    listed = list(cases)
    assert listed, f"no cases of {names}"

    def decorate(check: Callable[..., None]) -> Callable[..., None]:
        @wraps(check)
        def test(**fixtures: Any) -> None:
            faults = [fault for case in listed if (fault := complaint(check, keys, case, fixtures))]
            if faults:
                more = f"\n… and {len(faults) - MAX_FAULTS_SHOWN} more" if len(faults) > MAX_FAULTS_SHOWN else ""
                shown = "\n".join(faults[:MAX_FAULTS_SHOWN])
                raise AssertionError(f"{len(faults)} of {len(listed)} cases fail:\n{shown}{more}")

        signature = inspect.signature(check)
        parameters = [parameter for name, parameter in signature.parameters.items() if name not in keys]
        test.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        return test

    return decorate


def complaint(check: Callable[..., None], keys: list[str], case: Any, fixtures: dict[str, Any]) -> str:
    """What is wrong with one case, or nothing; an error of any kind is a fault of its case."""
    values = (case,) if len(keys) == 1 else tuple(case)
    assert len(values) == len(keys), f"{case!r} does not fit {keys}"
    try:
        check(**dict(zip(keys, values, strict=True)), **fixtures)
    except Exception as error:
        message = " ".join(str(error).split()) or "no message"
        return f"- {', '.join(map(short, values))}: {type(error).__name__}: {message}"
    return ""


def short(value: object) -> str:
    """A value in at most 80 characters."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 80 else f"{text[:79]}…"
