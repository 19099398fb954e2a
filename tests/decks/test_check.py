"""What a check says around the rules: lines that lead to no card, BSets that were not given, who leads, evidence, ban lists."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import duckdb
import pytest

from brawlset.decks.bans import load_ban_list
from brawlset.decks.checking import check
from brawlset.decks.messages import say
from brawlset.decks.model import DeckLine, DeckList, Fault, FaultKind, NoteKind
from brawlset.decks.preparing import Question
from brawlset.decks.reading import read_deck
from brawlset.decks.verdict import Verdict
from brawlset.decks.words import Lang
from brawlset.decks.writing import write_deck
from brawlset.errors import AssetError, ConfigurationError, NotFoundError

Con = duckdb.DuckDBPyConnection
Deck = Callable[..., DeckList]

FEATHER = ["Bolt Bend", "Defiant Strike", "Tenth District Legionnaire"]


def verdict_on(con: Con, deck: DeckList, **question: Any) -> Verdict:
    (verdict,) = check(con, [deck], Question(**question))
    return verdict


@pytest.fixture
def feather(deck: Deck) -> Callable[..., DeckList]:
    """A legal deck of War of the Spark, with more cards of it."""

    def make(*more: str, **zones: Any) -> DeckList:
        return deck("Feather, the Redeemed", [*FEATHER, *more], fill="Plains", **zones)

    return make


# what is not understood


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_three_commanders_are_told_beside_one_that_is_no_card(sample: Con, lang: Lang) -> None:
    """The sentence over them was given no name for the fourth, and the check ended with a fault of the program."""
    found = read_deck(b"Commander\n1 Feather, the Redeemed\n1 Qwertyuiop\n1 Bolt Bend\n1 Defiant Strike\n")
    verdict = verdict_on(sample, found, bset="war")
    (pair,) = (violation for violation in verdict.violations if violation.kind == "commander_pair")

    assert [unread.subject for unread in verdict.unread] == ["Qwertyuiop"]
    assert pair.facts["names"] == ["Feather, the Redeemed", "Bolt Bend", "Defiant Strike"]
    assert "Feather, the Redeemed, Bolt Bend" in say(pair, lang).sentence


def test_a_list_that_is_no_deck_is_not_judged_under_each_of_its_cards(
    sample: Con, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand names without a commander made an answer of a hundred million characters."""
    found = read_deck(b"1 Feather, the Redeemed\n1 Bolt Bend\n1 Defiant Strike\n")
    tried = verdict_on(sample, found, bset="war", with_leaders=True)
    monkeypatch.setattr("brawlset.decks.swap.MOST_LINES", 2)
    untried = verdict_on(sample, found, bset="war", with_leaders=True)

    assert [leader.commander.name for leader in tried.leaders] == ["Feather, the Redeemed"]
    assert untried.leaders == ()
    assert [note.kind for note in untried.notes] == [*(note.kind for note in tried.notes), NoteKind.TOO_MANY_LEADERS]
    assert untried.violations == tried.violations


def test_a_list_with_an_unknown_card_is_never_called_legal(sample: Con, feather: Deck) -> None:
    verdict = verdict_on(sample, feather("Bolt Bend of Doom"), bset="war")

    assert verdict.status == "not checked"
    assert not verdict.is_legal
    assert [(u.line, u.problem, u.subject) for u in verdict.unread] == [(5, "unknown", "Bolt Bend of Doom")]
    assert verdict.violations == ()


def test_the_other_faults_are_told_beside_an_unknown_card(sample: Con, feather: Deck) -> None:
    verdict = verdict_on(sample, feather("Qwertyuiop", "Tarmogoyf"), bset="war")

    assert verdict.status == "not checked"
    assert [v.card.name for v in verdict.violations] == ["Tarmogoyf", "Tarmogoyf"]  # of another BSet, of another color


def test_an_unknown_card_counts_in_the_size_and_its_near_names_are_told(sample: Con, deck: Deck) -> None:
    verdict = verdict_on(sample, deck("Feather, the Redeemed", [(58, "Plains"), "Bolt Bnd"]), bset="war")

    assert verdict.deck_count == 60
    assert verdict.violations == ()
    assert verdict.unread[0].candidates[0] == "Bolt Bend"


NO_CARDS = {
    "a meld result": ("Brisela, Voice of Nightmares", "meld result", ()),
    "a card on screen": ("Toralf's Disciple", "only on screen", ()),
    "Arena's version of a card": (
        "A-Alrund, God of the Cosmos // A-Hakka, Whispering Raven",
        "rebalanced",
        ("Alrund, God of the Cosmos // Hakka, Whispering Raven",),
    ),
    "a token": ("Angel", "no deck card", ()),
    "a conspiracy": ("Backup Plan", "no deck card", ()),
    "two halves of two cards": ("Cut/Finality", "unknown", ()),
}


