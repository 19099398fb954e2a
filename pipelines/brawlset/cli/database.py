"""The published file, opened for a command, with its errors in the user's words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from brawlset.errors import UnusableFileError, first_line
from brawlset.settings import Settings

if TYPE_CHECKING:
    import duckdb


@contextmanager
def published(settings: Settings) -> Iterator[duckdb.DuckDBPyConnection]:
    """A read-only connection to the published file. Raises NotFoundError where there is none, and UnusableFileError where it cannot be
    read, or was built by a version whose tables are others."""
    import duckdb

    from brawlset.warehouse import open_published

    con = open_published(settings.database)
    try:
        yield con
    except (duckdb.CatalogException, duckdb.BinderException) as error:
        raise UnusableFileError(
            f"{settings.database}: another version of this program built the database ({first_line(error)}). Run 'brawlset refresh'."
        ) from error
    finally:
        con.close()
