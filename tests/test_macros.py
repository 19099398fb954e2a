"""The table macros for users of the file: they give what the tables hold, for names as users write them."""

import re

import duckdb
import pytest

from brawlset.bundle import bundled
from brawlset.cards.names import name_key
from brawlset.warehouse import rows

WAR = "war-of-the-spark"
FIVE = ["Forest", "Island", "Mountain", "Plains", "Swamp"]


def names(con, sql: str, *parameters: object) -> list[str]:
    return [name for (name,) in con.execute(sql, list(parameters)).fetchall()]


def test_the_pool_of_a_commander_is_the_pool_of_its_identity_in_the_tables(sample) -> None:
    """Every commander that leads alone: the macro's cards are those of bset_pools."""
    options = rows(sample, "select * from bset_commanders where partner_id is null")
    assert len(options) > 50
    for option in options:
        (name,) = names(sample, "select name from cards where oracle_id = ?", option["commander_id"])
        found = names(
            sample,
            "select oracle_id from legal_pool(?, ?, chosen_colors := ?)",
            option["bset_id"],
            name,
            option["chosen_colors"],
        )
        expected = names(
            sample,
            "select oracle_id from bset_pools where bset_id = ? and identity_mask = ?",
            option["bset_id"],
            option["identity_mask"],
        )
        assert sorted(found) == sorted(expected), (option["bset_id"], name)
        assert len(found) == option["pool_count"]


def test_every_pair_has_its_pool_in_either_order(sample) -> None:
    options = rows(
        sample,
        "select options.*, one.name as first, two.name as second from bset_commanders as options"
        " inner join cards as one on one.oracle_id = commander_id inner join cards as two on two.oracle_id = partner_id",
    )
    assert options
    for option in options:
        for first, second in ((option["first"], option["second"]), (option["second"], option["first"])):
            found = names(
                sample, "select name from legal_pool(?, ?, partner := ?, chosen_colors := ?)",
                option["bset_id"], first, second, option["chosen_colors"],
            )  # fmt: skip
            assert len(found) == option["pool_count"], (first, second)


def test_basics_come_when_asked_for_as_the_tables_allow_them(sample) -> None:
    for option in rows(sample, "select * from bset_commanders where partner_id is null"):
        (name,) = names(sample, "select name from cards where oracle_id = ?", option["commander_id"])
        found = names(
            sample, "select name from legal_pool(?, ?, with_basics := true, chosen_colors := ?) where is_basic",
            option["bset_id"], name, option["chosen_colors"],
        )  # fmt: skip
        assert sorted(found) == sorted(option["basics"]), (option["bset_id"], name)


def test_karn_has_all_five_basics_by_the_exception(sample) -> None:
    basics = "select name from legal_pool(?, ?, with_basics := true) where is_basic"

    assert names(sample, basics, WAR, "Karn, the Great Creator") == FIVE
    assert names(sample, basics, WAR, "Feather, the Redeemed") == ["Mountain", "Plains"]


def test_the_pool_of_an_identity_shows_the_proof_of_each_card(sample) -> None:
    for row in rows(sample, "from identity_pool(?, 'WR', with_basics := true)".replace("?", f"'{WAR}'")):
        proof = sample.execute(
            "select set_code, collector_number from bset_cards where bset_id = ? and oracle_id = ?",
            [WAR, row["oracle_id"]],
        ).fetchone()
        assert (row["set_code"], row["collector_number"]) == proof


@pytest.mark.parametrize("letters", ["WR", "RW", "wr", "CWR"])
def test_letters_come_in_any_order_and_case(sample, letters: str) -> None:
    assert len(names(sample, "select name from identity_pool(?, ?)", WAR, letters)) == len(
        names(sample, "select name from identity_pool(?, 'WR')", WAR)
    )


@pytest.mark.parametrize("sql", ["select identity_mask('azorius')", f"from identity_pool('{WAR}', 'X')"])
def test_what_is_no_color_is_told_rather_than_read_as_colorless(sample, sql: str) -> None:
    with pytest.raises(
        duckdb.InvalidInputException, match="expected letters of WUBRG, or none for colourless, found '"
    ):
        sample.execute(sql).fetchall()


