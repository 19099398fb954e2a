"""What stops a refresh before it replaces good data, and what it says then."""

import pytest

from brawlset import build as build_module
from brawlset import refresh as refresh_module
from brawlset.errors import BuildError, ConfigurationError, GateError
from brawlset.inputs import find_inputs
from brawlset.lock import utc_now
from brawlset.refusals import keep_refusal, read_refusals, refusals_path

NOW = utc_now()


def refusal(world, **options) -> str:
    """The message with which the next refresh is refused; the published file must be the same before and after."""
    world.close()
    before = world.settings.database.read_bytes() if world.settings.database.exists() else None
    with pytest.raises(BuildError) as caught:
        world.refresh(**options)
    after = world.settings.database.read_bytes() if world.settings.database.exists() else None
    assert after == before
    left = {path.name for path in world.settings.home.iterdir()} - {"refused.jsonl", "last_run.json"}
    assert left == ({"brawlset.duckdb", "refresh.lock"} if before else {"refresh.lock"})
    return str(caught.value)


class TestUnknownSets:
    def test_the_set_is_named_with_a_card_and_a_guess(self, built, card):
        world = built(card())
        world._unlisted.add("wra")
        world.write_cards([card(), card("Shock", "R", "wra"), card("Bolt", "R", "wra", "2")])
        world.write_sets()

        message = refusal(world)

        assert "wra: 2 cards, such as Bolt" in message
        assert "did you mean 'war'?" in message
        assert "stays as it was" in message
        assert "set_aliases.toml" in message

    def test_ten_of_many_are_shown(self, new_world, card):
        codes = [f"x{n:02}" for n in range(13)]
        world = new_world(card(), *(card(code=code) for code in codes), unlisted=codes)

        message = refusal(world)

        assert message.count(": 1 cards") == 10
        assert "and 3 more" in message

    def test_a_bset_of_a_set_that_is_not_listed(self, built, card):
        world = built(card())
        bsets = world.settings.assets / "bsets.toml"
        bsets.write_text(bsets.read_text().replace('["war"]', '["wax", "war"]'))

        assert "names set 'wax', which Scryfall does not list" in refusal(world)


class TestQuarantine:
    @staticmethod
    def with_faults(card, faults: int, of: int):
        fine = [card(f"Card {n}", number=str(n)) for n in range(of - faults)]
        return [*fine, *(card(f"Fault {n}", number=f"f{n}") | {"type_line": None} for n in range(faults))]

    def test_one_in_a_hundred_passes_with_a_warning(self, build, card):
        world = build(*self.with_faults(card, 3, 300))

        assert world.summary.quarantine_count == 3
        assert world.values("select quarantine_count from ops.refreshes") == [3]
        assert world.values("select distinct reason from ops.quarantine") == [
            "type_line: missing, on the card and on its faces"
        ]
        (found,) = [found for claim, found in world.summary.broken.items() if claim.name == "nothing_is_in_quarantine"]
        assert found[0]["object_count"] == 3

    def test_more_stop_the_refresh(self, built, card):
        world = built(card())
        world.write_cards(self.with_faults(card, 4, 300))
        world.write_sets()

        message = refusal(world)

        assert "4 of 300 card objects" in message
        assert "type_line: missing" in message
        assert "such as Fault 0" in message

    def test_objects_of_wrong_types_count_too(self, built, card):
        world = built(card())
        world.write_cards([card(), *(card(f"Card {n}", number=str(n), cmc="two") for n in range(5))])

        message = refusal(world)

        assert "5 of 6 card objects" in message
        assert 'cmc: expected a number, found "two"' in message

    def test_a_few_of_a_small_file_are_no_hundredth_part(self, build, card):
        """One object of a file of ten may be at fault, or small files could have none."""
        world = build(*self.with_faults(card, 1, 10))

        (row,) = world.rows("from ops.quarantine")
        assert (row["name"], row["set_code"], row["line"]) == ("Fault 0", "war", None)

    def test_the_line_is_kept_where_the_reader_refused_it(self, build, card):
        world = build(card(), card("Two", number="2", cmc="two"), card("Three", number="3"))

        (row,) = world.rows("from ops.quarantine")
        assert (row["line"], row["name"], row["set_code"]) == (2, "Two", "war")
        assert world.members() == ["Fog", "Three"]

    def test_what_every_object_needs(self, build, card):
        needed = ["id", "name", "layout", "set", "collector_number", "released_at", "lang", "oracle_id", "type_line"]
        fine = [card(f"Card {n}", number=str(n)) for n in range(900)]
        world = build(*fine, *(card(f"Without {field}", number=field) | {field: None} for field in needed))

        reasons = world.values("select reason from ops.quarantine")
        assert sorted(reason.split(":")[0] for reason in reasons) == sorted(needed)
        assert all(": missing" in reason for reason in reasons)
        assert len(world.members()) == len(fine)

    def test_a_color_that_is_new_does_not_make_a_card_colorless(self, build, card):
        """A letter that no identity has was left out, and the card fitted every deck."""
        world = build(card(), card("Purple", "", number="2", color_identity=["P"]))

        assert world.members() == ["Fog"]
        assert world.values("select reason from ops.quarantine") == [
            'color_identity: expected letters of WUBRG, found ["P"]'
        ]

    def test_objects_without_a_set_are_faults_as_any_other(self, built, card):
        """Retired sets are no fault of the file; their reasons began with 'set: ', and so did that of a missing set."""
        world = built(card())
        world.write_cards([card(), *(card(f"Card {n}", number=str(n), set=None) for n in range(5))])

        assert "5 of 6 card objects" in refusal(world)

    def test_an_object_that_is_there_twice_is_loaded_once(self, build, card):
        fine = [card(f"Card {n}", number=str(n)) for n in range(300)]
        world = build(*fine, card() | {"type_line": None}, card(), card())

        assert len(world.members()) == 301
        reasons = world.values("select reason from ops.quarantine order by reason")
        assert reasons == ["id: the file holds it more than once", "type_line: missing, on the card and on its faces"]


