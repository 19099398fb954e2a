"""One bad value of one object stops no refresh: it is quarantined with its reason, or loaded where the value does no harm."""

import json
import re

import pytest

from brawlset.sources.bulk_columns import COLUMNS, FACE_COLUMNS

_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
BAD = (
    None, "", " ", "\u200b", "\u0301", -1, -1.5, 1e308, 2**31, 2**70, True, [], {}, [None], ["P"], [""], "infinity", "0001-01-01",
    "9999-12-31", "2019-02-30", "NaN", [[]], [{}], {"normal": "\ud83d"}, "A-Foo", " // ", "\x00", "\ud83d", "x" * 5000,
)  # fmt: skip
NEEDED = {"object", "id", "name", "layout", "set", "collector_number", "released_at", "lang", "oracle_id", "type_line"}


def plain(card, n):
    return card(
        f"Plain {n}", number=f"p{n}", edhrec_rank=3, mtgo_id=3, mtgo_foil_id=4, color_indicator=["G"], produced_mana=["G"],
        flavor_name=f"Flavor {n}", printed_name=f"Printed {n}", promo_types=["x"], power="1", toughness="1", loyalty="1",
        defense="1", all_parts=[{"id": card()["id"], "component": "token"}], card_faces=[], keywords=["Flying"],
    )  # fmt: skip


def faced(card, face, n):
    sides = [face(f"Front {n}", "Creature — Human", cost="{W}"), face(f"Back {n}", "Creature — Human")]
    return card(faces=sides, identity="W", number=f"f{n}", layout="transform")


def reversible(card, face, n):
    side = face(f"Side {n}", "Instant", cost="{W}", cmc=1.0, oracle_id=card(f"Side {n}")["oracle_id"], layout="normal")
    made = card(faces=[side, dict(side)], identity="W", number=f"r{n}", layout="reversible_card")
    return {key: value for key, value in made.items() if key not in {"oracle_id", "cmc", "type_line"}}


def changed(made, path, value):
    """The object with another value at a path."""
    made = json.loads(json.dumps(made))
    place = made
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return made


def cases(card, face):
    """Every field of an object, and of each of two faces, with every bad value."""
    count = iter(range(100_000))
    for field in COLUMNS:
        for value in BAD:
            yield changed(plain(card, next(count)), [field], value)
            yield changed(reversible(card, face, next(count)), [field], value)
    for field in FACE_COLUMNS:
        for value in BAD:
            for side in (0, 1):
                yield changed(faced(card, face, next(count)), ["card_faces", side, field], value)
                yield changed(reversible(card, face, next(count)), ["card_faces", side, field], value)
    for number in (255, 256):
        yield faced(card, face, next(count)) | {"card_faces": [face(f"Face {n}", "Instant") for n in range(number)]}


@pytest.fixture(scope="module")
def bad(card, face):
    return list(cases(card, face))


@pytest.fixture(scope="module")
def world(new_world, card, bad):
    world = new_world(card())
    world.write_cards([card(), *bad])
    world._unlisted |= {code for made in bad if isinstance(code := made.get("set"), str)} - {"war"}
    world.write_sets()
    world.refresh(accept=["quarantine", "sets"])
    return world


def test_none_of_them_stops_the_refresh_and_none_is_lost(world, bad):
    held = set(world.values("select printing_id::varchar from printings"))
    held |= set(world.values("select printing_id from ops.quarantine"))
    excluded = set(world.values("select oracle_id::varchar from excluded_cards"))
    with_ids = [made for made in bad if _UUID.fullmatch(str(made["id"]))]
    lost = [made for made in with_ids if not {*_UUID.findall(json.dumps(made))} & (held | excluded)]
    assert lost == []
    assert len(held) > len(bad) / 2


def test_what_every_object_needs_is_in_quarantine_without_it(world, bad):
    reasons = world.values("select distinct split_part(reason, ':', 1) from ops.quarantine")

    assert set(reasons) >= NEEDED


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"cmc": -1.0}, "cmc: expected a number from 0, found -1.0"),
        ({"released_at": "infinity"}, "released_at: expected a date since 1993, found infinity"),
        ({"color_identity": [None, "W"]}, 'color_identity: expected letters of WUBRG, found [null,"W"]'),
        ({"name": "\u200b"}, "name: missing"),
        ({"oracle_text": "half \ud83d"}, 'oracle_text: expected text and numbers of JSON, found "half \\ud83d"'),
        ({"card_faces": [{"name": "Face"}] * 256}, "card_faces: expected 255 at most, found 256"),
        ({"cmc": float("nan")}, "cmc: expected a number from 0, found nan"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_the_reason_says_what_was_expected_and_found(build, card, more, reason):
    world = build(card(), card("Bad", number="2", cmc=1.0) | more)

    assert world.members() == ["Fog"]
    assert world.values("select reason from ops.quarantine") == [reason]


def test_a_face_of_a_reversible_object_needs_a_name_and_a_type_line(build, card, face):
    nameless = changed(reversible(card, face, 1), ["card_faces", 1, "name"], None)
    typeless = changed(reversible(card, face, 2), ["card_faces", 0, "type_line"], None)
    fine = [card(f"Card {n}", number=str(n)) for n in range(300)]
    world = build(*fine, nameless, typeless)

    assert sorted(world.values("select reason from ops.quarantine")) == [
        "name: missing, on a face that is a card",
        "type_line: missing, on a face that is a card",
    ]
