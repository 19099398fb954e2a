"""`brawlset bsets propose`: entries for the sets and cards that nobody has decided on."""

from __future__ import annotations

from datetime import UTC, datetime

import click


@click.command(name="propose", short_help="Print entries for undecided sets, with the evidence.")
@click.option(
    "--only",
    type=click.Choice(["bsets", "decisions"]),
    help="Only the entries for bsets.toml, or for set_decisions.toml.",
)
def command(*, only: str | None) -> None:
    """Print TOML for the sets, and the cards of promos, that no decision covers: entries for bsets.toml and for set_decisions.toml, each
    with its evidence as comments. They are first guesses by symbol, parent and type: read them, correct them, and give the true reason.
    What is decided and should be looked at again stands at the end, as comments.

    \b
    Examples:
      brawlset bsets propose
      brawlset bsets propose --only decisions >> assets/set_decisions.toml
    """
    from brawlset.bsets.evidence import read_evidence
    from brawlset.bsets.propose import bsets_text, decisions_text, propose, remarks_text
    from brawlset.bsets.what_if import what_if
    from brawlset.cli.printing import count, note, print_text
    from brawlset.reference import load_reference
    from brawlset.settings import load_settings

    settings = load_settings()
    reference = load_reference(settings.assets)
    today = datetime.now(UTC).date()
    with what_if(settings.database, reference) as con:
        evidence = read_evidence(con, today=today)
    proposed = propose(evidence, today=today)
    texts = {"bsets": bsets_text(proposed), "decisions": decisions_text(proposed)}
    shown = texts[only] if only else "".join([*texts.values(), remarks_text(evidence)])
    print_text(shown.strip("\n") + "\n" if shown else "")
    if proposed:
        note(
            f"{count(len(evidence.sets), 'set')} and {count(len(evidence.cards), 'card')} undecided. Put the entries into"
            f" {reference.folder}/ and run 'brawlset bsets check'."
        )
    else:
        note(f"every paper set is decided in {reference.folder}/.")
