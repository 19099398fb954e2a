"""The tables of the real data against a second reading in plain Python, and against numbers that were counted by hand."""

import hashlib
import re
from collections import defaultdict
from itertools import combinations
from pathlib import Path

import pytest

from brawlset.contents import content_hash
from brawlset.refresh import Refresh
from brawlset.warehouse import open_published

TYPES = {"Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery"}
FIVE = ["Plains", "Island", "Swamp", "Mountain", "Forest"]


def by_bset(rows) -> dict[str, set]:
    found = defaultdict(set)
    for bset_id, *rest in rows:
        found[bset_id].add(tuple(map(str, rest)) if len(rest) > 1 else str(rest[0]))
    return found


def test_the_playable_paper_cards_are_the_same(con, plain):
    found = {str(oracle): name for oracle, name in con.execute("select oracle_id, name from cards").fetchall()}

    assert {plain.cards[oracle].name for oracle in plain.cards.keys() - found.keys()} == set()
    assert {found[oracle] for oracle in found.keys() - plain.cards.keys()} == set()


def test_the_facts_of_every_card_are_the_same(con, plain):
    rows = con.execute(
        "select oracle_id, name, identity_mask, supertypes, is_basic, basic_land_mask, is_funny, types from cards"
    ).fetchall()
    differing = []
    for oracle, name, identity, supertypes, is_basic, land_mask, is_funny, types in rows:
        card = plain.cards[str(oracle)]
        same = (identity, set(supertypes), is_basic, land_mask) == (
            card.identity,
            card.supertypes,
            card.is_basic,
            card.land_mask,
        )
        if not same or (not is_funny and set(types) & TYPES != card.types & TYPES):  # un-sets write them as they like
            differing.append(name)
    assert differing == []


def test_every_bset_has_the_same_members(con, plain):
    found = by_bset(con.execute("select bset_id, oracle_id from bset_cards").fetchall())

    assert {bset_id for bset_id in plain.bsets if found[bset_id] != plain.members[bset_id]} == set()
    assert found.keys() <= plain.bsets.keys()
    assert sum(map(len, found.values())) > 30_000


def test_every_member_is_proven_by_a_printing_that_the_file_has(con, plain):
    rows = con.execute(
        "select bset_id, oracle_id, set_code, collector_number, printing_count from bset_cards"
    ).fetchall()
    unproven = [row for row in rows if tuple(row[2:4]) not in plain.proofs[row[0], str(row[1])]]
    miscounted = [row for row in rows if row[4] < len(plain.proofs[row[0], str(row[1])])]

    assert unproven == []
    assert miscounted == []


def test_every_bset_has_the_same_commanders(con, plain):
    rows = con.execute("select distinct bset_id, commander_id from bset_commanders where partner_id is null").fetchall()
    found = by_bset(rows)
    expected = {bset_id: {o for o in plain.members[bset_id] if plain.cards[o].leads} for bset_id in plain.bsets}

    assert {bset_id for bset_id in plain.bsets if found[bset_id] != expected[bset_id]} == set()
    counts = dict(con.execute("select bset_id, commander_count from bsets").fetchall())
    assert counts == {bset_id: len(oracles) for bset_id, oracles in expected.items()}


def test_every_pool_of_all_32_identities_has_the_same_size(con, plain):
    found = {
        (bset_id, mask): size
        for bset_id, mask, size in con.execute(
            "select bset_id, identity_mask, count(*) from bset_pools group by all"
        ).fetchall()
    }
    expected = {}
    for bset_id in plain.bsets:
        sizes = [0] * 32
        for oracle in plain.members[bset_id]:
            card = plain.cards[oracle]
            for mask in range(32):
                sizes[mask] += not card.is_basic and card.identity & ~mask == 0
        expected |= {(bset_id, mask): size for mask, size in enumerate(sizes) if size}

    assert found == expected


@pytest.mark.parametrize(
    "bset_id", ["war-of-the-spark", "zendikar", "battle-for-zendikar", "first-sets", "commander-legends", "ice-age"]
)
def test_the_pools_hold_the_same_cards(con, plain, bset_id):
    rows = con.execute(
        "select identity_mask, oracle_id from bset_pools where bset_id = $bset_id", {"bset_id": bset_id}
    ).fetchall()
    found = defaultdict(set)
    for mask, oracle in rows:
        found[mask].add(str(oracle))

    assert [mask for mask in range(32) if found[mask] != plain.pool(bset_id, mask)] == []


