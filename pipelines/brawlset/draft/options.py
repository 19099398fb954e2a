"""What a pool supports: every commander, or pair, that can be made of it, with the number of its cards that fit.

The rule is sql/drafts/options.sql, for one pool here as for all seats of a simulation in `results`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

import duckdb

from brawlset.bundle import sql_text
from brawlset.cards.colors import letters_of
from brawlset.draft.boosters import DraftCard, added_cards, find_pairs, load_cards


@dataclass(frozen=True, slots=True)
class Option:
    """A commander, or two, that a pool supports.

    `chosen_colors` are those that most cards fit, where a player chooses (903.4b); `added_count` how many of the commanders are no cards of
    the pool but added to it (903.13e). `deck_count` is the number of cards that the deck may hold, commanders included, basic lands apart;
    `basics_needed` how many basic lands make it a deck, None where no basic land is free for it: a colorless one (CD-D1).
    """

    commander: str
    partner: str | None
    chosen_colors: str
    color_identity: str
    added_count: int
    deck_count: int
    basics_needed: int | None

    @property
    def playable_count(self) -> int:
        """The cards of the pool that the deck may hold."""
        return self.deck_count - self.added_count


def load_candidates(
    con: duckdb.DuckDBPyConnection, cards: Sequence[DraftCard], pairs: Iterable[tuple[int, int]]
) -> None:
    """The tables `draft_cards` and `draft_pairs` that sql/drafts/options.sql reads. `pairs` are numbers of cards."""
    con.execute(
        "create or replace temp table draft_cards as select unnest($numbers::usmallint[]) as card_number,"
        " unnest($masks::utinyint[]) as identity_mask, unnest($leading::boolean[]) as leads, unnest($choosing::boolean[]) as chooses_color",
        {
            "numbers": [card.number for card in cards],
            "masks": [card.identity_mask for card in cards],
            "leading": [card.leads for card in cards],
            "choosing": [card.chooses_color for card in cards],
        },
    )
    ordered = sorted(pairs)
    con.execute(
        "create or replace temp table draft_pairs as"
        " select unnest($first::usmallint[]) as first_number, unnest($second::usmallint[]) as second_number",
        {"first": [first for first, _ in ordered], "second": [second for _, second in ordered]},
    )


def options(
    con: duckdb.DuckDBPyConnection, pool: Mapping[UUID, int], set_codes: Sequence[str], *, deck_minimum: int
) -> tuple[Option, ...]:
    """What the pool supports after a draft with boosters of these sets, the most cards first; then drafted commanders before added ones,
    and fewer colors before more."""
    own = con.cursor()
    try:
        added = added_cards(own, set_codes)
        cards = load_cards(own, dict.fromkeys({**pool, **added}, "drafted"))
        numbers = {card.oracle_id: card.number for card in cards}
        pairs = find_pairs(own, list(numbers), set_codes)
        load_candidates(own, cards, ((numbers[first], numbers[second]) for first, second in pairs))
        own.execute(
            "create or replace temp table drafters as select 0 as pod, 0 as seat, unnest($numbers::usmallint[]) as card_number,"
            " unnest($copies::integer[]) as copy_count, unnest($added::integer[]) as added_count",
            {
                "numbers": list(numbers.values()),
                "copies": [pool.get(card, 0) for card in numbers],
                "added": [added.get(card, 0) for card in numbers],
            },
        )
        found = own.execute(sql_text("drafts/options.sql")).fetchall()
    finally:
        own.close()
    rows = [_option(row[2:], cards, deck_minimum) for row in found]
    return tuple(sorted(rows, key=_order))


def _option(row: Sequence[int | None], cards: Sequence[DraftCard], deck_minimum: int) -> Option:
    first, second, chosen, identity, added, deck = row
    missing = max(0, deck_minimum - (deck or 0))
    return Option(
        commander=cards[first or 0].name,
        partner=None if second is None else cards[second].name,
        chosen_colors=letters_of(chosen or 0),
        color_identity=letters_of(identity or 0),
        added_count=added or 0,
        deck_count=deck or 0,
        basics_needed=None if missing and not identity else missing,
    )


def _order(option: Option) -> tuple[int, int, int, str, str]:
    return (
        -option.playable_count,
        option.added_count,
        len(option.color_identity),
        option.commander,
        option.partner or "",
    )
