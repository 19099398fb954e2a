"""The site of the bundled sample, and a few cards made for what the sample does not have."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from brawlset.settings import Settings, load_settings
from brawlset.site.build import build_site
from brawlset.site.reading import read_site_data
from brawlset.site.records import SiteData
from brawlset.warehouse import open_published


@pytest.fixture(scope="session")
def sample_settings(sample_home: Path) -> Settings:
    return load_settings({"BRAWLSET_HOME": str(sample_home)})


@pytest.fixture(scope="session")
def sample_data(sample_settings: Settings) -> SiteData:
    """What the site knows of the sample."""
    with open_published(sample_settings.database) as con:
        return read_site_data(con, sample_settings, deck_minimum=60)


@pytest.fixture(scope="session")
def sample_site(sample_settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the sample, to be read only."""
    return build_site(sample_settings, tmp_path_factory.mktemp("built") / "site").folder


@pytest.fixture(scope="session")
def odd_site(new_world: Callable[..., Any], card: Callable[..., Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a few cards with odd names, one of them known in French, in a BSet whose own name is markup."""
    world = new_world(
        card("<script>alert(1)</script>", identity="W", number="1", type_line="Legendary Creature — <b>Elf</b>"),
        card("Fire // Ice", identity="UR", number="2", layout="split", type_line="Instant // Instant"),
        card("Æther \"Vial\" & Co", identity="", number="3", type_line="Artifact"),
        card("Fog", identity="G", number="4"),
        card("Fog", identity="G", number="4", lang="fr", printed_name="Brouillard"),
        card("Leader", identity="G", number="5", type_line="Legendary Creature — Human"),
        card("Forest", identity="G", number="6", type_line="Basic Land — Forest"),
        bsets={
            "odd": {"sets": ["war"], "name": {"en": "<script>x</script> & \"co\"", "fr": "L'<b>étrange</b>"}, "reason": "<i>why</i>"},
            "empty": ["dom"],
        },
        sets=[],
    )  # fmt: skip
    world.refresh()
    return build_site(world.settings, tmp_path_factory.mktemp("odd") / "site").folder


def contents(path: Path) -> Any:
    """What a data script hands over."""
    text = path.read_text(encoding="utf-8")
    head, _, rest = text.partition(",")
    assert head.startswith("BrawlSet.receive(")
    assert rest.endswith(");\n")
    return json.loads(rest[: -len(");\n")])


@pytest.fixture(scope="session")
def received() -> Callable[[Path], Any]:
    return contents
