"""One asset a table. Each calls one step of the refresh and reports what it made; nothing is computed here."""

from collections import defaultdict
from collections.abc import Iterator

import dagster as dg

from brawlset.archives import SOURCES as ARCHIVES
from brawlset.claims import Claim, claims
from brawlset.freshness import JUDGED, is_stale
from brawlset.refresh import Refresh
from brawlset.sources.scryfall import SETS_SOURCE
from brawlset.sources.snapshots import Snapshot
from brawlset.warehouse import build_order, sql_files, tables_read

STAGING = "staging"
PUBLISHED = "published_file"
AVAILABLE = "available"
FRESH = "fresh"


def _deps(select: str) -> list[str]:
    """The assets of the tables that a select reads: public tables are assets, those of staging and ref are one."""
    return sorted({STAGING if "." in table else table for table in tables_read(select)})


def _comment(table: str) -> str:
    """What the head of a table's select file says."""
    head = []
    for line in sql_files("main")[table].splitlines():
        if not line.startswith("-- "):
            break
        head.append(line.removeprefix("-- "))
    return " ".join(head)


@dg.multi_asset(
    name="sources",
    group_name="sources",
    specs=[  # skippable: where there is nothing new none is made, and Dagster skips what follows
        dg.AssetSpec(JUDGED, kinds={"http"}, skippable=True, description="Snapshot of Scryfall's bulk file."),
        dg.AssetSpec(SETS_SOURCE, kinds={"http"}, skippable=True, description="Snapshot of Scryfall's list of sets."),
        dg.AssetSpec(
            "scryfall_all_cards",
            kinds={"http"},
            skippable=True,
            description="Snapshot of Scryfall's bulk file of all languages, of which the names are read in those that are asked for.",
        ),
        dg.AssetSpec("reference_data", kinds={"toml"}, skippable=True, description="assets/*.toml, read and checked."),
        *(
            dg.AssetSpec(source.name, kinds={"http"}, skippable=True, description=f"Snapshot of {source.kind}.")
            for source in ARCHIVES
        ),
    ],
    check_specs=[
        dg.AssetCheckSpec(FRESH, asset=JUDGED, description="It is not older than `brawlset status` accepts."),
        *(
            dg.AssetCheckSpec(
                AVAILABLE, asset=source.name, description="It was found or fetched, and has the shape that is expected."
            )
            for source in ARCHIVES
        ),
    ],
)
def sources(
    context: dg.AssetExecutionContext, refresh: dg.ResourceParam[Refresh]
) -> Iterator[dg.MaterializeResult[None] | dg.AssetCheckResult]:
    """The inputs: fetched where there is something new, verified, and left as they are."""
    inputs = refresh.inputs
    if refresh.is_current():
        context.log.info("Nothing new: %s was already built from these very data.", refresh.settings.database)
    else:
        for asset, snapshot in ((JUDGED, inputs.cards), (SETS_SOURCE, inputs.sets)):
            yield dg.MaterializeResult(
                asset_key=asset,
                data_version=dg.DataVersion(snapshot.sha256 or ""),
                metadata=_described(snapshot),
            )
        names = inputs.translations
        yield dg.MaterializeResult(
            asset_key="scryfall_all_cards",
            metadata={**(_described(names) if names else {}), "languages": ", ".join(inputs.languages) or "none"},
        )
        yield dg.MaterializeResult(asset_key="reference_data", metadata={"folder": str(inputs.assets)})
        for read in refresh.archives:
            # One that is missing is no reason for Dagster to skip what follows: it has no sets, and its check fails.
            found = read.archive.snapshot
            yield dg.MaterializeResult(
                asset_key=read.archive.source,
                metadata={**(_described(found) if found else {}), "sets": len(read.sets)},
            )
    yield _fresh(refresh)
    for read in refresh.archives:
        yield dg.AssetCheckResult(
            asset_key=read.archive.source,
            check_name=AVAILABLE,
            passed=read.problem is None,
            severity=dg.AssetCheckSeverity.WARN,
            metadata={"problem": read.problem} if read.problem else {},
        )


