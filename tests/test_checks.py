"""Every claim below sql/checks/ holds on a build that is right and fails on a row that is wrong, and the tables refuse what their
contract rules out."""

import duckdb
import pytest

from brawlset.refresh import Options, Refresh
from brawlset.warehouse import rows, sql_files

LEGEND = "Legendary Creature — Human"
NOBODY = "'00000000-0000-0000-0000-000000000000'::uuid"

# Claim -> statements, each of which makes it fail. Names of cards are given by `id`.
BREAKING = {
    "a_card_is_in_a_bset_once": ["insert into bset_cards from bset_cards limit 1"],
    "a_commander_stands_in_its_bset_once": [
        "insert into bset_commanders from bset_commanders where partner_id is null limit 1",
        "insert into bset_commanders from bset_commanders where partner_id is not null limit 1",
    ],
    "a_legendary_commander_stands_there_once": [
        "insert into legendary_commanders select id('Fog'), null, '', 16, 'G', 'creature', 9, 0, false, false from range(2)"
    ],
    "a_pool_holds_those_of_smaller_identities": [
        "delete from bset_pools where identity_mask = 31 and oracle_id = id('Fog')",
        "insert into bset_pools from bset_pools limit 1",
        "delete from bset_pools where identity_mask = 16",
        "insert into bset_pools values ('nowhere', 3, id('Fog'))",
    ],
    "a_printing_stands_there_once": ["insert into printings from printings limit 1"],
    "a_reversible_object_shows_one_card": [
        "update staging.objects set layout = 'reversible_card', printing_id = id('Fog') where name in ('Fog', 'Shock')"
    ],
    "a_set_of_an_archive_stands_there_once": [
        "insert into set_archive_matches (archive, archive_code, differences) select 'mtgjson_set_list', 'xyz', [] from range(2)",
        "insert into set_archive_matches (archive, set_code, differences) select 'mtgjson_set_list', 'war', [] from range(2)",
    ],
    "an_archive_lists_every_premier_set": [
        "insert into set_archive_matches (archive, archive_name, differences) values ('mtgjson_set_list', 'Nowhere', [])",
        "insert into set_archive_matches (archive, set_code, differences) values ('mtgjson_set_list', 'war', [])",
    ],
    "basics_follow_the_identity_or_the_exception": [
        "delete from bset_basics where identity_mask = 16",
        "delete from bset_basics where identity_mask = 1 and oracle_id = id('Forest')",
        "update bset_basics set is_exception = true where identity_mask = 16",
        "update bset_basics set is_exception = false where identity_mask = 1",
        "insert into bset_basics values ('test', 16, id('Mountain'), false)",
    ],
    "color_identities_agree_with_our_own": ["insert into identity_differences values (id('Fog'), 'Fog', 'G', 'R')"],
    "every_bset_that_is_named_exists": [
        "insert into bset_sets values ('nowhere', 'war', 'composing', 'r', 'r')",
        "update set_decisions set bset_id = 'nowhere'",
        "update card_decisions set bset_id = 'nowhere'",
        "update bset_cards set bset_id = 'nowhere' where oracle_id = id('Fog')",
        "update bset_basics set bset_id = 'nowhere' where identity_mask = 7",
        "update bset_commanders set bset_id = 'nowhere' where partner_id is null",
    ],
    "every_commander_is_in_its_own_pool": [
        "delete from bset_pools where oracle_id = id('Tymna')",
        "update bset_commanders set identity_mask = 0 where partner_id is not null",
    ],
    "every_composing_set_is_in_its_bset": [
        "delete from bset_sets where role = 'composing'",
        "delete from bset_sets where role = 'same symbol'",
    ],
    "every_default_bset_has_cards_and_a_commander": [
        "update bsets set card_count = 0",
        "update bsets set commander_count = 0",
    ],
    "every_face_belongs_to_a_card_and_every_card_has_one": [
        "delete from faces where name = 'Fog'",
        f"insert into faces select * replace ({NOBODY} as oracle_id) from faces where name = 'Fog'",
    ],
    "every_layout_is_known": ["update cards set is_layout_known = false where name = 'Shock'"],
    "every_member_is_proven_by_a_printing_of_its_bset": [
        f"update bset_cards set printing_id = {NOBODY} where oracle_id = id('Fog')",
        "update bset_cards set oracle_id = id('Outsider') where oracle_id = id('Fog')",
        "update printings set is_evidence = false where oracle_id = id('Fog')",
        "update printings set set_code = 'exp' where oracle_id = id('Fog')",
        "delete from printings where oracle_id = id('Fog')",
        "insert into bset_cards select * replace ('other' as bset_id) from bset_cards where oracle_id = id('Fog')",
    ],
    "every_name_leads_to_a_card": [
        "delete from card_names where name = 'Fog'",
        "update card_names set kind = 'printed' where name = 'Fog'",
        "update card_names set name_key = '' where name = 'Fog'",
        f"insert into card_names values ('x', 'X', {NOBODY}, 'flavor', 'en', false)",
    ],
    "every_paper_set_is_decided": [
        (
            "insert into missing_set_decisions by name select 'exp' as set_code, 'x' as name, 'box' as set_type, '' as symbol,"
            " [] as symbol_set_codes, [] as symbol_bset_ids, [] as candidates, 1 as card_count, 1 as new_card_count, 0 as commander_count"
        )
    ],
    "every_printing_belongs_to_a_card_and_a_set": [
        f"update printings set oracle_id = {NOBODY} where oracle_id = id('Fog')",
        "update printings set set_code = 'zzz' where oracle_id = id('Fog')",
    ],
    "every_printing_in_a_booster_is_a_card": [
        "insert into staging.booster_cards by name select 'war' as set_code, 'common' as sheet, 'u' as uuid, 'X' as name, 'why' as problem"
    ],
    "legendary_pools_grow_with_the_identity": [
        (
            "insert into legendary_commanders values (id('Fog'), null, '', 16, 'G', 'creature', 9, 0, false, false),"
            " (id('Shock'), null, '', 24, 'RG', 'creature', 8, 0, false, false)"
        ),
        (
            "insert into legendary_commanders values (id('Fog'), null, '', 16, 'G', 'creature', 9, 0, false, false),"
            " (id('Shock'), null, '', 16, 'G', 'creature', 9, 1, false, false)"
        ),
        "insert into legendary_commanders values (id('Fog'), null, '', 16, 'G', 'creature', 9, 10, false, false)",
    ],
    "no_decision_is_stale": ["insert into stale_decisions values ('war', 'test', null, 'why')"],
    "no_masterpiece_only_card_is_in_a_bset": [
        "update bset_cards set set_code = 'exp' where oracle_id = id('Fog')",
        "update sets set set_type = 'masterpiece' where set_code = 'tsb'",
    ],
    "no_pair_is_there_twice": [
        "insert into commander_pairs select format, second_id, first_id, ability from commander_pairs",
        "insert into commander_pairs values ('brawlset', id('Tymna'), id('Tymna'), 'partner')",
    ],
    "no_rebalanced_card_or_meld_result_is_a_card": [
        "update cards set name = 'A-Shock' where name = 'Shock'",
        "update cards set name = 'Brisela, Voice of Nightmares' where name = 'Shock'",
    ],
    "no_set_without_effect_adds_a_card": ["insert into missing_card_decisions values ('exp', 'test', id('Outsider'), 'Outsider', false)"],
    "nothing_is_in_quarantine": ["insert into ops.quarantine values ('x', 1, null, null, null, 'why')"],
    "only_legends_lead": [
        "insert into commanders values ('other', id('Fog'), 'creature', false)",
        "insert into commanders values ('other', id('Tymna'), 'planeswalker', false)",
        "update commanders set clause = 'planeswalker' where oracle_id = id('Tymna')",
        "update commanders set clause = 'background' where oracle_id = id('Tymna')",
    ],
    "pools_hold_members_whose_identity_fits": [
        "insert into bset_pools values ('test', 31, id('Outsider'))",
        "insert into bset_pools values ('test', 31, id('Forest'))",
        "insert into bset_pools values ('test', 1, id('Fog'))",
        "insert into bset_pools values ('other', 31, id('Fog'))",
        f"insert into bset_pools values ('test', 31, {NOBODY})",
    ],
    "the_make_ups_of_a_booster_add_up_to_all": [
        "insert into draft_boosters values ('war', 2, 1, 0.5, 'common', 10)",
        "update draft_boosters set probability = 0.9",
        "update draft_boosters set sheet = 'nowhere'",
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def build(new_world, card, set_entry):
    """A build that is filled and not published, its staging and ref still there; each test takes its changes back."""
    world = new_world(
        card("Fog"), card("Shock", "R", number="2"), card("Old", "W", "tsb"), card("Outsider", "G", "exp"),
        card("Kraum", "U", number="3", type_line=LEGEND, text="Partner"), card("Tymna", "W", number="4", type_line=LEGEND, text="Partner"),
        card("Forest", "G", number="5", type_line="Basic Land — Forest"),
        card("Mountain", "R", number="6", type_line="Basic Land — Mountain"),
        bsets={"test": ["war"], "other": {"sets": ["dom"], "standing": "optional"}},
        sets=[set_entry("tsb", icon_svg_uri="https://svgs.scryfall.io/sets/war.svg?1")],
        decisions=[{"set": "tsb", "decision": "in", "bset": "test"}, {"set": "exp", "decision": "out", "bset": "test"}],
        card_decisions=[{"set": "exp", "card": "Outsider", "decision": "out", "bset": "test"}],
    )  # fmt: skip
    options = Options(source=str(world.source), force=True)
    with Refresh(world.settings, options) as refresh:
        refresh.start()
        refresh.stage()
        for table in refresh.build.main:
            refresh.fill(table)
        assert {claim.name: found for claim in refresh.build.claims if (found := refresh.violations(claim))} == {}
        con = refresh.build.con
        con.execute("create macro id(card) as (select oracle_id from cards where name = card)")
        con.execute("insert into draft_sets values ('war', 'play', 'play', 10, null, 0, false, null)")
        con.execute("insert into draft_sheets values ('war', 'common', false, false, false, false, 1, 1, 0)")
        con.execute("insert into draft_boosters values ('war', 1, 1, 1.0, 'common', 10)")
        yield refresh.build


@pytest.fixture
def con(build):
    build.con.execute("begin")
    yield build.con
    build.con.execute("rollback")


def test_every_claim_is_seen_to_fail():
    assert BREAKING.keys() == sql_files("checks").keys()


def test_every_claim_says_what_a_returned_row_means():
    for name, text in sql_files("checks").items():
        head = [line for line in text.splitlines() if line.startswith("-- ") and line != "-- warning"]
        assert "returned row" in " ".join(head).replace("Returned row", "returned row"), name


@pytest.mark.parametrize("claim", BREAKING)
def test_it_holds_on_a_build_that_is_right(con, claim):
    assert rows(con, sql_files("checks")[claim]) == []


@pytest.mark.parametrize(
    ("claim", "statement"),
    [
        pytest.param(claim, statement, id=f"{claim}-{n}")
        for claim, found in BREAKING.items()
        for n, statement in enumerate(found, 1)
    ],
)
def test_it_fails_on_a_row_that_is_wrong(con, claim, statement):
    ((count,),) = con.execute(statement).fetchall()
    assert count > 0, "the statement changes nothing"

    assert rows(con, sql_files("checks")[claim]) != []


def test_what_warns_and_what_blocks(build):
    """A claim that blocks keeps a build from being published; which ones do is no accident."""
    assert {claim.name for claim in build.claims if not claim.is_blocking} == {
        "a_reversible_object_shows_one_card",
        "an_archive_lists_every_premier_set",
        "color_identities_agree_with_our_own",
        "every_default_bset_has_cards_and_a_commander",
        "every_layout_is_known",
        "every_paper_set_is_decided",
        "every_printing_in_a_booster_is_a_card",
        "no_decision_is_stale",
        "no_set_without_effect_adds_a_card",
        "nothing_is_in_quarantine",
    }


REFUSED = {
    "a set twice": "insert into sets from sets limit 1",
    "a card twice": "insert into cards from cards limit 1",
    "a face twice": "insert into faces from faces limit 1",
    "a card without a name": "update cards set name = null where name = 'Fog'",
    "an identity of six colors": "insert into cards select * replace (32 as identity_mask) from cards limit 1",
    "no copy at all": "update cards set copy_limit = 0 where name = 'Fog'",
    "a decision of another kind": "update set_decisions set decision = 'maybe'",
    "a decision on an unknown set": "insert into set_decisions by name select * replace ('zzz' as set_code) from set_decisions limit 1",
    "a BSet of another standing": "update bsets set standing = 'unknown'",
    "a spelling of another kind": "update card_names set kind = 'nickname'",
    "a commander of another clause": "update commanders set clause = 'sorcery'",
    "a commander that is no card": f"insert into commanders values ('brawlset', {NOBODY}, 'creature', false)",
    "a commander twice": "insert into commanders from commanders limit 1",
    "a pair twice": "insert into commander_pairs from commander_pairs limit 1",
    "a basic land that is no card": f"insert into bset_basics values ('test', 1, {NOBODY}, false)",
    "a member without a printing": "update bset_cards set printing_count = 0",
    "a set of a BSet in another role": "update bset_sets set role = 'friend'",
}


@pytest.mark.parametrize("statement", REFUSED.values(), ids=REFUSED)
def test_the_tables_refuse_what_their_contract_rules_out(con, statement):
    with pytest.raises(duckdb.ConstraintException):
        con.execute(statement)