class TestNoCards:
    """Zero rows are never a success."""

    def test_a_file_of_tokens_alone(self, new_world, card):
        world = new_world(card("Wurm", type_line="Token Creature — Wurm", layout="token", cost=""))

        assert "no card" in refusal(world)
        assert not world.settings.database.exists()

    def test_one_object_that_is_no_card(self, new_world, card):
        """A single fault is no hundredth part, and left an empty database behind."""
        world = new_world(card() | {"object": "error"})

        assert "no card" in refusal(world)
        assert not world.settings.database.exists()


class TestShrinking:
    def test_a_bset_that_loses_a_card_stops_the_refresh(self, build, card):
        world = build(card(), card("Shock", "R", number="2"), card("Bolt", "R", number="3"))
        world.write_cards([card(), card("Bolt", "R", number="3")])

        message = refusal(world)

        assert "BSet test: 3 cards before, 2 now; gone is Shock" in message
        assert "--accept shrink" in message

    def test_what_is_accepted_is_published_and_noted(self, built, card):
        world = built(card(), card("Shock", "R", number="2"))
        world.write_cards([card()])

        world.refresh(accept=["shrink"])

        assert world.members() == ["Fog"]
        assert world.values("select accepted from ops.refreshes order by finished_at") == [[], ["shrink"]]

    def test_a_bset_that_is_gone_stops_the_refresh(self, build, card):
        world = build(card(), card("Shock", "R", "dom"), bsets={"war": ["war"], "dom": ["dom"]})
        bsets = world.settings.assets / "bsets.toml"
        bsets.write_text(bsets.read_text().replace('id = "dom"', 'id = "dominaria"'))

        assert "BSet dom: 1 cards before, 0 now; gone is Shock" in refusal(world)

    def test_one_card_against_another_is_a_change_not_a_loss(self, built, card):
        world = built(card(), card("Shock", "R", number="2"))
        world.write_cards([card(), card("Bolt", "R", number="3")])

        assert dict(world.refresh().changes.counts) == {"card entered": 1, "card left": 1}

    @pytest.mark.parametrize(
        ("kept", "is_refused"), [(38, False), (37, True)], ids=["95 in a hundred are kept", "fewer are kept"]
    )
    def test_cards_outside_every_bset_count_too(self, built, card, kept, is_refused):
        others = [card(f"Card {n}", number=str(n), code="dom") for n in range(39)]
        world = built(card(), *others)
        world.write_cards([card(), *others[: kept - 1]])
        world.write_sets()

        if is_refused:
            assert "cards: 40 before, 37 now" in refusal(world)
        else:
            world.refresh()
            assert len(world.rows("from cards")) == 38

    def test_a_list_of_sets_that_is_cut_short_stops_the_refresh(self, build, card, set_entry):
        world = build(card(), sets=[set_entry(f"s{n:02}") for n in range(30)])
        world.write_sets([set_entry(f"s{n:02}") for n in range(10)])

        assert "sets: 31 before, 11 now" in refusal(world)