def test_every_commander_counts_the_pool_of_its_identity(con, plain):
    rows = con.execute(
        "select bset_id, commander_id, partner_id, chosen_colors, identity_mask, pool_count, len(basics), is_basics_exception"
        " from bset_commanders"
    ).fetchall()
    sizes = {}
    wrong = []
    for bset_id, commander, partner, chosen, mask, pool_count, basics, is_exception in rows:
        identity = plain.cards[str(commander)].identity | (plain.cards[str(partner)].identity if partner else 0)
        identity |= sum({"W": 1, "U": 2, "B": 4, "R": 8, "G": 16}[color] for color in chosen)
        if (bset_id, mask) not in sizes:
            allowed, exception = plain.basics(bset_id, mask)
            sizes[bset_id, mask] = (len(plain.pool(bset_id, mask)), len(allowed), exception)
        if mask != identity or (pool_count, basics, is_exception) != sizes[bset_id, mask]:
            wrong.append((bset_id, str(commander), mask))
    assert wrong == []


def test_the_basic_lands_of_every_bset_and_identity_are_the_same(con, plain):
    found = defaultdict(set)
    for bset_id, mask, oracle, is_exception in con.execute("from bset_basics").fetchall():
        found[bset_id, mask].add((str(oracle), is_exception))
    wrong = []
    for bset_id in plain.bsets:
        for mask in range(32):
            allowed, exception = plain.basics(bset_id, mask)
            if found[bset_id, mask] != {(oracle, exception) for oracle in allowed}:
                wrong.append((bset_id, mask))
    assert wrong == []


def abilities(text: str) -> set[tuple[str, str]]:
    """The partner abilities in a text without reminder text, a line each; the file has kept the line breaks around them."""
    found = set()
    for line in (
        line.strip().rstrip(".") for line in re.split(r"\n|(?<=[.!?])\s+(?=Partner|Choose a Background|Doctor's)", text)
    ):
        if line in {"Partner", "Choose a Background", "Doctor's companion"}:
            found.add((line, ""))
        elif labelled := re.fullmatch(r"(?:Partner\s*[—–-]\s*)?(Friends forever)|Partner\s*[—–-]\s*(.+)", line):
            found.add(("Partner of a label", (labelled[1] or labelled[2]).lower()))
    return found


def names(one, other) -> bool:
    """Whether a card has 'partner with' the other; here the file has lost some line breaks and made some."""
    return f"Partner with {other.name.split(' // ')[0]}" in " ".join(one.text.split())


def may_pair(one, other) -> bool:
    shared = {kind for kind, _ in one.own & other.own}
    if shared & {"Partner", "Partner of a label"} or (names(one, other) and names(other, one)):
        return True
    for chooser, chosen in ((one, other), (other, one)):
        is_background = "Background" in chosen.subtypes and "Enchantment" in chosen.types
        is_doctor = chosen.subtypes == "Time Lord Doctor" and "Creature" in chosen.types
        if ("Choose a Background", "") in chooser.own and is_background:
            return True
        if ("Doctor's companion", "") in chooser.own and is_doctor:
            return True
    return False


def test_the_pairs_of_every_bset_are_the_same(con, plain):
    rows = con.execute(
        "select distinct bset_id, commander_id, partner_id from bset_commanders where partner_id is not null"
    ).fetchall()
    found = defaultdict(set)
    for bset_id, one, other in rows:
        found[bset_id].add(frozenset((str(one), str(other))))
    wrong = {}
    for bset_id in plain.bsets:
        legends = [
            plain.cards[oracle] for oracle in plain.members[bset_id] if "Legendary" in plain.cards[oracle].supertypes
        ]
        oracles = {id(plain.cards[oracle]): oracle for oracle in plain.members[bset_id]}
        for card in legends:
            card.own = abilities(card.text) if card.leads else set()
        able = [card for card in legends if card.leads or "Background" in card.subtypes]
        expected = {frozenset((oracles[id(a)], oracles[id(b)])) for a, b in combinations(able, 2) if may_pair(a, b)}
        if found[bset_id] != expected:
            wrong[bset_id] = [sorted(plain.cards[o].name for o in pair) for pair in found[bset_id] ^ expected][:3]
    assert wrong == {}
    assert sum(map(len, found.values())) > 3000


COUNTED = {
    "war-of-the-spark": (260, 5, 55),
    "zendikar": (602, 5, 21),
    "kaladesh": (453, 5, 23),
    "throne-of-eldraine": (280, 5, 24),
}


