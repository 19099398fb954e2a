"""Decks of a draft: pool, added commanders, partners granted, identity, basic lands, sizes; each as a player would check it."""

from __future__ import annotations

from typing import Any

import pytest

from brawlset.bundle import bundled
from brawlset.decks.checking import check
from brawlset.decks.messages import say
from brawlset.decks.preparing import Question, formats_of
from brawlset.decks.reading import read_deck
from brawlset.decks.rule_run import Drafted
from brawlset.decks.verdict import Verdict
from brawlset.draft.pools import read_pool

PIPER, FACELESS = "The Prismatic Piper", "Faceless One"


@pytest.fixture
def checked(con):
    """The verdict on a deck that is led by `led_by`: `deck` is (copies, name), filled up to `size` with a basic land."""

    def run(
        led_by: str, *deck: tuple[int, str], pool: str | None = None, boosters: tuple[str, ...] = ("cmr",), size: int = 60,
        basic: str = "Swamp", colors: str | None = None,
    ) -> Verdict:  # fmt: skip
        leaders = led_by.split(" + ")
        missing = size - len(leaders) - sum(copies for copies, _ in deck)
        lines = [
            "Commander",
            *(f"1 {name}" for name in leaders),
            "",
            "Deck",
            *(f"{n} {name}" for n, name in deck),
            f"{missing} {basic}",
        ]
        cards = None if pool is None else read_pool(con, read_deck(pool.encode()))
        question = Question(
            game_format="commander-draft",
            drafted=Drafted(cards, boosters),
            colors=colors,
            formats=formats_of(bundled("assets") / "formats"),
            with_leaders=True,
        )
        (verdict,) = check(con, [read_deck("\n".join(lines).encode())], question)
        return verdict

    return run


def faults(verdict: Verdict) -> list[tuple[str, str, str | None]]:
    return [(one.kind, one.rule, None if one.card is None else one.card.name) for one in verdict.violations]


SIZES = {"59 and one": (60, True), "58 and one": (59, False), "no maximum": (250, True)}


@pytest.mark.parametrize(("size", "is_legal"), SIZES.values(), ids=SIZES.keys())
def test_a_deck_has_60_cards_commanders_included(checked, size: int, is_legal: bool) -> None:
    verdict = checked("Tormod", pool="1 Tormod", size=size)

    assert verdict.is_legal is is_legal
    assert faults(verdict) == ([] if is_legal else [("deck_size", "CR 903.13f", None)])


def test_58_cards_and_two_partners_are_a_deck(checked) -> None:
    assert checked("Tormod + Livio", pool="1 Tormod\n1 Livio").is_legal


def test_any_number_of_copies_that_the_pool_has_is_fine_and_no_more(checked) -> None:
    assert checked("Tormod", (4, "Common B"), pool="1 Tormod\n4 Common B").is_legal

    verdict = checked("Tormod", (5, "Common B"), pool="1 Tormod\n4 Common B")
    assert faults(verdict) == [("pool", "CR 903.13f", "Common B")]
    assert verdict.violations[0].line == 5
    assert say(verdict.violations[0], "en").sentence == "Common B is there 5 times, the pool has 4."
    assert say(verdict.violations[0], "fr").way_out == "Retirez-en 1."


def test_a_card_that_was_not_drafted_is_no_card_of_the_deck_nor_its_commander(checked) -> None:
    verdict = checked("Bertram", (1, "Common B"), pool="1 Tormod")

    assert sorted(faults(verdict)) == [("pool", "CR 903.13f", "Bertram"), ("pool", "CR 903.13f", "Common B")]


def test_two_copies_of_a_commander_must_both_be_drafted(checked) -> None:
    assert checked("Tormod + Tormod", pool="2 Tormod").is_legal
    assert faults(checked("Tormod + Tormod", pool="1 Tormod")) == [("pool", "CR 903.13f", "Tormod")]
    assert faults(checked("Monika + Monika", pool="2 Monika", basic="Plains")) == [
        ("commander_pair", "CR 702.124", None)
    ]


