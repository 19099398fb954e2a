"""A catalogue made of an imported list: ids, names, what is kept of ours, decisions, and the folder that is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from brawlset.bsets.list_catalogue import (
    Catalogue,
    catalogue_text,
    decisions_text,
    make_catalogue,
    write_folder,
)
from brawlset.bsets.list_import import Listed
from brawlset.bundle import bundled
from brawlset.errors import AssetError
from brawlset.reference import load_reference


@pytest.fixture
def made(known, bsets, names):
    """Makes the catalogue of a list that is given as (title, codes) pairs."""

    def make(*rows: tuple[str, tuple[str, ...]], kind: str = "pdf") -> Catalogue:
        listed = [Listed(2, line, title, codes) for line, (title, codes) in enumerate(rows, start=5)]
        return make_catalogue(listed, bsets, known, names, file="List.pdf", kind=kind)  # type: ignore[arg-type]

    return make


def only(catalogue: Catalogue):
    (placed,) = catalogue.placed
    return placed


IDS = {
    "the same sets": (("Le bloc des Eldrazi", ("roe", "zen", "wwk")), "zendikar", "as ours"),
    "the same name": (("Zendikar", ("zen", "wwk")), "zendikar", "changed"),
    "most of its sets": (("Ère des glaces", ("ice", "all", "csp")), "ice-age", "changed"),
    "half of its sets are another one": (("Guildes", ("grn",)), "guilds-of-ravnica", "new"),
    "a name that is ours, but no set of it": (("Zendikar", ("rav", "zen")), "zendikar", "changed"),
    "new sets": (("De Dominaria à Ravnica", ("usg", "rav")), "de-dominaria-a-ravnica", "new"),
    "no title": (("", ("grn", "war")), "guilds-of-ravnica-war-of-the-spark", "new"),
}


@pytest.mark.parametrize(("row", "bset_id", "standing"), IDS.values(), ids=IDS.keys())
def test_a_bset_keeps_the_id_that_decks_know(made, row, bset_id: str, standing: str) -> None:
    placed = only(made(row))

    assert (placed.bset.id, placed.standing) == (bset_id, standing)


def test_ids_never_meet(made, bsets) -> None:
    catalogue = made(("Zendikar", ("zen",)), ("Zendikar", ("wwk", "usg")), ("Zendikar", ("roe", "ulg")))

    ids = [placed.bset.id for placed in catalogue.placed] + [bset.id for bset in catalogue.kept]
    assert len(ids) == len(set(ids))


def test_an_official_bset_says_where_it_stands(made) -> None:
    bset = only(made(("Épopée d’Urza", ("usg", "ulg", "uds")))).bset

    assert bset.provenance == "official"
    assert bset.reason == "On the official list: List.pdf, page 2, line 5."
    assert (bset.is_default, bset.standing, bset.kind) == (True, "default", "block")
    assert (bset.name_en, bset.name_fr) == ("Urza's Saga", "Épopée d’Urza")
    assert only(made(("Urza", ("usg",)), kind="csv")).bset.reason == "On the official list: List.pdf, line 5."


NAMES = {
    "English titles change no French name": (("Urza's Saga", ("usg", "ulg", "uds")), ("Urza's Saga", "Épopée d'Urza")),
    "one set has its own English name": (("Guildes de Ravnica", ("grn",)), ("Guilds of Ravnica", "Guildes de Ravnica")),
    "a title of ours stays English": (("Magic 2010", ("m10",)), ("Magic 2010", None)),
}


@pytest.mark.parametrize(("row", "found"), NAMES.values(), ids=NAMES.keys())
def test_names_in_both_languages(made, row, found: tuple) -> None:
    bset = only(made(row)).bset

    assert (bset.name_en, bset.name_fr) == found


def test_what_the_list_does_not_name_is_set_aside(made, bsets) -> None:
    catalogue = made(
        ("Zendikar", ("zen", "wwk", "roe")), ("Guildes", ("grn",)), ("Allégeance", ("rna",)), ("Noce", ("vow",))
    )

    kept = {bset.id: bset for bset in catalogue.kept}
    assert "zendikar" not in kept
    assert (kept["ice-age"].is_default, kept["ice-age"].standing) == (False, "set aside")
    assert kept["ice-age"].reason.startswith("Not on the official list (List.pdf).")
    assert kept["innistrad-2021"].sets == ("mid",)
    assert "ravnica-2018" not in kept
    assert "ravnica-2018 is gone: its sets are in guilds-of-ravnica, ravnica-allegiance." in catalogue.remarks


DECISIONS = """# What becomes of the sets.
[symbols]
stand_ins = ["star"]

# --- In ---

[[decision]]
set = "clb"
decision = "in"
bset = "ravnica-2018"
rule = "D-11"
reason = "Its symbol."

