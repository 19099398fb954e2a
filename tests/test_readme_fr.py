"""The French README: the commands and options that it names exist, its session is what the program prints, its links lead somewhere."""

import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from brawlset.cli import cli

ROOT = Path(__file__).parents[1]
FRENCH = (ROOT / "README.fr.md").read_text(encoding="utf-8")
ENGLISH = (ROOT / "README.md").read_text(encoding="utf-8")
DECK = """Commander
1 Feather, the Redeemed

Deck
1 Gideon Blackblade
1 Lightning Bolt
2 Tenth District Legionnaire
1 Fether the Redemed
10 Mountain
9 Plains
1 Forest
"""


def commands() -> list[str]:
    code = " ".join(re.findall(r"`[^`]+`|^brawlset .*", FRENCH, re.MULTILINE))
    return sorted(set(re.findall(r"brawlset ([a-z]+(?: [a-z]+)?)", code)))


@pytest.mark.parametrize("words", commands())
def test_a_command_that_is_named_exists(words):
    first, *rest = words.split()
    command = cli.get_command(click.Context(cli), first)

    assert command is not None
    if rest and isinstance(command, click.Group):
        assert rest[0] in command.commands


@pytest.mark.parametrize("option", sorted(set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", FRENCH))))
def test_an_option_that_is_named_exists(option):
    def options(command: click.Command) -> set[str]:
        own = {name for parameter in command.params for name in [*parameter.opts, *parameter.secondary_opts]}
        inner = command.commands.values() if isinstance(command, click.Group) and command is not cli else ()
        return own.union(*map(options, inner))

    every = set().union(*(options(cli.get_command(click.Context(cli), name)) for name in cli.list_commands(None)))
    assert option in every | {"--help"}


def test_the_session_is_what_the_program_prints(sample_home, tmp_path, monkeypatch):
    (tmp_path / "feather.txt").write_text(DECK, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    printed = CliRunner().invoke(
        cli, ["check", "feather.txt", "--bset", "war", "--lang", "fr"], env={"BRAWLSET_HOME": str(sample_home)}
    )
    shown = re.search(r"^\$ brawlset check feather.txt [^\n]*\n(.*?)^```", FRENCH, re.MULTILINE | re.DOTALL)

    assert shown is not None
    assert shown[1] == printed.stdout


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)#]+)\)", FRENCH))))
def test_a_link_leads_somewhere(target):
    assert target.startswith("https://") or (ROOT / target).is_file()


def test_both_readmes_know_the_same_settings_and_each_other():
    settings = [set(re.findall(r"BRAWLSET_[A-Z_]+", text)) for text in (FRENCH, ENGLISH)]

    assert settings[0] == settings[1]
    assert "README.fr.md" in ENGLISH
    assert "README.md" in FRENCH


def test_each_readme_shows_its_pictures_in_its_language():
    pictures = {
        lang: re.findall(r"^!\[[^\]]+\]\((\S+)\)$", text, re.MULTILINE)
        for lang, text in (("fr", FRENCH), ("en", ENGLISH))
    }

    assert [name.replace("-fr", "-en") for name in pictures["fr"]] == pictures["en"]
    assert len(pictures["fr"]) == 3
    assert all((ROOT / name).is_file() for name in pictures["fr"] + pictures["en"])
