"""The draft booster of a set: its make-ups and sheets, and the cards in them, as the public tables hold them.

How often a booster holds something is computed in `odds`, boosters are opened in `opening`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

import duckdb

from brawlset.asset_file import did_you_mean
from brawlset.bundle import sql_text
from brawlset.errors import NotFoundError
from brawlset.sources.mtgjson_boosters import parse_codes


def booster_codes(
    con: duckdb.DuckDBPyConnection, text: str, where: str, *, is_repeated: bool = False
) -> tuple[str, ...]:
    """The set codes of a list such as `cmr,clb`, each once, or as often as they are given. Raises ConfigurationError for what is no code
    and NotFoundError for a set that does not exist; both name `where`."""
    codes = parse_codes(text, where, is_repeated=is_repeated)
    known = [code for (code,) in con.execute("select set_code from sets").fetchall()]
    for code in codes:
        if code not in known:
            raise NotFoundError(
                f"{where}: there is no set {code!r}{did_you_mean(code, known)}. Give set codes such as cmr."
            )
    return codes


@dataclass(frozen=True, slots=True)
class DraftCard:
    """A card as a drafter sees it. `number` is its place among the cards of a draft; `identity_mask` (W=1 U=2 B=4 R=8 G=16) is its color
    identity, for a basic land the colors of its types. `rarity` is `added` for a card that is in no booster, but beside them.

    `clause` is why it can lead a deck (`background`: only beside a commander that chooses one), None where it cannot.
    """

    number: int
    oracle_id: UUID
    name: str
    rarity: str
    identity_mask: int
    is_land: bool
    is_legendary_creature: bool
    clause: str | None
    chooses_color: bool

    @property
    def leads(self) -> bool:
        """Whether it can lead a deck by itself."""
        return self.clause not in {None, "background"}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet; `cards` are (number of the card, weight), one entry a printing: the same card can stand there more than once."""

    name: str
    is_balanced: bool
    is_fixed: bool
    allows_duplicates: bool
    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class MakeUp:
    """One make-up of a booster: its share of all boosters, and how many cards of which sheet it has."""

    probability: float
    contents: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Booster:
    """The draft booster of a set."""

    set_code: str
    name: str
    make_ups: tuple[MakeUp, ...]
    sheets: Mapping[str, Sheet]


@dataclass(frozen=True, slots=True)
class DraftSets:
    """The boosters of one or several sets, and the cards in them. `cards` are in the order of their numbers; `pairs` are the numbers of
    two cards that may lead a deck together in a draft with these boosters, a card with itself for two copies of it. `added` is how many
    copies of a card each player may add to the pool, as commanders only (903.13e)."""

    boosters: Mapping[str, Booster]
    cards: Sequence[DraftCard]
    pairs: frozenset[tuple[int, int]]
    added: Mapping[int, int]


def load_draft_sets(con: duckdb.DuckDBPyConnection, set_codes: Sequence[str]) -> DraftSets:
    """The boosters of these sets, from the tables of `con`. NotFoundError, with what there is and what to do, for a set without one."""
    wanted = list(dict.fromkeys(set_codes))
    names = booster_names(con, wanted)
    added = added_cards(con, wanted)
    cards = load_cards(con, {**dict.fromkeys(added, "added"), **_rarities(con, wanted)})
    numbers = {card.oracle_id: card.number for card in cards}
    boosters = {code: _booster(con, code, names[code], numbers) for code in wanted}
    pairs = find_pairs(con, list(numbers), wanted)
    return DraftSets(
        boosters,
        cards,
        frozenset((numbers[first], numbers[second]) for first, second in pairs),
        {numbers[card]: count for card, count in added.items()},
    )


def added_cards(con: duckdb.DuckDBPyConnection, set_codes: Sequence[str]) -> dict[UUID, int]:
    """The cards that each player may add to the pool, as commanders only, where the draft had boosters of these sets: oracle id -> copies.
    Sets that name the same card do not add up (903.13e)."""
    return dict(
        con.execute(
            """
            select added_card_id, max(added_copy_count)::integer
            from draft_sets
            where added_card_id is not null and list_contains($set_codes, set_code)
            group by added_card_id
            order by added_card_id
            """,
            {"set_codes": list(set_codes)},
        ).fetchall()
    )


