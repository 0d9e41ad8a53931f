"""Hints for the compiler, without a dependency when nothing is compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_: Any) -> Callable[[type], type]:
        """Do nothing: uncompiled classes need no such marks."""
        return lambda cls: cls


__all__ = ["is_compiled", "mypyc_attr"]


def is_compiled() -> bool:
    """Whether the engine runs compiled."""
    import strategos.kernel.engine as engine

    return not (engine.__file__ or "").endswith(".py")