class TestBrokenClaims:
    def test_a_claim_that_blocks_stops_the_refresh_with_its_rows(self, built, card):
        world = built(card())
        world.write_cards(
            [card(), card("Brisela, Voice of Nightmares", "W", number="2", type_line="Legendary Creature — Angel")]
        )

        message = refusal(world)

        assert "no_rebalanced_card_or_meld_result_is_a_card.sql" in message
        assert "name Brisela, Voice of Nightmares" in message
        assert "stays as it was" in message

    def test_a_constraint_of_a_table_stops_the_refresh_with_the_row(self, built, card, monkeypatch):
        world = built(card())
        world.write_cards([card(), card("Negative", number="2")])
        read = build_module.sql_files
        faulty = "if(described.name = 'Fog', 0, -2)"
        below = {"cards": read("main")["cards"].replace("coalesce(described.cmc, front.mana_value, 0)", faulty)}
        monkeypatch.setattr(
            build_module, "sql_files", lambda folder: read(folder) | (below if folder == "main" else {})
        )

        message = refusal(world)

        assert "table cards" in message
        assert "mana_value -2" in message
        assert "name Negative" in message
        assert [refusal.gate for refusal in read_refusals(world.settings.home)] == ["constraints"]

    def test_a_claim_that_warns_does_not_stop_it(self, build, card):
        world = build(card(), card("Odd", "WU", cost="{W}", number="2"))

        assert [claim.name for claim in world.summary.broken if claim.is_blocking] == []
        assert "color_identities_agree_with_our_own" in [claim.name for claim in world.summary.broken]

    def test_one_that_blocks_can_be_accepted_by_its_name(self, built, card):
        world = built(card())
        world.write_cards([card(), card("Chittering Host", number="2")])

        world.refresh(accept=["no_rebalanced_card_or_meld_result_is_a_card"])

        assert world.members() == ["Chittering Host", "Fog"]
        (row,) = world.rows("from ops.gates")
        assert (row["gate"], row["outcome"]) == ("no_rebalanced_card_or_meld_result_is_a_card", "accepted")
        assert "Chittering Host" in row["rows"][0]


