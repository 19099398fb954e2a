"""The reference data: what the loader accepts and refuses, and how it says so. The lists themselves: test_catalogue.py."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from pathlib import Path

import pytest

from brawlset.errors import AssetError
from brawlset.formats import Format
from brawlset.reference import (
    BSet,
    CardDecision,
    Reference,
    SetAlias,
    SetDecision,
    TypeRule,
    check_codes,
    load_reference,
)

THEROS = """
[[bset]]
id = "theros"
name = { en = "Theros", fr = "Theros" }
sets = ["ths", "bng", "jou"]
kind = "block"
default = true
standing = "default"
provenance = "derived"
reason = "One block."
"""
CLUE = """
[[bset]]
id = "clue-edition"
name = { en = "Clue Edition" }
sets = ["clu"]
kind = "draft"
default = false
standing = "optional"
provenance = "official"
reason = "A boxed game."
"""
SYMBOLS = """
[symbols]
stand_ins = ["star", "default"]
"""
DECISION = """
[[decision]]
set = "cp9"
decision = "in"
bset = "theros"
rule = "903.BS.4"
reason = "Same symbol."
"""
TYPE_RULE = """
[[type_rule]]
set_type = "token"
decision = "out"
rule = "CR 108.2a"
reason = "No cards."
"""
CARD_DECISION = """
[[card_decision]]
set = "pths"
card = "Sol Ring"
decision = "out"
bset = "theros"
rule = "903.BS.4"
reason = "Review by eye."
review = true
"""
ALIAS = """
[[alias]]
code = "nms"
target = "nem"
reason = "Old code."
"""
RETIRED = """
[[alias]]
code = "ppre"
retired = true
reason = "Split up."
"""
FORMAT = """
id = "brawlset"
name = { en = "BrawlSet", fr = "BrawlSet" }
deck_minimum = 60
extra = "wishboard"
extra_minimum = 0
extra_maximum = 15
binds_extra = false
hybrid = "strict"
starting_life = 20
commander_damage = false
commander_clauses = ["planeswalker", "creature"]
two_commanders = true
swap_from = "deck"
uses_bsets = true
duel_ban_list = false
deck_rules = ["shared/copies", "brawlset/903.BS.10"]
[rules]
deck_minimum = "903.BS.12"
extra_maximum = "903.BS.5"
copies = "903.BS.9"
identity = "CR 903.5c"
typed_lands = "903.BS.11"
commander_clauses = "903.BS.7"
two_commanders = "CR 702.124"
swap_from = "903.BS.16"
ban_list = "D-14"
starting_life = "903.BS.13"
commander_damage = "903.BS.14"
"""


def write(
    folder: Path,
    *,
    bsets: str | None = THEROS + CLUE,
    decisions: str | None = SYMBOLS + DECISION + TYPE_RULE + CARD_DECISION,
    aliases: str | None = ALIAS + RETIRED,
    format_: str | None = FORMAT,
) -> Path:
    """A folder of reference data; None leaves a file out."""
    (folder / "formats").mkdir(exist_ok=True)
    files = {
        "bsets.toml": bsets,
        "set_decisions.toml": decisions,
        "set_aliases.toml": aliases,
        "formats/brawlset.toml": format_,
    }
    for name, text in files.items():
        if text is not None:
            (folder / name).write_text(text, encoding="utf-8")
    return folder


def problems(folder: Path) -> list[str]:
    """The lines of the error, without the folder in front and the advice at the end."""
    with pytest.raises(AssetError) as caught:
        load_reference(folder)
    *lines, advice = str(caught.value).splitlines()
    assert advice == "Correct this and run the command again."
    prefix = f"{folder.as_posix()}/"
    assert all(line.startswith(prefix) for line in lines)
    return [line.removeprefix(prefix) for line in lines]


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


def test_everything_is_read_into_typed_entries(tmp_path: Path) -> None:
    reference = load_reference(write(tmp_path))

    assert reference == Reference(
        bsets=(
            BSet(
                "theros", "Theros", "Theros", ("ths", "bng", "jou"), "block", "default", True, "derived", "One block."
            ),
            BSet(
                "clue-edition",
                "Clue Edition",
                None,
                ("clu",),
                "draft",
                "optional",
                False,
                "official",
                "A boxed game.",
            ),
        ),
        decisions=(SetDecision("cp9", "in", "theros", "903.BS.4", "Same symbol."),),
        type_rules=(TypeRule("token", False, "out", "CR 108.2a", "No cards."),),
        card_decisions=(CardDecision("pths", "Sol Ring", "out", "theros", "903.BS.4", "Review by eye.", True),),
        aliases=(SetAlias("nms", "nem", "Old code."), SetAlias("ppre", None, "Split up.")),
        formats=reference.formats,
        stand_in_symbols=frozenset({"star", "default"}),
        folder=tmp_path.as_posix(),
    )
    assert reference.formats == (
        Format(
            id="brawlset",
            name_en="BrawlSet",
            name_fr="BrawlSet",
            deck_minimum=60,
            deck_maximum=None,
            extra="wishboard",
            extra_minimum=0,
            extra_maximum=15,
            binds_extra=False,
            hybrid="strict",
            starting_life=20,
            commander_damage=False,
            commander_clauses=("creature", "planeswalker"),
            two_commanders=True,
            swap_from="deck",
            uses_bsets=True,
            duel_ban_list=False,
            deck_rules=("shared/copies", "brawlset/903.BS.10"),
            rules=reference.formats[0].rules,
        ),
    )
    assert reference.formats[0].rules["deck_minimum"] == "903.BS.12"
    with pytest.raises(FrozenInstanceError):
        reference.bsets[0].id = "other"  # type: ignore[misc]


def test_the_formats_may_stand_in_another_folder(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "theirs").mkdir()
    write(tmp_path / "theirs")
    mine = write(tmp_path / "mine", format_=None)

    assert [format_.id for format_ in load_reference(mine, formats=tmp_path / "theirs" / "formats").formats] == [
        "brawlset"
    ]


def test_a_folder_without_aliases_is_complete(tmp_path: Path) -> None:
    assert load_reference(write(tmp_path, aliases=None)).aliases == ()


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    folder = write(tmp_path)
    (folder / "bsets.toml").write_bytes(b"\xef\xbb\xbf" + THEROS.replace("\n", "\r\n").encode())

    assert load_reference(folder).bsets[0].reason == "One block."


def test_messages_name_the_folder_from_where_the_user_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "assets").mkdir()
    write(tmp_path / "assets", bsets=changed(THEROS, '"One block."', '""'))
    monkeypatch.chdir(tmp_path)

    with pytest.raises(AssetError, match=r"\Aassets/bsets\.toml: BSet 'theros' has reason = ''"):
        load_reference(tmp_path / "assets")


REFUSED_BSETS = {
    "blank reason": ('"One block."', '"  "', "BSet 'theros' has reason = '  '. Expected one sentence that says why, in quotes."),
    "no reason": ('reason = "One block."', "", "BSet 'theros' has no reason. Expected one sentence that says why: add it."),
    "misspelt key": ("kind = ", "kindd = ", "unknown key 'kindd' (did you mean 'kind'?)"),
    "unknown kind": ('kind = "block"', 'kind = "blokc"', "BSet 'theros' has kind = 'blokc' (did you mean 'block'?). Expected one of 'pre"),
    "id not in kebab case": ('id = "theros"', 'id = "Theros_1"', "BSet 'Theros_1' has id = 'Theros_1'. Expected small letters"),
    "no id": ('id = "theros"\n', "", "BSet number 1 has no id. Expected a short name such as 'war-of-the-spark': add it."),
    "code in capitals": ('"bng"', '"BNG"', "BSet 'theros' has 'BNG' in sets. Expected a set code in small letters and digits"),
    "code twice in a BSet": ('"bng"', '"ths"', "BSet 'theros' lists 'ths' twice in sets. Leave one of them out."),
    "no set": ('["ths", "bng", "jou"]', "[]", "BSet 'theros' has sets = []. Expected a list of set codes"),
    "one set without brackets": ('["ths", "bng", "jou"]', '"ths"', "BSet 'theros' has sets = 'ths'. Expected a list of set codes"),
    "quoted truth": ("default = true", 'default = "true"', "BSet 'theros' has default = 'true'. Expected true or false, without quotes."),
    "standing against default": ("default = true", "default = false", "default = false and standing = 'default', which do not agree"),
    "name in no language": ('en = "Theros", fr', "fr", "BSet 'theros', name, has no en. Expected the English name: add it."),
    "blank French name": ('fr = "Theros"', 'fr = " "', "BSet 'theros', name, has fr = ' '. Expected the French name, in quotes."),
    "name as a text": ('{ en = "Theros", fr = "Theros" }', '"Theros"', "BSet 'theros' has name = 'Theros'. Expected { en = "),
    "third language": ('fr = "Theros"', 'fr = "Theros", de = "Theros"', "BSet 'theros', name, has an unknown key 'de'"),
    "not a list of entries": ("[[bset]]", "[bset]", "the file has bset in another shape. Expected entries that each begin with [[bset]]."),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message"), REFUSED_BSETS.values(), ids=REFUSED_BSETS.keys())
def test_a_wrong_bset_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    first, *_ = problems(write(tmp_path, bsets=changed(THEROS, old, new), decisions=SYMBOLS))

    assert first.startswith("bsets.toml: ")
    assert message in " ".join(problems(tmp_path))


def test_one_wrong_value_is_one_problem(tmp_path: Path) -> None:
    """A value that stands in for a wrong one must not raise a second complaint about itself."""
    text = changed(THEROS, 'standing = "default"', 'standing = "defualt"')

    assert len(problems(write(tmp_path, bsets=text))) == 1


def test_a_table_that_is_missing_is_one_problem(tmp_path: Path) -> None:
    assert len(problems(write(tmp_path, bsets=changed(THEROS, "name = {", "nome = {")))) == 2


TWO_BSETS = {
    "same id": (CLUE.replace("clue-edition", "theros"), "the file has 2 entries with the id 'theros'"),
    "same English name": (CLUE.replace('en = "Clue Edition"', 'en = "Theros"'), "2 entries with the English name 'Theros'"),
    "same set": (CLUE.replace('"clu"', '"jou"'), "the file has set 'jou' in two BSets, 'theros' and 'clue-edition'."),
}  # fmt: skip


@pytest.mark.parametrize(("second", "message"), TWO_BSETS.values(), ids=TWO_BSETS.keys())
def test_two_bsets_that_exclude_each_other_are_refused(tmp_path: Path, second: str, message: str) -> None:
    assert message in problems(write(tmp_path, bsets=THEROS + second))[0]


def test_a_catalogue_without_a_bset_is_refused(tmp_path: Path) -> None:
    assert "bsets.toml: the file has no BSet." in problems(write(tmp_path, bsets="", decisions=SYMBOLS))[0]


OUT_OF_CLUE_EDITION = DECISION.replace('"in"', '"out"').replace('"theros"', '"clue-edition"')
REFUSED_DECISIONS = {
    "unknown BSet": (
        DECISION.replace('"theros"', '"therso"'),
        "decision on set 'cp9' names BSet 'therso', which bsets.toml does not have (did you mean 'theros'?)",
    ),
    "card of an unknown BSet": (CARD_DECISION.replace('"theros"', '"x"'), "card decision 'Sol Ring' names BSet 'x', which"),
    "two decisions on a set": (DECISION + DECISION, "the file has 2 entries [[decision]] on set 'cp9'"),
    "two decisions on a card": (CARD_DECISION + CARD_DECISION, "the file has 2 entries [[card_decision]] on 'Sol Ring (pths)'"),
    "in without a BSet": (DECISION.replace('bset = "theros"\n', ""), "decision on set 'cp9' is 'in' without a bset"),
    "unknown decision": (DECISION.replace('"in"', '"without efect"'), "decision = 'without efect' (did you mean 'without effect'?)"),
    "no rule": (DECISION.replace('rule = "903.BS.4"\n', ""), "decision on set 'cp9' has no rule. Expected the rule that decides"),
    "composing and in": (DECISION.replace('"cp9"', '"clu"'), "decision on set 'clu' is 'in', but the set composes BSet 'clue-edition'"),
    "composing a default BSet and out": (
        OUT_OF_CLUE_EDITION.replace('"cp9"', '"jou"'),
        "decision on set 'jou' is 'out', but the set composes the default BSet 'theros'",
    ),
    "out of its own BSet": (
        OUT_OF_CLUE_EDITION.replace('"cp9"', '"clu"'),
        "is 'out' for BSet 'clue-edition', which the set composes",
    ),
    "card without effect": (
        CARD_DECISION.replace('"out"', '"without effect"'),
        "card decision 'Sol Ring' has decision = 'without effect'. Expected one of 'in', 'out'.",
    ),
    "card that is in by its set": (
        CARD_DECISION.replace('"out"', '"in"').replace('"pths"', '"jou"'),
        "card decision 'Sol Ring' is 'in', but every card of set 'jou' is in BSet 'theros' already. Take it out.",
    ),
    "review as a text": (DECISION + 'review = "yes"\n', "decision on set 'cp9' has review = 'yes'. Expected true or false"),
    "rule for every set": (TYPE_RULE.replace('set_type = "token"\n', ""), "type rule number 1 fits every set"),
    "type that is in": (TYPE_RULE.replace('"out"', '"in"'), "type rule 'token' is 'in'"),
    "two rules for a type": (TYPE_RULE + TYPE_RULE, "2 entries [[type_rule]] for type 'token'"),
    "unknown table": ("[[decisions]]\nset = 'a'\n", "the file has an unknown key 'decisions' (did you mean 'decision'?)"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "message"), REFUSED_DECISIONS.values(), ids=REFUSED_DECISIONS.keys())
def test_a_wrong_decision_is_refused(tmp_path: Path, text: str, message: str) -> None:
    (line,) = problems(write(tmp_path, decisions=SYMBOLS + text))

    assert line.startswith("set_decisions.toml: ")
    assert message in line


def test_a_set_that_composes_an_optional_bset_may_stay_out_of_another(tmp_path: Path) -> None:
    text = DECISION.replace('"cp9"', '"clu"').replace('"in"', '"out"')

    assert load_reference(write(tmp_path, decisions=SYMBOLS + text)).decisions[0].set_code == "clu"


def test_a_rule_for_digital_sets_needs_no_type(tmp_path: Path) -> None:
    text = TYPE_RULE.replace('set_type = "token"', "is_digital = true")

    assert load_reference(write(tmp_path, decisions=SYMBOLS + text)).type_rules[0].set_type is None


def test_the_stand_in_symbols_are_needed(tmp_path: Path) -> None:
    assert "the file has no symbols. Expected a table [symbols]" in problems(write(tmp_path, decisions=DECISION))[0]


REFUSED_ALIASES = {
    "target and retired": (ALIAS + 'retired = true\n', "alias 'nms' needs one of two"),
    "neither": (ALIAS.replace('target = "nem"\n', ""), "alias 'nms' needs one of two: target, the set's code today, or retired = true."),
    "alias of an alias": (
        ALIAS + ALIAS.replace('"nms"', '"nnn"').replace('"nem"', '"nms"'),
        "has alias 'nnn' lead to 'nms', which is an alias itself",
    ),
    "twice": (ALIAS + ALIAS, "2 entries [[alias]] for code 'nms'"),
    "capitals": (ALIAS.replace('"nms"', '"NMS"'), "alias 'NMS' has 'NMS' in code"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "message"), REFUSED_ALIASES.values(), ids=REFUSED_ALIASES.keys())
def test_a_wrong_alias_is_refused(tmp_path: Path, text: str, message: str) -> None:
    (line,) = problems(write(tmp_path, aliases=text))

    assert line.startswith("set_aliases.toml: ")
    assert message in line


REFUSED_FORMATS = {
    "number as a text": ("deck_minimum = 60", 'deck_minimum = "60"', "the file has deck_minimum = '60'. Expected a whole number"),
    "negative": ("extra_maximum = 15", "extra_maximum = -1", "the file has extra_maximum = -1. Expected a whole number, zero or more."),
    "truth for a number": ("= 20", "= true", "the file has starting_life = True. Expected a whole number"),
    "unknown clause": ('"creature"]', '"creatures"]', "has 'creatures' in commander_clauses (did you mean 'creature'?)"),
    "minimum above the maximum": ("[rules]", "deck_maximum = 59\n[rules]", "has deck_maximum = 59, less than deck_minimum = 60"),
    "unknown rule file": ('"shared/copies"', '"shared/copy"', "which is no file of sql/rules/ (did you mean 'shared/copies'?)"),
    "missing rule": ('two_commanders = "CR 702.124"\n', "", "the file, rules, has no two_commanders. Expected the number of a rule"),
    "name of another file": ('id = "brawlset"', 'id = "brawl"', "the file has id = 'brawl'. Expected 'brawlset', the name of the file."),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message"), REFUSED_FORMATS.values(), ids=REFUSED_FORMATS.keys())
def test_a_wrong_format_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    (line,) = problems(write(tmp_path, format_=changed(FORMAT, old, new)))

    assert line.startswith("formats/brawlset.toml: ")
    assert message in line


def test_all_problems_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        bsets=changed(changed(THEROS, "One block.", ""), '"block"', '"blok"'),
        decisions=SYMBOLS + DECISION.replace('"theros"', '"therso"') + TYPE_RULE.replace("No cards.", ""),
        aliases=ALIAS.replace("Old code.", ""),
        format_=FORMAT.replace("= 60", "= -60"),
    )

    assert [line.split(":")[0] for line in problems(folder)] == [
        "bsets.toml",
        "bsets.toml",
        "set_decisions.toml",
        "set_decisions.toml",
        "set_aliases.toml",
        "formats/brawlset.toml",
    ]


UNREADABLE = {
    "missing": (None, "bsets.toml: the file is missing."),
    "not TOML": (b'[[bset]]\nid = "theros\n', "bsets.toml: not valid TOML: "),
    "not UTF-8": ('[[bset]]\nid = "théros"\n'.encode("latin-1"), "bsets.toml: the file cannot be read ("),
}


@pytest.mark.parametrize(("content", "message"), UNREADABLE.values(), ids=UNREADABLE.keys())
def test_an_unreadable_file_is_told_without_complaints_about_the_others(
    tmp_path: Path, content: bytes | None, message: str
) -> None:
    folder = write(tmp_path, bsets=None)
    if content is not None:
        (folder / "bsets.toml").write_bytes(content)

    (line,) = problems(folder)
    assert line.startswith(message)


def test_a_folder_without_formats_is_refused(tmp_path: Path) -> None:
    assert problems(write(tmp_path, format_=None))[0].startswith("formats: there is no format. Expected a file such as")


CODES = {"ths", "thb", "bng", "jou", "clu", "cp9", "pths", "nem", "thp1"}


def test_codes_that_scryfall_lists_are_no_problem(tmp_path: Path) -> None:
    assert check_codes(load_reference(write(tmp_path)), CODES) == []


def test_an_unknown_code_is_told_with_the_nearest_free_one(tmp_path: Path) -> None:
    """thb is as near to thx as ths is, but belongs to another BSet: it is not what was meant."""
    beyond_death = CLUE.replace('"clu"', '"thb"')
    reference = load_reference(write(tmp_path, bsets=changed(THEROS, '"ths"', '"thx"') + beyond_death))

    assert check_codes(replace(reference, folder="assets"), CODES) == [
        "assets/bsets.toml: BSet 'theros' names set 'thx', which Scryfall does not list (did you mean 'ths'?)."
    ]


UNLISTED = {
    "decision": ("cp9", "set_decisions.toml: a decision names set 'cp9', which Scryfall does not list"),
    "card decision": (
        "pths",
        "set_decisions.toml: card decision 'Sol Ring' names set 'pths', which Scryfall does not list",
    ),
    "alias": ("nem", "set_aliases.toml: alias 'nms' leads to set 'nem', which Scryfall does not list"),
}


@pytest.mark.parametrize(("code", "message"), UNLISTED.values(), ids=UNLISTED.keys())
def test_every_named_code_is_checked(tmp_path: Path, code: str, message: str) -> None:
    (problem,) = check_codes(load_reference(write(tmp_path)), CODES - {code})

    assert message in problem


def test_an_alias_must_not_hide_a_set_of_today(tmp_path: Path) -> None:
    (problem,) = check_codes(load_reference(write(tmp_path)), CODES | {"nms"})

    assert "alias 'nms' is a code that Scryfall lists" in problem
