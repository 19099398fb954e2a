"""A few real sets and BSets, and PDFs of lists of them in many layouts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from brawlset.bsets.known_sets import KnownSet, KnownSets
from brawlset.bsets.list_document import read_documents
from brawlset.bsets.list_import import ListRead, read_list
from brawlset.bsets.list_names import Names, index_names
from brawlset.reference import BSet

# code, English name, French name, type
SETS = (
    ("ice", "Ice Age", "Ere Glaciaire", "expansion"),
    ("hml", "Homelands", "Terres Natales", "expansion"),
    ("all", "Alliances", "", "expansion"),
    ("csp", "Coldsnap", "Souffle glaciaire", "expansion"),
    ("usg", "Urza's Saga", "Epopée d'Urza", "expansion"),
    ("ulg", "Urza's Legacy", "Héritage d'Urza", "expansion"),
    ("uds", "Urza's Destiny", "Destinée d'Urza", "expansion"),
    ("rav", "Ravnica: City of Guilds", "Ravnica: La Cité des Guildes", "expansion"),
    ("gpt", "Guildpact", "Le Pacte des Guildes", "expansion"),
    ("dis", "Dissension", "Discorde", "expansion"),
    ("zen", "Zendikar", "", "expansion"),
    ("wwk", "Worldwake", "", "expansion"),
    ("roe", "Rise of the Eldrazi", "L'ascension des Eldrazi", "expansion"),
    ("bfz", "Battle for Zendikar", "La bataille de Zendikar", "expansion"),
    ("ogw", "Oath of the Gatewatch", "Le serment des Sentinelles", "expansion"),
    ("grn", "Guilds of Ravnica", "Les Guildes de Ravnica", "expansion"),
    ("rna", "Ravnica Allegiance", "L'allégeance de Ravnica", "expansion"),
    ("war", "War of the Spark", "La guerre des Planeswalkers", "expansion"),
    ("mid", "Innistrad: Midnight Hunt", "Innistrad : chasse de minuit", "expansion"),
    ("vow", "Innistrad: Crimson Vow", "Innistrad : noce écarlate", "expansion"),
    ("neo", "Kamigawa: Neon Dynasty", "Kamigawa: La Dynastie Néon", "expansion"),
    ("chk", "Champions of Kamigawa", "Guerriers de Kamigawa", "expansion"),
    ("bro", "The Brothers' War", "La Guerre Fratricide", "expansion"),
    ("10e", "Tenth Edition", "Dixième édition", "core"),
    ("m10", "Magic 2010", "", "core"),
    ("m11", "Magic 2011", "", "core"),
    ("clb", "Commander Legends: Battle for Baldur's Gate", "Commander Légendes : la bataille de la Porte de Baldur", "draft_innovation"),
    ("jmp", "Jumpstart", "", "draft_innovation"),
    ("j22", "Jumpstart 2022", "", "draft_innovation"),
    ("fdn", "Foundations", "", "core"),
    ("j25", "Foundations Jumpstart", "", "draft_innovation"),
    ("tzen", "Zendikar Tokens", "", "token"),
)  # fmt: skip
# id, English name, French name, sets
BSETS = (
    ("ice-age", "Ice Age", "Ère glaciaire", ("ice", "hml", "all", "csp")),
    ("urza", "Urza's Saga", "Épopée d'Urza", ("usg", "ulg", "uds")),
    ("ravnica", "Ravnica: City of Guilds", "Ravnica : la Cité des Guildes", ("rav", "gpt", "dis")),
    ("zendikar", "Zendikar", "Zendikar", ("zen", "wwk", "roe")),
    ("battle-for-zendikar", "Battle for Zendikar", "La bataille de Zendikar", ("bfz", "ogw")),
    ("ravnica-2018", "Guilds of Ravnica + Ravnica Allegiance", "Ravnica 2018 : les Guildes et l'Allégeance", ("grn", "rna")),
    ("war-of-the-spark", "War of the Spark", "La guerre des Planeswalkers", ("war",)),
    ("innistrad-2021", "Innistrad: Midnight Hunt + Crimson Vow", "Innistrad 2021 : chasse de minuit et noce écarlate", ("mid", "vow")),
    ("neon-dynasty", "Kamigawa: Neon Dynasty", "Kamigawa : la Dynastie Néon", ("neo",)),
    ("brothers-war", "The Brothers' War", "La Guerre Fratricide", ("bro",)),
    ("10e", "Tenth Edition", "Dixième édition", ("10e",)),
    ("m10", "Magic 2010", None, ("m10",)),
    ("m11", "Magic 2011", None, ("m11",)),
    ("baldurs-gate", "Commander Legends: Battle for Baldur's Gate", "Commander Légendes : la bataille de la Porte de Baldur", ("clb",)),
    ("jumpstart-2020", "Jumpstart", None, ("jmp",)),
    ("jumpstart-2022", "Jumpstart 2022", None, ("j22",)),
    ("foundations", "Foundations", None, ("fdn",)),
    ("foundations-jumpstart", "Foundations Jumpstart", None, ("j25",)),
)  # fmt: skip


@dataclass(frozen=True)
class Row:
    """A BSet of the list that a test writes: its title, and its sets by code and by French and English name."""

    title: str
    codes: tuple[str, ...]
    french: tuple[str, ...]
    english: tuple[str, ...]


@pytest.fixture(scope="session")
def known() -> KnownSets:
    rows = [
        KnownSet(code, name, kind, None, is_digital=False, other_names=(french,) if french else (), symbol=code)
        for code, name, french, kind in SETS
    ]
    return KnownSets({row.code: row for row in rows}, "the test", {"nms": "nem"})


@pytest.fixture(scope="session")
def bsets() -> tuple[BSet, ...]:
    return tuple(
        BSet(
            bset_id, en, fr, codes, "block" if len(codes) > 1 else "expansion", "default", True, "derived", "One block."
        )
        for bset_id, en, fr, codes in BSETS
    )


@pytest.fixture(scope="session")
def names(known, bsets) -> Names:
    return index_names(known, bsets)


@pytest.fixture(scope="session")
def rows(known, bsets) -> list[Row]:
    """All BSets as a list has them."""

    def french(code: str) -> str:
        each = known.by_code[code]
        return each.other_names[0] if each.other_names else each.name

    return [
        Row(
            bset.name_fr or bset.name_en,
            bset.sets,
            tuple(map(french, bset.sets)),
            tuple(known.by_code[code].name for code in bset.sets),
        )
        for bset in bsets
    ]


@pytest.fixture
def read(tmp_path, names, bsets) -> Callable[..., ListRead]:
    """Reads a list that is given as text (or as the path of a file)."""

    def run(content: str | bytes | Path, ending: str = ".txt", **more: Sequence[str]) -> ListRead:
        if isinstance(content, Path):
            path = content
        else:
            path = tmp_path / f"list{ending}"
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return read_list(read_documents(path), names, bsets, **more)

    return run