class TestDrift:
    """What the published file had and the new build has not."""

    @staticmethod
    def many(card, count, **more):
        return [card(f"Card {n}", number=str(n), **more) for n in range(count)]

    def test_printings_count_too(self, build, card):
        """All cards are there, and each in one set instead of two."""
        first = self.many(card, 30)
        world = build(*first, *self.many(card, 30, code="dom"))
        world.write_cards(first)

        message = refusal(world)
        assert "printings: 60 before, 30 now" in message
        assert "--accept shrink" in message

    def test_a_few_printings_may_go(self, build, card):
        first = self.many(card, 20)
        world = build(*first, *self.many(card, 20, code="dom"))
        world.write_cards(first)

        world.refresh()

    def test_cards_that_change_their_layout_by_the_hundred(self, built, card):
        world = built(*self.many(card, 60))
        world.write_cards([*self.many(card, 60)[:38], *self.many(card, 60, layout="split")[38:]])

        message = refusal(world)

        assert "layout normal: 60 of 60 cards before, 38 of 60 now" in message
        assert "layout split: 0 of 60 cards before, 22 of 60 now" in message
        world.refresh(accept=["layouts"])
        assert world.values("select count(*) from cards where layout = 'split'") == [22]

    def test_a_few_may_change_it(self, built, card):
        world = built(*self.many(card, 60))
        world.write_cards([*self.many(card, 60)[:40], *self.many(card, 60, layout="split")[40:]])

        world.refresh()

    def test_a_build_of_another_size_has_other_shares_and_fields(self, build, card):
        """The sample, and then all cards, in one folder."""
        world = build(*self.many(card, 25))
        world.write_cards(self.many(card, 25) + [
            card(f"More {n}", number=f"m{n}", layout="split", keywords=[], legalities={}) for n in range(30)
        ])  # fmt: skip

        world.refresh()

    @pytest.mark.parametrize(
        ("empty", "field"),
        [
            ({"oracle_text": ""}, "faces.oracle_text"),
            ({"legalities": {}}, "cards.duel_legality"),
            ({"rarity": None}, "printings.rarity"),
            ({"finishes": []}, "printings.finishes"),
        ],
        ids=["oracle_text", "legalities", "rarity", "finishes"],
    )
    def test_a_field_that_is_empty_now(self, built, card, empty, field):
        full = {"text": "Draw a card."}
        world = built(*self.many(card, 60, **full))
        now = [made | empty for made in self.many(card, 60, **full)[:21]] + self.many(card, 60, **full)[21:]
        world.write_cards([{key: value for key, value in made.items() if value is not None} for made in now])

        message = refusal(world)

        assert f"{field}: empty in 0 of 60 rows before, in 21 of 60 now" in message
        world.refresh(accept=["nulls"])
        world.refresh()  # which compares with that

    def test_cards_that_change_their_oracle_id_by_the_hundred(self, built, card):
        world = built(*self.many(card, 60))
        world.write_cards(
            [
                made | {"oracle_id": card(f"Other {n}")["oracle_id"]} if n < 21 else made
                for n, made in enumerate(self.many(card, 60))
            ]
        )

        message = refusal(world)

        old, new = card("Card 0")["oracle_id"], card("Other 0")["oracle_id"]
        assert f"Card 0: oracle id {old} before, {new} now" in message
        assert "and 11 more" in message
        world.refresh(accept=["ids"])

    def test_twenty_may_be_merged(self, built, card):
        world = built(*self.many(card, 60))
        world.write_cards(
            [
                made | {"oracle_id": card(f"Other {n}")["oracle_id"]} if n < 20 else made
                for n, made in enumerate(self.many(card, 60))
            ]
        )

        world.refresh()

    def test_all_gates_that_refuse_are_told_at_once(self, built, card):
        world = built(*self.many(card, 60))
        world.write_cards(self.many(card, 55, layout="split"))

        message = refusal(world)

        assert "run the refresh again with --accept shrink --accept layouts." in message
        with pytest.raises(GateError, match="with --accept shrink --accept layouts"):
            world.refresh(accept=["shrink"])  # whose name is needed the next time too
        world.refresh(accept=["shrink", "layouts"])


class TestAccepting:
    def test_sets_that_no_list_knows_are_quarantined(self, built, card):
        world = built(card())
        world._unlisted.add("wra")
        world.write_cards([card(), card("Shock", "R", "wra")])
        world.write_sets()

        world.refresh(accept=["sets"])

        assert world.members() == ["Fog"]
        assert world.values("select reason from ops.quarantine") == ["set: wra is not in the list of sets"]

    def test_more_than_one_in_a_hundred_in_quarantine(self, built, card):
        world = built(card())
        world.write_cards([card(), *(card(f"Card {n}", number=str(n), cmc="two") for n in range(5))])

        world.refresh(accept=["quarantine"])

        assert world.values("select quarantine_count from ops.refreshes order by finished_at") == [0, 5]

    def test_a_gate_that_is_not_there_is_wrong_use(self, built, card):
        world = built(card())

        with pytest.raises(
            ConfigurationError, match=r"no gate 'shrnk' \(did you mean 'shrink'\?\)\. There are: sets, quarantine"
        ):
            world.refresh(accept=["shrnk"])
        with pytest.raises(ConfigurationError, match="no gate 'every_layout_is_known'"):  # it blocks nothing
            world.refresh(accept=["every_layout_is_known"])

    def test_what_was_accepted_for_nothing_is_not_noted(self, built, card):
        world = built(card())
        world.refresh(accept=["shrink"])

        assert world.values("select accepted from ops.refreshes order by finished_at") == [[], []]
        assert world.rows("from ops.gates") == []