ADDED = {
    "the Piper, with CMR": ((PIPER, ("cmr",), "U"), None),
    "the Piper, with CMM": ((PIPER, ("cmm",), "U"), None),
    "two Pipers": ((f"{PIPER} + {PIPER}", ("cmr", "dom"), "UB"), None),
    "the Piper, without such boosters": ((PIPER, ("clb", "dom"), "U"), ("pool", "CR 903.13f", PIPER)),
    "Faceless One, with CLB": ((FACELESS, ("clb",), "U"), None),
    "two Faceless Ones": ((f"{FACELESS} + {FACELESS}", ("clb",), "UB"), None),
    "Faceless One, with CMR": ((FACELESS, ("cmr",), "U"), ("pool", "CR 903.13f", FACELESS)),
    "the Piper and a partner": ((f"{PIPER} + Tormod", ("cmr",), "U"), None),
}


@pytest.mark.parametrize(("asked", "fault"), ADDED.values(), ids=ADDED.keys())
def test_boosters_allow_commanders_that_were_not_drafted(
    checked, asked: tuple[Any, ...], fault: tuple[str, ...] | None
) -> None:
    led_by, boosters, colors = asked
    verdict = checked(led_by, pool="1 Tormod", boosters=boosters, colors=colors, basic="Island")

    assert faults(verdict) == ([] if fault is None else [fault])


def test_an_added_piper_that_is_left_in_the_deck_is_a_fault_but_a_drafted_one_is_not(checked) -> None:
    verdict = checked(PIPER, (1, PIPER), pool="1 Tormod", colors="B")
    assert faults(verdict) == [("pool", "CR 903.13e", PIPER)]
    assert "up to 2 may be added to it, but only as commanders" in say(verdict.violations[0], "en").sentence

    assert checked("Tormod", (1, PIPER), pool=f"1 Tormod\n1 {PIPER}").is_legal
    assert checked(f"{PIPER} + {PIPER}", (1, PIPER), pool=f"1 {PIPER}", colors="UB").is_legal


PAIRS = {
    "mono and mono, with CMM": ("Monika + Bertram", ("cmm",), True),
    "mono and none, with CMM": ("Bertram + Gearheart", ("cmm",), True),
    "mono and two colors, with CMM": ("Bertram + Duarte", ("cmm",), False),
    "mono and a printed partner, with CMM": ("Bertram + Akiri", ("cmm",), True),
    "mono and a Background, with CMM": ("Bertram + Raised by Giants", ("cmm",), False),
    "a planeswalker and mono, with CMM": ("Lady Urza + Bertram", ("cmm",), True),
    "mono and mono, with CMR": ("Monika + Bertram", ("cmr",), False),
    "mono and mono, in a mixed draft": ("Monika + Bertram", ("cmr", "cmm", "dom"), True),
    "three partners": ("Tormod + Livio + Akiri", ("cmr",), False),
    "a Background and who chooses one": ("Wilson + Raised by Giants", ("clb",), True),
}


@pytest.mark.parametrize(("led_by", "boosters", "is_legal"), PAIRS.values(), ids=PAIRS.keys())
def test_boosters_of_commander_masters_grant_partner(
    checked, led_by: str, boosters: tuple[str, ...], is_legal: bool
) -> None:
    pool = "\n".join(f"1 {name}" for name in led_by.split(" + "))
    basic = {"Wilson + Raised by Giants": "Forest"}.get(led_by, "Swamp")

    verdict = checked(led_by, pool=pool, boosters=boosters, basic=basic)

    assert [kind for kind, _, _ in faults(verdict)] == ([] if is_legal else ["commander_pair"])


def test_a_pool_that_holds_a_piper_proves_no_boosters(checked) -> None:
    verdict = checked(f"{PIPER} + {PIPER}", pool=f"1 {PIPER}", boosters=("dom",), colors="UB")

    assert faults(verdict) == [("pool", "CR 903.13f", PIPER)]


def test_cards_keep_to_the_identity(checked) -> None:
    pool = "1 Tormod\n1 Common U\n1 Guildmage\n1 Bayou\n1 Command Tower"
    verdict = checked("Tormod", (1, "Common U"), (1, "Guildmage"), (1, "Bayou"), (1, "Command Tower"), pool=pool)

    assert sorted(faults(verdict)) == [
        ("identity", "CR 903.5c", "Common U"),
        ("identity", "CR 903.5c", "Guildmage"),  # hybrid mana is of both colors
        ("typed_lands", "CR 903.5d", "Bayou"),
    ]


