"""The real data beside the checkout: built once through a refresh, and read a second time in plain Python, by rules written down anew.

Nothing here uses the code that is tested, but for the refresh itself: the two answers are compared in the tests.
"""

import gzip
import json
import re
import shutil
import tomllib
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from brawlset.refresh import Options, Refresh
from brawlset.settings import load_settings
from brawlset.warehouse import open_published

CHECKOUT = Path(__file__).parents[2]
DATA = CHECKOUT / "../shared/data"
CARDS = DATA / "scryfall-cards-2026-07.jsonl.gz"
SETS = DATA / "scryfall-sets-2026-08.json"

NO_CARDS = {
    "Token", "Card", "Conspiracy", "Plane", "Phenomenon", "Scheme", "Vanguard", "Dungeon", "Emblem", "Stickers", "Hero", "Boss", "Event",
    "Host",
}  # fmt: skip
MELD_RESULTS = {
    "Brisela, Voice of Nightmares", "Chittering Host", "Hanweir, the Writhing Township", "Mishra, Lost to Phyrexia",
    "Ragnarok, Divine Deliverance", "Titania, Gaea Incarnate", "Urza, Planeswalker",
}  # fmt: skip
LAND_COLORS = {"Plains": 1, "Island": 2, "Swamp": 4, "Mountain": 8, "Forest": 16}


def mask_of(letters) -> int:
    return sum({"W": 1, "U": 2, "B": 4, "R": 8, "G": 16}[letter] for letter in letters)


@dataclass
class Card:
    """What plain reading says of one card."""

    name: str = ""
    supertypes: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    subtypes: str = ""
    identity: int = 0
    text: str = ""
    newest: str = ""

    @property
    def is_basic(self) -> bool:
        return "Basic" in self.supertypes and "Land" in self.types

    @property
    def land_mask(self) -> int:
        return sum(bit for land, bit in LAND_COLORS.items() if land in self.subtypes.split())

    @property
    def leads(self) -> bool:
        return "Legendary" in self.supertypes and bool(self.types & {"Creature", "Planeswalker"})


@dataclass
class Plain:
    """Cards by oracle id, members by BSet, and the evidence of each."""

    cards: dict[str, Card] = field(default_factory=dict)
    members: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    proofs: dict[tuple[str, str], set[tuple[str, str]]] = field(default_factory=lambda: defaultdict(set))
    bsets: dict[str, dict] = field(default_factory=dict)

    def pool(self, bset_id: str, identity: int) -> set[str]:
        return {
            oracle
            for oracle in self.members[bset_id]
            if not self.cards[oracle].is_basic and self.cards[oracle].identity & ~identity == 0
        }

    def basics(self, bset_id: str, identity: int) -> tuple[set[str], bool]:
        """The basic lands that a deck may hold, and whether only by the exception of 903.BS.11."""
        held = {oracle for oracle in self.members[bset_id] if self.cards[oracle].is_basic}
        fitting = {oracle for oracle in held if self.cards[oracle].land_mask & ~identity == 0}
        return (fitting, False) if fitting or not held else (held, True)


def real_source(*files: Path) -> Path:
    """Skip where the real data are not at hand."""
    missing = [path for path in files if not path.is_file()]
    if missing:
        pytest.skip(f"the real data are not at hand ({missing[0]})")
    return DATA


def read_plainly(cards: Path, sets: Path, assets: Path) -> Plain:
    """Membership, from the JSON and the TOML files alone."""
    plain = Plain()
    listed = {entry["code"]: entry for entry in json.loads(sets.read_text(encoding="utf-8"))["data"]}
    catalogue = tomllib.loads((assets / "bsets.toml").read_text(encoding="utf-8"))["bset"]
    decided = tomllib.loads((assets / "set_decisions.toml").read_text(encoding="utf-8"))["decision"]
    aliases = tomllib.loads((assets / "set_aliases.toml").read_text(encoding="utf-8"))["alias"]
    todays = {entry["code"]: entry.get("target") for entry in aliases}
    plain.bsets = {entry["id"]: entry for entry in catalogue}
    counting = defaultdict(set)
    for entry in catalogue:
        for code in entry["sets"]:
            counting[code].add(entry["id"])
    for entry in decided:
        if entry["decision"] == "in":
            counting[entry["set"]].add(entry["bset"])
    with gzip.open(cards, "rt", encoding="utf-8") as lines:
        for line in lines:
            item = json.loads(line)
            code = todays.get(item["set"], item["set"])
            for oracle, face in shown(item):
                if code is None or not is_deck_card(item, face, listed[code]) or is_on_screen(item):
                    continue
                describe(plain.cards.setdefault(oracle, Card()), item, face)
                if is_evidence(item, listed[code]):
                    for bset_id in counting[code]:
                        plain.members[bset_id].add(oracle)
                        plain.proofs[bset_id, oracle].add((code, item["collector_number"]))
    return plain