@pytest.mark.parametrize(("bset_id", "counts"), COUNTED.items(), ids=COUNTED)
def test_numbers_that_were_counted_by_hand(con, bset_id, counts):
    ((cards, basics, commanders),) = con.execute(
        "select card_count - len(basics), len(basics), commander_count from bsets where bset_id = $bset_id",
        {"bset_id": bset_id},
    ).fetchall()

    assert (cards, basics, commanders) == counts


OPTIONS = {
    "Karn, the Great Creator": ("war-of-the-spark", 16, FIVE, True),
    "Feather, the Redeemed": ("war-of-the-spark", 97, ["Plains", "Mountain"], False),
    "Liliana, Dreadhorde General": ("war-of-the-spark", None, ["Swamp"], False),
    "Kozilek, the Great Distortion": ("battle-for-zendikar", None, ["Wastes"], False),
    "Kalitas, Traitor of Ghet": ("battle-for-zendikar", None, ["Swamp", "Wastes"], False),
    "Kozilek, Butcher of Truth": ("zendikar", None, FIVE, True),
    "Tevesh Szat, Doom of Fools": ("commander-legends", None, ["Plains", "Island", "Mountain", "Forest"], True),
    "Emrakul, the World Anew": ("modern-horizons-3", None, ["Snow-Covered Wastes"], False),
    "Firesong and Sunspeaker": ("dominaria", None, ["Plains", "Mountain"], False),
    "Griselbrand": ("innistrad", None, ["Swamp"], False),
}


@pytest.mark.parametrize(("name", "option"), OPTIONS.items(), ids=OPTIONS)
def test_the_worked_examples(con, name, option):
    bset_id, pool_count, basics, is_exception = option
    ((found_count, found_basics, found_exception),) = con.execute(
        "select pool_count, basics, is_basics_exception from commander_options($bset_id) where commander = $name and partner is null",
        {"bset_id": bset_id, "name": name},
    ).fetchall()

    assert (set(found_basics) >= set(basics), found_exception) == (True, is_exception)
    assert [land for land in found_basics if land in {*FIVE, "Wastes"}] == [
        land for land in basics if land in {*FIVE, "Wastes"}
    ]
    assert pool_count in {None, found_count}


def test_jeska_and_tevesh_szat_have_the_mountain_alone(con):
    ((basics, is_exception, identity),) = con.execute(
        "select basics, is_basics_exception, color_identity from commander_options('commander-legends')"
        " where list_sort([commander, partner]) = ['Jeska, Thrice Reborn', 'Tevesh Szat, Doom of Fools']"
    ).fetchall()

    assert (basics, is_exception, identity) == (["Mountain"], False, "BR")


MEMBERS = {
    "Time Spiral holds its timeshifted cards": ("time-spiral", "Disenchant", "tsb"),
    "Throne of Eldraine its Brawl Deck": ("throne-of-eldraine", "Arcane Signet", "eld"),
    "Battle for Zendikar Canopy Vista, by its own printing": ("battle-for-zendikar", "Canopy Vista", "bfz"),
    "but no card of the Expeditions alone": ("battle-for-zendikar", "Windswept Heath", None),
    "Kaladesh no card of the Inventions alone": ("kaladesh", "Sol Ring", None),
    "Core Set 2019 its Gift Pack": ("m19", "Angelic Guardian", "g18"),
    "War of the Spark no Mythic Edition": ("war-of-the-spark", "Jace, the Mind Sculptor", None),
}


@pytest.mark.parametrize(("bset_id", "name", "code"), MEMBERS.values(), ids=MEMBERS)
def test_who_is_a_member_by_which_set(con, bset_id, name, code):
    found = con.execute(
        "select bset_cards.set_code from bset_cards inner join cards using (oracle_id) where bset_id = $bset_id and name = $name",
        {"bset_id": bset_id, "name": name},
    ).fetchall()

    assert found == ([] if code is None else [(code,)])


def test_no_member_is_proven_by_a_masterpiece(con):
    codes = con.execute(
        "select distinct set_code from bset_cards inner join sets using (set_code) where set_type = 'masterpiece'"
        " or set_code in ('exp', 'mps', 'mp2', 'med', 'e02', 'plst', 'sld')"
    ).fetchall()

    assert codes == []


def test_a_pool_holds_those_of_all_smaller_identities(con):
    """By sets, not by sizes, for every BSet: a card that is in a pool is in that of the identity with one more color."""
    missing = con.execute(
        "select count(*) from bset_pools as small cross join range(5) as colors (number)"
        " anti join bset_pools as great on great.bset_id = small.bset_id and great.oracle_id = small.oracle_id"
        " and great.identity_mask = small.identity_mask | (1::utinyint << number)"
    ).fetchall()

    assert missing == [(0,)]


