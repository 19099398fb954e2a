"""The words of the site: none is missing in a language, none is left over, and what is filled in is the same in both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from brawlset.bundle import bundled
from brawlset.errors import AssetError
from brawlset.site.words import LANGUAGES, load_words, read_translations, typeset

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((bundled("dashboards") / "templates").glob("*.html"))
SCRIPTS = sorted((bundled("dashboards") / "script").glob("*.js"))
CODE = sorted((ROOT / "pipelines/brawlset/site").glob("*.py"))


def flat(tree: Any, prefix: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(tree, dict):
        for key, part in tree.items():
            yield from flat(part, f"{prefix}.{key}" if prefix else key)
    elif isinstance(tree, list):
        for place, part in enumerate(tree):
            yield from flat(part, f"{prefix}[{place}]")
    else:
        yield prefix, tree


SENTENCES = {lang: dict(flat(read_translations(f"{lang}.toml"))) for lang in LANGUAGES}


def text_of(paths: list[Path]) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def test_every_key_is_in_each_language():
    first, *others = (set(SENTENCES[lang]) for lang in LANGUAGES)

    for other in others:
        assert first ^ other == set()


@pytest.mark.parametrize("key", sorted(SENTENCES["fr"]))
def test_the_same_is_filled_in_in_each_language(key):
    holes = [set(re.findall(r"\{\{?\w*\}?\}", SENTENCES[lang][key])) for lang in LANGUAGES]

    assert holes[0] == holes[1]


def test_no_sentence_is_empty():
    assert [(lang, key) for lang in LANGUAGES for key, text in SENTENCES[lang].items() if not text.strip()] == []


def asked_in_templates() -> set[str]:
    """Keys that templates and code ask for; one that ends in '.' stands for all keys that begin with it."""
    text = text_of(TEMPLATES) + text_of(CODE)
    plain = set(re.findall(r"\b(?:t|n|items|table|_find)\(f?[\"']([\w.\-]+)[\"']", text))
    begun = set(re.findall(r"\bt\(\"([\w.\-]+\.)\" ~", text)) | set(re.findall(r"\.(?:t|n)\(f\"([\w.]+\.)\{", text))
    begun |= set(re.findall(r"\bitems\(\"([\w.]+\.)\" ~", text))
    indirect = set(re.findall(r"\bt\(\"([\w.]+)\" if [^)]+ else \"([\w.]+)\"", text))
    return plain | begun | {key for pair in indirect for key in pair}


def test_every_key_that_pages_ask_for_is_there():
    known = set(SENTENCES["fr"])
    missing = {
        key
        for key in asked_in_templates()
        if not any(one == key or one.startswith((f"{key}.", f"{key}[")) or (key.endswith(".") and one.startswith(key)) for one in known)
    }  # fmt: skip

    assert missing == set()


def test_no_key_is_left_over():
    asked = asked_in_templates()
    unused = {
        key
        for key in SENTENCES["fr"]
        if not key.startswith("words.")
        and not any(key == one or key.startswith((f"{one}.", f"{one}[")) or (one.endswith(".") and key.startswith(one)) for one in asked)
    }  # fmt: skip

    assert unused == set()


def asked_in_scripts() -> set[str]:
    text = text_of(SCRIPTS)
    keys = set(re.findall(r"\bw\(\"([^\"]+)\"", text))
    keys |= {f"{key}.{form}" for key in re.findall(r"\bmany\(\"([^\"]+)\"", text) for form in ("one", "many")}
    for whole in re.findall(r"\bw\(([^()]*\?[^()]*:[^(),]*)", text):
        keys |= set(re.findall(r"\"([\w.]+)\"", whole)) & set(read_translations("fr.toml")["words"])
    keys |= set(re.findall(r": \"(card\.leads_\w+)\"", text))
    begun = {key.split("${")[0] for key in re.findall(r"\bw\(`([^`]+)`", text)}
    return keys | begun


def test_every_word_that_the_script_asks_for_is_there():
    known = set(read_translations("fr.toml")["words"])
    missing = {key for key in asked_in_scripts() if key and not any(one == key or one.startswith(key) for one in known)}

    assert missing == set()


def test_no_word_of_the_script_is_left_over():
    asked = asked_in_scripts()
    begun = {key for key in asked if key.endswith(".")} | {"basic."}
    ended = {key.split("}")[-1] for key in re.findall(r"\bw\(`([^`]+)`", text_of(SCRIPTS)) if key.startswith("${")}
    unused = {
        key
        for key in read_translations("fr.toml")["words"]
        if key not in asked
        and not key.startswith(tuple(begun))
        and not key.endswith(tuple(end for end in ended if end))
    }

    assert unused == set()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Quoi ?", "Quoi\u202f?"),
        ("Ici : là ; oui !", "Ici\u00a0: là\u202f; oui\u202f!"),
        ("« mot »", "«\u00a0mot\u00a0»"),
        ("l'un d'eux", "l’un d’eux"),
        ("https://example.org", "https://example.org"),
    ],
)
def test_french_has_spaces_that_do_not_break(text, expected):
    assert typeset(text, "fr") == expected


def test_english_keeps_its_spaces():
    assert typeset("What's this? Yes: it is!", "en") == "What’s this? Yes: it is!"


@pytest.mark.parametrize(
    ("lang", "number", "expected"),
    [
        ("fr", 0, "0 carte"),
        ("fr", 1, "1 carte"),
        ("fr", 2, "2 cartes"),
        ("fr", 12345, "12\u202f345 cartes"),
        ("en", 0, "0 cards"),
        ("en", 1, "1 card"),
        ("en", 12345, "12,345 cards"),
    ],
)
def test_a_number_takes_its_form(lang, number, expected):
    assert load_words(lang).n("count.cards", number).replace("\u00a0", " ") == expected


@pytest.mark.parametrize(
    ("lang", "expected"), [("fr", ("1er mai 2019", "3 mai 2019")), ("en", ("May 1, 2019", "May 3, 2019"))]
)
def test_a_day_is_written_as_people_do(lang, expected):
    words = load_words(lang)

    assert (words.day(date(2019, 5, 1)), words.day(date(2019, 5, 3))) == expected


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        (None, None, ""),
        (date(2019, 5, 3), date(2019, 5, 3), "mai 2019"),
        (date(2019, 5, 3), None, "mai 2019"),
        (date(2018, 4, 1), date(2018, 10, 1), "avril – octobre 2018"),
        (date(2006, 10, 6), date(2007, 5, 4), "octobre 2006 – mai 2007"),
    ],
    ids=["unknown", "one set", "open", "one year", "two years"],
)
def test_a_span_names_the_months(first, last, expected):
    assert load_words("fr").span(first, last) == expected


@pytest.mark.parametrize(
    ("share", "expected"), [(1.0, "100%"), (0.9998, ">99%"), (0.171, "17%"), (0.001, "<1%"), (0.0, "0%")]
)
def test_a_chance_that_is_no_certainty_is_not_called_one(share, expected):
    assert load_words("en").percent(share) == expected


def test_a_key_that_is_nowhere_says_so():
    with pytest.raises(AssetError, match=r"en\.toml: 'no\.such' was expected"):
        load_words("en").t("no.such")


def test_what_is_filled_into_markup_is_escaped():
    assert "&lt;b&gt;" in load_words("en").t("script.needed_html", index="<b>")
