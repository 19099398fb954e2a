"""What stops a refresh before it replaces good data, and what it says then."""

import pytest

from brawlset import build as build_module
from brawlset.errors import BuildError


def refusal(world, **options) -> str:
    """The message with which the next refresh is refused; the published file must be the same before and after."""
    world.close()
    before = world.settings.database.read_bytes() if world.settings.database.exists() else None
    with pytest.raises(BuildError) as caught:
        world.refresh(**options)
    after = world.settings.database.read_bytes() if world.settings.database.exists() else None
    assert after == before
    assert (
        sorted(path.name for path in world.settings.home.iterdir())
        == ["brawlset.duckdb", "refresh.lock"][before is None :]
    )
    return str(caught.value)


class TestUnknownSets:
    def test_the_set_is_named_with_a_card_and_a_guess(self, build, card):
        world = build(card())
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
        assert "and 3 more sets" in message

    def test_a_bset_of_a_set_that_is_not_listed(self, build, card):
        world = build(card())
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

    def test_more_stop_the_refresh(self, build, card):
        world = build(card())
        world.write_cards(self.with_faults(card, 4, 300))
        world.write_sets()

        message = refusal(world)

        assert "4 of 300 card objects" in message
        assert "type_line: missing" in message
        assert "such as Fault 0" in message

    def test_objects_of_wrong_types_count_too(self, build, card):
        world = build(card())
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

    def test_objects_without_a_set_are_faults_as_any_other(self, build, card):
        """Retired sets are no fault of the file; their reasons began with 'set: ', and so did that of a missing set."""
        world = build(card())
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

    def test_what_is_accepted_is_published_and_noted(self, build, card):
        world = build(card(), card("Shock", "R", number="2"))
        world.write_cards([card()])

        world.refresh(accept=["shrink"])

        assert world.members() == ["Fog"]
        assert world.values("select accepted from ops.refreshes order by finished_at") == [[], ["shrink"]]

    def test_a_bset_that_is_gone_stops_the_refresh(self, build, card):
        world = build(card(), card("Shock", "R", "dom"), bsets={"war": ["war"], "dom": ["dom"]})
        bsets = world.settings.assets / "bsets.toml"
        bsets.write_text(bsets.read_text().replace('id = "dom"', 'id = "dominaria"'))

        assert "BSet dom: 1 cards before, 0 now; gone is Shock" in refusal(world)

    def test_one_card_against_another_is_a_change_not_a_loss(self, build, card):
        world = build(card(), card("Shock", "R", number="2"))
        world.write_cards([card(), card("Bolt", "R", number="3")])

        assert dict(world.refresh().changes.counts) == {"card entered": 1, "card left": 1}

    @pytest.mark.parametrize(
        ("kept", "is_refused"), [(38, False), (37, True)], ids=["95 in a hundred are kept", "fewer are kept"]
    )
    def test_cards_outside_every_bset_count_too(self, build, card, kept, is_refused):
        others = [card(f"Card {n}", number=str(n), code="dom") for n in range(39)]
        world = build(card(), *others)
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
    def test_a_claim_that_blocks_stops_the_refresh_with_its_rows(self, build, card):
        world = build(card())
        world.write_cards(
            [card(), card("Brisela, Voice of Nightmares", "W", number="2", type_line="Legendary Creature — Angel")]
        )

        message = refusal(world)

        assert "no_rebalanced_card_or_meld_result_is_a_card.sql" in message
        assert "name Brisela, Voice of Nightmares" in message
        assert "stays as it was" in message

    def test_a_constraint_of_a_table_stops_the_refresh_with_the_row(self, build, card, monkeypatch):
        world = build(card())
        world.write_cards([card(), card("Negative", number="2")])
        read = build_module.sql_files
        faulty = "if(described.name = 'Fog', 0, -2)"
        below = {"cards": read("main")["cards"].replace("coalesce(described.cmc, front.mana_value, 0)", faulty)}
        monkeypatch.setattr(
            build_module, "sql_files", lambda folder: read(folder) | (below if folder == "main" else {})
        )

        message = refusal(world)

        assert "table cards" in message
        assert "mana_value" in message

    def test_a_claim_that_warns_does_not_stop_it(self, build, card):
        world = build(card(), card("Odd", "WU", cost="{W}", number="2"))

        assert [claim.name for claim in world.summary.broken if claim.is_blocking] == []
        assert "color_identities_agree_with_our_own" in [claim.name for claim in world.summary.broken]