def test_what_is_unknown_has_no_mask(sample) -> None:
    assert names(sample, "select identity_mask(null)") == [None]


@pytest.mark.parametrize(
    "text",
    ["Karn, the Great Creator", "karn, the great creator", "  KARN, THE GREAT CREATOR ", "Kârn, the Great Creator"],
)
def test_a_commander_is_named_in_any_case_and_without_accents(sample, text: str) -> None:
    assert "Karn, the Great Creator" in names(sample, "select name from legal_pool(?, ?)", WAR, text)


def test_every_spelling_has_the_key_that_the_macros_compare(sample) -> None:
    assert names(sample, "select name from card_names where spelling_key(name) != name_key") == []


@pytest.mark.parametrize(
    "text",
    ["Lim-Dûl’s Vault", "Lim–Dul`s  Vault", "LIM-DU\u0302L'S VAULT", "Ætherize", "ŒUVRE", "Straße", "Bjørn Łukasz þor đ",
     "“Ach! Hans, Run!”", "a\u00a0b", "ʹ‚‛′‵ˈ´ ″‶«» ‐‑‒—―−﹘꞉ ı"],
)  # fmt: skip
def test_a_name_as_somebody_types_it_has_the_key_of_the_tables(sample, text: str) -> None:
    assert names(sample, "select spelling_key(?)", text) == [name_key(text)]


@pytest.mark.parametrize(
    ("bset", "commander", "more"),
    [
        (WAR, "Nobody", ""), ("no-bset", "Karn, the Great Creator", ""), (WAR, "Forest", ""),
        (WAR, "Karn, the Great Creator", ", chosen_colors := 'U'"),
        (WAR, "Karn, the Great Creator", ", partner := 'Feather, the Redeemed'"),
    ],
)  # fmt: skip
def test_what_cannot_lead_has_no_pool(sample, bset: str, commander: str, more: str) -> None:
    assert names(sample, f"select name from legal_pool(?, ?{more})", bset, commander) == []


def test_the_options_of_a_bset_are_its_commanders_by_name(sample) -> None:
    found = rows(sample, f"from commander_options('{WAR}')")

    stored = rows(sample, f"from bset_commanders where bset_id = '{WAR}'")
    assert len(found) == len(stored)
    karn = next(row for row in found if row["commander"] == "Karn, the Great Creator")
    assert (karn["partner"], karn["color_identity"], karn["is_basics_exception"]) == (None, "", True)
    assert [row["commander"] for row in found] == sorted(row["commander"] for row in found)


def test_the_bsets_of_a_card_come_with_the_printing_that_proves_it(sample) -> None:
    (found,) = rows(sample, "from card_bsets('arcane signet') where bset_id = 'throne-of-eldraine'")

    assert (found["set_code"], found["collector_number"], found["role"]) == ("eld", "331", "composing")


def test_a_satellite_proves_by_its_symbol(sample) -> None:
    found = rows(sample, "select name, role from card_bsets('disenchant') where set_code = 'tsb'")

    assert found == [{"name": "Disenchant", "role": "same symbol"}]


def test_every_macro_is_explained_with_a_call(sample) -> None:
    macros = rows(
        sample,
        "select function_name, comment from duckdb_functions() where function_type = 'table_macro' and not internal",
    )
    assert {"legal_pool", "identity_pool", "commander_options", "card_bsets"} <= {
        row["function_name"] for row in macros
    }
    for macro in macros:
        assert f"from {macro['function_name']}(" in (macro["comment"] or ""), macro["function_name"]


def test_no_macro_needs_a_function_that_duckdb_1_5_lacks() -> None:
    """A macro is kept as DuckDB 2.0 parses it: `if(...)` becomes a function there, which 1.5 does not have."""
    for path in (bundled("sql") / "macros").glob("*.sql"):
        code = "\n".join(
            line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith(("--", "comment"))
        )
        assert re.findall(r"\bif\s*\(", code) == [], path.name
