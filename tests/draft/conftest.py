"""Boosters made by hand, and a small database with them: the sets of 903.13 with a few cards each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any
from uuid import UUID

import duckdb
import pytest

from brawlset.bundle import bundled
from brawlset.draft.boosters import Booster, DraftCard, DraftSets, MakeUp, Sheet

PARTNER = "Partner (You can have two commanders if both have partner.)"
CHOOSES = "If {} is your commander, choose a color before the game begins. {} is the chosen color."
COLORS = "WUBRG"


def make_cards(*identities: str, leads: Iterable[int] = (), rarity: str = "common") -> list[DraftCard]:
    """Cards numbered from 0 with these identities; those in `leads` can lead."""
    leading = set(leads)
    return [
        DraftCard(
            number=number,
            oracle_id=UUID(int=number + 1),
            name=f"Card {number}",
            rarity=rarity,
            identity_mask=sum(1 << COLORS.index(color) for color in identity),
            is_land=False,
            is_legendary_creature=number in leading,
            clause="creature" if number in leading else None,
            chooses_color=False,
        )
        for number, identity in enumerate(identities)
    ]


def make_sheet(cards: Iterable[tuple[int, int]], name: str = "sheet", **flags: bool) -> Sheet:
    """A sheet of (card, weight)."""
    flags = {"is_balanced": False, "is_fixed": False, "allows_duplicates": False} | flags
    return Sheet(name, cards=tuple(cards), **flags)


def make_booster(*make_ups: tuple[float, Mapping[str, int]], **sheets: Sheet) -> Booster:
    """A booster of (share, sheet -> cards) make-ups."""
    return Booster(
        "tst", "Test Booster", tuple(MakeUp(share, tuple(contents.items())) for share, contents in make_ups), sheets
    )


def make_sets(booster: Booster, cards: list[DraftCard], pairs: Iterable[tuple[int, int]] = ()) -> DraftSets:
    """One set with that booster."""
    return DraftSets({"tst": booster}, cards, frozenset(pairs), {})


@pytest.fixture(scope="session")
def cards() -> Callable[..., list[DraftCard]]:
    return make_cards


@pytest.fixture(scope="session")
def sheet() -> Callable[..., Sheet]:
    return make_sheet


@pytest.fixture(scope="session")
def booster() -> Callable[..., Booster]:
    return make_booster


@pytest.fixture(scope="session")
def sets() -> Callable[..., DraftSets]:
    return make_sets


@pytest.fixture(scope="session")
def small_sets() -> DraftSets:
    """A set with boosters of seven cards: five commons of twelve, one legend of four, and any card as a foil."""
    found = make_cards(*(COLORS[number % 5] for number in range(12)), "W", "U", "B", "WU", leads=(12, 13, 14, 15))
    one = make_booster(
        (1.0, {"common": 5, "legend": 1, "foil": 1}),
        common=make_sheet([(number, 1 + number % 2) for number in range(12)], "common"),
        legend=make_sheet([(12, 2), (13, 2), (14, 1), (15, 1)], "legend"),
        foil=make_sheet([(number, 1) for number in range(16)], "foil"),
    )
    return make_sets(one, found, [(12, 13), (12, 14), (13, 14), (12, 12), (13, 13), (14, 14)])


def mtgjson_file(
    code: str, sheets: Mapping[str, Mapping[str, int]], contents: Mapping[str, int], **more: Any
) -> dict[str, Any]:
    """A set's file as MTGJSON sends it. `sheets` is sheet -> name of the card -> weight; a card's uuid is `uuid CODE NAME`."""
    names = sorted({name for cards in sheets.values() for name in cards})
    return {
        "meta": {"date": "2026-09-08", "version": "5.3.0"},
        "data": {
            "code": code.upper(),
            "name": f"Set {code.upper()}",
            "cards": [
                {
                    "uuid": f"uuid {code} {name}",
                    "name": name,
                    "number": str(number),
                    "rarity": "common",
                    "identifiers": {"scryfallOracleId": more.get("ids", {}).get(name, name)},
                }
                for number, name in enumerate(names, start=1)
                if name not in more.get("undescribed", ())
            ],
            "booster": {
                more.get("kind", "draft"): {
                    "name": f"{code.upper()} Draft Booster",
                    "boosters": [{"contents": dict(contents), "weight": 1}],
                    "boostersTotalWeight": 1,
                    "sheets": {
                        sheet: {
                            "foil": sheet == "foil",
                            "totalWeight": sum(cards.values()),
                            "cards": {f"uuid {code} {name}": weight for name, weight in cards.items()},
                        }
                        for sheet, cards in sheets.items()
                    },
                }
            },
        },
    }


@pytest.fixture(scope="session")
def mtgjson() -> Callable[..., dict[str, Any]]:
    return mtgjson_file


LEGEND = "Legendary Creature — Human"


@pytest.fixture(scope="session")
def draft_cards(card: Callable[..., dict[str, Any]]) -> list[dict[str, Any]]:
    """The card objects of the small database."""

    def legend(name: str, identity: str, text: str = "", code: str = "cmr", **more: Any) -> dict[str, Any]:
        return card(name, identity, code, name, **({"type_line": LEGEND, "text": text} | more))

    piper, faceless = "The Prismatic Piper", "Faceless One"
    made = [
        legend(piper, "", f"{CHOOSES.format(piper, piper)}\n{PARTNER}", cost="{5}"),
        legend(
            faceless, "", f"{CHOOSES.format(faceless, faceless)}\nChoose a Background (You can have a Background as a second commander.)",
            "clb", cost="{5}", type_line="Legendary Enchantment Creature — Background",
        ),
        legend("Tormod", "B", PARTNER),
        legend("Livio", "W", PARTNER),
        legend("Akiri", "WR", PARTNER),
        legend("Monika", "W"),
        legend("Bertram", "B"),
        legend("Duarte", "WU"),
        legend("Gearheart", "", cost="{4}"),
        legend("Lady Urza", "U", "Lady Urza can be your commander.", type_line="Legendary Planeswalker — Urza"),
        legend("Jace", "U", "", type_line="Legendary Planeswalker — Jace"),
        legend("Friendly Fred", "R", "Friends forever (You can have two commanders if both have friends forever.)"),
        legend("Pir", "G", "Partner with Toothy (When this creature enters, target player may put Toothy into their hand.)"),
        legend("Toothy", "U", "Partner with Pir (When this creature enters, target player may put Pir into their hand.)"),
        legend("Wilson", "G", "Choose a Background (You can have a Background as a second commander.)", "clb"),
        legend("Raised by Giants", "G", "", "clb", type_line="Legendary Enchantment — Background"),
        legend("Shorikai", "WU", "", type_line="Legendary Artifact — Vehicle"),
        card("Command Tower", "", "cmr", "t", type_line="Land"),
        card("Bayou", "BG", "cmr", "b", type_line="Land — Swamp Forest"),
        card("Guildmage", "WB", "cmr", "g", type_line="Creature — Human", cost="{W/B}"),
        card("Wastes", "", "cmr", "w", type_line="Basic Land"),
        card("Snow-Covered Swamp", "B", "cmr", "s", type_line="Basic Snow Land — Swamp"),
    ]  # fmt: skip
    made += [card(f"Common {color}", color, "cmr", f"c{color}") for color in COLORS]
    lands = zip(COLORS, ("Plains", "Island", "Swamp", "Mountain", "Forest"), strict=True)
    made += [card(name, color, "dom", name, type_line=f"Basic Land — {name}") for color, name in lands]
    return made


@pytest.fixture(scope="session")
def draft_world(new_world: Callable[..., Any], draft_cards: list[dict[str, Any]]) -> Iterator[Any]:
    """The small database, with the boosters of cmr and cmm: eight commons or legends each."""
    world = new_world(*draft_cards, bsets={"test": ["cmr", "clb", "cmm", "dom"]})
    formats = bundled("assets") / "formats"
    (world.settings.assets / "formats/commander-draft.toml").write_bytes(
        (formats / "commander-draft.toml").read_bytes()
    )
    ids = {made["name"]: made["oracle_id"] for made in draft_cards}
    sheets = {
        "common": {f"Common {color}": 1 for color in COLORS} | {"Command Tower": 1, "Guildmage": 2, "No Such Card": 1},
        "legend": {
            "Tormod": 2,
            "Livio": 2,
            "Akiri": 1,
            "Monika": 1,
            "Bertram": 1,
            "Gearheart": 1,
            "The Prismatic Piper": 1,
        },
    }
    for code in ("cmr", "cmm"):
        file = mtgjson_file(code, sheets, {"common": 3, "legend": 2}, ids=ids)
        (world.source / f"{code.upper()}.json").write_text(json.dumps(file), encoding="utf-8")
    world.refresh()
    yield world
    world.close()


@pytest.fixture
def con(draft_world: Any) -> duckdb.DuckDBPyConnection:
    """The small database as readers open it."""
    opened: duckdb.DuckDBPyConnection = draft_world.con
    return opened