def find_pairs(
    con: duckdb.DuckDBPyConnection, oracle_ids: Sequence[UUID], set_codes: Sequence[str]
) -> list[tuple[UUID, UUID]]:
    """The pairs among these cards that may lead a deck together in a draft with boosters of these sets, each in one order."""
    found = con.execute(
        sql_text("drafts/pairs.sql"), {"oracle_ids": list(oracle_ids), "set_codes": list(set_codes)}
    ).fetchall()
    return [(first, second) for first, second, _ in found]


def booster_names(con: duckdb.DuckDBPyConnection, set_codes: Sequence[str]) -> dict[str, str]:
    """Set code -> name of its draft booster. NotFoundError, with what there is and what to do, for a set without one."""
    names: dict[str, str] = dict(
        con.execute(
            "select set_code, booster_name from draft_sets where booster_name is not null order by set_code"
        ).fetchall()
    )
    for code in set_codes:
        if code not in names:
            raise _no_boosters(code, list(names))
    return {code: names[code] for code in set_codes}


def _no_boosters(code: str, known: list[str]) -> NotFoundError:
    there = f"The database has those of: {', '.join(known)}" if known else "The database has none yet"
    return NotFoundError(
        f"There are no boosters of the set {code!r}. {there}. Run 'brawlset refresh --boosters {code}' to fetch them from MTGJSON."
    )


def _rarities(con: duckdb.DuckDBPyConnection, set_codes: list[str]) -> dict[UUID, str]:
    """The cards in the boosters of these sets, each with its rarity; the commonest of several."""
    return dict(
        con.execute(
            """
            select
                oracle_id,
                coalesce(arg_min(rarity, list_position(['common', 'uncommon', 'rare', 'mythic'], rarity)), 'special')
            from draft_sheet_cards
            where list_contains($set_codes, set_code)
            group by oracle_id
            """,
            {"set_codes": set_codes},
        ).fetchall()
    )


def load_cards(con: duckdb.DuckDBPyConnection, rarities: Mapping[UUID, str]) -> tuple[DraftCard, ...]:
    """The cards of these oracle ids, with the rarities given, numbered in the order of their names."""
    found = con.execute(
        """
        with wanted as (
            select
                unnest($oracle_ids::uuid[]) as oracle_id,
                unnest($rarities::varchar[]) as rarity
        )

        select
            cards.oracle_id,
            cards.name,
            wanted.rarity,
            if(cards.is_basic, cards.basic_land_mask, cards.identity_mask) as identity_mask,
            list_contains(cards.types, 'Land') as is_land,
            list_contains(cards.supertypes, 'Legendary') and list_contains(cards.types, 'Creature') as is_legendary_creature,
            commanders.clause,
            coalesce(commanders.chooses_color, false) as chooses_color
        from wanted
        inner join cards using (oracle_id)
        left join commanders on commanders.format = 'commander-draft' and commanders.oracle_id = wanted.oracle_id
        order by cards.name, cards.oracle_id
        """,
        {"oracle_ids": list(map(str, rarities)), "rarities": list(rarities.values())},
    ).fetchall()
    return tuple(DraftCard(number, *row) for number, row in enumerate(found))


def _booster(con: duckdb.DuckDBPyConnection, code: str, name: str, numbers: Mapping[UUID, int]) -> Booster:
    make_ups: dict[int, tuple[float, list[tuple[str, int]]]] = {}
    for number, probability, sheet, count in con.execute(
        "select booster_number, probability, sheet, sheet_card_count from draft_boosters where set_code = ? order by booster_number, sheet",
        [code],
    ).fetchall():
        make_ups.setdefault(number, (probability, []))[1].append((sheet, count))
    entries: dict[str, list[tuple[int, int]]] = {}
    for sheet, oracle_id, weight in con.execute(
        "select sheet, oracle_id, weight from draft_sheet_cards where set_code = ? order by sheet, uuid", [code]
    ).fetchall():
        entries.setdefault(sheet, []).append((numbers[oracle_id], weight))
    sheets = {
        sheet: Sheet(sheet, is_balanced, is_fixed, allows_duplicates, tuple(entries.get(sheet, ())))
        for sheet, is_balanced, is_fixed, allows_duplicates in con.execute(
            "select sheet, is_balanced, is_fixed, allows_duplicates from draft_sheets where set_code = ? order by sheet",
            [code],
        ).fetchall()
    }
    return Booster(code, name, tuple(MakeUp(share, tuple(found)) for share, found in make_ups.values()), sheets)
