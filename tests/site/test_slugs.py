"""Names of cards in addresses: readable, one a card, and the same tomorrow."""

from __future__ import annotations

import pytest

from brawlset.site.slugs import Named, derived_slug, named_slugs


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Feather, the Redeemed", "feather-the-redeemed"),
        ("Urza's Saga", "urzas-saga"),
        ("Lim-Dûl’s Vault", "lim-duls-vault"),
        ("Æther Vial", "aether-vial"),
        ("Fire // Ice", "fire-ice"),
        ("+2 Mace", "2-mace"),
        ("1996 World Champion", "1996-world-champion"),
        ("_____", ""),
    ],
)
def test_a_name_gives_its_slug(name, expected):
    assert derived_slug(name) == expected


def test_of_cards_with_one_name_the_serious_one_keeps_it():
    playtest = Named("11111111-0000-0000-0000-000000000000", "Red Herring", is_funny=True)
    real = Named("22222222-0000-0000-0000-000000000000", "Red Herring", is_funny=False)

    assert named_slugs([playtest, real]) == [("red-herring-11111111", False), ("red-herring", True)]


def test_cards_that_nothing_tells_apart_all_carry_their_ids():
    first = Named("11111111-0000-0000-0000-000000000000", "Sly Spy", is_funny=True)
    other = Named("22222222-0000-0000-0000-000000000000", "Sly Spy", is_funny=True)

    assert named_slugs([first, other]) == [("sly-spy-11111111", False), ("sly-spy-22222222", False)]


def test_a_name_without_letters_is_known_by_its_id():
    assert named_slugs([Named("11111111-0000-0000-0000-000000000000", "_____", is_funny=False)]) == [
        ("11111111", False)
    ]


def test_the_slugs_of_the_sample_are_unique(sample_data):
    taken = [card.slug for card in sample_data.cards]

    assert len(set(taken)) == len(taken)