@pytest.mark.parametrize(("name", "problem", "candidates"), NO_CARDS.values(), ids=NO_CARDS.keys())
def test_what_is_no_deck_card_is_told_so(sample: Con, feather: Deck, name, problem, candidates) -> None:
    (unread,) = verdict_on(sample, feather(name), bset="war").unread

    assert (unread.problem, unread.candidates) == (problem, candidates)


def test_a_line_that_the_reader_did_not_understand_is_unread_and_counts_as_a_card(sample: Con, deck: Deck) -> None:
    short = deck("Feather, the Redeemed", [(58, "Plains")])
    fault = Fault(9, "??", FaultKind.NOT_A_CARD_LINE)

    verdict = verdict_on(sample, replace(short, faults=(fault,)), bset="war")

    assert (verdict.status, verdict.deck_count) == ("not checked", 60)
    assert [(u.line, u.problem) for u in verdict.unread] == [(9, FaultKind.NOT_A_CARD_LINE)]


def test_what_is_not_understood_beside_the_deck_does_no_harm(sample: Con, feather: Deck) -> None:
    fault = Fault(9, "??", FaultKind.NOT_A_CARD_LINE, zone="outside")

    assert verdict_on(sample, replace(feather(outside=["Nonsense"]), faults=(fault,)), bset="war").is_legal


@pytest.mark.parametrize("key", ["bset", "game_format"])
def test_a_bset_or_format_that_the_list_gets_wrong_is_told_with_what_there_is(sample: Con, feather: Deck, key) -> None:
    verdict = verdict_on(sample, feather(**{key: "ravnca-2018" if key == "bset" else "Brawl Set"}))

    (unread,) = verdict.unread
    assert (verdict.status, unread.line) == ("not checked", None)
    assert ("ravnica-2018" if key == "bset" else "brawlset") in unread.candidates


def test_a_bset_or_format_that_the_question_gets_wrong_is_an_error(sample: Con, feather: Deck) -> None:
    with pytest.raises(NotFoundError, match="nowhere"):
        verdict_on(sample, feather(), bset="nowhere")
    with pytest.raises(ConfigurationError, match="Known are: brawlset"):
        verdict_on(sample, feather(), game_format="standard")


# names


NAMES = {
    "a half with one slash": ("Find/Finality", "Find // Finality", "parts"),
    "a half": ("Find", "Find // Finality", None),
    "the spell of an adventure": ("Stomp", "Bonecrusher Giant // Stomp", "half"),
    "a front face": ("Garruk Relentless", "Garruk Relentless // Garruk, the Veil-Cursed", None),
    "a back face": ("Garruk, the Veil-Cursed", "Garruk Relentless // Garruk, the Veil-Cursed", "back"),
    "without accents": ("juzam djinn", "Juzám Djinn", None),
    "letters alone": ("Lim Duls Vault", "Lim-Dûl's Vault", "loose"),
    "slashes of its own": ("SP//dr, Piloted by Peni", "SP//dr, Piloted by Peni", None),
}


@pytest.mark.parametrize(("written", "name", "remark"), NAMES.values(), ids=NAMES.keys())
def test_names_as_players_write_them(sample: Con, deck: Deck, written, name, remark) -> None:
    verdict = verdict_on(sample, deck("Feather, the Redeemed", [written]), bset="war", with_evidence=True)

    assert [e.card.name for e in verdict.evidence if e.line == 2] == [name]
    assert [(u.line, u.remark) for u in verdict.understood] == ([] if remark is None else [(2, remark)])


def test_of_two_cards_of_one_name_the_playtest_card_is_passed_over(sample: Con, deck: Deck) -> None:
    verdict = verdict_on(
        sample, deck("Kaya, Spirits' Justice", ["Red Herring"]), bset="karlov-manor", with_evidence=True
    )

    assert [(e.card.name, e.set_code) for e in verdict.evidence if e.line == 2] == [("Red Herring", "mkm")]
    assert [(u.remark, len(u.others)) for u in verdict.understood] == [("passed over", 1)]


