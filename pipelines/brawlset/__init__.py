"""BrawlSet: which cards, and which commanders, may I play?

    >>> import brawlset
    >>> brawlset.pool("war-of-the-spark", "Feather, the Redeemed").height
    15

`open`, `query`, `bsets`, `commanders` and `pool` read the database; they are explained in `brawlset.frames`. Nothing is imported here
before one of them is asked for, so that every command starts fast.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from brawlset.frames import bsets, commanders, open, pool, query  # noqa: A004 - brawlset.open, as sqlite3.connect

__version__ = "0.1.0"
__all__ = ["__version__", "bsets", "commanders", "open", "pool", "query"]


def __getattr__(name: str) -> Any:
    """The functions of `brawlset.frames`, when they are first asked for."""
    if name in __all__:
        from importlib import import_module

        return getattr(import_module("brawlset.frames"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


class _Package(ModuleType):
    """This package. `bsets` stays the function where the package brawlset.bsets, which keeps the list of BSets, is imported: Python would
    put it in the function's place."""

    def __setattr__(self, name: str, value: object) -> None:
        if name not in __all__ or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