@pytest.mark.parametrize(
    ("name", "identity"),
    [
        ("Syndic of Tithes", "W"), ("Crypt Ghast", "B"), ("Trinisphere", ""), ("Civilized Scholar // Homicidal Brute", "UR"),
        ("Esika, God of the Tree // The Prismatic Bridge", "WUBRG"), ("Valki, God of Lies // Tibalt, Cosmic Impostor", "BR"),
        ("Westvale Abbey // Ormendahl, Profane Prince", "B"), ("Fire // Ice", "UR"), ("Dryad Arbor", "G"), ("Crimson Kobolds", "R"),
        ("Transguild Courier", "WUBRG"), ("Ghostfire", "R"), ("Kitchen Finks", "WG"), ("Spectral Procession", "W"), ("Dismember", "B"),
        ("Tamiyo, Compleated Sage", "UG"), ("City of Brass", ""), ("Stomping Ground", "RG"), ("Murmuring Bosk", "WBG"),
        ("The Mightstone and Weakstone", ""), ("Hanweir Battlements", "R"), ("The Prismatic Piper", ""),
    ],
)  # fmt: skip
def test_identities_that_were_looked_up(con, name, identity):
    assert con.execute("select color_identity from cards where name = $name", {"name": name}).fetchall() == [
        (identity,)
    ]


@pytest.mark.parametrize(
    ("name", "limit"),
    [
        ("Seven Dwarves", 7),
        ("Nazgûl", 9),
        ("Persistent Petitioners", None),
        ("Relentless Rats", None),
        ("Lightning Bolt", 1),
        ("Wastes", None),
    ],
)
def test_copies_that_were_looked_up(con, name, limit):
    assert con.execute("select copy_limit from cards where name = $name", {"name": name}).fetchall() == [(limit,)]


def test_all_sets_are_decided_and_nothing_is_lost(con, real):
    assert real.summary.missing_set_decisions == []
    assert real.summary.quarantine_count == 0
    objects = con.execute("select object_count from ops.sources where source = 'scryfall_default_cards'").fetchall()
    assert objects == [(93_778,)]
    blocking = [claim.name for claim in real.summary.broken if claim.is_blocking]
    assert blocking == []


def test_the_file_is_compact(real):
    assert real.settings.database.stat().st_size < 48 * 2**20


@pytest.fixture(scope="module")
def again(real, run_refresh, tmp_path_factory) -> Refresh:
    """Another refresh from the same file, into a home of its own."""
    return run_refresh(tmp_path_factory.mktemp("again"), Path(real.options.source))


def test_two_builds_are_equal_row_by_row(real, again):
    """Rows are filled on two threads, and read on as many as there are."""
    assert digests(real.settings.database) == digests(again.settings.database)


def digests(database) -> dict[str, str]:
    with open_published(database) as con:
        tables = [
            name
            for (name,) in con.execute("select table_name from duckdb_tables() where schema_name = 'main'").fetchall()
        ]
        found = {}
        for table in tables:
            rows = con.execute(f"select md5({table}::varchar) from {table} order by rowid").fetchall()
            found[table] = hashlib.sha256("".join(row for (row,) in rows).encode()).hexdigest()
        return found