def _fresh(refresh: Refresh) -> dg.AssetCheckResult:
    """The verdict of `brawlset status` on the age of the cards."""
    updated_at, limit = refresh.inputs.cards.updated_at, refresh.settings.stale_after
    age = None if updated_at is None else refresh.started_at - updated_at
    return dg.AssetCheckResult(
        asset_key=JUDGED,
        check_name=FRESH,
        passed=not is_stale(age, limit),
        severity=dg.AssetCheckSeverity.WARN,
        metadata={"updated_at": updated_at.isoformat() if updated_at else "unknown", "most_days": limit.days},
    )


def _described(snapshot: Snapshot) -> dict[str, str | int]:
    return {
        "file": str(snapshot.path),
        "bytes": snapshot.byte_count,
        "fetched_at": snapshot.fetched_at.isoformat(),
    }


@dg.asset(
    name=STAGING,
    deps=[JUDGED, SETS_SOURCE, "scryfall_all_cards", "reference_data", *(source.name for source in ARCHIVES)],
    group_name=STAGING,
    kinds={"duckdb", "polars"},
)
def staging(refresh: dg.ResourceParam[Refresh]) -> dg.MaterializeResult[None]:
    """The rows as received and what is derived from them: tables in memory that the public tables are made of."""
    report = refresh.stage()
    return dg.MaterializeResult(
        metadata={"dagster/row_count": report.object_count, "quarantined": refresh.summary.quarantine_count}
    )


def _table_specs() -> list[dg.AssetSpec]:
    """One spec a public table, each after those that it and the claims that end with it read."""
    selects = sql_files("main")
    others: dict[str, set[str]] = defaultdict(set)
    for claim in CLAIMS:
        others[claim.table] |= claim.other_tables
    return [
        dg.AssetSpec(
            table,
            deps=sorted({*_deps(selects[table]), *others[table]}),
            group_name="main",
            kinds={"duckdb"},
            description=_comment(table),
            metadata={"dagster/table_name": f"main.{table}"},
        )
        for table in ORDER
    ]


ORDER = build_order(sql_files("main"))
CLAIMS = claims(ORDER)


@dg.multi_asset(
    name="tables",
    specs=_table_specs(),
    check_specs=[
        dg.AssetCheckSpec(claim.name, asset=claim.table, blocking=claim.is_blocking, description=claim.meaning)
        for claim in CLAIMS
    ],
)
def tables(refresh: dg.ResourceParam[Refresh]) -> Iterator[dg.MaterializeResult[None]]:
    """The public tables, in an order in which each comes after those it reads, with the claims that end with it."""
    for table in ORDER:
        count = refresh.fill(table)
        columns = [dg.TableColumn(name, kind, description=text) for name, kind, text in refresh.build.columns[table]]
        yield dg.MaterializeResult(
            asset_key=table,
            metadata={"dagster/row_count": count, "dagster/column_schema": dg.TableSchema(columns=columns)},
            check_results=[_checked(refresh, claim) for claim in CLAIMS if claim.table == table],
        )
    refresh.stop_if_broken()


def _checked(refresh: Refresh, claim: Claim) -> dg.AssetCheckResult:
    found = refresh.violations(claim)
    return dg.AssetCheckResult(
        asset_key=claim.table,
        check_name=claim.name,
        passed=not found,
        severity=dg.AssetCheckSeverity.ERROR
        if claim.is_blocking and claim.name not in refresh.options.accept
        else dg.AssetCheckSeverity.WARN,
        metadata={"rows": dg.MetadataValue.text("\n".join(map(str, found)))} if found else {},
    )


@dg.asset(name=PUBLISHED, deps=list(ORDER), group_name="published", kinds={"duckdb"})
def published_file(refresh: dg.ResourceParam[Refresh]) -> dg.MaterializeResult[None]:
    """The new file in the place of the published one, in one step, after all claims hold and nothing was lost."""
    refresh.publish()
    return dg.MaterializeResult(
        metadata={
            "path": str(refresh.settings.database),
            "bytes": refresh.settings.database.stat().st_size,
            "changes": dict(refresh.summary.changes.counts),
        }
    )


ALL_ASSETS = [sources, staging, tables, published_file]