def test_a_set_code_chooses_between_cards_of_one_name_and_between_nothing_else(sample: Con) -> None:
    def line(code: str) -> DeckList:
        return DeckList("text", (DeckLine(1, f"1 Red Herring ({code})", 1, "Red Herring", code, None, "deck"),))

    playtest = sample.execute(
        "select distinct set_code from printings inner join cards using (oracle_id) where name = 'Red Herring' and is_funny"
    ).fetchall()[0][0]
    hinted, unknown = check(sample, [line(playtest.upper()), line("XYZ")], Question(bset="karlov-manor"))

    assert [v.rule for v in hinted.violations if v.card] == ["903.BS.10"]
    assert [v.rule for v in unknown.violations if v.card] == []


# BSets that are found


def test_the_bset_is_found_where_none_is_given(sample: Con, feather: Deck) -> None:
    verdict = verdict_on(sample, feather())

    assert (verdict.status, verdict.is_bset_given) == ("legal", False)
    assert verdict.bset is not None
    assert verdict.bset.bset_id == "war-of-the-spark"
    assert [(f.bset.bset_id, f.is_legal, f.missing) for f in verdict.bsets] == [("war-of-the-spark", True, ())]


def test_every_bset_in_which_the_deck_is_legal_is_told(sample: Con, deck: Deck) -> None:
    verdict = verdict_on(sample, deck("Nicol Bolas", fill="Mountain"))

    # Nicol Bolas is in two BSets, Mountain in one of them
    assert {f.bset.bset_id for f in verdict.bsets if f.is_legal} == {"first-sets"}


def test_the_nearest_bsets_are_told_with_what_they_lack(sample: Con, feather: Deck) -> None:
    verdict = verdict_on(sample, feather("Disenchant", "Tarmogoyf"))

    assert verdict.status == "illegal"
    nearest = verdict.bsets[0]
    assert nearest.bset.bset_id == "war-of-the-spark"
    assert {card.name for card in nearest.missing} == {"Disenchant", "Tarmogoyf"}
    assert len(verdict.bsets) == 3


def test_a_deck_of_which_no_bset_holds_a_card_is_illegal(sample: Con, deck: Deck) -> None:
    verdict = verdict_on(sample, deck(deck=[(60, "Sol Ring")]))

    assert verdict.status == "illegal"
    assert "bset_missing" in [v.kind for v in verdict.violations]


def test_the_question_comes_before_the_list(sample: Con, feather: Deck) -> None:
    assert verdict_on(sample, feather(bset="kaldheim")).status == "illegal"
    assert verdict_on(sample, feather(bset="kaldheim"), bset="war").status == "legal"


# who leads


def test_without_a_commander_those_who_could_lead_are_told(sample: Con, deck: Deck) -> None:
    listed = deck(deck=["Feather, the Redeemed", "Krenko, Tin Street Kingpin", *FEATHER], fill="Plains")

    verdict = verdict_on(sample, listed, bset="war", with_leaders=True)

    assert [(leader.commander.name, leader.is_legal) for leader in verdict.leaders] == [
        ("Feather, the Redeemed", True),
        ("Krenko, Tin Street Kingpin", False),
    ]
    assert verdict.swaps == ()


def test_the_commander_may_be_named_in_the_question(sample: Con, deck: Deck) -> None:
    listed = deck(deck=["Feather, the Redeemed", *FEATHER], fill="Plains")

    verdict = verdict_on(sample, listed, bset="war", commanders=("feather, the redeemed",))

    assert (verdict.status, [c.name for c in verdict.commanders], verdict.deck_count) == (
        "legal",
        ["Feather, the Redeemed"],
        60,
    )


def test_a_commander_of_the_question_that_is_not_in_the_list_stands_beside_it(sample: Con, deck: Deck) -> None:
    verdict = verdict_on(sample, deck(deck=[(59, "Plains")]), bset="war", commanders=("Feather, the Redeemed",))

    assert (verdict.status, verdict.deck_count) == ("legal", 60)


SIZES = {
    "59 + 1": ({"commander": "Feather, the Redeemed", "deck": [(59, "Plains")]}, True),
    "58 + 1": ({"commander": "Feather, the Redeemed", "deck": [(58, "Plains")]}, False),
    "60 + 1": ({"commander": "Feather, the Redeemed", "deck": [(60, "Plains")]}, True),
    "60 with the commander inside": ({"deck": [(59, "Plains"), "Feather, the Redeemed"]}, True),
}


@pytest.mark.parametrize(("made", "is_legal"), SIZES.values(), ids=SIZES.keys())
def test_where_the_commander_counts(sample: Con, deck: Deck, made, is_legal) -> None:
    question = {} if "commander" in made else {"commanders": ("Feather, the Redeemed",)}

    assert verdict_on(sample, deck(**made), bset="war", **question).is_legal is is_legal