def shown(item: dict):
    """The cards that an object shows, each with its front face: reversible objects have their oracle ids on the faces."""
    faces = item.get("card_faces") or [item]
    if item.get("oracle_id"):
        return [(item["oracle_id"], faces[0])]
    return list({face["oracle_id"]: face for face in reversed(faces) if face.get("oracle_id")}.items())


def type_line(item: dict, face: dict) -> str:
    return (face.get("type_line") or item.get("type_line") or "").split(" // ")[0]


def is_deck_card(item: dict, face: dict, listed: dict) -> bool:
    words, _, subtypes = type_line(item, face).partition("—")
    if (
        {word.capitalize() for word in words.split()} & NO_CARDS
        or {"Attraction", "Contraption"} & set(subtypes.split())
        or item["name"] in MELD_RESULTS
    ):
        return False
    costless = not (item.get("mana_cost") or face.get("mana_cost")) and "Land" not in words.split()
    is_helper = item["layout"] in {"token", "double_faced_token", "augment"} or listed["set_type"] in {
        "token",
        "minigame",
    }
    return not (costless and is_helper)


def is_on_screen(item: dict) -> bool:
    rebalanced = item["name"].startswith("A-") or "rebalanced" in item.get("promo_types", [])
    return item.get("digital", False) or "paper" not in (item.get("games") or ["paper"]) or rebalanced


def is_evidence(item: dict, listed: dict) -> bool:
    no_deck = listed["set_type"] in {"alchemy", "memorabilia", "minigame", "token"}
    return not (item.get("oversized") or listed["digital"] or no_deck)


def describe(card: Card, item: dict, face: dict) -> None:
    """Take over what the newest object says."""
    if item["released_at"] < card.newest:
        return
    words, _, subtypes = type_line(item, face).partition("—")
    supertypes = {"Basic", "Legendary", "Snow", "World", "Ongoing", "Elite"}
    card.newest = item["released_at"]
    card.name = item["name"] if item.get("oracle_id") else face["name"]
    card.supertypes = frozenset(word for word in words.split() if word in supertypes)
    card.types = frozenset(words.split()) - supertypes
    card.subtypes = subtypes.strip()
    card.identity = mask_of(item["color_identity"])
    card.text = re.sub(r"\([^()]*\)", "", face.get("oracle_text") or item.get("oracle_text") or "")


@pytest.fixture(scope="session")
def read_again():
    """Reads a file of cards a second time, in plain Python."""

    def read(name: str) -> Plain:
        real_source(DATA / name, SETS)
        return read_plainly(DATA / name, SETS, CHECKOUT / "assets")

    return read


@pytest.fixture(scope="session")
def plain(read_again) -> Plain:
    """What the file of July 2026 says."""
    return read_again(CARDS.name)


@pytest.fixture(scope="session")
def refreshed(tmp_path_factory):
    """Makes a home by a refresh from one file of cards and the list of sets, once for each file."""
    homes = {}

    def refresh(name: str) -> Refresh:
        if name not in homes:
            folder = tmp_path_factory.mktemp("real")
            source = folder / "source"
            source.mkdir()
            for path in (DATA / name, SETS):
                real_source(path)
                (source / path.name).symlink_to(path.resolve())
            homes[name] = run(folder / "home", source)
        return homes[name]

    yield refresh
    for made in homes.values():
        shutil.rmtree(made.settings.home)


@pytest.fixture(scope="session")
def run_refresh() -> Callable[[Path, Path], Refresh]:
    """Makes a home from a folder of sources."""
    return run


def run(home: Path, source: Path) -> Refresh:
    settings = load_settings({"BRAWLSET_HOME": str(home)})
    with Refresh(settings, Options(source=str(source))) as made:
        made.start()
        made.stage()
        for table in made.build.main:
            made.fill(table)
        for claim in made.build.claims:
            made.violations(claim)
        made.publish()
    return made


@pytest.fixture(scope="session")
def real(refreshed) -> Refresh:
    """The refresh from the file of July 2026."""
    return refreshed(CARDS.name)


@pytest.fixture(scope="session")
def con(real):
    """What it published."""
    with open_published(real.settings.database) as connection:
        yield connection
