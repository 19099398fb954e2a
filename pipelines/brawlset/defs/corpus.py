"""The verdicts on a corpus of decks as a partitioned asset, one partition a shard, with a job of its own.

A run takes any shards and checks those that are not done, each in a step of its own: how many at a time and on which machines is the
executor's business. Between the steps nothing is passed but the number of a shard, so that they need no common storage of Dagster's.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, cast

import dagster as dg

from brawlset.defs.assets import PUBLISHED
from brawlset.errors import BuildError, ConfigurationError
from brawlset.settings import Settings, load_settings

if TYPE_CHECKING:
    from brawlset.corpus.plan import Corpus

NAME = "corpus_verdicts"


@dg.op(
    ins={"published": dg.In(dg.Nothing)},
    out=dg.DynamicOut(dg.Nothing),
    description="The shards of the run that are not done.",
)
def missing_shards(context: dg.OpExecutionContext) -> Iterator[dg.DynamicOutput[None]]:
    """A step for each of them follows."""
    from brawlset.corpus.plan import missing_shards  # imported here, as below: a refresh starts sooner

    corpus = _corpus(load_settings())
    asked = [int(key) for key in context.partition_keys]
    missing = missing_shards(corpus, asked)
    context.log.info("%d of %d shards are to be checked.", len(missing), len(asked))
    for number in missing:
        yield dg.DynamicOutput(None, mapping_key=str(number))


@dg.op(ins={"begin": dg.In(dg.Nothing)}, out=dg.Out(dg.Nothing), description="The verdicts on the decks of one shard.")
def check_one_shard(context: dg.OpExecutionContext) -> None:
    """Its number is the step's mapping key."""
    from brawlset.corpus.shard import check_shard

    shard = check_shard(_corpus(load_settings()), int(cast("str", context.get_mapping_key())))
    context.log.info("Shard %d: %d decks.", shard.number, shard.deck_count)


@dg.op(ins={"checked": dg.In(dg.Nothing)}, out=dg.Out(dg.Nothing), description="All shards of the run are done.")
def all_checked(context: dg.OpExecutionContext) -> None:
    """Raises BuildError where the database or the decks changed meanwhile."""
    from brawlset.corpus.plan import missing_shards, verdict_counts

    corpus = _corpus(load_settings())
    missing = missing_shards(corpus, [int(key) for key in context.partition_keys])
    if missing:
        raise BuildError(
            f"{corpus.out}: the database or the decks changed while shards were checked. Run the job again to check {missing} anew."
        )
    context.add_output_metadata({"folder": str(corpus.out), **dict(verdict_counts(corpus))})


def corpus_definitions(settings: Settings) -> dg.Definitions:
    """The asset and the job `check_corpus`, with as many partitions and the executor that the settings name."""
    shards = dg.StaticPartitionsDefinition([str(number) for number in range(settings.corpus_shards)])

    @dg.graph_asset(
        name=NAME,
        ins={"published": dg.AssetIn(PUBLISHED, dagster_type=dg.Nothing)},
        partitions_def=shards,
        backfill_policy=dg.BackfillPolicy.single_run(),
        group_name="published",
        kinds={"parquet"},
        description="A verdict on each deck of a corpus, a Parquet file a shard.",
    )
    def corpus_verdicts(published: object) -> object:
        return all_checked(missing_shards(published).map(check_one_shard).collect())

    job = dg.define_asset_job(
        "check_corpus",
        selection=dg.AssetSelection.assets(NAME),
        executor_def=_executor(settings.corpus_executor),
        description="Checks the shards of the corpus that are not done; the published file stays as it is.",
    )
    return dg.Definitions(assets=[corpus_verdicts], jobs=[job])


def _corpus(settings: Settings) -> "Corpus":
    from brawlset.corpus.plan import corpus_of

    if settings.corpus is None:
        raise ConfigurationError(
            "BRAWLSET_CORPUS is not set. Let it name the Parquet file, or the folder, of the decks."
        )
    return corpus_of(
        settings, settings.corpus, settings.corpus_out or settings.home / "verdicts", settings.corpus_shards
    )


def _executor(name: str | None) -> dg.ExecutorDefinition:
    """Dagster's executor of several processes, or the one that is named as module:name."""
    if name is None:
        return dg.multiprocess_executor
    module, _, attribute = name.partition(":")
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise ConfigurationError(
            f"BRAWLSET_CORPUS_EXECUTOR: {name!r} cannot be loaded ({error}). Expected module:name of an executor of Dagster's that is"
            " installed, such as dagster_k8s:k8s_job_executor."
        ) from error
    if not isinstance(found, dg.ExecutorDefinition):
        raise ConfigurationError(f"BRAWLSET_CORPUS_EXECUTOR: {name!r} is no executor of Dagster's.")
    return found