def test_a_commander_that_does_not_exist_is_an_error(sample: Con, feather: Deck) -> None:
    with pytest.raises(NotFoundError, match="Fether"):
        verdict_on(sample, feather(), commanders=("Fether",))


# the swap


def test_a_swap_is_legal_where_the_whole_deck_is(sample: Con, feather: Deck) -> None:
    listed = feather("Krenko, Tin Street Kingpin", "Niv-Mizzet Reborn")

    swaps = verdict_on(sample, listed, bset="war", with_leaders=True).swaps

    found = {leader.commander.name: [v.rule for v in leader.violations] for leader in swaps}
    assert found["Niv-Mizzet Reborn"] == []  # all five colors
    assert set(found["Krenko, Tin Street Kingpin"]) == {"CR 903.5c", "903.BS.11"}
    assert "Feather, the Redeemed" not in found  # who leads now


def test_a_swap_may_go_from_one_commander_to_two(sample: Con, deck: Deck) -> None:
    listed = deck("Najeela, the Blade-Blossom", ["Zndrsplt, Eye of Wisdom", "Okaun, Eye of Chaos"], fill="Island")

    swaps = verdict_on(sample, listed, bset="battlebond", with_leaders=True).swaps

    pairs = {(s.commander.name, s.partner.name): s.color_identity for s in swaps if s.partner}
    assert pairs in (
        {("Okaun, Eye of Chaos", "Zndrsplt, Eye of Wisdom"): "UR"},
        {("Zndrsplt, Eye of Wisdom", "Okaun, Eye of Chaos"): "UR"},
    )
    assert not any(s.is_legal for s in swaps if s.partner)  # Najeela, now a card of the deck, has all five colors


def test_decks_checked_together_have_the_leaders_that_each_has_alone(sample: Con, deck: Deck, feather: Deck) -> None:
    several = deck(deck=["Nicol Bolas", "Bolt Bnd"])  # of two BSets
    decks = [feather("Krenko, Tin Street Kingpin"), several, feather(bset="kaldheim"), feather("Niv-Mizzet Reborn")]
    question = Question(with_leaders=True, with_evidence=True, with_facts=True)

    together = check(sample, decks, question)

    assert together == tuple(verdict for one in decks for verdict in check(sample, [one], question))
    assert len(together[1].bsets) > 1
    assert [[leader.commander.name for leader in v.leaders + v.swaps] for v in together] == [
        ["Krenko, Tin Street Kingpin"],
        ["Nicol Bolas"],
        [],
        ["Niv-Mizzet Reborn"],
    ]


def test_the_next_commander_of_brawlset_does_not_come_from_the_wishboard(sample: Con, feather: Deck) -> None:
    verdict = verdict_on(sample, feather(extra=["Gideon Blackblade"]), bset="war", with_leaders=True)

    assert verdict.swaps == ()


def test_a_color_is_chosen_for_whoever_lets_it_be_chosen(sample: Con, deck: Deck) -> None:
    listed = deck(deck=["The Prismatic Piper", "Vampiric Tutor"], fill="Plains")

    (leader,) = verdict_on(sample, listed, bset="commander-legends", with_leaders=True).leaders

    assert (leader.chosen_colors, leader.color_identity, leader.is_legal) == ("B", "B", True)


def test_the_list_itself_may_say_the_chosen_color(sample: Con) -> None:
    text = "BSet: cmr\n{}\n\nCommander\n1 The Prismatic Piper\n\nDeck\n1 Vampiric Tutor\n58 Forest\n"

    def read(line: str) -> DeckList:
        return read_deck(text.format(line).encode())

    black, french, none, wrong = check(
        sample, [read(line) for line in ("Chosen color: B", "Couleur choisie : noir", "", "Chosen color: pink")]
    )

    assert (black.status, black.color_identity, french.color_identity) == ("legal", "B", "B")
    assert [v.rule for v in none.violations] == ["CR 903.4b"]
    assert [(u.problem, u.subject) for u in wrong.unread] == [("unknown colors", "pink")]
    assert verdict_on(sample, read("Chosen color: B"), colors="G").color_identity == "G"
    assert read_deck(write_deck(read("Chosen color: B"), "text").encode()).chosen_colors == "B"


def test_changing_one_of_two_commanders_to_one_without_partner_is_told_by_its_rule(sample: Con, deck: Deck) -> None:
    pair = ("Zndrsplt, Eye of Wisdom", "Pir, Imaginative Rascal")

    verdict = verdict_on(sample, deck(pair, fill="Island"), bset="battlebond")

    assert [v.rule for v in verdict.violations] == ["CR 702.124"]