class TestRefusals:
    def test_they_are_noted_when_the_next_refresh_publishes(self, built, card):
        world = built(card(), card("Shock", "R", number="2"))
        world.write_cards([card()])
        refusal(world)
        refusal(world)

        world.refresh(accept=["shrink"])

        found = world.rows("select * exclude (refresh_id) from ops.gates order by found_at")
        assert [(row["gate"], row["outcome"], row["row_count"]) for row in found] == [
            ("shrink", "refused", 2), ("shrink", "refused", 2), ("shrink", "accepted", 2),
        ]  # fmt: skip
        assert found[0]["rows"][1] == "BSet test: 2 cards before, 1 now; gone is Shock"
        assert len(set(world.values("select refresh_id from ops.gates"))) == 3
        assert not refusals_path(world.settings.home).exists()
        world.refresh()
        assert len(world.rows("from ops.gates")) == 3

    def test_no_more_than_fifty_are_kept_and_a_line_that_cannot_be_read_is_left_out(self, tmp_path, built, card):
        now = built(card()).values("select finished_at from ops.refreshes")[0]
        for number in range(60):
            keep_refusal(tmp_path, GateError("no", [("shrink", [f"row {number}"])]), now=now)
        with refusals_path(tmp_path).open("a") as file:
            file.write("half of a li")

        found = read_refusals(tmp_path)
        assert [found[0].rows, found[-1].rows, len(found)] == [["row 10"], ["row 59"], 50]


def test_snapshots_of_editions_that_were_refused_do_not_pile_up(built, card, monkeypatch):
    world = built(card(), card("Shock", "R", number="2"))
    world.write_cards([card()])
    monkeypatch.setattr(
        refresh_module, "find_inputs", lambda settings, *_, **__: find_inputs(settings, str(world.source), now=NOW)
    )
    raw = world.settings.raw
    raw.mkdir()
    for day in range(1, 6):
        (raw / f"scryfall_default_cards-2099010{day}T090000Z.jsonl.gz").write_bytes(b"cards")
    with pytest.raises(GateError, match="--accept shrink"):
        world.refresh(source="live")

    assert sorted(path.name[:31] for path in raw.iterdir()) == [
        "scryfall_default_cards-20990104", "scryfall_default_cards-20990105",
    ]  # fmt: skip


class TestUnknownValues:
    def test_they_are_loaded_flagged_and_told_once(self, build, card, set_entry):
        odd = [
            card("Odd", number="2", layout="spiral"), card("Rare", number="3", rarity="ultra"), card("Set", number="4", code="ddd"),
            card("Wurm", type_line="Token Creature", layout="spirit", cost="", number="5"),
        ]  # fmt: skip
        world = build(card(), *odd, sets=[set_entry("ddd", set_type="puzzle")])

        assert world.summary.unknown_values == [
            "layout 'spiral' (1, such as Odd)",
            "layout 'spirit' (1, such as Wurm)",
            "rarity 'ultra' (1, such as war 3)",
            "set type 'puzzle' (1, such as Set DDD)",
        ]
        assert len(world.members()) == 3
        first = world.values("select distinct first_seen_at from ops.unknown_values")
        world.write_cards(
            [*world.cards, card("Odder", number="6", layout="spiral"), card("New", number="7", rarity="myth")]
        )

        assert world.refresh().unknown_values == ["rarity 'myth' (1, such as war 7)"]
        assert world.refresh().unknown_values == []
        rows = world.rows("select value, object_count, first_seen_at from ops.unknown_values order by value")
        assert [(row["value"], row["object_count"]) for row in rows] == [
            ("myth", 1), ("puzzle", 1), ("spiral", 2), ("spirit", 1), ("ultra", 1),
        ]  # fmt: skip
        assert {row["first_seen_at"] for row in rows if row["value"] != "myth"} == set(first)

    def test_what_this_version_knows_is_not_told(self, sample):
        assert sample.execute("from ops.unknown_values").fetchall() == []