# Cards whose identity differs from our own computation, and why: the file leaves out what the identity comes from.
INDICATOR = {
    "Ajani, Nacatl Pariah // Ajani, Nacatl Avenger", "Archangel Avacyn // Avacyn, the Purifier", "Brutal Cathar // Moonrage Brute",
    "Cecil, Dark Knight // Cecil, Redeemed Paladin", "Civilized Scholar // Homicidal Brute", "Cloistered Youth // Unholy Fiend",
    "Crimson Kobolds", "Crookshank Kobolds", "Elbrus, the Binding Blade // Withengar Unbound", "Elusive Tormentor // Insidious Mist",
    "Garruk Relentless // Garruk, the Veil-Cursed", "Garruk the Slayer", "Grist, Voracious Larva // Grist, the Plague Swarm",
    "Hostile Hostel // Creeping Inn", "Invasion of Theros // Ephara, Ever-Sheltering", "Kobolds of Kher Keep",
    "Loyal Cathar // Unhallowed Cathar", "Pious Evangel // Wayward Disciple", "Ral, Monsoon Mage // Ral, Leyline Prodigy",
    "Rograkh, Son of Rohgahh", "Sorin of House Markov // Sorin, Ravenous Neonate", "Suspicious Stowaway // Seafaring Werewolf",
    "Tamiyo, Inquisitive Student // Tamiyo, Seasoned Scholar", "Throne of the Grim Captain // The Grim Captain",
    "Town Gossipmonger // Incited Rabble", "Westvale Abbey // Ormendahl, Profane Prince",
}  # fmt: skip
UN_CARDS = {
    "B.F.M. (Big Furry Monster)", "Banned Eldraine Card", "Char-Dog", "Item Crate", "Kibo's Bananamobile",
    "Liliana's Other Contract // Liliana's Undead Minion", "Nearby Planet", "Nightmare Moon // Princess Luna", "Peel Out",
    "Plant a Sapling // Fully-Grown Treefolk", "The Waffle Restaurant",
}  # fmt: skip
NO_TEXT = {
    "Adanto Vanguard", "Darigaaz's Caldera", "Dungeon Delver", "Elvish Promenade", "Jungle Delver", "Kroxa, Titan of Death's Hunger",
    "Norin the Wary", "Oko, Thief of Crowns", "Phantom Beast",
}  # fmt: skip
FILES = {
    "scryfall-cards-2026-07.jsonl.gz": INDICATOR | UN_CARDS,
    "scryfall-cards-2019-09.jsonl.gz": {"Garruk the Slayer"},
    "scryfall-cards-mid-2025-11.jsonl.gz": set(),
    "scryfall-cards-mixed-2021-2026.jsonl.gz": NO_TEXT,
}


@pytest.mark.parametrize("name", FILES)
def test_identities_equal_our_own_but_for_explained_cards(refreshed, name):
    made = refreshed(name)
    with open_published(made.settings.database) as con:
        found = {card for (card,) in con.execute("select name from identity_differences").fetchall()}

    assert found == FILES[name]


@pytest.mark.parametrize(
    ("name", "cards", "objects"),
    [
        ("scryfall-cards-2019-09.jsonl.gz", 19_500, 45_851),
        ("scryfall-cards-mid-2025-11.jsonl.gz", 280, 461),
        ("scryfall-cards-mixed-2021-2026.jsonl.gz", 1_150, 1_601),
    ],
)
def test_older_and_mixed_files_build_too(refreshed, name, cards, objects):
    made = refreshed(name)

    assert [claim.name for claim in made.summary.broken if claim.is_blocking] == []
    assert made.summary.counts["cards"] > cards
    with open_published(made.settings.database) as con:
        ((read, lost),) = con.execute(
            "select object_count, (select count(*) from ops.quarantine where reason not like '% is retired (%')"
            " from ops.sources where source = 'scryfall_default_cards'"
        ).fetchall()
    assert (read, lost) == (objects, 0)


def test_mid_is_whole_in_its_own_file(refreshed):
    """All of Innistrad: Midnight Hunt, as it was sent in 2025, against the file of 2026."""
    with open_published(refreshed("scryfall-cards-mid-2025-11.jsonl.gz").settings.database) as con:
        ours = {
            name
            for (name,) in con.execute(
                "select name from cards inner join printings using (oracle_id) where set_code = 'mid' and is_evidence"
            ).fetchall()
        }
    with open_published(refreshed("scryfall-cards-2026-07.jsonl.gz").settings.database) as con:
        later = {
            name
            for (name,) in con.execute(
                "select name from cards inner join printings using (oracle_id) where set_code = 'mid' and is_evidence"
            ).fetchall()
        }

    assert ours == later


@pytest.mark.parametrize("name", [name for name in FILES if "2026-07" not in name])
def test_older_and_mixed_files_have_the_same_cards_members_and_commanders(refreshed, read_again, name):
    plain = read_again(name)
    with open_published(refreshed(name).settings.database) as con:
        cards = {str(oracle) for (oracle,) in con.execute("select oracle_id from cards").fetchall()}
        members = by_bset(con.execute("select bset_id, oracle_id from bset_cards").fetchall())
        leaders = by_bset(
            con.execute("select bset_id, commander_id from bset_commanders where partner_id is null").fetchall()
        )

    assert cards == plain.cards.keys()
    for bset_id in plain.bsets:
        assert members[bset_id] == plain.members[bset_id], bset_id
        assert leaders[bset_id] == {oracle for oracle in plain.members[bset_id] if plain.cards[oracle].leads}, bset_id


def test_a_forced_build_of_the_same_file_says_the_same(con, again):
    with open_published(again.settings.database) as other:
        assert content_hash(other) == content_hash(con)