# evidence and facts


def test_each_card_has_the_printing_that_proves_it(sample: Con, feather: Deck) -> None:
    verdict = verdict_on(sample, feather("Tarmogoyf"), bset="war", with_evidence=True)

    proofs = {e.card.name: (e.set_code, e.zone) for e in verdict.evidence}
    assert proofs["Feather, the Redeemed"] == ("war", "commander")
    assert proofs["Tarmogoyf"] == (None, "deck")


def test_what_a_deck_is_made_of(sample: Con, deck: Deck) -> None:
    listed = deck("Akroma, Angel of Wrath", ["Disenchant"], fill="Plains")

    facts = verdict_on(sample, listed, bset="time-spiral", with_facts=True).facts

    assert facts is not None
    assert (facts.card_count, facts.land_count, facts.basics) == (60, 58, {"Plains": 58})
    assert facts.satellites["Disenchant"] == "tsb"
    assert "Plains" not in facts.satellites
    assert "first-sets" in facts.homes["Disenchant"]
    assert facts.cast_colors["W"] == 2


# ban lists


def test_a_list_of_ones_own_bans_by_role(sample: Con, feather: Deck, tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(
        'name = "House"\ndate = 2026-09-01\nbanned = ["bolt bend"]\nbanned_as_commander = ["Feather, the Redeemed"]\n',
        encoding="utf-8",
    )
    bans = (load_ban_list(path, today=date(2026, 10, 1)),)

    verdict = verdict_on(sample, feather(), bset="war", bans=bans)

    assert [(v.rule, v.card.name, v.facts["role"]) for v in verdict.violations] == [
        ("D-14", "Feather, the Redeemed", "commander"),
        ("D-14", "Bolt Bend", "deck"),
    ]
    assert [(a.name, a.dated_on) for a in verdict.ban_lists] == [("House", date(2026, 9, 1))]


def test_no_ban_list_of_another_format_reaches_brawlset(sample: Con, feather: Deck) -> None:
    assert verdict_on(sample, feather(), bset="war").ban_lists == ()


def test_a_ban_of_a_card_that_does_not_exist_is_an_error(sample: Con, feather: Deck, tmp_path: Path) -> None:
    path = tmp_path / "ours.txt"
    path.write_text("Bolt Bend\nBolt Bnd\n", encoding="utf-8")

    with pytest.raises(AssetError, match=r"'Bolt Bnd' is the name of no card.*Did you mean: Bolt Bend"):
        verdict_on(sample, feather(), bans=(load_ban_list(path, today=date(2026, 10, 1)),))


# safety


EVIL = [
    "'; drop table cards; --",
    "$bset_id",
    "%s",
    "{0}",
    "../../etc/passwd",
    "\x1b[31mred\x1b[0m",
    "\u202ereversed",
    "a" * 500,
]


@pytest.mark.parametrize("text", EVIL)
def test_text_of_a_list_is_looked_up_and_never_run(sample: Con, deck: Deck, text: str) -> None:
    verdict = verdict_on(sample, deck(text, [text, (58, "Plains")], extra=[text], name=text), bset="war")

    assert [u.subject for u in verdict.unread] == [text] * 3
    assert sample.execute("select count(*) > 0 from cards").fetchall() == [(True,)]


def test_checking_leaves_no_table_behind(sample: Con, feather: Deck) -> None:
    verdict_on(sample, feather(), bset="war", with_leaders=True)

    assert sample.execute("select table_name from duckdb_tables() where temporary").fetchall() == []


def test_many_unknown_names_do_not_take_long(sample: Con, deck: Deck) -> None:
    verdict = verdict_on(
        sample, deck("Feather, the Redeemed", [f"Nonsense {n} of Nowhere" for n in range(3000)]), bset="war"
    )

    assert len(verdict.unread) == 3000


def test_many_decks_are_loaded_in_another_way_and_judged_the_same(sample: Con, feather: Deck) -> None:
    decks = [feather("Tarmogoyf", "Bolt Bend", extra=["Gideon Blackblade"]), feather(), feather("Bolt Bnd")]

    alone = check(sample, decks, Question(bset="war"))
    many = check(sample, decks * 300, Question(bset="war"))

    assert many == alone * 300


def test_nothing_to_check_is_no_verdict(sample: Con) -> None:
    assert check(sample, []) == ()


def test_an_empty_list_is_illegal(sample: Con) -> None:
    verdict = verdict_on(sample, DeckList("text", ()), bset="war")

    assert (verdict.status, [v.rule for v in verdict.violations]) == ("illegal", ["903.BS.7", "903.BS.12"])