def test_a_chosen_color_must_be_said_and_then_counts(checked) -> None:
    pool = "1 Common U\n1 Tormod"

    assert [kind for kind, _, _ in faults(checked(PIPER, (1, "Common U"), pool=pool, basic="Island"))] == [
        "color_choice"
    ]
    assert checked(PIPER, (1, "Common U"), pool=pool, basic="Island", colors="U").is_legal
    assert faults(checked(PIPER, (1, "Common U"), pool=pool, basic="Swamp", colors="B")) == [
        ("identity", "CR 903.5c", "Common U")
    ]


def test_the_five_basic_lands_are_free_and_others_must_be_drafted(checked) -> None:
    assert checked("Tormod", pool="1 Tormod").is_legal
    verdict = checked("Tormod", (2, "Snow-Covered Swamp"), (1, "Wastes"), pool="1 Tormod\n1 Snow-Covered Swamp")
    assert sorted(faults(verdict)) == [("pool", "CR 903.13f", "Snow-Covered Swamp"), ("pool", "CR 903.13f", "Wastes")]


def test_basic_lands_keep_to_the_identity(checked) -> None:
    assert faults(checked("Tormod", (1, "Forest"), pool="1 Tormod")) == [("basic_lands", "CR 903.5d", "Forest")]


def test_a_colorless_deck_has_no_basic_land_but_drafted_wastes(checked) -> None:
    assert faults(checked("Gearheart", pool="1 Gearheart")) == [("basic_lands", "CR 903.5d", "Swamp")]
    assert checked("Gearheart", (58, "Wastes"), pool="1 Gearheart\n59 Wastes", basic="Wastes").is_legal


def test_what_a_list_has_beside_the_deck_is_the_rest_of_the_pool(con) -> None:
    text = "Commander\n1 Tormod\n\nDeck\n59 Swamp\n\nSideboard\n20 Common U\n1 Jace"
    question = Question(
        game_format="commander-draft",
        drafted=Drafted(read_pool(con, read_deck(b"1 Tormod")), ("cmr",)),
        formats=formats_of(bundled("assets") / "formats"),
    )
    (verdict,) = check(con, [read_deck(text.encode())], question)

    assert verdict.is_legal


def test_without_a_pool_a_warning_says_what_was_not_checked(checked) -> None:
    verdict = checked("Tormod", (9, "Common B"))

    assert verdict.is_legal
    assert [warning.kind for warning in verdict.warnings] == ["pool_missing"]
    assert "--pool FILE" in say(verdict.warnings[0], "en").way_out


def test_a_commander_is_not_exchanged_between_games(checked) -> None:
    assert checked("Tormod", (1, "Livio"), pool="1 Tormod\n1 Livio").swaps == ()


def test_a_list_without_a_commander_is_told_who_could_lead_it(con) -> None:
    question = Question(
        game_format="commander-draft",
        drafted=Drafted(read_pool(con, read_deck(b"1 Monika\n1 Bertram")), ("cmm",)),
        formats=formats_of(bundled("assets") / "formats"),
        with_leaders=True,
    )
    (verdict,) = check(con, [read_deck(b"58 Swamp\n1 Monika\n1 Bertram")], question)

    best = verdict.leaders[0]
    assert best.is_legal
    assert {(one.commander.name, None if one.partner is None else one.partner.name) for one in verdict.leaders} >= {
        ("Bertram", None),
        ("Monika", None),
    }
    assert any(one.partner is not None and one.is_legal for one in verdict.leaders)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_fault_has_a_sentence(checked, lang) -> None:
    verdicts = [
        checked("Monika + Bertram", (1, "Forest"), (1, PIPER), pool="1 Monika", size=59),
        checked("Tormod", (1, "Common U"), (1, "Bayou")),
    ]

    said = [str(say(one, lang)) for verdict in verdicts for one in (*verdict.violations, *verdict.warnings)]
    assert len(said) >= 7
    assert all(len(text) > 30 for text in said)