[[decision]]
set = "vow"
decision = "out"
bset = "zendikar"
rule = "903.BS.4"
reason = "Bonus sheet."

# --- Cards ---

[[card_decision]]
set = "jmp"
card = "Sol Ring"
decision = "out"
bset = "ravnica-2018"
rule = "903.BS.4"
reason = "By eye."
"""


@pytest.fixture
def ours(tmp_path, bsets):
    """Our catalogue with a few decisions, as a folder and loaded."""
    from brawlset.bsets.toml_text import bset_entry

    folder = tmp_path / "ours"
    folder.mkdir()
    own = [bset for bset in bsets if bset.id not in {"baldurs-gate", "jumpstart-2020", "innistrad-2021"}]
    (folder / "bsets.toml").write_text("\n".join(map(bset_entry, own)), encoding="utf-8")
    (folder / "set_decisions.toml").write_text(DECISIONS, encoding="utf-8")
    (folder / "formats").mkdir()
    for path in (bundled("assets") / "formats").iterdir():
        (folder / "formats" / path.name).write_bytes(path.read_bytes())
    return folder


def test_decisions_are_fitted_to_the_list(made, ours, known) -> None:
    catalogue = made(("Guildes", ("grn",)), ("Allégeance", ("rna",)), ("Noce", ("vow",)))

    text, changes = decisions_text(DECISIONS, catalogue, load_reference(ours), known)

    assert changes == [
        "The decision on clb is for guilds-of-ravnica now, as ravnica-2018 is gone.",
        "The decision on vow is taken out: vow composes innistrad-crimson-vow.",
        "The decision on Sol Ring is for guilds-of-ravnica now, as ravnica-2018 is gone.",
    ]
    assert 'set = "vow"' not in text
    assert text.count('bset = "guilds-of-ravnica"') == 2
    assert "# --- Cards ---" in text


def test_a_decision_follows_the_symbol_it_rests_on(made, ours, known) -> None:
    """Of the two that were one, the BSet that bears the symbol of the satellite has it."""
    from dataclasses import replace

    by_code = dict(known.by_code) | {"clb": replace(known.by_code["clb"], symbol="rna")}
    catalogue = made(("Guildes", ("grn",)), ("Allégeance", ("rna",)))

    _, changes = decisions_text(DECISIONS, catalogue, load_reference(ours), replace(known, by_code=by_code))

    assert changes[0] == "The decision on clb is for ravnica-allegiance now, as ravnica-2018 is gone."


def test_the_folder_is_one_that_loads(made, ours, known, tmp_path) -> None:
    reference = load_reference(ours)
    catalogue = made(
        ("Guildes", ("grn",)), ("Allégeance", ("rna",)), ("Zendikar et après", ("zen", "wwk", "roe", "bfz"))
    )
    catalogue = Catalogue(
        catalogue.placed, tuple(bset for bset in catalogue.kept if bset.id in {each.id for each in reference.bsets}), ()
    )
    text, _ = decisions_text(DECISIONS, catalogue, reference, known)
    folder = tmp_path / "official"

    write_folder(folder, catalogue_text(catalogue, file="List.pdf"), text, ours)

    loaded = load_reference(folder)
    assert [bset.provenance for bset in loaded.bsets][:4] == ["official", "official", "official", "derived"]
    assert loaded.bsets[2].sets == ("zen", "wwk", "roe", "bfz")
    assert (folder / "formats" / "brawlset.toml").exists()
    assert not list(tmp_path.glob("*.part"))


def test_what_does_not_hold_together_is_not_written(ours, tmp_path) -> None:
    folder = tmp_path / "official"
    folder.mkdir()
    (folder / "bsets.toml").write_text("mine", encoding="utf-8")

    with pytest.raises(AssetError):
        write_folder(folder, "[[bset]]\n", DECISIONS, ours)
    assert (folder / "bsets.toml").read_text(encoding="utf-8") == "mine"
    assert not list(tmp_path.glob("*.part"))


def test_other_files_of_the_folder_stay(made, ours, known, tmp_path) -> None:
    """--to may name any folder: nothing that lies there is thrown away."""
    folder = tmp_path / "official"
    (folder / "formats").mkdir(parents=True)
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    own = (bundled("assets") / "formats" / "brawlset.toml").read_text(encoding="utf-8") + "# mine\n"
    (folder / "formats" / "brawlset.toml").write_text(own, encoding="utf-8")

    write_folder(folder, (ours / "bsets.toml").read_text(encoding="utf-8"), '[symbols]\nstand_ins = ["star"]\n', ours)

    assert (folder / "notes.txt").read_text(encoding="utf-8") == "mine"
    assert (folder / "formats" / "brawlset.toml").read_text(encoding="utf-8") == own
    assert Path(folder / "bsets.toml").exists()
